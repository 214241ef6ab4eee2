"""Combat points (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import Ask, Play, What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import hero, plays, sells, spends, table, vectors


@pytest.fixture(scope="module")
def trader() -> ir.Document:
    return hero(
        """
        passive Tithe
          At any time, you may spend 3 CP to draw 1 card.

        card Purse
          main phase, cost 0
          Gain 3 CP.

        card Feast
          main phase, cost 3
          Heal 1.

        card Snack
          main phase, cost 2
          Heal 1.

        card Crumb
          main phase, cost 1
          Heal 1.

        card Robbery
          main phase, cost 0
          Steal 2 CP.

        deck
          4 Purse
          4 Feast
        """
    )


@pytest.mark.rule("R-030", "R-039")
def test_cp_pay_for_cards(trader: ir.Document) -> None:
    """A card takes its printed cost from the dial; one with cost 0 is free."""
    given = [Given(cp=4, hand=["Snack", "Robbery"]), Given(cp=0)]
    t = table(trader, given=given, wishes=[plays("Snack"), plays("Robbery")]).turn()
    assert 4 + 1 - 2 == t.cp(0)
    assert [("play", 0, "Snack", 2), ("play", 0, "Robbery", 0)] == t.records("play")


@pytest.mark.rule("R-030", "SYS-030")
def test_cp_pay_for_board_abilities(trader: ir.Document) -> None:
    """A passive that asks for 3 CP takes them."""
    t = table(trader, given=[Given(cp=4)], wishes=[spends("Tithe")]).turn()
    assert 4 - 3 + 1 == t.cp(0)
    assert 2 == len(t.hand(0)), "one card of the Tithe, one of the Income Phase"


@pytest.mark.rule("R-031")
@pytest.mark.parametrize(("cp", "after"), [(10, 14), (11, 15), (13, 15), (15, 15)])
def test_never_more_than_15_cp(trader: ir.Document, cp: int, after: int) -> None:
    """1 CP of the Income Phase and 3 of a card; what goes above 15 is lost."""
    t = table(trader, given=[Given(cp=cp, hand=["Purse"])], wishes=[plays("Purse")]).turn()
    assert after == t.cp(0)


@pytest.mark.rule("R-032", "R-154", "R-155", "SYS-012")
@pytest.mark.parametrize(("cp", "after"), [(0, 1), (14, 15), (15, 15)])
def test_income(trader: ir.Document, cp: int, after: int) -> None:
    """The Income Phase gives 1 CP and a card; at 15 CP still the card."""
    t = table(trader, given=[Given(cp=cp)]).turn()
    assert after == t.cp(0)
    assert 1 == len(t.hand(0))
    assert [] == t.hand(1), "only the active player has an income"


@pytest.mark.rule("R-033")
@pytest.mark.parametrize(("cp", "refused"), [(1, "R-033"), (2, "")])
def test_a_cost_is_paid_in_full(trader: ir.Document, cp: int, refused: str) -> None:
    """With 2 CP (1 and the income) a card for 3 CP cannot be played; with 3 it can."""
    t = table(trader, given=[Given(cp=cp, hand=["Feast"])])
    ask = t.until(What.MAIN)
    assert refused == t.refused(0, plays("Feast"))
    assert refused == t.refused(0, spends("Tithe"))
    assert (not refused) == any(option.cost == 3 for option in _plays(ask))


def _plays(ask: Ask) -> list[Play]:
    return [option for option in ask.options if isinstance(option, Play)]


@pytest.mark.rule("R-033", "R-115")
def test_cp_do_not_go_below_zero(trader: ir.Document) -> None:
    """Who has 1 CP can be robbed of 1 CP, not of 2."""
    t = table(trader, given=[Given(cp=5, hand=["Robbery"]), Given(cp=1)], wishes=[plays("Robbery")]).turn()
    assert (5 + 1 + 1, 0) == (t.cp(0), t.cp(1))


@pytest.mark.rule("R-034", "R-196", "SYS-085")
def test_teammates_do_not_pay_for_each_other(trader: ir.Document) -> None:
    """A player with too few CP cannot play a card, however many a teammate has; nor does the teammate pay."""
    given = [Given(cp=1, hand=["Feast", "Crumb"]), Given(), Given(cp=9)]
    t = table(trader, mode="2v2", given=given, wishes=[plays("Feast"), plays("Crumb")])
    t.until(What.MAIN)
    assert "R-033" == t.refused(0, plays("Feast"))
    t.go_on()
    assert (1 + 1 - 1, 9) == (t.cp(0), t.cp(2))


@pytest.mark.rule("R-032", "R-037", "R-039")
@pytest.mark.parametrize("vector", vectors("TV-06"))
def test_the_walk_through(vector: dict[str, Any], trader: ir.Document) -> None:
    """CP after every step of the rulebook's walk-through: income or none, selling, paying."""
    ops, expected = vector["input"]["ops"], vector["expected"]["cp"]
    cards = {1: "Crumb", 2: "Snack", 3: "Feast"}
    wishes: list[Wish] = []
    for step in ops:
        if step == "sell":
            wishes.append(sells("Purse"))
        elif step.startswith("pay"):
            wishes.append(plays(cards[int(step.split()[1])]))
    hand = ["Purse", "Crumb", "Snack", "Feast"]
    t = table(
        trader,
        given=[Given(cp=vector["input"]["start"], hand=hand)],
        wishes=wishes,
        first_turns=ops[0] == "skip_income",
    )
    seen = []
    if ops[0] in ("income", "skip_income"):
        t.until(What.MAIN)
        seen.append(t.cp(0))
    for _ in wishes:
        t.until(What.MAIN)
        seen.append(t.cp(0))
    assert expected == seen
