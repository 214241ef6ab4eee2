"""The findings of one reading of a skeleton, as many as anybody reads."""

from __future__ import annotations

from typing import Any

import msgspec

from dtlang.diagnostics.finding import Diagnostic
from dtlang.source import Span
from dtlang.syntax.messages import finding

MOST_FINDINGS = 200  # nobody reads more; a text that is no hero file at all could have thousands
CUTS = frozenset({"too-much.long_line", "too-much.deep_line", "too-much.lines"})


class Notes(msgspec.Struct):
    """Findings, in the order in which they were made."""

    findings: list[Diagnostic] = []
    cut: bool = False  # lines were left unread: what seems to be missing may stand in them

    @property
    def full(self) -> bool:
        return len(self.findings) > MOST_FINDINGS

    def add(self, kind: str, span: Span, **said: Any) -> None:
        """`said` are the arguments of `finding`."""
        self.cut = self.cut or kind in CUTS
        if self.cut and kind.startswith("incomplete-section."):
            return
        if len(self.findings) == MOST_FINDINGS:
            self.findings.append(finding("too-much.findings", span, most=MOST_FINDINGS))
        elif not self.full:
            self.findings.append(finding(kind, span, **said))
