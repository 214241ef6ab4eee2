"""What a picture beside the hero file can be for: a portrait, a back, the art or the icon of a part."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import pipeline
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.service.meaning import section_at
from dtlang.service.problems import edits
from dtlang.source import Source, Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.own_words import own_words


def uses(page: Page, at: int, name: str) -> tuple[a.Use, ...]:
    """Every use that makes no error of it, that of the part at a place first."""
    text, before = page.source.text, _errors(page, page.source)
    found = []
    for label, offset, line in _lines(page, at, name):
        source = Source.of(text[:offset] + line + text[offset:], page.source.path)
        if _errors(page, source) <= before:
            found.append(a.Use(label=label, edits=edits(page, [(Span(offset, offset), line)])))
    return tuple(found)


def wrong_with_picture(name: str, data: bytes) -> str:
    """Why a file that somebody brings is not what its name says, or could not be printed."""
    return pipeline.wrong_with_picture(name, data)


def _errors(page: Page, source: Source) -> int:
    return sum(one.is_error for one in pipeline.check(source, page.path.parent, page.choice).findings)


def _lines(page: Page, at: int, name: str) -> Iterator[tuple[str, int, str]]:
    """What for, where, and the line to write there."""
    tree = page.checked.tree
    if tree is None:
        return
    own, text = own_words(page.language), page.source.text
    section = section_at(page, page.written.offset(at))
    if isinstance(section, h.NamedSection) and section.name.text:
        below = _line_end(text, section.heading.end)
        for word, terminal in (("icon", "ICON"), ("art", "ART_FILE")):
            yield f"{word} of {section.name.text}", below, f"\n  {own.say(terminal, word)} {name}"
    title = next((one for one in tree.file.items if isinstance(one, h.Title)), None)
    if title is not None:
        below = _line_end(text, title.span.start)
        for word, what in (("portrait", "portrait of the hero"), ("back", "back of the cards")):
            yield what, below, f"\n{own.say(word.upper(), word)} {name}"


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
