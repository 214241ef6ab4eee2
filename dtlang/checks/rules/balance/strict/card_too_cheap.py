from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import CARD, points
from dtlang.checks.valued import all_known
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

FAR = Fraction(5, 4)


class CardTooCheap(Rule):
    """A card is worth far more than it costs."""

    code = "DT412"
    name = "card-too-cheap"
    severity = Severity.WARNING
    why = (
        "A card whose price is no question is played whenever it is drawn, and decides games by being drawn. "
        "What a card is worth is an estimate; `dtlang odds` shows what it rests on."
    )
    rests_on = ("R-100",)
    bad = """
        card Spark
          main phase, cost 1
          Draw 3 cards. Gain 6 CP.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 3
          Draw 2 cards. Gain 4 CP.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        own = {card.name: card for card in subject.hero.cards}
        if subject.report is None:
            return
        whole = all_known(subject.report)  # what dice and Attacks are worth rests on all lines
        for row in subject.report.cards:
            if row.name in own and row.net is not None and row.worth is not None:
                if row.kind != "effect" and not whole:
                    continue
                if row.net.fraction > CARD.most * FAR:
                    yield self.at(
                        own[row.name].named,
                        Said(
                            "`{row}` costs {cost} CP and is worth {worth} points; no card of the shipped "
                            "heroes is worth {most} more than its price",
                            row=row.name,
                            cost=row.cost,
                            worth=points(row.worth.fraction),
                            most=points(CARD.most * FAR),
                        ),
                        help="raise its cost, or let it do less",
                    )
