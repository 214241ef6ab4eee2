"""Attacks, what modifies them, and damage that is none of theirs (section 15)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import What
from dtlang.engine.modes import Edition
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import Table, activate, hero, picks, plays, spends, table, when

SWORDS = [1, 2, 3, 4, 5]

BRAWLER = """
status Spark
  positive, stack limit 3
  After you Attack, you may spend this token to add 1 dmg. Attack Modifier.

status Chill
  negative, stack limit 1
  rule "It is only counted."

offensive Hit
  3 [sword]: Deal 6 dmg.
offensive Hiss
  3 [sword]: Inflict Chill.
offensive Pierce
  3 [sword]: Deal 6 undefendable dmg.
offensive Gamble
  3 [sword]: Roll 1 die: Deal 4 x [star] dmg.

defensive Parry
  defense roll 2: Prevent 1 x [heart] dmg. Deal 2 dmg.

card Harder
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.

card Barbs
  roll phase, cost 0
  Attack Modifier. Inflict Chill.

deck
  16 Harder
  16 Barbs
"""


def fight(name: str, *rolls: int, wishes: tuple[Wish, ...] = (), **about: Any) -> Table:
    return table(hero(BRAWLER), rolls=[*SWORDS, *rolls], wishes=[activate(name), *wishes], **about).turn()


@pytest.mark.rule("R-140", "R-141", "R-143", "R-166", "SYS-051")
def test_an_ability_that_deals_damage_to_an_opponent_is_an_attack() -> None:
    """The opponent is the Defender and may defend."""
    t = fight("Hit", 1, 1)
    assert [("attacks", 0, 1)] == t.records("attacks")
    assert [1] == [ask.seat for ask in t.asked(What.DEFEND)]


@pytest.mark.rule("R-140", "R-147", "R-166", "SYS-051")
@pytest.mark.parametrize(("name", "die"), [("Hiss", ()), ("Gamble", (1,))])
def test_without_damage_there_is_no_attack(name: str, die: tuple[int, ...]) -> None:
    """Inflicting is none, nor is damage that came to 0: nobody defends and no modifier can be used."""
    given = [Given(hand=["Harder"], tokens={"Spark": 1})]
    t = fight(name, *die, given=given)
    assert [] == [*t.records("attacks"), *t.asked(What.DEFEND)]
    assert (0, 0) == (t.offered("Harder", 0, "last chance"), t.offered("Spark", 0))


@pytest.mark.rule("R-140")
def test_one_point_is_enough() -> None:
    """The gamble pays off: an Attack of 4."""
    assert [("attacks", 0, 1)] == fight("Gamble", 6, 1, 1).records("attacks")


@pytest.mark.rule("R-142")
def test_damage_of_a_defence_is_no_attack() -> None:
    """Parry deals 2 back: the attacker does not defend, and no modifier fits."""
    given = [Given(), Given(hand=["Harder"], tokens={"Spark": 1})]
    t = fight("Hit", 1, 1, given=given)
    assert 48 == t.health(0)
    assert [1] == [ask.seat for ask in t.asked(What.DEFEND)]
    assert (0, 0) == (t.offered("Harder", 1), t.offered("Spark", 1))


@pytest.mark.rule("R-142")
def test_damage_of_a_status_is_no_attack() -> None:
    """Burn hurts in the Upkeep Phase: no defence and no Attack."""
    burning = hero(
        """
        status Burn
          negative, stack limit 1, persistent
          During your Upkeep Phase, receive 2 dmg.
        defensive Wall
          defense roll 1: Prevent 1 dmg.
        """
    )
    t = table(burning, given=[Given(tokens={"Burn": 1})]).turn()
    assert (48, [], []) == (t.health(0), t.asked(What.DEFEND), t.records("attacks"))


@pytest.mark.rule("R-144", "R-145", "SYS-052")
@pytest.mark.parametrize("reason", ["attacked", "last chance"])
def test_modifiers_come_before_or_after_the_defence(reason: str) -> None:
    """The card and the token are offered before the defensive roll and after it."""
    given = [Given(hand=["Harder"], tokens={"Spark": 1})]
    t = fight("Hit", 1, 1, given=given)
    assert (1, 1) == (t.offered("Harder", 0, reason), t.offered("Spark", 0, reason))


@pytest.mark.rule("R-144", "SYS-052")
def test_a_modifier_adds_damage_or_an_effect() -> None:
    """A card adds 3, two tokens 1 each, another card inflicts a status: 6 + 3 + 2 = 11."""
    given = [Given(hand=["Harder", "Barbs"], tokens={"Spark": 2})]
    wishes = (plays("Harder"), plays("Barbs"), spends("Spark"), spends("Spark"))
    t = fight("Hit", 1, 1, wishes=wishes, given=given)
    assert (39, 1) == (t.health(1), t.tokens(1, "Chill"))


@pytest.mark.rule("R-146", "SYS-052")
def test_what_is_added_has_the_type_of_the_attack() -> None:
    """6 undefendable and 3 more are one instance of 9 undefendable damage."""
    given = [Given(hand=["Harder"])]
    t = fight("Pierce", wishes=(plays("Harder"),), given=given)
    assert [("damage", 0, 1, 9, "undefendable", "Pierce", 0)] == t.records("damage")
    assert [] == t.asked(What.DEFEND)


@pytest.mark.rule("R-147")
def test_a_modifier_needs_an_attack() -> None:
    """Before an ability is activated there is nothing to modify."""
    t = fight("Hit", 1, 1, given=[Given(hand=["Harder"], tokens={"Spark": 1})])
    for reason in ("attempt", "announced"):
        assert (0, 0) == (t.offered("Harder", 0, reason), t.offered("Spark", 0, reason))


@pytest.mark.rule("R-148", "SYS-053", "SYS-095")
@pytest.mark.parametrize(
    ("edition", "offered"), [(Edition.MARVEL, False), (Edition.V2, True), (Edition.SEASON1, True)]
)
def test_marvel_lets_nobody_modify_an_attack_that_is_not_theirs(edition: Edition, offered: bool) -> None:
    """E-07: in defence the card is refused by the Marvel rules; the older ones do not forbid it."""
    t = fight("Hit", 1, 1, given=[Given(), Given(hand=["Barbs"])], edition=edition)
    assert offered == bool(t.offered("Barbs", 1))


@pytest.mark.rule("R-148", "SYS-053")
def test_a_text_may_say_otherwise() -> None:
    """A card that speaks of being Attacked may change the Attack of an opponent."""
    turncoat = hero(
        """
        offensive Hit
          3 [sword]: Deal 6 dmg.
        card Misdirect
          instant, cost 0
          Only after you are Attacked, play this card. Add 1 dmg. Draw 1 card.
        deck
          32 Misdirect
        """
    )
    given = [Given(hand=["Misdirect"]), Given(hand=["Misdirect"])]
    t = table(turncoat, given=given, rolls=SWORDS, wishes=[activate("Hit"), plays("Misdirect", 1)]).turn()
    assert 43 == t.health(1)
    assert 0 == t.offered("Misdirect", 0, "attacked")


@pytest.mark.rule("R-143", "R-163")
def test_the_defender_is_whom_the_attack_targets() -> None:
    """Of three opponents only the one that was chosen may defend."""
    t = fight("Hit", 1, 1, wishes=(picks(2),), mode="koth")
    assert [2] == [ask.seat for ask in t.asked(What.DEFEND)]


# --- isolated sources ------------------------------------------------------------------------------

BURSTING = """
status Charge
  positive, stack limit 3
  When you reach the stack limit of this token, remove all Charge.
  Then deal 5 undefendable dmg to a chosen opponent as an isolated source.

status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 2 dmg.

status Halve
  positive, stack limit 1, spendable
  You may spend this token to prevent 1/2 the incoming dmg.

offensive Hit
  3 [sword]: Deal 6 dmg. Gain Charge.

card Harder
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.

defensive Wall
  defense roll 1: Prevent 1 dmg.

deck
  32 Harder
"""


@pytest.mark.rule("R-149", "R-150", "SYS-054")
def test_an_isolated_source_is_dealt_at_once_and_apart_from_the_attack() -> None:
    """The burst of 5 comes before the Attack's damage and is not part of its total, 6 + 3 - 1 = 8."""
    given = [Given(hand=["Harder"], tokens={"Charge": 2})]
    wishes = [activate("Hit"), plays("Harder")]
    t = table(hero(BURSTING), given=given, rolls=[*SWORDS, 1], wishes=wishes).turn()
    assert [5, 8] == t.dealt(1)
    assert t.where("damage", 0, 1, 5) < t.where("attacks", 0, 1)
    assert (37, 0) == (t.health(1), t.tokens(0, "Charge"))


@pytest.mark.rule("R-149", "SYS-054")
def test_an_isolated_source_is_prevented_as_its_own_instance() -> None:
    """Both are pending. A token spent while the burst is dealt takes 2 of the burst: 3, and then 6 - 1."""
    given = [Given(tokens={"Charge": 2}), Given(tokens={"Guard": 1})]
    wishes = [activate("Hit"), when("damage", spends("Guard", 1))]
    t = table(hero(BURSTING), given=given, rolls=[*SWORDS, 1], wishes=wishes)
    assert [3, 5] == t.turn().dealt(1)


@pytest.mark.rule("R-149", "SYS-054")
def test_what_prevents_of_the_attack_does_not_touch_the_burst() -> None:
    """Spent at the last chance, a half takes 3 of the Attack's 5: the burst stays 5."""
    given = [Given(tokens={"Charge": 2}), Given(tokens={"Halve": 1})]
    wishes = [activate("Hit"), when("last chance", spends("Halve", 1))]
    t = table(hero(BURSTING), given=given, rolls=[*SWORDS, 1], wishes=wishes)
    assert [5, 2] == t.turn().dealt(1)
