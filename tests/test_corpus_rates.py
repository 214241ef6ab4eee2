"""How much of real card language is read. The texts are not part of the project: see `shared`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dtlang import pipeline

LEAST = {("ability", "card", "passive"): 0.98, ("status",): 0.90}


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "corpus" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def measured(shared: Path, rows: list[dict[str, Any]]) -> dict[str, Any]:
    lexicon = json.loads((shared / "corpus" / "lexicon_dev.json").read_text(encoding="utf-8"))
    return pipeline.measure_corpus(rows, lexicon)


@pytest.mark.parametrize(("kinds", "least"), LEAST.items(), ids=lambda value: str(value))
def test_rates(
    kinds: tuple[str, ...], least: float, rows: list[dict[str, Any]], measured: dict[str, Any]
) -> None:
    """Of the texts that are not damaged themselves, at least so many are read."""
    damaged = {row["id"] for row in rows if row["typo"]}
    texts = [row for row in measured["rows"] if row["kind"] in kinds and row["id"] not in damaged]
    read = sum(row["read"] for row in texts)
    print(f"\n{' + '.join(kinds)}: {read} of {len(texts)} texts read, {read / len(texts):.1%}")
    unread = [row["id"] for row in texts if not row["read"]]
    assert read / len(texts) >= least, unread


def test_what_is_read_is_said_and_compiled(measured: dict[str, Any]) -> None:
    """Nothing counts as read without effects and without words for them."""
    for row in measured["rows"]:
        if row["read"]:
            assert row["effects"], row["id"]
            assert row["understood"], row["id"]
            assert not any(finding["severity"] == "error" for finding in row["findings"]), row["id"]


def test_counts_add_up(rows: list[dict[str, Any]], measured: dict[str, Any]) -> None:
    assert len(rows) == len(measured["rows"]) == sum(kind["texts"] for kind in measured["by_kind"].values())
    assert sum(row["read"] for row in measured["rows"]) == sum(
        k["read"] for k in measured["by_kind"].values()
    )


@pytest.mark.parametrize(
    ("requirement", "text", "code"),
    [
        ("3 [flame]", "Deal 2 dmg. On [comet], you may perform 1 additional Roll Attempt.", "DT320"),
        ("3 [flame]", "Draw 1 card. On [comet], add 2 dmg.", "DT321"),
        ("3 [flame]", "Gain 1 CP. Prevent 2 dmg.", "DT326"),
        ("passive", "During your Upkeep Phase, when you are Attacked, draw 1 card.", "DT313"),
        ("passive", "During your Upkeep Phase, re-roll 1 of your dice.", "DT353"),
        ("3 [flame]", "Deal 4 dmg. Heal 0.", "DT330"),
    ],
)
def test_what_can_never_do_anything_is_not_read(requirement: str, text: str, code: str) -> None:
    """It compiles, and `dtlang check` says that it is dead."""
    row = {"id": "x", "hero": "Ash", "kind": "ability", "name": "Spark", "text": text}
    lexicon = {"Ash": {"symbols": ["flame", "comet"]}}
    (measured,) = pipeline.measure_corpus([{**row, "requirement": requirement}], lexicon)["rows"]
    assert (False, [code]) == (measured["read"], [finding["code"] for finding in measured["findings"]])


def test_of_a_part_of_an_ability_nobody_says_what_it_lacks() -> None:
    """The dmg that is added to stands in another text, and nothing says when a card is played."""
    row = {"hero": "Ash", "kind": "ability", "name": "Spark", "requirement": "3 [flame]"}
    rows = [
        {**row, "id": "1", "text": "Deal 4 dmg."},
        {**row, "id": "2", "text": "On [comet], add 2 dmg."},
        {"id": "3", "hero": "Ash", "kind": "card", "name": "Ward", "text": "Prevent 3 dmg."},
    ]
    measured = pipeline.measure_corpus(rows, {"Ash": {"symbols": ["flame", "comet"]}})
    assert [True, True, True] == [one["read"] for one in measured["rows"]]


def test_a_verb_that_is_another_word_in_the_game_is_the_heros_own() -> None:
    verbs = [{"verb": "take", "object": "Step"}, {"verb": "remove", "object": "Step"}]
    lexicon = {"Ash": {"tokens_or_states": ["Step"], "verbs": verbs}}
    row = {"hero": "Ash", "kind": "card", "name": "Dance"}
    texts = [{**row, "id": "1", "text": "Take 2 Steps."}, {**row, "id": "2", "text": "Remove 1 Step."}]
    measured = pipeline.measure_corpus(texts, lexicon)["rows"]
    assert ["call", "remove"] == [one["effects"][0]["op"] for one in measured]
