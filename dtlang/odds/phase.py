"""A roll phase played backwards: what it is worth, what to keep, and which keeps are equally good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from dtlang.odds.lattice import Lattice


def expected(hands: Lattice, full: list[int], attempts: int) -> tuple[Fraction, ...]:
    """What one attempt, two attempts, ... are worth, given what full hands are worth in the end."""
    assert attempts >= 1, attempts
    found = [Fraction(hands.roll_all(full), hands.per_roll)]
    for attempt in range(2, attempts + 1):
        full = hands.best(hands.roll(full))[: len(full)]
        found.append(Fraction(hands.roll_all(full), hands.per_roll**attempt))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player knows who may roll again. Hands go by their index in the lattice."""

    worth: list[int]  # of keeping exactly a hand and rolling the other dice
    best: list[int]  # of keeping the best part of a hand
    keep: list[int]  # which part of a full hand that is: of equal ones that with most dice, then the first


def decide(hands: Lattice, full: list[int]) -> Decision:
    """The decision before a roll, given what full hands are worth after it."""
    worth = hands.roll(full)
    # The index rides along below the value, so that of equal values the lowest index wins.
    size = len(worth)
    both = hands.best([value * size - i for i, value in enumerate(worth)])
    return Decision(worth, [-(-each // size) for each in both], [-each % size for each in both[: len(full)]])


def settle_ties(
    hands: Lattice, decision: Decision, numbers: list[int], choose: Callable[[Iterable[int]], int]
) -> list[int]:
    """For every full hand, the number of its best keep; `choose` decides between equally good keeps."""
    best, worth, settled = decision.best, decision.worth, list(numbers)
    for i in range(len(best) - 2, -1, -1):
        top = best[i]
        options = {settled[part] for part in hands.smaller[i] if best[part] == top}
        if worth[i] == top:
            options.add(numbers[i])
        settled[i] = options.pop() if len(options) == 1 else choose(options)
    return settled[: len(hands.full)]
