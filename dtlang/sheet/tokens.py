"""Tokens to cut out: as many of each as the stack limits need, in rows on pages."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from dtlang.sheet.content import Token
from dtlang.sheet.fit import FitError
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper

STATUS, PIECE = 17.0, 32.0  # millimetres across
TINY = 4.5  # points
APART = 2.5
SIDE, TOP, BOTTOM = 12.0, 28.0, 12.0


@dataclass(frozen=True, slots=True)
class Spot:
    """One token on a page; `side` is what it shows up."""

    left: float
    top: float
    size: float
    token: Token
    points: float
    side: str = ""


def token_pages(look: Look, paper: Paper) -> Markup:
    return look.html("tokens.html", pages=lay_out(look.sheet.tokens, paper), paper=paper)


def lay_out(tokens: tuple[Token, ...], paper: Paper) -> list[list[Spot]]:
    """Row by row, each kind of token on a row of its own as long as there is room."""
    pages: list[list[Spot]] = [[]]
    x, y, tall = SIDE, TOP, 0.0
    for token in tokens:
        size = STATUS if token.is_status else PIECE
        for side in _sides(token):
            if x + size > paper.width - SIDE or (tall and tall != size):
                x, y, tall = SIDE, y + tall + APART, 0.0
            if y + size > paper.height - BOTTOM:
                pages.append([])
                x, y, tall = SIDE, TOP, 0.0
            points = name_size(token.name, side, size)
            pages[-1].append(Spot(round(x, 3), round(y, 3), size, token, points, side))
            x, tall = x + size + APART, size
    return pages


def name_size(name: str, side: str, size: float) -> float:
    """Points at which a name stands below the icon of a token of so many millimetres, from its letters."""
    longest = max(len(word) for word in f"{name} {side}".split())
    points = size * 0.42
    while points >= TINY:
        letter = points * 0.3528
        lines = sum(-(-len(words) * 0.52 * letter // (size * 0.8)) for words in (name, side))
        if longest * 0.56 * letter <= size * 0.82 and lines * 1.1 * letter <= size * 0.36:
            return round(points, 1)
        points -= 0.2
    raise FitError(f"the token `{name}`", lines * 1.1 * letter - size * 0.36, TINY)


def _sides(token: Token) -> list[str]:
    """A token with two sides is printed as both of them, to be glued back to back."""
    return [side for _ in range(token.copies) for side in (token.sides or ("",))]
