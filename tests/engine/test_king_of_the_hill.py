"""King of the Hill: three players, free choice, and a card for whoever attacks a Leader (section 20)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine import MODES
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, activate, hero, picks, table, vectors

SWORDS = [1, 2, 3, 4, 5]

HERO = hero(
    """
    status Chill
      negative, stack limit 1
      rule "It is only counted."
    offensive Blow
      3 [sword]: Inflict Chill. Deal 6 dmg.
    offensive Hiss
      3 [sword]: Inflict Chill.
    offensive Splash
      3 [sword]: Deal 2 collateral dmg to all opponents.
    card Snap
      instant, cost 9
      Gain 1 CP.
    deck
      32 Snap
    """
)


def attack(health: list[int], target: int, name: str = "Blow", attacker: int = 0) -> Table:
    given = [Given(health=one) for one in health]
    wishes = [activate(name), picks(target)]
    return table(HERO, mode="koth", given=given, rolls=SWORDS, wishes=wishes, active=attacker).turn()


def drawn(t: Table) -> int:
    """Cards beside the one of the Income Phase."""
    return sum(int(record[2] or 0) for record in t.records("draw")) - 1


@pytest.mark.rule("R-199", "SYS-088")
def test_three_players_with_35_health_take_turns_clockwise() -> None:
    """Each for themselves."""
    mode = MODES["koth"]
    assert ((0, 1, 2), 35, 45) == (mode.teams, mode.health, mode.cap)
    assert [0, 1, 2, 0] == [record[1] for record in table(HERO, mode="koth").turn(4).records("turn")]


@pytest.mark.rule("R-200", "SYS-088")
@pytest.mark.parametrize("target", [1, 2])
def test_the_attacker_targets_whom_they_like(target: int) -> None:
    """No die is rolled; both opponents are options."""
    t = attack([35, 35, 35], target)
    (ask,) = t.asked(What.PLAYER)
    assert ((1, 2), 0, []) == (ask.options, ask.seat, t.records("roll"))
    assert 29 == t.health(target)


@pytest.mark.rule("TV-13", "R-201", "R-202", "R-203", "SYS-088")
@pytest.mark.parametrize(
    ("health", "target", "cards"),
    [
        ([30, 30, 20], 1, 1),  # tied for the lead with the target
        ([30, 30, 20], 2, 0),
        ([35, 30, 20], 1, 0),  # the sole Leader gets nothing
        ([35, 30, 20], 2, 0),
        ([20, 30, 25], 1, 1),
        ([20, 30, 25], 2, 0),
        ([20, 30, 30], 2, 1),  # two Leaders
        ([30, 30, 30], 1, 1),  # all are Leaders
    ],
)
def test_who_attacks_a_leader_draws_a_card(health: list[int], target: int, cards: int) -> None:
    """All who have the most Health lead; who leads alone never draws."""
    assert cards == drawn(attack(health, target))


@pytest.mark.parametrize("vector", vectors("TV-13"))
def test_the_card_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """The same for every vector."""
    given = vector["input"]
    assert vector["expected"]["draw"] == drawn(
        attack(given["health"], given["target"], attacker=given["attacker"])
    )


@pytest.mark.rule("R-202", "SYS-088")
def test_the_card_comes_right_after_the_target_is_chosen() -> None:
    """Before the status is inflicted and before anything else."""
    t = attack([20, 30, 30], 1)
    at = t.where("target", 0, 1)
    assert ("draw", 0, 1) == t.log[at + 1]
    assert t.where("inflict", 1, "Chill") > at


@pytest.mark.rule("R-202")
@pytest.mark.parametrize("name", ["Hiss", "Splash"])
def test_only_an_attack_earns_the_card(name: str) -> None:
    """A-25: neither a status alone nor collateral damage."""
    assert 0 == drawn(attack([20, 30, 30], 1, name))


RISKY = hero(
    """
    offensive Hearts
      3 [sword]: Deal 2 x [heart] dmg.
    offensive Gamble
      3 [sword]: Roll 1 die. On [star], deal 5 dmg.
    card Snap
      instant, cost 9
      Gain 1 CP.
    deck
      32 Snap
    """
)


@pytest.mark.rule("R-140", "R-202")
@pytest.mark.parametrize(
    ("name", "rolls", "cards"),
    [
        ("Hearts", [1, 2, 3, 6, 6], 0),  # no heart: no damage, so no Attack
        ("Hearts", [1, 2, 3, 4, 6], 1),
        ("Gamble", [1, 2, 3, 4, 6, 5], 0),
        ("Gamble", [1, 2, 3, 4, 6, 6], 1),
    ],
)
def test_an_ability_whose_damage_comes_to_nothing_earns_no_card(
    name: str, rolls: list[int], cards: int
) -> None:
    """A-25: what deals no damage is no Attack, whether the dice say it at once or a further roll does."""
    given = [Given(health=one) for one in (20, 30, 30)]
    t = table(RISKY, mode="koth", given=given, rolls=rolls, wishes=[activate(name), picks(1)]).turn()
    assert cards == drawn(t)


@pytest.mark.rule("R-202", "R-163")
def test_the_last_opponent_may_be_the_leader_too() -> None:
    """With one opponent left no target has to be chosen, but there is one."""
    t = table(
        HERO,
        mode="koth",
        given=[Given(health=20), Given(health=30), Given(health=35)],
        rolls=SWORDS,
        wishes=[activate("Blow")],
    )
    t.seat(2).out = True
    t.g.health[2] = 0
    assert 1 == drawn(t.turn())
