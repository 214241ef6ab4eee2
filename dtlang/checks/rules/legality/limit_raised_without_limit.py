from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import status_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class LimitRaisedWithoutLimit(Rule):
    """A text raises the stack limit of a status effect that has none."""

    code = "DT332"
    name = "limit-raised-without-limit"
    severity = Severity.WARNING
    why = "Where there is no limit, it cannot be raised."
    rests_on = ("R-081", "R-084")
    bad = """
        status Heat
          positive, no stack limit
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. Increase the Heat stack limit by 2.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. Increase the Heat stack limit by 2.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.RaiseStackLimit):
            status = status_of(subject, effect.thing)
            if status is not None and status.limit is None:
                message = Said("`{status}` has no stack limit that could be raised", status=status.name)
                help = "give it a stack limit, or leave this out"
                yield self.at(subject.span_of(path), message, help=help)
