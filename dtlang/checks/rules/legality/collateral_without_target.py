from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.ir import DamageType, Who
from dtlang.ir import effects as leaf
from dtlang.source import Span
from dtlang.syntax import nodes as n

UNSAID = (Who.TARGET, Who.ATTACKER, Who.OPPONENT)  # what a text means that names nobody


class CollateralWithoutTarget(Rule):
    """Collateral dmg does not say whom it hits."""

    code = "DT328"
    name = "collateral-without-target"
    severity = Severity.WARNING
    why = "Collateral dmg has no target of its own: the text itself names who is hit."
    rests_on = ("R-132", "R-137")
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg. Deal 2 collateral dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg. Deal 2 collateral dmg to a chosen opponent.
    """
    unsafe_fix = "names a chosen opponent, or all opponents"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        aimed = {node.span for node, _place in subject.nodes(n.DealDamage) if node.target is not None}
        for path, effect, place, _within in subject.every(leaf.DealDamage):
            span = subject.span_of(path)
            told = span in aimed or place.kind not in (TextKind.ABILITY, TextKind.CARD)
            if effect.type is not DamageType.COLLATERAL or effect.target.who not in UNSAID or told:
                continue
            end = Span(span.end, span.end)
            fixes = (
                Fix("deal it to a chosen opponent", (Edit(end, " to a chosen opponent"),)),
                Fix("deal it to all opponents", (Edit(end, " to all opponents"),)),
            )
            yield self.at(
                span,
                "this collateral dmg does not say whom it hits",
                help="add `to a chosen opponent` or `to all opponents`",
                fixes=fixes if subject.source.at(span).endswith(("dmg", "damage")) else (),
            )
