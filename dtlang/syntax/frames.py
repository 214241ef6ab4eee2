"""The lines of a language: how each node is said, out of `grammar/<language>.frames.toml`.

A line is words with parts between them: `deal {damage} [to {target}]`. It is cut into pieces once, when it is
first needed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple, TypeAlias

from dtlang import resources


class Blank(NamedTuple):
    """`{name:unit}`: a field of the node, or a phrase made of several."""

    name: str
    unit: str = ""


class Group(NamedTuple):
    """`[...]`: said only if all parts in it are there; `[flag? ...]`: only if the flag is set."""

    pieces: tuple[Piece, ...]
    flag: str = ""


Piece: TypeAlias = str | Blank | Group
Line: TypeAlias = tuple[Piece, ...]

_PIECE = re.compile(r"\[(?:(\w+)\? )?((?:[^\[\]])*)\]|\{(\w+)(?::(\w+))?\}|([^\[\]{}]+)")


def cut(line: str) -> Line:
    """A line in pieces.

    >>> cut("look at {cards} [from {zone}]")
    ('look at', Blank(name='cards', unit=''), Group(pieces=('from', Blank(name='zone', unit='')), flag=''))
    """
    pieces: list[Piece] = []
    for flag, inner, name, unit, words in _PIECE.findall(line):
        if name:
            pieces.append(Blank(name, unit))
        elif words:
            if words.strip():
                pieces.append(words.strip())
        else:
            pieces.append(Group(cut(inner), flag))
    return tuple(pieces)


class Lines:
    """All lines of a language, by the section they stand in and their name."""

    def __init__(self, language: str):
        import tomllib

        with resources.grammar(f"{language}.frames.toml").open("rb") as file:
            self.data: dict[str, dict[str, str | dict[str, str]]] = tomllib.load(file)
        self.known: dict[tuple[str, str, str], Line] = {}
        self.meeting = tuple(
            (re.compile(pattern), instead) for pattern, instead in self.table("meeting").items()
        )

    def table(self, section: str) -> dict[str, str]:
        return {name: line for name, line in self.data.get(section, {}).items() if isinstance(line, str)}

    def text(self, section: str, name: str, way: str = "") -> str:
        found = self.data[section][name]
        return found if isinstance(found, str) else found[way]

    def line(self, section: str, name: str, way: str = "") -> Line:
        key = (section, name, way)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = cut(self.text(section, name, way))
        return found

    def forms(self, section: str, name: str) -> list[str]:
        """`one / many`."""
        return self.text(section, name).split(" / ")

    def bent(self, how: str, word: str) -> str:
        """A declared name or verb with its ending."""
        rules = self.data["bending"][how]
        for rule in rules:
            pattern, ending = rule.split(" = ")
            if re.search(pattern, word):
                return re.sub(pattern, ending, word, count=1)
        return word


@cache
def lines(language: str) -> Lines:
    return Lines(language)
