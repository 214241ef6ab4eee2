"""What a text has done to both players of a duel, counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from dtlang.balance.weights import Weights
from dtlang.ir import DamageType


class Side(StrEnum):
    """A duel has two sides: whose text it is, and the other one."""

    SELF = "you"
    OPPONENT = "the opponent"

    @property
    def other(self) -> Side:
        return Side.OPPONENT if self is Side.SELF else Side.SELF

    @property
    def sign(self) -> int:
        """What is good for the opponent is bad for you."""
        return 1 if self is Side.SELF else -1


class What(StrEnum):
    """What is counted. Damage of the Attack is kept apart: only that meets a defence (R-140, R-142)."""

    ATTACK = "attack"  # by damage type; `ADDED` has the type of the Attack it is added to
    DAMAGE = "damage"  # by damage type
    HEALING = "healing"
    CP = "CP"
    CARDS = "cards"
    TOKENS = "tokens"  # by name
    SIDE = "side"  # by name: one that lies up now, and did not before
    ATTEMPTS = "roll attempts"
    PREVENTED = "prevented"  # fixed amounts
    HALVED = "halved"  # how often half of the subtotal is prevented


class Change(NamedTuple):
    """One thing that changes for one side: damage is a change of who receives it."""

    what: What
    side: Side
    name: str = ""


Tally: TypeAlias = frozenset[tuple[Change, int]]
"""How far everything has changed; what is back where it was is not in it."""

Outcomes: TypeAlias = Mapping[Tally, Fraction]
"""What a text may have done in the end, and how likely: chances add up to one."""

ADDED = "added"
NOTHING: Tally = frozenset()


def settled(changes: Mapping[Change, int], becomes: DamageType | None) -> Tally:
    """The tally at the end of a text, when the type of the whole Attack is known (R-131, R-146)."""
    own = [c.name for c, n in changes.items() if c.what is What.ATTACK and c.name != ADDED and n]
    type = becomes.value if becomes else own[0] if own else DamageType.NORMAL.value
    total: dict[Change, int] = {}
    for change, count in changes.items():
        if change.what is What.ATTACK and (becomes or change.name == ADDED):
            change = change._replace(name=type)
        total[change] = total.get(change, 0) + count
    return frozenset((change, count) for change, count in total.items() if count)


def damage_to(side: Side, tally: Tally) -> int:
    """All damage that a side receives, of whatever type."""
    return sum(n for c, n in tally if c.side is side and c.what in (What.ATTACK, What.DAMAGE))


def defendable(tally: Tally) -> int:
    """The damage of an Attack that lets the Defender use a defensive ability (R-061)."""
    normal = Change(What.ATTACK, Side.OPPONENT, DamageType.NORMAL.value)
    return sum(n for c, n in tally if c == normal)


def taken(tally: Tally, incoming: int) -> int:
    """What is left of incoming damage: fixed prevention first, then halves of the subtotal (R-178, R-179)."""
    fixed, halves = prevention(tally)
    subtotal = max(0, incoming - fixed)
    return max(0, subtotal - halves * -(-subtotal // 2))


@lru_cache(maxsize=4096)
def prevention(tally: Tally) -> tuple[int, int]:
    """How much is prevented for you, and how many halves of what that leaves."""
    changes = dict(tally)
    return changes.get(_PREVENTED, 0), changes.get(_HALVED, 0)


_PREVENTED = Change(What.PREVENTED, Side.SELF)
_HALVED = Change(What.HALVED, Side.SELF)


class Scale:
    """Tallies in points: weights, the worth of tokens, and the Attack that prevention meets."""

    def __init__(self, weights: Weights, tokens: Callable[[str], Fraction], incoming: int) -> None:
        self.weights = weights
        self.tokens = tokens  # what one is worth to who holds it; below zero for a negative one
        self.incoming = incoming
        self._gains: dict[Tally, Fraction] = {}

    def against(self, incoming: int) -> Scale:
        """The same scale for another Attack."""
        other = Scale(self.weights, self.tokens, incoming)
        other._gains = self._gains  # they do not depend on it
        return other

    def points(self, tally: Tally) -> Fraction:
        """What has been done is worth so much to you."""
        if tally not in self._gains:
            self._gains[tally] = sum((points for _, _, points in self._but_prevention(tally)), Fraction(0))
        kept_off = self._kept_off(tally)
        return self._gains[tally] + kept_off * self.weights.prevent if kept_off else self._gains[tally]

    def by_change(self, tally: Tally) -> list[tuple[Change, int, Fraction]]:
        """Each change with its count and points. Prevention is one change, whatever it is made of."""
        kept_off = self._kept_off(tally)
        prevented = (_PREVENTED, kept_off, kept_off * self.weights.prevent)
        return [*self._but_prevention(tally), *([prevented] if kept_off else [])]

    def _kept_off(self, tally: Tally) -> int:
        return self.incoming - taken(tally, self.incoming)

    def _but_prevention(self, tally: Tally) -> list[tuple[Change, int, Fraction]]:
        return [
            (change, count, change.side.sign * count * self._worth(change))
            for change, count in tally
            if change.what not in (What.PREVENTED, What.HALVED)
        ]

    def _worth(self, change: Change) -> Fraction:
        weights = self.weights
        match change.what:
            case What.ATTACK | What.DAMAGE:
                return -weights.damage(DamageType(change.name))
            case What.HEALING:
                return weights.heal
            case What.CP:
                return weights.cp
            case What.CARDS:
                return weights.card
            case What.TOKENS:
                return self.tokens(change.name)
            case What.SIDE:
                return weights.tokens.get(change.name, Fraction(0))
            case What.ATTEMPTS:
                return weights.attempt
            case What.PREVENTED | What.HALVED:
                raise AssertionError("prevention is worked out from the incoming damage")


def mean_points(scale: Scale, outcomes: Outcomes) -> Fraction:
    return sum((chance * scale.points(tally) for tally, chance in outcomes.items()), Fraction(0))
