"""Triggers: who notices what happens, and in which order their texts are carried out (R-151, R-152)."""

from __future__ import annotations

from dtlang.engine.asks import Ask, What
from dtlang.engine.kit import StatusDef, Watch
from dtlang.engine.matching import matches
from dtlang.engine.players import Steps
from dtlang.engine.state import Attack, Event, Lasting, Scope, State
from dtlang.ir import DamageSource
from dtlang.ir.words import Order, Phase, Timing

_REMEMBERED = frozenset(
    {
        Timing.ATTACKED,
        Timing.DAMAGE_DEALT,
        Timing.DAMAGE_PREVENTED,
        Timing.STATUS_SPENT,
        Timing.STATUS_REMOVED,
        Timing.STATUS_INFLICTED,
        Timing.STATUS_GAINED,
        Timing.HEALED,
        Timing.CARD_PLAYED,
        Timing.ABILITY_ACTIVATED,
        Timing.PIECE_ACTIVATED,
    }
)

# Deeds that can be stopped or changed before they are done.
_BEFOREHAND = frozenset(
    {Timing.STATUS_INFLICTED, Timing.STATUS_GAINED, Timing.WOULD_BE_DEFEATED, Timing.DAMAGE_DEALT}
)


def notice(g: State, event: Event) -> None:
    """Everybody whose text watches for this will have it carried out next."""
    timing = event.timing
    if timing in _REMEMBERED:
        g.happened.append(event)
    if timing not in g.heard:
        return
    for seat in g.priority():
        scope = Scope(seat, DamageSource.STATUS, event=event)
        for standing, status in g.seats[seat].standings():
            watches = standing.triggers.get(timing)
            if watches is None:
                continue
            scope.status = status
            for watch in watches:
                if not watch.optional and not beforehand(watch) and _sees(g, watch, event, scope):
                    times = g.seats[seat].tokens[status] if watch.each_token and status is not None else 1
                    g.queue.extend([(watch, seat, status, event)] * times)
    for lasting in list(g.lasting):
        later = lasting.watch
        if later is not None and later.trigger.event.timing is timing and not beforehand(later):
            scope = lasting.scope or Scope(lasting.me, DamageSource.CARD)
            if _sees(g, later, event, scope):
                g.queue.append((later, lasting.me, scope.status, event))
                if lasting.once or later.trigger.once:
                    g.lasting.remove(lasting)


def beforehand(watch: Watch) -> bool:
    """Whether a text acts before its event is done, and may take its place."""
    trigger = watch.trigger
    if trigger.event.timing not in _BEFOREHAND:
        return False
    return trigger.replaces or trigger.event.would or trigger.order is Order.BEFORE


def _sees(g: State, watch: Watch, event: Event, scope: Scope) -> bool:
    return matches(g, watch.trigger.event, event, scope) and not spent(g, watch, scope.me)


def spent(g: State, watch: Watch, seat: int) -> bool:
    """Whether a limited text was used as often as it may be this turn."""
    limit = watch.limit
    return limit is not None and g.seats[seat].used.get(id(limit), 0) >= limit.times


def intercept(g: State, event: Event) -> Steps[None]:
    """Texts that act before something happens; one of them may say what happens instead."""
    found: list[tuple[Watch, int, StatusDef | None, Lasting | None]] = []
    for seat in g.priority():
        scope = Scope(seat, DamageSource.STATUS, event=event)
        for standing, status in g.seats[seat].standings():
            for watch in standing.triggers.get(event.timing, ()):
                scope.status = status
                if beforehand(watch) and _sees(g, watch, event, scope):
                    found.append((watch, seat, status, None))
    for lasting in g.lasting:
        watch_later = lasting.watch
        if watch_later is not None and beforehand(watch_later):
            if _sees(g, watch_later, event, lasting.scope or Scope(lasting.me, DamageSource.CARD)):
                found.append((watch_later, lasting.me, None, lasting))
    for watch, seat, status, from_lasting in found:
        if event.replaced:
            return
        event.replaced = watch.trigger.replaces
        if from_lasting is not None and from_lasting in g.lasting:
            g.lasting.remove(from_lasting)
        yield from carry_out(g, watch, seat, status, event)


def drain(g: State) -> Steps[None]:
    """Carries out what has been set off; the active player orders what comes at once (R-152)."""
    while g.queue:
        at = 0
        if len(g.queue) > 1 and g.phase is Phase.UPKEEP:
            mine = [n for n, entry in enumerate(g.queue) if entry[1] == g.active]
            names = [g.queue[n][0].of.name for n in mine]
            if len(set(names)) > 1:
                first = list(dict.fromkeys(names))
                answer = yield Ask(g.active, What.ORDER, tuple(first), "upkeep")
                at = mine[names.index(first[answer])]
        watch, seat, status, event = g.queue.pop(at)
        if g.seats[seat].out or (status is not None and status not in g.seats[seat].tokens):
            continue
        if g.locked is not None and g.seats[seat].team != g.locked and _weakens(g, watch):
            continue
        yield from carry_out(g, watch, seat, status, event)


def _weakens(g: State, watch: Watch) -> bool:
    """An ultimate ignores what would lower its effect (R-066): nobody else's text answers it."""
    return watch.trigger.event.timing in (Timing.ATTACKED, Timing.DAMAGE_INCOMING, Timing.ABILITY_ACTIVATED)


def carry_out(g: State, watch: Watch, seat: int, status: StatusDef | None, event: Event) -> Steps[None]:
    from dtlang.engine.run import run

    if watch.limit is not None:
        if spent(g, watch, seat):
            return
        used = g.seats[seat].used
        used[id(watch.limit)] = used.get(id(watch.limit), 0) + 1
    scope = scope_for(g, seat, status, event, watch)
    yield from run(g, watch.trigger.effects, scope)


def scope_for(g: State, seat: int, status: StatusDef | None, event: Event | None, of: Watch) -> Scope:
    """What the words of a standing text mean when something sets it off."""
    scope = Scope(seat, DamageSource.STATUS if status is not None else DamageSource.PASSIVE)
    scope.name = of.of.name
    scope.status = status
    scope.event = event
    scope.standing = of.of
    aim(g.attack, scope)
    return scope


def aim(attack: Attack | None, scope: Scope) -> None:
    """Whom an Attack under way is about, seen from one of the two."""
    if attack is not None:
        scope.target = attack.target if attack.attacker == scope.me else attack.attacker
        scope.ultimate = attack.ultimate and attack.attacker == scope.me
        scope.rolls.setdefault("activation", attack.roll)
        if attack.defense is not None:
            scope.rolls.setdefault("defense", attack.defense)
