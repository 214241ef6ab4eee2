"""Numbers are whole or fractions; for counting they are made whole."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import TypeAlias

Number: TypeAlias = int | Fraction


def unit_of(numbers: Iterable[Number]) -> int:
    """The smallest factor that makes all numbers whole.

    >>> unit_of([2, Fraction(1, 4), Fraction(5, 6)])
    12
    """
    return lcm(*{number.denominator for number in numbers})


def whole(number: Number, unit: int) -> int:
    """How many parts of `1 / unit` a number is."""
    return number.numerator * (unit // number.denominator)
