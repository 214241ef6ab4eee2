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

# The word list calls most things and phases what the tree calls them.
_NOUNS = """
    cp health card upgrade main_card roll_card instant_card die
    roll_attempt token status_effect damage opponent teammate player board
    ability offensive_ability defensive_ability ultimate_ability passive_ability straight_ability
"""
NOUN_KINDS = {noun: n.Kind(noun) for noun in _NOUNS.split()} | {"defense": n.Kind.DEFENSIVE_ABILITY}

PHASES = {"roll_phase": n.Phase.ROLL, "discard_phase": n.Phase.DISCARD}
PHASES |= {phase.value: phase for phase in n.Phase if phase not in PHASES.values()}
THROWS = {"offensive_throw": n.Phase.OFFENSIVE_ROLL, "defensive_throw": n.Phase.DEFENSIVE_ROLL}
PHASES |= THROWS  # a roll stands for its phase

DONE = {
    "add": n.Done.ADDED,
    "remove": n.Done.REMOVED,
    "spend": n.Done.SPENT,
    "pay": n.Done.SPENT,
    "exchange": n.Done.SPENT,
    "swap": n.Done.SPENT,
    "discard": n.Done.DISCARDED,
    "gain": n.Done.GAINED,
    "inflict": n.Done.INFLICTED,
    "deal": n.Done.DEALT,
    "prevent": n.Done.PREVENTED,
    "cancel": n.Done.PREVENTED,
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
