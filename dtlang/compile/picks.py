"""Players picked for what a text sets up: the pick is made at once, not when the trigger goes off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from dtlang import ir
from dtlang.compile.scope import Scope
from dtlang.compile.within import within
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op

# Effects that hold for a time instead of being carried out: what stands in them is set up together.
_HOLDS = (op.During, op.Limit)
_WATCHES = ir.Event


def picked_first(effects: tuple[ir.Effect, ...], scope: Scope) -> tuple[ir.Effect, ...]:
    """The effects, with a `choose_players` before each that watches a player who is yet to be picked."""
    if not scope.picks:
        return effects
    return _Picks(scope).effects(effects, announce=True)


def only_chosen(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """`Target an opponent. They lose 1 CP.` on a card: chosen for what follows, while an Attack that is being
    made keeps its target."""
    out: list[ir.Effect] = []
    for at, effect in enumerate(effects):
        choice = effect.target.choice if type(effect) is leaf.Retarget else None
        if type(effect) is leaf.Retarget and choice is not None and _is_named(choice, effects[at + 1 :]):
            out.append(leaf.ChoosePlayers(id=effect.id, players=effect.target, by=effect.by))
        elif type(effect) is op.May:
            out.append(msgspec.structs.replace(effect, effects=only_chosen(effect.effects)))
        else:
            out.append(effect)
    return tuple(out)


def _is_named(choice: str, effects: tuple[ir.Effect, ...]) -> bool:
    parts_of = (part for effect in effects for part in within(effect))
    return any(isinstance(part, ir.Players) and part.choice == choice for part in parts_of)


def _watched(value: object) -> Iterator[msgspec.Struct]:
    """Whom an event waits for, and what an amount goes by: both have to be known beforehand."""
    if isinstance(value, _WATCHES | parts.Amount):
        yield from within(value)


def _in_several(effect: ir.Effect) -> Iterator[msgspec.Struct]:
    """Who stands in more than one of the ways in which an effect can go on: picked before it goes one."""
    match effect:
        case op.Choose(options=options):
            ways = [option.effects for option in options]
        case op.If(then=then, otherwise=otherwise):
            ways = [then, otherwise]
        case op.OnRoll(cases=cases, otherwise=otherwise):
            ways = [*(case.effects for case in cases), otherwise]
        case _:
            return
    met: set[str] = set()
    decides = effect.by.choice if isinstance(effect, op.Choose) else None  # is known by then
    for way in ways:
        here = {p.choice: p for p in within(way) if isinstance(p, ir.Players) and p.choice}
        here.pop(decides or "", None)
        yield from (players for choice, players in here.items() if choice in met)
        met |= here.keys()


class _Picks:
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.met: set[str] = set()

    def effects(self, effects: tuple[ir.Effect, ...], announce: bool) -> tuple[ir.Effect, ...]:
        out: list[ir.Effect] = []
        for effect in effects:
            if announce:
                for choice in self.watched(effect):
                    self.met.add(choice)
                    pick = self.scope.picks[choice]
                    out.append(leaf.ChoosePlayers(players=pick, by=self.scope.you))
            out.append(self.inside(effect, announce and not isinstance(effect, _HOLDS)))
        return tuple(out)

    def inside(self, effect: Any, announce: bool) -> Any:
        """The lists of effects within an effect; a branch of it is carried out in its own time."""
        changes: dict[str, Any] = {}
        for name in effect.__struct_fields__:
            value = getattr(effect, name)
            if isinstance(value, (ir.Players, ir.Window)):
                self.met |= {p.choice for p in within(value) if isinstance(p, ir.Players) and p.choice}
            if not isinstance(value, tuple) or not value:
                continue
            if isinstance(value[0], ir.Op):
                after = self.effects(value, announce)
            elif isinstance(value[0], (op.Option, op.Case, op.TokenOption)):
                after = tuple(self.inside(item, announce) for item in value)
            else:
                continue
            if after != value:
                changes[name] = after
        return msgspec.structs.replace(effect, **changes) if changes else effect

    def watched(self, effect: ir.Effect) -> list[str]:
        """The picks of an effect that stand in an event and were not made before."""
        found: list[str] = []
        if isinstance(effect, op.During):  # whose time it is has to be known before it comes
            self.announced(within(effect.window), found)
        if isinstance(effect, op.Note):  # asked before anything is done to them
            asked = [p.choice for p in within(effect.condition) if isinstance(p, ir.Players) and p.choice]
            found += [choice for choice in asked if choice in self.scope.picks and choice not in self.met]
        for name in effect.__struct_fields__:
            value = getattr(effect, name)
            held = isinstance(effect, _HOLDS) and name == "effects"
            self.announced(_watched(value) if not held else self._held(value), found)
        self.announced(_in_several(effect), found)
        return found

    def announced(self, parts: Iterable[msgspec.Struct], found: list[str]) -> None:
        for part in parts:
            if isinstance(part, ir.Players) and part.choice in self.scope.picks:
                assert part.choice is not None
                if part.choice not in self.met and part.choice not in found:
                    found.append(part.choice)

    def _held(self, effects: tuple[ir.Effect, ...]) -> list[msgspec.Struct]:
        """What is watched by effects that hold for a time."""
        parts: list[msgspec.Struct] = []
        for effect in effects:
            for name in effect.__struct_fields__:
                value = getattr(effect, name)
                if isinstance(value, _WATCHES):
                    parts.extend(within(value))
            if isinstance(effect, _HOLDS):
                parts.extend(self._held(effect.effects))
        return parts
