"""Team play: 2v2, 3v3 and 2v2v2 (section 20)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from dtlang.engine import MODES, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish, plain
from tests.engine.rules_here import activate, hero, picks, plays, spends, table, vectors, when

SWORDS = [1, 2, 3, 4, 5]

TEXT = """
status Guard
  positive, stack limit 2, spendable
  You may spend this token to prevent 4 dmg.

offensive Blow
  3 [sword]: Deal 6 dmg.
offensive Two Blows
  4 [sword]: Deal 3 collateral dmg to 2 chosen opponents.
defensive Wall
  defense roll 2: Prevent 2 x [star] dmg.
ultimate Boom
  5 [star]: Deal 9 dmg.

card Selfish
  instant, cost 0
  Prevent 3 dmg.
card Not This Time
  instant, cost 0
  A chosen player prevents 3 dmg.
card Twist
  roll phase, cost 0
  Change 1 die to any value.
card Dear
  instant, cost 5
  Draw 1 card.
card Purse
  main phase, cost 0
  Gain 4 CP.
card Harder
  roll phase, cost 0
  Attack Modifier. Add 2 dmg.
deck
  4 Selfish
  4 Not This Time
  4 Twist
  4 Dear
  8 Purse
  8 Harder
"""

HERO = hero(TEXT)


def first_turns(mode: str, count: int, seed: int = 1) -> list[int]:
    """Who has the first turns of a real game in which nobody does anything."""
    game = Game([HERO] * MODES[mode].players, seed, Profile(MODES[mode]))
    while game.ask is not None and len(_turns(game)) < count:
        game.decide(plain(game.ask))
    return _turns(game)


def _turns(game: Game) -> list[int]:
    return [int(record[1] or 0) for record in game.log if record[0] == "turn"]


# --- set-up and order ------------------------------------------------------------------------------


@pytest.mark.rule("R-191", "R-013", "R-028", "SYS-089", "SYS-090")
@pytest.mark.parametrize(
    ("mode", "health", "players", "dials"),
    [
        ("1v1", 50, 2, 2),
        ("2v2", 50, 4, 2),
        ("3v3", 50, 6, 2),
        ("2v2v2", 35, 6, 3),
        ("koth", 35, 3, 3),
        ("ffa3", 30, 3, 3),
        ("ffa4", 25, 4, 4),
        ("ffa5", 20, 5, 5),
        ("ffa6", 20, 6, 6),
        ("beginner", 30, 2, 2),
    ],
)
def test_start_health_and_cap_of_every_mode(mode: str, health: int, players: int, dials: int) -> None:
    """Health by player or by team, and 10 more is the most."""
    healer = hero("offensive Rest\n  3 [sword]: Heal 40.\n")
    t = table(healer, mode=mode, rolls=SWORDS, wishes=[activate("Rest")])
    assert ([health] * dials, players) == (t.g.health, len(t.g.seats))
    assert health + 10 == t.turn().health(0)


@pytest.mark.parametrize("vector", vectors("TV-12-health"))
def test_start_health_as_the_vector_says(vector: dict[str, Any]) -> None:
    """The whole table."""
    for name, row in vector["expected"].items():
        mode = MODES[name]
        shared = len(set(mode.teams)) < mode.players
        assert row == {"start": mode.health, "shared": shared, "cap": mode.cap}


@pytest.mark.rule("R-192", "R-193", "SYS-086")
@pytest.mark.parametrize("mode", ["2v2", "3v3", "2v2v2"])
def test_no_team_acts_twice_in_a_row(mode: str) -> None:
    """Turns go zigzag, A1 B1 A2 B2: everybody once, and never two teammates one after the other."""
    teams = MODES[mode].teams
    players = len(teams)
    order = first_turns(mode, 2 * players)
    assert order[:players] == order[players : 2 * players]
    assert set(range(players)) == set(order[:players])
    assert all(teams[one] != teams[other] for one, other in pairwise(order))


@pytest.mark.rule("R-194", "R-017")
def test_only_the_start_player_has_no_first_income() -> None:
    """In the first round of 2v2 one player has 2 CP, the other three have 3."""
    game = Game([HERO] * 4, 3, Profile(MODES["2v2"]))
    while game.ask is not None and len(_turns(game)) < 5:
        game.decide(plain(game.ask))
    skipped = [record for record in game.log if record[0] == "no_income"]
    assert [("no_income", game.state.start)] == skipped
    assert game.state.start == _turns(game)[0]


# --- shared and own --------------------------------------------------------------------------------


@pytest.mark.rule("R-195", "R-138", "SYS-085")
def test_teammates_share_one_health_dial() -> None:
    """Both are hit for 3 at once: the dial drops by 6, in one step."""
    dice = [1, 2, 3, 3, 4]
    wishes = [activate("Two Blows"), picks(1), picks(3)]
    t = table(HERO, mode="2v2", rolls=dice, wishes=wishes).turn()
    assert ([50, 44], [("health", 1, 44)]) == (t.g.health, t.records("health"))


@pytest.mark.rule("R-195", "A-27", "R-001")
def test_a_team_falls_together() -> None:
    """A-27: at 0 both are defeated, and the other team has won."""
    t = table(
        HERO,
        mode="2v2",
        given=[Given(), Given(health=6)],
        rolls=[*SWORDS, 1, 1, 1],
        wishes=[activate("Blow")],
    )
    t.turn()
    assert ([False, True, False, True], 0) == ([who.out for who in t.g.seats], t.g.winner)


@pytest.mark.rule("R-195")
def test_with_three_teams_the_game_goes_on_without_one() -> None:
    """Both of the fallen team are skipped from then on."""
    given = [Given(), Given(health=6)]
    t = table(HERO, mode="2v2v2", given=given, rolls=[*SWORDS, 1, 1, 1], wishes=[activate("Blow")]).turn(5)
    assert [False, True, False, False, True, False] == [who.out for who in t.g.seats]
    assert [0, 2, 3, 5, 0] == [record[1] for record in t.records("turn")]
    assert not t.g.over


@pytest.mark.rule("R-195", "R-024")
def test_the_turn_of_a_defeated_player_is_over_at_once() -> None:
    """Struck down by the defence in their own turn, a player has no second Main Phase."""
    thorny = hero(
        """
        offensive Blow
          3 [sword]: Deal 6 dmg.
        defensive Thorns
          defense roll 1: Deal 2 dmg.
        """
    )
    given = [Given(health=1)]
    t = table(thorny, mode="ffa3", given=given, rolls=[*SWORDS, 1, 1], wishes=[activate("Blow")])
    t.g.seats[0].turns = 5  # too late to begin anew
    t.turn(2)
    after = t.log[t.where("turn_over", 0) :]
    assert (True, ("turn", 1, 2)) == (t.seat(0).out, after[1])
    assert 24 == t.health(1), "what was simultaneous still counts"


@pytest.mark.rule("R-196", "R-034")
def test_every_player_has_their_own_cp() -> None:
    """A teammate's purse pays for nothing of yours, and what one gains only one has."""
    given = [Given(cp=0, hand=["Dear", "Purse"]), Given(), Given(cp=15)]
    t = table(HERO, mode="2v2", given=given, wishes=[when("main 1", plays("Purse", 0))]).turn()
    assert (0, 5, 15) == (t.offered("Dear", 0, "upkeep"), t.cp(0), t.cp(2))


# --- helping ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-197", "SYS-087")
def test_nobody_steps_in_for_a_teammate() -> None:
    """Player 1 is attacked; 3 may not spend the token, nor play the plain card then; 1 may."""
    given = [
        Given(),
        Given(hand=["Selfish"], tokens={"Guard": 1}),
        Given(),
        Given(hand=["Selfish"], tokens={"Guard": 1}),
    ]
    t = table(HERO, mode="2v2", given=given, rolls=[*SWORDS, 1, 1, 1], wishes=[activate("Blow")]).turn()
    assert (0, 0) == (t.offered("Selfish", 3, "last chance"), t.offered("Guard", 3))
    assert t.offered("Selfish", 1, "last chance") > 0
    assert t.offered("Guard", 1) > 0


@pytest.mark.rule("R-197", "R-128", "SYS-087")
def test_a_card_for_a_chosen_player_protects_a_teammate() -> None:
    """6 - 3."""
    given = [Given(), Given(), Given(), Given(hand=["Not This Time"])]
    wishes = [activate("Blow"), when("attacked", plays("Not This Time", 3)), picks(1, 3)]
    t = table(HERO, mode="2v2", given=given, rolls=[*SWORDS, 1, 1, 1], wishes=wishes).turn()
    assert 47 == t.health(1)


@pytest.mark.rule("R-198", "R-044", "R-157")
def test_dice_may_be_altered_for_a_teammate() -> None:
    """Player 3 turns a die of 1's defence to a star; 2 turns one of the attacker's to keep the ability."""
    given = [Given(), Given(), Given(), Given(hand=["Twist"])]
    wishes = [
        activate("Blow"),
        when("defense roll", plays("Twist", 3)),
        Wish("die", number=1, seat=3),
        Wish("face", number=6, seat=3),
    ]
    t = table(HERO, mode="2v2", given=given, rolls=[*SWORDS, 1, 1, 4], wishes=wishes).turn()
    assert 46 == t.health(1)
    given = [Given(), Given(), Given(hand=["Twist"])]
    wishes = [
        when("attempt", plays("Twist", 2)),
        Wish("die", number=6, seat=2),
        Wish("face", number=1, seat=2),
        activate("Blow"),
    ]
    t = table(HERO, mode="2v2", given=given, rolls=[6, 1, 2, 4, 5, 1, 1, 1], wishes=wishes).turn()
    assert 44 == t.health(1)


@pytest.mark.rule("R-065", "SYS-031", "R-069")
def test_an_ultimate_silences_the_other_team_and_not_ones_own() -> None:
    """Opponents cannot do anything; a teammate may still."""
    hands = Given(hand=["Not This Time", "Dear"], cp=15, tokens={"Guard": 1})
    t = table(
        HERO,
        mode="2v2",
        given=[hands] * 4,
        rolls=[6, 6, 6, 6, 6, 1],
        wishes=[activate("Boom"), spends("Guard", 1)],
    )
    t.turn()
    locked = [ask.seat for ask in t.asked(What.ACT) if ask.reason in ("attacked", "last chance", "damage")]
    assert {0, 2} == set(locked)
    assert 41 == t.health(1)


@pytest.mark.rule("SYS-089", "R-208")
def test_three_against_three_and_three_pairs() -> None:
    """Two teams of three share 50 Health, three teams of two 35."""
    assert ((0, 1, 0, 1, 0, 1), 50) == (MODES["3v3"].teams, MODES["3v3"].health)
    assert ((0, 1, 2, 0, 1, 2), 35) == (MODES["2v2v2"].teams, MODES["2v2v2"].health)
