"""The upgrade deck and the beginners' game (section 20)."""

from __future__ import annotations

import pytest

from dtlang.engine import MODES, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import plain
from tests.engine.many_games import BEGINNERS
from tests.engine.rules_here import activate, hero, shipped, table

WITCH = shipped("ember_witch")


# --- two decks -------------------------------------------------------------------------------------


def with_two_decks(*answers: int) -> Game:
    """A game of two Ember Witches in which every draw is answered in turn: 0 other cards, 1 upgrades."""
    game = Game([WITCH, WITCH], 5, Profile(upgrade_deck=True))
    told = list(answers)
    while game.ask is not None and game.state.turn < 2:
        deck = game.ask.what is What.DECK
        game.decide((told.pop(0) if told else 0) if deck else plain(game.ask))
    return game


@pytest.mark.rule("R-206", "SYS-092")
def test_each_draw_asks_which_deck() -> None:
    """Four cards of the first hand, one by one; the answer decides what comes."""
    game = Game([WITCH, WITCH], 5, Profile(upgrade_deck=True))
    for answer in (0, 1, 1, 0):
        assert game.ask is not None
        assert (What.DECK, 0, ("actions", "upgrades")) == (game.ask.what, game.ask.seat, game.ask.options)
        game.decide(answer)
    hand = game.state.seats[0].hand
    assert [False, True, True, False] == [card.upgrade for card in hand]


@pytest.mark.rule("R-206", "SYS-092")
def test_decks_hold_only_their_kind() -> None:
    """Nine upgrades in one, all other cards in the other."""
    who = with_two_decks(0, 1, 0, 1).state.seats[0]
    assert all(card.upgrade for card in who.upgrade_deck)
    assert not any(card.upgrade for card in who.deck)
    assert 7 == len(who.upgrade_deck)


@pytest.mark.rule("R-206", "R-035")
def test_each_deck_is_made_anew_of_its_own_kind() -> None:
    """An upgrade in the discard pile goes back among the upgrades."""
    t = table(WITCH, upgrade_deck=True, given=[Given(deck=[], discard=["Kindle II", "Bellows"])]).turn()
    who = t.seat(0)
    assert 1 == len(t.asked(What.DECK, 0))
    assert (["Bellows"], ["Kindle II"]) == (t.hand(0), [card.name for card in who.upgrade_deck])


@pytest.mark.rule("R-035", "R-206")
def test_a_deck_that_is_made_anew_is_shuffled() -> None:
    """Nine upgrades from the discard pile: the same cards, but not in the order in which they lay there."""
    lay = [card.name for card in WITCH.upgrades]
    t = table(WITCH, upgrade_deck=True, given=[Given(deck=[], discard=lay)]).turn()
    now = [*(card.name for card in t.seat(0).upgrade_deck), *t.hand(0)]
    assert 9 == len(now)
    assert (sorted(lay), True) == (sorted(now), lay != now)


@pytest.mark.rule("R-206")
def test_without_the_variant_nobody_is_asked() -> None:
    """One deck of 32."""
    game = Game([WITCH, WITCH], 5)
    assert ([], 28) == (game.state.seats[0].upgrade_deck, len(game.state.seats[0].deck))


# --- beginners -------------------------------------------------------------------------------------


@pytest.mark.rule("R-207", "SYS-093")
def test_beginners_have_30_health_no_cards_and_no_cp() -> None:
    """Only the Roll Phases take place."""
    game = Game(BEGINNERS, 2, Profile(MODES["beginner"]))
    while game.ask is not None and game.state.turn < 6:
        assert [0, 0] == [who.cp for who in game.state.seats]
        assert all(not who.hand and not who.deck for who in game.state.seats)
        assert game.ask.what not in (What.MAIN, What.SELL, What.ACT)
        game.decide(plain(game.ask))
    phases = {record[1] for record in game.log if record[0] == "phase"}
    assert phases <= {"offensive_roll", "defensive_roll"}
    assert (30, 40) == (MODES["beginner"].health, MODES["beginner"].cap)


@pytest.mark.rule("R-207", "SYS-093")
def test_the_beginners_game_is_meant_for_barbarian_and_moon_elf() -> None:
    """The mode names the two."""
    assert ("Barbarian", "Moon Elf") == MODES["beginner"].heroes
    assert MODES["beginner"].heroes == tuple(document.name for document in BEGINNERS)
    assert all(not mode.heroes for name, mode in MODES.items() if name != "beginner")


@pytest.mark.rule("R-207")
def test_beginners_attack_and_defend_as_everybody_does() -> None:
    """3 damage, and one heart heals 2."""
    t = table(
        *BEGINNERS[::-1], mode="beginner", rolls=[1, 1, 2, 4, 6, 4, 1, 1], wishes=[activate("Longbow")]
    ).turn()
    assert (30, 29) == (t.health(0), t.health(1))


@pytest.mark.rule("R-207", "R-031")
def test_beginners_gain_no_cards_from_texts_either() -> None:
    """There is no deck to draw from."""
    reader = hero("offensive Read\n  3 [sword]: Draw 2 cards.\n")
    t = table(reader, mode="beginner", rolls=[1, 2, 3, 4, 5], wishes=[activate("Read")]).turn()
    assert [] == t.hand(0)
