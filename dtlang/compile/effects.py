"""Effects that do something at once: every node becomes one effect object with nothing left unsaid."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.amounts import lower_amount, lower_count, lower_counted, outgoing
from dtlang.compile.body import lowers
from dtlang.compile.context import TextPlace
from dtlang.compile.dice import lower_dice, lower_dice_place
from dtlang.compile.each_player import rolls_against
from dtlang.compile.players import (
    ACTIONS,
    Role,
    again,
    each_alone,
    holder_of,
    is_holder_victim,
    is_other,
    lower_form,
    lower_party,
    lower_subject,
    lower_target,
    lower_thing,
    lower_where,
)
from dtlang.compile.scope import SELF, Chosen, Scope
from dtlang.compile.time import lower_moment, phase_owner, phase_player, phase_timing
from dtlang.diagnostics.codes import (
    AMOUNT_DOES_NOT_FIT,
    NO_DICE,
    NOT_AN_ORDER,
    TOO_LATE,
    UNCLEAR_AMOUNT,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.ir import parts
from dtlang.ir.structure import Pay, Trigger
from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in
from dtlang.syntax.nodes import Done

# --- damage and health -----------------------------------------------------------------------------


TO_WHOM = "say it, for example `Your opponent deals 2 dmg to you.`"


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
    return op.DealDamage(
        id=scope.did(node, Done.DEALT, amount=True),
        amount=amount,
        type=ir.DamageType(node.type.value) if node.type else scope.context.bare_damage,
        target=target,
        source=ir.DamageSource.ABILITY if source is ir.DamageSource.ATTACK else source,
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
    by = _dealer(node.who, scope)
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
    target = lower_subject(node.who, scope)
    hit = event.target if event is not None and event.timing is ir.Timing.ATTACKED else None
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
WHOSE_DAMAGE = "write `the incoming dmg`, or `your opponent's dmg`"


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


@lowers(n.Heal)
def lower_heal(node: n.Heal, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    amount = lower_amount(node.amount, scope)
    target = by if node.target is None else lower_party(node.target, scope)
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


# --- tokens, dials and pieces ----------------------------------------------------------------------


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
    if source is not None and thing.kind not in _FROM_A_LEAFLET:
        message = "it is not clear where this comes from"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `steal`, or `transfer ... to yourself`")
    return op.Gain(id=id, thing=thing, count=count, player=player, source=source, side=node.side)


# Tokens of which a leaflet has several to choose from.
_FROM_A_LEAFLET = (
    ir.ThingKind.STATUS_EFFECT,
    ir.ThingKind.POSITIVE_STATUS,
    ir.ThingKind.NEGATIVE_STATUS,
    ir.ThingKind.UNIQUE_STATUS,
    ir.ThingKind.POSITIVE_OR_NEGATIVE_STATUS,
)
_TOKENS = (ir.ThingKind.STATUS, *_FROM_A_LEAFLET)


def _which_one(said: n.Thing, thing: ir.Thing, scope: Scope) -> None:
    """Of `remove 1 status effect. Gain it.` nobody follows which one that was."""
    if said.kind in (n.Kind.IT, n.Kind.THEM) and thing.kind in _FROM_A_LEAFLET:
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
    target = lower_target(node.target, scope)
    _aimed(node.target, by, target, node.span, scope)
    scope.thing_on = target if target != scope.you else None
    id = scope.did(node, Done.INFLICTED, thing, amount=True)
    return op.Inflict(id=id, thing=thing, count=count, target=target, by=by, side=node.side)


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
    if node.thing.kind is n.Kind.IT and scope.thing is not None and scope.thing.kind in _OF_HAND:
        if scope.context.token is not None and not scope.event_card:  # "discard 2 cards to remove it"
            node = replace(node, thing=replace(node.thing, kind=n.Kind.THIS_TOKEN))
    count = lower_count(node.count, node.thing, scope)
    held = holder_of(node.thing, scope) if node.source is None else lower_party(node.source, scope)
    thing = lower_thing(node.thing, scope)
    source = held or _own_board(thing, scope) or by
    id = scope.did(node, Done.REMOVED, thing, amount=True)
    return op.Remove(id=id, thing=thing, count=count, source=source, by=by)


def _own_board(thing: ir.Thing, scope: Scope) -> ir.Players | None:
    """Where the token lies that the text belongs to, whoever takes it away."""
    own = scope.context.token
    is_own = own is not None and (thing.kind, thing.name) == (own.kind, own.name)
    ours = scope.you == SELF or scope.you.who is ir.Who.INFLICTER
    return SELF if is_own and ours and scope.context.place is TextPlace.STATUS else None


GETS = "write `transfer ... from a chosen player to another chosen player`, or `... to yourself`"


@lowers(n.Transfer)
def lower_transfer(node: n.Transfer, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    held = holder_of(node.thing, scope) if node.source is None else lower_party(node.source, scope)
    thing = lower_thing(node.thing, scope)
    source = held or _own_board(thing, scope) or by
    if node.target is None and source not in (by, SELF):  # it might as well be for oneself
        scope.report(UNCLEAR_WORD, node.span, "it is not clear who gets this", help=GETS)
    with scope.inside(moved_from=source):
        target = lower_target(node.target, scope)
    scope.thing_on = target if target != scope.you else None
    if held is None and _went(thing, scope):
        return _from_leaflet(node, thing, count, target, by, scope)
    id = scope.did(node, Done.TRANSFERRED, thing, amount=True)
    if thing.kind is ir.ThingKind.PIECE and held is None:  # it moves from whoever has it
        board = None if target == scope.you else target
        return op.Put(id=id, thing=thing, count=count, zone=ir.Zone.BOARD, board_of=board, by=by)
    if thing.kind not in (*_TOKENS, ir.ThingKind.PIECE, ir.ThingKind.CP, *_OF_HAND):
        scope.report(NOT_AN_ORDER, node.span, "this cannot be moved from one player to another")
    if node.random and thing.kind not in _OF_HAND:
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


# --- dice ------------------------------------------------------------------------------------------


@lowers(n.RollDice)
def lower_roll_dice(node: n.RollDice, scope: Scope) -> ir.Effect:
    """R-109: from here on the text reads these dice. With `each` two players roll against each other."""
    dice = lower_amount(node.count, scope)
    roll = scope.new_roll()
    contest = _contest(node, scope) if rolls_against(node) else None
    by = scope.you if contest else lower_subject(node.who, scope)
    each_alone(by, node, "roll", scope)
    scope.roll, scope.one_die, scope.pick = roll, node.count == n.ONE, None
    scope.contest = contest is not None
    scope.die_each = roll if _die_for_each_token(dice, scope) else None
    scope.own_dice = contest is None and by == scope.you
    scope.chosen = scope.spent_dice = None
    id = scope.did(node, Done.ROLLED)
    if contest:
        return op.Contest(id=id, roll=roll, dice=dice, first=contest[0], second=contest[1])
    return op.Roll(id=id, roll=roll, dice=dice, by=by)


def _die_for_each_token(dice: ir.Amount, scope: Scope) -> bool:
    """`Roll 1 die per Cinder` on Cinder: each die is that of one token."""
    own = scope.context.token
    if own is None or not isinstance(dice, parts.Per) or (dice.times, dice.every) != (1, 1):
        return False
    held = dice.each
    return isinstance(held, parts.Held) and (held.thing.kind, held.thing.name) == (own.kind, own.name)


def _contest(node: n.RollDice, scope: Scope) -> tuple[ir.Players, ir.Players]:
    """Who rolls against whom; "your roll" is the first player's."""
    if isinstance(node.who, n.Group):
        first, second = node.who.players
        return lower_subject(first, scope), lower_subject(second, scope)
    return scope.you, scope.opponent


@lowers(n.Reroll)
def lower_reroll(node: n.Reroll, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    if node.dice.whose is n.Whose.ANY and dice.roll is None and is_other(by, scope):  # they roll their own
        dice = replace(dice, owner=again(by, scope))
    return op.Reroll(id=scope.did(node, Done.REROLLED), dice=dice, by=by)


@lowers(n.ChangeDie)
def lower_change_die(node: n.ChangeDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    return op.ChangeDie(id=scope.did(node, None), dice=dice, to=node.to, symbol=node.symbol, by=by)


@lowers(n.CopyDie)
def lower_copy_die(node: n.CopyDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    return op.CopyDie(id=scope.did(node, None), dice=dice, like=lower_dice(node.like, scope, by), by=by)


@lowers(n.TipDie)
def lower_tip_die(node: n.TipDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    return op.TipDie(
        id=scope.did(node, None),
        dice=lower_dice(node.dice, scope, by),
        amount=node.by,
        direction=ir.Direction(node.direction.value),
        by=by,
    )


@lowers(n.KeepDice)
def lower_keep_dice(node: n.KeepDice, scope: Scope) -> ir.Effect:
    """Only of dice that the text rolled: those of an ability were announced with all of them."""
    by = lower_subject(node.who, scope)
    if scope.roll is None or scope.contest:
        message = "dice can be kept only of a roll that this text makes"
        scope.report(NO_DICE, node.span, message, help="write `Roll 4 dice. Keep the 3 highest dice.`")
    dice = lower_dice(node.dice, scope, by)
    scope.one_die = node.dice.count == 1 and not node.dice.all and not node.dice.up_to
    return op.KeepDice(id=scope.did(node, None), dice=dice, by=by)


@lowers(n.PickDie)
def lower_pick_die(node: n.PickDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    with scope.inside(picker=None):  # whoever is forced to choose does so
        dice = lower_dice(node.dice, scope, by)
    id, chosen = scope.did(node, None), scope.new_id()
    scope.chosen = Chosen(chosen, node.dice.count, len(scope.deeds))
    return op.PickDice(id=id, dice=dice, roll=chosen)


@lowers(n.MoreDice)
def lower_more_dice(node: n.MoreDice, scope: Scope) -> ir.Effect:
    """Dice are rolled for the roll that the text speaks of, or for that of a phase; of what lies there none
    is taken away."""
    player = lower_subject(node.who, scope)
    defends = scope.context.place is TextPlace.DEFENSIVE and not scope.in_trigger
    roll = scope.roll or (ir.DEFENSE if defends else None)
    if roll is not None and (player != scope.you or scope.contest):
        roll = None
    if roll is not None and node.change < 0:
        message = "these dice have been rolled, so there cannot be fewer of them"
        scope.report(TOO_LATE, node.span, message, help="say it of a roll to come: `in your next ...`")
    elif roll is None and not scope.roll_time and not _rolls_now(node, player, scope):
        message = "it is not clear in which roll there are more or fewer dice"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `in your next Defensive Roll Phase`")
    if roll is not None:
        scope.one_die = False
    return op.MoreDice(id=scope.did(node, None), change=node.change, player=player, roll=roll)


def _rolls_now(node: n.MoreDice, player: ir.Players, scope: Scope) -> bool:
    """A card of the Roll Phase is for the dice on the table."""
    on_table = scope.context.place in (TextPlace.CARD_ROLL, TextPlace.CARD_INSTANT)
    now = not scope.in_trigger and not scope.lasting
    return on_table and node.change > 0 and player == scope.you and now


@lowers(n.StoreDice)
def lower_store_dice(node: n.StoreDice, scope: Scope) -> ir.Effect:
    """Of one's own dice: those of the roll that the text speaks of, or those on the table."""
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    which = node.dice
    if which.whose is n.Whose.ANY and which.place is None:
        own = scope.roll is not None or scope.context.own_roll is not None
        which = replace(which, whose=n.Whose.THESE if own else n.Whose.YOURS)
    elif which.whose is n.Whose.YOURS and scope.roll is None and scope.context.own_roll is not None:
        which = replace(which, whose=n.Whose.THESE)  # those of this ability, also when its Attack is over
    dice = lower_dice(which, scope, by)
    _on_table(dice, node, scope)
    place = lower_dice_place(node.place, scope)
    return op.StoreDice(id=scope.did(node, None), dice=dice, place=place, by=by)


def _own_place(by: ir.Players, node: n.Node, scope: Scope) -> None:
    """Places belong to the hero who has this text."""
    if by not in (scope.you, SELF):
        message = "only you have a place for dice"
        scope.report(NOT_AN_ORDER, node.span, message, help="let it be done by you, as in `Store 1 die.`")


def _on_table(dice: ir.Dice, node: n.Node, scope: Scope) -> None:
    """Outside of a Roll Phase no dice lie there unless the text rolls some."""
    if dice.roll is not None or dice.same is not None or dice.place is not None or scope.roll_time:
        return
    if scope.context.place in (TextPlace.CARD_MAIN, TextPlace.SETUP) or _quiet_then(scope):
        scope.report(
            NO_DICE, node.span, "no dice lie on the table then", help="write `Roll 1 die. Store it.`"
        )


def _quiet_then(scope: Scope) -> bool:
    return scope.event is not None and scope.event.timing in _WITHOUT_DICE


_WITHOUT_DICE = (
    ir.Timing.UPKEEP,
    ir.Timing.INCOME,
    ir.Timing.MAIN,
    ir.Timing.TURN_START,
    ir.Timing.TURN_END,
    ir.Timing.GAME_SETUP,
)


@lowers(n.AddDice)
def lower_add_dice(node: n.AddDice, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    dice = lower_dice(node.dice, scope, by)
    roll = _joined(node, scope)
    return op.AddDice(id=scope.did(node, None), dice=dice, by=by, roll=roll)


def _joined(node: n.Node, scope: Scope) -> str | None:
    """The roll that stored dice join: that of the text, or the one on the table."""
    if scope.context.aims and scope.roll is None and not scope.in_trigger:
        message = "the ability is activated: its dice cannot change any more"
        scope.report(TOO_LATE, node.span, message, help="let the text roll: `Roll 2 dice. Add ...`")
    roll = scope.roll or (ir.DEFENSE if scope.context.place is TextPlace.DEFENSIVE else None)
    if roll is None and not scope.roll_time:
        if scope.context.place in (TextPlace.CARD_MAIN, TextPlace.SETUP) or _quiet_then(scope):
            scope.report(NO_DICE, node.span, "no dice lie on the table then")
    return roll


@lowers(n.ReplaceDice)
def lower_replace_dice(node: n.ReplaceDice, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    roll = _joined(node, scope)
    which = node.dice
    if which.whose is n.Whose.ANY:
        which = replace(which, whose=n.Whose.THESE if roll is not None else n.Whose.YOURS)
    dice = lower_dice(which, scope, by)
    pick = scope.pick
    new = lower_dice(node.new, scope, by)
    scope.pick = pick
    return op.ReplaceDice(id=scope.did(node, None), dice=dice, new=new, by=by, swap=node.swap)


@lowers(n.RollAttempts)
def lower_roll_attempts(node: n.RollAttempts, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, player) if node.dice else None
    return op.RollAttempts(id=scope.did(node, None), change=node.change, player=player, dice=dice)


# --- cards -----------------------------------------------------------------------------------------

_CARD = ir.Thing(kind=ir.ThingKind.CARD)
_CARDS = (ir.ThingKind.CARD, ir.ThingKind.UPGRADE, *ACTIONS)
_OF_HAND = (*_CARDS, ir.ThingKind.NAMED_CARD, ir.ThingKind.CARD_KIND)
_ANY_CARD = (*_OF_HAND, ir.ThingKind.THIS_CARD)


@lowers(n.Draw)
def lower_draw(node: n.Draw, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    source = ir.Place(place=node.source.name) if node.source is not None else None
    id = scope.did(node, Done.DRAWN, _CARD, amount=True)
    return op.Draw(id=id, count=count, player=player, source=source)


@lowers(n.Discard)
def lower_discard(node: n.Discard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    looked = scope.looked and node.thing.kind in (n.Kind.IT, n.Kind.THEM, n.Kind.REST)
    bare = node.thing.span.start == node.thing.span.end and node.thing.span != NOWHERE  # "discard 1"
    if bare and (scope.looked or scope.searched is not None):
        help = "write `1 of them`, or `1 card from your hand`"
        scope.report(UNCLEAR_WORD, node.span, "it is not clear which cards these are", help=help)
    thing = lower_thing(node.thing, scope)
    id = scope.did(node, Done.DISCARDED, thing, amount=True)
    if looked and _left_in_pile(node.thing, scope) is not None:
        _rest_of_deck(node, scope)
    if looked and thing.kind in _OF_HAND:
        discarded, looked_at, of = ir.Zone.DISCARD_PILE, ir.Zone.LOOKED_AT, _looked_of(player, scope)
        return op.Put(
            id=id, thing=thing, count=count, zone=discarded, source=looked_at, owner=of, by=player,
            random=node.random,
        )  # fmt: skip
    owner = player
    if node.source is not None:
        owner = lower_party(node.source, scope)
        if thing.kind in _OF_HAND and node.zone is None and not node.random and node.chooser is None:
            message = "it is not clear who picks this card"
            help = "write `at random`, `of your choice`, or `your opponent discards 1 card`"
            scope.report(UNCLEAR_WORD, node.span, message, help=help)
    elif scope.looked_of is not None and player == scope.you and thing.kind in _OF_HAND and node.zone is None:
        if node.chooser is None:
            message = "it is not clear whose card this is, as somebody else's were looked at"
            help = "write `1 of them`, or `1 card from your opponent's hand`"
            scope.report(UNCLEAR_WORD, node.span, message, help=help)
        owner = again(scope.looked_of, scope)
    forcer = scope.picker if node.chooser == n.YOU else None  # "force them to discard 1 card of your choice"
    by = forcer or (player if node.chooser is None else lower_party(node.chooser, scope))
    zone = lower_where(node.zone) if node.zone is not None else None
    return op.Discard(
        id=id, thing=thing, count=count, random=node.random, player=owner, zone=zone,
        by=None if by == owner else by,
    )  # fmt: skip


def _looked_of(by: ir.Players, scope: Scope) -> ir.Players | None:
    """Whose cards were looked at, if they are not those of whoever does something with them."""
    of = scope.looked_of
    return None if of is None or of == by else again(of, scope)


@lowers(n.Sell)
def lower_sell(node: n.Sell, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    return op.Sell(id=scope.did(node, Done.SOLD, _CARD, amount=True), count=count, player=player)


@lowers(n.PlayCard)
def lower_play_card(node: n.PlayCard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    looked = scope.looked and node.thing.kind in (n.Kind.IT, n.Kind.THEM)
    thing = lower_thing(node.thing, scope)
    zone: ir.Where | None = ir.Zone.LOOKED_AT if looked else None
    if node.zone is not None:
        zone = lower_where(node.zone)
    if looked and scope.looked_of is not None:
        scope.report(NOT_AN_ORDER, node.span, "nobody plays cards of somebody else")
    id = scope.did(node, Done.PLAYED, thing)
    return op.PlayCard(
        id=id, thing=thing, count=count, free=node.free, less=node.less, player=player, zone=zone
    )


@lowers(n.CancelCard)
def lower_cancel_card(node: n.CancelCard, scope: Scope) -> ir.Effect:
    """R-107: only what is played as an Instant Action comes before the text of that card."""
    by = lower_subject(node.who, scope)
    if scope.context.place is not TextPlace.CARD_INSTANT or scope.in_trigger:
        message = "a card can be cancelled only by an instant card, while it is played"
        help = "write on an instant card `Play only when an opponent plays a card. Cancel that card.`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return op.CancelCard(id=scope.did(node, None), by=by)


@lowers(n.UseCard)
def lower_use_card(node: n.UseCard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    spoken = node.thing.kind is n.Kind.IT and scope.looked
    thing = lower_thing(node.thing, scope)
    zone: ir.Where = ir.Zone.LOOKED_AT if spoken else ir.Zone.HAND
    if node.zone is not None:
        zone = lower_where(node.zone)
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.span, "only cards have such an ability")
    id = scope.did(node, Done.ACTIVATED, thing)
    return op.UseCard(id=id, ability=node.ability, thing=thing, count=count, zone=zone, player=player)


@lowers(n.CardCost)
def lower_card_cost(node: n.CardCost, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    amount = lower_amount(node.by, scope)
    thing = ir.Thing(kind=ir.ThingKind.CARD)
    if node.thing.kind.value in {kind.value for kind in _ANY_CARD}:
        thing = ir.Thing(kind=ir.ThingKind(node.thing.kind.value), name=node.thing.name)
    else:
        scope.report(NOT_AN_ORDER, node.span, "only cards have a price")
    direction = ir.Direction(node.direction.value)
    return op.ChangeCost(
        id=scope.did(node, None), thing=thing, amount=amount, direction=direction, player=player
    )


@lowers(n.Look)
def lower_look(node: n.Look, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    owner = by if node.whose is None else lower_party(node.whose, scope)
    if node.zone is n.Zone.LOOKED_AT and node.whose is None and scope.looked_of is not None:
        owner = again(scope.looked_of, scope)
    scope.picked = node.zone is n.Zone.LOOKED_AT and not isinstance(node.count, n.Every)
    if node.zone is n.Zone.LOOKED_AT and not scope.looked:
        message = "no cards were looked at or searched for that this could mean"
        scope.report(UNCLEAR_WORD, node.span, message, help="say which: `Reveal 1 card from your hand.`")
    scope.thing, scope.thing_on, scope.looked = _CARD, None, True  # "put them back"
    scope.looked_of = None if owner == scope.you else owner
    if node.zone is not n.Zone.LOOKED_AT:
        scope.searched = None
    scope.event_card = False
    return op.Look(
        id=scope.did(node, Done.REVEALED if node.reveal else None, _CARD),
        count=lower_amount(node.count, scope),
        zone=lower_where(node.zone),
        owner=owner,
        reveal=node.reveal,
        by=by,
    )


@lowers(n.RevealUntil)
def lower_reveal_until(node: n.RevealUntil, scope: Scope) -> ir.Effect:
    """What came up last is spoken of as `it`, all of it as what was looked at."""
    by = lower_subject(node.who, scope)
    thing = lower_thing(node.thing, scope)
    scope.thing, scope.thing_on, scope.looked = thing, None, True
    scope.looked_of = None if by == scope.you else by
    scope.searched, scope.event_card = None, False
    scope.revealed_until = thing, node.count == n.ONE
    return op.Look(
        id=scope.did(node, Done.REVEALED, _CARD),
        count=lower_amount(node.count, scope),
        zone=lower_where(node.zone),
        owner=by,
        reveal=True,
        by=by,
        until=thing,
    )


@lowers(n.Search)
def lower_search(node: n.Search, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.thing.span, "only cards are found in a pile of cards")
    scope.thing, scope.thing_on, scope.looked = _CARD, None, True
    scope.looked_of = None if by == scope.you else by
    scope.searched = lower_where(node.zone)
    return op.Search(id=scope.did(node, None, thing), zone=scope.searched, thing=thing, count=count, by=by)


@lowers(n.Shuffle)
def lower_shuffle(node: n.Shuffle, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    return op.Shuffle(id=scope.did(node, None), zone=lower_where(node.zone), by=by)


@lowers(n.Put)
def lower_put(node: n.Put, scope: Scope) -> ir.Effect | tuple[ir.Effect, ...]:
    if node.zone in (n.Zone.BOARD, n.Zone.PLAY):
        return _put_on_board(node, scope)
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    source = lower_where(node.source) if node.source is not None else None
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.span, "only cards are put there", help="name cards, as in `1 card`")
    left = _left_in_pile(node.thing, scope)
    if left is ir.Zone.DECK and node.shuffled and node.zone is n.Zone.DECK:
        return op.Shuffle(id=scope.mark(node), zone=left, by=by)
    if left is ir.Zone.DECK:
        _rest_of_deck(node, scope)
    source = source or left
    if source is None and thing.kind is not ir.ThingKind.THIS_CARD:  # that one is found wherever it lies
        source = ir.Zone.LOOKED_AT if scope.looked and thing.kind in _OF_HAND else ir.Zone.HAND
    zone = lower_where(node.zone)
    there = zone is ir.Zone.HAND and source is ir.Zone.HAND and node.whose is None
    if there and node.thing.kind is not n.Kind.REST and thing.kind in _ANY_CARD and not scope.event_card:
        help = "say from where: `Put 1 card from your discard pile into your hand.`"
        scope.report(NOT_AN_ORDER, node.span, "what is in the hand cannot be put there", help=help)
    for one in (zone, source):
        if isinstance(one, ir.Place) and one.place in (scope.context.dice_places or ()):
            message = f"`{one.place}` holds dice, and no cards"
            scope.report(NOT_AN_ORDER, node.span, message, help="declare another place for cards")
    owner = _looked_of(by, scope) if source is ir.Zone.LOOKED_AT else None
    id = scope.did(node, None, thing, amount=not isinstance(node.count, n.Number))  # "draw that many"
    if node.whose is not None:
        whose = lower_party(node.whose, scope)
        if zone is ir.Zone.HAND and source is ir.Zone.HAND:
            return op.Transfer(
                id=id, thing=thing, count=count, source=by, target=whose, by=by, random=node.random
            )
        if whose != owner:
            message = "cards go to the places of whoever has them"
            help = "let that player do it, as in `your opponent puts ...`"
            scope.report(NOT_AN_ORDER, node.span, message, help=help)
    elif owner is not None and zone is not ir.Zone.HAND and not node.back:
        message = "these are cards of somebody else, and go to that player's places"
        scope.report(NOT_AN_ORDER, node.span, message, help="write `their deck`, or `the deck`")
    elif owner is not None and zone is ir.Zone.HAND:
        message = "cards of somebody else do not come to your hand like this"
        scope.report(NOT_AN_ORDER, node.span, message, help="write `steal 1 card of your choice from ...`")
    put = op.Put(
        id=id,
        thing=thing,
        count=count,
        zone=zone,
        source=source,
        any_order=node.any_order,
        random=node.random,
        owner=owner,
        by=by,
    )
    return (put, op.Shuffle(id=scope.mark(node), zone=zone, by=owner or by)) if node.shuffled else put


def _left_in_pile(thing: n.Thing, scope: Scope) -> ir.Where | None:
    """`Search your deck for a card and shuffle the rest into your deck`: the pile, if its rest is meant."""
    if not scope.looked:
        return None
    searched = scope.searched
    scope.searched = None  # once something was done with the cards that were found, the rest is of these
    return searched if thing.kind is n.Kind.REST else None


def _rest_of_deck(node: n.Put | n.Discard, scope: Scope) -> None:
    message = "this can mean the cards that were found, or what is left of the deck"
    scope.report(UNCLEAR_WORD, node.span, message, help="write `Then shuffle your deck.`, or `put them ...`")


_GONE = (Done.SPENT, Done.REMOVED, Done.LOST, Done.DISCARDED)


def _put_on_board(node: n.Put, scope: Scope) -> ir.Effect:
    """A status comes from its leaflet, so it is gained or inflicted (R-073); one that lies somewhere already,
    and a piece, moves there."""
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    held = holder_of(node.thing, scope)
    thing = lower_thing(node.thing, scope)
    target = lower_party(node.board_of, scope) if node.board_of else by
    mine = target == scope.you
    scope.thing_on = None if mine else target
    if thing.kind is ir.ThingKind.PIECE:
        id = scope.did(node, None, thing)
        board = None if node.board_of is None else target
        return op.Put(id=id, thing=thing, count=count, zone=ir.Zone.BOARD, board_of=board, by=by)
    lies = not _went(thing, scope) and (thing.this or node.thing.kind in (n.Kind.IT, n.Kind.THEM))
    if thing.kind in _TOKENS and lies:
        if node.thing.kind is not n.Kind.THIS_TOKEN and any(
            deed.done in _GONE and deed.thing == thing for deed in scope.deeds
        ):
            message = "what was spent or removed lies on no board any more"
            scope.report(UNCLEAR_WORD, node.span, message, help="write `transfer ... from ... to ...`")
        source = held or _own_board(thing, scope) or SELF
        id = scope.did(node, Done.TRANSFERRED, thing, amount=True)
        return op.Transfer(id=id, thing=thing, count=count, source=source, target=target, by=by)
    if thing.kind is not ir.ThingKind.STATUS:
        message = "only a token or piece with a name is put on a board"
        help = "name it, or move one that lies there: `transfer 1 status effect from yourself to ...`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return _from_leaflet(node, thing, count, target, by, scope)


_GONE_BY = frozenset({ir.Timing.STATUS_SPENT, ir.Timing.STATUS_REMOVED})


def _went(thing: ir.Thing, scope: Scope) -> bool:
    """Whether the text speaks of the token that was just spent or removed: it is on its leaflet (R-075)."""
    event = scope.event
    return event is not None and event.timing in _GONE_BY and thing.this and event.thing == thing


def _from_leaflet(
    node: n.Effect, thing: ir.Thing, count: ir.Amount, target: ir.Players, by: ir.Players, scope: Scope
) -> ir.Effect:
    """A token comes to a board: gained on one's own, inflicted on another (R-072, R-073)."""
    if target == scope.you:
        id = scope.did(node, Done.GAINED, thing, amount=True)
        return op.Gain(id=id, thing=thing, count=count, player=target)
    id = scope.did(node, Done.INFLICTED, thing, amount=True)
    return op.Inflict(id=id, thing=thing, count=count, target=target, by=by)


# --- phases and players ----------------------------------------------------------------------------


@lowers(n.ExtraPhase)
def lower_extra_phase(node: n.ExtraPhase, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    target = lower_party(node.target, scope) if node.target else None
    phase = ir.Phase(node.phase.phase.value)
    return op.ExtraPhase(id=scope.did(node, None), phase=phase, player=player, target=target)


@lowers(n.SkipPhase)
def lower_skip_phase(node: n.SkipPhase, scope: Scope) -> ir.Effect:
    player = phase_player(node.who, node.phase, scope)
    phase = ir.Phase(node.phase.phase.value)
    later = _to_come(node.phase, scope)  # when the next one begins, it is this one
    return op.SkipPhase(id=scope.did(node, None), phase=phase, player=player, next=later)


def _to_come(phase: n.PhaseOf, scope: Scope) -> bool:
    return phase.next and not (scope.event is not None and scope.event.next)


def _at_its_start(phase: n.PhaseOf, node: n.PhaseFails | n.ConcludePhase, scope: Scope) -> ir.Effect:
    """Only a phase that has begun can be over or fail: the next one, as soon as it begins."""
    id = scope.mark(node)
    moment = lower_moment(n.Time(part=n.Stretch.START, phase=phase, span=phase.span), scope)
    with scope.inside(event=moment):
        over = (
            lower_phase_fails(node, scope)
            if isinstance(node, n.PhaseFails)
            else lower_conclude_phase(node, scope)
        )
    return Trigger(id=id, event=moment, effects=(over,), once=True)


@lowers(n.PhaseFails)
def lower_phase_fails(node: n.PhaseFails, scope: Scope) -> ir.Effect:
    if _to_come(node.phase, scope):
        return _at_its_start(node.phase, node, scope)
    player = _whose_attempt(node, scope) or phase_owner(node.phase, scope)
    timing = scope.event.timing if scope.event is not None else None
    of_attack = node.phase.phase is n.Phase.ROLL and timing not in _BEFORE_ATTACK
    if (timing in _UNDER_WAY or of_attack) and not node.phase.next:
        message = "it is too late here: an ability fails when it is activated, or at the end of that phase"
        scope.report(UNCLEAR_WORD, node.span, message, help=TOO_LATE_TO_FAIL)
    return op.PhaseFails(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


def _whose_attempt(node: n.PhaseFails, scope: Scope) -> ir.Players | None:
    """Whose Attack or ability fails, if it is the one that the trigger around is about."""
    event = scope.event
    if node.phase.whose is not None or node.phase.phase is not n.Phase.ROLL or event is None:
        return None
    if event.timing is not ir.Timing.ABILITY_ACTIVATED or event.player is None:
        return None
    if event.thing is None or event.thing.kind not in _FAILING:
        message = "only an Offensive Ability fails together with its Roll Phase"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `activates an Offensive Ability`")
    return scope.you if event.player == scope.you else ir.Players(who=ir.Who.ACTOR)


_BEFORE_ATTACK = (
    ir.Timing.ROLL_START,
    ir.Timing.OFFENSIVE_ROLL_START,
    ir.Timing.ABILITY_ANNOUNCED,
    ir.Timing.ABILITY_ACTIVATED,
    ir.Timing.OFFENSIVE_ROLL_END,
)
_UNDER_WAY = (ir.Timing.ATTACKED, ir.Timing.DAMAGE_INCOMING, ir.Timing.DAMAGE_DEALT)
TOO_LATE_TO_FAIL = "write `prevent all dmg`, or begin with `When you activate an Offensive Ability, ...`"
_FAILING = (ir.ThingKind.OFFENSIVE_ABILITY, ir.ThingKind.STRAIGHT_ABILITY)


@lowers(n.ConcludePhase)
def lower_conclude_phase(node: n.ConcludePhase, scope: Scope) -> ir.Effect:
    if _to_come(node.phase, scope):
        return _at_its_start(node.phase, node, scope)
    player = phase_player(node.who, node.phase, scope)
    return op.ConcludePhase(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


@lowers(n.StartPhase)
def lower_start_phase(node: n.StartPhase, scope: Scope) -> ir.Effect:
    player = phase_player(node.who, node.phase, scope)
    return op.StartPhase(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


@lowers(n.ChoosePlayer)
def lower_choose_player(node: n.ChoosePlayer, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    each_alone(by, node, "choose", scope)
    players = lower_party(node.players, scope)
    scope.same_opponent = scope.they = players  # "that player" is who was chosen, whoever chose
    scope.opponent = again(players, scope)  # what follows is aimed at them
    return op.ChoosePlayers(id=scope.did(node, None), players=players, by=by)


@lowers(n.TargetOpponent)
def lower_target_opponent(node: n.TargetOpponent, scope: Scope) -> ir.Effect:
    """`Target an opponent.`: one who is picked, unless the text has its opponent; `they` are the same."""
    by = lower_subject(node.who, scope)
    target, open = node.target, scope.opponent.who is ir.Who.OPPONENT
    if open and isinstance(target, n.Players) and target.who is n.Who.OPPONENT:
        target = replace(target, who=n.Who.CHOSEN_OPPONENT)
    aimed = lower_party(target, scope)
    if open and aimed.who is ir.Who.CHOSEN_OPPONENT:
        scope.opponent = again(aimed, scope)  # what follows is aimed at them
    if aimed.who is ir.Who.TARGET and scope.event is None:
        message = "an offensive ability has its target by the rules of the game, so this does nothing"
        help = "write `a chosen opponent` where you choose who is meant: `Deal 5 dmg to a chosen opponent.`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return op.Retarget(id=scope.did(node, None), target=aimed, by=by)


@lowers(n.TakeNoActions)
def lower_take_no_actions(node: n.TakeNoActions, scope: Scope) -> ir.Effect:
    return op.TakeNoActions(id=scope.did(node, None), player=lower_subject(node.who, scope))


# --- keywords --------------------------------------------------------------------------------------


_OPPONENTS = (ir.Who.OPPONENT, ir.Who.CHOSEN_OPPONENT, ir.Who.ALL_OPPONENTS, ir.Who.ATTACKER)


@lowers(n.Call)
def lower_call(node: n.Call, scope: Scope) -> ir.Effect:
    """A keyword with everything its definition may ask for; without a number it is used once."""
    by = lower_subject(node.who, scope)
    count = 1 if node.count is None else lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope) if node.thing else None
    # their opponent is you
    theirs = node.target is None and (by == scope.opponent or by.who in _OPPONENTS)
    target = scope.you if theirs else lower_target(node.target, scope)
    if node.target is not None and node.count is not None:
        for part in nodes_in(node.count):
            if isinstance(part, n.Counted) and part.holder is None and part.thing.kind is n.Kind.STATUS:
                message = "it is not clear whose tokens are counted here"
                scope.report(
                    UNCLEAR_WORD, part.span, message, help="say whose, as in `per Cinder on your opponent`"
                )
    return op.Call(
        id=scope.did(node, None, thing, amount=True),
        verb=node.verb,
        count=count,
        thing=thing,
        target=target,
        by=by,
        direction=ir.Direction(node.direction.value) if node.direction else None,
    )


@lowers(n.NoEffect)
def lower_no_effect(node: n.NoEffect, scope: Scope) -> ir.Effect:
    return op.NoEffect(id=scope.mark(node), thing=lower_thing(node.thing, scope))


@lowers(n.NothingHappens)
def lower_nothing_happens(node: n.NothingHappens, scope: Scope) -> ir.Effect:
    return op.Nothing(id=scope.mark(node))
