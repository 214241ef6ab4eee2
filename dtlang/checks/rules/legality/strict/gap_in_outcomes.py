from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.hands import ranges_of_one_die
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.dice import SIDES
from dtlang.speech import Said


class GapInOutcomes(Rule):
    """The ranges of numbers for one die leave numbers out."""

    code = "DT317"
    name = "gap-in-outcomes"
    severity = Severity.WARNING
    why = (
        "Nothing happens on the numbers that are left out. If that is meant, say so, so that nobody looks "
        "for the rest of the text."
    )
    rests_on = ("R-111",)
    bad = """
        offensive Spark
          3 [flame]:
            Roll 1 die:
              On 1-2, deal 2 dmg.
              On 5-6, deal 4 dmg.
    """
    good = """
        offensive Spark
          3 [flame]:
            Roll 1 die:
              On 1-2, deal 2 dmg.
              On 3-4, nothing happens.
              On 5-6, deal 4 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for roll, ranges in ranges_of_one_die(subject):
            held = {number for _span, outcome in ranges for number in range(outcome.low, outcome.high + 1)}
            left = sorted(set(range(1, SIDES + 1)) - held)
            if left and len(ranges) > 1 and not roll.otherwise and len(ranges) == len(roll.cases):
                numbers = ", ".join(str(number) for number in left)
                yield self.at(
                    ranges[-1][0],
                    Said("nothing says what happens on {numbers}", numbers=numbers),
                    help=Said(
                        "write `On {left}, nothing happens.`, or `On any other outcome, ...`", left=left[0]
                    ),
                )
