"""Dice that are counted in sets, by numbers and by any of some symbols, played and in the odds."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

# 1-3 sword, 4-5 heart, 6 star.
TEXTS = """
offensive Pairs
  3 [sword]: Deal 2 dmg for every [sword][sword].
offensive Either
  2 [heart] 1 [star]: Deal 1 dmg per [heart] or [star].
offensive Numbers
  large straight: Deal 1 x 4-5 + 3 x 6 dmg. On 4-5 4-5, gain 2 CP. On 6 6, gain 5 CP.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Nothing
  main phase, cost 0
  Gain 1 CP.
deck
  32 Nothing
"""


@pytest.mark.rule("R-112", "R-124")
def test_full_sets_are_counted() -> None:
    """Three swords hold one pair, five hold two."""
    scenes(
        TEXTS,
        "roll 1 2 3 4 6\nactivate Pairs\nexpect your opponent has 48 Health",
        "roll 1 2 3 1 2\nactivate Pairs\nexpect your opponent has 46 Health",
    )


@pytest.mark.rule("R-112")
def test_any_of_several_symbols_counts_every_die() -> None:
    """Two hearts and three stars are five."""
    scenes(TEXTS, "roll 4 5 6 6 6\nactivate Either\nexpect your opponent has 45 Health")


@pytest.mark.rule("R-111", "R-112")
def test_numbers_are_counted_like_symbols() -> None:
    """2 3 4 5 6: the 4 and the 5 are two, the 6 is three; two dice show 4-5, one shows 6."""
    scenes(
        TEXTS,
        "given you have 0 CP\nroll 2 3 4 5 6\nactivate Numbers\n"
        "expect your opponent has 45 Health\nexpect you have 2 CP",
    )
