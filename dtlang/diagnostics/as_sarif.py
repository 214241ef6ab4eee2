"""Findings as SARIF 2.1.0, the exchange format of code scanning (https://docs.oasis-open.org/sarif)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from dtlang.diagnostics.described import Described
from dtlang.diagnostics.draw import told
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Report, Severity
from dtlang.diagnostics.shown import plain
from dtlang.source import NOWHERE, Source, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def as_sarif(reports: Iterable[Report], kinds: Mapping[str, Described], version: str) -> str:
    """One run over all files. `kinds` has what is to be known about each code."""
    reports = list(reports)
    codes = sorted({finding.code for report in reports for finding in report.findings})
    driver = {
        "name": "dtlang",
        "version": version,
        "rules": [_rule(code, kinds.get(code)) for code in codes],
    }
    results = [
        _result(finding, report.source, codes.index(finding.code))
        for report in reports
        for finding in report.findings
    ]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str, kind: Described | None) -> dict[str, Any]:
    if kind is None:
        return {"id": code}
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in kind.name.split("-")),
        "shortDescription": {"text": kind.name},
        "fullDescription": {"text": kind.why or kind.name},
        "help": {"text": f"dtlang explain {code}"},
        "defaultConfiguration": {"level": LEVELS[kind.severity]},
    }


def _result(finding: Diagnostic, source: Source, number: int) -> dict[str, Any]:
    text = plain(f"{finding.message}\n{finding.help}" if finding.help else finding.message)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [_location(finding.span, source)],
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": at, **_location(other.span, source), "message": {"text": plain(other.label)}}
            for at, other in enumerate(finding.related, 1)
        ]
    if finding.fixes:
        result["fixes"] = [_fix(fix, source) for fix in finding.fixes]
    return result


def _location(span: Span, source: Source) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(source.path)}}
    if span != NOWHERE:
        place["region"] = _region(span, source)
    return {"physicalLocation": place}


def _region(span: Span, source: Source) -> dict[str, int]:
    start, end = source.place(span.start), source.place(span.end)
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _fix(fix: Fix, source: Source) -> dict[str, Any]:
    change = {
        "artifactLocation": {"uri": uri(source.path)},
        "replacements": [_replacement(edit, source) for edit in fix.edits],
    }
    text = plain("\n".join((fix.message, *told(fix))))
    return {"description": {"text": text}, "artifactChanges": [change]}


def _replacement(edit: Edit, source: Source) -> dict[str, Any]:
    return {"deletedRegion": _region(edit.span, source), "insertedContent": {"text": edit.text}}


def uri(path: str) -> str:
    """
    >>> uri("my heroes/Jo's.hero"), uri("/home/jo/a#b.hero")
    ('my%20heroes/Jo%27s.hero', 'file:///home/jo/a%23b.hero')
    """
    pure = PurePath(path)
    try:
        data = pure.as_posix().encode("utf-8", "surrogateescape")  # the bytes that the file system has
    except UnicodeEncodeError:
        data = pure.as_posix().encode("utf-8", "replace")
    words = quote(data, safe="/")
    if not pure.is_absolute():
        return words
    return f"file://{words}" if words.startswith("/") else f"file:///{words}"
