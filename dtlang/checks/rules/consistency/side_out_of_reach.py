from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir, model
from dtlang.checks import Rule, Subject
from dtlang.checks.dials import TURNS, own_dials
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Direction
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class SideOutOfReach(Rule):
    """A dial has a side that it never comes to."""

    code = "DT385"
    name = "side-out-of-reach"
    severity = Severity.WARNING
    why = (
        "A dial that only goes up never comes to what lies below its start, and what asks for it is in vain."
    )
    bad = """
        dial Tide
          from 0 to 6, starts at 4
          sides Low 0-2 / High 3-6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg. If Tide is on the Low side, add 2 dmg.
    """
    good = """
        dial Tide
          from 0 to 6, starts at 0
          sides Low 0-2 / High 3-6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg. If Tide is on the Low side, add 2 dmg.
    """
    counts = True
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for piece in own_dials(subject):
            turns = [turn for _, turn, _, _ in subject.every(*TURNS) if _is_of(turn, piece)]
            if not turns:
                continue  # `dial-never-turned` tells
            assert piece.dial is not None
            low, high = _reach(piece, turns, subject)
            for side, (first, last) in zip(piece.sides, piece.dial.stretches, strict=True):
                if first > high or last < low:
                    up = first > high
                    way = Said("up") if up else Said("down")
                    message = Said(
                        "`{piece}` never comes to its {side} side: nothing turns it {way} that far",
                        piece=piece.name,
                        side=side,
                        way=way,
                    )
                    help = (
                        Said("let a text do so, as in `Increase {piece} by 1.`", piece=piece.name)
                        if up
                        else Said("let a text do so, as in `Reduce {piece} by 1.`", piece=piece.name)
                    )
                    yield self.at(piece.named, message, help=help)


def _is_of(turn: ir.Effect, piece: model.Piece) -> bool:
    assert isinstance(turn, TURNS)
    return turn.thing.name in (piece.name, *piece.sides)


def _reach(piece: model.Piece, turns: list[ir.Effect], subject: Subject) -> tuple[int, int]:
    """How far it can go from its start."""
    dial = piece.dial
    assert dial is not None
    low = high = dial.start
    for table in (table for _, table, _, _ in subject.every(ir.structure.TokenTable)):
        if table.thing.name == piece.name:
            low = dial.low
    for turn in turns:
        match turn:
            case leaf.Gain():
                high = dial.high
            case leaf.Lose() | leaf.Spend():
                low = dial.low
            case leaf.Flip(side=side):
                stretches = (
                    [dial.stretches[piece.sides.index(side)]] if side in piece.sides else dial.stretches
                )
                low = min(low, *(first for first, _ in stretches))
                high = max(high, *(last for _, last in stretches))
            case leaf.SetDial(to=int() as to):
                low, high = min(low, to), max(high, to)
            case leaf.SetDial(direction=direction):
                low = dial.low if direction is not Direction.UP else low
                high = dial.high if direction is not Direction.DOWN else high
            case _:
                pass
    return low, high
