"""What a rule leaves alone, beside its two examples."""

from __future__ import annotations

import re

import pytest

from dtlang.checks import all_rules
from dtlang.checks.rules.legality.unread_roll import READERS
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.settings import Choice, RuleSet
from tests.checks.examples import choice_of, codes, complete


def test_whatever_looks_at_a_roll_reads_it() -> None:
    """A new amount or condition with a roll must not make `unread-roll` a false alarm."""
    kinds = [one for module in (parts, op, leaf) for one in vars(module).values() if isinstance(one, type)]
    looks = {one for one in kinds if "roll" in getattr(one, "__struct_fields__", ())}
    # these lay dice down or give them a name, and look at none
    makes = {leaf.Roll, leaf.Contest, leaf.MoreDice, leaf.AddDice, leaf.PickDice, leaf.Spend}
    assert looks - makes == set(READERS)


def test_dice_that_join_a_roll_do_not_read_it() -> None:
    """However many dice are rolled: something has to look at them."""
    unread = Choice(set=RuleSet.DEFAULT, select=("unread-roll",))
    text = "offensive Firebolt\n  3 [flame]: Roll 2 dice. You may spend 1 CP to roll 1 additional die. {}\n"
    (code,) = codes(complete(text.format("Deal 4 dmg.")), unread)
    assert code not in codes(complete(text.format("Deal 1 dmg per [flame].")), unread)


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


DIAL = """
dial Tide
  from 2 to 6, starts at 3
{}
offensive Pour
  4 [ward]: {}
"""


def found_in_dial(text: str, more: str = "") -> list[str]:
    chosen = ("dial-never-turned", "dial-never-read", "dial-out-of-range", "moved-dial")
    found = codes(complete(DIAL.format(more, text)), Choice(set=RuleSet.DEFAULT, select=chosen))
    return [code for code in found if code in ("DT378", "DT379", "DT380", "DT381")]


def test_a_dial_that_is_turned_and_read() -> None:
    """A price is both, so is an amount that is used again; a rule by hand may be anything."""
    assert ["DT378"] == found_in_dial("Deal 4 dmg.")
    assert ["DT379"] == found_in_dial("Set Tide to 4. Deal 4 dmg.")
    assert [] == found_in_dial("Spend 2 Tide to deal 4 dmg.")
    assert [] == found_in_dial("Deal 4 dmg. Reduce Tide to 2. Heal that much.")
    assert [] == found_in_dial("Increase Tide by 1. Deal 4 dmg. If Tide is at 5, draw 1 card.")
    assert [] == found_in_dial("Increase Tide by 1. Deal dmg equal to Tide.")
    assert [] == found_in_dial('Deal 4 dmg.\n  rule "Turn Tide as you like."')


def test_numbers_that_a_dial_can_show() -> None:
    """From 2 to 6, ends included; it can be turned by 4."""
    for right in (
        "Set Tide to 2.", "Set Tide to 6.", "Increase Tide by 4.", "Reduce Tide to 2.",
        "Increase Tide by 1. If Tide is at 6, draw 1 card.",
        "Increase Tide by 1. If Tide is at more than 5, draw 1 card.",
        "Increase Tide by 1. If Tide is at less than 3, draw 1 card.",
        "Spend 4 Tide to draw 1 card.",
    ):  # fmt: skip
        assert "DT380" not in found_in_dial(f"Deal 4 dmg. {right}"), right
    for wrong in (
        "Set Tide to 1.", "Set Tide to 7.", "Increase Tide by 5.", "Reduce Tide to 0.",
        "Increase Tide by 1. If Tide is at 7, draw 1 card.",
        "Increase Tide by 1. If Tide is at more than 6, draw 1 card.",
        "Increase Tide by 1. If Tide is at less than 2, draw 1 card.",
        "Spend 5 Tide to draw 1 card.",
    ):  # fmt: skip
        assert ["DT380"] == [code for code in found_in_dial(f"Deal 4 dmg. {wrong}") if code == "DT380"], wrong


def test_a_dial_stays_where_it_is() -> None:
    """Nobody takes it, gives it or puts it down; the sentence to write instead is said."""
    for moved in ("Steal 2 Tide.", "Inflict 2 Tide.", "Remove 1 Tide.", "Transfer Tide to your opponent.",
                  "Put Tide on your opponent's hero board."):  # fmt: skip
        assert "DT381" in found_in_dial(f"Deal 1 dmg per Tide. {moved}"), moved


def test_what_looks_like_a_mistake_and_is_none() -> None:
    """A large straight may hold a 6; what sets off and what happens are two things; a limit is the larger one
    on the own board. Beside each of them, what is one."""
    for rule, code, right, wrong in (
        (
            "impossible-outcome",
            "DT314",
            "offensive Run\n  large straight: Deal 5 dmg. On 6, draw 1 card.",
            "offensive Run\n  large straight: Deal 5 dmg. On [flame][flame][flame][flame], draw 1 card.",
        ),
        (
            "sets-itself-off",
            "DT355",
            "passive Warm\n  When you gain Slag, gain 1 CP.",
            "passive Warm\n  When you gain Slag, gain Slag.",
        ),
        (
            "above-stack-limit",
            "DT333",
            "card Pile\n  main phase, cost 1\n  Gain 4 Slag.",
            "card Pile\n  main phase, cost 1\n  Gain 6 Slag.",
        ),
        (
            "overlapping-outcomes",
            "DT316",
            "card Toss\n  main phase, cost 1\n  Roll 1 die:\n  On 1-3, deal 2 dmg.\n  On 4-6, heal 2.",
            "card Toss\n  main phase, cost 1\n  Roll 1 die:\n  On 1-3, deal 2 dmg.\n  On 1-3, heal 2.",
        ),
    ):
        slag = 'status Slag\n  unique, stack limit 5/2\n  rule "It is only counted."\n'
        chosen = Choice(set=RuleSet.DEFAULT, select=(rule,))
        assert code not in codes(complete(slag + right + "\n"), chosen), right
        assert code in codes(complete(slag + wrong + "\n"), chosen), wrong


ROOM = {
    "card Spark\n  main phase, cost 1": 300,
    "keyword stoke": 300,
    "status Slag\n  unique, stack limit 2": 490,
    "companion Owl": 490,
    "setup": 490,
}


def too_long(text: str) -> bool:
    return "DT512" in codes(complete(text), Choice(set=RuleSet.DEFAULT, select=("text-too-long",)))


@pytest.mark.parametrize(("place", "room"), ROOM.items(), ids=[place.split()[0] for place in ROOM])
def test_how_long_a_text_may_be(place: str, room: int) -> None:
    """To the letter; behind each sentence is a full stop and a blank."""
    sentence = "  Heal 2 on yourself."
    length = len(sentence.strip()) + 1
    for written, left in (("", room), (sentence + "\n", room - length)):
        assert not too_long(f'{place}\n{written}  rule "{"x" * left}"\n')
        assert too_long(f'{place}\n{written}  rule "{"x" * (left + 1)}"\n')


def test_what_stands_before_a_line_takes_room_and_what_stands_below_several_is_printed_once() -> None:
    line = 'offensive Pour\n  3 [flame]: Heal 2.\n{}  rule "{}"\n'
    own = 12 + len("Heal 2. ")
    below = "  4 [flame]: Heal 3.\n  On [ward], heal 1.\n"
    for more, taken in (("", own), (below, 2 * own + len("On [ward], heal 1. "))):
        lines = 1 + bool(more)  # the rule stands below each of them
        left = (480 - taken) // lines
        assert not too_long(line.format(more, "x" * left))
        assert too_long(line.format(more, "x" * (left + 1)))


WHOLE = (
    "attack-too-weak", "card-not-in-deck", "deck-size", "dial-never-read", "dial-never-turned", "empty-turn",
    "incomplete-board", "no-complexity", "one-sided-board", "one-way-form", "side-out-of-reach",
    "status-nobody-gives", "unused-piece", "unused-symbol",
)  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_what_is_missing_is_only_missed_in_a_whole_hero(name: str) -> None:
    """A file without a deck is a draft, and more is to come."""
    (rule,) = (rule for rule in all_rules() if rule.name == name)
    text = complete(rule.bad)
    draft = re.sub(r"(?m)^deck\n(?:  .*\n)+", "", text)
    assert rule.code in codes(text, choice_of(rule))
    assert rule.code not in codes(draft, choice_of(rule))
