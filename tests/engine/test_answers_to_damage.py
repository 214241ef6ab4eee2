"""Whoever answers damage outside of an Attack changes it; it is dealt once all the same."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, hero, plays, table

CARDS = """
card Zap
  main phase, cost 0
  Deal 4 dmg to your opponent.

card Less
  instant, cost 0
  Prevent 3 dmg.

card Coin
  instant, cost 0
  Gain 1 CP.

card Balm
  instant, cost 0
  Heal 3.

card Back
  instant, cost 0
  Deal 2 dmg to your opponent.

deck
  1 Zap
  1 Less
  1 Coin
  1 Balm
  1 Back
"""


def zapped(*answers: str) -> Table:
    """The first player plays Zap, the second answers; both have 30 Health."""
    document: ir.Document = hero(CARDS)
    given = [Given(health=30, hand=["Zap"]), Given(health=30, hand=list(answers))]
    wishes = [plays("Zap", 0), *(plays(answer, 1) for answer in answers)]
    t = table(document, document, given=given, wishes=wishes)
    t.until(What.KEEP)
    return t


@pytest.mark.rule("R-172", "R-176", "R-188")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ([], 26),  # 30 - 4
        (["Coin"], 26),
        (["Less"], 29),  # 4 - 3 = 1
        (["Less", "Coin"], 29),
        (["Coin", "Less"], 29),
        (["Balm"], 29),  # 3 healed and 4 dealt, together
    ],
)
def test_damage_is_dealt_once_however_often_it_is_answered(answers: list[str], left: int) -> None:
    t = zapped(*answers)
    assert left == t.health(1)
    assert 1 == sum(record[0] == "damage" for record in t.g.log)


@pytest.mark.rule("R-172")
def test_what_is_dealt_back_joins_what_is_being_dealt() -> None:
    t = zapped("Back")
    assert (28, 26) == (t.health(0), t.health(1))
    assert 2 == sum(record[0] == "damage" for record in t.g.log)
