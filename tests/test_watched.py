"""Processes that are watched: one piece of work that takes too long or too much does not stop the others."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable

import pytest

from dtlang.watched import Limits, Lost, watched

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of memory are those of POSIX")
LIMITS = Limits(seconds=1.5, megabytes=600)


def worker() -> Callable[[str], str]:
    """What it does is what the piece of work says."""

    def work(piece: str) -> str:
        match piece:
            case "sleep":
                time.sleep(60)
            case "grow":
                return str(len(bytearray(3_000_000_000)))
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "stumble":
                raise ValueError("stumbled")
        return piece.upper()

    return work


def done(todo: list[str], jobs: int = 2) -> list[tuple[str, str]]:
    found = watched(worker, todo, jobs, LIMITS)
    return [(piece, result.why if isinstance(result, Lost) else result) for piece, result in found]


def test_results_come_in_order() -> None:
    todo = [f"n{number}" for number in range(50)]
    assert done(todo) == [(piece, piece.upper()) for piece in todo]


@posix
def test_what_comes_to_nothing_says_why_and_the_rest_is_done() -> None:
    assert done(["a", "sleep", "b", "die", "c", "stumble", "grow", "d"]) == [
        ("a", "A"),
        ("sleep", "this took more than 1.5 seconds"),
        ("b", "B"),
        ("die", "the process that did this was ended from outside, or ran out of memory"),
        ("c", "C"),
        ("stumble", "ValueError: stumbled"),
        ("grow", "this took more than 600 MB of memory"),
        ("d", "D"),
    ]


def test_a_fault_can_be_reported() -> None:
    ((_, lost),) = watched(worker, ["stumble"], 1, LIMITS)
    assert isinstance(lost, Lost)
    assert 'raise ValueError("stumbled")' in lost.fault
