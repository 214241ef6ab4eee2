from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType, Who
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind

NAMED = (Who.CHOSEN_OPPONENT, Who.ALL_OPPONENTS, Who.ALL_OTHER_PLAYERS, Who.ALL_PLAYERS)


class DamageWithOwnTarget(Rule):
    """An offensive ability deals normal dmg to somebody it names itself."""

    code = "DT329"
    name = "damage-with-own-target"
    severity = Severity.WARNING
    why = (
        "Who is hit by an Attack is settled in the Targeting Roll Phase. Only collateral dmg names its own "
        "targets; nobody could say who may defend against this."
    )
    rests_on = ("R-132", "R-133", "R-140", "R-163")
    bad = """
        offensive Spark
          3 [flame]: Deal 3 dmg to all opponents.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 3 collateral dmg to all opponents.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, within in subject.every(leaf.DealDamage):
            if place.slot_kind is not AbilityKind.OFFENSIVE or effect.isolated or is_put_off(within):
                continue
            if effect.type is DamageType.NORMAL and effect.target.who in NAMED:
                span = subject.span_of(path)
                message = "normal dmg goes to the target of the Attack, but this names somebody itself"
                help = "make it collateral dmg, or leave out whom it hits"
                yield self.at(span, message, help=help)
