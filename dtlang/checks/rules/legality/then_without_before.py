from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n

WORD = re.compile(r"(?P<word>then|additionally|in addition|also),?\s+(?P<next>\S)", re.IGNORECASE)


class ThenWithoutBefore(Rule):
    """A text begins with `Then` or `Additionally`, with nothing before it."""

    code = "DT349"
    name = "then-without-before"
    severity = Severity.WARNING
    why = (
        "`Then` parts what comes after it from what comes before it, and players may act in between. Here "
        "is nothing before it."
    )
    rests_on = ("R-113", "R-118")
    bad = """
        offensive Kindle
          3 [ward]: Then draw 1 card.
    """
    good = """
        offensive Kindle
          3 [ward]: Draw 1 card.
    """
    fix = "deletes the word"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for place in subject.places:
            sentences = place.text.text.sentences
            first = sentences[0] if sentences and not place.text.manual else None
            if not isinstance(first, (n.Then, n.Additionally)):
                continue
            word = WORD.match(subject.source.at(first.span))
            if word is None:
                continue
            start = first.span.start
            edit = Edit(Span(start, start + word.end()), word["next"].upper())
            yield self.at(
                Span(start, start + word.end("word")),
                Said("there is nothing before this `{word}`", word=word["word"]),
                help="leave it out",
                fixes=(Fix("delete it", (edit,), safe=True),),
            )
