"""Faces, dice and roll patterns ("three flames", "small straight") as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

DICE = 5  # a hero rolls five dice
SIDES = 6


def symbol_key(name: str) -> str:
    """The one spelling under which a symbol is looked up, however it was typed.

    >>> symbol_key("Rising  Sun")
    'rising sun'
    """
    return " ".join(name.casefold().split())


class Die(msgspec.Struct, frozen=True):
    """Which symbol each number shows: `faces[0]` is the symbol of the 1."""

    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        assert len(self.faces) == SIDES, self.faces

    @classmethod
    def of(cls, faces: Mapping[int, str]) -> Die:
        """A die from a table of numbers.

        >>> Die.of({1: "flame", 2: "flame", 3: "flame", 4: "ward", 5: "ward", 6: "comet"}).symbols
        ('flame', 'ward', 'comet')
        """
        return cls(tuple(faces[value] for value in range(1, SIDES + 1)))

    def symbol(self, value: int) -> str:
        """The symbol that a number from 1 to 6 shows."""
        return self.faces[value - 1]

    @property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol once, in the order of the numbers."""
        return tuple(dict.fromkeys(self.faces))

    def values(self, symbol: str) -> tuple[int, ...]:
        """The numbers that show a symbol; none if no face does.

        >>> Die(("sun", "sun", "sun", "moon", "moon", "star")).values("moon")
        (4, 5)
        """
        key = symbol_key(symbol)
        return tuple(n for n, name in enumerate(self.faces, 1) if symbol_key(name) == key)


class Symbols(msgspec.Struct, frozen=True):
    """At least so many dice of each symbol: `2 [flame] 2 [comet]`. Every symbol stands once, as written."""

    counts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, counts: Iterable[tuple[str, int]]) -> Symbols:
        """Counts of the same symbol are added up.

        >>> str(Symbols.of([("flame", 1), ("flame", 1), ("comet", 1)]))
        '2 [flame] 1 [comet]'
        """
        total: dict[str, tuple[str, int]] = {}
        for name, count in counts:
            first, before = total.get(symbol_key(name), (name, 0))
            total[symbol_key(name)] = (first, before + count)
        return cls(tuple(total.values()))

    @property
    def dice(self) -> int:
        """How many dice the pattern takes."""
        return sum(count for _, count in self.counts)

    def __str__(self) -> str:
        return " ".join(f"{count} [{name}]" for name, count in self.counts)


class SmallStraight(msgspec.Struct, frozen=True):
    """Four numbers in a row."""

    def __str__(self) -> str:
        return "small straight"


class LargeStraight(msgspec.Struct, frozen=True):
    """Five numbers in a row."""

    def __str__(self) -> str:
        return "large straight"


class OfAKind(msgspec.Struct, frozen=True):
    """At least `count` dice that show the same number."""

    count: int

    def __str__(self) -> str:
        return f"{self.count}-of-a-kind"


class DefenseRoll(msgspec.Struct, frozen=True):
    """A defensive ability rolls `dice` dice, and any result will do."""

    dice: int

    def __str__(self) -> str:
        return f"defense roll {self.dice}"


RollPattern: TypeAlias = Symbols | SmallStraight | LargeStraight | OfAKind | DefenseRoll


def can_be_rolled(pattern: RollPattern) -> bool:
    """Whether the dice of a hero are enough for a pattern.

    >>> can_be_rolled(DefenseRoll(5)), can_be_rolled(Symbols.of([("flame", 4), ("comet", 2)]))
    (True, False)
    """
    match pattern:
        case Symbols() | DefenseRoll():
            return pattern.dice <= DICE
        case OfAKind():
            return pattern.count <= DICE
        case _:
            return True
