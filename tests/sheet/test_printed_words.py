"""What is printed says no less than the file, and marks the words that it means."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtlang.sheet.content import Sheet, Text
from dtlang.sheet.prices import with_open_prices
from dtlang.sheet.runs import Paragraph, paragraphs
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.say import Kind
from dtlang.syntax.text.read import read_text
from tests.sheet.printed import HEROES, read, sheet_from, sheet_of, with_card

LINKS = {Kind.THEN: {"then"}, Kind.LINK: {"otherwise", "additionally"}}
NUMBERS = {
    "half": "1/2",
    "one": "1",
    "two": "2",
    "both": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
}
# What may be printed as `1`; what one may not do at all is said of one of them.
SIGNS = {"a": "1", "an": "1", "no": "1", "each": "1", "cannot": "1", "many": "1", "much": "1"}


def numbers(text: str) -> Counter[str]:
    """The numbers of a text in digits."""
    words = (NUMBERS.get(word, word) for word in re.findall(r"1/2|\d+|[^\W\d]+", text.casefold()))
    return Counter(word for word in words if word.isdecimal() or word == "1/2")


def all_texts(sheet: Sheet) -> Iterator[Text]:
    for part in (*sheet.tokens, *sheet.keywords, *sheet.cards):
        yield part.text
    for ability in (
        *(slot.ability for slot in sheet.slots),
        *(a for card in sheet.cards for a in card.abilities),
    ):
        yield from (*(tier.text for tier in ability.tiers), ability.common)
    yield sheet.setup


def misplaced(text: Text) -> list[tuple[str, str]]:
    """Links between sentences that are drawn on another word."""
    return [
        (run.text, paragraph.text)
        for paragraph in text
        for run in paragraph.runs
        if run.kind in LINKS and run.text.casefold() not in LINKS[run.kind]
    ]


@pytest.mark.rule("R-113")
@pytest.mark.parametrize("path", HEROES, ids=lambda p: p.stem)
def test_then_stands_on_the_word_then(path: Path) -> None:
    """Also in the middle of a sentence."""
    assert [] == [wrong for text in all_texts(sheet_of(path)) for wrong in misplaced(text)]


def test_then_in_the_middle_of_a_sentence() -> None:
    text = sheet_from(with_card("Gain Heat, then deal 6 dmg.")).cards[0].text
    assert ["then"] == [run.text for p in text for run in p.runs if run.kind is Kind.THEN]


@pytest.mark.parametrize("path", HEROES, ids=lambda p: p.stem)
def test_no_number_is_printed_that_the_file_does_not_have(path: Path) -> None:
    """`spend tokens` is not `spend 1 token`, when the lines below ask for more."""
    tree, hero = read(path.read_text(encoding="utf-8"), path)
    files = [tree.source.text, *(used.source.text for used in tree.used.values() if used is not None)]
    for status, token in zip(hero.statuses, sheet_of(path).tokens, strict=False):
        start = min(place.span.start for place in (*status.rules.text.sentences, *status.rules.manual))
        end = max(place.span.end for place in (*status.rules.text.sentences, *status.rules.manual))
        written = files[-1 if status.shared else 0][start:end]
        assert not numbers(_said(token.text)) - numbers(written), status.name


def _said(text: tuple[Paragraph, ...]) -> str:
    return " ".join(paragraph.text for paragraph in text)


def _added(written: str, said: str) -> Counter[str]:
    spared = Counter(SIGNS[word] for word in re.findall(r"\w+", written.casefold()) if word in SIGNS)
    return numbers(said) - numbers(written) - spared


@pytest.mark.parametrize(
    "first", ["During your Main Phase, you may spend tokens", "You may spend these tokens"]
)
def test_prices_of_lines_are_said_in_the_lines(first: str) -> None:
    text = f"{first} for one of the following:\n  1 token: Draw 1 card.\n  3 tokens: Gain 3 CP."
    hero = with_card("Draw 1 card.").replace("You may spend this token to add 1 dmg.", text)
    said = [paragraph.text for paragraph in sheet_from(hero).tokens[0].text]
    assert "1" not in said[0]
    assert "tokens" in said[0]
    assert said[1] == "1 token: Draw 1 card."


def test_texts_of_designers(shared: Path) -> None:
    """As they write them: links stand on their words, and no number is added."""
    with (shared / "corpus" / "designers.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    for hero in {row["hero"] for row in rows}:
        own = [row for row in rows if row["hero"] == hero]
        symbols = re.findall(
            r"\[([^\[\]]+)\]", " ".join(f"{row['text']} {row['requirement']}" for row in own)
        )
        names = Names.of(statuses=[row["name"] for row in own if row["kind"] == "status"], symbols=symbols)
        for row in own:
            text = row["text"]
            tree = read_text(text, Span(0, len(text)), names).text
            assert [] == misplaced(_printed(tree)), row["id"]
            for sentence in tree.sentences:
                if not isinstance(sentence, n.Unread):
                    said = _said(_printed(n.Text(sentences=(sentence,), span=sentence.span)))
                    words = text[sentence.span.start : sentence.span.end]
                    # a second list of numbers goes by the tiers that were named before it
                    words = f"{row['requirement']} {text}" if re.search(r"\d/\d/", words) else words
                    # what is chosen between players is said of each: "(self or ally)"
                    words = f"{words} {words}" if isinstance(sentence, n.Choose) and "(" in words else words
                    assert not _added(words, said), row["id"]


def _printed(text: n.Text) -> Text:
    return paragraphs(with_open_prices(text), "en")


def test_every_tier_has_its_own_number() -> None:
    """Written in one line; what is the same for all stands once below them."""
    hero = with_card("Draw 1 card.").replace(
        "card Long", "offensive Surge\n  3/4/5 [flame]: Deal 4/6/8 dmg. Gain 1 CP.\ncard Long"
    )
    surge = next(slot.ability for slot in sheet_from(hero).slots if slot.ability.name == "Surge")
    assert [["Deal 4 dmg."], ["Deal 6 dmg."], ["Deal 8 dmg."]] == [
        [paragraph.text for paragraph in line.text] for line in surge.tiers
    ]
    assert ["Gain 1 CP."] == [paragraph.text for paragraph in surge.common]
