"""A word as it stands in a text, and as it is read."""

from __future__ import annotations

import re

import msgspec

from dtlang.source import Span, to_span


class Raw(msgspec.Struct, eq=False, gc=False):
    """A scanned mark or word with its place, before it is known what it is."""

    kind: str
    text: str
    fold: str
    start: int
    end: int
    new_line: bool = False  # a line break stands before it


# Stands behind the last word: no word of any list, and a stop (an empty text is in every row of marks).
NO_MORE = Raw("", "", "", -1, -1, False)


class Word(msgspec.Struct, eq=False, gc=False):
    """A token for the parser: its class, its meaning and its place."""

    type: str
    text: str
    lexeme: str
    form: str
    start: int
    end: int
    taken: bool = False  # whether a builder has made something of it

    @property
    def span(self) -> Span:
        return to_span((self.start, self.end))

    def __repr__(self) -> str:
        return f"{self.type}:{self.text}"


NOTHING_YET = Word("", "", "", "", -1, -1)  # before the first word of a sentence


def read_as(terminal: str, raw: Raw, lexeme: str | None = None) -> Word:
    """A scanned word as a token; if nothing else is said, its own letters are its meaning."""
    return Word(terminal, raw.text, raw.text if lexeme is None else lexeme, "", raw.start, raw.end)


def unsaid(terminal: str, raw: Raw, lexeme: str = "", form: str = "") -> Word:
    """A token without letters, right before a word."""
    return Word(terminal, "", lexeme, form, raw.start, raw.start)


_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


def symbol_names(text: str) -> tuple[str, ...]:
    """The names in a run of symbols.

    >>> symbol_names("[Rising  Sun][mask]")
    ('rising sun', 'mask')
    """
    return tuple(" ".join(name.split()).casefold() for name in _BRACKETS.findall(text))
