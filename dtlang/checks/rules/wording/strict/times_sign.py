from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class TimesSign(Rule):
    """A multiplication is written with another sign than `x`."""

    code = "DT509"
    name = "times-sign"
    severity = Severity.INFO
    why = "One sign for one thing: `2 x [flame]` is how all texts that count dice are printed."
    rests_on = ("R-112",)
    bad = """
        defensive Wall
          defense roll 3: Prevent 1 × [ward] dmg.
    """
    good = """
        defensive Wall
          defense roll 3: Prevent 1 x [ward] dmg.
    """
    fix = "writes `x`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for found in of_kind(subject, DifferenceKind.TIMES):
            message = Said("`{words}` is written `x` in the game", words=subject.source.at(found.span))
            yield self.at(found.span, message, help="write `x`", fixes=rewording(subject, found))
