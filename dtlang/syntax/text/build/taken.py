"""Every word counts: what no builder has taken is refused, so that nothing can be dropped by oversight."""

from __future__ import annotations

from dtlang.syntax.text.build.misfit import NOISE, misfit
from dtlang.syntax.text.word import Word

# Before a noun: "up to", "all", "half"; then one of "the", "this", "your"; then numbers and adjectives.
_PLACE = {
    **dict.fromkeys(("QUANT", "FRAC"), 0),
    **dict.fromkeys(("DET", "POSS"), 1),
    **dict.fromkeys(("NUM", "ADJ", "TIMES", "OR_MORE", "OR_LESS", "RANGE"), 2),
}
# Kinds of word that say how many, which, whose, whether and how: each must end up in the tree.
_COUNT = frozenset((*_PLACE, "MODAL", "NOT", "DONT", "ADV_BEFORE"))
_NAMES = frozenset(("NOUN", "NAME"))
_FIRST = frozenset(("all", "both", "either"))


def all_taken(words: list[Word]) -> None:
    """Refuses the first word that says something and is not in the tree, or stands where it cannot."""
    dangling: Word | None = None  # the noun just before, if it is not in the tree
    run: list[Word] = []  # the articles, numbers and adjectives before a noun
    noun: list[Word] = []  # those of the noun just before
    place = 0
    for word in words:
        kind = word.type
        if not word.taken and kind in _COUNT and not _says_nothing(word):
            misfit(word.span, "word_dropped", word=word.text)
        lexeme = word.lexeme
        if lexeme == "either":
            _either(word, words[words.index(word) :])
        here = _PLACE.get(kind)
        if here is None:
            place = 0
            if kind not in _NAMES:
                dangling = None
                noun = run = []
                continue
            if dangling is not None:
                misfit(dangling.span, "word_not_here", word=dangling.text)  # "your maximum deck"
            dangling = None if word.taken else word
            noun, run = run, []  # an adjective may stand behind it
            continue
        dangling = None
        if lexeme in _FIRST:
            here = 0
        if not run:
            if kind == "ADJ" and noun and _twice(word, noun):
                misfit(word.span, "said_already", word=word.text)
            run = [word]
        else:
            whose = kind == "POSS" and word.form in ("noun", "name", "held")  # "a chosen player's"
            if not whose and (here < place or here == place == 1 or _twice(word, run)):
                misfit(word.span, "word_not_behind", word=word.text, before=run[-1].text)
            run = [*run, word]
        place = here


def _says_nothing(word: Word) -> bool:
    if word.type == "DET":
        return word.lexeme in ("a", "the")
    return word.type == "ADV_BEFORE" and f"ADV:{word.lexeme}" in NOISE


def _twice(word: Word, run: list[Word]) -> bool:
    return any(word.type == other.type and word.lexeme == other.lexeme for other in run)


def _is_or(word: Word) -> bool:
    """`or` itself, and words with one inside, such as `top or bottom`."""
    return word.type in ("OR", "OR_FACE", "DASH_OR") or "or" in word.lexeme.split("_")


def _either(word: Word, words: list[Word]) -> None:
    """`either` announces an `or`."""
    whichever = len(words) > 1 and words[1].type == "OF"  # "during either of your Main Phases"
    if not whichever and not any(_is_or(later) for later in words):
        misfit(word.span, "either_or_what")
