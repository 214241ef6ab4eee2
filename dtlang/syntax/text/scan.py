"""Cuts a text into marks and words, before it is known what they are."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import islice
from operator import attrgetter
from re import Match

from dtlang.source import Span
from dtlang.syntax.lexicon import SCAN, Lexicon, scanner
from dtlang.syntax.text.word import Raw

MOST_WORDS = 4000  # of one text; no card holds a tenth of that
_KINDS = ("", *SCAN.groupindex)  # by the number of the group, for every group has a name


def scan(text: str, span: Span, words: Lexicon | None = None) -> list[Raw]:
    """All marks and words of a region, up to one more than it may have; comments are passed over."""
    start, end = span
    marks: Iterator[Match[str]] = (scanner(*words.scan) if words is not None else SCAN).finditer(
        text, start, end
    )
    if text.find("#", start, end) >= 0:
        marks = (mark for mark in marks if mark.lastgroup != "comment")
    raws = [
        Raw(
            _KINDS[kind := mark.lastindex or 0],
            (word := mark[kind]),
            word.casefold(),
            (at := mark.start()),
            at + len(word),
        )
        for mark in islice(marks, MOST_WORDS + 1)
    ]
    if words is not None and words.scan[0]:
        for raw in raws:
            raw.fold = raw.fold.replace("’", "'")
    if text.find("\n", start, end) >= 0:
        _break_lines(raws, text, start)
    return raws


def _break_lines(raws: list[Raw], text: str, start: int) -> None:
    """Marks the words that begin a line."""
    at = text.find("\n", start)
    while at >= 0 and (place := bisect(raws, at, key=_STARTS_AT)) < len(raws):
        if place and at < raws[place - 1].end:  # in the middle of what is read as one
            at = text.find("\n", raws[place - 1].end)
        else:
            raws[place].new_line = True
            at = text.find("\n", raws[place].start)


_STARTS_AT = attrgetter("start")
