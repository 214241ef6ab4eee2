from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class NotCanonical(Rule):
    """A sentence is worded otherwise than the game words it."""

    code = "DT501"
    name = "not-canonical"
    severity = Severity.INFO
    why = (
        "It was understood. But players compare texts, and two wordings for one thing make them look for a "
        "difference. `dtlang fmt` writes all texts of a file in the usual words."
    )
    bad = """
        card Spark
          roll phase, cost 0
          Reroll 1 of your dice.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          roll phase, cost 0
          Re-roll 1 of your dice.
        deck
          31 Small Talk
          1 Spark
    """
    fix = "writes the sentence in the usual words"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for found in of_kind(subject, DifferenceKind.OTHER):
            written = subject.source.at(found.sentence)
            if written.casefold().startswith("may "):  # that is the business of `unclear-may`
                continue
            fixes = () if "\n" in written or "#" in written else rewording(subject, found)
            message = Said("the game writes this as `{canonical}`", canonical=found.canonical)
            yield self.at(found.sentence, message, help="`dtlang fmt` writes it so", fixes=fixes)
