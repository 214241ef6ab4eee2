from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.remarks import written_words
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file import nodes as h

TWICE = re.compile(r"\b([^\W\d_]{2,})( +)\1\b")
MEANT = {"had", "that", "bye", "very", "so", "no"}


class DoubledWord(Rule):
    """A word stands twice in a row in a note, a question or an answer."""

    code = "DT515"
    name = "doubled-word"
    severity = Severity.INFO
    why = "It happens when a sentence is rewritten, and nobody sees it until it is printed."
    bad = """
        passive Warmth
          During your Upkeep Phase, gain 1 CP.
          note Take it at the the very beginning.
    """
    good = """
        passive Warmth
          During your Upkeep Phase, gain 1 CP.
          note Take it at the very beginning.
    """
    fix = "deletes one of the two"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for node, span in written_words(subject):
            for found in TWICE.finditer(subject.source.text, *span):
                if isinstance(node, (h.Note, h.Words)) and found[1].casefold() not in MEANT:
                    edit = Edit(Span(found.end(1), found.end()), "")
                    fix = Fix(Said("write `{found}` once", found=found[1]), (edit,), safe=True)
                    message = Said("`{found}` stands here twice", found=found[1])
                    yield self.at(Span(*found.span()), message, help="leave one of them out", fixes=(fix,))
