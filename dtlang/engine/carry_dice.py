"""Dice: rolled afresh, rolled again, turned, copied, picked (R-044, R-109)."""

from __future__ import annotations

from dtlang.engine.amounts import MANY, amount, roll_of, showing
from dtlang.engine.asks import Ask, What
from dtlang.engine.kit import StatusDef
from dtlang.engine.noticing import notice
from dtlang.engine.players import Steps, candidates, doer, fixed, one_of, who
from dtlang.engine.rules import permitted
from dtlang.engine.run import carries_out
from dtlang.engine.state import Event, Roll, Scope, State
from dtlang.engine.windows import window
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir.words import Direction, Rank, Timing


@carries_out(leaf.Roll)
def carry_out_roll(g: State, effect: leaf.Roll, scope: Scope) -> Steps[None]:
    known = fixed(g, effect.by, scope)
    seat = known[0] if known else (yield from one_of(g, effect.by, scope))
    if seat is None:
        return
    roll = roll_dice(g, seat, amount(g, effect.dice, scope), scope.status)
    scope.rolls[effect.roll] = roll
    if effect.id:
        scope.memory.done[effect.id] = len(roll.dice)
    yield from offer_dice(g, roll, scope)


def roll_dice(g: State, seat: int, count: int, by: StatusDef | None = None) -> Roll:
    """Dice, whatever is done with them; `by` the text of a token."""
    g.steps -= count
    if g.steps < 0:
        raise g.endless("")
    count = g.seats[seat].can_roll(count)
    roll = Roll(seat, g.seats[seat].kit.faces, g.rng.dice(count))
    g.log.append(("roll", seat, *roll.dice))
    if Timing.DICE_ROLLED in g.told:
        notice(g, Event(Timing.DICE_ROLLED, player=seat, thing=by, amount=count, roll=roll))
    return roll


def offer_dice(g: State, roll: Roll, scope: Scope) -> Steps[None]:
    """After dice have been rolled there is always a last opportunity (R-106), in a Roll Phase; but what
    cannot be interrupted is carried out with the dice as they fall (R-078, R-104, R-105)."""
    if g.in_roll_phase and "dice" not in g.silent and not scope.instant:
        before, g.roll = g.roll, roll
        yield from window(g, "dice")
        g.roll = before


@carries_out(leaf.Contest)
def carry_out_contest(g: State, effect: leaf.Contest, scope: Scope) -> Steps[None]:
    """R-127."""
    first = yield from one_of(g, effect.first, scope)
    second = yield from one_of(g, effect.second, scope)
    if first is None or second is None:
        return
    count = amount(g, effect.dice, scope)
    roll = roll_dice(g, first, count)
    roll.other = roll_dice(g, second, count)
    scope.rolls[effect.roll] = roll
    yield from offer_dice(g, roll, scope)


def pick_dice(
    g: State, dice: parts.Dice, scope: Scope, used: set[int] | None = None, most: int = MANY
) -> Steps[tuple[Roll | None, list[int]]]:
    """The dice that a text takes, as places in their roll."""
    if dice.same is not None:
        return scope.dice_roll, scope.memory.dice.get(dice.same, [])
    if dice.place is not None:
        roll: Roll | None = g.seats[scope.me].dice_on(dice.place.place)
    else:
        roll = roll_of(g, dice.roll, scope) if dice.roll is not None else g.roll
    if roll is None:
        return None, []
    if dice.owner is not None:
        owners = fixed(g, dice.owner, scope)
        if roll.owner not in (owners if owners is not None else candidates(g, dice.owner, scope)):
            can = owners if owners is not None else candidates(g, dice.owner, scope)
            if roll.other is None or roll.other.owner not in can:
                return None, []
            roll = roll.other
    can = [at for at, value in enumerate(roll.dice) if showing(roll, value, dice.showing)]
    if used:
        can = [at for at in can if at not in used]
    if dice.apart_from is not None:
        taken = scope.memory.dice.get(dice.apart_from, [])
        can = [at for at in can if at not in taken]
    if dice.rank is not None:
        values = roll.dice
        can = sorted(can, key=lambda at: values[at], reverse=dice.rank is Rank.HIGHEST)[: dice.count]
    count = min(len(can) if dice.all else dice.count, len(can), most)
    picked: list[int]
    if count == len(can) and (dice.all or not dice.up_to):
        picked = can
    else:
        by = yield from one_of(g, dice.picked_by, scope)
        picked = yield from ask_dice(scope.me if by is None else by, roll, can, count, dice.up_to, scope.name)
    if dice.pick is not None:
        scope.memory.dice[dice.pick] = picked
    scope.dice_roll = roll
    return roll, picked


def ask_dice(by: int, roll: Roll, can: list[int], count: int, up_to: bool, name: str) -> Steps[list[int]]:
    """Dice one after another; where fewer are allowed, "no more" is the last option."""
    picked: list[int] = []
    for _ in range(count):
        left = [at for at in can if at not in picked]
        options: list[int | None] = [*left, None] if up_to else [*left]
        if len(options) == 1:
            answer = 0
        else:
            answer = yield Ask(by, What.DICE_PLACE, tuple(options), name, roll)
        one = options[answer]
        if one is None:
            break
        picked.append(one)
    return picked


@carries_out(leaf.Reroll)
def carry_out_reroll(g: State, effect: leaf.Reroll, scope: Scope) -> Steps[None]:
    roll, places = yield from pick_dice(g, effect.dice, scope)
    by = doer(g, effect.by, scope)
    if roll is not None and not permitted(g, Timing.DIE_REROLLED, by, roll.owner, None):
        places = []
    if roll is not None and places:
        roll.turn(places, g.rng.dice(len(places)))
        g.log.append(("reroll", by, roll.owner, scope.name, *roll.dice))
        notice(g, Event(Timing.DIE_REROLLED, player=by, target=roll.owner, amount=len(places), roll=roll))
    if effect.id:
        scope.memory.done[effect.id] = len(places)


@carries_out(leaf.ChangeDie)
def carry_out_change_die(g: State, effect: leaf.ChangeDie, scope: Scope) -> Steps[None]:
    roll, places = yield from pick_dice(g, effect.dice, scope)
    if roll is None:
        return
    by = doer(g, effect.by, scope)
    for at in places:
        if effect.to is not None:
            value = effect.to
        else:
            values = [n for n in range(1, 7) if not effect.symbol or roll.faces[n - 1] == effect.symbol]
            if not values:
                continue
            answer = 0
            if len(values) > 1:
                answer = yield Ask(by, What.FACE, tuple(values), scope.name, (roll, at))
            value = values[answer]
        change_die(g, roll, at, value, scope, by)
    if effect.id:
        scope.memory.done[effect.id] = len(places)


def change_die(g: State, roll: Roll, at: int, value: int, scope: Scope, by: int) -> None:
    if not permitted(g, Timing.DIE_CHANGED, by, roll.owner, None):
        return
    before = roll.dice[at]
    roll.dice[at] = value
    g.log.append(("change", by, roll.owner, before, value, scope.name))
    notice(g, Event(Timing.DIE_CHANGED, player=by, target=roll.owner, roll=roll))


@carries_out(leaf.CopyDie)
def carry_out_copy_die(g: State, effect: leaf.CopyDie, scope: Scope) -> Steps[None]:
    roll, places = yield from pick_dice(g, effect.dice, scope)
    like, models = yield from pick_dice(g, effect.like, scope, set(places))
    if roll is not None and like is not None and models:
        by = doer(g, effect.by, scope)
        for at in places:
            change_die(g, roll, at, like.dice[models[0]], scope, by)
        if effect.id:
            scope.memory.done[effect.id] = len(places)


@carries_out(leaf.TipDie)
def carry_out_tip_die(g: State, effect: leaf.TipDie, scope: Scope) -> Steps[None]:
    """Never below 1 nor above 6."""
    roll, places = yield from pick_dice(g, effect.dice, scope)
    if roll is None:
        return
    by = doer(g, effect.by, scope)
    for at in places:
        value = roll.dice[at]
        up, down = min(6, value + effect.amount), max(1, value - effect.amount)
        match effect.direction:
            case Direction.UP:
                to = up
            case Direction.DOWN:
                to = down
            case Direction.EITHER:
                options = [n for n in (down, up) if n != value]
                answer = 0
                if len(options) > 1:
                    answer = yield Ask(by, What.FACE, tuple(options), scope.name, (roll, at))
                to = options[answer]
        change_die(g, roll, at, to, scope, by)
    if effect.id:
        scope.memory.done[effect.id] = len(places)


@carries_out(leaf.PickDice)
def carry_out_pick_dice(g: State, effect: leaf.PickDice, scope: Scope) -> Steps[None]:
    roll, places = yield from pick_dice(g, effect.dice, scope)
    if effect.roll is not None and roll is not None:
        scope.rolls[effect.roll] = Roll(roll.owner, roll.faces, [roll.dice[at] for at in places])
    if effect.id:
        scope.memory.done[effect.id] = len(places)


def dice_to_roll_again(g: State, roll: Roll, reason: str) -> Steps[list[int]]:
    """Which dice an attempt takes up; one that was given for a few dice comes last, and takes no more."""
    seat, left = roll.owner, g.attempts - g.attempts_made
    places = tuple(range(len(roll.dice)))
    if not places:
        return []  # all of them were stored
    if g.few_dice and left <= len(g.few_dice):
        return (yield from ask_dice(seat, roll, list(places), g.few_dice[-left], True, reason))
    keep = yield Ask(seat, What.KEEP, places, reason, roll)
    return [at for at in places if not keep >> at & 1]


@carries_out(leaf.KeepDice)
def carry_out_keep_dice(g: State, effect: leaf.KeepDice, scope: Scope) -> Steps[None]:
    """The others are put away, and count no longer."""
    roll, places = yield from pick_dice(g, effect.dice, scope)
    if roll is None:
        return
    roll.dice = [roll.dice[at] for at in sorted(places)]
    if effect.dice.pick is not None:
        scope.memory.dice[effect.dice.pick] = list(range(len(roll.dice)))
    g.log.append(("keep_dice", doer(g, effect.by, scope), scope.name, *roll.dice))
    if effect.id:
        scope.memory.done[effect.id] = len(roll.dice)


@carries_out(leaf.RollAttempts)
def carry_out_roll_attempts(g: State, effect: leaf.RollAttempts, scope: Scope) -> Steps[None]:
    """R-041, R-046: for the roll at hand, or for the next one if none is."""
    for seat in (yield from who(g, effect.player, scope)):
        starts = g.step == "roll" and g.active == seat
        few = [] if effect.dice is None or effect.dice.all else [effect.dice.count] * effect.change
        if starts or (g.roll is not None and g.roll.owner == seat):
            g.attempts = max(1, g.attempts + effect.change)
            g.few_dice = g.few_dice + few
        else:
            later = g.seats[seat]
            later.attempts_next += effect.change
            later.few_dice_next = later.few_dice_next + few
        g.log.append(("attempts", seat, effect.change))
    if effect.id:
        scope.memory.done[effect.id] = abs(effect.change)
