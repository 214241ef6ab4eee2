"""A game for people: boards and questions as text, answers as they are typed, undo and saving."""

from dtlang.engine.modes import Profile
from dtlang.engine.replay import Replayed
from dtlang.playing.screen import Screen
from dtlang.playing.sitting import HUMAN, Sitting
from dtlang.playing.summary import one_turn, summary

__all__ = ["HUMAN", "Profile", "Replayed", "Screen", "Sitting", "one_turn", "summary"]
