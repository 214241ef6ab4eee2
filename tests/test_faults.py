"""What surrounds a run and fails: full disks, closed streams, names that are no text. One line, and 1."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dtlang import resources
from tests.limited import PROGRAM

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
HERO = "good.hero"
COMMANDS = [
    ("check", HERO),
    ("explain", HERO),
    ("compile", HERO),
    ("sheet", HERO),
    ("--help",),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    shutil.copy(resources.hero("starter.hero"), tmp_path / HERO)
    return tmp_path


def run(
    home: Path, *arguments: str | bytes, shell: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """`dtlang ARGUMENTS SHELL`, where the shell does what it does to the streams."""
    program = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(
        ["sh", "-c", f'"$@" {shell}', "sh", *program],
        capture_output=True,
        cwd=home,
        env={**os.environ, "LANG": "C.UTF-8", **environment},
        timeout=120,
    )


def one_line(done: subprocess.CompletedProcess[bytes]) -> str:
    assert 1 == done.returncode, done
    lines = done.stderr.decode().splitlines()
    assert 1 == len(lines), lines
    return lines[0]


@needs_full
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk_behind_the_output(home: Path, command: tuple[str, ...]) -> None:
    said = one_line(run(home, *command, shell="> /dev/full"))
    assert "error: what was found could not be written: no space left on device" == said


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_closed_output(home: Path, command: tuple[str, ...]) -> None:
    said = one_line(run(home, *command, shell=">&-"))
    assert "error: what was found could not be written: bad file descriptor" == said
    assert resources.hero("starter.hero").read_bytes() == (home / HERO).read_bytes()


@needs_full
def test_nothing_at_all_can_be_said(home: Path) -> None:
    assert 1 == run(home, "check", HERO, shell="> /dev/full 2> /dev/full").returncode
    assert 1 == run(home, "check", HERO, shell=">&- 2>&-").returncode


def test_a_reader_who_has_seen_enough(home: Path) -> None:
    done = run(home, "explain", HERO, shell="| head -n 1")
    assert (b"", 0) == (done.stderr, done.returncode)


@pytest.mark.parametrize("shell", ["< /dev/null", "<&-"])
def test_nobody_answers(home: Path, shell: str) -> None:
    """A game that nobody plays is put down, not failed."""
    done = run(home, "play", HERO, HERO, shell=shell)
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
@pytest.mark.parametrize(
    "command",
    ["build", "compile", "check --format json"],
)
def test_names_that_are_no_text(home: Path, command: str) -> None:
    name = b"n\xff.hero"
    shutil.copy(home / HERO, os.fsdecode(os.fsencode(home) + b"/" + name))
    done = run(home, *command.split(), name, shell="")
    assert 0 == done.returncode, done.stderr
    assert b"Traceback" not in done.stderr
