"""The phases of a turn, step by step (section 16)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import Play, Sell, What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from dtlang.engine.state import Record
from tests.engine.rules_here import (
    UNDEFENDED,
    Table,
    activate,
    hero,
    keeps,
    named,
    picks,
    plays,
    sells,
    spends,
    table,
    vectors,
    when,
)

SWORDS = [1, 2, 3, 4, 5]

PLAIN = """
status Burn
  negative, stack limit 1, persistent
  During your Upkeep Phase, receive 2 dmg.

status Balm
  positive, stack limit 1, persistent
  During your Upkeep Phase, heal 1.

status Chill
  negative, stack limit 2
  rule "It is only counted."

status Guard
  positive, stack limit 2, spendable
  You may spend this token to prevent 2 dmg.

offensive Hit
  3 [sword]: Gain Guard. Inflict Chill. Heal 1. Steal 1 CP. Deal 6 dmg.
offensive Hiss
  3 [sword]: Inflict Chill.

defensive Parry
  defense roll 3: Prevent 1 x [heart] dmg. On [star], gain Guard and 1 CP. Heal 1. Deal 1 dmg.
defensive Duck
  defense roll 1: Prevent 3 dmg.

ultimate Boom
  5 [star]: Deal 9 dmg.

upgrade Hiss II
  cost 2
  3 [sword]: Inflict 2 Chill.

card Purse
  main phase, cost 0
  Gain 2 CP.

card Twist
  roll phase, cost 0
  Change 1 die to any value.

card Snap
  instant, cost 0
  Gain 1 CP.

deck
  8 Purse
  8 Twist
  8 Snap
  1 Hiss II
"""

HERO = hero(PLAIN)


def names(t: Table, what: What, seat: int) -> list[list[str]]:
    return [[named(option) for option in ask.options] for ask in t.asked(what, seat)]


# --- upkeep ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-151")
def test_only_the_active_players_texts_act_in_upkeep() -> None:
    """The opponent's Burn waits for its holder's own turn."""
    t = table(HERO, given=[Given(tokens={"Burn": 1}), Given(tokens={"Burn": 1})]).turn()
    assert (48, 50) == (t.health(0), t.health(1))


@pytest.mark.rule("R-152", "SYS-010")
@pytest.mark.parametrize("chosen", ["One", "Two"])
def test_the_active_player_orders_what_acts_in_upkeep(chosen: str) -> None:
    """Whoever is chosen first is carried out first."""
    ordered = hero(
        """
        status One
          positive, stack limit 1, persistent
          During your Upkeep Phase, gain 1 CP.
        status Two
          positive, stack limit 1, persistent
          During your Upkeep Phase, draw 1 card.
        card Snap
          instant, cost 9
          Gain 1 CP.
        deck
          32 Snap
        """
    )
    t = table(ordered, given=[Given(tokens={"One": 1, "Two": 1})], wishes=[Wish("order", chosen)]).turn()
    assert [["One", "Two"]] == [list(ask.options) for ask in t.asked(What.ORDER, 0)]
    cp, card = t.where("gain_cp", 0, 1), t.where("draw", 0, 1)
    assert (cp < card) == (chosen == "One")


@pytest.mark.rule("R-152")
def test_a_text_of_upkeep_is_carried_out_to_its_end_before_the_next() -> None:
    """Both have two sentences; they are not mixed."""
    ordered = hero(
        """
        status One
          positive, stack limit 1, persistent
          During your Upkeep Phase, gain 1 CP. Then gain 2 CP.
        status Two
          positive, stack limit 1, persistent
          During your Upkeep Phase, gain 3 CP. Then gain 4 CP.
        """
    )
    t = table(ordered, given=[Given(cp=0, tokens={"One": 1, "Two": 1})], wishes=[Wish("order", "Two")]).turn()
    gained = [record[2] for record in t.records("gain_cp")]
    assert [3, 4, 1, 2] == gained[:4]


@pytest.mark.rule("R-153", "SYS-011", "R-027")
def test_damage_and_healing_of_upkeep_come_at_once() -> None:
    """Health 2, 2 damage of Burn and 1 healed: 1 is left, nobody is defeated."""
    t = table(HERO, given=[Given(health=2, tokens={"Burn": 1, "Balm": 1})]).turn()
    assert 1 == t.health(0)
    assert [] == t.records("defeated")


@pytest.mark.rule("R-153", "R-171")
def test_upkeep_damage_can_be_prevented_before_it_is_dealt() -> None:
    """A token spent in the Upkeep Phase takes the 2 damage of Burn away."""
    t = table(HERO, given=[Given(tokens={"Burn": 1, "Guard": 1})], wishes=[spends("Guard", 0)]).turn()
    assert 50 == t.health(0)


# --- income ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-154", "R-155")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (14, 15), (15, 15)])
def test_income_is_one_cp_and_the_top_card(before: int, after: int) -> None:
    """At 15 CP only the card comes."""
    t = table(HERO, given=[Given(cp=before, deck=["Snap", "Purse"])]).turn()
    assert (after, ["Snap"]) == (t.cp(0), t.hand(0))


@pytest.mark.rule("R-155")
def test_the_discard_pile_becomes_the_deck_when_that_is_empty() -> None:
    """One card in the pile, none in the deck: it is drawn."""
    t = table(HERO, given=[Given(deck=[], discard=["Purse"])]).turn()
    assert ["Purse"] == t.hand(0)


@pytest.mark.rule("R-154")
def test_the_start_player_has_no_first_income() -> None:
    """In the very first turn nothing comes, in the second player's first turn it does."""
    t = table(HERO, first_turns=True).turn(2)
    assert ([2, 3], [0, 1]) == ([t.cp(0), t.cp(1)], [len(t.hand(0)), len(t.hand(1))])


# --- main ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-156", "R-174")
@pytest.mark.parametrize("phase", ["main 1", "main 2"])
def test_a_main_phase_lets_one_sell_play_and_upgrade_in_any_order(phase: str) -> None:
    """Sold, upgraded, played and sold again: 2 + 1 + 1 - 2 + 2 + 1 CP."""
    given = [Given(hand=["Snap", "Hiss II", "Purse", "Twist"], deck=["Twist"])]
    wishes = [when(phase, wish) for wish in (sells("Snap"), plays("Hiss II"), plays("Purse"), sells("Twist"))]
    t = table(HERO, given=given, wishes=wishes).turn()
    assert (5, 2, ["Twist"]) == (t.cp(0), t.seat(0).levels[1], t.hand(0))


@pytest.mark.rule("R-174")
def test_both_main_phases_offer_the_same() -> None:
    """Nothing done in between: the same options in the same order."""
    t = table(HERO, given=[Given(hand=["Hiss II", "Purse"], deck=["Snap"])]).turn()
    first, second = t.asked(What.MAIN, 0)
    assert [named(option) for option in first.options] == [named(option) for option in second.options]
    assert {Play, Sell} < {type(option) for option in first.options}


# --- offensive roll --------------------------------------------------------------------------------


@pytest.mark.rule("R-157", "R-198")
@pytest.mark.parametrize("reason", ["attempt", "announced"])
def test_anybody_may_play_roll_phase_actions_after_every_step(reason: str) -> None:
    """After an attempt and after the announcement, both players can."""
    t = table(
        HERO,
        given=[Given(hand=["Twist"]), Given(hand=["Twist"])],
        rolls=SWORDS,
        wishes=[activate("Hiss")],
    ).turn()
    assert (1, 1) == (t.offered("Twist", 0, reason), t.offered("Twist", 1, reason))


@pytest.mark.rule("R-158", "R-041")
def test_up_to_three_attempts() -> None:
    """Two re-rolls are offered, a third is not."""
    t = table(HERO, rolls=[1, 1, 4, 4, 6, 2, 2, 2, 3, 3, 3], wishes=[keeps(1, 1), keeps(1, 1)]).turn()
    assert 3 == len(t.records("attempt"))
    assert 2 == len(t.asked(What.KEEP, 0))


@pytest.mark.rule("R-159")
def test_the_announcement_comes_before_anybody_is_asked_about_dice() -> None:
    """Only abilities that the dice meet can be announced, or none."""
    t = table(HERO, given=[Given(), Given(hand=["Twist"])], rolls=SWORDS, wishes=[activate("Hiss")]).turn()
    assert [["None", "Hit", "Hiss"]] == names(t, What.ANNOUNCE, 0)
    order = [ask.reason for ask in t.script.asked if ask.reason in ("announce", "announced")]
    assert ["announce", "announced"] == order


@pytest.mark.rule("R-160", "R-045")
def test_altered_dice_let_one_announce_again() -> None:
    """A sword is turned into a star after the announcement: the ability is lost, none fits."""
    wishes = [
        activate("Hiss"),
        when("announced", plays("Twist", 1)),
        Wish("die", number=1, seat=1),
        Wish("face", number=6, seat=1),
    ]
    t = table(HERO, given=[Given(), Given(hand=["Twist"])], rolls=SWORDS, wishes=wishes).turn()
    assert [["None", "Hit", "Hiss"], ["None"]] == names(t, What.ANNOUNCE, 0)
    assert ([], 0) == (t.records("activate"), t.tokens(1, "Chill"))


@pytest.mark.rule("R-161", "R-167", "SYS-055")
def test_what_needs_no_target_comes_first_what_does_waits_for_the_defensive_roll_phase() -> None:
    """The Guard of Hit is gained in step 4 of the Offensive Roll Phase, Chill is inflicted after it."""
    t = table(HERO, rolls=[*SWORDS, 1, 1, 1], wishes=[activate("Hit")]).turn()
    begins = t.where("phase", "defensive_roll")
    assert t.where("gain", 0, "Guard") < begins < t.where("inflict", 1, "Chill")


@pytest.mark.rule("R-162", "R-221")
@pytest.mark.parametrize(("option", "cp", "rolls"), [(1, 1, 1), (2, 3, 0)])
def test_knockdown_costs_two_cp_or_the_offensive_roll_phase(option: int, cp: int, rolls: int) -> None:
    """Then the token is gone, and without the phase there is nothing to target or defend."""
    floored = hero(
        """
        status Knockdown
          negative, stack limit 1
          At the start of your Offensive Roll Phase, spend 2 CP or skip your Offensive Roll Phase.
          Then remove this token.
        offensive Hit
          3 [sword]: Deal 6 dmg.
        """
    )
    given = [Given(tokens={"Knockdown": 1})]
    wishes = [Wish("choose", number=option), activate("Hit")]
    t = table(floored, given=given, rolls=SWORDS, wishes=wishes).turn()
    assert (cp, rolls, 0) == (t.cp(0), len(t.records("attempt")), t.tokens(0, "Knockdown"))
    assert (44 if rolls else 50) == t.health(1)
    assert bool(rolls) == (("phase", "defensive_roll") in t.log)


# --- targeting -------------------------------------------------------------------------------------


@pytest.mark.rule("R-163")
def test_there_is_no_targeting_against_one_opponent() -> None:
    """1v1 skips the phase; with two opponents it takes place."""
    assert ("phase", "targeting_roll") not in table(HERO, rolls=SWORDS, wishes=[activate("Hiss")]).turn().log
    t = table(HERO, rolls=[*SWORDS, 1], wishes=[activate("Hiss")], mode="ffa3").turn()
    assert ("phase", "targeting_roll") in t.log


@pytest.mark.rule("R-164", "R-165")
def test_a_target_is_needed_for_a_status_too() -> None:
    """Hiss deals no damage; the die says who gets the Chill."""
    t = table(HERO, rolls=[*SWORDS, 4], wishes=[activate("Hiss")], mode="ffa3").turn()
    assert ("roll", 0, 4) in t.log
    assert (0, 1) == (t.tokens(1, "Chill"), t.tokens(2, "Chill"))


@pytest.mark.rule("R-164")
def test_what_concerns_only_oneself_needs_no_target() -> None:
    """No die is rolled for it."""
    calm = hero("offensive Rest\n  3 [sword]: Heal 2.\n")
    t = table(calm, rolls=SWORDS, wishes=[activate("Rest")], mode="ffa3").turn()
    assert [] == t.records("roll", "target")


@pytest.mark.rule("R-165", "SYS-084", "R-069")
def test_the_targeting_die_can_be_altered_but_not_an_ultimates() -> None:
    """Turned from 1 to 6 it hits the right one instead of the left one; for an ultimate nobody may."""
    change = [
        when("targeting", plays("Twist", 1)),
        Wish("die", number=1, seat=1),
        Wish("face", number=6, seat=1),
    ]
    given = [Given(hand=["Twist"]), Given(hand=["Twist"]), Given()]
    t = table(HERO, given=given, rolls=[*SWORDS, 1], wishes=[activate("Hiss"), *change], mode="ffa3").turn()
    assert (0, 1) == (t.tokens(1, "Chill"), t.tokens(2, "Chill"))
    boom = [activate("Boom"), *change]
    t = table(HERO, given=given, rolls=[6, 6, 6, 6, 6, 1], wishes=boom, mode="ffa3").turn()
    assert (21, 30, 0) == (t.health(1), t.health(2), t.offered("Twist", reason="targeting"))


# --- defensive roll --------------------------------------------------------------------------------


@pytest.mark.rule("R-166", "R-167")
def test_without_an_attack_nobody_defends_but_the_target_is_met() -> None:
    """A-33: the status is inflicted, the other steps do not take place."""
    t = table(HERO, rolls=SWORDS, wishes=[activate("Hiss")]).turn()
    assert (1, []) == (t.tokens(1, "Chill"), t.asked(What.DEFEND))


@pytest.mark.rule("R-168", "SYS-028", "R-060")
@pytest.mark.parametrize(("name", "dice"), [("Parry", 3), ("Duck", 1)])
def test_the_defender_chooses_a_defence_and_then_rolls_its_dice_once(name: str, dice: int) -> None:
    """Choosing comes first; the printed number of dice is rolled, and never again."""
    t = table(HERO, rolls=[*SWORDS, 4, 1, 1], wishes=[activate("Hit"), Wish("defend", name)]).turn()
    assert [["None", "Parry", "Duck"]] == names(t, What.DEFEND, 1)
    assert [dice] == [len(record) - 2 for record in t.records("roll")]
    assert t.where("defend", 1, name) < t.where("roll", 1)
    assert [] == t.asked(What.KEEP, 1)


@pytest.mark.rule("R-168")
def test_defending_is_a_choice() -> None:
    """A-31: the phase takes place, but the ability need not be used."""
    t = table(HERO, rolls=SWORDS, wishes=[activate("Hit"), UNDEFENDED]).turn()
    assert (44, []) == (t.health(1), t.records("roll"))


@pytest.mark.rule("R-169", "R-042")
def test_a_defence_is_one_attempt_with_the_printed_dice() -> None:
    """Three dice, two hearts: 2 of 6 are prevented, 1 is healed."""
    t = table(HERO, given=[Given(), Given(health=40)], rolls=[*SWORDS, 4, 5, 1], wishes=[activate("Hit")])
    t.turn()
    assert [("roll", 1, 4, 5, 1)] == t.records("roll")
    assert 40 - 4 + 1 == t.health(1)


@pytest.mark.rule("R-170", "R-171", "R-172", "SYS-055")
def test_the_six_steps_of_the_defensive_roll_phase() -> None:
    """1 inflict and steal, 2 choose a defence, 3 roll, 4 gain, 5 last chance, 6 all damage at once."""
    wishes = [activate("Hit"), when("last chance", spends("Guard", 1))]
    t = table(HERO, rolls=[*SWORDS, 6, 4, 1], wishes=wishes).turn()
    steps: list[Record] = [
        ("phase", "defensive_roll"),
        ("inflict", 1, "Chill", 1, 0),
        ("steal", 0, 1, "cp", 1),
        ("attacks", 0, 1),
        ("defend", 1, "Parry"),
        ("roll", 1, 6, 4, 1),
        ("gain", 1, "Guard", 1, 1),
        ("gain_cp", 1, 1),
        ("spend", 1, "Guard", 1, 1),
        ("damage", 0, 1, 3, "normal", "Hit", 3),
    ]
    places = [t.log.index(step) for step in steps]
    assert sorted(places) == places
    assert t.where("damage") > t.where("spend", 1, "Guard")
    dials = [record for record in t.log if record[0] == "health"]
    assert all(t.log.index(record) > t.where("damage", 1, 0, 1) for record in dials), "after all damage"


@pytest.mark.rule("R-172", "SYS-056", "TV-03")
def test_damage_prevention_and_healing_of_both_sides_are_simultaneous() -> None:
    """7 + 2 incoming and 2 x 2 healed: 50 becomes 45, never 41."""
    elf = hero(
        """
        status Targeted
          negative, stack limit 1, persistent
          When you are Attacked, the attacker adds 2 dmg.
        offensive Eclipse
          3 [sword]: Deal 7 dmg.
        """,
        "Elf",
    )
    barbarian = hero("defensive Thick Skin\n  defense roll 3: Heal 2 x [heart].\n", "Barbarian")
    t = table(
        elf,
        barbarian,
        given=[Given(), Given(tokens={"Targeted": 1})],
        rolls=[*SWORDS, 4, 5, 1],
        wishes=[activate("Eclipse")],
    ).turn()
    assert ([9], 45) == (t.dealt(1), t.health(1))
    assert [("health", 1, 45)] == t.records("health")


@pytest.mark.parametrize("vector", vectors("TV-03"))
def test_the_net_of_a_roll_phase_as_the_vector_says(vector: dict[str, Any]) -> None:
    """The same numbers from the vector's file."""
    given, expected = vector["input"], vector["expected"]
    heal, added = given["heal"], sum(event["value"] for event in given["events"])
    attacker = hero(f"offensive Hit\n  3 [sword]: Deal {given['base']} dmg. Deal {added} dmg.\n", "Alba")
    defender = hero(f"defensive Skin\n  defense roll 3: Heal {heal['per']} x [heart].\n", "Bero")
    dice = [4] * heal["count"] + [1] * (3 - heal["count"])
    t = table(attacker, defender, rolls=[*SWORDS, *dice], wishes=[activate("Hit")]).turn()
    assert (expected["health"], [expected["damage"]]) == (t.health(1), t.dealt(1))


@pytest.mark.rule("R-172")
def test_lethal_damage_with_enough_healing_is_survived() -> None:
    """A-34: 6 damage at 5 Health, and 1 prevented and 1 healed: 1 is left."""
    t = table(HERO, given=[Given(), Given(health=5)], rolls=[*SWORDS, 4, 1, 1], wishes=[activate("Hit")])
    assert 1 == t.turn().health(1)


@pytest.mark.rule("R-173", "R-027", "SYS-094")
def test_if_everybody_falls_in_that_step_the_game_is_drawn() -> None:
    """6 damage to one, 1 back to the other, both at 1 Health."""
    rough = hero("offensive Hit\n  3 [sword]: Deal 6 dmg.\ndefensive Thorns\n  defense roll 1: Deal 1 dmg.\n")
    t = table(rough, given=[Given(health=1), Given(health=1)], rolls=[*SWORDS, 1], wishes=[activate("Hit")])
    t.turn()
    assert (True, None) == (t.g.drawn, t.g.winner)


# --- discard ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-175", "TV-18", "SYS-015")
@pytest.mark.parametrize(
    ("cards", "cp", "after"), [(8, 14, (6, 15, 2)), (6, 3, (6, 3, 0)), (9, 3, (6, 6, 3))]
)
def test_down_to_six_cards_each_for_one_cp(cards: int, cp: int, after: tuple[int, int, int]) -> None:
    """What is there in the Discard Phase. 8 cards and 14 CP: two are sold, the second CP is lost."""
    t = discarding(cards, cp)
    assert after == (len(t.hand(0)), t.cp(0), len(t.records("sell")))


def discarding(cards: int, cp: int) -> Table:
    """A turn whose Discard Phase begins with so many cards and CP: one of each comes as income."""
    return table(HERO, given=[Given(cp=cp - 1, hand=["Purse"] * (cards - 1))]).turn()


@pytest.mark.parametrize("vector", vectors("TV-18"))
def test_the_discard_phase_as_the_vector_says(vector: dict[str, Any]) -> None:
    """Hand, CP and how many were sold."""
    expected = vector["expected"]
    t = discarding(vector["input"]["hand"], vector["input"]["cp"])
    assert (expected["hand"], expected["cp"], expected["sold"]) == (
        len(t.hand(0)),
        t.cp(0),
        len(t.records("sell")),
    )


@pytest.mark.rule("R-175")
def test_only_the_active_player_discards() -> None:
    """The other one may keep nine cards."""
    t = table(HERO, given=[Given(), Given(hand=["Purse"] * 9)]).turn()
    assert 9 == len(t.hand(1))


@pytest.mark.rule("R-163", "R-200")
def test_king_of_the_hill_lets_the_attacker_choose() -> None:
    """No die: the attacker is asked."""
    t = table(HERO, rolls=SWORDS, wishes=[activate("Hiss"), picks(2)], mode="koth").turn()
    assert ([], 1) == (t.records("roll"), t.tokens(2, "Chill"))
