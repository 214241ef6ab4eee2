"""Dice that remember what they were asked, so that rolls with the same answers are worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar, assert_never

from dtlang import ir, odds
from dtlang.balance.unknown import Unknown
from dtlang.dice import Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.odds import Hand

T = TypeVar("T")

Question: TypeAlias = ir.Outcome | str | int
"""Does it show this outcome, how many dice show this symbol or number, or (`TOTAL`) what is their sum?"""

TOTAL = 0


class Rolled:
    """A roll on the table. Texts do not see the dice, they ask about them."""

    def __init__(self, die: Die, hand: Hand, *, foreign: bool = False) -> None:
        self.die = die
        self.hand = hand
        self.foreign = foreign  # the opponent's dice have the same numbers, but other symbols
        self.asked: dict[Question, int] = {}

    def ask(self, question: Question) -> int:
        """A number, or 1 for yes and 0 for no."""
        if self.foreign and isinstance(question, str | ir.Shows):
            raise Unknown("the symbols of the opponent's dice")
        if question not in self.asked:
            self.asked[question] = answers(self.die, question, sum(self.hand))[self.hand]
        return self.asked[question]


def each_roll(
    die: Die, hands: Iterable[Hand], work_out: Callable[[Rolled], T], *, foreign: bool = False
) -> Iterator[tuple[Hand, T]]:
    """What comes of every hand. A hand that answers all questions like one before it needs no new work."""
    known: list[tuple[list[tuple[Mapping[Hand, int], int]], T]] = []
    for hand in hands:
        for asked, result in known:
            for column, before in asked:
                if column[hand] != before:
                    break
            else:
                yield hand, result
                break
        else:
            rolled = Rolled(die, hand, foreign=foreign)
            result = work_out(rolled)
            asked = [(answers(die, q, sum(hand)), before) for q, before in rolled.asked.items()]
            known.append((asked, result))
            yield hand, result


@lru_cache(maxsize=1024)
def answers(die: Die, question: Question, dice: int) -> Mapping[Hand, int]:
    """What every hand of so many dice answers."""
    return {hand: _answer(die, question, hand) for hand in odds.rolls(dice)}


def _answer(die: Die, question: Question, hand: Hand) -> int:
    match question:
        case str():
            return sum(hand[value - 1] for value in die.values(question))
        case 0:
            return sum(number * count for number, count in enumerate(hand, 1))
        case int():
            return hand[question - 1]
        case ir.Shows(symbols=symbols, any=True):
            return int(any(_answer(die, symbol, hand) for symbol in symbols))
        case ir.Shows() | ir.ShowsOfAKind() | ir.ShowsStraight():
            return int(odds.shows(die, pattern_of(question), hand))
        case ir.ShowsNumber(low=low, high=high, count=count):
            return int(sum(hand[low - 1 : high]) >= count)
        case _:
            assert_never(question)


def pattern_of(asked: ir.Shows | ir.ShowsOfAKind | ir.ShowsStraight) -> odds.Goal:
    """A requirement as the odds know it."""
    match asked:
        case ir.Shows(symbols=symbols, any=False):
            return Symbols.of((symbol, 1) for symbol in symbols)
        case ir.Shows(symbols=symbols):
            return odds.AnyOf(tuple(Symbols.of([(symbol, 1)]) for symbol in symbols))
        case ir.ShowsOfAKind(number=number):
            return OfAKind(number)
        case ir.ShowsStraight(large=large):
            return LargeStraight() if large else SmallStraight()
        case _:
            assert_never(asked)
