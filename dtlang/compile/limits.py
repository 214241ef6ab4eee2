"""What is forbidden, limited, allowed only so, or depends on a number of tokens."""

from __future__ import annotations

import msgspec

from dtlang import ir
from dtlang.compile.body import Effects, lower_body, lower_branch, lower_effect, lowers, lowers_run
from dtlang.compile.conditions import lower_condition
from dtlang.compile.context import TextPlace
from dtlang.compile.events import decided_before, lower_deed, lower_event
from dtlang.compile.players import lower_thing
from dtlang.compile.scope import Scope
from dtlang.compile.time import lower_window
from dtlang.compile.triggers import lower_during, lower_when
from dtlang.diagnostics.codes import AMOUNT_DOES_NOT_FIT, NOT_AN_EVENT, UNCLEAR_WORD
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax import nodes as n

HOW_MANY_OR_WHEN = Said("this can say how many, or when")
SAY_ONE = Said("write `Only once per turn, you may ...`, or `You may not ... more than 1 card`")


@lowers(n.TimesPerTurn)
def lower_times_per_turn(node: n.TimesPerTurn, scope: Scope) -> ir.Effect:
    """A limit on what stands in it; a bare deed is limited wherever it is offered."""
    inner = node.effect.effect if isinstance(node.effect, n.May) else node.effect
    if isinstance(inner, n.PlayCard) and inner.thing.kind is not n.Kind.THIS_CARD:
        scope.report(
            UNCLEAR_WORD,
            node.span,
            "this can mean two things: no more cards may be played in a turn, or that one more may",
            help="write `You may only play 1 card per turn.`, or say when: `During your Upkeep Phase, ...`",
        )
    if isinstance(inner, (n.Spend, n.Activate, n.PlayCard)):
        return op.LimitDeed(id=scope.mark(node), times=node.times, deed=lower_deed(inner, scope))
    return op.Limit(id=scope.mark(node), times=node.times, effects=lower_body(node.effect, scope))


@lowers(n.Cannot)
def lower_cannot(node: n.Cannot, scope: Scope) -> Effects:
    """A prohibition; one for each deed of a list."""
    match node.effect:
        case n.All(parts=members) | n.Choose(options=members):
            return tuple(e for m in members for e in lower_cannot(n.Cannot(effect=m, span=m.span), scope))
        case n.During(time=time, effect=effect):
            forbidden = n.Cannot(effect=effect, span=node.span)
            return lower_during(n.During(time=time, effect=forbidden, span=node.span), scope)
        case n.TakeNoActions():
            return lower_effect(node.effect, scope)
        case n.Remarked(effect=effect, reminder=reminder):
            scope.notes.append(reminder.text)
            return lower_cannot(n.Cannot(effect=effect, span=node.span), scope)
        case n.If(condition=condition, effect=effect) | n.Unless(condition=condition, effect=effect):
            forbidden = n.Cannot(effect=effect, span=node.span)
            kind = n.If if isinstance(node.effect, n.If) else n.Unless
            return lower_effect(kind(condition=condition, effect=forbidden, span=node.span), scope)
        case n.When(event=event, effect=effect, relation=relation, would=would):
            forbidden = n.Cannot(effect=effect, span=node.span)
            return lower_when(
                n.When(event=event, effect=forbidden, relation=relation, would=would, span=node.span), scope
            )
        case _:
            deed = lower_deed(node.effect, scope)
            if deed.target is not None and scope.they == deed.target:  # who may not do it is spoken of
                scope.they = None if deed.player in (None, scope.you) else deed.player
            comes = scope.event
            if comes is not None and comes.would:
                if (deed.timing, deed.player) == (comes.timing, comes.player):  # "they do not heal"
                    nothing = lower_effect(n.NothingHappens(span=node.span), scope)
                    decided_before(node.span, scope)
                    return (op.Replace(id=scope.mark(node), deed=comes, effects=nothing),)
            if isinstance(deed.amount, parts.Bound) and deed.amount.compare is ir.Compare.EXACTLY:
                message = "this would forbid exactly so much, and allow less and more"
                help = "write `more than 1`, or leave the number out"
                scope.report(AMOUNT_DOES_NOT_FIT, node.span, message, help=help)
            if isinstance(deed.amount, parts.Bound) and deed.timing is ir.Timing.DAMAGE_DEALT:
                message = "this says how much dmg may not be dealt, and not whether the rest of it is"
                help = "write what is done: `When you Attack, prevent ... dmg`, or `deal ... less dmg`"
                scope.report(AMOUNT_DOES_NOT_FIT, node.span, message, help=help)
            return (op.Forbid(id=scope.mark(node), deed=deed),)


def buys(node: n.Only) -> bool:
    """`You may spend this token to draw 1 card only during ...`: an offer, which is made only then."""
    effect = node.effect
    while isinstance(effect, (n.During, n.If, n.Unless, n.When, n.TimesPerTurn)):
        effect = effect.effect
    return isinstance(effect, n.May) and isinstance(effect.effect, n.Pay)


@lowers(n.Only)
def lower_only(node: n.Only, scope: Scope) -> Effects:
    """What is allowed only so: the inner words first, for the outer ones may speak of their players."""
    if buys(node):
        says_when(node, scope)
        return lower_effect(node.effect, scope)
    _is_on_card(node, scope)
    return (_only(node, scope),)


_NO_CARDS = (
    *(TextPlace.OFFENSIVE, TextPlace.DEFENSIVE, TextPlace.PASSIVE),
    *(TextPlace.STATUS, TextPlace.COMPANION, TextPlace.SETUP),
)


def _is_on_card(node: n.Only, scope: Scope) -> None:
    """`Play only if you have Heat.` stands on a card."""
    inner: n.Effect = node
    while isinstance(inner, n.Over | n.If):
        inner = inner.effect
    if not isinstance(inner, n.PlayCard) or inner.thing.kind is not n.Kind.THIS_CARD:
        return
    if scope.context.place in _NO_CARDS:
        message = "this text stands on no card that could be played"
        scope.report(NOT_AN_EVENT, node.span, message, help="write `If ..., ...` for what depends on it")


def says_when(node: n.Only, scope: Scope) -> None:
    """`You may only remove this token by spending 2 CP`: no effect forbids all other ways to do it."""
    if isinstance(node.effect, n.May):
        message = "`only` says that there is no other way, and no effect can say that"
        help = "say when it is allowed: `only during ...`"
        scope.report(NOT_AN_EVENT, node.span, message, help=help)


def _only(node: n.Only, scope: Scope) -> ir.Effect:
    id = scope.mark(node)
    with scope.inside(allowed=True):
        found = _allowed(node.effect, scope)
    if isinstance(found, op.LimitDeed):
        return msgspec.structs.replace(found, id=id)
    if not (found.event or found.window or found.condition):
        scope.report(NOT_AN_EVENT, node.span, "this does not say when it is allowed")
    return msgspec.structs.replace(found, id=id)


def _allowed(effect: n.Effect, scope: Scope) -> op.Restrict | op.LimitDeed:
    match effect:
        case n.May(effect=inner):
            return _allowed(inner, scope)
        case n.TimesPerTurn(times=times, effect=inner):
            return op.LimitDeed(times=times, deed=_allowed(inner, scope).deed)
        case n.When(event=event, effect=inner, relation=relation, would=would):
            found = _allowed(inner, scope)
            watched = lower_event(event, scope, would=would, after=relation is n.Relation.AFTER)
            return _narrowed(found, effect, scope, event=watched)
        case n.During(time=time, effect=inner):
            found = _allowed(inner, scope)
            _how_many_or_when(time, inner, scope)
            return _narrowed(found, effect, scope, window=lower_window(time, scope))
        case n.If(condition=condition, effect=inner):
            found = _allowed(inner, scope)
            return _narrowed(found, effect, scope, condition=lower_condition(condition, scope))
        case n.Unless(condition=condition, effect=inner):
            found = _allowed(inner, scope)
            denied = parts.Not(condition=lower_condition(condition, scope))
            return _narrowed(found, effect, scope, condition=denied)
        case _:
            return op.Restrict(deed=lower_deed(effect, scope))


def _narrowed(
    found: op.Restrict | op.LimitDeed, node: n.Effect, scope: Scope, **when: object
) -> op.Restrict | op.LimitDeed:
    """A permission at a time; `only once per turn` is none, and has no time of its own."""
    if isinstance(found, op.LimitDeed):
        scope.report(UNCLEAR_WORD, node.span, HOW_MANY_OR_WHEN, help=SAY_ONE)
        return found
    return msgspec.structs.replace(found, **when)


def _how_many_or_when(time: n.Time, inner: n.Effect, scope: Scope) -> None:
    """`You may only play 1 card this turn.`: no second one, or none on any other turn?"""
    deed = inner.effect if isinstance(inner, n.May) else inner
    count = getattr(deed, "count", None)
    thing = getattr(deed, "thing", None)
    many = isinstance(count, n.Number) and isinstance(thing, n.Thing) and thing.kind is n.Kind.CARD
    if time.part is n.Stretch.THIS_TURN and many:
        scope.report(UNCLEAR_WORD, time.span, HOW_MANY_OR_WHEN, help=SAY_ONE)


@lowers_run(n.TokenLine)
def lower_token_line(lines: list[n.TokenLine], scope: Scope) -> ir.Effect:
    """What so many tokens do, line by line."""
    thing = lower_thing(lines[0].thing, scope)
    options = tuple(
        op.TokenOption(count=line.count, effects=lower_branch(line.effect, scope)) for line in lines
    )
    each, scope.listed = scope.listed, None
    if isinstance(each, parts.Held):  # tokens that were just taken away are counted as they were
        removed = scope.last(n.Done.REMOVED, each.thing)
        each = parts.DoneBefore(of=scope.refer(removed.id, "e")) if removed else each
    return op.TokenTable(id=scope.mark(lines[0]), thing=thing, by=scope.you, options=options, each=each)
