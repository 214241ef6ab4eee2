"""Dials that reach a number or a side, tokens that come on a side, limits for a while: played."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

BOARD = """
status Ember
  positive, stack limit 2
  rule "It is only counted."
status Lantern
  positive, stack limit 3, sides Dusk / Dawn
  rule "It is only looked at."
dial Kettle
  from 0 to 10, starts at 4
  sides Cold 0-3 / Warm 4-6 / Boiling 7-10
companion Nyra
  health 5
  rule "She stands there."
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
passive Whistle
  When Kettle reaches 6, gain 1 CP.
  When Kettle reaches its maximum, gain 3 CP.
  When Kettle reaches Boiling, heal 5.
card Heat Up
  main phase, cost 0
  Increase Kettle by 2.
card Heat Through
  main phase, cost 0
  Increase Kettle by 9.
card Cool
  main phase, cost 0
  Reduce Kettle by 4.
card Warm
  main phase, cost 0
  Increase Kettle by 1.
card Glow
  main phase, cost 0
  Gain Lantern with the Dawn side up. If Lantern is on the Dawn side, gain 2 CP.
card Gloom
  main phase, cost 0
  Gain Lantern. If Lantern is on the Dawn side, gain 2 CP.
card Crowd
  main phase, cost 0
  This turn, increase your Ember stack limit by 2. Gain 4 Ember.
card More Room
  main phase, cost 0
  Increase your Ember stack limit by 2. Gain 4 Ember.
card Away
  main phase, cost 0
  Move Nyra to your opponent. If Nyra is with your opponent, gain 2 CP.
  If Nyra is away from your board, gain 1 CP.
card There And Back
  main phase, cost 0
  Move Nyra to your opponent. Return her to your board. If Nyra is with your opponent, gain 2 CP.
card Toll
  main phase, cost 0
  Deal 3 undefendable dmg unless your opponent pays you 2 CP.
card Threat
  main phase, cost 0
  Your opponent discards 1 card unless they pay 2 CP.
deck
  2 Heat Up
  2 Heat Through
  2 Cool
  2 Warm
  2 Glow
  2 Gloom
  2 Crowd
  2 More Room
  6 Away
  2 Toll
  2 Threat
  6 There And Back
"""


def play(card: str, expected: str, given: str = "", then: str = "") -> str:
    before = f"given {given}\n" if given else ""
    after = f"{then}\n" if then else ""
    return f"given your hand is {card}\ngiven you have 0 CP\n{before}play {card}\n{after}expect {expected}"


def test_a_dial_reaches_what_it_passes() -> None:
    """From 4: to 6 it pays 1; through 6 and 7 to its end all of it; within Boiling nothing anew."""
    scenes(
        BOARD,
        play("Heat Up", "you have 6 Kettle, 1 CP, 30 Health", "you have 30 Health"),
        play("Heat Through", "you have 10 Kettle, 4 CP, 35 Health", "you have 30 Health"),
        play("Warm", "you have 8 Kettle, 0 CP, 30 Health", "you have 7 Kettle, 30 Health"),
        play("Warm", "you have 7 Kettle, 0 CP, 35 Health", "you have 6 Kettle, 30 Health"),
    )


def test_a_dial_reaches_it_from_above_too() -> None:
    """Down from 8 to 4 it passes 6, and leaves Boiling."""
    scenes(BOARD, play("Cool", "you have 4 Kettle, 1 CP, 30 Health", "you have 8 Kettle, 30 Health"))


def test_a_token_comes_with_a_side_up() -> None:
    """Without a word it shows its first."""
    scenes(BOARD, play("Glow", "you have 2 CP"), play("Gloom", "you have 0 CP"))


@pytest.mark.rule("R-081", "R-084")
def test_a_limit_for_a_turn_ends_with_it() -> None:
    """What is too much then goes: the limit holds at any time."""
    scenes(
        BOARD,
        play("Crowd", "you have 2 Ember"),
        play("More Room", "you have 4 Ember"),
    )


def test_unless_somebody_pays() -> None:
    """Two CP that come to whoever asked, or three dmg; one who has too little cannot pay at all."""
    toll = """
        given your hand is Toll
        given you have 0 CP
        given your opponent has {} CP
        play Toll
        {}
        expect you have {} CP
        expect your opponent has {} CP, {} Health
    """
    threat = """
        given your hand is Threat
        given your opponent has 2 CP
        given your opponent's hand is Warm
        play Threat
        your opponent says {}
        expect your opponent has {} CP, {} cards
    """
    scenes(
        BOARD,
        toll.format(3, "your opponent says yes", 2, 1, 50),
        toll.format(3, "your opponent says no", 0, 3, 47),
        toll.format(1, "", 0, 1, 47),
        threat.format("yes", 0, 1),
        threat.format("no", 2, 0),
    )


def test_whose_board_a_piece_stands_on() -> None:
    alone = "your opponent has no Nyra"
    scenes(BOARD, play("Away", "you have 3 CP", alone), play("There And Back", "you have 0 CP", alone))
