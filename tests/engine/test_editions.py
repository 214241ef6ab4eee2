"""The three editions as profiles (section 23)."""

from __future__ import annotations

import pytest

from dtlang.engine import MODES, Edition, Game, Profile
from dtlang.engine.scene import Given
from tests.engine.rules_here import activate, hero, shipped, table

SWORDS = [1, 2, 3, 4, 5]


@pytest.mark.rule("SYS-095", "R-148", "R-117", "R-113")
@pytest.mark.parametrize(
    ("edition", "own_turn", "steals_tokens", "rolls_in_pause"),
    [
        (Edition.SEASON1, False, False, False),
        (Edition.V2, False, True, True),
        (Edition.MARVEL, True, True, True),
    ],
)
def test_what_a_profile_switches(
    edition: Edition, own_turn: bool, steals_tokens: bool, rolls_in_pause: bool
) -> None:
    """E-07, E-11 and E-10, seen in one turn: who may modify, what can be stolen, what a pause lets in."""
    everything = hero(
        """
        status Ember
          positive, stack limit 2
          rule "It is only counted."
        offensive Blow
          3 [sword]: Steal 1 Positive status effect. Then deal 4 dmg.
        card Harder
          roll phase, cost 0
          Attack Modifier. Add 1 dmg.
        card Bother
          roll phase, cost 0
          Gain 1 CP.
        deck
          16 Harder
          16 Bother
        """
    )
    given = [Given(), Given(tokens={"Ember": 1}, hand=["Harder", "Bother"])]
    t = table(everything, given=given, rolls=SWORDS, wishes=[activate("Blow")], edition=edition).turn()
    assert own_turn == (not t.offered("Harder", 1))
    assert steals_tokens == bool(t.tokens(0, "Ember"))
    assert rolls_in_pause == bool(t.offered("Bother", 1, "then"))


@pytest.mark.rule("SYS-095", "R-208")
def test_marvel_is_the_default_and_every_mode_can_be_played_by_every_edition() -> None:
    """The modes of Season 1 are there for all."""
    assert Edition.MARVEL is Profile().edition
    witch = shipped("ember_witch")
    for edition in Edition:
        for mode in MODES.values():
            game = Game([witch] * mode.players, 1, Profile(mode, edition))
            assert game.ask is not None
