from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import LINE_CHANCE, ULTIMATE_CHANCE, percent
from dtlang.checks.valued import first_lines, span_of_line
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said, asked


class LineOutOfReach(Rule):
    """An offensive line is as hard to roll as an ultimate."""

    code = "DT405"
    name = "line-out-of-reach"
    severity = Severity.WARNING
    why = (
        "Players see it once in several games, and then the ultimate would be there too. A slot of the board "
        "is worth more than that."
    )
    rests_on = ("R-041", "R-053")
    bad = """
        offensive Firebolt
          5 [comet]: Deal 9 dmg. Heal 9.
        ultimate Last Light
          5-of-a-kind: Deal 12 dmg.
    """
    good = """
        offensive Firebolt
          4 [comet]: Deal 9 dmg. Heal 9.
        ultimate Last Light
          5-of-a-kind: Deal 12 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None:
            return
        for ability, line in first_lines(subject.report):
            chance = line.chances[2].fraction
            if ability.kind == "offensive" and 0 < chance < ULTIMATE_CHANCE.most:
                yield self.at(
                    span_of_line(subject, line.ability, 1, line.requirement),
                    Said(
                        "{requirement} comes in {chance} of turns, as rarely as an ultimate",
                        requirement=asked(line.requirement),
                        chance=percent(chance),
                    ),
                    help=Said(
                        "those of the shipped heroes come in {least} of turns or more",
                        least=percent(LINE_CHANCE.least),
                    ),
                )
