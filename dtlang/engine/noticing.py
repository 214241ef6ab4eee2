"""Triggers: who notices what happens, and in which order their texts are carried out (R-151, R-152)."""

from __future__ import annotations

from dtlang.engine.kit import Standing, StatusDef, Watch
from dtlang.engine.matching import matches
from dtlang.engine.standing import LEAVING
from dtlang.engine.state import Attack, Due, Event, Lasting, Scope, State
from dtlang.engine.stretches import window_open
from dtlang.ir import DamageSource
from dtlang.ir.words import Timing


def heeded(g: State, timing: Timing) -> bool:
    """Whether anything in play right now watches for such an event, or may ask about it later."""
    if timing not in g.told:
        return False
    if g.lasting or timing in g.recalls:
        return True
    for who in g.seats:  # noqa: SIM110 - a plain loop, for it is asked all the time
        if timing in (who.texts or who.in_play()).watches:
            return True
    return False


def notice(g: State, event: Event) -> None:
    """Everybody whose text watches for this will have it carried out next."""
    timing = event.timing
    if timing in g.recalls:
        g.happened.append(event)
    if timing not in g.heard:
        return
    for seat in g.priority():
        who = g.seats[seat]
        watches = (who.texts or who.in_play()).watches.get(timing)
        if watches is None:
            continue
        scope = Scope(seat, DamageSource.STATUS, event=event)
        for watch, status in watches:
            scope.status, scope.card = status, watch.of.card
            if _sees(g, watch, event, scope):
                acting = _acting(g, watch, seat, status, event)
                g.steps -= len(acting)
                if g.steps < 0:
                    raise g.endless(watch.of.name)
                for at in acting:
                    g.queue.append(Due(watch, seat, event, status, at))
    if timing in LEAVING:
        _notice_gone(g, event)
    if not g.lasting:  # as nearly always
        return
    for lasting in list(g.lasting):
        later = lasting.watch
        if later is not None and later.trigger.event.timing is timing and not later.before:
            scope = lasting.scope or Scope(lasting.me, DamageSource.CARD)
            if _sees(g, later, event, scope):
                g.queue.append(Due(later, lasting.me, event, scope=lasting.scope))
                if lasting.once or later.trigger.once:
                    g.lasting.remove(lasting)


def _notice_gone(g: State, event: Event) -> None:
    """The last token of its kind has left a board, and its text with it: what it says of that holds."""
    gone, holder = event.thing, _left(event)
    if not isinstance(gone, StatusDef) or holder is None or gone in g.seats[holder].tokens:
        return
    scope = Scope(holder, DamageSource.STATUS, status=gone, event=event)
    for watch in gone.standing.triggers.get(event.timing, ()):
        if watch.leaves and _sees(g, watch, event, scope):
            g.queue.extend(
                Due(watch, holder, event, gone, at) for at in _acting(g, watch, holder, gone, event)
            )


def _left(event: Event) -> int | None:
    """From whose board tokens went; who spends has them."""
    return event.player if event.target is None else event.target


def _acting(g: State, watch: Watch, seat: int, status: StatusDef | None, event: Event) -> range:
    """Which tokens of a status act: each for itself, the last one first so that places stay true (R-075)."""
    if status is None or not watch.each_token:
        return range(1)
    if watch.leaves:
        thing = watch.trigger.event.thing
        return range(event.amount if thing is not None and thing.this else 1)
    count = g.seats[seat].tokens[status]
    acting = min(event.amount, count) if watch.arrives else count
    return range(count - 1, count - 1 - acting, -1)


def _sees(g: State, watch: Watch, event: Event, scope: Scope) -> bool:
    return (
        matches(g, watch.trigger.event, event, scope)
        and (watch.limit is None or not spent(g, watch, scope.me))
        and not (watch.of.mutes and muted(g, watch.of, scope))
        and (watch.window is None or window_open(g, watch.window, scope))
        and (not watch.leaves or _left(event) == scope.me)
        and (not watch.arrives or (event.target == scope.me and (watch.before or not event.moved)))
    )


def muted(g: State, standing: Standing, scope: Scope) -> bool:
    """Whether a thing says of itself that it has no effect now."""
    return any(hold.window is None or window_open(g, hold.window, scope) for hold in standing.mutes)


def spent(g: State, watch: Watch, seat: int) -> bool:
    """Whether a limited text was used as often as it may be this turn."""
    limit = watch.limit
    return limit is not None and g.seats[seat].used.get(limit.key, 0) >= limit.times


def intercepting(g: State, event: Event) -> list[tuple[Due, Lasting | None]]:
    """Whose texts come before an event. A token that is about to come has its own text read, too (R-089)."""
    found: list[tuple[Due, Lasting | None]] = []
    timing = event.timing
    for seat in g.priority():
        watches = g.seats[seat].in_play().before.get(timing)
        if watches is None:
            continue
        scope = Scope(seat, DamageSource.STATUS, event=event)
        for watch, status in watches:
            scope.status, scope.card = status, watch.of.card
            if (id(watch), seat) not in g.replacing and _sees(g, watch, event, scope):
                acting = _acting(g, watch, seat, status, event)
                found.extend((Due(watch, seat, event, status, at), None) for at in acting)
    coming, target = event.thing, event.target
    if isinstance(coming, StatusDef) and target is not None and timing in coming.standing.triggers:
        scope = Scope(target, DamageSource.STATUS, status=coming, event=event)
        found.extend(
            (Due(watch, target, event, coming), None)
            for watch in coming.standing.triggers[timing]
            if watch.before and watch.arrives and _sees(g, watch, event, scope)
        )
    for lasting in g.lasting:
        later = lasting.watch
        if later is not None and later.before:
            if _sees(g, later, event, lasting.scope or Scope(lasting.me, DamageSource.CARD)):
                found.append((Due(later, lasting.me, event, scope=lasting.scope), lasting))
    return found


def aim(attack: Attack | None, scope: Scope) -> None:
    """Whom an Attack under way is about, seen from one of the two."""
    if attack is not None:
        scope.target = attack.target if attack.attacker == scope.me else attack.attacker
        scope.ultimate = attack.ultimate and attack.attacker == scope.me
        scope.activation = attack.roll
        scope.defense = attack.defense
