"""Hero Upgrades (R-093 to R-099)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import Play, What
from dtlang.engine.kit import LineDef
from dtlang.engine.making import kit
from dtlang.engine.scene import Given
from tests.engine.rules_here import activate, hero, plays, shipped, spends, table, vectors


@pytest.fixture(scope="module")
def smith() -> ir.Document:
    return hero(
        """
        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Stab
          3 [heart]: Deal 3 dmg.

        defensive Parry
          defense roll 3: Prevent 1 x [heart] dmg.

        passive Habit
          During your Upkeep Phase, gain 1 CP.

        ultimate Starfall
          5 [star]: Deal 9 dmg.

        upgrade Slash II
          cost 2
          3 [sword]: Deal 6 dmg.
          ability War Cry
            2 [star]: Heal 3.

        upgrade Slash III
          cost 5
          3 [sword]: Deal 8 dmg.

        upgrade Parry II
          cost 1
          defense roll 5: Prevent 1 x [heart] dmg.

        upgrade Habit II
          cost 1
          During your Upkeep Phase, gain 2 CP.

        card Workshop
          roll phase, cost 0
          Play 1 upgrade for free.

        card Anvil
          main phase, cost 0
          Play 1 upgrade for free.

        card Nap
          instant, cost 0
          Heal 1.
        """
    )


SLASH = [1, 1, 1, 4, 5]


@pytest.mark.rule("R-093", "R-097", "R-129", "SYS-073")
def test_an_upgrade_improves_the_slot_of_its_name_for_good(smith: ir.Document) -> None:
    """Slash II is paid, lies on Slash and nowhere else, and deals 6 instead of 4 in this turn and later."""
    given = [Given(cp=1, hand=["Slash II"])]
    t = table(smith, hero(), given=given, rolls=SLASH, wishes=[plays("Slash II"), activate("Slash")]).turn()
    assert 1 + 1 + 1 - 2 == t.cp(0), "1 of Habit, 1 of the Income Phase"
    assert [2, 1, 1, 1, 1] == t.seat(0).levels
    assert [6] == t.dealt(1)
    assert [] == t.hand(0)
    assert [] == t.seat(0).discard
    t.g.rng = type(t.g.rng)(0, SLASH)  # type: ignore[call-arg]
    t.script.left.append(activate("Slash"))
    t.turn()
    assert [6, 6] == t.dealt(1)


@pytest.mark.rule("R-094", "R-108", "SYS-074")
def test_the_colours_of_cards(smith: ir.Document) -> None:
    """Upgrades: white, green, purple by the kind of the slot. Actions: blue, orange, red by their timing."""
    board = kit(smith)
    colours = {name: board.border(card) for name, card in board.cards.items()}
    assert {
        "Slash II": "white",
        "Slash III": "white",
        "Parry II": "green",
        "Habit II": "purple",
        "Anvil": "blue",
        "Workshop": "orange",
        "Nap": "red",
    } == colours


@pytest.mark.rule("R-095", "SYS-076")
def test_upgrades_only_in_the_own_main_phases(smith: ir.Document) -> None:
    """In Main Phase (1) and (2) it may be played; in the Roll Phase and on the other's turn it is refused."""
    given = [Given(cp=9, hand=["Slash II"]), Given(cp=9, hand=["Slash II"])]
    t = table(smith, given=given)
    t.until(What.MAIN, 0, "main 1")
    assert "" == t.refused(0, plays("Slash II"))
    assert "R-095" == t.refused(1, plays("Slash II"))
    t.until(What.KEEP)
    assert "R-095" == t.refused(0, plays("Slash II"))
    t.until(What.MAIN, 0, "main 2")
    assert "" == t.refused(0, plays("Slash II"))


@pytest.mark.rule("R-096", "SYS-073")
@pytest.mark.parametrize("vector", vectors("TV-14"))
def test_what_level_three_costs(vector: dict[str, Any], smith: ir.Document) -> None:
    """On an un-upgraded slot the full cost, on II only the difference; III then covers II."""
    assert (2, 5) == (vector["input"]["cost_II"], vector["input"]["cost_III"])
    upgrades = ["Slash II"] if vector["input"]["from"] == "II" else []
    given = [Given(cp=9, hand=["Slash III"], upgrades=upgrades)]
    t = table(smith, given=given, wishes=[plays("Slash III")]).turn()
    assert [("play", 0, "Slash III", vector["expected"]["pay"])] == t.records("play")
    assert 3 == t.seat(0).levels[0]


@pytest.mark.rule("R-096", "R-033")
def test_the_difference_is_what_has_to_be_there(smith: ir.Document) -> None:
    """With 3 CP Slash III can be played over II, not on the bare slot."""
    bare = table(smith, given=[Given(cp=1, hand=["Slash III"])])
    bare.until(What.MAIN)
    assert (3, "R-033") == (bare.cp(0), bare.refused(0, plays("Slash III")))
    over = table(smith, given=[Given(cp=1, hand=["Slash III"], upgrades=["Slash II"])])
    over.until(What.MAIN)
    assert (3, "") == (over.cp(0), over.refused(0, plays("Slash III")))


@pytest.mark.rule("R-096")
def test_no_way_back_to_a_lower_level(smith: ir.Document) -> None:
    """Slash II is not played over Slash III, nor a second time over itself."""
    for lies in ("Slash III", "Slash II"):
        t = table(smith, given=[Given(cp=9, hand=["Slash II"], upgrades=[lies])])
        t.until(What.MAIN)
        assert "R-096" == t.refused(0, plays("Slash II"))


@pytest.mark.rule("R-098", "SYS-075")
@pytest.mark.parametrize(
    ("dice", "offered"), [([6, 6, 4, 5, 1], ["War Cry"]), ([1, 1, 1, 6, 6], ["Slash", "War Cry"])]
)
def test_an_upgrade_adds_a_second_ability(smith: ir.Document, dice: list[int], offered: list[str]) -> None:
    """The slot offers both abilities, each with its own requirement."""
    ask = table(smith, given=[Given(upgrades=["Slash II"])], rolls=dice).until(What.ANNOUNCE)
    assert offered == [option.name for option in ask.options if isinstance(option, LineDef)]


@pytest.mark.rule("R-098")
def test_the_second_ability_goes_when_it_is_covered(smith: ir.Document) -> None:
    """Slash III covers Slash II, and War Cry with it."""
    t = table(smith, given=[Given(upgrades=["Slash III"])], rolls=[6, 6, 4, 5, 1])
    t.until(What.ANNOUNCE)
    assert "R-048" == t.refused(0, activate("War Cry"))


@pytest.mark.rule("R-093")
def test_an_upgraded_defence_and_passive(smith: ir.Document) -> None:
    """Parry II rolls five dice, and Habit II gives 2 CP."""
    given = [Given(cp=0, upgrades=["Habit II"]), Given(upgrades=["Parry II"])]
    t = table(smith, given=given, rolls=[*SLASH, 4, 4, 1, 1, 1], wishes=[activate("Slash")]).turn()
    assert [("roll", 1, 4, 4, 1, 1, 1)] == t.records("roll")
    assert 2 + 1 == t.cp(0)


@pytest.mark.rule("R-099", "R-045", "SYS-077")
def test_an_effect_lets_an_upgrade_be_played_in_the_roll_phase(smith: ir.Document) -> None:
    """After the announcement, free of charge: Slash III is announced and deals 8."""
    given = [Given(cp=0, hand=["Workshop", "Slash III"])]
    t = table(smith, hero(), given=given, rolls=SLASH, wishes=[activate("Slash")])
    t.until(What.ACT, 0, "announced")
    t.go_on(plays("Workshop"), activate("Slash"))
    assert [8] == t.dealt(1)
    assert 2 == t.cp(0), "1 of the Income Phase and 1 of Habit: nothing was paid"


@pytest.mark.rule("R-099", "R-220", "SYS-077")
def test_covert_ops_once_per_turn() -> None:
    """Black Widow's token plays an upgrade for 0 CP; a second one in the same turn is refused."""
    widow = hero(
        """
        status Covert Ops
          unique, stack limit 3, cannot be transferred, cannot be removed
          Once per turn, during your Main Phase, you may spend this token to play 1 upgrade for free.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        upgrade Slash II
          cost 2
          3 [sword]: Deal 6 dmg.

        upgrade Slash III
          cost 5
          3 [sword]: Deal 8 dmg.
        """
    )
    given = [Given(cp=0, tokens={"Covert Ops": 2}, hand=["Slash II", "Slash III"])]
    t = table(widow, given=given, wishes=[spends("Covert Ops")])
    t.until(What.MAIN)
    t.until(What.MAIN)
    assert [("play", 0, "Slash II", 0)] == t.records("play")
    assert (1, 1) == (t.tokens(0, "Covert Ops"), t.cp(0))
    assert "R-076" == t.refused(0, spends("Covert Ops"))


@pytest.mark.rule("R-038", "R-095")
def test_what_may_be_done_with_an_upgrade_in_hand(smith: ir.Document) -> None:
    """It is offered for its price, and for sale."""
    ask = table(smith, given=[Given(cp=4, hand=["Slash II"])]).until(What.MAIN)
    assert [2] == [option.cost for option in ask.options if isinstance(option, Play)]


@pytest.mark.rule("R-010", "R-093")
@pytest.mark.parametrize("stem", ["ember_witch", "tideline_fencer"])
def test_upgrades_name_a_slot(stem: str) -> None:
    """Every upgrade of a shipped hero lies on the slot whose name it has."""
    board = kit(shipped(stem))
    for name, card in board.cards.items():
        if card.upgrade:
            assert name.rsplit(" ", 1)[0] == board.slots[card.slot].name
