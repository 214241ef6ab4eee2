"""What was so before a text did anything."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

# 1-3 sword, 4-5 heart, 6 star.
TEXTS = """
status Cinder
  negative, stack limit 3
  During your Upkeep Phase, receive 1 dmg.
offensive Kindle
  3 [sword]: Inflict Cinder, then deal 2 dmg. If your opponent already had Cinder, gain 5 CP.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Nothing
  main phase, cost 0
  Gain 1 CP.
deck
  32 Nothing
"""


@pytest.mark.rule("R-113")
def test_already_had_is_asked_before_the_text_inflicts_it() -> None:
    """The Cinder that the text itself inflicts is none that they already had."""
    scenes(
        TEXTS,
        "given you have 0 CP\nroll 1 2 3 4 6\nactivate Kindle\n"
        "expect your opponent has 1 Cinder\nexpect you have 0 CP",
        "given you have 0 CP\ngiven your opponent has 1 Cinder\nroll 1 2 3 4 6\nactivate Kindle\n"
        "expect your opponent has 2 Cinder\nexpect you have 5 CP",
    )
