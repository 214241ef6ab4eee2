"""Tokens, dials, pieces and CP: gained, inflicted, spent, moved, turned."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.amounts import lower_amount, lower_count
from dtlang.compile.body import lowers
from dtlang.compile.lies import FROM_A_LEAFLET, OF_HAND, TOKENS, from_leaflet, own_board, went
from dtlang.compile.lower_damage import TO_WHOM
from dtlang.compile.players import (
    again,
    holder_of,
    lower_form,
    lower_party,
    lower_subject,
    lower_target,
    lower_thing,
)
from dtlang.compile.scope import SELF, Scope
from dtlang.diagnostics.codes import (
    NOT_AN_ORDER,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.ir.structure import Pay
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.nodes import Done


@lowers(n.Gain)
def lower_gain(node: n.Gain, scope: Scope) -> ir.Effect:
    """R-119. Gaining Health is healing."""
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    _which_one(node.thing, thing, scope)
    id = scope.did(node, Done.GAINED, thing, amount=True)
    if thing.kind is ir.ThingKind.HEALTH:
        return op.Heal(id=id, amount=count, target=player, by=player)
    source = lower_party(node.source, scope) if node.source else None
    if source is not None and thing.kind is ir.ThingKind.CP:  # whoever gives it has it no longer
        return op.Steal(id=id, thing=thing, count=count, source=source, by=player)
    if source is not None and thing.kind not in FROM_A_LEAFLET:
        message = "it is not clear where this comes from"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `steal`, or `transfer ... to yourself`")
    return op.Gain(id=id, thing=thing, count=count, player=player, source=source, side=node.side)


def _which_one(said: n.Thing, thing: ir.Thing, scope: Scope) -> None:
    """Of `remove 1 status effect. Gain it.` nobody follows which one that was."""
    if said.kind in (n.Kind.IT, n.Kind.THEM) and thing.kind in FROM_A_LEAFLET:
        message = "dtlang does not follow which status effect that was"
        help = "write `transfer 1 status effect from ... to ...`, or `steal 1 status effect`"
        scope.report(UNCLEAR_WORD, said.span, message, help=help)


def _aimed(said: n.Party | None, by: ir.Players, target: ir.Players, span: Span, scope: Scope) -> None:
    """Whom somebody else does it to has to be said, unless the text is about an Attack of theirs."""
    if said is None and (target == by or by.who in (ir.Who.CHOSEN_OPPONENT, ir.Who.ALL_OPPONENTS)):
        scope.report(UNCLEAR_WORD, span, "it is not clear whom they do this to", help=TO_WHOM)


@lowers(n.Inflict)
def lower_inflict(node: n.Inflict, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    _which_one(node.thing, thing, scope)
    _this_or_that(node, thing, scope)
    target = lower_target(node.target, scope)
    _aimed(node.target, by, target, node.span, scope)
    scope.thing_on = target if target != scope.you else None
    id = scope.did(node, Done.INFLICTED, thing, amount=True)
    return op.Inflict(id=id, thing=thing, count=count, target=target, by=by, side=node.side)


def _this_or_that(node: n.Inflict, thing: ir.Thing, scope: Scope) -> None:
    """`If a status effect would be inflicted on you, spend this token to inflict it on the attacker.`"""
    event = scope.event
    comes = event is not None and event.timing in (ir.Timing.STATUS_INFLICTED, ir.Timing.STATUS_GAINED)
    if comes and node.thing.kind is n.Kind.IT and thing == scope.context.token:
        message = "this can mean this token, or what would be inflicted; the latter cannot be spoken of again"
        scope.report(UNCLEAR_WORD, node.thing.span, message, help="name the token: `inflict Burn on ...`")


@lowers(n.Lose)
def lower_lose(node: n.Lose, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    thing = lower_thing(node.thing, scope)
    return op.Lose(id=scope.did(node, Done.LOST, thing, amount=True), thing=thing, count=count, player=player)


@lowers(n.Steal)
def lower_steal(node: n.Steal, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    source = lower_target(node.source, scope)
    _aimed(node.source, by, source, node.span, scope)
    id = scope.did(node, Done.STOLEN, thing, amount=True)
    picked = node.chooser is not None
    return op.Steal(id=id, thing=thing, count=count, source=source, by=by, picked=picked)


@lowers(n.Swap)
def lower_swap(node: n.Swap, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    target = lower_target(node.target, scope)
    thing = lower_thing(node.thing, scope)
    return op.Swap(id=scope.did(node, None), thing=thing, by=by, target=target)


@lowers(n.Spend)
def lower_spend(node: n.Spend, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    thing = lower_thing(node.thing, scope)
    own = scope.context.token
    if scope.several and own is not None and thing.name == own.name and count == 1:
        thing = replace(thing, this=True)  # each of them is offered
    if node.target is not None:  # what one has less the other has more, but only all of it
        whole, given = scope.mark(node), scope.mark(node)
        gain = op.Gain(id=given, thing=thing, count=count, player=lower_party(node.target, scope))
        id = scope.did(node, Done.SPENT, thing, amount=True)
        cost = op.Spend(id=id, thing=thing, count=count, player=player)
        return Pay(id=whole, by=again(player, scope), cost=(cost,), effects=(gain,))
    id = scope.did(node, Done.SPENT, thing, amount=True)
    spent: str | None = None
    if thing.kind is ir.ThingKind.STORED_DIE:  # "Spend 1 stored die. Add dmg equal to its value."
        spent, scope.pick = scope.new_id(), None
        scope.spent_dice = spent, count == 1
    return op.Spend(id=id, thing=thing, count=count, player=player, roll=spent)


@lowers(n.Remove)
def lower_remove(node: n.Remove, scope: Scope) -> ir.Effect:
    """From the board that was named, else from one's own; a token of its own text lies on its holder's."""
    by = lower_subject(node.who, scope)
    if node.thing.kind is n.Kind.IT and scope.thing is not None and scope.thing.kind in OF_HAND:
        if scope.context.token is not None and not scope.event_card:  # "discard 2 cards to remove it"
            node = replace(node, thing=replace(node.thing, kind=n.Kind.THIS_TOKEN))
    count = lower_count(node.count, node.thing, scope)
    held = holder_of(node.thing, scope) if node.source is None else lower_party(node.source, scope)
    thing = lower_thing(node.thing, scope)
    source = held or own_board(thing, scope) or by
    id = scope.did(node, Done.REMOVED, thing, amount=True)
    return op.Remove(id=id, thing=thing, count=count, source=source, by=by)


GETS = Said("write `transfer ... from a chosen player to another chosen player`, or `... to yourself`")


@lowers(n.Transfer)
def lower_transfer(node: n.Transfer, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    held = holder_of(node.thing, scope) if node.source is None else lower_party(node.source, scope)
    thing = lower_thing(node.thing, scope)
    source = held or own_board(thing, scope) or by
    if node.target is None and source not in (by, SELF):  # it might as well be for oneself
        scope.report(UNCLEAR_WORD, node.span, "it is not clear who gets this", help=GETS)
    with scope.inside(moved_from=source):
        target = lower_target(node.target, scope)
    scope.thing_on = target if target != scope.you else None
    if held is None and went(thing, scope):
        return from_leaflet(node, thing, count, target, by, scope)
    id = scope.did(node, Done.TRANSFERRED, thing, amount=True)
    if thing.kind is ir.ThingKind.PIECE and held is None:  # it moves from whoever has it
        board = None if target == scope.you else target
        return op.Put(id=id, thing=thing, count=count, zone=ir.Zone.BOARD, board_of=board, by=by)
    if thing.kind not in (*TOKENS, ir.ThingKind.PIECE, ir.ThingKind.CP, *OF_HAND):
        scope.report(NOT_AN_ORDER, node.span, "this cannot be moved from one player to another")
    if node.random and thing.kind not in OF_HAND:
        scope.report(NOT_AN_ORDER, node.span, "only cards are picked at random")
    return op.Transfer(
        id=id, thing=thing, count=count, source=source, target=target, by=by, random=node.random
    )


@lowers(n.PreventStatus)
def lower_prevent_status(node: n.PreventStatus, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    id = scope.did(node, Done.PREVENTED, thing)
    return op.PreventStatus(id=id, thing=thing, count=count, player=player)


@lowers(n.RaiseStackLimit)
def lower_raise_stack_limit(node: n.RaiseStackLimit, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    thing = lower_thing(node.thing, scope)
    return op.RaiseStackLimit(id=scope.did(node, None), thing=thing, amount=node.by, player=player)


@lowers(n.Flip)
def lower_flip(node: n.Flip, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    holder = holder_of(node.thing, scope) if node.holder is None else lower_party(node.holder, scope)
    thing = lower_thing(node.thing, scope)
    id = scope.did(node, Done.FLIPPED, thing)
    return op.Flip(id=id, thing=thing, side=node.side, by=by, holder=holder)


@lowers(n.Transform)
def lower_transform(node: n.Transform, scope: Scope) -> ir.Effect:
    """A side is found by its name; the engine knows which piece has it."""
    by = lower_subject(node.who, scope)
    thing = lower_form(node.side, node.span, scope)
    id = scope.did(node, Done.FLIPPED, thing)
    return op.Flip(id=id, thing=thing, side=node.side, by=by, holder=by if by != scope.you else None)


@lowers(n.Activate)
def lower_activate(node: n.Activate, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    thing = lower_thing(node.thing, scope)
    return op.Activate(id=scope.did(node, Done.ACTIVATED, thing), thing=thing, player=player)
