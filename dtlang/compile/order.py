"""Order, marks and remarks; and deeds that a text can only watch for."""

from __future__ import annotations

from typing import cast

import msgspec

from dtlang import ir
from dtlang.compile.bind import bind
from dtlang.compile.body import Effects, lower_body, lower_items, lowers
from dtlang.compile.bound import items_of
from dtlang.compile.context import TextPlace
from dtlang.compile.events import decided_before, lower_deed
from dtlang.compile.players import again
from dtlang.compile.scope import Scope
from dtlang.diagnostics.codes import NO_CONDITION, NOT_AN_ORDER, NOTHING_TO_REPLACE, UNCLEAR_WORD
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax import nodes as n


@lowers(n.All)
def lower_all(node: n.All, scope: Scope) -> Effects:
    found = lower_body(node, scope)
    picked = tuple(again(one.players, scope) for one in found if isinstance(one, leaf.ChoosePlayers))
    if len(picked) > 1 and len(picked) == len(found):  # "choose an opponent and a teammate": they are both
        scope.they = ir.Players(who=ir.Who.ALL_OF, players=picked)
    return found


@lowers(n.Then)
def lower_then(node: n.Then, scope: Scope) -> Effects:
    """R-113: a pause, then the effects in the same list."""
    return (op.Pause(id=scope.mark(node)), *lower_body(node.effect, scope))


@lowers(n.Additionally)
def lower_additionally(node: n.Additionally, scope: Scope) -> Effects:
    """R-118: no pause, so the place in the list says it all."""
    return lower_body(node.effect, scope)


@lowers(n.Alternatively)
def lower_alternatively(node: n.Alternatively, scope: Scope) -> Effects:
    return lower_body(node.effect, scope)


@lowers(n.Remarked)
def lower_remarked(node: n.Remarked, scope: Scope) -> Effects:
    scope.notes.append(node.reminder.text)
    return lower_body(node.effect, scope)


@lowers(n.Reminder)
def lower_reminder(node: n.Reminder, scope: Scope) -> Effects:
    scope.notes.append(node.text)
    return ()


@lowers(n.Marker)
def lower_marker(node: n.Marker, scope: Scope) -> Effects:
    if node.kind in _KINDS:  # the model has taken it to the token's other properties
        kind = scope.context.status_kind
        if scope.context.place is not TextPlace.STATUS:
            scope.report(NOT_AN_ORDER, node.span, "only a status effect is positive, negative or unique")
        elif kind is not None and kind is not ir.StatusKind.UNIQUE and kind is not _KINDS[node.kind]:
            scope.report(
                UNCLEAR_WORD,
                node.span,
                Said("the line below its name says that it is {kind}", kind=Said(kind.value)),
            )
        return ()
    if node.kind is n.MarkerKind.COMPANION:
        if scope.context.place is not TextPlace.COMPANION:
            help = "declare it as one: `companion NAME`"
            scope.report(NOT_AN_ORDER, node.span, "this is not the text of a companion", help=help)
        return ()
    scope.flags.append(ir.Flag(node.kind.value))
    return ()


_KINDS = {
    n.MarkerKind.POSITIVE: ir.StatusKind.POSITIVE,
    n.MarkerKind.NEGATIVE: ir.StatusKind.NEGATIVE,
    n.MarkerKind.UNIQUE: ir.StatusKind.UNIQUE,
}


@lowers(n.StackLimit)
def lower_stack_limit(node: n.StackLimit, scope: Scope) -> Effects:
    """The model has taken it to the token's other properties."""
    other = node.thing is not None and node.thing.name != scope.context.name
    if scope.context.place is not TextPlace.STATUS:
        scope.report(NOT_AN_ORDER, node.span, "only a status effect has a stack limit")
    elif other:
        message = "this is the text of another token"
        scope.report(NOT_AN_ORDER, node.span, message, help="a stack limit stands in the token's own text")
    return ()


@lowers(n.Otherwise)
def lower_otherwise(node: n.Otherwise, scope: Scope) -> Effects:
    """One that `bind` could not join to a condition."""
    scope.report(NO_CONDITION, node.span, "there is no condition before this `otherwise`")
    return lower_body(node.effect, scope)


@lowers(n.Instead)
def lower_instead(node: n.Instead, scope: Scope) -> Effects:
    """One that `bind` could not join to an effect: in a trigger, instead of what would be done there."""
    first = items_of(node.effect)[0]
    if isinstance(first, n.TargetOpponent):  # another target is by itself in the place of the first
        return lower_body(node.effect, scope)
    if scope.event is not None and isinstance(first, n.RollDice):
        message = "how many dice are rolled for an ability cannot be changed"
        scope.report(NOTHING_TO_REPLACE, node.span, message, help="let the text roll dice of its own")
        return ()
    if scope.event is not None:
        decided_before(node.span, scope)
        id = scope.mark(node)
        moment = scope.event.timing.value.removesuffix("_start").removesuffix("_end")
        phase = any(moment == known.value for known in ir.Phase)
        deed = lower_deed(cast("n.Effect", first), scope) if phase else scope.event
        return (
            op.Replace(
                id=id, deed=msgspec.structs.replace(deed, amount=None), effects=lower_body(node.effect, scope)
            ),
        )
    scope.report(NOTHING_TO_REPLACE, node.span, "there is nothing that this could replace")
    return lower_body(node.effect, scope)


@lowers(n.Block)
def lower_block(node: n.Block, scope: Scope) -> Effects:
    """Sentences of one option, bound together like those of a text."""
    return lower_items(bind(node.sentences, scope), scope)


_COMING = (ir.Timing.STATUS_GAINED, ir.Timing.STATUS_INFLICTED)


@lowers(n.PreventThat)
def lower_prevent_that(node: n.PreventThat, scope: Scope) -> Effects:
    """One that `bind` could not join to what it prevents: in a trigger, what is about to come."""
    event = scope.event
    if event is not None and event.timing is ir.Timing.DAMAGE_INCOMING:
        every = n.Every(span=node.span)
        return lower_body(n.PreventDamage(amount=every, who=node.who, span=node.span), scope)
    comes = event is not None and event.would and event.amount is None and event.timing in _COMING
    if event is not None and comes and event.thing is not None:
        theirs = ir.Players(who=ir.Who.AFFECTED if event.target is not None else ir.Who.ACTOR)
        player = scope.you if scope.you == (event.target or event.player) else theirs
        id = scope.did(node, n.Done.PREVENTED, event.thing)
        return (leaf.PreventStatus(id=id, thing=event.thing, count=1, player=player),)
    scope.report(NOTHING_TO_REPLACE, node.span, "there is no effect before this that it could prevent")
    return ()


@lowers(n.OnlyIf, n.OnlyAt, n.OnlyOften)
def lower_only_if(node: n.OnlyIf | n.OnlyAt | n.OnlyOften, scope: Scope) -> Effects:
    scope.report(NOTHING_TO_REPLACE, node.span, "there is no effect before this that it could limit")
    return ()


@lowers(n.Attack, n.ReachLimit, n.ReachDial, n.BeDefeated)
def lower_deed_as_order(node: n.Attack | n.ReachLimit | n.ReachDial | n.BeDefeated, scope: Scope) -> Effects:
    scope.report(NOT_AN_ORDER, node.span, "a text can watch for this, but cannot make it happen")
    return ()
