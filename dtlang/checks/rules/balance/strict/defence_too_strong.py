from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import TAKEN, points
from dtlang.checks.valued import span_of_defence
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

INCOMING = 6  # what the shipped heroes deal in a turn
LIMIT = Fraction(2)  # of them


class DefenceTooStrong(Rule):
    """A defensive ability prevents nearly all of an ordinary Attack."""

    code = "DT414"
    name = "defence-too-strong"
    severity = Severity.WARNING
    why = (
        "If hardly anything comes through, only undefendable damage wins, and many heroes have little of it. "
        "The number is the exact average of the defense roll."
    )
    rests_on = ("R-042", "R-122")
    bad = """
        defensive Wall
          defense roll 5: Prevent 3 x [flame] dmg.
    """
    good = """
        defensive Wall
          defense roll 3: Prevent 1 x [flame] dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for row in subject.report.defences if subject.report is not None else ():
            for taken in row.taken:
                if taken.incoming == INCOMING and taken.taken.fraction < LIMIT:
                    yield self.at(
                        span_of_defence(subject, row.ability, row.level),
                        Said(
                            "`{card}` leaves {taken} of {incoming} dmg; the defences of the shipped heroes "
                            "leave {least} or more",
                            card=row.card or row.ability,
                            taken=points(taken.taken.fraction),
                            incoming=INCOMING,
                            least=points(TAKEN.least),
                        ),
                        help="roll fewer dice, or prevent less for each symbol",
                    )
