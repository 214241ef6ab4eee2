"""Lays out the dials of a hero board: numbered spaces in rows, each side a stretch of them with its name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from dtlang.sheet.content import Dial
from dtlang.sheet.tokens import LINE, MARKER, PT, lines_of
from dtlang.sheet.widths import pieces, wide

LETTERS = 8.0  # points, of the names of sides
NARROWEST, WIDEST = MARKER + 0.2, 10.0  # of a space: the marker lies on it
WIDEST_NAMED = 26.0  # of a space that has a name of its own
HIGH = 8.4  # of a space
BETWEEN, ROWS = 1.2, 1.4  # stretches of a row, and rows
EDGE = 0.6  # around a name
EM = LETTERS * PT


@dataclass(frozen=True, slots=True)
class Space:
    """One space: where it lies in its row, and what stands on it."""

    left: float
    width: float
    number: int
    is_start: bool


@dataclass(frozen=True, slots=True)
class Part:
    """As much of a side as stands in one row; `side` is its number, None between two sides."""

    left: float
    width: float
    name: str
    side: int | None
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Parts from left to right, with room for their names above the spaces: there no marker covers them."""

    top: float
    label: float
    high: float
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """A dial ready for the template; all in millimetres."""

    height: float
    points: float
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Spaces side by side that belong to one side, or to none."""

    side: int | None
    name: str
    numbers: tuple[int, ...]

    def wide(self, space: float) -> float:
        """With spaces of that width; as wide as the longest word of its name at least."""
        words = (wide(piece) for word in self.name.split() for piece in pieces(word))
        return max(len(self.numbers) * space, max(words, default=0.0) * EM + 2 * EDGE)


def lay_out(dial: Dial, width: float) -> Scale:
    """In the middle of so many millimetres; spaces are as wide as the fullest row allows."""
    rows = list(_rows(list(_stretches(dial)), width))
    widest = WIDEST_NAMED if dial.is_named else WIDEST
    tenths = range(int(widest * 10), int(NARROWEST * 10), -1)
    space = next((at / 10 for at in tenths if all(_wide(row, at / 10) <= width for row in rows)), NARROWEST)
    edge = (width - max(_wide(row, space) for row in rows)) / 2
    placed: list[Row] = []
    top = 0.0
    for row in rows:
        left = edge
        parts: list[Part] = []
        label = 0.0
        for stretch in row:
            part = _part(stretch, left, space, dial.start)
            lines = lines_of(stretch.name, (part.width - 2 * EDGE) / EM)
            label = max(label, lines * LINE * EM + 2 * EDGE if lines else 0.0)
            parts.append(part)
            left += part.width + BETWEEN
        placed.append(Row(_mm(top), _mm(label), HIGH, tuple(parts)))
        top += label + HIGH + ROWS
    return Scale(_mm(top - ROWS), LETTERS, tuple(placed))


def _stretches(dial: Dial) -> Iterator[_Stretch]:
    for side, numbers in groupby(range(dial.low, dial.high + 1), key=dial.side_at):
        yield _Stretch(side, dial.sides[side].name if side is not None else "", tuple(numbers))


def _rows(stretches: list[_Stretch], width: float) -> Iterator[list[_Stretch]]:
    """A side begins a row rather than be torn apart; one that is longer than a row is cut evenly."""
    row: list[_Stretch] = []
    for stretch in stretches:
        for part in _cut(stretch, int(width / NARROWEST)):
            if row and _wide([*row, part], NARROWEST) > width:
                yield row
                row = []
            row.append(part)
    yield row


def _cut(stretch: _Stretch, most: int) -> Iterator[_Stretch]:
    count = len(stretch.numbers)
    rows = -(-count // most)
    each = -(-count // rows)
    for at in range(0, count, each):
        yield _Stretch(stretch.side, stretch.name, stretch.numbers[at : at + each])


def _wide(row: list[_Stretch], space: float) -> float:
    return sum(stretch.wide(space) for stretch in row) + BETWEEN * (len(row) - 1)


def _part(stretch: _Stretch, left: float, space: float, start: int) -> Part:
    width = stretch.wide(space)
    each = width / len(stretch.numbers)
    spaces = tuple(
        Space(_mm(left + at * each), _mm(each), number, number == start)
        for at, number in enumerate(stretch.numbers)
    )
    return Part(_mm(left), _mm(width), stretch.name, stretch.side, spaces)


def _mm(length: float) -> float:
    return round(length, 2)
