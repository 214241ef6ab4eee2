"""What every node of a tree has in common: its place, and that equal words make equal nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from dtlang.source import NOWHERE, Span


class Node(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Every node knows its words; where they stand does not take part in equality.

    Nodes are structs because some 200 classes of them are made whenever `dtlang` starts, and a struct is
    made ten times as fast as a dataclass.
    """

    ASIDE = frozenset({"span"})  # fields that do not make a node what it is
    LAST = ""  # a field of several classes that is told behind those of each

    span: Span = NOWHERE

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in parts_of(type(self)))

    def __ne__(self, other: object) -> bool:  # a struct has one of its own, which asks for the same object
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in parts_of(type(self)))))

    def __repr__(self) -> str:
        said = (f"{name}={getattr(self, name)!r}" for name in parts_of(type(self)))
        return f"{type(self).__name__}({', '.join(said)})"


N = TypeVar("N", bound=Node)


# The same node with other fields; loosely typed, because not every node of a union has every field.
changed = replace


KIND_OF_NODE: Any = type(Node)  # is asked for by itself: `isinstance` takes its time with structs


def nodes_in(node: object) -> Iterator[Node]:
    """A node (or a tuple of them) and all nodes below it, whatever they are, in the order of the fields."""
    todo: list[Any] = [node]
    while todo:
        found = todo.pop()
        if found.__class__ is tuple:
            todo.extend(reversed(found))
        elif found.__class__.__class__ is KIND_OF_NODE:
            yield found
            for name in reversed(parts_of(found.__class__)):
                part: Any = getattr(found, name)
                kind: Any = part.__class__
                if kind is tuple or kind.__class__ is KIND_OF_NODE:
                    todo.append(part)


_known: dict[type[Node], tuple[str, ...]] = {}


def parts_of(kind: type[Node]) -> tuple[str, ...]:
    """The fields that make a node what it is, in the order of writing."""
    names = _known.get(kind)
    if names is None:
        told = sorted(kind.__struct_fields__, key=lambda name: name == kind.LAST)
        names = _known[kind] = tuple(name for name in told if name not in kind.ASIDE)
    return names
