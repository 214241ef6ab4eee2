"""Defence: numbers read from dice that are rolled once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dtlang.odds.lattice import Hand, rolls
from dtlang.odds.number import Number
from dtlang.odds.spread import Spread


def spread_of(dice: int, number: Callable[[Hand], Number]) -> Spread:
    """The spread of a number that is read from freshly rolled dice.

    >>> spread_of(1, lambda hand: 2 * hand[5]).mean  # prevent 2 per six
    Fraction(1, 3)
    """
    return Spread.mix((chance, Spread.sure(number(hand))) for hand, chance in rolls(dice).items())


def damage_taken(damage: Spread, prevented: Spread) -> Spread:
    """What is left of damage after prevention. Damage never falls below zero.

    >>> damage_taken(Spread.sure(3), Spread.sure(5)).mean
    Fraction(0, 1)
    """
    return Spread.mix(
        (chance * other, Spread.sure(max(Fraction(0), amount - less)))
        for amount, chance in damage.items()
        for less, other in prevented.items()
    )
