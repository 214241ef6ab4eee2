"""The parts of a noun phrase: its head, its number, its articles and adjectives."""

from __future__ import annotations

from dtlang.syntax.build.misfit import misfit
from dtlang.syntax.lexer import Word
from dtlang.syntax.phrases import Np


def lexemes(words: list[Word], type: str) -> list[str]:
    return [w.lexeme for w in words if w.type == type]


def head(np: Np) -> Word | None:
    return np.heads[-1] if np.heads else None


def head_type(np: Np) -> str:
    """What kind of word the head is, or nothing."""
    return np.heads[-1].type if np.heads else ""


def head_lexeme(np: Np) -> str:
    word = head(np)
    return word.lexeme if word is not None and word.type != "NAME" else ""


def number_in(np: Np) -> int | None:
    found = [w for w in np.specs if w.type == "NUM"]
    if len(found) > 1:
        misfit(np, "two numbers stand side by side here")
    if not found:
        return None
    if found[0].lexeme == "N":
        misfit(np, "`N` cannot stand for the number here")
    return int(found[0].lexeme)


def only(np: Np, **allowed: str) -> None:
    """Refuse articles, adjectives and so on that have no meaning here."""
    for word in np.specs:
        if word.lexeme not in allowed.get(word.type, "").split() and allowed.get(word.type) != "*":
            misfit(word.span, f"`{word.text}` does not fit here")
