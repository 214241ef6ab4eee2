"""Phrases by their first two words: most words begin many phrases, of which one look leaves hardly any."""

from __future__ import annotations

from functools import cache

from dtlang.syntax.lexicon import Entry, Lexicon

# How a phrase goes on behind its first word, and what it can be.
Option = tuple[tuple[str, ...], tuple[Entry, ...]]
_NOTHING: dict[str, list[Option]] = {"": []}


class ByTheirSecond(dict[str, dict[str, list[Option]]]):
    """The phrases that begin with a word, by their second word, the longest first; `""`: the word alone."""

    def __init__(self, lexicon: Lexicon):
        super().__init__()
        self.lexicon = lexicon

    def __missing__(self, fold: str) -> dict[str, list[Option]]:
        options = self.lexicon.phrases.get(fold)
        if options is None:
            return _NOTHING  # not kept: there is no end of such words
        seconds = {rest[0] for rest, _ in options if rest}
        alone = [option for option in options if not option[0]]
        self[fold] = found = {"": alone}
        for second in seconds:
            found[second] = [option for option in options if not option[0] or option[0][0] == second]
        return found

    def options(self, fold: str, second: str) -> list[Option]:
        """What can be read at a word that another one follows."""
        found = self[fold]
        return found.get(second) or found[""]


phrases_by_second = cache(ByTheirSecond)
