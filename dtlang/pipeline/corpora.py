"""`dtlang corpus`: how much of a body of texts is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def measure_corpus(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    from dtlang.corpus import measure

    return measure(rows, lexicon)


def corpus_obstacles(measured: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What keeps texts from being read, by how many of them it stops."""
    from dtlang.corpus import obstacles

    return obstacles(measured)


def compare_corpora(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What changed from one measurement to another: which texts are read, and what they do."""
    from dtlang.corpus import compared

    return compared(old, new)
