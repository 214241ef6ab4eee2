from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import LINE, percent, points
from dtlang.checks.valued import alone, first_lines, span_of_line
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said, asked

FAR = Fraction(5, 4)


class LineTooStrong(Rule):
    """A line of the board does far too much for how often it is rolled."""

    code = "DT404"
    name = "line-too-strong"
    severity = Severity.WARNING
    why = (
        "Someone who aims at this line alone does better than any shipped hero with any line, so nobody "
        "has a "
        "reason to aim at anything else. What is easy to roll does little, what is hard to roll does much."
    )
    rests_on = ("R-041",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 10 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 6 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None:
            return
        for ability, line in first_lines(subject.report):
            brings = alone(line) if not line.left_out else None  # what is left out may be the price of it
            if ability.kind == "offensive" and brings is not None and brings > LINE.most * FAR:
                assert line.value is not None
                yield self.at(
                    span_of_line(subject, line.ability, 1, line.requirement),
                    Said(
                        "{requirement} comes in {chances} of turns and is worth {line} points: {brings} a "
                        "turn, where the shipped heroes have {most} at most",
                        requirement=asked(line.requirement),
                        chances=percent(line.chances[2].about),
                        line=points(line.value.about),
                        brings=points(brings),
                        most=points(LINE.most),
                    ),
                    help=Said("let `{ability}` do less, or ask for more", ability=line.ability),
                )
