"""Findings as JUnit XML, which most build servers show: a suite per file, a failed test per error.

A warning does not fail a check, so it does not fail here either: it is a test that passed with remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from dtlang.diagnostics.finding import Diagnostic, Report
from dtlang.diagnostics.shown import plain
from dtlang.source import NOWHERE, Source

_NOT_IN_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(reports: Iterable[Report]) -> str:
    reports = list(reports)
    tests = sum(max(1, len(report.findings)) for report in reports)
    failures = sum(finding.is_error for report in reports for finding in report.findings)
    head = f'<testsuites name="dtlang" tests="{tests}" failures="{failures}" errors="0">'
    lines = ['<?xml version="1.0" encoding="utf-8"?>', head]
    for report in reports:
        lines += _suite(report)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _suite(report: Report) -> Iterator[str]:
    name = _attribute(report.source.path)
    tests, failures = max(1, len(report.findings)), sum(finding.is_error for finding in report.findings)
    yield f'  <testsuite name={name} tests="{tests}" failures="{failures}" errors="0">'
    for finding in report.findings:
        yield from _case(finding, report.source)
    if not report.findings:
        yield f'    <testcase name="check" classname={name}/>'
    yield "  </testsuite>"


def _case(finding: Diagnostic, source: Source) -> Iterator[str]:
    where = source.path
    if finding.span != NOWHERE:
        place = source.place(finding.span.start)
        where += f":{place.line}:{place.column}"
    title = _attribute(f"{finding.code} {finding.name} ({where})")
    yield f"    <testcase name={title} classname={_attribute(source.path)}>"
    text = _text("\n".join(filter(None, (where, finding.message, finding.help))))
    if finding.is_error:
        kind, message = _attribute(finding.code), _attribute(finding.message)
        yield f"      <failure type={kind} message={message}>{text}</failure>"
    else:
        yield f"      <system-out>{finding.severity.value}: {text}</system-out>"
    yield "    </testcase>"


def _text(words: str) -> str:
    """
    >>> _text("<b> & \\x00")
    '&lt;b&gt; &amp; &lt;U+0000&gt;'
    """
    return escape(_NOT_IN_XML.sub("\ufffd", plain(words)))


def _attribute(words: str) -> str:
    return quoteattr(_NOT_IN_XML.sub("\ufffd", plain(words)))
