from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import DEFENCE, points
from dtlang.checks.valued import span_of_defence
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

INCOMING = 6  # what the shipped heroes deal in a turn


class DefenceTooWeak(Rule):
    """A defensive ability is hardly worth rolling the dice for."""

    code = "DT415"
    name = "defence-too-weak"
    severity = Severity.WARNING
    why = (
        "Damage prevented, damage given back and everything gained add up to less than half of what the "
        "weakest defence of a shipped hero brings, so the roll is a formality."
    )
    rests_on = ("R-042",)
    bad = """
        defensive Wall
          defense roll 1: Prevent 1 x [ward] dmg.
    """
    good = """
        defensive Wall
          defense roll 4: Prevent 1 x [flame] dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for row in subject.report.defences if subject.report is not None else ():
            for taken in row.taken:
                value = taken.value.fraction
                if taken.incoming == INCOMING and value < DEFENCE.least / 2 and not row.left_out:
                    yield self.at(
                        span_of_defence(subject, row.ability, row.level),
                        Said(
                            "`{card}` is worth {value} points against {incoming} dmg; the defences of the "
                            "shipped heroes {least} or more",
                            card=row.card or row.ability,
                            value=points(value),
                            incoming=INCOMING,
                            least=points(DEFENCE.least),
                        ),
                        help="roll more dice, or let each symbol do more",
                    )
