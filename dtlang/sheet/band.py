"""The band on top of a page: how large the name of a hero stands in it."""

from __future__ import annotations

from collections.abc import Callable

from dtlang.sheet.fit import FitError, Ruler, largest, sizes
from dtlang.sheet.look import Look

LARGEST, SMALLEST = 25.0, 9.0
TAGLINE = 9.5  # points
PT = 25.4 / 72
WIDEST, WIDE = 1.1, 0.55  # em of a letter: a capital of the name, and what the others are on average


def title_size(look: Look, ruler: Ruler, width: float, height: float) -> float:
    """The largest size at which the name and the tagline have room; long ones take several lines."""
    sheet = look.sheet
    if _on_one_line(sheet.name, WIDEST * LARGEST, width) and _on_one_line(
        sheet.tagline, WIDE * TAGLINE, width
    ):
        return LARGEST
    what = f"the name of `{sheet.name}` with its tagline"
    return _fitting(ruler, what, lambda points: look.html("names.html", title=points), LARGEST, width, height)


def name_size(look: Look, ruler: Ruler, width: float, height: float, most: float) -> float:
    """The same for the name alone, on the pages that follow."""
    name = look.sheet.name
    if _on_one_line(name, WIDEST * most, width):
        return most
    shown = look.html("name.html")
    return _fitting(
        ruler,
        f"the name of `{name}`",
        lambda points: f'<h2 style="font-size:{points}pt">{shown}</h2>',
        most,
        width,
        height,
    )


def _on_one_line(words: str, letter: float, width: float) -> bool:
    """As nearly always: then there is nothing to measure. A letter is so many points wide."""
    return len(words) * letter * PT <= width


def _fitting(
    ruler: Ruler, what: str, made: Callable[[float], str], most: float, width: float, height: float
) -> float:
    def high(points: float) -> float:
        return ruler.heights([f'<div class="band" style="display:block">{made(points)}</div>'], [width])[0]

    points, over = largest(sizes(most, SMALLEST, 1.0), high, height)
    if over > 0:
        raise FitError(what, over, SMALLEST)
    return points
