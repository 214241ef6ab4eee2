"""A line of source with the part that matters in view, and the columns of that part."""

from __future__ import annotations

from typing import NamedTuple

from dtlang.diagnostics.shown import Cell, cells

ROOM = 100  # columns of source shown at most
CUT = "..."


class Excerpt(NamedTuple):
    """What is shown of a line, and where in it the marked part begins and how wide it is."""

    text: str
    column: int
    width: int


def excerpt(line: str, start: int, end: int) -> Excerpt:
    """The line around `line[start:end]`; an empty part is one column wide, so that a caret can point at it.

    >>> excerpt("Deal 4 dmg.", 5, 6)
    Excerpt(text='Deal 4 dmg.', column=5, width=1)
    """
    # Far-off text cannot come into view, and a line may be a megabyte long.
    first, last = max(0, start - 2 * ROOM), min(len(line), start + 2 * ROOM)
    row = cells(line[first:last])
    start, end = start - first, max(start, min(end, last)) - first

    left = 0
    if first or _width(row) > ROOM:
        left = _from_left(row, start)
    right = left
    room = ROOM
    while right < len(row) and row[right].width <= room:
        room -= row[right].width
        right += 1

    before = CUT if first or left else ""
    after = CUT if first + right < len(line) else ""
    shown = "".join(cell.text for cell in row[left:right])
    column = len(before) + _width(row[left:start])
    return Excerpt(before + shown + after, column, max(1, _width(row[start : min(end, right)])))


def _from_left(row: list[Cell], start: int) -> int:
    """How many characters to leave out so that the marked part begins no later than mid-way."""
    left, before = 0, _width(row[:start])
    while before > ROOM // 2:
        before -= row[left].width
        left += 1
    return left


def _width(row: list[Cell]) -> int:
    return sum(cell.width for cell in row)
