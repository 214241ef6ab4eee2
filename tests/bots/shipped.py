"""The shipped heroes, compiled once for all tests of bots."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtlang import ir, pipeline, resources
from dtlang.source import Source

NAMES = (
    "bellfounder",
    "boiler_cantor",
    "ember_witch",
    "hive_matron",
    "hourglass_heretic",
    "jarlight_keeper",
    "ledger_fiend",
    "quarry_colossus",
    "tideline_fencer",
)


@cache
def shipped(name: str) -> ir.Document:
    path = Path(resources.hero(f"{name}.hero"))
    source = pipeline.read(path)
    assert isinstance(source, Source)
    document = pipeline.compile_hero(pipeline.check(source, path.parent))
    assert document is not None
    return document
