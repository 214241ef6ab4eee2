"""What the rulebooks show of their heroes, with the heroes of `heroes/rulebook` (section 21)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import (
    Table,
    activate,
    chooses,
    hero,
    picks,
    plays,
    shipped,
    spends,
    table,
    vectors,
    when,
    yes,
)

GUNSLINGER, PALADIN = shipped("rulebook/gunslinger"), shipped("rulebook/paladin")
PANTHER, WIDOW = shipped("rulebook/black_panther"), shipped("rulebook/black_widow")
PIRATE, PYROMANCER = shipped("rulebook/cursed_pirate"), shipped("rulebook/pyromancer")
MOON_ELF, BARBARIAN = shipped("rulebook/moon_elf"), shipped("rulebook/barbarian")

# Somebody to be hit by, and to hit.
FIGHTER = hero(
    """
    offensive Blow
      3 [sword]: Deal 8 dmg.
    offensive Nothing Much
      3 [sword]: Gain 1 CP.
    offensive Pierce
      3 [sword]: Deal 8 undefendable dmg.
    ultimate Boom
      5 [star]: Deal 8 dmg.
    """,
    "Fighter",
)
SWORDS, STARS = [1, 2, 3, 4, 5], [6, 6, 6, 6, 6]


# --- passives --------------------------------------------------------------------------------------


@pytest.mark.rule("R-209", "SYS-030", "R-063")
def test_quick_draw_reloads_in_the_gunslingers_own_upkeep() -> None:
    """In every own Upkeep Phase, and not in the opponent's."""
    t = table(GUNSLINGER, FIGHTER).turn()
    assert 1 == t.tokens(0, "Reload")
    t = table(FIGHTER, GUNSLINGER).turn()
    assert 0 == t.tokens(1, "Reload")


@pytest.mark.rule("R-210", "SYS-030")
def test_tithe_is_paid_for_when_one_likes() -> None:
    """1 CP rolls one own die again in one's Roll Phase; 3 CP draw a card, also in the opponent's turn."""
    t = table(
        PALADIN,
        FIGHTER,
        rolls=[1, 1, 1, 1, 1, 6],
        wishes=[when("attempt", spends("Tithe", 0)), Wish("die", number=1)],
    )
    t.turn()
    assert (2, 1) == (t.cp(0), len(t.records("reroll")))
    t = table(
        FIGHTER, PALADIN, given=[Given(), Given(cp=3)], wishes=[when("upkeep", spends("Tithe", 1))]
    ).turn()
    assert 0 == t.cp(1)
    assert t.offered("Tithe", 1, "upkeep") == 1
    t = table(FIGHTER, PALADIN, given=[Given(), Given(cp=2)]).turn()
    assert 0 == t.offered("Tithe", 1), "neither own dice to roll nor 3 CP"


@pytest.mark.rule("R-211", "SYS-030")
@pytest.mark.parametrize(
    ("name", "dice", "gained"), [("Pierce", SWORDS, 1), ("Nothing Much", SWORDS, 0), ("Boom", STARS, 0)]
)
def test_energy_absorption_needs_damage_that_was_dealt_and_was_no_ultimate(
    name: str, dice: list[int], gained: int
) -> None:
    """8 undefendable: one Kinetic Energy. No damage, or an ultimate's: none."""
    t = table(FIGHTER, PANTHER, rolls=dice, wishes=[activate(name)]).turn()
    assert gained == t.tokens(1, "Kinetic Energy")


@pytest.mark.rule("R-211")
def test_damage_that_is_all_prevented_was_not_dealt() -> None:
    """2 damage, and Vibranium Suit prevents 3: no Kinetic Energy."""
    pricker = hero("offensive Prick\n  3 [sword]: Deal 2 undefendable dmg.\n", "Pricker")
    given = [Given(), Given(tokens={"Vibranium Suit": 1})]
    t = table(
        pricker, PANTHER, given=given, rolls=SWORDS, wishes=[activate("Prick"), spends("Vibranium Suit")]
    ).turn()
    assert (50, 0) == (t.health(1), t.tokens(1, "Kinetic Energy"))


# --- the Cursed Pirate -----------------------------------------------------------------------------


def upkeep_of(
    status: str, *rolls: int, mode: str = "1v1", wishes: tuple[Wish, ...] = (), **about: Any
) -> Table:
    """The turn of somebody who has a token of the Pirate's."""
    seats = {"1v1": (FIGHTER, PIRATE), "ffa3": (FIGHTER, PIRATE, FIGHTER)}[mode]
    given = [Given(tokens={status: 1}), *about.pop("others", ())]
    return table(*seats, given=given, rolls=rolls, mode=mode, wishes=wishes, **about).turn()


@pytest.mark.rule("R-212", "R-150", "SYS-041", "R-111")
@pytest.mark.parametrize(
    ("die", "health", "kegs"), [(1, 47, 0), (2, 47, 0), (3, 50, 1), (5, 50, 1), (6, 50, 1)]
)
def test_a_powder_keg_explodes_on_a_low_number(die: int, health: int, kegs: int) -> None:
    """1-2: 3 undefendable damage from an isolated source, and it is gone; 3-5: nothing; 6: it may be kept."""
    t = upkeep_of("Powder Keg", die)
    assert (health, kegs) == (t.health(0), t.tokens(0, "Powder Keg"))
    if not kegs:
        assert [(3, "undefendable")] == [(record[3], record[4]) for record in t.records("damage")]


@pytest.mark.rule("R-212", "R-086")
def test_a_powder_keg_is_passed_on_a_six() -> None:
    """To a player of choice, if the holder likes."""
    t = upkeep_of("Powder Keg", 6, mode="ffa3", wishes=(yes(), picks(2)))
    assert [0, 0, 1] == [t.tokens(seat, "Powder Keg") for seat in range(3)]


@pytest.mark.rule("R-212", "R-082", "R-149", "SYS-054")
def test_a_second_keg_makes_the_first_explode() -> None:
    """Passed to somebody who has one: 3 damage at once, and one keg is left."""
    others = (Given(), Given(tokens={"Powder Keg": 1}))
    t = upkeep_of("Powder Keg", 6, mode="ffa3", wishes=(yes(), picks(2)), others=others)
    assert ([3], 27, 1, 0) == (t.dealt(2), t.health(2), t.tokens(2, "Powder Keg"), t.tokens(0, "Powder Keg"))


@pytest.mark.rule("R-212", "R-149", "R-150")
def test_a_keg_inflicted_by_an_attack_is_damage_of_its_own() -> None:
    """The rulebook's question: the explosion is received at once and is not part of the Attack."""
    bomber = hero(
        """
        status Keg
          negative, stack limit 1
          When you would gain Keg, remove this token and receive 3 as an isolated source of undefendable dmg.
        offensive Lob
          3 [sword]: Inflict Keg. Deal 5 dmg.
        """
    )
    t = table(
        bomber, given=[Given(), Given(tokens={"Keg": 1})], rolls=SWORDS, wishes=[activate("Lob")]
    ).turn()
    assert ([3, 5], 42, 1) == (t.dealt(1), t.health(1), t.tokens(1, "Keg"))


@pytest.mark.rule("R-212", "R-082", "R-075")
@pytest.mark.parametrize(("kegs", "dealt"), [(0, [3]), (1, [3, 3])])
def test_of_two_kegs_that_come_at_once_the_second_lets_the_first_explode(kegs: int, dealt: list[int]) -> None:
    """Each token counts as one: they come one after the other."""
    bomber = hero(
        """
        status Keg
          negative, stack limit 1
          When you would gain Keg, remove this token and receive 3 as an isolated source of undefendable dmg.
        offensive Lob
          3 [sword]: Inflict 2 Keg.
        """
    )
    given = [Given(), Given(tokens={"Keg": kegs} if kegs else {})]
    t = table(bomber, given=given, rolls=SWORDS, wishes=[activate("Lob")]).turn()
    assert (dealt, 1) == (t.dealt(1), t.tokens(1, "Keg"))


@pytest.mark.rule("R-213", "R-132")
@pytest.mark.parametrize(("tokens", "left"), [(1, 43), (2, 44)])
def test_wither_lowers_what_its_holders_offensive_roll_deals(tokens: int, left: int) -> None:
    """8 less 1 per token; it is persistent and stays."""
    t = table(
        FIGHTER, PIRATE, given=[Given(tokens={"Wither": tokens})], rolls=SWORDS, wishes=[activate("Blow")]
    ).turn()
    assert (left, tokens) == (t.health(1), t.tokens(0, "Wither"))


@pytest.mark.rule("R-213")
def test_wither_lowers_nothing_else() -> None:
    """Neither the damage of a defence nor of a card."""
    other = hero(
        """
        defensive Thorns
          defense roll 1: Deal 4 dmg.
        card Stone
          main phase, cost 0
          Deal 3 dmg to your opponent.
        deck
          32 Stone
        """,
        "Other",
    )
    crowd = (FIGHTER, other, PIRATE)
    given = [Given(), Given(tokens={"Wither": 2}, hand=["Stone"])]
    t = table(*crowd, given=given, rolls=[*SWORDS, 1, 1], wishes=[activate("Blow")], mode="ffa3").turn()
    assert [4] == t.dealt(0)
    t = table(*crowd, given=given, wishes=[plays("Stone"), picks(0)], mode="ffa3", active=1).turn()
    assert [3] == t.dealt(0)


@pytest.mark.rule("R-214", "R-080")
def test_parley_lets_no_damage_through_but_other_effects() -> None:
    """The offensive roll deals nothing, the CP is gained, and the token leaves with the Roll Phase."""
    greedy = hero("offensive Grab\n  3 [sword]: Gain 1 CP. Deal 8 dmg.\n", "Greedy")
    t = table(
        greedy, PIRATE, given=[Given(tokens={"Parley": 1})], rolls=SWORDS, wishes=[activate("Grab")]
    ).turn()
    assert (50, 4, 0) == (t.health(1), t.cp(0), t.tokens(0, "Parley"))
    assert t.where("remove", 0, "Parley") < len(t.log) - 1


@pytest.mark.rule("R-214", "R-066")
def test_parley_does_not_stop_an_ultimate() -> None:
    """It would lower its effect, so it is ignored."""
    t = table(
        FIGHTER, PIRATE, given=[Given(tokens={"Parley": 1})], rolls=STARS, wishes=[activate("Boom")]
    ).turn()
    assert 42 == t.health(1)


@pytest.mark.rule("R-215", "R-018", "R-083", "R-089", "SYS-070")
@pytest.mark.parametrize(("declines", "left"), [(True, 0), (False, 2)])
def test_the_pirate_may_decline_a_doubloon(declines: bool, left: int) -> None:
    """Asked once for what she would gain at set-up."""
    from dtlang.engine import Game
    from dtlang.engine.script import plain

    game = Game([PIRATE, FIGHTER], 1)
    while game.ask is not None and game.ask.what is not What.MAIN:
        if game.ask.what is What.MAY:
            game.decide(int(declines))
        else:
            game.decide(plain(game.ask))
        if game.state.turn:
            break
    assert left == sum(game.state.seats[0].tokens.values())


@pytest.mark.rule("R-215", "R-083", "R-086", "SYS-064")
def test_doubloons_lie_fast_and_their_limit_depends_on_the_board() -> None:
    """5 on the Pirate's board, 3 on another; a card that removes status effects does not find them."""
    doubloon = PIRATE.statuses[0]
    assert ("Cursed Doubloon", 5, 3) == (doubloon.name, doubloon.limit, doubloon.limit_others)
    cleaner = hero(
        """
        card Scrub
          main phase, cost 0
          Remove all status effects from a chosen player.
        deck
          32 Scrub
        """,
        "Cleaner",
    )
    given = [Given(tokens={"Cursed Doubloon": 2, "Wither": 1}, hand=["Scrub"])]
    t = table(cleaner, PIRATE, given=given, wishes=[plays("Scrub"), picks(0)]).turn()
    assert (2, 0) == (t.tokens(0, "Cursed Doubloon"), t.tokens(0, "Wither"))


# --- Black Panther ---------------------------------------------------------------------------------

CLAWS = [1, 1, 1, 4, 4]


def panther(kinetic: int, *rolls: int, other: Any = FIGHTER) -> Table:
    given = [Given(tokens={"Kinetic Energy": kinetic} if kinetic else {})]
    return table(
        PANTHER, other, given=given, rolls=rolls, wishes=[activate("Claws"), activate("Meteoric Strike")]
    ).turn()


@pytest.mark.rule("R-216", "TV-16", "R-124", "R-144")
@pytest.mark.parametrize(("tokens", "bonus"), list(enumerate([0, 0, 1, 1, 2, 2, 3, 3])))
def test_kinetic_energy_adds_one_for_every_pair(tokens: int, bonus: int) -> None:
    """Claws deal 3; the tokens stay."""
    t = panther(tokens, *CLAWS)
    assert (47 - bonus, tokens) == (t.health(1), t.tokens(0, "Kinetic Energy"))


@pytest.mark.parametrize("vector", vectors("TV-16"))
def test_kinetic_energy_as_the_vector_says(vector: dict[str, Any]) -> None:
    """The bonus of the Attack for every number of tokens."""
    for tokens, bonus in zip(vector["input"]["tokens"], vector["expected"]["bonus"], strict=True):
        assert 47 - bonus == panther(tokens, *CLAWS).health(1)


@pytest.mark.rule("R-216", "TV-16", "R-082", "R-149", "R-150", "SYS-066")
def test_the_eighth_kinetic_energy_bursts() -> None:
    """All are removed, 2 CP, 2 cards, 5 undefendable at once; then Meteoric Strike deals 6, no bonus."""
    t = panther(7, 3, 4, 5, 6, 6)
    assert ([5, 6], 39, 0) == (t.dealt(1), t.health(1), t.tokens(0, "Kinetic Energy"))
    assert 2 + 1 + 2 == t.cp(0)
    assert t.where("remove", 0, "Kinetic Energy", 8) < t.where("gain_cp", 0, 2) < t.where("damage", 0, 1, 5)
    assert 1 == len([record for record in t.records("damage") if record[3] == 5]), (
        "it bursts once, not per token"
    )


@pytest.mark.rule("R-216", "R-082")
def test_a_stack_that_reaches_its_limit_bursts_once() -> None:
    """Though one token is there again right away, its text does not act once more for every old one."""
    charger = hero(
        """
        status Charge
          positive, stack limit 3
          When you reach the stack limit of this token, remove all Charge. Then gain Charge and 1 CP.
        offensive Rub
          3 [sword]: Gain Charge.
        """
    )
    t = table(charger, given=[Given(tokens={"Charge": 2})], rolls=SWORDS, wishes=[activate("Rub")]).turn()
    assert (1, 4) == (t.tokens(0, "Charge"), t.cp(0))


@pytest.mark.rule("R-217", "R-086", "R-122")
def test_vibranium_suit_prevents_three_and_cannot_be_handed_on() -> None:
    """8 - 3; a card may remove it, but not transfer it."""
    given = [Given(), Given(tokens={"Vibranium Suit": 1})]
    t = table(
        FIGHTER, PANTHER, given=given, rolls=SWORDS, wishes=[activate("Pierce"), spends("Vibranium Suit")]
    ).turn()
    assert (45, 0) == (t.health(1), t.tokens(1, "Vibranium Suit"))
    handy = hero(
        """
        card Hand On
          main phase, cost 0
          Transfer 1 status effect from a chosen player to another chosen player.
        card Scrub
          main phase, cost 0
          Remove 1 status effect from a chosen player.
        deck
          16 Hand On
          16 Scrub
        """,
        "Handy",
    )
    given = [Given(hand=["Hand On", "Scrub"]), Given(tokens={"Vibranium Suit": 1})]
    t = table(handy, PANTHER, given=given, wishes=[plays("Hand On"), picks(1), picks(0)]).turn()
    assert [0, 1] == [t.tokens(seat, "Vibranium Suit") for seat in (0, 1)]
    t = table(handy, PANTHER, given=given, wishes=[plays("Scrub"), picks(1)]).turn()
    assert 0 == t.tokens(1, "Vibranium Suit")


# --- Black Widow -----------------------------------------------------------------------------------


@pytest.mark.rule("R-218", "R-111", "R-122")
@pytest.mark.parametrize(
    ("name", "die", "left"), [("Blow", 1, 46), ("Blow", 3, 46), ("Blow", 4, 42), ("Pierce", 2, 46)]
)
def test_agility_prevents_half_on_a_low_number(name: str, die: int, left: int) -> None:
    """On 1-3 half of 8, against every type of damage but an ultimate's."""
    given = [Given(), Given(tokens={"Agility": 1})]
    t = table(
        FIGHTER, WIDOW, given=given, rolls=[*SWORDS, die], wishes=[activate(name), spends("Agility", 1)]
    ).turn()
    assert (left, 0) == (t.health(1), t.tokens(1, "Agility"))


@pytest.mark.rule("R-218")
def test_agility_is_no_use_against_an_ultimate() -> None:
    """It cannot even be spent."""
    given = [Given(), Given(tokens={"Agility": 1})]
    t = table(
        FIGHTER, WIDOW, given=given, rolls=[*STARS, 1], wishes=[activate("Boom"), spends("Agility", 1)]
    ).turn()
    assert (42, 1) == (t.health(1), t.tokens(1, "Agility"))


@pytest.mark.rule("R-218")
def test_agility_works_against_damage_of_a_status() -> None:
    """Burn deals 2 in the Upkeep Phase: 1 is left."""
    given = [Given(tokens={"Agility": 1, "Burn": 1})]
    t = table(WIDOW, PYROMANCER, given=given, rolls=[1], wishes=[spends("Agility", 0)]).turn()
    assert 49 == t.health(0)


def bombs(*dice: int, sides: str = "Early", tokens: int = 1) -> Table:
    given = [Given(tokens={"Time Bomb": tokens}, sides={"Time Bomb": sides})]
    return table(FIGHTER, WIDOW, given=given, rolls=dice).turn()


@pytest.mark.rule("R-219", "R-150")
@pytest.mark.parametrize(
    ("side", "die", "sides", "health"),
    [
        ("Early", 1, ["Late"], 50),
        ("Early", 5, ["Late"], 50),
        ("Early", 6, [], 50),
        ("Late", 5, [], 46),
        ("Late", 6, [], 50),
    ],
)
def test_a_time_bomb_advances_and_goes_off(side: str, die: int, sides: list[str], health: int) -> None:
    """1-5: the early side is turned over, the late one costs 4 undefendable; 6: it is gone, harmless."""
    t = bombs(die, sides=side)
    assert (sides, health) == (t.sides(0, "Time Bomb"), t.health(0))


@pytest.mark.rule("R-219", "R-075", "R-087", "SYS-069")
def test_two_bombs_keep_their_own_sides() -> None:
    """Each has its own roll: one is turned over, the other taken away; only a late one goes off."""
    t = bombs(2, 6, tokens=2)
    assert ["Late"] == t.sides(0, "Time Bomb")
    t = table(FIGHTER, WIDOW, given=[Given(tokens={"Time Bomb": 2})], rolls=[1, 1])
    t.g.seats[0].sides[WIDOW_BOMB(t)] = ["Early", "Late"]
    t.turn()
    assert (["Late"], 46) == (t.sides(0, "Time Bomb"), t.health(0))


def WIDOW_BOMB(t: Table) -> Any:  # noqa: N802
    return t.seat(1).kit.statuses["Time Bomb"]


BOMBER = """
status Time Bomb
  negative, stack limit 2
  When you gain this token, if the player who inflicted this token has fewer than 2 upgrades in play,
  flip this token to the Early side. Otherwise, flip this token to the Late side.

offensive Plant
  3 [sword]: Inflict Time Bomb.
offensive Other
  4 [sword]: Gain 1 CP.

upgrade Plant II
  cost 1
  3 [sword]: Inflict 2 Time Bomb.
upgrade Other II
  cost 1
  4 [sword]: Gain 2 CP.

card Hand On
  main phase, cost 0
  Transfer 1 status effect from a chosen player to another chosen player.

deck
  1 Plant II
  1 Other II
  30 Hand On
"""


@pytest.mark.rule("R-219", "SYS-069", "R-087")
@pytest.mark.parametrize(
    ("upgrades", "sides"),
    [([], ["Early"]), (["Plant II"], ["Early", "Early"]), (["Plant II", "Other II"], ["Late", "Late"])],
)
def test_the_side_of_a_new_bomb_depends_on_the_upgrades_of_who_inflicts_it(
    upgrades: list[str], sides: list[str]
) -> None:
    """Here two upgrades are enough for the late side (the rulebook asks for six)."""
    t = table(hero(BOMBER), given=[Given(upgrades=upgrades)], rolls=SWORDS, wishes=[activate("Plant")]).turn()
    assert sides == t.sides(1, "Time Bomb")


@pytest.mark.rule("R-219", "R-087")
def test_a_new_bomb_leaves_an_old_one_as_it_is() -> None:
    """The late one that lies there already is not turned back."""
    given = [Given(), Given(tokens={"Time Bomb": 1}, sides={"Time Bomb": "Late"})]
    t = table(hero(BOMBER), given=given, rolls=SWORDS, wishes=[activate("Plant")]).turn()
    assert ["Late", "Early"] == t.sides(1, "Time Bomb")


@pytest.mark.rule("R-219", "R-087", "SYS-069")
def test_a_transferred_bomb_keeps_its_side() -> None:
    """It came late and stays late, though its new inflicter has no upgrades."""
    given = [Given(hand=["Hand On"]), Given(tokens={"Time Bomb": 1}, sides={"Time Bomb": "Late"})]
    t = table(hero(BOMBER), given=given, wishes=[plays("Hand On"), picks(1), picks(0)]).turn()
    assert (["Late"], []) == (t.sides(0, "Time Bomb"), t.sides(1, "Time Bomb"))


SPY = """
status Covert Ops
  unique, stack limit 3, cannot be transferred, cannot be removed
  Once per turn, during your Main Phase, you may spend this token to do one of the following:
  - Play 1 upgrade for free.
  - Look at the top 3 cards of your deck. If none of them are upgrades,
    you may reveal them and search your deck for 1 upgrade, then shuffle your deck.

offensive Jab
  3 [sword]: Deal 2 dmg.

upgrade Jab II
  cost 5
  3 [sword]: Deal 3 dmg.

card Snap
  instant, cost 9
  Gain 1 CP.

deck
  31 Snap
  1 Jab II
"""


@pytest.mark.rule("R-220", "R-099", "SYS-077")
def test_covert_ops_plays_an_upgrade_for_free_once_per_turn() -> None:
    """No CP are paid; a second token cannot be spent in the same turn, but in the next one."""
    given = [Given(cp=0, hand=["Jab II"], tokens={"Covert Ops": 2})]
    t = table(hero(SPY), given=given, wishes=[spends("Covert Ops"), chooses(1), spends("Covert Ops")]).turn()
    assert ([2], 1, 1) == (t.seat(0).levels, t.cp(0), t.tokens(0, "Covert Ops"))
    assert 1 == len(t.records("spend"))


@pytest.mark.rule("R-220", "R-086")
def test_covert_ops_finds_an_upgrade_if_the_top_has_none() -> None:
    """The three top cards are shown, the upgrade is taken in hand and the deck shuffled."""
    deck = ["Snap"] * 6 + ["Jab II"]
    given = [Given(tokens={"Covert Ops": 1}, deck=deck)]
    t = table(hero(SPY), given=given, wishes=[spends("Covert Ops"), chooses(2), yes()]).turn()
    assert "Jab II" in t.hand(0)
    assert t.where("search", 0, 1) < t.where("shuffle", 0)
    deck = ["Snap", "Snap", "Jab II", "Snap", "Snap"]
    given = [Given(tokens={"Covert Ops": 1}, deck=deck)]
    t = table(hero(SPY), given=given, wishes=[spends("Covert Ops"), chooses(2), yes()]).turn()
    assert ([], "Jab II" in t.hand(0)) == (t.records("search"), False)


# --- Season 1 --------------------------------------------------------------------------------------


@pytest.mark.rule("R-221", "R-079", "R-026", "SYS-071")
def test_burn_hurts_in_upkeep_and_stays() -> None:
    """2 damage every turn of its holder; it is persistent."""
    t = table(FIGHTER, PYROMANCER, given=[Given(tokens={"Burn": 1})]).turn(3)
    assert (46, 1) == (t.health(0), t.tokens(0, "Burn"))


@pytest.mark.rule("R-221", "R-162")
def test_knockdown_of_the_pyromancer() -> None:
    """Without 2 CP the Offensive Roll Phase is skipped, and the token is gone."""
    t = table(FIGHTER, PYROMANCER, given=[Given(cp=0, tokens={"Knockdown": 1})]).turn()
    assert ([], 0) == (t.records("attempt"), t.tokens(0, "Knockdown"))


@pytest.mark.rule("R-221", "R-046", "TV-05", "SYS-019")
def test_entangle_takes_one_attempt_and_is_gone() -> None:
    """Two attempts instead of three in the next Offensive Roll Phase, three in the one after."""
    t = table(FIGHTER, MOON_ELF, given=[Given(tokens={"Entangle": 1})], wishes=[Wish("keep"), Wish("keep")])
    t.turn()
    assert (2, 0) == (len(t.records("attempt")), t.tokens(0, "Entangle"))


@pytest.mark.rule("R-221")
def test_targeted_adds_two_to_every_attack() -> None:
    """8 + 2; it stays."""
    given = [Given(), Given(tokens={"Targeted": 1})]
    t = table(
        FIGHTER, MOON_ELF, given=given, rolls=[*SWORDS, 4, 5, 6, 6, 6], wishes=[activate("Pierce")]
    ).turn()
    assert (40, 1) == (t.health(1), t.tokens(1, "Targeted"))


@pytest.mark.rule("R-221")
@pytest.mark.parametrize(("die", "left"), [(1, 50), (6, 42)])
def test_a_blind_attack_fails_on_a_low_number(die: int, left: int) -> None:
    """In our own words, for the rulebook shows only that 1 failed and 6 did not (A-42)."""
    blind = hero(
        """
        status Blind
          negative, stack limit 1
          After you activate an Offensive Ability, roll 1 die:
            On 1-2, your Offensive Roll Phase has no effect.
            On 3-6, nothing happens.
          Then remove this token.
        offensive Blow
          3 [sword]: Deal 8 dmg.
        ultimate Boom
          5 [star]: Deal 8 dmg.
        """
    )
    given = [Given(tokens={"Blind": 1})]
    t = table(blind, given=given, rolls=[*SWORDS, die], wishes=[activate("Blow")]).turn()
    assert (left, 0) == (t.health(1), t.tokens(0, "Blind"))
    t = table(blind, given=given, rolls=[*STARS, die], wishes=[activate("Boom")]).turn()
    assert 42 == t.health(1), "an ultimate goes on (R-066)"


@pytest.mark.rule("R-222", "R-122", "R-180")
def test_protect_and_retribution_of_the_paladin() -> None:
    """8 undefendable: Protect prevents 4, Retribution sends 4 back."""
    given = [Given(), Given(tokens={"Protect": 1, "Retribution": 1})]
    wishes = [activate("Pierce"), spends("Protect", 1), spends("Retribution", 1)]
    t = table(FIGHTER, PALADIN, given=given, rolls=SWORDS, wishes=wishes).turn()
    assert (46, 46) == (t.health(0), t.health(1))
    t = table(
        FIGHTER, PALADIN, given=given, rolls=SWORDS, wishes=[activate("Nothing Much"), *wishes[1:]]
    ).turn()
    assert (1, 1) == (t.tokens(1, "Protect"), t.tokens(1, "Retribution")), "nothing to answer"


@pytest.mark.rule("R-112", "R-170", "R-011", "SYS-042")
def test_divine_defense_of_the_paladin() -> None:
    """Sword, heart, prayer: 1 damage back, 2 of 8 prevented, 1 CP."""
    t = table(FIGHTER, PALADIN, rolls=[*SWORDS, 1, 5, 6], wishes=[activate("Blow")]).turn()
    assert (49, 44, 3) == (t.health(0), t.health(1), t.cp(1))


@pytest.mark.rule("R-127", "R-114", "SYS-044", "SYS-047")
@pytest.mark.parametrize(
    ("dice", "option", "after"), [((5, 2), 1, (47, 42)), ((5, 2), 2, (50, 46)), ((3, 3), 1, (49, 42))]
)
def test_duel_of_the_gunslinger(dice: tuple[int, int], option: int, after: tuple[int, int]) -> None:
    """Won: 3 damage or half prevented, exactly one of the two; a tie: 1 damage."""
    t = table(
        FIGHTER, GUNSLINGER, rolls=[*SWORDS, 1, *dice], wishes=[activate("Blow"), chooses(option, 1)]
    ).turn()
    assert after == (t.health(0), t.health(1))


@pytest.mark.rule("R-112", "R-172")
def test_thick_skin_of_the_barbarian() -> None:
    """8 damage, two hearts healed at once: 50 - 8 + 4."""
    t = table(FIGHTER, BARBARIAN, rolls=[*SWORDS, 4, 5, 1], wishes=[activate("Blow")]).turn()
    assert 46 == t.health(1)


@pytest.mark.rule("R-124", "SYS-046", "R-113")
def test_hot_streak_of_the_pyromancer() -> None:
    """1 Fire Mastery and 2 gained: 5 + 3."""
    given = [Given(tokens={"Fire Mastery": 1})]
    t = table(PYROMANCER, FIGHTER, given=given, rolls=[1, 2, 3, 4, 4], wishes=[activate("Hot Streak")]).turn()
    assert 42 == t.health(1)
