"""Nothing is dropped: every word of a text lies in a node, and leaving it out makes a difference."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dtlang.corpus.lexicon import LexiconOfHero
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text
from dtlang.syntax.text.scan import scan
from dtlang.syntax.text.word import Raw
from tests.docs.phrases import all_phrases
from tests.docs.phrases import names as phrase_names

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
    undefendable gain avoid offensive return rolled being removed deal draw on is stack
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


def goes_without_saying(text: str, raw: Raw) -> bool:
    """What a text may leave out without leaving it open: `Cinder.` is inflicted, since it is negative; behind
    `per` what was spent is counted; a card that says when it is played says that it is only then; `nothing`
    is all that happens; options follow a colon anyway."""
    before, behind = text[: raw.start].casefold().rstrip(), text[raw.end :].casefold()
    counted = before.endswith((" per", " each")) and re.match(r" (removed|spent|discarded)\b", behind)
    first = not before or before[-1] in ".:,]"
    nothing = raw.fold == "happens" and before.endswith("nothing")
    only_then = raw.fold == "only" and before.endswith("play")
    options = raw.fold == "following" and re.match(r"[^.:]{0,20}:", behind)
    return bool(counted or nothing or only_then or options or (raw.fold == "inflict" and first))


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
            if without == whole and not goes_without_saying(text, raw):
                swallowed[raw.fold] = number
    assert {} == swallowed


# Every one of these changes what is meant, wherever it stands.
TELLING = [
    *("1/2", "half", "double", "2", "no", "not", "cannot", "never", "3 or more", "at least", "up to"),
    *("other", "same", "next", "last", "first", "second", "opponent's", "negative", "pure", "undefendable"),
    *("maximum", "would", "flying", "Burm", "[nothing]", "unless", "except", "per", "(2)", "(max 2)", "+2"),
    *("fewer", "for free", "this way", "even", "2 or more"),
]

# Where one of them says again what is said already, or speaks of the dice just rolled.
SAID_ALREADY = {
    ("2", "these dice"),
    ("undefendable", "as an isolated source of undefendable dmg"),
    ("same", "the turn it is gained"),
    ("at least", "if no"),
    ("up to", "of their dice"),
    ("up to", "of your dice"),
    ("up to", "of these dice"),
    ("not", "you do not"),
    ("opponent's", "opponent discards"),
    ("opponent's", "opponent plays"),
    ("opponent's", "opponent loses"),
    ("opponent's", "opponent activates"),
    ("opponent's", "opponent transfers"),
    ("opponent's", "card in your opponent's hand"),
    ("opponent's", "the rest of them"),
    ("not", "have no"),
    ("other", "another chosen"),
}


@cache
def places() -> list[tuple[str, Names, n.Text | None, list[int]]]:
    """Sentences of the language reference with their trees, and where two words meet for the first time."""
    found = []
    seen = set()
    for phrase in all_phrases():
        before = ""
        starts = []
        for raw in scan(phrase.text, Span(0, len(phrase.text))):
            place, before = (before, raw.fold), raw.fold
            if place not in seen:
                seen.add(place)
                starts.append(raw.start)
        known = phrase_names(phrase.place)
        found.append((phrase.text, known, tree(phrase.text, known), starts))
    return found


@pytest.mark.parametrize("word", TELLING)
def test_a_word_put_in_anywhere_is_noticed(word: str) -> None:
    """At every place of every sentence of the language reference it is refused or changes the tree."""
    unnoticed = []
    for text, known, whole, starts in places():
        if any(word == w and near in text.casefold() for w, near in SAID_ALREADY):
            continue
        for start in starts:
            changed = f"{text[:start]}{word} {text[start:]}"
            if tree(changed, known) == whole:
                unnoticed.append(changed)
    assert [] == unnoticed
