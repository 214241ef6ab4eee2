from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.checks.tokens import OTHERS, most_held, status_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Timing
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said


class AboveStackLimit(Rule):
    """One effect gives more tokens than fit on a board."""

    code = "DT333"
    name = "above-stack-limit"
    severity = Severity.WARNING
    why = "What is above the stack limit has no effect, so the number promises more than anybody can get."
    rests_on = ("R-081", "R-082", "R-083")
    bad = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Inflict 5 Cinder.
    """
    good = """
        status Cinder
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.
        offensive Singe
          3 [ward]: Inflict 3 Cinder.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        say_themselves = _say_what_then(subject)
        for path, effect, place, _within in subject.every(leaf.Gain, leaf.Inflict):
            status = status_of(subject, effect.thing)
            if status is None or not isinstance(effect.count, int) or status.name in say_themselves:
                continue
            most = most_held(subject, status)
            if most is not None and isinstance(effect, leaf.Inflict) and effect.target.who in OTHERS:
                most = most if place.kind is TextKind.STATUS else status.limit_others
            if most is not None and effect.count > most:
                message = Said(
                    "this gives {count} {status}, but only {most} fit on a board",
                    count=effect.count,
                    status=status.name,
                    most=most,
                )
                help = Said("give {most} at most, or raise the stack limit", most=most)
                yield self.at(subject.span_of(path), message, help=help)


def _say_what_then(subject: Subject) -> set[str]:
    """The status effects that say themselves what becomes of a token too many."""
    found = set()
    for _path, trigger, place, _within in subject.every(op.Trigger):
        event = trigger.event
        too_many = event.timing is Timing.STACK_LIMIT_REACHED
        comes = event.timing in (Timing.STATUS_GAINED, Timing.STATUS_INFLICTED) and (
            event.would or trigger.replaces
        )
        if too_many or comes:
            found.add(place.name)
    return found
