"""The bot that tries things out: the same seed gives the same game, and nothing hidden is known to it."""

from __future__ import annotations

import pytest

from dtlang.bots import RandomBot, SearchBot, SensibleBot
from dtlang.bots.names import bot
from dtlang.bots.play_out import play_out
from dtlang.bots.position import WON, turns_ahead, value
from dtlang.bots.search import Budget, hide
from dtlang.bots.sense import sense
from dtlang.engine import MODES, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.making import kit
from dtlang.engine.rng import Rng
from dtlang.engine.scene import Given, scene
from tests.bots.shipped import NAMES, shipped

SMALL = Budget((2, 2), 1, 1)


def begun(seed: int = 3) -> Game:
    """Some turns into a game, where the one who searches is asked in a Main Phase."""
    game = Game([shipped("ember_witch"), shipped("tideline_fencer")], seed, wants=[SensibleBot().wants] * 2)
    bots = [SensibleBot(), SensibleBot()]
    while game.ask is not None:
        ask = game.ask
        if game.state.turn >= 5 and ask.what is What.MAIN and len(ask.options) > 6:
            break
        game.decide(bots[ask.seat].answer(game.state, ask))
    assert game.ask is not None
    return game


def test_the_same_seed_gives_the_same_game() -> None:
    logs = []
    for _ in range(2):
        game = Game([shipped("ember_witch"), shipped("hive_matron")], 5, wants=[{}, {}])
        play_out(game, [SearchBot(1, SMALL), SearchBot(2, SMALL)], 150)
        logs.append(game.log)
    assert logs[0] == logs[1]


def test_an_answer_depends_on_nothing_that_was_asked_before() -> None:
    """So it is the same after a decision was taken back, or a saved game opened."""
    game = begun()
    assert game.ask is not None
    first = SearchBot(4, SMALL)
    first.sit(game)
    found = first.answer(game.state, game.ask)
    for _ in range(2):
        assert first.answer(game.state, game.ask) == found
    later = SearchBot(4, SMALL)
    later.sit(game.copy())
    assert later.answer(game.state, game.ask) == found


def test_it_changes_nothing() -> None:
    game = begun()
    assert game.ask is not None
    twin = game.copy()
    player = SearchBot(4, SMALL)
    player.sit(game)
    player.answer(game.state, game.ask)
    bots = [RandomBot(1), RandomBot(1)]
    for one in (game, twin):
        bots = [RandomBot(1), RandomBot(2)]
        play_out(one, bots, 10_000)
    assert game.log == twin.log


def test_what_is_hidden_is_drawn_anew_whatever_it_is() -> None:
    """Tables that differ in hidden cards and dice to come alone are the same to whoever looks ahead."""
    seen = []
    for other in range(2):
        game = begun()
        assert game.ask is not None
        seat = game.ask.seat
        g = game.state
        rng = Rng(other)
        me, you = g.seats[seat], g.seats[1 - seat]
        rng.shuffle(me.deck)
        cards = you.hand + you.deck
        rng.shuffle(cards)
        you.hand[:], you.deck[:] = cards[: len(you.hand)], cards[len(you.hand) :]
        g.rng = Rng(other + 10)
        before = [card.name for card in me.hand]
        hide(g, seat, Rng(7))
        assert before == [card.name for card in me.hand], "one's own hand is known"
        seen.append(([[card.name for card in pile] for pile in (me.deck, you.hand, you.deck)], g.rng.dice(5)))
    assert seen[0] == seen[1]


def test_every_mode_can_be_searched() -> None:
    for mode in ("2v2", "ffa3", "beginner"):
        profile = Profile(MODES[mode])
        heroes = [shipped(NAMES[at]) for at in range(profile.mode.players)]
        players = [bot("level2", 1, 0), *[SensibleBot() for _ in heroes[1:]]]
        game = Game(heroes, 1, profile, wants=[player.wants for player in players])
        play_out(game, players, 60)
        assert game.over or len(game.decisions) == 60


def test_nothing_is_worth_more_than_to_win() -> None:
    witch = shipped("ember_witch")
    g = scene([witch, witch])
    g.health[1] = 0
    g.winner = 0
    assert value(g, 0, 3.0) == WON == -value(g, 1, 3.0)


def test_a_position_is_worth_more_with_more_of_anything_good() -> None:
    witch = shipped("ember_witch")
    plain = value(scene([witch, witch]), 0, 3.0)
    assert abs(value(scene([witch, witch], [Given(), Given()]), 0, 3.0)) < 6  # hands differ, nothing else
    better = [
        Given(health=53),
        Given(cp=5),
        Given(tokens={"Heat": 2}),
        Given(upgrades=["Firebolt II"]),
        Given(hand=["Bellows"]),
    ]
    for given in better:
        assert value(scene([witch, witch], [given]), 0, 3.0) > plain
    assert value(scene([witch, witch], [Given(tokens={"Cinder": 1})]), 0, 3.0) < plain
    assert turns_ahead(scene([witch, witch], [Given(health=2)])) < turns_ahead(scene([witch, witch]))


@pytest.mark.parametrize("left", [1, 2])
def test_other_dice_to_keep_are_the_next_best(left: int) -> None:
    """By the exact value of keeping them, and none that keeps the same dice."""
    made = kit(shipped("quarry_colossus"))
    board = sense(made).board([min(slot.levels) for slot in made.slots])
    dice = [1, 1, 1, 4, 6]
    best = board.keep(dice, left)
    others = board.best_keeps(dice, left, 31, best)

    def kept(mask: int) -> list[int]:
        return sorted(value for at, value in enumerate(dice) if mask >> at & 1)

    assert kept(best) not in [kept(mask) for mask in others]
    assert len({tuple(kept(mask)) for mask in others}) == len(others) == 4 * 2 * 2 - 1
    assert [1, 1, 1] == kept(best)
