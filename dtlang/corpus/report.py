"""Reports on a measured body of texts: what stops texts from being read, and what changed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dtlang import ir
from dtlang.render.narration import narrate

Row = Mapping[str, Any]

_QUOTED = re.compile(r"`[^`]*`")
STANDING = ("status", "summary", "passive")
NOTHING = "no effects came of it"


def obstacles(measured: Sequence[Row]) -> list[dict[str, Any]]:
    """What keeps texts from being read, by how many it stops; `alone` is how many nothing else stops.

    Findings are the same obstacle if they say the same of different words.
    """
    stopped: dict[tuple[str, str], list[str]] = {}
    words: dict[tuple[str, str], Counter[str]] = {}
    alone: Counter[tuple[str, str]] = Counter()
    for row in measured:
        if row["read"]:
            continue
        here = {}
        for finding in row["findings"] or [{"code": "", "message": NOTHING, "words": ""}]:
            key = (finding["code"], _QUOTED.sub("`...`", finding["message"]))
            here[key] = " ".join(finding["words"].split())
        for key, said in here.items():
            stopped.setdefault(key, []).append(row["id"])
            words.setdefault(key, Counter())[said] += 1
            alone[key] += len(here) == 1
    ranked = sorted(stopped, key=lambda key: (-len(stopped[key]), key))
    return [
        {
            "code": key[0],
            "message": key[1],
            "texts": len(stopped[key]),
            "alone": alone[key],
            "words": [said for said, _ in words[key].most_common(3) if said],
            "ids": stopped[key],
        }
        for key in ranked
    ]


def compared(old: Sequence[Row], new: Sequence[Row]) -> dict[str, Any]:
    """What changed from one measurement to another, text by text."""
    before = {row["id"]: row for row in old}
    now = {row["id"]: row for row in new}
    both = [(before[id], row) for id, row in now.items() if id in before]
    return {
        "newly_read": [_changed(a, b) for a, b in both if b["read"] and not a["read"]],
        "no_longer_read": [_changed(a, b) for a, b in both if a["read"] and not b["read"]],
        "other_effects": [
            _changed(a, b) for a, b in both if a["read"] and b["read"] and _meaning(a) != _meaning(b)
        ],
        "added": [id for id in now if id not in before],
        "gone": [id for id in before if id not in now],
    }


def _meaning(row: Row) -> tuple[Any, Any]:
    return row["effects"], row["flags"]


def _changed(before: Row, now: Row) -> dict[str, Any]:
    return {"id": now["id"], "before": list(does(before)), "now": list(does(now))}


def does(row: Row) -> Iterator[str]:
    """What a measured text does, in plain words; or what stops it."""
    if not row["read"]:
        findings = row["findings"] or [{"code": "", "message": NOTHING}]
        yield from (f"not read: {finding['code']} {finding['message']}".strip() for finding in findings)
        return
    standing = row["kind"] in STANDING
    try:
        effects = ir.decode_effects(json.dumps(row["effects"]))
    except ir.DocumentError:  # written by an earlier version
        yield from (str(effect) for effect in row["effects"])
    else:
        yield from narrate(effects, standing=standing)
    yield from (f"({flag})" for flag in row["flags"])
