"""All hands of up to so many dice, each knowing what one die more or one die less makes of it.

Rolling dice one by one and putting dice aside one by one both walk along these steps, so what a hand
is worth is found in some hundreds of sums and maxima instead of by trying all 7,776 rolls on all keeps.
Everything is counted in whole numbers: one roll multiplies by `6 ** dice`, and nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from operator import itemgetter, mul
from types import MappingProxyType
from typing import TypeAlias

from dtlang.dice import DICE, SIDES

Hand: TypeAlias = tuple[int, ...]
"""How many dice show 1, 2, ... 6; or, where numbers were put into classes, how many are of each class."""


class Lattice:
    """The hands, full ones first. Among equally large hands the smaller tuple stands first.

    `faces[c]` says how many numbers of the die belong to class `c`: six ones if every number counts.
    """

    def __init__(self, faces: tuple[int, ...], dice: int) -> None:
        assert sum(faces) == SIDES, faces
        assert all(faces), faces
        classes = range(len(faces))
        self.hands: list[Hand] = [
            tuple(map(shown.count, classes))
            for size in range(dice, -1, -1)
            for shown in reversed(list(combinations_with_replacement(classes, size)))
        ]
        self.index = {hand: i for i, hand in enumerate(self.hands)}
        self.full = [hand for hand in self.hands if sum(hand) == dice]
        self.ways = [_ways(hand, faces) for hand in self.full]
        self.per_roll: int = SIDES**dice
        self.larger = [  # for every hand that is not full: where each face of one more die leads
            tuple(self.index[_one_more(hand, c)] for c in classes for _ in range(faces[c]))
            for hand in self.hands[len(self.full) :]
        ]
        self.smaller: list[list[int]] = [[] for _ in self.hands]  # for every hand: one die less
        for i, steps in enumerate(self.larger, len(self.full)):
            for larger in set(steps):
                self.smaller[larger].append(i)
        self._scale: list[int] = [SIDES ** sum(hand) for hand in self.hands]
        self._pick_larger = [itemgetter(*steps) for steps in self.larger]
        self._pick_smaller = [  # small hands first, each with itself
            (i, itemgetter(i, *self.smaller[i])) for i in range(len(self.hands) - 2, -1, -1)
        ]

    def roll(self, full: Sequence[int]) -> list[int]:
        """What it is worth to keep each hand and roll the other dice, given what full hands are worth."""
        worth = list(full)
        for pick in self._pick_larger:
            worth.append(sum(pick(worth)))
        return list(map(mul, worth, self._scale))

    def roll_all(self, full: Sequence[int]) -> int:
        """What it is worth to roll all dice: the last entry of `roll`, sooner."""
        return sum(map(mul, self.ways, full))

    def best(self, worth: Sequence[int], most: Callable[[Iterable[int]], int] = max) -> list[int]:
        """The most that any part of each hand is worth."""
        best = list(worth)
        for i, pick in self._pick_smaller:
            best[i] = most(pick(best))
        return best

    def spread(self, kept: Sequence[int]) -> list[int]:
        """How often each full hand comes up if so often each hand is kept and the other dice are rolled."""
        times = list(map(mul, kept, self._scale))
        full = len(self.full)
        for i in range(len(times) - 1, full - 1, -1):
            if times[i]:
                for larger in self.larger[i - full]:
                    times[larger] += times[i]
        return times[:full]


@cache
def lattice(faces: tuple[int, ...] = (1,) * SIDES, dice: int = DICE) -> Lattice:
    """Built when first asked for, then kept."""
    return Lattice(faces, dice)


@cache
def rolls(dice: int = DICE) -> Mapping[Hand, Fraction]:
    """Every hand that so many dice can show, with its probability.

    >>> rolls(2)[0, 0, 0, 0, 1, 1]
    Fraction(1, 18)
    """
    all_hands = lattice(dice=dice)
    chances = (Fraction(ways, all_hands.per_roll) for ways in all_hands.ways)
    return MappingProxyType(dict(zip(all_hands.full, chances, strict=True)))


def hand_of(dice: Iterable[int]) -> Hand:
    """The hand that some dice make.

    >>> hand_of([1, 6, 6])
    (1, 0, 0, 0, 0, 2)
    """
    shown = list(dice)
    assert all(1 <= number <= SIDES for number in shown), shown
    return tuple(map(shown.count, range(1, SIDES + 1)))


def numbers_of(hand: Hand) -> tuple[int, ...]:
    """The dice of a hand, in rising order.

    >>> numbers_of((1, 0, 0, 0, 0, 2))
    (1, 6, 6)
    """
    return tuple(number for number, count in enumerate(hand, 1) for _ in range(count))


def _one_more(hand: Hand, place: int) -> Hand:
    return (*hand[:place], hand[place] + 1, *hand[place + 1 :])


def _ways(hand: Hand, faces: tuple[int, ...]) -> int:
    """In how many ways dice make a hand, told apart by their order and their numbers."""
    ways = factorial(sum(hand))
    for count, numbers in zip(hand, faces, strict=True):
        ways = ways // factorial(count) * numbers**count
    return ways
