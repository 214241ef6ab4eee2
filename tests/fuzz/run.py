"""One input after the other, each with a limit of time; what fails is kept."""

from __future__ import annotations

import hashlib
import random
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tests.fuzz.kinds import KINDS, Kind

MOST_SECONDS = 10  # of the processor, for any input
CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "fuzz"


class TooSlow(BaseException):
    """Not an `Exception`, so that nothing on the way takes it for one of ours."""


@dataclass
class Tally:
    """What came of the inputs of a kind."""

    inputs: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


def fuzz(kinds: list[str], seed: int, *, count: int = 0, seconds: float = 0.0) -> dict[str, Tally]:
    """So many inputs of each kind, or as many as the time allows."""
    tallies = {name: Tally() for name in kinds}
    end = time.monotonic() + seconds
    number = 0
    while number < count or time.monotonic() < end:
        for name, tally in tallies.items():
            draw = random.Random(f"{name} {seed} {number}")
            data = KINDS[name].made(draw)
            took, fault = tried(KINDS[name], data)
            tally.inputs += 1
            tally.slowest = max(tally.slowest, took)
            if fault:
                tally.faults.append(f"{kept(name, data)}: {fault}")
        number += 1
    return tallies


def tried(kind: Kind, data: bytes) -> tuple[float, str]:
    """How long an input took, and what is wrong with that; nothing if there was an answer in time."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home, f"input.{kind.ending}")
        path.write_bytes(data)
        start = time.process_time()
        try:
            with limited():
                kind.used(path)
        except TooSlow:
            return time.process_time() - start, f"more than {MOST_SECONDS} seconds"
        except Exception:  # noqa: BLE001 - any exception is what is looked for
            return time.process_time() - start, traceback.format_exc(limit=-6)
        return time.process_time() - start, ""


@contextmanager
def limited() -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def kept(name: str, data: bytes) -> Path:
    """The input as a case of the corpus, so that it is tried from now on at every run of the tests."""
    path = CORPUS / f"{name}_{hashlib.sha256(data).hexdigest()[:8]}.{KINDS[name].ending}"
    path.write_bytes(data)
    return path
