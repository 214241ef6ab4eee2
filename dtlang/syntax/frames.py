"""The lines of a language: how each node is said, out of `grammar/<language>.frames.toml`.

A line is words with parts between them: `deal {damage} [to {target}]`. It is cut into pieces once, when it is
first needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

import msgspec

from dtlang import resources
from dtlang.syntax import nodes as n
from dtlang.syntax.lexicon import Incomplete, tables
from dtlang.syntax.patterns import lazily


class Blank(NamedTuple):
    """`{name:unit@case}`: a field of the node, or a phrase made of several."""

    name: str
    unit: str = ""
    case: str = ""  # in which a language says it that has cases


class Group(NamedTuple):
    """`[...]`: said only if all parts in it are there; `[flag? ...]`: only if the flag is set."""

    pieces: tuple[Piece, ...]
    flag: str = ""


Piece: TypeAlias = str | Blank | Group
Line: TypeAlias = tuple[Piece, ...]

_PIECE = lazily(r"\[(?:(\w+)\? )?((?:[^\[\]])*)\]|\{(\w+)(?::(\w+))?(?:@(\w+))?\}|([^\[\]{}]+)")


@cache
def cut(line: str) -> Line:
    """A line in pieces.

    >>> cut("look at {cards} from {zone@gen}")[2:]
    ('from', Blank(name='zone', unit='', case='gen'))
    >>> cut("[from {source}]")
    (Group(pieces=('from', Blank(name='source', unit='', case='')), flag=''),)
    """
    pieces: list[Piece] = []
    for flag, inner, name, unit, case, words in _PIECE.findall(line):
        if name:
            pieces.append(Blank(name, unit, case))
        elif words:
            if words.strip():
                pieces.append(words.strip())
        else:
            pieces.append(Group(cut(inner), flag))
    return tuple(pieces)


# Phrases that are made of several fields, or say one in their own way.
MADE_OF = {
    "damage": "amount type except_type unavoidable",
    "prevented": "amount except_type",
    "whose_attack": "source of_attack",
    "things": "thing count",
    "object": "thing count",
    "cards": "thing count",
    "the_thing": "thing",
    "stack_limit": "thing",
    "flipped": "thing holder",
    "it": "thing",
    "attempts": "change",
    "dice_more": "change",
    "dice_place": "place",
    "your_roll": "",
    "phase_noun": "phase",
    "own_zone": "zone",
    "choice": "chooser",
    "place": "source",
    "laid": "zone",
    "costly": "thing who",
    "into": "zone board_of whose back",
    "unchosen": "players",
    "compared": "compare amount",
    "dial": "thing",
    "swapped": "thing",
    "form": "side",
    "whose_thing": "thing whose",
    "way": "direction",
    "reached": "to side",
    "shown": "compare amount",
}
# Sections in which every language has entries of its own.
ITS_OWN = ("read", "same", "meant", "compared", "some", "meeting", "bending")
# Second lines of a node, under names of their own.
AGAIN: dict[str, type[n.Node]] = {"Reveal": n.Look, "Inflicted": n.Inflict}


class Lines:
    """All lines of a language, by the section they stand in and their name."""

    def __init__(self, language: str):
        self.data = tables(resources.grammar(f"{language}.frames.toml"))
        meeting: dict[str, str] = self.data.get("meeting", {})
        self.meeting = tuple((lazily(pattern), instead) for pattern, instead in meeting.items())
        if faults := list(self.faults()):
            raise Incomplete(f"{self.data.title}: {'; '.join(faults)}")

    def faults(self) -> Iterator[str]:
        """Lines that leave out what their node cannot be without, or say what another one says."""
        claimed: dict[str, str] = {}
        for section in ("effects", "conditions"):
            for name in self.data.get(section, {}):
                node = AGAIN.get(name) or getattr(n, name, None)
                if node is None:
                    yield f"`{name}` is not a node"
                    continue
                ways = self.ways(section, name)
                said = {field for way in ways for field in _fields(self.line(section, name, way))}
                yield from (f"`{name}` does not say its `{field}`" for field in _needed(node, ways) - said)
                for text in (self.text(section, name, way) for way in ways):
                    if claimed.setdefault(text, name) != name:
                        yield f"`{name}` has the words of `{claimed[text]}`"

    def lacking(self, model: Lines) -> Iterator[str]:
        """What another language has lines for, and this one has not."""
        for section, entries in model.data.items():
            if section in ITS_OWN:
                continue
            there = self.data.get(section, {})
            yield from (f"[{section}] {name}" for name in entries if name not in there)

    def ways(self, section: str, name: str) -> tuple[str, ...]:
        """The names of the lines of a node; a single one has none."""
        found = self.data[section][name]
        return ("",) if isinstance(found, str) else tuple(found)

    def text(self, section: str, name: str, way: str = "") -> str:
        found = self.data[section][name]
        return found if isinstance(found, str) else found[way]

    def line(self, section: str, name: str, way: str = "") -> Line:
        return cut(self.text(section, name, way))

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


def _needed(node: type[n.Node], ways: tuple[str, ...]) -> set[str]:
    """Fields without a default, but for the one whose value chooses the line."""
    fields = zip(node.__struct_fields__, node.__struct_defaults__, strict=True)
    needed = {name for name, default in fields if default is msgspec.NODEFAULT}
    for name in [*needed]:
        kind = getattr(n, node.__annotations__.get(name, ""), None)
        if isinstance(kind, type) and issubclass(kind, Enum) and {value.value for value in kind} == {*ways}:
            needed.remove(name)
    return needed


def _fields(line: Line) -> Iterator[str]:
    """The fields that a line says."""
    for piece in line:
        if isinstance(piece, Blank):
            yield from MADE_OF.get(piece.name, piece.name).split()
        elif isinstance(piece, Group):
            yield from (piece.flag, *_fields(piece.pieces))


@cache
def lines(language: str) -> Lines:
    return Lines(language)
