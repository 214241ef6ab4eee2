"""Sizes of paper and of cards, in millimetres."""

from __future__ import annotations

from typing import NamedTuple


class Paper(NamedTuple):
    """A page as it lies before the reader."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> Paper:
        return Paper(self.name, max(self[1:]), min(self[1:]))

    @property
    def css(self) -> str:
        return f"{self.width}mm {self.height}mm"


PAPERS = {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}
CARD = Paper("card", 63, 88)
# Sizes of cards by the names that printers use; `mpc` is a poker card of theirs.
CARD_SIZES = {
    "63x88": CARD,
    "57x89": Paper("card", 57, 89),
    "mpc": Paper("card", 63.5, 88.9),
    "tarot": Paper("card", 70, 120),
}
BLEED = 3.0  # millimetres around a card, as printers want it
LEAST_BLEED = 0.5  # where cards lie side by side, and are cut at home
MARGIN = 8.7  # around all cards of a page: no printer reaches its edge, and marks lie at least 6 mm inside


class Spread(NamedTuple):
    """How cards lie on a page: upright or across, so many side by side, with so much bleed."""

    paper: Paper
    columns: int
    rows: int
    bleed: float

    @property
    def most(self) -> int:
        return self.columns * self.rows


def spread(paper: Paper, card: Paper) -> Spread:
    """As many cards as a page takes, with as much bleed as is left.

    >>> spread(PAPERS["a4"], CARD)[1:], spread(PAPERS["letter"], CARD)[1:]
    ((3, 3, 0.6), (4, 2, 1.25))
    """
    found = []
    for page in (paper, paper.landscape):
        columns, rows = (
            int((side - 2 * MARGIN) / (edge + 2 * LEAST_BLEED))
            for side, edge in ((page.width, card.width), (page.height, card.height))
        )
        left = min(
            (page.width - 2 * MARGIN) / columns - card.width, (page.height - 2 * MARGIN) / rows - card.height
        )
        found.append(Spread(page, columns, rows, int(min(left / 2, BLEED) * 20) / 20))
    return max(found, key=lambda one: one.most)
