"""Dmg of which a text says that nothing keeps it off (R-132), and cards that are chosen where they lie."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

BOARD = """
status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 3 incoming dmg.
status Mist
  positive, stack limit 1, spendable
  You may spend this token to prevent all incoming dmg.
status Thick
  positive, stack limit 1, persistent
  When you would receive dmg, prevent 1 dmg.
offensive Chop
  3 [sword]: Deal 2 dmg. Deal 3 dmg that cannot be prevented.
offensive Hack
  4 [sword]: Deal 5 dmg. This dmg cannot be prevented.
defensive Block
  defense roll 3: Prevent 2 x [sword] dmg.
card Sure
  main phase, cost 0
  Deal 3 unavoidable dmg to your opponent.
card Fetch
  main phase, cost 0
  Choose a card in your discard pile and put it into your hand.
card Order
  main phase, cost 0
  Look at your opponent's hand. Choose 1 of those cards. Your opponent discards it.
card Filler
  main phase, cost 0
  Draw 1 card.
card Other
  main phase, cost 0
  Gain 1 CP.
deck
  8 Sure
  8 Fetch
  8 Order
  4 Filler
  4 Other
"""


@pytest.mark.rule("R-132")
def test_nothing_keeps_it_off() -> None:
    """3 stay 3 against a token that takes 1 of everything; of all 5 only the 2 can be prevented."""
    roll = "roll 1 1 1 4 4\nactivate Chop\nyour opponent defends with Block\nyour opponent rolls"
    scenes(
        BOARD,
        "given your hand is Sure\ngiven your opponent has Thick\nplay Sure\n"
        "expect your opponent has 47 Health",
        f"{roll} 4 4 4\nexpect your opponent has 45 Health",
        f"{roll} 1 4 4\nexpect your opponent has 47 Health",
        f"{roll} 1 1 1\nexpect your opponent has 47 Health",
        "roll 1 1 1 1 4\nactivate Hack\nyour opponent defends with Block\nyour opponent rolls 1 1 1\n"
        "expect your opponent has 45 Health",
    )


def test_a_card_is_chosen_where_it_lies() -> None:
    """Not the last one that was discarded, but the one that is picked."""
    scenes(
        BOARD,
        "given your hand is Fetch\ngiven your discard pile is Filler, Other\nplay Fetch\nchoose Filler\n"
        "expect your hand is Filler",
        "given your hand is Fetch\ngiven your discard pile is Filler, Other\nplay Fetch\nchoose Other\n"
        "expect your hand is Other",
        "given your hand is Order\ngiven your opponent's hand is Filler, Other\nplay Order\nchoose Filler\n"
        "expect your opponent's hand is Other",
    )
