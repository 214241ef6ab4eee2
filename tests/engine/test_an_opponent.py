"""Who is meant by "an opponent" where there are several, and who does what somebody else is told to do."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, hero, picks, plays, scenes, table

TEXTS = """
status Chill
  negative, stack limit 5
  rule "It is only counted."
status Spark
  positive, stack limit 5
  rule "It is only counted."
keyword kindle N
  Gain N Spark. Deal 1 undefendable dmg.
offensive Chop
  3 [sword]: Deal 5 dmg.
card Twice
  main phase, cost 0
  Your opponent loses 1 CP. They gain Chill.
card Thaw
  main phase, cost 0
  If an opponent has Chill, they lose 2 CP.
card Bare
  main phase, cost 0
  If your opponent has no Chill, inflict Chill.
card Share
  main phase, cost 0
  Your opponent kindles 2.
card Tempest
  main phase, cost 0
  All players shuffle their hand into their deck.
card Dig
  main phase, cost 0
  Search your deck for 2 cards and discard them.
card Spread
  main phase, cost 0
  Your opponent loses 1 CP. An opponent other than your opponent gains Chill.
deck
  6 Twice
  6 Thaw
  6 Bare
  2 Share
  4 Spread
  4 Tempest
  4 Dig
"""


def three(card: str, *given: Given, wish: int | None = None) -> Table:
    wishes = [plays(card)] if wish is None else [plays(card), picks(wish)]
    return table(hero(TEXTS), given=given, mode="ffa3", wishes=wishes).turn()


@pytest.mark.rule("R-128", "R-190")
@pytest.mark.parametrize("first", [1, 2])
def test_an_opponent_other_than_that_one_is_the_other_one(first: int) -> None:
    t = three("Spread", Given(cp=3, hand=["Spread"]), Given(cp=3), Given(cp=3), wish=first)
    other = 3 - first
    assert (2, 3, 0, 1) == (t.cp(first), t.cp(other), t.tokens(first, "Chill"), t.tokens(other, "Chill"))


@pytest.mark.rule("R-128", "R-190")
def test_an_opponent_is_the_same_all_through_a_text() -> None:
    """Picked once: who loses the CP has the Chill."""
    t = three("Twice", Given(cp=3, hand=["Twice"]), Given(cp=3), Given(cp=3), wish=2)
    assert ([3, 2], [0, 1]) == ([t.cp(1), t.cp(2)], [t.tokens(1, "Chill"), t.tokens(2, "Chill")])
    assert 1 == len(t.asked(What.PLAYER))


@pytest.mark.rule("R-128", "R-190")
def test_a_condition_is_about_an_opponent_of_whom_it_is_true() -> None:
    """Of two, only the second has Chill: nobody is asked, and that one loses the 2 CP."""
    given = [Given(cp=3, hand=["Thaw"]), Given(cp=3), Given(cp=3, tokens={"Chill": 1})]
    t = three("Thaw", *given)
    assert [3, 1] == [t.cp(1), t.cp(2)]
    assert [] == t.asked(What.PLAYER)


@pytest.mark.rule("R-128", "R-190")
def test_of_several_opponents_one_is_picked() -> None:
    """Both have Chill: the one who is picked loses the 2 CP."""
    chilled = Given(cp=3, tokens={"Chill": 1})
    t = three("Thaw", Given(cp=3, hand=["Thaw"]), chilled, chilled, wish=1)
    assert [1, 3] == [t.cp(1), t.cp(2)]
    t = three("Thaw", Given(cp=3, hand=["Thaw"]), Given(cp=3), Given(cp=3))
    assert [3, 3] == [t.cp(1), t.cp(2)]


@pytest.mark.rule("R-128", "R-190")
def test_who_has_none_is_asked_for_too() -> None:
    """The first has one already: only the second has none, and gets it."""
    t = three("Bare", Given(hand=["Bare"]), Given(tokens={"Chill": 1}), Given())
    assert [1, 1] == [t.tokens(1, "Chill"), t.tokens(2, "Chill")]


def test_a_keyword_is_used_by_whom_the_text_names() -> None:
    """They gain the Spark, and their opponent, who played the card, has the damage."""
    scenes(
        TEXTS,
        "given your hand is Share\nplay Share\nexpect your opponent has 2 Spark, 50 Health\n"
        "expect you have no Spark, 49 Health",
    )


def test_every_player_does_it() -> None:
    """All three hands are empty afterwards."""
    t = three("Tempest", Given(hand=["Tempest", "Dig"]), Given(hand=["Twice"]), Given(hand=["Thaw", "Bare"]))
    assert [0, 0, 0] == [len(t.g.seats[seat].hand) for seat in range(3)]


def test_what_was_found_is_discarded_and_nothing_else() -> None:
    """Two cards of the deck, while the one in hand stays."""
    t = table(hero(TEXTS), given=[Given(hand=["Dig", "Twice"]), Given()], wishes=[plays("Dig")]).turn()
    assert 2 == len(t.g.seats[0].hand)  # with the card that is drawn in the Income Phase
    assert 3 == len(t.g.seats[0].discard)
