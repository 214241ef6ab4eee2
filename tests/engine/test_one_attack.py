"""An Attack with damage of several types is one instance: what lowers it counts once (A-07, A-08)."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

QUAKE = """
status Mist
  positive, stack limit 1, spendable
  When you are Attacked, you may spend this token to prevent all incoming dmg.
status Shield
  positive, stack limit 2, spendable
  When you are Attacked, you may spend this token to prevent 1/2 the incoming dmg.
status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 3 incoming dmg.
status Payback
  positive, stack limit 1, spendable
  When you are Attacked, you may spend this token to deal dmg equal to 1/2 the incoming dmg to the attacker.
status Edge
  positive, stack limit 3, spendable
  After you Attack, you may spend this token to add 2 dmg. Attack Modifier.
status Fury
  positive, stack limit 1, spendable
  After you Attack, you may spend this token to double the dmg of this Attack. Attack Modifier.
status Thick
  positive, stack limit 1, persistent
  When you would be dealt dmg, prevent 1 dmg.
status Ward
  positive, stack limit 1, persistent
  When you would be dealt undefendable dmg, prevent 2 dmg.
status Wither
  negative, stack limit 2, persistent
  When you would deal dmg as a result of your Offensive Roll Phase, deal 1 less dmg per Wither.
status Battery
  positive, stack limit 8, persistent
  rule "It is only counted."
offensive Quake
  3 [star]: Deal 3 dmg. Deal 4 undefendable dmg.
offensive Splash
  4 [heart]: Deal 6 dmg. Deal 3 collateral dmg to all opponents.
defensive Parry
  defense roll 3: Prevent 2 x [heart] dmg.
defensive Turn Aside
  defense roll 2: On [heart][heart], prevent 1/2 the incoming dmg.
passive Conductor
  When you are dealt dmg, gain Battery.
ultimate Doom
  5 [star]: Deal 12 dmg.
"""


def quake(given: str, deeds: str, expected: str) -> str:
    return f"{given}\nroll 6 6 6 1 4\nactivate Quake\n{deeds}\n{expected}"


@pytest.mark.rule("R-061", "R-133")
def test_a_defence_touches_only_what_can_be_defended() -> None:
    """Of 3 and 4 undefendable a defence takes at most the 3, and half of them is 2."""
    parry = "your opponent defends with Parry\nyour opponent rolls 4 4 4"
    aside = "your opponent defends with Turn Aside\nyour opponent rolls 4 5"
    scenes(
        QUAKE,
        quake("", parry, "expect your opponent has 46 Health"),
        quake("", aside, "expect your opponent has 45 Health"),
    )


@pytest.mark.rule("R-130", "R-122")
def test_prevent_all_is_all_of_the_attack_and_nothing_else() -> None:
    """Both parts of the Attack, but not the collateral damage beside another one (A-08)."""
    scenes(
        QUAKE,
        quake(
            "given your opponent has Mist", "your opponent spends Mist", "expect your opponent has 50 Health"
        ),
        """
        given your opponent has Mist
        roll 4 4 4 4 1
        activate Splash
        your opponent spends Mist
        expect your opponent has 47 Health
        """,
    )


@pytest.mark.rule("R-178", "R-179", "R-123")
def test_numbers_and_halves_are_taken_from_the_whole() -> None:
    """7 less 6 is 1; half of 7 is 4; half of 7 - 3 is 2; twice 7 is 14, plus 2 before that 18."""
    scenes(
        QUAKE,
        quake(
            "given your opponent has 2 Guard",
            "your opponent spends 2 Guard",
            "expect your opponent has 49 Health",
        ),
        quake(
            "given your opponent has Shield",
            "your opponent spends Shield",
            "expect your opponent has 47 Health",
        ),
        quake(
            "given your opponent has Shield, Guard",
            "your opponent spends Shield\nyour opponent spends Guard",
            "expect your opponent has 48 Health",
        ),
        quake("given you have Fury", "spend Fury", "expect your opponent has 36 Health"),
        quake("given you have Fury, Edge", "spend Fury\nspend Edge", "expect your opponent has 32 Health"),
    )


@pytest.mark.rule("R-180")
def test_half_of_the_whole_comes_back() -> None:
    """Payback is half of 7, rounded up."""
    scenes(
        QUAKE,
        quake(
            "given your opponent has Payback",
            "your opponent spends Payback",
            "expect your opponent has 43 Health\nexpect you have 46 Health",
        ),
    )


@pytest.mark.rule("R-213", "R-130")
def test_a_text_acts_once_for_an_attack() -> None:
    """2 Wither take 2; Thick takes 1; Ward finds the undefendable part; dealt damage is noticed once."""
    scenes(
        QUAKE,
        quake("given you have 2 Wither", "", "expect your opponent has 45 Health"),
        quake("given your opponent has Thick", "", "expect your opponent has 44 Health, 1 Battery"),
        quake("given your opponent has Ward", "", "expect your opponent has 45 Health"),
        quake("", "", "expect your opponent has 43 Health, 1 Battery"),
    )


SETTLED = """
status Whole
  positive, stack limit 1, spendable
  When you are Attacked, you may spend this token to deal dmg equal to the incoming dmg to the attacker.
status Drain
  positive, stack limit 1, spendable
  When you are Attacked, you may spend this token to heal 1/2 the incoming dmg.
offensive Chop
  5 [sword]: Deal 9 dmg.
defensive Bounce
  defense roll 1: Prevent 1/2 the incoming dmg. Deal dmg equal to the dmg prevented.
defensive Flick
  defense roll 1: Prevent 12 dmg. Deal dmg equal to the dmg prevented.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Sharpen
  roll phase, cost 0
  Attack Modifier. Add 2 dmg.
deck
  32 Sharpen
"""


@pytest.mark.rule("R-176", "R-180")
@pytest.mark.parametrize(
    ("token", "mine", "theirs"), [("Whole", 39, 39), ("Drain", 50, 45)], ids=["as much", "half healed"]
)
def test_what_follows_the_incoming_damage_is_known_at_the_end(token: str, mine: int, theirs: int) -> None:
    """9 and later 2 more: 11 come back, or 6 are healed."""
    scenes(
        SETTLED,
        f"""
        given your hand is Sharpen
        given your opponent has {token}
        roll 1 1 2 2 3
        activate Chop
        your opponent spends {token}
        play Sharpen
        expect you have {mine} Health
        expect your opponent has {theirs} Health
        """,
    )


@pytest.mark.rule("R-176", "R-172")
@pytest.mark.parametrize(("name", "prevented"), [("Bounce", 6), ("Flick", 11)])
def test_what_was_prevented_is_known_at_the_end(name: str, prevented: int) -> None:
    """Half of 9 + 2 is 6, and of 11 no more than 11; the modifier comes after the defence is resolved."""
    from dtlang.engine.asks import What
    from dtlang.engine.scene import Given
    from tests.engine.rules_here import activate, defends, hero, plays, table, when

    t = table(
        hero(SETTLED),
        given=[Given(hand=["Sharpen"])],
        rolls=[1, 1, 2, 2, 3, 1],
        wishes=[activate("Chop"), defends(name, 1), when("last chance", plays("Sharpen", 0))],
    ).turn()
    assert (50 - 11 + prevented, 50 - prevented) == (t.health(1), t.health(0))
    assert len(t.asked(What.DEFEND)) == 1


@pytest.mark.rule("R-172", "R-173")
def test_what_is_dealt_back_is_dealt_at_the_same_time() -> None:
    """9 incoming at 4 Health, 5 of them prevented and dealt to somebody with 5 Health: both fall."""
    scenes(
        SETTLED,
        """
        given you have 5 Health
        given your opponent has 4 Health
        roll 1 1 2 2 3
        activate Chop
        your opponent defends with Bounce
        your opponent rolls 1
        expect you have 0 Health
        expect your opponent has 0 Health
        """,
    )


@pytest.mark.rule("R-133", "R-136")
def test_what_is_pure_is_not_doubled() -> None:
    """4 and as much again, and 3 pure: 11."""
    hero = QUAKE.replace("Deal 3 dmg. Deal 4 undefendable dmg.", "Deal 4 dmg. Deal 3 pure dmg.")
    given, deeds = "given you have Fury", "your opponent does not defend\nspend Fury"
    scenes(hero, quake(given, deeds, "expect your opponent has 39 Health"))
