from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.source import Span
from dtlang.speech import Said, all_of
from dtlang.syntax import nodes as n

COUNTED = re.compile(r"\b(\d+|[^\W\d_]+)\s+(?=([^\W\d_][\w'’-]*))")
# A number behind these limits something, or is the sum of several; it need not stand in the text.
LIMITS = re.compile(
    r"(?:limit|most|maximum|max|total|up|least|than|of|per|every|to)(?: of| to)?\s*$", re.IGNORECASE
)
WORKED_OUT = re.compile(r"\b(?:per|every|each|equal|twice|half|double|x|based)\b|1/2|\+", re.IGNORECASE)
NO_THINGS = {"of", "or", "and", "x", "more", "less", "time", "times", "per", "in", "on", "at", "to", "each"}


class ContradictingReminder(Rule):
    """Words in brackets give another number than the text that they explain."""

    code = "DT511"
    name = "contradicting-reminder"
    severity = Severity.WARNING
    why = (
        "A reminder does nothing; the text in front of it counts. If the two differ, half of the players "
        "will "
        "go by the wrong one. Often the number was changed in the text only."
    )
    bad = """
        card Spark
          main phase, cost 0
          Gain 2 CP (i.e. 3 CP at once).
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          Gain 2 CP (i.e. 2 CP at once).
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for remarked, place in subject.nodes(n.Remarked):
            span = remarked.reminder.span
            before = Span(remarked.span.start, span.start)
            if WORKED_OUT.search(subject.source.at(before)):  # the reminder may give an example
                continue
            said: dict[str, set[str]] = {}
            for thing, number, _ in _counted(subject, before):
                said.setdefault(thing, set()).add(number)
            for thing, number, where in _counted(subject, span):
                if thing in said and number not in said[thing]:
                    numbers = all_of(sorted(said[thing]))
                    yield self.at(
                        where,
                        Said(
                            "the reminder says {words}, and the text of `{place}` says {numbers}",
                            words=subject.source.at(where),
                            place=place.name,
                            numbers=numbers,
                        ),
                        label="which one?",
                        help="write the number of the text, or leave the reminder out",
                    )


def _counted(subject: Subject, span: Span) -> Iterator[tuple[str, str, Span]]:
    """Things with their numbers: `3 CP`, `two cards`."""
    from dtlang.checks.phrasing import same  # few heroes have reminders

    text, words = subject.source.text, same(subject.tree.file.language)
    for found in COUNTED.finditer(text, *span):
        thing = found[2].casefold().removesuffix("s")
        thing = words.get(thing, thing)
        number = words.get(found[1].casefold(), found[1])
        if (
            number.isdecimal()
            and thing not in NO_THINGS
            and not LIMITS.search(text, span.start, found.start())
        ):
            yield thing, number, Span(found.start(), found.end(2))
