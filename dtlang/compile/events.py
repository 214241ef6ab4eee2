"""Deeds that texts watch for: an effect node read as an event with its timing point."""

from __future__ import annotations

import msgspec

from dtlang import ir
from dtlang.compile.amounts import lower_watched_amount
from dtlang.compile.outcomes import lower_outcome
from dtlang.compile.players import Role, lower_form, lower_party, lower_thing
from dtlang.compile.scope import SELF, Scope
from dtlang.compile.time import OWN, WHOSE, phase_owner, phase_player, phase_timing
from dtlang.diagnostics.codes import NOT_AN_EVENT, UNCLEAR_WORD
from dtlang.ir import parts
from dtlang.source import NOWHERE, Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.node import parts_of

T = ir.Timing

_ACTIONS = (n.Kind.MAIN_CARD, n.Kind.ROLL_CARD, n.Kind.INSTANT_CARD)
_PIECE = ir.ThingKind.PIECE
_ABILITIES = {
    ir.ThingKind.OFFENSIVE_ABILITY,
    ir.ThingKind.DEFENSIVE_ABILITY,
    ir.ThingKind.ULTIMATE_ABILITY,
    ir.ThingKind.PASSIVE_ABILITY,
    ir.ThingKind.STRAIGHT_ABILITY,
    ir.ThingKind.ABILITY,
    ir.ThingKind.NAMED_ABILITY,
}


def lower_event(node: n.Effect, scope: Scope, *, would: bool = False, after: bool = False) -> ir.Event:
    """What is watched for. An effect without a timing point is reported."""
    node = _not_the_holder(_beside_the_doer(node, scope), scope)
    event = _damage(node, scope, would, after) or _moved(node, scope) or _other(node, scope, would)
    if event is None:
        scope.report(NOT_AN_EVENT, node.span, "the game has no moment at which this could be noticed")
        return ir.Event(timing=T.UNSTATED)
    if _unheard(node):
        scope.report(NOT_AN_EVENT, node.span, "a text cannot watch for this in such detail")
    return (
        msgspec.structs.replace(event, would=True) if would and event.timing != T.WOULD_BE_DEFEATED else event
    )


def _beside_the_doer(node: n.Effect, scope: Scope) -> n.Effect:
    """`When a player Attacks another player`: anybody but who does it."""
    for name in ("target", "source"):
        other, doer = getattr(node, name, None), getattr(node, "who", None)
        spoken_of = isinstance(other, n.Players) and other.who is n.Who.PLAYER and other.besides == _THEY
        if not spoken_of or not isinstance(other, n.Players) or not isinstance(doer, n.Players):
            continue
        besides: n.Players | None = n.YOU
        holder = scope.context.token is not None and doer.who in (n.Who.PLAYER, n.Who.HOLDER)
        if doer != n.YOU and not (holder and isinstance(node, n.Attack | n.DealDamage)):
            if not isinstance(node, n.Attack):
                message = "it is not clear who the other player can be: you, too?"
                scope.report(UNCLEAR_WORD, other.span, message, help="write `a player`, or `an opponent`")
            besides = None  # nobody Attacks themselves
        node = n.changed(node, **{name: n.changed(other, besides=besides)})
    return node


def _not_the_holder(node: n.Effect, scope: Scope) -> n.Effect:
    """`When a player deals dmg to you`, on a token: its holder is `you`, so that player is anybody."""
    doer = getattr(node, "who", None)
    if scope.context.token is None or not isinstance(node, n.Attack | n.DealDamage | n.Steal):
        return node
    if not isinstance(doer, n.Players) or doer.who is not n.Who.PLAYER or doer.besides is not None:
        return node
    if n.YOU not in (getattr(node, "target", None), getattr(node, "source", None)):
        return node
    return n.changed(node, who=n.changed(doer, who=n.Who.ANY_PLAYER))


_THEY = n.Players(who=n.Who.THEY)


_AT_ONCE = (T.HEALED, T.CP_GAINED)


def decided_before(span: Span, scope: Scope) -> None:
    """`Whenever you would heal, roll 1 die. On 1-3, you do not heal.`: it is done before anybody can roll."""
    if scope.event is not None and scope.event.timing in _AT_ONCE:
        message = "this happens at once, and whether it does cannot depend on what is rolled or chosen then"
        help = "say what happens instead in any case: `Whenever you would heal, ... instead.`"
        scope.report(NOT_AN_EVENT, span, message, help=help)


def lower_deed(node: n.Effect, scope: Scope) -> ir.Event:
    """A deed as it is forbidden or limited: what becomes of a token, whoever does it, if nobody is named."""
    if isinstance(node, n.Reroll | n.ChangeDie | n.TipDie) and node.dice.all:
        node = n.changed(node, dice=n.changed(node.dice, all=False))  # "your dice cannot be changed": none
    event = lower_event(node, scope, after=True)
    match node:
        case n.Transfer() | n.Remove() | n.Steal() | n.Discard():
            if scope.context.token and (not written(node.who) or _anybody(node.who)):
                return msgspec.structs.replace(event, player=None)
        case n.Call() if not written(node.who):  # "do not take Steps"
            return msgspec.structs.replace(event, player=scope.you)
    return event


def _anybody(who: n.Party) -> bool:
    """`may not be moved`: nobody is named."""
    return isinstance(who, n.Players) and who.who is n.Who.PLAYER


def _they(who: n.Party | None) -> bool:
    return isinstance(who, n.Players) and who.who is n.Who.THEY


def written(who: n.Party) -> bool:
    """Whether a text names who acts, or leaves it to the verb."""
    return who != n.YOU or who.span != n.YOU.span


def _who(party: n.Party | None, scope: Scope) -> ir.Players | None:
    return None if party is None else lower_party(party, scope, Role.EVENT)


def _doer(who: n.Party, scope: Scope) -> ir.Players | None:
    """Who does something to a token. In the text of a token "this token is inflicted" leaves that open."""
    return None if scope.context.token and _anybody(who) else _who(who, scope)


def _agent(who: n.Party | None, target: ir.Players | None, scope: Scope) -> ir.Players | None:
    """Who does something to a player. `You cannot be Attacked`: by whomever, not by the holder themselves."""
    ours = target is not None and (target == scope.you or target.who is ir.Who.NAMED)
    if ours and isinstance(who, n.Players) and who.who is n.Who.PLAYER and who.token is None:
        return ir.Players(who=ir.Who.ANY_PLAYER)
    return _who(who, scope)


_OPPONENTS = (n.Who.OPPONENT, n.Who.CHOSEN_OPPONENT, n.Who.ALL_OPPONENTS)


def _attacker(node: n.Attack, target: ir.Players | None, scope: Scope) -> ir.Players | None:
    """Who Attacks. Whoever Attacks an opponent is not an opponent: it is left open who that is."""
    attacked = node.target if isinstance(node.target, n.Players) else None
    if node.who == n.Players(who=n.Who.OPPONENT) and attacked is not None:
        anybody = (
            attacked.who in (n.Who.PLAYER, n.Who.ANY_PLAYER, n.Who.HOLDER)
            and target != scope.you
            and node.who.span == NOWHERE
        )
        if attacked.who in _OPPONENTS or anybody:
            return ir.Players(who=ir.Who.ANY_PLAYER)
    return _agent(node.who, target, scope)


# What an event says of a deed. A deed that says more cannot be watched for: no word may be dropped.
_HEARD: dict[type[n.Node], str] = {
    n.Attack: "who target type amount",
    n.ReceiveDamage: "who amount type source result_of except_type of_attack",
    n.DealDamage: "who amount type target result_of except_type of_attack",
    n.PreventDamage: "who amount",
    n.AddDamage: "who amount",
    n.ReduceDamage: "who amount",
    n.Heal: "who amount target",
    n.Gain: "who thing count source",
    n.Lose: "who thing count",
    n.Spend: "who thing count",
    n.Remove: "who thing count source",
    n.Steal: "who thing count source",
    n.Discard: "who thing count",
    n.Inflict: "who thing count target of_attack",
    n.Transfer: "who thing count target",
    n.PreventStatus: "who thing count",
    n.PlayCard: "who thing count",
    n.Look: "who count reveal zone whose",
    n.Put: "who thing count zone board_of",
    n.Flip: "who thing holder side",
    n.Transform: "who side",
    n.RollDice: "who count",
    n.Reroll: "who dice",
    n.ChangeDie: "who dice",
    n.CopyDie: "who dice like",
    n.TipDie: "who dice by direction",
    n.RollAttempts: "who change",
}


def _unheard(node: n.Effect) -> bool:
    """Whether a deed says something that its event does not."""
    heard = _HEARD.get(type(node))
    if heard is None:
        return False
    defaults = dict(zip(reversed(node.__struct_fields__), reversed(node.__struct_defaults__), strict=False))
    for name in parts_of(type(node)):
        if name not in heard.split() and getattr(node, name) != defaults.get(name):
            return True
    match node:
        case n.Look(zone=zone, whose=whose, who=who):
            return zone is not n.Zone.HAND or whose not in (None, who)
        case n.RollAttempts(change=change):
            return change != 1
        case n.Reroll(dice=dice) | n.ChangeDie(dice=dice) | n.TipDie(dice=dice):
            spoken_of = dice.whose in (n.Whose.THAT, n.Whose.THESE)
            return bool(dice.showing) or dice.repeat or dice.all or dice.up_to or spoken_of
        case _:
            return False


def _damage(node: n.Effect, scope: Scope, would: bool, after: bool) -> ir.Event | None:
    match node:
        case n.Attack():
            with scope.inside(they=scope.they):
                aimed_at = _who(node.target, scope)
                player = _attacker(node, aimed_at, scope)
            # "when they are Attacked": who Attacks is not said, so "they" are who was named before
            if not _they(node.target) or node.who.span != NOWHERE:
                player = _attacker(node, aimed_at, scope)
            target = _who(node.target, scope)
            if _they(node.target) and target == player:  # nobody Attacks themselves
                target = aimed_at
            _apart(player, target, node, scope)
            amount = lower_watched_amount(node.amount, scope, exact=True)
            return ir.Event(
                timing=T.ATTACKED, player=player, target=target, amount=amount, damage_type=_type(node.type)
            )
        case n.ReceiveDamage():
            timing = T.DAMAGE_DEALT if after else T.DAMAGE_INCOMING
            target = _who(node.who, scope)
            with scope.inside(they=scope.they):
                dealer = _agent(node.source, target, scope)
                owner = phase_owner(node.result_of, scope, Role.EVENT) if node.result_of else None
            event = ir.Event(
                timing=timing,
                player=dealer or owner,
                target=target,
                amount=lower_watched_amount(node.amount, scope, exact=True),
                damage_type=_type(node.type),
                except_type=_type(node.except_type),
                with_attack=node.of_attack,
            )
            return _in_phase(event, node.result_of, owner)
        case n.DealDamage():
            event = ir.Event(
                timing=T.DAMAGE_INCOMING if would else T.DAMAGE_DEALT,
                player=_who(node.who, scope),
                target=_who(node.target, scope),
                amount=lower_watched_amount(node.amount, scope, exact=True),
                damage_type=_type(node.type),
                except_type=_type(node.except_type),
                with_attack=node.of_attack,
            )
            with scope.inside(they=scope.they):
                owner = phase_owner(node.result_of, scope, Role.EVENT) if node.result_of else None
            return _in_phase(event, node.result_of, owner)
        case n.PreventDamage() | n.AddDamage() | n.ReduceDamage():
            bare = (
                isinstance(node.amount, n.Every) and node.amount.span == node.span
            )  # "prevent dmg": any of it
            watched = node.amount
            if isinstance(watched, n.Every):
                watched = n.AnyNumber(span=node.span) if bare else n.Every(span=node.span)
            return ir.Event(
                timing=_CHANGED[type(node)],
                player=_who(node.who, scope),
                amount=lower_watched_amount(watched, scope, exact=True),
            )
        case n.Heal():
            target = _who(node.target, scope)
            return ir.Event(
                timing=T.HEALED,
                player=_agent(node.who, target, scope),
                target=target,
                amount=lower_watched_amount(node.amount, scope, exact=True),
            )
        case n.BeDefeated():
            timing = T.WOULD_BE_DEFEATED if would else T.DEFEATED
            return ir.Event(timing=timing, player=_who(node.who, scope))
        case n.During(time=time, effect=effect) if time.phase is not None and time.part is n.Stretch.DURING:
            inner = lower_event(effect, scope, would=would, after=after)
            owner = phase_owner(time.phase, scope, Role.EVENT)
            # damage received "in an opponent's Offensive Roll Phase" was dealt by that opponent
            dealer = owner if inner.player is None and inner.target is not None else inner.player
            return _in_phase(msgspec.structs.replace(inner, player=dealer), time.phase, owner)
        case n.Remarked(effect=effect, reminder=reminder):
            scope.notes.append(reminder.text)
            return lower_event(effect, scope, would=would, after=after)
        case n.Pay(cost=n.Spend(thing=thing), effect=effect):  # a token used for something
            with scope.inside(they=scope.they):
                used = lower_event(effect, scope, would=would, after=after)
            return msgspec.structs.replace(used, thing=lower_thing(thing, scope))
        case n.Choose(options=options):
            found = {lower_event(option, scope, would=would, after=after) for option in options}
            return found.pop() if len(found) == 1 else None
        case _:
            return None


_CHANGED: dict[type[n.Node], T] = {
    n.PreventDamage: T.DAMAGE_PREVENTED,
    n.AddDamage: T.DAMAGE_ADDED,
    n.ReduceDamage: T.DAMAGE_REDUCED,
}


def _in_phase(event: ir.Event, phase: n.PhaseOf | None, owner: ir.Players | None) -> ir.Event:
    """A deed within a phase; whose phase is said only where it is not the actor's."""
    if phase is None:
        return event
    of = owner if phase.whose is not None and owner != event.player else None
    return msgspec.structs.replace(event, phase=ir.Phase(phase.phase.value), phase_of=of, next=phase.next)


def _type(kind: n.DamageType | None) -> ir.DamageType | None:
    return ir.DamageType(kind.value) if kind else None


def _moved(node: n.Effect, scope: Scope) -> ir.Event | None:
    """Tokens, dials, pieces and cards that change hands."""
    match node:
        case n.Gain():
            event = _thing_event(node, scope, T.STATUS_GAINED, T.PIECE_GAINED, T.CP_GAINED, T.HEALED)
            return msgspec.structs.replace(event, target=_who(node.source, scope))
        case n.Lose():
            event = _thing_event(node, scope, T.STATUS_REMOVED, T.PIECE_REMOVED, T.CP_LOST, T.HEALTH_LOST)
            if event.timing is T.STATUS_REMOVED:  # whoever takes it away
                return msgspec.structs.replace(event, player=None, target=event.player)
            return event
        case n.Spend():
            return _thing_event(node, scope, T.STATUS_SPENT, T.PIECE_SPENT, T.CP_SPENT, T.HEALTH_LOST)
        case n.Remove():
            event = _thing_event(node, scope, T.STATUS_REMOVED, T.PIECE_REMOVED, T.CP_LOST, T.HEALTH_LOST)
            return msgspec.structs.replace(event, target=_who(node.source, scope))
        case n.Steal():
            event = _thing_event(node, scope, T.STOLEN, T.STOLEN, T.STOLEN, T.STOLEN)
            return msgspec.structs.replace(event, target=_who(node.source, scope))
        case n.Discard():
            if node.thing.kind in (n.Kind.CARD, n.Kind.UPGRADE, n.Kind.NAMED_CARD, *_ACTIONS):
                return _thing_event(node, scope, T.CARD_DISCARDED, T.CARD_DISCARDED)
            return _thing_event(node, scope, T.STATUS_REMOVED, T.PIECE_REMOVED)
        case n.Inflict():
            event = _thing_event(node, scope, T.STATUS_INFLICTED, T.PIECE_MOVED)
            target = _who(node.target, scope)
            if target is None and is_own_token(node.thing, scope):  # the one that this text is on
                target = SELF
                event = msgspec.structs.replace(event, player=None) if by_inflicter(node, scope) else event
            return msgspec.structs.replace(event, target=target, with_attack=node.of_attack)
        case n.Transfer():
            event = _thing_event(node, scope, T.STATUS_TRANSFERRED, T.PIECE_MOVED)
            return msgspec.structs.replace(event, target=_who(node.target, scope))
        case n.PreventStatus():
            return _thing_event(node, scope, T.STATUS_PREVENTED, T.STATUS_PREVENTED)
        case n.PlayCard():
            return _thing_event(node, scope, T.CARD_PLAYED, T.CARD_PLAYED)
        case n.Draw(who=who, count=count):
            amount = lower_watched_amount(count, scope)
            return ir.Event(timing=T.CARD_DRAWN, player=_who(who, scope), amount=amount)
        case n.Sell(who=who, count=count):
            amount = lower_watched_amount(count, scope)
            return ir.Event(timing=T.CARD_SOLD, player=_who(who, scope), amount=amount)
        case n.Look(who=who, reveal=True, count=count):
            amount = lower_watched_amount(count, scope)
            return ir.Event(timing=T.CARD_REVEALED, player=_who(who, scope), amount=amount)
        case n.Put(who=who, thing=thing, board_of=board_of, zone=n.Zone.BOARD | n.Zone.PLAY):
            moved = lower_thing(thing, scope)
            doer = _doer(who, scope)
            yours = board_of is None and node.zone is n.Zone.BOARD  # "your board", whoever puts it there
            target = scope.you if yours else _who(board_of, scope)
            amount = lower_watched_amount(node.count, scope)
            if (
                moved.kind is not ir.ThingKind.PIECE and doer == target
            ):  # who puts it on their own board has it
                return ir.Event(timing=T.STATUS_GAINED, player=doer, thing=moved, amount=amount)
            return ir.Event(
                timing=T.PIECE_MOVED if moved.kind is ir.ThingKind.PIECE else T.STATUS_INFLICTED,
                player=doer,
                target=target,
                thing=moved,
                amount=amount,
            )
        case n.Flip(who=who, thing=thing, holder=holder, side=side):
            return ir.Event(
                timing=T.FLIPPED,
                player=_doer(who, scope),
                target=_who(holder, scope),
                thing=lower_thing(thing, scope),
                side=side,
            )
        case n.Transform(who=who, side=side):
            piece = None if side else lower_form(side, node.span, scope)
            return ir.Event(timing=T.FLIPPED, player=_who(who, scope), thing=piece, side=side)
        case _:
            return None


def is_own_token(thing: n.Thing, scope: Scope) -> bool:
    own = scope.context.token
    return own is not None and (thing.kind is n.Kind.THIS_TOKEN or thing.name == own.name)


def by_inflicter(node: n.Effect, scope: Scope) -> bool:
    """`When inflicting this token, ... you ...`: nobody who has it inflicts it, so `you` is who does."""
    if not isinstance(node, n.Inflict) or node.who != n.YOU or node.target is not None:
        return False
    return is_own_token(node.thing, scope)


def _thing_event(
    node: n.Gain
    | n.Lose
    | n.Spend
    | n.Remove
    | n.Steal
    | n.Discard
    | n.Inflict
    | n.Transfer
    | n.PreventStatus
    | n.PlayCard,
    scope: Scope,
    status: T,
    piece: T,
    cp: T | None = None,
    health: T | None = None,
) -> ir.Event:
    to_others = isinstance(node, (n.Inflict, n.Transfer, n.Remove, n.Steal, n.Discard))
    player = _doer(node.who, scope) if to_others else _who(node.who, scope)
    thing = lower_thing(node.thing, scope)
    timing = status
    if thing.kind is ir.ThingKind.STORED_DIE:
        scope.report(NOT_AN_EVENT, node.span, "dtlang does not watch for what is done with stored dice")
    if thing.kind is _PIECE:
        timing = piece
    elif thing.kind is ir.ThingKind.CP and cp:
        timing = cp
    elif thing.kind is ir.ThingKind.HEALTH and health:
        timing = health
    return ir.Event(timing=timing, player=player, thing=thing, amount=lower_watched_amount(node.count, scope))


def _other(node: n.Effect, scope: Scope, would: bool) -> ir.Event | None:
    match node:
        case n.ConcludePhase(phase=phase, with_attack=with_attack):
            timing = phase_timing(phase.phase, n.Stretch.CONCLUSION)
            return ir.Event(
                timing=timing,
                player=_phase_player(node, scope),
                next=phase.next,
                with_attack=with_attack,
                without_attack=node.without_attack,
            )
        case n.StartPhase(phase=phase):
            timing = phase_timing(phase.phase, n.Stretch.START)
            return ir.Event(timing=timing, player=_phase_player(node, scope), next=phase.next)
        case n.All(parts=(n.StartPhase(phase=begun), n.ConcludePhase(phase=phase) as end)) if begun == phase:
            event = lower_event(end, scope)
            return msgspec.structs.replace(event, whole=True)
        case n.SkipPhase(phase=phase, who=who):
            return ir.Event(
                timing=T.PHASE_SKIPPED,
                player=phase_player(who, phase, scope, Role.EVENT),
                phase=ir.Phase(phase.phase.value),
                next=phase.next,
            )
        case n.ReachLimit(thing=thing, who=who):
            return ir.Event(
                timing=T.STACK_LIMIT_REACHED, player=_who(who, scope), thing=lower_thing(thing, scope)
            )
        case n.ReachDial(thing=thing, to=to, side=side, whose=whose):
            number = to if isinstance(to, int) and not side else None
            reached = lower_thing(thing, scope)
            if reached.kind is ir.ThingKind.STATUS:
                help = Said(
                    "write `When you gain {reached}, if you have at least 3 {reached}, ...`",
                    reached=reached.name,
                )
                scope.report(NOT_AN_EVENT, node.span, "only a dial reaches a number", help=help)
            return ir.Event(
                timing=T.DIAL_REACHED,
                player=_who(whose, scope),
                thing=reached,
                amount=None if number is None else parts.Bound(compare=ir.Compare.EXACTLY, amount=number),
                side=side,
                end=ir.End(to.end.value) if isinstance(to, n.EndOf) else None,
            )
        case n.TargetOpponent(target=target, who=who):
            aimed_at = _who(target, scope)
            aiming = _agent(who, aimed_at, scope)
            _apart(aiming, aimed_at, node, scope)
            return ir.Event(timing=T.TARGET_CHOSEN, player=aiming, target=aimed_at)
        case n.Activate(thing=thing, who=who):
            found = lower_thing(thing, scope)
            timing = T.ABILITY_ACTIVATED if found.kind in _ABILITIES else T.PIECE_ACTIVATED
            return ir.Event(timing=timing, player=_who(who, scope), thing=found)
        case n.RollDice(who=who, count=count):
            amount = lower_watched_amount(count, scope)
            return ir.Event(timing=T.DICE_ROLLED, player=_who(who, scope), amount=amount)
        case n.Reroll(who=who, dice=dice):
            player = _who(who, scope)
            return _dice_event(T.DIE_REROLLED, player, dice, scope)
        case n.ChangeDie(who=who, dice=dice) | n.CopyDie(who=who, dice=dice) | n.TipDie(who=who, dice=dice):
            player = _who(who, scope)
            return _dice_event(T.DIE_CHANGED, player, dice, scope)
        case n.RollAttempts(who=who):
            return ir.Event(timing=T.ROLL_ATTEMPT, player=_who(who, scope))
        case n.OnRoll(outcome=outcome, effect=effect):
            event = lower_event(effect, scope, would=would)
            return msgspec.structs.replace(event, outcome=lower_outcome(outcome))
        case n.Call(verb=verb, thing=thing, who=who, target=target, count=count):
            return ir.Event(
                timing=T.KEYWORD_USED,
                player=_doer(who, scope) if written(who) else None,
                target=_who(target, scope),
                thing=lower_thing(thing, scope) if thing else None,
                amount=lower_watched_amount(count, scope),
                verb=verb,
            )
        case _:
            return None


def modifier_moment(effect: n.Node, scope: Scope) -> ir.Event | None:
    """When something acts that only ever changes damage: whose Attack, or whose damage (A-35)."""
    match effect:
        case n.AddDamage(who=who) | n.DoubleDamage(who=who):
            return ir.Event(timing=T.ATTACKED, player=_who(who, scope))
        case n.ReceiveMore(who=who):
            hit = _who(who, scope)
            by = ir.Who.OPPONENT if hit == scope.you else ir.Who.ANY_PLAYER
            return ir.Event(timing=T.ATTACKED, player=ir.Players(who=by), target=hit)
        case n.BecomeType():
            return ir.Event(timing=T.ATTACKED, player=scope.you)
        case n.ReduceDamage(who=who):
            return ir.Event(timing=T.DAMAGE_INCOMING, player=_who(who, scope), would=True)
        case _:
            return None


def _apart(player: ir.Players | None, target: ir.Players | None, node: n.Effect, scope: Scope) -> None:
    """On a token `you` and `a player with this token` are the same; nobody Attacks or targets themselves."""
    if player == target == scope.you:
        message = "`you` is whoever has this token, and so is the other player here"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `an opponent` for the other one")


def _dice_event(timing: T, player: ir.Players | None, dice: n.Dice, scope: Scope) -> ir.Event:
    """`target` is whose dice they are, where that is not whoever acts."""
    owner: ir.Players | None = None
    if dice.whose is n.Whose.YOURS:
        owner = scope.you
    elif dice.whose is n.Whose.OPPONENTS:
        owner = ir.Players(who=ir.Who.OPPONENT)
    amount = lower_watched_amount(n.Number(value=dice.count), scope)
    return ir.Event(timing=timing, player=player, target=owner if owner != player else None, amount=amount)


def _phase_player(node: n.ConcludePhase | n.StartPhase, scope: Scope) -> ir.Players | None:
    if node.phase.whose is None and not written(node.who):
        if node.phase.phase in OWN:
            scope.report(UNCLEAR_WORD, node.span, "it is not clear whose phase is meant", help=WHOSE)
        return phase_owner(node.phase, scope, Role.EVENT)
    player = phase_player(node.who, node.phase, scope, Role.EVENT)
    if node.phase.whose is not None:
        scope.phase_owner = player
    return player
