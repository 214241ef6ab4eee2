"""What the bots think a text is worth at one moment: nothing counts that finds no room."""

from __future__ import annotations

from collections import Counter

import pytest

from dtlang.bots import SensibleBot
from dtlang.bots.play_out import play_out
from dtlang.bots.sense import POINT
from dtlang.bots.weigh import CP_WORTHS, Weigher, cp_worth, hands_of
from dtlang.engine import Game
from dtlang.engine.damage import Pool
from dtlang.engine.scene import scene
from dtlang.engine.state import Scope, State
from dtlang.ir import DamageSource, DamageType, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import StatusKind, ThingKind, Who
from dtlang.simulate import MOST_DECISIONS
from tests.bots.shipped import NAMES, shipped

ME = parts.Players(who=Who.SELF)
YOU = parts.Players(who=Who.OPPONENT)
HEAT = parts.Thing(kind=ThingKind.STATUS, name="Heat")


def table() -> State:
    return scene([shipped("ember_witch"), shipped("quarry_colossus")])


def weighed(g: State, *effects: op.Effect) -> int:
    return Weigher(g, 0, Scope(0, DamageSource.CARD)).text(effects)


def coming(g: State, damage: int) -> None:
    g.pools.append(Pool(1, 0, DamageType.NORMAL, DamageSource.ATTACK, base=damage, attack=True))


def test_damage_counts_by_the_point_and_decides_when_somebody_falls() -> None:
    g = table()
    deal = leaf.DealDamage(amount=4, type=DamageType.NORMAL, target=YOU, source=DamageSource.CARD)
    assert weighed(g, deal) == 4 * POINT
    g.health[1] = 4
    assert weighed(g, deal) > 10 * POINT


@pytest.mark.parametrize(("incoming", "kept_off"), [(2, 2), (6, 6), (9, 6)])
def test_a_shield_is_worth_no_more_than_the_blow(incoming: int, kept_off: int) -> None:
    g = table()
    coming(g, incoming)
    assert weighed(g, leaf.PreventDamage(amount=6, player=ME)) == kept_off * POINT


def test_two_shields_do_not_keep_off_the_same_damage() -> None:
    g = table()
    coming(g, 5)
    half = parts.Half(of=parts.IncomingDamage(player=ME))
    first, second = leaf.PreventDamage(amount=4, player=ME), leaf.PreventDamage(amount=half, player=ME)
    assert weighed(g, first, second) == 5 * POINT  # 4, and then half of 1, rounded up


def test_what_has_no_room_is_worth_nothing() -> None:
    g = table()
    heat = g.seats[0].kit.statuses["Heat"]
    one = weighed(g, leaf.Gain(thing=HEAT, count=1, player=ME))
    g.seats[0].tokens[heat] = 4
    assert weighed(g, leaf.Gain(thing=HEAT, count=3, player=ME)) == one > 0
    g.seats[0].tokens[heat] = 5
    assert weighed(g, leaf.Gain(thing=HEAT, count=3, player=ME)) == 0
    heal = leaf.Heal(amount=5, target=ME, by=ME)
    g.health[0] = g.cap() - 2
    assert weighed(g, heal) == 2 * 90
    g.health[0] = g.cap()
    assert weighed(g, heal) == 0


def test_chance_counts_by_its_average() -> None:
    """On 1-3, deal 2 dmg; on 4-6, deal 4: 3 on average."""
    g = table()

    def deal(amount: int) -> leaf.DealDamage:
        return leaf.DealDamage(amount=amount, type=DamageType.PURE, target=YOU, source=DamageSource.CARD)

    low = op.Case(outcome=parts.ShowsNumber(low=1, high=3), effects=(deal(2),))
    high = op.Case(outcome=parts.ShowsNumber(low=4, high=6), effects=(deal(4),))
    roll = leaf.Roll(roll="die", dice=1, by=ME)
    assert weighed(g, roll, op.OnRoll(roll="die", cases=(low, high))) == 3 * POINT
    total = parts.RollTotal(roll="die")
    sum_of_it = leaf.DealDamage(amount=total, type=DamageType.PURE, target=YOU, source=DamageSource.CARD)
    assert weighed(g, roll, sum_of_it) == 350


def test_of_a_choice_the_best_counts_and_what_may_be_left_is() -> None:
    g = table()
    draw, hurt = (
        leaf.Draw(count=1, player=ME),
        leaf.Lose(thing=parts.Thing(kind=ThingKind.HEALTH), count=3, player=ME),
    )
    best = weighed(g, draw)
    choice = op.Choose(by=ME, options=(op.Option(effects=(hurt,)), op.Option(effects=(draw,))))
    assert weighed(g, choice) == best
    assert weighed(g, op.May(by=ME, effects=(hurt,))) == 0


def test_cp_are_worth_less_the_more_there_are() -> None:
    assert cp_worth(0, 2) == 2 * POINT
    assert cp_worth(13, 15) < cp_worth(0, 1)
    assert list(CP_WORTHS) == sorted(CP_WORTHS, reverse=True)
    assert len(CP_WORTHS) == 15


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_every_number_comes_up_equally_often(dice: int) -> None:
    shown: Counter[int] = Counter()
    for hand, weight in hands_of(dice):
        assert len(hand) == dice
        shown.update({number: weight * hand.count(number) for number in set(hand)})
    assert len(set(shown.values())) == 1
    assert set(shown) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("name", NAMES)
def test_no_token_is_hoarded(name: str) -> None:
    """Of a status effect that can be spent something is, in most of the games in which it was gained."""
    gained: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    others = ("ember_witch", "boiler_cantor", name)
    for seed in range(12):
        game = Game(
            [shipped(name), shipped(others[seed % 3])], seed, keep=False, wants=[SensibleBot().wants] * 2
        )
        play_out(game, [SensibleBot(), SensibleBot()], MOST_DECISIONS)
        gained.update({str(r[2]) for r in game.log if r[0] in ("gain", "inflict") and r[1] == 0})
        spent.update({str(r[2]) for r in game.log if r[0] == "spend" and r[1] == 0})
    kit = game.state.seats[0].kit
    for status in kit.statuses.values():
        spendable = any(leaf.Spend in offer.text.kinds for offer in status.standing.offers) or any(
            not watch.text.kinds.isdisjoint((leaf.Spend, op.TokenTable))
            for watches in status.standing.triggers.values()
            for watch in watches
        )
        if status.kind is StatusKind.POSITIVE and spendable and gained[status.name] >= 4:
            assert spent[status.name] >= 0.3 * gained[status.name], status.name
