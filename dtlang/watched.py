"""Work in processes that are watched: what takes too long or too much is given up, and the rest goes on.

A pool of processes waits for its slowest piece of work for ever, and is broken for good when one of its
processes is. Here a piece of work that comes to nothing says why in its place, and the next one has a new
process.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

STARTING = 30.0  # seconds in which a new process has loaded dtlang, which is no piece of work's fault
AHEAD = 256  # pieces of work for each process that may be done while one before them is not

T = TypeVar("T")
R = TypeVar("R")


class Limits(NamedTuple):
    """Of one piece of work. Memory is limited where the system can do so."""

    seconds: float
    megabytes: int


class Lost(NamedTuple):
    """Why a piece of work came to nothing, for people. `fault` is an exception of ours, as a text."""

    why: str
    fault: str = ""


class _Worker:
    """A process and what it is doing: the number of its piece of work, and until when it may."""

    def __init__(self, begin: Callable[[], Callable[[Any], Any]], limits: Limits) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, begin, limits.megabytes), daemon=True
        )
        self.process.start()
        theirs.close()
        self.number: int | None = None
        self.until = 0.0
        self.is_new = True

    def take(self, number: int, piece: Any, limits: Limits) -> None:
        self.number = number
        self.until = time.monotonic() + limits.seconds + (STARTING if self.is_new else 0.0)
        self.is_new = False
        with suppress(OSError):  # the process has ended, which is seen when the result is asked for
            self.pipe.send(piece)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def watched(
    begin: Callable[[], Callable[[T], R]],
    todo: Sequence[T],
    jobs: int,
    limits: Limits,
    *,
    in_order: bool = True,
) -> Iterator[tuple[T, R | Lost]]:
    """Each piece of work with its result, in order or as they get done.

    `begin` makes in each process what does the work.
    """
    workers: dict[Connection, _Worker] = {}
    done: dict[int, R | Lost] = {}
    shown = begun = 0
    try:
        while shown < len(todo):
            for number in [shown] if in_order else sorted(done):
                if number in done:
                    yield todo[number], done.pop(number)
                    shown += 1
            if in_order and shown in done:
                continue
            idle = [worker for worker in workers.values() if worker.number is None]
            while begun < len(todo) and begun - shown < jobs * AHEAD and len(workers) - len(idle) < jobs:
                worker = idle.pop() if idle else _Worker(begin, limits)
                workers[worker.pipe] = worker
                worker.take(begun, todo[begun], limits)
                begun += 1
            busy = [worker for worker in workers.values() if worker.number is not None]
            if not busy:
                continue
            first = min(worker.until for worker in busy)
            ready = wait([worker.pipe for worker in busy], max(0.0, first - time.monotonic()))
            for worker in busy:
                result = _result(worker, worker.pipe in ready, limits)
                if result is None:
                    continue
                assert worker.number is not None
                done[worker.number], worker.number = result, None
                if isinstance(result, Lost):
                    del workers[worker.pipe]
                    worker.end()
    finally:
        for worker in workers.values():
            worker.end()


def _result(worker: _Worker, ready: bool, limits: Limits) -> Any:
    """What came of its piece of work; None if it is still at it."""
    if ready:
        try:
            return worker.pipe.recv()
        except (EOFError, OSError):
            return Lost("the process that did this was ended from outside, or ran out of memory")
    if time.monotonic() >= worker.until:
        return Lost(f"this took more than {limits.seconds:g} seconds")
    return None


def _serve(pipe: Connection, begin: Callable[[], Callable[[Any], Any]], megabytes: int) -> None:
    """In the process: one piece of work after the other, until nobody asks any more."""
    _limit_memory(megabytes)
    work = begin()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(_done(work, pipe.recv(), megabytes))


def _done(work: Callable[[Any], Any], piece: Any, megabytes: int) -> Any:
    try:
        return work(piece)
    except MemoryError:
        return Lost(f"this took more than {megabytes} MB of memory")
    except Exception as error:  # noqa: BLE001 - told in its place, so that it does not stop the others
        import traceback

        return Lost(f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)))


def _limit_memory(megabytes: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    most = megabytes * 1_000_000
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # the system allows less already, or cannot
        resource.setrlimit(
            resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
        )
