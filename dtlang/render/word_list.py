"""Pages about words that have none of their own: what the word list says of them, and how they are used.

Also about words that the language does not have, with what to say instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from textwrap import fill
from typing import Any

from dtlang import resources


@cache
def tables(name: str) -> dict[str, Any]:
    with resources.grammar(name).open("rb") as file:
        return tomllib.load(file)


def of_the_list(word: str) -> str | None:
    """What a word of the list is, by any of its spellings: everything that it can be."""
    found = _spellings().get(word)
    return "\n".join(page for page, _ in dict.fromkeys(found)) if found else None


def printed_for(word: str) -> str:
    """The first of the words for the same, in its first form."""
    found = _spellings().get(word)
    return found[0][1] if found else word


def instead(word: str) -> str | None:
    """What to say for a word that the language does not have."""
    return _instead().get(word)


@cache
def _spellings() -> dict[str, list[tuple[str, str]]]:
    """For each spelling its pages, each with the word that it goes by."""
    pages: dict[str, list[tuple[str, str]]] = {}

    def note(spelling: str, page: str, first: str) -> None:
        spaced = spelling.replace("_", " ").removeprefix(", ").casefold().replace("-", " ").strip(" .:,")
        key = " ".join(spaced.split())
        pages.setdefault(key, []).append((page, first.replace("_", " ").removeprefix(", ")))

    words = tables("en.toml")
    about: dict[str, str] = tables("explain.toml")["classes"]
    for name, section in (("VERB", "verbs"), ("NOUN", "nouns")):
        for lexeme, spelt in words[section].items():
            lines = _lines(lexeme) if name == "VERB" else []
            for spelling, printed in _bent(spelt):
                note(spelling, _page(spelling, printed, about[name], lines), spelt.split()[0])
    for name, lexemes in words["words"].items():
        for spelt in lexemes.values():
            for spelling in spelt:
                note(spelling, _page(spelling, spelt[0], about[name], []), spelt[0])
    for number in words["numbers"]:
        note(number, _page(number, number, about["NUM"], []), number)
    for section in ("shorthand", "table_talk", "contractions"):
        for short, long in words[section].items():
            note(short, fill(f"{short}: read as `{long}`.", 90) + "\n", long)
    return pages


def _bent(spelt: str) -> Iterator[tuple[str, str]]:
    """The forms of a word and of the others for the same, each with the form of the first that is printed."""
    ways = [way.split() for way in spelt.split("|")]
    for way in ways:
        for at, form in enumerate(way):
            if form != "-":
                printed = ways[0][min(at, len(ways[0]) - 1)]
                yield form, ways[0][0] if printed == "-" else printed


def _page(spelling: str, printed: str, about: str, lines: list[str]) -> str:
    spelling, printed = spelling.replace("_", " "), printed.replace("_", " ").removeprefix(", ")
    same = f" It is read like `{printed}`, which `dtlang fmt` writes." if printed != spelling else ""
    page = fill(f"{spelling}: {about}{same}", 90)
    if lines:
        page += "\n\nIt is used like this, where <...> is something else and [...] may be left out:\n\n"
        page += "\n".join(f"    {line}" for line in lines)
    return page + "\n"


def _lines(verb: str) -> list[str]:
    """The lines of the game that begin with a verb."""
    found: list[str] = []
    for section in ("effects", "read"):
        for ways in tables("en.frames.toml")[section].values():
            for line in ways.values() if isinstance(ways, dict) else [ways]:
                plain = line.removeprefix("you: ").removeprefix("= ")
                if plain.split()[0].rstrip("!") == verb:
                    found.append(_shown(plain))
    return list(dict.fromkeys(found))


def _shown(line: str) -> str:
    """
    >>> _shown("discard {things} [from|on {source}] [random? at random] {count:more_card}")
    'discard <things> [from <source>] [at random] <card>'
    """
    line = re.sub(r"\{(?:\w+:)?(?:more_|less_)?(\w+)\}", r"<\1>", line)
    line = re.sub(r"\[\w+\? ", "[", line)
    return re.sub(r"(\w+)\|\w+", r"\1", line).replace("!", "").replace("_", " ")


def instead_of(word: str) -> tuple[str, str] | None:
    """What to say instead of a common word that the language does not have, and an example."""
    return _answers().get(word.casefold().replace("-", " "))


@cache
def _instead() -> dict[str, str]:
    """A page for each of these words."""
    pages: dict[str, str] = {}
    for word, (say, example) in _answers().items():
        head = fill(f"{word}: not a word of the language. {say}", 90)
        pages[word] = f"{head}\n\nExample:\n\n    {example}\n"
    return pages


@cache
def _answers() -> dict[str, tuple[str, str]]:
    """Verbs of the lines with which sentences are proposed, and a list of other common words."""
    answers: dict[str, tuple[str, str]] = {}
    groups: dict[str, str] = tables("en.paraphrases.toml")["verbs"]
    entries = tables("explain.toml")["missing"]
    words = [(word, entry) for entry in entries for word in entry.get("words", ())]
    words += [(word, entry) for entry in entries for word in groups.get(entry.get("like", ""), "").split()]
    for word, entry in words:
        key = word.replace("_", " ").casefold().replace("-", " ")
        answers.setdefault(key, (entry["say"], entry["example"]))
    return answers
