from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir, model
from dtlang.checks import Rule, Subject
from dtlang.checks.dials import dial_of
from dtlang.checks.tokens import has_span
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Compare, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.source import Span
from dtlang.speech import Said


class DialOutOfRange(Rule):
    """A text sets a dial to a number that it cannot show, asks for one, or turns it farther than it goes."""

    code = "DT380"
    name = "dial-out-of-range"
    severity = Severity.WARNING
    why = "A dial stops at its ends: what lies beyond is never reached, and the number promises too much."
    bad = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg. If Tide is at 8 or more, add 2 dmg.
    """
    good = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 4 dmg. If Tide is at 6, add 2 dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for span, thing, number in _shown(subject):
            found = dial_of(subject, thing)
            if found is not None and not found[1].low <= number <= found[1].high:
                yield self._beyond(span, *found, Said("cannot show {number}", number=number))
        for span, thing, number in _turned(subject):
            found = dial_of(subject, thing)
            if found is not None and number > found[1].high - found[1].low:
                yield self._beyond(span, *found, Said("cannot be turned by {number}", number=number))

    def _beyond(self, span: Span, name: str, dial: model.Dial, what: str) -> Diagnostic:
        return self.at(
            span,
            Said("`{name}` {what}", name=name, what=what),
            help=Said("it goes from {low} to {high}", low=dial.low, high=dial.high),
        )


def _shown(subject: Subject) -> Iterator[tuple[Span, ir.Thing, int]]:
    """The nearest number that has to be shown; for `more than 5` that is 6."""
    for path, has, _place, _within in subject.every(parts.Has):
        beyond = {Compare.MORE_THAN: 1, Compare.LESS_THAN: -1}.get(has.compare, 0)
        yield has_span(subject, path, has), has.thing, has.amount + beyond
    for path, put, _place, _within in subject.every(leaf.SetDial):
        if isinstance(put.to, int):
            yield subject.span_of(path), put.thing, put.to


def _turned(subject: Subject) -> Iterator[tuple[Span, ir.Thing, int]]:
    for path, turn, _place, _within in subject.every(leaf.Gain, leaf.Lose, leaf.Spend):
        if isinstance(turn.count, int):
            yield subject.span_of(path), turn.thing, turn.count
    for path, table, _place, _within in subject.every(op.TokenTable):
        for at, option in enumerate(table.options):
            yield subject.span_of(f"{path}/options/{at}/effects/0"), table.thing, option.count
