"""Lays out the leaflet: pieces flow through two columns, over as many pages as they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from dtlang.sheet.band import title_size
from dtlang.sheet.fit import FitError, Ruler, largest, sizes
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper
from dtlang.sheet.runs import plain
from dtlang.sheet.words import words

SIDE = 12.0
BETWEEN = 8.0
BAND = 22.5
FIRST_TOP, DICE_LEGEND, NEXT_TOP, BOTTOM = 29.0, 17.0, 16.0, 12.0
APART = 45.0  # a column may be so much longer to begin with a heading
LARGEST, USUAL, SMALLEST_ON_ONE, SEVERAL = 11.5, 10.5, 8.5, 9.5


@dataclass(frozen=True, slots=True)
class Page:
    """Columns of pieces, and where they begin."""

    top: float
    columns: tuple[tuple[Markup, ...], ...]


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A leaflet ready for the template."""

    points: float
    width: float
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a column. A heading stays with the piece behind it; a new part may begin a column."""

    html: Markup
    name: str
    height: float = 0.0
    heading: bool = False


def leaflet_pages(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    title = title_size(look, ruler, paper.width - 2 * SIDE - 45, BAND)
    return look.html("leaflet.html", leaflet=lay_out(look, ruler, paper), paper=paper, title=title)


def lay_out(look: Look, ruler: Ruler, paper: Paper) -> Leaflet:
    width = (paper.width - 2 * SIDE - BETWEEN) / 2
    first = FIRST_TOP + (DICE_LEGEND if look.sheet.faces else 0)
    pieces = list(_pieces(look))

    rooms = [paper.height - top - BOTTOM for top in (first, NEXT_TOP)]
    done: dict[float, list[Piece]] = {}

    def measured(points: float) -> list[Piece]:
        if points not in done:
            boxes = [f'<div style="font-size:{points}pt;padding-top:0.1mm">{p.html}</div>' for p in pieces]
            heights = ruler.heights(boxes, [width] * len(boxes))
            done[points] = [
                Piece(piece.html, piece.name, height, piece.heading)
                for piece, height in zip(pieces, heights, strict=True)
            ]
        return done[points]

    def height(points: float) -> float:
        """Of the longer column, as far as two columns on one page are enough."""
        columns = _on_one(measured(points), rooms[0])
        if columns is None:
            return sum(piece.height for piece in measured(points)) / 2 + 10
        # Larger than usual only where no part has to be torn apart for it.
        torn = points > USUAL and bool(columns[1]) and not columns[1][0].heading
        return rooms[0] + 1 if torn else 0.0

    points, over = largest(sizes(LARGEST, SMALLEST_ON_ONE), height, rooms[0]) if pieces else (LARGEST, 0.0)
    one = _on_one(measured(points), rooms[0]) if over <= 0 else None
    if one is not None:
        return Leaflet(points, width, (Page(first, tuple(tuple(p.html for p in c) for c in one)),))
    return _several(measured, width, first, rooms)


def _several(
    measured: Callable[[float], list[Piece]], width: float, first: float, rooms: list[float]
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


def _on_one(pieces: list[Piece], room: float) -> list[list[Piece]] | None:
    """Two columns whose longer one is shortest; None if even that is too long."""
    best: list[list[Piece]] | None = None
    lowest = room
    for at in range(len(pieces) + 1):
        if 0 < at < len(pieces) and pieces[at - 1].heading:
            continue
        columns = [pieces[:at], pieces[at:]]
        tallest = max(sum(piece.height for piece in column) for column in columns)
        # A column that begins with a heading reads better, even if it is a little longer.
        tallest += 0 if at < len(pieces) and pieces[at].heading else APART
        if tallest <= lowest or (best is None and tallest - APART <= room):
            best, lowest = columns, min(tallest, room)
    return best


def _flow(pieces: list[Piece], rooms: list[float]) -> list[list[Piece]]:
    columns: list[list[Piece]] = [[]]
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


def _pieces(look: Look) -> Iterator[Piece]:
    sheet, word = look.sheet, words(look.sheet.language)

    def heading(name: str) -> Piece:
        return Piece(made(kind="heading", words=word[name]), word[name], heading=True)

    def made(**item: Any) -> Markup:
        return look.html("items.html", item=item)

    if sheet.tokens:
        yield heading("status")
        for token in sheet.tokens:
            yield Piece(made(kind="token", token=token), f"`{token.name}`")
    if sheet.keywords:
        yield heading("keywords")
        for keyword in sheet.keywords:
            yield Piece(made(kind="keyword", keyword=keyword), f"`{keyword.head}`")
    if sheet.setup:
        yield heading("setup")
        yield Piece(made(kind="text", text=sheet.setup), word["setup"])
    if sheet.manual:
        yield heading("by_hand")
        for rule in sheet.manual:
            yield Piece(made(kind="text", text=(rule,)), word["by_hand"])
    if sheet.components:
        yield heading("components")
        yield Piece(made(kind="components"), word["components"])
    if sheet.questions:
        yield heading("faq")
        for question, answer in sheet.questions:
            yield Piece(made(kind="question", question=question, answer=answer), word["faq"])
    if sheet.notes:
        yield heading("style")
        for note in sheet.notes:
            yield Piece(made(kind="text", text=(plain(note),)), word["style"])
