"""What may not be done: prohibitions and limits that texts in play set up (R-086)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dtlang.engine.conditions import holds
from dtlang.engine.matching import matches
from dtlang.engine.pending import pending_events
from dtlang.engine.state import Event, Scope, State
from dtlang.engine.stretches import window_open
from dtlang.ir import DamageSource
from dtlang.ir import structure as op
from dtlang.ir.words import ThingKind, Timing


def forbidden(g: State, timing: Timing, player: int | None, target: int | None, thing: Any) -> bool:
    """Whether a text in play forbids a deed, or allows it only otherwise than now."""
    if timing not in g.forbids or not binding(g, timing):
        return False
    return barred(g, Event(timing, player=player, target=target, thing=thing))


def permitted(g: State, timing: Timing, player: int | None, target: int | None, thing: Any) -> bool:
    """Whether a deed that is about to be done may be; then it counts against what limits it."""
    if timing not in g.forbids:
        return True
    if forbidden(g, timing, player, target, thing):
        return False
    done(g, timing, player, target, thing)
    return True


def purse(g: State, seat: int) -> int:
    """The CP that a player can spend now."""
    if Timing.CP_SPENT in g.forbids and forbidden(g, Timing.CP_SPENT, seat, None, ThingKind.CP):
        return 0
    return g.seats[seat].cp


def binding(g: State, timing: Timing) -> bool:
    """Whether any text in play could forbid such a deed: asked first, because it seldom does."""
    if g.lasting:
        return True
    for who in g.seats:  # noqa: SIM110 - a plain loop, for it is asked all the time
        if timing in (who.texts or who.in_play()).rules:
            return True
    return False


def barred(g: State, deed: Event) -> bool:
    """Whether a text in play keeps a deed from being done."""
    for scope, rule in standing_rules(g, deed.timing):
        match rule:
            case op.Forbid(deed=watched):
                if matches(g, watched, deed, scope):
                    return True
            case op.Restrict(deed=watched, condition=condition, window=when, event=event):
                if not matches(g, watched, deed, scope):
                    continue
                if condition is not None and not holds(g, condition, scope):
                    return True
                if when is not None and not window_open(g, when, scope):
                    return True
                if event is not None:
                    if not any(matches(g, event, one, scope) for one in pending_events(g)):
                        return True
            case op.LimitDeed(times=times, deed=watched):
                if matches(g, watched, deed, scope) and g.seats[scope.me].used.get(id(rule), 0) >= times:
                    return True
            case _:
                pass
    return False


def done(g: State, timing: Timing, player: int | None, target: int | None, thing: Any) -> None:
    """A deed was done: limits that count it go down."""
    if timing in g.forbids and binding(g, timing):
        count_deed(g, Event(timing, player=player, target=target, thing=thing))


def count_deed(g: State, deed: Event) -> None:
    for scope, rule in standing_rules(g, deed.timing):
        if isinstance(rule, op.LimitDeed) and matches(g, rule.deed, deed, scope):
            used = g.seats[scope.me].used
            used[id(rule)] = used.get(id(rule), 0) + 1


def standing_rules(g: State, timing: Timing) -> Iterator[tuple[Scope, object]]:
    """What holds now of such deeds, with whose text says it."""
    for who in g.seats:
        if who.out:
            continue
        for hold, status in (who.texts or who.in_play()).rules.get(timing, ()):
            scope = Scope(who.index, DamageSource.STATUS, status=status)
            if hold.window is None or window_open(g, hold.window, scope):
                yield scope, hold.effect
    for lasting in g.lasting:
        if lasting.hold is not None:
            scope = lasting.scope or Scope(lasting.me, DamageSource.CARD)
            if lasting.hold.window is None or window_open(g, lasting.hold.window, scope):
                yield scope, lasting.hold.effect
