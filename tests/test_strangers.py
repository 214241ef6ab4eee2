"""Hero files from strangers: a message within seconds, whatever somebody sends in."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import resources
from tests.limited import run_limited

STARTER = resources.hero("starter.hero").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def hero(home: Path, text: str, name: str = "a.hero") -> Path:
    path = home / name
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


# --- dice ------------------------------------------------------------------------------------------

MANY_DICE = {
    "defense roll": STARTER.replace("defense roll 3:", "defense roll 60:"),
    "symbols": STARTER.replace("  5 [sword]: Deal 6", "  999999 [sword]: Deal 6"),
}
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check", "--no-cache", "--set", "tournament", "--select", "balance"),
    ("explain",),
    ("odds",),
    ("compile",),
    ("sheet", "-o", "a.pdf"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("text", MANY_DICE.values(), ids=MANY_DICE.keys())
def test_more_dice_than_a_hero_has_are_not_rolled(text: str, command: tuple[str, ...], home: Path) -> None:
    done = run_limited(*command, hero(home, text), cwd=home)
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    assert said.count("error[DT250]") == 1
