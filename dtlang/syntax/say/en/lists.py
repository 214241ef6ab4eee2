"""Effects that share a verb: `gain Evasive and 2 CP`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.clause import Clause
from dtlang.syntax.say.en.effects import say_clause
from dtlang.syntax.say.en.lexis import listed, noun, spaced
from dtlang.syntax.say.en.things import say_amount, say_things

_THINGS = (n.Gain, n.Inflict, n.Lose, n.Remove, n.Spend, n.Discard)
_DAMAGE = (n.AddDamage, n.PreventDamage)
_PLAIN_AMOUNTS = (n.Number, n.TimesSymbol, n.UpTo, n.Every, n.AsManyAsFit)
_PLAIN_THINGS = frozenset(
    (
        n.Kind.STATUS,
        n.Kind.CP,
        n.Kind.PIECE,
        n.Kind.CARD,
        n.Kind.STATUS_EFFECT,
        n.Kind.POSITIVE_STATUS,
        n.Kind.NEGATIVE_STATUS,
    )
)


def share_verb(first: n.Effect, second: n.Effect) -> bool:
    """Whether two effects differ only in what is taken: `gain Evasive and 2 CP`."""
    if type(first) is not type(second) or _object(first) is None or _object(second) is None:
        return False
    frames = [tuple(getattr(e, name, None) for name in ("who", "source", "target")) for e in (first, second)]
    return frames[0] == frames[1]


def _object(effect: n.Effect) -> str | None:
    """The object of a verb that can be shared, if nothing else belongs to it."""
    if isinstance(effect, _THINGS) and isinstance(effect.count, _PLAIN_AMOUNTS):
        random = isinstance(effect, n.Discard) and effect.random
        if effect.thing.kind in _PLAIN_THINGS and not random:
            return say_things(effect.thing, effect.count)
    if isinstance(effect, n.PreventDamage) and effect.except_type is not None:
        return None
    if isinstance(effect, _DAMAGE) and isinstance(effect.amount, n.Number | n.TimesSymbol):
        return say_amount(effect.amount, lambda _: noun("damage"))
    return None


def say_list(effects: Sequence[n.Effect], last: str) -> Clause:
    """One clause, its objects joined by `last`; the place stands once, at the end."""
    whole = say_clause(effects[-1])
    objects = [_object(effect) or "" for effect in effects]
    place = whole.tail.removeprefix(objects[-1]).strip()
    return replace(whole, tail=spaced(listed(objects, last), place))
