"""No fix loses or changes a player, a number, a name or a negation, whatever was wrong with the sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtlang.corpus.lexicon import LexiconOfHero
from dtlang.source import Span
from dtlang.syntax.explanation.faithful import is_faithful, said
from dtlang.syntax.hero_file.read import findings_in
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text
from tests.docs.phrases import all_phrases, names

NAMES = names("main")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Deall 4 dmg.", "Deal 4 dmg."),
        ("Deal 4 dmg to the enemy.", "Deal 4 dmg to the opponent."),
        ("If you have Heat draw 1 card.", "If you have Heat, draw 1 card."),
        ("Deal 4 dmg all opponents.", "Deal 4 dmg to all opponents."),
        ("During you Upkeep Phase, draw 1 card.", "During your Upkeep Phase, draw 1 card."),
        ("Deal deal 4 dmg.", "Deal 4 dmg."),
        ("Deal dmg.", "Deal 1 dmg."),
        ("Inflict Smoke Vale.", "Inflict Smoke Veil."),
        ("Gain tow CP.", "Gain two CP."),
        ("Draw thre cards.", "Draw three cards."),
        ("Your opponent canot draw cards.", "Your opponent cannot draw cards."),
        ("Deal 3 undefendible dmg.", "Deal 3 undefendable dmg."),
        ("Your oponent loses 1 CP.", "Your opponent loses 1 CP."),
        ("Deal 2 x [flaem] dmg.", "Deal 2 x [flame] dmg."),
    ],
)
def test_a_slip_may_be_mended(before: str, after: str) -> None:
    assert is_faithful(before, after, NAMES, "en")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Deal 4 dmg to your opponent and 2.", "Deal 4 dmg to your opponent."),
        ("Deal 4 dmg to all opponents.", "Deal 4 dmg to an opponent."),
        ("Target opponent loses 1 CP.", "Target loses 1 CP."),
        ("You do not draw 2 cards.", "You draw 2 cards."),
        ("Unless you have Heat, draw 1 card.", "If you have Heat, draw 1 card."),
        ("Gain Heat or Cinder.", "Gain Heat Cinder."),
        ("Gain Heat.", "Gain Cinder."),
        ("Gain 2 CP.", "Gain 3 CP."),
        ("Gain up to 2 CP.", "Gain 2 CP."),
        ("Draw cards.", "Draw card."),
        ("Search your deck for any 2 cards.", "Search your deck for an 2 cards."),
        ("Deal 2 dmg to them.", "Deal 2 dmg to you."),
        ("Remove 1 Heat from a player.", "Remove 1 Heat on a player."),
        ("Your opponent may draw 1 card.", "Your opponent draw 1 card."),
        ("On [flame], draw 1 card.", "On [comet], draw 1 card."),
        ("Heal your opponent's hero 2.", "Heal your hero 2."),
        ("Add 2 dmg.", "Add 2 dmg 1."),
        ("If you haven't any Heat, draw 1 card.", "If you have any Heat, draw 1 card."),
        ("If they hasnt Heat, draw 1 card.", "If they has Heat, draw 1 card."),
        ("Your opponent cant play cards.", "Your opponent can play cards."),
        ("Deal 3 defendable dmg.", "Deal 3 undefendable dmg."),
        ("Remove 1 non-negative status effect.", "Remove 1 Negative status effect."),
        ("Deal 2 unpure dmg.", "Deal 2 pure dmg."),
        ("Neither player may draw 1 card.", "Another player may draw 1 card."),
        ("Draw thre cards.", "Draw the cards."),
        ("Gain 2CP.", "Gain CP."),
        ("Your oponent loses 1 CP.", "Your opponents loses 1 CP."),
        ("He doesnt have Heat.", "He does and have Heat."),
    ],
)
def test_nothing_may_be_lost_or_changed(before: str, after: str) -> None:
    assert not is_faithful(before, after, NAMES, "en")


def mutated(text: str, draw: random.Random) -> str:
    """The same text with a word lost, doubled, moved, misspelt, or put in the place of another."""
    words = text.split(" ")
    for _ in range(draw.randint(1, 2)):
        at = draw.randrange(len(words))
        word = words[at]
        match draw.randrange(5):
            case 0:
                del words[at]
            case 1:
                words.insert(at, word)
            case 2:
                words.insert(draw.randrange(len(words)), words.pop(at))
            case 3:
                cut = draw.randrange(len(word) + 1)
                words[at] = word[:cut] + word[cut + 1 :] or word
            case _:
                words[at] = draw.choice(words)
        if not words:
            return text
    return " ".join(words)


def designed(shared: Path) -> Iterator[tuple[str, Names]]:
    """Texts of designers who did not know the language, with the names that their heroes declare."""
    folder = shared / "corpus"
    lexicon = json.loads((folder / "lexicon_designers.json").read_text(encoding="utf-8"))
    for line in (folder / "designers.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["text"], LexiconOfHero.of(row["hero"], lexicon).names


def fixes_are_faithful(text: str, known: Names) -> int:
    """How many fixes a text gets; each is compared with what was written, word by word."""
    reading = read_text(text, Span(0, len(text)), known)
    number = 0
    for finding in findings_in(reading, text, known, "en"):
        assert "leave it out" not in (finding.help or ""), (text, finding.help)
        for fix in finding.fixes:
            number += 1
            old, new = said(text, known, "en"), said(fix.apply(text), known, "en")
            assert not old.fixed - new.fixed, (text, fix.message)
            added = new.fixed - old.fixed
            assert sum(added.values()) <= 3 * max(old.unknown - new.unknown, 0) + 1, (text, fix.message)
    return number


@pytest.mark.parametrize("seed", range(8))
def test_fixes_of_mutated_examples_are_faithful(seed: int) -> None:
    draw = random.Random(seed)
    phrases = [phrase for phrase in all_phrases() if len(phrase.text) < 120]
    found = sum(
        fixes_are_faithful(mutated(phrase.text, draw), names(phrase.place))
        for phrase in draw.sample(phrases, 90)
    )
    assert found > 10  # there was something to look at


def test_fixes_of_designers_texts_are_faithful(shared: Path) -> None:
    """As they stand (most are read), and with slips of the pen."""
    draw = random.Random(1)
    found = 0
    for text, known in designed(shared):
        fixes_are_faithful(text, known)
        if len(text) < 120:
            found += fixes_are_faithful(mutated(text, draw), known)
    assert found > 10


@pytest.mark.parametrize(
    "text",
    ["Pilfer 2 CP.", "You may Pilfer 2 CP.", "Draw 1 card and Pilfer 2 CP.", "Spend 1 Heat to Pilfer 2 CP."],
)
def test_a_verb_is_no_status_effect(text: str) -> None:
    """Nobody is told to declare a status for a word that stands where a verb does."""
    reading = read_text(text, Span(0, len(text)), NAMES)
    (finding,) = findings_in(reading, text, NAMES, "en")
    assert "status" not in (finding.help or "")
