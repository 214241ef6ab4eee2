"""Faults of dtlang itself, which must not look like mistakes of whoever wrote the hero; and the other way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Endless(Exception):
    """A fault of the hero: its texts set each other off for ever, so the game cannot go on."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        super().__init__(texts)
        self.texts = texts

    def __str__(self) -> str:
        said = " and ".join(f"`{text}`" for text in self.texts if text) or "a text"
        return f"this turn would go on for ever, because of {said}"


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An exception is a fault of dtlang; whoever reports it should be able to say for which file."""
    try:
        yield
    except Endless:
        raise
    except Exception as error:  # raised again, with the file's name
        name = str(path) if str(path).isprintable() else ascii(str(path))  # it must not steer a terminal
        error.add_note(f"This is a fault of dtlang, not of the hero. It happened with the file {name}")
        raise
