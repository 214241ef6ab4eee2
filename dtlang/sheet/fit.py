"""Makes texts fit: the largest size at which everything has room, and an error if none is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from dtlang.sheet import press
from dtlang.sheet.errors import SheetError
from dtlang.sheet.look import Look, font_faces

FLOOR = 6.5  # points; nothing smaller is readable in print
GUESSED = " (without plutoprint heights are guessed, rather too large; with it there may be room)"
SLACK = 0.25  # millimetres, for what two browsers round differently


class FitError(SheetError):
    """A box is too small for its text even at the smallest size."""

    def __init__(self, box: str, over: float, floor: float = FLOOR, way: str = "high"):
        super().__init__(
            f"{box} does not fit: at the smallest size ({floor} pt) its text is {over:.1f} mm too {way}; "
            f"say it in fewer words{'' if press.there_is_one() else GUESSED}"
        )
        self.box = box
        self.over = over


class StickingOutError(SheetError):
    """Something that was laid out is larger than its place on the page."""

    def __init__(self, what: str, over: float):
        super().__init__(
            f"{what} sticks out of its place: it is {over:.1f} mm too high; say it in fewer words"
        )
        self.what = what
        self.over = over


class Placed(NamedTuple):
    """Something as it stands on a page: how wide it is there, and how high it may be."""

    what: str
    html: str
    width: float
    room: float


def sizes(largest: float, smallest: float = FLOOR, step: float = 0.5) -> list[float]:
    """From large to small.

    >>> sizes(8, 6.5)
    [8.0, 7.5, 7.0, 6.5]
    """
    return [largest - step * n for n in range(int((largest - smallest) / step) + 1)]


# A picture on a die or a chip takes no room of its own, but time.
_PICTURE = re.compile(r'<svg class="g".*?</svg>|<b class="alt".*?</b>')


class Ruler:
    """Measures boxes of one part of a hero's sheet with its fonts and styles."""

    def __init__(self, look: Look, part: str):
        style = f"{font_faces(embedded=False)}\n{look.css(*part.split())}"
        self.head = f"<!DOCTYPE html><html><head><style>{style}</style></head>"

    def heights(self, boxes: Sequence[str], widths: Sequence[float]) -> list[float]:
        """In millimetres. Without a press they are guessed, and letters are smaller than they need be."""
        if not press.there_is_one():
            return [guessed(box, width) for box, width in zip(boxes, widths, strict=True)]
        bare = [_PICTURE.sub("", box) for box in boxes]
        return [height + SLACK for height in press.heights(self.head, bare, widths)]

    def check(self, placed: Sequence[Placed]) -> None:
        """Measures what was laid out once more, as it stands on the page. Nothing is ever cut off."""
        if not press.there_is_one():
            return
        heights = self.heights([one.html for one in placed], [one.width for one in placed])
        over = [height - SLACK - one.room for one, height in zip(placed, heights, strict=True)]
        worst = max(range(len(placed)), key=over.__getitem__, default=None)
        if worst is not None and over[worst] > SLACK:
            raise StickingOutError(placed[worst].what, over[worst])


_PART = re.compile(r'(?=<div class="(?:tier|common))')
_BESIDE = re.compile(r'<div class="tier(?![^"]*stacked)[^"]*">\s*<div class="asks" style="width:([\d.]+)em')
_ASKS = re.compile(r'<div class="asks".*?</div>', re.DOTALL)
_BLOCK = re.compile(r"</(?:p|h\d|li|tr|section)>|<br>")
_DRAWN = re.compile(r'<b class="alt".*?</b>|<span class="(?:chip|die)|<svg class="g ws"')
_TAG = re.compile(r"<[^>]*>")
_POINTS = re.compile(r"font-size:([\d.]+)pt")
_SCALE = re.compile(r'<div class="scale" style="height:([\d.]+)mm')
_MARKS = re.compile(r'<h2|<h3|</section>|</ul>|class="(?:slot|tier|common|form|no)\b')
LETTER, LINE = 0.49, 1.5  # em
RAGGED = 2.0  # em that are lost at the end of a line
PHRASE, PHRASED = '<span class="ph"', 3.5  # and more where words stay together that are wide
NARROW = 2.0  # and so many more beside dice, where a long word has a line of its own
DICE = 3.2  # em, of a row of dice with the words below it
BARE_DICE = 2.6  # and without any
# What stands around words, in em.
_AROUND = {
    "<h2": 2.9,
    "<h3": 0.5,
    "</section>": 0.8,
    "</ul>": 0.8,
    'class="slot': 1.4,
    'class="no': 0.4,
    'class="form': 0.5,
}
_EDGES = (("slot", 1.6), ("inside", 8.0))  # em at both sides of such a box
STATUS_AREA = 35.0  # millimetres
PICTURE = 'class="pic"', 9.8  # millimetres
BESIDE_SCALE = 4.0  # above and below a dial


def guessed(box: str, width: float) -> float:
    """How high a box may become, from its letters alone; rather too much than too little: nothing is cut.

    >>> guessed('<div style="font-size:10pt"><p>Draw 1 card.</p></div>', 50)
    7.4
    """
    dial = _SCALE.search(box)
    if dial is not None:
        return guessed(box[: dial.start()], width) + float(dial[1]) + BESIDE_SCALE
    found = _POINTS.search(box)
    em = float(found[1] if found is not None else 9) * 25.4 / 72
    edge = sum(room for name, room in _EDGES if f'class="{name}' in box)
    high = 0.0
    for part in _PART.split(box):
        beside = _BESIDE.match(part)
        room = max(width / em - edge - RAGGED - (NARROW + float(beside[1]) if beside is not None else 0), 4.0)
        words = part if beside is None else _ASKS.sub("", part)  # its width is taken off already
        lines = 0.0
        for block in _BLOCK.split(words):
            said = " ".join(_TAG.sub("", _DRAWN.sub("  mmm<", block)).split())
            lost = PHRASED if PHRASE in block and room > 4 * PHRASED else 0.0
            lines += -(-len(said) * LETTER // (room - lost))
        dice = _dice(part)
        text = lines * LINE + sum(_AROUND.get(mark, 0.3) for mark in _MARKS.findall(part))
        high += max(text, dice) if beside is not None else text + dice
    pictures = box.count(PICTURE[0]) * PICTURE[1]
    area = STATUS_AREA if 'class="status-area' in box else 0.0
    return round(max((high + 0.6) * em + pictures, area), 1)


def _dice(part: str) -> float:
    """What the dice that a line asks for take, in em."""
    asks = _ASKS.search(part)
    if asks is None:
        return 0.0
    return DICE if _TAG.sub("", _PICTURE.sub("", asks[0])).strip() else BARE_DICE


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
