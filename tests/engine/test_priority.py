"""Who comes first when several act at once (section 18)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import InOrder, Table, activate, hero, picks, plays, spends, table, vectors, when

SWORDS = [1, 2, 3, 4, 5]

TEXT = """
status Agility
  positive, stack limit 2, spendable
  When you receive dmg, you may spend this token. If spent, roll 1 die:
  On 1-3, prevent 1/2 the incoming dmg.

status Crackle
  positive, stack limit 1
  After you Attack, you may spend this token to add 4 dmg. Attack Modifier.

status Charm
  positive, stack limit 1, spendable
  You may spend this token to gain 2 CP.

offensive Blow
  3 [sword]: Deal 8 dmg.

card Bye
  instant, cost 0
  Remove 1 status effect from a chosen player.

card What Status
  main phase, cost 0
  Remove all status effects from a chosen player.

card Snap
  instant, cost 0
  Gain 1 CP.

deck
  8 Bye
  8 Snap
  8 What Status
"""

HERO = hero(TEXT)


@pytest.mark.rule("TV-08", "R-184", "R-185", "R-078", "SYS-082")
@pytest.mark.parametrize("tokens", [1, 2])
def test_the_active_player_removes_a_token_before_it_takes_effect(tokens: int) -> None:
    """The opponent spends Agility, the active player answers "Bye": it is gone, nothing is prevented."""
    given = [Given(hand=["Bye"]), Given(tokens={"Agility": tokens})]
    wishes = [
        activate("Blow"),
        when("attacked", spends("Agility", 1)),
        when("response", plays("Bye", 0)),
        picks(1, 0),
    ]
    t = table(HERO, given=given, rolls=[*SWORDS, 1], wishes=wishes).turn()
    assert (42, tokens - 1) == (t.health(1), t.tokens(1, "Agility"))
    assert [("fizzles", 1, "Agility")] == t.records("fizzles")
    assert [] == t.records("roll", "spend")


@pytest.mark.rule("TV-08", "R-078", "R-104")
def test_without_priority_a_spent_token_is_not_interrupted() -> None:
    """The active player spends Charm: nobody is asked before it takes effect."""
    given = [Given(tokens={"Charm": 1}), Given(hand=["Bye"])]
    t = table(HERO, given=given, wishes=[spends("Charm", 0)]).turn()
    assert 0 == t.offered("Bye", 1, "response")
    assert 5 == t.cp(0)


@pytest.mark.rule("TV-09", "R-184", "R-186", "SYS-082")
def test_the_active_player_may_still_spend_the_token_that_is_to_be_removed() -> None:
    """You play "Bye" against the attacker's Crackle; the attacker spends it first: 8 + 4."""
    given = [Given(tokens={"Crackle": 1}), Given(hand=["Bye"])]
    wishes = [
        activate("Blow"),
        when("attacked", plays("Bye", 1)),
        picks(0, 1),
        when("response", spends("Crackle", 0)),
    ]
    t = table(HERO, given=given, rolls=SWORDS, wishes=wishes).turn()
    assert 38 == t.health(1)
    assert [("spend", 0, "Crackle", 1, 0)] == t.records("spend", "remove")
    assert t.where("play", 1, "Bye") < t.where("spend", 0, "Crackle")


@pytest.mark.rule("TV-09")
def test_if_the_active_player_lets_it_go_the_token_is_removed() -> None:
    """The same without an answer: Crackle is gone and 8 are dealt."""
    given = [Given(tokens={"Crackle": 1}), Given(hand=["Bye"])]
    wishes = [activate("Blow"), when("attacked", plays("Bye", 1)), picks(0, 1)]
    t = table(HERO, given=given, rolls=SWORDS, wishes=wishes).turn()
    assert (42, 0) == (t.health(1), t.tokens(0, "Crackle"))


@pytest.mark.rule("TV-10", "R-189", "R-107", "SYS-081")
def test_a_main_phase_action_can_be_interrupted_by_spending() -> None:
    """Before "What Status" takes everything, the opponent spends Charm."""
    given = [Given(hand=["What Status"]), Given(tokens={"Charm": 1})]
    wishes = [plays("What Status", 0), picks(1, 0), when("response", spends("Charm", 1))]
    t = table(HERO, given=given, wishes=wishes).turn()
    assert (4, []) == (t.cp(1), t.records("remove"))
    assert t.where("play", 0, "What Status") < t.where("spend", 1, "Charm")


@pytest.mark.rule("R-188")
def test_what_was_interrupted_goes_on_afterwards() -> None:
    """The card takes the other token; then play is where it was, in the Main Phase."""
    given = [Given(hand=["What Status", "Snap"]), Given(tokens={"Charm": 1, "Agility": 1})]
    t = table(HERO, given=given)
    t.script = InOrder(
        [plays("What Status", 0), when("response", spends("Charm", 1)), when("main 1", plays("Snap", 0))]
    )
    t.turn()
    assert (0, 0) == (t.tokens(1, "Charm"), t.tokens(1, "Agility"))
    assert t.where("remove", 1, "Agility") < t.where("play", 0, "Snap")


@pytest.mark.rule("R-186")
def test_precedence_holds_for_every_instant_of_the_interaction() -> None:
    """Two tokens are spent one after the other, and each time the active player comes first."""
    given = [Given(hand=["Bye", "Bye"]), Given(tokens={"Agility": 2})]
    exchange = [when("attacked", spends("Agility", 1)), when("response", plays("Bye", 0))]
    t = table(HERO, given=given, rolls=[*SWORDS, 1, 1])
    t.script = InOrder([activate("Blow"), *exchange, *exchange])
    t.turn()
    assert (42, 2) == (t.health(1), len(t.records("fizzles")))


@pytest.mark.rule("R-187", "TV-19", "SYS-082")
@pytest.mark.parametrize("active", range(4))
def test_the_active_player_is_asked_first_then_the_others_in_turn_order(active: int) -> None:
    """Everybody has an Instant: with C active the order is C, D, A, B."""
    t = table(HERO, given=[Given(hand=["Snap"])] * 4, mode="ffa4", active=active)
    t.turn()
    asked = [ask.seat for ask in t.asked(What.ACT) if ask.reason == "upkeep"]
    assert [(active + step) % 4 for step in range(4)] == asked


@pytest.mark.rule("R-187", "TV-19")
def test_instants_of_all_resolve_in_that_order() -> None:
    """Everybody plays theirs in the same window."""
    t = _all_play(2)
    assert [2, 3, 0, 1] == [record[1] for record in t.records("play")]


def _all_play(active: int) -> Table:
    wishes: list[Wish] = [when("upkeep", plays("Snap", seat)) for seat in range(4)]
    return table(HERO, given=[Given(hand=["Snap"])] * 4, mode="ffa4", active=active, wishes=wishes).turn()


@pytest.mark.parametrize("vector", vectors("TV-19"))
def test_priority_of_four_as_the_vector_says(vector: dict[str, Any]) -> None:
    """The same with the players of the vector."""
    players = vector["input"]["players_in_turn_order"]
    t = _all_play(players.index(vector["input"]["active"]))
    assert vector["expected"]["order"] == [players[int(record[1] or 0)] for record in t.records("play")]


@pytest.mark.parametrize("vector", vectors("TV-08", "TV-09", "TV-10"))
def test_priority_of_two_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """Whether the token of the example takes effect; the scenes stand above."""
    expected = vector["expected"]
    if "opponent_may_spend_before_resolution" in expected:
        t = table(
            HERO,
            given=[Given(hand=["What Status"]), Given(tokens={"Charm": 1})],
            wishes=[plays("What Status")],
        )
        assert expected["opponent_may_spend_before_resolution"] == (
            t.turn().offered("Charm", 1, "response") > 0
        )
        return
    mine = vector["input"]["attack_by"] == "you"
    token, owner = ("Agility", 1) if mine else ("Crackle", 0)
    player = 0 if mine else 1
    given = [Given(), Given()]
    given[owner] = Given(tokens={token: 1})
    given[player] = Given(hand=["Bye"])
    first, second = (
        (spends(token, owner), plays("Bye", player)) if mine else (plays("Bye", player), spends(token, owner))
    )
    wishes = [activate("Blow"), when("attacked", first), when("response", second), picks(owner, player)]
    t = table(HERO, given=given, rolls=[*SWORDS, 1], wishes=wishes).turn()
    plain = 42
    assert expected["token_effect_happens"] == (t.health(1) != plain)
