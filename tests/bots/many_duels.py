"""One bot against another: `python -m tests.bots.many_duels [GAMES [BOT [BOT]]]`; else sensible and random.

The same hero sits on both sides, and each seed is played from both seats. A bot is one that `--bots` knows.
"""

from __future__ import annotations

import sys

from dtlang.bots.names import bot, searches
from dtlang.bots.play_out import play_out
from dtlang.engine import Game
from dtlang.simulate import MOST_DECISIONS, rate, uncollected
from tests.bots.shipped import NAMES, shipped


def main(games: int, one: str, other: str) -> None:
    won = draws = 0
    by_hero = dict.fromkeys(NAMES, 0)
    with uncollected():
        for number in range(games):
            name = NAMES[number // 2 % len(NAMES)]
            seat = number % 2
            kinds = (one, other) if seat == 0 else (other, one)
            players = [bot(kind, number, at) for at, kind in enumerate(kinds)]
            game = Game(
                [shipped(name)] * 2,
                number // 2,
                keep=any(map(searches, kinds)),
                wants=[player.wants for player in players],
            )
            play_out(game, players, MOST_DECISIONS)
            won += game.winner == seat
            by_hero[name] += game.winner == seat
            draws += game.winner is None
    found = rate(won, games - draws)
    print(
        f"{one} won {won} of {games} games against {other}, {draws} draws: "
        f"{100 * found.rate:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"
    )
    print(", ".join(f"{name} {count}" for name, count in by_hero.items()))


if __name__ == "__main__":
    kinds = sys.argv[2:] or ["sensible", "random"]
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, kinds[0], kinds[-1])
