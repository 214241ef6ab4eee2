"""What two players exchange."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

CARDS = """
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Levy
  main phase, cost 0
  Swap your CP with your opponent.
card Fate
  main phase, cost 0
  Swap your Health with your opponent.
card Sleight
  main phase, cost 0
  Swap your hand with your opponent.
card Rest
  main phase, cost 0
  Heal 1.
deck
  8 Levy
  8 Fate
  8 Sleight
  8 Rest
"""


@pytest.mark.rule("R-033", "R-191")
def test_each_has_what_the_other_had() -> None:
    """CP both ways, Health, and hands; the card that says it is played already."""
    scenes(
        CARDS,
        "given you have 2 CP\ngiven your opponent has 9 CP\ngiven your hand is Levy\nplay Levy\n"
        "expect you have 9 CP\nexpect your opponent has 2 CP",
        "given you have 9 CP\ngiven your opponent has 2 CP\ngiven your hand is Levy\nplay Levy\n"
        "expect you have 2 CP\nexpect your opponent has 9 CP",
        "given you have 12 Health\ngiven your opponent has 40 Health\ngiven your hand is Fate\nplay Fate\n"
        "expect you have 40 Health\nexpect your opponent has 12 Health",
        "given your hand is Sleight, Levy\ngiven your opponent's hand is Rest, Fate, Fate\nplay Sleight\n"
        "expect your hand is Rest, Fate, Fate\nexpect your opponent's hand is Levy",
    )
