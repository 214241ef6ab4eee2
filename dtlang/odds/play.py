"""A whole roll phase under the best policy: what it brings, and how often each line is the one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from dtlang.odds.fields import Fields
from dtlang.odds.lattice import Hand
from dtlang.odds.phase import Decision, settle_ties
from dtlang.odds.spread import Spread
from dtlang.odds.table import Table, ValuedLine


@dataclass(frozen=True, slots=True)
class Share:
    """How likely an outcome is: with ties settled in our order, and whatever way they are settled."""

    share: Fraction
    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class LineShare(Share):
    """How likely a line is activated, and what the phase gains if the line is worth one more."""

    line: ValuedLine
    plus_one: Fraction


@dataclass(frozen=True, slots=True)
class Play:
    """One roll phase, played as well as can be. Every number is exact.

    Where keeps are equally good our order keeps most dice, then the smallest hand; of equally good lines
    it takes the first listed, and any line before doing nothing.
    """

    by_attempts: tuple[Fraction, ...]  # the expected value with one attempt, two, ...
    lines: tuple[LineShare, ...]  # in the order of the board
    nothing: Share
    distribution: Spread  # of the value reached
    final: Mapping[Hand, Fraction]  # how likely each hand is the last one
    choice: Mapping[Hand, ValuedLine | None]  # the line that is activated in it

    @property
    def ev(self) -> Fraction:
        """The expected value with all attempts."""
        return self.by_attempts[-1]


def play(table: Table, attempts: int) -> Play:
    """The whole phase. `Board.worth` is quicker where only the expected value is asked for."""
    hands, total = table.hands, table.hands.per_roll**attempts
    decisions = table.decisions(attempts - 1)
    by_attempts = tuple(
        Fraction(hands.roll_all(full), table.unit * hands.per_roll**attempt)
        for attempt, full in enumerate([table.values, *(decision.best for decision in decisions)], 1)
    )
    times = _final_hands(table, decisions)
    chosen = [0] * (len(table.lines) + 1)
    reached: defaultdict[int, int] = defaultdict(int)
    for count, value, options in zip(times, table.values, table.options, strict=True):
        chosen[options[0]] += count
        reached[value] += count
    *shares, nothing = (
        Share(*(Fraction(each, total) for each in numbers))
        for numbers in zip(chosen, *_bounds(table, decisions), strict=True)
    )
    lines = tuple(
        LineShare(share.share, share.least, share.most, line, more - by_attempts[-1])
        for line, share, more in zip(table.lines, shares, _plus_one(table, attempts), strict=True)
    )
    return Play(
        by_attempts,
        lines,
        nothing,
        Spread.of({Fraction(value, table.unit): Fraction(n, total) for value, n in reached.items()}),
        {hand: Fraction(count, total) for hand, count in zip(hands.full, times, strict=True)},
        {hand: (*table.lines, None)[o[0]] for hand, o in zip(hands.full, table.options, strict=True)},
    )


def _final_hands(table: Table, decisions: list[Decision]) -> list[int]:
    """How often each full hand is the last one, of all the ways that the dice can fall."""
    times = table.hands.ways
    for decision in reversed(decisions):
        kept = [0] * len(table.hands.hands)
        for count, keep in zip(times, decision.keep, strict=True):
            kept[keep] += count
        times = table.hands.spread(kept)
    return times


def _bounds(table: Table, decisions: list[Decision]) -> tuple[list[int], list[int]]:
    """The fewest and the most times that each line, and doing nothing, can be the outcome of best play.

    All lines are looked at together: the shares of a hand are packed into one number.
    """
    hands = table.hands
    fields = Fields(len(table.lines) + 1, hands.per_roll ** (len(decisions) + 1))
    least = [fields.one(options[0]) if len(options) == 1 else 0 for options in table.options]
    most = [sum(map(fields.one, options)) for options in table.options]
    for decision in decisions:
        least = settle_ties(hands, decision, hands.roll(least), fields.least)
        most = settle_ties(hands, decision, hands.roll(most), fields.most)
    return fields.unpack(hands.roll_all(least)), fields.unpack(hands.roll_all(most))


def _plus_one(table: Table, attempts: int) -> list[Fraction]:
    """The expected value if the first line is worth one more, if the second is, ...: all in one go."""
    hands, total = table.hands, table.hands.per_roll**attempts
    tables = [table.plus_one(line) for line in range(len(table.lines))]
    fields = Fields(len(tables), total * max(map(max, tables), default=0))
    full = [0] * len(table.values)
    for place, values in enumerate(tables):
        full = list(map(add, full, map(fields.one(place).__mul__, values)))
    for _ in range(attempts - 1):
        full = hands.best(hands.roll(full), fields.most)[: len(full)]
    return [Fraction(each, table.unit * total) for each in fields.unpack(hands.roll_all(full))]
