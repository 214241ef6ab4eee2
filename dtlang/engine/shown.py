"""What rolled dice show: outcomes of a roll and how often they are there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dtlang.ir import parts

_shown: Final[dict[int, Shown]] = {}


def shows(outcome: Any, counts: tuple[int, ...], faces: tuple[str, ...]) -> bool:
    """Whether dice show an outcome; `counts` says how many show 1 to 6. Remembered for every hand."""
    table = _shown.get(id(outcome))
    if table is None or table.outcome is not outcome or table.faces is not faces:
        table = _shown[id(outcome)] = Shown(outcome, faces)
    found = table.hands.get(counts)
    if found is None:
        found = table.hands[counts] = _shows(outcome, counts, faces)
    return found


class Shown:
    """Which hands of one kind of dice show an outcome, as far as it was asked."""

    def __init__(self, outcome: Any, faces: tuple[str, ...]) -> None:
        self.outcome = outcome
        self.faces = faces
        self.hands: dict[tuple[int, ...], bool] = {}


def times_shown(
    outcome: parts.Shows | parts.ShowsNumber, counts: tuple[int, ...], faces: tuple[str, ...]
) -> int:
    """Full sets of symbols; of `any`, and of numbers, every die that fits."""
    if isinstance(outcome, parts.ShowsNumber):
        return sum(counts[outcome.low - 1 : outcome.high]) // outcome.count
    there = {symbol: sum(counts[at] for at in range(6) if faces[at] == symbol) for symbol in outcome.symbols}
    if outcome.any:
        return sum(there.values())
    return min(number // outcome.symbols.count(symbol) for symbol, number in there.items())


def _shows(outcome: Any, counts: tuple[int, ...], faces: tuple[str, ...]) -> bool:
    match outcome:
        case parts.Shows(symbols=symbols, any=one):
            if one:
                return any(counts[value] for value in range(6) if faces[value] in symbols)
            need: dict[str, int] = {}
            for symbol in symbols:
                need[symbol] = need.get(symbol, 0) + 1
            return all(
                sum(counts[value] for value in range(6) if faces[value] == symbol) >= least
                for symbol, least in need.items()
            )
        case parts.ShowsNumber(low=low, high=high, count=count):
            return sum(counts[low - 1 : high]) >= count
        case parts.ShowsOfAKind(number=number):
            return max(counts) >= number
        case parts.ShowsStraight(large=large):
            length = 5 if large else 4
            return any(all(counts[start : start + length]) for start in range(7 - length))
        case _:
            return True  # a defensive roll takes any result


def counts_of(dice: Iterable[int]) -> tuple[int, ...]:
    """How many dice show 1 to 6.

    >>> counts_of([1, 1, 4, 6, 6])
    (2, 0, 0, 1, 0, 2)
    """
    counts = [0] * 6
    for value in dice:
        counts[value - 1] += 1
    return tuple(counts)
