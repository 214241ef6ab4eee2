"""Imports many small modules of a folder in one go, and only those that are wanted.

Python keeps the bytecode of each module in a file of its own, and looks at half a dozen places to find it.
For a hundred rules that takes longer than asking them. Here the bytecode of a folder stands in one file in
the same `__pycache__`, and is used under the same conditions: same Python, same size and time of the source.
A number stands beside it, so that who wants only some of the modules need not import them to know which.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from dtlang.syntax.kept import SUM, checksum

HEAD = len(MAGIC_NUMBER) + SUM


class Kept(NamedTuple):
    """What is known of a module: time and size of its source, its number, and its bytecode."""

    time: int
    size: int
    number: int
    code: bytes


def modules_in(
    package: str, folder: str, number_of: Callable[[ModuleType], int], most: int
) -> Iterator[ModuleType]:
    """The modules that stand directly in a folder and whose number is not above `most`, by name."""
    with os.scandir(folder) as entries:
        files = sorted((e.name, e.path, e.stat()) for e in entries if is_module(e.name))
    bundle = Path(folder, "__pycache__", f"all.{sys.implementation.cache_tag}.{sys.flags.optimize}.bundle")
    kept = _read(bundle)
    made: dict[str, Kept] = {}
    for name, path, stat in files:
        full = f"{package}.{name[:-3]}"
        known = kept.get(name)
        if known is None or (known.time, known.size) != (stat.st_mtime_ns, stat.st_size):
            code = marshal.dumps(SourceFileLoader(full, path).get_code(full))
            number = int(number_of(_imported(full, path, code)))
            known = Kept(stat.st_mtime_ns, stat.st_size, number, code)
        made[name] = known
        if known.number <= most:
            yield _imported(full, path, known.code)
    if made != kept and not sys.dont_write_bytecode:
        _write(bundle, made)


def is_module(name: str) -> bool:
    return name.endswith(".py") and not name.startswith("_")


def _imported(name: str, path: str, code: bytes) -> ModuleType:
    found = sys.modules.get(name)
    if found is not None:
        return found
    module = ModuleType(name)
    module.__file__ = path
    module.__package__ = name.rpartition(".")[0]
    sys.modules[name] = module
    try:
        exec(marshal.loads(code), vars(module))  # what `import` does with a module of ours
    except BaseException:  # as `import` does: a module that did not load, for whatever reason, is not there
        del sys.modules[name]
        raise
    return module


def _read(bundle: Path) -> dict[str, Kept]:
    try:
        data = bundle.read_bytes()
        head, content = data[:HEAD], data[HEAD:]
        if head != MAGIC_NUMBER + checksum(bundle.name, content):
            return {}
        return {name: Kept(*kept) for name, kept in marshal.loads(content).items()}
    except (OSError, ValueError, EOFError, TypeError, AttributeError):
        return {}


def _write(bundle: Path, made: dict[str, Kept]) -> None:
    part = bundle.with_name(f".{os.urandom(8).hex()}.part")
    with suppress(OSError):  # whoever may not write there waits a little longer each time
        bundle.parent.mkdir(exist_ok=True)
        content = marshal.dumps({name: tuple(kept) for name, kept in made.items()})
        part.write_bytes(MAGIC_NUMBER + checksum(bundle.name, content) + content)
        part.replace(bundle)
