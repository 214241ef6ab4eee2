"""A file and the shared files it uses: where they are looked for, and what is wrong with them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from dtlang import files, resources
from dtlang.diagnostics import Diagnostic, Report
from dtlang.pipeline.file_names import file_stem
from dtlang.source import Source
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.pipeline.stages import Checked
    from dtlang.syntax.hero_file.read import HeroTree


def tree_of(source: Source, folder: Path | None) -> tuple[HeroTree, list[Diagnostic]]:
    """The tree of a file. A shared file with errors of its own is reported where it is used."""
    from dtlang.syntax.hero_file.nodes import DeckUse
    from dtlang.syntax.hero_file.read import read_hero

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
                    help = Said(
                        "run `dtlang check` on `{file}`", file=file_stem(use.name.text) + files.SUFFIX
                    )
                    findings.append(BROKEN_SHARED_FILE.at(use.name.span, broken[use.name.text], help=help))
    return tree, findings


def _shared_source(name: str, folder: Path | None) -> Source | Report | None:
    """The shared file of a name, beside the hero or among the files that come with dtlang."""
    path = shared_path(name, folder)
    return files.read(path, within=path.parent) if path is not None else None


def shared_path(name: str, folder: Path | None) -> Path | None:
    """Where the shared file of a name is."""
    stem = file_stem(name)
    for home in (folder, resources.hero("common.hero").parent):
        if stem and home is not None and (home / f"{stem}{files.SUFFIX}").is_file():
            return home / f"{stem}{files.SUFFIX}"
    return None


@lru_cache(maxsize=8)
def _shared_tree(source: Source) -> tuple[HeroTree, str]:
    """The tree of a shared file, and what is wrong with it, if anything is."""
    from dtlang.syntax.hero_file.nodes import FileKind
    from dtlang.syntax.hero_file.read import read_hero

    tree, findings = read_hero(source)
    name = Path(source.path).name
    if tree.file.kind is not FileKind.SHARED:
        return tree, Said("`{file}` is a hero; a file for others begins with `shared`", file=name)
    errors = [finding for finding in findings if finding.is_error]
    return tree, Said(
        "`{file}` has {n|# error|# errors} of its own", file=name, n=len(errors)
    ) if errors else ""


def read_for(checked: Checked, templates: Path | None = None) -> list[Path]:
    """The files that a hero is made of: its own, the shared ones, its pictures and the templates used so far.

    Whatever lies in a folder of pictures counts: a picture that was put there is taken the next time.
    """
    from dtlang.sheet.icons import FOLDER as ICONS
    from dtlang.sheet.icons import stays_inside
    from dtlang.sheet.photos import FOLDER as ART
    from dtlang.sheet.photos import Asked, asked_by

    path = Path(checked.source.path)
    used = checked.tree.used if checked.tree is not None else ()
    shared = (shared_path(name, path.parent) for name in used)
    icons = checked.hero.icons.values() if checked.hero is not None else ()
    art = asked_by(checked.tree.file).values() if checked.tree is not None else ()
    named = (*icons, *(Asked.of(text).path for text in art))
    pictures = (path.parent / name for name in named if stays_inside(name))
    homes = (path.parent / name for name in (ICONS, ART))
    by_name = (one for home in homes if files.is_folder(home) for one in home.glob("*"))
    return [path, *(one for one in shared if one is not None), *pictures, *by_name, *_used(templates)]


def _used(templates: Path | None) -> tuple[Path, ...]:
    """What was read from a folder of templates; it may hold anything else besides, such as earlier output."""
    if templates is None:
        return ()
    from dtlang.sheet.look import loader

    return tuple(loader(templates).used)
