"""Walks through effect objects."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def within(value: object) -> Iterator[msgspec.Struct]:
    """Every object inside, the outer before the inner, in the order of the keys."""
    if isinstance(value, tuple):
        for item in value:
            yield from within(item)
    elif isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from within(getattr(value, name))
