"""What the wordings of tokens come to when they are played."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

ROUND = """
offensive Chop
  3 [sword]: Deal 5 dmg.
card Dart
  main phase, cost 0
  Deal 2 dmg to your opponent.
deck
  32 Dart
"""
CHOPS = "roll 1 1 1 4 4\nactivate Chop"
DARTS = "given your hand is Dart\nplay Dart"


def token(text: str, kind: str = "positive, stack limit 5, persistent", name: str = "Sign") -> str:
    return f"status {name}\n  {kind}\n  {text}\n{ROUND}"


@pytest.mark.rule("R-140", "R-122")
def test_damage_of_an_attack_is_told_apart() -> None:
    """5 of Chop are those of an Attack, 2 of a card are not."""

    hit = token("When you receive dmg from an Attack, gain 3 CP.")
    scenes(
        hit,
        f"given your opponent has Sign\ngiven your opponent has 0 CP\n{CHOPS}\nexpect your opponent has 3 CP",
        f"given your opponent has Sign\ngiven your opponent has 0 CP\n{DARTS}\nexpect your opponent has 0 CP",
    )
    hits = token("When your Attack deals dmg, heal 3.")
    scenes(
        hits,
        f"given you have Sign\ngiven you have 20 Health\n{CHOPS}\nexpect you have 23 Health",
        f"given you have Sign\ngiven you have 20 Health\n{DARTS}\nexpect you have 20 Health",
    )


@pytest.mark.rule("R-146")
def test_what_is_received_of_an_attack_can_be_more() -> None:
    """5 and 1 are 6; the 2 of a card stay 2."""
    brand = token("Whenever a player with this token is dealt damage by an Attack, they receive 1 more dmg.")
    scenes(
        brand,
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 44 Health",
        f"given your opponent has Sign\n{DARTS}\nexpect your opponent has 48 Health",
    )
    edge = token("When your Attack deals at least 5 dmg, you may spend this token to add 4 dmg.")
    scenes(edge, f"given you have Sign\n{CHOPS}\nspend Sign\nexpect your opponent has 41 Health")
