"""The typed tree of a rules text, as written: one class per thing the game says.

The tree is the abstract syntax shared by every language; a grammar reads into it and `say` prints from it.
What is left unsaid stays unsaid here (no target, no damage type): `compile` makes it explicit.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from dtlang.syntax.node import Node as Node
from dtlang.syntax.node import changed as changed

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
    ANY_OPPONENT = "any_opponent"  # whoever of them it is: not the one who is Attacked, and nobody picks them
    ANY_PLAYER = "any_player"  # on a token too, where `a player` is its holder
    ALL_OPPONENTS = "all_opponents"
    ALL_PLAYERS = "all_players"
    ALL_TEAMMATES = "all_teammates"
    ALL_OTHER_PLAYERS = "all_other_players"
    INFLICTER = "inflicter"  # the player who inflicted this token
    NAMED = "named"  # a hero or a piece that the file declares


class Players(Node, frozen=True, kw_only=True):
    """Who acts or is acted upon. `count` and `up_to` speak of chosen players."""

    ASIDE = frozenset({"span", "of_their_choice"})

    who: Who
    count: int = 1
    up_to: bool = False
    repeat: bool = False  # the same player may be chosen more than once
    name: str = ""  # of a NAMED player
    token: Thing | None = None  # what they have to have; of a HOLDER none: the token this text belongs to
    least: int = 1  # they have at least so many of it
    besides: Players | None = None  # "other than ...": these are not meant
    targeted: bool = False  # of a chosen opponent: "target opponent", in an Attack whom it targets
    of_their_choice: bool = False  # whoever chooses is named: it must be who would choose anyway


class Group(Node, frozen=True, kw_only=True):
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
    THEM = "them"  # several of them
    REST = "rest"  # what is left of the cards looked at
    PIECE = "piece"  # a companion or another declared piece, by name
    CP = "cp"
    HEALTH = "health"
    CARD = "card"
    UPGRADE = "upgrade"
    MAIN_CARD = "main_card"  # an action of the Main Phase
    ROLL_CARD = "roll_card"
    INSTANT_CARD = "instant_card"
    DIE = "die"
    STORED_DIE = "stored_die"  # on a place of the hero's own, by its name; none: the only one that holds dice
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
    CARD_KIND = "card_kind"  # cards of a kind that the hero declares, by its name
    THIS_CARD = "this_card"
    DAMAGE = "damage"
    BOARD = "board"  # a hero board, where it can be flipped
    OPPONENT = "opponent"  # only counted: "for each opponent"
    TEAMMATE = "teammate"  # likewise
    PLAYER = "player"  # likewise


class Thing(Node, frozen=True, kw_only=True):
    """What is gained, spent, counted, moved. `name` belongs to the kinds that have one."""

    ASIDE = frozenset({"span", "single"})

    kind: Kind
    name: str = ""
    single: bool = False  # a dial: however much it shows, there is one of it
    showing: str = ""  # of a STORED_DIE: the symbol or number that it has to show, or `even` or `odd`


# --- amounts ---------------------------------------------------------------------------------------


class Number(Node, frozen=True, kw_only=True):
    """A plain number."""

    value: int


class TimesSymbol(Node, frozen=True, kw_only=True):
    """`2 x [heart]`: so many for every die that shows the symbol (R-112)."""

    times: int
    symbol: str


class Per(Node, frozen=True, kw_only=True):
    """`1 per Heat`, `1 per 2 Heat` (full pairs only, R-124)."""

    times: int
    each: Counted


class Sum(Node, frozen=True, kw_only=True):
    """Several amounts added up into one."""

    terms: tuple[Amount, ...]


class Minus(Node, frozen=True, kw_only=True):
    """`the highest die minus 2`: an amount less another one, and never below nothing."""

    amount: Amount
    less: Amount


class HalfOf(Node, frozen=True, kw_only=True):
    """Half of an amount; all divisions round up (R-123), unless a text says otherwise."""

    amount: Amount
    down: bool = False


class Twice(Node, frozen=True, kw_only=True):
    """Two times an amount."""

    amount: Amount


class Value(Enum):
    """A number that is known only while the text is resolved (R-125)."""

    ROLL = "roll"  # the total of the current roll
    DIE = "die"  # the value of one die that was chosen or rolled
    INCOMING_DAMAGE = "incoming_damage"
    THAT_DAMAGE = "that_damage"  # the damage that the sentence speaks of, incoming or outgoing
    DAMAGE_DEALT = "damage_dealt"
    DAMAGE_PREVENTED = "damage_prevented"
    PRINTED = "printed"  # the number on the token itself
    THAT_MUCH = "that_much"  # the amount of the effect before


class ValueOf(Node, frozen=True, kw_only=True):
    """A value by itself, as in "dmg equal to the roll value"."""

    value: Value


class DialOf(Node, frozen=True, kw_only=True):
    """`your CP`, `the attacker's health`: what a dial shows."""

    dial: Kind  # CP, HEALTH, or a PIECE by its name
    whose: Party = YOU
    name: str = ""


class End(Enum):
    """A number that a dial itself names."""

    HIGHEST = "highest"  # "its maximum", "full"
    LOWEST = "lowest"  # "its minimum", "empty"
    START = "start"  # "reset Sun Dial"


class EndOf(Node, frozen=True, kw_only=True):
    """`its maximum`: the end of the dial that is spoken of."""

    end: End


class AmountDone(Node, frozen=True, kw_only=True):
    """`the amount lost`: how much of it an earlier effect did."""

    done: Done


class NumberOf(Node, frozen=True, kw_only=True):
    """`the number of Heat on a chosen opponent`."""

    each: Counted


class UpTo(Node, frozen=True, kw_only=True):
    """As many as the player likes, at most so many."""

    limit: int


class AtLeast(Node, frozen=True, kw_only=True):
    """Only in conditions and events: `at least 5 dmg`."""

    least: int


class AtMost(Node, frozen=True, kw_only=True):
    """Only in conditions and events: `6 or less`."""

    most: int


class Every(Node, frozen=True, kw_only=True):
    """`all`: as many as there are."""


class AsManyAsFit(Node, frozen=True, kw_only=True):
    """`gain max Heat`: up to the stack limit."""


class AnyNumber(Node, frozen=True, kw_only=True):
    """`any number of`, `as desired`; in events: whatever the amount."""


class Parameter(Node, frozen=True, kw_only=True):
    """The `N` of a keyword definition."""


class Listed(Node, frozen=True, kw_only=True):
    """`based on the number of Cinder`: the amount stands in the lines `1 Cinder: ...` below."""

    each: Counted


class AtMostOf(Node, frozen=True, kw_only=True):
    """`1 per Heat, up to a maximum of 3`."""

    amount: Amount
    most: int
    per_turn: bool = False


class TotalOf(Node, frozen=True, kw_only=True):
    """`the highest die`, `the total of the 2 lowest dice`."""

    dice: Dice


class ByTier(Node, frozen=True, kw_only=True):
    """`4/6/8`: a number for each of the tiers that the sentence, or the line of the ability, begins with."""

    values: tuple[int, ...]


Amount: TypeAlias = (
    Number
    | TimesSymbol
    | Per
    | Sum
    | Minus
    | HalfOf
    | Twice
    | ValueOf
    | DialOf
    | EndOf
    | AmountDone
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
    | TotalOf
    | ByTier
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


class Counted(Node, frozen=True, kw_only=True):
    """What is counted: things that somebody has, or things that were just removed, spent ..."""

    thing: Thing
    every: int = 1  # "for every 2 Heat"
    holder: Party | None = None  # "on a chosen opponent"; none: your own
    done: Done | None = None
    beyond_first: bool = False  # "for each Roll Attempt beyond the first"
    zone: Where | None = None  # "in play", "in your hand"
    excluding: Thing | None = None  # "(excluding this token)"
    shown: Shows | ShowsNumber | None = None  # of SYMBOL: what the dice show, where that is not one symbol


# --- dice ------------------------------------------------------------------------------------------


class Whose(Enum):
    ANY = "any"  # any die, whoever rolled it
    YOURS = "yours"
    OPPONENTS = "opponents"
    THEIRS = "theirs"
    THESE = "these"  # the dice of the current roll
    THAT = "that"  # the die spoken of last


class Rank(Enum):
    HIGHEST = "highest"
    LOWEST = "lowest"


class Dice(Node, frozen=True, kw_only=True):
    """Which dice, and how many of them."""

    count: int = 1
    up_to: bool = False
    all: bool = False
    whose: Whose = Whose.ANY
    repeat: bool = False  # the same die may be taken more than once
    showing: str = ""  # only dice that show this symbol or number, or `even` or `odd`
    rank: Rank | None = None  # the highest or the lowest so many; nobody picks
    others: bool = False  # those that were not taken before: `the other dice`
    place: Place | None = None  # stored dice: those that lie there


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


class PhaseOf(Node, frozen=True, kw_only=True):
    """A phase and whose it is; none: the one the text speaks of. `that` one is found while reading."""

    ASIDE = frozenset({"span", "that"})

    phase: Phase
    whose: Party | None = None
    next: bool = False
    that: bool = False


class Stretch(Enum):
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


class Time(Node, frozen=True, kw_only=True):
    """A moment or a stretch of time; with `also`, that of a second phase, too, or of the one or the other."""

    part: Stretch
    phase: PhaseOf | None = None
    also: PhaseOf | None = None
    either: bool = False  # "your Upkeep or Main Phase"


# --- damage ----------------------------------------------------------------------------------------


class DamageType(Enum):
    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"


# --- effects ---------------------------------------------------------------------------------------


class Effect(Node, frozen=True, kw_only=True):
    """What a sentence or a part of one says: something is done, or how that is arranged."""


class Deed(Effect, frozen=True, kw_only=True):
    """What somebody does."""

    LAST = "who"

    who: Party = YOU


class OfThings(Deed, frozen=True, kw_only=True):
    """What is done to so many of a thing."""

    thing: Thing
    count: Amount = ONE


class Over(Effect, frozen=True, kw_only=True):
    """What stands over another effect: when, whether, how often it is done."""

    LAST = "effect"

    effect: Effect


class DealDamage(Deed, frozen=True, kw_only=True):
    """Incoming damage for a target (R-121)."""

    amount: Amount
    type: DamageType | None = None
    target: Party | None = None
    isolated: bool = False
    unavoidable: bool = False  # nothing reduces, prevents or avoids it
    result_of: PhaseOf | None = None  # in events: "as a result of their Offensive Roll Phase"
    except_type: DamageType | None = None  # in events: "dmg other than ultimate dmg"
    of_attack: bool = False  # in events: "with an Attack"


class ReceiveDamage(Deed, frozen=True, kw_only=True):
    """Damage that somebody takes: "receive 2 dmg", "they are dealt 2 dmg"."""

    amount: Amount
    type: DamageType | None = None
    isolated: bool = False
    unavoidable: bool = False
    source: Party | None = None  # "from your opponent", "dealt by your opponent"
    result_of: PhaseOf | None = None
    except_type: DamageType | None = None  # in events
    of_attack: bool = False  # in events: "from an Attack"


class AddDamage(Deed, frozen=True, kw_only=True):
    """Joins the Attack's damage, same type (R-146)."""

    amount: Amount


class ReceiveMore(Deed, frozen=True, kw_only=True):
    """`receive 1 additional dmg`: it joins the damage of the Attack that comes to `who` (R-146)."""

    amount: Amount


class DoubleDamage(Deed, frozen=True, kw_only=True):
    """`double the dmg of this Attack`; `who` deals it."""


class ReduceDamage(Deed, frozen=True, kw_only=True):
    """Lowers damage that `who` is about to deal: "reduce that dmg by 1", "they deal 1 less dmg"."""

    amount: Amount


class PreventDamage(Deed, frozen=True, kw_only=True):
    """R-122; half is taken from the Subtotal (R-179)."""

    amount: Amount
    target: Party | None = None  # "to a chosen player": whose damage, if not one's own
    except_type: DamageType | None = None  # "dmg other than ultimate dmg"
    of_attack: bool = False  # "Attack dmg", "from the Attack": no other dmg


class PreventStatus(Deed, frozen=True, kw_only=True):
    """A status effect that is about to come does not come."""

    count: Amount
    thing: Thing


class PreventThat(Deed, frozen=True, kw_only=True):
    """`prevent this`: what was said before does not happen."""


class CancelCard(Deed, frozen=True, kw_only=True):
    """`cancel that card`: the card that is being played, and that this text answers, does nothing."""


class Heal(Deed, frozen=True, kw_only=True):
    """The Health dial goes up, to its cap at most (R-029)."""

    amount: Amount
    target: Party | None = None  # "heal Nyra 2", "heal a chosen player 2"


class Gain(OfThings, frozen=True, kw_only=True):
    """A token on one's own board, or a dial up (R-119)."""

    source: Party | None = None  # "from a chosen player's leaflet"
    side: str = ""  # of a token with several: which one lies up


class Inflict(OfThings, frozen=True, kw_only=True):
    """A token on the target's board (R-120)."""

    target: Party | None = None
    side: str = ""  # of a token with several: which one lies up
    of_attack: bool = False  # in events: "with an Attack"


class Lose(OfThings, frozen=True, kw_only=True):
    """A dial or tokens go down."""


class Steal(OfThings, frozen=True, kw_only=True):
    """Theirs down, yours up; all they have if it is less (R-115)."""

    source: Party | None = None
    chooser: Party | None = None  # of cards: "of your choice"; otherwise chance picks them


class Swap(Deed, frozen=True, kw_only=True):
    """Each has what the other one had: CP, Health, or the cards of the hand."""

    thing: Thing
    target: Party


class Draw(Deed, frozen=True, kw_only=True):
    """Cards from the top of the deck to the hand (R-035)."""

    count: Amount = ONE
    source: Place | None = None  # a deck of the hero's own; none: the deck


class Discard(OfThings, frozen=True, kw_only=True):
    """Cards from the hand, or a token, are put away."""

    zone: Where | None = None  # where a card lies, if not in the hand: "from play"
    source: Party | None = None  # whose it is, if not the doer's own: "from your opponent's hand"
    chooser: Party | None = None  # "of your choice"
    random: bool = False


class Sell(Deed, frozen=True, kw_only=True):
    """Cards from the hand for 1 CP each (R-037)."""

    count: Amount = ONE


class Remove(OfThings, frozen=True, kw_only=True):
    """Tokens go back to their leaflet (R-075). `source` is whose board; none: your own, or the target's."""

    source: Party | None = None


class Spend(OfThings, frozen=True, kw_only=True):
    """Tokens or CP given for a benefit (R-076)."""

    target: Party | None = None  # of CP: who gets them, "they pay you 2 CP"


class Transfer(OfThings, frozen=True, kw_only=True):
    """Tokens from one player's board to another's (R-086), CP or cards of the hand from one to another."""

    source: Party | None = None
    target: Party | None = None
    random: bool = False  # of cards


class RollDice(Deed, frozen=True, kw_only=True):
    """Fresh dice for what follows (R-109)."""

    count: Amount = ONE
    each: bool = False  # "you each roll 1 die": a comparison roll


class Reroll(Deed, frozen=True, kw_only=True):
    """Roll dice anew that lie there."""

    dice: Dice


class ChangeDie(Deed, frozen=True, kw_only=True):
    """Turn dice to `to` or to a face with `symbol`; neither: to any value."""

    dice: Dice
    to: int | None = None
    symbol: str = ""


class CopyDie(Deed, frozen=True, kw_only=True):
    """Make a die show what another one shows."""

    dice: Dice
    like: Dice


class TipDie(Deed, frozen=True, kw_only=True):
    """Raise or lower a die; never beyond 1 and 6."""

    dice: Dice
    by: int = 1
    direction: Direction = Direction.EITHER


class RollAttempts(Deed, frozen=True, kw_only=True):
    """Roll attempts more (positive) or fewer (negative) than the rules give."""

    change: int
    dice: Dice | None = None  # "of up to five dice"


class MoreDice(Deed, frozen=True, kw_only=True):
    """`roll 1 additional die`, `roll 2 fewer dice`: of the roll at hand, or of the phase that is named."""

    change: int


class StoreDice(Deed, frozen=True, kw_only=True):
    """Dice of a roll come to lie on a place of the hero's own, and keep what they show."""

    dice: Dice
    place: Place


class AddDice(Deed, frozen=True, kw_only=True):
    """Stored dice join the roll at hand as they lie."""

    dice: Dice


class ReplaceDice(Deed, frozen=True, kw_only=True):
    """Stored dice take the place of dice of a roll; with `swap` those come to lie where the others lay."""

    dice: Dice
    new: Dice
    swap: bool = False


class ExtraPhase(Deed, frozen=True, kw_only=True):
    """One more phase of a kind."""

    phase: PhaseOf
    target: Party | None = None


class SkipPhase(Deed, frozen=True, kw_only=True):
    """A phase that does not take place (R-162)."""

    phase: PhaseOf


class BecomeType(Effect, frozen=True, kw_only=True):
    """`this Attack becomes undefendable`."""

    type: DamageType


class RaiseStackLimit(Deed, frozen=True, kw_only=True):
    """For whoever does it, to the end of the game (R-084)."""

    thing: Thing
    by: int = 1


class PlayCard(OfThings, frozen=True, kw_only=True):
    """A card is played, for its price, for less, or free (R-099)."""

    zone: Where | None = None  # none: from the hand, or one of the cards that were looked at
    free: bool = False
    less: int = 0  # CP


class CardCost(Deed, frozen=True, kw_only=True):
    """`your cards cost 1 CP less`: whoever has them pays more or less, for as long as it holds."""

    thing: Thing
    by: Amount
    direction: Direction = Direction.DOWN


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


class Place(Node, frozen=True, kw_only=True):
    """A place of the hero's own that holds cards or dice: "on The Anvil".

    Without a name: the only one that holds dice, "stored dice"."""

    name: str


Where: TypeAlias = Zone | Place


class Look(Deed, frozen=True, kw_only=True):
    """Look at, or (`reveal`) show to everybody, cards of a zone."""

    count: Amount
    zone: Where
    whose: Party | None = None
    reveal: bool = False
    top: bool = False  # of a Place: its topmost cards


class RevealUntil(OfThings, frozen=True, kw_only=True):
    """Cards are shown from the top of a pile, one by one, until so many of a kind have come up."""

    zone: Where


class Search(OfThings, frozen=True, kw_only=True):
    """Look through a zone for a card."""

    zone: Where


class Shuffle(Deed, frozen=True, kw_only=True):
    """Mix the cards of a zone."""

    zone: Where = Zone.DECK


class Put(OfThings, frozen=True, kw_only=True):
    """Move cards, tokens or pieces to a place: a zone, or a player's board."""

    zone: Where
    source: Where | None = None
    board_of: Party | None = None
    whose: Party | None = None  # whose place it is, if not the doer's: "into their hand"
    back: bool = False  # "on top of the deck": of whoever's cards they are
    random: bool = False
    any_order: bool = False
    shuffled: bool = False  # "shuffle 2 cards into your deck": where they come to lie is chance


class Flip(Deed, frozen=True, kw_only=True):
    """Turn a two-sided token, card or board over."""

    thing: Thing
    side: str = ""
    holder: Party | None = None  # "flip their Lantern"; none: your own


class Transform(Deed, frozen=True, kw_only=True):
    """`transform into Bear Form`: a piece of whoever acts shows this side, whichever piece has it.

    Without one, `change forms`: the only piece that has two shows the other one."""

    side: str = ""


class TurnDial(Deed, frozen=True, kw_only=True):
    """`increase Sun Dial by 2`: a piece of whoever acts shows more or less."""

    thing: Thing
    by: Amount
    direction: Direction = Direction.UP


class SetDial(Deed, frozen=True, kw_only=True):
    """`set your Health to 1`, `reduce Sun Dial to 0`: the latter only if it shows more."""

    thing: Thing
    to: Amount
    direction: Direction | None = None


class PhaseFails(Effect, frozen=True, kw_only=True):
    """`their Offensive Roll Phase has no effect`."""

    phase: PhaseOf


class NoDefense(Effect, frozen=True, kw_only=True):
    """`no defense is made`."""


class ChoosePlayer(Deed, frozen=True, kw_only=True):
    """Pick players for what follows."""

    players: Players


class Activate(Deed, frozen=True, kw_only=True):
    """Use an ability, or a piece that can be activated."""

    thing: Thing


class UseCard(OfThings, frozen=True, kw_only=True):
    """`activate Scrap of 1 Ore card on The Anvil`: the second text of a card is carried out."""

    ability: str
    zone: Where | None = None  # none: of the card that this text stands on, or in the hand


class TakeNoActions(Deed, frozen=True, kw_only=True):
    """Nothing at all may be done by them."""


class Call(Deed, frozen=True, kw_only=True):
    """A verb that the hero declares, with its amount, object and target."""

    verb: str
    count: Amount | None = None
    thing: Thing | None = None
    target: Party | None = None
    zone: Where | None = None  # "mine your deck"
    direction: Direction | None = None  # "take 2 Steps forward"


class Force(Over, frozen=True, kw_only=True):
    """Make somebody else do it: "force them to re-roll it"."""

    whom: Party


class NothingHappens(Effect, frozen=True, kw_only=True):
    """An outcome without effect."""


class NoEffect(Effect, frozen=True, kw_only=True):
    """`this token has no effect`."""

    thing: Thing


class KeepDice(Deed, frozen=True, kw_only=True):
    """`roll 4 dice, then keep the 3 highest`: the others no longer count."""

    dice: Dice


class PickDie(Deed, frozen=True, kw_only=True):
    """`choose one of these dice`: the one whose value is spoken of next."""

    dice: Dice


# Deeds that texts watch for rather than order.


class Attack(Deed, frozen=True, kw_only=True):
    """Somebody Attacks (R-140). `target` none: whoever is targeted."""

    target: Party | None = None
    type: DamageType | None = None
    amount: Amount | None = None  # "Attacked with at least 6 dmg"


class ConcludePhase(Deed, frozen=True, kw_only=True):
    """A phase comes to its end."""

    phase: PhaseOf
    with_attack: bool = False
    without_attack: bool = False


class StartPhase(Deed, frozen=True, kw_only=True):
    """A phase begins."""

    phase: PhaseOf


class ReachLimit(Deed, frozen=True, kw_only=True):
    """`upon reaching Heat stack limit`."""

    thing: Thing


class ReachDial(Effect, frozen=True, kw_only=True):
    """`Sun Dial reaches 5`, `reaches its maximum`, `reaches the Dawn side`: it comes there, or passes it."""

    thing: Thing
    to: int | EndOf = 0
    side: str = ""  # instead of a number
    whose: Party = YOU


class BeDefeated(Deed, frozen=True, kw_only=True):
    """Health becomes 0 (R-024)."""


class TargetOpponent(Deed, frozen=True, kw_only=True):
    """`after targeting an opponent`."""

    target: Party


# --- structure -------------------------------------------------------------------------------------


class All(Effect, frozen=True, kw_only=True):
    """Effects joined by "and": in order, without a pause."""

    parts: tuple[Effect, ...]


class Choose(Deed, frozen=True, kw_only=True):
    """One of these, the resolving player picks (R-114); or so many of them, each at most once."""

    options: tuple[Effect, ...]
    count: int = 1
    up_to: bool = False


class Block(Effect, frozen=True, kw_only=True):
    """Several sentences that are one option of a choice."""

    sentences: tuple[Effect, ...]


class May(Over, frozen=True, kw_only=True):
    """Optional for whoever acts in it (R-126)."""


class Pay(Over, frozen=True, kw_only=True):
    """`spend 1 Heat to draw 1 card`: the effect only if the cost was paid in full."""

    cost: Effect


class Cannot(Over, frozen=True, kw_only=True):
    """A prohibition: "may not be transferred", "cannot play cards"."""


class Then(Over, frozen=True, kw_only=True):
    """After a pause in which players may act (R-113)."""


class Additionally(Over, frozen=True, kw_only=True):
    """After the other effects, without a pause (R-118)."""


class Alternatively(Over, frozen=True, kw_only=True):
    """Another use of the same thing."""


class Otherwise(Over, frozen=True, kw_only=True):
    """If the condition of the sentence before did not hold."""


class Instead(Over, frozen=True, kw_only=True):
    """In place of what was said before, or of what would happen."""


class If(Effect, frozen=True, kw_only=True):
    """Only if the condition holds; otherwise the other effect."""

    ASIDE = frozenset({"span", "lasting"})

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None
    lasting: bool = False  # "while": of what goes on, asked all the time


class Unless(Over, frozen=True, kw_only=True):
    """Only if the condition does not hold."""

    condition: Condition


class OnRoll(Over, frozen=True, kw_only=True):
    """Once, if the current roll shows it (R-110, R-111)."""

    outcome: Outcome


class Relation(Enum):
    WHEN = "when"
    WHENEVER = "whenever"  # as often as it happens, where "when" may be once
    AFTER = "after"
    BEFORE = "before"
    NEXT_TIME = "next_time"
    INSTEAD_OF = "instead_of"


class When(Over, frozen=True, kw_only=True):
    """A trigger. The event is a deed as an effect would say it; `would` marks what has not happened yet."""

    event: Effect
    relation: Relation = Relation.WHEN
    would: bool = False


class During(Over, frozen=True, kw_only=True):
    """When, or for how long."""

    time: Time


class TimesPerTurn(Over, frozen=True, kw_only=True):
    """`once per turn`."""

    times: int


class ForEach(Over, frozen=True, kw_only=True):
    """`for every 2 Heat, ...`: repeat for each of them."""

    each: Counted


class Repeat(Over, frozen=True, kw_only=True):
    """`3 times, draw 1 card`; with `up_to` whoever acts decides each time."""

    times: int
    up_to: bool = False
    least: int = 0  # so many before that is decided; of a text that is put together, never said


class DoThis(Effect, frozen=True, kw_only=True):
    """`repeat this 2 times`, `do this 3 times`: what was said before, so often again."""

    times: int = 1
    up_to: bool = False


class TokenLine(Over, frozen=True, kw_only=True):
    """`3 tokens: Draw 1 card.`: what spending (or having) so many of these tokens does."""

    count: int
    thing: Thing


class Only(Over, frozen=True, kw_only=True):
    """Allowed only so: "play this card only after being Attacked", "spend only two per turn"."""


class OnlyIf(Effect, frozen=True, kw_only=True):
    """`(this only applies if ...)`: a condition on the effect before."""

    condition: Condition


class OnlyAt(Effect, frozen=True, kw_only=True):
    """`this may only be done during your Main Phase`: a time for the effect before."""

    time: Time


class OnlyOften(Effect, frozen=True, kw_only=True):
    """`this may only be done once per turn`: how often the effect before is."""

    times: int


class MarkerKind(Enum):
    ATTACK_MODIFIER = "attack_modifier"
    PERSISTENT = "persistent"
    POSITIVE = "positive"  # the kind of a token, said in its text
    NEGATIVE = "negative"
    UNIQUE = "unique"
    COMPANION = "companion"  # not a token but a piece that acts


class Marker(Effect, frozen=True, kw_only=True):
    """A sentence that only marks the text: "Attack Modifier."."""

    kind: MarkerKind


class StackLimit(Effect, frozen=True, kw_only=True):
    """`Stack limit 3.`: how many of this token fit on a board (R-081)."""

    limit: int
    thing: Thing | None = None  # "you cannot have more than 3 Heat": the token by its name


class Reminder(Effect, frozen=True, kw_only=True):
    """Words in brackets for people; never an effect."""

    text: str
    several: bool = False  # they say that more than one of a token may be spent at a time


class Remarked(Over, frozen=True, kw_only=True):
    """An effect with a reminder behind it."""

    reminder: Reminder


# --- conditions ------------------------------------------------------------------------------------


class Compare(Enum):
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EXACTLY = "exactly"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"


class Has(Node, frozen=True, kw_only=True):
    """`you have at least 5 Heat`."""

    thing: Thing
    compare: Compare = Compare.AT_LEAST
    amount: int = 1
    who: Party = YOU
    zone: Where | None = None  # "in play", "in hand"
    already: bool = False  # before the effects above it


class HasMore(Node, frozen=True, kw_only=True):
    """`you have more Health than your opponent`, `they have fewer CP than you`."""

    thing: Thing
    fewer: bool = False
    who: Party = YOU
    than: Party = YOU
    zone: Where | None = None


class IsHero(Node, frozen=True, kw_only=True):
    """`you are Ember Witch`: somebody plays this hero."""

    name: str
    who: Party = YOU


class RollIs(Node, frozen=True, kw_only=True):
    """`the roll value is at least 14`, `the highest die is at least 5`."""

    compare: Compare
    amount: int
    dice: Dice | None = None  # only some of the roll


class Versus(Enum):
    GREATER = "greater"
    EQUAL_OR_GREATER = "equal_or_greater"
    EQUAL = "equal"
    LESS = "less"
    EQUAL_OR_LESS = "equal_or_less"  # "not greater"


class RollAgainst(Node, frozen=True, kw_only=True):
    """Your roll against the other's (R-127)."""

    versus: Versus


class OutcomeIs(Node, frozen=True, kw_only=True):
    """`the outcome is 1-3`, `[a] was rolled`."""

    outcome: Outcome


class Not(Node, frozen=True, kw_only=True):
    """The condition does not hold."""

    condition: Condition


class Both(Node, frozen=True, kw_only=True):
    """All of these conditions hold."""

    conditions: tuple[Condition, ...]


class Either(Node, frozen=True, kw_only=True):
    """At least one of these conditions holds."""

    conditions: tuple[Condition, ...]


class WasDone(Node, frozen=True, kw_only=True):
    """`if spent`, `if at least 3 dmg was added`: asks after an earlier effect of the text."""

    done: Done
    amount: Amount | None = None
    thing: Thing | None = None


class YouDo(Node, frozen=True, kw_only=True):
    """`if you do`: the optional effect before was taken."""

    who: Party = YOU


class Happens(Node, frozen=True, kw_only=True):
    """A deed as condition: "if your Offensive Roll Phase results in an Attack"."""

    event: Effect
    would: bool = False


class DoneThisTurn(Node, frozen=True, kw_only=True):
    """A deed that was done in this turn, whenever that was: "if you have not dealt dmg this turn"."""

    event: Effect


class IsFirstPlayer(Node, frozen=True, kw_only=True):
    """Somebody takes the first turn of the game (R-016)."""

    who: Party = YOU


class PhaseIs(Node, frozen=True, kw_only=True):
    """`it is your turn`, `it is your Defensive Roll Phase`."""

    phase: PhaseOf


class AtLimit(Node, frozen=True, kw_only=True):
    """`you are at the Heat stack limit`: no more of these tokens find room (R-081)."""

    thing: Thing
    who: Party = YOU


class UsedAttempts(Node, frozen=True, kw_only=True):
    """`you used less than 3 rolls during your Offensive Roll Phase`."""

    compare: Compare
    amount: int
    who: Party = YOU


class DamageIs(Node, frozen=True, kw_only=True):
    """`the Attack is undefendable`."""

    type: DamageType


class State(Enum):
    ACTIVE = "active"
    ON_BOARD = "on_board"
    IN_PLAY = "in_play"


class ThingIs(Node, frozen=True, kw_only=True):
    """A piece or token is active, in play or on a board."""

    thing: Thing
    state: State
    whose: Party | None = None
    past: bool = False  # before the effects above it: "if Nyra was on your hero board"


class DialIs(Node, frozen=True, kw_only=True):
    """`Sun Dial is at 5 or more`, `your opponent's Sun Dial is at its maximum`."""

    thing: Thing
    compare: Compare = Compare.EXACTLY
    amount: int | EndOf
    whose: Party = YOU
    past: bool = False


class InForm(Node, frozen=True, kw_only=True):
    """`you are in Bear Form`: a piece of theirs shows this side, whichever piece has it."""

    side: str
    who: Party = YOU
    past: bool = False


class OnSide(Node, frozen=True, kw_only=True):
    """`the token is on the 0:02 side`; of a dial also `on the Warm side or above`."""

    thing: Thing
    side: str
    compare: Compare = Compare.EXACTLY
    whose: Party = YOU
    past: bool = False


Condition: TypeAlias = (
    Has
    | HasMore
    | IsHero
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
    | PhaseIs
    | AtLimit
    | UsedAttempts
    | DoneThisTurn
    | ThingIs
    | DialIs
    | InForm
    | OnSide
    | DamageIs
)


# --- outcomes of a roll ----------------------------------------------------------------------------


class Shows(Node, frozen=True, kw_only=True):
    """`[a][a][b]`: at least these; `any`: `[a] or [b]`, one of them is enough."""

    symbols: tuple[str, ...]
    any: bool = False


class ShowsNumber(Node, frozen=True, kw_only=True):
    """`1-3`, `6`: a die shows a number of this range; `4-5 4-5`: two dice do."""

    low: int
    high: int
    count: int = 1


class ShowsOfAKind(Node, frozen=True, kw_only=True):
    """`3-of-a-kind`, by number (R-052)."""

    number: int


class ShowsStraight(Node, frozen=True, kw_only=True):
    """A small or large straight (R-050, R-051)."""

    large: bool = False


class AnyOther(Node, frozen=True, kw_only=True):
    """`on any other outcome`."""


class ShowsTier(Node, frozen=True, kw_only=True):
    """`3/4/5 [claw]`: at least the first; the numbers `4/6/8` behind it go by the last that is shown.

    Without a symbol: `3/4/5-of-a-kind`."""

    counts: tuple[int, ...]
    symbol: str = ""


Outcome: TypeAlias = Shows | ShowsNumber | ShowsOfAKind | ShowsStraight | ShowsTier | AnyOther


class Unread(Node, frozen=True, kw_only=True):
    """A sentence that could not be read; there is a finding for it."""


class Text(Node, frozen=True, kw_only=True):
    """A rules text: its sentences in order."""

    sentences: tuple[Effect | Unread, ...]
