"""The text as an editor has it, and the same text as it is read: where a place of one lies in the other.

Editors count in units of UTF-16, keep the line ends of the file, and may spell an é with two letters. A
`Source` counts letters, has one kind of line end, and composes. All places of the service are of the editor.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from dtlang.source import Source, Span

WIDE = "\U00010000"  # letters from here on take two units


def units(text: str) -> int:
    """How long a text is for an editor.

    >>> units("a\\U0001f525")
    3
    """
    return len(text) if text.isascii() else len(text) + sum(letter >= WIDE for letter in text)


class Written:
    """One version of a text."""

    def __init__(self, raw: str, path: str) -> None:
        self.raw = raw
        self.source = Source.of(raw, path)
        self._same = raw == self.source.text and (raw.isascii() or max(raw) < WIDE)

    def offset(self, at: int) -> int:
        """The letter of the source at a place of the editor."""
        at = max(0, at)
        if self._same:
            return min(at, len(self.source.text))
        here, there = self._stops
        step = bisect_right(there, at) - 1
        return here[step]

    def place(self, offset: int) -> int:
        """The place of the editor at a letter of the source."""
        offset = max(0, min(offset, len(self.source.text)))
        if self._same:
            return offset
        here, there = self._stops
        step = bisect_right(here, offset) - 1
        return there[step]

    def range(self, span: Span) -> tuple[int, int]:
        return self.place(span.start), self.place(span.end)

    @property
    def length(self) -> int:
        return units(self.raw)

    @cached_property
    def _stops(self) -> tuple[list[int], list[int]]:
        """Where both texts can be cut, so that the parts before the cut are the same: in letters of the
        source, and in units of the editor."""
        pieces = _pieces(self.raw)
        first = 1 if self.raw.startswith("\ufeff") else 0
        made = ["" if first and at == 0 else _read(piece) for at, piece in enumerate(pieces)]
        here = [0, *accumulate(len(piece) for piece in made)]
        there = [0, *accumulate(units(piece) for piece in pieces)]
        return here, there


def _read(piece: str) -> str:
    return "\n" if piece in ("\r\n", "\r") else unicodedata.normalize("NFC", piece)


def _pieces(raw: str) -> list[str]:
    """A letter with all signs that are put to it, or a line end."""
    pieces: list[str] = []
    for letter in raw:
        if pieces and (_joins(pieces[-1], letter) or (letter == "\n" and pieces[-1] == "\r")):
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces


def _joins(before: str, letter: str) -> bool:
    """Whether a letter may become one with what stands before it."""
    if letter.isascii() or before in ("\r", "\n"):
        return False
    if unicodedata.combining(letter):
        return True
    alone = unicodedata.normalize("NFC", before) + unicodedata.normalize("NFC", letter)
    return unicodedata.normalize("NFC", before + letter) != alone


class Lines:
    """Lines and columns of an editor, counted from 0."""

    def __init__(self, raw: str) -> None:
        # Of a line end of two letters the second begins the next line, marked, and is not part of it.
        lines = raw.replace("\r\n", "\n\0").replace("\r", "\n").split("\n")
        lengths = [units(line) for line in lines]
        begins = [0, *accumulate(length + 1 for length in lengths)]
        marked = [at > 0 and line.startswith("\0") for at, line in enumerate(lines)]
        self._starts = [begin + more for begin, more in zip(begins, marked, strict=False)]
        self._ends = [begin + length for begin, length in zip(begins, lengths, strict=False)]

    def place(self, at: int) -> tuple[int, int]:
        """
        >>> Lines("ab\\r\\ncd").place(5)
        (1, 1)
        """
        at = max(0, min(at, self._ends[-1]))
        line = bisect_right(self._starts, at) - 1
        return line, at - self._starts[line]

    def at(self, line: int, column: int) -> int:
        """
        >>> Lines("ab\\ncd").at(1, 9), Lines("ab\\ncd").at(0, 9), Lines("ab\\ncd").at(7, 0)
        (5, 2, 5)
        """
        if line >= len(self._starts):
            return self._ends[-1]
        return max(self._starts[line], min(self._starts[line] + column, self._ends[line]))
