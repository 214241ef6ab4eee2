"""How fast and how good proposals are: `python -m tests.benchmarks.proposing`.

A hero with 60 sentences that cannot be read, in everyday words, is checked as `dtlang check` does it. What is
measured is the time of the processor, the first time (tables are loaded) and again. Then, of all sentences in
own words that are not read and that the game can say: for how many a proposal does what was meant.
"""

from __future__ import annotations

from time import process_time

from dtlang import pipeline
from dtlang.source import Source
from tests.test_proposals import OWN, own_words

SENTENCES = 60
MOST_SECONDS = 2.0

HEAD = """\
hero Sixty

dice
  1-3  blade
  4-5  ward
  6    star

status Burn
  negative, stack limit 3
  During your Upkeep Phase, receive 1 dmg.

status Chill
  negative, stack limit 3
  You cannot draw cards.

status Focus
  positive, stack limit 5
  You may spend this token at any time to draw 1 card.

status Guard
  positive, stack limit 3
  You may spend this token to prevent 2 dmg.
"""


def sixty() -> str:
    """A hero with as many abilities as there are sentences."""
    unread = [own.text for own in own_words() if own.place == "a" and own.effects(own.text) is None]
    lines = [HEAD]
    for number in range(SENTENCES):
        text = unread[number % len(unread)]
        lines.append(f"offensive Ability {number}\n  3 [blade]: {text}\n")
    return "\n".join(lines)


def main() -> None:
    source = Source.of(sixty())
    for when in ("the first time", "again"):
        before = process_time()
        findings = [f for f in pipeline.check(source).findings if f.code < "DT1"]
        took = process_time() - before
        offered = sum(bool(f.fixes) for f in findings)
        verdict = "ok" if took < MOST_SECONDS else f"more than {MOST_SECONDS} s"
        print(f"{when}: {len(findings)} sentences, {offered} with proposals, {took:.2f} s ({verdict})")
    for path in (OWN, OWN.with_name("held_out.txt"), OWN.with_name("set_aside.txt")):
        unread = [own for own in own_words(path) if own.meant and own.effects(own.text) is None]
        right = sum(own.is_right() for own in unread)
        none = sum(not own.proposed() for own in unread)
        print(f"{path.stem}: of {len(unread)} sentences {right} with the right one, {none} without any")


if __name__ == "__main__":
    main()
