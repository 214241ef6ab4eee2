"""What windows and bots ask of a text again and again: prices, shields, dice, what it needs on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from dtlang import ir
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.base import Op
from dtlang.ir.words import Flag, ThingKind, Who

_gists: Final[dict[int, Gist]] = {}
# What changes an Attack's damage, or only says how much, for what price and when.
_ENHANCES: Final = frozenset(
    {
        *(leaf.AddDamage, leaf.BecomeType, leaf.Spend, leaf.Roll, leaf.PickDice, leaf.Nothing, leaf.NoEffect),
        *(op.Pause, op.Choose, op.May, op.Pay, op.If, op.OnRoll, op.ForEach, op.EachPlayer, op.During),
        *(op.Limit, op.Restrict, op.TokenTable, op.Repeat, leaf.KeepDice, op.Note),
    }
)
# What every branch of a card depends on: without it the card would do nothing at all.
_NEEDS: dict[type[Any], str] = {
    leaf.AddDamage: "attack",
    leaf.BecomeType: "attack",
    leaf.NoDefense: "attack",
    leaf.Retarget: "attack",
    leaf.ReduceDamage: "damage",
    leaf.PreventDamage: "damage",
    leaf.Reroll: "dice",
    leaf.ChangeDie: "dice",
    leaf.CopyDie: "dice",
    leaf.TipDie: "dice",
    leaf.RollAttempts: "attempts",
    leaf.MoreDice: "own dice",
    leaf.StoreDice: "dice",
    leaf.AddDice: "dice",
    leaf.ReplaceDice: "dice",
    leaf.CancelCard: "card",
}
# A card may be played though it finds nothing; one for dice or for an Attack is not.
IN_VAIN: Final[frozenset[str]] = frozenset(("damage",))
Effects: TypeAlias = tuple[ir.Effect, ...]


class Gist:
    """What windows and bots want to know of a text again and again, found out once."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.parts = tuple(inside(effects))  # every object in it, from the outside in
        self.kinds = frozenset(map(type, self.parts))
        self.needs = frozenset(needs_of(effects))  # what must be on the table for it to do anything
        self.costs = _priced(effects)  # something has to be paid before the rest
        self.spends = _spent(effects)  # if that is nothing but so many of the token itself
        self.shields = tuple(
            part for part in self.parts if isinstance(part, (leaf.PreventDamage, leaf.ReduceDamage))
        )
        self.shields_self = all(
            isinstance(part, leaf.PreventDamage) and part.player.who is Who.SELF for part in self.shields
        )
        self.only_enhances = _only_enhances(self.parts)  # an Attack's damage, and does nothing else
        self.dice = tuple(part for part in self.parts if isinstance(part, parts.Dice))
        self.stores = tuple(
            part
            for part in self.parts
            if isinstance(part, leaf.StoreDice) or (isinstance(part, parts.Dice) and part.place is not None)
        )
        self.stretches = tuple(part.window for part in self.parts if isinstance(part, op.During))
        self.alters = tuple(
            part
            for part in self.parts
            if isinstance(part, (leaf.ChangeDie, leaf.CopyDie, leaf.TipDie, leaf.Reroll))
        )


def gist(effects: Effects) -> Gist:
    """The gist of a text; the same tuple of effects has the very same."""
    found = _gists.get(id(effects))
    if found is None or found.effects is not effects:
        found = _gists[id(effects)] = Gist(effects)
    return found


def _only_enhances(inside: tuple[Any, ...]) -> bool:
    prices = {id(price) for part in inside if isinstance(part, op.Pay) for price in part.cost}
    return all(type(part) in _ENHANCES or id(part) in prices for part in inside if isinstance(part, Op))


def _spent(effects: Effects) -> int:
    """How many of its own token a text has its holder spend, if that is the whole price; 0: it is not."""
    match effects:
        case (op.May(effects=inner),):
            return _spent(inner)
        case (op.Pay(cost=(leaf.Spend() as price,)), *_) | (leaf.Spend() as price, *_):
            own = price.thing.this and price.thing.kind is ThingKind.STATUS and price.player.who is Who.SELF
            if own and isinstance(price.count, int):
                return max(price.count, 1)
        case _:
            pass
    return 0


def _priced(effects: Effects) -> bool:
    """Whether there is a price at the head of a text: see `windows.payable`."""
    for effect in effects:
        match effect:
            case op.May(effects=inner):
                return _priced(inner)
            case op.Choose(options=options):
                return all(_priced(option.effects) for option in options)
            case op.Pay() | op.TokenTable() | leaf.Spend() | leaf.UseCard():
                return True
            case _:
                continue
    return False


def once_taken(effects: Effects) -> Effects:
    """What is left of an offer when it is taken: "may" has been answered, also where each of several prices
    says it, for whoever wants none of them does not take the offer."""
    match effects:
        case (op.May(effects=inner),):
            return inner
        case (op.Choose(options=options) as choice,):
            mays = [option.effects[0] for option in options if len(option.effects) == 1]
            if len(mays) == len(options) and all(
                isinstance(may, op.May) and not may.otherwise and may.by == choice.by for may in mays
            ):
                left = tuple(
                    msgspec.structs.replace(option, effects=once_taken(option.effects)) for option in options
                )
                return (msgspec.structs.replace(choice, options=left),)
        case _:
            pass
    return effects


def _turns_stored(effect: ir.Effect) -> bool:
    """Stored dice lie there at any time."""
    if isinstance(effect, (leaf.Reroll, leaf.ChangeDie, leaf.TipDie)):
        return effect.dice.place is not None
    return False


def needs_of(effects: Effects, flags: Iterable[Flag] = ()) -> set[str]:
    if Flag.ATTACK_MODIFIER in flags:
        return {"attack"}
    needs: set[str] | None = None
    for effect in effects:
        match effect:
            case op.Pause() | op.Note() | op.If():
                continue  # what depends on the rest
            case op.May(effects=body) | op.Pay(effects=body) | op.During(effects=body):
                found = needs_of(body)
            case op.Choose(options=options):
                found = set.intersection(*(needs_of(option.effects) for option in options))
            case _:
                need = _NEEDS.get(type(effect))
                found = {need} if need and not _turns_stored(effect) else set()
        needs = found if needs is None else needs & found
    return needs or set()


def inside(value: Any) -> Iterator[Any]:
    """Every object of a compiled text, from the outside in."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from inside(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from inside(item)
