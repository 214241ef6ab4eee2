from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class IdleCondition(Rule):
    """The same happens whether a condition holds or not."""

    code = "DT376"
    name = "idle-condition"
    severity = Severity.WARNING
    why = "The condition changes nothing and costs time to read. One of the two sides was meant otherwise."
    bad = """
        card Spark
          main phase, cost 0
          If you have at least 3 CP, draw 1 card. Otherwise, draw 1 card.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          If you have at least 3 CP, draw 1 card. Otherwise, gain 1 CP.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, _within in subject.every(ir.structure.If):
            if effect.then and effect.then == effect.otherwise:
                message = Said("in `{place}` the same happens whether this holds or not", place=place.name)
                yield self.at(
                    subject.span_of(path), message, help="leave the condition out, or change one side"
                )
