from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class MissingFullStop(Rule):
    """A text ends without a full stop."""

    code = "DT504"
    name = "missing-full-stop"
    severity = Severity.INFO
    why = "Without it nobody sees whether the text is complete, or whether something was cut off."
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
    """
    fix = "writes the full stop"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for found in of_kind(subject, DifferenceKind.FULL_STOP):
            yield self.at(
                found.sentence,
                "this sentence has no full stop",
                help="end it with `.`",
                fixes=rewording(subject, found, Said("write the full stop")),
            )
