"""Kinds of cards, places that hold cards, a deck of the hero's own, and cards that stay in play."""

from __future__ import annotations

import pytest

from dtlang.engine import Game, Profile
from tests.engine.many_games import played
from tests.engine.rules_here import hero, scenes

BOARD = """
place The Anvil
place The Mine
  2 Copper
  1 Iron
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Copper
  main phase, cost 0, kind Ore
  Gain 1 CP.
card Iron
  main phase, cost 0, kinds Ore / Relic
  Draw 1 card.
card Lay
  main phase, cost 0
  Put any number of Ore cards from your hand on The Anvil.
card Smelt
  main phase, cost 0
  Gain 1 CP per Ore card on The Anvil. Discard all cards on The Anvil.
card Delve
  main phase, cost 0
  Draw 1 card from The Mine.
card Prospect
  main phase, cost 0
  Look at the top 2 cards of your deck. If any of them are Ore cards, put 1 of them on The Anvil.
  Put the rest on the bottom of your deck.
card Recall
  main phase, cost 0
  Return 1 card from The Anvil to your hand.
card Scout
  main phase, cost 0
  Search your deck for any one Relic and put it on The Anvil. Then shuffle your deck.
card Burn
  main phase, cost 0
  You may discard 1 Ore card to draw 2 cards.
card Helm
  main phase, cost 1, kind Armor, stays in play
  Heal 1. When you are Attacked, prevent 1 dmg.
card Forge Bell
  main phase, cost 0, stays in play
  During your Upkeep Phase, gain 1 CP per Armor card in play. You may discard this card to draw 1 card.
card Strip
  main phase, cost 0
  Discard 1 Armor card from play.
deck
  4 Copper
  2 Iron
  2 Lay
  3 Smelt
  3 Delve
  3 Prospect
  2 Recall
  3 Scout
  2 Burn
  3 Helm
  3 Forge Bell
  2 Strip
"""


def test_cards_of_a_kind_are_laid_on_a_place_and_counted_there() -> None:
    scenes(
        BOARD,
        "given your hand is Lay, Copper, Iron, Burn\nplay Lay\nchoose 2\n"
        "expect The Anvil holds Copper, Iron\nexpect your hand is Burn",
        "given The Anvil holds Copper, Iron\ngiven you have 0 CP\ngiven your hand is Smelt\nplay Smelt\n"
        "expect you have 2 CP\nexpect The Anvil holds nothing\n"
        "expect your discard pile is Smelt, Copper, Iron",
        "given The Anvil holds Copper, Iron\ngiven your hand is Recall\nplay Recall\nchoose Iron\n"
        "expect your hand is Iron\nexpect The Anvil holds Copper",
    )


def test_a_deck_of_the_heros_own() -> None:
    """It is drawn from by name only, and never made anew."""
    scenes(
        BOARD,
        "given The Mine holds Iron, Copper\ngiven your deck is Burn\ngiven your hand is Delve\nplay Delve\n"
        "expect your hand is Iron\nexpect The Mine holds Copper\nexpect your deck is Burn",
        "given The Mine holds nothing\ngiven your discard pile is Iron\ngiven your hand is Delve\n"
        "play Delve\nexpect your hand is nothing",
    )


def test_only_cards_of_the_kind_are_found() -> None:
    scenes(
        BOARD,
        "given your deck is Burn, Copper, Strip\ngiven your hand is Prospect\nplay Prospect\n"
        "expect The Anvil holds Copper\nexpect your deck is Strip, Burn",
        "given your deck is Burn, Strip, Copper\ngiven your hand is Prospect\nplay Prospect\n"
        "expect The Anvil holds nothing",
        "given your deck is Copper, Iron, Strip\ngiven your hand is Scout\nplay Scout\n"
        "expect The Anvil holds Iron\nexpect your hand is nothing",
        "given your hand is Burn, Strip, Copper\ngiven your deck is Lay, Lay\nplay Burn\nyes\n"
        "expect your discard pile is Burn, Copper\nexpect your hand is Strip, Lay, Lay",
        "given your hand is Burn, Strip\nplay Burn\nexpect your hand is Strip",
    )


@pytest.mark.rule("R-100")
def test_a_card_that_stays_in_play() -> None:
    """What it does at once is done when it is played; the rest holds while it lies there."""
    attack = "given it is your opponent's turn\nroll 1 1 1 4 6\nyour opponent activates Chop\n"
    scenes(
        BOARD,
        "given you have 40 Health, 1 CP\ngiven your hand is Helm\nplay Helm\nexpect you have 41 Health\n"
        "expect your cards in play are Helm\nexpect your discard pile is nothing",
        f"given your cards in play are Helm\n{attack}expect you have 47 Health",
        f"{attack}expect you have 46 Health",
        "given your cards in play are Helm, Helm, Forge Bell\ngiven you have 0 CP\nexpect you have 2 CP",
        "given your cards in play are Forge Bell\ngiven your deck is Burn, Burn\nuse Forge Bell\n"
        "expect your cards in play are nothing\nexpect your discard pile is Forge Bell",
        "given your cards in play are Helm\ngiven your hand is Strip\nplay Strip\n"
        "expect your cards in play are nothing\nexpect your discard pile is Strip, Helm",
    )


COSTS = """
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Sale
  main phase, cost 0
  This turn, your cards cost 1 CP less.
card Toll
  main phase, cost 0
  During your opponent's next turn, their cards cost 1 CP more.
card Bargain
  main phase, cost 0
  You may play 1 Ware card for 2 CP less.
card Stall
  main phase, cost 0, stays in play
  Ware cards cost 1 CP less.
card Lamp
  main phase, cost 2, kind Ware
  Heal 1.
card Rope
  main phase, cost 1
  Draw 1 card.
deck
  6 Sale
  6 Toll
  6 Bargain
  4 Stall
  6 Lamp
  4 Rope
"""


@pytest.mark.rule("R-097")
def test_costs_that_change() -> None:
    """For as long as it is said, and never below nothing."""
    scenes(
        COSTS,
        "given you have 40 Health, 1 CP\ngiven your hand is Sale, Lamp, Rope\nplay Sale\nplay Lamp\n"
        "play Rope\nexpect you have 41 Health, 0 CP",
        "given you have 1 CP\ngiven your hand is Lamp\nyou cannot play Lamp",
        "given you have 40 Health, 0 CP\ngiven your hand is Bargain, Lamp\nplay Bargain\nyes\n"
        "expect you have 41 Health",
        "given your cards in play are Stall\ngiven you have 40 Health, 1 CP\ngiven your hand is Lamp, Rope\n"
        "play Lamp\nyou cannot play Rope\nexpect you have 41 Health, 0 CP",
        "given your hand is Toll\ngiven your opponent has 1 CP\ngiven your opponent's hand is Rope\n"
        "play Toll\nnext turn\nyour opponent plays Rope\nexpect your opponent has 0 CP",
    )


SCRAP = """
place The Anvil
passive The Forge
  At any time, you may activate Scrap of 1 Ore card on The Anvil.
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Copper
  main phase, cost 0, kind Ore
  Put this card on The Anvil.
  ability Scrap
    Heal 2. Discard this card.
card Iron
  main phase, cost 0, kind Ore
  Put this card on The Anvil.
  ability Scrap
    Gain 2 CP. Put this card on the bottom of your deck.
card Slag
  main phase, cost 0, kind Ore
  Draw 1 card.
deck
  12 Copper
  12 Iron
  8 Slag
"""


def test_the_second_text_of_a_card() -> None:
    """It is used by its name, where the card lies; what becomes of the card is what it says."""
    scenes(
        SCRAP,
        "given your hand is Copper\nplay Copper\nexpect The Anvil holds Copper\nexpect you have 50 Health",
        "given you have 40 Health\ngiven The Anvil holds Copper\nuse The Forge\nexpect you have 42 Health\n"
        "expect The Anvil holds nothing\nexpect your discard pile is Copper",
        "given you have 0 CP, 40 Health\ngiven The Anvil holds Copper, Iron, Slag\nuse The Forge\n"
        "choose Iron\nexpect you have 2 CP, 40 Health\nexpect The Anvil holds Copper, Slag",
        "given The Anvil holds Slag\nyou cannot use The Forge",
    )


@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_lost_or_made_in_whole_games(seed: int) -> None:
    """Random players, and after every answer all cards of each are counted, wherever they lie."""
    pairs = ((BOARD, SCRAP), (SCRAP, COSTS), (COSTS, BOARD))
    first, second = pairs[seed % 3]
    heroes = (hero(first, "One"), hero(second, "Two"))
    game = played(heroes, Profile(), seed)
    assert game.over
    twin = Game(heroes, seed, Profile())
    for answer in game.decisions:
        twin.decide(answer)
    assert game.log == twin.log


COPIES = """
place The Vein
  3 Copper
place The Crucible
offensive Chop
  3 [sword]: Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Copper
  main phase, cost 0, kind Ore
  Put this card on The Crucible.
  ability Smelt
    Gain 1 CP. Shuffle this card into The Vein.
  ability Spill
    Gain 2 CP. Discard this card.
card Foundry
  main phase, cost 0
  Activate Smelt of 1 Ore card on The Crucible.
card Accident
  main phase, cost 0
  Activate Spill of 1 Ore card on The Crucible.
deck
  16 Foundry
  16 Accident
"""


@pytest.mark.rule("R-104")
def test_of_several_copies_the_one_that_is_used_goes() -> None:
    """Not one that lies in the place where it goes to, or in the hand."""
    laid = "given you have 0 CP\ngiven The Crucible holds Copper\n"
    scenes(
        COPIES,
        laid + "given The Vein holds Copper\ngiven your hand is Foundry\nplay Foundry\nexpect you have 1 CP\n"
        "expect The Crucible holds nothing\nexpect The Vein holds Copper, Copper",
        laid + "given The Vein holds Copper\ngiven your hand is Copper, Accident\nplay Accident\n"
        "expect you have 2 CP\nexpect The Crucible holds nothing\nexpect your hand is Copper",
    )
