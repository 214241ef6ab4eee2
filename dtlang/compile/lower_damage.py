"""Damage, healing and Attacks: what is dealt, prevented, added, and of which type."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.amounts import lower_amount, lower_counted, outgoing
from dtlang.compile.body import lowers
from dtlang.compile.context import TextPlace
from dtlang.compile.players import (
    Role,
    again,
    is_holder_victim,
    lower_party,
    lower_subject,
    lower_target,
    lower_thing,
)
from dtlang.compile.scope import Scope
from dtlang.compile.time import phase_timing
from dtlang.diagnostics.codes import (
    AMOUNT_DOES_NOT_FIT,
    UNCLEAR_AMOUNT,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.ir import parts
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in
from dtlang.syntax.nodes import Done

TO_WHOM = Said("say it, for example `Your opponent deals 2 dmg to you.`")


def _attacks_now(by: ir.Players, scope: Scope) -> bool:
    """An Attack of one's own is on its way: a card of the Roll Phase changes it, or the text has dealt it."""
    place = scope.context.place
    dealt = place is TextPlace.OFFENSIVE and scope.last(Done.DEALT) is not None
    return by == scope.you and not scope.lasting and (place is TextPlace.CARD_ROLL or dealt)


@lowers(n.DealDamage)
def lower_deal_damage(node: n.DealDamage, scope: Scope) -> ir.Effect | tuple[()]:
    """R-121. Damage of an offensive ability to its target is the Attack; everything else is not (R-142)."""
    if isinstance(node.amount, n.Listed):
        scope.listed = lower_counted(node.amount.each, scope)
        return ()  # the lines below say it
    by = lower_subject(node.who, scope)
    event = scope.event
    if node.amount == n.Number(value=0) and node.target is None:  # "deal no dmg"
        waits = event is not None and event.timing in (ir.Timing.ATTACKED, ir.Timing.DAMAGE_INCOMING)
        dealers = (ir.Players(who=ir.Who.ACTOR), ir.Players(who=ir.Who.ATTACKER))
        acts = event is not None and by in (event.player, *dealers)
        if (acts and waits) if event is not None else _attacks_now(by, scope):
            all_of_it = parts.OutgoingDamage(player=by)
            return op.ReduceDamage(id=scope.did(node, Done.PREVENTED), amount=all_of_it, dealer=by)
    nobody = node.target is None and is_holder_victim(scope)
    if not nobody and by == scope.you and _modifies(node, scope):
        return lower_add_damage(n.AddDamage(who=node.who, amount=node.amount, span=node.span), scope)
    amount = lower_amount(node.amount, scope)
    target = scope.you if nobody else lower_target(node.target, scope)
    theirs = target == by or by.who in (ir.Who.CHOSEN_OPPONENT, ir.Who.ALL_OPPONENTS)
    if node.target is None and theirs and not nobody:
        scope.report(UNCLEAR_WORD, node.span, "it is not clear whom they deal this dmg to", help=TO_WHOM)
    _whose_tokens(node.amount, target, scope)
    kind = ir.DamageType(node.type.value) if node.type else scope.context.bare_damage
    source = scope.context.damage_source
    attack = source is ir.DamageSource.ATTACK
    others = by != scope.you and by.who is not ir.Who.NAMED  # "your opponent deals 2 dmg to themselves"
    if attack and (target != scope.opponent or others or kind is ir.DamageType.COLLATERAL or node.isolated):
        source = ir.DamageSource.ABILITY
    if scope.in_event and source is ir.DamageSource.ATTACK:
        source = ir.DamageSource.ABILITY
    scope.dealt = op.DealDamage(
        id=scope.did(node, Done.DEALT, amount=True),
        amount=amount,
        type=kind,
        target=target,
        source=source,
        by=None if nobody else by,
        isolated=node.isolated,
        unavoidable=node.unavoidable,
    )
    return scope.dealt


def _modifies(node: n.DealDamage, scope: Scope) -> bool:
    """`Attack Modifier. Deal 3 dmg.`: it joins the Attack, else there is nothing that it modifies (R-144)."""
    if ir.Flag.ATTACK_MODIFIER not in scope.flags:
        return False
    mine = scope.event is None or scope.event.player == scope.you
    return mine and node.target is None and node.type is None and not (node.isolated or node.unavoidable)


def _whose_tokens(amount: n.Amount, who: ir.Players, scope: Scope) -> None:
    """`1 dmg per Cinder to each opponent with Cinder`: theirs are not yours, and each has their own."""
    token = who.token
    for part in nodes_in(amount) if token is not None else ():
        if isinstance(part, n.Counted) and part.holder is None and part.done is None:
            if token is not None and part.thing.name == token.name:
                message = "it is not clear whose tokens are counted here"
                scope.report(
                    UNCLEAR_WORD, part.span, message, help="write `on yourself` or `on your opponent`"
                )


@lowers(n.ReceiveDamage)
def lower_receive_damage(node: n.ReceiveDamage, scope: Scope) -> ir.Effect:
    """Damage that no player deals (R-130), unless one is named."""
    if node.amount == n.Number(value=0) and scope.event and scope.event.timing is ir.Timing.DAMAGE_INCOMING:
        spared = n.PreventDamage(who=node.who, amount=n.Every(span=node.amount.span), span=node.span)
        return lower_prevent_damage(spared, scope)  # "receive no dmg"
    target = lower_subject(node.who, scope)
    dealer = lower_party(node.source, scope) if node.source else None
    source = scope.context.damage_source
    _whose_tokens(node.amount, target, scope)
    amount = lower_amount(node.amount, scope)  # first: "that much" is not what this very effect does
    kind = ir.DamageType(node.type.value) if node.type else scope.context.bare_damage
    if source is ir.DamageSource.ATTACK:  # "your opponent receives 4 dmg" is what the ability deals
        waits = scope.in_event or scope.event is not None or scope.lasting
        apart = waits or kind is ir.DamageType.COLLATERAL or node.isolated
        if target == scope.opponent and dealer is None and not apart:
            dealer = scope.you
        else:
            source = ir.DamageSource.ABILITY
    return op.DealDamage(
        id=scope.did(node, Done.DEALT, amount=True),
        amount=amount,
        type=kind,
        target=target,
        source=source,
        by=dealer,
        isolated=node.isolated,
        unavoidable=node.unavoidable,
    )


def _dealer(who: n.Party, scope: Scope) -> ir.Players:
    """Whose damage is changed: of several, the one whose Attack or damage set off the trigger around."""
    event = scope.event
    watched = event is not None and event.timing in (ir.Timing.ATTACKED, ir.Timing.DAMAGE_INCOMING)
    if watched and event is not None and event.player not in (None, scope.you):
        with scope.inside(they=scope.they):
            same = who == n.YOU or lower_party(who, scope, Role.EVENT) == event.player
        if same:
            return ir.Players(who=ir.Who.ACTOR)
    return lower_subject(who, scope)


@lowers(n.AddDamage)
def lower_add_damage(node: n.AddDamage, scope: Scope) -> ir.Effect:
    """Joins the Attack's damage (R-146). Where nobody Attacks, a text adds to its own (A-07)."""
    if scope.dealt is not None and node.who == n.YOU and _nobody_attacks(scope):
        amount = lower_amount(node.amount, scope)
        id = scope.did(node, Done.DEALT, amount=True)
        return replace(scope.dealt, id=id, amount=amount, target=again(scope.dealt.target, scope))
    attacks = scope.hero_or_holder and node.who == n.Players(who=n.Who.THEY)  # nobody else can add dmg
    by = ir.Players(who=ir.Who.ACTOR) if attacks else _dealer(node.who, scope)
    with scope.inside(dealer=by):
        amount = lower_amount(node.amount, scope)
    return op.AddDamage(id=scope.did(node, Done.ADDED, amount=True), amount=amount, by=by)


_QUIET = frozenset(
    phase_timing(phase, part)
    for phase in (n.Phase.UPKEEP, n.Phase.INCOME, n.Phase.MAIN, n.Phase.DISCARD)
    for part in (n.Stretch.START, n.Stretch.DURING, n.Stretch.CONCLUSION)
)


def _nobody_attacks(scope: Scope) -> bool:
    if scope.event is not None:
        return scope.event.timing in _QUIET
    return scope.context.place is TextPlace.CARD_MAIN


@lowers(n.ReceiveMore)
def lower_receive_more(node: n.ReceiveMore, scope: Scope) -> ir.Effect:
    """Only an Attack's damage can be added to (R-146), and only theirs whom the trigger around is about."""
    event = scope.event
    hit = event.target if event is not None and event.timing is ir.Timing.ATTACKED else None
    with scope.inside(they=scope.they):
        watched = lower_party(node.who, scope, Role.EVENT)  # the very words that are waited for
    target = watched if watched == hit else lower_subject(node.who, scope)
    if event is None and target == scope.opponent and scope.context.place is TextPlace.OFFENSIVE:
        return lower_add_damage(n.AddDamage(amount=node.amount, span=node.span), scope)
    if hit is None or target not in (hit, ir.Players(who=ir.Who.DEFENDER)):
        message = "there is no Attack here whose dmg this could be added to"
        scope.report(UNCLEAR_WORD, node.span, message, help="begin with `When you are Attacked,`")
    amount = lower_amount(node.amount, scope)
    by = ir.Players(who=ir.Who.ACTOR)
    return op.AddDamage(id=scope.did(node, Done.ADDED, amount=True), amount=amount, by=by)


@lowers(n.DoubleDamage)
def lower_double_damage(node: n.DoubleDamage, scope: Scope) -> ir.Effect:
    """As much again as there is (R-179)."""
    by = _dealer(node.who, scope)
    amount = parts.OutgoingDamage(player=again(by, scope))
    return op.AddDamage(id=scope.did(node, Done.ADDED, amount=True), amount=amount, by=by)


@lowers(n.ReduceDamage)
def lower_reduce_damage(node: n.ReduceDamage, scope: Scope) -> ir.Effect:
    if node.who == n.YOU and _comes_to_you(scope):
        return lower_prevent_damage(n.PreventDamage(amount=node.amount, span=node.span), scope)
    if node.who == n.YOU and scope.event is None and scope.context.place in _ON_CARDS:
        scope.report(UNCLEAR_WORD, node.span, "it is not clear whose dmg is meant here", help=WHOSE_DAMAGE)
    dealer = _dealer(node.who, scope)
    with scope.inside(dealer=dealer):
        amount = lower_amount(node.amount, scope)
    return op.ReduceDamage(id=scope.did(node, None, amount=True), amount=amount, dealer=dealer)


_ON_CARDS = (TextPlace.CARD_MAIN, TextPlace.CARD_ROLL, TextPlace.CARD_INSTANT)
WHOSE_DAMAGE = Said("write `the incoming dmg`, or `your opponent's dmg`")


def _comes_to_you(scope: Scope) -> bool:
    """Whether `the dmg` is on its way to whose text it is: in a defence, or when they would be dealt it."""
    event = scope.event
    if event is None:
        return scope.context.place is TextPlace.DEFENSIVE
    return event.timing is ir.Timing.DAMAGE_INCOMING and event.player is None and event.target == scope.you


def _protected(who: n.Party, scope: Scope) -> ir.Players:
    """Whose damage is prevented: theirs whom the trigger around is about, whoever prevents it."""
    event = scope.event
    if event is None or event.target is None:
        return lower_subject(who, scope)
    if event.target == scope.you:
        piece = isinstance(who, n.Players) and who.who is n.Who.NAMED  # a companion, for its player
        return scope.you if piece else lower_subject(who, scope)
    if who == n.YOU and event.timing is ir.Timing.ATTACKED:
        return ir.Players(who=ir.Who.DEFENDER)
    if who == n.YOU and event.timing is ir.Timing.DAMAGE_INCOMING:
        return ir.Players(who=ir.Who.AFFECTED)
    return lower_subject(who, scope)


def _theirs(amount: ir.Amount, player: ir.Players, scope: Scope) -> ir.Amount:
    """`prevent half of the dmg to them`: of what is incoming to them. Whom one picks here is picked once."""
    match amount:
        case parts.Half(of=of) | parts.Twice(of=of):
            return replace(amount, of=_theirs(of, player, scope))
        case parts.IncomingDamage():
            return parts.IncomingDamage(player=again(player, scope))
        case _:
            return amount


@lowers(n.PreventDamage)
def lower_prevent_damage(node: n.PreventDamage, scope: Scope) -> ir.Effect:
    player = _protected(node.who, scope) if node.target is None else lower_party(node.target, scope)
    dealer = outgoing(scope) if node.target is None else None
    if dealer is not None and node.who == n.YOU:  # "when you would deal dmg, prevent that dmg"
        with scope.inside(dealer=dealer):
            every = isinstance(node.amount, n.Every)
            less = parts.OutgoingDamage(player=dealer) if every else lower_amount(node.amount, scope)
        if node.except_type is not None or node.of_attack:
            scope.report(AMOUNT_DOES_NOT_FIT, node.span, "of outgoing damage no kind can be left out")
        return op.ReduceDamage(id=scope.did(node, Done.PREVENTED, amount=True), amount=less, dealer=dealer)
    amount = _theirs(lower_amount(node.amount, scope), player, scope)
    if _speaks_of_own(node.amount, scope):
        message = "this can mean the dmg that is dealt here, or the dmg on its way to you"
        scope.report(UNCLEAR_AMOUNT, node.span, message, help="write `the incoming dmg`")
    scope.shielded = player
    return op.PreventDamage(
        id=scope.did(node, Done.PREVENTED, amount=True),
        amount=amount,
        player=player,
        except_type=ir.DamageType(node.except_type.value) if node.except_type else None,
        of_attack=node.of_attack,
    )


def _speaks_of_own(amount: n.Amount, scope: Scope) -> bool:
    """`Deal 2 dmg. Prevent half that dmg.`: nobody prevents what they deal themselves."""
    that = (one for one in nodes_in(amount) if isinstance(one, n.ValueOf))
    dealt = scope.event is None and scope.last(Done.DEALT) is not None
    return dealt and any(one.value is n.Value.THAT_DAMAGE for one in that)


_THAT_MUCH = n.ValueOf(value=n.Value.THAT_MUCH)


@lowers(n.Heal)
def lower_heal(node: n.Heal, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    amount = lower_amount(node.amount, scope)
    target = by if node.target is None else lower_party(node.target, scope)
    event = scope.event
    comes = event is not None and event.timing is ir.Timing.HEALED and event.player == target
    if isinstance(node.amount, n.Minus) and node.amount.amount == _THAT_MUCH and not comes:
        message = "this lowers what somebody heals, and nothing says that they would"
        scope.report(
            UNCLEAR_WORD, node.span, message, help="write `Whenever they would heal, they heal 1 less.`"
        )
    return op.Heal(id=scope.did(node, Done.HEALED, amount=True), amount=amount, target=target, by=by)


@lowers(n.TurnDial)
def lower_turn_dial(node: n.TurnDial, scope: Scope) -> ir.Effect:
    """There is as much of a dial as it shows, so that more or less of it is gained or lost."""
    player = lower_subject(node.who, scope)
    count = lower_amount(node.by, scope)
    thing = lower_thing(node.thing, scope)
    up = node.direction is n.Direction.UP
    id = scope.did(node, Done.GAINED if up else Done.LOST, thing, amount=True)
    made: type[op.Gain | op.Lose] = op.Gain if up else op.Lose
    return made(id=id, thing=thing, count=count, player=player)


@lowers(n.SetDial)
def lower_set_dial(node: n.SetDial, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    thing = lower_thing(node.thing, scope)
    with scope.inside(dial=(thing, player)):
        to = lower_amount(node.to, scope)
    direction = ir.Direction(node.direction.value) if node.direction is not None else None
    done = Done.LOST if node.direction is n.Direction.DOWN else Done.GAINED
    id = scope.did(node, done, thing, amount=True)
    return op.SetDial(id=id, thing=thing, to=to, player=player, direction=direction)


@lowers(n.BecomeType)
def lower_become_type(node: n.BecomeType, scope: Scope) -> ir.Effect:
    return op.BecomeType(id=scope.did(node, None), type=ir.DamageType(node.type.value))


@lowers(n.NoDefense)
def lower_no_defense(node: n.NoDefense, scope: Scope) -> ir.Effect:
    return op.NoDefense(id=scope.did(node, None))
