"""What a finding is: a value that becomes terminal text, JSON or an editor's squiggle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from dtlang.source import Source, Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` where `span` is."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that was tried before it is offered."""

    message: str
    edits: tuple[Edit, ...]

    def apply(self, text: str) -> str:
        for edit in sorted(self.edits, key=lambda e: e.span.start, reverse=True):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        return text


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to the finding, such as the first definition."""

    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. The message alone makes sense in an editor's hover."""

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    label: str = ""
    help: str | None = None
    related: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By place, then by code: the same hero always gives the same list."""
    return sorted(set(findings), key=lambda d: (d.span.start, d.span.end, d.code, d.message))


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of one source."""

    source: Source
    findings: tuple[Diagnostic, ...]

    @property
    def has_errors(self) -> bool:
        return any(d.is_error for d in self.findings)
