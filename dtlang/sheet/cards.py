"""Lays out cards: how large each text is, what is left for a picture, and nine of them on a page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from dtlang.sheet.content import Card
from dtlang.sheet.fit import FLOOR, FitError, Ruler, largest, next_size, sizes
from dtlang.sheet.look import Look, on_paper
from dtlang.sheet.paper import CARD, Paper, spread
from dtlang.sheet.widths import wide

TEXT_WIDTH = 52.6  # with the thin line around white cards
TEXT_ROOM = 63.5  # under the header, without padding
TITLE_WIDTH = 34.0
TITLE_ROOM = 12.4
SMALLEST_ART = 11.0
LARGEST_ART = 40.0
ART_WIDTH = 57.8
LARGEST, SMALL = 11.0, 8.5  # points; a small text takes the room of the picture
FOOT_WIDTH, FOOT_ROOM = 55.4, 3.6
FOOT, SMALLEST_FOOT = 5.6, 4.4  # points
KIND = 38.0  # millimetres that the kind of a card takes there
BACK_WIDTH, BACK_ROOM = 49.0, 44.0  # of the name on a back, below the emblem
BACK = 13.0  # points
PT = 25.4 / 72
INSIDE, AWAY, LONGEST = 6.0, 0.3, 4.0  # of marks: from the edge, from the cards, and how long they are
RULER = 50.0  # millimetres, to see whether a printer has kept the size
# How wide our small capitals are, in hundredths of an em; large ones are a sixth wider.
_WIDTHS = dict(zip(
    "abcdefghijklmnopqrstuvwxyz'-,.!? \N{NO-BREAK SPACE}",
    (65, 61, 69, 75, 57, 54, 73, 76, 36, 35, 68, 55, 87, 78, 78, 59, 77, 66, 52, 60, 71, 64, 87, 65, 64, 61,
     20, 38, 24, 23, 27, 47, 25, 25),
    strict=True,
))  # fmt: skip
_ANY_OTHER = 105


def _more(look: Look) -> tuple[float, float]:
    """By how much a card is wider and higher than one of 63 x 88 mm, for which the lengths above are."""
    return look.card.width - CARD.width, look.card.height - CARD.height


@dataclass(frozen=True, slots=True)
class CardFit:
    """How a card is set: sizes in points, the picture in millimetres."""

    points: float
    title: float
    art: float


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on a page."""

    left: float
    top: float
    html: Markup
    type: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A black mark: to cut along, or to lay two sides on each other."""

    left: float
    top: float
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Pages of cards ready for the template."""

    bleed: float
    width: float
    height: float
    marks: tuple[Stroke, ...]
    registration: tuple[Stroke, ...]
    pages: tuple[tuple[LaidCard, ...], ...]


def card_faces(
    look: Look, ruler: Ruler, cards: Sequence[Card], *, of: str = "the card `{}`", place: bool = False
) -> list[Markup]:
    """Every card once, set so that its text fits; or the abilities of a board in places of the same size."""
    lines = [look.html("card_text.html", card=card) for card in cards]
    fits = fit_cards(look, ruler, cards, lines, of)
    feet = {_frame(card): look.html("card_foot.html", card=card, type=card.type) for card in cards}
    foot = FOOT if place else _foot_size(look, ruler, list(feet.values()))
    return [
        look.html(
            "place.html" if place else "card.html",
            card=card,
            fit=fit,
            lines=text,
            foot=feet[_frame(card)],
            small=foot,
            wide=ART_WIDTH + _more(look)[0],
        )
        for card, fit, text in zip(cards, fits, lines, strict=True)
    ]


def _frame(card: Card) -> tuple[object, ...]:
    """What stands at the foot of a card beside the name of its hero."""
    return card.type, card.kinds, card.stays


def card_back(look: Look, ruler: Ruler) -> Markup:
    """The other side of all cards; a long name becomes smaller there."""
    shown = look.html("name.html")

    def high(points: float) -> float:
        width = BACK_WIDTH + _more(look)[0]
        return ruler.heights([f'<p class="whose" style="font-size:{points}pt">{shown}</p>'], [width])[0]

    points, over = largest(sizes(BACK), high, BACK_ROOM + _more(look)[1])
    if over > 0:
        raise FitError(f"the name of `{look.sheet.name}` on the back of the cards", over)
    return look.html("back.html", points=points)


def _foot_size(look: Look, ruler: Ruler, feet: Sequence[Markup]) -> float:
    """Of the line at the foot of every card: its kind, and whose it is. A long name takes two lines."""
    plain = not any(card.kinds or card.stays for card in look.sheet.cards)
    width = FOOT_WIDTH + _more(look)[0]
    if plain and wide(look.sheet.name) * FOOT * PT <= width - KIND:  # as nearly always
        return FOOT

    def high(points: float) -> float:
        boxes = [f'<div class="foot" style="font-size:{points}pt">{foot}</div>' for foot in feet]
        return max(ruler.heights(boxes, [width] * len(boxes)), default=0.0)

    points, over = largest(sizes(FOOT, SMALLEST_FOOT, 0.4), high, FOOT_ROOM)
    if over > 0:
        raise FitError(f"the name of `{look.sheet.name}` at the foot of the cards", over, SMALLEST_FOOT)
    return points


def fit_cards(
    look: Look, ruler: Ruler, cards: Sequence[Card], lines: Sequence[Markup], of: str = "the card `{}`"
) -> list[CardFit]:
    """The largest size at which each text has room; all cards that are left are measured together."""
    choices = sizes(LARGEST)
    wider, higher = _more(look)
    most = TEXT_ROOM + higher
    found: dict[int, tuple[float, float]] = {}
    trying = {at: _largest(card) for at, card in enumerate(cards)}
    tight = [
        card for card in cards if _title(look.title(card.name), wider) <= FLOOR
    ]  # what has room is not measured
    titles = [
        f'<h3 style="font-size:{FLOOR}pt;line-height:1.08">{escape(on_paper(look.title(card.name)))}</h3>'
        for card in tight
    ]
    while trying:
        boxes = [
            f'<div class="lines" style="font-size:{size}pt">{lines[at]}</div>' for at, size in trying.items()
        ]
        names = [] if found else titles  # once is enough, and together is fastest
        widths = [TEXT_WIDTH + wider] * len(boxes) + [TITLE_WIDTH + wider] * len(names)
        heights = ruler.heights([*boxes, *names], widths)
        _check_titles(tight, heights[len(boxes) :], of)
        left = {}
        for (at, size), height in zip(trying.items(), heights, strict=False):
            room = most if size <= SMALL else most - SMALLEST_ART - 3
            if height <= room:
                found[at] = (size, height)
            elif size <= FLOOR:
                raise FitError(of.format(cards[at].name), height - most)
            else:
                smaller = next_size(choices, size, height, room)
                if size > SMALL > smaller:  # from here on there is no picture
                    smaller = min(SMALL, next_size(choices, size, height, most))
                left[at] = smaller
        trying = left
    return [_fit(look, card, *found[at]) for at, card in enumerate(cards)]


def _check_titles(cards: Sequence[Card], heights: Sequence[float], of: str) -> None:
    """The sizes of names are guessed from their letters; whether they have room is measured."""
    for card, height in zip(cards, heights, strict=False):
        if height > TITLE_ROOM:
            raise FitError(f"the name of {of.format(card.name)}", height - TITLE_ROOM)


def _largest(card: Card) -> float:
    return 9.5 if card.type.is_upgrade else LARGEST


def _fit(look: Look, card: Card, points: float, height: float) -> CardFit:
    wider, higher = _more(look)
    art = min(TEXT_ROOM + higher - height - 3, LARGEST_ART + higher)
    return CardFit(
        points, _title(look.title(card.name), wider), round(art, 2) if art >= SMALLEST_ART else 0.0
    )


def _title(name: str, wider: float = 0.0) -> float:
    """As large as the longest word and the number of lines allow."""
    widths = [_width(word) for word in name.split(" ")]
    longest, blank = max(widths), _width(" ")
    for points in sizes(11.5, FLOOR):
        room = (TITLE_WIDTH + wider) / (points * PT) - 0.2
        lines, used = 1, 0.0
        for width in widths:
            if used and used + width > room:
                lines, used = lines + 1, 0.0
            used += width + blank
        if longest <= room and lines * points * PT * 1.08 <= 11:
            return points
    return FLOOR


def _width(letters: str) -> float:
    """In em, rather too much than too little.

    >>> round(_width("Wax"), 2), round(_width("Żar"), 2)
    (2.31, 2.02)
    """
    plain = [unicodedata.normalize("NFD", letter)[0] for letter in letters]
    return sum(_WIDTHS.get(c.lower(), _ANY_OTHER) * (7 / 6 if c.isupper() else 1) for c in plain) / 100


# --- side by side on a page --------------------------------------------------------------------------


def card_pages(
    look: Look, faces: Sequence[tuple[Markup, str]], paper: Paper, back: Markup | None = None
) -> Markup:
    """Pages of cards. With a back, every page is followed by its other side, for printing on both."""
    laid = spread(paper, look.card)
    paper, bleed = laid.paper, laid.bleed
    width, height = look.card.width + 2 * bleed, look.card.height + 2 * bleed
    left = (paper.width - laid.columns * width) / 2
    top = (paper.height - laid.rows * height) / 2
    pages: list[tuple[LaidCard, ...]] = []
    for start in range(0, len(faces), laid.most):
        page = faces[start : start + laid.most]
        spots = [
            (round(left + width * (at % laid.columns), 3), round(top + height * (at // laid.columns), 3))
            for at in range(len(page))
        ]
        pages.append(
            tuple(LaidCard(x, y, html, type) for (x, y), (html, type) in zip(spots, page, strict=True))
        )
        if back is not None:  # turned like a page of a book, left is right
            mirrored = [(round(paper.width - x - width, 3), y) for x, y in spots]
            pages.append(tuple(LaidCard(x, y, back, "back") for x, y in mirrored))
    marks = tuple(_crop_marks(look.card, laid.columns, laid.rows, paper, left, top, bleed))
    registration = tuple(_registration(paper, left, top)) if back is not None else ()
    grid = Grid(bleed, width, height, marks, registration, tuple(pages))
    return look.html("cards.html", grid=grid, paper=paper, ruler=RULER)


def _crop_marks(
    card: Paper, columns: int, rows: int, paper: Paper, left: float, top: float, bleed: float
) -> Iterator[Stroke]:
    """Short lines in the margin, where the edges of the cards would meet it; none of them near the edge."""
    line = 0.15
    long = min(left, top, INSIDE + LONGEST) - INSIDE - AWAY
    for column in range(columns):
        for edge in (0.0, card.width):
            x = left + column * (card.width + 2 * bleed) + bleed + edge - line / 2
            for y in (top - AWAY - long, paper.height - top + AWAY):
                yield Stroke(round(x, 3), round(y, 3), line, round(long, 3))
    for row in range(rows):
        for edge in (0.0, card.height):
            y = top + row * (card.height + 2 * bleed) + bleed + edge - line / 2
            for x in (left - AWAY - long, paper.width - left + AWAY):
                yield Stroke(round(x, 3), round(y, 3), round(long, 3), line)


def _registration(paper: Paper, left: float, top: float) -> Iterator[Stroke]:
    """Round marks between the lines, the same on both sides of the paper."""
    for x in (left - 4.4, paper.width - left + 0.4):
        yield Stroke(round(x, 3), round(paper.height / 2 - 2 + 25, 3))
    for x in (paper.width / 2 - 20, paper.width / 2 + 20):
        yield Stroke(round(x - 2, 3), round(max(top - 4.4, 4), 3))
