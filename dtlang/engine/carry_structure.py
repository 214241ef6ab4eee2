"""Order, choice, condition and time: effects that hold other effects."""

from __future__ import annotations

from typing import Final

from dtlang.engine.amounts import amount, count, roll_of, to_give
from dtlang.engine.asks import Ask, What
from dtlang.engine.carry_tokens import finish, give_up, how_many
from dtlang.engine.conditions import OPPONENT, holds, opponents_asked
from dtlang.engine.damage import instance
from dtlang.engine.gist import Effects
from dtlang.engine.kit import Hold, Offer, Standing, Watch
from dtlang.engine.matching import matches
from dtlang.engine.noticing import notice
from dtlang.engine.pending import attacked
from dtlang.engine.players import Steps, doer, fixed, one_of, who
from dtlang.engine.rules import barred, count_deed
from dtlang.engine.run import carries_out, does, run
from dtlang.engine.shown import shows
from dtlang.engine.standing import STARTS, acts_before
from dtlang.engine.state import Due, Event, Lasting, Scope, Seat, State
from dtlang.engine.stretches import window_open
from dtlang.engine.windows import can_pay, in_its_time, payable
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.called import called
from dtlang.ir.document import Keyword
from dtlang.ir.words import Phase, Timing


@carries_out(op.Choose)
def carry_out_choose(g: State, effect: op.Choose, scope: Scope) -> Steps[None]:
    """Exactly one option, and only one that can be paid for (R-114, R-033); of what is to be given up, one
    that can be given in full, if there is any."""
    known = fixed(g, effect.by, scope)  # first: what can be given is asked of whoever was picked
    by = known[0] if known else (yield from one_of(g, effect.by, scope))
    payables = [at for at, option in enumerate(effect.options) if payable(g, option.effects, scope)]
    if not payables:
        return
    can = [at for at in payables if _has_to_give(g, effect.options[at].effects, scope)] or payables
    answer = 0
    if len(can) > 1:
        answer = yield Ask(scope.me if by is None else by, What.CHOOSE, tuple(can), scope.name, effect, scope)
    yield from run(g, effect.options[can[answer]].effects, scope)


def _has_to_give(g: State, effects: Effects, scope: Scope) -> bool:
    """`must discard 2 cards or receive 3 dmg`: with one card there is no such choice."""
    return (
        not effects or not isinstance(effects[0], leaf.Discard | leaf.Lose) or can_pay(g, effects[0], scope)
    )


@carries_out(op.May)
def carry_out_may(g: State, effect: op.May, scope: Scope) -> Steps[None]:
    """R-126: who is named decides; what cannot be paid for cannot be taken."""
    known = fixed(g, effect.by, scope)
    by = known[0] if known else (yield from one_of(g, effect.by, scope))
    if by is None:
        return
    answer = 0
    if payable(g, effect.effects, scope) and not _silent(g, by):
        answer = yield Ask(by, What.MAY, (0, 1), scope.name, effect, scope)
    if answer:
        if effect.id:
            scope.memory.done[effect.id] = 1
        yield from run(g, effect.effects, scope)
    else:
        yield from run(g, effect.otherwise, scope)


def _silent(g: State, seat: int) -> bool:
    """Nobody but its owner acts while an ultimate is resolved (R-065)."""
    return g.locked is not None and g.seats[seat].team != g.locked


@carries_out(op.Pay)
def carry_out_pay(g: State, effect: op.Pay, scope: Scope) -> Steps[None]:
    """All of the price or nothing (R-033)."""
    known = fixed(g, effect.by, scope)
    by = known[0] if known else (yield from one_of(g, effect.by, scope))
    if by is None or not all(can_pay(g, cost, scope) for cost in effect.cost):
        yield from run(g, effect.otherwise, scope)
        return
    scope.unpaid = False
    yield from run(g, effect.cost, scope)
    if scope.unpaid:  # what was to be gained was declined
        yield from run(g, effect.otherwise, scope)
        return
    if effect.id:
        scope.memory.done[effect.id] = 1
    yield from run(g, effect.effects, scope)


@carries_out(op.If)
def carry_out_if(g: State, effect: op.If, scope: Scope) -> Steps[None]:
    asked = opponents_asked(g, effect.condition, scope)
    if asked:  # "if an opponent has Cinder, they ...": one of whom it is so
        yield from who(g, OPPONENT, scope, among=asked)
    yield from run(g, effect.then if holds(g, effect.condition, scope) else effect.otherwise, scope)


@carries_out(op.OnRoll)
def carry_out_on_roll(g: State, effect: op.OnRoll, scope: Scope) -> Steps[None]:
    """Every outcome shown resolves once (R-110); a die serves as many of them as it fits (R-058)."""
    roll = roll_of(g, effect.roll, scope)
    if roll is None:
        return
    counts = roll.counts()
    shown = [case for case in effect.cases if shows(case.outcome, counts, roll.faces)]
    for case in shown:
        yield from run(g, case.effects, scope)
    if not shown:
        yield from run(g, effect.otherwise, scope)


@carries_out(op.ForEach)
def carry_out_for_each(g: State, effect: op.ForEach, scope: Scope) -> Steps[None]:
    """Counted once, when it is reached (R-124)."""
    for _ in range(count(g, effect.each, scope) // effect.every):
        yield from run(g, effect.effects, scope)


@carries_out(op.EachPlayer)
def carry_out_each_player(g: State, effect: op.EachPlayer, scope: Scope) -> Steps[None]:
    """One player after another decides, pays and rolls; who is out by then is passed over."""
    choice = effect.players.choice or ""
    for seat in (yield from who(g, effect.players, scope)):
        if not g.seats[seat].out:
            scope.memory.picks[choice] = [seat]
            yield from run(g, effect.effects, scope)


@carries_out(op.Repeat)
def carry_out_repeat(g: State, effect: op.Repeat, scope: Scope) -> Steps[None]:
    """So often, or as often as somebody likes up to that; what cannot be paid for is not offered."""
    by: int | None = None
    if effect.by is not None:
        known = fixed(g, effect.by, scope)
        by = known[0] if known else (yield from one_of(g, effect.by, scope))
        if by is None:
            return
    done = 0
    for number in range(effect.times):
        if by is not None and number >= effect.least:
            if not payable(g, effect.effects, scope) or _silent(g, by):
                break
            answer = yield Ask(by, What.MAY, (0, 1), scope.name, effect, scope)
            if not answer:
                break
        yield from run(g, effect.effects, scope)
        done += 1
    if effect.id:
        scope.memory.done[effect.id] = done


@carries_out(leaf.Call)
def carry_out_call(g: State, effect: leaf.Call, scope: Scope) -> Steps[None]:
    """A keyword of the hero: its own text with the number of the call."""
    found = (called(seat.kit.keywords, effect) for seat in _mine_first(g, scope))
    keyword = next((one for one in found if one is not None), None)
    if keyword is None:
        return
    for by in (yield from who(g, effect.by, scope)):
        yield from _use_keyword(g, effect, keyword, by, scope)


def _use_keyword(g: State, effect: leaf.Call, keyword: Keyword, by: int, scope: Scope) -> Steps[None]:
    """As its text says, by whoever uses it; somebody else's opponent is you, unless one is named."""
    if isinstance(effect.count, parts.UpTo):
        number = yield from how_many(g, effect.count, scope, effect.count.limit, by)
    else:
        number = amount(g, effect.count, scope)
    target = yield from one_of(g, effect.target, scope)
    if by != scope.me and target in (None, by):
        others = g.opponents(by)
        target = scope.me if scope.me in others else others[0] if others else None
    if Timing.KEYWORD_USED in g.forbids:
        deed = Event(Timing.KEYWORD_USED, by, target, keyword.object or None, verb=effect.verb, amount=number)
        if barred(g, deed):
            return
        count_deed(g, deed)
    inner = Scope(by, scope.source, scope.name, scope.status, scope.target, scope.event)
    inner.activation, inner.defense = scope.activation, scope.defense
    inner._rolls = scope.rolls
    inner.parameter = number
    inner.call_target = target
    inner.ultimate = scope.ultimate
    inner.card = scope.card
    inner.caller = scope.caller or scope.source
    inner.instant = scope.instant
    inner.lies = scope.lies
    inner.within = scope.text
    if Timing.KEYWORD_USED in g.told:
        thing = keyword.object or None
        notice(g, Event(Timing.KEYWORD_USED, by, target, thing, verb=effect.verb, amount=number))
    finish(effect, scope, number)
    yield from run(g, keyword.rules.effects, inner)


def _mine_first(g: State, scope: Scope) -> list[Seat]:
    return [g.seats[scope.me], *(seat for seat in g.seats if seat.index != scope.me)]


# --- for later -------------------------------------------------------------------------------------


def _of(scope: Scope) -> Standing:
    return scope.standing or Standing(scope.name)


@does(op.Note)
def carry_out_note(g: State, effect: op.Note, scope: Scope) -> None:
    """What is so before the text does anything, for a question that comes later."""
    finish(effect, scope, int(holds(g, effect.condition, scope)))


@does(op.Trigger)
def carry_out_trigger(g: State, effect: op.Trigger, scope: Scope) -> None:
    """A text that waits for something: from now on, once if it says so, else for this turn."""
    watch = Watch(effect, _of(scope), False, False, before=acts_before(effect))
    attack = _under_way(g, effect, scope)
    if attack is not None:
        g.queue.append(Due(watch, scope.me, attack, scope=scope))
        return
    until = None if effect.once else (Timing.TURN_END, None)
    g.lasting.append(Lasting(scope.me, watch=watch, once=effect.once, until=until, scope=scope))


def _under_way(g: State, effect: op.Trigger, scope: Scope) -> Event | None:
    """The Attack that a card speaks of with `When you Attack, ...` if it is played while that is made."""
    event = effect.event
    if event.timing is not Timing.ATTACKED or not effect.once or event.next or scope.card is None:
        return None
    if g.attack is None or not g.attack.known or g.attack.over:
        return None
    made = attacked(g)
    return made if matches(g, event, made, scope) else None


@carries_out(op.Replace)
def carry_out_replace(g: State, effect: op.Replace, scope: Scope) -> Steps[None]:
    """What the phase or event at hand would do does not happen; this does."""
    if scope.event is not None:
        scope.event.replaced = True
        if scope.event.pool is not None:
            instance(scope.event.pool).prevent_all()
    g.replaced.append(effect.deed.timing)
    yield from run(g, effect.effects, scope)


@does(op.Permission)
def carry_out_permission(g: State, effect: op.Permission, scope: Scope) -> None:
    """Offered while its window lasts; a text that is done is offered no longer than this turn."""
    offer = Offer(effect.window, effect.effects, _of(scope), free=True)
    g.lasting.append(Lasting(scope.me, offer=offer, until=(Timing.TURN_END, None), scope=scope))


@carries_out(op.During)
def carry_out_during(g: State, effect: op.During, scope: Scope) -> Steps[None]:
    """What holds for a while: at once if that time is now, otherwise when it comes."""
    window = effect.window
    if effect.now:
        if window_open(g, window, scope):
            yield from run(g, effect.effects, scope)
        return
    if window.to_the_end or (window_open(g, window, scope) and not window.next):
        before = len(g.lasting)
        yield from run(g, effect.effects, scope)
        for one in g.lasting[before:]:
            if not one.once:
                one.until = _end(g, window, scope)
        return
    start = STARTS.get(window.timing)
    if start is None:
        yield from run(g, effect.effects, scope)
        return
    event = parts.Event(timing=start, player=window.player)
    watch = Watch(op.Trigger(event=event, effects=effect.effects, once=True), _of(scope), False, False)
    g.lasting.append(Lasting(scope.me, watch=watch, once=True, scope=scope))


_ENDS: Final = {
    Timing.UPKEEP: Timing.UPKEEP_END,
    Timing.MAIN: Timing.MAIN_END,
    Timing.OFFENSIVE_ROLL: Timing.OFFENSIVE_ROLL_END,
    Timing.DEFENSIVE_ROLL: Timing.DEFENSIVE_ROLL_END,
    Timing.ROLL: Timing.ROLL_END,
    Timing.TURN: Timing.TURN_END,
}


def _end(g: State, window: parts.Window, scope: Scope) -> tuple[Timing, int | None] | None:
    """When a stretch is over, and whose end that is; a point in time is its own end."""
    if window.timing is Timing.GAME:
        return None
    if not window.to_the_end:
        return _ENDS.get(window.timing, Timing.TURN_END), None
    whose = fixed(g, window.player, scope)
    return _ENDS.get(window.timing, window.timing), whose[0] if whose else None


@carries_out(op.Limit)
def carry_out_limit(g: State, effect: op.Limit, scope: Scope) -> Steps[None]:
    used = g.seats[scope.me].used
    if used.get(id(effect), 0) < effect.times:
        used[id(effect)] = used.get(id(effect), 0) + 1
        yield from run(g, effect.effects, scope)


@does(op.LimitDeed, op.Forbid, op.Restrict)
def carry_out_rule(g: State, effect: op.Forbid, scope: Scope) -> None:
    """A rule that a text sets up while it is carried out holds to the end of the turn.

    To forbid what is just about to happen is to decline it (R-089).
    """
    event = scope.event
    if event is not None and effect.deed.timing is event.timing and isinstance(effect, op.Forbid):
        event.replaced = True
        g.log.append(("decline", scope.me, scope.name, event.amount))
        return
    hold = Hold(None, effect, _of(scope))
    g.lasting.append(Lasting(scope.me, hold=hold, until=(Timing.TURN_END, None), scope=scope))


@does(leaf.ChangeCost)
def carry_out_change_cost(g: State, effect: leaf.ChangeCost, scope: Scope) -> None:
    """It holds for the time around it, or to the end of the turn."""
    hold = Hold(None, effect, _of(scope))
    g.lasting.append(Lasting(scope.me, hold=hold, until=(Timing.TURN_END, None), scope=scope))


@carries_out(op.TokenTable)
def carry_out_token_table(g: State, effect: op.TokenTable, scope: Scope) -> Steps[None]:
    """By number of tokens: spent for one option, or only counted."""
    if effect.each is not None:
        number = count(g, effect.each, scope)
        for option in effect.options:
            if option.count == number:
                yield from run(g, option.effects, scope)
        return
    known = fixed(g, effect.by, scope)
    by = known[0] if known else (yield from one_of(g, effect.by, scope))
    seat = scope.me if by is None else by
    most = to_give(g, seat, effect.thing, scope)
    can = [o for o in effect.options if o.count <= most and in_its_time(g, o.effects, scope)]
    if not can:
        return
    answer = yield Ask(seat, What.CHOOSE, tuple(option.count for option in can), scope.name, effect, scope)
    option = can[answer]
    yield from give_up(g, seat, effect.thing, option.count, scope, Timing.STATUS_SPENT)
    finish(effect, scope, option.count)
    yield from run(g, option.effects, scope)


# --- nothing, and things of the phases -------------------------------------------------------------


@does(leaf.Nothing, leaf.NoEffect)
def carry_out_nothing(g: State, effect: leaf.Nothing, scope: Scope) -> None:
    """Nothing happens."""


@carries_out(leaf.ExtraPhase)
def carry_out_extra_phase(g: State, effect: leaf.ExtraPhase, scope: Scope) -> Steps[None]:
    target = None
    if effect.target is not None:
        target = yield from one_of(g, effect.target, scope)
    for seat in (yield from who(g, effect.player, scope)):
        g.extra.append((effect.phase, seat, target))
        g.log.append(("extra_phase", seat, effect.phase.value))


@carries_out(leaf.SkipPhase)
def carry_out_skip_phase(g: State, effect: leaf.SkipPhase, scope: Scope) -> Steps[None]:
    for seat in (yield from who(g, effect.player, scope)):
        if g.phase is effect.phase and g.active == seat and not effect.next:
            g.phase_over = True
        else:
            g.seats[seat].skips.append(effect.phase)
        g.log.append(("skip", seat, effect.phase.value))


@does(leaf.PhaseFails, leaf.ConcludePhase)
def carry_out_phase_fails(g: State, effect: leaf.PhaseFails, scope: Scope) -> None:
    """The phase has no effect of any kind (R-221), or is over at once; an ultimate goes on (R-066).

    A phase that is not now fails when it comes.
    """
    if g.locked is not None:
        return
    players = fixed(g, effect.player, scope) or [scope.me]
    if g.phase is effect.phase or (effect.phase is Phase.ROLL and g.in_roll_phase):
        if g.active in players or g.phase is Phase.DEFENSIVE_ROLL:
            g.phase_over = True
            g.log.append(("phase_fails", scope.me, effect.phase.value))
        return
    for seat in players:
        g.seats[seat].skips.append(effect.phase)
        g.log.append(("skip", seat, effect.phase.value))


@carries_out(leaf.StartPhase)
def carry_out_start_phase(g: State, effect: leaf.StartPhase, scope: Scope) -> Steps[None]:
    for seat in (yield from who(g, effect.player, scope)):
        g.extra.append((effect.phase, seat, None))


@carries_out(leaf.ChoosePlayers)
def carry_out_choose_players(g: State, effect: leaf.ChoosePlayers, scope: Scope) -> Steps[None]:
    yield from who(g, effect.players, scope, by=doer(g, effect.by, scope))


@carries_out(leaf.Retarget)
def carry_out_retarget(g: State, effect: leaf.Retarget, scope: Scope) -> Steps[None]:
    """The Attack goes to somebody else (R-163); not an ultimate (R-064)."""
    targets = yield from who(g, effect.target, scope, by=doer(g, effect.by, scope))
    target = targets[0] if targets else None
    attack = g.attack
    if target is None or attack is None or attack.ultimate:
        return
    for pool in g.pools:
        if pool.attack and pool.target == attack.target:
            pool.target = target
    attack.target = target
    scope.target = target
    g.log.append(("target", attack.attacker, target))


@carries_out(leaf.TakeNoActions)
def carry_out_take_no_actions(g: State, effect: leaf.TakeNoActions, scope: Scope) -> Steps[None]:
    for seat in (yield from who(g, effect.player, scope)):
        g.seats[seat].quiet = True
        g.log.append(("quiet", seat))
