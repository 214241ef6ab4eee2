"""The slow and obvious way: five dice in a row, every roll tried out, every keep compared.

Nothing here knows the fast method. Dice are sorted only so that equal situations are looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from dtlang.dice import DefenseRoll, Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.odds import AllOf, AnyOf, FullHouse, Goal, Number, Numbers

Dice = tuple[int, ...]


def meets(die: Die, goal: Goal, dice: Dice) -> bool:
    match goal:
        case Symbols(counts):
            symbols = [die.symbol(number) for number in dice]
            return all(symbols.count(name) >= count for name, count in counts)
        case Numbers(counts):
            return all(sum(number in group for number in dice) >= count for group, count in counts)
        case SmallStraight():
            return any(run <= set(dice) for run in ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}))
        case LargeStraight():
            return any(run <= set(dice) for run in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}))
        case OfAKind(count):
            return any(dice.count(number) >= count for number in dice)
        case FullHouse():
            return sorted(dice.count(number) for number in set(dice)) == [2, 3]
        case AnyOf(goals):
            return any(meets(die, each, dice) for each in goals)
        case AllOf(goals):
            return all(meets(die, each, dice) for each in goals)
        case DefenseRoll():
            return True


@cache
def outcomes(kept: Dice, count: int) -> Counter[Dice]:
    """Every way the other dice may fall, one die after the other; how often each result is seen."""
    return Counter(tuple(sorted(kept + new)) for new in product(range(1, 7), repeat=count - len(kept)))


def summed(kept: Dice, count: int, worth: Callable[[Dice], Number]) -> Number:
    """What dice are worth on average after rolling all but the kept ones, times 6 ** count."""
    scale: int = 6 ** len(kept)
    return scale * sum(times * worth(dice) for dice, times in outcomes(kept, count).items())


def keeps(dice: Dice) -> Iterator[Dice]:
    return iter({kept for size in range(len(dice) + 1) for kept in combinations(dice, size)})


class Game:
    """A roll phase whose final dice are worth what `worth` says; a roll multiplies by 6 ** count."""

    def __init__(self, count: int, worth: Callable[[Dice], Number]) -> None:
        self.count = count
        self.worth = worth
        self.keeping = cache(self._keeping)
        self.holding = cache(self._holding)

    def scale(self, rolls: int) -> int:
        factor: int = 6 ** (self.count * rolls)
        return factor

    def ev(self, attempts: int) -> Fraction:
        return Fraction(self.keeping((), attempts)) / self.scale(attempts)

    def _keeping(self, kept: Dice, attempts: int) -> Number:
        """Keep some dice and roll the others, which is one of so many attempts."""
        return summed(kept, self.count, lambda dice: self.holding(dice, attempts - 1))

    def _holding(self, dice: Dice, attempts: int) -> Number:
        if not attempts:
            return self.worth(dice)
        return max(self.keeping(kept, attempts) for kept in keeps(dice))

    def share(
        self, attempts: int, of: Callable[[Dice], bool], pick: Callable[[Iterator[Number]], Number]
    ) -> Fraction:
        """The least or most that best play may come to something."""

        @cache
        def keeping(kept: Dice, attempts: int) -> Number:
            return summed(kept, self.count, lambda dice: holding(dice, attempts - 1))

        @cache
        def holding(dice: Dice, attempts: int) -> Number:
            if not attempts:
                return int(of(dice))
            best = self.holding(dice, attempts)
            return pick(keeping(k, attempts) for k in keeps(dice) if self.keeping(k, attempts) == best)

        return Fraction(keeping((), attempts)) / self.scale(attempts)
