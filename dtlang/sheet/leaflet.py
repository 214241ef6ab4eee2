"""Lays out the leaflet: pieces flow through two columns, over as many pages as they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from dtlang.sheet.band import name_size, title_size
from dtlang.sheet.fit import FitError, Placed, Ruler, largest, sizes
from dtlang.sheet.labels import labels
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper
from dtlang.sheet.runs import plain

SIDE = 12.0
BETWEEN = 8.0
BAND, SMALL_BAND, SMALL_NAME = 19.5, 7.0, 13.0  # for names: a printer does not reach the edge
FIRST_TOP, DICE_LEGEND, NEXT_TOP, BOTTOM = 29.0, 17.0, 16.0, 12.0
SHORT_LEGEND = 60  # letters of all symbols that stand beside the dice
BELOW_LEGEND = 3.0
APART = 45.0  # a column may be so much longer to begin with a heading
LARGEST, USUAL, SMALLEST_ON_ONE, SEVERAL = 13.0, 11.5, 8.5, 9.5
LOWEST_PICTURE, AROUND_PICTURE = 22.0, 5.0  # of what is left below the columns


@dataclass(frozen=True, slots=True)
class Page:
    """Columns of pieces, and where they begin."""

    top: float
    columns: tuple[tuple[Markup, ...], ...]
    picture: float = 0.0  # how high the one at its foot is


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A leaflet ready for the template."""

    points: float
    width: float
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class ColumnPiece:
    """A piece of a column. A heading stays with the piece behind it; a new part may begin a column."""

    html: Markup
    name: str
    height: float = 0.0
    heading: bool = False


def leaflet_pages(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    title = title_size(look, ruler, paper.width - 2 * SIDE - 45, BAND)
    leaflet = lay_out(look, ruler, paper)
    ruler.check(list(_placed(leaflet, paper)))
    more = len(leaflet.pages) > 1
    small = name_size(look, ruler, paper.width - 2 * SIDE, SMALL_BAND, SMALL_NAME) if more else SMALL_NAME
    return look.html("leaflet.html", leaflet=leaflet, paper=paper, title=title, small=small)


def _placed(leaflet: Leaflet, paper: Paper) -> Iterator[Placed]:
    for number, page in enumerate(leaflet.pages, 1):
        for at, column in enumerate(page.columns, 1):
            inside = "".join(column)
            yield Placed(
                f"column {at} on page {number} of the leaflet",
                f'<div class="column" style="font-size:{leaflet.points}pt">{inside}</div>',
                leaflet.width,
                paper.height - page.top - BOTTOM,
            )


def lay_out(look: Look, ruler: Ruler, paper: Paper) -> Leaflet:
    width = (paper.width - 2 * SIDE - BETWEEN) / 2
    first = round(FIRST_TOP + _legend_height(look, ruler, paper), 2)
    pieces = list(_pieces(look))

    rooms = [paper.height - top - BOTTOM for top in (first, NEXT_TOP)]
    done: dict[float, list[ColumnPiece]] = {}

    def measured(points: float) -> list[ColumnPiece]:
        if points not in done:
            boxes = [f'<div style="font-size:{points}pt;padding-top:0.1mm">{p.html}</div>' for p in pieces]
            heights = ruler.heights(boxes, [width] * len(boxes))
            done[points] = [
                ColumnPiece(piece.html, piece.name, height, piece.heading)
                for piece, height in zip(pieces, heights, strict=True)
            ]
        return done[points]

    def on_one(points: float) -> list[list[ColumnPiece]] | None:
        """Larger than usual only where no part has to be torn apart for it."""
        return _on_one(measured(points), rooms[0], torn=points <= USUAL)

    def height(points: float) -> float:
        """Of the longer column, as far as two columns on one page are enough."""
        pieces = measured(points)
        if on_one(points) is not None:
            return 0.0
        return max(sum(piece.height for piece in pieces) / 2 + 10, rooms[0] + 1)

    points, over = largest(sizes(LARGEST, SMALLEST_ON_ONE), height, rooms[0]) if pieces else (LARGEST, 0.0)
    one = on_one(points) if over <= 0 else None
    if one is not None:
        left = rooms[0] - max(sum(piece.height for piece in column) for column in one) - AROUND_PICTURE
        picture = round(left, 2) if left >= LOWEST_PICTURE else 0.0
        return Leaflet(points, width, (Page(first, tuple(tuple(p.html for p in c) for c in one), picture),))
    return _several(measured, width, first, rooms)


def _legend_height(look: Look, ruler: Ruler, paper: Paper) -> float:
    """Of the dice and the names of their symbols; long names take more lines."""
    if not look.sheet.faces:
        return 0.0
    if sum(len(symbol) for symbol in look.sheet.symbols) <= SHORT_LEGEND:  # as nearly always
        return DICE_LEGEND
    high = ruler.heights([look.html("legend.html")], [paper.width - 2 * SIDE])[0]
    return max(DICE_LEGEND, high + BELOW_LEGEND)


def _several(
    measured: Callable[[float], list[ColumnPiece]], width: float, first: float, rooms: list[float]
) -> Leaflet:
    """As many pages as it takes; only a single piece that is higher than a page is too much."""
    least = min(rooms)
    for points in sizes(SEVERAL):
        pieces = measured(points)
        tallest = max(pieces, key=lambda piece: piece.height)
        if tallest.height <= least - 12:
            columns = _flow(pieces, rooms)
            pages = [columns[at : at + 2] for at in range(0, len(columns), 2)]
            return Leaflet(
                points,
                width,
                tuple(
                    Page(first if at == 0 else NEXT_TOP, tuple(tuple(p.html for p in c) for c in page))
                    for at, page in enumerate(pages)
                ),
            )
    raise FitError(f"{tallest.name} on the leaflet", tallest.height - least + 12)


def _on_one(pieces: list[ColumnPiece], room: float, *, torn: bool) -> list[list[ColumnPiece]] | None:
    """Two columns whose longer one is shortest; None if even that is too long."""
    best: list[list[ColumnPiece]] | None = None if pieces else [[], []]
    lowest = float("inf")
    for at in range(1, len(pieces) + 1):
        begins = at == len(pieces) or pieces[at].heading
        if pieces[at - 1].heading or not (begins or torn):
            continue
        columns = [pieces[:at], pieces[at:]]
        tallest = max(sum(piece.height for piece in column) for column in columns)
        # A column that begins with a heading reads better, even if it is a little longer.
        apart = 0.0 if begins else APART
        if tallest <= room and tallest + apart <= lowest:
            best, lowest = columns, tallest + apart
    return best


def _flow(pieces: list[ColumnPiece], rooms: list[float]) -> list[list[ColumnPiece]]:
    columns: list[list[ColumnPiece]] = [[]]
    used = 0.0
    for at, piece in enumerate(pieces):
        room = rooms[0] if len(columns) <= 2 else rooms[1]
        needed = piece.height + (pieces[at + 1].height if piece.heading and at + 1 < len(pieces) else 0)
        if columns[-1] and used + needed > room:
            columns.append([])
            used = 0.0
        columns[-1].append(piece)
        used += piece.height
    return columns


def _pieces(look: Look) -> Iterator[ColumnPiece]:
    sheet, word = look.sheet, labels(look.sheet.language)

    def heading(name: str) -> ColumnPiece:
        return ColumnPiece(made(kind="heading", words=word[name]), word[name], heading=True)

    def made(**item: Any) -> Markup:
        return look.html("items.html", item=item)

    if sheet.tokens:
        yield heading("status")
        for token in sheet.tokens:
            yield ColumnPiece(made(kind="token", token=token), f"`{token.name}`")
    if sheet.keywords:
        yield heading("keywords")
        for keyword in sheet.keywords:
            yield ColumnPiece(made(kind="keyword", keyword=keyword), f"`{keyword.head}`")
    if sheet.setup:
        yield heading("setup")
        yield ColumnPiece(made(kind="text", text=sheet.setup), word["setup"])
    if sheet.manual:
        yield heading("by_hand")
        for rule in sheet.manual:
            yield ColumnPiece(made(kind="text", text=(rule,)), word["by_hand"])
    if sheet.components:
        yield heading("components")
        yield ColumnPiece(made(kind="components"), word["components"])
    if sheet.questions:
        yield heading("faq")
        for question, answer in sheet.questions:
            yield ColumnPiece(made(kind="question", question=question, answer=answer), word["faq"])
    if sheet.notes:
        yield heading("style")
        for note in sheet.notes:
            yield ColumnPiece(made(kind="text", text=(plain(note),)), word["style"])
