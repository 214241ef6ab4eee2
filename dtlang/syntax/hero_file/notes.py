"""Collects what is found while a skeleton is read, with fixes that are still to be tried."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.diagnostics.codes import TOO_MUCH, Code
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Related
from dtlang.source import Span

MOST_FINDINGS = 200  # nobody reads more; a text that is no hero file at all could have thousands


class Notes:
    """The findings of one reading."""

    __slots__ = ("findings",)

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []

    @property
    def full(self) -> bool:
        return len(self.findings) > MOST_FINDINGS

    def add(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str | None = None,
        related: tuple[Related, ...] = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        if len(self.findings) == MOST_FINDINGS:
            message = f"this file has more than {MOST_FINDINGS} problems; the rest is not shown"
            self.findings.append(TOO_MUCH.at(span, message))
        elif not self.full:
            found = code.at(span, message, label=label, help=help, related=related, fixes=tuple(fixes))
            self.findings.append(found)


def replace(span: Span, text: str, message: str | None = None) -> Fix:
    """Write `text` instead of the words at `span`."""
    return Fix(message or f"write `{text}`", (Edit(span, text),))
