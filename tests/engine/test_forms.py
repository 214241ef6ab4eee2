"""Forms: sides of a piece, by their names."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

SHAPES = """
piece Shape
  sides Human Form / Bear Form
offensive Maul
  3 [sword]: Deal 4 dmg. If you are in Bear Form, add 3 dmg.
  4 [sword]: Transform into Bear Form. Then deal 5 dmg. If you are in Bear Form, add 3 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Change
  main phase, cost 0
  If you are in Bear Form, transform into Human Form and heal 3. Otherwise, transform into Bear Form.
card Stay
  main phase, cost 0
  Transform into Human Form. If you are in Bear Form, gain 5 CP.
card Dare
  main phase, cost 0
  If your opponent is in Bear Form, gain 2 CP. Otherwise, your opponent transforms into Bear Form.
deck
  16 Change
  8 Stay
  8 Dare
"""


@pytest.mark.rule("R-087")
def test_a_text_transforms_and_asks() -> None:
    """Human at first: 4. As a bear 4 + 3; changed within the text 5 + 3; and back again."""
    scenes(
        SHAPES,
        "roll 1 1 1 4 4\nactivate Maul\nexpect your opponent has 46 Health",
        "given your hand is Change\nplay Change\nroll 1 1 1 4 4\nactivate Maul\n"
        "expect your opponent has 43 Health\nexpect you have Shape on the Bear Form side",
        "roll 1 1 1 1 4\nactivate Maul\nexpect your opponent has 42 Health",
        "given you have Shape on the Bear Form side\ngiven you have 40 Health\ngiven your hand is Change\n"
        "play Change\nexpect you have 43 Health\nexpect you have Shape on the Human Form side",
        "given you have 0 CP\ngiven your hand is Stay\nplay Stay\nexpect you have 0 CP",
        "given you have 0 CP\ngiven your hand is Dare, Dare\nplay Dare\nplay Dare\nexpect you have 2 CP\n"
        "expect your opponent has Shape on the Bear Form side\nexpect you have Shape on the Human Form side",
    )


BOXES = """
piece Shape
  sides Human Form / Bear Form
offensive Swipe
  3 [sword]: Deal 4 dmg.
  in Bear Form
    3 [sword]: Deal 6 dmg.
    4 [sword]: Deal 7 dmg.
    On 4-of-a-kind, draw 1 card.
offensive Maul
  in Bear Form
  2 [sword] 2 [heart]: Deal 7 dmg. Then transform into Human Form.
offensive Song
  in Human Form
  2 [sword] 2 [heart]: Heal 2. Transform into Bear Form.
defensive Hide
  defense roll 2: Prevent 1 x [heart] dmg.
  in Bear Form
    defense roll 4: Prevent 2 x [heart] dmg.
passive Fur
  in Bear Form
  During your Upkeep Phase, heal 1.
passive Watchful
  When you transform into Bear Form, gain 1 CP.
  When your opponent transforms into Bear Form, gain 3 CP.
ultimate Doom
  5 [star]: Deal 12 dmg.
upgrade Maul II
  cost 1
  2 [sword] 2 [heart]: Deal 9 dmg.
card Change
  main phase, cost 0
  Flip Shape.
card Quick Change
  roll phase, cost 0
  Transform into Bear Form.
deck
  16 Change
  15 Quick Change
  1 Maul II
"""


@pytest.mark.rule("R-087")
def test_abilities_come_and_go_with_the_form() -> None:
    """Each reads as its form says, and one that belongs to another form cannot be activated."""
    scenes(
        BOXES,
        "roll 1 1 2 4 6\nactivate Swipe\nexpect your opponent has 46 Health",
        "given you are in Bear Form\nroll 1 1 2 4 6\nactivate Swipe\nexpect your opponent has 44 Health",
        "given you are in Bear Form\nroll 1 1 1 1 6\nactivate Swipe\nexpect your opponent has 43 Health\n"
        "expect you have 1 card",
        "roll 1 1 4 4 6\nyou cannot activate Maul\nactivate Song\nexpect you are in Bear Form",
        "given you are in Bear Form\nroll 1 1 4 4 6\nyou cannot activate Song\nactivate Maul\n"
        "expect your opponent has 43 Health\nexpect you are in Human Form",
    )


@pytest.mark.rule("R-087")
def test_passives_and_defences_too() -> None:
    """1 Health in Upkeep as a bear, none as a human; four dice that count double, or two."""
    attacked = (
        "given it is your opponent's turn\nyour opponent rolls 1 1 2 4 6\nyour opponent activates Swipe\n"
    )
    scenes(
        BOXES,
        "given you have 40 Health\nexpect you have 40 Health",
        "given you have 40 Health\ngiven you are in Bear Form\nexpect you have 41 Health",
        attacked + "defend Hide\nroll 4 1\nexpect you have 47 Health",
        "given you are in Bear Form\n" + attacked + "defend Hide\nroll 4 1 1 1\nexpect you have 48 Health",
    )


@pytest.mark.rule("R-087")
def test_a_form_that_changes_in_time_counts_at_once() -> None:
    """In the Main Phase, and behind the announcement: then another ability may be announced."""
    scenes(
        BOXES,
        "given your hand is Change\nplay Change\nroll 1 1 4 4 6\nactivate Maul\nexpect you are in Human Form",
        "given your hand is Quick Change\nroll 1 1 4 4 6\nplay Quick Change\nactivate Maul\n"
        "expect your opponent has 43 Health",
        "given you are in Bear Form\ngiven you have Maul II\nroll 1 1 4 4 6\nactivate Maul\n"
        "expect your opponent has 41 Health\nexpect you are in Bear Form",
        "given you have Maul II\nroll 1 1 4 4 6\nyou cannot activate Maul\nactivate Song",
    )


@pytest.mark.rule("R-087")
def test_a_change_of_form_is_noticed_once() -> None:
    """By whose it is, and only when the side is a new one."""
    scenes(
        BOXES,
        "given you have 0 CP\ngiven your hand is Change\nplay Change\nexpect you have 1 CP\n"
        "expect your opponent has 5 CP",  # 2 at the start, and 3 for what they see
        "given you have 0 CP\ngiven you are in Bear Form\ngiven your hand is Change\nplay Change\n"
        "expect you have 0 CP",
        "given you have 0 CP\ngiven you are in Bear Form\ngiven your hand is Quick Change\n"
        "roll 1 1 2 4 6\nplay Quick Change\nactivate Swipe\nexpect you have 0 CP",
    )


STEAM = """
dial Steam
  from 0 to 6
  sides Cold 0-1 / Hot 4-6
offensive Hiss
  3 [sword]: Deal 3 dmg.
  in Hot
    3 [sword]: Deal 9 dmg.
offensive Drip
  in Cold
  2 [heart] 1 [star]: Deal 5 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Stoke
  main phase, cost 0
  Increase Steam by 2.
deck
  32 Stoke
"""


@pytest.mark.rule("R-087")
def test_the_sides_of_a_dial_are_forms() -> None:
    """Where it is on no side, what stands outside of the forms holds."""
    scenes(
        STEAM,
        "given Steam is at 0\nroll 1 1 2 4 6\nactivate Hiss\nexpect your opponent has 47 Health",
        "given Steam is at 3\nroll 1 1 2 4 6\nactivate Hiss\nexpect your opponent has 47 Health",
        "given Steam is at 4\nroll 1 1 2 4 6\nactivate Hiss\nexpect your opponent has 41 Health",
        "given Steam is at 1\nroll 1 1 4 4 6\nactivate Drip\nexpect your opponent has 45 Health",
        "given Steam is at 1\ngiven your hand is Stoke\nplay Stoke\nroll 1 1 4 4 6\n"
        "you cannot activate Drip\nexpect Steam is at 3",
    )
