"""What a player would ever use in a window: nothing else has to be offered to them there."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from dtlang.engine.gist import Gist


class Interest:
    """Texts with one of these kinds of effect in them, and no others."""

    def __init__(self, *kinds: type[Any]) -> None:
        self.kinds = frozenset(kinds)
        self._known: dict[Gist, bool] = {}

    def has(self, text: Gist) -> bool:
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = not self.kinds.isdisjoint(text.kinds)
        return found


NOTHING: Final = Interest()

Wants: TypeAlias = dict[str, Interest]  # by window; in any other window everything is of interest
