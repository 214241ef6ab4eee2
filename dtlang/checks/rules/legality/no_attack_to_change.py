from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind


class NoAttackToChange(Rule):
    """An ability adds to an Attack, or changes it, but makes none."""

    code = "DT321"
    name = "no-attack-to-change"
    severity = Severity.WARNING
    why = (
        "An Attack is an offensive ability that deals at least 1 dmg to its target. Collateral dmg, and dmg "
        "of a defensive ability, is no Attack, so nothing can be added to it."
    )
    rests_on = ("R-137", "R-140", "R-142", "R-147")
    bad = """
        offensive Spark
          3 [flame]: Deal 3 collateral dmg to all opponents. On [comet], add 2 dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 3 dmg. On [comet], add 2 dmg.
    """
    compiled = True
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        attacks = {
            place.path
            for _path, effect, place, _within in subject.every(leaf.DealDamage)
            if effect.type is not DamageType.COLLATERAL
        }
        attacks |= {place.path for _path, _effect, place, _within in subject.every(leaf.Call)}
        for path, effect, place, within in subject.every(leaf.AddDamage, leaf.BecomeType, leaf.NoDefense):
            if place.path in attacks or place.rules.manual or is_put_off(within):
                continue
            if place.slot_kind in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE):
                message = "this ability makes no Attack that could be changed"
                yield self.at(subject.span_of(path), message, help="let it deal dmg to its target first")
            elif place.slot_kind is AbilityKind.DEFENSIVE and isinstance(effect, leaf.AddDamage):
                message = "whoever defends makes no Attack, so there is no dmg to add to"
                yield self.at(subject.span_of(path), message, help="write `deal` instead of `add`")
