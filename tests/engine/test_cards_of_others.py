"""Cards of somebody else, by chance, what is left of those looked at, and what is given."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

BOARD = """
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Spy
  main phase, cost 0
  Look at your opponent's hand and discard 1 card of your choice.
card Order
  main phase, cost 0
  Your opponent discards 1 card of your choice.
card Grope
  main phase, cost 0
  Discard a random card from your opponent's hand.
card Pocket
  main phase, cost 0
  Steal 1 card of your choice from your opponent's hand.
card Gift
  main phase, cost 0
  Give 1 card to your opponent.
card Tribute
  main phase, cost 0
  Your opponent gives you 2 CP.
card Bury
  main phase, cost 0
  Look at the top card of your opponent's deck. Put it on the bottom of their deck.
card Sift
  main phase, cost 0
  Look at the top three cards of your deck, put one into your hand and the other two on the bottom.
card Sort
  main phase, cost 0
  Look at the top 2 cards of your deck. Put 1 into your hand and discard the rest.
card Mill
  main phase, cost 0
  Put the top 2 cards of your deck into your discard pile.
card Dig
  main phase, cost 0
  Return a random card from your discard pile to your hand.
deck
  3 Spy
  3 Order
  3 Grope
  3 Pocket
  3 Gift
  3 Tribute
  3 Bury
  3 Sift
  3 Sort
  3 Mill
  2 Dig
"""


def test_a_card_of_their_hand_is_discarded() -> None:
    """Whose text it is picks it; it goes to the discard pile of whoever had it."""
    picked = "choose Sift\nexpect your opponent's hand is Sort\nexpect your opponent's discard pile is Sift\n"
    theirs = "given your opponent's hand is Sift, Sort\n"
    scenes(
        BOARD,
        f"given your hand is Spy\n{theirs}play Spy\n{picked}expect your discard pile is Spy",
        f"given your hand is Order\n{theirs}play Order\n{picked}expect your discard pile is Order",
        "given your hand is Grope\ngiven your opponent's hand is Sift\nplay Grope\n"
        "expect your opponent's hand is nothing\nexpect your opponent's discard pile is Sift",
    )


@pytest.mark.rule("R-115")
def test_a_card_of_the_thiefs_choice() -> None:
    scenes(
        BOARD,
        "given your hand is Pocket\ngiven your opponent's hand is Sift, Sort\nplay Pocket\nchoose Sort\n"
        "expect your hand is Sort\nexpect your opponent's hand is Sift",
    )


def test_what_is_given_is_the_givers_no_longer() -> None:
    scenes(
        BOARD,
        "given your hand is Gift, Sift, Sort\nplay Gift\nchoose Sift\n"
        "expect your hand is Sort\nexpect your opponent's hand is Sift",
        "given your opponent has 1 CP\ngiven you have 2 CP\ngiven your hand is Tribute\nplay Tribute\n"
        "expect you have 3 CP\nexpect your opponent has 0 CP",
    )


def test_cards_of_another_deck_stay_there() -> None:
    """What was looked at goes to a place of whoever's it is, and no card comes to be twice."""
    scenes(
        BOARD,
        "given your opponent's deck is Sift, Sort\ngiven your hand is Bury\ngiven your deck is Mill\n"
        "play Bury\n"
        "expect your opponent's deck is Sort, Sift\nexpect your deck is Mill",
    )


def test_what_is_left_of_the_cards_looked_at() -> None:
    top = "given your deck is Spy, Gift, Mill, Bury\n"
    scenes(
        BOARD,
        f"{top}given your hand is Sift\nplay Sift\nchoose Gift\nexpect your hand is Gift",
        f"{top}given your hand is Sort\nplay Sort\nchoose Gift\nexpect your hand is Gift\n"
        "expect your deck is Mill, Bury\nexpect your discard pile is Sort, Spy",
    )


def test_cards_off_the_top_and_by_chance() -> None:
    """The top ones go, not those that somebody likes; of one card chance picks that one."""
    scenes(
        BOARD,
        "given your deck is Spy, Gift, Mill\ngiven your hand is Mill\nplay Mill\nexpect your deck is Mill",
        "given your discard pile is Spy\ngiven your hand is Dig\nplay Dig\nexpect your hand is Spy",
    )
