"""The parts of effects: players, things, dice, amounts, events, conditions and outcomes of a roll."""

from __future__ import annotations

from typing import TypeAlias

from dtlang.ir.base import Part, Tagged
from dtlang.ir.words import (
    Compare,
    DamageType,
    End,
    Phase,
    Rank,
    State,
    ThingKind,
    Timing,
    Versus,
    Who,
    Zone,
)

# Names of rolls that no effect makes: the dice of the ability itself, and the dice of the deed that a
# trigger watches. Every other roll is named by the `roll` or `contest` effect that makes it.
ACTIVATION = "activation"
DEFENSE = "defense"
EVENT = "event"

# --- players and things ----------------------------------------------------------------------------


class Thing(Part, frozen=True, kw_only=True):
    """What is gained, spent, counted or moved; `this` means the very token that the text belongs to."""

    kind: ThingKind
    name: str = ""  # of stored dice, that of the place where they lie
    this: bool = False
    showing: str = ""  # only stored dice that show this symbol or number, or `even` or `odd`


class Place(Part, frozen=True, kw_only=True):
    """A place of the hero's own that holds cards or dice, by its name."""

    place: str


Where: TypeAlias = Zone | Place


class Players(Part, frozen=True, kw_only=True):
    """Who acts or is acted upon; a `choice` on a fresh pick names it so that `chosen` can mean it again."""

    who: Who
    count: int = 1
    up_to: bool = False
    repeat: bool = False  # the same player may be picked more than once
    choice: str | None = None
    name: str = ""
    token: Thing | None = None  # only those who have it
    least: int = 1  # at least so many of it
    players: tuple[Players, ...] = ()
    besides: Players | None = None  # these are not meant


class Dice(Part, frozen=True, kw_only=True):
    """Dice to pick from a roll on the table; without `owner` and `roll`: any dice (R-044).

    `pick` names the dice taken, `same` means the dice taken earlier under that name.
    """

    picked_by: Players
    count: int = 1
    up_to: bool = False
    all: bool = False
    repeat: bool = False  # the same die may be taken more than once
    showing: str = ""  # only dice that show this symbol or number, or `even` or `odd`
    rank: Rank | None = None  # the highest or lowest so many, which nobody picks
    apart_from: str | None = None  # not those that were taken earlier under that name
    owner: Players | None = None
    roll: str | None = None
    place: Place | None = None  # dice that lie there, and no roll
    pick: str | None = None
    same: str | None = None


# --- outcomes of a roll ----------------------------------------------------------------------------


class Shows(Tagged, frozen=True, kw_only=True):
    """The roll shows at least these symbols (R-110); with `any` one of them is enough."""

    symbols: tuple[str, ...]
    any: bool = False


class ShowsNumber(Tagged, frozen=True, kw_only=True):
    """A die of the roll, or so many, show a number from `low` to `high` (R-111)."""

    low: int
    high: int
    count: int = 1


class ShowsOfAKind(Tagged, frozen=True, kw_only=True):
    """So many dice of the roll show the same number (R-052)."""

    number: int


class ShowsStraight(Tagged, frozen=True, kw_only=True):
    """The roll holds a small (R-050) or a large (R-051) straight."""

    large: bool = False


Outcome: TypeAlias = Shows | ShowsNumber | ShowsOfAKind | ShowsStraight
Faces: TypeAlias = Shows | ShowsNumber

# --- what is counted -------------------------------------------------------------------------------


class Held(Tagged, frozen=True, kw_only=True):
    """Tokens, cards, CP or pieces that `holder` has when the effect resolves (R-124)."""

    thing: Thing
    holder: Players
    zone: Where | None = None
    excluding: Thing | None = None


class SymbolsShown(Tagged, frozen=True, kw_only=True):
    """Dice of a roll that show a symbol (R-112)."""

    symbol: str
    roll: str


class TimesShown(Tagged, frozen=True, kw_only=True):
    """How often dice of a roll show an outcome: full sets of its symbols, dice that show any of them, or dice
    that show one of its numbers (R-112, R-124).
    """

    outcome: Faces
    roll: str


class DoneBefore(Tagged, frozen=True, kw_only=True):
    """How much the effect called `of` really did: tokens removed, damage dealt, cards drawn."""

    of: str


class AttemptsMade(Tagged, frozen=True, kw_only=True):
    """Roll attempts that a player made in this Roll Phase (R-041)."""

    player: Players
    beyond_first: bool = False


class PlayersThere(Tagged, frozen=True, kw_only=True):
    """Players who are in the game, such as your opponents."""

    players: Players


Countable: TypeAlias = Held | SymbolsShown | TimesShown | DoneBefore | AttemptsMade | PlayersThere

# --- amounts ---------------------------------------------------------------------------------------


class Per(Tagged, frozen=True, kw_only=True):
    """`times` for every full `every` of what is counted (R-112, R-124)."""

    times: int
    each: Countable
    every: int = 1


class Sum(Tagged, frozen=True, kw_only=True):
    """Several amounts added up."""

    terms: tuple[Amount, ...]


class Minus(Tagged, frozen=True, kw_only=True):
    """An amount less another one, at least 0."""

    amount: Amount
    less: Amount


class Half(Tagged, frozen=True, kw_only=True):
    """Half of an amount, rounded up (R-123) unless it says `down`."""

    of: Amount
    down: bool = False


class Twice(Tagged, frozen=True, kw_only=True):
    """Two times an amount."""

    of: Amount


class Capped(Tagged, frozen=True, kw_only=True):
    """An amount, but not more than `most`, each time or over a whole turn."""

    amount: Amount
    most: int
    per_turn: bool = False


class RollTotal(Tagged, frozen=True, kw_only=True):
    """The sum of the numbers of a roll (R-125)."""

    roll: str


class RankedTotal(Tagged, frozen=True, kw_only=True):
    """The sum of the highest or lowest numbers of a roll; of one, the number of that die."""

    roll: str
    rank: Rank
    count: int = 1


class StoredTotal(Tagged, frozen=True, kw_only=True):
    """The sum of the numbers of the dice that lie on a place; with a rank, of the highest or lowest."""

    place: Place
    player: Players
    rank: Rank | None = None
    count: int = 1  # so many of that rank


class DieValue(Tagged, frozen=True, kw_only=True):
    """The number of one die: the only die of a roll, or the die taken earlier under `same`."""

    roll: str | None = None
    same: str | None = None


class Cp(Tagged, frozen=True, kw_only=True):
    """The CP that a player has when the effect resolves."""

    player: Players


class Health(Tagged, frozen=True, kw_only=True):
    """The Health that a player has when the effect resolves."""

    player: Players


class IncomingDamage(Tagged, frozen=True, kw_only=True):
    """The damage waiting to be dealt to a player (R-130); in a multiplication the Subtotal (R-180)."""

    player: Players


class OutgoingDamage(Tagged, frozen=True, kw_only=True):
    """The damage that a player is about to deal; in a multiplication the Subtotal (R-179)."""

    player: Players


class DamageDealt(Tagged, frozen=True, kw_only=True):
    """The damage that a player has successfully dealt in this Roll Phase."""

    player: Players


class DamagePrevented(Tagged, frozen=True, kw_only=True):
    """The damage that was prevented for a player in this Roll Phase."""

    player: Players


class ResultOf(Tagged, frozen=True, kw_only=True):
    """The amount that the effect called `of` really did."""

    of: str


class EventAmount(Tagged, frozen=True, kw_only=True):
    """The amount of the deed that set off the trigger around it."""


class Printed(Tagged, frozen=True, kw_only=True):
    """The number that is printed on the token itself."""


class DialEnd(Tagged, frozen=True, kw_only=True):
    """The highest or lowest number of a dial, or the one that it starts at."""

    thing: Thing
    end: End
    holder: Players


class Bound(Tagged, frozen=True, kw_only=True):
    """A limit, where a text watches or asks: at least 5, exactly 2."""

    compare: Compare
    amount: int


class UpTo(Tagged, frozen=True, kw_only=True):
    """From 0 to `limit`; whoever acts picks the number."""

    limit: int


class All(Tagged, frozen=True, kw_only=True):
    """As many as there are."""


class AsManyAsFit(Tagged, frozen=True, kw_only=True):
    """Up to the stack limit (R-081)."""


class AnyNumber(Tagged, frozen=True, kw_only=True):
    """Whoever acts picks the number; in an event: whatever the amount."""


class Tier(Part, frozen=True, kw_only=True):
    """A number for rolls that show so much."""

    outcome: Outcome
    amount: int


class ByTier(Tagged, frozen=True, kw_only=True):
    """A number that depends on a roll: that of the last tier which is shown; 0 if none is."""

    roll: str
    tiers: tuple[Tier, ...]


class Parameter(Tagged, frozen=True, kw_only=True):
    """The number that a keyword is called with."""


Amount: TypeAlias = (
    int
    | Per
    | Sum
    | Minus
    | Half
    | Twice
    | Capped
    | RollTotal
    | RankedTotal
    | StoredTotal
    | DieValue
    | Cp
    | Health
    | IncomingDamage
    | OutgoingDamage
    | DamageDealt
    | DamagePrevented
    | ResultOf
    | EventAmount
    | Printed
    | DialEnd
    | Bound
    | UpTo
    | All
    | AsManyAsFit
    | AnyNumber
    | ByTier
    | Parameter
)

# --- time ------------------------------------------------------------------------------------------


class Event(Part, frozen=True, kw_only=True):
    """A moment or a deed that is watched: by whom, to (or from) whom, with what; unsaid: anything."""

    timing: Timing
    player: Players | None = None
    target: Players | None = None
    thing: Thing | None = None
    amount: Amount | None = None
    damage_type: DamageType | None = None
    except_type: DamageType | None = None  # damage of any type but this
    phase: Phase | None = None
    phase_of: Players | None = None  # whose phase, if it is not `player`'s
    outcome: Outcome | None = None
    verb: str = ""
    next: bool = False  # the next such phase only
    with_attack: bool = (
        False  # the phase resulted in an Attack; it is the damage of an Attack, or inflicted by one
    )
    without_attack: bool = False  # it did not
    whole: bool = False  # the end of a phase that also began while the token was there
    would: bool = False  # it is about to happen
    side: str = ""  # of a dial: the side that it comes to
    end: End | None = None  # of a dial: the end that it comes to


class Window(Part, frozen=True, kw_only=True):
    """A stretch of time: for whose phase, and whether only the next one."""

    timing: Timing
    player: Players
    next: bool = False
    to_the_end: bool = False  # from now until that phase is over, or until that point is reached


# --- conditions ------------------------------------------------------------------------------------


class Has(Tagged, frozen=True, kw_only=True):
    """A player has so many of something."""

    player: Players
    thing: Thing
    compare: Compare
    amount: int
    zone: Where | None = None


class AmountIs(Tagged, frozen=True, kw_only=True):
    """An amount compared with another: the total of a roll with 9, your Health with your opponent's."""

    amount: Amount
    compare: Compare
    than: Amount


class ContestIs(Tagged, frozen=True, kw_only=True):
    """The first player's roll of a contest against the second's (R-127)."""

    roll: str
    versus: Versus


class RollShows(Tagged, frozen=True, kw_only=True):
    """A roll shows an outcome."""

    roll: str
    outcome: Outcome


class Not(Tagged, frozen=True, kw_only=True):
    """The condition does not hold."""

    condition: Condition


class Both(Tagged, frozen=True, kw_only=True):
    """All conditions hold."""

    conditions: tuple[Condition, ...]


class Either(Tagged, frozen=True, kw_only=True):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


class Did(Tagged, frozen=True, kw_only=True):
    """The effect called `of` was carried out, and did so much."""

    of: str
    compare: Compare
    amount: int


class Happened(Tagged, frozen=True, kw_only=True):
    """A deed took place in this Roll Phase, or (`would`) is about to.

    With `turn`: in this turn. An amount is then that of all such deeds together.
    """

    event: Event
    turn: bool = False


class IsFirstPlayer(Tagged, frozen=True, kw_only=True):
    """A player is the Start Player (R-016)."""

    player: Players


class IsNow(Tagged, frozen=True, kw_only=True):
    """A stretch of time is now: it is somebody's turn, or a phase of theirs."""

    window: Window


class AtLimit(Tagged, frozen=True, kw_only=True):
    """A player has as many tokens of a status effect as its stack limit allows (R-081)."""

    player: Players
    thing: Thing


class IsHero(Tagged, frozen=True, kw_only=True):
    """A player plays the hero called `name`."""

    player: Players
    name: str


class UsedAttempts(Tagged, frozen=True, kw_only=True):
    """A player used so many roll attempts in this turn's Offensive Roll Phase (R-041)."""

    player: Players
    compare: Compare
    amount: int


class AttackIs(Tagged, frozen=True, kw_only=True):
    """The Attack being resolved deals damage of a type (R-131)."""

    type: DamageType


class ThingIs(Tagged, frozen=True, kw_only=True):
    """A piece or card is active, on a board or in play."""

    thing: Thing
    state: State
    player: Players


class OnSide(Tagged, frozen=True, kw_only=True):
    """A two-sided token shows a side (R-087). A piece called like the side is any piece that has it."""

    thing: Thing
    side: str
    holder: Players | None = None  # whose piece; none: one's own
    compare: Compare | None = None  # of a dial: at least this side, at most this side; none: just this one


Condition: TypeAlias = (
    Has
    | AmountIs
    | ContestIs
    | RollShows
    | Not
    | Both
    | Either
    | Did
    | Happened
    | IsFirstPlayer
    | IsNow
    | AtLimit
    | IsHero
    | UsedAttempts
    | AttackIs
    | ThingIs
    | OnSide
)
