"""A private folder for what takes long to make and never changes: tables and word lists, as plain data.

The files hold nothing but lists, numbers and strings (`marshal`); a damaged one is made anew.
"""

from __future__ import annotations

import marshal
import os
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from dtlang import __version__

FORMAT = 3  # of the cached files


def cache_folder() -> Path | None:
    """A private folder for tables, or none where there is no place to write."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "dtlang"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = folder.stat().st_uid == os.getuid() if hasattr(os, "getuid") else True
    except (OSError, RuntimeError):
        return None
    return folder if mine and os.access(folder, os.W_OK) else None


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
        return marshal.loads(file.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        made = make()
        _keep(file, marshal.dumps(made))
        return made


def _keep(file: Path, data: bytes) -> None:
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(name).replace(file)
    except OSError:
        return  # a cache is a convenience
