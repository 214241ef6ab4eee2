"""Which rules are asked."""

from __future__ import annotations

import pytest

from dtlang import checks
from dtlang.checks.rule_words import wrong_word
from dtlang.diagnostics import Severity
from dtlang.settings import Choice, Family, RuleSet
from tests.checks.examples import codes, complete


def asked(choice: Choice) -> set[str]:
    return {rule.name for rule in checks.asked(choice)}


def test_a_set_holds_the_ones_before_it() -> None:
    default, strict, tournament = (asked(Choice(set=each)) for each in RuleSet)
    assert asked(Choice()) == default
    assert default <= strict <= tournament == {rule.name for rule in checks.all_rules()}


def test_the_default_set_has_nothing_that_takes_long() -> None:
    assert Family.BALANCE not in {rule.family for rule in checks.asked(Choice())}


@pytest.mark.parametrize(
    "word", ["DT302", "dt302", "deck-size", "Deck-Size"], ids=["code", "small", "name", "capital"]
)
def test_select_alone_asks_nothing_else(word: str) -> None:
    assert {"deck-size"} == asked(Choice(select=(word,)))


def test_select_adds_to_a_set() -> None:
    assert asked(Choice()) == asked(Choice(set=RuleSet.DEFAULT, select=("deck-size",)))


def test_beginnings_of_codes_and_families() -> None:
    legality = {rule.name for rule in checks.all_rules() if rule.family is Family.LEGALITY}
    assert legality == asked(Choice(select=("legality",)))
    assert legality <= asked(Choice(select=("DT3",)))
    assert asked(Choice()) - legality == asked(Choice(ignore=("legality",)))


def test_the_more_exact_word_wins_and_between_equals_ignore() -> None:
    assert {"deck-size"} == asked(Choice(select=("DT302",), ignore=("DT3", "legality", "all")))
    assert "deck-size" not in asked(Choice(select=("DT3",), ignore=("DT302",)))
    assert "deck-size" not in asked(Choice(select=("DT302",), ignore=("deck-size",)))


def test_severity_follows_the_choice() -> None:
    """A word of the author wins over the set, and the tournament is stricter than everyday life."""
    plain = Choice().severity_of("DT306", "manual-rule", Severity.WARNING, Severity.ERROR)
    assert Severity.WARNING is plain
    strict = Choice(set=RuleSet.TOURNAMENT)
    assert Severity.ERROR is strict.severity_of("DT306", "manual-rule", Severity.WARNING, Severity.ERROR)
    own = Choice(set=RuleSet.TOURNAMENT, severity=(("legality", Severity.INFO), ("DT306", Severity.WARNING)))
    assert Severity.WARNING is own.severity_of("DT306", "manual-rule", Severity.WARNING, Severity.ERROR)
    assert Severity.INFO is own.severity_of("DT305", "card-not-in-deck", Severity.WARNING, None)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("dekc-size", "no rule is called `dekc-size`; did you mean `deck-size`?"),
        ("DT9", "`DT9` is about what cannot be read; that cannot be chosen or left out"),
        ("unknown-name", "`unknown-name` is about what cannot be read; that cannot be chosen or left out"),
        ("DT399", "no rule has a code that begins with `DT399`; `dtlang rules` lists them"),
    ],
)
def test_a_word_that_chooses_nothing_says_why(word: str, said: str) -> None:
    assert said == wrong_word(word)


@pytest.mark.parametrize("word", ["all", "balance", "DT3", "DT302", "deck-size", "unused-allow", "no-moment"])
def test_words_that_choose(word: str) -> None:
    assert wrong_word(word) is None


def test_errors_of_the_reader_cannot_be_ignored() -> None:
    text = complete("offensive Spark\n  3 [flame]: Deall 4 dmg.\n")
    assert ["DT002"] == codes(text, Choice(ignore=("all",)))
