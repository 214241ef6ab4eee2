"""Forms of a hero: which sides its pieces can show, and what is there then."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from dtlang import ir

MOST = 6  # boards of so many forms are worked out; more are left out

Shown = Mapping[str, str]


def with_sides(document: ir.Document) -> list[ir.Piece | ir.Companion]:
    """Everything that lies on the board with one of its sides up."""
    parts: list[ir.Piece | ir.Companion] = [*document.pieces, *document.companions]
    return [part for part in parts if part.sides]


def first_sides(document: ir.Document) -> dict[str, str]:
    """What lies up at the beginning: the first side of a piece, the side where a dial starts."""
    found: dict[str, str] = {}
    for part in with_sides(document):
        dial = part.dial if isinstance(part, ir.Piece) else None
        found[part.name] = part.sides[0] if dial is None else side_at(part, dial, dial.start)
    return found


def side_at(piece: ir.Piece | ir.Companion, dial: ir.Dial, number: int) -> str:
    """On which side of a dial a number lies; empty if on none."""
    for side, stretch in zip(piece.sides, dial.stretches, strict=False):
        if stretch.low <= number <= stretch.high:
            return side
    return ""


def forms_of(document: ir.Document) -> tuple[Shown, ...]:
    """The forms by which abilities come and go, the one at the beginning first."""
    names = dict.fromkeys(
        one.form.piece
        for slot in document.abilities
        for level in slot.levels
        for one in level.abilities
        if one.form is not None
    )
    if not names:
        return ()
    first = first_sides(document)
    sides = {part.name: part.sides for part in with_sides(document)}
    orders = [sorted(sides.get(name, ()), key=lambda side: side != first.get(name)) for name in names]
    return tuple(dict(zip(names, shown, strict=True)) for shown in product(*orders))[:MOST]


def is_there(form: ir.Form | None, shown: Shown) -> bool:
    """Whether what belongs to a form is there."""
    return form is None or shown.get(form.piece, "") in form.sides


def said(shown: Shown) -> str:
    return ", ".join(shown.values())


def of_piece(document: ir.Document, thing: ir.Thing, side: str) -> str:
    """The piece that is meant by its name, or by the name of one of its sides; empty if there is none."""
    parts = with_sides(document)
    return next((part.name for part in parts if part.name == thing.name or side in part.sides), "")
