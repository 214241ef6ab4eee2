"""Conditions of which one holds only where another does: the tiers of `If you have 3 Heat, ... instead.`"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from dtlang.syntax import nodes as n

_ENDLESS = float("inf")
_BOUNDS = {
    n.Compare.AT_LEAST: (0, _ENDLESS),
    n.Compare.MORE_THAN: (1, _ENDLESS),
    n.Compare.AT_MOST: (-_ENDLESS, 0),
    n.Compare.LESS_THAN: (-_ENDLESS, -1),
    n.Compare.EXACTLY: (0, 0),
}


def strictest_first(effect: n.Effect, added: n.Effect) -> n.Effect:
    """Of several replacements the one that asks for most is asked for first, wherever it was said.

    `Deal 4 dmg. If you have 2 Heat, deal 6 dmg instead. If you have 3 Heat, deal 8 dmg instead.`: with 3 it
    is 8. What was `added` last may stand too far inside.
    """
    if not isinstance(effect, n.If) or effect.otherwise is None:
        return effect
    inner = strictest_first(effect.otherwise, added)
    if isinstance(inner, n.If) and inner.effect is added and _implies(inner.condition, effect.condition):
        return replace(inner, otherwise=replace(effect, otherwise=inner.otherwise))
    return effect if inner is effect.otherwise else replace(effect, otherwise=inner)


def _implies(new: n.Condition, old: n.Condition) -> bool:
    """Whether `old` always holds where `new` does."""
    if isinstance(new, n.OutcomeIs) and isinstance(old, n.OutcomeIs):
        return _shows_more(new.outcome, old.outcome)
    if not isinstance(new, n.Has | n.RollIs | n.DialIs) or type(new) is not type(old):
        return False
    assert isinstance(old, n.Has | n.RollIs | n.DialIs)
    if not isinstance(new.amount, int) or not isinstance(old.amount, int):
        return False
    if replace(new, compare=old.compare, amount=old.amount) != old:
        return False  # of something else
    (low, high), (least, most) = _BOUNDS[new.compare], _BOUNDS[old.compare]
    return new.amount + low >= old.amount + least and new.amount + high <= old.amount + most


def _shows_more(new: n.Outcome, old: n.Outcome) -> bool:
    match new, old:
        case n.Shows(symbols=some, any=False), n.Shows(symbols=fewer, any=False):
            return Counter(fewer) <= Counter(some)
        case n.ShowsOfAKind(number=some), n.ShowsOfAKind(number=fewer):
            return some >= fewer
        case n.ShowsStraight(large=True), n.ShowsStraight():
            return True
        case _:
            return False
