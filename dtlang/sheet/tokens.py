"""Tokens to cut out: as many of each as the stack limits need, in rows on pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from markupsafe import Markup

from dtlang.sheet.band import name_size
from dtlang.sheet.content import Token
from dtlang.sheet.fit import FitError, Placed, Ruler
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper
from dtlang.sheet.widths import pieces, wide

STATUS, PIECE = 20.0, 32.0  # millimetres across
MARKER = 7.0  # of a dial; its name stands below it and is not cut out
TINY = 4.5  # points
PT = 25.4 / 72
APART = 2.5
SIDE, TOP, BOTTOM = 12.0, 28.0, 12.0
BAND, NAME = 18.0, 16.0
PICTURES = (0.46, 0.38, 0.3)  # how much of a token its icon takes
FILLED = 0.82  # icon and name together
BELOW, LINE = 0.6, 1.1  # millimetres; of the letters
ROUND = ("positive", "unique")


@dataclass(frozen=True, slots=True)
class Lettering:
    """How the name stands below the icon: points, and millimetres in width and height; how large that is."""

    points: float
    width: float
    height: float
    picture: float


@dataclass(frozen=True, slots=True)
class Spot:
    """One token on a page; `side` is what it shows up."""

    left: float
    top: float
    size: float
    token: Token
    lettering: Lettering
    side: str = ""


def token_pages(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    pages = lay_out(look.sheet.tokens, paper)
    ruler.check(list(_placed(look, pages)))
    name = name_size(look, ruler, paper.width - 2 * SIDE, BAND, NAME)
    return look.html("tokens.html", pages=pages, paper=paper, name=name)


def single_token(look: Look, token: Token, side: str, size: float) -> Markup:
    """One token alone on a page of its own size."""
    pictures = PICTURES if token.dial is None else (MARKER / size,)
    lettering = lettered(token.name, side, size, round=token.kind in ROUND, pictures=pictures)
    return look.html("token.html", spot=Spot(0.0, 0.0, size, token, lettering, side))


def _placed(look: Look, pages: list[list[Spot]]) -> Iterator[Placed]:
    """The names, every one once."""
    for spot in {(spot.token.name, spot.side): spot for page in pages for spot in page}.values():
        html = look.html("token_name.html", spot=spot)
        yield Placed(f"the token `{spot.token.name}`", html, spot.lettering.width, spot.lettering.height)


def lay_out(tokens: tuple[Token, ...], paper: Paper) -> list[list[Spot]]:
    """Row by row, each kind of token on a row of its own as long as there is room."""
    pages: list[list[Spot]] = [[]]
    x, y, tall = SIDE, TOP, 0.0
    for token in tokens:
        size = STATUS if token.is_status or token.dial is not None else PIECE
        for side in _sides(token):
            if x + size > paper.width - SIDE or (tall and tall != size):
                x, y, tall = SIDE, y + tall + APART, 0.0
            if y + size > paper.height - BOTTOM:
                pages.append([])
                x, y, tall = SIDE, TOP, 0.0
            pictures = PICTURES if token.dial is None else (MARKER / size,)
            lettering = lettered(token.name, side, size, round=token.kind in ROUND, pictures=pictures)
            pages[-1].append(Spot(round(x, 3), round(y, 3), size, token, lettering, side))
            x, tall = x + size + APART, size
    return pages


def lettered(
    name: str, side: str, size: float, *, round: bool, pictures: tuple[float, ...] = PICTURES
) -> Lettering:
    """The largest letters with which a name stands below the icon of a token of so many millimetres.

    A long name makes the icon smaller, before its letters become too small to be read.
    """
    for picture in pictures:
        most = (FILLED - picture) * size
        points = size * 0.42
        while points >= TINY:
            letter = points * PT
            for lines in range(1, int(most / (LINE * letter)) + 1):
                height = lines * LINE * letter
                room = _width(size, picture * size + BELOW + height) if round else size * 0.86
                if lines_of(name, room / letter) + lines_of(side, room / letter) <= lines:
                    return Lettering(
                        _tenths(points), _tenths(room), _tenths(height) + 0.1, _tenths(picture * size)
                    )
            points -= 0.2
    longest = max((piece for word in f"{name} {side}".split() for piece in pieces(word)), key=wide)
    room = _width(size, picture * size + BELOW + LINE * TINY * PT) if round else size * 0.86
    if wide(longest) * TINY * PT > room:
        raise FitError(f"the token `{name}`", wide(longest) * TINY * PT - room, TINY, "wide")
    lines = lines_of(name, room / (TINY * PT)) + lines_of(side, room / (TINY * PT))
    raise FitError(f"the token `{name}`", max(lines * LINE * TINY * PT - most, LINE * TINY * PT), TINY)


def _width(size: float, high: float) -> float:
    """Of a circle at the lower end of something so many millimetres high that is in its middle."""
    return 2 * sqrt(max((size / 2) ** 2 - (high / 2) ** 2, 0.0)) * 0.96


def lines_of(words: str, room: float) -> int:
    """How many lines of so many em words take; a word that has no room takes too many."""
    lines, used = 0, float("inf")
    for piece in (piece for word in words.split() for piece in pieces(word)):
        width = wide(piece)
        if width > room:
            return 99
        if used + 0.25 + width > room:
            lines, used = lines + 1, width
        else:
            used += 0.25 + width
    return lines


def _tenths(number: float) -> float:
    """Cut, never rounded up.

    >>> _tenths(7.19)
    7.1
    """
    return int(number * 10) / 10


def _sides(token: Token) -> list[str]:
    """A token with two sides is printed as both of them, to be glued back to back.

    Where only one has a name, the other is the one without.
    """
    sides = token.sides if len(token.sides) > 1 else ("", *token.sides)
    return list(sides) * token.copies
