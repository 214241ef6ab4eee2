"""What an unread sentence is about, and where the page of the language shows how such things are said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml

PAGE = "docs/reference/language.md"
FILE_PAGE = "docs/reference/hero-file.md"
FIRST = 3  # a word with which the part begins tells more than others


class Topic(NamedTuple):
    """A section of the page."""

    anchor: str
    first: tuple[tuple[str, ...], ...]
    words: tuple[tuple[str, ...], ...]
    examples: tuple[str, ...]

    @property
    def link(self) -> str:
        return f"{PAGE}#{self.anchor}"

    def told_by(self, words: Sequence[str]) -> int:
        """How many words speak for it."""
        count = sum(_is_at(words, at, said) for said in self.words for at in range(len(words)))
        return count + FIRST * any(_is_at(words, 0, said) for said in self.first)

    def example(self, words: Sequence[str]) -> str:
        """The one with the most words of the sentence."""
        return max(self.examples, key=lambda text: len(set(text.casefold().split()) & set(words)))


def topic_of(words: Sequence[str], language: str) -> Topic | None:
    """The section that words speak of; none if they speak of none."""
    found = max(topics(language), key=lambda one: one.told_by(words), default=None)
    return found if found is not None and found.told_by(words) else None


@cache
def topics(language: str) -> tuple[Topic, ...]:
    path = resources.grammar(f"{language}.topics.toml")
    if not path.exists():
        return ()
    return tuple(
        Topic(anchor, _split(one.get("first", "")), _split(one["words"]), tuple(one["examples"]))
        for anchor, one in kept_toml(path).items()
    )


def _split(said: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(one.split("_")) for one in said.split())


def _is_at(words: Sequence[str], at: int, said: tuple[str, ...]) -> bool:
    return tuple(words[at : at + len(said)]) == said
