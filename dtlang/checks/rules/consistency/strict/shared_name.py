from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.model.hero import HeroPart
from dtlang.model.keys import key
from dtlang.speech import Said


class SharedName(Rule):
    """A status effect or piece has the name of an ability or a card."""

    code = "DT374"
    name = "shared-name"
    severity = Severity.WARNING
    why = (
        "Players speak of things by their names: `I use Ember` could mean the token or the card. A text that "
        "names it is read as the token."
    )
    bad = """
        piece Ember
        card Ember
          main phase, cost 0
          Put Ember on your hero board.
        deck
          31 Small Talk
          1 Ember
    """
    good = """
        piece Ember
        card Ember Light
          main phase, cost 0
          Put Ember on your hero board.
        deck
          31 Small Talk
          1 Ember Light
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        tokens: dict[str, HeroPart] = {
            key(part.name): part
            for part in (*hero.statuses, *hero.companions, *hero.pieces)
            if not part.shared
        }
        second = (a for slot in hero.slots for level in slot.upgrades for a in level.abilities[1:])
        told: set[str] = set()
        for part in (*hero.slots, *second, *hero.cards):
            token = tokens.get(key(part.name))
            if token is not None and key(part.name) not in told:
                told.add(key(part.name))
                yield self.at(
                    part.named,
                    Said("a token is called `{token}` too", token=token.name),
                    label="the second one",
                    help="give one of the two another name",
                    related=(Related(token.named, "the token"),),
                )
