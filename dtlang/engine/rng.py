"""Chance with a memory of one number: the same seed gives the same dice, and a copy goes on alike."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1


class Rng:
    """SplitMix64: its whole state is one number, so copying a game copies its luck."""

    def __init__(
        self,
        state: int,
    ) -> None:
        self.state = state

    def copy(self) -> Rng:
        return Rng(self.state)

    def word(self) -> int:
        """The next 64 bits."""
        self.state = state = (self.state + 0x9E3779B97F4A7C15) & _WORD
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _WORD
        return state ^ (state >> 31)

    def dice(self, count: int) -> list[int]:
        """So many dice, 1 to 6 each; 20 dice and more are left of one word.

        >>> Rng(7).dice(5) == Rng(7).dice(5)
        True
        """
        if count > 16:
            return self.dice(16) + self.dice(count - 16)
        rest = self.word()
        rolled = []
        for _ in range(count):
            rest, value = divmod(rest, 6)
            rolled.append(value + 1)
        return rolled

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return self.word() % limit

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.word() % (last + 1)
            items[last], items[other] = items[other], items[last]


class Loaded(Rng):
    """Dice that were rolled beforehand; when they run out, chance goes on as its seed says."""

    def __init__(self, state: int, ahead: Sequence[int] = ()) -> None:
        super().__init__(state)
        self.ahead = list(ahead)

    def copy(self) -> Rng:
        return Loaded(self.state, self.ahead)

    def dice(self, count: int) -> list[int]:
        """
        >>> Loaded(1, [6, 6, 1]).dice(2)
        [6, 6]
        """
        given, self.ahead = self.ahead[:count], self.ahead[count:]
        return given if len(given) == count else given + super().dice(count - len(given))
