"""What the players of a game are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dtlang import ir


def seat_names(heroes: Sequence[ir.Document]) -> list[str]:
    """The names of their heroes; of two of the same hero each gets the number of the seat."""
    often = Counter(hero.name for hero in heroes)
    return [
        f"{hero.name} ({seat})" if often[hero.name] > 1 else hero.name for seat, hero in enumerate(heroes, 1)
    ]
