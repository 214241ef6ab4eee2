"""The lines of a hero for attacks, slot by slot and level by level, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import assert_never

from dtlang import ir, odds
from dtlang.balance.asked import Rolled, each_roll, pattern_of
from dtlang.balance.resolve import Effects
from dtlang.balance.riders import valued_part
from dtlang.balance.scene import State
from dtlang.balance.study import Study, Worth
from dtlang.balance.tally import NOTHING
from dtlang.balance.unknown import Unknown
from dtlang.dice import DICE, SIDES, Die
from dtlang.ir import AbilityKind
from dtlang.odds import Hand

ATTACKING = (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)


@dataclass(frozen=True, slots=True)
class AttackLine:
    """A requirement of an ability that attacks, with its text."""

    slot: str
    kind: AbilityKind
    level: int
    ability: str
    requirement: str
    goal: odds.Goal
    rules: ir.Rules
    form: ir.Form | None = None  # it is there only then

    @property
    def name(self) -> str:
        return f"{self.ability}, {self.requirement}"


@dataclass(frozen=True, slots=True)
class Valued:
    """A line with its worth in every hand that meets it; without one, `unknown` says what that rests on.

    `left_out` says why a part of its text is not in that worth.
    """

    line: AttackLine
    by_hand: Mapping[Hand, Worth]
    remarks: tuple[str, ...] = ()
    unknown: str = ""
    left_out: tuple[str, ...] = ()

    @property
    def on_board(self) -> odds.ValuedLine:
        """The line as the odds know it."""
        worths = set(self.by_hand.values())
        if len(worths) == 1:
            return odds.ValuedLine(self.line.name, self.line.goal, worths.pop().value)
        return odds.ValuedLine(self.line.name, self.line.goal, lambda hand: self.by_hand[hand].value)

    @property
    def average(self) -> list[tuple[Fraction, Worth]]:
        """Each worth with its chance, given that a roll of all dice meets the requirement."""
        ways, counts = _ways(), dict.fromkeys(self.by_hand.values(), 0)
        for hand, worth in self.by_hand.items():
            counts[worth] += ways[hand]
        total = sum(counts.values())
        return [(Fraction(count, total), worth) for worth, count in counts.items()]


def lines_at(document: ir.Document, levels: Mapping[str, int]) -> Iterator[AttackLine]:
    """The lines on the board with slots at these levels; a slot that is not named is at its first."""
    for ability in document.abilities:
        if ability.kind in ATTACKING:
            wanted = levels.get(ability.name, ability.levels[0].level)
            for level in ability.levels:
                if level.level == wanted:
                    yield from lines_of(ability, level)


def lines_of(ability: ir.Ability, level: ir.Level) -> Iterator[AttackLine]:
    for slot in level.abilities:
        for line in slot.lines:
            match line.requirement:
                case ir.Shows() | ir.ShowsOfAKind() | ir.ShowsStraight() as asked:
                    goal = pattern_of(asked)
                    yield AttackLine(
                        ability.name,
                        ability.kind,
                        level.level,
                        slot.name,
                        _text(asked, goal) + in_form(slot.form),
                        goal,
                        line.rules,
                        slot.form,
                    )
                case ir.DefenseRoll() | None:
                    pass  # not for attacks
                case _:
                    assert_never(line.requirement)


def in_form(form: ir.Form | None) -> str:
    return "" if form is None else f", in {' / '.join(side or 'no side' for side in form.sides)}"


def _text(asked: ir.Shows | ir.ShowsOfAKind | ir.ShowsStraight, goal: odds.Goal) -> str:
    if isinstance(asked, ir.Shows) and asked.any:
        return " or ".join(f"[{symbol}]" for symbol in asked.symbols)
    return str(goal)


@cache
def _ways() -> dict[Hand, int]:
    """How many of the 7,776 ordered rolls show each hand."""
    return {hand: int(chance * SIDES**DICE) for hand, chance in odds.rolls().items()}


@lru_cache(maxsize=256)
def _meeting(die: Die, goal: odds.Goal) -> tuple[Hand, ...]:
    """The hands that meet a goal."""
    return tuple(hand for hand in odds.rolls() if odds.shows(die, goal, hand))


class Lines:
    """Values lines, each once."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self._known: dict[tuple[str, int, str, int], Valued] = {}

    def valued(self, line: AttackLine) -> Valued:
        key = (line.slot, line.level, line.name, id(line.rules))  # quicker than to compare all the text
        if key not in self._known:
            self._known[key] = self._value(line)
        return self._known[key]

    def with_card(self, before: Valued, extra: Effects) -> Valued:
        """The line with a card played on it, if it is an Attack (R-147)."""
        if not any(worth.enhanceable for worth in before.by_hand.values()):
            return before
        return self._value(before.line, extra)

    def _value(self, line: AttackLine, extra: Effects = ()) -> Valued:
        study, effects = self.study.where(line.form), (*line.rules.effects, *extra)
        scene = study.scene(ultimate=line.kind is AbilityKind.ULTIMATE)
        hands = _meeting(study.hero.die, line.goal)
        fixed = study.weights.abilities.get(line.ability)

        def valued(part: Effects) -> dict[Hand, Worth]:
            def worth(dice: Rolled) -> Worth:
                return study.resolve(scene, part, State(rolls={ir.ACTIVATION: dice}))

            return dict(each_roll(study.hero.die, hands, worth))

        try:
            if line.rules.manual:
                raise Unknown(f"a rule that is carried out by hand: {line.rules.manual[0]}")
            if fixed is None:
                by_hand, left_out = valued_part(effects, study.hero.document, valued)
            else:
                by_hand, left_out = valued(effects), ()
            if left_out and all(set(worth.outcomes) == {NOTHING} for worth in by_hand.values()):
                raise Unknown(left_out[0])  # nothing is left that would be worth anything
        except Unknown as unknown:
            if fixed is None:
                return Valued(line, {}, tuple(scene.remarks), str(unknown))
            set_to = Worth.of({NOTHING: Fraction(1)}, study.scale(), extra=fixed)
            remark = f"set by the author, because it depends on {unknown}"
            return Valued(line, dict.fromkeys(hands, set_to), (remark,))
        return Valued(line, by_hand, tuple(scene.remarks), left_out=left_out)
