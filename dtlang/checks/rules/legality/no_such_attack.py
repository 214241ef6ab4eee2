from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class NoSuchAttack(Rule):
    """An Attack becomes collateral, or ultimate, dmg."""

    code = "DT323"
    name = "no-such-attack"
    severity = Severity.WARNING
    why = "Collateral dmg is never an Attack, and only an ultimate ability deals ultimate dmg."
    rests_on = ("R-137", "R-139")
    bad = """
        card Spark
          roll phase, cost 1
          Attack Modifier. This Attack becomes collateral.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          roll phase, cost 1
          Attack Modifier. This Attack becomes undefendable.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.BecomeType):
            if effect.type in (DamageType.COLLATERAL, DamageType.ULTIMATE):
                message = Said("no Attack can become {type}", type=Said(effect.type.value))
                yield self.at(subject.span_of(path), message, help="it can become undefendable or pure")
