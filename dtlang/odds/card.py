"""Cards that change dice after the last attempt: each turns what hands are worth into what they are worth
to a player who holds the card, and the roll phase is played with that in mind.

Every card may be left unplayed. Cards follow each other by being called in turn, the last one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import TypeAlias

from dtlang.dice import SIDES
from dtlang.odds.lattice import Hand, lattice
from dtlang.odds.number import unit_of, whole

Payoff: TypeAlias = Mapping[Hand, Fraction]
Card: TypeAlias = Callable[[Payoff], Payoff]

_NUMBERS = range(1, SIDES + 1)


def set_to(numbers: Iterable[int], count: int = 1) -> Card:
    """Change up to `count` dice to one of some numbers; `die.values(symbol)` for a symbol."""
    return _set_to(tuple(numbers), count)


@cache
def _set_to(allowed: tuple[int, ...], count: int) -> Card:
    return _change(lambda hand: (_turn(hand, a, b) for a in _shown(hand) for b in allowed), count)


def set_to_any(count: int = 1) -> Card:
    """Change up to `count` dice to any number."""
    return set_to(_NUMBERS, count)


@cache
def copy(count: int = 1) -> Card:
    """Make a die show the number of another one, up to `count` times."""
    return _change(lambda hand: (_turn(hand, a, b) for a in _shown(hand) for b in _shown(hand)), count)


@cache
def nudge(count: int = 1) -> Card:
    """Turn a die up or down by one, up to `count` times. A 1 goes no lower and a 6 no higher."""
    return _change(
        lambda hand: (_turn(hand, a, b) for a in _shown(hand) for b in (a - 1, a + 1) if b in _NUMBERS), count
    )


def reroll(count: int = 1) -> Card:
    """Roll up to `count` dice once more."""
    return _reroll(count, max)


def opponent_rerolls(count: int = 1) -> Card:
    """An opponent may have you roll up to `count` dice once more, and picks the dice that hurt most."""
    return _reroll(count, min)


def _change(options: Callable[[Hand], Iterable[Hand]], count: int) -> Card:
    """Up to `count` times, put another hand in the place of the hand."""

    @cache
    def picks(dice: int) -> list[itemgetter[tuple[int, ...]]]:
        """For every full hand: itself (twice: a pick needs two) and what it can be turned into."""
        hands = lattice(dice=dice)
        return [
            itemgetter(at, at, *{hands.index[other] for other in options(hand)})
            for at, hand in enumerate(hands.full)
        ]

    def card(payoff: Payoff) -> Payoff:
        hands = lattice(dice=sum(next(iter(payoff))))
        unit = unit_of(payoff.values())
        worth = [whole(payoff[hand], unit) for hand in hands.full]
        for _ in range(count):
            worth = [max(pick(worth)) for pick in picks(sum(hands.full[0]))]
        return {hand: Fraction(each, unit) for hand, each in zip(hands.full, worth, strict=True)}

    return card


def _reroll(count: int, pick: Callable[[Iterable[int]], int]) -> Card:
    """Keep all dice but `count` at most, as whoever picks likes it, and roll the others."""

    def card(payoff: Payoff) -> Payoff:
        hands = lattice(dice=sum(next(iter(payoff))))
        unit = unit_of(payoff.values())
        keeping = hands.roll([whole(payoff[hand], unit) for hand in hands.full])
        found = keeping
        for _ in range(count):  # one die more may be rolled
            found = [
                pick([own, *(found[part] for part in parts)])
                for own, parts in zip(keeping, hands.smaller, strict=True)
            ]
        unit *= hands.per_roll
        return {hand: Fraction(worth, unit) for hand, worth in zip(hands.full, found, strict=False)}

    return card


def _shown(hand: Hand) -> list[int]:
    return [number for number in _NUMBERS if hand[number - 1]]


def _turn(hand: Hand, old: int, new: int) -> Hand:
    dice = list(hand)
    dice[old - 1] -= 1
    dice[new - 1] += 1
    return tuple(dice)
