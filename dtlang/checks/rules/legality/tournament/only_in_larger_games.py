from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Timing, parts

TARGETING = (Timing.TARGETING_ROLL_START, Timing.TARGETING_ROLL, Timing.TARGETING_ROLL_END)


class OnlyInLargerGames(Rule):
    """A text waits for the Targeting Roll Phase, which many games do not have."""

    code = "DT312"
    name = "only-in-larger-games"
    severity = Severity.WARNING
    why = (
        "With two players there is no Targeting Roll Phase, and none in King of the Hill. The text does "
        "nothing there."
    )
    rests_on = ("R-163", "R-190")
    bad = """
        passive Hot Blood
          During your Targeting Roll Phase, gain 1 CP.
    """
    good = """
        passive Hot Blood
          During your Offensive Roll Phase, you may spend 1 CP to re-roll 1 of your dice.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, event, _place, _within in subject.every(parts.Event, parts.Window):
            if event.timing in TARGETING:
                message = "there is no Targeting Roll Phase in a game of two, or in King of the Hill"
                help = "name another phase, or `When you Attack, ...`"
                yield self.at(subject.span_of(path), message, help=help)
