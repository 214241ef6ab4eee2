"""Which parts of which lines a finding underlines."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang.diagnostics.finding import Diagnostic
from dtlang.source import NOWHERE, Source, Span


class Mark(msgspec.Struct, frozen=True):
    """The part `[start, end)` of one line, what is said about it, and if it is the finding's own place."""

    line: int
    start: int
    end: int
    label: str
    is_main: bool


def marks(finding: Diagnostic, source: Source) -> list[Mark]:
    """From top to bottom; on one line the finding's own place comes first."""
    found = list(_marks(source, finding.span, finding.label, is_main=True))
    for other in finding.related:
        found += _marks(source, other.span, other.label, is_main=False)
    return sorted(found, key=lambda mark: (mark.line, not mark.is_main, mark.start))


def _marks(source: Source, span: Span, label: str, *, is_main: bool) -> Iterator[Mark]:
    """One mark, or for a span of several lines one on its first and one on its last line."""
    if span == NOWHERE:
        return
    start, end = _without_blank_edges(source.text, span)
    first, last = source.place(start), source.place(end)
    if first.line == last.line:
        yield Mark(first.line, first.column - 1, last.column - 1, label, is_main)
        return
    top, bottom = source.line(first.line), source.line(last.line)
    yield Mark(first.line, first.column - 1, len(top.rstrip()), "", is_main)
    yield Mark(last.line, len(bottom) - len(bottom.lstrip()), last.column - 1, label, is_main)


def _without_blank_edges(text: str, span: Span) -> Span:
    """A span over a line end would spill into a line that has nothing to do with it."""
    start = min(max(span.start, 0), len(text))
    covered = text[start : max(start, span.end)]
    if "\n" not in covered:
        return Span(start, start + len(covered))
    if not covered.strip():
        return Span(start, start + covered.index("\n"))
    end = start + len(covered.rstrip())
    if "\n" in covered[: len(covered) - len(covered.lstrip())]:
        start += len(covered) - len(covered.lstrip())
    return Span(start, end)
