"""Dice picked by their numbers, kept, and altered before they are counted; what is done several times."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

# 1-3 sword, 4-5 heart, 6 star.
TEXTS = """
offensive Peak
  3 [sword]: Deal dmg equal to the highest die.
offensive Pair
  2 [heart]: Roll 4 dice. Deal dmg equal to the total of the 2 lowest dice.
offensive Best
  small straight: Roll 4 dice. Keep the 3 highest dice. Deal dmg equal to the roll value. On 1, gain 5 CP.
offensive Second Look
  large straight: Roll 3 dice. You may re-roll up to 2 of them. Then deal dmg equal to the roll value.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Spare the One
  main phase, cost 0
  Roll 3 dice. Choose 1 of these dice. Re-roll the other dice. Gain CP equal to the roll value.
card Mend
  roll phase, cost 0
  Re-roll your lowest die.
card Thrice
  main phase, cost 0
  3 times, gain 1 CP.
card Haggle
  main phase, cost 0
  Up to 3 times, you may discard 1 card to gain 2 CP.
card Luck
  main phase, cost 0
  Roll 1 die: On 6, gain 4 CP. You may repeat this once.
card Filler
  main phase, cost 0
  Gain 1 CP.
deck
  32 Filler
"""


@pytest.mark.rule("R-125")
def test_the_highest_die() -> None:
    """1 2 3 4 5: five. Of three sixes one counts."""
    scenes(
        TEXTS,
        "roll 1 2 3 4 5\nactivate Peak\nexpect your opponent has 45 Health",
        "roll 1 2 3 6 6\nactivate Peak\nexpect your opponent has 44 Health",
    )


@pytest.mark.rule("R-125")
def test_the_two_lowest_dice() -> None:
    """6 2 5 3: two and three."""
    scenes(TEXTS, "roll 4 5 1 1 6\nactivate Pair\nroll 6 2 5 3\nexpect your opponent has 45 Health")


@pytest.mark.rule("R-109", "R-125")
def test_what_is_not_kept_counts_no_longer() -> None:
    """1 4 5 6: without the 1 they are 15, and no die shows 1 any more."""
    scenes(
        TEXTS,
        "given you have 0 CP\nroll 1 2 3 4 6\nactivate Best\nroll 1 4 5 6\n"
        "expect your opponent has 35 Health\nexpect you have 0 CP",
        "given you have 0 CP\nroll 1 2 3 4 6\nactivate Best\nroll 1 1 2 2\n"
        "expect your opponent has 45 Health\nexpect you have 5 CP",
    )


@pytest.mark.rule("R-109", "R-125")
def test_dice_are_altered_before_they_are_counted() -> None:
    """2 1 4, the 1 becomes a 6: twelve. Or they stay as they are: seven."""
    scenes(
        TEXTS,
        "roll 1 2 3 4 5\nactivate Second Look\nroll 2 1 4\nyes\nchoose 1\nchoose nothing\nroll 6\n"
        "expect your opponent has 38 Health",
        "roll 1 2 3 4 5\nactivate Second Look\nroll 2 1 4\nno\nexpect your opponent has 43 Health",
    )


def test_the_other_dice() -> None:
    """The 5 stays, the two others become 1 and 2."""
    scenes(
        TEXTS,
        "given you have 0 CP\ngiven your hand is Spare the One\nplay Spare the One\n"
        "roll 5 3 4\nchoose 5\nroll 1 2\n"
        "expect you have 8 CP",
    )


@pytest.mark.rule("R-044")
def test_the_lowest_die_is_nobodys_choice() -> None:
    scenes(
        TEXTS,
        "given your hand is Mend\nroll 3 2 3 4 6\nkeep all\nplay Mend\nroll 1\nactivate Peak\n"
        "expect your opponent has 44 Health",
    )


@pytest.mark.rule("R-113")
def test_several_times() -> None:
    scenes(TEXTS, "given you have 0 CP\ngiven your hand is Thrice\nplay Thrice\nexpect you have 3 CP")


@pytest.mark.rule("R-126")
def test_asked_each_time() -> None:
    """Two cards are discarded; a third is there, and declined. With one card it ends by itself."""
    scenes(
        TEXTS,
        "given you have 0 CP\ngiven your hand is Haggle, Filler, Filler, Filler\nplay Haggle\n"
        "yes\nyes\nno\nexpect you have 4 CP\nexpect your hand is Filler",
        "given you have 0 CP\ngiven your hand is Haggle, Filler\nplay Haggle\nyes\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-109", "R-126")
def test_a_roll_is_repeated_with_what_is_made_of_it() -> None:
    """A 6 and a 6, or a 6 and no more, or a 1 and then a 6."""
    scenes(
        TEXTS,
        "given you have 0 CP\ngiven your hand is Luck\nplay Luck\nroll 6\nyes\nroll 6\nexpect you have 8 CP",
        "given you have 0 CP\ngiven your hand is Luck\nplay Luck\nroll 6\nno\nexpect you have 4 CP",
        "given you have 0 CP\ngiven your hand is Luck\nplay Luck\nroll 1\nyes\nroll 6\nexpect you have 4 CP",
    )
