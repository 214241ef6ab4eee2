"""What a card that alters dice can make of a roll, and which dice it has to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from dtlang.bots.sense import PLACES, WEIGHTS, Board, code_of, place_of
from dtlang.engine.gist import Gist
from dtlang.ir import effects as leaf
from dtlang.ir.words import Direction

Steps: TypeAlias = tuple[tuple[int, int], ...]  # places of dice, and the numbers they are turned to
Plan: TypeAlias = list[tuple[int, int]]  # the same, ticked off one by one


RAISE: Final = 1  # one's own roll
LOWER: Final = -1  # somebody else's


def swing(text: Gist, dice: list[int], board: Board, way: int) -> int:
    """How many points a card can move the worth of a roll at most; the same for the same hand."""
    place = place_of(dice)
    known = board.raised if way == RAISE else board.lowered
    swings = known.get(text)
    if swings is None:
        swings = known[text] = {}
    found = swings.get(place)
    if found is None:
        found = swings[place] = _swing(text, dice, place, board, way)
    return found


def _swing(text: Gist, dice: list[int], place: int, board: Board, way: int) -> int:
    full = board.full
    now = full[place]
    best = 0
    for made in _reach(text, dice, place):
        best = max(best, way * (full[made] - now))
    if leaf.Reroll in text.kinds:
        for after in rerolled(dice, board):
            best = max(best, way * (after - now))
    return best


def _reach(text: Gist, dice: list[int], place: int) -> list[int]:
    """The places of all hands that a text can make of a hand, whatever they are worth to anybody."""
    known = _reached.get(text)
    if known is None:
        known = _reached[text] = {}
    found = known.get(place)
    if found is None:
        found = known[place] = sorted({PLACES[code] for code, _ in changes(text, dice)})
    return found


_reached: Final[dict[Gist, dict[int, list[int]]]] = {}


def plan(text: Gist, dice: list[int], board: Board, way: int) -> Plan:
    """Which dice to turn for that; nothing if it would move nothing."""
    most = swing(text, dice, board, way)
    if most:
        now = board.worth(dice)
        for code, steps in changes(text, dice):
            if way * (board.full[PLACES[code]] - now) == most:
                return list(steps)
        for place, after in enumerate(rerolled(dice, board)):
            if way * (after - now) == most:
                return [(place, 0)]
    return []


def rerolled(dice: list[int], board: Board) -> list[int]:
    """What a roll is worth on average when a die is rolled again, for every place."""
    code = code_of(dice)
    found: list[int] = []
    for value in dice:
        rest = code - WEIGHTS[value]
        total = 0
        for number in range(1, 7):
            total += board.full[PLACES[rest + WEIGHTS[number]]]
        found.append(total // 6)
    return found


def changes(text: Gist, dice: list[int]) -> Iterator[tuple[int, Steps]]:
    """Every hand that a card can make of this roll, each with the steps to it."""
    code = code_of(dice)
    for part in text.alters:
        match part:
            case leaf.ChangeDie(dice=which, to=to):
                numbers = (to,) if to is not None else (1, 2, 3, 4, 5, 6)
                for place, value in enumerate(dice):
                    for number in numbers:
                        if number != value:
                            yield code - WEIGHTS[value] + WEIGHTS[number], ((place, number),)
                if which.count > 1:
                    yield from _two(code, dice, numbers)
            case leaf.TipDie(amount=step, direction=direction):
                for place, value in enumerate(dice):
                    rest = code - WEIGHTS[value]
                    if direction is not Direction.DOWN and value + step <= 6:
                        yield rest + WEIGHTS[value + step], ((place, value + step),)
                    if direction is not Direction.UP and value - step >= 1:
                        yield rest + WEIGHTS[value - step], ((place, value - step),)
            case leaf.CopyDie():
                for place, value in enumerate(dice):
                    for other, number in enumerate(dice):
                        if other != place and number != value:
                            changed = code - WEIGHTS[value] + WEIGHTS[number]
                            yield changed, ((place, number), (other, number))
            case _:
                continue


def _two(code: int, dice: list[int], numbers: tuple[int, ...]) -> Iterator[tuple[int, Steps]]:
    """Two dice; the same hand is tried once."""
    seen: set[int] = set()
    for first, second in combinations(range(len(dice)), 2):
        rest = code - WEIGHTS[dice[first]] - WEIGHTS[dice[second]]
        for one in numbers:
            for other in numbers:
                changed = rest + WEIGHTS[one] + WEIGHTS[other]
                if changed not in seen:
                    seen.add(changed)
                    yield changed, ((first, one), (second, other))
