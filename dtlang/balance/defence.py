"""Defensive abilities: what they prevent, give back and bring, against so much incoming damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from dtlang import ir, odds
from dtlang.balance.asked import Rolled, each_roll
from dtlang.balance.resolve import mixed
from dtlang.balance.riders import Effects, valued_part
from dtlang.balance.scene import State
from dtlang.balance.study import Study, Worth
from dtlang.balance.tally import NOTHING, Outcomes, Side, mean_points
from dtlang.balance.unknown import Unknown
from dtlang.dice import DefenseRoll
from dtlang.ir import AbilityKind
from dtlang.odds import Hand


@dataclass(frozen=True, slots=True)
class Guard:
    """A defensive ability at one level."""

    slot: str
    level: int
    card: str
    cost: int
    ability: str
    dice: int
    rules: ir.Rules
    form: ir.Form | None = None  # it is there only then


def guards_of(document: ir.Document) -> Iterator[Guard]:
    for slot in document.abilities:
        if slot.kind is AbilityKind.DEFENSIVE:
            for level in slot.levels:
                for ability in level.abilities:
                    for line in ability.lines:
                        if isinstance(line.requirement, ir.DefenseRoll):
                            yield Guard(
                                slot.name,
                                level.level,
                                level.card,
                                level.cost,
                                ability.name,
                                line.requirement.dice,
                                line.rules,
                                ability.form,
                            )


class Defence:
    """A guard against incoming amounts. What does not depend on the amount is worked out once."""

    def __init__(self, study: Study, guard: Guard) -> None:
        self.study = study.where(guard.form)
        self.guard = guard
        self.remarks: dict[str, None] = {}
        self.left_out: tuple[str, ...] = ()  # why a part of its text is not valued
        self._always: Rolls | None = None
        self._known: dict[int, Rolls] = {}
        self._worths: dict[int, Worth] = {}

    def against(self, incoming: int) -> Worth:
        """The whole roll against so much damage; raises Unknown if what it does cannot be told."""
        if incoming not in self._worths:
            outcomes = self._rolls(incoming).outcomes
            self._worths[incoming] = Worth.of(outcomes, self.study.scale(incoming))
        return self._worths[incoming]

    def with_attempts(self, incoming: int, attempts: int) -> Fraction:
        """What the roll is worth if dice may be rolled again."""
        scale, by_hand = self.study.scale(incoming), self._rolls(incoming).by_hand
        line = odds.ValuedLine(
            self.guard.ability,
            DefenseRoll(self.guard.dice),
            lambda hand: mean_points(scale, by_hand[hand]),
        )
        return odds.Board(self.study.hero.die, (line,), self.guard.dice).worth(attempts)[-1]

    def _rolls(self, incoming: int) -> Rolls:
        if self._always is not None:
            return self._always
        if incoming not in self._known:
            self._known[incoming] = self._roll(incoming)
        return self._known[incoming]

    def _roll(self, incoming: int) -> Rolls:
        study, rules = self.study, self.guard.rules
        if rules.manual:
            raise Unknown(f"a rule that is carried out by hand: {rules.manual[0]}")
        attacker = Side.OPPONENT
        scene = study.scene(
            attacker=attacker, actor=attacker, against=incoming, source=ir.DamageSource.DEFENSE
        )

        def valued(part: Effects) -> dict[Hand, Outcomes]:
            def resolve(dice: Rolled) -> Outcomes:
                state = State(rolls={ir.DEFENSE: dice, ir.ACTIVATION: dice})
                return study.resolve(scene, part, state).outcomes

            return dict(each_roll(study.hero.die, odds.rolls(self.guard.dice), resolve))

        try:
            found, self.left_out = valued_part(rules.effects, study.hero.document, valued)
        finally:
            self.remarks |= scene.remarks
        if self.left_out and all(set(outcomes) == {NOTHING} for outcomes in found.values()):
            raise Unknown(self.left_out[0])
        rolls = Rolls(found, self.guard.dice)
        if not scene.by_incoming:
            self._always = rolls
        return rolls


class Rolls:
    """What each defensive roll does, and all of them together."""

    def __init__(self, by_hand: dict[Hand, Outcomes], dice: int) -> None:
        self.by_hand = by_hand
        chances: dict[int, tuple[Fraction, Outcomes]] = {}
        for hand, outcomes in by_hand.items():
            before, _ = chances.get(id(outcomes), (Fraction(0), outcomes))
            chances[id(outcomes)] = (before + odds.rolls(dice)[hand], outcomes)
        self.outcomes = mixed(chances.values())
