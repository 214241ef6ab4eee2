"""The sensible bot plays by exact values, finishes its games, and beats chance."""

from __future__ import annotations

import gc
import math
from fractions import Fraction

import pytest

from dtlang import balance
from dtlang.balance.boards import Offence, first_levels
from dtlang.balance.levels import Lines
from dtlang.balance.study import Study
from dtlang.bots import Player, RandomBot, SensibleBot
from dtlang.bots.sense import hand_of, sense
from dtlang.engine import Game
from dtlang.engine.making import kit
from dtlang.engine.phases import offensive_roll
from dtlang.engine.scene import scene
from tests.bots.shipped import NAMES, shipped


def played(heroes: tuple[str, str], seed: int, bots: tuple[Player, Player]) -> Game:
    game = Game([shipped(name) for name in heroes], seed, keep=False)
    while game.ask is not None:
        game.decide(bots[game.ask.seat].answer(game.state, game.ask))
    return game


@pytest.mark.parametrize("name", NAMES)
def test_beats_chance(name: str) -> None:
    """With the same hero on both sides and seats alternating, chance hardly ever wins."""
    sensible, chance = SensibleBot(), RandomBot(3)
    won = 0
    for seed in range(10):
        bots: tuple[Player, Player] = (sensible, chance) if seed % 2 else (chance, sensible)
        winner = played((name, name), seed, bots).winner
        won += winner is not None and bots[winner] is sensible
    assert won >= 9


@pytest.mark.parametrize("name", NAMES)
def test_a_game_between_any_two_ends(name: str) -> None:
    for seed, other in enumerate(NAMES):
        game = played((name, other), seed, (SensibleBot(), SensibleBot()))
        assert game.over
        assert game.winner in (0, 1, None)
        assert game.state.turn < 200


@pytest.mark.parametrize("name", ["ember_witch", "quarry_colossus", "tideline_fencer"])
def test_the_engine_meets_the_exact_value(name: str) -> None:
    """The mean of many Offensive Roll Phases lies within the 95 % interval around the exact value."""
    document = shipped(name)
    study = Study(document, balance.Weights(), balance.Situation(cp=5, turns=3))
    offence = Offence(Lines(study), first_levels(document), 3)
    worth = {(v.line.ability, hand): w.value for v in offence.known for hand, w in v.by_hand.items()}
    best: dict[tuple[int, ...], Fraction] = {}
    for (_, hand), value in worth.items():
        best[hand] = max(best.get(hand, Fraction(0)), value)
    bot = SensibleBot()
    number, total, squares = 3000, Fraction(0), Fraction(0)
    for seed in range(number):
        g = scene([document, document], seed=seed)
        g.seats[0].hand.clear()
        g.seats[0].cp = 0  # re-rolls that are paid for come on top
        steps = offensive_roll(g)
        try:
            ask = next(steps)
            while True:
                ask = steps.send(bot.answer(g, ask) if ask.seat == 0 else 0)
        except StopIteration as end:
            line = end.value
        value = best[hand_of(g.attack.roll.dice)] if line is not None and g.attack else Fraction(0)
        total += value
        squares += value * value
    mean = total / number
    spread = math.sqrt(squares / number - mean * mean)
    assert abs(float(mean - offence.ev)) <= 1.96 * spread / math.sqrt(number)


def test_the_board_of_the_bot_is_the_exact_one() -> None:
    """Rounded to hundredths of a point, the bot expects what the report says."""
    document = shipped("ember_witch")
    mind = sense(kit(document))
    study = Study(document, balance.Weights(), balance.Situation(cp=5, turns=3))
    exact = Offence(Lines(study), first_levels(document), 3).ev
    levels = [min(slot.levels) for slot in kit(document).slots]
    assert abs(mind.board(levels).ev - 100 * exact) <= 1


def test_a_game_leaves_no_circle_of_objects_behind() -> None:
    """So `simulate` may do without the collector while it plays."""
    played(("ember_witch", "hive_matron"), 1, (SensibleBot(), RandomBot()))  # what is made once is made now
    gc.collect()
    gc.disable()
    try:
        played(("ember_witch", "hive_matron"), 1, (SensibleBot(), RandomBot()))
        assert 0 == gc.collect()
    finally:
        gc.enable()


def test_tokens_without_room_are_worth_nothing() -> None:
    """A full stack of Moss Coat: Rooted Strength only heals, and is announced for no more than that."""
    made = kit(shipped("quarry_colossus"))
    mind = sense(made)
    slot = next(slot for slot in made.slots if slot.name == "Rooted Strength")
    (line,) = slot.levels[1]
    _, heal = line.effects
    assert mind.wasted(line, ()) == 0
    assert mind.wasted(line, ("Cracked",)) == 0
    whole, healing = max(mind.lines[line]), mind.text((heal,))
    assert healing is not None
    assert whole - mind.wasted(line, ("Moss Coat",)) == healing < whole
    levels = [min(slot.levels) for slot in made.slots]
    moss = [4, 4, 4, 1, 6]
    assert mind.board(levels).worth(moss) == whole
    assert mind.board(levels, (), ("Moss Coat",)).worth(moss) == healing
