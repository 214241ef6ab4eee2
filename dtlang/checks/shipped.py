"""What the heroes that come with dtlang reach, in the numbers of `dtlang odds`: what is usual.

`tests/checks/test_shipped.py` measures again and fails when a constant no longer fits. Points are those of
`dtlang odds`: one damage is one point.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Range(NamedTuple):
    """The smallest and the largest number of the shipped heroes."""

    least: Fraction
    most: Fraction

    @classmethod
    def of(cls, least: str, most: str) -> Range:
        return cls(Fraction(least), Fraction(most))


# An Offensive Roll Phase with the board at level 1, of boards all of whose lines can be valued whole.
ATTACK = Range.of("6.49", "8.92")
DAMAGE = Range.of("5.09", "7.28")
# How often such a phase ends with nothing.
NOTHING = Range.of("0.00214", "0.0215")
# What an offensive line of the board brings to a turn that aims at nothing else: its value times its chance.
LINE = Range.of("1.2", "6.76")
# The chance to roll what an offensive line, or an ultimate, asks for in three roll attempts.
LINE_CHANCE = Range.of("0.172", "0.984")
ULTIMATE_CHANCE = Range.of("0.0132", "0.0461")
# How often the best play of a whole board ends with the most used slot.
SLOT_SHARE = Range.of("0.349", "0.555")
# Points that an upgrade gains per CP, on such a board.
UPGRADE = Range.of("0.0188", "1")
# What a card is worth beyond its price; one that acts on the dice or on Attacks, on such a board.
CARD = Range.of("-2", "5")
# Damage left of an Attack of 6, and what the defence is worth then.
TAKEN = Range.of("3.26", "5.00")
DEFENCE = Range.of("1.25", "4.81")
# What a passive ability is worth in a turn.
PASSIVE = Range.of("0", "1")


def percent(chance: Fraction | float) -> str:
    """A chance as players read it.

    >>> percent(Fraction(261, 1000))
    '26.1 %'
    """
    return f"{float(chance) * 100:.1f} %"


def points(value: Fraction | float) -> str:
    """A number with one decimal, two if it is small.

    >>> points(Fraction(25, 2)), points(0.028)
    ('12.5', '0.03')
    """
    return f"{float(value):.1f}" if abs(float(value)) >= 1 else f"{float(value):.2f}"
