"""What a finding is: a value that becomes terminal text, JSON or an editor's squiggle."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import msgspec

from dtlang.source import Source, Span


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Edit(msgspec.Struct, frozen=True):
    """Put `text` where `span` is."""

    span: Span
    text: str


class Fix(msgspec.Struct, frozen=True):
    """A change that was tried before it is offered. A `safe` one may be made without asking.

    A sentence written anew says what it `does`, and which words of the author it does without (`left_out`).
    """

    message: str
    edits: tuple[Edit, ...]
    safe: bool = False
    does: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    whole: bool = False  # the message shows the whole sentence

    def apply(self, text: str) -> str:
        for edit in sorted(self.edits, key=lambda e: e.span.start, reverse=True):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        return text


class Related(msgspec.Struct, frozen=True):
    """A second place that belongs to the finding, such as the first definition."""

    span: Span
    label: str


class Diagnostic(msgspec.Struct, frozen=True):
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


class Report(msgspec.Struct, frozen=True):
    """The findings of one source."""

    source: Source
    findings: tuple[Diagnostic, ...]

    @property
    def has_errors(self) -> bool:
        return any(d.is_error for d in self.findings)
