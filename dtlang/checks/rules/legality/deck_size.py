from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

CARDS = 32


class DeckSize(Rule):
    """A deck does not have 32 cards."""

    code = "DT302"
    name = "deck-size"
    severity = Severity.WARNING
    in_tournament = Severity.ERROR
    why = "Every hero of the game plays with a deck of 32 cards, so draws and odds stay comparable."
    rests_on = ("R-004",)
    bad = """
        deck
          30 Small Talk
    """
    good = """
        deck
          32 Small Talk
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        size = sum(entry.count for entry in hero.deck)
        if hero.has_deck and not hero.shared and size != CARDS:
            missing = CARDS - size
            help = (
                Said("{missing} more to go", missing=missing)
                if missing > 0
                else Said("{missing} too many", missing=-missing)
            )
            message = Said(
                "the deck has {size} cards; the decks of the game have {cards}", size=size, cards=CARDS
            )
            yield self.at(hero.deck_span, message, help=help)
