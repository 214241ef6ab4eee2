"""Hero files as nobody should write them: `python -m tests.many_inputs [HOW_MANY]`, seeded.

Shipped heroes are cut, mixed, repeated, nested and filled with strange characters, or replaced by noise.
Whatever comes, `check` gives findings: never an exception, never more than seconds.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from dtlang import pipeline
from dtlang.diagnostics import Report
from dtlang.settings import Choice
from dtlang.source import Source

HEROES = Path(__file__).resolve().parent.parent / "heroes"
STRANGE = [
    "\0",
    "\u202e",
    "\u200d",
    "e\u0301\u0323",
    "\ufeff",
    "\r",
    "\r\n",
    "\x1b[31m",
    "🂡",
    "ß",
    "\t",
    "½",
    "’",
]
SLOWEST = 5.0  # seconds


def mangled(draw: random.Random, texts: list[str]) -> bytes:
    """One input: a hero after a few accidents, or noise."""
    kind = draw.randrange(12)
    if kind == 0:
        return draw.randbytes(draw.randrange(2000))
    if kind == 1:
        return ("(" * draw.randrange(3000) + " Deal 4 dmg " + "[" * draw.randrange(3000)).encode()
    if kind == 2:
        word = draw.choice(("Deal 4 dmg and ", "if you have Heat, ", "a", "1 ", "[flame]", "  " * 50))
        return (
            f"hero X\ncard Y\n  main phase, cost 1\n  {word * draw.randrange(40_000 // len(word))}\n".encode()
        )
    text = draw.choice(texts)
    for _ in range(draw.randrange(1, 6)):
        at = draw.randrange(len(text) + 1)
        to = min(len(text), at + draw.randrange(60))
        text = draw.choice(
            (
                text[:at],
                text[:at] + text[to:],
                text[:at] + draw.choice(STRANGE) * draw.randrange(1, 4) + text[at:],
                text[:at] + text[at:to] * draw.randrange(2, 5) + text[to:],
                text[:at] + text[at:to].swapcase() + text[to:],
                text[:at] + draw.choice(texts)[at:to] + text[to:],
                text[:at] + "".join(draw.sample(text[at:to], to - at)) + text[to:],
                text[:at] + "\n" + " " * draw.randrange(12) + text[at:],
            )
        )
    return text.encode("utf-8")


def main(count: int) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(HEROES.rglob("*.hero"))]
    draw = random.Random(7)
    slowest, with_errors = 0.0, 0
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        for number in range(count):
            file = Path(home, "mangled.hero")
            data = mangled(draw, texts)
            file.write_bytes(data)
            start = time.perf_counter()
            source = pipeline.read(file)
            if number % 2:  # past the guard that refuses hidden characters
                source = Source.of(data.decode("utf-8", "replace"), file.name)
            report = source if isinstance(source, Report) else pipeline.check(source, HEROES, Choice()).report
            took = time.perf_counter() - start
            assert took < SLOWEST, f"input {number} took {took:.1f} s"
            slowest = max(slowest, took)
            with_errors += report.has_errors
    print(f"{count} inputs, {with_errors} with errors, none with an exception;", end=" ")
    print(f"the slowest took {slowest:.2f} s, all {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
