from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.remarks import written_words
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.source import Span
from dtlang.speech import Said

UNFINISHED = re.compile(r"\b(?:TODO|TBD|FIXME|XXX+|[Ll]orem ipsum)\b|\?\?\?+|…\s*\?")


class UnfinishedText(Rule):
    """A note, an answer or a line of the header still waits to be written."""

    code = "DT514"
    name = "unfinished-text"
    severity = Severity.WARNING
    why = "It would be printed like that. What is only for you stands behind a #."
    bad = """
        passive Warmth
          During your Upkeep Phase, gain 1 CP.
          note TODO explain what happens at 15 CP
    """
    good = """
        passive Warmth  # TODO explain what happens at 15 CP
          During your Upkeep Phase, gain 1 CP.
          note CP beyond 15 are lost.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for _node, span in written_words(subject):
            for found in UNFINISHED.finditer(subject.source.text, *span):
                if (
                    "#"
                    in subject.source.text[
                        subject.source.text.rfind("\n", 0, found.start()) + 1 : found.start()
                    ]
                ):
                    continue
                help = "write what belongs there, or put it behind a #"
                yield self.at(
                    Span(*found.span()),
                    Said("`{found}` is still to be written", found=found.group()),
                    help=help,
                )
