"""What every final hand is worth on a board, and which line gives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dtlang.dice import DICE, Die
from dtlang.odds.goal import Goal, by_number, meeting
from dtlang.odds.lattice import Hand, lattice
from dtlang.odds.number import Number, unit_of, whole
from dtlang.odds.phase import Decision, decide


@dataclass(frozen=True, slots=True)
class ValuedLine:
    """One line of an ability: what the dice must show, and what it is worth.

    The worth may depend on the final dice, as in `3 x [flame]`. Other lines may belong to the same ability.
    """

    name: str
    pattern: Goal
    value: Number | Callable[[Hand], Number]


class Table:
    """The end of a roll phase: in each full hand one line is activated, or nothing for 0.

    Values are whole numbers of `1 / unit`. `options[i]` are the lines that are best in the hand `i`, the
    first listed first; `len(lines)` stands for doing nothing, and a line of the same worth goes before it.
    """

    def __init__(self, die: Die, lines: tuple[ValuedLine, ...], dice: int = DICE) -> None:
        self.lines = lines
        self.hands = lattice(dice=dice)
        columns = [_column(die, line, dice) for line in lines]
        self.unit = unit_of(value for column in columns for value in column.values())
        self.columns = [{i: whole(value, self.unit) for i, value in column.items()} for column in columns]
        self.values = [0] * len(self.hands.full)
        self.options: list[list[int]] = [[] for _ in self.values]
        for line, column in enumerate(self.columns):
            for i, value in column.items():
                if value > self.values[i]:
                    self.values[i], self.options[i] = value, [line]
                elif value == self.values[i]:
                    self.options[i].append(line)
        for value, options in zip(self.values, self.options, strict=True):
            if value == 0:
                options.append(len(lines))
        self._decisions: list[Decision] = []

    def plus_one(self, line: int) -> list[int]:
        """What full hands are worth if one line is worth one more."""
        values = list(self.values)
        for i, value in self.columns[line].items():
            values[i] = max(values[i], value + self.unit)
        return values

    def decisions(self, rolls: int) -> list[Decision]:
        """What to keep before the last roll, before the last but one, ... of so many."""
        while len(self._decisions) < rolls:
            full = self._decisions[-1].best[: len(self.values)] if self._decisions else self.values
            self._decisions.append(decide(self.hands, full))
        return self._decisions[:rolls]


def _column(die: Die, line: ValuedLine, dice: int) -> dict[int, Number]:
    """The worth of a line in every hand that shows it."""
    shown, value = meeting(by_number(die, line.pattern), dice), line.value
    if callable(value):
        hands = lattice(dice=dice).full
        return {i: value(hands[i]) for i in shown}
    return dict.fromkeys(shown, value)
