"""The lines in which effects are told: `grammar/<language>.narrate.toml`, cut into pieces and found complete.

Every effect, part and word of the contract has a line, and a line speaks of every field of its class. Whoever
adds a field or an effect is told so when the table is loaded.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

import msgspec

from dtlang import resources
from dtlang.ir import effects, parts, structure, words
from dtlang.ir.base import Op, Part


class Blank(NamedTuple):
    """`{field}`, `{field's}`, or `{field*unit}`: an amount of something."""

    field: str
    whose: bool = False
    unit: Line | None = None


class Fork(NamedTuple):
    """`[field?yes|no]`; `[field=other?yes|no]` asks whether two fields are the same."""

    field: str
    other: str
    yes: Line
    no: Line


Piece: TypeAlias = str | Blank | Fork
Line: TypeAlias = tuple[Piece, ...]

_MARK = re.compile(
    r"\{(?P<field>\w+)(?P<whose>'s)?(?P<unit>\*)?|\[(?P<fork>\w+)(?:=(?P<other>\w+))?\?|[|\]}]"
)


@cache
def cut(line: str) -> Line:
    """A line in pieces.

    >>> cut("{by} put~s {count*card(s)}[random? at random|]")[1:4:2]
    (' put~s ', Fork(field='random', other='', yes=(' at random',), no=()))
    """
    return _cut(line, 0, "")[0]


def _cut(line: str, at: int, ends: str) -> tuple[Line, int, str]:
    """The pieces from a place on to one of the marks that end them; where that is, and which one."""
    found: list[Piece] = []
    begin = at
    while (mark := _MARK.search(line, at)) is not None:
        at = mark.end()
        end = mark[0]
        if len(end) == 1 and end not in ends:  # a bracket that is meant as one
            continue
        if begin < mark.start():
            found.append(line[begin : mark.start()])
        if end in ends:
            return tuple(found), at, end
        if mark["fork"]:
            yes, at, end = _cut(line, at, "|]")
            no: Line = ()
            if end == "|":
                no, at, _ = _cut(line, at, "]")
            found.append(Fork(mark["fork"], mark["other"] or "", yes, no))
        else:
            unit, at, _ = _cut(line, at, "}")
            found.append(Blank(mark["field"], bool(mark["whose"]), unit if mark["unit"] else None))
        begin = at
    return (*found, line[begin:]) if begin < len(line) else tuple(found), len(line), ""


# Blanks that are made of fields and are none themselves, and what a line can say or ask besides.
MADE_OF = {"n": ("count", "up_to"), "results": ("of",)}
BESIDES = {"me", "my", "nth", "unit", "picker", "picked_number", "at", "ending", "open", "fresh", "single",
           "lone", "bare", "stretch", "unpicked", "form"}  # fmt: skip


def spoken_of(line: Line) -> Iterator[str]:
    """The fields that a line speaks of."""
    for piece in line:
        if isinstance(piece, Blank):
            yield from MADE_OF.get(piece.field, (piece.field,))
            yield from spoken_of(piece.unit or ())
        elif isinstance(piece, Fork):
            yield piece.field
            yield from [piece.other] if piece.other else []
            yield from spoken_of((*piece.yes, *piece.no))


class Incomplete(Exception):
    """The table of lines lacks something."""


class Table:
    """All lines of a language."""

    def __init__(self, title: str, data: Mapping[str, Mapping[str, str]]) -> None:
        self.data = data
        if faults := list(self.faults()):
            raise Incomplete(f"{title}: " + "; ".join(faults))

    def line(self, section: str, name: str) -> Line:
        return cut(self.data[section][name])

    def has(self, section: str, name: str) -> bool:
        return name in self.data[section]

    def word(self, name: str) -> str:
        return self.data["say"][name]

    def faults(self) -> Iterator[str]:
        """What has no line, and what a line says nothing of."""
        for section, kinds in (("effect", EFFECTS), ("part", PARTS)):
            lines = self.data.get(section, {})
            yield from (
                f"[{section}] has a line for `{name}`, which is none" for name in set(lines) - set(kinds)
            )
            for name, kind in kinds.items():
                if name not in lines:
                    yield f"[{section}] has no line for `{name}`"
                    continue
                own = set(spoken_of(cut(lines[name])))
                fields = set(kind.__struct_fields__) - {"id"}
                unsaid = sorted(fields - own - self._said_by_words(kind))
                yield from (f"the line of `{name}` does not speak of `{field}`" for field in unsaid)
                unknown = sorted(own - fields - BESIDES)
                yield from (
                    f"the line of `{name}` speaks of `{field}`, which it does not have" for field in unknown
                )
        for name, enum in WORDS.items():
            known = self.data.get(name, {})
            yield from (f"[{name}] has no words for `{one.value}`" for one in enum if one.value not in known)

    def _said_by_words(self, kind: type[Part]) -> set[str]:
        """The words of a field may speak of its neighbours: `{player} attack~s {target}`."""
        enums = (self.data.get(enum, {}) for enum in WORDS if _speaks(kind, enum))
        return {field for lines in enums for line in lines.values() for field in spoken_of(cut(line))}


def _speaks(kind: type[Part], word: str) -> bool:
    return any(re.search(rf"\b{word}\b", str(hint)) for hint in kind.__annotations__.values())


def _classes(*modules: object) -> dict[str, type[Part]]:
    found = (one for module in modules for one in vars(module).values())
    return {one.__name__: one for one in found if isinstance(one, type) and issubclass(one, Part)}


_ALL = _classes(effects, structure, parts)
EFFECTS = {name: kind for name, kind in _ALL.items() if issubclass(kind, Op) and kind is not Op}
PARTS = {
    name: kind
    for name, kind in _ALL.items()
    if not issubclass(kind, Op) and kind.__module__ != Part.__module__
}
WORDS = {
    name: enum
    for name, enum in vars(words).items()
    if isinstance(enum, type) and issubclass(enum, Enum) and enum is not Enum
    if enum is words.Flag or any(_speaks(kind, name) for kind in _ALL.values())
}


@cache
def table(language: str = "en") -> Table:
    """The lines of a language, loaded once."""
    path = resources.grammar(f"{language}.narrate.toml")
    return Table(path.name, tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def defaults(kind: type[Part]) -> dict[str, object]:
    """What the fields of a class are when nothing is said."""
    values = kind.__struct_defaults__
    fields = kind.__struct_fields__[len(kind.__struct_fields__) - len(values) :]
    return {
        field: value for field, value in zip(fields, values, strict=True) if value is not msgspec.NODEFAULT
    }
