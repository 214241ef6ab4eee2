"""Which of two requirements is harder: whether every roll that meets the one also meets the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from dtlang.dice import Die, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols, symbol_key

SMALL = ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
LARGE = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


@lru_cache(maxsize=4096)  # the same few requirements are compared again and again
def implies(harder: RollPattern, easier: RollPattern, die: Die | None) -> bool:
    """Does every roll that meets `harder` meet `easier`? In doubt it does not.

    >>> implies(OfAKind(4), OfAKind(3), None), implies(SmallStraight(), LargeStraight(), None)
    (True, False)
    """
    match harder, easier:
        case OfAKind(), OfAKind():
            return harder.count >= easier.count
        case LargeStraight(), SmallStraight():
            return True
        case Symbols(), Symbols():
            return _holds(_counts(harder), easier)
        case Symbols(), OfAKind() if die is not None:
            return any(count >= easier.count and len(die.values(name)) == 1 for name, count in harder.counts)
        case ((SmallStraight() | LargeStraight()), Symbols()) if die is not None:
            rows: Iterable[tuple[int, ...]] = SMALL if isinstance(harder, SmallStraight) else LARGE
            return all(_holds(Counter(symbol_key(die.symbol(v)) for v in row), easier) for row in rows)
    return harder == easier


def same(one: RollPattern, other: RollPattern) -> bool:
    """Do two requirements ask for the same, in whatever order their symbols are written?"""
    if isinstance(one, Symbols) and isinstance(other, Symbols):
        return _counts(one) == _counts(other)
    return one == other


@lru_cache(maxsize=512)
def _counts(pattern: Symbols) -> Counter[str]:
    return Counter({symbol_key(name): count for name, count in pattern.counts})


def _holds(shown: Counter[str], asked: Symbols) -> bool:
    return all(shown[name] >= count for name, count in _counts(asked).items())
