from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.checks.tokens import other_verb, status_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Who
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import StatusKind


class NegativeGained(Rule):
    """A negative status effect is gained by the hero who gives it."""

    code = "DT336"
    name = "negative-gained"
    severity = Severity.WARNING
    why = (
        "A negative status effect is bad for whoever has it, so it is usually inflicted on somebody else. "
        "As the price of something it makes sense; then say that it is one."
    )
    rests_on = ("R-071", "R-072")
    bad = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Gain Cinder. Deal 4 dmg.
    """
    good = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Inflict Cinder. Deal 4 dmg.
    """
    unsafe_fix = "writes `inflict`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, within in subject.every(leaf.Gain):
            status = status_of(subject, effect.thing)
            if status is None or status.kind is not StatusKind.NEGATIVE or effect.player.who is not Who.SELF:
                continue
            chosen = any(isinstance(part, (op.Pay, op.May, op.Choose)) for part in within)
            if chosen or place.kind is TextKind.STATUS:
                continue
            span = subject.span_of(path)
            message = Said(
                "`{status}` is a negative status effect, but whoever uses this gets it", status=status.name
            )
            help = Said("write `inflict {status}`, or make it the price of something", status=status.name)
            yield self.at(span, message, help=help, fixes=other_verb(subject, span, "gain", "inflict"))
