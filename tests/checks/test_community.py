"""What community repositories take from the top of this one."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from dtlang.cli import main

ROOT = Path(__file__).resolve().parents[2]


def test_hooks_call_commands_that_exist() -> None:
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"^  entry: dtlang (.+)$", hooks, re.MULTILINE)
    assert ["check", "check --fix", "fmt"] == entries
    for entry in entries:
        assert 0 == CliRunner().invoke(main, [*entry.split(), "--help"]).exit_code
    assert len(entries) == hooks.count("\n  language: python\n") == hooks.count(r"files: \.hero$")


def test_inputs_of_the_action_never_become_part_of_a_script() -> None:
    """Whoever opens a pull request could otherwise run commands."""
    action = (ROOT / "action.yml").read_text(encoding="utf-8")
    scripts = re.findall(r"^      run: (.+?)(?=^    - |\Z)", action, re.MULTILINE | re.DOTALL)
    assert 2 == len(scripts)
    assert all("${{" not in script for script in scripts)


def test_the_action_calls_options_that_exist() -> None:
    action = (ROOT / "action.yml").read_text(encoding="utf-8")
    known = CliRunner().invoke(main, ["check", "--help"]).output
    used = set(re.findall(r"(--(?!quiet)[a-z][a-z-]+)", action[action.index("name: Check") :]))
    assert {"--fail-on", "--jobs", "--set", "--format"} == used
    assert all(option in known for option in used)
