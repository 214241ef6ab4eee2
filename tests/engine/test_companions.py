"""Companions are no status effects (section 11)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import hero, named, picks, plays, spends, table


@pytest.fixture(scope="module")
def keeper() -> ir.Document:
    return hero(
        """
        status Blessing
          positive, stack limit 3
          During your Upkeep Phase, heal 1.

        status Mark
          negative, stack limit 3
          During your Upkeep Phase, heal 1.

        companion Owl
          At the start of your turn, gain 1 CP.

        card Cleanse
          main phase, cost 0
          Remove 1 status effect from a chosen player.

        card Sweep
          main phase, cost 0
          Remove all status effects from a chosen player.

        card Pass It On
          main phase, cost 0
          Transfer 1 status effect from a chosen player to another chosen player.

        card Pickpocket
          main phase, cost 0
          Steal 1 status effect.
        """
    )


@pytest.mark.rule("R-090", "SYS-072")
def test_a_card_about_statuses_cannot_choose_a_companion(keeper: ir.Document) -> None:
    """The card offers the two tokens, not the Owl; naming the Owl is refused."""
    given = [Given(hand=["Cleanse"]), Given(tokens={"Blessing": 1, "Mark": 1})]
    t = table(keeper, given=given, wishes=[plays("Cleanse"), picks(1)])
    ask = t.until(What.TOKEN)
    assert ["Blessing", "Mark"] == [named(option) for option in ask.options]
    assert "R-090" == t.refused(0, Wish("token", "Owl"))


@pytest.mark.rule("R-090", "R-091", "SYS-072")
@pytest.mark.parametrize("card", ["Sweep", "Pass It On", "Pickpocket"])
def test_a_companion_is_not_removed_moved_or_stolen(keeper: ir.Document, card: str) -> None:
    """Whatever happens to statuses, both companions stay where they are."""
    given = [Given(hand=[card]), Given(tokens={"Blessing": 1})]
    t = table(keeper, given=given, wishes=[plays(card), picks(1)]).turn()
    assert 0 == t.tokens(1, "Blessing")
    assert [1, 1] == [seat.pieces["Owl"].count for seat in t.g.seats]


@pytest.mark.rule("R-090")
def test_a_companion_does_not_count_as_a_status() -> None:
    """One damage per status effect: with a companion and two tokens it is 2."""
    counter = hero(
        """
        status Mark
          negative, stack limit 3
          During your Upkeep Phase, heal 1.

        companion Owl
          At the start of your turn, gain 1 CP.

        card Judgement
          main phase, cost 0
          Deal 1 undefendable dmg per status effect on your opponent to your opponent.
        """
    )
    t = table(
        counter, given=[Given(hand=["Judgement"]), Given(tokens={"Mark": 2})], wishes=[plays("Judgement")]
    )
    assert [2] == t.turn().dealt(1)


@pytest.mark.rule("R-091")
def test_the_rules_of_a_companion_are_its_own(keeper: ir.Document) -> None:
    """The Owl gives its owner 1 CP at the start of the owner's turn, and offers nothing else to do."""
    t = table(keeper, given=[Given(cp=0), Given(cp=0)]).turn()
    assert (1 + 1, 0) == (t.cp(0), t.cp(1))
    again = table(keeper, given=[Given(hand=["Sweep"])])
    again.until(What.MAIN)
    assert "R-091" == again.refused(0, spends("Owl"))


@pytest.mark.rule("R-090", "R-091")
def test_a_text_means_its_own_companion() -> None:
    """Both play the same hero: one Bear is gone, and what would heal it does not heal the other one."""
    bear = hero(
        """
        companion Bear
          health 5
          When you are Attacked, you may deal 5 collateral dmg to Bear to prevent 2 dmg.

        card Honey
          main phase, cost 0
          Bear heals 2.

        card Thorn
          main phase, cost 0
          Deal 5 collateral dmg to Bear.
        """
    )
    t = table(bear, bear, given=[Given(hand=["Thorn", "Honey"])], wishes=[plays("Thorn"), plays("Honey")])
    t.g.seats[1].pieces["Bear"].health = 1
    t.turn()
    assert "Bear" not in t.g.seats[0].pieces
    assert 1 == t.g.seats[1].pieces["Bear"].health


@pytest.mark.rule("R-091")
def test_what_a_fallen_companion_says_is_over() -> None:
    """One Owl falls in the first turn: its owner has no CP of it in the third; the other Owl goes on."""
    owl = hero(
        """
        companion Owl
          health 2
          During your Upkeep Phase, gain 1 CP.

        card Thorn
          main phase, cost 0
          Deal 2 collateral dmg to Owl.
        """
    )
    given = [Given(cp=0, hand=["Thorn"]), Given(cp=0)]
    t = table(owl, given=given, wishes=[plays("Thorn", seat=0)]).turn(4)
    assert "Owl" not in t.seat(0).pieces
    assert (2 + 1, 2 + 2) == (t.cp(0), t.cp(1)), "two incomes, and what the Owl gave"
