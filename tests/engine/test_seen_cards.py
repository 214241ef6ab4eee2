"""What was looked at is still known when it has gone where the text put it."""

from __future__ import annotations

from tests.engine.rules_here import scenes

CARDS = """
offensive Chop
  3 [sword]: Deal 5 dmg.
upgrade Chop II
  cost 2
  3 [sword]: Deal 6 dmg.
card Peek
  main phase, cost 0
  Reveal the top card of your deck and put it into your hand. If it is an upgrade, gain 1 CP.
card Sort
  main phase, cost 0
  Look at the top 2 cards of your deck. Put 1 of them into your hand. If any of them are upgrades, gain 1 CP.
card Rest
  main phase, cost 0
  Heal 1.
"""


def test_a_card_that_was_put_away_is_asked_about() -> None:
    """An upgrade is revealed: 2 CP become 3; another card: they stay 2."""
    scenes(
        CARDS,
        "given your hand is Peek\ngiven your deck is Chop II, Rest\nplay Peek\nexpect you have 3 CP",
        "given your hand is Peek\ngiven your deck is Rest, Chop II\nplay Peek\nexpect you have 2 CP",
    )


def test_while_some_still_lie_there_they_are_asked_about() -> None:
    """The upgrade goes to the hand, and what is left of the two is none."""
    scenes(
        CARDS,
        "given your hand is Sort\ngiven your deck is Chop II, Rest\nplay Sort\nchoose Chop II\n"
        "expect you have 2 CP",
        "given your hand is Sort\ngiven your deck is Chop II, Rest\nplay Sort\nchoose Rest\n"
        "expect you have 3 CP",
    )
