"""What one text deals to one player is one instance, whatever the types of its parts (A-07, A-08)."""

from __future__ import annotations

import pytest

from dtlang.engine.scene import Given
from tests.engine.rules_here import hero, plays, scenes, spends, table, when

TEXTS = """
status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 3 incoming dmg.
status Halver
  positive, stack limit 3, spendable
  You may spend this token to prevent 1/2 the incoming dmg.
status Mist
  positive, stack limit 1, spendable
  You may spend this token to prevent all incoming dmg.
status Payback
  positive, stack limit 1, spendable
  When you would receive dmg, you may spend this token to deal 1/2 the incoming dmg to your opponent.
status Thick
  positive, stack limit 1, persistent
  When you would receive dmg, prevent 1 dmg.
status Battery
  positive, stack limit 8
  rule "It is only counted."
status Rash
  negative, stack limit 2, persistent
  During your Upkeep Phase, receive 2 dmg and receive 3 undefendable dmg.
status Sting
  negative, stack limit 3, persistent
  When you gain CP, receive 2 dmg. Receive 3 undefendable dmg.
status Wave
  positive, stack limit 3, spendable
  You may spend this token during your Main Phase to deal 2 dmg and 3 pure dmg to your opponent.
passive Conductor
  When you are dealt dmg, gain Battery.
offensive Chop
  3 [sword]: Deal 5 dmg.
defensive Jab
  defense roll 1: Deal 2 dmg. Deal 3 undefendable dmg.
card Twin
  main phase, cost 0
  Deal 2 dmg to your opponent. Deal 3 undefendable dmg to your opponent.
card Twice
  main phase, cost 0
  Deal 2 dmg to your opponent. Deal 2 dmg to your opponent.
card Shards
  main phase, cost 0
  Deal 3 dmg to your opponent. Deal 2 collateral dmg to all opponents. Deal 1 collateral dmg to all opponents.
card Fuse
  main phase, cost 0
  Deal 3 dmg to your opponent. Deal 4 as an isolated source of undefendable dmg to your opponent.
card Drink
  main phase, cost 0
  Deal 4 dmg to your opponent. Heal dmg dealt.
card Coin
  instant, cost 0
  Gain 1 CP.
card Less
  instant, cost 0
  Prevent 3 dmg.
deck
  16 Twin
  16 Less
"""


def played(card: str, theirs: str, deeds: str, left: int, more: str = "") -> str:
    given = f"given your opponent has {theirs}" if theirs else ""
    expected = f"expect your opponent has {left} Health{more}"
    return f"given your hand is {card}\n{given}\nplay {card}\n{deeds}\n{expected}"


@pytest.mark.rule("R-122", "R-178", "R-179")
def test_what_is_prevented_comes_off_the_whole_text() -> None:
    """2 and 3 undefendable are 5: less 3 is 2, less 6 is 0, half is 3 prevented, after 3 more 1."""
    guard, halver = "your opponent spends Guard", "your opponent spends Halver"
    scenes(
        TEXTS,
        played("Twin", "", "", 45),
        played("Twin", "Guard", guard, 48),
        played("Twin", "2 Guard", "your opponent spends 2 Guard", 50),
        played("Twin", "Halver", halver, 48),
        played("Twin", "Halver, Guard", f"{halver}\n{guard}", 49),
        played("Twin", "Mist", "your opponent spends Mist", 50),
        played("Twin", "Thick", "", 46),
        played("Twice", "Guard", guard, 49),
        f"given your opponent's hand is Less\n{played('Twin', '', 'your opponent plays Less', 48)}",
    )


@pytest.mark.rule("R-153", "R-142")
@pytest.mark.parametrize(
    "scene",
    [
        "given you have Rash, Thick\nexpect you have 46 Health, 1 Battery",
        "given you have 2 Rash, Thick\nexpect you have 42 Health, 2 Battery",
        "given your hand is Coin\ngiven you have Sting, Thick\nplay Coin\nexpect you have 46 Health",
        "given you have Wave\ngiven your opponent has Thick\nspend Wave\nexpect your opponent has 46 Health",
        """given you have Thick
        roll 1 1 1 4 4
        activate Chop
        your opponent defends with Jab
        your opponent rolls 1
        expect you have 46 Health""",
    ],
    ids=["upkeep", "two tokens", "trigger", "token", "defence"],
)
def test_so_it_is_with_every_text(scene: str) -> None:
    """Thick takes 1 from every instance of 5; each token has a text of its own (R-075)."""
    scenes(TEXTS, "\n".join(line.strip() for line in scene.splitlines()))


@pytest.mark.rule("R-180", "R-123")
def test_a_text_is_answered_once_and_as_a_whole() -> None:
    """Half of 5 comes back, and what is dealt is noticed once."""
    answer = "your opponent spends Payback"
    scenes(TEXTS, f"{played('Twin', 'Payback', answer, 45, ', 1 Battery')}\nexpect you have 47 Health")


@pytest.mark.rule("R-137", "R-149")
def test_collateral_and_isolated_damage_are_instances_of_their_own() -> None:
    """3, and 2 + 1 collateral: the greatest instance loses 3, and another loses its own 1 to Thick."""
    scenes(
        TEXTS,
        played("Shards", "Thick", "", 46),
        played("Shards", "Guard", "your opponent spends Guard", 47),
        played("Fuse", "Thick", "", 45),
    )


@pytest.mark.rule("R-172", "R-122")
@pytest.mark.parametrize(("guard", "mine"), [(False, 44), (True, 41)])
def test_a_card_in_the_main_phase_knows_what_it_dealt(guard: bool, mine: int) -> None:
    """4 dealt, 4 healed; with 3 of them prevented 1."""
    t = table(
        hero(TEXTS),
        given=[Given(health=40, hand=["Drink"]), Given(tokens={"Guard": 1})],
        wishes=[plays("Drink", 0), *([when("damage", spends("Guard", 1))] if guard else [])],
    ).turn()
    assert mine == t.health(0)


FOLLOWS = """
keyword lash N
  Deal N undefendable dmg to your opponent.
status Thick
  positive, stack limit 1, persistent
  When you would receive dmg, prevent 1 dmg.
offensive Chop
  3 [sword]: Deal 5 dmg.
card Whip
  main phase, cost 0
  Deal 2 dmg to your opponent. Lash 3.
card Echo
  instant, cost 0
  Deal 2 dmg to all players. Deal dmg equal to the incoming dmg to all players.
card Spike
  roll phase, cost 0
  Deal 2 undefendable dmg to the attacker. Deal dmg equal to 1/2 the incoming dmg to the attacker.
"""


@pytest.mark.rule("R-180", "R-122")
def test_a_keyword_and_what_follows_other_damage_are_of_the_text() -> None:
    """2 and 3 of the keyword, less 1; 2 and half of 5, less 1.

    As much as comes to you is 2 again for each; what comes to you does not follow itself.
    """
    chop = "roll 1 1 1 4 4\nactivate Chop"
    scenes(
        FOLLOWS,
        played("Whip", "Thick", "", 46),
        f"given you have Thick\ngiven your opponent's hand is Spike\n{chop}\nyour opponent plays Spike\n"
        "expect you have 46 Health\nexpect your opponent has 45 Health",
        f"{played('Echo', 'Thick', '', 47)}\nexpect you have 46 Health",
    )


SEVERAL = """
status Mist
  positive, stack limit 2, spendable
  You may spend this token to prevent all incoming dmg.
status Guard
  positive, stack limit 3, spendable
  You may spend this token to prevent 3 incoming dmg.
status Thick
  positive, stack limit 1, persistent
  When you would receive dmg, prevent 1 dmg.
status Battery
  positive, stack limit 8
  rule "It is only counted."
status Wither
  negative, stack limit 2, persistent
  When you would deal dmg, deal 1 less dmg.
passive Conductor
  When you are dealt dmg, gain Battery.
offensive Splash
  4 [heart]: Deal 6 dmg. Deal 3 collateral dmg to all opponents.
ultimate Doom
  5 [star]: Deal 12 dmg. Deal 3 collateral dmg to all opponents.
card Pause
  main phase, cost 0
  Deal 2 dmg to your opponent. Then deal 3 dmg to your opponent.
deck
  32 Pause
"""


@pytest.mark.rule("R-113", "R-188")
def test_who_acts_in_a_pause_does_not_have_the_damage_dealt_early() -> None:
    """Guard is spent between 2 and 3: it takes 3 of the 5 that the card comes to."""
    scenes(SEVERAL, played("Pause", "Guard", "your opponent spends Guard", 48, ", 1 Battery"))


@pytest.mark.rule("R-122", "R-137")
def test_what_is_prevented_already_is_not_prevented_again() -> None:
    """The first Mist takes the 6 of the Attack, the second one the 3 beside it."""
    scenes(
        SEVERAL,
        """
        given your opponent has 2 Mist
        roll 4 4 4 4 1
        activate Splash
        your opponent spends 2 Mist
        expect your opponent has 50 Health
        """,
    )


@pytest.mark.rule("R-065", "R-066")
def test_all_damage_of_an_ultimate_is_unanswered() -> None:
    """12 and 3 collateral, of which neither Thick nor Wither takes any, and nothing is gained for them."""
    scenes(
        SEVERAL,
        """
        given you have Wither
        roll 6 6 6 6 6
        activate Doom
        expect your opponent has 35 Health
        """,
        """
        given your opponent has Thick
        roll 6 6 6 6 6
        activate Doom
        expect your opponent has 35 Health, 0 Battery
        """,
    )
