"""How likely a goal is reached by a player who re-rolls for nothing else."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from operator import ge

from dtlang.dice import DICE, SIDES, Die
from dtlang.odds.goal import Goal, Numbers, by_number, meeting
from dtlang.odds.lattice import lattice
from dtlang.odds.phase import expected


def chances(die: Die, goal: Goal, attempts: int = 4, dice: int = DICE) -> tuple[Fraction, ...]:
    """The probability with one roll attempt, with two, and so on; the first roll is an attempt too.

    >>> chances(Die(("a", "a", "a", "b", "b", "c")), Numbers.of({6: 5}), 2)
    (Fraction(1, 7776), Fraction(161051, 60466176))
    """
    plain = by_number(die, goal)
    if isinstance(plain, Numbers) and _disjoint(plain):
        counts = sorted((len(group), need) for group, need in plain.counts if need > 0)
        return _chances_of_counts(tuple(counts), attempts, dice)
    return _chances_of_goal(plain, attempts, dice)


@cache
def _chances_of_counts(counts: tuple[tuple[int, int], ...], attempts: int, dice: int) -> tuple[Fraction, ...]:
    """Only how many faces serve each need matters: three flames of a 1-3 are three suns of a 4-6."""
    faces = tuple(size for size, _ in counts)
    if 0 in faces:  # no face shows what is needed
        return (Fraction(0),) * attempts
    needs = tuple(need for _, need in counts)
    rest = SIDES - sum(faces)
    hands = lattice((*faces, rest) if rest else faces, dice)
    return expected(hands, [int(all(map(ge, hand, needs))) for hand in hands.full], attempts)


@cache
def _chances_of_goal(goal: Goal, attempts: int, dice: int) -> tuple[Fraction, ...]:
    hands = lattice(dice=dice)
    met = [0] * len(hands.full)
    for i in meeting(goal, dice):
        met[i] = 1
    return expected(hands, met, attempts)


def _disjoint(goal: Numbers) -> bool:
    numbers = [number for group, _ in goal.counts for number in group]
    return len(numbers) == len(set(numbers))
