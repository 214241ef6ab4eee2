"""Refusals of the engine in words for players, with the number of the rule."""

from __future__ import annotations

from dtlang.engine.refusal import Refusal
from dtlang.render.game_words import game_words
from dtlang.speech import ENGLISH, Said, in_language


def refusal_text(refusal: Refusal, language: str = ENGLISH) -> str:
    """
    >>> from dtlang.engine.why import Why
    >>> refusal_text(Refusal("R-100", Why.NOT_IN_HAND, {"name": "Nap"}))
    'Nap is not in your hand. (R-100)'
    """
    return in_language(said_refusal(refusal), language)


def said_refusal(refusal: Refusal) -> Said:
    """What is drawn in anybody's language later."""
    words = game_words()
    parts: dict[str, object] = dict(refusal.parts)
    for name, table in (("question", "questions"), ("type", "damage_types")):
        if name in parts:
            parts[name] = Said(words.word(table, str(parts[name])))
    why = Said(words.pattern("refusals", refusal.why.value), **parts)
    return Said("{why} ({rule})", why=why, rule=refusal.rule)
