"""Our own templates, compiled once: Jinja takes longer for that than a hero takes to be printed.

Only for templates that come with dtlang: what is kept is code, so a stranger's are compiled each time.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from dtlang.kept import cache_folder, keep, whole


class KeptTemplates(jinja2.BytecodeCache):
    """A file for each template as it is now, behind a checksum as everything that is kept."""

    def __init__(self, module: str) -> None:
        """The module that makes the environment: what is set there is in the code, too."""
        settings = zlib.crc32(Path(module).read_bytes())
        self.made_by = f"{settings:08x}-{jinja2.__version__}-{sys.implementation.cache_tag}"

    def load_bytecode(self, bucket: Bucket) -> None:
        folder = cache_folder()
        known = None if folder is None else whole(folder / self._name(bucket))
        if known is not None:
            with suppress(ValueError, EOFError, TypeError):  # made by another Python
                bucket.code = marshal.loads(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        folder = cache_folder()
        if folder is not None:
            keep(folder / self._name(bucket), marshal.dumps(bucket.code))

    def _name(self, bucket: Bucket) -> str:
        """Another place, another text, other settings or another Jinja is another file."""
        return f"template-{bucket.key}-{bucket.checksum}-{self.made_by}.data"
