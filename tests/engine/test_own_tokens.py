"""Texts of tokens that speak of their own kind by its name: said once of all of them, not by each."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

TOKENS = """
status Bruise
  negative, stack limit 5
  At the end of your turn, remove 1 Bruise.
status Welt
  negative, stack limit 5
  At the end of your turn, remove this token.
status Ache
  negative, stack limit 5
  During your Upkeep Phase, if you have 2 Ache, lose 2 CP.
offensive Chop
  3 [sword]: Deal 5 dmg.
"""


@pytest.mark.rule("R-075")
def test_one_by_name_is_one() -> None:
    """Of 3 one goes; where each speaks of itself, all go."""
    scenes(
        TOKENS,
        "given you have 3 Bruise\nexpect you have 2 Bruise",
        "given you have 3 Welt\nexpect you have no Welt",
    )


def test_how_many_there_are_is_asked_once() -> None:
    """2 CP are lost of 6, once; the first turn has no income."""
    scenes(TOKENS, "given you have 3 Ache, 6 CP\nexpect you have 4 CP")


LEAVE = """
status Candle
  positive, stack limit 3
  When this token is spent, gain 2 CP.
  When you Attack, you may spend this token to add 1 dmg.
status Wick
  positive, stack limit 3
  When you spend Wick, if you have no Wick, gain 4 CP.
  When you Attack, you may spend this token to add 1 dmg.
status Welt
  negative, stack limit 5
  When this token is removed, receive 3 dmg.
  At the end of your turn, remove this token.
offensive Chop
  3 [sword]: Deal 5 dmg.
card Salve
  main phase, cost 0
  Remove 2 Welt from yourself.
"""
CHOP = "roll 1 1 1 4 6\nactivate Chop\n"


@pytest.mark.rule("R-075")
def test_the_last_one_is_read_as_it_goes() -> None:
    """Each that is spent or removed speaks once, also the last, and those that stay do not."""
    scenes(
        LEAVE,
        f"given you have 1 Candle, 0 CP\n{CHOP}spend Candle\nexpect you have 2 CP",
        f"given you have 3 Candle, 0 CP\n{CHOP}spend Candle\nexpect you have 2 CP, 2 Candle",
        f"given you have 1 Wick, 0 CP\n{CHOP}spend Wick\nexpect you have 4 CP",
        f"given you have 2 Wick, 0 CP\n{CHOP}spend Wick\nexpect you have 0 CP",
        "given you have 2 Welt\nexpect you have 44 Health, no Welt",
        "given you have 3 Welt\ngiven your hand is Salve\nplay Salve\nexpect you have 41 Health",
    )


@pytest.mark.rule("R-075")
def test_that_of_somebody_else_says_nothing() -> None:
    scenes(LEAVE, "given you have 1 Welt\ngiven your opponent has 1 Welt\nexpect your opponent has 50 Health")


MENU = """
status Scrip
  positive, stack limit 4
  During your Main Phase, you may spend 1 Scrip to gain 1 CP, or spend 3 Scrip to gain 5 CP.
"""


@pytest.mark.rule("R-126", "R-114")
def test_who_takes_an_offer_is_not_asked_again() -> None:
    """One price can be paid, so nothing is asked; of two it is asked which, and not whether."""
    scenes(
        MENU,
        "given you have 2 Scrip, 0 CP\nuse Scrip\nuse Scrip\nexpect you have 2 CP, no Scrip",
        "given you have 4 Scrip, 0 CP\nuse Scrip\nchoose 2\nuse Scrip\nexpect you have 6 CP, no Scrip",
    )
