from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import Level
from dtlang.speech import Said

MOST = 3  # a judgement, no rule of the game; the complete heroes that come with dtlang have one of each


class ManyCopies(Rule):
    """The deck holds more than three copies of a card."""

    code = "DT373"
    name = "many-copies"
    severity = Severity.WARNING
    why = (
        "No rule forbids it. But a deck with many copies of its best card draws it every time, and drafts "
        "are often filled up with copies until there are more cards. The complete heroes that come with "
        "dtlang have one of each."
    )
    rests_on = ("R-004",)
    bad = """
        card Spark
          main phase, cost 0
          Gain 1 CP.
        deck
          use common
          3 Small Talk
          12 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          Gain 1 CP.
        card Ember
          main phase, cost 1
          Heal 2.
        card Glow
          main phase, cost 1
          Heal 1. Gain 1 CP.
        card Warmth
          main phase, cost 1
          Heal 1. Draw 1 card.
        deck
          use common
          3 Small Talk
          3 Spark
          3 Ember
          3 Glow
          3 Warmth
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for entry in subject.hero.deck:
            if not isinstance(entry.card, Level) and not entry.card.shared and entry.count > MOST:
                message = Said(
                    "`{card}` is in the deck {count} times", card=entry.card.name, count=entry.count
                )
                yield self.at(
                    entry.span, message, help=Said("{most} copies are the most; add other cards", most=MOST)
                )
