"""Puts a hero file into canonical wording, and proves that it still says the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from dtlang.format.layout import format_hero
from dtlang.source import Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import HeroFile, Keyword, Prose, RollLine, Section
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.names import Names
from dtlang.syntax.say import Unsayable, say_text
from dtlang.syntax.text.read import read_text

Read: TypeAlias = Callable[[Source], HeroTree]


def canonical(tree: HeroTree, read: Read) -> str:
    """The canonical text of a file without errors; as it was, if reading it again gives anything else.

    `read` reads a changed text the way the tree was read.
    """
    source = tree.source
    parameters = {prose.span for keyword in tree.file.all(Keyword) for prose in keyword.all(Prose)}

    def say(prose: Prose) -> str:
        return _wording(prose, tree, prose.span in parameters)

    text = format_hero(tree.file, source, say)
    changed = Source.of(text, source.path)
    if changed.text != text or not same(tree, read(changed)):
        text = format_hero(tree.file, source, lambda prose: "")  # the layout alone
        if not same(tree, read(Source.of(text, source.path))):
            return source.text
    return text


def same(one: HeroTree, other: HeroTree) -> bool:
    """Whether two files say the same, however they are laid out and worded."""
    return _shape(one.file) == _shape(other.file) and _texts(one) == _texts(other)


def _texts(tree: HeroTree) -> list[n.Text]:
    return [tree.reading(prose).text for prose in tree.file.prose()]


def _shape(file: HeroFile) -> list[object]:
    """A file without the wording of its rules texts."""
    return [_without_prose(item) for item in file.items]


def _without_prose(item: object) -> object:
    match item:
        case Prose():
            return Prose
        case RollLine():
            return item.requirement, [_without_prose(part) for part in item.text]
        case Section():
            rest = {name: getattr(item, name) for name in _FIELDS if hasattr(item, name)}
            return type(item), rest, [_without_prose(part) for part in item.body]
        case _:
            return item


_FIELDS = ("name", "verb", "object", "amount", "kind", "word", "base", "level")


def _wording(prose: Prose, tree: HeroTree, parameter: bool) -> str:
    """The sentences in canonical words, each on the line where it began; empty where that is in doubt."""
    reading = tree.reading(prose)
    names = replace(tree.names, parameter=True) if parameter else tree.names
    try:
        said = say_text(reading.text, tree.file.language).split("\n")
    except Unsayable:
        return ""
    sentences = reading.text.sentences
    if len(said) != len(sentences) or not _reads_the_same("\n".join(said), reading.text, names, tree):
        return ""
    starts = [line.span.start for line in prose.lines]
    lines: dict[int, list[str]] = {}
    for sentence, words in zip(sentences, said, strict=True):
        lines.setdefault(bisect_right(starts, sentence.span.start), []).append(words)
    return "\n".join(" ".join(words) for _, words in sorted(lines.items()))


def _reads_the_same(text: str, expected: n.Text, names: Names, tree: HeroTree) -> bool:
    again = read_text(text, Span(0, len(text)), names, tree.file.language)
    return again.whole and again.text == expected
