"""What a rule leaves alone, beside its two examples."""

from __future__ import annotations

from dtlang.settings import Choice, RuleSet
from tests.checks.examples import codes, complete

HARD_WORK = """
offensive Firebolt
  3 [flame]: Deal 5 dmg.
offensive Hard Work
  3 [flame] 1 [ward]: Deal 5 dmg.{}
"""


def test_an_ability_is_only_dominated_when_all_of_it_was_read() -> None:
    """What could not be read may be just what the harder ability is for."""
    dominated = Choice(set=RuleSet.DEFAULT, select=("dominated-ability",))
    (code,) = codes(complete(HARD_WORK.format("")), dominated)
    found = codes(complete(HARD_WORK.format(" Frobnicate 2 cards.")), dominated)
    assert found
    assert code not in found


def test_a_card_may_pay_with_tokens_of_the_opponent() -> None:
    """The best that can happen: the opponent has as many as fit."""
    spark = """
    status Slag
      negative, stack limit 3
      During your Upkeep Phase, receive 1 dmg.
    offensive Pour
      4 [ward]: Inflict Slag. Deal 4 dmg.
    card Spark
      main phase, cost 2
      {}
    deck
      31 Small Talk
      1 Spark
    """
    pays = Choice(set=RuleSet.DEFAULT, select=("card-never-pays",))
    assert "DT413" not in codes(complete(spark.format("Deal 4 dmg per Slag on your opponent.")), pays)
    assert "DT413" in codes(complete(spark.format("Heal 1.")), pays)
