"""The hero with every name resolved: abilities, cards, status effects, upgrades."""

from dtlang.model.hero import (
    Card,
    CardAbility,
    Companion,
    DeckCard,
    Dial,
    Form,
    Hero,
    Keyword,
    Level,
    Line,
    Piece,
    Place,
    Question,
    Rules,
    Slot,
    SlotAbility,
    Status,
    Test,
    together,
)
from dtlang.model.resolve import resolve
from dtlang.syntax.hero_file.nodes import AbilityKind

__all__ = [
    "AbilityKind",
    "Card",
    "CardAbility",
    "Companion",
    "DeckCard",
    "Dial",
    "Form",
    "Hero",
    "Keyword",
    "Level",
    "Line",
    "Piece",
    "Place",
    "Question",
    "Rules",
    "Slot",
    "SlotAbility",
    "Status",
    "Test",
    "resolve",
    "together",
]
