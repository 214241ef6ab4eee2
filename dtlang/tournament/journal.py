"""What was played already: one line for each job, with a key that says exactly which games those were.

A line that was cut off when the power went is no line. A hero that was changed since has another key, so
that only its own pairs are played again.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dtlang import __version__
from dtlang.simulate import Tally

if TYPE_CHECKING:
    from dtlang.tournament.play import Job, Plan

MAX_BYTES = 1_000_000_000
FORMAT = "dtlang games 1"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    tally: Tally


class NotAJournalError(Exception):
    """The file holds something else, and is left as it is."""


class Journal:
    """A file that games are noted in; without a path nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.lines: dict[str, Tally] = {}
        if path is not None:
            self._begin(path)

    def _begin(self, path: Path) -> None:
        if not os.path.lexists(path) or (path.is_file() and path.stat().st_size == 0):
            with path.open("ab") as file:
                file.write(f"{FORMAT}\n".encode())
            return
        if not path.is_file() or path.stat().st_size > MAX_BYTES:
            raise NotAJournalError
        with path.open("rb") as file:
            if file.readline(len(FORMAT) + 2) != f"{FORMAT}\n".encode():
                raise NotAJournalError
            whole = True
            for text in file:
                whole = text.endswith(b"\n")
                try:
                    line = msgspec.json.decode(text, type=Line)
                except msgspec.MsgspecError:
                    continue
                self.lines[line.key] = line.tally
        if not whole:
            with path.open("ab") as file:
                file.write(b"\n")

    def key(self, job: Job, texts: tuple[bytes, ...], plan: Plan) -> str:
        """Says all that the games of a job depend on."""
        one, other = job.pair
        about = (
            __version__, job.bot, plan.profile.mode.name, plan.profile.edition.value,
            plan.profile.upgrade_deck, plan.seed, job.first, job.many,
        )  # fmt: skip
        made = blake2b(repr(about).encode(), digest_size=16)
        for text in (texts[one], texts[other]):
            made.update(blake2b(text).digest())
        return made.hexdigest()

    def known(self, key: str) -> Tally | None:
        return self.lines.get(key)

    def write(self, key: str, tally: Tally) -> None:
        """Notes it at once: whoever pulls the plug finds it again."""
        if self.path is None:
            return
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(Line(key, tally)) + b"\n")
