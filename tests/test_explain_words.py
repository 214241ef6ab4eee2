"""The pages behind `dtlang explain`, and that every example on them is read."""

from __future__ import annotations

import tomllib
from textwrap import dedent
from typing import Any

import pytest

from dtlang import pipeline, resources
from dtlang.diagnostics import CODES
from dtlang.render.word_list import tables
from dtlang.source import Source, Span
from dtlang.syntax.hero_file.read import findings_in
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text

ENTRIES: list[dict[str, Any]] = tomllib.loads(resources.grammar("explain.toml").read_text(encoding="utf-8"))[
    "entry"
]
NAMES = Names.of(
    statuses=["Heat", "Cinder"],
    pieces=["Lantern", "Dark"],
    dials=["Sun Dial"],
    symbols=["flame", "ward", "comet"],
)
REST = {
    "hero": "hero Ash\n",
    "dice": "dice\n  1-3 flame\n  4-5 ward\n  6 comet\n",
}
STATUSES = """
status Heat
  positive, stack limit 5
  You may spend this token after Attacking to add 1 dmg.
status Cinder
  negative, stack limit 3
  During your Upkeep Phase, receive 1 dmg.
"""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["word"])
def test_examples_are_read(entry: dict[str, Any]) -> None:
    """Sentences as rules texts, sections as part of a hero."""
    example = entry["examples"].strip("\n")
    if example[0].isupper():
        for line in example.splitlines():
            reading = read_text(line, Span(0, len(line)), NAMES)
            assert [] == findings_in(reading, line, NAMES, "en"), line
    else:
        head = "".join(text for word, text in REST.items() if not example.startswith(f"{word}"))
        text = f"{head}{example}\n{dedent(STATUSES)}"
        if example.startswith("hero"):
            text = f"{example}\n{REST['dice']}"
        findings = pipeline.check(Source.of(text)).findings
        assert [] == [f.message for f in findings if f.is_error]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["word"])
def test_every_spelling_leads_to_the_page(entry: dict[str, Any]) -> None:
    for spelling in (entry["word"], entry["word"].upper(), *entry.get("also", ())):
        page = pipeline.explain_word(spelling)
        assert page is not None
        assert entry["meaning"][:30] in page


def test_no_spelling_leads_to_two_pages() -> None:
    spellings = [s.casefold() for e in ENTRIES for s in (e["word"], *e.get("also", ()))]
    assert sorted(set(spellings)) == sorted(spellings)


@pytest.mark.parametrize("code", [*CODES.by_code, "DT301", "deck-size"])
def test_every_code_has_a_page(code: str) -> None:
    page = pipeline.explain_word(code.lower())
    assert page is not None
    assert code in page


def spellings() -> list[str]:
    """Every spelling of the word list."""
    words = tables("en.toml")
    bent = [spelt for section in ("verbs", "nouns") for spelt in words[section].values()]
    found = [
        form.replace("_", " ") for spelt in bent for form in spelt.replace("|", " ").split() if form != "-"
    ]
    found += [spelt for lexemes in words["words"].values() for ways in lexemes.values() for spelt in ways]
    return [*found, *words["numbers"], *words["shorthand"], *words["contractions"]]


def test_every_word_of_the_word_list_has_a_page() -> None:
    assert [] == [word for word in spellings() if pipeline.explain_word(word) is None]


def test_a_form_of_a_word_leads_to_its_page() -> None:
    """`won` is read like `gain`, which has a page of its own."""
    page = pipeline.explain_word("won")
    assert page is not None
    assert page.startswith("won: a verb")
    assert str(pipeline.explain_word("gain")) in page


MISSING: list[dict[str, Any]] = tables("explain.toml")["missing"]


@pytest.mark.parametrize("entry", MISSING, ids=lambda entry: entry.get("like") or entry["words"][0])
def test_words_that_are_not_there_come_with_what_to_say(entry: dict[str, Any]) -> None:
    """The example is read, and the group of words is there."""
    line = entry["example"]
    assert [] == findings_in(read_text(line, Span(0, len(line)), NAMES), line, NAMES, "en")
    groups = tables("en.paraphrases.toml")["verbs"]
    words = entry.get("words") or groups[entry["like"]].split()
    listed = {spelling.casefold() for spelling in spellings()}
    for word in set(entry.get("words", ())) - listed:
        assert entry["say"][:30] in " ".join(str(pipeline.explain_word(word)).split())
    assert all(pipeline.explain_word(word.replace("_", " ")) for word in words)


def test_what_nobody_knows_has_no_page() -> None:
    assert pipeline.explain_word("gobbledygook") is None
    assert pipeline.explain_word("") is None
