"""The words for people in which a game is told: `game_words.toml`, or what another language says for them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from dtlang.speech import ENGLISH, in_language
from dtlang.speech.template import filled


class GameWords:
    """The words of one language; English for what it lacks."""

    def __init__(self, tables: dict[str, dict[str, str]], language: str = ENGLISH) -> None:
        self.language = language
        self._tables = tables

    def word(self, table: str, name: str, /) -> str:
        """What something is called; what has no other name goes by its own."""
        return in_language(self._tables[table].get(name, name), self.language)

    def pattern(self, table: str, name: str, /) -> str:
        """A sentence with blanks."""
        return in_language(self._tables[table][name], self.language)

    def say(self, table: str, name: str, /, **parts: object) -> str:
        """A sentence with its blanks filled."""
        return self.fill(self.pattern(table, name), parts)

    def fill(self, pattern: str, parts: dict[str, object]) -> str:
        return filled(pattern, parts, self.language, str)

    def names(self, table: str) -> frozenset[str]:
        return frozenset(self._tables[table])


@cache
def game_words(language: str = ENGLISH) -> GameWords:
    """
    >>> game_words().say("story", "cards", count=2), game_words("xx").say("story", "cards", count=1)
    ('2 cards', 'a card')
    """
    return GameWords(_tables(), language)


@cache
def _tables() -> dict[str, dict[str, str]]:
    with (Path(__file__).parent / "game_words.toml").open("rb") as file:
        return tomllib.load(file)
