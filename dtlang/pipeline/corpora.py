"""`dtlang corpus`: how much of a body of texts is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def measure_corpus(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    from dtlang.corpus import measure

    return measure(rows, lexicon)
