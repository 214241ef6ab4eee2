"""How fast odds are found: `python -m tests.benchmarks.odds`. Ratios come from one run on one machine.

A full report is all that a hero's page shows of its offensive board: the chances of every line for one to
four attempts, and the board under the best policy with shares, their bounds and one more point per line.
The yardstick for a single ability is icepool, where it is installed; it is no dependency of ours.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from dtlang.dice import Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.odds import Board, Goal, Numbers, ValuedLine, chances
from dtlang.odds import chance as chance_module
from dtlang.odds import goal as goal_module
from dtlang.odds import lattice as lattice_module
from dtlang.odds.goal import by_number
from tests.odds.oracle import meets

DIE = Die(("blade", "blade", "blade", "flame", "flame", "crown"))
GOALS: dict[str, tuple[Goal, Fraction | int]] = {
    "3 blades": (Symbols.of([("blade", 3)]), 4),
    "4 blades": (Symbols.of([("blade", 4)]), 6),
    "5 blades": (Symbols.of([("blade", 5)]), 8),
    "3 flames": (Symbols.of([("flame", 3)]), 5),
    "4 flames": (Symbols.of([("flame", 4)]), Fraction(15, 2)),
    "2 blades 2 flames": (Symbols.of([("blade", 2), ("flame", 2)]), 5),
    "3 blades 2 flames": (Symbols.of([("blade", 3), ("flame", 2)]), 8),
    "1 blade 2 flames 1 crown": (Symbols.of([("blade", 1), ("flame", 2), ("crown", 1)]), 7),
    "3 crowns": (Symbols.of([("crown", 3)]), 6),
    "4 crowns": (Symbols.of([("crown", 4)]), 9),
    "small straight": (SmallStraight(), 7),
    "large straight": (LargeStraight(), 11),
    "4 of a kind": (OfAKind(4), Fraction(13, 2)),
    "5 sixes": (Numbers.of({6: 5}), 20),
}
LINES = tuple(ValuedLine(name, goal, value) for name, (goal, value) in GOALS.items())


def best(job: Callable[[], object], times: int = 15) -> float:
    """The shortest of some runs, in milliseconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        job()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest * 1e3


def forget_answers() -> None:
    """As if no goal had been asked for yet. Lattices stay: they know nothing of heroes."""
    for kept in (
        chance_module._chances_of_counts,
        chance_module._chances_of_goal,
        goal_module.by_number,
        goal_module.tester,
        goal_module.meeting,
    ):
        kept.cache_clear()


def forget_all() -> None:
    """As if the program had just started."""
    forget_answers()
    lattice_module.lattice.cache_clear()


def report() -> None:
    for line in LINES:
        chances(DIE, line.pattern, 4)
    Board(DIE, LINES).play(3)


def time_report() -> None:
    def after(forget: Callable[[], None]) -> Callable[[], None]:
        def job() -> None:
            forget()
            report()

        return job

    report()
    print(f"full report, {len(LINES)} lines, 3 attempts, chances for 1 to 4, shares, bounds, one more point:")
    print(f"  in a fresh program     {best(after(forget_all)):6.1f} ms")
    print(f"  lattices at hand       {best(after(forget_answers)):6.1f} ms")
    print(f"  chances in the cache   {best(report):6.1f} ms")
    board = Board(DIE, LINES)
    board.worth()
    print(f"  expected value alone   {best(lambda: board.worth(3)):6.1f} ms")
    print(f"  advice for one hand    {best(lambda: board.advice((1, 1, 4, 6, 6), 2)):6.1f} ms")


def needed_faces(goal: Goal) -> list[int]:
    """The die with faces made equal that serve the goal equally: few results to look at for icepool too."""
    plain = by_number(DIE, goal)
    if not isinstance(plain, Numbers):
        return [1, 2, 3, 4, 5, 6]
    serves = [[number in group for group, _ in plain.counts] for number in range(1, 7)]
    return [serves.index(each) + 1 for each in serves]


def icepool_chance(icepool: Any, goal: Goal) -> Fraction:
    """Rolls are icepool's, as a pool expanded to sorted tuples; which dice to keep is searched beside it."""
    die = icepool.Die(needed_faces(goal))

    @cache
    def roll(count: int) -> Any:
        return die.pool(count).expand()

    @cache
    def keeping(kept: tuple[int, ...], left: int) -> Fraction:
        after = roll(5 - len(kept))
        total = sum(ways * holding(tuple(sorted(kept + new)), left) for new, ways in after.items())
        return Fraction(total, after.denominator())

    @cache
    def holding(dice: tuple[int, ...], left: int) -> Fraction | int:
        if not left:
            return int(meets(DIE, goal, dice))
        return max(keeping(kept, left - 1) for size in range(6) for kept in set(combinations(dice, size)))

    return keeping((), 2)


def compare_with_icepool() -> None:
    if find_spec("icepool") is None:
        print("icepool is not installed, so there is nothing to compare with")
        return
    icepool = import_module("icepool")
    print("one ability with the best re-rolls, 3 attempts, nothing remembered but the lattice:")
    ratios = []
    for name, (goal, _) in GOALS.items():
        assert chances(DIE, goal, 3)[-1] == icepool_chance(icepool, goal)

        def ask(goal: Goal = goal) -> None:
            forget_answers()
            chances(DIE, goal, 3)

        def ask_icepool(goal: Goal = goal) -> None:
            icepool_chance(icepool, goal)

        ours = theirs = float("inf")
        for _ in range(5):  # by turns, so that a busy moment hits both
            ours, theirs = min(ours, best(ask, 5)), min(theirs, best(ask_icepool, 1))
        cached = best(lambda goal=goal: chances(DIE, goal, 3))  # type: ignore[misc]
        ratios.append(theirs / ours)
        print(
            f"  {name:25} ours {ours:6.3f} ms ({cached:.4f} from the cache), icepool {theirs:6.1f} ms"
            f" = {theirs / ours:4.0f} times as long"
        )
    print(f"  at least {min(ratios):.0f} times as long")


if __name__ == "__main__":
    time_report()
    compare_with_icepool()
