"""A part of a sentence word by word: each is said as the game says it, and stays where it is.

So whoever does what to whom, and how often, is as the author wrote it; only what a verb means may be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count

from dtlang.syntax.explanation.deeds import NAMED
from dtlang.syntax.explanation.lines import ODD, Phrase
from dtlang.syntax.explanation.masks import STRANGE
from dtlang.syntax.explanation.pieces import Piece, Pieces
from dtlang.syntax.lexicon import VERB_FORMS

MOST = 24  # wordings of one part
OTHER = 0.1  # what it costs to take another meaning of a word
MOST_STRANGE = 1  # words that nobody knows and that are passed over
_BINDING = ("marks", "openers", "bound")
_SAID = (
    "who",
    "whose",
    "units",
    "types",
    "polarity",
    "random",
    "zones",
    "faces",
    "compared",
    "phases",
    "more",
)


def word_by_word(
    words: Sequence[str],
    table: Pieces,
    vocabulary: frozenset[str],
    anyone: dict[str, str],
    *,
    of_status: bool,
) -> Iterator[Phrase]:
    """Wordings of a part, those with the author's own words first; `anyone` says a player in other words."""
    slots: list[list[str]] = []
    strange: list[str] = []
    at = 0
    counted = owned = False
    while at < len(words):
        options = [piece for piece in table.at(words, at) if piece.kind not in _BINDING]
        size = len(options[0].words) if options else 1
        options = [piece for piece in options if len(piece.words) == size]
        text = " ".join(words[at : at + size])
        at += size
        if text.startswith(STRANGE):
            if counted and not any(piece.kind in ("units", *NAMED) for piece in _at(words, at, table)):
                return  # `2 zorks`
            strange.append(text)
            continue
        counted = any(piece.kind == "number" for piece in options)
        if owned and all(piece.kind == "verb" for piece in options):
            options = []  # `your wounds`
        owned = any(piece.kind == "whose" for piece in options)
        if not of_status:
            options = [piece for piece in options if piece.says not in ("this", "these")]  # no token
        said = [anyone.get(one, one) for piece in options for one in _said(piece, table)]
        known = not options or vocabulary.issuperset(word for word in text.split() if word.isalpha())
        slots.append(list(dict.fromkeys([*((text,) if known or not said else ()), *said])))
    if len(strange) > MOST_STRANGE or not slots:
        return
    for cost, text in _chosen(slots):
        yield Phrase(cost + ODD * len(strange), text, tuple(strange))


def _at(words: Sequence[str], at: int, table: Pieces) -> list[Piece]:
    return list(table.at(words, at)) if at < len(words) else []


def _said(piece: Piece, table: Pieces) -> Iterator[str]:
    """How the game says a piece; silence for what only holds a sentence together."""
    if piece.kind == "verb":
        spelling = "_".join(piece.words)
        form = list(VERB_FORMS).index(table.form_of(spelling))
        for name in sorted(table.classes[spelling]):
            for verb in table.verb_of.get(name, "").split():
                yield table.words.verbs[verb][form]
    elif piece.kind == "silent":
        yield ""
    elif piece.kind in _SAID and piece.says not in table.unsaid:
        yield table.said["units"].get(piece.says, piece.says)


def _chosen(slots: list[list[str]]) -> Iterator[tuple[float, str]]:
    numbers = count()
    start = (0,) * len(slots)
    heap = [(0, next(numbers), start)]
    seen = {start}
    for _ in range(MOST):
        if not heap:
            return
        cost, _number, chosen = heappop(heap)
        text = " ".join(slot[at] for slot, at in zip(slots, chosen, strict=True) if slot[at])
        yield OTHER * cost, text
        for place, slot in enumerate(slots):
            if chosen[place] + 1 < len(slot):
                after = (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :])
                if after not in seen:
                    seen.add(after)
                    heappush(heap, (cost + 1, next(numbers), after))
