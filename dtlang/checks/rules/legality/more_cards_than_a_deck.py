from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import ThingKind
from dtlang.ir import effects as leaf
from dtlang.speech import Said

CARDS = 32


class MoreCardsThanADeck(Rule):
    """A text draws more cards than a deck has."""

    code = "DT348"
    name = "more-cards-than-a-deck"
    severity = Severity.WARNING
    why = (
        "A deck has 32 cards, and the hand, the discard pile and the upgrades on the board come out of it "
        "as well."
    )
    rests_on = ("R-004", "R-035")
    bad = """
        offensive Kindle
          3 [ward]: Draw 40 cards.
    """
    good = """
        offensive Kindle
          3 [ward]: Draw 4 cards.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.Draw, leaf.Look, leaf.Discard, leaf.Sell):
            if isinstance(effect, leaf.Discard) and effect.thing.kind is not ThingKind.CARD:
                continue
            if isinstance(effect.count, int) and effect.count > CARDS:
                message = Said(
                    "nobody has {count} cards: a deck holds {cards}", count=effect.count, cards=CARDS
                )
                yield self.at(subject.span_of(path), message, help="take fewer cards")
