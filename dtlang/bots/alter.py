"""What a card that alters dice can make of a roll, and which dice it has to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dtlang.bots.sense import INDEX, Board, hand_of
from dtlang.engine.kit import Effects, gist
from dtlang.ir import effects as leaf
from dtlang.ir.words import Direction

Plan = list[tuple[int, int]]


def best_gain(effects: Effects, dice: list[int], board: Board) -> int:
    """The most points that a card adds to one's own roll; the same for the same hand."""
    key = (gist(effects), INDEX[hand_of(dice)])
    gain = board.gains.get(key)
    if gain is None:
        gain = board.gains[key] = best_change(effects, dice, board)[0]
    return gain


def worst_loss(effects: Effects, dice: list[int], board: Board) -> int:
    """The most points that a card takes from another player's roll; the same for the same hand."""
    key = (gist(effects), INDEX[hand_of(dice)])
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
    plan: Plan = []
    for changed, steps in changes(effects, dice):
        gain = board.worth(changed) - now
        if gain > best:
            best, plan = gain, steps
            if gain == enough:
                return best, plan
    if leaf.Reroll in gist(effects).kinds:
        gain, steps = reroll_gain(dice, board, now)
        if gain > best:
            best, plan = gain, steps
    return best, plan


def worst_change(
    effects: Effects, dice: list[int], board: Board, enough: int | None = None
) -> tuple[int, Plan]:
    """The most points that a card takes from another player's roll, and how; no more than `enough`."""
    now = board.worth(dice)
    best = 0
    plan: Plan = []
    for changed, steps in changes(effects, dice):
        loss = now - board.worth(changed)
        if loss > best:
            best, plan = loss, steps
            if loss == enough:
                return best, plan
    if leaf.Reroll in gist(effects).kinds:
        for place in range(len(dice)):
            after = sum(board.worth([*dice[:place], n, *dice[place + 1 :]]) for n in range(1, 7)) // 6
            if now - after > best:
                best, plan = now - after, [(place, 0)]
    return best, plan


def reroll_gain(dice: list[int], board: Board, now: int) -> tuple[int, Plan]:
    """One die rolled again, on average."""
    best = 0
    plan: Plan = []
    for place in range(len(dice)):
        after = sum(board.worth([*dice[:place], n, *dice[place + 1 :]]) for n in range(1, 7)) // 6
        if after - now > best:
            best, plan = after - now, [(place, 0)]
    return best, plan


def changes(effects: Effects, dice: list[int]) -> Iterator[tuple[list[int], Plan]]:
    """Every roll that a card can make of this one, each with the steps to it."""
    for part in gist(effects).alters:
        match part:
            case leaf.ChangeDie(dice=which, to=to):
                numbers = (to,) if to is not None else (1, 2, 3, 4, 5, 6)
                yield from _set(dice, numbers)
                if which.count > 1:
                    yield from _two(dice, numbers)
            case leaf.TipDie(amount=step, direction=direction):
                for place, value in enumerate(dice):
                    if direction is not Direction.DOWN and value + step <= 6:
                        yield _with(dice, place, value + step), [(place, value + step)]
                    if direction is not Direction.UP and value - step >= 1:
                        yield _with(dice, place, value - step), [(place, value - step)]
            case leaf.CopyDie():
                for place in range(len(dice)):
                    for other, number in enumerate(dice):
                        if other != place and number != dice[place]:
                            yield _with(dice, place, number), [(place, number), (other, number)]
            case _:
                continue


def _with(dice: list[int], place: int, number: int) -> list[int]:
    changed = dice.copy()
    changed[place] = number
    return changed


def _set(dice: list[int], numbers: tuple[int, ...]) -> Iterator[tuple[list[int], Plan]]:
    for place, value in enumerate(dice):
        for number in numbers:
            if number != value:
                yield _with(dice, place, number), [(place, number)]


def _two(dice: list[int], numbers: tuple[int, ...]) -> Iterator[tuple[list[int], Plan]]:
    """Two dice; equal dice are tried once."""
    seen: set[tuple[int, ...]] = set()
    for first, second in combinations(range(len(dice)), 2):
        for one in numbers:
            for other in numbers:
                changed = dice.copy()
                changed[first], changed[second] = one, other
                key = tuple(sorted(changed))
                if key not in seen:
                    seen.add(key)
                    yield changed, [(first, one), (second, other)]
