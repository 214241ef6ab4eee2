from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import flag_span, own_statuses
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.ir import Flag
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Flag as Written


class PersistentRemovesItself(Rule):
    """A persistent token removes itself, or can be spent."""

    code = "DT339"
    name = "persistent-removes-itself"
    severity = Severity.WARNING
    why = (
        "Persistent means that a token stays until the game ends or a card or an ability takes it away. One "
        "whose own text removes it, or that is spent for its benefit, is not persistent."
    )
    rests_on = ("R-076", "R-079", "R-080")
    bad = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg. Then remove this token.
        offensive Singe
          3 [ward]: Inflict Cinder.
    """
    good = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Inflict Cinder.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for status, lowered in own_statuses(subject):
            if Flag.PERSISTENT not in lowered.flags:
                continue
            word = flag_span(subject, status, Written.PERSISTENT)
            if Flag.SPENDABLE in lowered.flags:
                message = Said(
                    "`{status}` is persistent and spendable, but a spent token does not stay",
                    status=status.name,
                )
                yield self.at(word, message, help="leave out one of the two")
            for path, effect, place, within in subject.every(leaf.Remove, leaf.Spend):
                paid = any(isinstance(part, (op.May, op.Pay, op.Choose, op.Permission)) for part in within)
                if place.part is status and effect.thing.name == status.name and not paid:
                    yield self.at(
                        subject.span_of(path),
                        Said("`{status}` is persistent, but its own text takes it away", status=status.name),
                        help="leave out `persistent`",
                        related=(Related(word, "said here"),),
                    )
