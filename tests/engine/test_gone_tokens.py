"""Texts of tokens about their own going: the one that goes acts, even from its leaflet (R-075)."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

TOKENS = """
status Burr
  negative, stack limit 5
  When this token is removed, deal 2 dmg to your opponent.
status Hitchhiker
  negative, stack limit 5
  When this token is removed, place it on your opponent.
status Deposit
  negative, stack limit 5
  When you lose this token, gain 1 CP.
status Flyer
  positive, stack limit 5
  When you spend this token, place it on your opponent.
  During your Upkeep Phase, you may spend this token to draw 1 card.
card Comb
  main phase, cost 0
  Remove Burr. Remove Hitchhiker. Remove Deposit.
card Broom
  main phase, cost 0
  Remove 2 Burr.
card Pliers
  main phase, cost 0
  Remove Deposit from your opponent.
"""


@pytest.mark.rule("R-075")
def test_the_last_one_still_acts() -> None:
    """Nothing of it is left on the board; 2 dmg are dealt all the same."""
    scenes(
        TOKENS,
        "given you have Burr\ngiven your hand is Comb\nplay Comb\nexpect your opponent has 48 Health",
        "given you have Deposit, 2 CP\ngiven your hand is Comb\nplay Comb\nexpect you have 3 CP",
    )


def test_only_the_one_that_goes_acts() -> None:
    """Of 3 one is removed, or two: those that stay do nothing, and nor do those of others."""
    scenes(
        TOKENS,
        "given you have 3 Burr\ngiven your hand is Comb\nplay Comb\nexpect your opponent has 48 Health",
        "given you have 3 Burr\ngiven your hand is Broom\nplay Broom\nexpect your opponent has 46 Health",
        "given you have 2 Deposit, 2 CP\ngiven your opponent has Deposit, 2 CP\ngiven your hand is Pliers\n"
        "play Pliers\nexpect you have 2 CP\nexpect your opponent has 3 CP",
    )


def test_it_comes_from_its_leaflet_again() -> None:
    """It is removed, or spent, and then put on another board."""
    scenes(
        TOKENS,
        "given you have Hitchhiker\ngiven your hand is Comb\nplay Comb\nexpect you have no Hitchhiker\n"
        "expect your opponent has 1 Hitchhiker",
        "given you have Flyer\nspend Flyer\nexpect you have no Flyer\nexpect your opponent has 1 Flyer",
    )
