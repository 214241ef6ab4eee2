"""A sentence that cannot be read comes with the sentence to write, and nothing of it is lost on the way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dtlang import pipeline, resources
from dtlang.diagnostics import Diagnostic
from dtlang.source import Source
from dtlang.syntax.kept import kept_toml
from dtlang.syntax.lexicon import lexicon

TABLE = kept_toml(resources.grammar("en.paraphrases.toml"))
LINES = [
    (pattern, becomes)
    for section in ("first", "phrases", "words", "choices", "left_out")
    for pattern, several in TABLE[section].items()
    for becomes in ([several] if isinstance(several, str) else several)
]

HERO = """\
hero Briar

dice
  1-3  bee
  4-5  honey
  6    queen

status Sting
  negative, stack limit 4
  {sting}

status Nectar
  positive, stack limit 6
  {nectar}

offensive Swarm
  3 [bee]: {offensive}

defensive Barrier
  defense roll 4: {defensive}
"""
GOOD = {
    "sting": "During your Upkeep Phase, receive 1 dmg.",
    "nectar": "You may spend this token at any time to heal 1.",
    "offensive": "Deal 4 dmg.",
    "defensive": "Prevent 2 dmg.",
}


def found_in(**texts: str) -> list[Diagnostic]:
    checked = pipeline.check(Source.of(HERO.format(**(GOOD | texts))))
    return [finding for finding in checked.findings if finding.code < "DT1"]


def proposed(**texts: str) -> list[str]:
    """What is offered for the one sentence that cannot be read."""
    (finding,) = found_in(**texts)
    return [fix.message.removeprefix("write `").removesuffix("`") for fix in finding.fixes]


@pytest.mark.parametrize(
    ("place", "said", "meant"),
    [
        ("offensive", "Whack them for 6.", "Deal 6 dmg to your opponent."),
        (
            "offensive",
            "Whack them for 6, and they can't block it.",
            "Deal 6 undefendable dmg to your opponent.",
        ),
        ("offensive", "Stick 2 Sting on your opponent.", "Inflict 2 Sting on your opponent."),
        ("offensive", "Swipe 2 CP from your opponent.", "Steal 2 CP from your opponent."),
        ("offensive", "Patch yourself up for 3, then draw a card.", "Heal 3, then draw 1 card."),
        ("offensive", "Toss one of your dice again.", "Re-roll 1 of your dice."),
        ("defensive", "Soak 3 damage.", "Prevent 3 dmg."),
        ("defensive", "Cut the damage you'd take in half.", "Prevent 1/2 the incoming dmg."),
        ("nectar", "You can't hold more than 3 of these.", "Stack limit 3."),
    ],
)
def test_what_is_meant_is_offered(place: str, said: str, meant: str) -> None:
    assert meant in proposed(**{place: said})


def test_a_proposal_is_put_in_place_of_the_sentence_alone() -> None:
    """The sentences before and behind stay as they are, and the file is clean then."""
    text = HERO.format(**(GOOD | {"offensive": "Draw 1 card. Whack them for 6. Gain 1 CP."}))
    (finding,) = (f for f in pipeline.check(Source.of(text)).findings if f.code < "DT1")
    after = finding.fixes[0].apply(text)
    assert "Draw 1 card. Deal 6 dmg to your opponent. Gain 1 CP." in after
    assert not pipeline.check(Source.of(after)).report.has_errors


def test_nobody_is_told_what_does_not_compile() -> None:
    """`them` is nobody in the first sentence of a text, so nothing with `them` is offered there."""
    assert all("them" not in text for text in proposed(offensive="Whack them for 6."))


# --- the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pattern", "becomes"), LINES)
def test_every_blank_stands_on_both_sides(pattern: str, becomes: str) -> None:
    """So no number, name, symbol or player that a phrase takes is lost."""
    assert set(re.findall(r"{\w+}", pattern)) == set(re.findall(r"{\w+}", becomes))


_MATTERS = frozenset(("ADJ", "QUANT", "FRAC", "NUM", "MODAL", "OR_MORE", "OR_LESS", "PARITY"))


@pytest.mark.parametrize("pattern", sorted({pattern for pattern, _ in LINES}))
def test_words_that_mean_different_things_do_not_stand_for_one(pattern: str) -> None:
    """`positive|negative` would lose which of them it was."""
    phrases = lexicon("en").phrases
    for item in re.findall(r"[^\s\[\]]+", pattern):
        meanings = {
            entry.lexeme
            for word in item.split("|")
            for rest, entries in phrases.get(word, ())
            if not rest
            for entry in entries[:1]
            if entry.terminal in _MATTERS
        }
        assert len(meanings) <= 1, item


def test_the_table_is_read_from_the_grammar_folder(tmp_path: Path) -> None:
    """A language without a table has no proposals of this kind, and no errors."""
    from dtlang.syntax.explanation.paraphrase import phrases_of

    assert phrases_of("en") is not None
    assert phrases_of("xx") is None
