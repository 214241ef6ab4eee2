from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks.rule import Rule
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import Hero


class NoComplexity(Rule):
    """A complete hero does not say how hard it is to play."""

    code = "DT304"
    name = "no-complexity"
    severity = Severity.WARNING
    why = "The leaflet of every hero shows its complexity from 1 to 6 (R-008, R-009), so players can choose."
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

    def check(self, hero: Hero) -> Iterator[Diagnostic]:
        if hero.has_deck and not hero.shared and hero.complexity is None:
            help = "write `complexity 3` under the name of the hero"
            yield self.at(hero.named, f"`{hero.name}` has no complexity", help=help)
