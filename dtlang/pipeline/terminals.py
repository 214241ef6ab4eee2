"""What tables and plots have to know about a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtlang.render.plot_terminal import Look


def terminal(width: int, unicode: bool, colour: bool, language: str = "en") -> Look:
    """What a terminal can show."""
    from dtlang.render.plot_terminal import Look

    return Look(width, unicode, colour, language)
