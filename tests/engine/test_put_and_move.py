"""`put`, `place` and `move`: tokens and pieces come to the board that the text names."""

from __future__ import annotations

import pytest

from dtlang import pipeline, resources
from dtlang.source import Source
from tests.engine.rules_here import DICE, HEAD, scenes

BOARD = """
status Leech
  negative, stack limit 3, persistent
  rule "It is only counted."
status Potato
  negative, stack limit 1
  During your Upkeep Phase, put this token on your opponent.
companion Nyra
  health 6
  When you are Attacked, prevent 1 dmg.
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Leeches
  main phase, cost 0
  Put 2 Leech on your opponent.
card Mine
  main phase, cost 0
  Place 1 Leech on your hero board.
card Shove
  main phase, cost 0
  Move 1 Leech from you to your opponent.
card Send
  main phase, cost 0
  Place Nyra on a chosen player's board.
card Go
  main phase, cost 0
  Move Nyra to your opponent.
card Levy
  main phase, cost 0
  Move 2 CP from your opponent to you.
card Hurt
  main phase, cost 0
  Deal 2 collateral dmg to Nyra.
deck
  5 Leeches
  5 Mine
  5 Shove
  5 Send
  4 Go
  4 Levy
  4 Hurt
"""


@pytest.mark.rule("R-073", "R-120", "R-086")
def test_a_status_is_put_on_a_board() -> None:
    """From its leaflet; one that lies somewhere moves from there."""
    scenes(
        BOARD,
        "given your hand is Leeches\nplay Leeches\nexpect your opponent has 2 Leech",
        "given your hand is Mine\nplay Mine\nexpect you have 1 Leech\nexpect your opponent has no Leech",
        "given your hand is Shove\ngiven you have 2 Leech\nplay Shove\nexpect you have 1 Leech\n"
        "expect your opponent has 1 Leech",
        "given you have Potato\nexpect you have no Potato\nexpect your opponent has Potato",
    )


@pytest.mark.rule("R-091")
def test_a_companion_moves_from_whoever_has_it() -> None:
    """It is on one board, works for who has it there, and keeps its Health on the way."""
    chop = "roll 1 1 1 4 6\nactivate Chop\n"
    scenes(
        BOARD,
        "given your opponent has 0 Nyra\ngiven your hand is Send\nplay Send\nchoose your opponent\n"
        f"{chop}expect you have no Nyra\nexpect your opponent has Nyra, 47 Health",
        "given your opponent has 0 Nyra\ngiven your hand is Hurt, Go\nplay Hurt\nplay Go\n"
        "expect you have no Nyra\nexpect your opponent has Nyra with 4 Health",
        "given your opponent has 0 Nyra\ngiven your hand is Send\nplay Send\nchoose you\n"
        "expect you have Nyra with 6 Health",
    )


ABROAD = """
companion Stray
  At the end of your turn, if Stray is on your opponent's board, steal 1 CP from your opponent.
  At the start of your turn, gain 2 CP.
offensive Send Off
  3 [sword]: Put Stray on your opponent's hero board.
"""


@pytest.mark.rule("R-091")
def test_what_a_companion_does_abroad_is_for_whoever_sent_it() -> None:
    """All else in its text is for whoever has it. At home with both, nobody steals."""
    cp = "given you have 0 CP\ngiven your opponent has 0 CP\n"
    scenes(
        ABROAD,
        f"{cp}expect you have 2 CP\nexpect your opponent has 0 CP\nnext turn\nexpect your opponent has 3 CP",
        f"{cp}given your opponent has 0 Stray\nroll 1 1 1 4 6\nactivate Send Off\nexpect you have 2 CP\n"
        "next turn\nexpect your opponent has 3 CP\nnext turn\nexpect you have 4 CP",
    )


@pytest.mark.rule("R-196")
def test_cp_move_from_dial_to_dial() -> None:
    """As many as there are."""
    scenes(BOARD, "given your opponent has 1 CP\ngiven your hand is Levy\nplay Levy\nexpect you have 3 CP")


@pytest.mark.parametrize(
    "text",
    [
        "Put 1 status effect on your opponent.",
        "Put 1 CP on your opponent.",
        "Put 2 cards on your opponent.",
        "Move 2 Health from your opponent to you.",
    ],
)
def test_what_has_no_place_on_a_board_is_an_error(text: str) -> None:
    """Nothing that would do nothing passes the check."""
    card = f"card Test\n  main phase, cost 0\n  {text}\n"
    source = Source.of(f"{HEAD.format(name='Tester')}{DICE}{card}", "test.hero")
    checked = pipeline.check(source, resources.hero("common.hero").parent)
    assert any(finding.is_error for finding in checked.findings)
