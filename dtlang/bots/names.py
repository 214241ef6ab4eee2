"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from dtlang.bots.chance import RandomBot
from dtlang.bots.player import Player
from dtlang.bots.sensible import SensibleBot

BOTS: dict[str, Callable[[int], Player]] = {"sensible": SensibleBot, "random": RandomBot}


def bot(name: str, seed: int, seat: int) -> Player:
    """A bot for a seat of a game: the same every time, and different from the one beside it."""
    return BOTS[name](seed * 64 + seat)
