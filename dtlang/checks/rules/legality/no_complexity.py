from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class NoComplexity(Rule):
    """A complete hero does not say how hard it is to play."""

    code = "DT304"
    name = "no-complexity"
    severity = Severity.WARNING
    why = "The leaflet of every hero shows its complexity from 1 to 6, so players can choose."
    rests_on = ("R-008", "R-009")
    bad = """
        hero Ash
        deck
          32 Small Talk
    """
    good = """
        hero Ash
        complexity 2
        deck
          32 Small Talk
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if hero.has_deck and not hero.shared and hero.complexity is None:
            help = "write `complexity 3` under the name of the hero"
            yield self.at(hero.named, Said("`{hero}` has no complexity", hero=hero.name), help=help)
