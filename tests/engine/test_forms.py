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
