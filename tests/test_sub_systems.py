"""What heroes are made of: how many texts of each of the ten families are read, and which nobody can say yet.

`tests/corpus/sub_systems/families.toml` has the texts by their ids. The heroes beside it say, in words and
with names of our own, what texts mean that are not read as they stand: `# for a-047` names them.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dtlang import pipeline
from dtlang.source import Source

FOLDER = Path(__file__).parent / "corpus" / "sub_systems"
HEROES = sorted(FOLDER.glob("*.hero"))
FAMILIES = tomllib.loads((FOLDER / "families.toml").read_text(encoding="utf-8"))
SORTED = {text: family for family, of in FAMILIES.items() for text in of["texts"].split()}
CORPORA = ("more", "designers")
DESIGNERS = ("A2", "A3")

# What no wording does yet, and why.
UNSAID = {
    "a-064": "somebody guesses what a die will show",
    "a-065": "a die that was rolled again must be kept",
    "a-084": "a price that is the cost of another card",
    "a-089": "different symbols are counted, and options that are left",
    "a-101": "dmg that cannot be reduced below a number",
    "a-111": "healing that was prevented is added up over turns",
    "a-112": "dice that join a roll which set off a token",
    "more-0245": "dice that count as blank",
}

# These heroes are lists of texts, and not complete; everything else that is found is a mistake.
INCOMPLETE = {"DT303", "DT328", "DT338", "DT362", "DT364"}


def said_otherwise() -> dict[str, str]:
    """The texts that a hero of ours says in other words, with the file."""
    found: dict[str, str] = {}
    for path in HEROES:
        for line in re.findall(r"^ *# for (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.update(dict.fromkeys(line.split(), path.name))
    return found


@pytest.fixture(scope="module")
def rows(shared: Path) -> dict[str, dict[str, Any]]:
    """The rows of both corpora by their ids."""
    found: dict[str, dict[str, Any]] = {}
    for corpus in CORPORA:
        for line in (shared / "corpus" / f"{corpus}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["id"]] = {**row, "corpus": corpus}
    return found


@pytest.fixture(scope="module")
def read(shared: Path, rows: dict[str, dict[str, Any]]) -> set[str]:
    """The sorted texts that are read as they stand."""
    found: set[str] = set()
    for corpus in CORPORA:
        lexicon = json.loads((shared / "corpus" / f"lexicon_{corpus}.json").read_text(encoding="utf-8"))
        mine = [row for id, row in rows.items() if id in SORTED and row["corpus"] == corpus]
        measured = pipeline.measure_corpus(mine, lexicon)["rows"]
        found |= {row["id"] for row in measured if row["read"]}
    return found


def test_every_text_is_sorted_once(rows: dict[str, dict[str, Any]]) -> None:
    assert len(SORTED) == sum(len(of["texts"].split()) for of in FAMILIES.values()), "one text, one family"
    assert SORTED.keys() <= rows.keys()
    assert not [id for id, row in rows.items() if row.get("designer") in DESIGNERS and id not in SORTED]
    assert said_otherwise().keys() | UNSAID.keys() <= SORTED.keys()


@pytest.mark.parametrize("family", FAMILIES)
def test_so_many_of_a_family_are_read(family: str, read: set[str]) -> None:
    texts = [text for text, of in SORTED.items() if of == family]
    unread = [text for text in texts if text not in read]
    print(f"\n{family}: {len(texts) - len(unread)} read, {len(unread)} not read: {' '.join(unread)}")
    assert len(texts) - len(unread) >= FAMILIES[family]["least"], unread


def test_what_is_not_read_can_be_said(read: set[str]) -> None:
    """By other words that do the same; the few that nobody can say are listed, and none that can."""
    otherwise = said_otherwise()
    silent = {text for text in SORTED if text not in read and text not in otherwise}
    print(
        f"\nread {len(read)}, said in other words {len(otherwise.keys() - read)}, not sayable {len(silent)}"
    )
    assert silent == UNSAID.keys()
    assert len(UNSAID) <= 8


@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_the_other_words_are_read(path: Path) -> None:
    """They compile, nothing of them is left to people, and none is dead."""
    checked = pipeline.check(Source.of(path.read_text(encoding="utf-8"), path.name))
    found = [(one.code, one.message) for one in checked.findings if one.code not in INCOMPLETE]
    assert [] == found


@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_the_other_words_are_played(path: Path) -> None:
    """Their scenes come out as they were worked out by hand."""
    tested = pipeline.play_tests(pipeline.check(Source.of(path.read_text(encoding="utf-8"), path.name)))
    assert tested.outcomes
    assert tested.passed, pipeline.trial_text(tested)
