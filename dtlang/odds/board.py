"""A hero's offensive abilities as a set of lines, and the questions that can be put to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dtlang.dice import DICE, Die
from dtlang.odds.advice import Advice, advise
from dtlang.odds.card import Card
from dtlang.odds.number import unit_of, whole
from dtlang.odds.phase import expected
from dtlang.odds.play import Play, play
from dtlang.odds.table import Table, ValuedLine


@dataclass(frozen=True)  # without slots, so that the table can be kept
class Board:
    """One line is activated per roll phase; doing nothing is worth 0.

    >>> from dtlang.dice import Symbols
    >>> die = Die(("sword", "sword", "sword", "heart", "heart", "star"))
    >>> slash = ValuedLine("Slash", Symbols((("sword", 3),)), 4)
    >>> flare = ValuedLine("Flare", Symbols((("star", 4),)), 9)
    >>> Board(die, (slash, flare)).worth(attempts=1)
    (Fraction(877, 432),)
    """

    die: Die
    lines: tuple[ValuedLine, ...]
    dice: int = DICE

    @cached_property
    def _table(self) -> Table:
        return Table(self.die, self.lines, self.dice)

    def play(self, attempts: int = 3) -> Play:
        """A whole roll phase: value, spread, shares of the lines, and what one more point would bring."""
        assert attempts >= 1, attempts
        return play(self._table, attempts)

    def worth(self, attempts: int = 3, card: Card | None = None) -> tuple[Fraction, ...]:
        """The expected value with one attempt, two, ...; with a card in hand, if one is given."""
        hands, values, unit = self._table.hands, self._table.values, self._table.unit
        if card:
            payoff = card(
                {hand: Fraction(value, unit) for hand, value in zip(hands.full, values, strict=True)}
            )
            unit = unit_of(payoff.values())
            values = [whole(payoff[hand], unit) for hand in hands.full]
        return tuple(value / unit for value in expected(hands, values, attempts))

    def advice(self, dice: Sequence[int], attempts_left: int) -> Advice:
        """What to keep of these dice while `attempts_left` more rolls may follow."""
        assert len(dice) == self.dice, dice
        assert attempts_left >= 0, attempts_left
        return advise(self._table, dice, attempts_left)
