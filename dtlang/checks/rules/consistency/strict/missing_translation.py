from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model.hero import HeroPart
from dtlang.speech import Said

MOST = 5  # names in one message


class MissingTranslation(Rule):
    """Most names of a hero are given in a language, and some are not."""

    code = "DT375"
    name = "missing-translation"
    severity = Severity.INFO
    why = "A translated sheet would mix two languages. Names that were added late are easily forgotten."
    bad = """
        offensive Firebolt
          name fr Trait de feu
          3 [flame]: Deal 4 dmg.
        offensive Slow Burn
          name fr Feu couvant
          3 [ward]: Draw 2 cards.
        offensive Flicker
          name fr Lueur
          3 [comet]: Draw 3 cards.
        ultimate Last Light
          5 [comet]: Deal 10 dmg.
    """
    good = """
        offensive Firebolt
          name fr Trait de feu
          3 [flame]: Deal 4 dmg.
        ultimate Last Light
          name fr Dernière lueur
          5 [comet]: Deal 10 dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        groups: tuple[tuple[HeroPart, ...], ...] = (
            (*hero.statuses, *hero.companions, *hero.pieces),
            hero.slots,
            hero.cards,
        )
        for group in groups:
            parts = [part for part in group if not part.shared]
            given = Counter(language for part in parts for language in part.names)
            for language, number in sorted(given.items()):
                missing = [part for part in parts if language not in part.names]
                if missing and number > len(parts) / 2:
                    names = ", ".join(f"`{part.name}`" for part in missing[:MOST])
                    more = Said(" and {count} more", count=len(missing) - MOST) if len(missing) > MOST else ""
                    message = Said(
                        "{names}{more} has no name in `{language}`, but {number} others have",
                        names=names,
                        more=more,
                        language=language,
                        number=number,
                    )
                    help = Said("write a line `name {language} ...` below the name", language=language)
                    yield self.at(missing[0].named, message, help=help)
