"""Texts of the shipped heroes that bend time, limits and what would happen."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.phases import next_player
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import (
    UNDEFENDED,
    Table,
    activate,
    hero,
    picks,
    plays,
    sells,
    shipped,
    spends,
    table,
    when,
    yes,
)

HERETIC, FIEND = shipped("hourglass_heretic"), shipped("ledger_fiend")
FENCER, MATRON = shipped("tideline_fencer"), shipped("hive_matron")
COLOSSUS = shipped("quarry_colossus")

FIGHTER = hero(
    """
    offensive Blow
      3 [sword]: Deal 8 dmg.
    card Snap
      instant, cost 0
      Gain 1 CP.
    card Purse
      main phase, cost 0
      Gain 1 CP.
    deck
      16 Snap
      16 Purse
    """,
    "Fighter",
)
SWORDS = [1, 2, 3, 4, 5]


def struck_down(since: int) -> Table:
    """The Heretic, at 5 Health and with Spare Hour since some turn, is attacked for 8."""
    given = [Given(), Given(health=5, tokens={"Spare Hour": 1})]
    t = table(FIGHTER, HERETIC, given=given, rolls=[*SWORDS, 1, 1, 2], wishes=[activate("Blow"), UNDEFENDED])
    t.seat(1).since[t.seat(1).kit.statuses["Spare Hour"]] = since
    return t.turn()


def test_spare_hour_takes_the_place_of_defeat() -> None:
    """The token is spent, Health is set to 4 and the game goes on."""
    t = struck_down(since=0)
    assert (4, 0, False) == (t.health(1), t.tokens(1, "Spare Hour"), t.g.over)


def test_spare_hour_has_no_effect_in_the_turn_it_came() -> None:
    """As its text says: the Heretic is defeated."""
    assert 0 == struck_down(since=1).g.winner


def test_a_lien_gives_the_next_cp_to_who_inflicted_it() -> None:
    """The income of 1 CP goes to the Fiend; then the Lien is gone and CP come as always."""
    t = table(FIGHTER, FIEND, given=[Given(tokens={"Lien": 1}, hand=["Purse"])], wishes=[plays("Purse")])
    t.g.seats[0].inflicter[t.seat(1).kit.statuses["Lien"]] = 1
    t.turn()
    assert (3, 3, 0) == (t.cp(0), t.cp(1), t.tokens(0, "Lien"))


@pytest.mark.parametrize(("agrees", "cards", "grain"), [(True, 0, 3), (False, 1, 1)])
def test_the_unwound_may_give_grain_instead_of_the_card_of_income(
    agrees: bool, cards: int, grain: int
) -> None:
    """Upkeep gives 1 Grain; instead of the card 2 more come. CP come in any case."""
    given = [Given(upgrades=["The Unwound II"], deck=["Half Past"] * 9)]
    t = table(HERETIC, FIGHTER, given=given, wishes=[yes()] if agrees else []).turn()
    assert (cards, 3) == (len(t.hand(0)), t.cp(0))
    assert grain == t.tokens(0, "Grain")
    assert 1 == len(t.asked(What.MAY, 0))


def test_the_unwound_does_not_touch_other_draws() -> None:
    """A card that draws in the Main Phase asks nothing."""
    given = [Given(upgrades=["The Unwound II"], hand=["Two Good Ideas"], deck=["Half Past"] * 9)]
    t = table(HERETIC, FIGHTER, given=given, wishes=[plays("Two Good Ideas")]).turn()
    assert (3, 1) == (len(t.hand(0)), len(t.asked(What.MAY, 0)))


def test_midnight_twice_holds_until_the_start_of_the_next_turn() -> None:
    """The opponent has no income and plays no card in their turn; afterwards they may again."""
    given = [Given(), Given(hand=["Snap", "Purse"])]
    t = table(HERETIC, FIGHTER, given=given, rolls=[6] * 5, wishes=[activate("Midnight Twice")])
    t.turn(2)
    assert (39, 2, 2) == (t.health(1), t.cp(1), len(t.hand(1)))
    assert (0, 0) == (t.offered("Purse", 1, "main 1") - 1, t.offered("Snap", 1, "discard")), "only to be sold"
    next_player(t.g)
    t.turn()
    assert t.offered("Snap", 1, "upkeep") > 0, "in the Heretic's own turn again"


@pytest.mark.parametrize(("name", "gained"), [("", 1), ("Trickle", 0)])
def test_foresight_comes_only_without_an_attack(name: str, gained: int) -> None:
    """The passive asks whether the Offensive Roll Phase ended with an Attack."""
    wishes = [activate(name)] if name else []
    t = table(HERETIC, FIGHTER, rolls=[2, 2, 2, 4, 4], wishes=wishes).turn()
    assert gained == t.tokens(0, "Foresight")


def test_off_balance_lowers_what_its_holder_deals() -> None:
    """8 less 1 per token; at the conclusion of the turn all are gone."""
    given = [Given(tokens={"Off Balance": 2})]
    t = table(FIGHTER, FENCER, given=given, rolls=SWORDS, wishes=[activate("Blow"), UNDEFENDED]).turn()
    assert (44, 0) == (t.health(1), t.tokens(0, "Off Balance"))


def test_poise_is_spent_once_per_turn() -> None:
    """3 + 1, and the second token stays."""
    given = [Given(tokens={"Poise": 2})]
    wishes = [activate("Lunge"), spends("Poise"), spends("Poise")]
    t = table(FENCER, FIGHTER, given=given, rolls=[1, 2, 1, 3, 5], wishes=wishes).turn()
    assert (46, 1) == (t.health(1), t.tokens(0, "Poise"))


def test_twice_told_is_two_attacks() -> None:
    """4 undefendable, and then the Attack of a whole further Offensive Roll Phase."""
    rolls = [1, 1, 1, 1, 4, 2, 2, 2, 1, 1]
    t = table(HERETIC, FIGHTER, rolls=rolls, wishes=[activate("Twice Told"), activate("Trickle")]).turn()
    assert [4, 5] == t.dealt(1)


def test_usury_pays_twice_per_turn_and_not_more() -> None:
    """Three cards sold: 3 CP for them, and 2 of the passive at level II."""
    cards = ["Found Purse", "Lucky Coin", "Nudge"]
    given = [Given(cp=0, hand=cards, upgrades=["Usury II"], deck=["Nudge"] * 5)]
    t = table(FIEND, FIGHTER, given=given, wishes=[sells(name) for name in cards]).turn()
    assert 1 + 3 + 2 == t.cp(0)


def test_a_seal_of_favour_keeps_a_negative_status_away() -> None:
    """Each spent token prevents one of the tokens that would come."""
    curser = hero(
        """
        status Chill
          negative, stack limit 3
          rule "It is only counted."
        offensive Curse
          3 [sword]: Inflict 3 Chill.
        """,
        "Curser",
    )
    given = [Given(), Given(tokens={"Seal of Favour": 2})]
    t = table(
        curser, FIEND, given=given, rolls=SWORDS, wishes=[activate("Curse"), yes(seat=1), yes(seat=1)]
    ).turn()
    assert (1, 0) == (t.tokens(1, "Chill"), t.tokens(1, "Seal of Favour"))


def test_debt_that_is_declined_buys_nothing() -> None:
    """The Fiend may refuse Debt, but then Signed in Red plays no upgrade."""
    given = [Given(cp=5, hand=["Signed in Red", "Usury II"])]
    taken = table(FIEND, FIGHTER, given=given, wishes=[plays("Signed in Red")]).turn()
    assert (2, 2) == (taken.tokens(0, "Debt"), max(taken.seat(0).levels))
    refused = table(FIEND, FIGHTER, given=given, wishes=[plays("Signed in Red"), yes(seat=0)]).turn()
    assert (0, 1) == (refused.tokens(0, "Debt"), max(refused.seat(0).levels))


def test_echo_of_a_parry_is_half_of_what_was_prevented() -> None:
    """8 damage, two gears prevent 2: 1 goes back."""
    given = [Given(), Given(hand=["Echo of a Parry"])]
    wishes = [activate("Blow"), when("last chance", plays("Echo of a Parry", 1))]
    t = table(FIGHTER, HERETIC, given=given, rolls=[*SWORDS, 4, 4, 2], wishes=wishes).turn()
    assert (49, 44) == (t.health(0), t.health(1))


def test_swarm_bursts_once_and_at_once() -> None:
    """The sixth Swarm: all are removed, 4 undefendable to a chosen opponent and one card."""
    given = [Given(tokens={"Swarm": 4}, deck=["Nudge"] * 9)]
    t = table(MATRON, FIGHTER, given=given, rolls=[1, 2, 3, 4, 4], wishes=[activate("Waggle Dance")]).turn()
    assert ([4, 5], 0, 2) == (t.dealt(1), t.tokens(0, "Swarm"), len(t.hand(0)))


def test_cracked_raises_an_attack_even_an_ultimate() -> None:
    """13 + 2, for it weighs on the Defender; then it is gone (and a new one was inflicted before)."""
    t = table(COLOSSUS, FIGHTER, rolls=[6] * 5, wishes=[activate("The Mountain Wakes")]).turn()
    assert (35, 0, 1) == (t.health(1), t.tokens(1, "Cracked"), t.tokens(1, "Mired"))


def test_a_turning_tide_waits_for_the_next_damage() -> None:
    """Played in the Main Phase, it halves the next Attack and gives a Riposte, once."""
    given = [Given(), Given(hand=["Turning Tide"])]
    wishes = [when("upkeep", plays("Turning Tide", 1)), activate("Blow"), UNDEFENDED, Wish("no"), picks(0)]
    t = table(FIGHTER, FENCER, given=given, rolls=SWORDS, wishes=wishes).turn()
    assert (46, 1) == (t.health(1), t.tokens(1, "Riposte"))
