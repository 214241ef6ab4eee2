"""What a hand is asked to show: the patterns of a board, and the further ones that texts ask about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TypeAlias, assert_never

from dtlang.dice import DefenseRoll, Die, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols
from dtlang.odds.lattice import Hand, lattice

Test: TypeAlias = Callable[[Hand], bool]


@dataclass(frozen=True, slots=True)
class Numbers:
    """At least so many dice that show one of some numbers."""

    counts: tuple[tuple[tuple[int, ...], int], ...]

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Numbers:
        """At least so many dice of each number.

        >>> Numbers.of({6: 5})  # five sixes, as most Ultimate Abilities ask
        Numbers(counts=(((6,), 5),))
        """
        return cls(tuple(((number,), count) for number, count in counts.items()))


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three dice of one number and two of another."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several goals is enough."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """The same dice must meet every goal."""

    goals: tuple[Goal, ...]


Goal: TypeAlias = RollPattern | Numbers | FullHouse | AnyOf | AllOf


def shows(die: Die, goal: Goal, hand: Hand) -> bool:
    """Does the hand meet the goal? Symbols need a die; straights and kinds go by number.

    >>> shows(Die(("a", "a", "a", "b", "b", "c")), SmallStraight(), (1, 1, 1, 1, 1, 0))
    True
    """
    return tester(by_number(die, goal))(hand)


@cache
def by_number(die: Die, goal: Goal) -> Goal:
    """The same goal without symbols, so that heroes with different symbols can share an answer."""
    match goal:
        case Symbols(counts):
            return Numbers(tuple((die.values(name), count) for name, count in counts))
        case AnyOf(goals):
            return AnyOf(tuple(by_number(die, each) for each in goals))
        case AllOf(goals):
            return AllOf(tuple(by_number(die, each) for each in goals))
        case _:
            return goal


@cache
def tester(goal: Goal) -> Test:
    """A quick test of many hands. The goal has no symbols any more."""
    match goal:
        case Numbers(counts):
            return _test_all([_test_count(numbers, count) for numbers, count in counts])
        case SmallStraight():
            return lambda hand: all(hand[:4]) or all(hand[1:5]) or all(hand[2:])
        case LargeStraight():
            return lambda hand: all(hand[:5]) or all(hand[1:])
        case OfAKind(count):
            return lambda hand: max(hand) >= count
        case FullHouse():
            return lambda hand: 3 in hand and 2 in hand
        case DefenseRoll():
            return lambda hand: True
        case AnyOf(goals):
            some = [tester(each) for each in goals]
            return lambda hand: any(one(hand) for one in some)
        case AllOf(goals):
            return _test_all([tester(each) for each in goals])
        case Symbols():
            raise AssertionError(f"{goal} still has symbols")
        case _:
            assert_never(goal)


@cache
def meeting(goal: Goal, dice: int) -> tuple[int, ...]:
    """The full hands that meet a goal, by their index in the lattice of all hands."""
    meets = tester(goal)
    return tuple(i for i, hand in enumerate(lattice(dice=dice).full) if meets(hand))


def _test_count(numbers: tuple[int, ...], count: int) -> Test:
    match numbers:
        case ():
            return lambda hand: count <= 0
        case (number,):
            return lambda hand: hand[number - 1] >= count
        case _:
            pick = itemgetter(*(number - 1 for number in numbers))
            return lambda hand: sum(pick(hand)) >= count


def _test_all(tests: list[Test]) -> Test:
    match tests:
        case [one]:
            return one
        case [one, two]:
            return lambda hand: one(hand) and two(hand)
        case _:
            return lambda hand: all(one(hand) for one in tests)
