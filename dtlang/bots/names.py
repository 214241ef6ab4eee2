"""Bots by name: `sensible`, `random`, `level3`, and `level3-500ms` for one that takes so long at the most."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dtlang.bots.chance import RandomBot
from dtlang.bots.player import Player
from dtlang.bots.search import LEVELS, Budget, SearchBot
from dtlang.bots.sensible import SensibleBot

BOTS: Final[dict[str, Callable[[int], Player]]] = {
    "sensible": SensibleBot,
    "random": RandomBot,
    "level2": lambda seed: SearchBot(seed, LEVELS[2]),
    "level3": lambda seed: SearchBot(seed, LEVELS[3]),
    "level4": lambda seed: SearchBot(seed, LEVELS[4]),
    "level5": lambda seed: SearchBot(seed, LEVELS[5]),
}
_IN_TIME: Final = re.compile(r"level([2-5])-([0-9]{1,5})ms")


def is_bot(name: str) -> bool:
    """
    >>> is_bot("level3"), is_bot("level3-500ms"), is_bot("level9")
    (True, True, False)
    """
    return name in BOTS or _IN_TIME.fullmatch(name) is not None


def of_level(level: int, milliseconds: int = 0) -> str:
    """The name of a bot of some strength; the first level is the quick policy, which never thinks long.

    >>> of_level(1), of_level(3), of_level(5, 200)
    ('sensible', 'level3', 'level5-200ms')
    """
    if level <= 1:
        return "sensible"
    return f"level{level}-{milliseconds}ms" if milliseconds else f"level{level}"


def bot(name: str, seed: int, seat: int) -> Player:
    """A bot for a seat of a game: the same every time, and different from the one beside it."""
    seed = seed * 64 + seat
    in_time = _IN_TIME.fullmatch(name)
    if in_time is not None:
        level = LEVELS[int(in_time[1])]
        return SearchBot(seed, Budget(level.rounds, level.turns, level.dice, int(in_time[2])))
    return BOTS[name](seed)


def searches(name: str) -> bool:
    """Whether a bot needs a game that can be copied."""
    return name.startswith("level")
