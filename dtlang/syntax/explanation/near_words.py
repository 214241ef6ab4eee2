"""Words of a sentence that nobody knows, and the known words and names that are spelt much like them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.source import Span
from dtlang.syntax.lexicon import Lexicon, lexicon, split_words
from dtlang.syntax.names import NameKind, Names
from dtlang.syntax.text.lexer import SentenceLexer
from dtlang.syntax.text.read import Reading, read_text
from dtlang.syntax.text.word import NOTHING_YET, Raw

LONGEST = 40  # letters; nothing longer was meant to be a word of the game
CUTOFF = 0.7
SHORT = 3  # letters of a word of which all but one have to be there
OTHER_FIRST = 0.85  # who misspells a word seldom gets its first letter wrong
SURE = 0.8  # so like a known word that it is a slip rather than a new name


class Strange(NamedTuple):
    """A word, or capitalised words in a row, that are neither of the language nor declared."""

    text: str
    span: Span
    at: int  # its first and the one behind its last among the raw words of the sentence
    to: int

    @property
    def is_name_like(self) -> bool:
        return self.text[0].isupper()


class Known(NamedTuple):
    """What the texts of a hero are made of: the names it declares, and the words of its language."""

    names: Names
    language: str

    @property
    def words(self) -> Lexicon:
        return lexicon(self.language)

    def can_be(self, fold: str, *terminals: str) -> bool:
        """Whether a word by itself is of one of these classes."""
        options = self.words.phrases.get(fold, ())
        return any(e.terminal in terminals for rest, entries in options if not rest for e in entries)

    def read(self, text: str) -> Reading:
        return read_text(text, Span(0, len(text)), self.names, self.language)

    def strange(self, text: str, raws: list[Raw]) -> list[Strange]:
        """The unknown words of a sentence from left to right. Words in round brackets are left alone."""
        lexer = SentenceLexer(text, raws, self.words, self.names)
        found: list[Strange] = []
        is_open = False
        while lexer.at < len(raws):
            raw = raws[lexer.at]
            to = lexer.at + 1
            if raw.kind == "word":
                word, to = next(lexer.readings(raw), (NOTHING_YET, to))
                if word.type == "WORD" or (word.type == "NAME" and word.form == NameKind.UNKNOWN.value):
                    found.append(Strange(word.text, word.span, lexer.at, to))
                lexer.last = word
            elif raw.text == "(" and not is_open:
                _, to = lexer.bracket(raw)
                is_open = to == lexer.at + 1
            elif raw.kind == "mark" and raw.text.isdecimal():
                while to < len(raws) and raws[to].start == raws[to - 1].end and raws[to].text[0].isalnum():
                    to += 1  # `4dmg`, `12345`, `2nd`
                span = Span(raw.start, raws[to - 1].end)
                found.append(Strange(text[span.start : span.end], span, lexer.at, to))
            lexer.at = to
        return found

    def is_harmless(self, word: Strange) -> bool:
        """Whether an unknown word looks like a name that was not declared yet, and not like a misspelt word.

        Such a name reads like any other name: it is not what keeps the sentence from being read.
        """
        if not word.is_name_like or not word.at:
            return False
        near = self.near(word.text)
        return not near or near[0][0] < SURE

    def near(self, word: str) -> list[tuple[float, str]]:
        """Words of the language and of the hero like `word`, best first, spelt as they would stand there."""
        folded = word.casefold()
        words = vocabulary(self.language)
        found: list[tuple[float, str]] = []
        if folded in (talk := table_talk(self.language)):
            found.append((1.0, as_written(talk[folded], word)))
        capital = word[:1].isupper()
        found += ranked(word, self.names.kinds, CUTOFF if capital else 0.75)  # a name has its capital
        found += [
            (how, as_written(words[fold], word))
            for how, fold in _ranked_words(folded, self.language)
            if not is_derived(folded, fold)
        ]
        found += [(how, as_written(verb, word)) for how, verb in ranked(word, _verb_forms(self.names))]
        found.sort(key=lambda pair: -pair[0])
        best: dict[str, float] = {}
        for how, text in found:
            best.setdefault(text, how)
        best.pop(word, None)
        return [(how, text) for text, how in best.items()]


@cache
def table_talk(language: str) -> dict[str, str]:
    """What people say instead of words of the game."""
    said: dict[str, str] = kept_toml(resources.grammar(f"{language}.toml")).get("table_talk", {})
    return said


@cache
def vocabulary(language: str) -> dict[str, str]:
    """Every word that stands in some phrase of the language, folded, with its usual spelling."""
    words: dict[str, str] = {}
    for spellings in lexicon(language).spellings.values():
        for phrase in spellings:
            for word in phrase.split():
                if word[0].isalpha():
                    words.setdefault(word.casefold(), word)
    return words


_ENDINGS = ("ly", "ed", "ing", "s", "es", "d", "'s", "ness", "ful", "less", "able")


def is_derived(one: str, other: str) -> bool:
    """Whether one word is the other with an ending: then neither is a slip of the other.

    >>> is_derived("normally", "normal"), is_derived("includes", "included"), is_derived("recieve", "receive")
    (True, True, False)
    """
    stems = [
        {word} | {word.removesuffix(end) for end in _ENDINGS if word.endswith(end)} for word in (one, other)
    ]
    shared = {stem for stem in stems[0] & stems[1] if len(stem) > 2}
    return one != other and bool(shared)


@lru_cache(maxsize=20_000)
def likeness(one: str, other: str) -> float:
    """How much two spellings have in common: 1 for the same word, 0 for nothing.

    >>> likeness("gian", "gain") > likeness("gian", "again")
    True
    """
    if len(one) == len(other) and sorted(one) == sorted(other):
        swapped = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        if len(swapped) == 2 and swapped[1] == swapped[0] + 1:
            return 0.9  # two neighbours changed places
    return SequenceMatcher(None, one, other).ratio()


def ranked(word: str, known: Iterable[str], cutoff: float = CUTOFF) -> list[tuple[float, str]]:
    """The known words like `word` with their likeness, best first."""
    if not 1 < len(word) <= LONGEST:
        return []
    folded = word.casefold()
    if len(folded) <= SHORT:
        cutoff = max(cutoff, 0.75)
    letters = set(folded)
    found: list[tuple[float, str]] = []
    for name in known:
        fold = name.casefold()
        size = cutoff * (len(fold) + len(folded))
        # Cheap tests first: too different in length, or too few letters in common to ever come near enough.
        if 2 * min(len(fold), len(folded)) < size or 2 * sum(letter in letters for letter in fold) < size:
            continue
        ratio = likeness(folded, fold)
        if ratio >= (cutoff if folded[0] == fold[0] else max(cutoff, OTHER_FIRST)):
            found.append((ratio, name))
    found.sort(key=lambda pair: -pair[0])
    return found


@lru_cache(maxsize=2000)
def _ranked_words(folded: str, language: str) -> list[tuple[float, str]]:
    return ranked(folded, vocabulary(language))


def _verb_forms(names: Names) -> list[str]:
    return [
        " ".join((first, *rest))
        for first, options in names.phrases.items()
        for rest, entries in options
        if any(entry.terminal != "NAME" for entry in entries)
    ]


def as_written(known: str, word: str) -> str:
    """A known word with a capital where the author wrote one.

    >>> as_written("deal", "Deall"), as_written("deal", "deall"), as_written("CP", "cpp")
    ('Deal', 'deal', 'CP')
    """
    return known[0].upper() + known[1:] if word[:1].isupper() else known


def longer_names(names: Names) -> list[tuple[str, int]]:
    """Names of several words, with the number of their words."""
    return [(name, count) for name in names.kinds if (count := len(split_words(name))) > 1]
