"""The set-up of a game (section 2)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine import Game
from dtlang.engine.game import deal
from dtlang.engine.modes import Profile
from dtlang.engine.phases import start_roll
from dtlang.engine.rng import Loaded
from dtlang.engine.scene import Given
from dtlang.engine.script import plain
from tests.engine.rules_here import hero, plays, sells, shipped, table

CARDS = ["Nap", "Coin"]


@pytest.fixture(scope="module")
def sleeper() -> ir.Document:
    return hero(
        """
        card Nap
          main phase, cost 0
          Heal 1.

        card Coin
          main phase, cost 1
          Gain 2 CP.

        deck
          6 Nap
          6 Coin
        """
    )


@pytest.mark.rule("R-012", "R-013", "R-014", "R-015", "SYS-004")
def test_a_new_game(sleeper: ir.Document) -> None:
    """Both players begin with 50 Health, 2 CP, four cards and the rest of their deck."""
    g = Game([sleeper, sleeper]).state
    assert [50, 50] == g.health
    assert [2, 2] == [seat.cp for seat in g.seats]
    assert [4, 4] == [len(seat.hand) for seat in g.seats]
    for seat in g.seats:
        dealt = sorted(card.name for card in (*seat.hand, *seat.deck))
        assert sorted(["Nap", "Coin"] * 6) == dealt


@pytest.mark.rule("R-012", "R-015")
def test_decks_are_shuffled(sleeper: ir.Document) -> None:
    """Decks come in different orders: eight seeds do not all give the same opening hand."""
    hands = {
        tuple(card.name for card in Game([sleeper, sleeper], seed).state.seats[0].hand) for seed in range(8)
    }
    assert len(hands) > 1


@pytest.mark.rule("R-016", "SYS-005")
@pytest.mark.parametrize(
    ("rolls", "starts"),
    [([3, 5], 1), ([6, 1], 0), ([4, 4, 2, 6], 1), ([4, 4, 5, 5, 6, 1], 0)],
)
def test_the_highest_die_begins(sleeper: ir.Document, rolls: list[int], starts: int) -> None:
    """Everybody rolls one die and the highest begins; those who are tied roll again (A-23)."""
    g = deal([sleeper, sleeper], 0, Profile())
    g.rng = Loaded(0, rolls)
    assert starts == start_roll(g)


@pytest.mark.rule("R-017", "SYS-006")
def test_only_the_start_player_skips_the_first_income(sleeper: ir.Document) -> None:
    """After a turn of each the Start Player has 2 CP and 4 cards, the other one 3 CP and 5 cards."""
    hand = Given(hand=["Nap"] * 4)
    t = table(sleeper, given=[hand, hand], first_turns=True).turn(2)
    assert (2, 4) == (t.cp(0), len(t.hand(0)))
    assert (3, 5) == (t.cp(1), len(t.hand(1)))


@pytest.mark.rule("R-017")
def test_the_second_turn_has_an_income(sleeper: ir.Document) -> None:
    """In the third turn of the game the Start Player has an income like everybody."""
    hand = Given(hand=["Nap"] * 4)
    t = table(sleeper, given=[hand, hand], first_turns=True).turn(3)
    assert (3, 5) == (t.cp(0), len(t.hand(0)))


@pytest.mark.rule("R-017")
def test_seat_two_skips_if_it_starts(sleeper: ir.Document) -> None:
    """It is the Start Player who skips, whatever the seat."""
    hand = Given(hand=["Nap"] * 4)
    t = table(sleeper, given=[hand, hand], active=1, first_turns=True).turn(2)
    assert [(3, 5), (2, 4)] == [(t.cp(seat), len(t.hand(seat))) for seat in (0, 1)]


@pytest.mark.rule("R-018", "SYS-007")
def test_the_cursed_pirate_begins_with_two_doubloons() -> None:
    """Set-up steps of the leaflet are carried out before the first turn."""
    pirate = shipped("rulebook/cursed_pirate")
    game = Game([pirate, hero()])
    while game.ask is not None and game.state.turn == 0:
        game.decide(plain(game.ask))
    tokens = {status.name: count for status, count in game.state.seats[0].tokens.items()}
    assert {"Cursed Doubloon": 2} == tokens


@pytest.mark.rule("R-019")
def test_everybody_has_a_discard_pile(sleeper: ir.Document) -> None:
    """Cards that were played or sold lie on the pile of their owner."""
    t = table(sleeper, given=[Given(hand=CARDS)], wishes=[plays("Nap"), sells("Coin")]).turn()
    assert ["Nap", "Coin"] == [card.name for card in t.seat(0).discard]
    assert [] == t.seat(1).discard
