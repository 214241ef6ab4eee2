"""Things that look like a mistake at first sight and are none."""

from __future__ import annotations

import pytest

from dtlang import pipeline
from dtlang.settings import Choice
from dtlang.source import Source
from tests.checks.examples import complete

UPGRADE = """
offensive Firebolt
  {before}
upgrade Firebolt II
  cost 2
  {after}
deck
  1 Firebolt II
  31 Small Talk
"""
CARD = """
card Spark
  main phase, cost 1
  {text}
deck
  1 Spark
  31 Small Talk
"""


def findings(text: str, *names: str) -> list[str]:
    checked = pipeline.check(Source.of(complete(text)), None, Choice(select=names))
    assert not checked.report.has_errors, checked.findings
    return [finding.message for finding in checked.findings]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # one number of an effect for another
        ("3 [flame]: Deal 5 dmg + 1 dmg per CP.", "3 [flame]: Deal 4 dmg + 2 dmg per CP."),
        # another type of damage
        ("3 [flame]: Deal 5 dmg.", "3 [flame]: Deal 4 undefendable dmg."),
        # something new for what is gone
        ("3 [flame]: Deal 5 dmg. Draw 1 card.", "3 [flame]: Deal 5 dmg. Gain 2 CP."),
        # a better offer at another price
        (
            "3 [flame]: Deal 5 dmg. You may spend 3 CP to draw 3 cards.",
            "3 [flame]: Deal 5 dmg. You may spend 1 CP to draw 2 cards.",
        ),
        # less harm to oneself
        ("3 [flame]: Deal 5 dmg. Receive 2 dmg.", "3 [flame]: Deal 5 dmg. Receive 1 dmg."),
        # an easier requirement
        ("4 [flame]: Deal 5 dmg.", "3 [flame]: Deal 5 dmg."),
        # other dice, other sums
        ("3 [flame]: Roll 3 dice: Deal 1 x [flame] dmg.", "3 [flame]: Roll 2 dice: Deal 2 x [flame] dmg."),
    ],
)
def test_an_upgrade_may_trade(before: str, after: str) -> None:
    names = ("upgrade-lowers-number", "upgrade-drops-effect", "upgrade-drops-line", "upgrade-changes-nothing")
    assert [] == findings(UPGRADE.format(before=before, after=after), *names)


@pytest.mark.parametrize(
    "lines",
    [
        # what is harder to roll is of another kind
        "3 [flame]: Deal 5 dmg.\n  4 [flame]: Deal 5 undefendable dmg.",
        # the easier line has its price
        "3 [flame]: Lose 1 CP. Deal 5 dmg.\n  4 [flame]: Deal 5 dmg.",
        # neither roll is a part of the other
        "small straight: Deal 5 dmg.\n  3 [flame]: Deal 5 dmg.",
        # the other depends on the dice
        "3 [flame]: Roll 1 die: Deal dmg equal to the roll value.\n  4 [flame]: Deal 3 dmg.",
    ],
)
def test_a_harder_line_may_be_another(lines: str) -> None:
    text = f"offensive Firebolt\n  {lines}\n"
    assert [] == findings(text, "tier-without-gain", "dominated-ability", "same-requirement")


@pytest.mark.parametrize(
    "text",
    [
        "Gain 2 CP (up to 15 CP).",
        "Deal 2 dmg per card in your hand to your opponent (3 cards deal 6 dmg).",
        "Draw 2 cards (one by one).",
    ],
)
def test_a_reminder_may_give_other_numbers(text: str) -> None:
    assert [] == findings(CARD.format(text=text), "contradicting-reminder")


@pytest.mark.parametrize(
    "text",
    [
        "Deal 2 collateral dmg to a chosen opponent. Deal 2 collateral dmg to a chosen opponent.",
        "Draw 1 card. Then discard 1 card.",
        "Gain 1 CP. If you have at least 3 CP, gain 1 CP.",
    ],
)
def test_twice_may_be_meant(text: str) -> None:
    assert [] == findings(CARD.format(text=text), "same-effect-twice")


def test_a_hero_who_writes_damage_everywhere_is_consistent() -> None:
    text = complete("offensive Firebolt\n  3 [flame]: Deal 4 damage.\n").replace("dmg", "damage")
    checked = pipeline.check(Source.of(text), None, Choice(select=("wording",)))
    assert () == checked.findings


def test_a_situation_is_no_question() -> None:
    text = "faq\n  Q: I spend both of them.\n  A: Both count.\n"
    assert [] == findings(text, "question-mark")


@pytest.mark.parametrize(
    "text", ["They may draw 1 card.", "A chosen player gains 1 CP. They may draw 1 card."]
)
def test_they_may_is_clear_if_one_player_was_named(text: str) -> None:
    checked = pipeline.check(
        Source.of(complete(CARD.format(text=text))), None, Choice(select=("unclear-may",))
    )
    assert [] == [finding.name for finding in checked.findings if finding.name == "unclear-may"]
