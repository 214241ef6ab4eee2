"""Makes texts fit: the largest size at which everything has room, and an error if none is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dtlang.sheet import press
from dtlang.sheet.errors import SheetError
from dtlang.sheet.look import Look, font_faces

FLOOR = 6.5  # points; nothing smaller is readable in print
SLACK = 0.25  # millimetres, for what two browsers round differently


class FitError(SheetError):
    """A box is too small for its text even at the smallest size."""

    def __init__(self, box: str, over: float, floor: float = FLOOR):
        super().__init__(
            f"{box} does not fit: at the smallest size ({floor} pt) its text is {over:.1f} mm too high; "
            "say it in fewer words"
        )
        self.box = box
        self.over = over


def sizes(largest: float, smallest: float = FLOOR, step: float = 0.5) -> list[float]:
    """From large to small.

    >>> sizes(8, 6.5)
    [8.0, 7.5, 7.0, 6.5]
    """
    return [largest - step * n for n in range(int((largest - smallest) / step) + 1)]


class Ruler:
    """Measures boxes of one part of a hero's sheet with its fonts and styles."""

    def __init__(self, look: Look, part: str):
        style = f"{font_faces(embedded=False)}\n{look.css(part)}"
        self.head = f"<!DOCTYPE html><html><head><style>{style}</style></head>"

    def heights(self, boxes: Sequence[str], widths: Sequence[float]) -> list[float]:
        """In millimetres. Without a press it is a guess, good enough for a page on a screen."""
        if not press.there_is_one():
            return [guessed(box, width) for box, width in zip(boxes, widths, strict=True)]
        return [height + SLACK for height in press.heights(self.head, boxes, widths)]


_BLOCK = re.compile(r"</(?:p|h\d|li|section)>")
_TAG = re.compile(r"<[^>]*>")
_POINTS = re.compile(r"font-size:([\d.]+)pt")


def guessed(box: str, width: float) -> float:
    """How high a box may become, from its letters alone; rather too little than too much.

    >>> guessed('<div style="font-size:10pt"><p>Draw 1 card.</p></div>', 50)
    3.9
    """
    found = _POINTS.search(box)
    em = float(found[1] if found is not None else 9) * 25.4 / 72
    texts = [" ".join(_TAG.sub("", block).split()) for block in _BLOCK.split(box)]
    lines = sum(-(-len(text) * 0.42 * em // width) for text in texts if text)
    return round(float(lines) * em * 1.1, 1)


def next_size(choices: Sequence[float], tried: float, height: float, room: float) -> float:
    """After a size that was too large, the next one worth trying: text shrinks with the square of its size.

    >>> next_size(sizes(11), 11.0, 80.0, 40.0), next_size(sizes(11), 7.0, 50.0, 49.0)
    (8.0, 6.5)
    """
    guess = tried * (room / height) ** 0.5
    smaller = [size for size in choices if size < tried]
    return next((size for size in smaller if size <= guess + 0.5), smaller[-1])


def largest(choices: Sequence[float], height: Callable[[float], float], room: float) -> tuple[float, float]:
    """The largest of falling sizes whose height has room, and what is over: 0 or less, unless none has."""
    points = choices[0]
    while True:
        high = height(points)
        if high <= room or points <= choices[-1]:
            return points, high - room
        points = next_size(choices, points, high, room)
