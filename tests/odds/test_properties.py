"""What holds for every die, goal and board."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from dtlang.dice import Symbols
from dtlang.odds import Board, Goal, Spread, ValuedLine, chances, copy, nudge, reroll, set_to, set_to_any
from dtlang.odds.fields import Fields
from tests.odds.draws import draw_die, draw_goal, draw_lines, draw_symbols

randoms = st.randoms(use_true_random=False)
sometimes = settings(max_examples=40, deadline=None)


def board_of(random: Random, most: int = 6) -> Board:
    die = draw_die(random)
    return Board(die, draw_lines(random, die, most=most))


@sometimes
@given(randoms)
def test_more_attempts_never_lower_a_chance(random: Random) -> None:
    die = draw_die(random)
    found = chances(die, draw_goal(random, die), 4)
    assert all(0 <= fewer <= more <= 1 for fewer, more in pairwise(found))


@sometimes
@given(randoms)
def test_one_symbol_more_never_raises_a_chance(random: Random) -> None:
    die = draw_die(random)
    goal = draw_symbols(random, die, 4)
    more = Symbols.of([*goal.counts, (random.choice(die.symbols), 1)])
    for easy, hard in zip(chances(die, goal), chances(die, more), strict=True):
        assert hard <= easy


@sometimes
@given(randoms)
def test_the_order_of_faces_does_not_matter_for_symbols(random: Random) -> None:
    die = draw_die(random)
    goal: Goal = draw_symbols(random, die, 5)
    shuffled = type(die)(tuple(random.sample(die.faces, 6)))
    assert chances(die, goal) == chances(shuffled, goal)


@sometimes
@given(randoms)
def test_shares_fit_together(random: Random) -> None:
    """They add up to one, lie within their bounds, and make up the expected value."""
    play = board_of(random).play()
    assert 1 == sum(line.share for line in play.lines) + play.nothing.share == sum(play.final.values())
    for each in (*play.lines, play.nothing):
        assert 0 <= each.least <= each.share <= each.most <= 1
    assert play.ev == sum(line.share * line.line.value for line in play.lines)  # type: ignore[operator, misc]
    assert play.ev == play.distribution.mean
    chosen = {line.line: line.share for line in play.lines} | {None: play.nothing.share}
    for who, share in chosen.items():
        assert share == sum(p for hand, p in play.final.items() if play.choice[hand] == who)


@sometimes
@given(randoms)
def test_a_board_is_worth_at_least_its_best_line(random: Random) -> None:
    board = board_of(random)
    worth = board.worth()
    for line in board.lines:
        for whole, alone in zip(worth, chances(board.die, line.pattern, 3), strict=True):
            assert whole >= alone * line.value  # type: ignore[operator]


@sometimes
@given(randoms)
def test_one_more_point_is_worth_at_least_the_share(random: Random) -> None:
    """The old policy would gain its share already; nobody can gain more than one."""
    for line in board_of(random).play().lines:
        assert line.most <= line.plus_one <= 1


@sometimes
@given(randoms)
def test_a_card_never_harms_who_plays_it(random: Random) -> None:
    board = board_of(random, most=3)
    without = board.worth()
    number = random.randint(1, 6)
    for card in (set_to([number]), set_to_any(), copy(), nudge(), reroll(1), reroll(3)):
        assert all(a <= b for a, b in zip(without, board.worth(3, card), strict=True))
    assert all(a <= b for a, b in zip(board.worth(3, reroll(1)), board.worth(3, reroll(2)), strict=True))


@sometimes
@given(randoms, st.integers(0, 3))
def test_advice_agrees_with_the_whole_phase(random: Random, left: int) -> None:
    """On average the best keep is worth what the phase is worth."""
    board = board_of(random, most=3)
    dice = [random.randint(1, 6) for _ in range(5)]
    advice = board.advice(dice, left)
    assert advice.best.value == max(keep.value for keep in advice.keeps)
    if left:
        nothing_kept = next(keep for keep in advice.keeps if not keep.dice)
        play = board.play(left)
        assert (play.ev, play.nothing.share) == (nothing_kept.value, nothing_kept.nothing)
        assert tuple(line.share for line in play.lines) == nothing_kept.lines
    else:
        assert 1 == len(advice.keeps)


@given(st.lists(st.lists(st.integers(0, 999), min_size=4, max_size=4), min_size=1, max_size=5))
def test_fields_are_compared_one_by_one(rows: list[list[int]]) -> None:
    fields = Fields(4, most=999)
    packed = [sum(n * fields.one(i) for i, n in enumerate(row)) for row in rows]
    assert rows[0] == fields.unpack(packed[0])
    assert [min(column) for column in zip(*rows, strict=True)] == fields.unpack(fields.least(packed))
    assert [max(column) for column in zip(*rows, strict=True)] == fields.unpack(fields.most(packed))


spreads = st.dictionaries(st.integers(-5, 9), st.integers(1, 9), min_size=1, max_size=5).map(
    lambda ways: Spread.of({x: Fraction(n, sum(ways.values())) for x, n in ways.items()})
)


@given(spreads, spreads, st.integers(-5, 9))
def test_spreads_add_and_mix(a: Spread, b: Spread, x: int) -> None:
    assert (a + b).mean == a.mean + b.mean
    assert (a + b).variance == a.variance + b.variance
    assert 1 == a.at_least(x) + a.at_most(x) - a.chance(x)
    half = Spread.mix([(Fraction(1, 2), a), (Fraction(1, 2), b)])
    assert 2 * half.chance(x) == a.chance(x) + b.chance(x)
    assert 4 * a.variance == a.map(lambda number: 2 * number + 1).variance


def test_a_line_that_harms_is_left_alone() -> None:
    """Nothing is better than less than nothing, and a worthless line goes before nothing."""
    die = draw_die(Random(1))
    harm = Board(die, (ValuedLine("harm", Symbols(()), -2),)).play()
    assert 0 == harm.ev == harm.lines[0].most
    assert 1 == harm.nothing.least
    idle = Board(die, (ValuedLine("idle", Symbols(()), 0),)).play()
    assert 1 == idle.lines[0].share == idle.nothing.most
    assert 0 == idle.lines[0].least
    assert 0 == Board(die, ()).play().ev
