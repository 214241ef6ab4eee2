"""What dice have to show for an ability (section 8)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.kit import LineDef
from dtlang.engine.making import kit
from dtlang.engine.shown import counts_of
from tests.engine.rules_here import activate, hero, keeps, table, vectors


@pytest.fixture(scope="module")
def board() -> ir.Document:
    return hero(
        """
        offensive Three Swords
          3 [sword]: Deal 3 dmg.

        offensive Sword and Star
          2 [sword] 1 [star]: Deal 4 dmg.

        offensive Small
          small straight: Deal 5 dmg.

        offensive Large
          large straight: Deal 6 dmg.

        offensive Pair
          2-of-a-kind: Deal 1 dmg.

        offensive Three Alike
          3-of-a-kind: Deal 7 dmg.

        offensive Four Alike
          4-of-a-kind: Deal 8 dmg.

        offensive Five Alike
          5-of-a-kind: Deal 9 dmg.

        offensive Claws
          3 [heart]: Deal 1 dmg.
          4 [heart]: Deal 2 dmg.
          5 [heart]: Deal 3 dmg.

        defensive Parry
          defense roll 3: Prevent 1 x [heart] dmg.

        ultimate Starfall
          5 [star]: Deal 20 dmg.
        """
    )


def offered(document: ir.Document, dice: list[int]) -> list[str]:
    """What can be announced with these dice."""
    ask = table(document, rolls=dice).until(What.ANNOUNCE)
    return [option.name for option in ask.options if isinstance(option, LineDef)]


@pytest.mark.rule("R-048", "R-159")
def test_an_ability_whose_requirement_is_not_met_is_refused(board: ir.Document) -> None:
    """Two swords are not three: the ability is not offered, and asking for it names the rule."""
    t = table(board, rolls=[1, 2, 4, 4, 6])
    ask = t.until(What.ANNOUNCE)
    assert "Three Swords" not in [getattr(option, "name", "") for option in ask.options]
    assert "R-048" == t.refused(0, activate("Three Swords"))
    assert "" == t.refused(0, activate("Sword and Star"))


@pytest.mark.rule("R-048")
def test_it_is_the_final_result_that_counts(board: ir.Document) -> None:
    """Three swords of the first attempt that are rolled away do not count any more."""
    t = table(board, rolls=[1, 2, 3, 4, 6, 5, 5, 5], wishes=[keeps(4, 6)])
    t.until(What.ANNOUNCE)
    assert "R-048" == t.refused(0, activate("Three Swords"))


@pytest.mark.rule("R-049", "SYS-021")
@pytest.mark.parametrize(
    ("dice", "met"),
    [([1, 2, 3, 3, 4], True), ([1, 2, 3, 4, 6], True), ([1, 1, 1, 1, 1], True), ([1, 2, 4, 5, 6], False)],
)
def test_symbols_are_at_least(board: ir.Document, dice: list[int], met: bool) -> None:
    """Four swords and a heart satisfy three swords; other dice and numbers do not matter (A-01)."""
    assert met == ("Three Swords" in offered(board, dice))


@pytest.mark.rule("R-049")
@pytest.mark.parametrize(
    ("dice", "met"),
    [([1, 2, 6, 4, 4], True), ([1, 6, 6, 4, 4], False), ([1, 2, 3, 4, 4], False), ([1, 2, 3, 6, 6], True)],
)
def test_different_symbols_are_all_needed(board: ir.Document, dice: list[int], met: bool) -> None:
    """Two swords and a star: one sword is too few, and without a star it does not work either."""
    assert met == ("Sword and Star" in offered(board, dice))


@pytest.mark.rule("R-050", "R-051", "SYS-022", "SYS-023")
@pytest.mark.parametrize("vector", vectors("TV-11s"))
def test_straights(vector: dict[str, Any], board: ir.Document) -> None:
    """Four, respectively five dice in sequence, wherever they lie; a large straight contains a small one."""
    found = offered(board, vector["input"]["dice"])
    assert vector["expected"] == {"small": "Small" in found, "large": "Large" in found}


@pytest.mark.rule("R-050", "R-051")
def test_how_many_rolls_are_straights(board: ir.Document) -> None:
    """Of the 7776 rolls 240 are large straights, and 1200 contain a small one; counted by hand."""
    lines = {slot.name: slot.levels[1][0] for slot in kit(board).slots if slot.name in ("Small", "Large")}
    rolls = [counts_of(dice) for dice in product(range(1, 7), repeat=5)]
    met = {name: sum(line.fits(counts, board.dice) for counts in rolls) for name, line in lines.items()}
    assert {"Small": 1200, "Large": 240} == met


@pytest.mark.rule("R-052", "SYS-024")
@pytest.mark.parametrize("vector", vectors("TV-11k"))
def test_of_a_kind_counts_numbers(vector: dict[str, Any], board: ir.Document) -> None:
    """2, 2, 2 is three of a kind; three numbers that share a symbol are not."""
    found = offered(board, vector["input"]["dice"])
    names = {2: "Pair", 3: "Three Alike", 4: "Four Alike", 5: "Five Alike"}
    most = max((number for number, name in names.items() if name in found), default=1)
    assert vector["expected"]["max_kind"] == most


@pytest.mark.rule("R-052")
def test_five_of_a_kind(board: ir.Document) -> None:
    """Five equal numbers are also four, three and two of a kind."""
    found = offered(board, [2, 2, 2, 2, 2])
    assert {"Pair", "Three Alike", "Four Alike", "Five Alike"} <= set(found)


@pytest.mark.rule("R-053")
def test_a_season_1_ultimate_needs_five_sixes() -> None:
    """Where only the 6 shows the symbol, one roll of 7776 meets the ultimate: five sixes."""
    elf = hero("ultimate Lunar\n  5 [star]: Deal 12 dmg.\n")
    line = kit(elf).slots[0].levels[1][0]
    met = [dice for dice in product(range(1, 7), repeat=5) if line.fits(counts_of(dice), elf.dice)]
    assert [(6, 6, 6, 6, 6)] == met


@pytest.mark.rule("R-054", "SYS-025")
@pytest.mark.parametrize(("line", "dealt"), [(1, 1), (2, 2), (3, 3), (0, 3)])
def test_exactly_one_line_resolves(board: ir.Document, line: int, dealt: int) -> None:
    """Five hearts meet all three lines; the chosen one resolves, by default the most demanding (A-02)."""
    t = table(board, rolls=[4, 4, 5, 5, 4, 1, 1, 1], wishes=[activate("Claws", line)]).turn()
    assert [dealt] == t.dealt(1)


@pytest.mark.rule("R-054")
def test_a_line_that_the_dice_do_not_meet_is_refused(board: ir.Document) -> None:
    """With four hearts the line for five is not there."""
    t = table(board, rolls=[4, 4, 5, 5, 1])
    t.until(What.ANNOUNCE)
    assert "R-048" == t.refused(0, activate("Claws", 3))
    assert "" == t.refused(0, activate("Claws", 2))


@pytest.mark.rule("R-055", "SYS-026")
def test_only_one_ability_is_activated(board: ir.Document) -> None:
    """Once an ability is activated a second one is refused in that Offensive Roll Phase."""
    t = table(
        board, rolls=[1, 1, 1, 2, 6, 1, 1, 1], wishes=[activate("Three Swords"), activate("Sword and Star")]
    )
    t.until(What.DEFEND)
    assert "R-055" == t.refused(0, activate("Sword and Star"))
    t.go_on()
    assert [3] == t.dealt(1)
    assert 1 == len(t.records("activate"))


@pytest.mark.rule("R-055", "SYS-027")
def test_none_may_be_activated(board: ir.Document) -> None:
    """Whoever activates nothing goes on to Main Phase (2): no targeting, no defence."""
    t = table(board, mode="2v2", rolls=[1, 1, 1, 2, 6]).turn()
    assert ["upkeep", "income", "main", "offensive_roll", "main", "discard"] == [
        r[1] for r in t.records("phase")
    ]
    assert [] == t.asked(What.DEFEND)
    assert [("no_ability", 0)] == t.records("no_ability")
