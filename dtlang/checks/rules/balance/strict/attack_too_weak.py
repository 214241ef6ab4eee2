from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import ATTACK, points
from dtlang.checks.valued import all_known, is_complete
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

FAR = Fraction(3, 4)  # a quarter below the weakest of the shipped heroes


class AttackTooWeak(Rule):
    """A turn of attack brings far less than that of any hero that comes with dtlang."""

    code = "DT403"
    name = "attack-too-weak"
    severity = Severity.WARNING
    why = (
        "Whoever plays this hero loses the race, unless something that is not part of an Attack makes up for "
        "it. The number is exact: three roll attempts, the best re-rolls, no upgrade. Heroes with a text "
        "that "
        "cannot be valued are not judged."
    )
    rests_on = ("R-013", "R-041")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 3 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 7 dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        report = subject.report
        if report is None or not is_complete(subject) or not all_known(report):
            return
        number = report.boards[0].ev.fraction
        if number < ATTACK.least * FAR:
            yield self.at(
                subject.hero.named,
                Said(
                    "a turn of `{hero}` brings {number} points on average; those of the shipped heroes "
                    "bring {least} to {most}",
                    hero=subject.hero.name,
                    number=points(number),
                    least=points(ATTACK.least),
                    most=points(ATTACK.most),
                ),
                help="raise some numbers, or add abilities for rolls that lead to nothing",
            )
