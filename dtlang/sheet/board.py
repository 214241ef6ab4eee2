"""Lays out the hero board: abilities left and right, the ultimate, status effects and dials between them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from dtlang.sheet import dials
from dtlang.sheet.band import title_size
from dtlang.sheet.content import BoardSlot, Dial, Rack
from dtlang.sheet.fit import FitError, Placed, Ruler, largest, sizes
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper

SIDE = 9.0  # margin left and right
TOP, BOTTOM = 24.5, 9.0
BAND = 16.5  # of its 21 mm, for names: a printer does not reach the edge
BETWEEN = 4.0  # columns
GAP = 2.4  # boxes
LARGEST = 13.0
PICTURED = 9.5  # points; smaller letters are not worth a picture
STRETCH = 1.7  # a box never becomes more than so many times as high as it must be
AROUND = 2.0  # left and right of a dial in its box
DIE = 15.0  # a space that a die lies on
AWAY = 2500  # how much it counts against an arrangement that something stands where it usually does not
FARTHER = 6  # times that, for a dial: status effects and what is counted belong together

Item: TypeAlias = BoardSlot | Dial | Rack | None  # None is the area for status effects


class Box(NamedTuple):
    """An ability, a dial or the area for status effects, and how high it may become; None is any height."""

    html: Markup
    highest: float | None


@dataclass(frozen=True, slots=True)
class Column:
    """Boxes from top to bottom."""

    width: float
    items: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A board ready for the template."""

    way: str
    points: float
    columns: tuple[Column, ...]


def board_page(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    faces = 72 if look.sheet.faces else 45
    title = title_size(look, ruler, paper.width - 2 * SIDE - faces, BAND)
    board = lay_out(look, ruler, paper)
    columns = [look.html("column.html", column=column) for column in board.columns]
    ruler.check(
        [
            Placed(
                f"column {number} of the hero board",
                f'<div class="board" style="font-size:{board.points}pt">{html}</div>',
                column.width,
                paper.height - TOP - BOTTOM,
            )
            for number, (column, html) in enumerate(zip(board.columns, columns, strict=True), 1)
        ]
    )
    return look.html("board.html", board=board, columns=columns, paper=paper, title=title)


def lay_out(look: Look, ruler: Ruler, paper: Paper) -> Board:
    """With a picture in every box, as long as that does not make the letters small."""
    try:
        return _laid_out(look, ruler, paper, sizes(LARGEST, PICTURED), pictured=True)
    except FitError:
        return _laid_out(look, ruler, paper, sizes(LARGEST), pictured=False)


def _laid_out(look: Look, ruler: Ruler, paper: Paper, choices: list[float], *, pictured: bool) -> Board:
    wide = paper.width > paper.height
    count = 3 if wide else 2
    width = round((paper.width - 2 * SIDE - (count - 1) * BETWEEN) / count, 2)
    room = paper.height - TOP - BOTTOM
    drawn = tuple(dial for _, dial in look.sheet.dials)
    items: tuple[Item, ...] = (*look.sheet.slots, *drawn, *look.sheet.racks, None)
    measured: dict[float, dict[int, float]] = {}
    made = [look.html("slot.html", item=slot, pictured=pictured) for slot in look.sheet.slots]
    for name, dial in look.sheet.dials:
        made.append(look.html("dial.html", name=name, scale=dials.lay_out(dial, width - 2 * AROUND)))
    for rack in look.sheet.racks:
        step = min(DIE + GAP, (width - 2 * AROUND) / rack.dice)
        edge = (width - 2 * AROUND - step * rack.dice) / 2
        lefts = [round(edge + at * step, 2) for at in range(rack.dice)]
        made.append(look.html("rack.html", rack=rack, high=round(min(DIE, step - 1), 2), lefts=lefts))
    made.append(look.html("status_area.html"))
    by_item = dict(zip(map(id, items), made, strict=True))
    arranged: dict[float, list[tuple[Item, ...]]] = {}

    def height(points: float) -> float:
        boxes = [f'<div style="font-size:{points}pt">{box}</div>' for box in made]
        heights = dict(zip(map(id, items), ruler.heights(boxes, [width] * len(boxes)), strict=True))
        measured[points] = heights
        arranged[points], tallest = _arrange(look, heights, room, wide)
        return tallest

    points, over = largest(choices, height, room)
    if over > 0:
        longest = max(look.sheet.slots, key=lambda slot: measured[points][id(slot)])
        raise FitError(f"the hero board, of which `{longest.ability.name}` is the longest ability,", over)
    heights = measured[points]
    columns = tuple(
        Column(
            width,
            tuple(Box(by_item[id(item)], _highest(item, heights[id(item)])) for item in items),
        )
        for items in arranged[points]
    )
    return Board("landscape" if wide else "portrait", points, columns)


def _highest(item: Item, height: float) -> float | None:
    """A dial stays as it is drawn; an ability may have some air; the rest is for status effects."""
    return None if item is None else round(height * (1 if isinstance(item, Dial | Rack) else STRETCH), 2)


def _arrange(
    look: Look, heights: dict[int, float], room: float, wide: bool
) -> tuple[list[tuple[Item, ...]], float]:
    """The most even arrangement that fits, and how tall its tallest column is."""
    sheet = look.sheet
    offensive, defensive = sheet.of_kind("offensive"), sheet.of_kind("defensive")
    passive, ultimate = sheet.of_kind("passive"), sheet.of_kind("ultimate")

    drawn: tuple[Item, ...] = (*(dial for _, dial in sheet.dials), *sheet.racks)

    def tall(items: tuple[Item, ...]) -> float:
        return sum(heights[id(item)] for item in items) + GAP * (len(items) - 1)

    def badness(columns: list[tuple[Item, ...]], spare: int) -> tuple[float, float]:
        """First what does not fit, then how uneven the columns are; the middle is for status effects."""
        heights = [tall(column) for column in columns]
        return max(0.0, *heights, room) - room, sum(h * h for h in heights) + spare * AWAY

    choices: list[tuple[list[tuple[Item, ...]], int]] = []
    for first, near in product(range(len(offensive) + 1), range(len(drawn) + 1)):
        here, away = drawn[:near], drawn[near:]
        for spare in range(len(offensive) - first + 1) if wide else (0,):
            left, right = offensive[:first], offensive[first : len(offensive) - spare]
            if wide:
                middle = (*ultimate, None, *here, *offensive[len(offensive) - spare :], *passive)
                columns = [(*left, *away), middle, (*right, *defensive)]
            else:
                columns = [(*left, *away), (*ultimate, None, *here, *right, *defensive, *passive)]
            choices.append((columns, spare + len(away) * FARTHER))
    best, _ = min(choices, key=lambda choice: badness(*choice))
    return best, max(tall(column) for column in best)
