"""A part of a sentence with fewer words: what only colours it goes, and the author is told of each word.

`give them a good thump worth 5 dmg` has a number and a thing; which of its verbs carries them is tried.
Whatever names, counts, denies, limits or chooses stays, so that only words without a rule in them can go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from dtlang.syntax.explanation.deeds import NAMED
from dtlang.syntax.explanation.pieces import Piece, Pieces, is_strange

MOST_DROPPED = 5  # words; a part of which more goes is another one
BASE = 0.3
EACH = 0.08

_COLOUR = ("silent", "being", "preps", "ends", "ways")  # words that hold others, and go with them
_ARTICLES = ("a", "the")


class Less(NamedTuple):
    """What remains of a part, and which words went."""

    cost: float
    words: list[str]
    left_out: tuple[str, ...]


class _Slot(NamedTuple):
    words: tuple[str, ...]
    kinds: frozenset[str]
    says: str


def with_fewer_words(words: Sequence[str], table: Pieces, ruling: frozenset[str]) -> Iterator[Less]:
    """One verb stays, and with it all that matters; none of the words of `ruling` goes."""
    slots = list(_slots(words, table))
    verbs = [at for at, slot in enumerate(slots) if "verb" in slot.kinds]
    for verb in verbs:
        kept = [at == verb or _matters(slots, at, ruling) for at in range(len(slots))]
        if any(_counts_the_unknown(slots, at) for at in range(len(slots))):
            return
        if any(at != verb and not _goes_with(slots[at], slots[verb], table) for at in verbs):
            continue
        for at in range(len(slots) - 1, -1, -1):
            if not kept[at] and slots[at].kinds & set(_COLOUR) and _leads_on(slots, kept, at):
                kept[at] = True
        gone = sum(len(slot.words) for slot, stays in zip(slots, kept, strict=True) if not stays)
        if not gone or gone > MOST_DROPPED:
            continue
        left = tuple(_told(slots, kept))
        order = [slot for at, slot in enumerate(slots) if kept[at] and at != verb]
        before = sum(kept[: verbs[0]])  # where the first of them stands: `give them a thump` thumps them
        order.insert(before, slots[verb])
        yield Less(BASE + EACH * gone, [word for slot in order for word in slot.words], left)


def _slots(words: Sequence[str], table: Pieces) -> Iterator[_Slot]:
    at = 0
    while at < len(words):
        options: list[Piece] = [
            one for one in table.at(words, at) if one.kind not in ("marks", "openers", "bound")
        ]
        size = len(options[0].words) if options else 1
        same = [one for one in options if len(one.words) == size]
        says = same[0].says if same else ""
        yield _Slot(tuple(words[at : at + size]), frozenset(one.kind for one in same), says)
        at += size


def _goes_with(verb: _Slot, kept: _Slot, table: Pieces) -> bool:
    """Whether a second verb says nothing else than the first: `give them a thump`."""
    if not table.loose["light"].isdisjoint((table.base_of(verb.words[0]), verb.words[0])):
        return True
    one, other = (table.meanings("_".join(slot.words)) for slot in (verb, kept))
    return bool(one & other)


def _matters(slots: list[_Slot], at: int, ruling: frozenset[str]) -> bool:
    """Whether a word names, counts or binds something."""
    slot = slots[at]
    if slot.kinds == {"polarity"}:  # `a good thump` is no good token
        return at + 1 == len(slots) or bool(slots[at + 1].kinds & {"units", *NAMED})
    if not ruling.isdisjoint(slot.words):
        return True
    if not slot.kinds or "verb" in slot.kinds:
        return False
    if slot.kinds <= set(_COLOUR):
        return False
    return not (slot.kinds == {"numbers"} and slot.says in _ARTICLES)


def _counts_the_unknown(slots: list[_Slot], at: int) -> bool:
    """`3 zorks`: a number of something that nobody knows."""
    if "number" not in slots[at].kinds or at + 1 == len(slots):
        return False
    behind = slots[at + 1]
    return is_strange(behind.words[0]) or (not behind.kinds and behind.words[0].isalpha())


def _leads_on(slots: list[_Slot], kept: list[bool], at: int) -> bool:
    """A preposition stays before whom it leads to."""
    if "preps" not in slots[at].kinds or at + 1 == len(slots) or not kept[at + 1]:
        return False
    return bool(slots[at + 1].kinds & {"who", "whose", "zones", "number", "sym", "faces", "units", *NAMED})


def _told(slots: list[_Slot], kept: list[bool]) -> Iterator[str]:
    """The words that go, those side by side together; not what only holds a sentence together."""
    both = list(zip(slots, kept, strict=True))
    for stays, some in groupby(both, key=lambda one: one[1]):
        if stays:
            continue
        several = [slot for slot, _ in some]
        if any(not slot.kinds <= set(_COLOUR) or not slot.kinds for slot in several):
            yield " ".join(word for slot in several for word in slot.words)
