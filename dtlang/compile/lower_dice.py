"""What is done with dice: rolled, re-rolled, changed, kept, stored."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.amounts import lower_amount
from dtlang.compile.body import lowers
from dtlang.compile.context import TextPlace
from dtlang.compile.dice import lower_dice, lower_dice_place
from dtlang.compile.each_player import rolls_against
from dtlang.compile.players import (
    again,
    each_alone,
    is_other,
    lower_subject,
)
from dtlang.compile.scope import SELF, Chosen, Scope
from dtlang.diagnostics.codes import (
    NO_DICE,
    NOT_AN_ORDER,
    TOO_LATE,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.ir import parts
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.nodes import Done


@lowers(n.RollDice)
def lower_roll_dice(node: n.RollDice, scope: Scope) -> ir.Effect:
    """R-109: from here on the text reads these dice. With `each` two players roll against each other."""
    dice = lower_amount(node.count, scope)
    roll = scope.new_roll()
    contest = _contest(node, scope) if rolls_against(node) else None
    by = scope.you if contest else lower_subject(node.who, scope)
    each_alone(by, node, Said("roll"), scope)
    scope.roll, scope.one_die, scope.pick = roll, node.count == n.ONE, None
    scope.contest = contest is not None
    scope.die_each = roll if _die_for_each_token(dice, scope) else None
    scope.own_dice = contest is None and by == scope.you
    scope.chosen = scope.spent_dice = None
    id = scope.did(node, Done.ROLLED)
    if contest:
        return op.Contest(id=id, roll=roll, dice=dice, first=contest[0], second=contest[1])
    return op.Roll(id=id, roll=roll, dice=dice, by=by)


def _die_for_each_token(dice: ir.Amount, scope: Scope) -> bool:
    """`Roll 1 die per Cinder` on Cinder: each die is that of one token."""
    own = scope.context.token
    if own is None or not isinstance(dice, parts.Per) or (dice.times, dice.every) != (1, 1):
        return False
    held = dice.each
    return isinstance(held, parts.Held) and (held.thing.kind, held.thing.name) == (own.kind, own.name)


def _contest(node: n.RollDice, scope: Scope) -> tuple[ir.Players, ir.Players]:
    """Who rolls against whom; "your roll" is the first player's."""
    if isinstance(node.who, n.Group):
        first, second = node.who.players
        return lower_subject(first, scope), lower_subject(second, scope)
    return scope.you, scope.opponent


@lowers(n.Reroll)
def lower_reroll(node: n.Reroll, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    if node.dice.whose is n.Whose.ANY and dice.roll is None and is_other(by, scope):  # they roll their own
        dice = replace(dice, owner=again(by, scope))
    return op.Reroll(id=scope.did(node, Done.REROLLED), dice=dice, by=by)


@lowers(n.ChangeDie)
def lower_change_die(node: n.ChangeDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    return op.ChangeDie(id=scope.did(node, None), dice=dice, to=node.to, symbol=node.symbol, by=by)


@lowers(n.CopyDie)
def lower_copy_die(node: n.CopyDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, by)
    return op.CopyDie(id=scope.did(node, None), dice=dice, like=lower_dice(node.like, scope, by), by=by)


@lowers(n.TipDie)
def lower_tip_die(node: n.TipDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    return op.TipDie(
        id=scope.did(node, None),
        dice=lower_dice(node.dice, scope, by),
        amount=node.by,
        direction=ir.Direction(node.direction.value),
        by=by,
    )


@lowers(n.KeepDice)
def lower_keep_dice(node: n.KeepDice, scope: Scope) -> ir.Effect:
    """Only of dice that the text rolled: those of an ability were announced with all of them."""
    by = lower_subject(node.who, scope)
    if scope.roll is None or scope.contest:
        message = "dice can be kept only of a roll that this text makes"
        scope.report(NO_DICE, node.span, message, help="write `Roll 4 dice. Keep the 3 highest dice.`")
    dice = lower_dice(node.dice, scope, by)
    scope.one_die = node.dice.count == 1 and not node.dice.all and not node.dice.up_to
    return op.KeepDice(id=scope.did(node, None), dice=dice, by=by)


@lowers(n.PickDie)
def lower_pick_die(node: n.PickDie, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    with scope.inside(picker=None):  # whoever is forced to choose does so
        dice = lower_dice(node.dice, scope, by)
    id, chosen = scope.did(node, None), scope.new_id()
    scope.chosen = Chosen(chosen, node.dice.count, len(scope.deeds))
    return op.PickDice(id=id, dice=dice, roll=chosen)


@lowers(n.MoreDice)
def lower_more_dice(node: n.MoreDice, scope: Scope) -> ir.Effect:
    """Dice are rolled for the roll that the text speaks of, or for that of a phase; of what lies there none
    is taken away."""
    player = lower_subject(node.who, scope)
    defends = scope.context.place is TextPlace.DEFENSIVE and not scope.in_trigger
    roll = scope.roll or (ir.DEFENSE if defends else None)
    if roll is not None and (player != scope.you or scope.contest):
        roll = None
    if roll is not None and node.change < 0:
        message = "these dice have been rolled, so there cannot be fewer of them"
        scope.report(TOO_LATE, node.span, message, help="say it of a roll to come: `in your next ...`")
    elif roll is None and not scope.roll_time and not _rolls_now(node, player, scope):
        message = "it is not clear in which roll there are more or fewer dice"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `in your next Defensive Roll Phase`")
    if roll is not None:
        scope.one_die = False
    return op.MoreDice(id=scope.did(node, None), change=node.change, player=player, roll=roll)


def _rolls_now(node: n.MoreDice, player: ir.Players, scope: Scope) -> bool:
    """A card of the Roll Phase is for the dice on the table."""
    on_table = scope.context.place in (TextPlace.CARD_ROLL, TextPlace.CARD_INSTANT)
    now = not scope.in_trigger and not scope.lasting
    return on_table and node.change > 0 and player == scope.you and now


@lowers(n.StoreDice)
def lower_store_dice(node: n.StoreDice, scope: Scope) -> ir.Effect:
    """Of one's own dice: those of the roll that the text speaks of, or those on the table."""
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    which = node.dice
    if which.whose is n.Whose.ANY and which.place is None:
        own = scope.roll is not None or scope.context.own_roll is not None
        which = replace(which, whose=n.Whose.THESE if own else n.Whose.YOURS)
    elif which.whose is n.Whose.YOURS and scope.roll is None and scope.context.own_roll is not None:
        which = replace(which, whose=n.Whose.THESE)  # those of this ability, also when its Attack is over
    dice = lower_dice(which, scope, by)
    _on_table(dice, node, scope)
    place = lower_dice_place(node.place, scope)
    return op.StoreDice(id=scope.did(node, None), dice=dice, place=place, by=by)


def _own_place(by: ir.Players, node: n.Node, scope: Scope) -> None:
    """Places belong to the hero who has this text."""
    if by not in (scope.you, SELF):
        message = "only you have a place for dice"
        scope.report(NOT_AN_ORDER, node.span, message, help="let it be done by you, as in `Store 1 die.`")


def _on_table(dice: ir.Dice, node: n.Node, scope: Scope) -> None:
    """Outside of a Roll Phase no dice lie there unless the text rolls some."""
    if dice.roll is not None or dice.same is not None or dice.place is not None or scope.roll_time:
        return
    if scope.context.place in (TextPlace.CARD_MAIN, TextPlace.SETUP) or _quiet_then(scope):
        scope.report(
            NO_DICE, node.span, "no dice lie on the table then", help="write `Roll 1 die. Store it.`"
        )


def _quiet_then(scope: Scope) -> bool:
    return scope.event is not None and scope.event.timing in _WITHOUT_DICE


_WITHOUT_DICE = (
    ir.Timing.UPKEEP,
    ir.Timing.INCOME,
    ir.Timing.MAIN,
    ir.Timing.TURN_START,
    ir.Timing.TURN_END,
    ir.Timing.GAME_SETUP,
)


@lowers(n.AddDice)
def lower_add_dice(node: n.AddDice, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    dice = lower_dice(node.dice, scope, by)
    roll = _joined(node, scope)
    return op.AddDice(id=scope.did(node, None), dice=dice, by=by, roll=roll)


def _joined(node: n.Node, scope: Scope) -> str | None:
    """The roll that stored dice join: that of the text, or the one on the table."""
    if scope.context.aims and scope.roll is None and not scope.in_trigger:
        message = "the ability is activated: its dice cannot change any more"
        scope.report(TOO_LATE, node.span, message, help="let the text roll: `Roll 2 dice. Add ...`")
    roll = scope.roll or (ir.DEFENSE if scope.context.place is TextPlace.DEFENSIVE else None)
    if roll is None and not scope.roll_time:
        if scope.context.place in (TextPlace.CARD_MAIN, TextPlace.SETUP) or _quiet_then(scope):
            scope.report(NO_DICE, node.span, "no dice lie on the table then")
    return roll


@lowers(n.ReplaceDice)
def lower_replace_dice(node: n.ReplaceDice, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    _own_place(by, node, scope)
    roll = _joined(node, scope)
    which = node.dice
    if which.whose is n.Whose.ANY:
        which = replace(which, whose=n.Whose.THESE if roll is not None else n.Whose.YOURS)
    dice = lower_dice(which, scope, by)
    pick = scope.pick
    new = lower_dice(node.new, scope, by)
    scope.pick = pick
    return op.ReplaceDice(id=scope.did(node, None), dice=dice, new=new, by=by, swap=node.swap)


@lowers(n.RollAttempts)
def lower_roll_attempts(node: n.RollAttempts, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    dice = lower_dice(node.dice, scope, player) if node.dice else None
    return op.RollAttempts(id=scope.did(node, None), change=node.change, player=player, dice=dice)
