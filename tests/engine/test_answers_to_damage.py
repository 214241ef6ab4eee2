"""Whoever answers damage outside of an Attack changes it; it is dealt once all the same."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, hero, plays, scenes, table

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


INSTEAD = """
status Mirror
  positive, stack limit 1, persistent
  When you would receive dmg, deal 2 dmg to your opponent instead.
status Purse
  positive, stack limit 1, persistent
  When you would receive dmg, gain 1 CP instead.
status Early
  positive, stack limit 1, spendable
  You may spend this token to deal 1/2 the incoming dmg to your opponent.
offensive Twostep
  3 [sword]: Deal 3 dmg. Then deal 4 undefendable dmg.
card Zap
  main phase, cost 0
  Deal 4 dmg to your opponent. Deal 1 pure dmg to your opponent.
deck
  32 Zap
"""


@pytest.mark.rule("R-130", "R-122")
@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("Mirror", "expect you have 48 Health"),
        ("Purse", "expect your opponent has 3 CP"),
        ("Purse, Mirror", "expect your opponent has 3 CP\nexpect you have 50 Health"),
    ],
)
def test_what_happens_instead_of_damage_happens_instead_of_all_of_it(token: str, expected: str) -> None:
    """Once, for a card and for an Attack; what one text has replaced another one does not."""
    for deed in ("given your hand is Zap\nplay Zap", "roll 1 1 1 4 6\nactivate Twostep"):
        scenes(
            INSTEAD,
            f"given your opponent has {token}\n{deed}\nexpect your opponent has 50 Health\n{expected}",
        )


@pytest.mark.rule("R-176", "R-180")
def test_what_follows_damage_follows_what_is_still_added_to_it() -> None:
    """Answered after the first 3 of 7: half of 7 comes back."""
    scenes(
        INSTEAD,
        """
        given your opponent has Early
        roll 1 1 1 4 6
        activate Twostep
        your opponent spends Early
        expect you have 46 Health
        expect your opponent has 43 Health
        """,
    )


@pytest.mark.rule("R-075", "R-122")
def test_what_comes_instead_of_damage_is_not_replaced_again() -> None:
    """1 damage for 5, and for 7; of two who send back 2 each does so once, and the last 2 are dealt."""
    texts = INSTEAD + "status Soft\n  positive, stack limit 1, persistent\n  When you would receive dmg, {}\n"
    zap, twostep = "given your hand is Zap\nplay Zap", "roll 1 1 1 4 6\nactivate Twostep"
    for deed in (zap, twostep):
        scenes(
            texts.format("receive 1 dmg instead."),
            f"given your opponent has Soft\n{deed}\nexpect your opponent has 49 Health",
        )
        scenes(
            INSTEAD,
            f"given you have Mirror\ngiven your opponent has Mirror\n{deed}\n"
            "expect you have 50 Health\nexpect your opponent has 48 Health",
        )
