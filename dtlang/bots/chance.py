"""A player who picks any legal answer: the yardstick for others, and the one who tries everything."""

from __future__ import annotations

from dtlang.engine.asks import Ask, What
from dtlang.engine.game import Game
from dtlang.engine.interest import Wants
from dtlang.engine.rng import Rng
from dtlang.engine.state import State


class RandomBot:
    """Every option alike, except that it stops half of the time where it could go on for ever."""

    def __init__(self, seed: int = 0) -> None:
        self.wants: Wants = {}
        self.rng = Rng(seed)

    def sit(self, game: Game) -> None:
        """Chance needs no game to look ahead in."""

    def answer(self, state: State, ask: Ask) -> int:
        if ask.what in (What.ACT, What.MAIN) and self.rng.below(2):
            return 0
        return self.rng.below(ask.answers)
