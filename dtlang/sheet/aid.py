"""The playtest aid: one page with the phases of a turn and the types of damage."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dtlang.sheet.fit import FitError, Ruler, largest, sizes
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper
from dtlang.sheet.theme import CARDS

LARGEST = 10.5
BAND, FOOT = 20.0, 9.0  # millimetres


@cache
def contents() -> dict[str, Any]:
    with (Path(__file__).parent / "aid.toml").open("rb") as file:
        return tomllib.load(file)


def aid_page(look: Look, ruler: Ruler, paper: Paper) -> Markup:
    """As large as the page allows."""
    inside = look.html("aid_inside.html", aid=contents(), card_colours=CARDS)

    def height(points: float) -> float:
        box = f'<div class="aid"><div class="inside" style="font-size:{points}pt">{inside}</div></div>'
        return ruler.heights([box], [paper.width])[0]

    points, over = largest(sizes(LARGEST), height, paper.height - BAND - FOOT)
    if over > 0:
        raise FitError("the playtest aid", over)
    return look.html("aid.html", inside=inside, points=points, paper=paper)
