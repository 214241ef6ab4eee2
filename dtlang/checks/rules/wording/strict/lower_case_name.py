from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class LowerCaseName(Rule):
    """A name begins with a small letter."""

    code = "DT517"
    name = "lower-case-name"
    severity = Severity.INFO
    why = (
        "In the middle of a sentence only the capital letter tells a name from a word: `gain heat` could "
        "mean "
        "anything, `gain Heat` is a token."
    )
    bad = """
        card small spark
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 small spark
    """
    good = """
        card Small Spark
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 Small Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        second = (
            ability for slot in hero.slots for level in slot.upgrades for ability in level.abilities[1:]
        )
        parts = (*hero.statuses, *hero.companions, *hero.pieces, *hero.slots, *second, *hero.cards)
        for part in parts:
            if not part.shared and part.name[:1].islower():
                message = Said("the name `{part}` begins with a small letter", part=part.name)
                help = Said(
                    "write `{upper}{part}`, here and in all texts",
                    upper=part.name[0].upper(),
                    part=part.name[1:],
                )
                yield self.at(part.named, message, help=help)
