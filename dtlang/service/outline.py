"""The shape of a file: its parts, what can be folded away, what has which colour, chances beside lines."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.render.odds_numbers import percent
from dtlang.service import answers as a
from dtlang.service.chances import ATTEMPTS, line_odds
from dtlang.service.desk import Page
from dtlang.service.marks import marks
from dtlang.source import NOWHERE, Span
from dtlang.syntax.hero_file import nodes as h


def outline(page: Page) -> tuple[a.Part, ...]:
    """The parts of the file in their order, their lines and second abilities within them."""
    tree = page.checked.tree
    return tuple(_part(page, one) for one in tree.file.sections) if tree is not None else ()


def _part(page: Page, section: h.Section) -> a.Part:
    name = _name(section)
    inner: list[a.Part] = []
    for one in section.body:
        if isinstance(one, h.SecondAbility | h.CardAbility | h.Form):
            inner.append(_part(page, one))
        elif isinstance(one, h.RollLine):
            asked = " ".join(page.source.at(one.requirement.span).split())
            inner.append(_of("line", asked, page, one.span, one.requirement.span))
        elif isinstance(one, h.FaceLine):
            inner.append(_of("face", one.symbol.text, page, one.span, one.symbol.span))
    word = page.source.at(section.heading).split(maxsplit=1)
    title = name.text if name is not None and name.text else (word[0] if word else "")
    named = name.span if name is not None and name.text else section.heading
    return _of(word[0] if word else "", title, page, section.span, named, tuple(inner))


def _of(kind: str, name: str, page: Page, span: Span, named: Span, parts: tuple[a.Part, ...] = ()) -> a.Part:
    start, end = page.written.range(span)
    inside = Span(max(named.start, span.start), min(named.end, span.end)) if named != NOWHERE else span
    named_start, named_end = page.written.range(inside)
    return a.Part(
        kind=kind,
        name=name,
        start=start,
        end=end,
        named_start=named_start,
        named_end=named_end,
        parts=parts,
    )


def _name(section: h.Section) -> h.Name | None:
    if isinstance(section, h.Keyword):
        return section.verb
    return section.name if isinstance(section, h.NamedSection) else None


def folds(page: Page) -> tuple[a.Fold, ...]:
    """Sections, longer lines within them, and remarks over several lines."""
    tree = page.checked.tree
    if tree is None:
        return ()
    found = [fold for one in tree.file.sections for fold in _folds(page, one)]
    return tuple(sorted((*found, *_remarks(page)), key=lambda fold: (fold.first, -fold.last)))


def _folds(page: Page, section: h.Section) -> Iterator[a.Fold]:
    yield from _fold(page, section.span)
    for one in section.body:
        if isinstance(one, h.RollLine | h.Note):
            yield from _fold(page, one.span)
        elif isinstance(one, h.SecondAbility | h.CardAbility | h.Form):
            yield from _folds(page, one)


def _fold(page: Page, span: Span) -> Iterator[a.Fold]:
    first, last = page.source.place(span.start).line, page.source.place(span.end).line
    if first < last:
        yield a.Fold(first=first, last=last)


def _remarks(page: Page) -> Iterator[a.Fold]:
    tree = page.checked.tree
    assert tree is not None
    lines = [page.source.place(one.span.start).line for one in tree.file.comments if one.own_line]
    while lines:
        size = next((n for n in range(1, len(lines)) if lines[n] != lines[0] + n), len(lines))
        if size > 1:
            yield a.Fold(first=lines[0], last=lines[size - 1], comment=True)
        del lines[:size]


def tokens(page: Page) -> tuple[a.Token, ...]:
    """What is what, in the order of the text; a token that goes over several lines comes line by line."""
    found: list[a.Token] = []
    for mark in marks(page):
        start = mark.span.start
        for line in page.source.at(mark.span).split("\n"):
            inner = Span(start + len(line) - len(line.lstrip()), start + len(line.rstrip()))
            start += len(line) + 1
            if inner.start < inner.end and mark.kind != "unread":
                begin, end = page.written.range(inner)
                found.append(a.Token(start=begin, end=end, kind=mark.kind, declares=mark.declares))
    return tuple(found)


def hints(page: Page) -> tuple[a.Hint, ...]:
    """Beside every requirement how often it is met with three attempts that aim at nothing else."""
    found = []
    for span, line in line_odds(page):
        chances = [percent(chance) for chance in line.chances[:ATTEMPTS]]
        tip = " / ".join(f"{chance} %" for chance in chances)
        tip = f"{tip} with 1 / 2 / 3 roll attempts that aim at nothing else"
        found.append(a.Hint(at=page.written.place(span.end), text=f"{chances[-1]} %", tip=tip))
    return tuple(found)
