from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import Level
from dtlang.speech import Said


class UpgradeCopies(Rule):
    """The deck holds an upgrade more than once."""

    code = "DT371"
    name = "upgrade-copies"
    severity = Severity.WARNING
    why = (
        "An upgrade stays on the board to the end of the game, so a second copy of it can only be sold. The "
        "heroes that come with dtlang have each upgrade once."
    )
    rests_on = ("R-093", "R-037")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg.
        deck
          2 Firebolt II
          30 Small Talk
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
        for entry in subject.hero.deck:
            if isinstance(entry.card, Level) and entry.count > 1:
                message = Said(
                    "`{card}` is in the deck {count} times", card=entry.card.name, count=entry.count
                )
                yield self.at(entry.span, message, help="one copy is enough: it stays on the board")
