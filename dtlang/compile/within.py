"""Walks through effect objects."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


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
