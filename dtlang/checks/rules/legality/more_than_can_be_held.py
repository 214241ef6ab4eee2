from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import has_span, most_held, status_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Compare, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.source import Span
from dtlang.speech import Said


class MoreThanCanBeHeld(Rule):
    """A text asks for more tokens than anybody can have."""

    code = "DT334"
    name = "more-than-can-be-held"
    severity = Severity.WARNING
    why = "With a stack limit of 3 nobody ever has four of them, so this never happens."
    rests_on = ("R-077", "R-081")
    bad = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. If you have at least 4 Heat, draw 1 card.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. If you have at least 3 Heat, draw 1 card.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for span, thing, number in _asked(subject):
            status = status_of(subject, thing)
            most = most_held(subject, status) if status is not None else None
            if status is not None and most is not None and number > most:
                message = Said(
                    "nobody can have {number} {status}: the stack limit is {most}",
                    number=number,
                    status=status.name,
                    most=most,
                )
                help = Said("ask for {most} at most, or raise the stack limit", most=most)
                yield self.at(span, message, help=help)


def _asked(subject: Subject) -> Iterator[tuple[Span, ir.Thing, int]]:
    """How many of what has to be there, and where that is said."""
    for path, has, _place, _within in subject.every(parts.Has):
        if has.compare in (Compare.AT_LEAST, Compare.EXACTLY):
            yield has_span(subject, path, has), has.thing, has.amount
        elif has.compare is Compare.MORE_THAN:
            yield has_span(subject, path, has), has.thing, has.amount + 1
    for path, spend, _place, _within in subject.every(leaf.Spend):
        if isinstance(spend.count, int):
            yield subject.span_of(path), spend.thing, spend.count
    for path, table, _place, _within in subject.every(op.TokenTable):
        for at, option in enumerate(table.options):
            yield subject.span_of(f"{path}/options/{at}/effects/0"), table.thing, option.count
