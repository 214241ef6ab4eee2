"""Many heroes at once: which rules each is asked by, in how many processes, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from dtlang import files, pipeline
from dtlang.diagnostics import Report
from dtlang.diagnostics.codes import FAULT_OF_DTLANG, TOO_MUCH
from dtlang.diagnostics.shown import plain
from dtlang.fault import naming
from dtlang.remembered import Memory, mark
from dtlang.settings import Choice
from dtlang.settings.file import Settings, check_words, find, load
from dtlang.source import NOWHERE, Source
from dtlang.speech import Said
from dtlang.watched import Limits, Lost, watched

LIMITS = Limits(seconds=60, megabytes=2000)  # of one file; a hero takes a tenth of a second and 100 MB


class Item(NamedTuple):
    """A file to check. One that was found by walking a folder is read `within` it."""

    path: Path
    within: Path | None
    choice: Choice


class Wish(msgspec.Struct, frozen=True):
    """What the command line says about rules; `config` names a file of settings, `isolated` wants none."""

    choice: Choice = Choice()
    config: Path | None = None
    isolated: bool = False


def chosen(settings: Settings, path: Path, wish: Choice) -> Choice:
    """The command line has the last word: its `set` and `select` replace those of the file."""
    said = settings.choice_for(path)
    ignore = said.ignore
    if wish.set is not None or wish.select:
        named = {word.casefold() for word in wish.select}
        ignore = tuple(word for word in ignore if word.casefold() not in named)
        said = msgspec.structs.replace(said, set=wish.set, select=wish.select)
    return msgspec.structs.replace(said, ignore=tuple(dict.fromkeys((*ignore, *wish.ignore))))


def settings_for(path: Path, wish: Wish) -> Settings | Report:
    """The settings that hold for a path of the command line; what is wrong with them, if anything is."""
    if wish.isolated:
        return Settings()
    file = wish.config or find(path if files.is_folder(path) else path.parent)
    if file is None:
        return Settings()
    found = load(file, named=wish.config is not None)
    if isinstance(found, Settings) and (found.choice.words or found.per_file):
        return check_words(found, pipeline.wrong_rule_word) or found
    return found


def items(paths: Sequence[Path], wish: Wish) -> Iterator[Item | Report]:
    """The files that were named and all hero files of the folders that were named, each once.

    Settings that are wrong come as a report, and nothing is checked by them.
    """
    seen: set[Path] = set()
    for path in paths:
        settings = settings_for(path, wish)
        if isinstance(settings, Report):
            yield settings
            continue
        folder = path if files.is_folder(path) else None
        for file in files.walk(path) if folder else (path,):
            if file not in seen:
                seen.add(file)
                yield Item(file, folder, chosen(settings, file, wish.choice))


def review(item: Item, memory: Memory | None = None) -> Report:
    """The findings of one file, looked up if they are known."""
    source = pipeline.read(item.path, within=item.within)
    if isinstance(source, Report):
        return source
    folder = item.path.parent
    known = memory.recall(source, item.choice, lambda name: _mark(name, folder)) if memory else None
    if known is not None:
        return Report(source, known)
    with naming(item.path):
        checked = pipeline.check(source, folder, item.choice)
    if memory is not None and checked.tree is not None:
        icons = checked.hero.icons.values() if checked.hero is not None else ()
        names = (*checked.tree.used, *(f"{_ICON}{icon}" for icon in icons))
        used = {name: _mark(name, folder) for name in names}
        memory.remember(source, item.choice, used, checked.findings)
    return checked.report


class MendedFile(msgspec.Struct, frozen=True):
    """A file before and after its fixes, and what is left to say about it."""

    path: Path
    before: str
    report: Report
    refused: tuple[str, ...]
    line_end: str

    @property
    def text(self) -> str:
        return self.report.source.text

    @property
    def bytes(self) -> bytes:
        """With the line ends that the file had."""
        return self.text.replace("\n", self.line_end).encode("utf-8")

    @property
    def diff(self) -> str:
        """What the fixes change, as a unified diff."""
        from difflib import unified_diff

        name = plain(str(self.path)).replace("\n", " ")
        old, new = self.before.splitlines(keepends=True), self.text.splitlines(keepends=True)
        lines = unified_diff(old, new, name, name)
        return "".join(
            line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
        )


def bytes_of(item: Item, changed: Source) -> bytes:
    """A changed text with the line ends that its file has."""
    return changed.text.replace("\n", _line_end(item.path)).encode("utf-8")


def mend(item: Item, *, unsafe: bool) -> MendedFile | Report:
    """The fixes of one file; nothing is written here."""
    source = pipeline.read(item.path, within=item.within)
    if isinstance(source, Report):
        return source
    with naming(item.path):
        mended = pipeline.mend(source, item.path.parent, item.choice, unsafe=unsafe)
    report = Report(mended.source, mended.seen.findings)
    refused = tuple(f"{finding.code} {finding.message}" for finding in mended.refused)
    return MendedFile(item.path, source.text, report, refused, _line_end(item.path))


def _line_end(path: Path) -> str:
    with path.open("rb") as file:
        return "\r\n" if file.readline(files.MAX_BYTES).endswith(b"\r\n") else "\n"


def review_all(
    todo: Sequence[Item], *, jobs: int = 1, remember: bool = True, limits: Limits = LIMITS
) -> Iterator[Report]:
    """The findings of many files, in the order of the files. Any number of jobs gives the same.

    In several processes a file that takes too long or too much gets a finding, and the others go on; whoever
    is interrupted finds what was done so far remembered.
    """
    jobs = min(jobs, len(todo))
    if jobs <= 1:
        memory = Memory.at_home() if remember else None
        for item in todo:
            yield review(item, memory)
        return
    for item, report in watched(partial(_reviewer, remember), todo, jobs, limits):
        yield report if isinstance(report, Report) else _given_up(item, report)


def _reviewer(remember: bool) -> Callable[[Item], Report]:
    """In a process of its own: what reviews one file after the other."""
    memory = Memory.at_home() if remember else None
    return lambda item: review(item, memory)


def _given_up(item: Item, lost: Lost) -> Report:
    """What is said of a file that nothing could be found out about."""
    source = Source.of("", str(item.path))
    if lost.fault:
        message = Said("dtlang stumbled over this file: {why}", why=lost.why)
        help = Said("`dtlang check --jobs 1 {path}` shows all that is needed to report it", path=item.path)
        return Report(source, (FAULT_OF_DTLANG.at(NOWHERE, message, help=help),))
    message = Said("this file was given up: {why}", why=lost.why)
    help = Said("look at it alone; `--seconds` and `--megabytes` allow more where it can be trusted")
    return Report(source, (TOO_MUCH.at(NOWHERE, message, help=help),))


_ICON = "icon "  # before the name of a picture, which no shared file has
_marks: dict[tuple[str, Path], tuple[tuple[int, int] | None, str]] = {}


def _mark(name: str, folder: Path) -> str:
    """What is in the shared file of a name; read again only if the file has changed."""
    if name.startswith(_ICON):
        return _mark_of_picture(folder / name.removeprefix(_ICON))
    path = pipeline.shared_path(name, folder)
    if path is None:
        return ""
    try:
        found = path.stat()
        state = (found.st_size, found.st_mtime_ns)
    except OSError:
        state = None
    known = _marks.get((name, folder))
    if known is not None and known[0] == state:
        return known[1]
    source = files.read(path, within=path.parent)
    made = mark(source.text if isinstance(source, Source) else source.findings[0].message)
    _marks[name, folder] = (state, f"{path}:{made}")
    return _marks[name, folder][1]


def _mark_of_picture(path: Path) -> str:
    """Whether a picture is there, and since when; what an icon is called has no file and never changes."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"
