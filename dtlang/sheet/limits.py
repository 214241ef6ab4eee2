"""How much is printed at most: a sheet is for a table, and a build server has neither hours nor gigabytes."""

from __future__ import annotations

from dtlang.model import Hero
from dtlang.sheet.content import Sheet
from dtlang.sheet.errors import SheetError

MOST_CARDS = 500  # a deck has 32
MOST_TOKENS = 1000
MOST_KINDS = 200  # of tokens
MOST_SLOTS = 100
MOST_QUESTIONS = 500
MOST_LETTERS = 40_000_000  # of pictures in a page for a browser
MOST_PIXELS = 16_000_000  # of all pictures on a page; each takes four bytes and some more


class TooMuchError(SheetError):
    """More than is ever printed; the message says how much there may be."""


def refuse_too_many_parts(hero: Hero) -> None:
    """Raises `TooMuchError` before the texts of thousands of parts are set."""
    _refuse(
        (sum(entry.count for entry in hero.deck), MOST_CARDS, "cards"),
        (len(hero.statuses) + len(hero.companions) + len(hero.pieces), MOST_KINDS, "kinds of tokens"),
        (len(hero.slots), MOST_SLOTS, "abilities"),
        (len(hero.questions), MOST_QUESTIONS, "questions"),
    )


def refuse_too_much(sheet: Sheet) -> None:
    """Raises `TooMuchError` for a hero with more pieces than anybody cuts out."""
    tokens = sum(token.copies * max(1, len(token.sides)) for token in sheet.tokens)
    _refuse(
        (sum(card.count for card in sheet.cards), MOST_CARDS, "cards"),
        (tokens, MOST_TOKENS, "tokens"),
        (len(sheet.slots), MOST_SLOTS, "abilities"),
    )


def _refuse(*counts: tuple[int, int, str]) -> None:
    for count, most, what in counts:
        if count > most:
            raise TooMuchError(f"this hero has {count} {what}; at most {most} are printed")
