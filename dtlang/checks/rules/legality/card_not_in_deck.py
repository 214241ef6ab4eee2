from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class CardNotInDeck(Rule):
    """A card or an upgrade is defined, but the deck does not hold it."""

    code = "DT305"
    name = "card-not-in-deck"
    severity = Severity.WARNING
    why = "Nobody can ever draw it. Perhaps the deck was forgotten when the card was added."
    rests_on = ("R-015", "R-155")
    bad = """
        card Spark
          main phase, cost 0
          Gain 1 CP.
        deck
          32 Small Talk
    """
    good = """
        card Spark
          main phase, cost 0
          Gain 1 CP.
        deck
          31 Small Talk
          1 Spark
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        held = {entry.card.name for entry in hero.deck}
        held |= {entry.card.name for place in hero.places for entry in place.deck}
        cards = [*hero.cards, *(level for slot in hero.slots for level in slot.upgrades)]
        for card in cards if hero.has_deck else ():
            if card.name not in held:
                help = Said("write `1 {card}` under `deck`", card=card.name)
                yield self.at(card.named, Said("`{card}` is not in the deck", card=card.name), help=help)
