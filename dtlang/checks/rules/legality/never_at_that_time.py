from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import NO_ROLL, ROLL_DEEDS
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import structure as op


class NeverAtThatTime(Rule):
    """A text waits for something that cannot happen at the time it names."""

    code = "DT313"
    name = "never-at-that-time"
    severity = Severity.WARNING
    why = (
        "Nobody Attacks in an Upkeep Phase, and nobody has an Upkeep Phase while the dice are rolled. The "
        "text never does anything."
    )
    rests_on = ("R-021", "R-022", "R-140")
    bad = """
        passive Hot Blood
          During your Upkeep Phase, when you Attack, draw 1 card.
    """
    good = """
        passive Hot Blood
          When you Attack, draw 1 card.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, trigger, _place, within in subject.every(op.Trigger):
            around = [part.window for part in within if isinstance(part, (op.During, op.Permission))]
            if not around or around[-1].to_the_end:
                continue
            times = {around[-1].timing, trigger.event.timing}
            if len(times & NO_ROLL) == 1 and len(times & ROLL_DEEDS) == 1:
                message = "these two never happen at the same time"
                help = "leave one of the two out, or put them into sentences of their own"
                yield self.at(subject.span_of(path), message, help=help)
