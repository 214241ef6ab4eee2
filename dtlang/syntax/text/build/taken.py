"""Every word counts: what no builder has taken is refused, so that nothing can be dropped by oversight."""

from __future__ import annotations

from dtlang.syntax.text.build.misfit import NOISE, misfit
from dtlang.syntax.text.lexer import Word

# Kinds of word that say how many, which, whose, whether and how: each must end up in the tree.
_COUNT = frozenset(
    (
        "DET",
        "POSS",
        "NUM",
        "ADJ",
        "QUANT",
        "FRAC",
        "TIMES",
        "OR_MORE",
        "OR_LESS",
        "RANGE",
        "MODAL",
        "NOT",
        "DONT",
        "ADV_BEFORE",
    )
)
_NAMES = frozenset(("NOUN", "NAME"))

# Before a noun: "up to", "all", "half"; then one of "the", "this", "your"; then numbers and adjectives.
_PLACE = {
    "QUANT": 0,
    "FRAC": 0,
    "DET": 1,
    "POSS": 1,
    "NUM": 2,
    "ADJ": 2,
    "TIMES": 2,
    "OR_MORE": 2,
    "OR_LESS": 2,
    "RANGE": 2,
}
_FIRST = frozenset(("all", "both", "either"))


def all_taken(words: list[Word]) -> None:
    """Refuses the first word that says something and is not in the tree, or stands where it cannot."""
    before: Word | None = None
    run: list[Word] = []  # the articles, numbers and adjectives before a noun
    noun: list[Word] = []  # those of the noun just before
    place = 0
    for word in words:
        if before is not None and before.type in _NAMES and not before.taken and word.type in _NAMES:
            misfit(before.span, f"`{before.text}` does not fit here")  # "your maximum deck"
        if not word.taken and word.type in _COUNT and not _says_nothing(word):
            misfit(word.span, f"`{word.text}` does not fit here", "say it in other words")
        here = _PLACE.get(word.type)
        if here is None:
            noun = run if word.type in _NAMES else []  # an adjective may stand behind it
            if run:
                run = []
                place = 0
        else:
            if word.lexeme in _FIRST:
                here = 0
            whose = word.type == "POSS" and word.form in ("noun", "name")  # "a chosen player's"
            if word.type == "ADJ" and not run and _twice(word, noun):
                misfit(word.span, f"`{word.text}` is said already")
            if run and not whose and (here < place or here == place == 1 or _twice(word, run)):
                misfit(word.span, f"`{word.text}` does not fit behind `{run[-1].text}`")
            place = here
            run.append(word)
        before = word
    _either(words)


def _says_nothing(word: Word) -> bool:
    if word.type == "DET":
        return word.lexeme in ("a", "the")
    return word.type == "ADV_BEFORE" and f"ADV:{word.lexeme}" in NOISE


def _twice(word: Word, run: list[Word]) -> bool:
    return any(word.type == other.type and word.lexeme == other.lexeme for other in run)


def _is_or(word: Word) -> bool:
    """`or` itself, and words with one inside, such as `top or bottom`."""
    return word.type in ("OR", "OR_FACE", "DASH_OR") or "or" in word.lexeme.split("_")


def _either(words: list[Word]) -> None:
    """`either` announces an `or`."""
    for at, word in enumerate(words):
        if word.lexeme == "either" and not any(_is_or(later) for later in words[at:]):
            misfit(word.span, "either this, or what else?", "say `or` and what else")
