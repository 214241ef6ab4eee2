"""The fast method and the slow one say the same, as fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from dtlang.odds import Board, Hand, Number, ValuedLine, chances, hand_of, shows, spread_of
from tests.odds.draws import draw_die, draw_goal, draw_lines
from tests.odds.oracle import Dice, Game, meets, outcomes


@pytest.mark.parametrize("seed", range(100))
def test_chances(seed: int) -> None:
    """A hundred goals on a hundred dice, five dice and three attempts."""
    random = Random(seed)
    die = draw_die(random)
    goal = draw_goal(random, die)
    game = Game(5, lambda dice: int(meets(die, goal, dice)))
    assert tuple(game.ev(attempts) for attempts in (1, 2, 3)) == chances(die, goal, 3)


@pytest.mark.parametrize("seed", range(50))
def test_shows(seed: int) -> None:
    random = Random(seed)
    die = draw_die(random)
    goal = draw_goal(random, die, depth=2)
    for dice in outcomes((), 5):
        assert meets(die, goal, dice) == shows(die, goal, hand_of(dice))


class OracleBoard:
    """A board on which only obvious things are done."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.game = Game(board.dice, lambda dice: self.options(dice)[0])

    def worth(self, line: ValuedLine, dice: Dice) -> Number:
        return line.value(hand_of(dice)) if callable(line.value) else line.value

    def options(self, dice: Dice) -> tuple[Number, list[int]]:
        """The most that the dice are worth, and the lines that give it; -1 for nothing."""
        lines = enumerate(self.board.lines)
        worth = {i: self.worth(x, dice) for i, x in lines if meets(self.board.die, x.pattern, dice)}
        worth[-1] = 0
        best = max(worth.values())
        return best, [i for i, value in worth.items() if value == best]

    def least(self, attempts: int, line: int) -> Fraction:
        return self.game.share(attempts, lambda dice: self.options(dice)[1] == [line], min)

    def most(self, attempts: int, line: int) -> Fraction:
        return self.game.share(attempts, lambda dice: line in self.options(dice)[1], max)


@pytest.mark.parametrize("seed", range(40))
def test_boards_of_few_dice(seed: int) -> None:
    """Value, bounds of every share, and one more point, with two to three dice."""
    random = Random(seed)
    dice, attempts = random.choice([(2, 3), (3, 2), (3, 3)])
    die = draw_die(random)
    board = Board(die, draw_lines(random, die, dice), dice)
    play, oracle = board.play(attempts), OracleBoard(board)
    assert (
        tuple(oracle.game.ev(n) for n in range(1, attempts + 1)) == play.by_attempts == board.worth(attempts)
    )
    for i, line in enumerate(play.lines):
        assert (oracle.least(attempts, i), oracle.most(attempts, i)) == (line.least, line.most)
        more = tuple(ValuedLine(x.name, x.pattern, x.value + (x is line.line)) for x in board.lines)  # type: ignore[operator]
        assert OracleBoard(Board(die, more, dice)).game.ev(attempts) - play.ev == line.plus_one
    assert (oracle.least(attempts, -1), oracle.most(attempts, -1)) == (play.nothing.least, play.nothing.most)


@pytest.mark.parametrize("seed", range(4))
def test_boards_of_five_dice(seed: int) -> None:
    """The same with five dice and three attempts, for the value and one line; worth depends on the dice."""
    random = Random(seed)
    die = draw_die(random)

    def sixes(hand: Hand) -> Fraction:
        return Fraction(3 * hand[5], 2)

    board = Board(die, (*draw_lines(random, die), ValuedLine("sixes", draw_goal(random, die), sixes)))
    play, oracle = board.play(3), OracleBoard(board)
    assert oracle.game.ev(3) == play.ev
    last = len(board.lines) - 1
    assert (oracle.least(3, last), oracle.most(3, last)) == (play.lines[last].least, play.lines[last].most)


@pytest.mark.parametrize("seed", range(20))
def test_advice(seed: int) -> None:
    """Every keep of some dice has its value, and the best one is first."""
    random = Random(seed)
    die = draw_die(random)
    board = Board(die, draw_lines(random, die, 3), 3)
    oracle = OracleBoard(board)
    dice = tuple(random.randint(1, 6) for _ in range(3))
    advice = board.advice(dice, 2)
    for keep in advice.keeps:
        assert oracle.game.keeping(keep.dice, 2) == keep.value * oracle.game.scale(2)
        assert 1 == sum(keep.lines) + keep.nothing
    assert oracle.game.holding(tuple(sorted(dice)), 2) == advice.best.value * oracle.game.scale(2)
    assert advice.keeps == tuple(sorted(advice.keeps, key=lambda keep: -keep.value))


def test_numbers_read_from_dice() -> None:
    """Three dice whose sum counts."""
    spread = spread_of(3, lambda hand: sum(n * count for n, count in enumerate(hand, 1)))
    sums = [sum(dice) for dice in outcomes((), 3).elements()]
    assert {Fraction(x): Fraction(sums.count(x), 216) for x in sums} == dict(spread.items())
