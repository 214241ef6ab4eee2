"""Remembers what was found in files that have not changed since.

An entry is found by what the findings depend on: the text, the rules that were asked, and dtlang itself.
It names the shared files that were used, so that a change there is noticed too. Entries are plain data
(msgpack, every type checked when they are read) behind a checksum; a damaged one is as good as none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from dtlang import __version__, resources
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.spoken import reworded
from dtlang.kept import cache_folder, is_private, keep, whole
from dtlang.settings import Choice
from dtlang.source import Source
from dtlang.speech import Said

FORMAT = 3
MOST_ENTRIES = 20_000
MAX_BYTES = 200_000  # of an entry; more findings than that are worth being found again

# The parts of dtlang that findings depend on.
_PARTS = (
    "",
    "balance",
    "checks",
    "compile",
    "diagnostics",
    "dice",
    "ir",
    "model",
    "odds",
    "proposals",
    "settings",
    "sheet",
    "speech",
    "syntax",
)


class Made(msgspec.Struct, frozen=True, array_like=True):
    """What a message was made of, so that it can be said in any language."""

    template: str
    parts: dict[str, Made | int | str]

    @classmethod
    def of(cls, said: Said) -> Made:
        def plain(part: object) -> Made | int | str:
            return Made.of(part) if isinstance(part, Said) else part if type(part) is int else str(part)

        return cls(said.template, {name: plain(part) for name, part in said.parts.items()})

    def said(self) -> Said:
        return Said(
            self.template, **{n: p.said() if isinstance(p, Made) else p for n, p in self.parts.items()}
        )


class Entry(msgspec.Struct, frozen=True):
    """`used` are the shared files by name, each with the mark of what was in it; `made` are the messages."""

    used: dict[str, str]
    findings: tuple[Diagnostic, ...]
    made: dict[str, Made] = {}


class Memory:
    """The findings of earlier runs. `mark_of` tells by name what is in a shared file now."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._room = -1  # for new entries; not counted yet
        self._decoder = msgspec.msgpack.Decoder(Entry)

    @classmethod
    def at_home(cls) -> Memory | None:
        """In the user's cache folder, or none where nothing can be written."""
        home = cache_folder()
        try:
            folder = home / "findings" if home is not None else None
            if folder is None:
                return None
            folder.mkdir(mode=0o700, exist_ok=True)
            return cls(folder) if is_private(folder) else None
        except OSError:
            return None

    def recall(
        self, source: Source, choice: Choice, mark_of: Callable[[str], str]
    ) -> tuple[Diagnostic, ...] | None:
        """What was found in the same text under the same circumstances; None if that is not known."""
        data = whole(self.folder / _key(source, choice))
        try:
            entry = self._decoder.decode(data) if data is not None else None
        except (msgspec.DecodeError, ValueError, RecursionError):
            return None
        if entry is None:
            return None
        if any(mark_of(name) != mark for name, mark in entry.used.items()):
            return None
        most = len(source.text)
        if any(not -1 <= finding.span.start <= finding.span.end <= most for finding in entry.findings):
            return None
        said = {text: made.said() for text, made in entry.made.items()}
        return tuple(reworded(finding, lambda text: said.get(text, text)) for finding in entry.findings)

    def remember(
        self, source: Source, choice: Choice, used: dict[str, str], findings: tuple[Diagnostic, ...]
    ) -> None:
        made: dict[str, Made] = {}

        def english(text: str) -> str:
            if isinstance(text, Said):
                made[str(text)] = Made.of(text)
            return str(text)

        findings = tuple(reworded(finding, english) for finding in findings)
        data = msgspec.msgpack.encode(Entry(used, findings, made))
        if len(data) > MAX_BYTES:
            return
        with suppress(OSError):
            self._make_room()
        keep(self.folder / _key(source, choice), data)

    def _make_room(self) -> None:
        """The older half goes when there are too many."""
        if self._room < 0:
            self._room = MOST_ENTRIES - sum(1 for _ in os.scandir(self.folder))
        self._room -= 1
        if self._room < 0:
            entries = sorted(os.scandir(self.folder), key=lambda entry: entry.stat().st_mtime)
            for entry in entries[: len(entries) // 2]:
                with suppress(OSError):
                    os.unlink(entry)  # noqa: PTH108  # an entry of `scandir` is no Path
            self._room = MOST_ENTRIES - (len(entries) - len(entries) // 2) - 1


def mark(text: str) -> str:
    """A short name for a text that no other text has."""
    from hashlib import blake2b  # who remembers nothing does not wait for it

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _key(source: Source, choice: Choice) -> str:
    return mark(f"{_fingerprint()}\0{msgspec.json.encode(choice).decode()}\0{source.text}")


@cache
def _fingerprint() -> str:
    """What dtlang is made of: a changed rule, or a new one, makes all findings doubtful."""
    made_of = (f"{path} {size} {time}" for path, size, time in sorted(_files()))
    return mark("\n".join((f"{FORMAT} {__version__} {sys.version}", *made_of)))


def _files() -> Iterator[tuple[str, int, int]]:
    home = Path(__file__).resolve().parent
    todo = [str(home / part) if part else str(home) for part in _PARTS]
    todo.append(str(resources.grammar("sentence.lark").parent))
    for folder in todo:
        if os.path.isdir(folder):  # noqa: PTH112  # some are modules
            yield from _files_in(folder, deep=folder != str(home))


def _files_in(folder: str, *, deep: bool) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith((".", "__pycache__")):
                continue
            if entry.is_dir():
                if deep:
                    yield from _files_in(entry.path, deep=True)
            else:
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns
