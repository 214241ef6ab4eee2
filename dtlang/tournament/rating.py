"""Bradley-Terry: one number for each hero, so that differences say how often one beats the other.

In points of Elo: 100 more win 64 % of the games. Every hero is given one drawn game against an average one,
so that somebody who won everything has a number, too; with many games it makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import Final, NamedTuple, TypeAlias

from dtlang.simulate import NORMAL_95

POINTS: Final = 400 / log(10)
MIDDLE: Final = 1500.0
GIVEN: Final = 1.0  # games against an average hero
MOST_STEPS: Final = 100
ENOUGH: Final = 1e-10

Matrix: TypeAlias = list[list[float]]


class Rating(NamedTuple):
    """With the bounds between which it lies with 95 % confidence."""

    points: float
    low: float
    high: float


def ratings(heroes: int, results: Mapping[tuple[int, int], tuple[float, float]]) -> list[Rating]:
    """Of games won and lost by the first of each pair; a draw is half of both.

    >>> [round(one.points) for one in ratings(2, {(0, 1): (640.0, 360.0)})]
    [1550, 1450]
    """
    skill = [0.0] * heroes
    for _ in range(MOST_STEPS):  # Newton's method; the curve bends one way only
        slope, bend = _slope(skill, results)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse(bend)]
        most = max((abs(one) for one in step), default=0.0)
        skill = [
            one + more * min(1.0, 2.0 / most if most else 1.0) for one, more in zip(skill, step, strict=True)
        ]
        if most < ENOUGH:
            break
    spread = _from_mean(inverse(_slope(skill, results)[1]))
    mean = sum(skill) / max(1, heroes)
    found = []
    for at, one in enumerate(skill):
        points = MIDDLE + POINTS * (one - mean)
        reach = POINTS * NORMAL_95 * sqrt(max(0.0, spread[at]))
        found.append(Rating(points, points - reach, points + reach))
    return found


def _slope(
    skill: list[float], results: Mapping[tuple[int, int], tuple[float, float]]
) -> tuple[list[float], Matrix]:
    """How much more each won than its skill says, and how surely that is known (Fisher's information)."""
    slope = [GIVEN * (0.5 - _expected(one)) for one in skill]
    bend = [[0.0] * len(skill) for _ in skill]
    for at, one in enumerate(skill):
        bend[at][at] = GIVEN * _expected(one) * (1 - _expected(one))
    for (a, b), (won, lost) in results.items():
        share = _expected(skill[a] - skill[b])
        games = won + lost
        slope[a] += won - games * share
        slope[b] -= won - games * share
        known = games * share * (1 - share)
        bend[a][a] += known
        bend[b][b] += known
        bend[a][b] -= known
        bend[b][a] -= known
    return slope, bend


def _expected(difference: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, difference))))


def _from_mean(covariance: Matrix) -> list[float]:
    """The variance of each skill as it differs from the mean of all."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count if count else 0.0
    return [covariance[at][at] - 2 * rows[at] + whole for at in range(count)]


def inverse(matrix: Matrix) -> Matrix:
    """Of a matrix whose diagonal outweighs the rest.

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    count = len(matrix)
    rows = [[*row, *(float(at == n) for n in range(count))] for at, row in enumerate(matrix)]
    for at in range(count):
        best = max(range(at, count), key=lambda n: abs(rows[n][at]))
        rows[at], rows[best] = rows[best], rows[at]
        head = rows[at][at]
        rows[at] = [one / head for one in rows[at]]
        for n, row in enumerate(rows):
            if n != at and row[at]:
                times = row[at]
                rows[n] = [one - times * other for one, other in zip(row, rows[at], strict=True)]
    return [row[count:] for row in rows]
