"""What a token is worth to who holds it: as the author says, as its own text tells, or a stated default."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec

from dtlang import ir
from dtlang.balance.resolve import Resolver
from dtlang.balance.scene import Hero, Scene, State
from dtlang.balance.situation import Situation
from dtlang.balance.standing import EXPECTED, uses
from dtlang.balance.tally import Change, Scale, Side, What, mean_points
from dtlang.balance.unknown import Unknown
from dtlang.balance.weights import Weights
from dtlang.ir import DamageSource, StatusKind, effects, structure


class Tokens:
    """Looked up by name; `why` tells where each worth comes from."""

    def __init__(self, hero: Hero, weights: Weights, situation: Situation, start: Mapping[str, int]) -> None:
        self.hero = hero
        self.weights = weights
        self.situation = situation
        self.start = start
        self.why: dict[str, str] = {}
        self.assumptions: dict[str, None] = {}
        self._worth: dict[str, Fraction] = {}
        self._asked: set[str] = set()

    def __call__(self, name: str) -> Fraction:
        """Points to the holder: below zero for a negative token."""
        if name not in self._worth:
            if name in self._asked:
                raise Unknown(f"the worth of {name}, which rests on itself")
            self._asked.add(name)
            try:
                self._worth[name], self.why[name] = self._find(name)
            finally:
                self._asked.discard(name)
        return self._worth[name]

    def settle(self) -> None:
        """Look up all status effects in the order of the hero, so that no value depends on who asks first."""
        for name in self.hero.statuses:
            with suppress(Unknown):
                self(name)

    def shown(self) -> Iterator[tuple[str, Fraction, str]]:
        """Every token with a worth: name, worth as an author sets it (how much a negative one hurts), why."""
        pieces = sorted(self._worth.keys() - self.hero.statuses.keys())
        for name in (*self.hero.statuses, *pieces):
            if name in self._worth:
                worth = self._worth[name]
                yield name, -worth if self._negative(name) else worth, self.why[name]

    def _negative(self, name: str) -> bool:
        status = self.hero.statuses.get(name)
        return status is not None and status.kind is StatusKind.NEGATIVE

    def _find(self, name: str) -> tuple[Fraction, str]:
        sign = -1 if self._negative(name) else 1
        if name in self.weights.tokens:
            return sign * self.weights.tokens[name], "set by the author"
        status = self.hero.statuses.get(name)
        if name in self.hero.dials:
            return Fraction(0), f"a step of a dial counts for nothing by itself: set `token:{name}`"
        if any(place.name == name and place.dice for place in self.hero.document.places):
            return self.weights.positive, "default of positive tokens: a stored die"
        if status is None:
            raise Unknown(f"the worth of {name}, which has no text to tell it: set `token:{name}`")
        try:
            worth = self._by_text(status)
        except Unknown as unknown:
            reason = f"its text depends on {unknown}"
        else:
            if worth * sign > 0:
                return worth, "from its text"
            reason = "its text adds up to nothing" if worth == 0 else "its text works against its kind"
        match status.kind:
            case StatusKind.POSITIVE:
                return self.weights.positive, f"default of positive tokens: {reason}"
            case StatusKind.NEGATIVE:
                return -self.weights.negative, f"default of negative tokens: {reason}"
            case StatusKind.UNIQUE:
                raise Unknown(f"the worth of {name} ({reason}): set `token:{name}`")

    def _by_text(self, status: ir.Status) -> Fraction:
        """One token on the board of SELF. Of the ways to give it up the best counts, all else adds up."""
        if status.rules.manual:
            raise Unknown("a rule that is carried out by hand")
        situation = msgspec.structs.replace(self.situation, held={**self.situation.held, status.name: 1})
        scale = Scale(self.weights, _without(self, status.name), situation.incoming)
        own = Change(What.TOKENS, Side.SELF, status.name)
        goes = _goes(status.rules.effects, status.name)
        given_up, meanwhile = [Fraction(0)], Fraction(0)
        for use in uses(status.rules.effects):
            if use.timing not in EXPECTED:
                raise Unknown(f"how often it comes up ({use.timing.value.replace('_', ' ')})")
            scene = Scene(
                self.hero, situation, self.start, use.attacker, use.actor, source=DamageSource.STATUS
            )
            outcomes = Resolver(scene, scale).outcomes(use.effects, State())
            if any(dict(tally).get(own, 0) > 0 for tally in outcomes):
                raise Unknown(f"the worth of {status.name}, which rests on itself")
            self.assumptions |= {a: None for a in scene.assumptions if a != f"you hold 1 {status.name}"}
            worth = mean_points(scale, outcomes)
            if _goes(use.effects, status.name):
                given_up.append(worth)
            else:
                meanwhile += worth
        if meanwhile and not goes:
            meanwhile *= situation.turns
            self.assumptions[f"a token that stays takes effect {situation.turns} times"] = None
        return max(given_up, key=abs) + meanwhile


def _without(tokens: Tokens, own: str) -> Callable[[str], Fraction]:
    """The worth of other tokens: giving up this one is no loss beside what it is used for."""
    return lambda name: Fraction(0) if name == own else tokens(name)


def _goes(part: Any, name: str) -> bool:
    """Does a text spend or remove the token it stands on?"""
    match part:
        case effects.Spend(thing=thing) | effects.Remove(thing=thing) | effects.Lose(thing=thing):
            return thing.this or thing.name == name
        case structure.TokenTable(thing=thing, each=None):
            return thing.this or thing.name == name
        case msgspec.Struct():
            return any(_goes(getattr(part, each), name) for each in part.__struct_fields__)
        case tuple():
            return any(_goes(each, name) for each in part)
        case _:
            return False


def start_of(hero: Hero, weights: Weights, situation: Situation) -> dict[str, int]:
    """The tokens that the set-up puts on the hero's own board, where it says so plainly."""
    setup = hero.document.setup
    if setup is None or setup.manual:
        return {}
    scene = Scene(hero, situation, {}, source=DamageSource.SETUP)
    scale = Scale(weights, Tokens(hero, weights, situation, {}), situation.incoming)
    try:
        (tally,) = Resolver(scene, scale).outcomes(setup.effects, State())
    except (Unknown, ValueError):  # it depends on something, or on dice
        return {}
    return {c.name: n for c, n in tally if c.what is What.TOKENS and c.side is Side.SELF}
