"""Strings the stages together; the only place that knows their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dtlang import files, resources
from dtlang.diagnostics import Diagnostic, Report
from dtlang.source import Source


@dataclass(frozen=True, slots=True)
class Checked:
    """What could be built of a hero file, and everything that was found on the way."""

    source: Source
    file: object | None
    hero: object | None
    findings: tuple[Diagnostic, ...]

    @property
    def report(self) -> Report:
        return Report(self.source, self.findings)


@dataclass(frozen=True, slots=True)
class Formatted:
    """The canonical text. With errors among the findings it is the text as it was."""

    text: str
    findings: tuple[Diagnostic, ...]


def read(path: Path, *, within: Path | None = None) -> Source | Report:
    """The text of a hero file, or what keeps us from reading it."""
    return files.read(path, within=within)


def check(source: Source, folder: Path | None = None) -> Checked:
    """Reads, resolves and checks a hero. `folder` is where the files it uses are looked for."""
    raise NotImplementedError


def compile_hero(checked: Checked) -> object | None:
    """The effect objects of a hero; None if the hero has errors."""
    raise NotImplementedError


def document_json(document: object, *, debug: bool = False) -> bytes:
    """A compiled hero as JSON; `debug` adds the block that leads from effects back to words."""
    raise NotImplementedError


def format_source(source: Source) -> Formatted:
    """A hero file in canonical wording and layout, comments kept."""
    raise NotImplementedError


def explain_hero(checked: Checked) -> str:
    """What was understood, ability by ability, in canonical words."""
    raise NotImplementedError


def explain_word(word: str) -> str | None:
    """The page about a code of a finding or a word of the language; None if there is none."""
    raise NotImplementedError


def measure_corpus(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    raise NotImplementedError


def schemas() -> dict[str, str]:
    """The published schemas: name of the file in `schema/` to its text. The first is that of a hero."""
    raise NotImplementedError


def build(checked: Checked, out: Path) -> list[Path]:
    """Everything that can be made of a hero without errors, written into `out`; the files written."""
    raise NotImplementedError


def starter(name: str) -> Source | None:
    """A small hero of that name to begin with; None if no hero can be called that."""
    if not name or not name.isprintable() or "#" in name:  # a remark begins with #
        return None
    template = Source.of(resources.hero("starter.hero").read_text(encoding="utf-8"))
    first = next(line for line in template.text.split("\n") if line.startswith("hero "))
    return Source.of(template.text.replace(first.removeprefix("hero ").strip(), name))
