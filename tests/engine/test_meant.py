"""Who and what is meant, played: another player, the deed just done, the dmg dealt, the rest of a deck."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, activate, defends, hero, picks, plays, table

TEXTS = """
status Chill
  negative, stack limit 5
  rule "It is only counted."
status Spark
  positive, stack limit 5
  rule "It is only counted."
offensive Chop
  3 [sword]: Deal 5 dmg. If no dmg was prevented, gain Spark.
offensive Recoil
  4 [sword]: Deal 6 dmg and half that dmg to yourself.
offensive Slap
  3 [heart]: Your opponent deals 2 dmg to themselves.
offensive Aim
  2 [star]: Deal 4 dmg to target opponent.
defensive Guard
  defense roll 1: On [heart], prevent 2 dmg. On [star], deal 1 dmg.
card Dart
  main phase, cost 0
  Deal 2 dmg to another player.
card Burn
  main phase, cost 0
  Spend all Spark. If you spent 2, draw 1 card.
card Empty
  main phase, cost 0
  Discard your hand. If you discarded no cards, gain Spark.
card Dig
  main phase, cost 0
  Search your deck for Dart, then shuffle the rest into your deck.
card Fetch
  main phase, cost 0
  Search your deck for Dart, put it into your hand and shuffle the rest into your deck.
deck
  6 Dart
  6 Burn
  7 Empty
  7 Dig
  6 Fetch
"""


def played(card: str, *hand: str, spark: int = 0) -> Table:
    mine = Given(hand=[card, *hand], tokens={"Spark": spark} if spark else {})
    return table(hero(TEXTS), given=[mine, Given()], wishes=[plays(card)]).turn()


def attacked(name: str, rolls: list[int], guard: bool = True) -> Table:
    wishes = [activate(name), *([defends("Guard")] if guard else [])]
    return table(hero(TEXTS), given=[Given(hand=[]), Given(hand=[])], rolls=rolls, wishes=wishes).turn()


@pytest.mark.rule("R-128")
def test_another_player_is_not_oneself() -> None:
    """Of two players it can only be the other; of three, one of the two others is picked."""
    t = played("Dart")
    assert [50, 48] == [t.health(0), t.health(1)]
    given = [Given(hand=["Dart"]), Given(), Given()]
    t = table(hero(TEXTS), given=given, mode="ffa3", wishes=[plays("Dart"), picks(2)]).turn()
    assert [{1, 2}] == [set(ask.options) for ask in t.asked(What.PLAYER)]
    assert ([], [], [2]) == (t.dealt(0), t.dealt(1), t.dealt(2))


@pytest.mark.parametrize(("spark", "drawn"), [(2, 1), (3, 0), (0, 0)])
def test_what_was_spent_is_asked_after_and_not_spent_again(spark: int, drawn: int) -> None:
    """All Spark is gone; only who had two draws a card."""
    t = played("Burn", spark=spark)
    assert 0 == t.tokens(0, "Spark")
    assert drawn + 1 == len(t.hand(0))  # with the one of the Income Phase


def test_nothing_was_discarded() -> None:
    """One card is drawn in the Income Phase, and discarded."""
    t = played("Empty", "Dart")
    assert ([], 0) == (t.hand(0), t.tokens(0, "Spark"))


@pytest.mark.rule("R-122")
@pytest.mark.parametrize(("die", "health", "spark"), [(4, 47, 0), (1, 45, 1)])
def test_dmg_of_an_attack_is_prevented_for_its_target(die: int, health: int, spark: int) -> None:
    t = attacked("Chop", [1, 1, 1, 4, 6, die])
    assert (health, spark) == (t.health(1), t.tokens(0, "Spark"))


@pytest.mark.rule("R-123")
@pytest.mark.parametrize(("die", "mine", "theirs"), [(1, 47, 44), (4, 48, 46)])
def test_half_of_what_was_dealt_comes_back(die: int, mine: int, theirs: int) -> None:
    """Of 6 all or 4 are dealt."""
    t = attacked("Recoil", [1, 1, 1, 1, 6, die])
    assert [mine, theirs] == [t.health(0), t.health(1)]


@pytest.mark.rule("R-140", "R-142")
def test_what_the_opponent_deals_is_no_attack() -> None:
    """Nobody defends against it; what is dealt to the target opponent is the Attack."""
    t = attacked("Slap", [4, 4, 4, 1, 1])
    assert (48, []) == (t.health(1), t.asked(What.DEFEND))
    t = attacked("Aim", [6, 6, 1, 4, 4, 4])
    assert (48, 1) == (t.health(1), len(t.asked(What.DEFEND)))


@pytest.mark.parametrize("card", ["Dig", "Fetch"])
def test_the_rest_of_the_deck_is_shuffled_and_the_found_card_kept(card: str) -> None:
    t = played(card)
    assert 2 == len(t.hand(0))
    assert "Dart" in t.hand(0)
    assert [("shuffle", 0)] == [record[:2] for record in t.records("shuffle")]
