"""Findings of many files on one page: what is wrong most often, and which files are in order.

The page stands alone: one file, no script, nothing fetched; every word of a file is escaped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from dtlang.diagnostics.finding import Diagnostic, Report, Severity
from dtlang.diagnostics.shown import plain
from dtlang.source import NOWHERE, Source

MOST_SHOWN = 20  # findings of one file; who has more begins with these

_STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: .25rem .5rem; text-align: left; vertical-align: top; }
.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.scroll { overflow-x: auto; }
code, .place { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; }
.error { color: light-dark(#a40000, #ff8a80); } .warning { color: light-dark(#7a5200, #ffd180); }
"""


def as_html(reports: Iterable[Report]) -> str:
    reports = list(reports)
    found = [finding for report in reports for finding in report.findings]
    errors = sum(finding.is_error for finding in found)
    good = sum(not report.findings for report in reports)
    head = f"{_counted(len(reports), 'file')} checked, {good} without a finding: "
    head += f"{_counted(errors, 'error')}, {_counted(len(found) - errors, 'other finding')}"
    lines = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>dtlang check</title><style>{_STYLE}</style></head><body><main>",
        f"<h1>dtlang check</h1><p>{head}.</p>",
    ]
    if found:
        lines += [*_kinds(reports), "<h2>Files with findings</h2>"]
        worst_first = sorted(reports, key=lambda r: (-sum(f.is_error for f in r.findings), r.source.path))
        lines += [line for report in worst_first if report.findings for line in _file(report)]
    return "\n".join([*lines, "</main></body></html>"]) + "\n"


def _kinds(reports: list[Report]) -> Iterator[str]:
    """What was found, that which stands in most files first."""
    kinds: Counter[tuple[str, str, Severity]] = Counter()
    files: Counter[tuple[str, str, Severity]] = Counter()
    for report in reports:
        here = Counter((finding.code, finding.name, finding.severity) for finding in report.findings)
        kinds += here
        files.update(here.keys())
    yield '<h2>What was found</h2><div class="scroll"><table>'
    numbers = '<th class="number">files</th><th class="number">times</th>'
    yield f"<tr><th>code</th><th>name</th><th>severity</th>{numbers}</tr>"
    for (code, name, severity), many in sorted(files.items(), key=lambda item: (-item[1], item[0])):
        cells = f"<td><code>{_text(code)}</code></td><td>{_text(name)}</td>"
        numbers = f'<td class="number">{many}</td><td class="number">{kinds[code, name, severity]}</td>'
        yield f'<tr>{cells}<td class="{severity.value}">{severity.value}</td>{numbers}</tr>'
    yield "</table></div>"


def _file(report: Report) -> Iterator[str]:
    errors = sum(finding.is_error for finding in report.findings)
    counts = f"{_counted(errors, 'error')}, {_counted(len(report.findings) - errors, 'other finding')}"
    yield f"<details><summary><code>{_text(report.source.path)}</code>: {counts}</summary><ul>"
    for finding in report.findings[:MOST_SHOWN]:
        yield _finding(finding, report.source)
    if len(report.findings) > MOST_SHOWN:
        yield f"<li>and {len(report.findings) - MOST_SHOWN} more</li>"
    yield "</ul></details>"


def _finding(finding: Diagnostic, source: Source) -> str:
    where = ""
    if finding.span != NOWHERE:
        place = source.place(finding.span.start)
        where = f'<span class="place">{place.line}:{place.column}</span> '
    help = f"<br>{_text(finding.help)}" if finding.help else ""
    kind = f'<span class="{finding.severity.value}">{finding.severity.value}[{_text(finding.code)}]</span>'
    return f"<li>{where}{kind} {_text(finding.message)}{help}</li>"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _text(words: str) -> str:
    return escape(plain(words))
