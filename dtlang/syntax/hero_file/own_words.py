"""The words that build a hero file in its own language: `héros`, `offensive`, `coût` beside `hero`, `cost`.

They stand in `grammar/fr.hero.toml`, by the terminals of `grammar/hero.lark`; the English ones are read in
every file. What a token means is said in English (`Tok.means`): nothing behind the lexer knows of languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from dtlang import resources
from dtlang.diagnostics.near import near
from dtlang.kept import kept_toml

_HEADER = re.compile(r"^[^\S\n]*([^\W\d_]+)[^\S\n]*:?[^\S\n]+([A-Za-z]{2,3})[^\S\n]*(?:#.*)?$", re.MULTILINE)
LOOKED_AT = 2000  # characters at the top of a file, among which the line with its language stands


class OwnWords(msgspec.Struct):
    """What a language calls the words of `hero.lark`; nothing at all for English."""

    language: str = "en"
    patterns: dict[str, str] = {}  # by terminal: all spellings, as alternatives
    meant: dict[str, dict[str, str]] = {}  # by terminal: each spelling with the English for it
    printed: dict[str, str] = {}  # by the English word, or by the terminal of a word with one meaning

    @property
    def tests(self) -> dict[str, Any]:
        """The lines of a test, as they are printed."""
        said: dict[str, Any] = kept_toml(resources.grammar(f"{self.language}.hero.toml"))["tests"]
        return said

    def means(self, terminal: str, text: str) -> str:
        """The English for a word; nothing if it is English, or says what its terminal says."""
        known = self.meant.get(terminal)
        return known.get(folded(text), "") if known is not None else ""

    def opens_language(self, word: str) -> bool:
        """Whether a line that begins so names the language of the file; it may be misspelt."""
        known = self.meant.get("LANGUAGE", ())
        return folded(word) in known or bool(near(word, known))

    def say(self, terminal: str, english: str) -> str:
        """The word to print.

        >>> own_words("fr").say("KIND", "negative"), own_words("fr").say("COST", "cost")
        ('négative', 'coût')
        """
        return self.printed.get(f"{terminal} {english}") or self.printed.get(terminal) or english

    def phrase(self, english: str) -> str:
        """The words of a property that are named in English.

        >>> own_words("fr").phrase("main phase"), own_words("fr").phrase("starts at")
        ('phase principale', 'départ à')
        """
        name = "OF_KIND" if english == "kind" else english.upper().replace(" ", "_")
        if name in self.printed:
            return self.printed[name]
        among = (f"{terminal} {english}" for terminal in ("KIND", "FLAG", "TIMING"))
        return next((self.printed[one] for one in among if one in self.printed), english)

    def requirement(self, english: str) -> str:
        """What has to be rolled, as it is printed.

        >>> own_words("fr").requirement("3-of-a-kind"), own_words("fr").requirement("defense roll 4")
        ('3 chiffres identiques', 'jet défensif 4')
        """
        if english.endswith("-of-a-kind"):
            return self.say("OF_A_KIND", "#-of-a-kind").replace("#", english[0])
        words, _, number = english.rpartition(" ")
        if words == "defense roll":
            return f"{self.say('DEFENSE_ROLL', words)} {number}"
        straight = english.upper().replace(" ", "_")
        return self.printed.get(straight, english)


def folded(text: str) -> str:
    """
    >>> folded("Ne  peut pas être volée"), folded("Limite d’empilement")
    ('ne peut pas etre volee', "limite d'empilement")
    """
    plain = " ".join(text.lower().replace("’", "'").split())
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not unicodedata.combining(c))


@cache
def own_words(language: str) -> OwnWords:
    """The words of a language; none where heroes are written with English ones."""
    path = resources.grammar(f"{language}.hero.toml")
    if language == "en" or not path.is_file():  # those of English stand in hero.lark
        return OwnWords()
    own = OwnWords(language)
    found = kept_toml(path)
    for terminal, said in found["words"].items():
        spellings: list[str] = []
        for english, line in said.items() if isinstance(said, dict) else (("", said),):
            these = line.split(" | ")
            own.printed[f"{terminal} {english}".rstrip()] = these[0]
            for spelling in these:
                spellings += dict.fromkeys((spelling, _bare(spelling)))
                own.meant.setdefault(terminal, {}).setdefault(folded(spelling), english)
        own.patterns[terminal] = "|".join(map(_pattern, sorted(spellings, key=len, reverse=True)))
    return own


def _bare(spelling: str) -> str:
    """A spelling without accents."""
    parts = unicodedata.normalize("NFD", spelling)
    return "".join(c for c in parts if not unicodedata.combining(c))


def _pattern(spelling: str) -> str:
    words = (re.escape(word).replace("'", "['’]").replace(r"\#", "[0-9]") for word in spelling.split())
    return r"\s+".join(words)


def language_of(text: str) -> str:
    """The language that the top of a file names, in English or in its own word for it.

    >>> language_of("héros Braise\\nlangue fr"), language_of("hero Ember")
    ('fr', 'en')
    """
    for word, code in _named(text[:LOOKED_AT]):
        if code != "en" and (word == "language" or own_words(code).opens_language(word)):
            return code
    return "en"


def _named(text: str) -> Iterator[tuple[str, str]]:
    return ((found[1].lower(), found[2].lower()) for found in _HEADER.finditer(text))
