"""What a text says really happens: at its time, to the one who is meant, as often as it says."""

from __future__ import annotations

import pytest

from dtlang.engine import Game
from dtlang.engine.scene import Given
from tests.engine.rules_here import hero, scenes, table

TEXTS = """
status Chill
  negative, stack limit 5
  rule "It is only counted."
status Rust
  negative, stack limit 5
  rule "It is only counted."
status Spark
  positive, stack limit 5
  rule "It is only counted."
status Purse
  positive, stack limit 5
  1 token: Gain 1 CP.
  2 tokens: Draw 1 card. This may only be done during your Main Phase.
offensive Frost
  3 [sword]: Deal 5 dmg. Inflict 2 Chill and Rust.
offensive Chop
  4 [sword]: Deal 3 dmg.
defensive Guard
  defense roll 2: On [heart], prevent 1 incoming status effect. On [star], prevent 2 incoming Chill.
card Tax
  main phase, cost 0
  Your opponent must discard 2 cards or receive 3 dmg.
card Levy
  main phase, cost 0
  A chosen opponent must lose 2 CP or receive 3 dmg.
card Pair
  main phase, cost 0
  Deal 3 undefendable dmg to two chosen opponents (may be the same opponent).
card Whet
  main phase, cost 0
  During your next Offensive Roll Phase, you may spend 1 Spark to add 4 dmg.
passive Seed
  At the beginning of the game, gain 1 Spark.
deck
  10 Tax
  10 Pair
  10 Whet
  2 Levy
"""

DEFENDED = """
roll 1 1 1 4 4
activate Frost
your opponent defends with Guard
roll {dice}
"""


@pytest.mark.rule("R-167")
@pytest.mark.parametrize(
    ("dice", "more", "left"),
    [
        ("4 1", "your opponent chooses Rust", "2 Chill, no Rust"),
        ("4 1", "your opponent chooses Chill", "1 Chill, 1 Rust"),
        ("6 1", "", "no Chill, 1 Rust"),
        ("1 2", "", "2 Chill, 1 Rust"),
    ],
)
def test_a_defense_keeps_off_what_the_attack_has_brought(dice: str, more: str, left: str) -> None:
    """The tokens have come before the defense, and go again; others that were there before stay."""
    scenes(TEXTS, f"{DEFENDED.format(dice=dice)}{more}\nexpect your opponent has {left}")


def test_only_what_this_attack_has_brought_is_kept_off() -> None:
    text = """
    given your opponent has 3 Rust
    roll 1 1 1 1 4
    activate Chop
    your opponent defends with Guard
    roll 4 6
    expect your opponent has 3 Rust, 47 Health
    """
    scenes(TEXTS, text)


@pytest.mark.rule("R-114")
@pytest.mark.parametrize(
    ("hand", "answer", "expected"),
    [
        ("Tax, Pair", "your opponent chooses 1", "50 Health"),
        ("Tax, Pair", "your opponent chooses 2", "47 Health"),
        ("Tax", "", "47 Health"),
    ],
)
def test_who_has_too_few_cards_cannot_choose_to_discard(hand: str, answer: str, expected: str) -> None:
    scene = f"given your hand is Tax\ngiven your opponent's hand is {hand}\nplay Tax\n{answer}"
    scenes(TEXTS, f"{scene}\nexpect your opponent has {expected}")


@pytest.mark.rule("R-114")
@pytest.mark.parametrize(
    ("cp", "answer", "expected"),
    [
        (3, "your opponent chooses 1", "50 Health, 1 CP"),
        (3, "your opponent chooses 2", "47 Health, 3 CP"),
        (1, "", "47 Health, 1 CP"),
    ],
)
def test_whoever_was_picked_chooses_by_what_they_have(cp: int, answer: str, expected: str) -> None:
    scene = f"given your hand is Levy\ngiven your opponent has {cp} CP\nplay Levy\n{answer}"
    scenes(TEXTS, f"{scene}\nexpect your opponent has {expected}")


def test_the_same_opponent_twice_where_there_is_only_one() -> None:
    scenes(TEXTS, "given your hand is Pair\nplay Pair\nexpect your opponent has 44 Health")


def test_an_offer_for_the_next_roll_phase_waits_for_the_attack() -> None:
    """Before an ability is activated there is nothing that 4 could be added to."""
    scene = """
    given your hand is Whet
    given you have 2 Spark
    play Whet
    roll 1 1 1 1 4
    activate Chop
    yes to Whet
    expect your opponent has 43 Health
    expect you have 1 Spark
    """
    scenes(TEXTS, scene)


def test_tokens_are_not_spent_on_an_option_whose_time_it_is_not() -> None:
    """In the Roll Phase only the first line is offered."""
    scenes(TEXTS, "given you have 2 Purse\nroll 1 1 1 1 4\nspend Purse\nexpect you have 1 Purse")


def test_tokens_without_an_option_in_its_time_are_not_offered() -> None:
    """Alone, the second line is offered in the two Main Phases and at no other time."""
    text = TEXTS.replace("  1 token: Gain 1 CP.\n", "")
    t = table(hero(text), given=[Given(tokens={"Purse": 2}), Given()]).turn()
    assert 2 == t.offered("Purse", 0)


def test_the_set_up_is_once_for_each_player() -> None:
    game = Game([hero(TEXTS), hero(TEXTS)], 1)
    assert [1, 1] == [sum(seat.tokens.values()) for seat in game.state.seats]


GULL = """
status Soaked
  negative, stack limit 3
  During your Upkeep Phase, lose 1 CP per token.
dial Tide
  from 0 to 9, starts at 3
  sides Ebb 0-2 / Slack 3-6 / Flood 7-9
companion Gull
  health 5
  When Gull is defeated, lose 1 CP. During your next Upkeep Phase, gain 4 CP.
passive Sea
  At the end of your turn, reduce Tide by 1.
  While in Ebb, your cards cost 1 CP less.
card Pearl
  main phase, cost 2
  Draw 1 card.
card Feather
  main phase, cost 0
  Set Gull's Health to 3.
card Storm
  main phase, cost 0
  Gull loses 2 Health.
card Count
  main phase, cost 0
  If Gull has 5 Health, gain 2 CP. Gull loses 5 Health. If Gull has 0 Health, gain 1 CP.
card Moon
  main phase, cost 0
  Raise Tide by up to 3.
offensive Chop
  3 [sword]: Deal 5 dmg.
deck
  4 Pearl
  7 Feather
  7 Storm
  7 Count
  7 Moon
"""


@pytest.mark.rule("R-090")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Feather", "you have Gull with 3 Health, 50 Health"),
        ("Storm", "you have Gull with 3 Health, 50 Health"),
        ("Count", "you have no Gull, 50 Health, 2 CP"),
    ],
)
def test_the_health_of_a_companion_is_its_own(card: str, expected: str) -> None:
    """5 are set to 3 or lowered by 2; at 0 it is gone, and has none. 3 CP for what is asked, less 1."""
    scenes(GULL, f"given your hand is {card}\ngiven you have 0 CP\nplay {card}\nexpect {expected}")


@pytest.mark.parametrize(("answer", "value"), [("choose 0", 2), ("choose 2", 4), ("choose 3", 5)])
def test_up_to_is_asked_of_a_dial(answer: str, value: int) -> None:
    """From 3; at the end of the turn it goes down by 1."""
    scenes(GULL, f"given your hand is Moon\nplay Moon\n{answer}\nexpect Tide is at {value}")


@pytest.mark.rule("R-075")
def test_a_text_that_counts_its_tokens_is_carried_out_once() -> None:
    """3 of 8 CP, and not 3 times 3; the first turn has no income."""
    scenes(GULL, "given you have 3 Soaked, 8 CP\nexpect you have 5 CP")


@pytest.mark.parametrize(("tide", "left"), [(2, 4), (3, 3)])
def test_a_price_goes_by_what_is_so_when_it_is_paid(tide: int, left: int) -> None:
    """Of 5 CP the Pearl takes 2, in Ebb 1."""
    given = f"given your hand is Pearl\ngiven you have 5 CP\ngiven Tide is at {tide}"
    scenes(GULL, f"{given}\nplay Pearl\nexpect you have {left} CP")


def test_the_next_phase_is_the_one_after_what_happened() -> None:
    """Nothing at the first Upkeep Phase; 4 CP, and 1 of income, at the one after the Gull is gone."""
    scene = """
    given your hand is Count
    given you have 0 CP
    play Count
    expect you have 2 CP
    next turn
    next turn
    expect you have 7 CP
    """
    scenes(GULL, scene)


FLINT = """
status Flint
  positive, stack limit 3
  After Attacking, you may spend this token to roll 1 die. On [star], add 5 dmg.
passive Trick
  When you spend Flint, you may re-roll that die.
offensive Chop
  3 [sword]: Deal 5 dmg.
"""


@pytest.mark.parametrize(("answer", "health"), [("yes to Trick\nroll 6", 40), ("no to Trick", 45)])
def test_the_die_of_a_token_that_is_spent_is_rolled_again(answer: str, health: int) -> None:
    """A 1 adds nothing; rolled again it is a star, before anybody looks at it."""
    scene = f"""given you have Flint
    roll 1 1 1 4 4
    activate Chop
    spend Flint
    roll 1
    {answer}
    expect your opponent has {health} Health"""
    scenes(FLINT, "\n".join(line.strip() for line in scene.splitlines()))
