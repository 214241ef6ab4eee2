"""Choices, options and prices."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.body import Effects, lower_body, lower_branch, lowers
from dtlang.compile.bound import EachDoes, Taken, actor_of, contains, items_of
from dtlang.compile.each_player import WHOEVER, is_chosen
from dtlang.compile.players import again, each_alone, lower_subject
from dtlang.compile.scope import Scope
from dtlang.compile.within import within
from dtlang.diagnostics.codes import NOT_AN_ORDER
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax import nodes as n


@lowers(n.Choose)
def lower_choose(node: n.Choose, scope: Scope) -> ir.Effect:
    with scope.inside(they=scope.they):  # who picks is not who it is about
        by = lower_subject(_chooser(node), scope)
    each_alone(by, node, Said("choose"), scope)
    id = scope.mark(node)
    if node.count > 1:
        return _several(node.options, node.count, node, by, scope)
    options = tuple(op.Option(effects=lower_branch(option, scope)) for option in node.options)
    return op.Choose(id=id, by=by, options=options)


def _several(
    left: tuple[n.Effect, ...], count: int, node: n.Choose, by: ir.Players, scope: Scope
) -> op.Choose:
    """One, and then another of those behind it: each at most once, in the order in which they stand."""
    enough = len(left) if node.up_to else max(1, len(left) - count + 1)
    options: list[op.Option] = []
    for at, option in enumerate(left[:enough], 1):
        effects = lower_branch(option, scope)
        if count > 1 and left[at:]:
            more = _several(left[at:], count - 1, node, again(by, scope), scope)
            effects += (more,) if len(more.options) > 1 else more.options[0].effects
        options.append(op.Option(effects=effects))
    if node.up_to:
        options.append(op.Option(effects=(leaf.Nothing(id=scope.mark(node)),)))
    return op.Choose(id=scope.mark(node), by=by, options=tuple(options))


def _chooser(node: n.Choose) -> n.Party:
    """Who picks an option (R-114): as said, else whoever all the options are about."""
    if node.who != n.YOU:
        return node.who
    actors = [actor_of(option) for option in node.options]
    first = actors[0]
    piece = isinstance(first, n.Players) and first.who is n.Who.NAMED
    return node.who if piece or any(actor != first for actor in actors) else first


@lowers(n.May)
def lower_may(node: n.May, scope: Scope) -> ir.Effect:
    by = lower_subject(actor_of(node.effect), scope)
    each_alone(by, node, Said("decide"), scope)
    id = scope.did(node, None)
    if isinstance(node.effect, n.Pay):
        return op.May(id=id, by=by, effects=(_pay(node.effect, by, None, scope),))
    return op.May(id=id, by=by, effects=lower_body(node.effect, scope))


@lowers(n.Pay)
def lower_pay(node: n.Pay, scope: Scope) -> ir.Effect:
    """Spending where a text waits to be used is an offer; elsewhere it must be done if it can be (R-126)."""
    by = lower_subject(actor_of(node.cost), scope)
    each_alone(by, node, Said("pay"), scope)
    pay = _pay(node, by, None, scope)
    if scope.context.standing and contains(node.cost, lambda e: isinstance(e, n.Spend)):
        return op.May(id=scope.mark(node), by=by, effects=(pay,))
    return pay


def _pay(node: n.Pay, by: ir.Players, then: n.Effect | None, scope: Scope) -> ir.Effect:
    if isinstance(node.cost, n.Spend) and node.cost.target is not None:  # "pay them 2 CP to draw 1 card"
        message = "a price is spent, and goes to nobody"
        scope.report(NOT_AN_ORDER, node.cost.span, message, help="make two sentences of it: `If you do, ...`")
    id = scope.did(node, None)
    cost = lower_body(node.cost, scope)
    with scope.inside(paid=scope.deeds[-1] if cost else None):
        follows = lower_body(node.effect, scope) + lower_body(then, scope)
    return op.Pay(id=id, by=again(by, scope), cost=cost, effects=follows)


@lowers(Taken)
def lower_taken(node: Taken, scope: Scope) -> ir.Effect:
    """An option with its consequences: what is taken is the cost of what follows from it."""
    inner = node.optional.effect if isinstance(node.optional, n.May) else node.optional
    by = lower_subject(actor_of(inner), scope)
    each_alone(by, node, Said("decide"), scope)
    id = scope.did(node, None)
    if isinstance(inner, n.Pay):
        effects: Effects = (_pay(inner, by, node.then, scope),)
    elif node.then is None and not _must_be_able(inner):
        effects = lower_body(inner, scope)
    else:
        cost = lower_body(inner, scope)
        effects = (
            op.Pay(id=scope.mark(node), by=again(by, scope), cost=cost, effects=lower_body(node.then, scope)),
        )
    otherwise = lower_branch(node.otherwise, scope)
    if isinstance(node.optional, n.Pay) and not scope.context.standing:
        paid = effects[0]
        assert isinstance(paid, op.Pay)
        return op.Pay(id=paid.id, by=paid.by, cost=paid.cost, effects=paid.effects, otherwise=otherwise)
    return op.May(id=id, by=by, effects=effects, otherwise=otherwise)


def _must_be_able(effect: n.Effect) -> bool:
    """`You may discard 1 card. If you do not, ...`: who has no card does not discard one."""
    costs = (n.Discard, n.Spend, n.Lose, n.Sell)
    return all(isinstance(one, costs) and getattr(one, "target", None) is None for one in items_of(effect))


@lowers(EachDoes)
def lower_each_does(node: EachDoes, scope: Scope) -> Effects:
    """Within it, the players that were named are the one whose turn it is."""
    id, choice = scope.mark(node), scope.new_id()
    who = WHOEVER.get(node.players.who) if isinstance(node.players, n.Players) else None
    named = node.players if who is None else n.Players(who=who, span=node.players.span)
    players = replace(lower_subject(named, scope), choice=choice)
    scope.picks[choice] = players
    one = ir.Players(who=ir.Who.CHOSEN, choice=scope.refer(choice, "p"))
    with scope.inside(each=(node.players, one), they=one):
        effects = lower_branch(node.effect, scope)
    if is_chosen(node.players) and players.count == 1:  # picked once, and spoken of again
        scope.same_opponent = scope.they = one
        return (leaf.ChoosePlayers(id=id, players=players, by=scope.you), *effects)
    otherwise = effects[0].otherwise if isinstance(effects[0], op.May) else ()
    theirs = any(part == one for effect in otherwise for part in within(effect))
    if who is None or not isinstance(effects[0], op.May) or not otherwise or theirs:
        return (op.EachPlayer(id=id, players=players, effects=effects),)
    return _until_one_does(id, players, effects[0], effects[1:], node, scope)


def _until_one_does(
    id: str, players: ir.Players, offer: op.May, behind: Effects, node: EachDoes, scope: Scope
) -> Effects:
    """`Any opponent may discard 1 card to prevent this.`: each is asked until one of them does it."""
    assert offer.id is not None
    done = parts.Did(of=scope.refer(offer.id, "e"), compare=ir.Compare.AT_LEAST, amount=1)
    nobody = parts.Not(condition=done)
    asked = op.If(id=scope.mark(node), condition=nobody, then=(replace(offer, otherwise=()), *behind))
    each = op.EachPlayer(id=id, players=players, effects=(asked,))
    return (each, op.If(id=scope.mark(node), condition=nobody, then=offer.otherwise))


@lowers(n.Force)
def lower_force(node: n.Force, scope: Scope) -> Effects:
    """Somebody else does it; which dice they take is still picked by whoever forces them."""
    picker = scope.you
    owner = _dice_owner(node.effect)
    if owner is n.Whose.OPPONENTS:
        scope.they = scope.opponent
    whom = lower_subject(node.whom, scope)
    with scope.inside(you=whom, picker=picker):
        return lower_body(node.effect, scope)


def _dice_owner(effect: n.Effect) -> n.Whose | None:
    dice = getattr(effect, "dice", None)
    return dice.whose if isinstance(dice, n.Dice) else None
