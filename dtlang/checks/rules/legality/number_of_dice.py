from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.dice import DICE
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class NumberOfDice(Rule):
    """A text rolls no dice, or more than a hero has."""

    code = "DT319"
    name = "number-of-dice"
    severity = Severity.WARNING
    why = "Every hero has five dice."
    rests_on = ("R-003", "R-109")
    bad = """
        offensive Spark
          3 [flame]: Roll 7 dice: Deal 1 x [flame] dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Roll 5 dice: Deal 1 x [flame] dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.Roll, leaf.Contest):
            if isinstance(effect.dice, int) and not 1 <= effect.dice <= DICE:
                message = Said("this rolls {dice} dice, but a hero has {dice2}", dice=effect.dice, dice2=DICE)
                yield self.at(subject.span_of(path), message, help=Said("roll 1 to {dice} dice", dice=DICE))
