"""The pages behind `dtlang explain`: what a code is about, what a word of the language means."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from textwrap import dedent, fill, indent
from typing import Protocol

from dtlang import resources
from dtlang.diagnostics import CODES, Severity


class Described(Protocol):
    """A kind of finding, be it of the catalogue or a rule."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def why(self) -> str: ...
    @property
    def bad(self) -> str: ...
    @property
    def good(self) -> str: ...


def code_page(word: str, rules: Iterable[Described]) -> str | None:
    """The page of a code or of the name of a finding."""
    wanted = word.strip().casefold().replace(" ", "-")
    known: list[Described] = [*CODES.by_code.values(), *rules]
    for found in known:
        if wanted in (found.code.casefold(), found.name):
            return _page(found)
    return None


def _page(found: Described) -> str:
    parts = [f"{found.code} {found.name} ({found.severity.value})", fill(found.why, 90)]
    if found.bad:
        parts.append("Not like this:\n\n" + indent(dedent(found.bad).strip("\n"), "    "))
    if found.good:
        parts.append("But like this:\n\n" + indent(dedent(found.good).strip("\n"), "    "))
    return "\n\n".join(parts) + "\n"


def word_page(word: str) -> str | None:
    """The page of a word of the language, by any of its spellings."""
    return _pages().get(_key(word))


def known_words() -> list[str]:
    """Every word that has a page, as it is written on top of it."""
    return [entry["word"] for entry in _entries()]


def _entries() -> list[dict[str, str]]:
    with resources.grammar("explain.toml").open("rb") as file:
        entries: list[dict[str, str]] = tomllib.load(file)["entry"]
    return entries


@cache
def _pages() -> dict[str, str]:
    pages: dict[str, str] = {}
    for entry in _entries():
        examples = indent(entry["examples"].strip("\n"), "    ")
        head = f"{entry['word']} ({entry['rules']})" if entry["rules"] else entry["word"]
        page = f"{head}\n\n{fill(entry['meaning'], 90)}\n\nExamples:\n\n{examples}\n"
        for spelling in (entry["word"], *entry.get("also", ())):
            pages[_key(spelling)] = page
    return pages


def _key(word: str) -> str:
    """
    >>> _key("Small-Straight:"), _key("n x [symbol]")
    ('small straight', 'n x [symbol]')
    """
    return " ".join(word.casefold().replace("-", " ").strip(" .:,").split())
