from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind


class UltimateDamageElsewhere(Rule):
    """Something that is no ultimate ability deals ultimate dmg."""

    code = "DT324"
    name = "ultimate-damage-elsewhere"
    severity = Severity.WARNING
    why = (
        "Ultimate dmg is the dmg of an ultimate ability: nobody can defend against it or prevent it. A card "
        "or token that deals it would break that promise for everything else."
    )
    rests_on = ("R-064", "R-139")
    bad = """
        offensive Spark
          3 [flame]: Deal 3 ultimate dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 3 pure dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, _within in subject.every(leaf.DealDamage):
            ours = place.kind is TextKind.KEYWORD or place.slot_kind is AbilityKind.ULTIMATE
            if effect.type is DamageType.ULTIMATE and not ours:
                message = "only an ultimate ability deals ultimate dmg"
                help = "`undefendable` and `pure` dmg cannot be defended against either"
                yield self.at(subject.span_of(path), message, help=help)
