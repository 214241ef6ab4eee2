"""Dice that are re-rolled, turned or copied: whose they are, who picks them, which roll they belong to."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.amounts import whole_roll
from dtlang.compile.players import again, dice_place
from dtlang.compile.scope import SELF, Scope
from dtlang.diagnostics.codes import UNCLEAR_WORD
from dtlang.syntax import nodes as n


def lower_dice(dice: n.Dice, scope: Scope, by: ir.Players) -> ir.Dice:
    """`by` picks the dice, unless they are forced on somebody else."""
    scope.chosen = None  # what is done to dice is done to the roll, and all of it is looked at again
    picked_by = again(scope.picker or by, scope)
    if dice.place is not None:
        return _stored(dice, dice.place, scope, picked_by)
    if dice.whose is n.Whose.THAT:
        return _that_die(dice, scope, picked_by)
    owner: ir.Players | None = None
    roll: str | None = None
    match dice.whose:
        case n.Whose.YOURS if scope.roll and scope.own_dice:  # "Roll 5 dice. Re-roll 2 of your dice."
            roll = scope.roll
        case n.Whose.YOURS:
            owner = scope.you
        case n.Whose.OPPONENTS:
            owner = scope.opponent
            scope.they = owner
        case n.Whose.THEIRS:
            owner = _theirs(dice, scope)
        case n.Whose.THESE:
            waits = scope.in_event and scope.roll is None  # "when you spend Heat, you may re-roll the dice"
            roll = ir.EVENT if waits else whole_roll(scope, dice.span)
        case n.Whose.ANY if scope.roll and scope.own_dice and scope.picker is None and by == scope.you:
            roll = scope.roll
        case n.Whose.ANY:
            pass
    apart = scope.refer(scope.pick, "d") if dice.others and scope.pick else None
    if dice.others and apart is None:
        scope.report(UNCLEAR_WORD, dice.span, "no dice were taken before, so there are no others")
    pick = scope.new_id()
    scope.pick = pick
    return ir.Dice(
        picked_by=picked_by,
        count=dice.count,
        up_to=dice.up_to,
        all=dice.all,
        repeat=dice.repeat,
        showing=dice.showing,
        rank=ir.Rank(dice.rank.value) if dice.rank is not None else None,
        apart_from=apart,
        owner=owner,
        roll=roll,
        pick=pick,
    )


def _stored(dice: n.Dice, place: n.Place, scope: Scope, picked_by: ir.Players) -> ir.Dice:
    scope.pick = scope.new_id()
    return ir.Dice(
        picked_by=picked_by,
        count=dice.count,
        up_to=dice.up_to,
        all=dice.all,
        repeat=dice.repeat,
        showing=dice.showing,
        rank=ir.Rank(dice.rank.value) if dice.rank is not None else None,
        place=lower_dice_place(place, scope),
        pick=scope.pick,
    )


def lower_dice_place(place: n.Place, scope: Scope) -> ir.Place:
    return ir.Place(place=dice_place(place.name, place.span, scope))


def _theirs(dice: n.Dice, scope: Scope) -> ir.Players:
    if scope.they:
        return again(scope.they, scope)
    if scope.context.token:
        return SELF
    scope.report(UNCLEAR_WORD, dice.span, "it is not clear whose dice are meant")
    return scope.opponent


# Deeds with dice that can be spoken of.
_OF_DICE = (
    ir.Timing.DICE_ROLLED,
    ir.Timing.DIE_REROLLED,
    ir.Timing.DIE_CHANGED,
    ir.Timing.ROLL_ATTEMPT,
    ir.Timing.ABILITY_ANNOUNCED,
    ir.Timing.ABILITY_ACTIVATED,
)


def _that_die(dice: n.Dice, scope: Scope, picked_by: ir.Players) -> ir.Dice:
    if scope.pick:
        return ir.Dice(picked_by=picked_by, count=dice.count, same=scope.refer(scope.pick, "d"))
    shown = scope.in_event and (scope.event is None or scope.event.timing in _OF_DICE)
    roll = scope.roll or (ir.EVENT if shown else None)
    if roll is None:
        scope.report(UNCLEAR_WORD, dice.span, "no die was named that this could mean")
    return ir.Dice(picked_by=picked_by, count=dice.count, up_to=dice.up_to, all=dice.all, roll=roll)
