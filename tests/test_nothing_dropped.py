"""Nothing is dropped: every word of a text lies in a node, and leaving it out makes a difference."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtlang.corpus import LexiconOfHero
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexer import scan
from dtlang.syntax.names import Names
from dtlang.syntax.read import read_text

# Words that may be left out: articles and the like, units that a verb implies, and words that repeat what
# another word of the sentence says already. Everything else must make a difference somewhere.
MAY_BE_LEFT_OUT = frozenset(
    re.findall(
        r"\S+",
        """
    a an the this that any all one 1 single both either each your their own existing current another
    dmg damage die dice card cards health token tokens status effect effects phase roll value total final
    outcome attempt ability attack board hero type kind player player's opponent opponent's
    additional incoming afflicted inflicted affected chosen other
    you may can must also immediately successfully just back again of and or up to be at has are was were with
    once twice two different in row times multiple choose decreased increased cannot 6 2
    undefendable gain avoid offensive return rolled being
    """,
    )
)


def texts(shared: Path) -> Iterator[tuple[str, str, Names]]:
    lexicon = json.loads((shared / "corpus" / "lexicon_dev.json").read_text(encoding="utf-8"))
    for line in (shared / "corpus" / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["kind"] != "summary" and not row["typo"] and "dup_of" not in row:
            yield row["id"], row["text"], LexiconOfHero.of(row["hero"], lexicon).names


def tree(text: str, names: Names) -> n.Text | None:
    reading = read_text(text, Span(0, len(text)), names, "en")
    return reading.text if reading.whole else None


def test_every_word_lies_in_a_sentence(shared: Path) -> None:
    """The sentences of a readable text cover all of its words and numbers."""
    for number, text, names in texts(shared):
        found = tree(text, names)
        if found is None:
            continue
        spans = [sentence.span for sentence in found.sentences]
        for raw in scan(text, Span(0, len(text))):
            if raw.kind != "mark":
                inside = any(span.start <= raw.start and raw.end <= span.end for span in spans)
                assert inside, f"{number}: {raw.text}"


def test_leaving_a_word_out_makes_a_difference(shared: Path) -> None:
    """A word that could go unnoticed would be a word that the reader swallows."""
    swallowed: dict[str, str] = {}
    for number, text, names in texts(shared):
        whole = tree(text, names)
        if whole is None:
            continue
        for raw in scan(text, Span(0, len(text))):
            if raw.kind == "mark" or raw.fold in MAY_BE_LEFT_OUT or raw.fold in swallowed:
                continue
            without = tree(text[: raw.start] + text[raw.end :], names)
            if without == whole:
                swallowed[raw.fold] = number
    assert {} == swallowed


@pytest.mark.parametrize(
    "word", ["flying", "twice", "Burm", "[nothing]", "7", "unless", "except", "per", "of all opponents"]
)
def test_a_word_put_in_anywhere_is_noticed(word: str) -> None:
    """Every place of a plain sentence: the new word is refused, or it changes what is understood."""
    names = Names.of(statuses=["Heat"])
    words = re.findall(r"\S+", "Deal 4 undefendable dmg to a chosen opponent and gain 2 Heat .")
    whole = tree(" ".join(words), names)
    assert whole is not None
    for at in range(len(words)):
        changed = " ".join([*words[:at], word, *words[at:]])
        assert tree(changed, names) != whole, changed
