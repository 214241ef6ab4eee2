"""What upgrades add to the hero, each on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from dtlang import ir
from dtlang.balance.boards import Offence
from dtlang.balance.defence import Defence
from dtlang.balance.forms import forms_of
from dtlang.balance.levels import Lines, lines_of
from dtlang.balance.passives import per_turn
from dtlang.balance.report import Number, UpgradeRow
from dtlang.balance.unknown import Unknown
from dtlang.ir import AbilityKind


@dataclass(frozen=True, slots=True)
class Upgrades:
    """Upgrades of slots of a board at level 1, and of its defences."""

    first: Offence
    defences: Sequence[Defence]

    def rows(self) -> Iterator[UpgradeRow]:
        for ability in self.first.lines.study.hero.document.abilities:
            for before, level in zip(ability.levels, ability.levels[1:], strict=False):
                yield self._row(ability, before, level)

    def _row(self, ability: ir.Ability, before: ir.Level, level: ir.Level) -> UpgradeRow:
        paid = level.cost - before.cost  # from II to III costs the difference
        row = UpgradeRow(
            card=level.card,
            ability=ability.name,
            level=level.level,
            cost=level.cost,
            paid=paid,
            counts=self._occasion(ability.kind),
        )
        try:
            gained = self._value(ability, level) - self._value(ability, before)
        except Unknown as unknown:
            return msgspec.structs.replace(row, unknown=str(unknown))
        per_cp = Number.of(gained / paid) if paid > 0 else None
        return msgspec.structs.replace(row, gained=Number.of(gained), per_cp=per_cp)

    def _occasion(self, kind: AbilityKind) -> str:
        match kind:
            case AbilityKind.OFFENSIVE | AbilityKind.ULTIMATE:
                return "an Offensive Roll Phase"
            case AbilityKind.DEFENSIVE:
                return f"an Attack of {self.first.lines.study.situation.incoming}"
            case AbilityKind.PASSIVE:
                return "a turn"

    def _value(self, ability: ir.Ability, level: ir.Level) -> Fraction:
        """What the hero is worth with a slot at a level, on the occasions where the slot matters."""
        match ability.kind:
            case AbilityKind.OFFENSIVE | AbilityKind.ULTIMATE:
                return self._attack(ability, level)
            case AbilityKind.DEFENSIVE:
                return self._defence(ability, level)
            case AbilityKind.PASSIVE:
                return per_turn(self.first.lines.study, level)

    def _attack(self, ability: ir.Ability, level: ir.Level) -> Fraction:
        lines = self.first.lines
        for line in lines_of(ability, level):
            known = lines.valued(line)
            if known.unknown or known.left_out:  # it may be just this that the upgrade is for
                raise Unknown(known.unknown or known.left_out[0])
        levels = {**self.first.levels, ability.name: level.level}
        evs = [
            Offence(Lines(lines.study.within(shown)), levels, self.first.attempts).ev
            for shown in forms_of(lines.study.hero.document)
        ]
        if evs:
            return sum(evs, Fraction(0)) / len(evs)  # as often in one form as in another
        if levels == self.first.levels:
            return self.first.ev
        return Offence(lines, levels, self.first.attempts).ev

    def _defence(self, ability: ir.Ability, level: ir.Level) -> Fraction:
        guards = [d for d in self.defences if (d.guard.slot, d.guard.level) == (ability.name, level.level)]
        if not guards:
            raise Unknown("a defensive ability without a defense roll")
        incoming = self.first.lines.study.situation.incoming
        found = max(defence.against(incoming).value for defence in guards)
        for defence in guards:
            if defence.left_out:
                raise Unknown(defence.left_out[0])
        return found
