"""The bill of materials names what is installed with dtlang, and nothing that only its tests need."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.sbom import bill

ROOT = Path(__file__).resolve().parent.parent


def test_all_that_is_needed_stands_in_the_bill() -> None:
    said = bill()
    names = {part["name"].lower() for part in said["components"]}  # type: ignore[attr-defined]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {line.split(";")[0].split(">")[0].strip() for line in project["dependencies"]}
    assert wanted - {"plutoprint"} <= names  # there are computers without plutoprint
    assert "markupsafe" in names  # which jinja2 needs
    assert not names & {"pytest", "hypothesis", "ruff", "mypy"}
    assert said["metadata"]["component"]["name"] == "dtlang"  # type: ignore[index]
