"""Runs the program as a build server does: in a process of its own, with little time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from dtlang import pipeline

SECONDS = 20  # of the processor; what is asked is 10, and a slow machine gets some more
WAITING = 600  # seconds on the clock, for a machine that has other things to do
MEGABYTES = 500  # with the libraries, which are counted too

PROGRAM = "import sys; sys.argv[0] = 'dtlang'; from dtlang.cli import main; main()"


def run_limited(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`dtlang ARGUMENTS`; whatever takes too long or too much memory fails the test."""
    home = str(Path(pipeline.__file__).parent.parent)
    cache = os.environ.get("DTLANG_TESTS_CACHE", str(cwd / ".cache"))
    usual = {"XDG_CACHE_HOME": cache, "PYTHONPATH": home, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        cwd=cwd,
        env={**os.environ, **usual, **environment},
        timeout=WAITING,
        preexec_fn=_limit,
    )


def _limit() -> None:
    size = MEGABYTES * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
