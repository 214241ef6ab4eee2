"""Imports point back along the road; nothing low down knows what stands above it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "dtlang"

ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "source": set(),
    "fault": set(),
    "watched": set(),
    "dice": set(),
    "resources": set(),
    "kept": set(),
    "kept_templates": {"kept"},
    "speech": {"resources", "kept"},
    "diagnostics": {"source", "speech"},
    "files": {"source", "diagnostics", "speech"},
    "settings": {"source", "diagnostics", "files", "speech"},
    "odds": {"dice"},
    "ir": set(),
    "validate": {"ir", "diagnostics", "source", "speech"},
    "balance": {"ir", "odds", "dice", "speech"},
    "syntax": {"source", "diagnostics", "resources", "dice", "speech", "kept"},
    "model": {"syntax", "dice", "diagnostics", "source", "speech"},
    "compile": {"model", "syntax", "ir", "dice", "diagnostics", "source", "speech"},
    "checks": {"model", "syntax", "ir", "balance", "dice", "settings", "diagnostics", "source", "speech"},
    "format": {"syntax", "source"},
    "engine": {"ir", "fault"},
    "bots": {"engine", "balance", "odds", "ir"},
    "simulate": {"bots", "engine", "ir"},
    "tournament": {"simulate", "bots", "engine", "ir", "watched"},
    "render": {
        "model", "syntax", "engine", "ir", "diagnostics", "resources", "balance", "simulate", "tournament",
        "speech", "kept", "kept_templates",
    },
    "sheet": {"model", "syntax", "dice", "diagnostics", "source", "speech", "kept_templates"},
    "playing": {"bots", "engine", "ir", "render", "diagnostics", "speech"},
    "trial": {
        "model", "syntax", "engine", "render", "ir", "dice", "diagnostics", "source", "fault", "speech",
    },
    "patchnotes": {"model", "ir", "syntax", "render", "diagnostics", "speech"},
    "remembered": {"settings", "diagnostics", "source", "resources", "speech", "kept"},
    "corpus": {"checks", "compile", "model", "settings", "syntax", "ir", "render", "diagnostics", "source"},
    "proposals": {"corpus", "compile", "render", "syntax", "ir", "diagnostics", "source", "speech"},
    "pipeline": {
        "source", "resources", "diagnostics", "files", "settings", "ir", "balance", "syntax", "model",
        "compile", "checks", "format", "render", "sheet", "patchnotes", "engine", "simulate", "tournament",
        "playing", "corpus", "trial", "proposals", "validate", "speech",
    },
    "collection": {
        "pipeline", "settings", "remembered", "files", "fault", "watched", "diagnostics", "source", "speech",
    },
    "service": {
        "pipeline", "collection", "proposals", "settings", "remembered", "trial", "playing", "format",
        "balance", "render", "engine", "model", "syntax", "ir", "dice", "diagnostics", "files",
        "resources", "source", "speech", "kept",
    },
    "lsp": {"service"},
    "studio": {"service", "files", "diagnostics"},
    "cli": {
        "pipeline", "collection", "settings", "playing", "diagnostics", "source", "files", "fault",
        "resources", "watched", "speech",
        "lsp", "studio",
    },
    "__main__": {"cli"},
}  # fmt: skip

FILES = sorted(PACKAGE.rglob("*.py"))


def module_of(file: Path) -> str:
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def dtlang_imports(file: Path) -> Iterator[str]:
    """The modules of dtlang that a file imports, also inside functions and for types only."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name}:{node.lineno} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            top, *rest = name.split(".")
            if top == "dtlang" and rest and rest[0] != "__version__":
                yield rest[0]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.relative_to(PACKAGE).as_posix())
def test_imports_follow_the_road(file: Path) -> None:
    """A module imports itself and what the table allows, nothing else."""
    here = module_of(file)
    assert here in ARROWS, f"{here} has no row in the table"
    for there in dtlang_imports(file):
        assert there == here or there in ARROWS[here], f"{here} must not look at {there}"


def test_the_road_has_no_circle() -> None:
    """Every arrow points to a module that stands earlier in the table."""
    order = list(ARROWS)
    for here, allowed in ARROWS.items():
        assert all(order.index(there) < order.index(here) for there in allowed), here


def test_every_arrow_is_used() -> None:
    """What nobody imports need not be allowed: the table says how things are."""
    used: dict[str, set[str]] = {here: set() for here in ARROWS}
    for file in FILES:
        used[module_of(file)].update(dtlang_imports(file))
    assert [] == [(here, there) for here in ARROWS for there in sorted(ARROWS[here] - used[here])]
