from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class NumberWord(Rule):
    """A number is written as a word."""

    code = "DT503"
    name = "number-word"
    severity = Severity.INFO
    why = "In the middle of a game people look for the number, and a figure is found faster than a word."
    bad = """
        card Spark
          main phase, cost 1
          Draw two cards.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 1
          Draw 2 cards.
        deck
          31 Small Talk
          1 Spark
    """
    fix = "writes the number"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for found in of_kind(subject, DifferenceKind.NUMBER):
            message = Said(
                "`{words}` is written {canonical} in the game",
                words=subject.source.at(found.span),
                canonical=found.canonical,
            )
            yield self.at(found.span, message, help="write the figure", fixes=rewording(subject, found))
