"""How wide words are, guessed from their letters, and where a long one may be broken."""

from __future__ import annotations

from collections.abc import Iterator

NARROW, PIECE = 9.0, 6.5  # em: what has room beside five dice on any board; parts of a word that has not


def wide(letters: str) -> float:
    """About so many em, rather too many than too few.

    >>> wide("undefendable") < NARROW < wide("M" * 12)
    True
    """
    return sum(
        0.95 if c in "mwMW@%" else 0.4 if c in "fijlrtIJ" else 0.7 if c.isupper() else 0.58 for c in letters
    )


def pieces(word: str) -> Iterator[str]:
    """The parts into which a word may be broken; a narrow one stays whole."""
    if wide(word) <= NARROW:
        yield word
        return
    begin = 0
    for end in range(1, len(word) + 1):
        if end == len(word) or wide(word[begin : end + 1]) > PIECE:
            yield word[begin:end]
            begin = end
