"""Finds files of `grammar/`, `schema/` and `heroes/`, in a checkout or an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_IN_WHEEL = _PACKAGE / "_data"

# A wheel carries the folders inside the package; in a checkout they stand beside it.
_HOME = _IN_WHEEL if _IN_WHEEL.is_dir() else _PACKAGE.parent


def grammar(name: str) -> Path:
    """A grammar file, such as `grammar("sentence.lark")`."""
    return _HOME / "grammar" / name


def schema(name: str) -> Path:
    """A published schema, such as `schema("hero.json")`."""
    return _HOME / "schema" / name


def hero(name: str) -> Path:
    """A hero that comes with dtlang, such as `hero("common.hero")`."""
    return _HOME / "heroes" / name
