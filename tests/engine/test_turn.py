"""The frame of a turn: whose it is, its phases, and when the Roll Phase ends (section 3)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import activate, hero, table


@pytest.fixture(scope="module")
def fighter() -> ir.Document:
    return hero(
        """
        status Burn
          negative, stack limit 2, persistent
          During your Upkeep Phase, receive 2 undefendable dmg.

        status Spring
          positive, stack limit 2, persistent
          During your Upkeep Phase, heal 1.

        status Wages
          positive, stack limit 1, persistent
          During your Upkeep Phase, gain 1 CP.

        status Tax
          negative, stack limit 1, persistent
          During your Upkeep Phase, lose 2 CP.

        status Echo
          positive, stack limit 1
          At the conclusion of your Roll Phase, gain 3 CP. Then remove this token.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        defensive Parry
          defense roll 2: Prevent 1 x [heart] dmg.

        card Nudge
          roll phase, cost 0
          Change 1 die up or down by 1.
        """
    )


@pytest.mark.rule("R-020", "R-193", "SYS-086")
def test_turns_alternate(fighter: ir.Document) -> None:
    """Beginning with the Start Player, one turn follows the other around the table."""
    t = table(fighter, active=1).turn(4)
    assert [1, 0, 1, 0] == [record[1] for record in t.records("turn")]


@pytest.mark.rule("R-020", "R-021", "SYS-008")
def test_a_turn_has_eight_phases(fighter: ir.Document) -> None:
    """One turn goes through all phases in order; with two opponents a Targeting Roll is among them."""
    t = table(fighter, mode="2v2", rolls=[1, 1, 1, 4, 4, 1, 1, 1], wishes=[activate("Slash")]).turn()
    phases = [record[1] for record in t.records("phase")]
    first = ["upkeep", "income", "main", "offensive_roll"]
    assert [*first, "targeting_roll", "defensive_roll", "main", "discard"] == phases


@pytest.mark.rule("R-022")
def test_the_roll_phase_is_phases_four_to_six(fighter: ir.Document) -> None:
    """A Roll Phase Action is offered in the Offensive, the Targeting and the Defensive Roll, nowhere else."""
    t = table(
        fighter,
        mode="2v2",
        given=[Given(hand=["Nudge"])],
        rolls=[1, 1, 1, 4, 4, 1, 4, 4],
        wishes=[activate("Slash")],
    ).turn()
    asked = {ask.reason for ask in t.asked(What.ACT, 0)}
    assert {"attempt", "announced", "targeting", "defense roll"} == asked


@pytest.mark.rule("R-023", "SYS-009")
def test_the_conclusion_of_the_roll_phase(fighter: ir.Document) -> None:
    """The conclusion of the Roll Phase comes after the damage, right before Main Phase (2)."""
    t = table(
        fighter,
        given=[Given(tokens={"Echo": 1}, cp=0)],
        rolls=[1, 1, 1, 4, 4, 1, 1],
        wishes=[activate("Slash")],
    ).turn()
    words = [record[:2] for record in t.records("damage", "gain_cp", "phase")]
    damage, echo = words.index(("damage", 0)), words.index(("gain_cp", 0), 3)
    assert damage + 1 == echo
    assert ("phase", "main") == words[echo + 1]
    assert 0 == t.tokens(0, "Echo")


@pytest.mark.rule("R-151", "R-152", "SYS-010")
@pytest.mark.parametrize(("first", "cp"), [("Wages", 1), ("Tax", 2)])
def test_the_active_player_orders_upkeep(fighter: ir.Document, first: str, cp: int) -> None:
    """With 0 CP: wages before taxes leave 0, taxes before wages leave 1; Income adds 1."""
    t = table(
        fighter,
        given=[Given(cp=0, tokens={"Wages": 1, "Tax": 1})],
        wishes=[Wish("order", first)],
    ).turn()
    assert cp == t.cp(0)


@pytest.mark.rule("R-153", "SYS-011")
def test_upkeep_is_settled_at_its_end(fighter: ir.Document) -> None:
    """At 2 Health 2 damage and 1 healing of the same Upkeep Phase leave 1 Health: nobody is defeated."""
    t = table(fighter, given=[Given(health=2, tokens={"Burn": 1, "Spring": 1})]).turn()
    assert 1 == t.health(0)
    assert [] == t.records("defeated")


@pytest.mark.rule("R-153", "SYS-011")
def test_upkeep_healing_waits_like_the_damage(fighter: ir.Document) -> None:
    """At the cap of 60, 1 healing and 2 damage of one Upkeep Phase leave 59: the healing is not lost."""
    t = table(fighter, given=[Given(health=60, tokens={"Spring": 1, "Burn": 1})]).turn()
    assert 59 == t.health(0)
