"""The last pass over lowered effects: names are kept only where they are used, and counted from one."""

from __future__ import annotations

from typing import Any

import msgspec

from dtlang import ir
from dtlang.compile.picks import picked_first
from dtlang.compile.scope import SELF, Scope
from dtlang.ir.base import KIND_OF_PART
from dtlang.source import NOWHERE, Span

# The fields that hold names given while lowering.
_NAMES = frozenset(("id", "of", "choice", "pick", "same", "apart_from"))


class Finish:
    """Renames, and collects where each effect stands with the words it came from."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.spans: dict[str, Span] = {}
        self.picked: set[str] = set()
        self.names: dict[str, str] = {}

    def effects(self, effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
        announced = picked_first(effects, self.scope)
        if self.scope.picks:
            self._count(announced, set())
        self.names = _numbered(self.scope.used)
        finished: tuple[ir.Effect, ...] = self._value(announced, "")
        return finished

    def _count(self, value: object, met: set[str]) -> None:
        """Marks the picks that are spoken of twice."""
        if isinstance(value, tuple):
            for item in value:
                self._count(item, met)
        elif isinstance(value, msgspec.Struct):
            if isinstance(value, ir.Players) and value.choice is not None:
                if value.choice in met:
                    self.scope.refer(value.choice, "p")
                    return
                met.add(value.choice)
            for name in value.__struct_fields__:
                self._count(getattr(value, name), met)

    def _value(self, value: Any, path: str) -> Any:
        kind = value.__class__
        if kind is tuple:
            return tuple([self._value(item, f"{path}/{at}") for at, item in enumerate(value)])
        return self._struct(value, path) if kind.__class__ is KIND_OF_PART else value

    def _struct(self, value: Any, path: str) -> Any:
        if value is SELF:
            return value  # by far the most frequent
        if value.__class__ is ir.Players:
            if value.choice is not None:
                value = self._players(value)
        elif isinstance(value, ir.Op) and value.id is not None:
            span = self.scope.spans.get(value.id, NOWHERE)
            if span != NOWHERE:
                self.spans[path] = span
        changes: dict[str, Any] = {}
        for name in value.__struct_fields__:
            before = getattr(value, name)
            kind = before.__class__
            if kind is str:
                if name not in _NAMES and not (name == "roll" and before.startswith("#")):
                    continue
                after: Any = self.names.get(before)
            elif kind is tuple:
                after = self._value(before, f"{path}/{name}") if before else before
            elif kind.__class__ is KIND_OF_PART:
                after = self._struct(before, f"{path}/{name}")
            else:
                continue  # a number or a word of the game: nothing to look for in them
            if after is not before:
                changes[name] = after
        return msgspec.structs.replace(value, **changes) if changes else value

    def _players(self, players: ir.Players) -> ir.Players:
        """Whoever reads the effects from the top meets the pick first, and only then "the chosen one"."""
        choice = players.choice
        assert choice is not None
        if choice in self.picked:
            return ir.Players(who=ir.Who.CHOSEN, choice=choice)
        self.picked.add(choice)
        return self.scope.picks.get(choice, players)


def _numbered(used: dict[str, str]) -> dict[str, str]:
    """Final names in the order of the text: e1, e2, p1 ..."""
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for id in sorted(used, key=lambda i: int(i[1:])):
        letter = used[id]
        counts[letter] = counts.get(letter, 0) + 1
        names[id] = f"{letter}{counts[letter]}"
    return names
