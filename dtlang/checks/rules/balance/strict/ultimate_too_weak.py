from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import points
from dtlang.checks.valued import first_lines, span_of_line
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said, asked


class UltimateTooWeak(Rule):
    """An offensive line of the board is worth more than the ultimate."""

    code = "DT409"
    name = "ultimate-too-weak"
    severity = Severity.WARNING
    why = "The ultimate is a hero's strongest ability. If another one does more, the big moment falls flat."
    rests_on = ("R-064",)
    bad = """
        offensive Firebolt
          large straight: Deal 9 dmg. Draw 3 cards.
        ultimate Last Light
          5 [comet]: Deal 10 dmg.
    """
    good = """
        offensive Firebolt
          large straight: Deal 9 dmg.
        ultimate Last Light
          5 [comet]: Deal 12 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None:
            return
        lines = list(first_lines(subject.report))
        others = [line for ability, line in lines if ability.kind == "offensive" and line.value is not None]
        for ability, line in lines:
            if ability.kind != "ultimate" or line.value is None or line.left_out:
                continue
            mine = line.value.fraction
            best = max(others, key=lambda other: other.value.fraction if other.value else 0, default=None)
            if best is not None and best.value is not None and best.value.fraction > mine:
                yield self.at(
                    span_of_line(subject, line.ability, 1, line.requirement),
                    Said(
                        "the ultimate `{ability}` is worth {mine} points, and `{ability2}` ({requirement}) "
                        "is worth {best}",
                        ability=line.ability,
                        mine=points(mine),
                        ability2=best.ability,
                        requirement=asked(best.requirement),
                        best=points(best.value.fraction),
                    ),
                    help="let the ultimate do more",
                    related=(
                        Related(span_of_line(subject, best.ability, 1, best.requirement), "worth more"),
                    ),
                )
