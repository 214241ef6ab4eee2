"""What a passive ability brings in a turn, where its text makes that plain."""

from __future__ import annotations

from fractions import Fraction

from dtlang import ir
from dtlang.balance.standing import uses
from dtlang.balance.study import Study
from dtlang.balance.unknown import Unknown
from dtlang.ir import Timing

ONCE_A_TURN = frozenset(
    {
        Timing.TURN_START,
        Timing.TURN_END,
        Timing.UPKEEP_START,
        Timing.UPKEEP,
        Timing.UPKEEP_END,
        Timing.INCOME_START,
        Timing.INCOME,
        Timing.INCOME_END,
        Timing.DISCARD_START,
        Timing.DISCARD,
        Timing.DISCARD_END,
    }
)


def per_turn(study: Study, level: ir.Level) -> Fraction:
    """Points a turn; raises Unknown if that cannot be told."""
    total = Fraction(0)
    for ability in level.abilities:
        for line in ability.lines if study.is_there(ability.form) else ():
            if line.rules.manual:
                raise Unknown(f"a rule that is carried out by hand: {line.rules.manual[0]}")
            for use in uses(line.rules.effects):
                if use.timing not in ONCE_A_TURN:
                    raise Unknown("how often in a turn a passive ability comes to bear")
                scene = study.scene(attacker=use.attacker, actor=use.actor, source=ir.DamageSource.PASSIVE)
                total += study.resolve(scene, use.effects).value
    return total
