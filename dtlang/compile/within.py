"""Walks through effect objects."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang import ir
from dtlang.ir import structure as op


def within(value: object) -> Iterator[msgspec.Struct]:
    """Every object inside, the outer before the inner, in the order of the keys."""
    todo = [value]
    while todo:
        found = todo.pop()
        if isinstance(found, tuple):
            todo.extend(reversed(found))
        elif isinstance(found, msgspec.Struct):
            yield found
            todo.extend([getattr(found, name) for name in reversed(found.__struct_fields__)])


def lists_in(effect: object) -> Iterator[tuple[ir.Effect, ...]]:
    """The lists of effects that are inside another effect, or in its options and cases."""
    assert isinstance(effect, msgspec.Struct)
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, tuple) and value and isinstance(value[0], ir.Op):
            yield value
        elif (
            isinstance(value, tuple) and value and isinstance(value[0], op.Option | op.Case | op.TokenOption)
        ):
            for part in value:
                yield part.effects


_LATER = (op.Trigger, op.Permission, op.During)


def done_now(effects: tuple[ir.Effect, ...]) -> Iterator[ir.Effect]:
    """Effects with those inside them, except for what waits for a time of its own."""
    for effect in effects:
        yield effect
        if not isinstance(effect, _LATER):
            for inner in lists_in(effect):
                yield from done_now(inner)
