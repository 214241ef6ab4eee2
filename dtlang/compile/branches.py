"""Conditions, outcomes of a roll, and effects that are repeated."""

from __future__ import annotations

from typing import TypeAlias, cast

from dtlang import ir
from dtlang.compile.amounts import current_roll, enough_chosen, lower_counted
from dtlang.compile.bind import happens
from dtlang.compile.body import Effects, lower_branch, lower_effect, lowers, lowers_run
from dtlang.compile.bound import Bound, Taken, actor_of, contains, items_of
from dtlang.compile.conditions import lower_condition
from dtlang.compile.outcomes import lower_outcome
from dtlang.compile.players import lower_subject
from dtlang.compile.scope import Scope
from dtlang.compile.triggers import lower_when
from dtlang.diagnostics.codes import NO_CONDITION, NOT_AN_EVENT, UNCLEAR_WORD
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.syntax import nodes as n

_Cost: TypeAlias = n.Spend | n.Discard | n.Remove | n.Sell | n.Lose
_COSTS = (n.Spend, n.Discard, n.Remove, n.Sell, n.Lose)


_GOES_ON = (n.Cannot, n.When, n.During, n.CardCost)


@lowers(n.If)
def lower_if(node: n.If, scope: Scope) -> Effects:
    """A condition; or a deed as condition, which is watched for on a token and a price on a card."""
    deed = happens(node.condition)
    if deed is not None and not scope.in_trigger:
        if scope.context.standing or _looks_at_event(node):
            return _trigger_on(node, deed, scope)
        if isinstance(deed.event, _COSTS) and node.condition is deed and deed.event.who == n.YOU:
            pay = n.Pay(cost=deed.event, effect=node.effect, span=node.span)
            offer = n.May(effect=pay, span=node.span)
            return lower_effect(Taken(optional=offer, otherwise=node.otherwise, span=node.span), scope)
    elif deed is not None and isinstance(deed.event, _COSTS) and node.condition is deed and not deed.would:
        if deed.event.who == n.YOU:
            message = "it is not clear whether this is offered here, or was done before"
            scope.report(UNCLEAR_WORD, deed.span, message, help="write `you may ... to ...` for an offer")
            return ()
    if isinstance(node.effect, n.Cannot) and scope.context.standing and not scope.in_trigger:
        if node.otherwise is None:
            return _forbidden_while(node.condition, node.effect, scope)
    once = scope.in_trigger or not scope.context.standing
    if node.lasting and once and isinstance(items_of(node.effect)[0], _GOES_ON):
        message = "this is asked once, when the text is carried out, and not as long as it goes on"
        scope.report(
            UNCLEAR_WORD, node.condition.span, message, help="write `If ...` for a question asked once"
        )
    before = scope.thing
    condition = lower_condition(node.condition, scope)
    _asked_numbers(condition, scope)
    id = scope.mark(node)
    then = lower_branch(node.effect, scope)
    if scope.looked and before is not None and before.kind is ir.ThingKind.CARD:
        scope.thing = before  # "if it is an upgrade, ... . Otherwise, discard it."
    return (op.If(id=id, condition=condition, then=then, otherwise=lower_branch(node.otherwise, scope)),)


def _asked_numbers(condition: ir.Condition, scope: Scope) -> None:
    """`On an even number, ...` asks for three numbers: "any other outcome" is none of them."""
    if isinstance(condition, parts.Either):
        for one in condition.conditions:
            if isinstance(one, parts.RollShows):
                scope.outcomes.setdefault(one.roll, []).append(one.outcome)


def _forbidden_while(condition: n.Condition, forbidden: n.Cannot, scope: Scope) -> Effects:
    """`While you have Heat, you may not play cards`: asked all the time; allowed while it is not so."""
    if isinstance(condition, n.Not):
        allowed = condition.condition
    else:
        allowed = n.Not(condition=condition, span=condition.span)
    deeds = forbidden.effect
    members = deeds.options if isinstance(deeds, n.Choose) else items_of(deeds)
    found: Effects = ()
    for deed in members:
        only = n.If(condition=allowed, effect=cast("n.Effect", deed), span=forbidden.span)
        found += lower_effect(n.Only(effect=only, span=forbidden.span), scope)
    return found


def _looks_at_event(node: n.If) -> bool:
    """`If you spend Heat, you may re-roll that die`: the die belongs to the deed, so it is watched for."""
    return contains(
        node.effect, lambda e: isinstance(e, n.Reroll) and e.dice.whose is n.Whose.THAT
    ) and not contains(node.effect, lambda e: isinstance(e, n.RollDice))


def _trigger_on(node: n.If, deed: n.Happens, scope: Scope) -> Effects:
    body: n.Effect = node.effect
    if isinstance(node.condition, n.Both):
        rest = tuple(c for c in node.condition.conditions if c is not deed)
        condition = rest[0] if len(rest) == 1 else n.Both(conditions=rest)
        body = n.If(condition=condition, effect=body, otherwise=node.otherwise, span=node.span)
    elif node.otherwise is not None:
        scope.report(
            NOT_AN_EVENT,
            node.otherwise.span,
            "this text waits for a deed, and the game has no moment at which a deed was not done",
            help="say when it is asked, for example `At the conclusion of your turn, if you have Heat, ...`",
        )
    return lower_when(n.When(event=deed.event, effect=body, would=deed.would, span=node.span), scope)


@lowers(n.Unless)
def lower_unless(node: n.Unless, scope: Scope) -> Effects:
    deed = node.condition.event if isinstance(node.condition, n.Happens) else None
    if isinstance(deed, _COSTS):  # "unless you discard 1 card": whoever is named decides
        deed = _of_the_same(deed, node.effect, scope)
        offer = n.May(effect=deed, span=deed.span)
        return lower_effect(Taken(optional=offer, otherwise=node.effect, span=node.span), scope)
    denied = n.Not(condition=node.condition, span=node.condition.span)
    return lower_if(n.If(condition=denied, effect=node.effect, span=node.span), scope)


def _of_the_same(deed: _Cost, effect: n.Effect, scope: Scope) -> _Cost:
    """`Your opponent discards 1 card unless they pay 2 CP`: they are whom the rest of it is about."""
    they = isinstance(deed.who, n.Players) and deed.who.who is n.Who.THEY and scope.they is None
    if they and isinstance(effect, n.Deed) and effect.who != n.YOU:
        return n.changed(deed, who=effect.who)
    return deed


@lowers_run(n.OnRoll)
def lower_on_roll(run: list[n.OnRoll], scope: Scope) -> ir.Effect:
    """Outcomes of the current roll (R-110). "Any other" is what none of those met so far is."""
    roll = current_roll(scope, run[0].span)
    id = scope.mark(run[0])
    seen = scope.outcomes.setdefault(roll, [])
    before = len(seen)
    cases: list[op.Case] = []
    otherwise: Effects = ()
    other: n.OnRoll | None = None
    they, looked, looked_of = scope.they, scope.looked, scope.looked_of
    for node in run:
        scope.they = they or scope.they  # whoever another outcome named is not spoken of in this one
        scope.looked, scope.looked_of = looked, looked_of  # nor cards that were looked at then
        outcome = lower_outcome(node.outcome)
        if outcome is None:
            other = node
            otherwise += lower_branch(node.effect, scope)
        else:
            enough_chosen(outcome, node.span, scope)
            tiers = node.outcome if isinstance(node.outcome, n.ShowsTier) else scope.tiers
            with scope.inside(tiers=tiers, own_dice=False):  # "on 6, re-roll any die": not this one
                effects = lower_branch(node.effect, scope)
                if roll == scope.die_each and isinstance(outcome, parts.Shows | parts.ShowsNumber):
                    shown = parts.TimesShown(outcome=outcome, roll=roll)
                    effects = (op.ForEach(id=scope.mark(node), each=shown, effects=effects),)
                cases.append(op.Case(outcome=outcome, effects=effects))
            seen.append(outcome)
    if other is not None:
        if not seen:
            scope.report(NO_CONDITION, other.span, "there are no outcomes before this one")
        cases = [*(op.Case(outcome=o, effects=()) for o in seen[:before]), *cases]
    return op.OnRoll(id=id, roll=roll, cases=tuple(cases), otherwise=otherwise)


def _takes_this_token(effect: Bound) -> bool:
    return isinstance(effect, n.Remove | n.Spend | n.Lose) and effect.thing.kind in _OWN


_OWN = (n.Kind.THIS_TOKEN, n.Kind.TOKEN, n.Kind.IT)


@lowers(n.Repeat)
def lower_repeat(node: n.Repeat, scope: Scope) -> ir.Effect:
    """`up to 3 times`: asked each time, so that a `may` inside asks nothing more."""
    body = node.effect.effect if node.up_to and isinstance(node.effect, n.May) else node.effect
    by = lower_subject(actor_of(body), scope) if node.up_to else None
    id = scope.mark(node)
    return op.Repeat(id=id, times=node.times, effects=lower_branch(body, scope), by=by, least=node.least)


@lowers(n.DoThis)
def lower_do_this(node: n.DoThis, scope: Scope) -> Effects:
    """One that could not be put together with what stands before."""
    message = "it is not clear what this repeats"
    scope.report(UNCLEAR_WORD, node.span, message, help="say it in one sentence: `Draw 1 card 2 times.`")
    return ()


@lowers(n.ForEach)
def lower_for_each(node: n.ForEach, scope: Scope) -> ir.Effect:
    each = lower_counted(node.each, scope)
    effects = lower_branch(node.effect, scope)
    return op.ForEach(id=scope.mark(node), each=each, every=node.each.every, effects=effects)
