"""Where the words of a PDF stand on its pages, as another program finds them."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_double
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4
DRAWN = 1.5  # points; letters that are smaller lie under an icon, for readers who cannot see it


class Box(NamedTuple):
    """Millimetres from the left and from the top of a page."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def within(self, other: Box, slack: float = 0.0) -> bool:
        return other.holds(self, slack)


class Word(NamedTuple):
    """A word, and the box around the ink of its letters."""

    text: str
    box: Box
    points: float


class Page(NamedTuple):
    """A page with everything on it that can be read, in the order of reading."""

    whole: Box
    words: tuple[Word, ...]


def pages_of(data: bytes) -> list[Page]:
    """All pages of a PDF."""
    document = pypdfium2.PdfDocument(data)
    return [_page(page) for page in document]


def _page(page: Any) -> Page:
    width, height = page.get_size()
    return Page(Box(0, 0, width / MM, height / MM), tuple(_words(page.get_textpage(), height)))


def _words(text: Any, height: float) -> Iterator[Word]:
    sides = [c_double() for _ in range(4)]
    letters, boxes, points = "", [], 0.0
    for at in range(raw.FPDFText_CountChars(text)):
        letter = chr(raw.FPDFText_GetUnicode(text, at))
        if letter.isspace() or not letter.isprintable() or raw.FPDFText_IsGenerated(text, at):
            if letters:
                yield Word(letters, _around(boxes), points)
            letters, boxes = "", []
            continue
        raw.FPDFText_GetCharBox(text, at, *sides)
        left, right, bottom, top = (side.value for side in sides)
        letters += letter
        points = raw.FPDFText_GetFontSize(text, at)
        boxes.append(Box(left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
    if letters:
        yield Word(letters, _around(boxes), points)


def _around(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
