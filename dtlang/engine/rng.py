"""Chance with a memory of one number: the same seed gives the same dice, and a copy goes on alike."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = (1 << 64) - 1


class Rng:
    """SplitMix64: its whole state is one number, so copying a game copies its luck.

    `given` hands out dice that were told beforehand; when there are too few, chance goes on.
    """

    def __init__(self, state: int, given: Callable[[int], list[int]] | None = None) -> None:
        self.state = state
        self.given = given

    def copy(self) -> Rng:
        return Rng(self.state, self.given)

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
        if self.given is not None:
            found = self.given(count)
            return found if len(found) == count else found + self.rolled(count - len(found))
        return self.rolled(count)

    def rolled(self, count: int) -> list[int]:
        if count > 16:
            return self.rolled(16) + self.rolled(count - 16)
        rest = self.word()
        dice: list[int] = []
        if count <= 5:
            few = rest % 7776  # 6 to the 5th: small numbers are quicker to take apart
            for _ in range(count):
                dice.append(few % 6 + 1)
                few //= 6
            return dice
        for _ in range(count):
            rest, value = divmod(rest, 6)
            dice.append(value + 1)
        return dice

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
        super().__init__(state, self.next)
        self.ahead = list(ahead)

    def copy(self) -> Rng:
        return Loaded(self.state, self.ahead)

    def next(self, count: int) -> list[int]:
        """
        >>> Loaded(1, [6, 6, 1]).dice(2)
        [6, 6]
        """
        given, self.ahead = self.ahead[:count], self.ahead[count:]
        return given
