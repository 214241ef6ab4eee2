"""Walks through effect objects."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang import ir
from dtlang.ir import structure as op
from dtlang.ir.base import KIND_OF_PART


def within(value: object) -> Iterator[msgspec.Struct]:
    """Every object inside, the outer before the inner, in the order of the keys."""
    todo = [value]
    while todo:
        found = todo.pop()
        if isinstance(found, tuple):
            todo.extend(reversed(found))
        elif isinstance(found, msgspec.Struct):
            yield found
            for name in reversed(found.__struct_fields__):
                inside = getattr(found, name)
                if inside.__class__ is tuple or inside.__class__.__class__ is KIND_OF_PART:
                    todo.append(inside)


def lists_in(effect: object) -> Iterator[tuple[ir.Effect, ...]]:
    """The lists of effects that are inside another effect, or in its options and cases."""
    assert isinstance(effect, msgspec.Struct)
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if not isinstance(value, tuple) or not value:
            continue
        if type(value[0]) in _HOLDERS:
            for part in value:
                yield part.effects
        elif isinstance(value[0], ir.Op):
            yield value


_HOLDERS = frozenset((op.Option, op.Case, op.TokenOption))
_LATER = frozenset((op.Trigger, op.Permission, op.During))


def done_now(effects: tuple[ir.Effect, ...]) -> Iterator[ir.Effect]:
    """Effects with those inside them, except for what waits for a time of its own."""
    for effect in effects:
        yield effect
        if type(effect) not in _LATER:
            for inner in lists_in(effect):
                yield from done_now(inner)
