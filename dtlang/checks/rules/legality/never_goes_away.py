from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import own_statuses, said_by_hand
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Flag, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said

WAYS = (leaf.Spend, leaf.Remove, leaf.Transfer, leaf.Lose, leaf.Discard, leaf.Steal, leaf.Put, op.TokenTable)


class NeverGoesAway(Rule):
    """A token says neither how it goes nor that it stays."""

    code = "DT338"
    name = "never-goes-away"
    severity = Severity.WARNING
    why = (
        "A status effect is spendable, or persistent, or its text says when it is removed. About this one "
        "players can only guess."
    )
    rests_on = ("R-076", "R-079", "R-080")
    bad = """
        status Cinder
          negative, stack limit 3
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Inflict Cinder.
    """
    good = """
        status Cinder
          negative, stack limit 3
          During your Upkeep Phase, receive 1 dmg. Then remove this token.
        offensive Singe
          3 [ward]: Inflict Cinder.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        goes = {effect.thing.name for _path, effect, _place, _within in subject.every(*WAYS)}
        goes |= {  # `Only once per turn, you may spend this token.`
            deed.thing.name
            for _path, deed, _place, within in subject.every(parts.Event)
            if deed.thing is not None and within and isinstance(within[-1], (op.Restrict, op.LimitDeed))
        }
        for status, lowered in own_statuses(subject):
            says = Flag.PERSISTENT in lowered.flags or Flag.SPENDABLE in lowered.flags or lowered.rules.manual
            if not says and status.name not in goes and not said_by_hand(subject, status.name):
                message = Said(
                    "nothing spends or removes `{status}`, and it is not persistent", status=status.name
                )
                help = "write `persistent` behind its stack limit, or `Then remove this token.`"
                yield self.at(status.named, message, help=help)
