"""Whether anything grows faster than its input: `python -m tests.benchmarks.doubling [SHAPE...]`.

Each shape of hero file is made in sizes that double, up to the limit of a file or of what it holds, and is
checked with all default rules. What is printed is the time of the processor for each size and the exponent of
the growth between the last two: 1.0 is as fast as the input, 2.0 is every part with every other.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dtlang import pipeline
from dtlang.settings import Choice
from dtlang.source import Source

HEAD = (
    "hero Ash\nlanguage en\n\ndice\n  1-3  flame\n  4-5  ward\n  6    comet\n\nstatus Cinder\n  negative\n\n"
)
MOST = 1.15
STEPS = 4


def _cards(count: int, text: str) -> str:
    return HEAD + "".join(f"card C{n}x\n  main phase, cost 1\n  {text.format(n=n)}\n\n" for n in range(count))


def _one_text(count: int, sentence: str) -> str:
    return HEAD + "card Long\n  main phase, cost 1\n" + f"  {sentence}\n" * count


# How a file of so many parts looks, and how many parts the smallest has.
SHAPES: dict[str, tuple[int, Callable[[int], str]]] = {
    "cards": (100, lambda n: _cards(n, "Deal {n} dmg, then draw 1 card.")),
    "alike": (100, lambda n: _cards(n, "Gain 1 CP.")),
    "misspelt names": (50, lambda n: _cards(n, "Inflict Cindr{n}.")),
    "misspelt words": (25, lambda n: _cards(n, "Recieve {n} CP and drow 1 card.")),
    "unread": (10, lambda n: _cards(n, "Somehow the {n} embers whirl around everybody.")),
    "statuses": (
        100,
        lambda n: HEAD + "".join(f"status S{i}x\n  positive\n  Gain 1 CP.\n\n" for i in range(n)),
    ),
    "keywords": (50, lambda n: HEAD + "".join(f"keyword verb{i}x N\n  Gain N CP.\n\n" for i in range(n))),
    "abilities": (
        50,
        lambda n: HEAD + "".join(f"offensive A{i}x\n  3 [flame]: Deal {i} dmg.\n\n" for i in range(n)),
    ),
    "one question": (
        50,
        lambda n: _cards(n, "Deal 1 dmg and heal 1. Then if you have Cinder, draw 1 card. " * 12),
    ),
    "names near each other": (
        100,
        lambda n: HEAD + "".join(f"status Focus{i}x\n  positive\n  Gain 1 Focus{i}y.\n\n" for i in range(n)),
    ),
    "sentences": (10, lambda n: _one_text(n, "Deal 1 dmg.")),
    "blanks": (4_000, lambda n: HEAD + f"card Wide\n  main phase, cost 1\n  Gain{' ' * n}1 CP.\n"),
    "blank lines": (1_200, lambda n: HEAD + "\n" * n),
    "comments": (1_200, lambda n: HEAD + f"# {'remark ' * 20}\n" * n),
    "headings": (500, lambda n: HEAD + "".join(f"nonsense {i}\n" for i in range(n))),
    "brackets": (500, lambda n: HEAD + f"card Deep\n  main phase, cost 1\n  {'(' * n}Gain 1 CP.\n"),
    "deck": (100, lambda n: HEAD + "deck\n" + "".join(f"  1 Missing{i}x\n" for i in range(n))),
    "faq": (200, lambda n: HEAD + "faq\n" + "".join(f"  Q: Why {i}?\n  A: Because.\n" for i in range(n))),
}


def seconds(text: str) -> float:
    """The best of two: the first pays for what is loaded once."""
    best = math.inf
    for _ in range(2):
        source = Source.of(text, "ash.hero")
        start = time.process_time()
        pipeline.check(source, Path(), Choice())
        best = min(best, time.process_time() - start)
    return best


def main(wanted: list[str]) -> None:
    seconds(_cards(1, "Gain 1 CP."))
    print(f"{'shape':16}{'parts':>8}  seconds, doubling{'exponent':>28}")
    slow = []
    for name, (first, made) in SHAPES.items():
        if wanted and name not in wanted:
            continue
        sizes = [first << step for step in range(STEPS)]
        took = [seconds(made(size)) for size in sizes]
        exponent = math.log2(took[-1] / took[-2])
        shown = " ".join(f"{one:8.3f}" for one in took)
        print(f"{name:16}{sizes[-1]:8}  {shown}{exponent:10.2f}")
        if exponent > MOST:
            slow.append(name)
    print(f"above {MOST}: {', '.join(slow) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
