from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import OTHERS, other_verb, status_of
from dtlang.diagnostics import Diagnostic, Fix, Severity
from dtlang.ir import Who
from dtlang.ir import effects as leaf
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import StatusKind


class PositiveInflicted(Rule):
    """A positive status effect is inflicted on an opponent."""

    code = "DT335"
    name = "positive-inflicted"
    severity = Severity.WARNING
    why = "A positive status effect is good for whoever has it. One's own board is where it is gained."
    rests_on = ("R-071", "R-072")
    bad = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Inflict Heat.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    unsafe_fix = "writes `gain`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.Inflict):
            status = status_of(subject, effect.thing)
            if status is None or status.kind is not StatusKind.POSITIVE or effect.target.who not in OTHERS:
                continue
            span = subject.span_of(path)
            fixes: tuple[Fix, ...] = ()
            if effect.target.who is Who.TARGET:
                fixes = other_verb(subject, span, "inflict", "gain")
            message = Said(
                "`{status}` is a positive status effect, but an opponent gets it here", status=status.name
            )
            yield self.at(span, message, help=Said("write `gain {status}`", status=status.name), fixes=fixes)
