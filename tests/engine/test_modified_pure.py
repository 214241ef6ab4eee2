"""What attack modifiers do on an Attack that cannot be enhanced (R-133, R-144, R-147)."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.refusal import why_not
from dtlang.engine.scene import Given
from dtlang.engine.why import Why
from tests.engine.rules_here import activate, hero, named, plays, scenes, spends, table

TRUTH = """
status Chill
  negative, stack limit 3
  rule "It is only counted."
status Spark
  positive, stack limit 3
  After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
status Frost
  positive, stack limit 3
  After you Attack, you may spend this token to inflict Chill. Attack Modifier.
offensive Truth
  3 [heart]: Deal 4 pure dmg.
card Barbs
  roll phase, cost 0
  Attack Modifier. Inflict Chill.
card Harder
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.
card Gamble
  roll phase, cost 0
  Attack Modifier. Roll 1 die: Add 1 x [star] dmg.
card Bargain
  roll phase, cost 0
  Attack Modifier. You may discard 1 card to add 3 dmg.
card Both
  roll phase, cost 0
  Attack Modifier. Add 3 dmg and inflict Chill.
deck
  16 Barbs
  16 Both
"""

CARDS = {"Barbs": "", "Both": "", "Harder": "R-133", "Gamble": "R-133", "Bargain": "R-133"}
TOKENS = {"Frost": "", "Spark": "R-133"}


@pytest.mark.rule("R-133", "R-136", "R-144", "R-147")
def test_only_what_would_change_the_damage_is_refused() -> None:
    """A pure Attack is an Attack: an effect may be added to it, damage may not. The offers say the same."""
    given = [Given(hand=list(CARDS), tokens=dict.fromkeys(TOKENS, 1)), Given(hand=["Barbs"])]
    t = table(hero(TRUTH), given=given, rolls=[4, 4, 4, 1, 6], wishes=[activate("Truth")])
    ask = t.until(What.ACT, 0, "last chance")
    assert CARDS == {name: t.refused(0, plays(name)) for name in CARDS}
    assert [name for name, rule in (CARDS | TOKENS).items() if not rule] == [*map(named, ask.options[1:])]
    assert TOKENS == {name: t.refused(0, spends(name)) for name in TOKENS}
    for wish in (plays("Harder"), spends("Spark")):
        refusal = why_not(t.g, 0, wish)
        assert refusal is not None
        assert Why.NOT_ENHANCED is refusal.why
    assert "R-148" == t.refused(1, plays("Barbs"))


@pytest.mark.rule("R-144", "R-136")
def test_the_effect_is_added_and_the_damage_is_not() -> None:
    """Barbs, Both and Frost inflict one each; 4 pure damage stay 4."""
    scenes(
        TRUTH,
        """
        given your hand is Barbs, Both
        given you have Frost
        roll 4 4 4 1 6
        activate Truth
        play Barbs
        play Both
        spend Frost
        expect your opponent has 46 Health, 3 Chill
        """,
    )
