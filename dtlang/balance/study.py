"""A hero under given weights in a given situation: what every other module of this package works with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from dtlang import ir
from dtlang.balance.forms import Shown, is_there, side_at, with_sides
from dtlang.balance.resolve import Effects, Resolver
from dtlang.balance.scene import Effort, Hero, Scene, State
from dtlang.balance.situation import Situation
from dtlang.balance.tally import Outcomes, Scale, Side, Tally, What, damage_to, mean_points
from dtlang.balance.tokens import Tokens, start_of
from dtlang.balance.weights import Weights
from dtlang.ir import DamageType
from dtlang.odds import Spread


class Study:
    """`assumptions` gathers what the values worked out so far rest on."""

    def __init__(
        self, document: ir.Document, weights: Weights, situation: Situation, effort: Effort | None = None
    ) -> None:
        self.hero = Hero.of(document)
        self.effort = effort or Effort()
        self.weights = weights
        self.situation = situation
        self.start = start_of(self.hero, weights, situation)
        self.tokens = Tokens(self.hero, weights, situation, self.start)
        self.tokens.settle()
        self.assumptions: dict[str, None] = {}
        self._in: dict[tuple[str, ...], Study] = {}
        self._scale = Scale(weights, self.tokens, situation.incoming)

    @cached_property
    def shown(self) -> dict[str, str]:
        """Which sides lie up, and where dials stand, before anything is done."""
        scene, found = self.scene(), {}
        for piece in with_sides(self.hero.document):
            if isinstance(piece, ir.Piece) and piece.dial is not None:
                found[piece.name] = side_at(piece, piece.dial, scene.tokens(Side.SELF, piece.name))
            else:
                found[piece.name] = scene.side(piece)
        return found

    def is_there(self, form: ir.Form | None) -> bool:
        return form is None or is_there(form, self.shown)

    def where(self, form: ir.Form | None) -> Study:
        """The hero in a form in which something is there: this one, if it is."""
        if form is None or self.is_there(form) or not any(form.sides):
            return self
        return self.within({form.piece: next(filter(None, form.sides))})

    def within(self, shown: Shown) -> Study:
        """The same hero in another form; a dial stands as near to where it was as that lets it."""
        if all(self.shown.get(name) == side for name, side in shown.items()):
            return self
        key = tuple(shown.values())
        if key not in self._in:
            scene, held, sides = self.scene(), dict(self.situation.held), dict(self.situation.sides)
            for piece in with_sides(self.hero.document):
                side = shown.get(piece.name, "")
                if side not in piece.sides:
                    continue
                if isinstance(piece, ir.Piece) and piece.dial is not None:
                    at = piece.dial.stretches[piece.sides.index(side)]
                    now = scene.tokens(Side.SELF, piece.name)
                    held[piece.name] = max(at.low, min(at.high, now))
                else:
                    sides |= {one: int(one == side) for one in piece.sides}
            situation = msgspec.structs.replace(self.situation, held=held, sides=sides)
            self._in[key] = Study(self.hero.document, self.weights, situation, self.effort)
        return self._in[key]

    def scene(self, **roles: Any) -> Scene:
        return Scene(self.hero, self.situation, self.start, effort=self.effort, **roles)

    def scale(self, incoming: int | None = None) -> Scale:
        return self._scale if incoming is None else self._scale.against(incoming)

    def resolve(self, scene: Scene, effects: Effects, state: State | None = None) -> Worth:
        """What effects are worth in a scene."""
        scale = self.scale(scene.against)
        outcomes = Resolver(scene, scale).outcomes(effects, state or State())
        worth = Worth.of(outcomes, scale)
        self.assumptions |= scene.assumptions
        return worth


_ENHANCEABLE = {type.value for type in (DamageType.NORMAL, DamageType.UNDEFENDABLE, DamageType.ULTIMATE)}


@dataclass(frozen=True, eq=False)  # without slots, so that what is asked for can be kept
class Worth:
    """What a text may do, and what that is worth on average."""

    outcomes: Outcomes
    scale: Scale
    value: Fraction
    extra: Fraction  # points that the author gives to a text that cannot be valued

    @classmethod
    def of(cls, outcomes: Outcomes, scale: Scale, extra: Fraction = Fraction(0)) -> Worth:
        return cls(outcomes, scale, mean_points(scale, outcomes) + extra, extra)

    @cached_property
    def values(self) -> Spread:
        return self.spread(lambda tally: self.scale.points(tally) + self.extra)

    @cached_property
    def damage(self) -> Spread:
        """All damage to the opponent, before any defence."""
        return self.spread(lambda tally: damage_to(Side.OPPONENT, tally))

    def mean(self, number: Callable[[Tally], int | Fraction]) -> Fraction:
        return sum((chance * number(tally) for tally, chance in self.outcomes.items()), Fraction(0))

    def spread(self, number: Callable[[Tally], int | Fraction]) -> Spread:
        total: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for tally, chance in self.outcomes.items():
            total[Fraction(number(tally))] += chance
        return Spread.of(total)

    @property
    def enhanceable(self) -> bool:
        """Is it an Attack, if the dice fall so, and of a type that can be enhanced (R-133, R-140)?"""
        changes = {change for tally in self.outcomes for change, _ in tally}
        return any(
            change.what is What.ATTACK and change.side is Side.OPPONENT and change.name in _ENHANCEABLE
            for change in changes
        )
