"""Ends commands at random moments (`python -m tests.fuzz.kills`): every file is the old or the new one.

A hidden `.part` file may be left over; whoever looks for heroes or outputs passes it by.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

from dtlang.kept import whole

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = {
    "build": ("build", "a.hero", "--out", "out"),
    "fmt": ("fmt", "a.hero", "b.hero"),
    "fix": ("check", "--fix", "a.hero", "b.hero"),
    "cache": ("check", "a.hero", "b.hero"),
}


def prepare(folder: Path) -> None:
    """Two heroes with something to mend and to put in order."""
    for name, hero in (("a.hero", "starter.hero"), ("b.hero", "ember_witch.hero")):
        text = (ROOT / "heroes" / hero).read_text(encoding="utf-8")
        text = (
            text.replace("Gain ", "gain ")
            .replace(" dmg.", " damage .")
            .replace("Then ", "then  ")
            .replace("nflict", "nfict")
        )
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "heroes" / "common.hero", folder)


def started(folder: Path, words: tuple[str, ...], home: Path) -> subprocess.Popen[bytes]:
    import os

    environment = {**os.environ, "XDG_CACHE_HOME": str(home), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "dtlang", *words]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


class Reference:
    """A command that nobody disturbed: the files before and after, and how long it took."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as there:
            prepare(Path(there))
            self.before = contents(Path(there))
            start = time.monotonic()
            started(Path(there), words, Path(home)).wait()
            self.seconds = time.monotonic() - start
            self.after = contents(Path(there))


def wrong_after_kill(reference: Reference, after: float) -> list[str]:
    """What is neither the old nor the new file once the command was ended at that moment."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as there:
        folder = Path(there)
        prepare(folder)
        process = started(folder, reference.words, Path(home))
        time.sleep(after)
        process.kill()
        process.wait()
        wrong = [
            name
            for name, data in contents(folder).items()
            if data not in (reference.before.get(name), reference.after.get(name))
        ]
        wrong += [name for name in reference.before if not (folder / name).exists()]
        kept = (file for file in Path(home).rglob("*") if file.is_file() and not file.name.startswith("."))
        return wrong + [file.name for file in kept if whole(file) is None]


@click.command()
@click.option("--times", type=int, default=200, show_default=True, help="In all, over the commands.")
@click.option("--seed", type=int, default=1, show_default=True)
def main(times: int, seed: int) -> None:
    """Kills each command at random moments, and looks at what it left."""
    draw = random.Random(seed)
    failed = False
    for name, words in COMMANDS.items():
        reference = Reference(words)
        changed = sum(reference.before.get(file) != data for file, data in reference.after.items())
        wrong: list[str] = []
        for _ in range(times // len(COMMANDS)):
            wrong += wrong_after_kill(reference, draw.uniform(0, reference.seconds))
        print(
            f"{name:6} {times // len(COMMANDS):4} kills in {reference.seconds:.1f} s of work, {changed} files"
        )
        print("\n".join(f"  neither old nor new: {file}" for file in wrong), end="\n" if wrong else "")
        failed = failed or bool(wrong)
    sys.exit(failed)


if __name__ == "__main__":
    main()
