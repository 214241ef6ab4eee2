"""The closed lists of words of the contract. The values are what stands in the JSON."""

from __future__ import annotations

from enum import Enum


class Who(Enum):
    """A player by role. Nothing here is a pronoun; a player named before is `chosen` with its `choice`."""

    SELF = "self"  # whose text it is; in a status text: who holds the token
    TARGET = "target"  # the opponent that the ability or the Attack is aimed at
    ATTACKER = "attacker"  # who makes the Attack being resolved
    DEFENDER = "defender"  # who is targeted by it
    OPPONENT = "opponent"  # an opponent; if several fit, the resolving player picks one
    TEAMMATE = "teammate"
    ANY_PLAYER = "any_player"  # whoever it is: only in events, windows and prohibitions
    ACTOR = "actor"  # whose deed set off the trigger around it
    AFFECTED = "affected"  # to whom the deed was done that set off the trigger around it
    HOLDER = "holder"  # a player who has `token`
    INFLICTER = "inflicter"  # who put this token on its holder's board
    NAMED = "named"  # who plays the hero, or the piece, called `name`
    CHOSEN = "chosen"  # the players picked earlier in this text under `choice`
    CHOSEN_PLAYER = "chosen_player"  # anybody
    CHOSEN_OPPONENT = "chosen_opponent"
    CHOSEN_TEAMMATE = "chosen_teammate"
    OTHER_CHOSEN_PLAYER = "other_chosen_player"  # not one picked before in this text
    ALL_OPPONENTS = "all_opponents"
    ALL_PLAYERS = "all_players"
    ALL_TEAMMATES = "all_teammates"
    ALL_OTHER_PLAYERS = "all_other_players"
    CALL_TARGET = "call_target"  # in a keyword: the target of the call
    ALL_OF = "all_of"  # every one of `players`
    ONE_OF = "one_of"  # one of `players`, the resolving player picks


class ThingKind(Enum):
    """What is gained, spent, counted or moved."""

    STATUS = "status"  # the status called `name`
    STATUS_EFFECT = "status_effect"  # any status
    POSITIVE_STATUS = "positive_status"
    NEGATIVE_STATUS = "negative_status"
    UNIQUE_STATUS = "unique_status"
    POSITIVE_OR_NEGATIVE_STATUS = "positive_or_negative_status"
    PIECE = "piece"  # the companion or piece called `name`
    CP = "cp"
    HEALTH = "health"
    CARD = "card"
    UPGRADE = "upgrade"
    MAIN_CARD = "main_card"  # a Main Phase Action
    ROLL_CARD = "roll_card"  # a Roll Phase Action
    INSTANT_CARD = "instant_card"  # an Instant Action
    DIE = "die"
    STORED_DIE = "stored_die"
    ROLL_ATTEMPT = "roll_attempt"
    SYMBOL = "symbol"  # the face called `name`
    OFFENSIVE_ABILITY = "offensive_ability"
    DEFENSIVE_ABILITY = "defensive_ability"
    ULTIMATE_ABILITY = "ultimate_ability"
    PASSIVE_ABILITY = "passive_ability"
    STRAIGHT_ABILITY = "straight_ability"  # one that a small or large straight activates
    ABILITY = "ability"
    NAMED_ABILITY = "named_ability"
    NAMED_CARD = "named_card"
    CARD_KIND = "card_kind"  # cards of the kind called `name`, that the hero declares
    THIS_CARD = "this_card"  # the card that the text stands on
    BOARD = "board"  # a hero board, where it can be flipped
    DAMAGE = "damage"


class DamageType(Enum):
    """The five types (R-131), and what a keyword's bare damage takes from the text that uses it."""

    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"
    AS_CALLER = "as_caller"  # bare damage in a keyword: ultimate in an ultimate, else normal


class DamageSource(Enum):
    """Where damage comes from; only `attack` is the damage of an Attack (R-140, R-142)."""

    ATTACK = "attack"
    ABILITY = "ability"  # an offensive or ultimate ability, but not its Attack (collateral damage)
    DEFENSE = "defense"
    PASSIVE = "passive"
    STATUS = "status"
    COMPANION = "companion"
    CARD = "card"
    SETUP = "setup"
    AS_CALLER = "as_caller"


class Phase(Enum):
    """The phases (R-021), and three longer stretches."""

    UPKEEP = "upkeep"
    INCOME = "income"
    MAIN = "main"
    OFFENSIVE_ROLL = "offensive_roll"
    TARGETING_ROLL = "targeting_roll"
    DEFENSIVE_ROLL = "defensive_roll"
    ROLL = "roll"  # offensive to defensive
    DISCARD = "discard"
    TURN = "turn"
    GAME = "game"


class Timing(Enum):
    """When something can happen: one list for the language, the effect objects and the engine."""

    GAME_SETUP = "game_setup"
    ANY_TIME = "any_time"
    UNSTATED = "unstated"  # the text does not say when
    # stretches and their edges
    TURN_START = "turn_start"
    TURN = "turn"
    TURN_END = "turn_end"
    TURN_GAINED = "turn_gained"  # the turn in which this token came to its holder
    LATER_TURNS = "later_turns"  # every turn after that one
    UPKEEP_START = "upkeep_start"
    UPKEEP = "upkeep"
    UPKEEP_END = "upkeep_end"
    INCOME_START = "income_start"
    INCOME = "income"
    INCOME_END = "income_end"
    MAIN_START = "main_start"
    MAIN = "main"
    MAIN_END = "main_end"
    OFFENSIVE_ROLL_START = "offensive_roll_start"
    OFFENSIVE_ROLL = "offensive_roll"
    OFFENSIVE_ROLL_END = "offensive_roll_end"
    TARGETING_ROLL_START = "targeting_roll_start"
    TARGETING_ROLL = "targeting_roll"
    TARGETING_ROLL_END = "targeting_roll_end"
    DEFENSIVE_ROLL_START = "defensive_roll_start"
    DEFENSIVE_ROLL = "defensive_roll"
    DEFENSIVE_ROLL_END = "defensive_roll_end"
    ROLL_START = "roll_start"
    ROLL = "roll"
    ROLL_END = "roll_end"  # the conclusion of the Roll Phase
    DISCARD_START = "discard_start"
    DISCARD = "discard"
    DISCARD_END = "discard_end"
    GAME = "game"
    # deeds
    ROLL_ATTEMPT = "roll_attempt"
    DICE_ROLLED = "dice_rolled"
    DIE_REROLLED = "die_rerolled"
    DIE_CHANGED = "die_changed"
    ABILITY_ANNOUNCED = "ability_announced"
    ABILITY_ACTIVATED = "ability_activated"
    TARGET_CHOSEN = "target_chosen"
    ATTACKED = "attacked"
    DAMAGE_INCOMING = "damage_incoming"
    DAMAGE_DEALT = "damage_dealt"
    DAMAGE_ADDED = "damage_added"
    DAMAGE_REDUCED = "damage_reduced"
    DAMAGE_PREVENTED = "damage_prevented"
    HEALED = "healed"
    HEALTH_LOST = "health_lost"
    CP_GAINED = "cp_gained"
    CP_LOST = "cp_lost"
    CP_SPENT = "cp_spent"
    STOLEN = "stolen"
    STATUS_GAINED = "status_gained"
    STATUS_INFLICTED = "status_inflicted"
    STATUS_SPENT = "status_spent"
    STATUS_REMOVED = "status_removed"
    STATUS_TRANSFERRED = "status_transferred"
    STATUS_PREVENTED = "status_prevented"
    STACK_LIMIT_REACHED = "stack_limit_reached"
    DIAL_REACHED = "dial_reached"  # a dial comes to a number, or passes it
    WOULD_BE_DEFEATED = "would_be_defeated"
    DEFEATED = "defeated"
    CARD_DRAWN = "card_drawn"
    CARD_PLAYED = "card_played"
    CARD_DISCARDED = "card_discarded"
    CARD_SOLD = "card_sold"
    CARD_REVEALED = "card_revealed"
    PIECE_GAINED = "piece_gained"
    PIECE_SPENT = "piece_spent"
    PIECE_REMOVED = "piece_removed"
    PIECE_MOVED = "piece_moved"
    PIECE_ACTIVATED = "piece_activated"
    FLIPPED = "flipped"
    PHASE_SKIPPED = "phase_skipped"
    KEYWORD_USED = "keyword_used"


class Order(Enum):
    """How a trigger stands to its event."""

    WHEN = "when"
    BEFORE = "before"
    AFTER = "after"


class Compare(Enum):
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EXACTLY = "exactly"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"


class Versus(Enum):
    """The first player's roll of a contest against the second's (R-127)."""

    GREATER = "greater"
    EQUAL_OR_GREATER = "equal_or_greater"
    EQUAL = "equal"
    LESS = "less"
    EQUAL_OR_LESS = "equal_or_less"


class End(Enum):
    """A number that a dial itself names."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    START = "start"


class Direction(Enum):
    UP = "up"
    DOWN = "down"
    EITHER = "either"


class Rank(Enum):
    HIGHEST = "highest"
    LOWEST = "lowest"


class Zone(Enum):
    HAND = "hand"
    DECK = "deck"
    TOP_OF_DECK = "top_of_deck"
    BOTTOM_OF_DECK = "bottom_of_deck"
    TOP_OR_BOTTOM_OF_DECK = "top_or_bottom_of_deck"
    DISCARD_PILE = "discard_pile"
    PLAY = "play"
    BOARD = "board"
    LOOKED_AT = "looked_at"  # the cards looked at or revealed just before, less those put elsewhere since


class State(Enum):
    ACTIVE = "active"
    ON_BOARD = "on_board"
    IN_PLAY = "in_play"


class Flag(Enum):
    """What a text, a status or a card is, rather than does."""

    ATTACK_MODIFIER = "attack_modifier"
    PERSISTENT = "persistent"
    SPENDABLE = "spendable"
    ULTIMATE = "ultimate"
    NO_TRANSFER = "no_transfer"
    NO_REMOVAL = "no_removal"
    NO_STEALING = "no_stealing"


class AbilityKind(Enum):
    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    PASSIVE = "passive"
    ULTIMATE = "ultimate"


class StatusKind(Enum):
    """R-071."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNIQUE = "unique"


class CardTiming(Enum):
    """R-101, R-102, R-103."""

    MAIN_PHASE = "main_phase"
    ROLL_PHASE = "roll_phase"
    INSTANT = "instant"


# Members are single objects, so their identity is hash enough, and quicker than the hash of a name.
# Every list is an `Enum` of its own, not of a common base: only so are members constants once compiled.
for _words in (
    Who,
    ThingKind,
    DamageType,
    DamageSource,
    Phase,
    Timing,
    Order,
    Compare,
    Versus,
    Direction,
    Zone,
    State,
    Flag,
    AbilityKind,
    StatusKind,
    CardTiming,
):
    _words.__hash__ = object.__hash__  # type: ignore[method-assign]
del _words
