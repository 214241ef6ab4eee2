from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import NOTHING, percent
from dtlang.checks.valued import all_known, is_complete
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

LIMIT = Fraction(1, 12)  # four times as often as with any shipped hero


class EmptyTurn(Rule):
    """Too many turns end with no ability at all."""

    code = "DT406"
    name = "empty-turn"
    severity = Severity.WARNING
    why = (
        "Nothing is as dull as a turn in which nothing happens. The heroes that come with dtlang all have an "
        "easy line to fall back on. The number is exact, for someone who plays for the most points."
    )
    rests_on = ("R-055",)
    bad = """
        offensive Firebolt
          small straight: Deal 9 dmg.
    """
    good = """
        offensive Firebolt
          small straight: Deal 9 dmg.
        offensive Flicker
          3 [flame]: Deal 5 dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        report = subject.report
        if report is None or not is_complete(subject) or not all_known(report):
            return
        nothing = report.boards[0].nothing_least.fraction
        if nothing > LIMIT:
            yield self.at(
                subject.hero.named,
                Said(
                    "{nothing} of the turns of `{hero}` end with no ability; those of the shipped heroes "
                    "{least} to {most}",
                    nothing=percent(nothing),
                    hero=subject.hero.name,
                    least=percent(NOTHING.least),
                    most=percent(NOTHING.most),
                ),
                help="add an ability that is easy to roll, such as three of the most frequent symbol",
            )
