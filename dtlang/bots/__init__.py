"""Players that need nobody: they answer the engine's questions from the state alone."""

from dtlang.bots.chance import RandomBot
from dtlang.bots.player import Player
from dtlang.bots.search import SearchBot
from dtlang.bots.sensible import SensibleBot

__all__ = ["Player", "RandomBot", "SearchBot", "SensibleBot"]
