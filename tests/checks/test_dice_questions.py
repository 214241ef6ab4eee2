"""What rules know about dice, beside all the dice there are: every roll of five is looked at."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from dtlang import ir
from dtlang.checks.hands import certain, possible
from dtlang.checks.requirements import implies, same
from dtlang.dice import DefenseRoll, Die, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols

ROLLS = list(combinations_with_replacement(range(1, 7), 5))
DICE = {
    "three symbols": Die(("flame", "flame", "flame", "ward", "ward", "comet")),
    "every side its own": Die(("a", "b", "c", "d", "e", "f")),
    "mixed up": Die(("ward", "comet", "flame", "ward", "flame", "flame")),
}


def runs(roll: tuple[int, ...], long: int) -> bool:
    return any(set(range(low, low + long)) <= set(roll) for low in range(1, 8 - long))


def meets(roll: tuple[int, ...], pattern: RollPattern, die: Die) -> bool:
    shown = Counter(die.symbol(number) for number in roll)
    match pattern:
        case Symbols():
            return all(shown[name] >= count for name, count in pattern.counts)
        case OfAKind():
            return max(Counter(roll).values()) >= pattern.count
        case SmallStraight():
            return runs(roll, 4)
        case LargeStraight():
            return runs(roll, 5)
    raise AssertionError(pattern)


def patterns(die: Die) -> list[RollPattern]:
    found: list[RollPattern] = [SmallStraight(), LargeStraight(), *(OfAKind(n) for n in (2, 3, 4, 5))]
    for first, second in product(die.symbols, repeat=2):
        found += [Symbols.of([(first, 2), (second, n)]) for n in (1, 2)]
    found += [Symbols.of([(name, n)]) for name in die.symbols for n in (1, 2, 3, 4, 5)]
    return found


@pytest.mark.parametrize("die", DICE.values(), ids=DICE)
def test_a_requirement_is_harder_if_all_its_rolls_meet_the_other(die: Die) -> None:
    """What is said to be so is so; it is said of symbols, of kinds, and of straights that hold symbols."""
    asked = [pattern for pattern in patterns(die) if any(meets(roll, pattern, die) for roll in ROLLS)]
    met = {pattern: {roll for roll in ROLLS if meets(roll, pattern, die)} for pattern in asked}
    for harder, easier in product(asked, repeat=2):
        true = met[harder] <= met[easier]
        told = implies(harder, easier, die)
        assert true or not told, f"{harder} has rolls without {easier}"
        straight = isinstance(harder, (SmallStraight, LargeStraight))
        if straight or type(harder) is type(easier):
            assert told or not true, f"{harder} always has {easier}"
        elif isinstance(harder, Symbols) and isinstance(easier, OfAKind):
            alone = [count for name, count in harder.counts if len(die.values(name)) == 1]
            assert told == (max(alone, default=0) >= easier.count)
        else:
            assert not told


def test_without_dice_symbols_and_numbers_have_nothing_to_do_with_each_other() -> None:
    assert not implies(LargeStraight(), Symbols.of([("flame", 1)]), None)
    assert not implies(Symbols.of([("comet", 3)]), OfAKind(3), None)


def test_the_same_requirement_in_another_order() -> None:
    one = Symbols.of([("flame", 2), ("ward", 1)])
    assert same(one, Symbols.of([("Ward", 1), ("flame", 2)]))
    assert not same(one, Symbols.of([("flame", 2), ("ward", 2)]))
    assert same(OfAKind(3), OfAKind(3))
    assert not same(OfAKind(3), OfAKind(4))
    assert not same(DefenseRoll(3), OfAKind(3))


def shows(roll: tuple[int, ...], outcome: ir.Outcome, die: Die) -> bool:
    shown = Counter(die.symbol(number) for number in roll)
    match outcome:
        case ir.Shows(symbols=symbols, any=True):
            return any(shown[name] for name in symbols)
        case ir.Shows(symbols=symbols):
            return not Counter(symbols) - shown
        case ir.ShowsNumber():
            return len([n for n in roll if n in range(outcome.low, outcome.high + 1)]) >= outcome.count
        case ir.ShowsOfAKind():
            return max(Counter(roll).values()) >= outcome.number
        case ir.ShowsStraight():
            return runs(roll, 5 if outcome.large else 4)
    raise AssertionError(outcome)


OUTCOMES: list[ir.Outcome] = [
    *(
        ir.Shows(symbols=names)
        for names in (("flame",), ("ward", "ward"), ("comet",) * 3, ("flame", "comet"))
    ),
    ir.Shows(symbols=("ward", "comet"), any=True),
    ir.Shows(symbols=("flame",) * 5),
    *(ir.ShowsNumber(low=low, high=high) for low, high in ((1, 1), (1, 3), (2, 5), (4, 6), (6, 6), (1, 6))),
    *(ir.ShowsNumber(low=6, high=6, count=count) for count in (2, 5)),
    *(ir.ShowsOfAKind(number=number) for number in (2, 3, 5)),
    ir.ShowsStraight(),
    ir.ShowsStraight(large=True),
]


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_what_dice_can_show_and_what_they_always_show(dice: int) -> None:
    die = DICE["three symbols"]
    rolls = list(combinations_with_replacement(range(1, 7), dice))
    for asked in [None, *OUTCOMES]:
        left = [roll for roll in rolls if asked is None or shows(roll, asked, die)]
        for outcome in OUTCOMES:
            found = [shows(roll, outcome, die) for roll in left]
            assert any(found) == possible(die.faces, dice, asked, outcome), (asked, outcome)
            assert all(found) == certain(die.faces, dice, asked, outcome), (asked, outcome)
