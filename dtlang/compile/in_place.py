"""What is done in place of something else, and to whom where only the first of the two says it."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.compile.bound import Bound, EachDoes, body_of, items_of
from dtlang.compile.each_player import all_of_them, is_chosen
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in

THEY = n.Players(who=n.Who.THEY)
_ROLES = ("target", "source")


def to_the_same(wanted: n.Effect, replaced: Bound) -> n.Effect:
    """`Deal 2 dmg to all opponents. If you have Heat, deal 4 dmg instead.`: to all of them, too."""
    first, *others = items_of(wanted)
    if type(first) is not type(replaced):
        return wanted
    for role in _ROLES:
        whom = getattr(replaced, role, None)
        if whom is not None and getattr(first, role, None) is None:
            first = n.changed(first, **{role: THEY if is_chosen(whom) else whom})
    if _several(getattr(replaced, "who", None)) and getattr(first, "who", None) == THEY:
        first = n.changed(first, who=getattr(replaced, "who", THEY))
    return body_of((first, *others))


def for_each(changed: n.If, replaced: Bound) -> Bound:
    """`Each opponent loses 1 CP. If they have Heat, they lose 2 CP instead.`: asked of every one of them."""
    role = next((r for r in ("who", *_ROLES) if _several(getattr(replaced, r, None))), None)
    asks = any(node == THEY for node in nodes_in(changed.condition))
    if role is not None and not asks:
        return changed
    if role is None and not asks:  # nobody else that the condition names is meant
        role = next((r for r in ("who", *_ROLES) if is_chosen(getattr(replaced, r, None))), None)
        again = any(node == THEY for node in nodes_in(changed.effect))
        role = role if again else None
    if role is None:
        return changed
    players = getattr(replaced, role)
    others = (replaced, *items_of(changed.effect))
    first, *then = (_of_one(one, role, players) for one in others)
    asked = replace(changed, effect=body_of(tuple(then)), otherwise=body_of((first,)))
    return EachDoes(players=players, effect=asked, span=changed.span)


_STATES = (n.OnSide, n.DialIs, n.ThingIs)


def _asked(condition: n.Condition) -> n.Condition:
    return condition.condition if isinstance(condition, n.Not) else condition


def _with(condition: n.Condition, asked: n.Condition) -> n.Condition:
    return replace(condition, condition=asked) if isinstance(condition, n.Not) else asked


def was_so(condition: n.Condition) -> n.OnSide | n.DialIs | n.ThingIs | None:
    """What is asked about how a piece stood before: `if it was already on that side`."""
    asked = _asked(condition)
    return asked if isinstance(asked, _STATES) and asked.past else None


def asked_first(condition: n.Condition) -> n.Condition:
    """The same where it is asked before anything is done."""
    return _with(condition, n.changed(_asked(condition), past=False))


def is_about(effect: Bound, asked: n.OnSide | n.DialIs | n.ThingIs) -> bool:
    thing = getattr(effect, "thing", None)
    return isinstance(thing, n.Thing) and (asked.thing.kind is n.Kind.IT or thing == asked.thing)


def of_it(condition: n.Condition, replaced: Bound) -> n.Condition:
    """`Flip your Lantern. If it was Lit, ... instead.`: asked first, so that "it" has to be named."""
    asked, thing = _asked(condition), getattr(replaced, "thing", None)
    if not isinstance(asked, _STATES) or asked.thing.kind is not n.Kind.IT or not isinstance(thing, n.Thing):
        return condition
    return _with(condition, n.changed(asked, thing=thing))


def _of_one(effect: Bound, role: str, players: n.Party) -> Bound:
    return n.changed(effect, **{role: THEY}) if getattr(effect, role, None) == players else effect


def _several(whom: object) -> bool:
    return isinstance(whom, n.Players | n.Group) and all_of_them(whom) is not None
