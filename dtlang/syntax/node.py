"""What every node of a tree has in common: its place, and that equal words make equal nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from dtlang.source import NOWHERE, Span


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Node:
    """Every node knows its words; where they stand does not take part in equality.

    Equality, hash and repr are written once here: made anew for every class they would double the time that
    `dtlang check` takes to start. Nodes are not changed after they were made (`changed` copies).
    """

    span: Span = field(default=NOWHERE, compare=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in _names(type(self)))

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in _names(type(self)))))

    def __repr__(self) -> str:
        said = (f"{name}={getattr(self, name)!r}" for name in _names(type(self)))
        return f"{type(self).__name__}({', '.join(said)})"


_known: dict[type, tuple[str, ...]] = {}


def _names(kind: type[Node]) -> tuple[str, ...]:
    """The fields that make a node what it is."""
    names = _known.get(kind)
    if names is None:
        names = _known[kind] = tuple(part.name for part in fields(kind) if part.compare)
    return names
