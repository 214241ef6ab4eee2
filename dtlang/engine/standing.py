"""What a text does while it lies on the board: what it listens to, what it offers, what it limits."""

from __future__ import annotations

from typing import Final

from dtlang import ir
from dtlang.engine.gist import Effects, inside
from dtlang.engine.kit import Hold, Limit, Offer, Standing, Watch
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import Order, State, ThingKind, Timing, Who

# "1 dmg per Cinder", "if you have 3 Cinder", "remove 1 Cinder" in the text of Cinder: of all together.
_COUNTS_TOKENS: Final = (parts.Held, parts.Has, leaf.Remove, leaf.Lose, leaf.Spend, leaf.Transfer)
# Deeds that can be stopped or changed before they are done.
_STOPPABLE = frozenset(
    {
        Timing.STATUS_INFLICTED,
        Timing.STATUS_GAINED,
        Timing.DAMAGE_DEALT,
        Timing.CARD_DRAWN,
        Timing.CP_GAINED,
        Timing.HEALED,
    }
)
# A token goes back to its leaflet, or to another board.
LEAVING: Final = frozenset({Timing.STATUS_SPENT, Timing.STATUS_REMOVED, Timing.STATUS_TRANSFERRED})
_COMING: Final = frozenset({Timing.STATUS_GAINED, Timing.STATUS_INFLICTED})
# When a stretch of time begins.
STARTS: dict[Timing, Timing] = {
    Timing.UPKEEP: Timing.UPKEEP_START,
    Timing.INCOME: Timing.INCOME_START,
    Timing.MAIN: Timing.MAIN_START,
    Timing.OFFENSIVE_ROLL: Timing.OFFENSIVE_ROLL_START,
    Timing.DEFENSIVE_ROLL: Timing.DEFENSIVE_ROLL_START,
    Timing.TARGETING_ROLL: Timing.TARGETING_ROLL_START,
    Timing.ROLL: Timing.ROLL_START,
    Timing.DISCARD: Timing.DISCARD_START,
    Timing.TURN: Timing.TURN_START,
}


def standing(name: str, effects: Effects, status: str = "") -> Standing:
    """Sorts the texts of something that stays in play."""
    made = Standing(name)
    for effect in effects:
        _stand(effect, made, status, None)
    return made


def at_home(companion: ir.Companion, *, home: bool) -> Effects:
    """What a companion does for whoever has it (R-091), or for whoever sent it to another board."""
    return tuple(one for one in companion.rules.effects if _abroad(one, companion.name) is not home)


def _abroad(effect: ir.Effect, name: str) -> bool:
    """`If Nyra is on your opponent's board, ...` in the text of Nyra."""
    return any(
        isinstance(part, parts.ThingIs)
        and part.state is State.ON_BOARD
        and part.thing.name == name
        and part.player.who is not Who.SELF
        for part in inside(effect)
    )


def _is_named(thing: parts.Thing, status: str) -> bool:
    """A token by its name, and not `this token`."""
    return thing.kind is ThingKind.STATUS and thing.name == status and not thing.this


def _stand(
    effect: ir.Effect, made: Standing, status: str, limit: Limit | None, within: parts.Window | None = None
) -> None:
    match effect:
        case op.Trigger(event=event, effects=body):
            counts = event.timing is Timing.STACK_LIMIT_REACHED or any(
                (isinstance(e, _COUNTS_TOKENS) and _is_named(e.thing, status))
                or (isinstance(e, parts.Held) and e.thing.this)  # "1 CP per token"
                for e in inside(body)
            )
            optional = event.timing in (Timing.ATTACKED, Timing.DAMAGE_INCOMING) and _optional(body)
            watch = Watch(effect, made, bool(status) and not counts, optional, limit, within)
            watch.before = acts_before(effect)
            watch.arrives = bool(status) and _comes(event)
            watch.leaves = bool(status) and _goes(event, status)
            if watch.before and _more_of(event, status) and not _takes_place(effect):
                made.one_by_one = True
            made.triggers.setdefault(event.timing, []).append(watch)
        case op.Permission(window=window, effects=body):
            made.offers.append(Offer(window, body, made, free=not _costs(body), limit=limit))
        case op.Limit(times=times, effects=body):
            inner = Limit(times)
            made.limits.append(inner)
            for one in body:
                _stand(one, made, status, inner, within)
        case op.During(window=window, effects=body) if window.timing in STARTS and any(acts(e) for e in body):
            event = parts.Event(timing=STARTS[window.timing], player=window.player)
            _stand(op.Trigger(event=event, effects=body), made, status, limit)
        case op.During(window=window, effects=body):
            for one in body:
                match one:
                    case op.Trigger() | op.Permission() | op.Limit():
                        _stand(one, made, status, limit, window)
                    case leaf.NoEffect():
                        made.mutes.append(Hold(window, one, made))
                    case _:
                        made.holds.append(Hold(window, one, made))
        case op.TokenTable(each=None):
            window = parts.Window(timing=Timing.ANY_TIME, player=parts.Players(who=Who.SELF))
            made.offers.append(Offer(window, (effect,), made, free=False, limit=limit))
        case op.May() | op.Pay() | op.Choose():
            window = parts.Window(timing=Timing.ANY_TIME, player=parts.Players(who=Who.SELF))
            made.offers.append(Offer(window, (effect,), made, free=not _costs((effect,)), limit=limit))
        case _:
            made.holds.append(Hold(None, effect, made))


def acts(effect: ir.Effect) -> bool:
    """Whether a text does something, once, rather than being so for a while."""
    return not isinstance(
        effect,
        (
            op.Trigger,
            op.Permission,
            op.Limit,
            op.Forbid,
            op.Restrict,
            op.LimitDeed,
            leaf.RollAttempts,
            leaf.ChangeCost,
            leaf.NoEffect,
        ),
    )


def acts_before(trigger: op.Trigger) -> bool:
    """Whether a text acts before its event is done: it says so, takes its place, or lowers it."""
    timing = trigger.event.timing
    if timing is Timing.WOULD_BE_DEFEATED:
        return True
    if timing not in _STOPPABLE:
        return False
    if trigger.replaces or trigger.event.would or trigger.order is Order.BEFORE:
        return True
    for part in inside(trigger.effects):
        if isinstance(part, op.Replace) and part.deed.timing is timing:
            return True
        if timing is Timing.DAMAGE_DEALT and isinstance(part, (leaf.ReduceDamage, leaf.PreventDamage)):
            return True
    return False


def _goes(event: parts.Event, status: str) -> bool:
    """Whether an event is that the very token of this text goes: "when this token is removed", or one of its
    kind from its holder: "when you spend Cinder"."""
    thing, holder = event.thing, event.target or event.player
    if event.timing not in LEAVING or thing is None:
        return False
    return thing.this or (_is_named(thing, status) and holder is not None and _is_self(holder))


def _comes(event: parts.Event) -> bool:
    """Whether an event is that a token of the very kind comes to somebody: "this token"."""
    return event.timing in _COMING and event.thing is not None and event.thing.this


def _more_of(event: parts.Event, status: str) -> bool:
    """Whether an event is that another token of the same status comes: "Powder Keg"."""
    return event.timing in _COMING and event.thing is not None and _is_named(event.thing, status)


def _takes_place(trigger: op.Trigger) -> bool:
    """Whether a text takes the place of what it waits for, or keeps it from happening: all of it at once."""
    return trigger.replaces or any(
        isinstance(part, (op.Replace, leaf.PreventStatus)) for part in inside(trigger.effects)
    )


def _optional(effects: Effects) -> bool:
    """Whether the whole of it is an offer to the holder."""
    return len(effects) == 1 and isinstance(effects[0], (op.May, op.TokenTable)) and _is_self(effects[0].by)


def _is_self(players: parts.Players) -> bool:
    return players.who is Who.SELF


def _costs(effects: Effects) -> bool:
    for effect in inside(effects):
        if isinstance(effect, (op.Pay, leaf.Spend, leaf.Discard, op.TokenTable)):
            return True
    return False
