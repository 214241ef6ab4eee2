from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.dials import own_dials, turned
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class DialNeverTurned(Rule):
    """No text turns a dial."""

    code = "DT378"
    name = "dial-never-turned"
    severity = Severity.WARNING
    why = "It shows the same number for the whole game, so whatever asks for it has one answer."
    bad = """
        dial Tide
          from 0 to 6, starts at 2
        offensive Kindle
          3 [ward]: Deal 4 dmg. If Tide is at 3 or more, add 2 dmg.
    """
    good = """
        dial Tide
          from 0 to 6, starts at 2
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg. If Tide is at 3 or more, add 2 dmg.
    """
    counts = True
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        names = turned(subject)
        for piece in own_dials(subject):
            if piece.name not in names:
                help = Said(
                    "let a text turn it, as in `Increase {piece} by 1.`, or leave it out", piece=piece.name
                )
                yield self.at(piece.named, Said("no text turns `{piece}`", piece=piece.name), help=help)
