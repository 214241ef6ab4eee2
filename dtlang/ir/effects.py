"""The effects that do something at once, one class per verb of the game."""

from __future__ import annotations

from dtlang.ir.base import Op
from dtlang.ir.parts import Amount, Dice, Place, Players, Thing, Where
from dtlang.ir.words import DamageSource, DamageType, Direction, Phase

# --- damage and health -----------------------------------------------------------------------------


class DealDamage(Op, frozen=True, kw_only=True):
    """Add incoming damage of a type to a target (R-121); `by` is nobody when no player deals it."""

    amount: Amount
    type: DamageType
    target: Players
    source: DamageSource
    by: Players | None = None
    isolated: bool = False
    unavoidable: bool = False  # nothing reduces, prevents or avoids it


class AddDamage(Op, frozen=True, kw_only=True):
    """Add to the damage of the Attack being resolved, same type (R-146)."""

    amount: Amount
    by: Players


class ReduceDamage(Op, frozen=True, kw_only=True):
    """Lower the damage that `dealer` is about to deal, in step 2 or, by half, in step 3 (R-178, R-179)."""

    amount: Amount
    dealer: Players


class PreventDamage(Op, frozen=True, kw_only=True):
    """Subtract from the damage incoming to a player (R-122), of any type but `except_type`."""

    amount: Amount
    player: Players
    except_type: DamageType | None = None
    of_attack: bool = False  # that of an Attack, and no other


class Heal(Op, frozen=True, kw_only=True):
    """Raise a player's Health, up to the cap (R-028, R-029)."""

    amount: Amount
    target: Players
    by: Players


class SetDial(Op, frozen=True, kw_only=True):
    """Put a dial on a number: Health, CP, or a piece. `direction`: only if it goes up or down by that."""

    thing: Thing
    to: Amount
    player: Players
    direction: Direction | None = None


class BecomeType(Op, frozen=True, kw_only=True):
    """Give the Attack being resolved another damage type (R-131)."""

    type: DamageType


class NoDefense(Op, frozen=True, kw_only=True):
    """The defender makes no defensive roll against this Attack."""


# --- tokens, dials and pieces ----------------------------------------------------------------------


class Gain(Op, frozen=True, kw_only=True):
    """Put tokens on one's own board, or raise one's own CP (R-119)."""

    thing: Thing
    count: Amount
    player: Players
    source: Players | None = None  # whose leaflet the token comes from
    side: str = ""  # of a token with several: which one lies up; none: the first


class Inflict(Op, frozen=True, kw_only=True):
    """Put tokens on the board of a target (R-120)."""

    thing: Thing
    count: Amount
    target: Players
    by: Players
    side: str = ""  # of a token with several: which one lies up; none: the first


class Lose(Op, frozen=True, kw_only=True):
    """Lower one's own CP or Health, or give up tokens; not below 0 (R-033)."""

    thing: Thing
    count: Amount
    player: Players


class Steal(Op, frozen=True, kw_only=True):
    """Take from another player, all they have if it is less (R-115)."""

    thing: Thing
    count: Amount
    source: Players
    by: Players
    picked: bool = False  # of cards: `by` picks them, otherwise chance does


class Swap(Op, frozen=True, kw_only=True):
    """Two players exchange all their CP, their Health, or their hands."""

    thing: Thing
    by: Players
    target: Players


class Spend(Op, frozen=True, kw_only=True):
    """Give up tokens, CP or stored dice in full, as an Instant Action (R-076, R-077)."""

    thing: Thing
    count: Amount
    player: Players
    roll: str | None = None  # what looks at the stored dice that were spent calls them so


class Remove(Op, frozen=True, kw_only=True):
    """Return tokens from a board to their leaflet, each counting as one (R-075)."""

    thing: Thing
    count: Amount
    source: Players
    by: Players


class Transfer(Op, frozen=True, kw_only=True):
    """Move tokens from one board to another; a two-sided one keeps its side (R-086, R-087).

    CP go from dial to dial, and cards from hand to hand; `by` picks them, or (`random`) chance.
    """

    thing: Thing
    count: Amount
    source: Players
    target: Players
    by: Players
    random: bool = False


class PreventStatus(Op, frozen=True, kw_only=True):
    """Keep tokens that are about to be inflicted off a player's board."""

    thing: Thing
    count: Amount
    player: Players


class RaiseStackLimit(Op, frozen=True, kw_only=True):
    """Raise a stack limit for one player to the end of the game (R-084)."""

    thing: Thing
    amount: int
    player: Players


class Flip(Op, frozen=True, kw_only=True):
    """Turn a token or piece over, or to a named side (R-087); `holder` has it, if that is not `by`."""

    thing: Thing
    by: Players
    side: str = ""
    holder: Players | None = None


class Activate(Op, frozen=True, kw_only=True):
    """Use an ability, or a piece that can be activated."""

    thing: Thing
    player: Players


# --- dice ------------------------------------------------------------------------------------------


class Roll(Op, frozen=True, kw_only=True):
    """Roll fresh dice once and call them `roll` (R-109)."""

    roll: str
    dice: Amount
    by: Players


class Contest(Op, frozen=True, kw_only=True):
    """Two players each roll; the two rolls together are called `roll` (R-127)."""

    roll: str
    dice: Amount
    first: Players
    second: Players


class Reroll(Op, frozen=True, kw_only=True):
    """Roll dice again (R-044)."""

    dice: Dice
    by: Players


class ChangeDie(Op, frozen=True, kw_only=True):
    """Turn dice to a number, or to a face with a symbol; with neither, to what `by` likes (R-044)."""

    dice: Dice
    by: Players
    to: int | None = None
    symbol: str = ""


class CopyDie(Op, frozen=True, kw_only=True):
    """Turn dice to the number that another die shows (R-044)."""

    dice: Dice
    like: Dice
    by: Players


class TipDie(Op, frozen=True, kw_only=True):
    """Raise or lower dice by a number; never below 1 nor above 6 (R-044)."""

    dice: Dice
    amount: int
    direction: Direction
    by: Players


class KeepDice(Op, frozen=True, kw_only=True):
    """Of a roll that the text made, only these dice count from now on."""

    dice: Dice
    by: Players


class PickDice(Op, frozen=True, kw_only=True):
    """Pick dice that are spoken of next; what looks at them alone calls them `roll`."""

    dice: Dice
    roll: str | None = None


class MoreDice(Op, frozen=True, kw_only=True):
    """Dice are rolled and join a roll: that called `roll`, or the one that a player has on the table.

    Without either, the player's next roll in this phase has more, or fewer, and at least one.
    """

    change: int
    player: Players
    roll: str | None = None


class StoreDice(Op, frozen=True, kw_only=True):
    """Take dice out of their roll and lay them on a place, as many as it can hold; they keep their face."""

    dice: Dice
    place: Place
    by: Players


class AddDice(Op, frozen=True, kw_only=True):
    """Take dice from a place and lay them, as they are, to the roll that `by` has on the table."""

    dice: Dice
    by: Players
    roll: str | None = None  # a roll that the text made


class ReplaceDice(Op, frozen=True, kw_only=True):
    """Take dice out of a roll and put stored ones there, one for one; with `swap` they change places."""

    dice: Dice
    new: Dice
    by: Players
    swap: bool = False


class RollAttempts(Op, frozen=True, kw_only=True):
    """Give a player more, or fewer, roll attempts than the rules do (R-041, R-046)."""

    change: int
    player: Players
    dice: Dice | None = None  # the dice that the extra attempt may use; none: all


# --- cards -----------------------------------------------------------------------------------------


class Draw(Op, frozen=True, kw_only=True):
    """Take cards from the top of one's deck (R-035), or of another one of the hero's own."""

    count: Amount
    player: Players
    source: Place | None = None


class Discard(Op, frozen=True, kw_only=True):
    """Put cards from a hand or another place, or tokens from a board, aside."""

    thing: Thing
    count: Amount
    player: Players  # whose
    by: Players | None = None  # who picks, if somebody else
    zone: Where | None = None  # where the cards lie, if not in the hand
    random: bool = False


class Sell(Op, frozen=True, kw_only=True):
    """Discard cards for 1 CP each (R-037)."""

    count: Amount
    player: Players


class UseCard(Op, frozen=True, kw_only=True):
    """Carry out the second text, called `ability`, of cards that lie somewhere; they stay where they are."""

    ability: str
    thing: Thing
    count: Amount
    zone: Where
    player: Players


class ChangeCost(Op, frozen=True, kw_only=True):
    """Cards of a player cost more or less while this holds, and never less than nothing."""

    thing: Thing
    amount: Amount
    direction: Direction
    player: Players


class PlayCard(Op, frozen=True, kw_only=True):
    """Play cards of the hand outside their usual time, or (`free`) without paying for them (R-099)."""

    thing: Thing
    count: Amount
    player: Players
    zone: Where | None = None  # where they lie, if that is not the hand
    free: bool = False
    less: int = 0  # CP that it costs less


class CancelCard(Op, frozen=True, kw_only=True):
    """A card that somebody else is playing, and whose text has not begun, does nothing and is discarded.

    Cards that interrupt cannot be interrupted themselves (R-107), so it is one for the Main Phase.
    """

    by: Players


class Look(Op, frozen=True, kw_only=True):
    """Look at cards of a zone, or (`reveal`) show them to everybody.

    With `until`, one by one from the top until `count` cards of that kind have come up.
    """

    count: Amount
    zone: Where
    owner: Players
    by: Players
    reveal: bool = False
    until: Thing | None = None


class Search(Op, frozen=True, kw_only=True):
    """Look through a zone for cards of a kind; what is found goes to the hand."""

    zone: Where
    thing: Thing
    count: Amount
    by: Players


class Shuffle(Op, frozen=True, kw_only=True):
    """Shuffle a zone."""

    zone: Where
    by: Players


class Put(Op, frozen=True, kw_only=True):
    """Move cards to a zone, or tokens and pieces to a player's board."""

    thing: Thing
    count: Amount
    zone: Where
    by: Players
    source: Where | None = None
    board_of: Players | None = None
    owner: Players | None = None  # whose cards, if not those of `by`
    random: bool = False
    any_order: bool = False


# --- phases and players ----------------------------------------------------------------------------


class ExtraPhase(Op, frozen=True, kw_only=True):
    """A player gets a further phase, against a target if one is named."""

    phase: Phase
    player: Players
    target: Players | None = None


class SkipPhase(Op, frozen=True, kw_only=True):
    """A player skips a phase, the next one or the one at hand (R-162)."""

    phase: Phase
    player: Players
    next: bool = False


class PhaseFails(Op, frozen=True, kw_only=True):
    """A player's phase has no effect of any kind (R-221)."""

    phase: Phase
    player: Players


class ConcludePhase(Op, frozen=True, kw_only=True):
    """End a phase at once."""

    phase: Phase
    player: Players


class StartPhase(Op, frozen=True, kw_only=True):
    """Begin a phase at once."""

    phase: Phase
    player: Players


class ChoosePlayers(Op, frozen=True, kw_only=True):
    """Pick players for what follows (R-128)."""

    players: Players
    by: Players


class Retarget(Op, frozen=True, kw_only=True):
    """Aim the Attack or ability being resolved at somebody (R-163)."""

    target: Players
    by: Players


class TakeNoActions(Op, frozen=True, kw_only=True):
    """A player may do nothing of any kind."""

    player: Players


# --- keywords --------------------------------------------------------------------------------------


class Call(Op, frozen=True, kw_only=True):
    """Use a keyword of this hero; its definition stands in `keywords` of the document."""

    verb: str
    count: Amount
    target: Players
    by: Players
    thing: Thing | None = None
    direction: Direction | None = None  # which of several keywords with this verb


class NoEffect(Op, frozen=True, kw_only=True):
    """A token does nothing while this holds."""

    thing: Thing


class Nothing(Op, frozen=True, kw_only=True):
    """Nothing happens."""
