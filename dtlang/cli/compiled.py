"""Compiled heroes on the command line: JSON files that anybody may have made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dtlang.fault import naming

if TYPE_CHECKING:
    from dtlang.diagnostics import Report
    from dtlang.pipeline import Document

MAX_BYTES = 5_000_000
SUFFIX = ".json"


def is_compiled(path: Path) -> bool:
    return path.suffix.lower() == SUFFIX


def document(path: Path) -> Document | Report:
    """The hero in a JSON file, or what is wrong with it."""
    from dtlang import files, pipeline
    from dtlang.diagnostics import Report

    source = files.read(path, limit=MAX_BYTES)
    if isinstance(source, Report):
        return source
    with naming(path):
        return pipeline.validated(source)
