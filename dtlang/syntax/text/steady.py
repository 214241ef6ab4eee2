"""Words that are the same anywhere: most of them need not be looked at closely."""

from __future__ import annotations

from functools import cache

import msgspec

from dtlang.syntax.lexicon import Entry, Lexicon

MARKS = {",": "COMMA", ":": "COLON", "+": "PLUS", "&": "AND"}
# Classes that are others first, right behind some.
BEHIND = {
    "OR_MORE": (("NOUN", "NAME"), "OR_AFTER"),
    "OR_LESS": (("NOUN", "NAME"), "OR_AFTER"),
    "ADJ": (("NOUN", "PRON", "NAME", "ADJ_AFTER"), "ADJ_AFTER"),
    "PRON": (("NOUN", "NAME", "SYMBOLS", "VERBED"), "CONTACT"),
    "VERBED": (("PRON", "CONTACT", "WHO", "ADV_BEFORE", "DONT"), "VERB"),
}
# Classes that `retagged` never makes another of, except behind some words and before some.
_STEADY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("VERB", "VERBING", "NOUN", "POSS", "MODAL", "BE", "OF", "BEING", "NOT"), ()),
    **dict.fromkeys(("DET", "SUBORD", "QUANT", "PREP", "COLON"), ()),
    "COMMA": ("NUM",),
    "ADJ": BEHIND["ADJ"][0],
    "PRON": BEHIND["PRON"][0],
    "VERBED": (*BEHIND["VERBED"][0], "DET", "POSS", "NOUN", "NAME", "PREP"),
}
# Lexemes that it does look around at.
_LOOK_AROUND = {
    "DET": ("all", "both", "either", "each"),
    "VERB": ("do",),
    "SUBORD": ("if", "when", "whenever"),
    "VERBED": ("result",),
    "PREP": ("to", "on", "for", "with", "when", "after", "before", "between", "as", "based_on"),
}
_DANGLE = (",", ":", ".", ";", "")  # behind a preposition that governs nothing


class Steady(msgspec.Struct, eq=False, gc=False):
    """A word that is the same anywhere, except behind some classes of word and before some words."""

    entry: Entry
    behind: tuple[str, ...]
    before: frozenset[str]


class SteadyWords(dict[str, Steady | None]):
    """The steady words of a language, each looked up when it is first read."""

    def __init__(self, lexicon: Lexicon):
        super().__init__()
        self.lexicon = lexicon

    def __missing__(self, fold: str) -> Steady | None:
        options = self.lexicon.phrases.get(fold, [])
        if fold in (",", ":"):
            options = [*options, ((), (Entry(MARKS[fold], fold),))]
        if not options:
            return None  # not kept: there is no end of such words
        self[fold] = found = self.steady(fold, options)
        return found

    def steady(self, fold: str, options: list[tuple[tuple[str, ...], tuple[Entry, ...]]]) -> Steady | None:
        *longer, (rest, entries) = options  # the longest stand first
        lexicon = self.lexicon
        if (
            rest
            or len(entries) > 1
            or any(fold in lexicon.cues[cue] for cue in ("limit", "most", "have", "that", "often"))
        ):
            return None
        terminal, lexeme = entries[0].terminal, entries[0].lexeme
        article = terminal == "PREP" and fold in lexicon.cues["article"]
        if entries[0].form == "beside":
            return None  # "udělené zranění" and "zranění udělené soupeři"
        if terminal not in _STEADY or lexeme in _LOOK_AROUND.get(terminal, ()) or article:
            return None
        before = frozenset((*(rest[0] for rest, _ in longer), *(_DANGLE if terminal == "PREP" else ())))
        outcome = ("ON_ROLL",) if fold in lexicon.bounding else ()  # "on a minimum of 2 [flame]"
        certain = (
            ("NOUN",) if terminal == "VERBED" and lexicon.cues["definite"] else ()
        )  # "les cartes piochées"
        return Steady(entries[0], _STEADY[terminal] + outcome + certain, before)


steady_words = cache(SteadyWords)
