"""`dtlang compile`, `schema` and `validate`: a compiled hero as JSON, and what that JSON may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtlang.diagnostics import Report
from dtlang.source import Source

if TYPE_CHECKING:
    from dtlang import ir


def document_json(document: ir.Document, *, debug: bool = False) -> bytes:
    """A compiled hero as JSON; `debug` adds the block that leads from effects back to words."""
    import msgspec

    from dtlang import ir

    shown = document if debug else msgspec.structs.replace(document, debug=None)
    return ir.encode(shown).encode("utf-8")


def validated(source: Source) -> ir.Document | Report:
    """A compiled hero that anybody may have made, or what is wrong with it."""
    from dtlang.validate import validate

    document, findings = validate(source)
    return Report(source, tuple(findings)) if findings or document is None else document


def schemas() -> dict[str, str]:
    """The published schemas: name of the file in `schema/` to its text. The first is that of a hero."""
    from dtlang.ir import schema

    return {schema.FILE: schema.schema_text()}
