from __future__ import annotations

from collections.abc import Hashable, Iterator

from dtlang import model
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said


class SameCardText(Rule):
    """Two cards of a deck do the same at the same time."""

    code = "DT372"
    name = "same-card-text"
    severity = Severity.WARNING
    why = (
        "If the price is the same too, it is one card with two names. If it is not, nobody understands why. "
        "The common cards that a deck takes with `use` count as well."
    )
    bad = """
        card Spark
          main phase, cost 1
          Gain 1 CP. Heal 1.
        card Ember
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          30 Small Talk
          1 Spark
          1 Ember
    """
    good = """
        card Spark
          main phase, cost 1
          Gain 1 CP. Heal 2.
        card Ember
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          30 Small Talk
          1 Spark
          1 Ember
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        first: dict[Hashable, model.Card] = {}
        for card in (*subject.hero.shared_cards, *subject.hero.cards):
            what = (card.timing, card.rules.text, tuple(one.rules.text for one in card.abilities))
            other = first.setdefault(what, card)
            if other is card or card.shared or not card.rules.text.sentences or card.rules.manual:
                continue
            price = (
                ""
                if card.cost == other.cost
                else Said(" (for {cost} CP instead of {cost2})", cost=card.cost, cost2=other.cost)
            )
            where = () if other.shared else (Related(other.named, "the first one"),)
            message = Said(
                "`{card}` does the same as `{other}`{price}",
                card=card.name,
                other=other.name,
                price=price,
            )
            help = "let one of them do something else, or count two copies of one card"
            yield self.at(card.named, message, help=help, related=where)
