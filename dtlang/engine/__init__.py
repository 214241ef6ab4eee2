"""Plays compiled heroes by the rules: a pure step from a state and a decision to a state and its records."""

from dtlang.engine.asks import Ask, What
from dtlang.engine.game import Game, replayed
from dtlang.engine.modes import MODES, Edition, Mode, Profile
from dtlang.engine.refusal import Refusal
from dtlang.engine.script import Wish

__all__ = ["MODES", "Ask", "Edition", "Game", "Mode", "Profile", "Refusal", "What", "Wish", "replayed"]
