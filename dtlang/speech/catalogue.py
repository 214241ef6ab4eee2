"""What other languages say for the English: `grammar/fr.say.toml`, loaded when it is needed."""

from __future__ import annotations

import re
from functools import cache

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.speech.said import ENGLISH, Said
from dtlang.speech.template import filled, is_glue

_CODE = re.compile("[a-z]{2,3}")


@cache
def is_spoken(language: str) -> bool:
    """Whether there is a catalogue; what stands for a language may come from anywhere."""
    return language == ENGLISH or (
        _CODE.fullmatch(language) is not None and resources.grammar(f"{language}.say.toml").is_file()
    )


@cache
def catalogue(language: str) -> dict[str, str]:
    """The words of a language by the English templates; none at all for English."""
    if language == ENGLISH or not is_spoken(language):
        return {}
    sections = kept_toml(resources.grammar(f"{language}.say.toml"))
    return {english: words for section in sections.values() for english, words in section.items()}


@cache
def _terms(language: str) -> dict[str, str]:
    """The words of a hero file by the English ones, `persistent`, `main phase`: no catalogue repeats them."""
    path = resources.grammar(f"{language}.hero.toml")
    words = kept_toml(path)["words"] if path.is_file() else {}
    tables = [table for table in words.values() if isinstance(table, dict)]
    return {english: said.split("|")[0].strip() for table in tables for english, said in table.items()}


def in_language(text: str, language: str) -> str:
    """A text as people of that language read it, in English if that is not known.

    >>> in_language(Said("no card is called {name}", name="Zap"), "xx")
    'no card is called Zap'
    """
    if language == ENGLISH:
        return str(text)
    words = catalogue(language)
    if not isinstance(text, Said):
        return words.get(text, text)
    template = words.get(text.template) or _terms(language).get(text.template)
    if template is None:
        if not is_glue(text.template):
            return str(text)
        template = text.template
    return filled(template, text.parts, language, lambda part: _part(part, language))


def _part(part: object, language: str) -> str:
    """A part is translated if it was said; a name is never, even if it is spelt like a message."""
    return in_language(part, language) if isinstance(part, Said) else str(part)
