from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class StopInName(Rule):
    """A name ends with a full stop, a comma, a colon or a semicolon."""

    code = "DT518"
    name = "stop-in-name"
    severity = Severity.WARNING
    why = "The sign belongs to the name then, so texts that leave it out speak of something else."
    bad = """
        card Small Spark,
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 Small Spark,
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
        for part in (*hero.statuses, *hero.companions, *hero.pieces, *hero.slots, *hero.cards):
            if not part.shared and part.name.endswith((".", ",", ":", ";")) and not part.name.endswith("..."):
                message = Said("the name `{part}` ends with `{part2}`", part=part.name, part2=part.name[-1])
                yield self.at(
                    part.named, message, help=Said("write `{part}`", part=part.name.rstrip(".,:; "))
                )
