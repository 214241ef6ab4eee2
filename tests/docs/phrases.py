"""The examples of the language reference, from `tests/docs_examples/phrases.txt`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

from dtlang import ir
from dtlang.compile import Context, TextPlace
from dtlang.diagnostics import Diagnostic
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.read import findings_in
from dtlang.syntax.names import Names
from dtlang.syntax.node import parts_of
from dtlang.syntax.text.read import Reading, read_text

FILE = Path(__file__).resolve().parent.parent / "docs_examples" / "phrases.txt"

PLACES = {
    "offensive": Context(TextPlace.OFFENSIVE),
    "defensive": Context(TextPlace.DEFENSIVE),
    "ultimate": Context(TextPlace.ULTIMATE),
    "passive": Context(TextPlace.PASSIVE),
    "main": Context(TextPlace.CARD_MAIN),
    "roll": Context(TextPlace.CARD_ROLL),
    "instant": Context(TextPlace.CARD_INSTANT),
    "setup": Context(TextPlace.SETUP),
    "keyword": Context(TextPlace.KEYWORD),
    "token": Context(TextPlace.STATUS, "Heat", ir.StatusKind.POSITIVE),
    "curse": Context(TextPlace.STATUS, "Cinder", ir.StatusKind.NEGATIVE),
    "unique": Context(TextPlace.STATUS, "Smoke Veil", ir.StatusKind.UNIQUE),
    "companion": Context(TextPlace.COMPANION, "Salamander"),
}


@dataclass(slots=True)
class Phrase:
    """One example: its words, other words for the same tree, and what they mean."""

    text: str
    meaning: str
    line: int
    place: str = "offensive"
    others: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Topic:
    title: str
    words: list[str] = field(default_factory=list)
    phrases: list[Phrase] = field(default_factory=list)


def topics() -> list[Topic]:
    """The whole file. What is not in the form that its first lines describe is our bug."""
    found: list[Topic] = []
    phrase: Phrase | None = None
    place = "offensive"
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        mark, _, words = line.partition(" ")
        if not line.strip() or mark == "#":
            phrase = None
        elif mark == "##":
            found.append(Topic(words))
        elif mark == ">":
            found[-1].words.append(words)
        elif mark == "@":
            place = words
        elif mark == "~":
            assert phrase is not None, f"line {number} belongs to no example"
            phrase.others.append(words)
        elif mark == "=":
            assert phrase is not None, f"line {number} belongs to no example"
            phrase.meaning = words
        elif phrase is None:
            phrase = Phrase(line, "", number, place)
            found[-1].phrases.append(phrase)
            place = "offensive"
        elif phrase.others:
            phrase.others[-1] += f"\n{line.strip()}"
        else:
            phrase.text += f"\n{line}"
    return found


def all_phrases() -> list[Phrase]:
    return [phrase for topic in topics() for phrase in topic.phrases]


def names(place: str) -> Names:
    """What the hero of the examples declares."""
    return _names(place == "keyword")


@cache
def _names(parameter: bool) -> Names:
    return Names.of(
        statuses=["Heat", "Cinder", "Smoke Veil"],
        pieces=["Salamander", "Lantern", "Dark", "Lit", "Sun Dial", "Dusk", "Dawn"],
        abilities=["Firebolt"],
        cards=["Flashpoint"],
        card_kinds=["Ore"],
        places=["The Anvil", "The Rack"],
        heroes=["Ember Witch"],
        verbs=["stoke", "feed", "scorch"],
        symbols=["flame", "ward", "comet"],
        parameter=parameter,
    )


def read(text: str, place: str) -> tuple[Reading, list[Diagnostic]]:
    """What is read of a text, and what is wrong with its words."""
    known = names(place)
    reading = read_text(text, Span(0, len(text)), known, "en")
    return reading, findings_in(reading, text, known, "en")


def parts(value: object) -> Iterator[object]:
    """Every node and every word of a closed choice within a tree."""
    if isinstance(value, n.Node):
        yield value
        for name in parts_of(type(value)):
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for child in value:
            yield from parts(child)
    elif isinstance(value, Enum):
        yield value


def node_classes() -> set[type[n.Node]]:
    """Everything that a text can be made of."""
    kinds = {v for v in vars(n).values() if isinstance(v, type) and issubclass(v, n.Node)}
    return {kind for kind in kinds if not kind.__subclasses__()} - {n.Unread, n.Text}
