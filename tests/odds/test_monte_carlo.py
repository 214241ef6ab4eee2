"""Somebody plays by our advice with real dice, and gets what was promised."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random

from dtlang.dice import Die, LargeStraight, SmallStraight, Symbols
from dtlang.odds import Board, Hand, Numbers, ValuedLine, hand_of

DIE = Die(("blade", "blade", "blade", "flame", "flame", "crown"))


def per_crown(hand: Hand) -> int:
    return 4 * hand[5]


BOARD = Board(
    DIE,
    (
        ValuedLine("Cleave 3", Symbols((("blade", 3),)), 4),
        ValuedLine("Cleave 5", Symbols((("blade", 5),)), 8),
        ValuedLine("Cinder", Symbols((("blade", 1), ("flame", 2), ("crown", 1))), 7),
        ValuedLine("Regalia", Symbols((("crown", 2),)), per_crown),
        ValuedLine("March", SmallStraight(), 7),
        ValuedLine("Grand March", LargeStraight(), 11),
        ValuedLine("Sunfall", Numbers.of({6: 5}), 30),
    ),
)
GAMES = 20_000


def test_the_best_policy_brings_what_it_promises() -> None:
    """Mean and shares of many games lie within four standard errors of the exact numbers."""
    random, play = Random(3), BOARD.play(3)

    @cache
    def keep(dice: tuple[int, ...], left: int) -> tuple[int, ...]:
        return BOARD.advice(dice, left).best.dice

    total = 0
    activated: list[ValuedLine | None] = []
    for _ in range(GAMES):
        dice: tuple[int, ...] = ()
        for left in (2, 1, 0):
            dice = tuple(sorted((*dice, *(random.randint(1, 6) for _ in range(5 - len(dice))))))
            if left:
                dice = keep(dice, left)
        line = play.choice[hand_of(dice)]
        activated.append(line)
        if line is not None:
            total += line.value(hand_of(dice)) if callable(line.value) else line.value  # type: ignore[assignment]
    assert abs(total / GAMES - play.ev) < 4 * sqrt(play.distribution.variance / GAMES)
    for share, who in [(line.share, line.line) for line in play.lines] + [(play.nothing.share, None)]:
        assert abs(activated.count(who) / GAMES - share) < 4 * sqrt(share * (1 - share) / GAMES)
