"""Reads and writes the files of strangers: nothing surprising comes in, nothing is left half-written."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from dtlang.diagnostics import Report, near
from dtlang.diagnostics.codes import TOO_MUCH, UNREADABLE_FILE, UNWRITABLE_FILE
from dtlang.diagnostics.hidden import hidden_characters
from dtlang.source import NOWHERE, Source, Span
from dtlang.speech import Said

SUFFIX = ".hero"
MAX_BYTES = 2_000_000  # the largest heroes are some 50 KB
MOST_ENTRIES = 200_000  # files and folders that are looked through for heroes

SAVE_AS_UTF8 = Said("save it again as plain text in UTF-8 (in most editors: Save As, Encoding: UTF-8)")


class FilesError(Exception):
    """Something could not be done with files. The report says why."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.findings[0].message)
        self.report = report


class CannotWriteError(FilesError):
    """A file was not written, and nothing was changed."""


class TooManyFilesError(FilesError):
    """A folder holds more than anybody would want to check in one go."""


def read(path: Path, *, within: Path | None = None, limit: int = MAX_BYTES) -> Source | Report:
    """The text of a file, or what keeps us from reading it.

    A file that was found by walking a folder is read with `within=folder`: then a link that leads out of
    the folder is refused, because quoting its lines could tell what the sender was never allowed to see.
    """
    try:
        if within is not None and not _is_inside(path, within):
            return _unreadable(
                path, Said("`{path}` is a link to a place outside of `{within}`", path=path, within=within)
            )
        data = _bytes_of(path, limit)
    except (OSError, ValueError) as error:
        return _unreadable(path, _why_not(path, error), help=_nearby(path))
    if data is None:
        return _unreadable(
            path, Said("`{path}` is not a file with text in it", path=path), help="give a .hero file"
        )
    if len(data) > limit:
        size = (
            Said("{limit} MB", limit=limit // 1000000)
            if limit >= 1_000_000
            else Said("{limit} KB", limit=limit // 1000)
        )
        message = Said("`{path}` is larger than {size}, more than is ever needed", path=path, size=size)
        return Report(Source.of("", str(path)), (TOO_MUCH.at(NOWHERE, message),))
    return _decoded(data, path)


def is_folder(path: Path) -> bool:
    """False also for what cannot be a path at all, where `Path.is_dir` raises."""
    return os.path.isdir(path)  # noqa: PTH112  # see above: the method raises


def is_there(path: Path) -> bool:
    """A file, a folder or a link, even one to nowhere; False for what cannot be a path at all."""
    return os.path.lexists(path)


def walk(folder: Path, *, most: int = MOST_ENTRIES) -> Iterator[Path]:
    """All hero files of a folder and its sub-folders, always in the same order.

    Hidden folders (`.git`, `.venv`) are left out. Links to folders are not entered: they may run in a ring.
    A folder that cannot be opened is handed out too, so that reading it says why instead of passing it over.
    A folder with more than `most` entries raises `TooManyFilesError` before anything is handed out.
    """
    found: list[Path] = []
    closed: list[Path] = []
    todo = [str(folder)]
    while todo:
        here = todo.pop()
        names: list[str] = []
        folders: list[str] = []
        try:
            with os.scandir(here) as entries:
                for entry in entries:
                    most -= 1
                    if most < 0:
                        raise _too_many(folder)
                    if entry.name.startswith("."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif entry.name.endswith(SUFFIX):
                        names.append(entry.name)
        except OSError:
            closed.append(Path(here))
            continue
        found.extend(Path(here, name) for name in sorted(names))
        todo.extend(sorted(folders, reverse=True))
    yield from found
    yield from closed


def write(path: Path, content: str | bytes, *, inside: Path) -> None:
    """Puts a whole file in place, or raises `CannotWriteError` and leaves everything as it was.

    The new content goes to a temporary file in the same folder first and then takes the name in one step, so
    a full disk or a power cut never leaves half a hero. A link is followed; where it ends must be `inside`.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if not _is_inside(path, inside):
            raise _unwritable(
                path,
                Said(
                    "`{path}` lies outside of `{inside}`, where the output belongs", path=path, inside=inside
                ),
            )
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise _unwritable(
                path, Said("`{path}` is a folder, so no file of that name can be written", path=path)
            )
        if target.exists() and not os.access(target, os.W_OK):
            raise _unwritable(path, Said("`{path}` is protected against writing", path=path))
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, data)
    except (OSError, ValueError) as error:
        raise _unwritable(path, _why_not(path, error, "written")) from error


def refuse_clashes(outputs: Iterable[Path], inputs: Iterable[Path]) -> None:
    """Raises `CannotWriteError` before anything is written over that was read, or twice.

    Two names that differ in their capitals alone are one file on some computers, and so they are here.
    """
    read = {key for path in inputs for key in _keys(path)}
    written: dict[str, Path] = {}
    for path in outputs:
        if not read.isdisjoint(_keys(path)):
            raise _unwritable(
                path, Said("`{path}` was read to make this, so it is not written over", path=path)
            )
        before = written.setdefault(os.path.realpath(path).casefold(), path)
        if before is not path:
            raise _unwritable(
                path,
                Said(
                    "`{path}` would be written twice, the other time as `{before}`",
                    path=path,
                    before=before.name,
                ),
            )


def refuse_foreign(output: Path, companion: Path) -> None:
    """Raises `CannotWriteError` where a file lies that was not made together with its companion."""
    if is_there(output) and not is_there(companion):
        help = "give the hero another name, or choose another folder with `--out`"
        raise _unwritable(
            output,
            Said("`{output}` lies there already, and no earlier build made it", output=output),
            help=help,
        )


def _keys(path: Path) -> Iterator[str | tuple[int, int]]:
    """What a file is known by: its place, and its number if it is there, which other names of it share."""
    yield os.path.realpath(path)
    with suppress(OSError, ValueError):
        found = path.stat()
        yield found.st_dev, found.st_ino


def _bytes_of(path: Path, limit: int) -> bytes | None:
    """At most a little more than the limit; None for devices and pipes, which may never end."""
    with open(path, "rb", opener=_open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        return file.read(limit + 1)


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _decoded(data: bytes, path: Path) -> Source | Report:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _unreadable(
            path, Said("`{path}` is saved as UTF-16, not as UTF-8", path=path), help=SAVE_AS_UTF8
        )
    try:
        source = Source.of(data.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        return _wrong_bytes(data, error.start, path)
    hidden = hidden_characters(source)
    return Report(source, hidden) if hidden else source


def _wrong_bytes(data: bytes, at: int, path: Path) -> Report:
    """Points at the first byte that is no UTF-8, with the rest of the text around it."""
    offset = len(Source.of(data[:at].decode("utf-8")).text)
    source = Source.of(data.decode("utf-8", "replace"), str(path))
    guess = data[at : at + 1].decode("cp1252", "replace")
    label = (
        Said("was this meant to be `{guess}`?", guess=guess)
        if guess.isalpha()
        else "this is not a letter in UTF-8"
    )
    finding = UNREADABLE_FILE.at(
        Span(offset, offset + 1),
        Said("`{path}` is not saved as UTF-8, so some of its letters cannot be told", path=path),
        label=label,
        help=SAVE_AS_UTF8,
    )
    return Report(source, (finding,))


def _replace(target: Path, data: bytes) -> None:
    part = target.with_name(f".{os.urandom(8).hex()}.part")
    try:
        # Made by hand, not by `tempfile`: a new file then gets the mode every new file of this user gets.
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    except BaseException:  # whoever interrupts it, too, finds no half of a file left behind
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _is_inside(path: Path, folder: Path) -> bool:
    """With all links followed, so that neither `..` nor a link leads out unnoticed."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _why_not(path: Path, error: OSError | ValueError, done: str = Said("read")) -> str:
    match error:
        case FileNotFoundError():
            return Said("there is no file `{path}`", path=path)
        case IsADirectoryError():
            return Said("`{path}` is a folder, not a file", path=path)
        case NotADirectoryError():
            return Said("part of `{path}` is a file where a folder should be", path=path)
        case PermissionError():
            return Said("`{path}` may not be {done}: this user has no permission", path=path, done=done)
        case OSError():
            return Said(
                "`{path}` could not be {done}: {strerror}",
                path=path,
                done=done,
                strerror=error.strerror.lower() if error.strerror else Said("unknown reason"),
            )
        case _:
            return Said("`{path}` is not a possible name for a file", path=path)


def _nearby(path: Path) -> str | None:
    """Did you mean, over the hero files of the same folder."""
    with suppress(OSError, ValueError):
        if not path.exists():
            found = near(path.stem, [p.stem for p in path.parent.glob(f"*{SUFFIX}")], most=1)
            return Said("did you mean `{found}`?", found=path.with_name(found[0] + SUFFIX)) if found else None
    return None


def _too_many(folder: Path) -> TooManyFilesError:
    message = Said("`{folder}` holds more files and folders than are looked through in one go", folder=folder)
    finding = TOO_MUCH.at(NOWHERE, message, help="name the folders inside it that hold heroes, one by one")
    return TooManyFilesError(Report(Source.of("", str(folder)), (finding,)))


def _unreadable(path: Path, message: str, *, help: str | None = None) -> Report:
    return Report(Source.of("", str(path)), (UNREADABLE_FILE.at(NOWHERE, message, help=help),))


def _unwritable(path: Path, message: str, *, help: str | None = None) -> CannotWriteError:
    finding = UNWRITABLE_FILE.at(NOWHERE, message, help=help)
    return CannotWriteError(Report(Source.of("", str(path)), (finding,)))
