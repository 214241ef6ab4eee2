"""How the frames of a theme are made: corners, the weave of headers, and the edge under them.

They differ in shape and pattern, so that heroes can be told apart on a printer without colours, too.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Manner:
    """Corners in millimetres (clockwise from the upper left), and drawings in white on a square of 6 x 6."""

    name: str
    corners: tuple[float, float, float, float]
    border: float
    weave: str  # of headers, faint
    edge: str  # under a band, 6 x 3: what hangs down into the page

    def radius(self, less: float = 0.0) -> str:
        """For a style sheet; `less` inside of a border."""
        return " ".join(f"{max(corner - less, 0):g}mm" for corner in self.corners)

    @property
    def weave_url(self) -> str:
        return _url(6, 6, f'<g fill="none" stroke="#fff" stroke-opacity="0.13">{self.weave}</g>')

    def edge_url(self, colour: str) -> str:
        return _url(6, 3, f'<path fill="{colour}" d="{self.edge}"/>')


@cache
def _url(width: int, height: int, drawn: str) -> str:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{drawn}</svg>'
    )
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode('ascii')}"


MANNERS = {
    manner.name: manner
    for manner in (
        Manner(  # iron and fire: square, hatched, teeth
            "forged",
            (0.6, 0.6, 0.6, 0.6),
            0.55,
            '<path stroke-width="0.5" d="M-1 4L4-1M-1 7L7-1M2 7L7 2"/>',
            "M0 0h6L4.500 2.600 3 0.900 1.500 2.600z",
        ),
        Manner(  # water and air: round, waves
            "flowing",
            (3.6, 3.6, 3.6, 3.6),
            0.45,
            '<path stroke-width="0.45" d="M0 1.500q1.500-1.500 3 0t3 0M0 4.500q1.500-1.500 3 0t3 0"/>',
            "M0 0h6v1C4.500 1 4.500 2.600 3 2.600S1.500 1 0 1z",
        ),
        Manner(  # coins and crowns: small corners, lozenges, beads
            "gilded",
            (1.6, 1.6, 1.6, 1.6),
            0.8,
            '<path stroke-width="0.4" d="M3 0L6 3 3 6 0 3z"/>'
            '<path fill="#fff" fill-opacity="0.13" stroke="none" d="M3 2L4 3 3 4 2 3z"/>',
            "M0 0h6v0.700H3.500L4 1.600 3 2.800 2 1.600 2.500 0.700H0z",
        ),
        Manner(  # night and spells: two corners cut round, stars
            "arcane",
            (0.5, 5.2, 0.5, 5.2),
            0.45,
            '<path stroke="none" fill="#fff" fill-opacity="0.16" d="M1.500 0.300l.35.850.850.350-.850.350'
            "-.35.850-.35-.850L.300 1.500l.850-.35zM4.500 3.300l.35.850.850.350-.850.350-.35.850-.35-.850"
            '-.850-.35.850-.35z"/>',
            "M0 0h6v0.500H4.200L3 2.800 1.800 0.500H0z",
        ),
        Manner(  # woods and beasts: leaf corners, blades
            "grown",
            (4.2, 0.8, 4.2, 0.8),
            0.45,
            '<path stroke-width="0.4" d="M0 6Q4.500 4.500 6 0M0 6Q1.500 1.500 6 0M0 6L6 0"/>',
            "M0 0h6C5.500 1 5.200 1.800 5.200 2.700 4.400 2 4 1 3.900 0.400 3.500 1 3 1.500 2.400 1.800 "
            "2.300 1.200 2 0.700 1.800 0.400 1.200 1 0.600 1.400 0 1.600z",
        ),
    )
}
_OF_THEMES = {
    "ember": "forged", "blood": "forged", "steel": "forged", "stone": "forged",
    "tide": "flowing", "sky": "flowing",
    "gold": "gilded", "honey": "gilded", "rose": "gilded",
    "dusk": "arcane", "night": "arcane",
    "moss": "grown",
}  # fmt: skip


def manner_of(theme: str) -> Manner:
    """That of a named theme; a colour of one's own gets one that always stays the same."""
    name = _OF_THEMES.get(theme) or list(MANNERS)[sum(theme.encode("utf-8")) % len(MANNERS)]
    return MANNERS[name]
