"""The typed tree of a rules text, as written: one class per thing the game says.

The tree is the abstract syntax shared by every language; a grammar reads into it and `say` prints from it.
What is left unsaid stays unsaid here (no target, no damage type): `compile` makes it explicit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeAlias, TypeVar, cast

from dtlang.syntax.node import Node as Node

T = TypeVar("T")


def changed(node: T, **fields: Any) -> T:
    """The same node with other fields; loosely typed, because not every node of a union has every field."""
    made: T = replace(cast(Any, node), **fields)
    return made


# --- players ---------------------------------------------------------------------------------------


class Who(Enum):
    YOU = "you"
    OPPONENT = "opponent"  # your opponent, an opponent, the opponent
    ATTACKER = "attacker"
    DEFENDER = "defender"
    PLAYER = "player"  # a player, any player, each player they speak of
    HOLDER = "holder"  # a player with this token
    THEY = "they"  # the player spoken of last
    TEAMMATE = "teammate"
    CHOSEN_PLAYER = "chosen_player"  # may be anybody
    CHOSEN_OPPONENT = "chosen_opponent"
    CHOSEN_TEAMMATE = "chosen_teammate"
    OTHER_CHOSEN_PLAYER = "other_chosen_player"
    SAME_OPPONENT = "same_opponent"
    ALL_OPPONENTS = "all_opponents"
    ALL_PLAYERS = "all_players"
    ALL_TEAMMATES = "all_teammates"
    ALL_OTHER_PLAYERS = "all_other_players"
    INFLICTER = "inflicter"  # the player who inflicted this token
    NAMED = "named"  # a hero or a piece that the file declares


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Players(Node):
    """Who acts or is acted upon. `count` and `up_to` speak of chosen players."""

    who: Who
    count: int = 1
    up_to: bool = False
    repeat: bool = False  # the same player may be chosen more than once
    name: str = ""  # of a NAMED player
    token: Thing | None = None  # what a HOLDER holds; none: the token this text belongs to


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Group(Node):
    """Several players named together: "you and a chosen teammate", "you or a chosen teammate"."""

    players: tuple[Players, ...]
    any: bool = False  # "or": one of them, the resolving player picks


Party: TypeAlias = Players | Group

YOU = Players(who=Who.YOU)


# --- things ----------------------------------------------------------------------------------------


class Kind(Enum):
    """What a thing is. The values are the JSON words."""

    STATUS = "status"  # a declared status, by name
    STATUS_EFFECT = "status_effect"  # any status effect
    POSITIVE_STATUS = "positive_status"
    NEGATIVE_STATUS = "negative_status"
    UNIQUE_STATUS = "unique_status"
    POSITIVE_OR_NEGATIVE_STATUS = "positive_or_negative_status"
    THIS_TOKEN = "this_token"  # the token this text belongs to; "it" where no other thing was named
    TOKEN = "token"  # tokens, of what was named before
    IT = "it"  # the thing named before
    PIECE = "piece"  # a companion or another declared piece, by name
    CP = "cp"
    HEALTH = "health"
    CARD = "card"
    UPGRADE = "upgrade"
    DIE = "die"
    ROLL_ATTEMPT = "roll_attempt"
    SYMBOL = "symbol"
    OFFENSIVE_ABILITY = "offensive_ability"
    DEFENSIVE_ABILITY = "defensive_ability"
    ULTIMATE_ABILITY = "ultimate_ability"
    PASSIVE_ABILITY = "passive_ability"
    STRAIGHT_ABILITY = "straight_ability"  # activated by a small or large straight
    ABILITY = "ability"
    NAMED_ABILITY = "named_ability"  # a declared ability, by name
    NAMED_CARD = "named_card"
    THIS_CARD = "this_card"
    DAMAGE = "damage"
    BOARD = "board"  # a hero board, where it can be flipped
    OPPONENT = "opponent"  # only counted: "for each opponent"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Thing(Node):
    """What is gained, spent, counted, moved. `name` belongs to the kinds that have one."""

    kind: Kind
    name: str = ""


# --- amounts ---------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Number(Node):
    """A plain number."""

    value: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TimesSymbol(Node):
    """`2 x [heart]`: so many for every die that shows the symbol (R-112)."""

    times: int
    symbol: str


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Per(Node):
    """`1 per Heat`, `1 per 2 Heat` (full pairs only, R-124)."""

    times: int
    each: Counted


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Sum(Node):
    """Several amounts added up into one."""

    terms: tuple[Amount, ...]


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class HalfOf(Node):
    """Half of a value; all divisions round up (R-123)."""

    value: Value


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Twice(Node):
    """Two times a value."""

    value: Value


class Value(Enum):
    """A number that is known only while the text is resolved (R-125)."""

    ROLL = "roll"  # the total of the current roll
    DIE = "die"  # the value of one die that was chosen or rolled
    YOUR_CP = "your_cp"
    OPPONENT_CP = "opponent_cp"
    YOUR_HEALTH = "your_health"
    OPPONENT_HEALTH = "opponent_health"
    INCOMING_DAMAGE = "incoming_damage"
    DAMAGE_DEALT = "damage_dealt"
    DAMAGE_PREVENTED = "damage_prevented"
    PRINTED = "printed"  # the number on the token itself
    THAT_MUCH = "that_much"  # the amount of the effect before


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ValueOf(Node):
    """A value by itself, as in "dmg equal to the roll value"."""

    value: Value


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class NumberOf(Node):
    """`the number of Heat on a chosen opponent`."""

    each: Counted


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class UpTo(Node):
    """As many as the player likes, at most so many."""

    limit: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AtLeast(Node):
    """Only in conditions and events: `at least 5 dmg`."""

    least: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AtMost(Node):
    """Only in conditions and events: `6 or less`."""

    most: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Every(Node):
    """`all`: as many as there are."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AsManyAsFit(Node):
    """`gain max Heat`: up to the stack limit."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AnyNumber(Node):
    """`any number of`, `as desired`; in events: whatever the amount."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Parameter(Node):
    """The `N` of a keyword definition."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Listed(Node):
    """`based on the number of Cinder`: the amount stands in the lines `1 Cinder: ...` below."""

    each: Counted


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AtMostOf(Node):
    """`1 per Heat, up to a maximum of 3`."""

    amount: Amount
    most: int
    per_turn: bool = False


Amount: TypeAlias = (
    Number
    | TimesSymbol
    | Per
    | Sum
    | HalfOf
    | Twice
    | ValueOf
    | NumberOf
    | UpTo
    | AtLeast
    | AtMost
    | Every
    | AsManyAsFit
    | AnyNumber
    | Parameter
    | AtMostOf
    | Listed
)

ONE = Number(value=1)


class Done(Enum):
    """A past deed that a text counts or asks about: "per token removed", "if spent"."""

    ADDED = "added"
    REMOVED = "removed"
    SPENT = "spent"
    DISCARDED = "discarded"
    GAINED = "gained"
    INFLICTED = "inflicted"
    DEALT = "dealt"
    PREVENTED = "prevented"
    STOLEN = "stolen"
    LOST = "lost"
    DRAWN = "drawn"
    HEALED = "healed"
    ROLLED = "rolled"
    REROLLED = "rerolled"
    TRANSFERRED = "transferred"
    PLAYED = "played"
    REVEALED = "revealed"
    SOLD = "sold"
    ACTIVATED = "activated"
    FLIPPED = "flipped"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Counted(Node):
    """What is counted: things that somebody has, or things that were just removed, spent ..."""

    thing: Thing
    every: int = 1  # "for every 2 Heat"
    holder: Party | None = None  # "on a chosen opponent"; none: your own
    done: Done | None = None
    beyond_first: bool = False  # "for each Roll Attempt beyond the first"
    excluding: Thing | None = None  # "(excluding this token)"


# --- dice ------------------------------------------------------------------------------------------


class Whose(Enum):
    ANY = "any"  # any die, whoever rolled it
    YOURS = "yours"
    OPPONENTS = "opponents"
    THEIRS = "theirs"
    THESE = "these"  # the dice of the current roll
    THAT = "that"  # the die spoken of last


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Dice(Node):
    """Which dice, and how many of them."""

    count: int = 1
    up_to: bool = False
    all: bool = False
    whose: Whose = Whose.ANY
    repeat: bool = False  # the same die may be taken more than once
    showing: str = ""  # only dice that show this symbol or number, or `even` or `odd`


class Direction(Enum):
    UP = "up"
    DOWN = "down"
    EITHER = "either"


# --- time ------------------------------------------------------------------------------------------


class Phase(Enum):
    UPKEEP = "upkeep"
    INCOME = "income"
    MAIN = "main"
    OFFENSIVE_ROLL = "offensive_roll"
    TARGETING_ROLL = "targeting_roll"
    DEFENSIVE_ROLL = "defensive_roll"
    ROLL = "roll"  # phases 4 to 6 together
    DISCARD = "discard"
    TURN = "turn"
    GAME = "game"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PhaseOf(Node):
    """A phase and whose it is; none: the one the text speaks of."""

    phase: Phase
    whose: Party | None = None
    next: bool = False


class Part(Enum):
    """Which moment or stretch of a phase."""

    DURING = "during"
    START = "start"
    BEFORE = "before"
    CONCLUSION = "conclusion"
    AFTER = "after"
    UNTIL_END = "until_end"
    UNTIL_START = "until_start"
    REMAINDER = "remainder"
    ANY_TIME = "any_time"
    THIS_TURN = "this_turn"
    LATER_TURNS = "later_turns"  # every turn after that
    TURN_GAINED = "turn_gained"  # the turn in which this token was gained or inflicted


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Time(Node):
    """A moment or a stretch of time."""

    part: Part
    phase: PhaseOf | None = None


# --- damage ----------------------------------------------------------------------------------------


class DamageType(Enum):
    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"


# --- effects ---------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class DealDamage(Node):
    """Incoming damage for a target (R-121)."""

    amount: Amount
    type: DamageType | None = None
    target: Party | None = None
    isolated: bool = False
    result_of: PhaseOf | None = None  # in events: "as a result of their Offensive Roll Phase"
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ReceiveDamage(Node):
    """Damage that somebody takes: "receive 2 dmg", "they are dealt 2 dmg"."""

    amount: Amount
    type: DamageType | None = None
    isolated: bool = False
    result_of: PhaseOf | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AddDamage(Node):
    """Joins the Attack's damage, same type (R-146)."""

    amount: Amount
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ReduceDamage(Node):
    """Lowers damage about to be dealt: "reduce that dmg by 1"."""

    amount: Amount
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PreventDamage(Node):
    """R-122; half is taken from the Subtotal (R-179)."""

    amount: Amount
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PreventStatus(Node):
    """A status effect that is about to come does not come."""

    count: Amount
    thing: Thing
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PreventThat(Node):
    """`prevent this`: what was said before does not happen."""

    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Heal(Node):
    """The Health dial goes up, to its cap at most (R-029)."""

    amount: Amount
    target: Party | None = None  # "heal Nyra 2", "heal a chosen player 2"
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Gain(Node):
    """A token on one's own board, or a dial up (R-119)."""

    thing: Thing
    count: Amount = ONE
    source: Party | None = None  # "from a chosen player's leaflet"
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Inflict(Node):
    """A token on the target's board (R-120)."""

    thing: Thing
    count: Amount = ONE
    target: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Lose(Node):
    """A dial or tokens go down."""

    thing: Thing
    count: Amount = ONE
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Steal(Node):
    """Theirs down, yours up; all they have if it is less (R-115)."""

    thing: Thing
    count: Amount = ONE
    source: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Draw(Node):
    """Cards from the top of the deck to the hand (R-035)."""

    count: Amount = ONE
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Discard(Node):
    """Cards from the hand, or a token, are put away."""

    thing: Thing
    count: Amount = ONE
    random: bool = False
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Sell(Node):
    """Cards from the hand for 1 CP each (R-037)."""

    count: Amount = ONE
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Remove(Node):
    """Tokens go back to their leaflet (R-075). `source` is whose board; none: your own, or the target's."""

    thing: Thing
    count: Amount = ONE
    source: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Spend(Node):
    """Tokens or CP given for a benefit (R-076)."""

    thing: Thing
    count: Amount = ONE
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Transfer(Node):
    """Tokens from one player's board to another's (R-086)."""

    thing: Thing
    count: Amount = ONE
    source: Party | None = None
    target: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class RollDice(Node):
    """Fresh dice for what follows (R-109)."""

    count: Amount = ONE
    who: Party = YOU
    each: bool = False  # "you each roll 1 die": a comparison roll


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Reroll(Node):
    """Roll dice anew that lie there."""

    dice: Dice
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ChangeDie(Node):
    """Turn dice to `to` or to a face with `symbol`; neither: to any value."""

    dice: Dice
    to: int | None = None
    symbol: str = ""
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class CopyDie(Node):
    """Make a die show what another one shows."""

    dice: Dice
    like: Dice
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TipDie(Node):
    """Raise or lower a die; never beyond 1 and 6."""

    dice: Dice
    by: int = 1
    direction: Direction = Direction.EITHER
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class RollAttempts(Node):
    """Roll attempts more (positive) or fewer (negative) than the rules give."""

    change: int
    dice: Dice | None = None  # "of up to five dice"
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ExtraPhase(Node):
    """One more phase of a kind."""

    phase: PhaseOf
    target: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class SkipPhase(Node):
    """A phase that does not take place (R-162)."""

    phase: PhaseOf
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class BecomeType(Node):
    """`this Attack becomes undefendable`."""

    type: DamageType


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class RaiseStackLimit(Node):
    """For whoever does it, to the end of the game (R-084)."""

    thing: Thing
    by: int = 1
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PlayCard(Node):
    """A card is played, for its price or free (R-099)."""

    thing: Thing
    count: Amount = ONE
    free: bool = False
    who: Party = YOU


class Zone(Enum):
    HAND = "hand"
    DECK = "deck"
    TOP_OF_DECK = "top_of_deck"
    BOTTOM_OF_DECK = "bottom_of_deck"
    TOP_OR_BOTTOM_OF_DECK = "top_or_bottom_of_deck"
    DISCARD_PILE = "discard_pile"
    PLAY = "play"
    BOARD = "board"
    LOOKED_AT = "looked_at"  # the cards looked at or revealed just before


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Look(Node):
    """Look at, or (`reveal`) show to everybody, cards of a zone."""

    count: Amount
    zone: Zone
    whose: Party | None = None
    reveal: bool = False
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Search(Node):
    """Look through a zone for a card."""

    zone: Zone
    thing: Thing
    count: Amount = ONE
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Shuffle(Node):
    """Mix the cards of a zone."""

    zone: Zone = Zone.DECK
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Put(Node):
    """Move cards, tokens or pieces to a place: a zone, or a player's board."""

    thing: Thing
    zone: Zone
    count: Amount = ONE
    source: Zone | None = None
    board_of: Party | None = None
    any_order: bool = False
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Flip(Node):
    """Turn a two-sided token, card or board over."""

    thing: Thing
    side: str = ""
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class SetHealth(Node):
    """Put the Health dial on a number."""

    to: int
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PhaseFails(Node):
    """`their Offensive Roll Phase has no effect`."""

    phase: PhaseOf


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class NoDefense(Node):
    """`no defense is made`."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ChoosePlayer(Node):
    """Pick players for what follows."""

    players: Players
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Activate(Node):
    """Use an ability, or a piece that can be activated."""

    thing: Thing
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TakeNoActions(Node):
    """Nothing at all may be done by them."""

    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Call(Node):
    """A verb that the hero declares, with its amount, object and target."""

    verb: str
    count: Amount | None = None
    thing: Thing | None = None
    target: Party | None = None
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Force(Node):
    """Make somebody else do it: "force them to re-roll it"."""

    whom: Party
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class NothingHappens(Node):
    """An outcome without effect."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class NoEffect(Node):
    """`this token has no effect`."""

    thing: Thing


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class PickDie(Node):
    """`choose one of these dice`: the one whose value is spoken of next."""

    dice: Dice
    who: Party = YOU


# Deeds that texts watch for rather than order.


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Attack(Node):
    """Somebody Attacks (R-140). `target` none: whoever is targeted."""

    who: Party = YOU
    target: Party | None = None
    type: DamageType | None = None
    amount: Amount | None = None  # "Attacked with at least 6 dmg"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ConcludePhase(Node):
    """A phase comes to its end."""

    phase: PhaseOf
    with_attack: bool = False
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class StartPhase(Node):
    """A phase begins."""

    phase: PhaseOf
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ReachLimit(Node):
    """`upon reaching Heat stack limit`."""

    thing: Thing
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class BeDefeated(Node):
    """Health becomes 0 (R-024)."""

    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TargetOpponent(Node):
    """`after targeting an opponent`."""

    target: Party
    who: Party = YOU


# --- structure -------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class All(Node):
    """Effects joined by "and": in order, without a pause."""

    parts: tuple[Effect, ...]


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Choose(Node):
    """One of these, the resolving player picks (R-114)."""

    options: tuple[Effect, ...]
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Block(Node):
    """Several sentences that are one option of a choice."""

    sentences: tuple[Effect, ...]


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class May(Node):
    """Optional for whoever acts in it (R-126)."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Pay(Node):
    """`spend 1 Heat to draw 1 card`: the effect only if the cost was paid in full."""

    cost: Effect
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Cannot(Node):
    """A prohibition: "may not be transferred", "cannot play cards"."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Then(Node):
    """After a pause in which players may act (R-113)."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Additionally(Node):
    """After the other effects, without a pause (R-118)."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Alternatively(Node):
    """Another use of the same thing."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Otherwise(Node):
    """If the condition of the sentence before did not hold."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Instead(Node):
    """In place of what was said before, or of what would happen."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class If(Node):
    """Only if the condition holds; otherwise the other effect."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Unless(Node):
    """Only if the condition does not hold."""

    condition: Condition
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class OnRoll(Node):
    """Once, if the current roll shows it (R-110, R-111)."""

    outcome: Outcome
    effect: Effect


class Relation(Enum):
    WHEN = "when"
    AFTER = "after"
    BEFORE = "before"
    NEXT_TIME = "next_time"
    INSTEAD_OF = "instead_of"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class When(Node):
    """A trigger. The event is a deed as an effect would say it; `would` marks what has not happened yet."""

    event: Effect
    effect: Effect
    relation: Relation = Relation.WHEN
    would: bool = False


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class During(Node):
    """When, or for how long."""

    time: Time
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TimesPerTurn(Node):
    """`once per turn`."""

    times: int
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ForEach(Node):
    """`for every 2 Heat, ...`: repeat for each of them."""

    each: Counted
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class TokenLine(Node):
    """`3 tokens: Draw 1 card.`: what spending (or having) so many of these tokens does."""

    count: int
    thing: Thing
    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Only(Node):
    """Allowed only so: "play this card only after being Attacked", "spend only two per turn"."""

    effect: Effect


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class OnlyIf(Node):
    """`(this only applies if ...)`: a condition on the effect before."""

    condition: Condition


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class OnlyAt(Node):
    """`this may only be done during your Main Phase`: a time for the effect before."""

    time: Time


class MarkerKind(Enum):
    ATTACK_MODIFIER = "attack_modifier"
    PERSISTENT = "persistent"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Marker(Node):
    """A sentence that only marks the text: "Attack Modifier."."""

    kind: MarkerKind


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Reminder(Node):
    """Words in brackets for people; never an effect."""

    text: str


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Remarked(Node):
    """An effect with a reminder behind it."""

    effect: Effect
    reminder: Reminder


# --- conditions ------------------------------------------------------------------------------------


class Compare(Enum):
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EXACTLY = "exactly"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Has(Node):
    """`you have at least 5 Heat`."""

    thing: Thing
    compare: Compare = Compare.AT_LEAST
    amount: int = 1
    who: Party = YOU
    zone: Zone | None = None  # "in play", "in hand"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class RollIs(Node):
    """`the roll value is at least 14`."""

    compare: Compare
    amount: int


class Versus(Enum):
    GREATER = "greater"
    EQUAL_OR_GREATER = "equal_or_greater"
    EQUAL = "equal"
    LESS = "less"
    EQUAL_OR_LESS = "equal_or_less"  # "not greater"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class RollAgainst(Node):
    """Your roll against the other's (R-127)."""

    versus: Versus


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class OutcomeIs(Node):
    """`the outcome is 1-3`, `[a] was rolled`."""

    outcome: Outcome


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Not(Node):
    """The condition does not hold."""

    condition: Condition


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Both(Node):
    """All of these conditions hold."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Either(Node):
    """At least one of these conditions holds."""

    conditions: tuple[Condition, ...]


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class WasDone(Node):
    """`if spent`, `if at least 3 dmg was added`: asks after an earlier effect of the text."""

    done: Done
    amount: Amount | None = None
    thing: Thing | None = None


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class YouDo(Node):
    """`if you do`: the optional effect before was taken."""

    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Happens(Node):
    """A deed as condition: "if your Offensive Roll Phase results in an Attack"."""

    event: Effect
    would: bool = False


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class IsFirstPlayer(Node):
    """Somebody takes the first turn of the game (R-016)."""

    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class UsedAttempts(Node):
    """`you used less than 3 rolls during your Offensive Roll Phase`."""

    compare: Compare
    amount: int
    who: Party = YOU


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class DamageIs(Node):
    """`the Attack is undefendable`."""

    type: DamageType


class State(Enum):
    ACTIVE = "active"
    ON_BOARD = "on_board"
    IN_PLAY = "in_play"


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ThingIs(Node):
    """A piece or token is active, in play or on a board."""

    thing: Thing
    state: State
    whose: Party | None = None


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class OnSide(Node):
    """`the token is on the 0:02 side`."""

    thing: Thing
    side: str


Condition: TypeAlias = (
    Has
    | RollIs
    | RollAgainst
    | OutcomeIs
    | Not
    | Both
    | Either
    | WasDone
    | YouDo
    | Happens
    | IsFirstPlayer
    | UsedAttempts
    | ThingIs
    | OnSide
    | DamageIs
)


# --- outcomes of a roll ----------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Shows(Node):
    """`[a][a][b]`: at least these; `any`: `[a] or [b]`, one of them is enough."""

    symbols: tuple[str, ...]
    any: bool = False


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ShowsNumber(Node):
    """`1-3`, `6`: a die shows a number of this range."""

    low: int
    high: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ShowsOfAKind(Node):
    """`3-of-a-kind`, by number (R-052)."""

    number: int


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class ShowsStraight(Node):
    """A small or large straight (R-050, R-051)."""

    large: bool = False


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class AnyOther(Node):
    """`on any other outcome`."""


Outcome: TypeAlias = Shows | ShowsNumber | ShowsOfAKind | ShowsStraight | AnyOther


Effect: TypeAlias = (
    DealDamage
    | ReceiveDamage
    | AddDamage
    | ReduceDamage
    | PreventDamage
    | PreventStatus
    | PreventThat
    | Heal
    | Gain
    | Inflict
    | Lose
    | Steal
    | Draw
    | Discard
    | Sell
    | Remove
    | Spend
    | Transfer
    | RollDice
    | Reroll
    | ChangeDie
    | CopyDie
    | TipDie
    | RollAttempts
    | ExtraPhase
    | SkipPhase
    | BecomeType
    | RaiseStackLimit
    | PlayCard
    | Look
    | Search
    | Shuffle
    | Put
    | Flip
    | SetHealth
    | PhaseFails
    | NoDefense
    | ChoosePlayer
    | Activate
    | TakeNoActions
    | Call
    | Force
    | NothingHappens
    | NoEffect
    | PickDie
    | Attack
    | ConcludePhase
    | StartPhase
    | ReachLimit
    | BeDefeated
    | TargetOpponent
    | All
    | Choose
    | Block
    | May
    | Pay
    | Cannot
    | Then
    | Additionally
    | Alternatively
    | Otherwise
    | Instead
    | If
    | Unless
    | OnRoll
    | When
    | During
    | TimesPerTurn
    | ForEach
    | TokenLine
    | Only
    | OnlyIf
    | OnlyAt
    | Marker
    | Reminder
    | Remarked
)


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Unread(Node):
    """A sentence that could not be read; there is a finding for it."""


@dataclass(slots=True, kw_only=True, eq=False, repr=False, match_args=False)
class Text(Node):
    """A rules text: its sentences in order."""

    sentences: tuple[Effect | Unread, ...]
