"""When a text acts: triggers, moments, windows and stretches of time."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.bind import asks_deed, optional_use
from dtlang.compile.body import Effects, lower_body, lowers
from dtlang.compile.bound import Bound, DoneIn, Taken, actor_of, body_of, items_of
from dtlang.compile.context import TextPlace
from dtlang.compile.events import by_inflicter, lower_event, modifier_moment
from dtlang.compile.in_time import at_moment, in_time
from dtlang.compile.players import ACTIONS, EACH, lower_subject
from dtlang.compile.scope import SELF, Scope
from dtlang.compile.time import EDGES, TO_THE_END, again_and_again, lower_moment, lower_window
from dtlang.diagnostics.codes import (
    DAMAGE_NOT_THERE,
    EACH_FOR_THEMSELVES,
    NOT_AN_EVENT,
    NOT_AN_ORDER,
    UNCLEAR_WORD,
)
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in

_ORDER = {
    n.Relation.WHEN: ir.Order.WHEN,
    n.Relation.WHENEVER: ir.Order.WHEN,
    n.Relation.NEXT_TIME: ir.Order.WHEN,
    n.Relation.INSTEAD_OF: ir.Order.WHEN,
    n.Relation.AFTER: ir.Order.AFTER,
    n.Relation.BEFORE: ir.Order.BEFORE,
}

_WHEN = (n.Relation.WHEN, n.Relation.WHENEVER)
STILL_TO_COME = Said("write `This turn, when ...` for what is still to come; what was done cannot be asked")
HOW_LONG = Said(
    "say for how long, for example `For the remainder of the game, at the start of each player's turn, ...`"
)


def _is_that_die(node: n.Node) -> bool:
    """`When you spend Heat, you may re-roll that die.`: the one that its text has you roll."""
    return isinstance(node, n.Dice) and node.whose is n.Whose.THAT


@lowers(n.When)
def lower_when(node: n.When, scope: Scope) -> Effects:
    """A trigger; deeds joined by "or" are watched for one by one."""
    if isinstance(node.event, n.Choose):
        return tuple(
            effect for event in node.event.options for effect in lower_when(_with_event(node, event), scope)
        )
    if scope.context.aims and isinstance(node.event, n.TargetOpponent) and node.event.who == n.YOU:
        return lower_body(node.effect, scope)  # an offensive ability has its target by then
    if _already_on_its_way(node, scope) or _same_attack(node, scope) or _same_damage(node, scope):
        return lower_body(node.effect, scope)
    if _of_modified_attack(node, scope):
        return lower_body(node.effect, scope)
    dearer, node = _dearer(node, scope)
    if dearer and isinstance(node.effect, n.NothingHappens):
        return dearer
    node = _before_it_is_dealt(_while_attacked(node, scope))
    event = lower_event(node.event, scope, would=node.would, after=_is_over(node))
    if event.timing is ir.Timing.STATUS_SPENT and event.amount is None:
        if any(map(_is_that_die, nodes_in(body_of((node.effect,))))):
            event = replace(event, timing=ir.Timing.DICE_ROLLED)
    if any(one is not None and one.who in EACH for one in (event.player, event.target)):
        message = "it is not clear whether one of these players is enough"
        scope.report(EACH_FOR_THEMSELVES, node.event.span, message, help="write `an opponent` or `a player`")
    if node.relation is n.Relation.WHENEVER and scope.passing:
        message = "it is not clear how long this goes on: a text that does not stay in play ends here"
        scope.report(
            UNCLEAR_WORD, node.span, message, help="write `This turn, whenever ...`, or `When ...` for once"
        )
    replaces = node.relation is n.Relation.INSTEAD_OF
    body = node.effect
    if replaces and isinstance(body, n.May):  # only who takes the offer does without the event
        replaces, body = False, _offered_instead(body)
    instead = [item.effect for item in items_of(body) if isinstance(item, n.Instead)]
    if instead:
        # another type or target is by itself in the place of the first
        replaces = not all(isinstance(effect, (n.BecomeType, n.TargetOpponent)) for effect in instead)
        body = _without_instead(body)
    if replaces and event.timing in _DONE_ANYWAY:
        message = "dtlang cannot do something else in the place of this"
        help = "write what happens when it was done, or forbid it: `You cannot ...`"
        scope.report(NOT_AN_EVENT, node.event.span, message, help=help)
    if event.timing is ir.Timing.ATTACKED and node.relation is n.Relation.NEXT_TIME and scope.passing:
        event = replace(event, next=True)  # not the one that may be under way
    id = scope.mark(node)
    rolls = isinstance(node.event, n.StartPhase) and node.event.phase.phase in _ROLLING
    in_roll = scope.inside(roll_time=rolls or scope.roll_time)
    you = n.YOU in (getattr(node.event, "who", None), getattr(node.event, "target", None))
    with _you_inflict(node, scope), inside_event(event, scope, addressed=you), in_roll:
        effects = lower_body(body, scope)
    in_time(effects, event, node.relation, scope)
    return (
        *dearer,
        op.Trigger(
            id=id,
            event=event,
            effects=effects,
            order=_ORDER[node.relation],
            once=node.relation is n.Relation.NEXT_TIME or scope.passing,
            replaces=replaces,
        ),
    )


def _you_inflict(node: n.When, scope: Scope) -> AbstractContextManager[None]:
    """`When inflicting this token, ...`: `you` is who does it, the opponent and `they` who has it then."""
    if not by_inflicter(node.event, scope):
        return nullcontext()
    for part in nodes_in(node.effect):
        if isinstance(part, n.Players) and part.who in _RELATIVE:
            message = "`you` is whoever inflicts this token here, and it is not clear whose these are"
            help = "write `you` for who inflicts it and `a player with this token` for who has it"
            scope.report(UNCLEAR_WORD, part.span, message, help=help)
    return scope.inside(you=ir.Players(who=ir.Who.INFLICTER), they=SELF, opponent=SELF)


_RELATIVE = (
    *(n.Who.CHOSEN_OPPONENT, n.Who.ALL_OPPONENTS, n.Who.TEAMMATE, n.Who.CHOSEN_TEAMMATE),
    *(n.Who.ALL_TEAMMATES, n.Who.OTHER_CHOSEN_PLAYER),
)


def _dearer(node: n.When, scope: Scope) -> tuple[Effects, n.When]:
    """`When you play a card, it costs 1 CP more`: before it is paid, so the cards cost more all the time; and
    the next one only, if the token goes with it."""
    items = items_of(node.effect)
    costs = [item for item in items if isinstance(item, n.CardCost) and item.thing.kind is n.Kind.IT]
    if not isinstance(node.event, n.PlayCard) or not costs:
        return (), node
    others = tuple(item for item in items if item not in costs)
    gone = any(isinstance(part, n.Remove) for item in others for part in nodes_in(item))
    at_it = node.relation is n.Relation.WHEN or (node.relation is n.Relation.NEXT_TIME and gone)
    if not at_it or not scope.context.standing:
        message = "the card is paid by then"
        scope.report(NOT_AN_ORDER, costs[0].span, message, help="write `Your cards cost 1 CP more.`")
    window = ir.Window(timing=ir.Timing.ANY_TIME, player=scope.you)
    changes: Effects = ()
    own = scope.context.token
    for cost in costs:
        by = cost.by
        if own is not None and isinstance(by, n.Number):  # of several tokens each says so
            held = n.Counted(thing=n.Thing(kind=n.Kind.STATUS, name=own.name))
            by = n.Per(times=by.value, each=held)
        with scope.inside(they=scope.they):
            changes += lower_body(n.changed(cost, thing=node.event.thing, who=node.event.who, by=by), scope)
    body = body_of(others) if others else n.NothingHappens()
    return (op.During(id=scope.mark(costs[0]), window=window, effects=changes),), replace(node, effect=body)


# Deeds that are noticed once they are done, so that nothing can come in their place.
_DONE_ANYWAY = (
    ir.Timing.CP_LOST,
    ir.Timing.CP_SPENT,
    ir.Timing.HEALTH_LOST,
    ir.Timing.STATUS_REMOVED,
    ir.Timing.STATUS_SPENT,
    ir.Timing.STATUS_TRANSFERRED,
    ir.Timing.STOLEN,
    ir.Timing.CARD_DISCARDED,
    ir.Timing.CARD_PLAYED,
    ir.Timing.CARD_SOLD,
    ir.Timing.DICE_ROLLED,
    ir.Timing.DIE_REROLLED,
    ir.Timing.ROLL_ATTEMPT,
)


# What can only be done to damage that is still on its way.
_BEFORE_DAMAGE = (
    n.PreventDamage,
    n.ReduceDamage,
    n.AddDamage,
    n.ReceiveMore,
    n.DoubleDamage,
    n.BecomeType,
    n.NoDefense,
    n.PreventThat,
    n.Instead,
    n.TargetOpponent,
    n.Cannot,
    n.Call,
)


def _is_over(node: n.When) -> bool:
    """`When you receive dmg`: it was dealt, unless the text changes it, would change it, or says "before"."""
    if node.relation is n.Relation.AFTER:
        return True
    if node.would or node.relation in (n.Relation.BEFORE, n.Relation.INSTEAD_OF):
        return False
    return not any(
        isinstance(part, _BEFORE_DAMAGE)
        or (isinstance(part, n.ReceiveDamage) and part.amount == n.Number(value=0))
        or (isinstance(part, n.ValueOf) and part.value is n.Value.INCOMING_DAMAGE)
        for part in nodes_in(node.effect)
    )


# What joins the damage of an Attack, or changes its type, does so while it is made.
_ADDS = (n.AddDamage, n.ReceiveMore, n.DoubleDamage)
_JOINS = (*_ADDS, n.BecomeType)


def _while_attacked(node: n.When, scope: Scope) -> n.When:
    """`When an Attack deals dmg to you, receive 1 more`: once it is dealt, nothing can be added to it."""
    deed = node.event
    if not isinstance(deed, n.DealDamage | n.ReceiveDamage) or not _of_attack(deed) or deed.except_type:
        return node
    joins = (*_JOINS, n.DealDamage) if ir.Flag.ATTACK_MODIFIER in scope.flags else _JOINS
    if not any(isinstance(part, joins) for part in nodes_in(node.effect)):
        return node
    if isinstance(deed, n.DealDamage):
        by, hit = deed.who, deed.target
    else:
        by, hit = deed.source or n.Players(who=n.Who.OPPONENT), deed.who
    amount = None if isinstance(deed.amount, n.AnyNumber) else deed.amount
    attack = n.Attack(who=by, target=hit, type=deed.type, amount=amount, span=deed.span)
    return replace(node, event=attack, would=False)


def _of_attack(deed: n.DealDamage | n.ReceiveDamage) -> bool:
    """Whether the damage is that of an Attack: said so, or as what comes of an Offensive Roll Phase."""
    phase = deed.result_of
    if phase is None or phase.phase is not n.Phase.OFFENSIVE_ROLL or not isinstance(deed, n.DealDamage):
        return deed.of_attack
    whose = (n.Who.ALL_PLAYERS, n.Who.PLAYER, n.Who.THEY)  # "their": of whoever deals it
    anybody = isinstance(phase.whose, n.Players) and phase.whose.who in whose
    return deed.of_attack or anybody or phase.whose in (None, deed.who)


def _before_it_is_dealt(node: n.When) -> n.When:
    """`When an opponent deals dmg to you, prevent 2 dmg`: on its way, for dealt it cannot be prevented."""
    changes = (n.PreventDamage, n.ReduceDamage, n.PreventThat)
    at_it = node.relation in (*_WHEN, n.Relation.NEXT_TIME)
    if not at_it or not isinstance(node.event, n.DealDamage):
        return node
    return replace(node, would=True) if any(isinstance(e, changes) for e in nodes_in(node.effect)) else node


def _same_attack(node: n.When, scope: Scope) -> bool:
    """`When you Attack, reduce your Attack dmg by 1`: the Attack that is spoken of, and not another one."""
    if not isinstance(node.event, n.Attack) or node.relation not in _WHEN or scope.event is None:
        return False
    if scope.event.timing is not ir.Timing.ATTACKED and not scope.event.with_attack:
        return False
    with scope.inside(they=scope.they):
        by = lower_subject(node.event.who, scope)
    return by in (scope.event.player, ir.Players(who=ir.Who.ACTOR), ir.Players(who=ir.Who.ATTACKER))


def _of_modified_attack(node: n.When, scope: Scope) -> bool:
    """`Attack Modifier. When you Attack, inflict Cinder.` on a card: it is played on that Attack (R-147)."""
    if ir.Flag.ATTACK_MODIFIER not in scope.flags or scope.event is not None or not scope.passing:
        return False
    return node.relation in _WHEN and node.event == n.Attack(who=n.YOU)


def _same_damage(node: n.When, scope: Scope) -> bool:
    """`When you are Attacked, any dmg you would receive is reduced by 2`: what the Attack brings."""
    deed = node.event
    if not isinstance(deed, n.ReceiveDamage) or not node.would or node.relation is not n.Relation.WHEN:
        return False
    if not isinstance(deed.amount, n.AnyNumber) or deed.type or deed.except_type or deed.source:
        return False
    with scope.inside(they=scope.they):
        hit = lower_subject(deed.who, scope)
    if scope.event is None:
        return scope.context.place is TextPlace.DEFENSIVE and not scope.in_trigger and hit == scope.you
    return scope.event.timing in (ir.Timing.ATTACKED, ir.Timing.DAMAGE_INCOMING) and hit == scope.event.target


def _already_on_its_way(node: n.When, scope: Scope) -> bool:
    """`Deal 6 dmg. Before you deal that dmg, ...`: that of an Attack is dealt when all of it is resolved."""
    deed = node.event
    return (
        scope.context.aims
        and scope.event is None
        and node.relation is n.Relation.BEFORE
        and isinstance(deed, n.DealDamage)
        and deed.who == n.YOU
        and deed.amount == n.ValueOf(value=n.Value.THAT_DAMAGE)
        and deed.target is None
    )


def _with_event(node: n.When, event: n.Effect) -> n.When:
    return n.When(event=event, effect=node.effect, relation=node.relation, would=node.would, span=node.span)


def _offered_instead(offer: n.May) -> n.May:
    if isinstance(offer.effect, n.Pay):
        inner = n.Instead(effect=offer.effect.effect, span=offer.effect.span)
        return replace(offer, effect=replace(offer.effect, effect=inner))
    return replace(offer, effect=n.Instead(effect=offer.effect, span=offer.span))


def _without_instead(effect: Bound) -> n.Effect:
    """The body of a replacement: the word itself has done its work."""
    items = tuple(i.effect if isinstance(i, n.Instead) else i for i in items_of(effect))
    return body_of(items)


def inside_event(event: ir.Event, scope: Scope, addressed: bool = False) -> AbstractContextManager[None]:
    """What words mean in the body of a trigger. On a token that calls its holder `you` (`addressed`), "they"
    is who is met in the Attack or by the dmg, and not the holder again."""
    opponent = scope.opponent
    actor = event.player
    they = _spoken_of(event, scope)
    if event.timing is ir.Timing.ATTACKED:
        opponent = ir.Players(who=ir.Who.TARGET if actor == scope.you else ir.Who.ATTACKER)
    elif event.target == scope.you and event.timing in (ir.Timing.DAMAGE_INCOMING, ir.Timing.DAMAGE_DEALT):
        opponent = ir.Players(who=ir.Who.ACTOR)
    elif event.with_attack or (event.timing is ir.Timing.DAMAGE_DEALT and actor == scope.you):
        opponent = ir.Players(who=ir.Who.TARGET)
    by_hero = actor is not None and actor.who is ir.Who.NAMED and event.target == scope.you
    if addressed and they is None and scope.context.token and opponent != scope.opponent:
        they = opponent
    return scope.inside(
        they=they,
        hero_or_holder=actor.name if by_hero and actor is not None and scope.context.token else "",
        thing_on=_holds_it(event, scope),
        event_card=event.timing in _OF_CARDS and (event.thing is None or event.thing.kind in _CARDS),
        opponent=opponent,
        event=event,
        dealt=None,
        in_trigger=True,
        lasting=False,
        in_event=True,
        event_has_amount=event.timing in _WITH_AMOUNT,
        roll=scope.roll or (ir.EVENT if event.timing in _WITH_DICE else None),
        one_die=scope.one_die,
        contest=scope.contest,
        pick=scope.pick,
    )


_OF_CARDS = (
    ir.Timing.CARD_DRAWN,
    ir.Timing.CARD_PLAYED,
    ir.Timing.CARD_DISCARDED,
    ir.Timing.CARD_SOLD,
    ir.Timing.CARD_REVEALED,
)
_CARDS = (ir.ThingKind.CARD, ir.ThingKind.UPGRADE, *ACTIONS)


def _holds_it(event: ir.Event, scope: Scope) -> ir.Players | None:
    """Who has what the watched sentence is about: `When an opponent gains Heat, remove it.`."""
    if event.timing is ir.Timing.STATUS_GAINED and event.player not in (None, scope.you):
        return ir.Players(who=ir.Who.ACTOR)
    came = event.timing in (ir.Timing.STATUS_INFLICTED, ir.Timing.STATUS_TRANSFERRED)
    if came and event.target not in (None, scope.you):
        return ir.Players(who=ir.Who.AFFECTED)
    return scope.thing_on


_ROLES = (ir.Who.ANY_PLAYER, ir.Who.OPPONENT, ir.Who.TEAMMATE, ir.Who.HOLDER)


def _spoken_of(event: ir.Event, scope: Scope) -> ir.Players | None:
    """Who `they` is in the body of a trigger: the very player whom the watched sentence is about."""
    actor, target = event.player, event.target
    to_somebody = target is not None and target != scope.you and target.who in _ROLES
    if to_somebody and event.timing is ir.Timing.ATTACKED and actor != scope.you:
        return ir.Players(who=ir.Who.DEFENDER)  # "when a teammate is Attacked, they ..."
    if to_somebody and (actor is None or actor == scope.you or actor.who is ir.Who.ANY_PLAYER):
        return ir.Players(who=ir.Who.AFFECTED)
    if actor is not None and actor.who in _ROLES and (target != scope.you or scope.they == actor):
        return ir.Players(who=ir.Who.ACTOR)
    return scope.they


_WITH_DICE = (ir.Timing.DICE_ROLLED, ir.Timing.ROLL_ATTEMPT, ir.Timing.DIE_REROLLED)
_WITH_AMOUNT = (
    ir.Timing.DAMAGE_INCOMING,
    ir.Timing.DAMAGE_DEALT,
    ir.Timing.DAMAGE_PREVENTED,
    ir.Timing.ATTACKED,
    ir.Timing.HEALED,
    ir.Timing.HEALTH_LOST,
    ir.Timing.CP_GAINED,
    ir.Timing.CP_LOST,
    ir.Timing.CP_SPENT,
    ir.Timing.STOLEN,
    ir.Timing.STATUS_GAINED,
    ir.Timing.STATUS_SPENT,
    ir.Timing.STATUS_REMOVED,
    ir.Timing.CARD_DRAWN,
    ir.Timing.CARD_DISCARDED,
    ir.Timing.KEYWORD_USED,
)

_ROLLING = (n.Phase.OFFENSIVE_ROLL, n.Phase.DEFENSIVE_ROLL, n.Phase.TARGETING_ROLL, n.Phase.ROLL)

# Phases in which players do nothing by themselves: what is offered there is offered once.
_QUIET_PHASES = (n.Phase.UPKEEP, n.Phase.INCOME, n.Phase.DISCARD)
LASTING = (
    n.Cannot,
    n.RollAttempts,
    n.MoreDice,
    n.TakeNoActions,
    n.CardCost,
    n.AddDamage,
    n.ReceiveMore,
    n.DoubleDamage,
    n.ReduceDamage,
    n.PreventDamage,
    n.BecomeType,
    n.NoDefense,
    n.NoEffect,
    n.When,
)


def _named_by_phase(time: n.Time, actor: n.Party) -> bool:
    """`At the start of an opponent's turn, they ...`: the phase says who they are."""
    whose = time.phase.whose if time.phase is not None else None
    they = n.Players(who=n.Who.THEY)
    return actor == they and whose is not None and whose not in (they, n.YOU)


def _if_they_have(node: n.During) -> n.During:
    """`in the Upkeep Phase of a player with 3 or more Cinder`: of one with Cinder, if they have so many."""
    phase = node.time.phase
    whose = phase.whose if phase is not None else None
    if phase is None or not isinstance(whose, n.Players) or whose.least == 1:
        return node
    token = whose.token or n.Thing(kind=n.Kind.THIS_TOKEN, span=whose.span)
    they = n.Players(who=n.Who.THEY, span=whose.span)
    asked = n.Has(who=they, thing=token, amount=whose.least, span=whose.span)
    plain = replace(node.time, phase=replace(phase, whose=replace(whose, least=1)))
    return replace(node, time=plain, effect=n.If(condition=asked, effect=node.effect, span=node.span))


def _whose_time(time: n.Time, body: Bound, scope: Scope) -> None:
    """`Ember Witch may look at their hand at the start of that player's turn.` in the text of a token."""
    whose, actor = time.phase.whose if time.phase is not None else None, actor_of(body)
    if whose != n.Players(who=n.Who.THEY) or not isinstance(actor, n.Players) or not scope.context.token:
        return
    others = (one for one in nodes_in(body) if isinstance(one, n.Players) and one.who in _NOT_NAMED)
    if actor.who is n.Who.NAMED and next(others, None) is not None:
        message = Said("this can be a time of {name}, or of the other player", name=actor.name)
        help = "name the player: `the start of the turn of a player with this token`"
        scope.report(UNCLEAR_WORD, time.span, message, help=help)


_NOT_NAMED = (n.Who.HOLDER, n.Who.PLAYER, n.Who.THEY)


def _is_now(time: n.Time, scope: Scope) -> bool:
    """`If an opponent's Attack would inflict Cinder on you, at the conclusion of their Offensive Roll Phase`:
    what an Attack inflicts is resolved right behind that phase (R-167), so it is about to happen then."""
    event, phase = scope.event, time.phase
    if event is None or not (event.would and event.with_attack) or phase is None or phase.next:
        return False
    if event.timing is not ir.Timing.STATUS_INFLICTED or time.part is not n.Stretch.CONCLUSION:
        return False
    with scope.inside(they=scope.they):
        attacker = phase.whose is None or lower_subject(phase.whose, scope) in (
            event.player,
            ir.Players(who=ir.Who.ACTOR),
            ir.Players(who=ir.Who.ATTACKER),
        )
    return attacker and phase.phase is n.Phase.OFFENSIVE_ROLL


_MODIFIES = (*_JOINS, n.NoDefense)


@lowers(DoneIn)
def lower_done_in(node: DoneIn, scope: Scope) -> Effects:
    """`If spent during the Offensive Roll Phase, ...`: if it is that phase now, and else never.

    What changes an Attack waits for the one of this Roll Phase: there may be none yet.
    """
    window, id = lower_window(node.time, scope), scope.mark(node)
    first = items_of(node.effect)[0]
    phase = node.time.phase
    if phase is None or phase.phase is not n.Phase.OFFENSIVE_ROLL or not isinstance(first, _MODIFIES):
        return (op.During(id=id, window=window, effects=lower_body(node.effect, scope), now=True),)
    attacked = ir.Event(timing=ir.Timing.ATTACKED, player=scope.you)
    with inside_event(attacked, scope):
        changes = (op.Trigger(id=scope.mark(first), event=attacked, effects=lower_body(node.effect, scope)),)
    rest = ir.Window(timing=ir.Timing.ROLL, player=ir.Players(who=ir.Who.ANY_PLAYER), to_the_end=True)
    waits = op.During(id=scope.mark(first), window=rest, effects=changes)
    return (op.During(id=id, window=window, effects=(waits,), now=True),)


def own_offer(body: Bound, scope: Scope) -> Effects:
    """What a text in play offers by itself: to whom it belongs. Nobody else ever thinks of asking for it."""
    effects = lower_body(body, scope)
    by = getattr(effects[0], "by", None) if effects else None
    if effects and (isinstance(effects[0], op.EachPlayer) or (by is not None and by != scope.you)):
        message = "a text offers something by itself only to whom it belongs, and this is for others"
        help = "say when they are asked: `At the start of your turn, any opponent may ...`"
        scope.report(UNCLEAR_WORD, body.span, message, help=help)
    return effects


def _bought(effect: Bound) -> Bound:
    """What an offer is about: `you may spend 1 Heat to add 2 dmg`."""
    while isinstance(effect, n.May | n.Pay):
        effect = items_of(effect.effect)[0]
    return effect


@lowers(n.During)
def lower_during(node: n.During, scope: Scope) -> Effects:
    """A moment at which something happens, a window in which it is offered, or a time for which it holds."""
    node = _if_they_have(node)
    time, body = node.time, node.effect
    if time.phase is not None and time.phase.phase in _ROLLING and not scope.roll_time:
        with scope.inside(roll_time=True):
            return lower_during(node, scope)
    if time == n.Time(part=n.Stretch.ANY_TIME) and isinstance(body, n.During):  # "at any time during ..."
        return lower_during(body, scope)
    if _is_now(time, scope):
        return lower_body(body, scope)
    if isinstance(body, n.During) and body.time.part is n.Stretch.START and body.time.phase == time.phase:
        if time.part is n.Stretch.DURING:
            return lower_during(body, scope)  # "... unless they spend 2 CP at the start of that phase"
    first = items_of(body)[0]
    if (
        time.part is n.Stretch.THIS_TURN
        and isinstance(first, (n.If, n.Unless))
        and asks_deed(first.condition)
    ):
        message = "it is not clear whether this was done before, or is still to come"
        scope.report(UNCLEAR_WORD, first.condition.span, message, help=STILL_TO_COME)
        return ()
    if isinstance(first, (n.If, n.Unless)) and isinstance(first.effect, (n.Cannot, n.MoreDice)):
        first = first.effect  # it holds for the time, condition or not
    _whose_time(time, body, scope)
    if not isinstance(first, n.Choose) and not _named_by_phase(time, actor_of(body)):
        lower_subject(actor_of(body), scope)  # "a chosen player ... during their phase": they are named first
    if time.phase is not None and time.phase.phase in _ROLLING and items_of(body) == (first,):
        if isinstance(first, n.RollDice):
            message = "nothing looks at this roll"
            help = "say what it is for, `On 6, ...`; or write `roll 1 additional die`"
            scope.report(NOT_AN_ORDER, body.span, message, help=help)
    offered = optional_use(body) or isinstance(first, (n.May, n.TokenLine))
    offered = offered or (isinstance(first, Taken) and isinstance(first.optional, n.May))
    if time == n.Time(part=n.Stretch.ANY_TIME) and isinstance(first, (n.Spend, n.Pay)):
        if not scope.context.standing or not offered:
            message = "it is not clear whether this is done now, or offered for how long"
            help = "write `You may spend ... to ...`; `This turn, you may ...` where it goes on for a while"
            scope.report(UNCLEAR_WORD, node.span, message, help=help)
    id = scope.mark(node)
    nested = scope.in_trigger and not (time.phase and time.phase.next)
    if time.part in EDGES or (
        not nested
        and time.part not in TO_THE_END
        and time.phase is not None
        and not isinstance(first, LASTING)
        and (not offered or time.phase.phase in _QUIET_PHASES)
        and not (offered and not scope.context.standing)
    ):
        moment = lower_moment(time, scope)
        if scope.passing and time.phase is not None and again_and_again(time.phase):
            scope.report(UNCLEAR_WORD, time.span, "it is not clear how long this goes on", help=HOW_LONG)
        with inside_event(moment, scope):
            effects = lower_body(body, scope)
        at_moment(effects, moment, scope)
        once = moment.next or scope.passing
        return (op.Trigger(id=id, event=moment, effects=effects, once=once),)
    window = lower_window(time, scope)
    if scope.passing and time.phase is not None and again_and_again(time.phase):
        scope.report(UNCLEAR_WORD, time.span, "it is not clear how long this goes on", help=HOW_LONG)
    if offered and not nested and time.part not in TO_THE_END and scope.context.standing:
        with scope.inside(in_trigger=True):
            return (op.Permission(id=id, window=window, effects=own_offer(body, scope)),)
    modifier = modifier_moment(_bought(first), scope) if scope.context.place is TextPlace.CARD_MAIN else None
    if modifier is not None:  # no Attack is under way: whenever there is one in that time
        with inside_event(modifier, scope):
            changes = (op.Trigger(id=scope.mark(first), event=modifier, effects=lower_body(body, scope)),)
        return (op.During(id=id, window=window, effects=changes),)
    roll = time.phase is not None and time.phase.phase in (n.Phase.OFFENSIVE_ROLL, n.Phase.ROLL)
    if nested and roll and scope.event is None and isinstance(first, _MODIFIES):
        message = "when this is used, there may be no Attack yet that could be changed"
        help = "write when it is used: `When you Attack, you may spend this token to ...`"
        scope.report(DAMAGE_NOT_THERE, body.span, message, help=help)
    with scope.inside(lasting=True):  # a trigger that holds for a while works as often as it is set off
        return (op.During(id=id, window=window, effects=lower_body(body, scope)),)
