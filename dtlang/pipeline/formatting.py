"""`dtlang fmt`: a hero file in canonical wording and layout."""

from __future__ import annotations

from pathlib import Path

import msgspec

from dtlang.diagnostics import Diagnostic, in_order
from dtlang.pipeline.shared_files import tree_of
from dtlang.source import Source


class Formatted(msgspec.Struct, frozen=True):
    """The canonical text. With errors among the findings it is the text as it was."""

    text: str
    findings: tuple[Diagnostic, ...]


def format_source(source: Source) -> Formatted:
    """A hero file in canonical wording and layout, comments kept; the text as it was if that is in doubt."""
    from dtlang.format.wording import canonical

    folder = Path(source.path).parent
    tree, findings = tree_of(source, folder)
    if any(finding.is_error for finding in findings):
        return Formatted(source.text, tuple(in_order(findings)))
    return Formatted(canonical(tree, lambda changed: tree_of(changed, folder)[0]), tuple(in_order(findings)))
