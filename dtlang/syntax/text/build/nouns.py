"""The parts of a noun phrase: its head, its number, its articles and adjectives.

Whoever makes something of an article, a number or an adjective takes it; what nobody has taken when the
sentence is built is refused (`words.py`). Looking at a word does not take it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from dtlang.source import Span
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word


def is_noun(np: Np | None, *nouns: str) -> TypeGuard[Np]:
    return np is not None and np.noun in nouns


def lexemes(words: list[Word], type: str) -> list[str]:
    """What words of a kind say. This looks and does not take."""
    return [w.lexeme for w in words if w.type == type]


def said(words: list[Word], type: str, *lexemes: str) -> bool:
    """Whether one of these words stands there; it is taken."""
    for word in words:
        if word.type == type and word.lexeme in lexemes:
            word.taken = True
            return True
    return False


def take(words: Iterable[Word], *types: str) -> None:
    """Take all words of some kinds; without a kind, all."""
    for word in words:
        if not types or word.type in types:
            word.taken = True


def number_in(np: Np) -> int | None:
    """The number that stands there; it is taken."""
    found: Word | None = None
    for word in np.specs:
        if word.type == "NUM":
            refuse(found, np, "two_numbers")
            found = word
    if found is None:
        return None
    refuse(found.lexeme == "N", np, "not_n")
    found.taken = True
    return int(found.lexeme)


def after_name(number: Adjunct) -> Np:
    """`heal Nyra 2`, `feed Salamander 1/2/3`: a number behind whom it is for, as if it stood before."""
    word = number.word
    type = "TIERS" if "/" in word.lexeme else "NUM"
    return Np([Word(type, word.text, word.lexeme, "", *number.span)], [], None, number.span)


def only(words: list[Word], **allowed: str) -> None:
    """Take these articles, adjectives and so on, and refuse all others."""
    for word in words:
        if word.lexeme not in allowed.get(word.type, "").split() and allowed.get(word.type) != "*":
            misfit(word.span, "word_not_here", word=word.text)
        word.taken = True


def partitive(np: Np) -> Np:
    """`one of these tokens`, `1 of your Spirits` are the same as the thing with the number."""
    if np.of is not None and not np.heads:
        inner = np.of
        if not inner.heads and inner.dets == ["these"] and len(inner.specs) == 1 and inner.of is None:
            inner = Np(inner.specs, phrase("token", inner.span).heads, None, inner.span)  # "2 of these"
        specs = [w for w in np.specs if w.type != "DET" or w.lexeme in ("all", "any")]
        inside = [w for w in inner.specs if w.type not in ("NUM", "QUANT")]
        np = Np(specs + inside, inner.heads, inner.of, np.span)
    elif not np.heads and np.dets == ["these"] and np.quants:  # "any number of these"
        np = Np(np.specs, phrase("token", np.span).heads, np.of, np.span)
    return np


def phrase(lexeme: str, span: Span, det: str = "", type: str = "NOUN") -> Np:
    """Somebody or something that is meant and not said."""
    article = [Word("DET", det, det, "", span.start, span.start)] if det else []
    return Np(article, [Word(type, lexeme, lexeme, "one", *span)], None, span)


def is_this(np: Np) -> bool:
    """`this`, and nothing that it is said of."""
    return not np.heads and np.of is None and [(w.type, w.lexeme) for w in np.specs] == [("DET", "this")]
