"""A private folder for what takes long to make and never changes: tables and word lists, as plain data.

The files hold nothing but lists, numbers and strings (`marshal`). Each begins with a checksum of its name and
what follows: `marshal` must not see bytes that are damaged or somebody else's, so such a file is made anew.
"""

from __future__ import annotations

import marshal
import os
import stat
import zlib
from collections.abc import Callable, Iterable
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
    try:
        data = file.read_bytes()
        if data[:SUM] == checksum(file.name, data[SUM:]):
            return marshal.loads(data[SUM:])
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not there, or made by another Python
    made = make()
    data = marshal.dumps(made)
    _keep(file, checksum(file.name, data) + data)
    return made


def kept_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says."""

    def read() -> dict[str, Any]:
        import tomllib

        return tomllib.loads(path.read_text(encoding="utf-8"))

    said: dict[str, Any] = kept(path.stem, (path,), read)
    return said


def checksum(name: str, data: bytes) -> bytes:
    """A number that other bytes, or the same bytes under another name, do not have."""
    try:
        from _blake2 import blake2b  # `hashlib` loads OpenSSL first, which takes longer than all of this
    except ImportError:
        from hashlib import blake2b

    return blake2b(data, digest_size=SUM, person=blake2b(name.encode(), digest_size=16).digest()).digest()


def _keep(file: Path, data: bytes) -> None:
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).replace(file)
    except OSError:
        return  # a cache is a convenience
