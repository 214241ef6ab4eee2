"""Either-or is asked once in a step, and `if spent during a phase` is about that phase alone."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes
from tests.engine.test_status_prose import CHOPS, DARTS, token

TURNS = """
status Sign
  {kind}
  {text}
offensive Chop
  3 [sword]: Deal 5 dmg.
card Dart
  main phase, cost 0
  Inflict Sign.
deck
  32 Dart
"""


def sided(text: str) -> str:
    return TURNS.format(kind="negative, stack limit 1\n  sides Dawn / Dusk", text=text)


@pytest.mark.rule("R-087", "R-113")
def test_one_side_or_the_other() -> None:
    """From Dawn it is flipped to Dusk, and only from Dusk on it is removed and deals 4."""
    lines = (
        "During your Upkeep Phase, if this token is on the Dawn side, flip it to the Dusk side. "
        "If this token is on the Dusk side, remove it and receive 4 dmg."
    )
    dawn = "given your opponent has Sign\ngiven it is your opponent's turn"
    scenes(
        sided(lines),
        f"{dawn}\nexpect your opponent has 1 Sign\nexpect your opponent has 50 Health",
        f"{dawn}\nnext turn\nnext turn\nexpect your opponent has 0 Sign\nexpect your opponent has 46 Health",
    )


@pytest.mark.rule("R-113")
def test_so_many_or_fewer() -> None:
    """With 1 token one comes; with 3 they are spent for a card. What came is not spent in the same step."""
    text = token(
        "During your Upkeep Phase, if you have fewer than 2 Sign, gain 1 Sign. If you have at least 2 Sign, "
        "remove 2 Sign and gain 5 CP."
    )
    given = "given you have 0 CP\ngiven you have"
    scenes(
        text,
        f"{given} 1 Sign\n{DARTS}\nexpect you have 2 Sign\nexpect you have 0 CP",
        f"{given} 3 Sign\n{DARTS}\nexpect you have 1 Sign\nexpect you have 5 CP",
    )


@pytest.mark.rule("R-113")
def test_then_sees_what_went_before() -> None:
    text = token(
        "During your Upkeep Phase, if you have fewer than 2 Sign, gain 1 Sign. Then, if you have at least 2 "
        "Sign, gain 5 CP."
    )
    scenes(text, f"given you have 0 CP, 1 Sign\n{DARTS}\nexpect you have 2 Sign, 5 CP")


@pytest.mark.rule("R-085")
def test_who_inflicts_a_token_is_asked() -> None:
    """The one with 7 CP inflicts, so the side is Dusk; the other one's 0 CP are not looked at."""
    text = sided(
        "When inflicting this token, if you have at least 7 CP, place it on the Dusk side up. "
        "Otherwise, place it on the Dawn side up. "
        "During your Upkeep Phase, if this token is on the Dusk side, receive 4 dmg."
    )
    play = "given your hand is Dart\nplay Dart\nnext turn"
    scenes(
        text,
        f"given you have 7 CP\ngiven your opponent has 0 CP\n{play}\nexpect your opponent has 46 Health",
        f"given you have 0 CP\ngiven your opponent has 7 CP\n{play}\nexpect your opponent has 50 Health",
    )


WINGS = (
    "During the Roll Phase, you may spend this token. If spent, roll 1 die. On 6, activate this token. "
    "If activated during the Offensive Roll Phase, your Attack becomes undefendable. "
    "If activated during the Defensive Roll Phase, prevent all incoming dmg."
)


@pytest.mark.rule("R-131", "R-146")
def test_an_attack_that_is_not_there_yet_becomes_undefendable() -> None:
    """Spent before the ability is chosen, and a 6 rolled: the 5 are undefendable. Not so with a 2."""
    given = "given you have Sign\nroll 1 1 1 4 4\nspend Sign"
    scenes(
        token(WINGS, "positive, stack limit 2"),
        f"{given}\nroll 6\nactivate Chop\nexpect 5 undefendable dmg dealt",
        f"{given}\nroll 2\nactivate Chop\nexpect 5 normal dmg dealt",
    )


@pytest.mark.rule("R-131", "R-178")
def test_spent_in_the_other_phase_the_other_thing_happens() -> None:
    """Whoever is Attacked spends it with a 6: no damage, and their own next Attack stays as it is."""
    given = f"given your opponent has Sign\n{CHOPS}\nyour opponent spends Sign"
    scenes(
        token(WINGS, "positive, stack limit 2"),
        f"{given}\nyour opponent rolls 6\nexpect your opponent has 50 Health",
        f"{given}\nyour opponent rolls 2\nexpect your opponent has 45 Health",
    )
