"""Damage is changed while it is on its way; and whoever has a token chooses whether to spend it."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes
from tests.engine.test_status_prose import CHOPS, DARTS, token

NEGATIVE = "negative, stack limit 3, persistent"


@pytest.mark.rule("R-122", "R-178")
def test_damage_that_is_dealt_to_you_is_prevented_on_its_way() -> None:
    """5 less 1 is 4, 2 less 1 is 1."""
    scenes(
        token("When an opponent deals dmg to you, prevent 1 dmg."),
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 46 Health",
        f"given your opponent has Sign\n{DARTS}\nexpect your opponent has 49 Health",
    )


@pytest.mark.rule("R-146", "R-147")
def test_what_an_offensive_roll_phase_deals_is_added_to() -> None:
    """5 and 2 are 7; the 2 of a card stay 2."""
    scenes(
        token("When dealing damage as the result of an offensive roll phase, add 2 dmg."),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 43 Health",
        f"given you have Sign\n{DARTS}\nexpect your opponent has 48 Health",
    )


@pytest.mark.rule("R-140", "R-178")
def test_attack_damage_is_that_of_an_attack() -> None:
    """5 less 1 is 4; the 2 of a card stay 2."""
    scenes(
        token("Reduces Attack dmg by 1.", NEGATIVE),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 46 Health",
        f"given you have Sign\n{DARTS}\nexpect your opponent has 48 Health",
    )


@pytest.mark.rule("R-178", "R-179")
def test_an_attack_is_weakened_before_its_damage_is_named() -> None:
    """5 less 1 is 4; half of 5 is 3, which are prevented."""
    ends = "When you conclude your Offensive Roll Phase with an Attack, remove this token and reduce"
    attack = f"given you have Sign\n{CHOPS}\nexpect you have 0 Sign"
    kind = "negative, stack limit 3"
    scenes(token(f"{ends} that Attack dmg by 1.", kind), f"{attack}\nexpect your opponent has 46 Health")
    scenes(token(f"{ends} that Attack dmg by 1/2.", kind), f"{attack}\nexpect your opponent has 48 Health")


@pytest.mark.rule("R-076")
def test_a_token_is_spent_by_choice() -> None:
    """Nothing is spent unasked; spent, it draws a card."""
    text = token("During your Main Phase, spend it and gain 3 CP.", "positive, stack limit 5, spendable")
    given = "given you have Sign\ngiven you have 0 CP"
    scenes(
        text,
        f"{given}\nspend Sign\nexpect you have 3 CP\nexpect you have 0 Sign",
        f"{given}\n{DARTS}\nexpect you have 0 CP\nexpect you have 1 Sign",
    )


@pytest.mark.rule("R-114", "R-033")
def test_one_price_or_the_other() -> None:
    """With 4 tokens both could be paid, and only one is."""
    menu = "card Bargain\n  main phase, cost 0\n  Spend 1 Sign: gain 2 CP. Spend 3 Sign: gain 7 CP.\n"
    text = menu + token("When you Attack, draw 1 card.")
    given = "given you have 4 Sign\ngiven you have 0 CP\ngiven your hand is Bargain\nplay Bargain"
    scenes(
        text,
        f"{given}\nchoose 1\nexpect you have 2 CP\nexpect you have 3 Sign",
        f"{given}\nchoose 2\nexpect you have 7 CP\nexpect you have 1 Sign",
    )


@pytest.mark.rule("R-126")
def test_who_has_no_card_does_not_discard_one() -> None:
    """A card that is discarded saves from 3 damage; whoever has none cannot say yes."""
    text = token(
        "During your Upkeep Phase, you may discard 1 card. If you do not (or cannot), receive 3 dmg."
    )
    given = "given you have Sign\ngiven your hand is"
    scenes(
        text,
        f"{given} Dart\nyes\nexpect you have 50 Health",
        f"{given} Dart\nno\nexpect you have 47 Health",
        f"{given} empty\nexpect you have 47 Health",
    )


@pytest.mark.rule("R-110")
def test_of_tiers_written_out_only_the_best_counts() -> None:
    """3, 4 and 5 swords deal 4, 6 and 8, never the sum."""
    text = """
    offensive Flurry
      3 [sword]: [sword][sword][sword]: Deal 4 dmg. [sword][sword][sword][sword]: Deal 6 dmg.
    card Dart
      main phase, cost 0
      Draw 1 card.
    deck
      32 Dart
    """
    scenes(
        text,
        "roll 1 1 1 4 4\nactivate Flurry\nexpect your opponent has 46 Health",
        "roll 1 1 1 1 4\nactivate Flurry\nexpect your opponent has 44 Health",
    )


@pytest.mark.rule("R-075")
def test_each_die_is_that_of_one_token() -> None:
    """Two sixes of three: two of the three tokens go."""
    text = token("During your Upkeep Phase, roll 1 die per Sign you have: on 6, remove this token.", NEGATIVE)
    scenes(text, "given you have 3 Sign\nroll 6 6 2\nexpect you have 1 Sign")


@pytest.mark.rule("R-122")
def test_a_token_that_was_spent_to_prevent_is_noticed() -> None:
    """Guard is spent and costs 3 CP; Thick prevents by itself, and nothing was spent."""
    others = """
status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 2 incoming dmg.
status Thick
  positive, stack limit 1, persistent
  When you would receive dmg, prevent 1 dmg.
"""
    text = others + token("If you spend a positive status effect to prevent dmg, lose 3 CP.", NEGATIVE)
    five = "given your opponent has 5 CP"
    scenes(
        text,
        f"given your opponent has Sign, Guard\n{five}\n{CHOPS}\nyour opponent spends Guard\n"
        "expect your opponent has 2 CP, 47 Health",
        f"given your opponent has Sign, Thick\n{five}\n{CHOPS}\nexpect your opponent has 5 CP, 46 Health",
    )


@pytest.mark.rule("R-172")
def test_what_was_dealt_after_the_defence_is_known_then() -> None:
    """5 were dealt: a card that asks for 5 can be played, one that asks for 6 cannot."""
    ask = "If you dealt at least {} dmg to an opponent after their defense concluded, play this card"
    for least, deed in ((5, "play Bash\nexpect your opponent has 1 Sign"), (6, "you cannot play Bash")):
        card = f"card Bash\n  instant, cost 0\n  {ask.format(least)} to inflict Sign.\n"
        text = card + token("When you Attack, draw 1 card.", NEGATIVE)
        scenes(text, f"given your hand is Bash\n{CHOPS}\n{deed}")
