"""Different effects have different words: `python -m tests.many_changes [HOW_MANY]`.

Single fields of the compiled effects of all shipped heroes and of the case files are changed: words of a
list, flags, counts, names, players; parts are left out, put in, doubled, exchanged, drawn into one another.
Every such effect must be told in other words than the one it came from, and than every other one.
"""

from __future__ import annotations

import random
import sys
import time
import types
import typing
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

import msgspec

from dtlang import ir, pipeline
from dtlang.compile import lower_text
from dtlang.ir import parts
from dtlang.ir.base import Op, Part
from dtlang.ir.structure import Effect
from dtlang.render.narration import narrate
from dtlang.source import Source
from tests import cases

HEROES = Path(__file__).resolve().parent.parent / "heroes"
HOLD_EFFECTS = ("effects", "then", "otherwise")

Effects: typing.TypeAlias = tuple[Effect, ...]
Change: typing.TypeAlias = tuple[str, typing.Any]  # what was changed, and what came of it


@dataclass(frozen=True)
class Told:
    """A text and how it is told: for as long as it is in play, or to the end of the turn."""

    where: str
    effects: Effects
    standing: bool

    def words(self, effects: Effects) -> str:
        return "\n".join(narrate(effects, standing=self.standing))


def of_heroes() -> Iterator[Told]:
    for path in sorted(HEROES.glob("*.hero")):
        read = pipeline.read(path)
        assert isinstance(read, Source)
        document = pipeline.check(read, HEROES).document
        if document is not None:
            yield from (Told(f"{document.name}, {where}", rules.effects, standing)
                        for where, rules, standing in texts_of(document))  # fmt: skip


def texts_of(document: ir.Document) -> Iterator[tuple[str, ir.Rules, bool]]:
    for part in (*document.statuses, *document.companions):
        yield part.name, part.rules, True
    for keyword in document.keywords:
        yield keyword.verb, keyword.rules, False
    if document.setup is not None:
        yield "setup", document.setup, False
    for slot in document.abilities:
        for level in slot.levels:
            for ability in level.abilities:
                for line in ability.lines:
                    yield ability.name, line.rules, slot.kind is ir.AbilityKind.PASSIVE
    for card in document.cards:
        yield card.name, card.rules, False


def of_cases() -> Iterator[Told]:
    for file in cases.files():
        for case in file.cases:
            reading = cases.read(file.hero, case.text, file.hero.names(case.place))
            if any(sentence for sentence in case.expected if sentence.startswith("! ")):
                continue
            context = file.hero.context(case.place)
            lowered = lower_text(reading.text, context)
            yield Told(f"{file.path.name}, {case.text}", lowered.effects, context.standing)


# --- changes ---------------------------------------------------------------------------------------


class Changes:
    """All single changes of effects; parts to put in are taken from the texts themselves."""

    def __init__(self, texts: Sequence[Told], draw: random.Random) -> None:
        self.draw = draw
        self.known: dict[type, dict[Part, None]] = defaultdict(dict)
        for text in texts:
            self._collect(text.effects)

    def _collect(self, it: object) -> None:
        if isinstance(it, Part):
            if not isinstance(it, Op):
                self.known[type(it)].setdefault(it)
            for name in it.__struct_fields__:
                self._collect(getattr(it, name))
        elif isinstance(it, tuple):
            for one in it:
                self._collect(one)

    def of(self, it: Part) -> Iterator[Change]:
        kind = type(it)
        kinds = hints(kind)
        for name in it.__struct_fields__:
            for what, value in self.of_field(
                getattr(it, name), members(kinds[name]), f"{kind.__name__}.{name}"
            ):
                yield what, msgspec.structs.replace(it, **{name: value})
        yield from _other_verb(it)
        fields = it.__struct_fields__
        for at, one in enumerate(fields):  # target and source, cost and effects, first and second
            for other in fields[at + 1 :]:
                mine, theirs = getattr(it, one), getattr(it, other)
                if kinds[one] == kinds[other] and mine != theirs and type(mine) is type(theirs):
                    swapped = msgspec.structs.replace(it, **{one: theirs, other: mine})
                    yield f"{kind.__name__}: {one} and {other} exchanged", swapped

    def of_field(self, value: object, kinds: list[typing.Any], name: str) -> Iterator[Change]:
        match value:
            case Enum():
                yield from ((name, one) for one in type(value) if one is not value)
            case bool():
                yield name, not value
            case int():
                yield name, value + 1
                if value > 0:
                    yield name, value - 1
            case str():
                yield name, value + "q"
                if value and type(None) not in kinds:
                    yield f"{name} left out", ""
            case Part():
                yield from self.of(value)
            case tuple():
                yield from self.of_list(value, name)
        for kind in kinds:
            if kind is not type(value) or isinstance(value, Part):
                for other in self.samples(kind):
                    if other != value:
                        put = "left out" if other is None else "put in" if value is None else "replaced"
                        yield f"{name} {put}", other

    def of_list(self, value: tuple[typing.Any, ...], name: str) -> Iterator[Change]:
        for at, one in enumerate(value):
            before, after = value[:at], value[at + 1 :]
            if isinstance(one, Part):
                yield from ((what, (*before, changed, *after)) for what, changed in self.of(one))
            elif isinstance(one, str):
                yield name, (*before, one + "q", *after)
            if len(value) > 1:
                yield f"{name}: one left out", (*before, *after)
            yield f"{name}: one twice", (*before, one, one, *after)
            if after and one != after[0]:
                yield f"{name}: order", (*before, after[0], one, *after[1:])
            for inside in HOLD_EFFECTS if isinstance(one, Op) else ():
                inner = getattr(one, inside, ())
                if after and hasattr(one, inside):
                    drawn = msgspec.structs.replace(one, **{inside: (*inner, after[0])})
                    yield f"{name}: the next drawn into {inside}", (*before, drawn, *after[1:])
                if len(inner) > 1:
                    less = msgspec.structs.replace(one, **{inside: inner[:-1]})
                    yield f"{name}: the last of {inside} let out", (*before, less, inner[-1], *after)

    def samples(self, kind: typing.Any) -> list[typing.Any]:
        """Some values of a type."""
        if kind is type(None):
            return [None]
        if kind in (int, str):
            return [7 if kind is int else "Zz"]
        if not isinstance(kind, type) or kind is bool:
            return []
        if issubclass(kind, Enum):
            return self.draw.sample(list(kind), 2)
        known = list(self.known[kind]) if issubclass(kind, Part) and not issubclass(kind, Op) else []
        return self.draw.sample(known, min(2, len(known)))


@cache
def hints(kind: type) -> dict[str, typing.Any]:
    return typing.get_type_hints(kind, vars(sys.modules[kind.__module__]))


@cache
def members(kind: typing.Any) -> list[typing.Any]:
    """The types of a union."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return [one for inner in typing.get_args(kind) for one in members(inner)]
    return [kind]


def _other_verb(it: Part) -> Iterator[Change]:
    """The same fields under another verb, or as another kind of amount or condition."""
    values = {name: getattr(it, name) for name in it.__struct_fields__}
    for group in (Effect, parts.Amount, parts.Condition, parts.Countable, parts.Outcome):
        kinds = members(group)
        for kind in kinds if type(it) in kinds else ():
            fields = getattr(kind, "__struct_fields__", None)
            if kind is not type(it) and fields is not None and set(fields) == set(values):
                yield f"{type(it).__name__}: as {kind.__name__}", kind(**values)


# --- the count -------------------------------------------------------------------------------------


@dataclass
class Count:
    """What came of it."""

    changes: int = 0
    kinds: set[str] = field(default_factory=set)
    same: Counter[str] = field(default_factory=Counter)  # told like what it was made from
    clashes: Counter[str] = field(default_factory=Counter)  # told like something else
    examples: dict[str, str] = field(default_factory=dict)


def count(texts: Sequence[Told], *, some: int | None = None, seed: int = 1) -> Count:
    """All changes, or so many of them."""
    draw = random.Random(seed)
    changes = Changes(texts, draw)
    texts = [text for text in texts if text.effects]
    if some is not None:
        texts = draw.sample(texts, len(texts))
    found = Count()
    book: dict[tuple[bool, str], Effects] = {}
    for text in texts:
        words = text.words(text.effects)
        if book.setdefault((text.standing, words), text.effects) != text.effects:
            found.clashes["as written"] += 1
            first = book[text.standing, words]
            found.examples.setdefault("as written", f"{text.where}\n{words}\n{first}\n{text.effects}")
        made = list(changes.of_list(text.effects, "text"))
        for what, effects in made if some is None else draw.sample(made, min(20, len(made))):
            if effects == text.effects:
                continue
            found.changes += 1
            found.kinds.add(what)
            other = text.words(effects)
            if other == words:
                found.same[what] += 1
                found.examples.setdefault(what, f"{text.where}\n{words}")
            elif book.setdefault((text.standing, other), effects) != effects:
                found.clashes[what] += 1
                first = book[text.standing, other]
                found.examples.setdefault(what, f"{text.where}\n{other}\n{first}\n{effects}")
        if some is not None and found.changes >= some:
            break
    return found


def main(arguments: list[str]) -> int:
    start = time.perf_counter()
    some = int(arguments[0]) if arguments else None
    for title, texts in (("shipped heroes", list(of_heroes())), ("case files", list(of_cases()))):
        found = count(texts, some=some)
        print(f"{title}: {len(texts)} texts, {found.changes} changes of {len(found.kinds)} kinds,", end=" ")
        print(f"{found.same.total()} told in the same words, {found.clashes.total()} like another")
        for what, number in (found.same + found.clashes).most_common(20):
            print(f"  {number} {what}: {found.examples[what][:1500]}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
