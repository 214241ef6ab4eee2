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
