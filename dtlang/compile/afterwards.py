"""`During your next Main Phase, you cannot play cards. Then remove this token.`: done when that is over."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.compile.bound import body_of, items_of
from dtlang.syntax import nodes as n

# What holds for all of a phase; a Roll Attempt or a die less is taken off when it begins.
_HOLDS = (n.Cannot, n.TakeNoActions, n.NoEffect, n.CardCost, n.NoDefense, n.Only)
_ENDS_IT = (n.Remove, n.Discard, n.Transfer, n.Lose, n.Flip)


def afterwards(sentences: list[n.Effect]) -> list[n.Effect]:
    """What ends something that holds for a phase, at the conclusion of that phase."""
    found: list[n.Effect] = []
    for sentence in sentences:
        ends = _ends(found[-1], sentence) if found else None
        found.extend(_in_one(sentence) if ends is None else (ends,))
    return found


def _in_one(sentence: n.Effect) -> tuple[n.Effect, ...]:
    """`..., you cannot play cards, then remove this token`: the same within one sentence."""
    if not isinstance(sentence, n.During):
        return (sentence,)
    *before, last = items_of(sentence.effect)
    if not before:
        return (sentence,)
    holds = n.changed(sentence, effect=body_of(tuple(before)))
    ends = _ends(holds, last) if isinstance(last, n.Then) else None
    return (sentence,) if ends is None else (holds, ends)


def _ends(held: n.Effect, then: object) -> n.Effect | None:
    if not isinstance(held, n.During) or not isinstance(then, n.Then):
        return None
    time = held.time
    if time.part is not n.Stretch.DURING or time.phase is None or time.also is not None:
        return None
    if not all(isinstance(one, _HOLDS) for one in items_of(held.effect)):
        return None
    if not isinstance(then.effect, _ENDS_IT):
        return None
    return n.During(time=replace(time, part=n.Stretch.CONCLUSION), effect=then.effect, span=then.span)
