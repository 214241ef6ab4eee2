"""The example of the language page that is nearest in meaning to a sentence that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from dtlang import resources
from dtlang.render.topics import PAGE
from dtlang.syntax.explanation.near_words import vocabulary
from dtlang.syntax.explanation.pieces import Pieces, pieces_of
from dtlang.syntax.kept import kept_toml

NEAR = 0.45  # how much of what a sentence speaks of has to be in an example
_SILENT = ("number", "numbers", "silent", "preps", "marks", "being", "order")  # in any sentence


class Example(NamedTuple):
    """A text that can be read, and the section of the page on which it stands."""

    anchor: str
    text: str

    @property
    def link(self) -> str:
        return f"{PAGE}#{self.anchor}"


class _Nearest:
    """All examples by what they speak of; what few of them speak of tells more."""

    def __init__(self, examples: list[Example], table: Pieces):
        self.table = table
        self.words = frozenset(vocabulary(table.language))
        every = [(one, self.spoken_of(_words(one.text))) for one in examples]
        found = Counter(said for _, some in every for said in some)
        self.weight = {said: log(len(examples) / (1 + number)) for said, number in found.items()}
        self.examples = [(one, self.weighed(some)) for one, some in every]

    def spoken_of(self, words: Sequence[str]) -> dict[str, float]:
        """Verbs by what they can mean, things, players, places and times; names are all alike."""
        found: dict[str, float] = {}
        at = 0
        while at < len(words):
            options = list(self.table.at(words, at))
            size = len(options[0].words) if options else 1
            same = [one for one in options if len(one.words) == size]
            said = [f"{one.kind} {one.says}" for one in same if one.kind not in (*_SILENT, "verb")]
            for one in same:
                if one.kind == "verb":
                    said += [f"verb {meaning}" for meaning in self.table.classes["_".join(one.words)]]
            if size == 1 and words[at] in self.words:
                said.append(words[at])
            for one_said in said:
                found[one_said] = max(found.get(one_said, 0.0), 1 / sqrt(len(said)))
            at += size
        return found

    def to(self, words: Sequence[str]) -> Example | None:
        asked = self.weighed(self.spoken_of(words))
        best, found = NEAR, None
        for example, said in self.examples:
            near = sum(weight * said[one] for one, weight in asked.items() if one in said)
            if near > best:
                best, found = near, example
        return found

    def weighed(self, some: dict[str, float]) -> dict[str, float]:
        """Of length 1, so that long sentences are not nearer than others."""
        found = {one: how * self.weight.get(one, 1.0) for one, how in some.items()}
        long = sqrt(sum(weight**2 for weight in found.values())) or 1.0
        return {one: weight / long for one, weight in found.items()}


def nearest_example(words: Sequence[str], language: str) -> Example | None:
    """None if no example is near."""
    found = _nearest(language)
    return found.to(words) if found is not None else None


@cache
def _nearest(language: str) -> _Nearest | None:
    path, table = resources.grammar(f"{language}.examples.toml"), pieces_of(language)
    if table is None or not path.exists():
        return None
    return _Nearest(list(_examples(kept_toml(path))), table)


def _examples(page: dict[str, dict[str, list[str]]]) -> Iterator[Example]:
    for anchor, one in page.items():
        yield from (Example(anchor, text) for text in one["examples"])


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'-]+|\[[^]]*\]", text.casefold())
