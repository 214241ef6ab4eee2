"""A private folder for what takes long to make and never changes: tables and word lists, as plain data.

The files hold nothing but lists, numbers and strings (`marshal`), and our own templates. Each begins with a
checksum of its name and what follows: `marshal` must not see bytes that are damaged or somebody else's, so
such a file is made anew.
"""

from __future__ import annotations

import marshal
import os
import stat
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from dtlang import __version__

FORMAT = 5  # of the cached files
SUM = 16  # bytes of a checksum


def cache_folder() -> Path | None:
    """A private folder for tables, or none where there is no place that only this user can write into."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "dtlang"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = is_private(folder)
    except (OSError, RuntimeError):
        return None
    return folder if mine and os.access(folder, os.W_OK) else None


def is_private(folder: Path) -> bool:
    """Whether a folder is this user's, and nobody else can put a file there."""
    found = folder.stat()
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def kept(name: str, made_of: Iterable[Path], make: Callable[[], Any]) -> Any:
    """The data called `name`, out of the cache if the files it is made of are unchanged."""
    folder = cache_folder()
    if folder is None:
        return make()
    mark = zlib.crc32(f"{FORMAT} {__version__}".encode())
    size = 0
    for path in made_of:
        data = path.read_bytes()
        mark = zlib.crc32(data, mark)
        size += len(data)
    file = folder / f"{name}-{mark:08x}-{size}.data"
    if (known := whole(file)) is not None:
        with suppress(ValueError, EOFError, TypeError):  # made by another Python
            return marshal.loads(known)
    made = make()
    keep(file, marshal.dumps(made))
    return made


def kept_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says."""

    def read() -> dict[str, Any]:
        import tomllib

        return tomllib.loads(path.read_text(encoding="utf-8"))

    said: dict[str, Any] = kept(path.stem, (path,), read)
    return said


def whole(file: Path) -> bytes | None:
    """What was kept in a file; None if it is not there, or not as it was written."""
    try:
        data = _read(file)
    except OSError:
        return None
    return data[SUM:] if data is not None and data[:SUM] == checksum(file.name, data[SUM:]) else None


def keep(file: Path, data: bytes) -> None:
    """Puts a whole file in place, or none: a cache is a convenience."""
    part = file.with_name(f".{os.urandom(8).hex()}.part")
    with suppress(OSError):
        try:
            part.write_bytes(checksum(file.name, data) + data)
            part.replace(file)
        except OSError:
            part.unlink(missing_ok=True)


def checksum(name: str, data: bytes) -> bytes:
    """A number that other bytes, or the same bytes under another name, do not have."""
    try:
        from _blake2 import blake2b  # `hashlib` loads OpenSSL first, which takes longer than all of this
    except ImportError:
        from hashlib import blake2b

    return blake2b(data, digest_size=SUM, person=blake2b(name.encode(), digest_size=16).digest()).digest()


def _read(file: Path) -> bytes | None:
    """None for a pipe or a device in the place of a file, which may never end."""
    with open(file, "rb", opener=_open_without_waiting) as data:
        return data.read() if stat.S_ISREG(os.fstat(data.fileno()).st_mode) else None


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
