"""Where things lie: in a hand, on a board, on the leaflet."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.context import TextPlace
from dtlang.compile.players import ACTIONS
from dtlang.compile.scope import SELF, Scope
from dtlang.ir import effects as op
from dtlang.syntax import nodes as n
from dtlang.syntax.nodes import Done

# Tokens of which a leaflet has several to choose from.
FROM_A_LEAFLET = (
    ir.ThingKind.STATUS_EFFECT,
    ir.ThingKind.POSITIVE_STATUS,
    ir.ThingKind.NEGATIVE_STATUS,
    ir.ThingKind.UNIQUE_STATUS,
    ir.ThingKind.POSITIVE_OR_NEGATIVE_STATUS,
)
TOKENS = (ir.ThingKind.STATUS, *FROM_A_LEAFLET)
_CARDS = (ir.ThingKind.CARD, ir.ThingKind.UPGRADE, *ACTIONS)
OF_HAND = (*_CARDS, ir.ThingKind.NAMED_CARD, ir.ThingKind.CARD_KIND)
GONE_BY = frozenset({ir.Timing.STATUS_SPENT, ir.Timing.STATUS_REMOVED})


def own_board(thing: ir.Thing, scope: Scope) -> ir.Players | None:
    """Where the token lies that the text belongs to, whoever takes it away."""
    own = scope.context.token
    is_own = own is not None and (thing.kind, thing.name) == (own.kind, own.name)
    ours = scope.you == SELF or scope.you.who is ir.Who.INFLICTER
    return SELF if is_own and ours and scope.context.place is TextPlace.STATUS else None


def went(thing: ir.Thing, scope: Scope) -> bool:
    """Whether the text speaks of the token that was just spent or removed: it is on its leaflet (R-075)."""
    event = scope.event
    return event is not None and event.timing in GONE_BY and thing.this and event.thing == thing


def from_leaflet(
    node: n.Effect, thing: ir.Thing, count: ir.Amount, target: ir.Players, by: ir.Players, scope: Scope
) -> ir.Effect:
    """A token comes to a board: gained on one's own, inflicted on another (R-072, R-073)."""
    if target == scope.you:
        id = scope.did(node, Done.GAINED, thing, amount=True)
        return op.Gain(id=id, thing=thing, count=count, player=target)
    id = scope.did(node, Done.INFLICTED, thing, amount=True)
    return op.Inflict(id=id, thing=thing, count=count, target=target, by=by)
