from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, in_name, joined, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class GameCapitals(Rule):
    """A word of the game, or the first word of a sentence, is written with other capitals than usual."""

    code = "DT508"
    name = "game-capitals"
    severity = Severity.INFO
    why = (
        "The game writes its own words with capitals (CP, Main Phase, Attack), so that they stand out "
        "from the "
        "words around them."
    )
    bad = """
        offensive Firebolt
          3 [flame]: Gain 2 cp.
    """
    good = """
        offensive Firebolt
          3 [flame]: Gain 2 CP.
    """
    fix = "writes the usual capitals"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        differing = (
            found for found in of_kind(subject, DifferenceKind.CAPITALS) if not in_name(subject, found)
        )
        for found in joined(differing):
            written = subject.source.at(found.span)
            message = Said(
                "the game writes `{written}` as `{canonical}`", written=written, canonical=found.canonical
            )
            help = Said("write `{canonical}`", canonical=found.canonical)
            yield self.at(found.span, message, help=help, fixes=rewording(subject, found))
