"""What a compiled text does, piece by piece, so that two texts can be compared: which of them does more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from dtlang import ir
from dtlang.ir import StatusKind, Thing, ThingKind, Who, effects, parts, structure
from dtlang.ir.base import KIND_OF_PART

# The amounts of these are the better for the hero whose text it is, the larger they are.
AMOUNTS: Mapping[type[ir.Part], str] = {
    effects.DealDamage: "amount",
    effects.AddDamage: "amount",
    effects.PreventDamage: "amount",
    effects.ReduceDamage: "amount",
    effects.Heal: "amount",
    effects.Gain: "count",
    effects.Inflict: "count",
    effects.Steal: "count",
    effects.Draw: "count",
    effects.Call: "count",
}
PLAIN = frozenset((effects.BecomeType, effects.NoDefense, effects.Activate, effects.Transfer, effects.Remove))


class Does(NamedTuple):
    """One number of a text: what it is the number of, under which circumstances, and where it stands."""

    key: tuple[Any, ...]  # the same in two texts that say the same of it
    number: int
    path: str
    effect: ir.Op


def numbers(document: ir.Document, rules: ir.Rules, path: str) -> Iterator[Does]:
    """The numbers that are good for the hero, at any depth."""
    return _numbers(document, rules.effects, f"{path}/effects", ())


def is_good(document: ir.Document, effect: ir.Op) -> bool:
    """Is it done for the good of the hero whose text it is?"""
    if type(effect) not in AMOUNTS:
        return type(effect) in PLAIN
    match effect:
        case effects.DealDamage(target=who, by=by):
            return who.who is not Who.SELF and (by is None or by.who is Who.SELF)
        case effects.Gain(thing=thing, player=who):
            return who.who is Who.SELF and not _is_negative(document, thing)
        case effects.Inflict(thing=thing, target=who):
            return who.who is not Who.SELF and not _is_positive(document, thing)
        case effects.Draw(player=who) | effects.PreventDamage(player=who):
            return who.who is Who.SELF
        case effects.Steal(by=who) | effects.Heal(target=who) | effects.Call(by=who):
            return who.who is Who.SELF
        case effects.AddDamage(by=who):
            return who.who is Who.SELF
    return False


def kinds(document: ir.Document, rules: ir.Rules) -> dict[tuple[str, str], ir.Op]:
    """The good things that a text does, whatever their numbers and conditions; keywords are looked into."""
    verbs = {keyword.verb: keyword.rules for keyword in document.keywords}
    found: dict[tuple[str, str], ir.Op] = {}
    todo: list[Any] = [rules.effects]
    called: set[str] = set()
    while todo:
        value = todo.pop()
        if value.__class__ is tuple:
            todo.extend(reversed(value))
        elif value.__class__ is effects.Call:
            if value.verb in verbs and value.verb not in called:
                called.add(value.verb)
                todo.append(verbs[value.verb].effects)
        elif value.__class__.__class__ is KIND_OF_PART:
            if isinstance(value, ir.Op) and is_good(document, value):
                thing = getattr(value, "thing", None)
                name = (thing.name or thing.kind.value) if isinstance(thing, Thing) else ""
                found.setdefault((type(value).__name__, name), value)
            inside = [getattr(value, name) for name in reversed(value.__struct_fields__)]
            todo += [inner for inner in inside if inner.__class__ is tuple]
    return found


def covers(document: ir.Document, more: ir.Rules, less: ir.Rules) -> bool:
    """Does the first text do all that the second does, and nothing that might be worse?"""
    if more.manual or less.manual or is_plainly_less(more, less):
        return False
    return _profile_covers(_profile(document, more), _profile(document, less))


def is_plainly_less(more: ir.Rules, less: ir.Rules) -> bool:
    """Does the first text do less of something, at first sight? Most pairs of texts need no closer look."""
    for kind, name in AMOUNTS.items():
        wanted = _plain(less, kind, name)
        if wanted and wanted > _plain(more, kind, name):
            return True
    return False


def _plain(rules: ir.Rules, kind: type[ir.Part], name: str) -> int:
    amounts = (getattr(effect, name) for effect in rules.effects if type(effect) is kind)
    return sum(amount for amount in amounts if isinstance(amount, int))


def _profile(document: ir.Document, rules: ir.Rules) -> tuple[dict[tuple[Any, ...], int], list[Any]]:
    totals: dict[tuple[Any, ...], int] = {}
    for found in numbers(document, rules, ""):
        totals[found.key] = totals.get(found.key, 0) + found.number
    return totals, [_bare(document, effect) for effect in rules.effects]


def _profile_covers(
    more: tuple[dict[tuple[Any, ...], int], list[Any]], less: tuple[dict[tuple[Any, ...], int], list[Any]]
) -> bool:
    if any(more[0].get(key, 0) < number for key, number in less[0].items()):
        return False
    rest = [effect for effect in more[1] if effect is not None]
    for effect in less[1]:
        if effect in rest:
            rest.remove(effect)
        elif effect is not None:
            return False
    return not rest


def _bare(document: ir.Document, effect: ir.Op) -> Any:
    """An effect without the numbers that are compared; None if it is nothing but such a number."""
    if type(effect) in AMOUNTS and is_good(document, effect):
        amount = getattr(effect, AMOUNTS[type(effect)])
        return None if list(_amounts(amount)) else effect
    if isinstance(effect, structure.Pause):
        return None
    return _blank(document, effect)


def _blank(document: ir.Document, value: Any) -> Any:
    """A part with its comparable numbers taken out, as plain data."""
    if isinstance(value, tuple):
        return [_blank(document, inner) for inner in value]
    if isinstance(value, ir.Part):
        counted = AMOUNTS.get(type(value)) if isinstance(value, ir.Op) and is_good(document, value) else None
        return (
            type(value).__name__,
            [
                _blank(document, getattr(value, name))
                for name in value.__struct_fields__
                if name != counted or not list(_amounts(getattr(value, name)))
            ],
        )
    return value


def _numbers(document: ir.Document, value: Any, path: str, around: tuple[Any, ...]) -> Iterator[Does]:
    if isinstance(value, tuple):
        for at, inner in enumerate(value):
            yield from _numbers(document, inner, f"{path}/{at}", around)
    elif isinstance(value, ir.Op) and type(value) in AMOUNTS:
        if is_good(document, value):
            name = AMOUNTS[type(value)]
            shape = msgspec.structs.replace(value, id=None, **{name: 0})
            for kind, number in _amounts(getattr(value, name)):
                yield Does((*around, shape, kind), number, path, value)
    elif isinstance(value, ir.Part):
        inside = [
            name
            for name in value.__struct_fields__
            if name != "cost" and _holds_effects(getattr(value, name))  # another price is another offer
        ]
        if inside:
            rest = tuple(
                getattr(value, name)
                for name in value.__struct_fields__
                if name not in inside and name != "id"
            )
            for name in inside:
                here = (*around, type(value).__name__, name, rest)
                yield from _numbers(document, getattr(value, name), f"{path}/{name}", here)


def _holds_effects(value: Any) -> bool:
    return isinstance(value, tuple) and any(isinstance(inner, (ir.Op, *HOLDERS)) for inner in value)


HOLDERS = (structure.Option, structure.Case, structure.TokenOption)


def _amounts(amount: Any) -> Iterator[tuple[Any, int]]:
    """The plain numbers in an amount, each with what it is the number of."""
    match amount:
        case int():
            yield "", amount
        case parts.Per(times=times, each=each, every=every):
            yield ("per", each, every), times
        case parts.Sum(terms=terms):
            for term in terms:
                yield from _amounts(term)
        case parts.Capped(amount=inner, most=most):
            yield from _amounts(inner)
            yield "most", most
        case parts.UpTo(limit=limit):
            yield "up to", limit


def _is_negative(document: ir.Document, thing: Thing) -> bool:
    return thing.kind is ThingKind.STATUS and _kind_of(document, thing.name) is StatusKind.NEGATIVE


def _is_positive(document: ir.Document, thing: Thing) -> bool:
    return thing.kind is ThingKind.STATUS and _kind_of(document, thing.name) is StatusKind.POSITIVE


def _kind_of(document: ir.Document, name: str) -> StatusKind | None:
    return next((status.kind for status in document.statuses if status.name == name), None)
