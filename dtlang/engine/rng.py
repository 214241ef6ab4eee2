"""Chance with a short memory: the same seed gives the same dice, and a copy goes on alike."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

WORDS: Final = 1 << 32  # a word is a number below this
_LOW: Final = WORDS - 1
_LONG: Final = (1 << 64) - 1

FIVE: Final = 6**5  # what five dice can show
_FAIR: Final = WORDS - WORDS % FIVE  # below this every roll of five dice is equally likely


class Rng:
    """xoshiro128** by Blackman and Vigna: four numbers of 32 bits, so copying a game copies its luck.

    None of its steps needs a number of more than 62 bits, which is what makes it quick when it is compiled.
    `given` hands out dice that were told beforehand; when there are too few, chance goes on.
    """

    def __init__(self, seed: int, given: Callable[[int], list[int]] | None = None) -> None:
        first, seed = _spread(seed)
        second, _ = _spread(seed)
        self.a, self.b = first & _LOW, first >> 32
        self.c, self.d = second & _LOW, second >> 32
        self.given = given

    def copy(self) -> Rng:
        return self.as_in(Rng(0, self.given))

    def as_in(self, other: Rng) -> Rng:
        """Another one, made to go on like this one."""
        other.a, other.b, other.c, other.d = self.a, self.b, self.c, self.d
        return other

    def word(self) -> int:
        """The next 32 bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        five = b * 5 & _LOW
        c ^= a
        d ^= b
        self.a = a ^ d
        self.b = b ^ c
        self.c = c ^ (b << 9 & _LOW)
        self.d = (d << 11 & _LOW) | d >> 21
        return ((five << 7 & _LOW) | five >> 25) * 9 & _LOW

    def dice(self, count: int) -> list[int]:
        """So many dice, 1 to 6 each.

        >>> Rng(7).dice(5) == Rng(7).dice(5)
        True
        """
        if self.given is not None:
            found = self.given(count)
            return found if len(found) == count else found + self.rolled(count - len(found))
        return self.rolled(count)

    def rolled(self, count: int) -> list[int]:
        if count > 5:
            return self.rolled(5) + self.rolled(count - 5)
        rest = self.word()
        while rest >= _FAIR:
            rest = self.word()
        rest %= FIVE  # small numbers are quicker to take apart
        dice: list[int] = []
        for _ in range(count):
            dice.append(rest % 6 + 1)
            rest //= 6
        return dice

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely."""
        fair = WORDS - WORDS % limit
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % limit

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _spread(seed: int) -> tuple[int, int]:
    """64 bits in which seeds that are alike have nothing in common, and the next seed: SplitMix64."""
    seed = (seed + 0x9E3779B97F4A7C15) & _LONG
    mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & _LONG
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _LONG
    return mixed ^ (mixed >> 31), seed


class Loaded(Rng):
    """Dice that were rolled beforehand; when they run out, chance goes on as its seed says."""

    def __init__(self, seed: int, ahead: Sequence[int] = ()) -> None:
        super().__init__(seed, self.next)
        self.ahead = list(ahead)

    def copy(self) -> Rng:
        return self.as_in(Loaded(0, self.ahead))

    def next(self, count: int) -> list[int]:
        """
        >>> Loaded(1, [6, 6, 1]).dice(2)
        [6, 6]
        """
        given, self.ahead = self.ahead[:count], self.ahead[count:]
        return given
