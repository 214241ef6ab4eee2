from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.dials import forms
from dtlang.checks.tokens import said_by_hand
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.model import Companion, Piece
from dtlang.speech import Said


class OneWayForm(Rule):
    """A form has no way back, or no way into it."""

    code = "DT384"
    name = "one-way-form"
    severity = Severity.WARNING
    why = (
        "Whoever changes into it stays in it for the rest of the game, and what belongs to the other form is "
        "never seen again; a form that nothing leads to is never seen at all."
    )
    rests_on = ("R-087",)
    bad = """
        piece Shape
          sides Ash Form / Flame Form
        offensive Kindle
          3 [ward]: Deal 4 dmg. If you are in Ash Form, add 1 dmg. Transform into Flame Form.
    """
    good = """
        piece Shape
          sides Ash Form / Flame Form
        offensive Kindle
          3 [ward]: Deal 4 dmg. If you are in Ash Form, add 1 dmg. Flip Shape.
    """
    counts = True
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if hero.shared or not hero.has_deck:  # for others to use, or more is to come
            return
        asked = {side for _, sides in forms(subject) for side in sides}
        asked |= {found.side for _, found, _, _ in subject.every(parts.OnSide)}
        pieces: list[Piece | Companion] = [*hero.pieces, *hero.companions]
        for piece in pieces:
            if isinstance(piece, Piece) and piece.dial is not None:
                continue  # a dial goes both ways: `side-out-of-reach` tells
            if piece.shared or asked.isdisjoint(piece.sides) or said_by_hand(subject, piece.name):
                continue
            yield from self._ways(subject, piece)

    def _ways(self, subject: Subject, piece: Piece | Companion) -> Iterator[Diagnostic]:
        known = (piece.name, *piece.sides)
        flips = [flip for _, flip, _, _ in subject.every(leaf.Flip) if flip.thing.name in known]
        if any(not flip.side for flip in flips):
            return  # to the next side, whichever that is
        reached = {flip.side for flip in flips}
        for side in piece.sides[1:]:
            if side not in reached:
                help = Said("let a text lead there, as in `Transform into {side}.`", side=side)
                yield self.at(piece.named, Said("nothing leads to `{side}`", side=side), help=help)
        for side in reached:
            if reached == {side} and side != piece.sides[0]:
                help = Said("let a text lead back, as in `Transform into {sides}.`", sides=piece.sides[0])
                yield self.at(piece.named, Said("there is no way back from `{side}`", side=side), help=help)
