"""Dice, goals and boards drawn at random."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from dtlang.dice import Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.odds import AllOf, AnyOf, FullHouse, Goal, Numbers, ValuedLine

VALUES: list[int | Fraction] = [-1, 0, 1, 2, 2, 3, Fraction(7, 2), 5]  # many are equal


def draw_die(random: Random) -> Die:
    """From one symbol on all faces to six different ones, in any order."""
    count = random.randint(1, 6)
    return Die(tuple(random.choice("abcdef"[:count]) for _ in range(6)))


def draw_symbols(random: Random, die: Die, dice: int) -> Symbols:
    """Now and then a symbol that the die does not have."""
    names = [*die.symbols, "z"] if random.random() < 0.05 else list(die.symbols)
    return Symbols.of((random.choice(names), 1) for _ in range(random.randint(1, dice)))


def draw_goal(random: Random, die: Die, dice: int = 5, depth: int = 1) -> Goal:
    kind = random.choice(["symbols"] * 5 + ["small", "large", "kind", "numbers", "house", "any", "all"])
    if kind in ("any", "all") and depth:
        goals = tuple(draw_goal(random, die, dice, depth - 1) for _ in range(2))
        return AnyOf(goals) if kind == "any" else AllOf(goals)
    match kind:
        case "small":
            return SmallStraight()
        case "large":
            return LargeStraight()
        case "kind":
            return OfAKind(random.randint(2, dice))
        case "house":
            return FullHouse()
        case "numbers":
            return Numbers.of({number: random.randint(1, 2) for number in random.sample(range(1, 7), 2)})
        case _:
            return draw_symbols(random, die, dice)


def draw_lines(random: Random, die: Die, dice: int = 5, most: int = 6) -> tuple[ValuedLine, ...]:
    """Some lines that are often worth the same."""
    return tuple(
        ValuedLine(f"line {i}", draw_goal(random, die, dice), random.choice(VALUES))
        for i in range(random.randint(1, most))
    )
