"""Free-for-all, and what happens to those who fall early (section 20)."""

from __future__ import annotations

import pytest

from dtlang.engine import MODES
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, activate, hero, table

SWORDS = [1, 2, 3, 4, 5]

HERO = hero(
    """
    status Chill
      negative, stack limit 2
      rule "It is only counted."
    offensive Blow
      3 [sword]: Deal 9 dmg.
    upgrade Blow II
      cost 2
      3 [sword]: Deal 10 dmg.
    upgrade Blow III
      cost 3
      3 [sword]: Deal 11 dmg.
    card Snap
      instant, cost 9
      Gain 1 CP.
    deck
      1 Blow II
      1 Blow III
      30 Snap
    """
)


def struck(turns: int, mode: str = "ffa3", **about: object) -> Table:
    """Player 1, at 5 Health and in the course of their turn number `turns`, is attacked for 9."""
    victim = Given(
        health=5,
        cp=7,
        hand=["Snap", "Snap"],
        tokens={"Chill": 2},
        upgrades=about.get("upgrades", ["Blow III"]),  # type: ignore[arg-type]
    )
    t = table(HERO, mode=mode, given=[Given(), victim], rolls=[*SWORDS, 1], wishes=[activate("Blow")])
    t.g.seats[1].turns = turns
    return t.turn()


def cards(t: Table, seat: int) -> list[str]:
    who = t.seat(seat)
    return sorted(card.name for pile in (who.hand, who.deck, who.discard, who.board) for card in pile)


@pytest.mark.rule("R-204", "SYS-090")
@pytest.mark.parametrize(
    ("mode", "players", "health"), [("ffa3", 3, 30), ("ffa4", 4, 25), ("ffa5", 5, 20), ("ffa6", 6, 20)]
)
def test_three_to_six_players_everybody_against_everybody(mode: str, players: int, health: int) -> None:
    """Everybody is a team of their own; the last one standing wins."""
    assert (tuple(range(players)), health) == (MODES[mode].teams, MODES[mode].health)
    given = [Given(), *[Given(health=1)] * (players - 1)]
    t = table(
        hero("offensive Storm\n  3 [sword]: Deal 1 collateral dmg to all opponents.\n"),
        mode=mode,
        given=given,
        rolls=SWORDS,
        wishes=[activate("Storm")],
    )
    for who in t.g.seats:
        who.turns = 3
    assert 0 == t.turn().g.winner


@pytest.mark.rule("R-205", "SYS-091")
@pytest.mark.parametrize("turns", [0, 1])
def test_who_falls_before_their_second_turn_begins_anew(turns: int) -> None:
    """Hand 4, CP 2, Health 10, no tokens and no upgrades; still in the game."""
    t = struck(turns)
    who = t.seat(1)
    assert (False, 10, 2, 4) == (who.out, t.health(1), who.cp, len(who.hand))
    assert ({}, [1], []) == (who.tokens, who.levels, who.board)
    assert [] == t.records("defeated")


@pytest.mark.rule("R-205", "SYS-091")
def test_later_a_defeat_is_a_defeat() -> None:
    """In or after the second turn nobody begins anew."""
    t = struck(2)
    assert (True, 0, []) == (t.seat(1).out, t.health(1), t.records("again"))


@pytest.mark.rule("R-205", "SYS-091")
@pytest.mark.parametrize("upgrades", [["Blow III"], ["Blow II", "Blow III"], []])
def test_no_card_is_lost_or_made(upgrades: list[str]) -> None:
    """A-22: the upgrades go to the discard pile, those that were played and no others."""
    t = struck(1, upgrades=upgrades)
    assert sorted(card.name for card in t.seat(1).kit.deck) == cards(t, 1)


@pytest.mark.rule("R-205")
def test_it_may_happen_again_while_the_condition_holds() -> None:
    """A-22: twice before the second turn."""
    t = struck(0)
    t.g.health[1] = 3
    t.g.rng.ahead = [*SWORDS, 6]  # type: ignore[attr-defined]
    t.g.active = 2
    t.script.left = [activate("Blow")]
    t.turn()
    assert (2, 10) == (len(t.records("again")), t.health(1))


@pytest.mark.rule("R-205")
@pytest.mark.parametrize("mode", ["koth", "2v2v2"])
def test_only_in_a_free_for_all(mode: str) -> None:
    """Elsewhere an early defeat counts."""
    assert [] == struck(0, mode).records("again")


@pytest.mark.rule("R-026", "R-025", "R-204")
def test_the_game_goes_on_without_the_defeated() -> None:
    """Their turn is passed over, and what they inflicted stays."""
    t = struck(2)
    t.g.seats[2].tokens[t.seat(1).kit.statuses["Chill"]] = 1
    t.g.seats[2].texts = None
    t.turn(1)
    assert 1 == t.tokens(2, "Chill")


@pytest.mark.rule("R-027", "SYS-094", "R-001")
def test_all_at_zero_in_one_step_is_a_draw() -> None:
    """Everybody, oneself included, loses 2 with 2 Health left."""
    storm = hero("offensive Storm\n  3 [sword]: Deal 2 collateral dmg to all players.\n")
    t = table(storm, mode="ffa3", given=[Given(health=2)] * 3, rolls=SWORDS, wishes=[activate("Storm")])
    for who in t.g.seats:
        who.turns = 3
    assert (True, None) == (t.turn().g.drawn, t.g.winner)


@pytest.mark.rule("SYS-094", "R-001")
def test_the_last_one_standing_wins() -> None:
    """Two of three fall, the third has won."""
    storm = hero("offensive Storm\n  3 [sword]: Deal 2 collateral dmg to all opponents.\n")
    t = table(storm, mode="ffa3", given=[Given(health=2)] * 3, rolls=SWORDS, wishes=[activate("Storm")])
    for who in t.g.seats:
        who.turns = 3
    assert (False, 0) == (t.turn().g.drawn, t.g.winner)
