"""What a player is to the engine: somebody who answers."""

from __future__ import annotations

from typing import Protocol

from dtlang.engine.asks import Ask
from dtlang.engine.state import State


class Player(Protocol):
    """Answers a question with the number of an option. What it looks at, it must not change."""

    passes: frozenset[str]  # windows in which it never acts, so that it need not be asked

    def answer(self, state: State, ask: Ask) -> int: ...
