"""Colours as numbers: mixing, and how well one can be read on another (WCAG 2)."""

from __future__ import annotations

import re
from typing import NamedTuple

READABLE = 4.5  # for text
VISIBLE = 3.0  # for drawings


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def of(cls, text: str) -> Colour:
        """
        >>> Colour.of("#a31"), str(Colour.of("#aa3311"))
        (Colour(red=170, green=51, blue=17), '#aa3311')
        """
        found = re.fullmatch(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text.strip())
        if found is None:
            raise ValueError(f"`{text}` is no colour such as #aa3311")
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        return cls(*(int(digits[at : at + 2], 16) for at in (0, 2, 4)))

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def mixed(self, other: Colour, share: float) -> Colour:
        """So much of the other colour, from 0 to 1."""
        return Colour(*(round(a + (b - a) * share) for a, b in zip(self, other, strict=True)))

    @property
    def luminance(self) -> float:
        def linear(part: int) -> float:
            value = part / 255
            return value / 12.92 if value <= 0.03928 else float(((value + 0.055) / 1.055) ** 2.4)

        return 0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)


WHITE = Colour(255, 255, 255)
BLACK = Colour(17, 17, 17)


def contrast(one: Colour, other: Colour) -> float:
    """From 1, the same, to 21, black on white.

    >>> round(contrast(Colour.of("#000"), WHITE))
    21
    """
    lighter, darker = sorted((one.luminance, other.luminance), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def dark_enough(colour: Colour, on: Colour = WHITE, ratio: float = READABLE) -> Colour:
    """The colour itself, or as much darker as it takes to be told from a light one."""
    share = 0.0
    while contrast(colour.mixed(BLACK, share), on) < ratio and share < 1:
        share += 0.04
    return colour.mixed(BLACK, min(share, 1))
