"""`dtlang diff`: what changed between two heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtlang import ir
    from dtlang.model import Hero
    from dtlang.pipeline.stages import Checked


def patch_notes(old: Checked, new: Checked, form: str = "text", language: str = "en") -> str:
    """What changed between two heroes without errors: `text`, `markdown` or `json`."""
    from dtlang import patchnotes

    notes = patchnotes.compare(_whole(old), _whole(new))
    match form:
        case "json":
            return patchnotes.as_json(notes)
        case "markdown":
            return patchnotes.as_markdown(notes, language)
        case _:
            return patchnotes.as_text(notes, language)


def _whole(checked: Checked) -> tuple[Hero, ir.Document]:
    assert checked.hero is not None, "only heroes without errors are compared"
    assert checked.document is not None
    return checked.hero, checked.document
