"""The kit: what else a table needs to play with paper alone.

Tracks for Health and CP (R-013, R-014, R-028, R-031) and for companions with Health, their markers, a card
with the order of the turn (R-021), and dice: stickers for blank ones, and nets to fold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from dtlang.sheet.aid import contents
from dtlang.sheet.band import name_size
from dtlang.sheet.content import Face, Token
from dtlang.sheet.fit import FitError, Placed, Ruler, largest, sizes
from dtlang.sheet.labels import labels
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper

START_HEALTH, MOST_HEALTH = 50, 60
START_CP, MOST_CP = 2, 15
SIDE, TOP, BOTTOM = 12.0, 26.0, 12.0
BAND, NAME = 18.0, 16.0
SPACE, MARKER = 11.0, 9.0  # millimetres
HEAD = 8.0  # of a heading
TURN_WIDTH, TURN_HEIGHT = 88.0, 63.0
STICKER, BETWEEN = 15.0, 1.6
DICE = 5
FOLD, TAB = 17.5, 5.0  # a side of a folded die, and what is glued
NETS = 2  # side by side


@dataclass(frozen=True, slots=True)
class Cell:
    """One space of a track."""

    left: float
    top: float
    number: int
    is_start: bool


@dataclass(frozen=True, slots=True)
class Track:
    """Numbers in rows, and the marker that lies on them."""

    name: str
    sign: str
    top: float
    height: float
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sticker:
    """A face to be glued on a die."""

    left: float
    top: float
    face: Face


@dataclass(frozen=True, slots=True)
class Net:
    """A die to be folded: its six faces, and the tabs at their edges."""

    left: float
    top: float
    faces: tuple[Sticker, ...]
    tabs: tuple[tuple[float, float, float, float], ...]


# Where the faces of a net lie, in sides from its corner, and which number: opposite faces make seven.
_CROSS = ((1, 0, 2), (0, 1, 4), (1, 1, 1), (2, 1, 3), (1, 2, 5), (1, 3, 6))


def tracks(look: Look, paper: Paper) -> list[Track]:
    """Health and CP, and one for every companion with Health."""
    word = labels(look.sheet.language)
    wanted = [
        (word["health"], "s-heal", MOST_HEALTH, START_HEALTH),
        ("CP", "", MOST_CP, START_CP),
        *((token.name, "s-heal", token.health or 0, token.health or 0) for token in _living(look)),
    ]
    found, top = [], TOP
    for name, sign, most, start in wanted:
        track = _track(name, sign, most, start, top, paper.width - 2 * SIDE)
        found.append(track)
        top += track.height + 4
    return found


def _living(look: Look) -> Iterator[Token]:
    yield from (token for token in look.sheet.tokens if token.kind == "companion" and token.health)


def _track(name: str, sign: str, most: int, start: int, top: float, width: float) -> Track:
    each = int(width / SPACE)
    each = min(each, 16)
    cells = tuple(
        Cell(round(SPACE * (at % each), 2), round(HEAD + SPACE * (at // each), 2), at, at == start)
        for at in range(most + 1)
    )
    return Track(name, sign, round(top, 2), round(HEAD + SPACE * -(-(most + 1) // each), 2), cells)


def stickers(look: Look, paper: Paper) -> list[Sticker]:
    """Six for each die, a die in a row or two dice side by side."""
    step = STICKER + BETWEEN
    found = []
    across = 2 if paper.width - 2 * SIDE >= 12 * step - BETWEEN else 1
    for die in range(dice_of(look)):
        left = SIDE + die % across * 6 * step
        top = TOP + HEAD + die // across * step
        found += [
            Sticker(round(left + at * step, 2), round(top, 2), face)
            for at, face in enumerate(look.sheet.faces)
        ]
    return found


def dice_of(look: Look) -> int:
    return DICE + sum(rack.dice for rack in look.sheet.racks if rack.extra)


def nets(look: Look, paper: Paper) -> list[list[Net]]:
    """As many to fold as there are dice, page by page."""
    wide, high = 3 * FOLD + 2 * TAB + 6, 4 * FOLD + TAB + 4
    rows = int((paper.height - TOP - HEAD - BOTTOM) / high)
    edge = (paper.width - 2 * SIDE - NETS * wide) / (NETS + 1)
    pages: list[list[Net]] = []
    for at in range(dice_of(look)):
        if at % (rows * NETS) == 0:
            pages.append([])
        place = at % (rows * NETS)
        left = SIDE + edge + place % NETS * (wide + edge) + TAB
        top = TOP + HEAD + place // NETS * high
        pages[-1].append(_net(look, left, top))
    return pages


def _net(look: Look, left: float, top: float) -> Net:
    by_number = {face.value: face for face in look.sheet.faces}
    faces = tuple(
        Sticker(round(left + x * FOLD, 2), round(top + y * FOLD, 2), by_number[number])
        for x, y, number in _CROSS
        if number in by_number
    )
    tabs = tuple(
        (round(left + x, 2), round(top + y, 2), round(width, 2), round(height, 2))
        for x, y, width, height in (
            (1, FOLD - TAB, FOLD - 2, TAB),
            (2 * FOLD + 1, FOLD - TAB, FOLD - 2, TAB),
            (1, 2 * FOLD, FOLD - 2, TAB),
            (2 * FOLD + 1, 2 * FOLD, FOLD - 2, TAB),
            (FOLD + 1, 4 * FOLD, FOLD - 2, TAB),
            (FOLD - TAB, 3 * FOLD + 1, TAB, FOLD - 2),
            (2 * FOLD, 3 * FOLD + 1, TAB, FOLD - 2),
        )
    )
    return Net(left, top, faces, tabs)


def kit_pages(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    name = name_size(look, ruler, paper.width - 2 * SIDE, BAND, NAME)
    laid = tracks(look, paper)
    below = laid[-1].top + laid[-1].height + 8
    if below + TURN_HEIGHT > paper.height - BOTTOM:
        raise FitError("the tracks of the companions", below + TURN_HEIGHT - paper.height + BOTTOM)
    turn = look.html("turn.html", phases=contents()["phase"])

    def high(points: float) -> float:
        return ruler.heights([f'<div class="turn" style="font-size:{points}pt">{turn}</div>'], [TURN_WIDTH])[
            0
        ]

    points, over = largest(sizes(12.0, 6.5), high, TURN_HEIGHT)
    if over > 0:
        raise FitError("the card with the order of the turn", over)
    ruler.check(
        [
            Placed(
                "the card with the order of the turn",
                f'<div class="turn" style="font-size:{points}pt">{turn}</div>',
                TURN_WIDTH,
                TURN_HEIGHT,
            )
        ]
    )
    return look.html(
        "kit.html",
        paper=paper,
        name=name,
        tracks=laid,
        turn=turn,
        below=round(below, 2),
        points=points,
        stickers=stickers(look, paper) if look.sheet.faces else [],
        nets=nets(look, paper) if look.sheet.faces else [],
        space=SPACE,
        marker=MARKER,
        side=SIDE,
        sticker=STICKER,
        fold=FOLD,
        top=TOP,
        turn_size=(TURN_WIDTH, TURN_HEIGHT),
    )
