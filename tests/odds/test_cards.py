"""Cards that change dice, against trying out all that they allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from dtlang.odds import Board, Card, copy, hand_of, nudge, opponent_rerolls, reroll, set_to, set_to_any
from tests.odds.draws import draw_die, draw_lines
from tests.odds.oracle import Dice, summed

Worth = Callable[[Dice], Fraction]


def changed(dice: Dice, numbers: Callable[[int], Iterable[int]]) -> list[Dice]:
    """All that changing the die at one place can make."""
    return [
        tuple(sorted((*dice[:place], new, *dice[place + 1 :])))
        for place in range(len(dice))
        for new in numbers(place)
    ]


def any_one(worth: Worth, dice: Dice) -> Fraction:
    return max(map(worth, changed(dice, lambda place: range(1, 7))))


def any_two(worth: Worth, dice: Dice) -> Fraction:
    return max(any_one(worth, other) for other in changed(dice, lambda place: range(1, 7)))


def two_to_4_or_6(worth: Worth, dice: Dice) -> Fraction:
    once = [dice, *changed(dice, lambda place: (4, 6))]
    return max(worth(other) for one in once for other in (one, *changed(one, lambda place: (4, 6))))


def one_like_another(worth: Worth, dice: Dice) -> Fraction:
    return max(map(worth, changed(dice, lambda place: dice)))


def one_up_or_down(worth: Worth, dice: Dice) -> Fraction:
    def near(place: int) -> set[int]:
        return {max(1, dice[place] - 1), dice[place], min(6, dice[place] + 1)}

    return max(map(worth, changed(dice, near)))


def rolled(dice: Dice, most: int, worth: Worth) -> list[Fraction]:
    """What each choice of dice to roll is worth."""
    sizes = range(len(dice) - most, len(dice) + 1)
    return [
        Fraction(summed(kept, len(dice), worth), 6 ** len(dice))
        for size in sizes
        for kept in combinations(dice, size)
    ]


CARDS: dict[str, tuple[Card, Callable[[Worth, Dice], Fraction]]] = {
    "set one die to any": (set_to_any(), any_one),
    "set two dice to any": (set_to_any(2), any_two),
    "set two dice to 4 or 6": (set_to([4, 6], 2), two_to_4_or_6),
    "copy": (copy(), one_like_another),
    "nudge": (nudge(), one_up_or_down),
    "reroll one": (reroll(1), lambda worth, dice: max(rolled(dice, 1, worth))),
    "reroll two": (reroll(2), lambda worth, dice: max(rolled(dice, 2, worth))),
    "reroll all": (reroll(3), lambda worth, dice: max(rolled(dice, 3, worth))),
    "opponent": (opponent_rerolls(2), lambda worth, dice: min(rolled(dice, 2, worth))),
}


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_worth_what_trying_it_out_says(name: str, seed: int) -> None:
    """After one attempt with three dice, for every roll."""
    random = Random(seed)
    die = draw_die(random)
    board = Board(die, draw_lines(random, die, 3), 3)
    card, trying = CARDS[name]

    @cache
    def worth(dice: Dice) -> Fraction:
        return board.advice(dice, 0).best.value

    expected = summed((), 3, lambda dice: trying(worth, dice))
    assert expected == 6**3 * board.worth(1, card)[-1]


def test_rolling_everything_once_more_is_another_attempt() -> None:
    random = Random(8)
    die = draw_die(random)
    board = Board(die, draw_lines(random, die))
    assert board.worth(4)[1:] == board.worth(3, reroll(5))


def test_cards_follow_each_other() -> None:
    """Two single changes are one double change; a six and a nudge make a five."""
    random = Random(9)
    die = draw_die(random)
    board = Board(die, draw_lines(random, die))
    assert board.worth(2, set_to_any(2)) == board.worth(2, lambda payoff: set_to_any()(set_to_any()(payoff)))
    only_five = {hand_of([number]): Fraction(number == 5) for number in range(1, 7)}
    assert {1} == set(set_to([6])(nudge()(only_five)).values())
    assert {0, 1} == set(nudge()(set_to([6])(only_five)).values())


def test_a_card_that_changes_nothing_is_worth_nothing() -> None:
    """A symbol that no face shows, or no die at all."""
    random = Random(9)
    die = draw_die(random)
    board = Board(die, draw_lines(random, die))
    for card in (set_to(die.values("no such symbol")), set_to_any(0), reroll(0)):
        assert board.worth(2) == board.worth(2, card)
