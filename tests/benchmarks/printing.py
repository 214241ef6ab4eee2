"""How fast a hero becomes a PDF: `python -m tests.benchmarks.printing`. Ratios come from one run.

A full hero is its leaflet, its board and its 32 cards.
Cold is the whole command `dtlang sheet` in a new process, with the compiled modules that an installation has;
warm is from the hero as it was read to the bytes of the PDF, everything made, measured and laid out anew.
The yardstick is headless chromium printing the same HTML, where it is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from dtlang.sheet.make import make_sheet
from dtlang.sheet.printing import Options, Printing
from tests.sheet.printed import WITCH, read
from tests.sheet.test_browser import BROWSER, browser_pdf

PARTS = ("leaflet", "board", "cards")
ROUNDS = 4


def best(job: Callable[[], object], times: int) -> float:
    """The shortest of some runs, in milliseconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        job()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest * 1e3


def main() -> None:
    tree, hero = read(WITCH.read_text(encoding="utf-8"), WITCH)

    def warm() -> bytes:
        ready = Printing(make_sheet(hero, tree), Options())
        return ready.pdf(ready.documents(PARTS))

    compiled = tempfile.TemporaryDirectory()
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled.name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def cold() -> None:
        with tempfile.TemporaryDirectory() as folder:
            parts = [word for part in PARTS for word in ("--part", part)]
            out = Path(folder) / "x.pdf"
            command = [sys.executable, "-m", "dtlang", "sheet", str(WITCH), "-o", str(out), *parts]
            subprocess.run(command, check=True, capture_output=True, env=environment)

    size = len(warm())
    print(f"leaflet, board and 32 cards: {size / 1e3:.0f} KB")
    print(f"cold  {best(cold, 5):7.0f} ms  (the command, in a new process; at most 1500)")
    ready = Printing(make_sheet(hero, tree), Options())
    documents = ready.documents(PARTS)
    html = ready.html(documents)

    def browser() -> None:
        with tempfile.TemporaryDirectory() as folder:
            browser_pdf(html, Path(folder))

    # In turns, so that a slow minute of the machine is slow for both.
    ours = press = theirs = float("inf")
    for _ in range(ROUNDS):
        ours = min(ours, best(warm, 6))
        press = min(press, best(lambda: ready.pdf(documents), 6))
        theirs = min(theirs, best(browser, 1)) if BROWSER is not None else theirs
    print(f"warm  {ours:7.0f} ms  (from the hero as it was read; at most 300)")
    print(f"press {press:7.0f} ms  (of that, the finished HTML to PDF, which is what a browser does)")
    if BROWSER is None:
        print("there is no chromium here to compare with")
        return
    print(f"chromium {theirs:4.0f} ms  for the same HTML")
    print(f"{theirs / ours:13.1f} times the whole warm job (at least 10)")
    print(f"{theirs / press:13.1f} times the press")


if __name__ == "__main__":
    main()
