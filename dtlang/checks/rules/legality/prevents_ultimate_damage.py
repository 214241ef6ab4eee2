from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op


class PreventsUltimateDamage(Rule):
    """A text prevents or lowers ultimate dmg."""

    code = "DT327"
    name = "prevents-ultimate-damage"
    severity = Severity.WARNING
    why = "Nothing reduces, prevents or avoids the dmg of an ultimate ability once it has been activated."
    rests_on = ("R-065", "R-066", "R-139")
    bad = """
        passive Ashen Skin
          When you would receive ultimate dmg, prevent 2 dmg.
    """
    good = """
        passive Ashen Skin
          When you would receive dmg other than ultimate dmg, prevent 2 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, _effect, _place, within in subject.every(leaf.PreventDamage, leaf.ReduceDamage):
            for part in within:
                if isinstance(part, op.Trigger) and part.event.damage_type is DamageType.ULTIMATE:
                    message = "ultimate dmg cannot be prevented or lowered"
                    yield self.at(subject.span_of(path), message, help="leave ultimate dmg out of it")
