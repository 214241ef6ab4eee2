"""`Remove 1 Cinder from a player when their turn ends.`: "they" behind what is done is who was named there.

The tree says first when something happens, so there the player is named, and what is done is done to them.
"""

from __future__ import annotations

from typing import Any

from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in, parts_of
from dtlang.syntax.text.build.misfit import refuse

_NAMED_FIRST = (n.Who.PLAYER, n.Who.OPPONENT)
_CHOSEN = (n.Who.CHOSEN_PLAYER, n.Who.CHOSEN_OPPONENT, n.Who.CHOSEN_TEAMMATE, n.Who.OTHER_CHOSEN_PLAYER)
_THEY = n.Players(who=n.Who.THEY)


def said_before(effect: n.Effect) -> n.Effect:
    """An effect whose time stood behind it, with the player where the time is told."""
    match effect:
        case n.When(event=when, effect=done):
            name = "event"
        case n.During(time=when, effect=done):
            name = "time"
        case _:
            return effect
    people = [one for one in nodes_in(done) if isinstance(one, n.Players)]
    if _THEY not in list(nodes_in(when)) or _THEY in people:
        return effect
    acts = _doer(done)  # "a chosen opponent discards 1 card during their turn" is told apart
    refuse(any(one.who in _CHOSEN and one is not acts for one in people), effect.span, "chosen_when")
    named = {one for one in people if one.who in _NAMED_FIRST}
    if len(named) != 1:
        return effect
    player = named.pop()
    if any(isinstance(one, n.Players) and one.who in _NAMED_FIRST for one in nodes_in(when)):
        return effect
    return n.changed(effect, **{name: _with(when, _THEY, player), "effect": _with(done, player, _THEY)})


def done_by_holder(event: n.Effect, effect: n.Effect) -> n.Effect:
    """`When Attacking, they roll 1 die.`: who Attacks is not named, so it is who rolls, whoever has this."""
    if _doer(effect) != _THEY:
        return event
    holder = n.Players(who=n.Who.HOLDER, span=event.span)
    changes = {name: holder for name in ("who", "target") if getattr(event, name, None) == n.YOU}
    passive = "target" in changes and "who" in changes  # "when Attacked": whoever does it is another one
    return n.changed(event, **({"target": holder} if passive else changes)) if changes else event


def _doer(effect: Any) -> n.Party | None:
    """Who does the first of what is done."""
    while True:
        match effect:
            case n.All(parts=several) | n.Block(sentences=several) | n.Choose(options=several):
                effect = several[0]
            case n.Pay(cost=inner) | n.May(effect=inner) | n.Then(effect=inner) | n.If(effect=inner):
                effect = inner
            case _:
                found: n.Party | None = getattr(effect, "who", None)
                return found


def _with(node: Any, old: n.Players, new: n.Players) -> Any:
    if isinstance(node, tuple):
        return tuple(_with(part, old, new) for part in node)
    if not isinstance(node, n.Node):
        return node
    if node == old:
        return n.changed(new, span=node.span)
    fields = {name: getattr(node, name) for name in parts_of(type(node))}
    changed = {name: after for name, part in fields.items() if (after := _with(part, old, new)) is not part}
    return n.changed(node, **changed) if changed else node
