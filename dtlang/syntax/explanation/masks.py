"""The words of a sentence that could not be read, with a single letter for every name and symbol.

So no phrase looks into a name, and whatever an author names goes from one wording to the next as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.syntax.explanation.near_words import Known, likeness, vocabulary
from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.names import NameKind, done_forms, plural_forms
from dtlang.syntax.text.word import Raw

# Letters that stand for something while a sentence is put into other words.
GOOD, BAD, OTHER, PIECES, DIALS, STATES, SYMBOLS = 0xE000, 0xE400, 0xE800, 0xE900, 0xEA00, 0xEC00, 0xF000
_LETTERS = {NameKind.PIECE: PIECES, NameKind.DIAL: DIALS}
END_OF_LETTERS = 0xF800
STEM = 0.75  # how much a word has in common with the name it is made of
SLIP = 0.85  # so much alike that one word is the other, misspelt
LONG = 6  # letters; a shorter word that is like a known one may be a word of its own
STRANGE = "¿"  # before a word that nobody knows
AS_SYMBOL = 0.02  # a word that is a symbol
_MARKS = {"symbols", "times", "times_face"}


class Masks:
    """Names and symbols of a hero as single letters."""

    def __init__(
        self, known: Known, bad: frozenset[str], said: frozenset[str], counted: frozenset[str] = frozenset()
    ):
        self.known = known
        self.bad = bad
        self.counted = counted  # pieces that are had, as tokens are
        self.symbols = _symbols_as_words(known)
        self.said = said  # words that are known here, whether or not the game has them
        self.at_least = known.words.words.get(("QUANT", "at_least"), "")
        self.spelt: dict[str, str] = {}  # letter -> what it stands for
        self.letters: dict[tuple[int, str], str] = {}

    def letter(self, kind: int, spelling: str) -> str:
        found = self.letters.get((kind, spelling))
        if found is None:
            found = self.letters[kind, spelling] = chr(kind + len(self.letters))
            self.spelt[found] = spelling
        return found

    def masked(self, raws: Sequence[Raw]) -> Iterator[tuple[float, str]]:
        """The words with letters for names. A name that opens the sentence may be a verb: `Burn 1 CP`.

        A word may be a symbol: `for each hand`, if there is a [hand].
        """
        words = self.words(raws, first_is_name=True)
        plain = {raw.text for raw in raws if raw.kind == "word" and raw.text in self.symbols}
        if not plain or not plain.isdisjoint(vocabulary(self.known.language)):
            yield 0.0, words
        if plain:
            yield AS_SYMBOL, self.words(raws, first_is_name=True, symbols=True)
        other = self.words(raws, first_is_name=False)
        if other != words and raws[0].fold in self.said:
            yield 0.05, other

    def words(self, raws: Sequence[Raw], *, first_is_name: bool, symbols: bool = False) -> str:
        found: list[str] = []
        states = states_of(self.known)
        at = 0
        while at < len(raws):
            raw = raws[at]
            if symbols and raw.kind == "word" and raw.text in self.symbols:
                found.append(self.letter(SYMBOLS, f"[{self.symbols[raw.text]}]"))
                at += 1
                continue
            name = self.name(raws, at) if at or first_is_name else None
            if name is not None:
                found.append(self.letter(self.kind(name[0]), name[0]))
                at = name[1]
                continue
            if raw.kind in _MARKS and "[" in raw.text:
                times, _, faces = raw.text.partition("[")
                found += [*times.replace("×", "x").split(), self.letter(SYMBOLS, "[" + faces)]
            elif raw.kind == "of_a_kind":
                found.append(self.letter(SYMBOLS, raw.text.replace(" ", "-")))
            elif raw.kind == "range" and raw.text.endswith("+"):
                found += [*self.at_least.split(), raw.text[:-1]]
            elif raw.kind == "range" and raw.text[0].isdecimal() and raw.text[-1].isdecimal():
                found.append(self.result(raw.text))
            elif raw.kind == "word" and raw.fold in states:
                found.append(self.letter(STATES, states[raw.fold]))
            else:
                found.append(self.word(raw, at))
            at += 1
        return "".join(f" {word}" for word in found)

    def result(self, faces: str) -> str:
        """What a die shows, as symbols are."""
        return self.letter(SYMBOLS, faces.replace("–", "-"))

    def kind(self, name: str) -> int:
        kind = self.known.names.kinds.get(name, NameKind.UNKNOWN)
        if name in self.counted:
            return GOOD
        if kind is not NameKind.STATUS:
            return _LETTERS.get(kind, OTHER)
        return BAD if name in self.bad else GOOD

    def word(self, raw: Raw, at: int) -> str:
        """A word as it is, or as it is spelt; one that nobody knows gets a mark."""
        word = raw.fold.replace("’", "'")
        if at and raw.text[:1].isupper() and word not in self.said and raw.text.isalpha():
            if word not in vocabulary(self.known.language):
                return self.letter(OTHER, raw.text)  # a name that nobody has declared
        if word in self.said or word in vocabulary(self.known.language) or not word.isalpha():
            return word
        if self.possessive(word):
            return word
        for name in self.known.names.of_kind(NameKind.STATUS):
            if word[:2] == name[:2].casefold() and likeness(word, name.casefold()) >= STEM:
                return self.letter(STATES, name)  # `stung` has to do with Sting
        if word.endswith("ys") and f"{word[:-2]}ies" in {*self.said, *vocabulary(self.known.language)}:
            return f"{word[:-2]}ies"  # `enemys`
        near = (
            [(how, one) for how, one in self.known.near(word) if one.islower()] if len(word) >= LONG else []
        )
        if not near or near[0][0] < SLIP or near[0][1] in self.known.words.numbers:
            return STRANGE + word  # `favour` is not `four`
        return near[0][1] if near[0][1][0] == word[0] else STRANGE + word  # `grieve` is not `receive`

    def possessive(self, word: str) -> bool:
        return bool(re.search(self.known.words.possessive, word))

    def name(self, raws: Sequence[Raw], at: int) -> tuple[str, int] | None:
        """The longest name that begins here, as it is written, and the place behind it."""
        names, best = self.known.names, None
        for rest, entries in names.phrases.get(raws[at].fold, ()):
            to = at + 1 + len(rest)
            if entries[0].terminal != "NAME" or tuple(raw.fold for raw in raws[at + 1 : to]) != rest:
                continue
            capital = raws[at].text[:1].isupper() or entries[0].lexeme[:1].islower()
            words = raws[at].fold in vocabulary(self.known.language) or raws[at].fold in self.said
            if (capital or not words) and (best is None or to > best[1]):
                best = entries[0].lexeme, to
        return best

    def spelt_out(self, words: str) -> str:
        """With names in full, and marks at the words they follow."""
        text = re.sub(r" (?=[.,;:!?)]|'s)", "", words.strip(" ,").replace("( ", "(").replace(STRANGE, ""))
        return "".join(self.spelt.get(letter, letter) for letter in text)

    def unmasked(self, words: str) -> str:
        """As a sentence, with a capital at the beginning and a full stop."""
        text = self.spelt_out(words)
        text = re.sub(r"(^|[.] )([^\W\d_])", lambda m: m[1] + m[2].upper(), text)
        return text if not text or text[-1] in ".:!?" else f"{text}."


def _symbols_as_words(known: Known) -> dict[str, str]:
    """Symbols of one word, in singular and plural, written without brackets."""
    words = [one for one in known.names.symbols or () if one.isalpha()]
    return {form: one for one in words for form in (*plural_forms(one, known.language), one)}


def states_of(known: Known) -> dict[str, str]:
    """`chilled` is who has Chill."""
    return _states(tuple(known.names.of_kind(NameKind.STATUS)), known.language)


@lru_cache(maxsize=16)  # every sentence of a hero asks, and a hero may have a thousand
def _states(statuses: tuple[str, ...], language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in statuses:
        if " " not in name:
            for form in done_forms(name.casefold(), language):
                if form not in vocabulary(language):
                    found.setdefault(form, name)
    return found


@cache
def irregular(language: str) -> dict[str, tuple[str, ...]]:
    """`strike`: struck, stricken."""
    path = resources.grammar(f"{language}.gist.toml")
    said: dict[str, str] = kept_toml(path)["irregular"] if path.exists() else {}
    return {verb: tuple(forms.split()) for verb, forms in said.items()}


class Bent:
    """The forms of verbs that are no verbs of the game, so that nobody wrote them down."""

    def __init__(self, words: Lexicon, irregular: dict[str, tuple[str, ...]]):
        self.known = {forms[0]: forms for forms in words.verbs.values()}
        self.irregular = irregular

    def forms(self, verb: str) -> Iterator[tuple[str, str]]:
        """Of `pick_up` the first word bends."""
        first, blank, rest = verb.partition("_")
        known = self.known.get(first)
        third = known[1] if known else first + ("es" if re.search(r"(s|x|z|o|ch|sh)$", first) else "s")
        if not known and re.search(r"[^aeiou]y$", first):
            third = f"{first[:-1]}ies"
        doing = known[2] if known else re.sub(r"(?<=[^e])e$", "", first) + "ing"
        yield "base", first + blank + rest
        yield "third", third + blank + rest
        yield "doing", doing + blank + rest
        for past in self.irregular.get(first, ()):
            yield "done", past + blank + rest
        if known:
            done = known[3]
        elif first in self.irregular:
            done = ""
        elif re.search(r"[^aeiou]y$", first):
            done = f"{first[:-1]}ied"
        else:
            done = re.sub(r"e$", "", first) + "ed"
        if len(done) > 1:
            yield "done", done + blank + rest
        if not known and re.search(r"^[^aeiou]*[aeiou][^aeiouwxy]$", first):
            yield "doing", f"{first}{first[-1]}ing{blank}{rest}"
            if done:
                yield "done", f"{first}{first[-1]}ed{blank}{rest}"
