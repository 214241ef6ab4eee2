from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import Status
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Status as StatusSection


class StackLimitTwice(Rule):
    """A status effect has one stack limit above its text and another one in it."""

    code = "DT383"
    name = "stack-limit-twice"
    severity = Severity.ERROR
    why = (
        "The stack limit stands in the line below the name, or in the text. Where both say one, and they "
        "differ, nobody knows which counts."
    )
    rests_on = ("R-081",)
    bad = """
        status Heat
          positive, stack limit 2
          After you Attack, you may spend this token to add 1 dmg. Stack limit 3.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    good = """
        status Heat
          positive
          After you Attack, you may spend this token to add 1 dmg. Stack limit 3.
        offensive Kindle
          3 [ward]: Gain Heat.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        above = {section.name.text: section.stack_limit for section in subject.tree.file.all(StatusSection)}
        for said, place in subject.nodes(n.StackLimit):
            limit = above.get(place.name) if isinstance(place.part, Status) else None
            if limit is not None and {limit.own, limit.others} != {said.limit}:
                message = Said(
                    "`{place}` has another stack limit in the line below its name", place=place.name
                )
                yield self.at(
                    said.span,
                    message,
                    label=Said("{limit} here", limit=said.limit),
                    help="leave one of the two out",
                )
