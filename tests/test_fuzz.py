"""A short run of the fuzzer, and everything that ever failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.kinds import KINDS
from tests.fuzz.run import CORPUS, fuzz, tried

FAILED_ONCE = sorted(path for path in CORPUS.iterdir() if path.suffix != ".md")


@pytest.mark.parametrize("path", FAILED_ONCE, ids=lambda path: path.name)
def test_what_failed_once_has_an_answer_now(path: Path) -> None:
    _, fault = tried(KINDS[path.name.partition("_")[0]], path.read_bytes())
    assert not fault, fault


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_of_each_kind(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same every time; `python -m tests.fuzz --minutes 5` goes on."""
    monkeypatch.setattr("tests.fuzz.run.CORPUS", tmp_path)
    tally = fuzz([kind], 7, count=12)[kind]
    assert [] == tally.faults
    assert 12 == tally.inputs
