"""What is left out of a count, prevented of an Attack alone, and asked of all or any opponents."""

from __future__ import annotations

import pytest

from dtlang.engine.scene import Given
from tests.engine.rules_here import STATUSES, activate, hero, plays, scenes, table
from tests.engine.test_status_prose import CHOPS, DARTS, token


@pytest.mark.rule("R-119")
def test_this_token_is_one_token() -> None:
    """Of 3 tokens the one whose text is used is not counted, the other 2 are; Ember is no Sign."""
    text = STATUSES + token("At the start of your turn, gain 1 CP per Sign on you (excluding this token).")
    given = "given you have 0 CP, 1 Ember"
    scenes(
        text,
        f"{given}\ngiven you have 3 Sign\n{DARTS}\nexpect you have 2 CP",
        f"{given}\ngiven you have 1 Sign\n{DARTS}\nexpect you have 0 CP",
    )


@pytest.mark.rule("R-122", "R-140")
def test_the_dmg_of_an_attack_is_prevented_and_no_other() -> None:
    """Of the 5 of an Attack 2 are prevented; the 2 of a card are no Attack."""
    text = token("When you would receive dmg, prevent 2 Attack dmg.")
    given = "given your opponent has Sign"
    scenes(
        text,
        f"{given}\n{CHOPS}\nexpect your opponent has 47 Health",
        f"{given}\n{DARTS}\nexpect your opponent has 48 Health",
    )


ASKS = hero(
    STATUSES
    + """
offensive Chop
  3 [sword]: Deal 5 dmg. If any opponent has Chill, gain 3 CP.
card Ask
  main phase, cost 0
  If you have less Health than all opponents, gain 3 CP.
deck
  32 Ask
"""
)


@pytest.mark.rule("R-024", "R-194")
@pytest.mark.parametrize(("health", "cp"), [((20, 30, 30), 4), ((40, 30, 30), 1), ((30, 40, 20), 1)])
def test_less_than_each_and_not_than_all_together(health: tuple[int, ...], cp: int) -> None:
    """40 is less than 30 and 30 together, and more than each of them has. 1 CP is income."""
    given = [Given(health=one, cp=0, hand=["Ask"]) for one in health]
    t = table(ASKS, mode="ffa3", given=given, wishes=[plays("Ask")]).turn()
    assert cp == t.g.seats[0].cp


@pytest.mark.rule("R-163")
@pytest.mark.parametrize("who", [1, 2])
def test_any_opponent_is_not_only_the_target(who: int) -> None:
    """Whoever of them has it, and whomever the die picks as the target. 1 CP is income."""
    given = [Given(cp=0), *(Given(tokens={"Chill": 1} if one == who else {}) for one in (1, 2))]
    t = table(ASKS, mode="ffa3", given=given, rolls=[1, 1, 1, 4, 4, 1], wishes=[activate("Chop")]).turn()
    assert 4 == t.g.seats[0].cp
