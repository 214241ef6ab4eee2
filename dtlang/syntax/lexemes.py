"""Which word of a word list means which value of the tree. Reading and saying share these tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from dtlang.syntax import nodes as n

V = TypeVar("V")


def lexeme_of(table: Mapping[str, V]) -> dict[V, str]:
    """The other way round; where several words mean the same, the first is said."""
    return {value: lexeme for lexeme, value in reversed(list(table.items()))}


TYPES = {type.value: type for type in n.DamageType}

STATUS_KINDS = {
    "positive": n.Kind.POSITIVE_STATUS,
    "negative": n.Kind.NEGATIVE_STATUS,
    "unique": n.Kind.UNIQUE_STATUS,
    "positive_or_negative": n.Kind.POSITIVE_OR_NEGATIVE_STATUS,
}

NOUN_KINDS = {
    "cp": n.Kind.CP,
    "health": n.Kind.HEALTH,
    "card": n.Kind.CARD,
    "upgrade": n.Kind.UPGRADE,
    "die": n.Kind.DIE,
    "roll_attempt": n.Kind.ROLL_ATTEMPT,
    "token": n.Kind.TOKEN,
    "status_effect": n.Kind.STATUS_EFFECT,
    "ability": n.Kind.ABILITY,
    "offensive_ability": n.Kind.OFFENSIVE_ABILITY,
    "defensive_ability": n.Kind.DEFENSIVE_ABILITY,
    "ultimate_ability": n.Kind.ULTIMATE_ABILITY,
    "passive_ability": n.Kind.PASSIVE_ABILITY,
    "damage": n.Kind.DAMAGE,
    "defense": n.Kind.DEFENSIVE_ABILITY,
    "straight_ability": n.Kind.STRAIGHT_ABILITY,
    "opponent": n.Kind.OPPONENT,
    "board": n.Kind.BOARD,
}

PHASES = {
    "upkeep": n.Phase.UPKEEP,
    "income": n.Phase.INCOME,
    "main": n.Phase.MAIN,
    "offensive_roll": n.Phase.OFFENSIVE_ROLL,
    "targeting_roll": n.Phase.TARGETING_ROLL,
    "defensive_roll": n.Phase.DEFENSIVE_ROLL,
    "roll_phase": n.Phase.ROLL,
    "discard_phase": n.Phase.DISCARD,
    "turn": n.Phase.TURN,
    "game": n.Phase.GAME,
}

DONE = {
    "add": n.Done.ADDED,
    "remove": n.Done.REMOVED,
    "spend": n.Done.SPENT,
    "pay": n.Done.SPENT,
    "discard": n.Done.DISCARDED,
    "gain": n.Done.GAINED,
    "inflict": n.Done.INFLICTED,
    "deal": n.Done.DEALT,
    "prevent": n.Done.PREVENTED,
    "steal": n.Done.STOLEN,
    "lose": n.Done.LOST,
    "draw": n.Done.DRAWN,
    "heal": n.Done.HEALED,
    "roll": n.Done.ROLLED,
    "re_roll": n.Done.REROLLED,
    "transfer": n.Done.TRANSFERRED,
    "play": n.Done.PLAYED,
    "reveal": n.Done.REVEALED,
    "sell": n.Done.SOLD,
    "activate": n.Done.ACTIVATED,
    "flip": n.Done.FLIPPED,
}
