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
