"""How fast texts are read: `python -m tests.benchmarks.reading`. Ratios come from one run on one machine.

Three yardsticks: a Lark Earley parser of the same grammar over the same words, a whole hero checked and
compiled while warm, and the cold start of `dtlang check` against `python -c "import click, lark"`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from lark import Lark
from lark.lexer import Lexer

from dtlang import pipeline
from dtlang.corpus.lexicon import LexiconOfHero
from dtlang.settings import Choice
from dtlang.source import Source, Span
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.tables import Automaton, sentence_grammar
from dtlang.syntax.text.lexer import SentenceLexer
from dtlang.syntax.text.parse import grammar
from dtlang.syntax.text.read import read_text
from dtlang.syntax.text.scan import scan
from dtlang.syntax.text.word import Word

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "corpus"
HERO = ROOT / "heroes" / "ember_witch.hero"


class WordsAsGiven(Lexer):
    """Hands Earley the very words that our lexer found, so that only parsing is compared."""

    __future_interface__ = 2
    words: list[Word]

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Word]:
        return iter(WordsAsGiven.words)


def texts() -> list[tuple[str, Names]]:
    """Texts with their names: the measuring corpus where it is at hand, otherwise the shipped hero."""
    if not SHARED.is_dir():
        source = Source.of(HERO.read_text(encoding="utf-8"), HERO.name)
        tree = pipeline.check(source, HERO.parent).tree
        assert tree is not None
        return [(source.at(span), tree.names) for span in tree.readings]
    lists = json.loads((SHARED / "lexicon_dev.json").read_text(encoding="utf-8"))
    names = {hero: LexiconOfHero.of(hero, lists).names for hero in lists}
    rows = map(json.loads, (SHARED / "dev.jsonl").read_text(encoding="utf-8").splitlines())
    return [(row["text"], names[row["hero"]]) for row in rows]


def words_of(text: str, names: Names) -> list[list[Word]]:
    """The words of every sentence that reads."""
    raws = scan(text, Span(0, len(text)))
    lexer = SentenceLexer(text, raws, lexicon("en"), names)
    sentences: list[list[Word]] = []
    lexer.skip_stop()
    while lexer.at < len(raws):
        run, first, words = Automaton(grammar("en")), lexer.at, []
        lexer.begin()
        good = True
        while not lexer.ends_here(run.accepts):
            word, good = lexer.next(run.accepts)
            if not good:
                lexer.skip_sentence(first)
                break
            run.feed(word)
            words.append(word)
            if word.type == "COLON" and run.accepts("$END"):
                break
        if good and run.accepts("$END"):
            sentences.append(words)
        lexer.skip_stop()
    return sentences


def best(job: Callable[[], object], times: int = 5) -> float:
    """The shortest of some runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        job()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def compare_with_earley(most: int = 150) -> None:
    """Ours first: what Earley leaves behind in memory would slow down whatever comes after it."""
    ours: list[float] = []
    for text, names in texts():
        span = Span(0, len(text))
        ours.append(best(lambda t=text, s=span, n=names: read_text(t, s, n)))  # type: ignore[misc]
    grammar = "\n".join(file.read_text(encoding="utf-8") for file in sentence_grammar("en"))
    earley = Lark(grammar, parser="earley", lexer=WordsAsGiven, start="sentence")
    theirs: list[float] = []
    every = texts()
    for text, names in every[:: max(1, len(every) // most)]:
        sentences = words_of(text, names)
        if not sentences:
            continue

        def parse(sentences: list[list[Word]] = sentences) -> None:
            for words in sentences:
                WordsAsGiven.words = words
                earley.parse("")

        theirs.append(best(parse, 2))
    mine, earleys = statistics.median(ours), statistics.median(theirs)
    print(f"median of {len(ours)} texts: read to a tree {mine * 1e3:.3f} ms")
    print(f"Earley, same grammar, parsing alone: {earleys * 1e3:.3f} ms = {earleys / mine:.1f} times as long")


def whole_hero() -> None:
    text = HERO.read_text(encoding="utf-8").partition("\ntest ")[0]  # its own tests are no rules texts
    source = Source.of(text, HERO.name)
    checked = pipeline.check(source, HERO.parent)
    assert checked.tree is not None
    count = len(checked.tree.readings)
    none = Choice(select=("DT304",))  # one rule, so that reading, resolving and compiling are left
    for what, choice in (("read and compiled", none), ("with the rules of the default set", Choice())):
        seconds = best(partial(pipeline.check, source, HERO.parent, choice), 9)
        print(f"{HERO.name}, {count} texts, warm, {what}: {seconds * 1e3:.1f} ms", end=" ")
        print(f"({seconds * 1e3 * 60 / count:.1f} ms for 60 texts)")


def cold_start() -> None:
    python = sys.executable
    dtlang = str(Path(python).with_name("dtlang"))  # the command as it was installed

    # An installed package brings its compiled modules along; here they are written on the first run.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run(*words: str) -> Callable[[], object]:
        return lambda: subprocess.run(words, check=True, capture_output=True, env=env)

    run(dtlang, "check", str(HERO))()  # fill the table cache
    yardstick = check = known = float("inf")
    for _ in range(12):  # by turns, so that a busy moment hits all
        yardstick = min(yardstick, best(run(python, "-c", "import click, lark"), 1))
        check = min(check, best(run(dtlang, "check", "--no-cache", str(HERO)), 1))
        known = min(known, best(run(dtlang, "check", str(HERO)), 1))
    print(
        f"cold start: dtlang check {check * 1e3:.0f} ms, import click, lark {yardstick * 1e3:.0f} ms", end=" "
    )
    print(f"= {check / yardstick:.2f} times; a hero that has not changed {known / yardstick:.2f} times")


if __name__ == "__main__":
    compare_with_earley()
    whole_hero()
    cold_start()
