"""What could have come next, in an author's words: classes of word become examples of what to write."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.syntax.lexicon import Lexicon, lexicon
from dtlang.syntax.names import Names

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


def expected_words(expected: frozenset[str], stuck: str | None, names: Names, language: str) -> list[str]:
    """At most four things that would fit, most useful first. `stuck` is the class of the word that does not.

    >>> expected_words(frozenset(("COMMA", "AND", "PREP")), "DET", Names(), "en")
    ['a word such as `to`', '`and`', 'a comma']
    """
    order: tuple[str, ...] = _ELSEWHERE
    if stuck is None:
        order = _AT_END
    elif stuck in _THINGS:
        order = _BEFORE_THING
    elif stuck in _VERBS:
        order = _BEFORE_VERB
    words = lexicon(language)
    found = [said for terminal in order for said in _said(terminal, expected, names, words)]
    return found[:MOST]


def _said(terminal: str, expected: frozenset[str], names: Names, words: Lexicon) -> Iterator[str]:
    if terminal == "OUTCOME":
        if "ANY_OTHER" in expected:
            yield f"a symbol such as `[{names.symbols[0] if names.symbols else 'heart'}]`"
            yield "numbers such as `1-3`"
        return
    if terminal not in expected:
        return
    match terminal:
        case "VERB":
            verbs = [words.verbs[verb][0] for verb in ("deal", "gain", "inflict") if verb in words.verbs]
            yield f"a verb such as {listed(verbs, 'or')}"
        case "VERBING":
            if "VERB" in expected:
                return
            doing = [words.verbs[verb][2] for verb in ("deal", "gain") if verb in words.verbs]
            yield f"a word such as {listed(doing, 'or')}"
        case "PRON":
            yield "a thing or a player"
        case "NOUN":
            if "DET" in expected and "PRON" not in expected:
                nouns = [words.nouns[noun][0] for noun in ("damage", "card", "token") if noun in words.nouns]
                yield f"a thing such as {listed(nouns, 'or')}"
        case "NUM":
            yield "a number"
        case "PREP":
            yield f"a word such as {listed(_spelt(words, 'PREP', 'to'), 'or')}"
        case "OF":
            yield listed(_spelt(words, "OF", "of"), "or")
        case "TO_DO":
            yield listed(_spelt(words, "PREP", "to"), "or")
        case "AND":
            yield listed(_spelt(words, "AND", "and"), "or")
        case "SUBORD":
            yield listed(_spelt(words, "SUBORD", "if", "when"), "or")
        case "COMMA":
            yield "a comma"
        case "COLON":
            yield "a colon"
        case "$END":
            yield "a full stop"


def _spelt(words: Lexicon, terminal: str, *lexemes: str) -> list[str]:
    return [words.words[terminal, lexeme] for lexeme in lexemes if (terminal, lexeme) in words.words]


def listed(words: list[str], joiner: str) -> str:
    """
    >>> listed(["deal", "gain", "inflict"], "or")
    '`deal`, `gain` or `inflict`'
    """
    said = [f"`{word}`" for word in words]
    return f" {joiner} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)
