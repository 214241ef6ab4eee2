from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class UnevenBlanks(Rule):
    """Between two words of a text there are too many blanks, or none."""

    code = "DT505"
    name = "uneven-blanks"
    severity = Severity.INFO
    why = "It prints as a hole in the line, or as two words in one."
    bad = """
        offensive Firebolt
          3 [flame]: Deal  4 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
    """
    fix = "writes one blank, or none before a full stop"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for found in of_kind(subject, DifferenceKind.BLANKS):
            wanted = Said("one blank belongs") if found.canonical else Said("no blank belongs")
            yield self.at(
                found.span,
                Said("{wanted} here", wanted=wanted),
                help="`dtlang fmt` mends it",
                fixes=rewording(subject, found, Said("mend the blanks")),
            )
