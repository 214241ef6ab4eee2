"""A game between bots, from wherever it stands to its end."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.bots.player import Player
from dtlang.engine.game import Game


def play_out(game: Game, players: Sequence[Player], most: int) -> None:
    """Every question goes to the player of its seat, up to so many of them."""
    state = game.state
    for player in players:
        player.sit(game)
    for _ in range(most):
        ask = game.ask
        if ask is None:
            return
        game.decide(players[ask.seat].answer(state, ask))
