"""Refusals of the engine in words for players, with the number of the rule."""

from __future__ import annotations

from dtlang.engine.refusal import Refusal
from dtlang.render.game_words import game_words


def refusal_text(refusal: Refusal, language: str = "en") -> str:
    """
    >>> from dtlang.engine.why import Why
    >>> refusal_text(Refusal("R-100", Why.NOT_IN_HAND, {"name": "Nap"}))
    'Nap is not in your hand. (R-100)'
    """
    words = game_words(language)
    parts: dict[str, object] = dict(refusal.parts)
    for name, table in (("question", "questions"), ("type", "damage_types")):
        if name in parts:
            parts[name] = words.word(table, str(parts[name]))
    return f"{words.say('refusals', refusal.why.value, **parts)} ({refusal.rule})"
