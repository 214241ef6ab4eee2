"""Strings the stages together; the only place that knows their order.

    source -> syntax -> model -> checks -> compile -> ir

What a stage needs is imported where it is called: a check should not wait for what only a build uses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtlang import files, resources
from dtlang.diagnostics import Diagnostic, Report, in_order
from dtlang.source import Source, Span

if TYPE_CHECKING:
    from dtlang import ir
    from dtlang.compile import Context
    from dtlang.corpus import LexiconOfHero
    from dtlang.model import Hero
    from dtlang.syntax.hero import HeroTree


@dataclass(frozen=True, slots=True)
class Checked:
    """What could be built of a hero file, and everything that was found on the way."""

    source: Source
    tree: HeroTree | None
    hero: Hero | None
    findings: tuple[Diagnostic, ...]
    document: ir.Document | None = None

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
    from dtlang import checks, model
    from dtlang.compile import compile_document

    tree, findings = _tree(source, folder)
    hero, found = model.resolve(tree)
    findings.extend(found)
    document = None
    if hero is not None:
        findings.extend(checks.check(hero, whole=tree.file.sound))
        document, compiled = compile_document(hero, debug=Path(source.path).name)
        findings.extend(compiled)
    return Checked(source, tree, hero, tuple(in_order(findings)), document)


def compile_hero(checked: Checked) -> ir.Document | None:
    """The effect objects of a hero; None if the hero has errors."""
    return None if checked.report.has_errors else checked.document


def document_json(document: ir.Document, *, debug: bool = False) -> bytes:
    """A compiled hero as JSON; `debug` adds the block that leads from effects back to words."""
    import msgspec

    from dtlang import ir

    shown = document if debug else msgspec.structs.replace(document, debug=None)
    return ir.encode(shown).encode("utf-8")


def format_source(source: Source) -> Formatted:
    """A hero file in canonical wording and layout, comments kept; the text as it was if that is in doubt."""
    from dtlang.format.wording import canonical

    folder = Path(source.path).parent
    tree, findings = _tree(source, folder)
    if any(finding.is_error for finding in findings):
        return Formatted(source.text, tuple(in_order(findings)))
    return Formatted(canonical(tree, lambda changed: _tree(changed, folder)[0]), tuple(in_order(findings)))


def explain_hero(checked: Checked) -> str:
    """What was understood, ability by ability, in canonical words."""
    from dtlang.render.explanation import explanation

    return explanation(checked.hero) if checked.hero is not None else "The file does not name a hero.\n"


def explain_word(word: str) -> str | None:
    """The page about a code of a finding or a word of the language; None if there is none."""
    from dtlang import checks
    from dtlang.render.pages import code_page, word_page

    return code_page(word, checks.all_rules()) or word_page(word)


def measure_corpus(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    from dtlang.corpus import LexiconOfHero, asked_for

    heroes = {row["hero"]: LexiconOfHero.of(str(row["hero"]), lexicon) for row in rows}
    asked = asked_for(rows)
    measured = []
    for row in rows:
        hero = heroes[row["hero"]]
        try:
            measured.append(_measure(row, hero, hero.context(row, asked)))
        except Exception as error:  # noqa: BLE001  # our fault: reported with the text, and the others still count
            measured.append(_our_fault(row, error))
    by_kind: dict[str, dict[str, int]] = {}
    for one in measured:
        counts = by_kind.setdefault(one["kind"], {"texts": 0, "read": 0})
        counts["texts"] += 1
        counts["read"] += one["read"]
    return {"by_kind": by_kind, "rows": measured}


def _our_fault(row: Mapping[str, Any], error: Exception) -> dict[str, Any]:
    """A text that made dtlang stumble: not read, and the finding says whose fault that is."""
    message = f"this is a fault of dtlang, not of the text: {type(error).__name__}: {error}"
    finding = {"code": "DT999", "message": message, "words": "", "severity": "error"}
    nothing: dict[str, Any] = {
        "read": False,
        "understood": "",
        "findings": [finding],
        "effects": [],
        "flags": [],
    }
    return {"id": row["id"], "hero": row["hero"], "kind": row["kind"], **nothing}


def _measure(row: Mapping[str, Any], hero: LexiconOfHero, context: Context) -> dict[str, Any]:
    """One text. It is read only if all of it became effects: nothing left to a human, nothing dropped."""
    import json

    from dtlang import ir
    from dtlang.compile import lower_text
    from dtlang.render.explanation import said
    from dtlang.syntax.hero import findings_in
    from dtlang.syntax.read import read_text

    source = Source.of(row["text"])
    reading = read_text(source.text, Span(0, len(source.text)), hero.names, "en")
    lowered = lower_text(reading.text, context)
    findings = in_order([*findings_in(reading, source.text, hero.names, "en"), *lowered.findings])
    return {
        "id": row["id"],
        "hero": row["hero"],
        "kind": row["kind"],
        "read": reading.whole and bool(lowered.effects) and not any(f.is_error for f in findings),
        "understood": "\n".join(said(reading.text, "en")),
        "findings": [
            {"code": f.code, "message": f.message, "words": source.at(f.span), "severity": f.severity.value}
            for f in findings
        ],
        "effects": json.loads(ir.encode_effects(lowered.effects)),
        "flags": [flag.value for flag in lowered.flags],
    }


def schemas() -> dict[str, str]:
    """The published schemas: name of the file in `schema/` to its text. The first is that of a hero."""
    from dtlang.ir import schema

    return {schema.FILE: schema.schema_text()}


def build(checked: Checked, out: Path) -> list[Path]:
    """Everything that can be made of a hero without errors, written into `out`; the files written."""
    document = compile_hero(checked)
    assert document is not None, "only a hero without errors is built"
    assert checked.hero is not None
    stem = file_stem(checked.hero.name)
    made = {
        f"{stem}.json": document_json(document),
        f"{stem}.debug.json": document_json(document, debug=True),
        f"{stem}.hero": format_source(checked.source).text.encode("utf-8"),
        f"{stem}.txt": explain_hero(checked).encode("utf-8"),
    }
    # All of it is made before any of it is written.
    for name, data in made.items():
        files.write(out / name, data, inside=out)
    return [out / name for name in made]


def starter(name: str) -> Source | None:
    """A small hero of that name to begin with; None if no hero can be called that."""
    if not name or not name.isprintable() or "#" in name:  # a remark begins with #
        return None
    template = Source.of(resources.hero("starter.hero").read_text(encoding="utf-8"))
    first = next(line for line in template.text.split("\n") if line.startswith("hero "))
    return Source.of(template.text.replace(first.removeprefix("hero ").strip(), name))


def file_stem(name: str) -> str:
    """A name as part of a file name: letters, digits and `_`, whatever the name holds.

    >>> file_stem("Jack o' the Lantern"), file_stem("../../etc")
    ('jack_o_the_lantern', 'etc')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    return "_".join(letters.split())[:60]


# --- a file and the shared files it uses -----------------------------------------------------------


def _tree(source: Source, folder: Path | None) -> tuple[HeroTree, list[Diagnostic]]:
    """The tree of a file. A shared file with errors of its own is reported where it is used."""
    from dtlang.syntax.hero import read_hero
    from dtlang.syntax.hero_nodes import DeckUse

    broken: dict[str, str] = {}

    def fetch(name: str) -> HeroTree | None:
        shared = _shared_source(name, folder)
        if isinstance(shared, Report):
            broken[name] = shared.findings[0].message
            shared = Source.of(f"shared {file_stem(name)}\n")
        if shared is None:
            return None
        tree, why = _shared_tree(shared)
        if why:
            broken[name] = why
        return tree

    tree, findings = read_hero(source, fetch)
    if broken:
        from dtlang.diagnostics.codes import BROKEN_SHARED_FILE

        for section in tree.file.sections:
            for use in section.all(DeckUse):
                if use.name.text in broken:
                    help = f"run `dtlang check` on `{file_stem(use.name.text)}{files.SUFFIX}`"
                    findings.append(BROKEN_SHARED_FILE.at(use.name.span, broken[use.name.text], help=help))
    return tree, findings


def _shared_source(name: str, folder: Path | None) -> Source | Report | None:
    """The shared file of a name, beside the hero or among the files that come with dtlang."""
    stem = file_stem(name)
    for home in (folder, resources.hero("common.hero").parent):
        if stem and home is not None and (home / f"{stem}{files.SUFFIX}").is_file():
            return files.read(home / f"{stem}{files.SUFFIX}", within=home)
    return None


@lru_cache(maxsize=8)
def _shared_tree(source: Source) -> tuple[HeroTree, str]:
    """The tree of a shared file, and what is wrong with it, if anything is."""
    from dtlang.syntax.hero import read_hero
    from dtlang.syntax.hero_nodes import FileKind

    tree, findings = read_hero(source)
    if tree.file.kind is not FileKind.SHARED:
        return tree, f"`{Path(source.path).name}` is a hero; a file for others begins with `shared`"
    errors = [finding for finding in findings if finding.is_error]
    return tree, f"`{Path(source.path).name}` has {len(errors)} errors of its own" if errors else ""
