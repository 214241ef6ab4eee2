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
BLEED = {"a4": 1.5, "letter": 0.8}  # around a card; what fits nine times on the page
