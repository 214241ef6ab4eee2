"""Health, defeat, draws and healing (section 4)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.modes import MODES
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import activate, hero, picks, plays, table


@pytest.fixture(scope="module")
def fighter() -> ir.Document:
    return hero(
        """
        status Burn
          negative, stack limit 2, persistent
          During your Upkeep Phase, receive 2 undefendable dmg per Burn.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Quake
          3 [heart]: Deal 3 collateral dmg to all opponents.

        defensive Thorns
          defense roll 1: Deal 4 dmg.

        card Bandage
          main phase, cost 0
          Heal 5.

        card Bolt
          main phase, cost 0
          Deal 3 undefendable dmg to a chosen opponent.

        card Curse
          main phase, cost 0
          Inflict Burn on a chosen opponent.
        """
    )


SLASH = [1, 1, 1, 4, 6]


@pytest.mark.rule("R-001", "R-024", "SYS-094")
def test_the_last_one_with_health_wins(fighter: ir.Document) -> None:
    """Whoever comes to 0 Health is defeated at once, and the last player left has won."""
    t = table(fighter, given=[Given(), Given(health=3)], rolls=SLASH, wishes=[activate("Slash")]).turn()
    assert [("defeated", 1)] == t.records("defeated")
    assert 0 == t.g.winner


@pytest.mark.rule("R-001")
def test_with_health_left_the_game_goes_on(fighter: ir.Document) -> None:
    """At 1 Health a player is still in the game."""
    t = table(fighter, given=[Given(), Given(health=5)], rolls=SLASH, wishes=[activate("Slash")]).turn()
    assert 1 == t.health(1)
    assert not t.g.over


@pytest.mark.rule("R-024")
def test_health_does_not_go_below_zero(fighter: ir.Document) -> None:
    """4 damage at 3 Health leave 0, not less."""
    t = table(fighter, given=[Given(), Given(health=3)], rolls=SLASH, wishes=[activate("Slash")]).turn()
    assert 0 == t.health(1)


@pytest.mark.rule("R-001", "R-025")
def test_the_defeated_leave_the_battlefield(fighter: ir.Document) -> None:
    """Of three players one falls: nobody can choose them any more, and their turn does not come."""
    t = table(
        fighter,
        mode="koth",
        given=[Given(hand=["Bolt", "Bolt"]), Given(health=3)],
        wishes=[plays("Bolt"), picks(1), plays("Bolt")],
    ).turn(2)
    assert ("defeated", 1) in t.log
    assert [(1, 2)] == [ask.options for ask in t.asked(What.PLAYER, 0)], "the second Bolt has one target only"
    assert 32 == t.health(2)
    assert [0, 2] == [record[1] for record in t.records("turn")]


@pytest.mark.rule("R-025")
def test_a_defeated_target_is_refused(fighter: ir.Document) -> None:
    """Who names a defeated player as a target is told which rule forbids it."""
    t = table(fighter, mode="ffa4", given=[Given(hand=["Bolt"])], wishes=[plays("Bolt")])
    t.seat(2).out = True
    ask = t.until(What.PLAYER)
    assert (1, 3) == ask.options
    assert "R-025" == t.refused(0, Wish("player", number=2))
    assert "R-025" == t.refused(2, Wish("act"))


@pytest.mark.rule("R-026", "SYS-071")
def test_statuses_outlive_who_inflicted_them(fighter: ir.Document) -> None:
    """The first player inflicts Burn and is defeated by the third: the token stays and burns."""
    t = table(
        fighter,
        mode="koth",
        given=[Given(hand=["Curse"], health=3), Given(), Given(hand=["Bolt"])],
        wishes=[plays("Curse"), picks(1), plays("Bolt", seat=2), picks(0, seat=2)],
    ).turn(4)
    assert [0, 1, 2, 1] == [record[1] for record in t.records("turn")]
    assert ("defeated", 0) in t.log
    assert 1 == t.tokens(1, "Burn")
    assert 35 - 2 - 2 == t.health(1), "once before the defeat, once after it"


@pytest.mark.rule("R-027", "R-173", "SYS-094")
def test_all_at_zero_is_a_draw(fighter: ir.Document) -> None:
    """Attack and defence both deal 4 to players with 4 Health: both fall at once, and nobody wins."""
    t = table(
        fighter,
        given=[Given(health=4), Given(health=4)],
        rolls=[*SLASH, 1],
        wishes=[activate("Slash")],
    ).turn()
    assert [0, 0] == t.g.health
    assert t.g.drawn
    assert t.g.winner is None


@pytest.mark.rule("R-001", "R-027")
def test_two_of_three_fall_at_once(fighter: ir.Document) -> None:
    """Two fall together and one is left: that one wins, it is no draw."""
    t = table(
        fighter,
        mode="koth",
        given=[Given(), Given(health=3), Given(health=2)],
        rolls=[4, 4, 4, 1, 1],
        wishes=[activate("Quake")],
    ).turn()
    assert 0 == t.g.winner
    assert not t.g.drawn


@pytest.mark.rule("R-029")
def test_healing_raises_the_dial(fighter: ir.Document) -> None:
    """Heal 5 at 20 Health gives 25."""
    t = table(fighter, given=[Given(health=20, hand=["Bandage"])], wishes=[plays("Bandage")]).turn()
    assert 25 == t.health(0)


@pytest.mark.rule("R-028", "SYS-016")
@pytest.mark.parametrize(
    ("mode", "health", "after"), [("1v1", 58, 60), ("1v1", 60, 60), ("1v1", 55, 60), ("koth", 44, 45)]
)
def test_healing_stops_ten_above_the_start(fighter: ir.Document, mode: str, health: int, after: int) -> None:
    """Health rises to the start Health + 10 at most: 60 in 1v1, 45 in King of the Hill."""
    t = table(
        fighter, mode=mode, given=[Given(health=health, hand=["Bandage"])], wishes=[plays("Bandage")]
    ).turn()
    assert after == t.health(0)


@pytest.mark.rule("R-028")
def test_the_cap_of_every_mode() -> None:
    """The cap is ten above what a mode starts with."""
    assert all(mode.health + 10 == mode.cap for mode in MODES.values())
