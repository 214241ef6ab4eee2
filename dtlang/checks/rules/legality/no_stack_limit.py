from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import HasKind, Status
from dtlang.syntax.hero_file.own_words import own_words


class NoStackLimit(Rule):
    """A status effect does not say how many tokens fit on a board."""

    code = "DT331"
    name = "no-stack-limit"
    severity = Severity.WARNING
    why = (
        "The leaflet gives a stack limit for every status effect. dtlang takes it to be 1 if nothing is "
        "said, and so will some players, but not all."
    )
    rests_on = ("R-008", "R-081")
    bad = """
        status Heat
          positive
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    counts = True
    fix = "writes the limit that dtlang assumes, which is 1"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        limit = own_words(subject.tree.file.language).phrase("stack limit")
        said = {place.name for _, place in subject.nodes(n.StackLimit)}
        for section in subject.tree.file.all(Status):
            kinds = section.properties(HasKind)
            if section.stack_limit is None and kinds and section.name.text not in said:
                end = Span(kinds[0].span.end, kinds[0].span.end)
                yield self.at(
                    section.name.span,
                    Said("`{section}` has no stack limit", section=section.name.text),
                    help="write `stack limit 1` behind its kind, or `no stack limit`",
                    fixes=(Fix("write `stack limit 1`", (Edit(end, f", {limit} 1"),), safe=True),),
                )
