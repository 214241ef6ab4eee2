"""Tiers in one line: a number for each, in an ability and in a text that rolls."""

from __future__ import annotations

import pytest

from dtlang import pipeline
from dtlang.source import Source
from tests.engine.rules_here import scenes

# 1-3 sword, 4-5 heart, 6 star.
TEXTS = """
offensive Swipe
  3/4/5 [sword]: Deal 4/6/9 dmg. Gain 0/1/2 CP.
offensive Rake
  2/3 [heart] 1 [star]: Deal 5/7 dmg.
  Gain 1/3 CP.
offensive Fall
  small straight: Roll 5 dice: Deal 2/5/8 dmg on 2/3/4 [star].
ultimate Doom
  5 [star]: Deal 12 dmg.
card Nothing
  main phase, cost 0
  Gain 1 CP.
deck
  32 Nothing
"""


@pytest.mark.rule("R-048")
def test_each_tier_is_a_line_of_the_ability() -> None:
    """Four swords meet two lines; the author's choice is which one, and each has its own numbers."""
    scenes(
        TEXTS,
        "given you have 0 CP\nroll 1 2 3 4 6\nactivate Swipe\n"
        "expect your opponent has 46 Health\nexpect you have 0 CP",
        "given you have 0 CP\nroll 1 2 3 1 6\nactivate Swipe with 4 [sword]\n"
        "expect your opponent has 44 Health\nexpect you have 1 CP",
        "given you have 0 CP\nroll 1 2 3 1 6\nactivate Swipe with 3 [sword]\n"
        "expect your opponent has 46 Health\nexpect you have 0 CP",
        "given you have 0 CP\nroll 1 2 3 1 1\nactivate Swipe\n"
        "expect your opponent has 41 Health\nexpect you have 2 CP",
    )


def test_the_text_below_has_a_number_for_each_tier_too() -> None:
    scenes(
        TEXTS,
        "given you have 0 CP\nroll 4 5 6 1 1\nactivate Rake\n"
        "expect your opponent has 45 Health\nexpect you have 1 CP",
        "given you have 0 CP\nroll 4 5 6 5 1\nactivate Rake\n"
        "expect your opponent has 43 Health\nexpect you have 3 CP",
    )


@pytest.mark.rule("R-110")
def test_a_list_in_a_text_goes_by_the_last_tier_shown() -> None:
    """One star is no tier, three are the second, five are more than the last."""
    scenes(
        TEXTS,
        "roll 1 2 3 4 4\nactivate Fall\nroll 6 1 1 1 1\nexpect your opponent has 50 Health",
        "roll 1 2 3 4 4\nactivate Fall\nroll 6 6 6 1 1\nexpect your opponent has 45 Health",
        "roll 1 2 3 4 4\nactivate Fall\nroll 6 6 6 6 6\nexpect your opponent has 42 Health",
    )


HERO = """hero Tigress
language en

dice
  1-3  claw
  4-5  eye
  6    moon

offensive Swipe
  3/4/5 [claw]: Deal 4/6/8 dmg. Gain 0/1/2 CP.  # as on the sketch

offensive Rake
  2/3 [claw] 2 [eye]: Deal 5/7 dmg.
  Draw 1/3 cards.
"""


def test_fmt_writes_a_line_for_each_tier() -> None:
    """Only where nothing below the lines goes by the tiers as well."""
    formatted = pipeline.format_source(Source.of(HERO, "x.hero")).text
    swipe, rake = formatted.split("offensive ")[1:]
    assert [
        "3 [claw]: Deal 4 dmg.  # as on the sketch",
        "4 [claw]: Deal 6 dmg. Gain 1 CP.",
        "5 [claw]: Deal 8 dmg. Gain 2 CP.",
    ] == [line.strip() for line in swipe.strip().splitlines()[1:]]
    assert "  2/3 [claw] 2 [eye]: Deal 5/7 dmg.\n  Draw 1/3 cards.\n" in rake
    assert formatted == pipeline.format_source(Source.of(formatted, "x.hero")).text
