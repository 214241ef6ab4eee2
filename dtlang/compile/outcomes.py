"""What a roll has to show."""

from __future__ import annotations

from typing import assert_never

from dtlang import ir
from dtlang.ir import parts
from dtlang.syntax import nodes as n


def lower_outcome(outcome: n.Outcome) -> ir.Outcome | None:
    """What a roll has to show; None for "any other", which only its siblings can tell."""
    match outcome:
        case n.Shows(symbols=symbols, any=any_):
            return parts.Shows(symbols=symbols, any=any_)
        case n.ShowsNumber(low=low, high=high, count=count):
            return parts.ShowsNumber(low=low, high=high, count=count)
        case n.ShowsOfAKind(number=number):
            return parts.ShowsOfAKind(number=number)
        case n.ShowsStraight(large=large):
            return parts.ShowsStraight(large=large)
        case n.ShowsTier():
            return lower_tiers(outcome)[0]
        case n.AnyOther():
            return None
        case _:
            assert_never(outcome)


def dice_for(outcome: ir.Outcome) -> int:
    """So many dice it takes at least."""
    match outcome:
        case parts.Shows(symbols=symbols, any=any_):
            return 1 if any_ else len(symbols)
        case parts.ShowsNumber(count=count):
            return count
        case parts.ShowsOfAKind(number=number):
            return number
        case parts.ShowsStraight(large=large):
            return 5 if large else 4
        case _:
            assert_never(outcome)


def lower_tiers(tiers: n.ShowsTier) -> tuple[ir.Outcome, ...]:
    """What a roll has to show for each tier."""
    if not tiers.symbol:
        return tuple(parts.ShowsOfAKind(number=count) for count in tiers.counts)
    return tuple(parts.Shows(symbols=(tiers.symbol,) * count) for count in tiers.counts)
