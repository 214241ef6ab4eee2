"""Findings as workflow commands: GitHub shows them beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtlang.diagnostics.finding import Diagnostic, Report, Severity
from dtlang.diagnostics.shown import plain
from dtlang.source import NOWHERE, Source

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(reports: Iterable[Report]) -> str:
    return "".join(_lines(reports))


def _lines(reports: Iterable[Report]) -> Iterator[str]:
    for report in reports:
        for finding in report.findings:
            yield f"{_command(finding, report.source)}\n"


def _command(finding: Diagnostic, source: Source) -> str:
    properties = {"file": source.path.replace("\\", "/")}
    if finding.span != NOWHERE:
        start, end = source.place(finding.span.start), source.place(finding.span.end)
        properties |= {"line": str(start.line), "endLine": str(end.line), "col": str(start.column)}
        if start.line == end.line:  # otherwise GitHub does not want to know
            properties["endColumn"] = str(end.column)
    properties["title"] = f"{finding.code} {finding.name}"
    said = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    text = f"{finding.message}\n{finding.help}" if finding.help else finding.message
    return f"::{COMMANDS[finding.severity]} {said}::{_data(text)}"


def _data(text: str) -> str:
    """A text cannot begin a command of its own.

    >>> _data("50%\\n::error::no")
    '50%25%0A::error::no'
    """
    return plain(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
