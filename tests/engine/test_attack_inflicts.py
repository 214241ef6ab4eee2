"""What an Attack inflicts is told apart from what else its player inflicts."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import STATUSES, scenes

ROUND = """
offensive Scorch
  3 [sword]: Inflict Chill. Deal 5 dmg.
offensive Fog
  3 [heart]: Inflict Chill.
card Frost
  main phase, cost 0
  Inflict Chill.
deck
  32 Frost
"""
SCORCHES = "roll 1 1 1 6 6\nactivate Scorch"
FREEZES = "given your hand is Frost\nplay Frost"


def token(text: str, kind: str = "positive, stack limit 5, persistent") -> str:
    return f"{STATUSES}status Sign\n  {kind}\n  {text}\n{ROUND}"


@pytest.mark.rule("R-120", "R-140", "R-167")
@pytest.mark.parametrize(
    "text",
    [
        "When your Attack inflicts Chill, gain 3 CP.",
        "When you inflict Chill with an Attack, gain 3 CP.",
        "When your Attack inflicts a Negative status effect on an opponent, gain 3 CP.",
    ],
)
def test_an_attack_inflicts(text: str) -> None:
    """Chill that comes with the 5 damage is that of an Attack; Chill from a card is not."""
    given = "given you have Sign\ngiven you have 0 CP"
    scenes(
        token(text),
        f"{given}\n{SCORCHES}\nexpect you have 3 CP\nexpect your opponent has 1 Chill",
        f"{given}\n{FREEZES}\nexpect you have 0 CP\nexpect your opponent has 1 Chill",
    )


@pytest.mark.rule("R-167")
def test_an_attack_inflicts_on_you() -> None:
    given = "given your opponent has Sign\ngiven your opponent has 0 CP"
    for text in (
        "When an Attack inflicts Chill on you, gain 3 CP.",
        "When you are inflicted with Chill by an opponent's Attack, gain 3 CP.",
    ):
        scenes(
            token(text),
            f"{given}\n{SCORCHES}\nexpect your opponent has 3 CP",
            f"{given}\n{FREEZES}\nexpect your opponent has 0 CP",
        )


@pytest.mark.rule("R-161", "R-167")
def test_what_an_attack_would_inflict_is_prevented_behind_the_offensive_roll() -> None:
    """The token is spent and no Chill comes, the 5 damage does; nobody is asked because of a card."""
    text = token(
        "When an opponent's Attack would inflict Chill on you, you may spend this token at the conclusion of "
        "their Offensive Roll Phase to prevent it."
    )
    given = "given your opponent has Sign"
    scenes(
        text,
        f"{given}\n{SCORCHES}\nyour opponent spends Sign\n"
        "expect your opponent has 0 Chill, 0 Sign, 45 Health",
        f"{given}\n{SCORCHES}\nexpect your opponent has 1 Chill\nexpect your opponent has 1 Sign",
        f"{given}\n{FREEZES}\nexpect your opponent has 1 Chill\nexpect your opponent has 1 Sign",
    )
