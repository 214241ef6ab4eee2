"""A text of which a part can be valued counts with that part, and says of the rest why it is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from dtlang.balance.unknown import Unknown
from dtlang.ir import Document, Effect, StatusKind, Who, effects, structure

Effects = tuple[Effect, ...]
T = TypeVar("T")

_GIVES = ("id", "pick", "roll", "choice")  # under which names later effects speak of an earlier one
_ASKS = ("of", "roll", "same", "choice")


def valued_part(
    text: Effects, document: Document, value: Callable[[Effects], T]
) -> tuple[T, tuple[str, ...]]:
    """What `value` makes of all effects that it can value, and why it cannot value the others.

    Raises Unknown if there are none, or if one of the others is a burden: what is left out may only add to
    the worth. What speaks of an effect that is left out is left out with it.
    """
    try:
        return value(text), ()
    except Unknown as unknown:
        first = unknown
    kept: Effects = ()
    found: T | None = None
    reasons: dict[str, None] = {}
    gone: set[str] = set()
    for effect in text:
        try:
            if gone.isdisjoint(_names(effect, _ASKS)):
                found = value((*kept, effect))
                kept = (*kept, effect)
                continue
        except Unknown as unknown:
            reasons[str(unknown)] = None
        if any(_is_burden(part, document) for part in _parts(effect)):
            raise first
        gone |= set(_names(effect, _GIVES))
    if found is None:
        raise first
    return found, tuple(reasons)


def _is_burden(part: Any, document: Document) -> bool:
    """What one gives up, or takes upon oneself."""
    match part:
        case effects.Gain(thing=thing, player=player):
            kinds = {status.name: status.kind for status in document.statuses}
            return player.who is Who.SELF and kinds.get(thing.name) is StatusKind.NEGATIVE
        case effects.DealDamage(target=target):
            return target.who is Who.SELF
        case effects.Lose(player=player) | effects.Discard(player=player) | effects.Spend(player=player):
            return player.who is Who.SELF
        case structure.Replace() | structure.Forbid():
            return True  # nobody knows what it takes away
        case _:
            return False


def _parts(part: Any) -> Iterator[Any]:
    if isinstance(part, msgspec.Struct):
        yield part
        for field in part.__struct_fields__:
            yield from _parts(getattr(part, field))
    elif isinstance(part, tuple):
        for one in part:
            yield from _parts(one)


def _names(part: Any, fields: tuple[str, ...]) -> Iterator[str]:
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            inner = getattr(part, field)
            if field in fields and isinstance(inner, str):
                yield inner
            else:
                yield from _names(inner, fields)
    elif isinstance(part, tuple):
        for one in part:
            yield from _names(one, fields)
