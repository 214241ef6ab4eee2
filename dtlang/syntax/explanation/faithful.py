"""What a fix has to keep: whoever, whatever, however many and whether at all a sentence speaks of.

An author forgives a refusal, and not a fix after which the file checks clean and means something else. So
every fix of a sentence passes `is_faithful` before it is offered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from dtlang.source import Span
from dtlang.syntax.explanation.near_words import likeness, vocabulary
from dtlang.syntax.lexicon import Entry, Lexicon, lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.text.scan import scan
from dtlang.syntax.text.spelling import spelt_out
from dtlang.syntax.text.word import Raw, symbol_names


class Said(msgspec.Struct, eq=False):
    """The words of a sentence, without their order and without articles."""

    fixed: Counter[str]  # numbers, names, players, negations, and which of them: nobody changes these
    others: Counter[str]  # verbs, nouns, adjectives
    small: Counter[str]  # what holds a sentence together and is easily forgotten
    unknown: int = 0  # words that nobody knows


def is_faithful(before: str, after: str, names: Names, language: str) -> bool:
    """Whether a changed sentence still speaks of all that the first one did, and of nothing more.

    A word that nobody knows may become a known one. A number may be put in where there is none at all, as
    an example of what is missing.
    """
    if not _mends_alike(before, after, language):
        return False
    old, new = said(before, names, language), said(after, names, language)
    mended = old.unknown - new.unknown
    if old.fixed - new.fixed:
        return False
    added = new.fixed - old.fixed
    if added and mended <= 0:
        return added == Counter(["number 1"]) and not any(word.startswith("number") for word in old.fixed)
    if mended > 0:  # `Rising Tied` is a name, and `tied` no word of it
        return not old.others - new.others or any(word.startswith("name") for word in added)
    swapped = (old.small - new.small) and (new.small - old.small)  # one preposition for another
    return old.others == new.others and not swapped


def _mends_alike(before: str, after: str, language: str) -> bool:
    """Whether the words that were changed still deny what they denied, and say one or many as they did."""
    words = lexicon(language)
    old, new = _split(before), _split(after)
    lost, came = old - new, new - old
    if not _numerals(before) <= _numerals(after):
        return False  # `2CP`
    denies = re.compile(words.denying)
    if any(map(denies.search, lost)) != any(map(denies.search, came)):
        return False  # `haven't`, `unpure`, `defendable`
    strange = [word for word in lost if word not in vocabulary(language)]
    for word in strange:
        number = max(words.numbers, key=lambda one: likeness(word, one))
        if likeness(word, number) >= _MISSPELT and not {number, str(words.numbers[number])} & set(came):
            return False  # `thre cards`
    return not any(_other_number(word, came, words) for word in strange)


_MISSPELT = 0.85  # so much alike that one is meant for the other


def _other_number(word: str, came: Counter[str], words: Lexicon) -> bool:
    """`oponent` is one: `opponents` are many."""
    for one, many in words.nouns.values():
        for said, other in ((one.casefold(), many.casefold()), (many.casefold(), one.casefold())):
            near = likeness(word, said)
            if other in came and other != said and near >= _MISSPELT and near > likeness(word, other):
                return True
    return False


def _split(text: str) -> Counter[str]:
    return Counter(re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", text.casefold()))


def _numerals(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


class _Kind(NamedTuple):
    """A word of the text: where it counts, and what it is. Nothing said: nobody knows it."""

    group: str
    word: str


_UNKNOWN = _Kind("unknown", "")
_SMALL = frozenset(("PREP", "OF", "AND", "BE", "BEING", "DO"))
_FIXED = frozenset(
    (
        "NUM", "FRAC", "RANGE", "QUANT", "OR_MORE", "OR_LESS", "PRON", "POSS", "DET", "NOT", "DONT", "MODAL",
        "OR", "DASH_OR", "ONLY", "ONLY_IF", "OTHERWISE", "INSTEAD", "SUBORD", "OF_A_KIND", "STRAIGHT",
    )
)  # fmt: skip
_PLAYERS = frozenset(
    ("player", "opponent", "teammate", "attacker", "defender", "target", "everyone", "owner", "hero")
)
_DENYING = frozenset(("without", "other_than", "instead_of"))
_SAME = {"your": "you", "their": "they", "its": "it"}


def said(text: str, names: Names, language: str) -> Said:
    """What a text is made of. The same word twice in a row is a slip and counts once."""
    words = lexicon(language)
    raws = spelt_out(scan(text, Span(0, len(text)), words), words.shorthand, names.phrases)
    found = Said(Counter(), Counter(), Counter())
    groups = {"fixed": found.fixed, "others": found.others, "small": found.small}
    last: _Kind | None = None
    for kind in _words(raws, words, names, language):
        if kind is _UNKNOWN:
            found.unknown += 1
        elif kind != last or kind.word.startswith(("number", "symbol")):  # `On 6 6` is two dice
            groups[kind.group][kind.word] += 1
        last = kind
    return found


def _words(raws: list[Raw], words: Lexicon, names: Names, language: str) -> Iterator[_Kind]:
    at = 0
    while at < len(raws):
        raw = raws[at]
        name = _name(raws, at, names)
        at += 1
        if name is not None:
            yield _Kind("fixed", f"name {name[0]}")
            at = name[1]
        elif raw.kind in ("symbols", "times", "times_face"):
            yield from _symbols(raw, names)
        elif raw.kind not in ("word", "clock", "mark"):
            yield _Kind("fixed", f"number {raw.fold}")
        elif raw.kind == "mark" and not raw.text.isalnum():
            if at < len(raws) and raws[at].kind == "num" and raws[at].start == raw.end and raw.text != "(":
                yield _Kind("fixed", f"number {raw.text}")  # `-1`, `≥5`
        else:
            yield from _word(raw, words, names, language)


def _word(raw: Raw, words: Lexicon, names: Names, language: str) -> Iterator[_Kind]:
    """A single word: of a phrase such as `up to` each for itself, so that a slip within it is one."""
    entry = next((entries[0] for rest, entries in words.phrases.get(raw.fold, ()) if not rest), None)
    if entry is not None:
        if entry.terminal != "DET" or entry.lexeme not in ("a", "the"):
            yield _kind(entry)
    elif raw.fold in vocabulary(language):
        yield _Kind("others", raw.fold)
    else:
        yield _owner(raw, words, names)


def _kind(entry: Entry) -> _Kind:
    if entry.terminal == "NUM":
        return _Kind("fixed", f"number {entry.lexeme}")
    if entry.terminal == "NOUN" and entry.lexeme in _PLAYERS:
        return _Kind("fixed", f"player {entry.lexeme} {entry.form}")
    if entry.terminal == "NOUN":
        return _Kind("others", f"{entry.lexeme} {entry.form}")  # one card is not many
    if entry.terminal in _FIXED or entry.lexeme in _DENYING:
        return _Kind("fixed", _SAME.get(entry.lexeme, entry.lexeme))
    if entry.terminal in ("VERBED", "VERBING"):
        return _Kind("others", f"{entry.lexeme} {entry.form}")  # who is dealt dmg does not deal it
    return _Kind("small" if entry.terminal in _SMALL else "others", entry.lexeme)


def _symbols(raw: Raw, names: Names) -> Iterator[_Kind]:
    factor = "".join(letter for letter in raw.text.partition("[")[0] if letter.isdecimal())
    if factor:
        yield _Kind("fixed", f"number {factor}")
    for number, symbol in enumerate(symbol_names(raw.text)):
        known = names.symbols is None or symbol in names.folded_symbols
        yield _Kind("fixed", f"symbol {number} {symbol}") if known else _UNKNOWN


def _name(raws: list[Raw], at: int, names: Names) -> tuple[str, int] | None:
    """The longest name that begins here, and the place behind it. Without its capital it is misspelt."""
    best: tuple[str, int] | None = None
    for rest, entries in names.phrases.get(raws[at].fold, ()):
        to = at + 1 + len(rest)
        if tuple(raw.fold for raw in raws[at + 1 : to]) != rest or (best is not None and to <= best[1]):
            continue
        entry = entries[0]
        if entry.terminal != "NAME" or entry.lexeme[:1].islower() or not raws[at].text[:1].islower():
            best = entry.lexeme, to
    return best


def _owner(raw: Raw, words: Lexicon, names: Names) -> _Kind:
    """`opponent's`: who it belongs to."""
    stem = re.sub(words.possessive, "", raw.fold)
    if stem == raw.fold:
        return _UNKNOWN
    found = names.phrases.get(stem) or words.phrases.get(stem)
    return _Kind("fixed", f"player {found[-1][1][0].lexeme} one") if found else _UNKNOWN
