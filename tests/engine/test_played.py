"""Scenes written from the rulebook alone, each worked out by hand: files of `tests/corpus/played`."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.source import Source

FOLDER = Path(__file__).resolve().parents[1] / "corpus" / "played"
FILES = sorted(FOLDER.glob("*.hero"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenes_come_out_as_the_rules_say(path: Path) -> None:
    """The name of a scene says which rules it is about."""
    tested = pipeline.play_tests(pipeline.check(Source.of(path.read_text(encoding="utf-8"), path)))
    assert tested.outcomes
    failed = [
        f"{outcome.test.name}: {finding.message}"
        for outcome in tested.outcomes
        for finding in outcome.findings
    ]
    assert [] == failed
