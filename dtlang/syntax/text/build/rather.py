"""`Deal 5 dmg, or 8 if you have Heat`: what is done in place of something, said with what it shares."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.text.build.nouns import phrase
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.shared import is_same_thing
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Form, Item, LeadKind, Np, Sentence
from dtlang.syntax.text.word import Word

_WHOM = frozenset(("PREP:on", "PREP:to", "PREP:from"))
_PICKED = frozenset(("a", "any", "another", "each", "all"))
_NOT_SHARED = frozenset(("QUANT", "FRAC", "OR_MORE", "OR_LESS", "TIERS"))


def or_if(shape: Sentence) -> Chain | None:
    """What is done instead if the condition behind the sentence holds; it is taken off the sentence.

    `Gain Heat or draw 1 card if ...` may be a choice, and then nobody knows what depends on the condition: so
    it is more or less of the same, or, behind a comma, another token.
    """
    trail, items = shape.trails[0], shape.chain.items if shape.chain is not None else []
    asks = trail.kind is LeadKind.SUB and trail.word is not None and trail.word.lexeme == "if"
    if (
        len(shape.trails) > 1
        or not asks
        or trail.alternative
        or len(items) < 2
        or shape.otherwise is not None
    ):
        return None
    last, before = items[-1], items[-2].clause
    if last.joiner != "OR" or last.clause is not None or last.done is not None or last.np is None:
        return None
    if before is None or before.form is not Form.DO or any(item.joiner == "OR" for item in items[:-1]):
        return None
    if any(w.lexeme != "may" for w in before.pre) or not _compares(before, last, shape.words):
        return None
    del items[-1]
    clause = replace(before, np=in_place_of(last.np, before.np), pre=[], span=last.span)
    clause.adjuncts = _shared(before.adjuncts, last)
    if before.subject is not None:
        clause.subject = _again(before.subject)
        clause.subject_adjuncts = []
    return Chain([Item(clause, last.span)], last.span)


def in_place_of(np: Np, other: Np | None) -> Np:
    """`8`, `undefendable`: of what was named before, with the words that are not said again."""
    if np.heads or np.of is not None or other is None:
        return np
    kinds = [w for w in np.specs if w.lexeme in TYPES]
    own = {w.lexeme for w in np.specs}
    shared = [
        replace(w)
        for w in other.specs
        if (w.type == "ADJ" and w.lexeme not in own and not (kinds and w.lexeme in TYPES))
        or (w.type == "NUM" and not np.has("NUM"))
    ]
    return Np([*np.specs, *shared], [replace(w) for w in other.heads], None, np.span)


def _compares(before: Clause, last: Item, words: list[Word]) -> bool:
    np, other = last.np, before.np
    if np is None or other is None or is_player(np) or is_player(other):
        return False
    if any(w.type in _NOT_SHARED for w in other.specs) or other.of is not None:
        return False
    if not {a.key for a in before.adjuncts} <= _WHOM | {a.key for a in last.adjuncts}:
        return False
    if is_same_thing(other, np):
        return np.has("NUM", "QUANT", "FRAC")
    or_ = max((at for at, w in enumerate(words) if w.type == "OR" and w.end <= np.span.start), default=0)
    comma = or_ > 0 and words[or_ - 1].type == "COMMA"
    return comma and np.head_type == other.head_type == "NAME" and "any" not in other.dets


def _shared(before: list[Adjunct], last: Item) -> list[Adjunct]:
    own = {a.key for a in last.adjuncts}
    again = [replace(a, word=replace(a.word)) for a in before if a.key in _WHOM and a.key not in own]
    return [*(replace(a, rest=_again(a.np)) if a.np is not None else a for a in again), *last.adjuncts]


def _again(whom: Np) -> Np:
    """Who was picked before is `they`, and is not picked again."""
    picked = any(w.lexeme in _PICKED or w.lexeme == "chosen" for w in whom.specs)
    many = whom.heads and whom.heads[0].form == "many"
    if is_player(whom) and whom.head_type == "NOUN" and (picked or many):
        return phrase("they", Span(whom.span.start, whom.span.start), type="PRON")
    return Np([replace(w) for w in whom.specs], [replace(w) for w in whom.heads], whom.of, whom.span)
