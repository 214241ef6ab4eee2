from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h

# Many entries describe a situation instead of asking.
ASKS = re.compile(
    r"(am|are|can|could|do|does|did|has|have|how|if|is|may|must|shall|should|was|what|when|where|which|who|whose|"
    r"why|will|would)\b",
    re.IGNORECASE,
)


class QuestionMark(Rule):
    """A question of the faq has no question mark."""

    code = "DT516"
    name = "question-mark"
    severity = Severity.INFO
    why = "Readers find the questions by their question marks, and one without looks cut off."
    bad = """
        faq
          Q: May I keep it.
          A: Yes.
    """
    good = """
        faq
          Q: I have two of them. May I keep both?
          A: Yes.
    """
    fix = "writes the question mark"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for section in subject.tree.file.all(h.Faq):
            for entry in section.entries:
                text = subject.source.at(entry.question.span).rstrip()
                if not ASKS.match(entry.question.text) or "?" in text or "#" in text:
                    continue
                end = entry.question.span.start + len(text)
                start = end - (text[-1] in ".!:")
                fix = Fix("write the question mark", (Edit(Span(start, end), "?"),), safe=True)
                message = "this question has no question mark"
                yield self.at(entry.question.span, message, help="end it with `?`", fixes=(fix,))
