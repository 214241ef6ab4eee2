"""Having more and having less: tokens, CP, Health and cards, as far as limits and supplies let it."""

from __future__ import annotations

from dtlang import ir
from dtlang.balance.amounts import count, dial_meant, held, said_thing, side_up, stretch, tokens
from dtlang.balance.players import side
from dtlang.balance.scene import Scene, State
from dtlang.balance.situation import CP_CAP, HEALTH_OVER, START_HEALTH
from dtlang.balance.tally import Side, What
from dtlang.balance.unknown import Unknown
from dtlang.ir import Direction, Thing, ThingKind, effects, parts

_AS_ONE_LIKES = parts.UpTo | parts.AnyNumber | parts.All
CARD = Thing(kind=ThingKind.CARD)


def number_of(scene: Scene, state: State, amount: ir.Amount, thing: Thing, one: Side) -> int:
    return held(scene, state, thing, one) if isinstance(amount, parts.All) else count(scene, state, amount)


def affordable(scene: Scene, state: State, effect: ir.Effect) -> bool:
    """Can a cost be carried out in full (R-033)?"""
    match effect:
        case (
            effects.Spend(thing=thing, count=amount, player=who)
            | effects.Lose(thing=thing, count=amount, player=who)
            | effects.Discard(thing=thing, count=amount, player=who)
            | effects.Remove(thing=thing, count=amount, source=who)
        ):
            if thing.this or thing.kind is ThingKind.THIS_CARD or isinstance(amount, _AS_ONE_LIKES):
                return True
            one = side(scene, state, who)
            return number_of(scene, state, amount, thing, one) <= _to_give(scene, state, thing, one)
        case _:
            return True


def give(
    scene: Scene, state: State, effect: ir.Op, thing: Thing, amount: ir.Amount, to: tuple[Side, ...]
) -> State:
    for one in to:
        if isinstance(amount, parts.AsManyAsFit):
            room = _room(scene, state, thing, one)
            if room is None:
                raise Unknown(f"a stack limit of {said_thing(thing)}")
            number = room
        else:
            number = count(scene, state, amount)
        state, number = _more(scene, state, thing, one, number)
        state = state.did(effect, number)
    return state


def take(
    scene: Scene, state: State, effect: ir.Op, thing: Thing, amount: ir.Amount, of: tuple[Side, ...]
) -> State:
    for one in of:
        if thing.this or thing.kind is ThingKind.THIS_CARD:  # its price is what the text is worth
            return state.did(effect, 1)
        number = min(number_of(scene, state, amount, thing, one), _to_give(scene, state, thing, one))
        state = _less(state, thing, one, number).did(effect, number)
    return state


def set_dial(
    scene: Scene, state: State, effect: effects.SetDial, thing: Thing, to: ir.Amount, of: tuple[Side, ...]
) -> State:
    """As much more or less as it takes, if that is the way it goes."""
    for one in of:
        number = count(scene, state, to) - held(scene, state, thing, one)
        if effect.direction is not None and (number > 0) is not (effect.direction is Direction.UP):
            number = 0
        if thing.kind is ThingKind.HEALTH:
            state = state.change(What.HEALING, one, number)
        elif number > 0:
            state, number = _more(scene, state, thing, one, number)
        else:
            number = min(-number, _to_give(scene, state, thing, one))
            state = _less(state, thing, one, number)
        state = state.did(effect, abs(number))
    return state


def swap(scene: Scene, state: State, thing: Thing, one: Side, other: Side) -> State:
    more = held(scene, state, thing, other) - held(scene, state, thing, one)
    gains, loses = (one, other) if more > 0 else (other, one)
    state, _ = _more(scene, _less(state, thing, loses, abs(more)), thing, gains, abs(more))
    return state


def move(
    scene: Scene, state: State, effect: effects.Steal | effects.Transfer, source: Side, target: Side
) -> State:
    thing = effect.thing
    number = min(number_of(scene, state, effect.count, thing, source), held(scene, state, thing, source))
    state, _ = _more(scene, _less(state, thing, source, number), thing, target, number)
    return state.did(effect, number)


def _more(scene: Scene, state: State, thing: Thing, one: Side, number: int) -> tuple[State, int]:
    """A side has so much more of a thing, as far as limits let it; and how much that is."""
    match thing.kind:
        case ThingKind.STATUS | ThingKind.PIECE | ThingKind.STORED_DIE:
            room = _room(scene, state, thing, one)
            number = number if room is None else min(number, room)
            return state.change(What.TOKENS, one, number, thing.name), number
        case ThingKind.CP:
            number = _below_cap(scene, one, number, "cp", CP_CAP - state.changed(What.CP, one))
            return state.change(What.CP, one, number), number
        case ThingKind.HEALTH:
            return heal(scene, state, one, number), number
        case ThingKind.CARD:
            return state.change(What.CARDS, one, number), number
        case ThingKind.ROLL_ATTEMPT:
            return state.change(What.ATTEMPTS, one, number), number
        case _:
            raise Unknown(f"which {said_thing(thing)} is meant and what it is worth")


def _less(state: State, thing: Thing, one: Side, number: int) -> State:
    match thing.kind:
        case ThingKind.STATUS | ThingKind.PIECE | ThingKind.STORED_DIE:
            return state.change(What.TOKENS, one, -number, thing.name)
        case ThingKind.CP:
            return state.change(What.CP, one, -number)
        case ThingKind.HEALTH:
            return state.change(What.HEALING, one, -number)
        case ThingKind.CARD:
            return state.change(What.CARDS, one, -number)
        case _:
            raise Unknown(f"which {said_thing(thing)} is meant and what it is worth")


def heal(scene: Scene, state: State, one: Side, number: int) -> State:
    """Raise the Health of a side, up to the cap (R-028)."""
    cap = START_HEALTH + HEALTH_OVER - state.changed(What.HEALING, one)
    return state.change(What.HEALING, one, _below_cap(scene, one, number, "health", cap))


def _below_cap(scene: Scene, one: Side, number: int, dial: str, cap: int) -> int:
    """Where a dial stands is an assumption that counts only if the cap is felt."""
    if scene.dial(one, dial, said=False) + number <= cap:
        return number
    return max(0, cap - scene.dial(one, dial))


def _to_give(scene: Scene, state: State, thing: Thing, one: Side) -> int:
    """How much of a thing a side can give up: a dial goes no lower than it can."""
    dial = scene.hero.dials.get(thing.name)
    return held(scene, state, thing, one) - (dial.low if dial is not None and one is Side.SELF else 0)


def turn_to_side(scene: Scene, state: State, effect: effects.Flip, one: Side) -> State:
    """A dial goes to the nearest number of a side."""
    dial = dial_meant(scene, effect.thing, effect.side)
    low, high = stretch(scene, dial, effect.side)
    now = held(scene, state, dial, one)
    to = max(low, min(high, now))
    if to > now:
        state, _ = _more(scene, state, dial, one, to - now)
    else:
        state = _less(state, dial, one, now - to)
    return state.did(effect, 1)


def _room(scene: Scene, state: State, thing: Thing, one: Side) -> int | None:
    """How many more tokens fit (R-081, R-083), or how far a dial goes up; none: any number."""
    dial = scene.hero.dials.get(thing.name)
    if dial is not None:
        return max(0, dial.high - tokens(scene, state, one, thing.name))
    if thing.kind is ThingKind.STORED_DIE:
        most = sum(place.dice for place in scene.hero.document.places if place.name == thing.name)
        return max(0, most - tokens(scene, state, one, thing.name))
    status = scene.hero.statuses.get(thing.name)
    limit = None if status is None else status.limit if one is Side.SELF else status.limit_others
    return None if limit is None else max(0, limit - tokens(scene, state, one, thing.name))


def no_room(scene: Scene, state: State, thing: Thing, one: Side) -> bool:
    """Whether somebody is at a stack limit; without one nobody ever is."""
    room = _room(scene, state, thing, one)
    return room is not None and room <= 0


def flip(scene: Scene, state: State, effect: effects.Flip, piece: ir.Piece | ir.Companion) -> State:
    """A piece of yours shows another side; being in a form is worth what the author says, else nothing."""
    now = side_up(scene, state, piece)
    sides = piece.sides
    to = effect.side or sides[(sides.index(now) + 1) % len(sides)]
    if to == now or to not in sides:
        return state.did(effect, int(to == now and effect.thing.name == piece.name))
    scene.remark(f"to be in {to} counts nothing by itself")
    state = state.change(What.SIDE, Side.SELF, -1, now).change(What.SIDE, Side.SELF, 1, to)
    return state.did(effect, 1)
