"""How fast games are played: `python -m tests.benchmarks.playing [--compiled] [GAMES]`.

Complete duels with full decks between the shipped heroes, all pairs in turn, sensible bots on both sides.
Ratios come from one run. What one core plays is told in its own time, too: a clock also counts what others
do on the machine. `--compiled` builds the engine with mypyc in a folder of its own, which takes some
minutes and a C compiler, and measures plain and compiled one after the other.
"""

from __future__ import annotations

import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

from dtlang.bots import Player, RandomBot, SensibleBot
from dtlang.bots.play_out import play_out
from dtlang.engine import MODES, Game, Profile, phases
from dtlang.simulate import MOST_DECISIONS, Settings, simulate, uncollected
from tests.bots.shipped import NAMES, shipped

PAIRS = list(product(NAMES, repeat=2))


def play(games: int, bots: tuple[Player, Player]) -> tuple[int, int]:
    """Turns and decisions of so many games, played as `simulate` plays them."""
    with uncollected():
        return _play(games, bots)


def _play(games: int, bots: tuple[Player, Player]) -> tuple[int, int]:
    turns = decisions = 0
    for seed in range(games):
        heroes = [shipped(name) for name in PAIRS[seed % len(PAIRS)]]
        game = Game(heroes, seed, keep=False, wants=[bot.wants for bot in bots])
        play_out(game, bots, MOST_DECISIONS)
        turns += game.state.turn
        decisions += len(game.decisions)
    return turns, decisions


def main(games: int) -> None:
    plain = str(phases.__file__).endswith(".py")
    print("the engine is plain Python" if plain else "the engine is compiled by mypyc")
    bot = SensibleBot()
    play(games // 2, (bot, bot))  # boards are worked out once and remembered
    start, core = time.perf_counter(), time.process_time()
    turns, decisions = play(games, (bot, bot))
    core, taken = time.process_time() - core, time.perf_counter() - start
    print(
        f"{games} duels of sensible bots: {games / core:.0f} games a second of one core, "
        f"{games / taken:.0f} by the clock "
        f"({turns / games:.1f} turns, {decisions / games:.0f} decisions each)"
    )
    chance = RandomBot()
    core = time.process_time()
    play(games // 4, (chance, chance))
    print(f"random bots: {games / 4 / (time.process_time() - core):.0f} games a second of one core")
    for mode in ("2v2", "3v3"):
        many_players(mode, max(10, games // 10))
    documents = [shipped("ember_witch"), shipped("quarry_colossus")]
    settings = Settings(Profile(), ("sensible", "sensible"), 6 * games, 0)
    spent = {1: 0.0, 2: 0.0}
    for jobs in (1, 2, 2, 1):  # the machine is not equally fast all the time
        start = time.perf_counter()
        simulate(documents, settings, jobs)
        spent[jobs] += time.perf_counter() - start
    one, two = (2 * settings.games / spent[jobs] for jobs in (1, 2))
    print(
        f"simulate: {one:.0f} games a second with one job, {two:.0f} with two = {two / one:.2f} times, "
        "starting included"
    )
    if plain:  # compiled functions are not seen by the profiler
        where_the_time_goes(games, bot)


def many_players(mode: str, games: int) -> None:
    """Teams of sensible bots."""
    profile = Profile(MODES[mode])
    players = profile.mode.players
    bots = [SensibleBot(seat) for seat in range(players)]
    with uncollected():
        core, turns = time.process_time(), 0
        for seed in range(games):
            heroes = [shipped(NAMES[(seed + seat) % len(NAMES)]) for seat in range(players)]
            game = Game(heroes, seed, profile, keep=False, wants=[bot.wants for bot in bots])
            play_out(game, bots, MOST_DECISIONS)
            turns += game.state.turn
        core = time.process_time() - core
    print(f"{mode}: {games / core:.0f} games a second of one core ({turns / games:.1f} turns each)")


def where_the_time_goes(games: int, bot: Player) -> None:
    profile = cProfile.Profile()
    profile.runcall(play, max(40, games // 10), (bot, bot))
    stats = pstats.Stats(profile)
    total: float = stats.total_tt  # type: ignore[attr-defined]
    spent: dict[str, float] = {}
    for (file, _, _), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]
        module = Path(file).stem if "dtlang" in file else "python itself"
        spent[module] = spent.get(module, 0) + own
    print("where the time goes:")
    for module, own in sorted(spent.items(), key=lambda item: -item[1])[:12]:
        print(f"  {module:20} {100 * own / total:4.1f} %")


def compiled(games: int) -> None:
    """The same, in a copy of the project whose engine is compiled."""
    from tests.compiled import compiled_copy

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "dtlang"
        copy.mkdir()
        compiled_copy(copy)
        for place in (Path.cwd(), copy):
            command = [sys.executable, "-m", "tests.benchmarks.playing", str(games)]
            subprocess.run(command, cwd=place, env={**os.environ, "PYTHONPATH": str(place)}, check=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word != "--compiled"]
    (compiled if "--compiled" in sys.argv else main)(numbers[0] if numbers else 400)
