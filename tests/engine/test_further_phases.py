"""A further phase that a text gives belongs to the turn in which it was given (R-020, R-174)."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

SURGE = """
status Seen
  negative, stack limit 2, persistent
  During your Discard Phase, lose 1 CP.
offensive Chop
  3 [sword]: Deal 4 dmg.
passive Aim
  After targeting an opponent, inflict Seen on them.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Surge
  main phase, cost 0
  Perform an additional Offensive Roll Phase.
card Snack
  main phase, cost 0
  Gain 1 CP.
deck
  16 Surge
  16 Snack
"""

CHOP = "roll 1 1 1 4 6\nactivate Chop\n"


@pytest.mark.rule("R-174", "R-020")
def test_a_further_offensive_roll_phase_is_in_this_turn() -> None:
    """Bought in Main Phase (2) it comes at once, and that phase goes on then; else after the turn's own."""
    scenes(
        SURGE,
        f"given your hand is Surge\n{CHOP}play Surge\n{CHOP}expect your opponent has 42 Health",
        f"given your hand is Surge, Snack\n{CHOP}play Surge\n{CHOP}play Snack\nexpect you have 3 CP",
        f"given your hand is Surge\nplay Surge\n{CHOP}{CHOP}expect your opponent has 42 Health",
        f"given your hand is Surge\n{CHOP}play Surge\n{CHOP}next turn\nexpect your opponent has 42 Health",
    )


@pytest.mark.rule("R-163", "R-202")
def test_there_is_a_target_in_a_duel_too() -> None:
    """Nothing is rolled, but a text that acts after targeting acts."""
    scenes(SURGE, f"{CHOP}expect your opponent has 46 Health, 1 Seen")
