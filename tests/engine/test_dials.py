"""Dials: what they show, turned up and down, paid from, asked for; of their own board only."""

from __future__ import annotations

import pytest

from dtlang import ir, pipeline, resources
from dtlang.bots import RandomBot
from dtlang.engine import Game
from dtlang.engine.carry_tokens import bring_piece, move_piece, take_piece
from dtlang.engine.making import kit as make_kit
from dtlang.engine.replay import Replayed, SavedGame, read, replayed, saved
from dtlang.engine.scene import scene
from dtlang.engine.state import Piece
from dtlang.source import Source
from tests.engine.rules_here import DICE, HEAD, scenes, shipped

BOARD = """
status Ember
  positive, stack limit 5
  rule "It is only counted."
dial Tide
  from 0 to 10, starts at 3
  sides Ebb 0-4 / Flood 5-10
dial Stance
  sides Back / Neutral / Front, starts at Neutral
dial Gear
  from 1 to 4
offensive Chop
  3 [sword]: Deal 4 dmg. If Tide is on the Flood side, add 2 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
passive Echo
  When you spend Tide, gain 1 CP.
card Rise
  main phase, cost 0
  Increase Tide by 4.
card Flow
  main phase, cost 0
  Increase Tide by 9. Heal that much.
card Wane
  main phase, cost 0
  Reduce Tide to 2. Heal that much.
card Wax
  main phase, cost 0
  Increase Tide to 2. Heal that much.
card Still
  main phase, cost 0
  Set Tide to 5.
card Drain
  main phase, cost 0
  Reduce Tide by 9. Heal that much.
card Buy
  main phase, cost 0
  Spend 4 Tide to draw 2 cards.
card Shift
  main phase, cost 0
  Spend 2 Gear to gain 3 CP.
card Pour
  main phase, cost 0
  Increase your opponent's Tide by 4.
card Ask
  main phase, cost 0
  If Tide is at 5 or more, gain 1 CP. If Tide is at 3, gain 2 CP. If Tide is at 4 or less, gain 5 CP.
card Count
  main phase, cost 0
  Deal 1 undefendable dmg per Tide.
card Turn
  main phase, cost 0
  Flip Tide to the Flood side.
card Step
  main phase, cost 0
  Increase Stance by 1. If Stance is on the Front side, gain 1 CP.
card Kindle
  main phase, cost 0
  Set Ember to 3. Heal that much.
card Purse
  main phase, cost 0
  Reduce your opponent's CP to 1. Gain that much CP.
card Pick
  main phase, cost 0
  Spend any number of Tide. Heal that much.
deck
  2 Rise
  2 Flow
  2 Wane
  2 Wax
  2 Still
  2 Drain
  2 Buy
  2 Shift
  2 Pour
  2 Ask
  2 Count
  2 Turn
  2 Step
  2 Kindle
  2 Purse
  2 Pick
"""


def play(card: str, expected: str, given: str = "") -> str:
    before = f"given {given}\n" if given else ""
    return f"given your hand is {card}\n{before}play {card}\nexpect {expected}"


def document() -> ir.Document:
    source = Source.of(f"{HEAD.format(name='Tester')}{DICE}{BOARD}", "test.hero")
    checked = pipeline.check(source, resources.hero("common.hero").parent)
    found = pipeline.compile_hero(checked)
    assert found is not None, [finding.message for finding in checked.findings]
    return found


def test_a_dial_stops_at_both_ends() -> None:
    """And `that much` is by how much it went, not what the text said."""
    scenes(
        BOARD,
        play("Rise", "you have 7 Tide"),
        play("Flow", "you have 10 Tide, 37 Health", "you have 30 Health"),  # from 3 it goes up by 7
        play("Flow", "you have 10 Tide, 30 Health", "you have 10 Tide, 30 Health"),
        play("Drain", "you have 0 Tide, 33 Health", "you have 30 Health"),
        play("Drain", "you have 0 Tide, 30 Health", "you have 0 Tide, 30 Health"),
    )


def test_a_dial_is_set() -> None:
    """Whatever it showed; `reduce to` only lowers it and `increase to` only raises it."""
    scenes(
        BOARD,
        play("Still", "you have 5 Tide"),
        play("Still", "you have 5 Tide", "you have 9 Tide"),
        play("Wane", "you have 2 Tide, 36 Health", "you have 8 Tide, 30 Health"),
        play("Wane", "you have 1 Tide, 30 Health", "you have 1 Tide, 30 Health"),
        play("Wax", "you have 2 Tide, 32 Health", "you have 0 Tide, 30 Health"),
        play("Wax", "you have 8 Tide, 30 Health", "you have 8 Tide, 30 Health"),
    )


def test_sides_follow_the_number() -> None:
    """Four damage on the side Ebb, six on the side Flood; to flip it is to go to the nearest space there."""
    chop = "roll 1 1 1 4 4\nactivate Chop\nexpect your opponent has {} Health"
    scenes(
        BOARD,
        f"given you have 4 Tide\n{chop.format(46)}",
        f"given you have 5 Tide\n{chop.format(44)}",
        "given your hand is Rise\nplay Rise\n" + chop.format(44),
        "given your hand is Drain\ngiven you have 8 Tide\nplay Drain\n" + chop.format(46),
        play("Turn", "you have 5 Tide"),
        play("Turn", "you have 7 Tide", "you have 7 Tide"),
        play("Step", "you have 3 Stance, 1 CP", "you have 0 CP"),
        play("Step", "you have 2 Stance, 0 CP", "you have 1 Stance, 0 CP"),
        play("Step", "you have 3 Stance, 1 CP", "you have 3 Stance, 0 CP"),
    )


def test_what_a_dial_shows_is_asked_and_counted() -> None:
    """5 or more: 1 CP; just 3: 2 CP; 4 or less: 5 CP."""
    scenes(
        BOARD,
        play("Ask", "you have 1 CP", "you have 5 Tide, 0 CP"),
        play("Ask", "you have 7 CP", "you have 3 Tide, 0 CP"),
        play("Ask", "you have 5 CP", "you have 4 Tide, 0 CP"),
        play("Count", "your opponent has 44 Health", "you have 6 Tide"),
        play("Count", "your opponent has 50 Health", "you have 0 Tide"),
    )


@pytest.mark.rule("R-033", "R-077")
def test_a_price_is_paid_from_a_dial_in_full() -> None:
    """Who cannot go down by so much does not pay at all, and a dial goes no lower than it can.

    From 1 to 4 nobody pays 2 at 2. What is paid is spent, as tokens are.
    """
    scenes(
        BOARD,
        play("Buy", "you have 1 Tide, 1 CP", "you have 5 Tide, 0 CP"),
        play("Buy", "you have 3 Tide, 0 CP", "you have 0 CP"),
        play("Shift", "you have 1 Gear, 3 CP", "you have 3 Gear, 0 CP"),
        play("Shift", "you have 2 Gear, 0 CP", "you have 2 Gear, 0 CP"),
    )


def test_as_much_of_a_dial_as_one_likes() -> None:
    """Whoever pays picks how far it goes down."""
    given = "given your hand is Pick\ngiven you have 6 Tide, 30 Health\n"
    scenes(BOARD, f"{given}play Pick\nchoose 4\nexpect you have 2 Tide, 34 Health")


def test_the_dial_of_an_opponent() -> None:
    """One who has it turns it."""
    scenes(
        BOARD,
        play("Pour", "your opponent has 7 Tide\nexpect you have 3 Tide"),
    )


def test_no_dial_comes_to_the_board_of_another_hero() -> None:
    """There is none there, so nothing is turned, moved or taken."""
    g = scene([document(), shipped("starter")])
    mine, other = g.seats
    assert 0 == bring_piece(g, other, "Tide", 4)
    assert 0 == move_piece(g, "Tide", 2, mine, other, 0)
    assert 0 == take_piece(g, other, "Tide", 1, spent=False)
    assert "Tide" not in other.pieces
    assert 3 == mine.pieces["Tide"].count


def test_tokens_and_cp_are_set_like_dials() -> None:
    """As many more or fewer as it takes, within their limits."""
    scenes(
        BOARD,
        play("Kindle", "you have 3 Ember, 32 Health", "you have 1 Ember, 30 Health"),
        play("Kindle", "you have 3 Ember, 32 Health", "you have 5 Ember, 30 Health"),
        play(
            "Purse",
            "you have 4 CP\nexpect your opponent has 1 CP",
            "you have 0 CP\ngiven your opponent has 5 CP",
        ),
        play(
            "Purse",
            "you have 0 CP\nexpect your opponent has 0 CP",
            "you have 0 CP\ngiven your opponent has 0 CP",
        ),
    )


def test_a_dial_starts_where_it_says() -> None:
    """Else as low as it goes; it lies on the board although texts turn it up."""
    kit = make_kit(document())
    lie = {name: Piece(kit.pieces[name], 0) for name in ("Tide", "Stance", "Gear")}
    assert {"Tide": (3, "Ebb"), "Stance": (2, "Neutral"), "Gear": (1, "")} == {
        name: (piece.count, piece.side) for name, piece in lie.items()
    }
    game = Game([document(), document()], 1)
    for seat in game.state.seats:
        assert {"Tide": 3, "Stance": 2, "Gear": 1} == {name: p.count for name, p in seat.pieces.items()}


def test_a_copy_is_as_it_was() -> None:
    """Of a state that is thought ahead: the dial of the copy turns, the other does not."""
    piece = Piece(make_kit(document()).pieces["Tide"], 0)
    assert 4 == piece.turn(7)
    copy = piece.copy()
    assert (7, "Flood") == (copy.count, copy.side)
    assert -7 == copy.turn(-5)
    assert (0, "Ebb", 7, "Flood") == (copy.count, copy.side, piece.count, piece.side)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_with_dials_is_played_again(seed: int) -> None:
    """Event for event; no dial ever leaves its range, and every turn of it is told."""
    game = Game([document(), document()], seed)
    bot = RandomBot(seed)
    while game.ask is not None and len(game.decisions) < 400:
        game.decide(bot.answer(game.state, game.ask))
        for seat in game.state.seats:
            assert 0 <= seat.pieces["Tide"].count <= 10
            assert ("Ebb" if seat.pieces["Tide"].count < 5 else "Flood") == seat.pieces["Tide"].side
            assert 1 <= seat.pieces["Gear"].count <= 4
    assert any(record[0] == "turn_dial" for record in game.log)
    kept = read(saved(game))
    assert isinstance(kept, SavedGame)
    again = replayed(kept)
    assert isinstance(again, Replayed)
    assert game.log == again.game.log
