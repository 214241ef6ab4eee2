"""Tracks with a direction, verbs over them, ends of dials, and forms: played as the words say."""

from __future__ import annotations

from tests.engine.rules_here import scenes

BOARD = """
dial Footwork
  sides Back 1 / Neutral 2-3 / Front 4-5, starts at Neutral
dial Kettle
  from 0 to 10, starts at 4
piece Step
  count 1
piece Coin
  sides Heads / Tails
keyword take N Step forward
  Move Footwork forward N spaces.
keyword take N Step backward
  Move Footwork backward N spaces. Gain N CP.
keyword hurl Coin
  Flip Coin.
keyword hurl Step
  Gain 7 CP.
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Lunge
  main phase, cost 0
  Take 2 Steps forward.
card Retreat
  main phase, cost 0
  Take up to 2 Steps backward.
card Fill
  main phase, cost 0
  Set Kettle to its maximum. If Kettle is full, gain 1 CP.
card Drain
  main phase, cost 0
  Reduce Kettle to 0. Draw 1 card. Heal the amount reduced. If Kettle is empty, gain 1 CP.
card Again
  main phase, cost 0
  Reset Kettle.
card Twice
  main phase, cost 0
  Double Kettle.
card Roll On
  main phase, cost 0
  Roll 1 die. Set Kettle to the roll value.
card Poised
  main phase, cost 0
  If Footwork is Neutral or above, gain 3 CP.
card Low
  main phase, cost 0
  If Footwork is at Neutral or lower, gain 3 CP.
card Toss
  main phase, cost 0
  Flip Coin. If it is now Heads, gain 2 CP. If it shows Tails, gain 5 CP.
card Throw Away
  main phase, cost 0
  Hurl Step.
card Throw It
  main phase, cost 0
  Hurl Coin. If Coin shows Tails, gain 1 CP.
card Stay
  main phase, cost 0
  Flip Coin to the Tails side (if not already). While Tails, gain 4 CP.
deck
  2 Lunge
  2 Retreat
  2 Fill
  2 Drain
  2 Again
  2 Twice
  2 Roll On
  2 Poised
  2 Low
  2 Toss
  2 Throw Away
  2 Throw It
  8 Stay
"""


def play(card: str, expected: str, given: str = "", then: str = "") -> str:
    before = f"given {given}\n" if given else ""
    after = f"{then}\n" if then else ""
    return f"given your hand is {card}\ngiven you have 0 CP\n{before}play {card}\n{after}expect {expected}"


def test_a_verb_goes_both_ways_and_each_is_its_own() -> None:
    """Footwork starts at 2; forward it moves, backward it moves the other way and pays."""
    scenes(
        BOARD,
        play("Lunge", "you have 4 Footwork, 0 CP"),
        play("Lunge", "you have 5 Footwork, 0 CP", "you have 4 Footwork"),
        play("Retreat", "you have 1 Footwork, 1 CP", then="choose 1"),
        play("Retreat", "you have 2 Footwork, 0 CP", then="choose 0"),
    )


def test_one_verb_of_two_things() -> None:
    """Which of them is said tells which keyword it is."""
    scenes(BOARD, play("Throw Away", "you have 7 CP"), play("Throw It", "you have 1 CP"))


def test_the_ends_of_a_dial() -> None:
    scenes(
        BOARD,
        play("Fill", "you have 10 Kettle, 1 CP"),
        play("Drain", "you have 0 Kettle, 1 CP, 34 Health", "you have 30 Health"),
        play("Again", "you have 4 Kettle", "you have 9 Kettle"),
        play("Again", "you have 4 Kettle", "you have 1 Kettle"),
        play("Twice", "you have 8 Kettle"),
        play("Twice", "you have 10 Kettle", "you have 6 Kettle"),
        play("Roll On", "you have 6 Kettle", then="roll 6"),
    )


def test_a_side_or_one_beyond_it() -> None:
    """Back is 1, Neutral 2 and 3, Front 4 and 5."""
    scenes(
        BOARD,
        play("Poised", "you have 0 CP", "you have 1 Footwork"),
        play("Poised", "you have 3 CP", "you have 3 Footwork"),
        play("Poised", "you have 3 CP", "you have 5 Footwork"),
        play("Low", "you have 3 CP", "you have 1 Footwork"),
        play("Low", "you have 3 CP", "you have 2 Footwork"),
        play("Low", "you have 0 CP", "you have 4 Footwork"),
    )


def test_what_shows_after_a_flip() -> None:
    """Heads lies up at first, so it is Tails then."""
    scenes(BOARD, play("Toss", "you have 5 CP"), play("Stay", "you have 4 CP"))
