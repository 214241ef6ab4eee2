"""Measures how much of a body of texts is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dtlang import ir
from dtlang.compile import Context, lower_text
from dtlang.corpus.dead import dead_in
from dtlang.corpus.lexicon import LexiconOfHero, asked_for, pieces
from dtlang.diagnostics import in_order
from dtlang.diagnostics.codes import FAULT_OF_DTLANG
from dtlang.render.explanation import said
from dtlang.source import Source, Span
from dtlang.syntax.hero_file.read import findings_in
from dtlang.syntax.text.read import read_text


def measure(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    heroes = {row["hero"]: LexiconOfHero.of(str(row["hero"]), lexicon) for row in rows}
    asked, parts = asked_for(rows), pieces(rows)
    measured = []
    for row in rows:
        hero = heroes[row["hero"]]
        try:
            key = (row["hero"], str(row.get("name")))
            whole = key not in parts and (row["kind"] != "ability" or bool(row.get("requirement")))
            measured.append(_measured(row, hero, hero.context(row, asked), whole))
        except Exception as error:  # noqa: BLE001  # our fault: reported with the text, and the others still count
            measured.append(_our_fault(row, error))
    by_kind: dict[str, dict[str, int]] = {}
    for one in measured:
        counts = by_kind.setdefault(one["kind"], {"texts": 0, "read": 0})
        counts["texts"] += 1
        counts["read"] += one["read"]
    return {"by_kind": by_kind, "rows": measured}


def _our_fault(row: Mapping[str, Any], error: Exception) -> dict[str, Any]:
    """A text that made dtlang stumble: not read, and the finding says whose fault that is."""
    message = f"this is a fault of dtlang, not of the text: {type(error).__name__}: {error}"
    finding = {"code": FAULT_OF_DTLANG.code, "message": message, "words": "", "severity": "error"}
    nothing: dict[str, Any] = {
        "read": False,
        "understood": "",
        "findings": [finding],
        "effects": [],
        "flags": [],
    }
    return {"id": row["id"], "hero": row["hero"], "kind": row["kind"], **nothing}


def _measured(row: Mapping[str, Any], hero: LexiconOfHero, context: Context, whole: bool) -> dict[str, Any]:
    """One text. It is read only if all of it became effects: nothing left to a human, nothing dropped, and
    nothing that can never happen where it stands.
    """
    source = Source.of(row["text"])
    reading = read_text(source.text, Span(0, len(source.text)), hero.names, "en")
    lowered = lower_text(reading.text, context)
    findings = in_order([*findings_in(reading, source.text, hero.names, "en"), *lowered.findings])
    read = reading.whole and bool(lowered.effects) and not any(f.is_error for f in findings)
    if read:
        dead = dead_in(reading.text, source, context, whole=whole)
        read = not dead
        findings = in_order([*findings, *dead])
    return {
        "id": row["id"],
        "hero": row["hero"],
        "kind": row["kind"],
        "read": read,
        "understood": "\n".join(said(reading.text, "en")),
        "findings": [
            {"code": f.code, "message": f.message, "words": source.at(f.span), "severity": f.severity.value}
            for f in findings
        ],
        "effects": json.loads(ir.encode_effects(lowered.effects)),
        "flags": [flag.value for flag in lowered.flags],
    }
