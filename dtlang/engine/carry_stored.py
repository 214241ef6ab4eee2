"""Dice that lie on places of a hero's own, and rolls with more or fewer dice than usual.

A die lies in a roll, on a place, or in the supply, and keeps what it shows wherever it is laid.
"""

from __future__ import annotations

from dtlang.engine.amounts import roll_of, showing
from dtlang.engine.carry_dice import ask_dice, pick_dice
from dtlang.engine.carry_tokens import how_many
from dtlang.engine.noticing import notice
from dtlang.engine.players import Steps, doer, who
from dtlang.engine.rules import permitted
from dtlang.engine.run import carries_out
from dtlang.engine.state import Event, Roll, Scope, State
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir.words import Timing


@carries_out(leaf.MoreDice)
def carry_out_more_dice(g: State, effect: leaf.MoreDice, scope: Scope) -> Steps[None]:
    """Dice that lie there already are not taken back: fewer dice are for a roll that comes.

    Those that join a roll are part of it, and no roll of their own that a text could wait for.
    """
    for seat in (yield from who(g, effect.player, scope)):
        roll = roll_of(g, effect.roll, scope) if effect.roll is not None else own_roll(g, seat)
        if roll is None:
            g.seats[seat].dice_next += effect.change
            g.log.append(("dice_next", seat, effect.change))
        elif effect.change > 0:
            g.steps -= effect.change
            if g.steps < 0:
                raise g.endless("")
            fresh = g.rng.dice(effect.change)
            roll.dice.extend(fresh)
            g.log.append(("more_dice", seat, scope.name, *fresh))
    if effect.id:
        scope.memory.done[effect.id] = abs(effect.change)


def own_roll(g: State, seat: int) -> Roll | None:
    """The dice that a player has on the table, if they can still be altered."""
    roll = g.roll
    if roll is not None and roll.owner != seat:
        roll = roll.other if roll.other is not None and roll.other.owner == seat else None
    return roll


@carries_out(leaf.StoreDice)
def carry_out_store_dice(g: State, effect: leaf.StoreDice, scope: Scope) -> Steps[None]:
    seat = doer(g, effect.by, scope)
    name = effect.place.place
    room = g.seats[seat].room_for_dice(name)
    if room:
        roll, places = yield from pick_dice(g, effect.dice, scope, most=room)
        if roll is not None and roll.owner == seat:
            places = places[:room]
            values = take_out(roll, places)
            lie = g.seats[seat].dice_on(name)
            picked = list(range(len(lie.dice), len(lie.dice) + len(values)))
            lie.dice.extend(values)
            _now_lie(effect.dice, lie, picked, scope)
            if values:
                g.log.append(("store", seat, name, *values))
            if effect.id:
                scope.memory.done[effect.id] = len(values)
            return
    if effect.id:
        scope.memory.done[effect.id] = 0


def _now_lie(dice: parts.Dice, where: Roll, places: list[int], scope: Scope) -> None:
    """`it` is from now on the die where it was laid; of all other dice the places have changed."""
    name = dice.pick or dice.same
    scope.dice_roll = where
    scope.memory.dice = {} if name is None else {name: places}


def take_out(roll: Roll, places: list[int]) -> list[int]:
    """Dice leave where they lie; says what they show."""
    values = [roll.dice[at] for at in places]
    roll.dice = [value for at, value in enumerate(roll.dice) if at not in places]
    return values


@carries_out(leaf.AddDice)
def carry_out_add_dice(g: State, effect: leaf.AddDice, scope: Scope) -> Steps[None]:
    seat = doer(g, effect.by, scope)
    roll = roll_of(g, effect.roll, scope) if effect.roll is not None else own_roll(g, seat)
    done = 0
    if roll is not None and permitted(g, Timing.DIE_CHANGED, seat, roll.owner, None):
        lie, places = yield from pick_dice(g, effect.dice, scope)
        if lie is not None and places:
            values = take_out(lie, places)
            picked = list(range(len(roll.dice), len(roll.dice) + len(values)))
            roll.dice.extend(values)
            _now_lie(effect.dice, roll, picked, scope)
            g.log.append(("add_dice", seat, _place(effect.dice), *values))
            notice(g, Event(Timing.DIE_CHANGED, player=seat, target=roll.owner, roll=roll))
            done = len(values)
    if effect.id:
        scope.memory.done[effect.id] = done


def _place(dice: parts.Dice) -> str:
    return dice.place.place if dice.place is not None else ""


@carries_out(leaf.ReplaceDice)
def carry_out_replace_dice(g: State, effect: leaf.ReplaceDice, scope: Scope) -> Steps[None]:
    """One for one, as many as there are of both."""
    seat = doer(g, effect.by, scope)
    done = 0
    if g.seats[seat].dice_on(_place(effect.new)).dice:
        roll, places = yield from pick_dice(g, effect.dice, scope)
        lie, stored = yield from pick_dice(g, effect.new, scope)
        if roll is not None and lie is not None and permitted(g, Timing.DIE_CHANGED, seat, roll.owner, None):
            done = min(len(places), len(stored))
            for at, at_place in zip(places, stored, strict=False):
                before, value = roll.dice[at], lie.dice[at_place]
                roll.dice[at] = value
                lie.dice[at_place] = before
                kind = "swap_die" if effect.swap else "replace_die"
                g.log.append((kind, seat, _place(effect.new), before, value))
            if not effect.swap:
                take_out(lie, stored[:done])
            _now_lie(effect.dice, roll, places[:done], scope)
            if done:
                notice(g, Event(Timing.DIE_CHANGED, player=seat, target=roll.owner, roll=roll))
    if effect.id:
        scope.memory.done[effect.id] = done


def give_up_dice(
    g: State,
    seat: int,
    thing: parts.Thing,
    count: parts.Amount,
    scope: Scope,
    *,
    spent: bool,
    roll: str | None = None,
) -> Steps[int]:
    """Stored dice go back to the supply."""
    lie = g.seats[seat].dice_on(thing.name)
    can = [at for at, value in enumerate(lie.dice) if showing(lie, value, thing.showing)]
    number = yield from how_many(g, count, scope, len(can), seat)
    picked = can
    if number < len(can):
        picked = yield from ask_dice(seat, lie, can, number, False, scope.name)
    values = take_out(lie, picked)
    if roll is not None:
        scope.rolls[roll] = Roll(seat, lie.faces, values)
    if values:
        g.log.append(("spend_dice" if spent else "return_dice", seat, thing.name, *values))
    return len(values)
