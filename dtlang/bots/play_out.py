"""A game between bots, from wherever it stands to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dtlang.bots.player import Player
from dtlang.engine.game import Game

MOST_DECISIONS: Final = 20_000  # a game that goes on for longer is given up


def play_out(game: Game, players: Sequence[Player], most: int = MOST_DECISIONS) -> None:
    """Every question goes to the player of its seat."""
    state = game.state
    for _ in range(most):
        ask = game.ask
        if ask is None:
            return
        game.decide(players[ask.seat].answer(state, ask))
