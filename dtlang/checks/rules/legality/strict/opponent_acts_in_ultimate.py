from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.checks.tokens import OTHERS
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import structure as op
from dtlang.model import AbilityKind


class OpponentActsInUltimate(Rule):
    """An ultimate ability lets an opponent decide something."""

    code = "DT358"
    name = "opponent-acts-in-ultimate"
    severity = Severity.WARNING
    why = (
        "From the moment an ultimate ability is activated until the Roll Phase is over, opponents may do "
        "nothing of any kind."
    )
    rests_on = ("R-065", "R-070")
    bad = """
        ultimate Sunfall
          5 [comet]: Your opponent may spend 2 CP. If they do not, deal 12 dmg.
    """
    good = """
        ultimate Sunfall
          5 [comet]: Steal 2 CP. Deal 12 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, choice, place, within in subject.every(op.May, op.Pay, op.Choose):
            if place.slot_kind is AbilityKind.ULTIMATE and choice.by.who in OTHERS and not is_put_off(within):
                message = "no opponent may do anything until an ultimate ability is over"
                yield self.at(subject.span_of(path), message, help="let it happen without a choice of theirs")
