from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

ROOM = 26  # letters: a card is 63 mm wide, less 6 mm of border and 9 mm of cost; 10 pt take 1.8 mm a letter


class NameTooLong(Rule):
    """A name is longer than the line it is printed on."""

    code = "DT513"
    name = "name-too-long"
    severity = Severity.WARNING
    why = "Names stand on one line. A longer one is printed smaller than the others, or cut off."
    bad = """
        card The Light That Nobody Remembers
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 The Light That Nobody Remembers
    """
    good = """
        card Forgotten Light
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 Forgotten Light
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        upgrades = (level for slot in hero.slots for level in slot.upgrades)
        second = (
            ability for slot in hero.slots for level in slot.upgrades for ability in level.abilities[1:]
        )
        for part in (*hero.statuses, *hero.companions, *hero.slots, *upgrades, *second, *hero.cards):
            if not part.shared and len(part.name) > ROOM:
                message = Said(
                    "`{part}` has {count} letters; there is room for {room}",
                    part=part.name,
                    count=len(part.name),
                    room=ROOM,
                )
                yield self.at(part.named, message, help="find a shorter name")
