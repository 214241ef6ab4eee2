"""Dice that lie on a place of the hero's own, and rolls with more or fewer dice: none is lost or made."""

from __future__ import annotations

from collections import Counter

import pytest

from dtlang.bots import RandomBot
from dtlang.engine import Game
from tests.engine.rules_here import scenes, shipped

BOARD = """
place The Rack
  {dice}
status Slow
  negative, stack limit 2
  During your next Defensive Roll Phase, roll 2 fewer dice. Then remove this token.
status Heavy
  negative, stack limit 1
  During your Offensive Roll Phase, roll 1 fewer die.
status Watch
  positive, stack limit 2
  During your Defensive Roll Phase, you may spend this token to roll 1 additional die.
offensive Chop
  3 [sword]: Deal 4 dmg.
  5 [sword]: Deal 8 dmg.
offensive Lay Up
  3 [heart]: Deal 3 dmg. Store 1 die showing [heart].
offensive Sweep
  2 [sword] 2 [heart]: Store all of these dice. Deal 2 dmg per stored die.
defensive Guard
  defense roll 3: Prevent 1 x [heart] dmg.
passive Trade
  During your Offensive Roll Phase, you may swap 1 of your dice with 1 stored die.
card Three
  main phase, cost 0
  Roll 3 dice: Store 1 of these dice. Deal dmg equal to its value.
card Sum
  main phase, cost 0
  Deal dmg equal to the total of all stored dice.
card Best
  main phase, cost 0
  Deal dmg equal to the highest stored die.
card Hearts
  main phase, cost 0
  Deal 2 dmg per stored die showing [heart].
card Pay Two
  main phase, cost 0
  Spend 2 stored dice to gain 3 CP.
card Pay Heart
  main phase, cost 0
  Spend 1 stored die showing [heart] to gain 3 CP.
card Sweep Up
  main phase, cost 0
  Remove all stored dice. Gain 1 CP per die removed.
card Again
  main phase, cost 0
  Re-roll 1 stored die.
card Ask
  main phase, cost 0
  If you have at least 2 stored dice, gain 1 CP. If you have no stored dice, gain 5 CP.
card Join
  roll phase, cost 0
  Add 1 stored die to your roll.
card Instead
  roll phase, cost 0
  Replace 1 of your dice with 1 stored die.
card Five
  main phase, cost 0
  Roll 5 dice: Gain 1 CP per [sword].
card Two More
  main phase, cost 0
  Roll 2 dice: You may spend 1 CP to roll 1 additional die. Deal 1 dmg per [sword].
"""
EXTRA, OWN = BOARD.replace("{dice}", "extra dice 3"), BOARD.replace("{dice}", "own dice 2")


def play(card: str, *lines: str, rack: str = "nothing") -> str:
    return "\n".join([f"given your hand is {card}", f"given The Rack holds {rack}", f"play {card}", *lines])


def test_a_die_is_taken_out_of_its_roll_and_keeps_its_face() -> None:
    scenes(
        EXTRA,
        play("Three", "roll 2 6 4", "choose 6", "expect The Rack holds 6", "expect 6 dmg dealt"),
        "roll 4 4 5 1 1\nactivate Lay Up\nchoose 5\nexpect The Rack holds 5\nexpect 3 dmg dealt",
    )


def test_a_place_holds_as_many_as_it_can() -> None:
    scenes(
        EXTRA,
        "given The Rack holds 1 2\nroll 1 2 4 5 6\nactivate Sweep\nchoose 6\nexpect The Rack holds 1 2 6",
        "given The Rack holds 1 2 3\nroll 1 2 4 5 6\nactivate Sweep\nexpect The Rack holds 1 2 3\n"
        "expect 6 dmg dealt",
        play("Three", "roll 2 6 4", "expect The Rack holds 1 1 1", rack="1 1 1"),
    )


def test_stored_dice_are_counted_by_what_they_show() -> None:
    scenes(
        EXTRA,
        play("Sum", "expect 12 dmg dealt", rack="6 5 1"),
        play("Best", "expect 5 dmg dealt", rack="2 5 1"),
        play("Hearts", "expect 4 dmg dealt", rack="4 5 6"),
        play("Ask", "expect you have 3 CP", rack="4 5"),
        play("Ask", "expect you have 2 CP", rack="4"),
        play("Ask", "expect you have 7 CP"),
    )


@pytest.mark.rule("R-077")
def test_stored_dice_are_a_price() -> None:
    """In full, or nothing is bought; which of them is the payer's choice."""
    scenes(
        EXTRA,
        play(
            "Pay Two", "choose 1", "choose 6", "expect you have 5 CP", "expect The Rack holds 4", rack="1 4 6"
        ),
        play("Pay Two", "expect you have 2 CP", "expect The Rack holds 4", rack="4"),
        play("Pay Heart", "expect you have 5 CP", "expect The Rack holds 1 6", rack="1 4 6"),
        play("Pay Heart", "expect you have 2 CP", "expect The Rack holds 1 6", rack="1 6"),
        play("Sweep Up", "expect you have 5 CP", "expect The Rack holds nothing", rack="1 4 6"),
    )


def test_stored_dice_are_rolled_again() -> None:
    scenes(EXTRA, play("Again", "choose 4", "roll 2", "expect The Rack holds 1 2", rack="1 4"))


def test_a_stored_die_joins_the_roll() -> None:
    """Six dice, and the sixth is gone from its place."""
    scenes(
        EXTRA,
        """
        given your hand is Join
        given The Rack holds 1
        roll 1 1 1 1 6
        keep all
        announce Chop
        play Join
        activate Chop with 5 [sword]
        expect 8 dmg dealt
        expect The Rack holds nothing
        """,
    )


def test_a_stored_die_takes_the_place_of_another() -> None:
    """The other one is out of the game's roll; swapped, it lies where the stored one lay."""
    told = """
        given your hand is Instead
        given The Rack holds 1 6
        roll 1 1 1 1 6
        keep all
        announce Chop
        {deed}
        choose 6
        choose 1
        activate Chop with 5 [sword]
        expect 8 dmg dealt
        expect The Rack holds {left}
        """
    scenes(
        EXTRA,
        told.format(deed="play Instead", left="6"),
        told.format(deed="use Trade", left="6 6"),
    )


def test_own_dice_are_missing_from_every_roll() -> None:
    """Two of five lie on the place: three are rolled, in the Offensive Roll Phase and by texts."""
    scenes(
        OWN,
        "given The Rack holds 6 6\nroll 1 1 1\nactivate Chop\nexpect 4 dmg dealt",
        play("Five", "roll 1 2 3", "expect you have 5 CP", rack="6 6"),
        play("Five", "roll 1 2 3 1 1", "expect you have 7 CP"),
    )
    scenes(EXTRA, play("Five", "roll 1 2 3 1 1", "expect you have 7 CP", rack="6 6"))


def test_fewer_dice_in_a_roll_to_come() -> None:
    """At least one is rolled; each token takes dice of its own, and is gone when the phase begins."""
    blow = "roll 1 1 1 4 6\nactivate Chop\nyour opponent defends with Guard\n"
    scenes(
        EXTRA,
        f"given your opponent has 1 Slow\n{blow}your opponent rolls 4\n"
        "expect your opponent has 47 Health, no Slow",
        f"given your opponent has 2 Slow\n{blow}your opponent rolls 4\n"
        "expect your opponent has 47 Health, no Slow",
        f"{blow}your opponent rolls 4 5 4\nexpect your opponent has 49 Health",
        "given you have 1 Heavy\nroll 1 1 1 1\nactivate Chop\nexpect 4 dmg dealt",
    )


def test_more_dice_join_the_roll_on_the_table() -> None:
    scenes(
        EXTRA,
        """
        given it is your opponent's turn
        given you have 1 Watch
        your opponent rolls 1 1 1 4 6
        your opponent activates Chop
        defend with Guard
        you roll 4 5 1
        spend Watch
        you roll 4
        expect you have 49 Health, no Watch
        """,
        play("Two More", "roll 1 2", "yes", "roll 3", "expect 3 dmg dealt", "expect you have 1 CP"),
        play("Two More", "roll 1 2", "no", "expect 2 dmg dealt", "expect you have 2 CP"),
    )


def test_no_die_is_lost_or_made() -> None:
    """What lies on a place is what was laid there less what was taken, in any game."""
    keeper = shipped("jarlight_keeper")
    for seed in range(12):
        game = Game([keeper, keeper], seed)
        bots = [RandomBot(seed), RandomBot(seed + 1)]
        while game.ask is not None:
            game.decide(bots[game.ask.seat].answer(game.state, game.ask))
        lies = [Counter[int](), Counter[int]()]
        for kind, *rest in game.log:
            if kind not in ("store", "add_dice", "spend_dice", "return_dice", "replace_die"):
                continue
            seat, _, *dice = rest
            assert isinstance(seat, int)
            if kind == "store":
                lies[seat].update(dice)
            elif kind == "replace_die":
                lies[seat].subtract(dice[1:])
            else:
                lies[seat].subtract(dice)
        for who in game.state.seats:
            changed = "change" in {record[0] for record in game.log}  # a stored die can be turned
            there = Counter(who.dice_on("The Shelf").dice)
            assert there.total() == lies[who.index].total()
            assert changed or there == +lies[who.index]
