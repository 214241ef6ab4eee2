"""What a card that alters dice can make of a roll, and which dice it has to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from dtlang.bots.sense import PLACES, WEIGHTS, Board, code_of, place_of
from dtlang.engine.kit import Effects, gist
from dtlang.ir import effects as leaf
from dtlang.ir.words import Direction

Steps: TypeAlias = tuple[tuple[int, int], ...]  # places of dice, and the numbers they are turned to
Plan: TypeAlias = list[tuple[int, int]]  # the same, ticked off one by one


def best_gain(effects: Effects, dice: list[int], board: Board) -> int:
    """The most points that a card adds to one's own roll; the same for the same hand."""
    key = (gist(effects), place_of(dice))
    gain = board.gains.get(key)
    if gain is None:
        gain = board.gains[key] = best_change(effects, dice, board)[0]
    return gain


def worst_loss(effects: Effects, dice: list[int], board: Board) -> int:
    """The most points that a card takes from another player's roll; the same for the same hand."""
    key = (gist(effects), place_of(dice))
    loss = board.losses.get(key)
    if loss is None:
        loss = board.losses[key] = worst_change(effects, dice, board)[0]
    return loss


def best_change(
    effects: Effects, dice: list[int], board: Board, enough: int | None = None
) -> tuple[int, Plan]:
    """The most points that a card adds to one's own roll, and what to turn for it; no more than `enough`."""
    now = board.worth(dice)
    best = 0
    plan: Steps = ()
    for code, steps in changes(effects, dice):
        gain = board.full[PLACES[code]] - now
        if gain > best:
            best, plan = gain, steps
            if gain == enough:
                break
    if best != enough and leaf.Reroll in gist(effects).kinds:
        for place, after in enumerate(rerolled(dice, board)):
            if after - now > best:
                best, plan = after - now, ((place, 0),)
    return best, list(plan)


def worst_change(
    effects: Effects, dice: list[int], board: Board, enough: int | None = None
) -> tuple[int, Plan]:
    """The most points that a card takes from another player's roll, and how; no more than `enough`."""
    now = board.worth(dice)
    best = 0
    plan: Steps = ()
    for code, steps in changes(effects, dice):
        loss = now - board.full[PLACES[code]]
        if loss > best:
            best, plan = loss, steps
            if loss == enough:
                break
    if best != enough and leaf.Reroll in gist(effects).kinds:
        for place, after in enumerate(rerolled(dice, board)):
            if now - after > best:
                best, plan = now - after, ((place, 0),)
    return best, list(plan)


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


def changes(effects: Effects, dice: list[int]) -> Iterator[tuple[int, Steps]]:
    """Every hand that a card can make of this roll, each with the steps to it."""
    code = code_of(dice)
    for part in gist(effects).alters:
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
