"""Conditions that exclude each other, one behind the other: either-or, asked once and not one after another.

`If it is on the Dawn side, flip it to the Dusk side. If it is on the Dusk side, remove it.` does one of both:
the effects of one step do not see each other's results; those behind `Then` do (R-113).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from dtlang import ir
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import Compare

Forms: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...] | None  # pieces with their sides, if known
_MOST = 10_000  # more than anybody can have of anything


def either_or(effects: tuple[ir.Effect, ...], forms: Forms) -> tuple[ir.Effect, ...]:
    """Questions that follow each other and cannot both be true become one, and so do equal ones."""
    out: list[ir.Effect] = []
    for effect in effects:
        both = _joined(out[-1], effect, forms) if out else None
        if both is None:
            out.append(effect)
        else:
            out[-1] = both
    return tuple(out)


def _joined(one: ir.Effect, other: ir.Effect, forms: Forms) -> ir.Effect | None:
    match one, other:
        case op.If(condition=parts.OnSide() as asked, otherwise=()), op.If(otherwise=()) if (
            other.condition == asked
        ):
            return replace(one, then=(*one.then, *other.then))  # "Bear Form: Flip Shape. Draw 1 card."
        case op.If(), op.If() if excludes(one.condition, other.condition, forms):
            if not one.otherwise:
                return replace(one, otherwise=(other,))
            behind = _joined(one.otherwise[0], other, forms) if len(one.otherwise) == 1 else None
            return None if behind is None else replace(one, otherwise=(behind,))
        case op.Trigger(effects=(*_, last)), op.Trigger(effects=(first, *_)) if replace(
            one, id=None, effects=()
        ) == replace(other, id=None, effects=()):
            both = _joined(last, first, forms)  # lines below `When ...:`
            return (
                None if both is None else replace(one, effects=(*one.effects[:-1], both, *other.effects[1:]))
            )
        case _:
            return None


def excludes(one: ir.Condition, other: ir.Condition, forms: Forms) -> bool:
    """Whether two conditions about the same are never met together.

    Of dice that is not asked: `if it is 3 or less, re-roll it. If it is 4 or more, ...` looks at them again.
    """
    match one, other:
        case parts.Both(conditions=several), _:
            return any(excludes(part, other, forms) for part in several)
        case _, parts.Both(conditions=several):
            return any(excludes(one, part, forms) for part in several)
        case (parts.Not(condition=denied), said) | (said, parts.Not(condition=denied)):
            return denied == said and isinstance(said, parts.OnSide | parts.Has)
        case parts.OnSide(compare=None), parts.OnSide(compare=None):
            if one.side == other.side or one.holder != other.holder:
                return False
            return one.thing == other.thing or any(
                {one.side, other.side} <= {*sides} and {one.thing.name, other.thing.name} <= {piece, *sides}
                for piece, sides in forms or ()
            )
        case parts.Has(), parts.Has():
            same = replace(one, compare=other.compare, amount=other.amount) == other
            return same and _apart(one.compare, one.amount, other.compare, other.amount)
        case _:
            return False


def _apart(compare: Compare, amount: int, other: Compare, than: int) -> bool:
    """Whether no number is both."""
    low, high = _between(compare, amount)
    least, most = _between(other, than)
    return high < least or most < low


def _between(compare: Compare, amount: int) -> tuple[int, int]:
    match compare:
        case Compare.EXACTLY:
            return amount, amount
        case Compare.AT_LEAST:
            return amount, _MOST
        case Compare.MORE_THAN:
            return amount + 1, _MOST
        case Compare.AT_MOST:
            return -_MOST, amount
        case _:
            return -_MOST, amount - 1
