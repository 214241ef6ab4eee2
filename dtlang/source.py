"""A text, where it came from, and spans of it; turns offsets into lines and columns."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of characters, so that `text[start:end]` is the thing."""

    start: int
    end: int

    def join(self, other: Span) -> Span:
        if self == NOWHERE:
            return other
        if other == NOWHERE:
            return self
        return to_span((min(self.start, other.start), max(self.end, other.end)))


NOWHERE = Span(-1, -1)
to_span = partial(tuple.__new__, Span)  # what `Span` calls, without the detour: a text has dozens


class Place(NamedTuple):
    """Line and column as an editor shows them, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text in NFC, so that an é typed two ways is one letter and offsets stay true."""

    text: str
    path: str = "<text>"
    _line_starts: list[int] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, text: str, path: str = "<text>") -> Source:
        """A source with line ends and composed letters made uniform.

        >>> Source.of("a\\r\\nb").text
        'a\\nb'
        """
        text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
        text = unicodedata.normalize("NFC", text)
        lengths = [len(line) + 1 for line in text.split("\n")]
        return cls(text, path, [0, *accumulate(lengths[:-1])])

    def place(self, offset: int) -> Place:
        """The line and column of an offset.

        >>> Source.of("ab\\ncd").place(4)
        Place(line=2, column=2)
        """
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return Place(line, offset - self._line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line end."""
        start = self._line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)]

    @property
    def line_count(self) -> int:
        return len(self._line_starts)

    def at(self, span: Span) -> str:
        return self.text[span.start : span.end] if span != NOWHERE else ""
