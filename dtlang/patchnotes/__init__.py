"""Patch notes: what changed between two versions of a hero, in plain words."""

from dtlang.patchnotes.compare import compare
from dtlang.patchnotes.notes import Change, ChangeKind, Notes, Topic
from dtlang.patchnotes.show import as_json, as_markdown, as_text

__all__ = ["Change", "ChangeKind", "Notes", "Topic", "as_json", "as_markdown", "as_text", "compare"]
