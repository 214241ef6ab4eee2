"""The words for people in which a game is told: `game_words.toml`, a table for each language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Forms: TypeAlias = str | dict[str, str]  # a sentence, or its forms by number

ENGLISH = "en"


class GameWords:
    """The words of one language; English for what it lacks."""

    def __init__(self, tables: dict[str, dict[str, dict[str, Any]]], language: str = ENGLISH) -> None:
        own = tables.get(language, {})
        self._tables = {name: {**table, **own.get(name, {})} for name, table in tables[ENGLISH].items()}

    def word(self, table: str, name: str, /) -> str:
        """What something is called; what has no other name goes by its own."""
        return str(self._tables[table].get(name, name))

    def pattern(self, table: str, name: str, /, count: int = 1) -> str:
        """A sentence with holes, in the form for that many."""
        forms: Forms = self._tables[table][name]
        return forms if isinstance(forms, str) else forms["one" if count == 1 else "other"]

    def say(self, table: str, name: str, /, **parts: object) -> str:
        """A sentence with its holes filled; `count` chooses the form."""
        count = parts.get("count")
        return self.pattern(table, name, count if isinstance(count, int) else 1).format(**parts)

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
def _tables() -> dict[str, dict[str, dict[str, Any]]]:
    with (Path(__file__).parent / "game_words.toml").open("rb") as file:
        return tomllib.load(file)


def words_in(language: str) -> dict[str, str]:
    """What a language says itself, all tables together."""
    tables = _tables().get(language, {})
    return {
        f"{table}.{name}": str(said) for table, entries in tables.items() for name, said in entries.items()
    }
