"""Chance: the published generator, fair dice, and copies that go on alike."""

from __future__ import annotations

from collections import Counter

import pytest

from dtlang.engine.rng import FIVE, WORDS, Loaded, Rng


def test_the_words_are_those_of_the_published_generator() -> None:
    """Worked out by hand from the definition of xoshiro128**, beginning with 1, 2, 3, 4."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = 1, 2, 3, 4
    assert [rng.word() for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = Rng(11)
    rng.dice(5)
    twin = rng.copy()
    ahead = [twin.word() for _ in range(5)]
    assert [rng.word() for _ in range(5)] == ahead


def test_a_copy_still_knows_the_dice_that_were_told() -> None:
    rng = Loaded(3, [6, 5, 4, 3])
    rng.dice(2)
    assert rng.copy().dice(2) == rng.dice(2) == [4, 3]
    assert rng.copy().dice(5) == rng.dice(5)


def test_told_dice_that_are_too_few_are_made_up() -> None:
    dice = Loaded(3, [6]).dice(4)
    assert dice[0] == 6
    assert len(dice) == 4


def about_to_say(word: int) -> Rng:
    """Its next word is told by one of its four numbers alone, and that can be worked out backwards."""
    turned = word * pow(9, -1, WORDS) % WORDS
    rng = Rng(0)
    rng.b = (turned >> 7 | turned << 25) % WORDS * pow(5, -1, WORDS) % WORDS
    return rng


@pytest.mark.parametrize("word", [0, 1, 7_775, WORDS - 1])
def test_working_backwards(word: int) -> None:
    assert about_to_say(word).word() == word


def test_words_that_would_favour_some_rolls_are_passed_over() -> None:
    """Of 2**32 words the last ones would make some rolls likelier than others."""
    assert WORDS == 552_336 * FIVE + 2_560
    assert about_to_say(552_336 * FIVE - 1).rolled(5) == [6, 6, 6, 6, 6]
    late = about_to_say(552_336 * FIVE)  # taken as it is, this would be five times 1
    after = late.copy()
    after.word()
    assert after.copy().word() % FIVE
    assert late.rolled(5) == after.rolled(5)


def test_numbers_below_a_limit_are_even_too() -> None:
    """2**32 = 10 * 429496729 + 6: the last six words are too many."""
    assert about_to_say(WORDS - 7).below(10) == 9
    late = about_to_say(WORDS - 6)
    after = late.copy()
    after.word()
    assert late.below(10) == after.below(10)


def test_dice_and_neighbouring_seeds_are_even() -> None:
    """Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand times."""
    for dice in (
        [value for _ in range(6_000) for value in SEEDED.dice(5)],
        [value for seed in range(6_000) for value in Rng(seed).dice(5)],
        [value for _ in range(2_000) for value in SEEDED.dice(9)],
    ):
        each = len(dice) / 6
        shown = Counter(dice)
        assert sum((shown[value] - each) ** 2 / each for value in range(1, 7)) < 20.5


SEEDED = Rng(2026)


def test_every_order_of_four_cards_comes_up_evenly() -> None:
    """Chi-square with 23 degrees of freedom: 49.7 is exceeded once in a thousand times."""
    rng = Rng(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((count - 1_000) ** 2 / 1_000 for count in orders.values()) < 49.7
