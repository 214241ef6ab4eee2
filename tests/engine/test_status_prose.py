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


@pytest.mark.rule("R-192")
def test_health_that_would_be_reduced_to_0() -> None:
    """5 damage with 3 Health left: the token is paid with, and 4 Health are left instead."""
    given = "given your opponent has Sign\ngiven your opponent has 3 Health"
    saved = f"{given}\n{CHOPS}\nyour opponent spends Sign\nexpect your opponent has 4 Health, 0 Sign"
    scenes(
        token(
            "If your Health would be reduced to 0, you may spend this token to set your Health to 4 instead."
        ),
        saved,
    )
    scenes(
        token(
            "When your Health drops to 0, set your Health to 4 and remove this token. Does not stack.",
            "positive",
        ),
        f"{given}\n{CHOPS}\nexpect your opponent has 4 Health, 0 Sign",
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 45 Health, 1 Sign",
    )


@pytest.mark.rule("R-082")
def test_who_uses_a_token_spends_it() -> None:
    """5 and 3 are 8, and the token is gone."""
    scenes(
        token("When you Attack, you may use this token to add 3 dmg."),
        f"given you have Sign\n{CHOPS}\nspend Sign\nexpect your opponent has 42 Health",
    )
    scenes(
        token("You may spend this token during your Main Phase. When you do, gain 2 CP."),
        "given you have Sign\ngiven you have 0 CP\nspend Sign\nexpect you have 2 CP, 0 Sign",
    )


@pytest.mark.rule("R-126")
def test_what_happens_instead() -> None:
    """With 1 CP it is lost, with none there is 1 damage; never both."""
    scenes(
        token("During your Upkeep Phase lose 1 CP. If you have no CP, receive 1 dmg instead."),
        "given you have Sign\ngiven you have 1 CP\nexpect you have 0 CP, 50 Health",
        "given you have Sign\ngiven you have 0 CP\nexpect you have 0 CP, 49 Health",
    )
    scenes(
        token("During your Upkeep Phase, you may discard 1 card. If you do not, receive 2 dmg instead."),
        "given you have Sign\ngiven your hand is Dart\nno\nexpect you have 48 Health",
        "given you have Sign\ngiven your hand is Dart\nyes\nexpect you have 50 Health",
    )


@pytest.mark.rule("R-102")
def test_dice_can_change_while_there_are_some() -> None:
    """Two swords and a heart that becomes one are three swords."""
    scenes(
        token("During your Roll Phase, you may remove this token. If you do, change 1 of your dice to a 1."),
        "given you have Sign\nroll 1 1 4 4 4\nuse Sign\nchoose 4\nactivate Chop\n"
        "expect your opponent has 45 Health",
    )


@pytest.mark.rule("R-075")
def test_turns_of_others() -> None:
    """`any player's turn` is everybody's, `a player's` on a token that of its holder."""
    given = "given you have Sign\ngiven you have 0 CP"
    scenes(
        token("At the end of any player's turn, gain 1 CP."),
        f"{given}\nexpect you have 1 CP",
        f"{given}\nnext turn\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-146", "R-178")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Attacks against you deal 2 more dmg.", 43),
        ("Attacks made against a player with this token deal 2 less dmg.", 47),
        ("Prevent 1 dmg from each Attack made against you.", 46),
        ("When you are Attacked, increase dmg dealt to you by 3.", 42),
    ],
)
def test_attacks_against_somebody(text: str, left: int) -> None:
    """5 damage, more or less."""
    scenes(token(text), f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has {left} Health")


def test_no_damage_through_a_phase() -> None:
    """The Attack deals none, and then the token is gone."""
    text = "The holder cannot deal dmg through the Offensive Roll Phase; remove at the end of that phase."
    scenes(
        token(text, "negative, stack limit 1"),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 50 Health\nexpect you have 0 Sign",
    )


def test_each_line_says_its_price() -> None:
    """3 tokens for 5 CP, or 1 for 1; the sentence above costs nothing by itself."""
    text = "Spend at any time during your turn. 1 Sign: gain 1 CP. 3 Sign: gain 5 CP."
    given = "given you have 4 Sign\ngiven you have 0 CP\nuse Sign"
    scenes(
        token(text),
        f"{given}\nchoose 1\nexpect you have 1 CP, 3 Sign",
        f"{given}\nchoose 3\nexpect you have 5 CP, 1 Sign",
    )


def test_a_token_that_nobody_pays_for_goes_by_itself() -> None:
    text = "You may spend 2 CP during your Main Phase to remove this token. Otherwise, it is removed at the"
    scenes(
        token(f"{text} end of your turn.", "negative, stack limit 1"),
        "given you have Sign\ngiven you have 2 CP\nuse Sign\nexpect you have 0 CP, 0 Sign",
        "given you have Sign\ngiven you have 2 CP\nexpect you have 2 CP, 0 Sign",
    )
