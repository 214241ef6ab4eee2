from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import ULTIMATE_CHANCE, percent
from dtlang.checks.valued import first_lines, span_of_line
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said, asked


class UltimateTooEasy(Rule):
    """An ultimate is rolled far more often than those of the heroes that come with dtlang."""

    code = "DT408"
    name = "ultimate-too-easy"
    severity = Severity.WARNING
    why = (
        "Nobody can do anything against an ultimate once it is activated. That is fair only because it comes "
        "once in many turns."
    )
    rests_on = ("R-053", "R-064", "R-065")
    bad = """
        ultimate Last Light
          5 [ward]: Deal 12 dmg.
    """
    good = """
        ultimate Last Light
          5 [comet]: Deal 12 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None:
            return
        for ability, line in first_lines(subject.report):
            chance = line.chances[2].fraction
            if ability.kind == "ultimate" and chance > 2 * ULTIMATE_CHANCE.most:
                yield self.at(
                    span_of_line(subject, line.ability, 1, line.requirement),
                    Said(
                        "{requirement} comes in {chance} of turns; the ultimates of the shipped heroes in "
                        "{least} to {most}",
                        requirement=asked(line.requirement),
                        chance=percent(chance),
                        least=percent(ULTIMATE_CHANCE.least),
                        most=percent(ULTIMATE_CHANCE.most),
                    ),
                    help="ask for five of a symbol that one side shows, or for 5-of-a-kind",
                )
