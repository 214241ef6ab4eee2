from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import ATTACK, DAMAGE, points
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

FAR = Fraction(5, 4)  # a quarter above the strongest of the shipped heroes


class AttackTooStrong(Rule):
    """A turn of attack brings far more than that of any hero that comes with dtlang."""

    code = "DT402"
    name = "attack-too-strong"
    severity = Severity.WARNING
    why = (
        "A fight begins with 50 Health; at some 6 damage a turn the heroes that come with dtlang need eight "
        "turns for it, before any defence. A hero who needs five leaves no time for anybody's upgrades. The "
        "number is exact: three roll attempts, the best re-rolls, no upgrade."
    )
    rests_on = ("R-013", "R-041")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 12 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 7 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None or not subject.report.boards:
            return
        board = subject.report.boards[0]
        for number, usual, what in (
            (board.damage.fraction, DAMAGE, Said("damage")),
            (board.ev.fraction, ATTACK, Said("points")),
        ):
            if number > usual.most * FAR:
                yield self.at(
                    subject.hero.named,
                    Said(
                        "a turn of `{hero}` brings {number} {what} on average; those of the shipped heroes "
                        "bring {least} to {most}",
                        hero=subject.hero.name,
                        number=points(number),
                        what=what,
                        least=points(usual.least),
                        most=points(usual.most),
                    ),
                    help="lower some numbers; `dtlang odds` shows which lines bring the most",
                )
                return
