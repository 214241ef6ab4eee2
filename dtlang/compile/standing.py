"""Texts that stay in play: statuses, companions and passive abilities, and when each sentence acts."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.bind import happens, optional_use, stands_alone
from dtlang.compile.body import Effects, lower_body, lower_items
from dtlang.compile.bound import Bound, Items, Taken, body_of, items_of
from dtlang.compile.context import TextPlace
from dtlang.compile.either_or import either_or
from dtlang.compile.events import modifier_moment
from dtlang.compile.limits import buys, says_when
from dtlang.compile.scope import Scope
from dtlang.compile.time import lower_moment
from dtlang.compile.triggers import inside_event, own_offer
from dtlang.diagnostics.codes import NO_CONDITION, NO_MOMENT
from dtlang.ir import structure as op
from dtlang.syntax import nodes as n


def lower_standing(items: Items, scope: Scope) -> Effects:
    """The sentences of a standing text; token lines that follow each other stay together."""
    out: Effects = ()
    lines: list[Bound] = []
    for item in _skipped_then(items):
        if isinstance(item, n.TokenLine):
            lines.append(item)
            continue
        out += _offer(lines, scope)
        with scope.inside(deeds=[], roll=None, pick=None, thing=None):  # each acts in its own time
            out += _stand(item, scope)
        lines = []
    return either_or(out + _offer(lines, scope), scope.context.forms)


def _skipped_then(items: Items) -> Items:
    """`Skip your Income Phase. Then remove this token.`: when that phase begins, one behind the other."""
    out: Items = ()
    for item in items:
        skips = out and isinstance(items_of(out[-1])[0], n.SkipPhase | n.PhaseFails)
        if skips and isinstance(item, n.Then):
            out = (*out[:-1], body_of((*items_of(out[-1]), item)))
        else:
            out = (*out, item)
    return out


def _offer(lines: list[Bound], scope: Scope) -> Effects:
    """Tokens may be spent at any time unless they say otherwise (R-076)."""
    if not lines:
        return ()
    id = scope.mark(lines[0])
    with scope.inside(in_trigger=True):
        return (op.Permission(id=id, window=_any_time(scope), effects=lower_items(lines, scope)),)


def _only_cheaper(play: n.PlayCard) -> bool:
    named = play.thing.kind in (n.Kind.CARD, n.Kind.UPGRADE, n.Kind.MAIN_CARD, n.Kind.ROLL_CARD)
    return play.less > 0 and play.zone is None and isinstance(play.count, n.AnyNumber) and named


def _any_time(scope: Scope) -> ir.Window:
    return ir.Window(timing=ir.Timing.ANY_TIME, player=scope.you)


def _stand(item: Bound, scope: Scope) -> Effects:
    """One sentence with whatever continues it."""
    if isinstance(item, (n.Marker, n.Reminder, n.StackLimit)):
        return lower_body(item, scope)
    if isinstance(item, (n.Remarked, n.Additionally, n.Then)) and not stands_alone(item):
        if isinstance(item, n.Remarked):
            scope.notes.append(item.reminder.text)
        return _stand(item.effect, scope)
    if isinstance(item, n.Only) and buys(item):
        says_when(item, scope)
        return _stand(item.effect, scope)
    if isinstance(item, n.If) and item.otherwise is None and _is_there(item.condition, scope):
        return _stand(item.effect, scope)
    if isinstance(item, n.May) and isinstance(item.effect, n.PlayCard) and _only_cheaper(item.effect):
        play = item.effect  # "you may play upgrades for 1 CP less": when they may be played anyway
        cost = n.CardCost(thing=play.thing, by=n.Number(value=play.less), who=play.who, span=item.span)
        return lower_body(cost, scope)
    if isinstance(item, n.TimesPerTurn) and not stands_alone(item.effect) and not _limits_deed(item):
        id = scope.mark(item)
        return (op.Limit(id=id, times=item.times, effects=_stand(item.effect, scope)),)
    if _prices(item):
        return (op.During(id=scope.mark(item), window=_any_time(scope), effects=lower_body(item, scope)),)
    if stands_alone(item):
        return lower_body(_timed(item), scope)
    first = items_of(item)[0]
    if isinstance(first, (n.If, n.Unless)):  # "if you have Heat, you may spend this token to ..."
        first = items_of(first.effect)[0]
    if optional_use(first) or isinstance(first, (n.May, Taken)):
        id = scope.mark(item)
        if isinstance(first, Taken) and first.otherwise is not None:
            message = "this may be done at any time, so there is no moment at which it was not done"
            help = "say when it is decided: `During your Upkeep Phase, you may ...`"
            scope.report(NO_CONDITION, first.otherwise.span, message, help=help)
        with scope.inside(in_trigger=True):
            return (op.Permission(id=id, window=_any_time(scope), effects=own_offer(item, scope)),)
    if isinstance(item, (n.TakeNoActions, n.RollAttempts)):
        id = scope.mark(item)
        return (op.During(id=id, window=_any_time(scope), effects=lower_body(item, scope)),)
    event = _moment(item, scope)
    id = scope.mark(item)
    with inside_event(event, scope):
        effects = lower_body(item, scope)
    if not effects:
        return ()
    if event.timing is ir.Timing.UNSTATED and scope.context.place is TextPlace.CARD_STAYS:
        return effects  # what a card does when it is played
    if event.timing is ir.Timing.UNSTATED:
        scope.report(NO_MOMENT, item.span, "this does not say when it happens")
    return (op.Trigger(id=id, event=event, effects=effects),)


def _is_there(condition: n.Condition, scope: Scope) -> bool:
    """`While you have this token, ...` in its own text, which holds only then."""
    match condition:
        case n.Has(thing=n.Thing(kind=n.Kind.THIS_TOKEN), who=n.Players(who=who), zone=None, already=False):
            once = (condition.compare, condition.amount) == (n.Compare.AT_LEAST, 1)
            return once and scope.context.token is not None and who in _HOLDERS
        case _:
            return False


_HOLDERS = (n.Who.YOU, n.Who.PLAYER, n.Who.HOLDER)


def _prices(item: Bound) -> bool:
    """`While you have Heat, your cards cost 1 CP less.`: asked whenever a price is asked for."""
    while isinstance(item, n.Unless) or (isinstance(item, n.If) and item.otherwise is None):
        item = item.effect
    return isinstance(item, n.CardCost)


def _limits_deed(item: n.TimesPerTurn) -> bool:
    """`Spend this token once per turn.`: how often a deed is allowed that is offered elsewhere.

    `Once per turn, you may play 1 card.` offers one beside those that are allowed anyway.
    """
    match item.effect:
        case n.Spend() | n.Activate() | n.PlayCard():
            return True
        case n.May(effect=n.PlayCard(thing=thing)):
            return thing.kind is n.Kind.THIS_CARD
        case _:
            return False


def _timed(item: Bound) -> Bound:
    """`While you have Heat, when you are Attacked, ...`: watched for all the time, asked when it happens."""
    if not isinstance(item, (n.If, n.Unless)) or (isinstance(item, n.If) and happens(item.condition)):
        return item
    inner = item.effect
    if isinstance(inner, (n.When, n.During, n.TimesPerTurn)):
        return replace(inner, effect=cast("n.Effect", _timed(replace(item, effect=inner.effect))))
    return item


def _moment(item: Bound, scope: Scope) -> ir.Event:
    """When a sentence acts that does not say so itself, if there is only one possible moment."""
    first = items_of(item)[0]
    while isinstance(first, (n.ForEach, n.Additionally, n.Then, n.Remarked)):
        first = items_of(first.effect)[0]
    modifier = modifier_moment(first, scope)
    if modifier is not None:
        return modifier
    if isinstance(first, n.Deed) and first.who == n.Players(who=n.Who.ATTACKER):
        opponent = ir.Players(who=ir.Who.OPPONENT)  # "The attacker gains 1 CP.": when there is one
        return ir.Event(timing=ir.Timing.ATTACKED, player=opponent, target=scope.you)
    match first:
        case n.SkipPhase(phase=phase) | n.PhaseFails(phase=phase):
            time = n.Time(part=n.Stretch.START, phase=phase, span=phase.span)
            return lower_moment(time, scope)
        case n.If(condition=n.Not(condition=n.Happens(event=n.DealDamage(of_attack=True, who=who)))):
            roll = n.PhaseOf(phase=n.Phase.ROLL, whose=who, span=first.span)  # known when it is over
            return lower_moment(n.Time(part=n.Stretch.CONCLUSION, phase=roll, span=first.span), scope)
        case n.If(condition=n.UsedAttempts(who=who)):  # all of them are made when that phase is over
            roll = n.PhaseOf(phase=n.Phase.OFFENSIVE_ROLL, whose=who, span=first.span)
            return lower_moment(n.Time(part=n.Stretch.CONCLUSION, phase=roll, span=first.span), scope)
        case n.If(condition=condition) if _of_game_start(condition):
            return ir.Event(timing=ir.Timing.GAME_SETUP, player=scope.you)
        case n.If(condition=condition) if happens(condition) is None:
            return _moment(first.effect, scope)
        case _:
            return ir.Event(timing=ir.Timing.UNSTATED)


def _of_game_start(condition: n.Condition) -> bool:
    match condition:
        case n.IsFirstPlayer():
            return True
        case n.Not(condition=inner):
            return _of_game_start(inner)
        case _:
            return False
