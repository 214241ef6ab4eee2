"""What is said, in pieces: words, names, numbers, symbols, the pause. Whoever prints chooses their look."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias


class Kind(Enum):
    """What a piece is; templates choose its look by the value."""

    WORDS = "words"
    DAMAGE = "damage"  # a number, `detail` is the type of the damage; empty: that of the ability
    CP = "cp"  # a number of CP
    SYMBOL = "symbol"  # `[flame]`, `detail` is the name
    TOKEN = "token"  # a status effect, companion or piece, `detail` is the name as declared
    KEYWORD = "keyword"  # a verb of this hero
    THEN = "then"  # there is a pause
    LINK = "link"  # `Otherwise`, `Additionally`
    OUTCOME = "outcome"  # what has to be rolled: `On 1-3`
    TYPE = "type"  # the word `undefendable`
    PHASE = "phase"
    MARKER = "marker"  # `Attack Modifier`
    NAME = "name"  # an ability, a card or a hero
    REMINDER = "reminder"


class Run(NamedTuple):
    """A piece of a text. `text` is what a reader would copy."""

    kind: Kind
    text: str
    detail: str = ""


Said: TypeAlias = tuple[Run, ...]
NOTHING: Said = ()

_CLOSE = (",", ".", ":", "'", ")")  # no space before these


def words(text: str) -> Said:
    return (Run(Kind.WORDS, text),) if text else NOTHING


def text_of(said: Iterable[Run]) -> str:
    return "".join(run.text for run in said)


def spaced(*parts: Said | str) -> Said:
    """Parts of a sentence with one space between; empty ones fall out."""
    found: list[Run] = []
    for part in parts:
        said = words(part) if isinstance(part, str) else part
        if not said:
            continue
        if found and not said[0].text.startswith(_CLOSE):
            found.append(Run(Kind.WORDS, " "))
        found.extend(said)
    return tuple(found)


def joined(parts: Iterable[Said], word: str) -> Said:
    """`a or b or c`."""
    first, *others = parts
    for other in others:
        first = spaced(first, word, other)
    return first


def listed(parts: Sequence[Said], last: str) -> Said:
    """`a`, `a and b`, `a, b and c`."""
    *front, final = parts
    return spaced(joined(front, ","), last, final) if front else final


def capital(said: Said) -> Said:
    if not said:
        return said
    first = said[0]
    return (first._replace(text=first.text[:1].upper() + first.text[1:]), *said[1:])


def settled(said: Iterable[Run], meeting: Sequence[tuple[re.Pattern[str], str]]) -> Said:
    """Words side by side as one piece, and bent where they meet: `a` before a vowel is `an`."""
    joined: list[Run] = []
    for run in said:
        if joined and run.kind is Kind.WORDS and joined[-1].kind is Kind.WORDS:
            joined[-1] = Run(Kind.WORDS, joined[-1].text + run.text)
        else:
            joined.append(run)
    for pattern, instead in meeting:
        joined = _met(joined, pattern, instead)
    return tuple(joined)


def _met(joined: list[Run], pattern: re.Pattern[str], instead: str) -> list[Run]:
    """One pattern applied to the words of a sentence; names and symbols stay as they are."""
    whole = text_of(joined)
    changes = [(*match.span(), match.expand(instead)) for match in pattern.finditer(whole)]
    if not changes:
        return joined
    found: list[Run] = []
    start = 0
    for run in joined:
        end = start + len(run.text)
        text = run.text
        for low, high, instead in reversed(changes):
            if run.kind is Kind.WORDS and start <= low and high <= end:
                text = text[: low - start] + instead + text[high - start :]
        found.append(run._replace(text=text))
        start = end
    return found
