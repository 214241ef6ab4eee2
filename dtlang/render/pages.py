"""The pages behind `dtlang explain`: what a code is about, what a word of the language means."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import dedent, fill, indent

from dtlang import resources
from dtlang.diagnostics import CODES
from dtlang.diagnostics.described import Described, DescribedRule
from dtlang.render.word_list import instead, of_the_list, printed_for


def code_page(word: str, rules: Iterable[DescribedRule]) -> str | None:
    """The page of a code or of the name of a finding."""
    wanted = word.strip().casefold().replace(" ", "-")
    for code in CODES.by_code.values():
        if wanted in (code.code.casefold(), code.name):
            return _page(code, [code.why])
    for rule in rules:
        if wanted in (rule.code.casefold(), rule.name):
            return _page(rule, [f"{rule.about} {rule.why}", *_more(rule)])
    return None


def _page(found: Described, words: Iterable[str]) -> str:
    parts = [f"{found.code} {found.name} ({found.severity.value})", *(fill(each, 90) for each in words)]
    if found.bad:
        parts.insert(2, "Not like this:\n\n" + indent(dedent(found.bad).strip("\n"), "    "))
    if found.good:
        parts.insert(
            3 if found.bad else 2, "But like this:\n\n" + indent(dedent(found.good).strip("\n"), "    ")
        )
    return "\n\n".join(parts) + "\n"


def _more(rule: DescribedRule) -> Iterator[str]:
    """On what a rule rests, what mends it, and how it is silenced."""
    rests = f"It rests on {', '.join(rule.rests_on)}. " if rule.rests_on else ""
    yield f"{rests}It belongs to the set `{rule.first_set}`."
    if rule.fix:
        yield f"`dtlang check --fix` {rule.fix}."
    if rule.unsafe_fix:
        yield f"`dtlang check --unsafe-fixes` {rule.unsafe_fix}."
    yield f"Where it does not apply, say why: `# allow {rule.name}: because ...`"


def word_page(word: str) -> str | None:
    """The page of a word of the language, by any of its spellings; or what to say for one that it lacks."""
    key = _key(word)
    if key in _pages():
        return _pages()[key]
    page = of_the_list(key)
    if page is None:
        return instead(key)
    more = _pages().get(_key(printed_for(key)))
    return f"{page}\n{more}" if more is not None else page


def example_of(word: str) -> tuple[str, str] | None:
    """The word under which a page explains another, and its first example; none if that is no sentence."""
    return _examples().get(_key(word))


@cache
def _examples() -> dict[str, tuple[str, str]]:
    first = [(entry, entry["examples"].strip().splitlines()[0]) for entry in _entries()]
    return {
        _key(spelling): (entry["word"], example)
        for entry, example in first
        for spelling in (entry["word"], *entry.get("also", ()))
        if example.endswith(".")  # `card Icicle` is the line of a section, and says nothing of a text
    }


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
