from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import flag_span, own_statuses, said_by_hand
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Flag
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Flag as Written


class SpendableWithoutUse(Rule):
    """A spendable token gives nothing when it is spent."""

    code = "DT340"
    name = "spendable-without-use"
    severity = Severity.WARNING
    why = "A spendable token is given up for its benefit. No text offers one for it."
    rests_on = ("R-076",)
    bad = """
        status Heat
          positive, stack limit 3, spendable
          During your Upkeep Phase, draw 1 card.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    good = """
        status Heat
          positive, stack limit 3, spendable
          You may spend this token to draw 1 card.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        used = {
            effect.thing.name for _path, effect, _place, _within in subject.every(leaf.Spend, op.TokenTable)
        }
        for status, lowered in own_statuses(subject):
            spendable = Flag.SPENDABLE in lowered.flags and not lowered.rules.manual
            if spendable and status.name not in used and not said_by_hand(subject, status.name):
                word = flag_span(subject, status, Written.SPENDABLE)
                message = Said(
                    "`{status}` is spendable, but no text says what it is spent for", status=status.name
                )
                yield self.at(word, message, help="write `You may spend this token to ...`")
