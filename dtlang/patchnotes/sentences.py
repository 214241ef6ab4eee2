"""Two versions of a sentence: is it only a number that differs, and which?"""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = re.compile(r"\d+")
_UNIT = re.compile(r"[^\d,.;:!?\"]*")
_PLURAL = re.compile(r"s\b")
_BARE = ("at", "by", "to")  # words before a number that counts nothing by itself
SHORT = 5  # words; a longer sentence is shown beside its number
MOST_NUMBERS = 2


class Number(NamedTuple):
    """A number that differs, and what it counts."""

    before: int
    after: int
    what: str


def numbers(old: str, new: str) -> list[Number] | None:
    """The numbers that differ, if nothing else does and each of them counts something.

    >>> numbers("Deal 4 dmg.", "Deal 5 dmg.")
    [Number(before=4, after=5, what='dmg')]
    >>> numbers("Draw 1 card.", "Draw 2 cards.")
    [Number(before=1, after=2, what='cards')]
    >>> numbers("Gain Heat.", "Gain 2 Heat.")
    [Number(before=1, after=2, what='Heat')]
    >>> numbers("Deal 4 dmg.", "Heal 4.") is None
    True
    >>> numbers("Increase Tide by 1.", "Increase Tide by 2.") is None
    True
    """
    if _shape(old) != _shape(new):
        return _from_one(old, new)
    found = [
        Number(int(one[0]), int(other[0]), _what(new, other))
        for one, other in zip(_NUMBER.finditer(old), _NUMBER.finditer(new), strict=True)
        if one[0] != other[0]
    ]
    return found if 0 < len(found) <= MOST_NUMBERS and all(number.what for number in found) else None


def is_long(sentence: str) -> bool:
    return len(sentence.split()) > SHORT


def _shape(sentence: str) -> str:
    return _PLURAL.sub("", _NUMBER.sub("0", sentence)).casefold()


def _what(sentence: str, number: re.Match[str]) -> str:
    """The words behind a number; before it, if there are none. Nothing if it counts nothing."""
    found = _UNIT.match(sentence, number.end())
    behind = found[0].split() if found else []
    before = sentence[: number.start()].split()[-2:]
    if not behind and before[-1:] and before[-1] in _BARE:
        return ""
    return " ".join(behind[:3] or before)


def _from_one(old: str, new: str) -> list[Number] | None:
    """`Gain Heat.` is `Gain 1 Heat.`"""
    longer, shorter = (new, old) if len(new) > len(old) else (old, new)
    for number in _NUMBER.finditer(longer):
        if _shape(longer[: number.start()] + longer[number.end() + 1 :]) == _shape(shorter):
            what = _what(longer, number)
            pair = (1, int(number[0])) if longer is new else (int(number[0]), 1)
            return [Number(*pair, what)] if pair[0] != pair[1] else None
    return None
