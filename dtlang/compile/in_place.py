"""What is done in place of something else, and to whom where only the first of the two says it."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.compile.bound import Bound, EachDoes, body_of, items_of
from dtlang.compile.each_player import all_of_them
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in

THEY = n.Players(who=n.Who.THEY)
_ROLES = ("target", "source")
_CHOSEN = (n.Who.CHOSEN_PLAYER, n.Who.CHOSEN_OPPONENT, n.Who.CHOSEN_TEAMMATE, n.Who.OTHER_CHOSEN_PLAYER)


def is_chosen(whom: object) -> bool:
    return isinstance(whom, n.Players) and whom.who in _CHOSEN


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
    if role is None or not any(node == THEY for node in nodes_in(changed.condition)):
        return changed
    players = getattr(replaced, role)
    others = (replaced, *items_of(changed.effect))
    first, *then = (_of_one(one, role, players) for one in others)
    asked = replace(changed, effect=body_of(tuple(then)), otherwise=body_of((first,)))
    return EachDoes(players=players, effect=asked, span=changed.span)


def _of_one(effect: Bound, role: str, players: n.Party) -> Bound:
    return n.changed(effect, **{role: THEY}) if getattr(effect, role, None) == players else effect


def _several(whom: object) -> bool:
    return isinstance(whom, n.Players | n.Group) and all_of_them(whom) is not None
