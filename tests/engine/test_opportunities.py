"""When players may act: before the texts of a phase, again after others did, and also in vain."""

from __future__ import annotations

import pytest

from dtlang.engine.scene import Given
from tests.engine.rules_here import InOrder, hero, plays, scenes, table, when

CARDS = """
status Fever
  negative, stack limit 2, persistent
  During your Upkeep Phase, receive 2 dmg per Fever.
status Toll
  negative, stack limit 2, persistent
  During your Discard Phase, lose 1 CP.
status Boon
  positive, stack limit 3, persistent
  rule "It is only counted."
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Cleanse
  instant, cost 0
  Remove 1 status effect from a chosen player.
card Zap
  instant, cost 0
  Deal 1 undefendable dmg to your opponent.
card Mend
  instant, cost 0
  Heal 2.
card Ward
  instant, cost 1
  Prevent 3 dmg.
card Bless
  main phase, cost 0
  Gain Boon.
card Shift
  main phase, cost 0
  Transfer 1 status effect from yourself to your opponent.
deck
  8 Cleanse
  8 Zap
  4 Mend
  2 Ward
  5 Bless
  5 Shift
"""


@pytest.mark.rule("R-103", "R-151", "R-175")
def test_instants_come_before_the_texts_of_a_phase() -> None:
    """A-28: what is removed in time does nothing in the Upkeep or Discard Phase; of two tokens one acts."""
    scenes(
        CARDS,
        "given you have Fever\ngiven your hand is Cleanse\nplay Cleanse\nexpect you have 50 Health, no Fever",
        "given you have 2 Fever\ngiven your hand is Cleanse\nplay Cleanse\nexpect you have 48 Health",
        "given you have Toll\ngiven your hand is Cleanse\nplay Cleanse\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-103", "R-188")
def test_the_others_may_act_again_in_a_main_phase() -> None:
    """One plays, then the active player, then the other one again; a window ends when everybody passes."""
    document = hero(CARDS.replace('rule "It is only counted."', "During your Upkeep Phase, gain 1 CP."))
    t = table(
        document,
        given=[Given(hand=["Bless", "Bless"], cp=0), Given(hand=["Cleanse", "Cleanse"])],
    )
    cleanse = when("main", plays("Cleanse", 1))
    t.script = InOrder([plays("Bless", 0), cleanse, plays("Bless", 0), cleanse])
    t.turn()
    assert ["Bless", "Cleanse", "Bless", "Cleanse"] == [str(r[2]) for r in t.records("play")]
    assert 0 == t.tokens(0, "Boon")


@pytest.mark.rule("R-107", "R-186")
def test_who_has_priority_may_answer_every_answer() -> None:
    """To a Main Phase Action first one of two opponents plays, then the other, then the first one again."""
    t = table(
        hero(CARDS.replace('rule "It is only counted."', "During your Upkeep Phase, gain 1 CP.")),
        mode="koth",
        given=[Given(hand=["Bless"]), Given(hand=["Mend", "Mend"]), Given(hand=["Mend"])],
    )
    t.script = InOrder([plays("Bless", 0), plays("Mend", 1), plays("Mend", 2), plays("Mend", 1)])
    t.turn()
    assert [0, 1, 2, 1] == [record[1] for record in t.records("play")]
    assert t.where("gain", 0, "Boon") > max(at for at, r in enumerate(t.log) if r[0] == "play")


@pytest.mark.rule("R-100", "R-033")
def test_a_card_may_be_played_in_vain() -> None:
    """Nothing to remove, transfer or prevent: it is carried out as far as it goes and put aside."""
    scenes(
        CARDS,
        "given your hand is Ward\ngiven you have 2 CP\nplay Ward\nexpect you have 1 CP\n"
        "expect your discard pile is Ward",
        "given your hand is Cleanse\nplay Cleanse\nchoose you\nexpect your discard pile is Cleanse",
        "given your hand is Shift\nplay Shift\nexpect your discard pile is Shift",
    )
