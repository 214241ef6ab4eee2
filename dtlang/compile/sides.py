"""The sides of a two-sided token, as far as its own text names them."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.within import within
from dtlang.ir.effects import Flip
from dtlang.ir.parts import OnSide


def sides_in(effects: tuple[ir.Effect, ...], name: str) -> tuple[str, ...]:
    """Every side once, in the order of the text."""
    found = [
        part.side for part in within(effects) if isinstance(part, (Flip, OnSide)) and part.thing.name == name
    ]
    return tuple(dict.fromkeys(side for side in found if side))
