"""Brackets around words that go on with the sentence: `deal 3 dmg (undefendable)`, `3 dmg + (2 x Heat)`."""

from __future__ import annotations

from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.text.ahead import DAMAGE_TYPES, alone
from dtlang.syntax.text.word import Raw

_OF_DAMAGE = DAMAGE_TYPES | {"isolated", "unavoidable"}
_NAMES_DAMAGE = ("damage", "source")
_GOES_ON = ("to", "on", "from", "at", "during", "against", "by")


def without_brackets(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """The words without brackets around what could as well stand there without them."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        raw = raws[at]
        close = _closing(raws, at) if raw.text == "(" and at > 0 else 0
        inside = raws[at + 1 : close]
        kept = _going_on(raws[at - 1], inside, lexicon) or _whom(found, inside, lexicon) if inside else None
        if kept is None:
            found.append(raw)
            at += 1
            continue
        found += kept
        at = close + 1
    return found


def _closing(raws: list[Raw], at: int) -> int:
    """The place of the bracket that closes one; 0: there are others in it, or a sentence ends there."""
    for to in range(at + 1, len(raws)):
        if raws[to].text == ")":
            return to
        if raws[to].text in "(.;:":
            break
    return 0


def _going_on(before: Raw, inside: list[Raw], lexicon: Lexicon) -> list[Raw] | None:
    """The words in brackets that belong to the sentence; none if they are not part of it."""
    if before.text == "+":
        return inside if inside[0].kind in ("num", "times") else None  # "5 dmg + (2 x Heat)"
    if before.text in ".;:":
        return None
    words = " ".join(raw.text for raw in inside)
    if lexicon.bracket_kind(words) != "rule":
        return None
    if any(raw.fold in lexicon.orders or raw.fold in lexicon.third_words for raw in inside):
        return None  # it says what somebody does
    that = lexicon.unwritten_that
    if that and any(
        entry.terminal == "ADJ" and entry.lexeme in _OF_DAMAGE
        for rest, entries in lexicon.phrases.get(that, ())
        for entry in entries
        if rest == tuple(raw.fold for raw in inside)
    ):
        first = inside[0]  # "(cannot be prevented)"
        return [Raw("word", that, that, first.start, first.start), *inside]
    at = 0
    while at < len(inside) and _is(inside[at], "ADJ", _OF_DAMAGE, lexicon):
        at += 1
    types, rest = inside[:at], inside[at:]
    while rest and _is(rest[0], "NOUN", _NAMES_DAMAGE, lexicon):
        rest = rest[1:]  # "(isolated dmg source)"
    if rest and not _is(rest[0], "PREP", _GOES_ON, lexicon):
        return None
    if rest and rest[1:2] and rest[1].kind in ("num", "range", "symbols"):
        return None  # "(on 6)"
    return [*types, *rest] or None


def _whom(before: list[Raw], inside: list[Raw], lexicon: Lexicon) -> list[Raw] | None:
    """`remove 1 status effect (self or ally)`: from whom; which word that is, the verb before tells."""
    players = lexicon.bracket_players.get(" ".join(raw.fold for raw in inside))
    role = _role(before, lexicon) if players else ""
    if not players or not role:
        return None
    start, end = inside[0].start, inside[-1].end
    kept = [Raw("word", role, role, start, start)]
    for word in players:
        kept.append(Raw("word", word, word, start, end))
        start = end
    return kept


def _role(before: list[Raw], lexicon: Lexicon) -> str:
    """The preposition of those whom the last deed is done to."""
    for raw in reversed(before):
        if raw.text in ".;:":
            break
        if raw.fold in lexicon.base_words or raw.fold in lexicon.third_words:
            verbs = (e.lexeme for e in alone(lexicon.phrases, raw.fold) if e.terminal == "VERB")
            return next((lexicon.bracket_roles[verb] for verb in verbs if verb in lexicon.bracket_roles), "")
    return ""


def _is(raw: Raw, terminal: str, lexemes: frozenset[str] | tuple[str, ...], lexicon: Lexicon) -> bool:
    options = lexicon.phrases.get(raw.fold, ())
    entries = (entry for rest, several in options if not rest for entry in several)
    return any(entry.terminal == terminal and entry.lexeme in lexemes for entry in entries)
