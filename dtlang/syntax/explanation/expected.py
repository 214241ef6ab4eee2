"""What could have come next, in an author's words: classes of word become examples of what to write."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.speech import Said, any_of, quoted
from dtlang.syntax.explanation.near_words import Known

MOST = 4

_THINGS = frozenset(
    ("PRON", "DET", "POSS", "ADJ", "NUM", "QUANT", "FRAC", "NOUN", "NAME", "SYMBOLS", "TIMES")
)
_VERBS = frozenset(("VERB", "MODAL", "BE", "DO", "DONT", "ADV_BEFORE"))

# Which expectation helps most depends on what stands there instead.
_BEFORE_THING = ("PREP", "AND", "$END", "COMMA", "OF", "VERB", "NOUN", "COLON")
_BEFORE_VERB = ("COMMA", "$END", "TO_DO", "AND", "PRON", "NOUN", "COLON", "SUBORD")
_AT_END = ("VERB", "PRON", "NOUN", "COMMA", "OUTCOME", "COLON", "VERBING", "PREP")
_ELSEWHERE = (
    "VERB", "PRON", "NOUN", "OUTCOME", "NUM", "COMMA", "$END", "PREP", "AND", "SUBORD", "VERBING", "COLON",
)  # fmt: skip

# What is said for a class of word, and words of which class are its examples.
_SAID: dict[str, tuple[Said, str, tuple[str, ...]]] = {
    "VERB": (Said("a verb such as {words}"), "VERB", ("deal", "gain", "inflict")),
    "VERBING": (Said("a word such as {words}"), "VERBING", ("deal", "gain")),
    "NOUN": (Said("a thing such as {words}"), "NOUN", ("damage", "card", "token")),
    "PREP": (Said("a word such as {words}"), "PREP", ("to",)),
    "OF": (Said("{words}"), "OF", ("of",)),
    "TO_DO": (Said("{words}"), "PREP", ("to",)),
    "AND": (Said("{words}"), "AND", ("and",)),
    "SUBORD": (Said("{words}"), "SUBORD", ("if", "when")),
    "PRON": (Said("a thing or a player"), "", ()),
    "NUM": (Said("a number"), "", ()),
    "COMMA": (Said("a comma"), "", ()),
    "COLON": (Said("a colon"), "", ()),
    "$END": (Said("a full stop"), "", ()),
}


def expected_words(expected: frozenset[str], stuck: str | None, known: Known) -> list[str]:
    """At most four things that would fit, most useful first. `stuck` is the class of the word that does not.

    >>> from dtlang.syntax.names import Names
    >>> expected_words(frozenset(("COMMA", "AND", "PREP")), "DET", Known(Names(), "en"))
    ['a word such as `to`', '`and`', 'a comma']
    """
    order: tuple[str, ...] = _ELSEWHERE
    if stuck is None:
        order = _AT_END
    elif stuck in _THINGS:
        order = _BEFORE_THING
    elif stuck in _VERBS:
        order = _BEFORE_VERB
    return [said for terminal in order for said in _said(terminal, expected, known)][:MOST]


def _said(terminal: str, expected: frozenset[str], known: Known) -> Iterator[str]:
    if terminal == "OUTCOME" and "ANY_OTHER" in expected:
        yield Said(
            "a symbol such as `[{symbols}]`",
            symbols=known.names.symbols[0] if known.names.symbols else "heart",
        )
        yield Said("numbers such as `1-3`")
    if terminal not in expected or (terminal == "VERBING" and "VERB" in expected):
        return
    if terminal == "NOUN" and ("DET" not in expected or "PRON" in expected):
        return
    said, examples, lexemes = _SAID[terminal]
    yield Said(said.template, words=spelt(known, examples, *lexemes))


def spelt(known: Known, terminal: str, *lexemes: str) -> str:
    """Some words of a class in the spelling of the language."""
    words = known.words.words
    found = [words[terminal, lexeme] for lexeme in lexemes if (terminal, lexeme) in words]
    return either(list(dict.fromkeys(found)))  # the French deal and inflict with one verb


def either(words: list[str]) -> str:
    """
    >>> either(["deal", "gain", "inflict"])
    '`deal`, `gain` or `inflict`'
    """
    return any_of(quoted(words))
