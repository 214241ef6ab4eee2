from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageSource, DamageType
from dtlang.ir import effects as leaf


class EnhancedPureDamage(Rule):
    """An ability adds dmg to an Attack of pure dmg."""

    code = "DT322"
    name = "enhanced-pure-damage"
    severity = Severity.WARNING
    why = "Pure dmg is never enhanced: what a text says about it is all there is."
    rests_on = ("R-133", "R-136")
    bad = """
        offensive Spark
          3 [flame]: Deal 3 pure dmg. On [comet], add 2 dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 3 pure dmg. On [comet], deal 2 pure dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        types: dict[str, set[DamageType]] = {}
        for _path, effect, place, _within in subject.every(leaf.DealDamage):
            if effect.source is DamageSource.ATTACK:
                types.setdefault(place.path, set()).add(effect.type)
        calls = {place.path for _path, _effect, place, _within in subject.every(leaf.Call)}
        for path, _effect, place, within in subject.every(leaf.AddDamage):
            if (
                types.get(place.path) == {DamageType.PURE}
                and place.path not in calls
                and not is_put_off(within)
            ):
                message = "this Attack deals pure dmg, to which nothing can be added"
                help = "deal more pure dmg, or undefendable dmg, which can be added to"
                yield self.at(subject.span_of(path), message, help=help)
