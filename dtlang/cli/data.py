"""JSON files that somebody else wrote: a mistake in one is shown like a mistake in a hero."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from dtlang.diagnostics import Diagnostic, Report
from dtlang.diagnostics.codes import BROKEN_DATA
from dtlang.files import read
from dtlang.source import Span
from dtlang.speech import Said

MAX_BYTES = 50_000_000
NEEDED = ("id", "hero", "kind", "text")


def read_json(path: Path) -> dict[str, Any] | Report:
    """The object in a JSON file."""
    source = read(path, limit=MAX_BYTES)
    if isinstance(source, Report):
        return source
    value = _parsed(source.text, 0)
    if isinstance(value, dict):
        return value
    if not isinstance(value, Diagnostic):
        value = BROKEN_DATA.at(Span(0, 1), "this file should hold one JSON object")
    return Report(source, (value,))


def read_rows(path: Path) -> list[dict[str, Any]] | Report:
    """The objects in a file with one JSON object per line. Empty lines are passed over."""
    source = read(path, limit=MAX_BYTES)
    if isinstance(source, Report):
        return source
    rows: list[dict[str, Any]] = []
    findings: list[Diagnostic] = []
    offset = 0
    for line in source.text.split("\n"):
        if line.strip():
            value = _row(line, offset)
            if isinstance(value, Diagnostic):
                findings.append(value)
            else:
                rows.append(value)
        offset += len(line) + 1
    return Report(source, tuple(findings)) if findings else rows


def _row(line: str, offset: int) -> dict[str, Any] | Diagnostic:
    value = _parsed(line, offset)
    if isinstance(value, Diagnostic):
        return value
    whole = Span(offset, offset + len(line))
    if not isinstance(value, dict):
        return BROKEN_DATA.at(whole, "this line should hold one JSON object")
    missing = [key for key in NEEDED if not isinstance(value.get(key), str)]
    if missing:
        return BROKEN_DATA.at(
            whole, Said("this text has no {listed}", listed=" and no ".join(f"`{key}`" for key in missing))
        )
    return value


def _parsed(text: str, offset: int) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at = offset + error.pos
        return BROKEN_DATA.at(
            Span(at, at + 1),
            Said("this is not JSON: {msg}{msg2}", msg=error.msg[:1].lower(), msg2=error.msg[1:]),
        )
    except (RecursionError, ValueError):
        return BROKEN_DATA.at(
            Span(offset, offset + 1), "this JSON is nested too deeply, or a number is too long"
        )
