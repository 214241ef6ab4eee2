"""The band on top of a page: how large the name of a hero stands in it."""

from __future__ import annotations

from dtlang.sheet.fit import FitError, Ruler, largest, sizes
from dtlang.sheet.look import Look

LARGEST, SMALLEST = 25.0, 9.0
TAGLINE = 9.5  # points


def title_size(look: Look, ruler: Ruler, width: float, height: float) -> float:
    """The largest size at which the name and the tagline have room; long ones take several lines."""

    letters = max(len(look.sheet.name) * 0.85 * LARGEST, len(look.sheet.tagline) * 0.55 * TAGLINE) * 25.4 / 72
    if letters <= width:  # one line each, as nearly always: there is nothing to measure
        return LARGEST

    def high(points: float) -> float:
        box = f'<div class="band" style="display:block">{look.html("names.html", title=points)}</div>'
        return ruler.heights([box], [width])[0]

    points, over = largest(sizes(LARGEST, SMALLEST, 1.0), high, height)
    if over > 0:
        raise FitError(f"the name of `{look.sheet.name}` with its tagline", over, SMALLEST)
    return points
