"""The stages, one after the other; the only place that knows their order.

source -> syntax -> model -> compile -> ir -> checks
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dtlang import files
from dtlang.diagnostics import Diagnostic, Report, in_order
from dtlang.pipeline.shared_files import tree_of
from dtlang.settings import Choice
from dtlang.source import Source

if TYPE_CHECKING:
    from dtlang import ir
    from dtlang.checks.mend import Mended
    from dtlang.model import Hero
    from dtlang.proposals import Memory
    from dtlang.syntax.hero_file.read import HeroTree

DEFAULT = Choice()


class Checked(msgspec.Struct, frozen=True):
    """What could be built of a hero file, and everything that was found on the way."""

    source: Source
    tree: HeroTree | None
    hero: Hero | None
    findings: tuple[Diagnostic, ...]
    document: ir.Document | None = None

    @property
    def report(self) -> Report:
        return Report(self.source, self.findings)


def read(path: Path, *, within: Path | None = None) -> Source | Report:
    """The text of a hero file, or what keeps us from reading it."""
    return files.read(path, within=within)


def check(
    source: Source,
    folder: Path | None = None,
    choice: Choice = DEFAULT,
    memory: Memory | None = None,
) -> Checked:
    """Reads, resolves, compiles and checks a hero. `folder` is where the files it uses are looked for.

    Whoever checks the same file again and again has a `memory` of what was proposed.
    """
    from dtlang import checks, model
    from dtlang.compile import compile_document

    tree, findings = tree_of(source, folder)
    hero, found = model.resolve(tree)
    findings.extend([*found, *_asked_of_sheets(tree, hero, folder)])
    document = None
    rules: tuple[checks.Rule, ...] = ()
    if hero is not None:
        document, compiled = compile_document(hero, debug=_name(source))
        findings.extend(compiled)
        understood = not any(finding.is_error for finding in findings)
        rules = checks.asked(choice, whole=tree.file.sound, understood=understood)
        findings.extend(checks.check(checks.Subject(source, tree, hero, document), rules, choice))
    if any(reading.problems for reading in tree.readings.values()):
        from dtlang.proposals import with_proposals  # only a mistake waits for it

        findings = with_proposals(tree, findings, memory)
    findings = checks.heard(source, tree.file.comments, findings, rules, choice)
    return Checked(source, tree, hero, tuple(in_order(findings)), document)


def _name(source: Source) -> str:
    """The name of a file as JSON can hold it: a name need not be of letters."""
    return Path(source.path).name.encode("utf-8", "backslashreplace").decode("utf-8")


def _asked_of_sheets(tree: HeroTree, hero: Hero | None, folder: Path | None) -> Iterable[Diagnostic]:
    """What is wrong with the theme and the icons of a file; only files that have some wait for it."""
    if hero is None or not ("theme" in hero.facts or hero.icons):
        return ()
    from dtlang.sheet.asked import findings

    return findings(tree.file, folder)


def mend(source: Source, folder: Path | None, choice: Choice, *, unsafe: bool = False) -> Mended:
    """A hero file with its fixes applied, as far as they do no harm."""
    from dtlang.checks.mend import Seen
    from dtlang.checks.mend import mend as mended

    def look(changed: Source) -> Seen:
        checked = check(changed, folder, choice)
        return Seen(checked.findings, checked.document)

    return mended(source, look, unsafe=unsafe)


def compile_hero(checked: Checked) -> ir.Document | None:
    """The effect objects of a hero; None if the hero has errors."""
    return None if checked.report.has_errors else checked.document
