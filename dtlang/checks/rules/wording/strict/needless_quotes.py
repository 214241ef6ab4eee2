from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import Difference, DifferenceKind, fix_for, of_kind
from dtlang.diagnostics import Diagnostic, Edit, Severity
from dtlang.source import Span
from dtlang.speech import Said


class NeedlessQuotes(Rule):
    """A rules text has quotation marks in it."""

    code = "DT506"
    name = "needless-quotes"
    severity = Severity.INFO
    why = "A name is known by its capital letters; quotation marks only take room."
    bad = """
        piece Pendulum
        card Spark
          main phase, cost 0
          Put “Pendulum” on your hero board.
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
    fix = "deletes the quotation marks"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        sentences: dict[Span, list[Difference]] = {}
        for found in of_kind(subject, DifferenceKind.QUOTES):
            sentences.setdefault(found.sentence, []).append(found)
        for group in sentences.values():
            edits = tuple(Edit(found.span, "") for found in group)
            fix = fix_for(subject, group[0].prose, edits, Said("delete the quotation marks"))
            span = Span(group[0].span.start, group[-1].span.end)
            message = "rules texts have no quotation marks"
            yield self.at(span, message, help="leave them out", fixes=(fix,) if fix is not None else ())
