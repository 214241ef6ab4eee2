"""What a fix does to the lines it touches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dtlang.diagnostics.finding import Edit, Fix
from dtlang.source import Source, Span


class Change(NamedTuple):
    """From line `number` on, the lines `old` become the lines `new`. Either may be empty, never both."""

    number: int
    old: list[str]
    new: list[str]


def changes(source: Source, fix: Fix) -> list[Change]:
    """The changed lines of a fix, from top to bottom.

    >>> from dtlang.source import Span
    >>> changes(Source.of("one\\ntow\\nthree"), Fix("write `two`", (Edit(Span(4, 7), "two"),)))
    [Change(number=2, old=['tow'], new=['two'])]
    """
    found = (_change(source, group) for group in _groups(source, fix.edits))
    return [change for change in found if change.old or change.new]


def _groups(source: Source, edits: Iterable[Edit]) -> list[list[Edit]]:
    """Edits that touch the same line change it together."""
    groups: list[list[Edit]] = []
    for edit in sorted(edits, key=lambda e: e.span):
        if groups and source.place(groups[-1][-1].span.end).line == source.place(edit.span.start).line:
            groups[-1].append(edit)
        else:
            groups.append([edit])
    return groups


def _change(source: Source, edits: list[Edit]) -> Change:
    first, last = source.place(edits[0].span.start), source.place(edits[-1].span.end)
    start = edits[0].span.start - (first.column - 1)
    end = edits[-1].span.end - (last.column - 1) + len(source.line(last.line))
    before = source.text[start:end]
    moved = (Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in edits)
    number, old, new = first.line, before.split("\n"), Fix("", tuple(moved)).apply(before).split("\n")
    # Whole lines were put in or taken out: leave out the neighbours that stay as they are.
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    while old and new and old[0] == new[0]:
        del old[0], new[0]
        number += 1
    return Change(number, old, new)
