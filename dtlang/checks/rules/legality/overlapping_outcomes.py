from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.hands import ranges_of_one_die
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said


class OverlappingOutcomes(Rule):
    """Two ranges of numbers for one die overlap."""

    code = "DT316"
    name = "overlapping-outcomes"
    severity = Severity.WARNING
    why = (
        "Every `On` that the die fits takes effect. A number that stands in two ranges does both, and that "
        "is rarely meant."
    )
    rests_on = ("R-110", "R-111")
    bad = """
        offensive Spark
          3 [flame]:
            Roll 1 die:
              On 1-3, deal 2 dmg.
              On 3-6, deal 4 dmg.
    """
    good = """
        offensive Spark
          3 [flame]:
            Roll 1 die:
              On 1-3, deal 2 dmg.
              On 4-6, deal 4 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for _roll, ranges in ranges_of_one_die(subject):
            for at, (span, outcome) in enumerate(ranges):
                for before, other in ranges[:at]:
                    both = range(max(outcome.low, other.low), min(outcome.high, other.high) + 1)
                    # A range inside another one is a bonus: `On 4-6, heal 1. On 6, draw 1 card.`
                    inside = outcome != other and len(both) in (
                        outcome.high - outcome.low + 1,
                        other.high - other.low + 1,
                    )
                    if both and not inside:
                        numbers = f"{both[0]}-{both[-1]}" if len(both) > 1 else f"{both[0]}"
                        yield self.at(
                            span,
                            Said("this range and an earlier one both hold {numbers}", numbers=numbers),
                            label="overlaps",
                            help="let each number stand in one range",
                            related=(Related(before, "the earlier one"),),
                        )
