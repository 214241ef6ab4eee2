from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.balance.occasions import occasion
from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import UPGRADE, points
from dtlang.checks.valued import span_of_ability
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

FAR = Fraction(3, 2)


class UpgradeTooGood(Rule):
    """An upgrade gains far more for its price than those of the heroes that come with dtlang."""

    code = "DT411"
    name = "upgrade-too-good"
    severity = Severity.WARNING
    why = (
        "Upgrades stay to the end of the game. One that pays for itself at once decides the game for whoever "
        "draws it first."
    )
    rests_on = ("R-093", "R-096")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        upgrade Firebolt II
          cost 1
          3 [flame]: Deal 7 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for row in subject.report.upgrades if subject.report is not None else ():
            if row.gained is None or row.per_cp is None:
                continue
            if row.per_cp.fraction > UPGRADE.most * FAR:
                yield self.at(
                    span_of_ability(subject, row.card, row.level),
                    Said(
                        "`{card}` adds {gained} points to {counts} for {paid} CP; the upgrades of the "
                        "shipped heroes add {most} per CP at most",
                        card=row.card,
                        gained=points(row.gained.fraction),
                        counts=occasion(row.counts),
                        paid=row.paid,
                        most=points(UPGRADE.most),
                    ),
                    help="raise its price, or let it add less",
                )
