"""The sensible bot against chance, same hero on both sides: `python -m tests.bots.many_duels 1000`."""

from __future__ import annotations

import sys

from dtlang.bots import Player, RandomBot, SensibleBot
from dtlang.engine import Game
from tests.bots.shipped import NAMES, shipped


def main(games: int) -> None:
    sensible, chance = SensibleBot(), RandomBot(5)
    won = 0
    for seed in range(games):
        hero = shipped(NAMES[seed % len(NAMES)])
        first = seed // len(NAMES) % 2 == 0  # seats alternate for every hero
        bots: tuple[Player, Player] = (sensible, chance) if first else (chance, sensible)
        game = Game([hero, hero], seed, keep=False)
        while game.ask is not None:
            game.decide(bots[game.ask.seat].answer(game.state, game.ask))
        won += game.winner is not None and bots[game.winner] is sensible
    print(f"the sensible bot won {won} of {games} games against chance")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
