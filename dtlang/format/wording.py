"""Puts a hero file into canonical wording, and proves that it still says the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec.structs import replace

from dtlang.format.layout import format_hero
from dtlang.source import Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Ability, HeroFile, Keyword, Prose, RollLine, Section, Upgrade
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.names import Names
from dtlang.syntax.say import Unsayable, say_text
from dtlang.syntax.text.read import read_text
from dtlang.syntax.tiers import at_tier, has_lists

Read: TypeAlias = Callable[[Source], HeroTree]
Sentences: TypeAlias = tuple[n.Effect | n.Unread, ...]


def canonical(tree: HeroTree, read: Read) -> str:
    """The canonical text of a file without errors; as it was, if reading it again gives anything else.

    `read` reads a changed text the way the tree was read.
    """
    source = tree.source
    parameters = {prose.span for keyword in tree.file.all(Keyword) for prose in keyword.all(Prose)}

    below = with_lists_below(tree)

    def say(prose: Prose, tier: int | None) -> str:
        if tier is not None and prose.span in below:
            return ""
        return _wording(prose, tree, prose.span in parameters, tier)

    text = format_hero(tree.file, source, say)
    changed = Source.of(text, source.path)
    if changed.text != text or not same(tree, read(changed)):
        text = format_hero(tree.file, source, lambda prose, tier: "")  # the layout alone
        if not same(tree, read(Source.of(text, source.path))):
            return source.text
    return text


def same(one: HeroTree, other: HeroTree) -> bool:
    """Whether two files say the same, however they are laid out and worded."""
    return _shape(one.file) == _shape(other.file) and _sentences(one) == _sentences(other)


def _sentences(tree: HeroTree) -> list[Sentences]:
    return [said for _, said in texts(tree)]


def texts(tree: HeroTree) -> list[tuple[Span, Sentences]]:
    """The sentences of every text, with its place; of a line with tiers, those of each tier."""
    found: list[tuple[Span, Sentences]] = []
    for item in tree.file.items:
        tiers = {prose.span: lines for lines in _lines_of(item) for prose in lines[0].text}
        for prose in HeroFile(items=(item,)).prose():
            said = tree.reading(prose).text.sentences
            lines = tiers.get(prose.span, ())
            of_each = [at_tier(said, line.tier or 0) for line in lines] if len(lines) > 1 else [said]
            found += [(prose.span, one) for one in of_each]
    return found


def _lines_of(item: object) -> list[tuple[RollLine, ...]]:
    """The lines of an ability, each with those that stand in it."""
    inner = item.body if isinstance(item, Section) else ()
    own = [tuple(part.each_tier()) for part in inner if isinstance(part, RollLine)]
    return own + [lines for part in inner for lines in _lines_of(part)]


def with_lists_below(tree: HeroTree) -> set[Span]:
    """Texts of lines with tiers that cannot be taken apart: a text below all lines has lists too."""
    found: set[Span] = set()
    sections = [*tree.file.all(Ability), *tree.file.all(Upgrade)]
    for section in [*sections, *(second for u in tree.file.all(Upgrade) for second in u.second)]:
        if any(has_lists(tree.reading(p).text) for p in section.text if isinstance(p, Prose)):
            found |= {text.span for line in section.rolls for text in line.text}
    return found


def _shape(file: HeroFile) -> list[object]:
    """A file without the wording of its rules texts."""
    return [without_prose(item) for item in file.items]


def without_prose(item: object) -> object:
    match item:
        case Prose():
            return Prose
        case RollLine():
            return item.requirement, [without_prose(part) for part in item.text]
        case Section():
            rest = {name: getattr(item, name) for name in _FIELDS if hasattr(item, name)}
            parts = [line for part in item.body for line in _taken_apart(part)]
            return type(item), rest, [without_prose(part) for part in parts]
        case _:
            return item


def _taken_apart(item: object) -> Iterable[object]:
    return item.each_tier() if isinstance(item, RollLine) else (item,)


_FIELDS = ("name", "verb", "object", "amount", "kind", "word", "base", "level")


def _wording(prose: Prose, tree: HeroTree, parameter: bool, tier: int | None) -> str:
    """The sentences in canonical words, each on the line where it began; empty where that is in doubt."""
    text = tree.reading(prose).text
    if tier is not None:
        text = replace(text, sentences=at_tier(text.sentences, tier))
    names = replace(tree.names, parameter=True) if parameter else tree.names
    try:
        said = say_text(text, tree.file.language).split("\n")
    except Unsayable:
        return ""
    if len(said) != len(text.sentences) or not _reads_the_same("\n".join(said), text, names, tree):
        return ""
    return on_their_lines(prose, text.sentences, said)


def on_their_lines(prose: Prose, sentences: Sentences, said: list[str]) -> str:
    """The words of each sentence, on the line where it began."""
    starts = [line.span.start for line in prose.lines]
    lines: dict[int, list[str]] = {}
    for sentence, words in zip(sentences, said, strict=True):
        lines.setdefault(bisect_right(starts, sentence.span.start), []).append(words)
    return "\n".join(" ".join(words) for _, words in sorted(lines.items()))


def _reads_the_same(text: str, expected: n.Text, names: Names, tree: HeroTree) -> bool:
    again = read_text(text, Span(0, len(text)), names, tree.file.language)
    return again.whole and again.text == expected
