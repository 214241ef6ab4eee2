from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, in_name, joined, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class NameCapitals(Rule):
    """A name or a symbol is written with other capitals than where it was declared."""

    code = "DT507"
    name = "name-capitals"
    severity = Severity.INFO
    why = "It was understood, but on the table HEAT looks like something else than Heat."
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg. On [COMET], draw 1 card.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg. On [comet], draw 1 card.
    """
    fix = "writes it as it was declared"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        differing = (found for found in of_kind(subject, DifferenceKind.CAPITALS) if in_name(subject, found))
        for found in joined(differing):
            written = subject.source.at(found.span)
            if found.canonical[0].islower():  # that is the business of `lower-case-name`
                continue
            message = Said(
                "`{written}` is declared as `{canonical}`", written=written, canonical=found.canonical
            )
            help = Said("write `{canonical}`", canonical=found.canonical)
            yield self.at(found.span, message, help=help, fixes=rewording(subject, found))
