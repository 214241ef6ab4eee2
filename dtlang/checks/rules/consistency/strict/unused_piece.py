from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.dials import forms
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class UnusedPiece(Rule):
    """A token or piece is declared, and no text speaks of it."""

    code = "DT369"
    name = "unused-piece"
    severity = Severity.WARNING
    why = "It would be printed and punched out, and then lie beside the board for the whole game."
    bad = """
        piece Pendulum
        card Spark
          main phase, cost 0
          Gain 2 CP.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        piece Pendulum
        card Spark
          main phase, cost 0
          Put Pendulum on your hero board.
        deck
          31 Small Talk
          1 Spark
    """
    compiled = True
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if hero.shared or not hero.has_deck:  # for others to use, or more is to come
            return
        used = {thing.name for _, thing, _, _ in subject.every(ir.Thing)}
        used |= {piece for piece, _ in forms(subject)}
        used |= {piece.name for piece in hero.pieces if not used.isdisjoint(piece.sides)}
        used |= {players.name for _, players, _, _ in subject.every(ir.Players)}
        by_hand = [
            *subject.document.manual,
            *(rule for place in subject.places for rule in place.rules.manual),
        ]
        words = " ".join(by_hand).casefold()
        for piece in hero.pieces:
            if piece.dial is not None:
                continue  # `dial-never-turned` tells
            if not piece.shared and piece.name not in used and piece.name.casefold() not in words:
                help = "let a text speak of it, or leave it out"
                yield self.at(piece.named, Said("no text speaks of `{piece}`", piece=piece.name), help=help)
