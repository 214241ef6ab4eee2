"""What to keep of the dice on the table, and what that leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from dtlang.odds.fields import Fields
from dtlang.odds.lattice import hand_of, numbers_of
from dtlang.odds.phase import Decision
from dtlang.odds.table import Table


@dataclass(frozen=True, slots=True)
class Keep:
    """Some dice to keep, what that is worth, and how likely each line is then activated."""

    dice: tuple[int, ...]
    value: Fraction
    lines: tuple[Fraction, ...]  # in the order of the board
    nothing: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """Every way to keep some of the dice, the best first."""

    dice: tuple[int, ...]
    attempts_left: int
    keeps: tuple[Keep, ...]

    @property
    def best(self) -> Keep:
        return self.keeps[0]

    @property
    def runner_up(self) -> Keep | None:
        return self.keeps[1] if len(self.keeps) > 1 else None


def advise(table: Table, dice: Sequence[int], attempts_left: int) -> Advice:
    """Equal keeps stand in the order of `Play`, and later decisions are made in that order."""
    hands, hand = table.hands, hand_of(dice)
    total = hands.per_roll**attempts_left
    fields = Fields(len(table.lines) + 1, most=total)
    decisions = table.decisions(attempts_left)
    worth = decisions[-1].worth if decisions else table.values
    shares = _shares(table, decisions, fields)
    parts = product(*(range(count + 1) for count in hand)) if decisions else [hand]

    def keep(i: int) -> Keep:
        *lines, nothing = (Fraction(share, total) for share in fields.unpack(shares[i]))
        value = Fraction(worth[i], total * table.unit)
        return Keep(numbers_of(hands.hands[i]), value, tuple(lines), nothing)

    ranked = sorted((hands.index[part] for part in parts), key=lambda i: (-worth[i], i))
    return Advice(tuple(dice), attempts_left, tuple(map(keep, ranked)))


def _shares(table: Table, decisions: list[Decision], fields: Fields) -> list[int]:
    """How often each line is the outcome of keeping a hand, packed; of a full hand if nothing is rolled."""
    shares = [fields.one(options[0]) for options in table.options]
    for later in decisions[:-1]:
        rolled = table.hands.roll(shares)
        shares = [rolled[kept] for kept in later.keep]
    return table.hands.roll(shares) if decisions else shares
