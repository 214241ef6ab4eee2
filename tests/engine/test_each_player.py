"""Several players of whom each decides, pays or rolls for themselves."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, Wish, chooses, hero, plays, scenes, table, yes

TEXTS = """
offensive Chop
  3 [sword]: Deal 5 dmg.
card Toll
  main phase, cost 0
  All opponents may spend 1 CP. If they do not, they lose 3 Health.
card Storm
  main phase, cost 0
  All opponents roll 1 die. On 1-3, they lose 2 CP. Gain 1 CP.
card Fork
  main phase, cost 0
  Each opponent discards 1 card or loses 2 Health.
card Feast
  main phase, cost 0
  All players may spend 1 CP to heal 2.
deck
  8 Toll
  8 Storm
  8 Fork
  8 Feast
"""


def three(card: str, *given: Given, wishes: tuple[Wish, ...] = (), rolls: tuple[int, ...] = ()) -> Table:
    wishes = (plays(card), *wishes)
    return table(hero(TEXTS), given=given, mode="ffa3", wishes=wishes, rolls=rolls).turn()


@pytest.mark.rule("R-126", "R-187")
def test_each_decides_for_themselves() -> None:
    """One pays 1 CP and keeps 30 Health, the other does not and has 27."""
    rich = Given(cp=3, health=30)
    t = three("Toll", Given(hand=["Toll"]), rich, rich, wishes=(yes("Toll", seat=1),))
    assert [(2, 30), (3, 27)] == [(t.cp(seat), t.health(seat)) for seat in (1, 2)]
    assert [1, 2] == [ask.seat for ask in t.asked(What.MAY)]


@pytest.mark.rule("R-033", "R-126")
def test_who_cannot_pay_is_not_asked() -> None:
    t = three("Toll", Given(hand=["Toll"]), Given(cp=0, health=30), Given(cp=1, health=30))
    assert [27, 27] == [t.health(1), t.health(2)]
    assert [2] == [ask.seat for ask in t.asked(What.MAY)]


@pytest.mark.rule("R-109", "R-187")
def test_each_has_a_roll_of_their_own() -> None:
    """The first rolls a 2 and loses 2 CP, the second a 5; what follows is done once."""
    given = (Given(cp=0, hand=["Storm"]), Given(cp=4), Given(cp=4))
    t = three("Storm", *given, rolls=(2, 5))
    assert [2, 4] == [t.cp(1), t.cp(2)]
    assert 2 == t.cp(0)  # with 1 CP of the Income Phase


@pytest.mark.rule("R-114")
def test_each_picks_an_option() -> None:
    given = (Given(hand=["Fork"]), Given(health=30, hand=["Toll"]), Given(health=30, hand=["Toll"]))
    t = three("Fork", *given, wishes=(chooses(1, seat=1), chooses(2, seat=2)))
    assert [(0, 30), (1, 28)] == [(len(t.hand(seat)), t.health(seat)) for seat in (1, 2)]


def test_whose_text_it_is_may_be_one_of_them() -> None:
    scenes(
        TEXTS,
        "given your hand is Feast\ngiven you have 3 CP, 40 Health\ngiven your opponent has 0 CP, 40 Health\n"
        "play Feast\nyes\nexpect you have 42 Health\nexpect your opponent has 40 Health",
    )
