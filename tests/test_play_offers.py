"""What a person at the table is asked, what they can look up, and what a bot advises."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dtlang.bots import SensibleBot
from dtlang.cli import main
from dtlang.engine import Game, Profile
from dtlang.engine.asks import Play, Sell, What
from dtlang.playing.hint import advice, hint
from dtlang.playing.offers import does_something, is_timely, worth_asking
from dtlang.playing.question import answer_to, asked, question
from dtlang.playing.screen import Screen
from dtlang.playing.sitting import Sitting
from dtlang.render.plot_terminal import Look
from tests.engine.rules_here import shipped

EMBER, FENCER = shipped("ember_witch"), shipped("tideline_fencer")


def played(seed: int, *, everything: bool) -> tuple[int, list[int]]:
    """A whole game of a person who answers as the sensible bot does: how often they were asked."""
    sitting = Sitting.begin([EMBER, FENCER], seed, Profile(), ("human", "sensible"), ())
    sitting.everything = everything
    bot = SensibleBot()
    bot.wants = {}
    asked = 0
    while True:
        sitting.go()
        ask = sitting.ask
        if ask is None:
            return asked, sitting.game.decisions
        asked += 1
        sitting.decide(bot.answer(sitting.game.state, ask))


def test_a_person_is_asked_much_less_than_the_rules_allow() -> None:
    few, _ = played(3, everything=False)
    many, _ = played(3, everything=True)
    assert few < 0.75 * many


def windows(seed: int) -> list[Game]:
    """Copies of a game at all its windows."""
    game = Game([EMBER, FENCER], seed)
    bot = SensibleBot()
    found = []
    while game.ask is not None and len(found) < 60:
        if game.ask.what is What.ACT:
            found.append(game.copy())
        game.decide(bot.answer(game.state, game.ask))
    return found


def test_what_is_left_out_does_nothing_or_comes_again() -> None:
    """An offer that a person is not shown either changes nothing now, or this is not its moment."""
    left = shown = 0
    for game in windows(2):
        ask = game.ask
        assert ask is not None
        worth = worth_asking(game, ask)
        for at in range(1, len(ask.options)):
            if at in worth:
                shown += 1
            else:
                left += 1
                assert not is_timely(game.state, ask, ask.options[at]) or not does_something(game, ask, at)
    assert left > 20
    assert shown > 10


def test_a_card_that_finds_nothing_is_not_offered() -> None:
    """Nobody has a token that Shake It Off could remove: it would only cost its 2 CP."""
    for game in windows(2):
        ask = game.ask
        assert ask is not None
        for at, option in enumerate(ask.options):
            if isinstance(option, Play) and option.card.name in ("Shake It Off", "Clean Slate"):
                tokens = sum(len(who.tokens) for who in game.state.seats)
                assert (tokens > 0) == does_something(game, ask, at)


def test_trying_an_offer_out_changes_nothing() -> None:
    game = windows(5)[3]
    before = (game.decisions.copy(), list(game.log))
    assert game.ask is not None
    worth_asking(game, game.ask)
    assert before == (game.decisions, list(game.log))


def test_damage_on_its_way_is_a_sum_and_names_the_moment() -> None:
    """Somewhere in a game something was added to or taken from damage before it is dealt."""
    names = ["Ember Witch", "Tideline Fencer"]
    sums = moments = 0
    for seed in range(1, 5):
        for game in windows(seed):
            ask = game.ask
            assert ask is not None
            text = " ".join(" ".join(question(game.state, ask, names, {}, Look())).split())
            for pool in game.state.pools:
                changed = f"{f' + {pool.plus}' * bool(pool.plus)}{f' - {pool.minus}' * bool(pool.minus)}"
                if changed and pool.base and pool.total == pool.base + pool.plus - pool.minus:
                    sums += pool.mirrors is None
                    assert pool.mirrors is not None or f"{pool.total} ({pool.base}{changed})" in text
            if ask.reason == "last chance" and [p for p in game.state.pools if p.subtotal]:
                moments += 1
                assert "act before " in asked(game.state, ask, names)
    assert sums > 0
    assert moments > 0


def test_the_names_of_drawn_cards_are_told_once() -> None:
    sitting = Sitting.begin([EMBER, FENCER], 1, Profile(), ("human", "sensible"), ())
    screen = Screen(sitting, Look())
    told = 0
    bot = SensibleBot()
    before: list[str] | None = None
    for _ in range(40):
        sitting.go()
        ask = sitting.ask
        if ask is None:
            break
        text = " ".join(screen.question().split())
        hand = sorted(card.name for card in sitting.game.state.seats[0].hand)
        new = list(hand)
        for name in before or hand:
            if name in new:
                new.remove(name)
        for name in new:
            told += 1
            assert name in text.partition("new in your hand: ")[2]
        if not new:
            assert "new in your hand" not in text
        before = hand
        sitting.decide(bot.answer(sitting.game.state, ask))
    assert told > 3


@pytest.mark.parametrize("what", [What.KEEP, What.MAIN])
def test_a_hint_says_what_and_why(what: What) -> None:
    game = Game([EMBER, FENCER], 3)
    bot = SensibleBot()
    while game.ask is not None and game.ask.what is not what:
        game.decide(bot.answer(game.state, game.ask))
    ask = game.ask
    assert ask is not None
    found = hint(game, ask, range(len(ask.options)))
    assert 0 <= found.answer < ask.answers
    text = advice(game.state, ask, found, ["Ember Witch", "Tideline Fencer"], {})
    assert text.startswith("I would: ")
    if found.other is not None:
        assert str(found.tries) in text
        assert found.tries > 0


def test_both_boards_can_be_read() -> None:
    from dtlang import resources

    paths = [str(resources.hero(f"{name}.hero")) for name in ("ember_witch", "tideline_fencer")]
    found = CliRunner().invoke(main, ["play", *paths, "--seed", "2"], input="b\no\nw\n? ripos\n? nobody\n")
    assert found.exit_code == 0
    text = " ".join(found.stdout.split())
    assert "The board of Ember Witch" in text
    assert "stoke N (own word): Gain N Heat." in text
    assert "Salamander: At the start of your turn" in text
    other = text.partition("The board of Tideline Fencer")[2]
    assert "Riposte (positive" in other
    assert "Your hand" not in other
    assert "I would: " in other
    assert "Riposte (positive, at most 2): After you are Attacked" in other.partition("I would: ")[2]
    assert "Nothing on the table is called nobody." in other


def test_stored_dice_lie_on_the_board() -> None:
    from dtlang.playing.board import board

    game = Game([shipped("jarlight_keeper"), FENCER], 1)
    who = game.state.seats[0]
    who.dice_on("The Shelf").dice.append(6)
    lines = board(game.state, who, "Jarlight Keeper", "human", 20, Look())
    assert any("dice on The Shelf: 6" in line for line in lines)


def test_sales_stand_on_one_line() -> None:
    """And each has a number of its own."""
    game = Game([EMBER, FENCER], 3)
    bot = SensibleBot()
    while game.ask is not None and game.ask.what is not What.MAIN:
        game.decide(bot.answer(game.state, game.ask))
    ask = game.ask
    assert ask is not None
    lines = question(game.state, ask, ["Ember Witch", "Tideline Fencer"], {}, Look())
    sales = [at for at, option in enumerate(ask.options) if isinstance(option, Sell)]
    text = " ".join(" ".join(lines).split())
    assert len(sales) > 2
    for at in sales:
        assert f"{at} {ask.options[at].card.name}" in text.partition("sell for 1 CP: ")[2]  # type: ignore[union-attr]
        assert answer_to(ask, str(at)) == at
