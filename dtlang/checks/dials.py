"""Questions about dials that several rules ask."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir, model
from dtlang.checks.subject import Subject
from dtlang.checks.tokens import said_by_hand
from dtlang.ir import ThingKind
from dtlang.ir import effects as leaf

TURNS = (leaf.Gain, leaf.Lose, leaf.Spend, leaf.SetDial, leaf.Flip)


def dial_of(subject: Subject, thing: ir.Thing) -> tuple[str, model.Dial] | None:
    """The dial that is meant by its name."""
    if thing.kind is not ThingKind.PIECE:
        return None
    found = next((piece for piece in subject.hero.pieces if piece.name == thing.name), None)
    return (found.name, found.dial) if found is not None and found.dial is not None else None


def own_dials(subject: Subject) -> Iterator[model.Piece]:
    """The dials of a whole hero that no rule for the people at the table speaks of."""
    hero = subject.hero
    if hero.shared or not hero.has_deck:  # for others to use, or more is to come
        return
    for piece in hero.pieces:
        if piece.dial is not None and not piece.shared and not said_by_hand(subject, piece.name):
            yield piece


def turned(subject: Subject) -> set[str]:
    """The names of what some text turns up or down; a price does that, too."""
    found = {effect.thing.name for _, effect, _, _ in subject.every(*TURNS)}
    found |= {table.thing.name for _, table, _, _ in subject.every(ir.structure.TokenTable)}
    return found | {piece.name for piece in subject.hero.pieces if not found.isdisjoint(piece.sides)}


def forms(subject: Subject) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The pieces and sides by which abilities come and go."""
    for slot in subject.hero.slots:
        for level in slot.levels:
            for ability in level.abilities:
                if ability.form is not None:
                    yield ability.form.piece, ability.form.sides
