"""A heat map: a table of numbers, the darker the more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from markupsafe import Markup

from dtlang.render.plot_scale import Scale
from dtlang.render.plot_svg import element, picture

Colour: TypeAlias = tuple[int, int, int]

LIGHT: Colour = (240, 245, 249)
DARK: Colour = (24, 78, 117)
SIZE = 62  # of a square
LETTER = 7.2  # about as wide as a letter
MOST_LETTERS = 24
SLANT = 40  # degrees of the names on top


class Square(NamedTuple):
    """One number of the map; `said` is shown when it is pointed at."""

    high: float
    label: str
    said: str


def heat_map(
    names: Sequence[str], rows: Sequence[Sequence[Square]], title: str, down: str, across: str
) -> Markup:
    """Rows and columns have the same names. Greys tell as much as the colours do."""
    shown = [name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…" for name in names]
    longest = LETTER * max(map(len, shown), default=0)
    left, top, side = longest + 34, 0.66 * longest + 34, SIZE * len(names)
    numbers = [square.high for row in rows for square in row]
    shade = Scale(min(numbers, default=0), max(numbers, default=1), 0, 1)
    drawn = [
        _turned(down, 14, top + side / 2, 90, "middle name"),
        element("text", across, x=left + side / 2, y=14, class_="middle name"),
    ]
    for i, name in enumerate(shown):
        middle = SIZE * i + SIZE / 2
        drawn.append(element("text", name, x=left - 8, y=top + middle + 4, class_="end"))
        drawn.append(_turned(name, left + middle, top - 8, SLANT, "start"))
    for i, row in enumerate(rows):
        for j, square in enumerate(row):
            drawn.append(_square(square, left + SIZE * j, top + SIZE * i, _mixed(shade(square.high))))
    return picture(left + side + 0.78 * longest, top + side + 4, title, *drawn)


def _square(square: Square, x: float, y: float, colour: Colour) -> Markup:
    fill = "#" + "".join(f"{part:02x}" for part in colour)
    ink = "on-light" if _luminance(colour) > 0.18 else "on-dark"  # the better contrast, never below 4.5 : 1
    return element(
        "g",
        element("rect", element("title", square.said), x=x, y=y, width=SIZE - 2, height=SIZE - 2, fill=fill),
        element("text", square.label, x=x + SIZE / 2 - 1, y=y + SIZE / 2 + 4, class_=f"middle strong {ink}"),
    )


def _turned(text: str, x: float, y: float, degrees: int, class_: str) -> Markup:
    return element("text", text, x=x, y=y, class_=class_, transform=f"rotate({-degrees} {x:g} {y:g})")


def _mixed(part: float) -> Colour:
    """A colour between light and dark.

    >>> _mixed(0) == LIGHT, _mixed(1) == DARK
    (True, True)
    """
    red, green, blue = (round(low + (high - low) * part) for low, high in zip(LIGHT, DARK, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    """How bright a colour looks, as https://www.w3.org/TR/WCAG21/#dfn-relative-luminance has it.

    >>> round(_luminance((255, 255, 255)), 3), round(_luminance(DARK), 3)
    (1.0, 0.069)
    """
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
