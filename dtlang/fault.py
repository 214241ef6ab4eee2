"""Faults of dtlang itself, which must not look like mistakes of whoever wrote the hero."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An exception is a fault of dtlang; whoever reports it should be able to say for which file."""
    try:
        yield
    except Exception as error:  # raised again, with the file's name
        name = str(path) if str(path).isprintable() else ascii(str(path))  # it must not steer a terminal
        error.add_note(f"This is a fault of dtlang, not of the hero. It happened with the file {name}")
        raise
