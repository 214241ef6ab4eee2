"""A whole hero that lives from a dial: it is clean, and every one of its scenes comes out as it says."""

from __future__ import annotations

import shutil
from pathlib import Path

from click.testing import CliRunner

from dtlang.cli import main

HERE = Path(__file__).parent
HERO = HERE / "corpus" / "whole" / "boiler_cantor.hero"
COMMON = HERE.parent / "heroes" / "common.hero"


def test_a_hero_around_a_dial(tmp_path: Path) -> None:
    """Raised, lowered, set, paid from, asked for by its sides, and held at both ends."""
    for file in (HERO, COMMON):
        shutil.copy(file, tmp_path)
    hero = str(tmp_path / HERO.name)
    checked = CliRunner().invoke(main, ["check", "--set", "strict", "--no-cache", hero])
    assert 0 == checked.exit_code, checked.output
    played = CliRunner().invoke(main, ["test", hero])
    assert 0 == played.exit_code, played.output
    assert played.output.endswith("20 tests in 1 hero: all good.\n")
