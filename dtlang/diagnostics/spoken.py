"""Findings in the language of whoever reads them: every text of them in other words, all else as it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from dtlang.diagnostics.finding import Diagnostic, Fix, Report
from dtlang.speech import ENGLISH, in_language


def report_in(report: Report, language: str) -> Report:
    """What was quoted stays: names, words of the author, and sentences to write instead."""
    if language == ENGLISH:
        return report
    return Report(report.source, tuple(finding_in(finding, language) for finding in report.findings))


def finding_in(finding: Diagnostic, language: str) -> Diagnostic:
    return reworded(finding, partial(in_language, language=language)) if language != ENGLISH else finding


def reworded(finding: Diagnostic, word: Callable[[str], str]) -> Diagnostic:
    """The same finding with each of its texts as `word` says it."""
    return replace(
        finding,
        message=word(finding.message),
        label=word(finding.label),
        help=word(finding.help) if finding.help is not None else None,
        related=tuple(replace(other, label=word(other.label)) for other in finding.related),
        fixes=tuple(_fix(fix, word) for fix in finding.fixes),
    )


def _fix(fix: Fix, word: Callable[[str], str]) -> Fix:
    return replace(fix, message=word(fix.message), does=tuple(map(word, fix.does)))
