"""Plays the tests of a hero: sets the scene, does what they say, and compares."""

from dtlang.trial.run import End, Outcome, run
from dtlang.trial.show import Tested, as_json, as_junit, as_text, summary

__all__ = ["End", "Outcome", "Tested", "as_json", "as_junit", "as_text", "run", "summary"]
