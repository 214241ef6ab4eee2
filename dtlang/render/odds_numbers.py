"""Exact numbers as people read them: the same roundings on the terminal and on the page."""

from __future__ import annotations

from fractions import Fraction

from dtlang.balance.report import Number

THIN = "–"  # between the ends of a range


def percent(number: Number) -> str:
    """A chance with one decimal. What can happen is never shown as 0, what can fail never as 100.

    >>> [percent(Number.of(Fraction(n, 7776))) for n in (0, 1, 240, 7775, 7776)]
    ['0', '<0.1', '3.1', '>99.9', '100']
    """
    chance = number.fraction
    if chance in (0, 1):
        return "100" if chance else "0"
    tenths = round(chance * 1000)
    if tenths in (0, 1000):
        return ">99.9" if tenths else "<0.1"
    return f"{tenths // 10}.{tenths % 10}"


def percents(least: Number, most: Number, dash: str = THIN) -> str:
    """A chance of which only bounds are known; one number where they agree.

    >>> percents(Number.of(Fraction(1, 4)), Number.of(Fraction(1, 3)))
    '25.0–33.3'
    """
    low, high = percent(least), percent(most)
    return low if low == high else f"{low}{dash}{high}"


def points(number: Number, *, places: int = 2, signed: bool = False) -> str:
    """A value with two decimals, or more.

    >>> points(Number.of(Fraction(-9, 8))), points(Number.of(3), signed=True)
    ('-1.12', '+3.00')
    """
    parts = round(number.fraction * 10**places)
    sign = "-" if parts < 0 else "+" if signed and parts else ""
    whole, rest = divmod(abs(parts), 10**places)
    return f"{sign}{whole}.{rest:0{places}}"


def amount(number: Number) -> str:
    """How much of something: whole numbers as such, others with two decimals.

    >>> amount(Number.of(4)), amount(Number.of(Fraction(1, 3))), amount(Number.of(Fraction(1, 999)))
    ('4', '0.33', '<0.01')
    """
    value = number.fraction
    if value.denominator == 1:
        return str(value)
    return "<0.01" if 0 < value < Fraction(1, 200) else points(number)


def plain(number: Number) -> str:
    """A number that an author wrote, with no more digits than it needs.

    >>> plain(Number.of(2)), plain(Number.of(Fraction(9, 10))), plain(Number.of(Fraction(1, 3)))
    ('2', '0.9', '1/3')
    """
    value = number.fraction
    rounded = Fraction(round(value * 100), 100)
    return f"{float(rounded):g}" if rounded == value else number.exact
