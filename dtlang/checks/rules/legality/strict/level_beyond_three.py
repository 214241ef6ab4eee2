from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

HIGHEST = 3


class LevelBeyondThree(Rule):
    """An upgrade has a level above III."""

    code = "DT310"
    name = "level-beyond-three"
    severity = Severity.WARNING
    why = "The game knows the levels II and III. Nothing says what it costs to go from III to IV."
    rests_on = ("R-096",)
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
        upgrade Spark IV
          cost 3
          3 [flame]: Deal 7 dmg.
        deck
          31 Small Talk
          1 Spark IV
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
        upgrade Spark III
          cost 3
          3 [flame]: Deal 7 dmg.
        deck
          31 Small Talk
          1 Spark III
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for slot in subject.hero.slots:
            for level in slot.upgrades:
                if level.level > HIGHEST:
                    message = Said("`{level}` is a level that the game does not know", level=level.name)
                    yield self.at(level.named, message, help="upgrades have the level II or III")
