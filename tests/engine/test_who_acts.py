"""Who a text says acts is who acts: picks, re-rolls, inflicts, gives; and in which phase."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import STATUSES, Table, activate, hero, plays, table

SWORDS = [1, 2, 3, 4, 6]  # three swords, a heart, a star


def strike(text: str) -> Table:
    document = hero(f"{STATUSES}offensive Strike\n  3 [sword]: {text}\n")
    return table(document, rolls=[*SWORDS, 5], wishes=[activate("Strike")])


def test_another_player_chooses() -> None:
    """The opponent picks somebody, and that player draws, not the one who picked."""
    t = strike("Your opponent chooses a player. That player gains Ember.")
    ask = t.until(What.PLAYER)
    assert 1 == ask.seat
    t.script.left = []
    t.go_on()
    picked = ask.options[0]
    assert isinstance(picked, int)
    assert 1 == t.tokens(picked, "Ember")
    assert 0 == t.tokens(1 - picked, "Ember")


def test_cp_from_somebody_is_theirs_no_longer() -> None:
    """2 CP each at the start, 1 more by income."""
    t = strike("Gain 1 CP from your opponent.").turn()
    assert (4, 1) == (t.cp(0), t.cp(1))


@pytest.mark.rule("R-221")
def test_a_phase_that_is_not_now_fails_when_it_comes() -> None:
    """Played in the Main Phase: that phase goes on, and there is no Offensive Roll Phase."""
    document = hero(
        """
        offensive Strike
          3 [sword]: Deal 3 dmg.
        card Trip
          main phase, cost 0
          Your Offensive Roll Phase has no effect.
        card Snack
          main phase, cost 0
          Gain 1 CP.
        deck
          16 Trip
          16 Snack
        """
    )
    given = [Given(hand=["Trip", "Snack"]), Given()]
    t = table(document, given=given, rolls=SWORDS, wishes=[plays("Trip"), plays("Snack"), activate("Strike")])
    t.turn()
    played = [record[2] for record in t.log if record[0] == "play"]
    assert ["Trip", "Snack"] == played
    assert 50 == t.health(1)
    assert not [record for record in t.log if record[0] == "attempt"]


def test_who_is_made_to_reroll_is_who_rerolls() -> None:
    """So a text of theirs that watches for that is set off."""
    document = hero(
        f"""{STATUSES}
passive Practice
  When you re-roll a die, gain Ember.
offensive Strike
  3 [sword]: Deal 3 dmg.
card Jolt
  roll phase, cost 0
  Your opponent re-rolls 1 of their dice.
deck
  32 Jolt
"""
    )
    given = [Given(), Given(hand=["Jolt"])]
    t = table(document, given=given, rolls=[*SWORDS, 5], wishes=[plays("Jolt", 1)]).turn()
    assert [record[1] for record in t.log if record[0] == "reroll"] == [0]
    assert (1, 0) == (t.tokens(0, "Ember"), t.tokens(1, "Ember"))
