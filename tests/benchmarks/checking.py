"""How fast a collection is checked: `python -m tests.benchmarks.checking [HEROES]`.

A folder of 500 heroes is made from the shipped ones, each with a name and numbers of its own. It is checked
by `dtlang check` on one core with nothing remembered, and then again. What is measured is the time of the
processor, so that others at work on the same machine do not count. Ratios come from one run.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(p for p in (ROOT / "heroes").glob("*.hero") if p.stem not in ("common", "starter"))
HEROES = 500
MOST_MS = 60
LEAST_RATIO = 20


def made(template: str, number: int) -> str:
    """A hero like the template, with other numbers and another name."""

    def other(found: re.Match[str]) -> str:
        return f"{found[1]}{int(found[2]) + number % 4}{found[3]}"

    name = next(line for line in template.splitlines() if line.startswith("hero ")).removeprefix("hero ")
    text = template.replace(name, f"{name} Nr{number}")
    text = re.sub(r"(Deal )(\d+)( dmg)", other, text)
    return re.sub(r"(Heal )(\d+)(\.)", other, text)


def fill(folder: Path, count: int) -> None:
    templates = [path.read_text(encoding="utf-8") for path in SHIPPED]
    for number in range(count):
        home = folder / f"{number // 100}"
        home.mkdir(exist_ok=True)
        text = made(templates[number % len(templates)], number)
        (home / f"hero_{number}.hero").write_text(text, encoding="utf-8")


def processor(*words: str, cache: Path) -> tuple[float, str]:
    """The time that a program takes of the processor, and the last line it prints."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["XDG_CACHE_HOME"] = str(cache)
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(words, capture_output=True, text=True, env=env, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    assert done.returncode in (0, 1), done.stderr
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took, (done.stdout.splitlines() or [""])[-1]


def seconds(*words: str, cache: Path) -> tuple[float, str]:
    return processor(sys.executable, "-m", "dtlang", "check", *words, cache=cache)


def main(count: int = HEROES) -> None:
    with tempfile.TemporaryDirectory() as home:
        folder, cache = Path(home, "heroes"), Path(home, "cache")
        folder.mkdir()
        fill(folder, count)
        seconds(str(SHIPPED[0]), cache=cache)  # the tables of the grammar
        yardstick = min(
            processor(sys.executable, "-c", "import click, lark", cache=cache)[0] for _ in range(5)
        )
        first, said = seconds(str(folder), cache=cache)
        again = min(seconds(str(folder), cache=cache)[0] for _ in range(3))
        strict, _ = seconds("--no-cache", "--set", "strict", str(folder / "0"), cache=cache)
    print(said)
    print(f"nothing remembered: {first:.1f} s, {first / count * 1e3:.1f} ms a hero (at most {MOST_MS})")
    print(f"all remembered: {again:.2f} s, {again / count * 1e3:.2f} ms a hero,", end=" ")
    print(f"{first / again:.0f} times as fast (at least {LEAST_RATIO})")
    print(f"yardstick: import click, lark takes {yardstick * 1e3:.0f} ms here now,", end=" ")
    print(f"a hero {first / count / yardstick:.2f} of that")
    print(f"strict, with the odds: {strict / min(count, 100) * 1e3:.0f} ms a hero")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
