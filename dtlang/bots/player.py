"""What a player is to the engine: somebody who answers."""

from __future__ import annotations

from typing import Protocol

from dtlang.engine.asks import Ask
from dtlang.engine.game import Game
from dtlang.engine.interest import Wants
from dtlang.engine.state import State


class Player(Protocol):
    """Answers a question with the number of an option. What it looks at, it must not change."""

    wants: Wants  # what it would ever use, so that it need not be asked about the rest

    def answer(self, state: State, ask: Ask) -> int: ...

    def sit(self, game: Game) -> None:
        """Before the first question, and whenever the game is another one: who tries things out copies it."""
