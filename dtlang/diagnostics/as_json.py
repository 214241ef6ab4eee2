"""Findings as JSON, for editors, bots and CI.

Lines and columns are counted from 1, in characters; an end is where the marked part is over, so the part is
`[start, end)`. A finding about a whole file has no place: all four are null.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypedDict

from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Report, Severity
from dtlang.source import NOWHERE, Source, Span

MOST_WORDS = 200  # of the marked part; a finding may mark a whole file


class Range(TypedDict):
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None


class JsonEdit(Range):
    text: str


class JsonFix(TypedDict):
    message: str
    safe: bool
    does: list[str]
    left_out: list[str]
    edits: list[JsonEdit]


class JsonRelated(Range):
    label: str


class JsonFinding(Range):
    path: str
    code: str
    name: str
    severity: str
    message: str
    label: str
    help: str | None
    words: str
    related: list[JsonRelated]
    fixes: list[JsonFix]


class JsonReport(TypedDict):
    files: int
    errors: int
    warnings: int
    findings: list[JsonFinding]


def as_json(reports: Iterable[Report]) -> str:
    """All findings of all files as one JSON text."""
    return json.dumps(as_data(reports), indent=2) + "\n"


def as_data(reports: Iterable[Report]) -> JsonReport:
    """All findings of all files, with their counts, as plain lists and dictionaries."""
    reports = list(reports)
    found = [finding for report in reports for finding in report.findings]
    return {
        "files": len(reports),
        "errors": sum(finding.severity is Severity.ERROR for finding in found),
        "warnings": sum(finding.severity is Severity.WARNING for finding in found),
        "findings": [finding_as_data(f, report.source) for report in reports for f in report.findings],
    }


def finding_as_data(finding: Diagnostic, source: Source) -> JsonFinding:
    """One finding as a plain dictionary."""
    return {
        "path": source.path,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "label": finding.label,
        "help": finding.help,
        "words": source.at(finding.span)[:MOST_WORDS],
        **_range(finding.span, source),
        "related": [{"label": other.label, **_range(other.span, source)} for other in finding.related],
        "fixes": [_fix(fix, source) for fix in finding.fixes],
    }


def _fix(fix: Fix, source: Source) -> JsonFix:
    edits = [_edit(edit, source) for edit in fix.edits]
    return {
        "message": fix.message,
        "safe": fix.safe,
        "does": list(fix.does),
        "left_out": list(fix.left_out),
        "edits": edits,
    }


def _edit(edit: Edit, source: Source) -> JsonEdit:
    return {**_range(edit.span, source), "text": edit.text}


def _range(span: Span, source: Source) -> Range:
    if span == NOWHERE:
        return {"line": None, "column": None, "end_line": None, "end_column": None}
    start, end = source.place(span.start), source.place(span.end)
    return {"line": start.line, "column": start.column, "end_line": end.line, "end_column": end.column}
