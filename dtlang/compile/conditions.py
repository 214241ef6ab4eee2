"""Conditions and outcomes of a roll."""

from __future__ import annotations

from typing import assert_never

import msgspec

from dtlang import ir
from dtlang.compile.amounts import current_roll, enough_chosen, lower_amount, lower_total_of, prevented_for
from dtlang.compile.context import TextPlace
from dtlang.compile.events import lower_event
from dtlang.compile.outcomes import lower_outcome
from dtlang.compile.players import PEOPLE, Role, each_alone, lower_party, lower_thing, lower_where
from dtlang.compile.scope import Deed, Scope, same_thing
from dtlang.compile.time import lower_window
from dtlang.diagnostics.codes import (
    EACH_FOR_THEMSELVES,
    NO_CONDITION,
    NOT_AN_EVENT,
    NOTHING_DONE,
    UNCLEAR_WORD,
)
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.speech import Said
from dtlang.syntax import nodes as n


def lower_condition(condition: n.Condition, scope: Scope) -> ir.Condition:
    """On a token, what a condition names is not what `it` means afterwards: that is still the token."""
    with scope.inside(thing=scope.thing, thing_on=scope.thing_on):
        found = _lower(condition, scope)
        named, holder = scope.thing, scope.thing_on
    if scope.context.token is None:
        scope.thing, scope.thing_on = named, holder
    return found


def _lower(condition: n.Condition, scope: Scope) -> ir.Condition:
    match condition:
        case n.Has():
            return lower_has(condition, scope)
        case n.HasMore():
            return lower_has_more(condition, scope)
        case n.IsHero(name=name, who=who):
            return parts.IsHero(player=lower_party(who, scope, Role.SUBJECT), name=name)
        case n.RollIs(compare=compare, amount=amount, dice=n.Dice() as dice):
            value = lower_total_of(dice, condition.span, scope)
            return parts.AmountIs(amount=value, compare=ir.Compare(compare.value), than=amount)
        case n.RollIs(compare=compare, amount=amount):
            total = parts.RollTotal(roll=current_roll(scope, condition.span))
            return parts.AmountIs(amount=total, compare=ir.Compare(compare.value), than=amount)
        case n.RollAgainst(versus=versus):
            if not scope.contest and scope.roll is not None:
                message = "this asks after two rolls, and there is one"
                help = "let two players roll: `You and your opponent each roll 1 die.`"
                scope.report(UNCLEAR_WORD, condition.span, message, help=help)
            return parts.ContestIs(roll=current_roll(scope, condition.span), versus=ir.Versus(versus.value))
        case n.OutcomeIs(outcome=outcome):
            return lower_outcome_is(condition, outcome, scope)
        case n.Not(condition=inner):
            named = scope.thing
            if isinstance(inner, n.Has) and inner.who == _ANY_OPPONENT:  # "no opponent has Cinder"
                return parts.Not(condition=_any_of_them(inner, scope))
            asked = lower_condition(inner, scope)
            if scope.looked:
                scope.thing = named  # "if it is not an upgrade, discard it"
            return _has_none(asked) or parts.Not(condition=asked)
        case n.Both(conditions=inner_ones):
            return parts.Both(conditions=tuple(lower_condition(c, scope) for c in inner_ones))
        case n.Either(conditions=inner_ones):
            return parts.Either(conditions=tuple(lower_condition(c, scope) for c in inner_ones))
        case n.WasDone():
            return lower_was_done(condition, scope)
        case n.YouDo():
            return lower_you_do(condition, scope)
        case n.Happens(event=n.ReachDial() | n.Transform() as event, would=False) if _acts(scope):
            return _came_there(event, scope)
        case n.Happens(event=event, would=would):
            if not would and _at_turn_end(scope) and not _of_this_token(event):  # all that was done in it
                something = _something(event)
                done = parts.Happened(event=lower_event(something, scope, after=True), turn=True)
                return done if something is event else parts.Not(condition=done)
            if not would:
                _within_roll_phase(condition, scope)
            something = _something(event)
            happened = parts.Happened(event=lower_event(something, scope, would=would, after=not would))
            return happened if something is event else parts.Not(condition=happened)
        case n.DoneThisTurn(event=event):
            something = _something(event)
            happened = parts.Happened(event=lower_event(something, scope, after=True), turn=True)
            return happened if something is event else parts.Not(condition=happened)
        case n.IsFirstPlayer(who=who):
            return parts.IsFirstPlayer(player=lower_party(who, scope, Role.SUBJECT))
        case n.PhaseIs(phase=phase):
            time = n.Time(part=n.Stretch.DURING, phase=phase, span=condition.span)
            return parts.IsNow(window=lower_window(time, scope))
        case n.AtLimit(thing=thing, who=who):
            player = lower_party(who, scope, Role.SUBJECT)
            each_alone(player, condition, Said("be asked"), scope)
            what = lower_thing(thing, scope)
            if what.kind is not ir.ThingKind.STATUS:
                scope.report(UNCLEAR_WORD, condition.span, "only a status effect has a stack limit")
            scope.thing_on = player if player != scope.you else None
            return parts.AtLimit(player=player, thing=msgspec.structs.replace(what, this=False))
        case n.UsedAttempts(who=who, compare=compare, amount=amount):
            player = lower_party(who, scope, Role.SUBJECT)
            return parts.UsedAttempts(player=player, compare=ir.Compare(compare.value), amount=amount)
        case n.DamageIs(type=kind):
            return parts.AttackIs(type=ir.DamageType(kind.value))
        case n.ThingIs(thing=thing, state=state, whose=whose):
            player = scope.you if whose is None else lower_party(whose, scope)
            what = lower_thing(thing, scope)
            there = parts.ThingIs(thing=what, state=ir.State(state.value), player=player)
            return _before(there, condition, scope) if condition.past else there
        case n.DialIs():
            dial = lower_dial_is(condition, scope)
            return _before(dial, condition, scope) if condition.past else dial
        case n.InForm(side=side, who=who):
            form = ir.Thing(kind=ir.ThingKind.PIECE, name=side)
            holder = lower_party(who, scope, Role.SUBJECT)
            in_it = parts.OnSide(thing=form, side=side, holder=holder if holder != scope.you else None)
            return _before(in_it, condition, scope) if condition.past else in_it
        case n.OnSide(thing=thing, side=side, compare=compare, whose=whose):
            held = lower_party(whose, scope, Role.SUBJECT)
            shown = parts.OnSide(
                thing=lower_thing(thing, scope),
                side=side,
                holder=held if held != scope.you else None,
                compare=None if compare is n.Compare.EXACTLY else ir.Compare(compare.value),
            )
            return _before(shown, condition, scope) if condition.past else shown
        case _:
            assert_never(condition)


def _now(scope: Scope) -> bool:
    """Whether the text is being carried out, and does not wait for something."""
    return scope.event is None and not scope.context.standing and not (scope.allowed or scope.lasting)


def _acts(scope: Scope) -> bool:
    """Whether something was done before this, by the same text."""
    return _now(scope) and bool(scope.deeds)


def _noted(asked: ir.Condition, condition: n.Node, scope: Scope) -> ir.Condition:
    """Asked before the text does anything."""
    id = scope.mark(condition)
    scope.noted.append(op.Note(id=id, condition=asked))
    return parts.Did(of=scope.refer(id, "e"), compare=ir.Compare.AT_LEAST, amount=1)


def _before(asked: ir.Condition, condition: n.Condition, scope: Scope) -> ir.Condition:
    """`if Nyra was with your opponent`: how things were before the effects above."""
    if _acts(scope):
        return _noted(asked, condition, scope)
    if scope.deeds:
        message = "this asks about the time before the effects above, and they are done by now"
        scope.report(UNCLEAR_WORD, condition.span, message, help="put this sentence first")
    elif _now(scope):
        message = "this asks how things were before, and nothing is done before it"
        scope.report(UNCLEAR_WORD, condition.span, message, help="write `is` to ask how things are now")
    return asked


def _came_there(event: n.ReachDial | n.Transform, scope: Scope) -> ir.Condition:
    """`Increase Sun Dial by 2. If it reaches 5, ...`: it was not so far before this text, and now it is."""
    span = event.span
    asked: list[n.Condition] = []
    for way in (n.Compare.AT_LEAST, n.Compare.AT_MOST):
        if isinstance(event, n.Transform):
            asked = [n.InForm(side=event.side, who=event.who, span=span)]
        elif event.side:
            asked.append(
                n.OnSide(thing=event.thing, side=event.side, compare=way, whose=event.whose, span=span)
            )
        else:
            to = event.to
            asked.append(n.DialIs(thing=event.thing, amount=to, compare=way, whose=event.whose, span=span))
    found = []
    for one in asked:
        now = _lower(one, scope)
        earlier = _noted(now, one, scope)
        found.append(parts.Both(conditions=(parts.Not(condition=earlier), now)))
    return found[0] if len(found) == 1 else parts.Either(conditions=tuple(found))


def lower_dial_is(condition: n.DialIs, scope: Scope) -> ir.Condition:
    """There is as much of a dial as it shows."""
    holder = lower_party(condition.whose, scope, Role.SUBJECT)
    what = lower_thing(condition.thing, scope)
    compare = ir.Compare(condition.compare.value)
    if isinstance(condition.amount, int):
        return parts.Has(player=holder, thing=what, compare=compare, amount=condition.amount)
    with scope.inside(dial=(what, holder)):
        end = lower_amount(condition.amount, scope)
    return parts.AmountIs(amount=_measure(what, holder, None), compare=compare, than=end)


def _something(deed: n.Effect) -> n.Effect:
    """`if you dealt no dmg` asks whether you dealt any, and denies it."""
    for name in ("amount", "count"):
        if getattr(deed, name, None) == n.Number(value=0):
            return n.changed(deed, **{name: n.AnyNumber(span=deed.span)})
    return deed


_QUIET = ("turn", "upkeep", "income", "main", "discard", "game")


def _at_turn_end(scope: Scope) -> bool:
    """`At the conclusion of your turn, if you did not Attack, ...`: in that turn."""
    return scope.event is not None and scope.event.timing is ir.Timing.TURN_END and not scope.event.next


def _of_this_token(event: n.Effect) -> bool:
    """`if you did not spend this token`: it would not be there to ask."""
    thing = getattr(event, "thing", None)
    return isinstance(thing, n.Thing) and thing.kind in (n.Kind.THIS_TOKEN, n.Kind.IT)


def _within_roll_phase(condition: n.Happens, scope: Scope) -> None:
    """What was done is remembered for the length of a Roll Phase; elsewhere nobody can tell."""
    moment = scope.event.timing.value if scope.event is not None else ""
    elsewhere = moment.split("_")[0] in _QUIET and moment not in ("game_setup", "turn_gained")
    if scope.event is None and not scope.allowed:
        elsewhere = scope.context.place in (TextPlace.CARD_MAIN, TextPlace.SETUP)
    if elsewhere:
        scope.report(
            NOT_AN_EVENT,
            condition.span,
            "whether this was done can only be asked within the Roll Phase",
            help="write `When ...` to wait for it, or ask at the conclusion of the Roll Phase",
        )


def _any_of_them(condition: n.Has, scope: Scope) -> ir.Condition:
    """`If any opponent has Cinder` in an Attack, which has its target: how many of all opponents have it."""
    thing = lower_thing(condition.thing, scope)
    plain = condition.compare is n.Compare.AT_LEAST and condition.amount == 1 and condition.zone is None
    if not plain or thing.kind not in _TOKENS or condition.already:
        message = "of several opponents, dtlang can only ask whether any of them has a token"
        help = "write `your opponent` for the one who is Attacked"
        scope.report(UNCLEAR_WORD, condition.span, message, help=help)
    them = parts.PlayersThere(players=ir.Players(who=ir.Who.ALL_OPPONENTS, token=thing))
    return parts.AmountIs(amount=parts.Per(times=1, each=them), compare=ir.Compare.AT_LEAST, than=1)


_ANY_OPPONENT = n.Players(who=n.Who.ANY_OPPONENT)
_TOKENS = (
    *(ir.ThingKind.STATUS, ir.ThingKind.STATUS_EFFECT, ir.ThingKind.POSITIVE_STATUS),
    *(ir.ThingKind.NEGATIVE_STATUS, ir.ThingKind.UNIQUE_STATUS),
)


def lower_has(condition: n.Has, scope: Scope) -> ir.Condition:
    if condition.thing.kind in PEOPLE:  # "if you have more than 1 opponent", "if you have a teammate"
        if condition.who != n.YOU or condition.zone is not None:
            scope.report(UNCLEAR_WORD, condition.span, "only opponents and teammates of yours can be counted")
        number = n.NumberOf(each=n.Counted(thing=condition.thing, span=condition.span), span=condition.span)
        compare = ir.Compare(condition.compare.value)
        return parts.AmountIs(amount=lower_amount(number, scope), compare=compare, than=condition.amount)
    anybody = condition.who == _ANY_OPPONENT
    if anybody and scope.opponent.who is not ir.Who.OPPONENT:
        return _any_of_them(condition, scope)
    player = lower_party(condition.who, scope, Role.SUBJECT)
    each_alone(player, condition, Said("be asked"), scope)
    if condition.zone is n.Zone.LOOKED_AT and not scope.looked:
        scope.report(UNCLEAR_WORD, condition.span, "no cards were looked at that this could mean")
    thing = lower_thing(condition.thing, scope)
    before = condition.already and _was_changed(thing, scope)
    now = _now(scope)
    if before and not now:
        scope.report(
            UNCLEAR_WORD,
            condition.span,
            "`already` asks about the time before the effects above, and they are done by now",
            help="put this sentence first",
        )
    own = scope.context.token
    opponent = anybody or condition.who == n.Players(who=n.Who.OPPONENT)
    same = own is not None and (thing.kind, thing.name) == (own.kind, own.name)
    if opponent and same and scope.context.place is TextPlace.STATUS:
        message = "`you` is whoever has this token, so an opponent's is another one"
        scope.report(UNCLEAR_WORD, condition.span, message, help="write it in a passive ability of yours")
    scope.thing_on = player if player != scope.you else None
    if thing.this and condition.amount > 1:  # "if you have 3 of these tokens": of all together
        thing = msgspec.structs.replace(thing, this=False)
    asked = parts.Has(
        player=player,
        thing=thing,
        compare=ir.Compare(condition.compare.value),
        amount=condition.amount,
        zone=lower_where(condition.zone) if condition.zone is not None else None,
    )
    if not before or not now:
        scope.had_since = scope.last_amount()
        return asked
    return _noted(asked, condition, scope)


_SOMEBODY = (ir.Who.CHOSEN_PLAYER, ir.Who.ANY_PLAYER, ir.Who.TEAMMATE, ir.Who.CHOSEN_TEAMMATE)


def _has_none(asked: ir.Condition) -> ir.Condition | None:
    """`If a player has no CP`: one of them has none, which is more than that not one of them has any."""
    if not isinstance(asked, parts.Has) or asked.player.who not in _SOMEBODY:
        return None
    if (asked.compare, asked.amount) != (ir.Compare.AT_LEAST, 1):
        return None
    return msgspec.structs.replace(asked, compare=ir.Compare.EXACTLY, amount=0)


_OF_DIALS = {ir.ThingKind.HEALTH: (n.Done.HEALED, n.Done.DEALT), ir.ThingKind.CARD: (n.Done.DRAWN,)}


def _was_changed(thing: ir.Thing, scope: Scope) -> bool:
    """Whether a deed before this, or the one that set off the trigger around, was about the same thing."""
    event = scope.event
    if event is not None and not event.would and event.thing is not None and same_thing(thing, event.thing):
        return True
    return any(
        deed.done in _OF_DIALS.get(thing.kind, ())
        or (deed.thing is not None and same_thing(thing, deed.thing))
        for deed in scope.deeds
    )


def lower_has_more(condition: n.HasMore, scope: Scope) -> ir.Condition:
    """What one player has, compared with what another has."""
    thing = lower_thing(condition.thing, scope)
    zone = lower_where(condition.zone) if condition.zone is not None else None
    mine = _measure(thing, lower_party(condition.who, scope, Role.SUBJECT), zone)
    than = lower_party(condition.than, scope)
    if than.who in _PICKED:
        message = "it is not clear whether this is compared with one of them, or with each"
        help = "write `than your opponent`, or `than all opponents`"
        scope.report(EACH_FOR_THEMSELVES, condition.than.span, message, help=help)
    theirs = _measure(thing, than, zone)
    compare = ir.Compare.LESS_THAN if condition.fewer else ir.Compare.MORE_THAN
    return parts.AmountIs(amount=mine, compare=compare, than=theirs)


_PICKED = (ir.Who.CHOSEN_OPPONENT, ir.Who.CHOSEN_PLAYER, ir.Who.CHOSEN_TEAMMATE)


def _measure(thing: ir.Thing, player: ir.Players, zone: ir.Where | None) -> ir.Amount:
    if thing.kind is ir.ThingKind.CP:
        return parts.Cp(player=player)
    if thing.kind is ir.ThingKind.HEALTH:
        return parts.Health(player=player)
    return parts.Per(times=1, each=parts.Held(thing=thing, holder=player, zone=zone))


def lower_outcome_is(condition: n.Condition, outcome: n.Outcome, scope: Scope) -> ir.Condition:
    found = lower_outcome(outcome)
    if found is None:
        scope.report(NO_CONDITION, condition.span, "there are no other outcomes before this one")
        return parts.Both(conditions=())
    enough_chosen(found, condition.span, scope)
    return parts.RollShows(roll=current_roll(scope, condition.span), outcome=found)


def lower_was_done(condition: n.WasDone, scope: Scope) -> ir.Condition:
    """`if spent`: at least one; `if at least 3 dmg was added`: as said."""
    compare, amount = _bound(condition.amount)
    if isinstance(condition.amount, n.Every) and condition.done is n.Done.PREVENTED:
        shielded = _all_prevented(scope)
        if shielded is not None:
            return shielded
    if isinstance(condition.amount, n.Every):
        message = "whether it was all there is cannot be asked"
        scope.report(NOTHING_DONE, condition.span, message, help="say how many: `at least 3`")
        return parts.Both(conditions=())
    thing = condition.thing
    pronoun = thing is None or thing.kind in (n.Kind.TOKEN, n.Kind.IT, n.Kind.THEM)
    deed = scope.last(condition.done, None if thing is None or pronoun else lower_thing(thing, scope))
    if deed is not None:
        return parts.Did(of=scope.refer(deed.id, "e"), compare=compare, amount=amount)
    if condition.done is n.Done.DEALT:
        return parts.AmountIs(amount=parts.DamageDealt(player=scope.you), compare=compare, than=amount)
    it = thing is not None and thing.kind is n.Kind.IT
    if it and scope.deeds and scope.deeds[-1].done in _TOKENS_COME and condition.done is n.Done.PREVENTED:
        message = "whether a token was prevented is not known afterwards"
        help = "ask whether it came: `If inflicted, draw 1 card. Otherwise, deal 2 dmg.`"
        scope.report(NOTHING_DONE, condition.span, message, help=help)
    if condition.done is n.Done.PREVENTED:
        kept_off = parts.DamagePrevented(player=prevented_for(condition.span, scope))
        return parts.AmountIs(amount=kept_off, compare=compare, than=amount)
    return _nothing_done(
        condition, scope, Said("nothing before this is {done} here", done=condition.done.value)
    )


_TOKENS_COME = frozenset((n.Done.INFLICTED, n.Done.GAINED, n.Done.TRANSFERRED))


def _all_prevented(scope: Scope) -> ir.Condition | None:
    """`if you prevented all of the dmg`: some was, by this text, and nothing is left that comes to you."""
    deed = scope.last(n.Done.PREVENTED)
    if deed is None or scope.shielded != scope.you:
        return None
    some = parts.Did(of=scope.refer(deed.id, "e"), compare=ir.Compare.AT_LEAST, amount=1)
    left = parts.IncomingDamage(player=scope.you)
    none = parts.AmountIs(amount=left, compare=ir.Compare.EXACTLY, than=0)
    return parts.Both(conditions=(some, none))


def _bound(amount: n.Amount | None) -> tuple[ir.Compare, int]:
    match amount:
        case n.Number(value=value):
            return ir.Compare.EXACTLY, value
        case n.AtLeast(least=least):
            return ir.Compare.AT_LEAST, least
        case n.AtMost(most=most):
            return ir.Compare.AT_MOST, most
        case _:
            return ir.Compare.AT_LEAST, 1


def lower_you_do(condition: n.YouDo, scope: Scope) -> ir.Condition:
    """`if you do` after an effect that is not optional asks whether it could be carried out."""
    deed: Deed | None = scope.deeds[-1] if scope.deeds else None
    if deed is None:
        return _nothing_done(condition, scope, Said("nothing before this could be done or left undone"))
    return parts.Did(of=scope.refer(deed.id, "e"), compare=ir.Compare.AT_LEAST, amount=1)


def _nothing_done(condition: n.Condition, scope: Scope, message: str) -> ir.Condition:
    scope.report(NOTHING_DONE, condition.span, message)
    return parts.Both(conditions=())
