"""Cuts a text into marks and words, before it is known what they are."""

from __future__ import annotations

from dtlang.source import Span
from dtlang.syntax.lexicon import SCAN
from dtlang.syntax.text.word import Raw

MOST_WORDS = 4000  # of one text; no card holds a tenth of that


def scan(text: str, span: Span) -> list[Raw]:
    """All marks and words of a region; comments are passed over."""
    raws: list[Raw] = []
    add = raws.append
    last = span.start
    next_break = text.find("\n", last)
    for found in SCAN.finditer(text, span.start, span.end):
        kind: str = found.lastgroup  # type: ignore[assignment]  # every alternative has a name
        if kind == "comment":
            continue
        start, end = found.span(kind)
        word = text[start:end]
        new_line = False
        if -1 < next_break < end:  # seldom
            new_line = last <= next_break < start
            next_break = text.find("\n", end)
        add(Raw(kind, word, word.casefold(), start, end, new_line))
        last = end
        if len(raws) > MOST_WORDS:
            break
    return raws
