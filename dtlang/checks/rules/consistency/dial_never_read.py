from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.dials import forms, own_dials, turned
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class DialNeverRead(Rule):
    """A dial is turned, and nothing depends on what it shows."""

    code = "DT379"
    name = "dial-never-read"
    severity = Severity.WARNING
    why = "Players turn it with care and it changes nothing. Perhaps a text was to ask for it."
    bad = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg.
    """
    good = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 1 dmg per Tide.
    """
    counts = True
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        read = _read(subject)
        for piece in own_dials(subject):
            if piece.name not in read and piece.name in turned(subject):
                help = Said(
                    "let a text ask for it, as in `If {piece} is at 3 or more`, or leave it out",
                    piece=piece.name,
                )
                yield self.at(
                    piece.named, Said("no text depends on what `{piece}` shows", piece=piece.name), help=help
                )


def _read(subject: Subject) -> set[str]:
    """What is counted, asked for, watched or paid; and what was turned by an amount that is used again."""
    found = {piece for piece, _ in forms(subject)}
    for _path, thing, _place, within in subject.every(ir.Thing):
        last = within[-1]
        if not isinstance(last, (leaf.Gain, leaf.Lose, leaf.SetDial, leaf.Flip)) or last.id is not None:
            found.add(thing.name)
    return found | {piece.name for piece in subject.hero.pieces if not found.isdisjoint(piece.sides)}
