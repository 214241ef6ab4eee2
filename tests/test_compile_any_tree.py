"""Whatever tree a reader could build, lowering gives effects that fit the contract, never an exception."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum
from itertools import product
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from dtlang import ir
from dtlang.compile import Context, TextPlace, lower_text
from dtlang.compile.within import within
from dtlang.ir.base import Op
from dtlang.ir.effects import Contest, PickDice, Roll
from dtlang.ir.structure import Note
from dtlang.source import Span
from dtlang.syntax import nodes as n
from tests.strategies import EFFECTS

LEAVES = [n.Draw, n.Gain, n.Spend, n.DealDamage, n.RollDice, n.Remove]
WORDS = ["Heat", "Cinder", "flame", ""]
HINTS: dict[type, dict[str, Any]] = {}


def tree(hint: Any, pick: random.Random, depth: int) -> Any:
    """A value of a type, made of random parts."""
    if hint is n.Effect:
        return tree(pick.choice(LEAVES if depth <= 0 else EFFECTS), pick, depth - 1)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        if depth <= 0 and type(None) in arguments:
            return None
        simple = [a for a in arguments if a in (n.Number, n.Players, n.IsFirstPlayer, n.Shows)]
        return tree(pick.choice(simple or arguments if depth <= 0 else arguments), pick, depth - 1)
    if origin is tuple:
        return tuple(tree(arguments[0], pick, depth - 1) for _ in range(pick.randint(1, 3)))
    if hint is type(None):
        return None
    if hint is bool:
        return pick.random() < 0.3
    if hint is int:
        return pick.randint(1, 6)
    if hint is str:
        return pick.choice(WORDS)
    if issubclass(hint, Enum):
        return pick.choice(list(hint))
    hints = HINTS.setdefault(hint, get_type_hints(hint, {**vars(n), "Span": Span}))
    given: dict[str, Any] = {}
    for field in msgspec.structs.fields(hint):
        if field.name != "span" and (field.required or pick.random() < 0.4):
            given[field.name] = tree(hints[field.name], pick, depth - 1)
    return hint(**given)


@pytest.mark.parametrize("place", list(TextPlace))
def test_any_tree_compiles_to_something_that_fits(place: TextPlace) -> None:
    """80 random texts for every place: no exception, JSON and back, every name points at something."""
    pick = random.Random(place.value)
    for _ in range(80):
        sentences = tuple(tree(n.Effect, pick, pick.randint(0, 6)) for _ in range(pick.randint(1, 5)))
        lowered = lower_text(
            n.Text(sentences=sentences), Context(place, "Heat", pick.choice(list(ir.StatusKind)))
        )
        text = ir.encode_effects(lowered.effects)
        assert lowered.effects == ir.decode_effects(text)
        assert "#" not in text, "no name of the workshop is left"
        if not lowered.findings:
            assert set() == missing(lowered.effects)


def missing(effects: tuple[ir.Effect, ...]) -> set[str]:
    """Names that are used before, or without, being given."""
    given = {"activation", "defense", "event"}
    lost: set[str] = set()
    for part in within(effects):
        for key in ("id", "pick"):
            given.add(getattr(part, key, None) or "")
        if isinstance(part, (Roll, Contest)) or (isinstance(part, PickDice) and part.roll):
            given.add(part.roll)
        if isinstance(part, ir.Players) and part.choice and part.who is not ir.Who.CHOSEN:
            given.add(part.choice)
        for key in ("of", "roll", "same", "choice"):
            name = getattr(part, key, None)
            if isinstance(name, str) and name not in given:
                lost.add(name)
    return lost


def test_the_trees_reach_every_op() -> None:
    """What no tree comes to could be lowered wrongly, or not at all, and nobody would notice."""
    missing_ops = set(_kinds(Op)) - {Note}  # of what was so before: `came_there.txt` has it
    for start, place in product(range(8), TextPlace):
        pick = random.Random(f"{place.value} {start}")
        for _ in range(40):
            sentences = tuple(tree(n.Effect, pick, pick.randint(0, 6)) for _ in range(pick.randint(1, 5)))
            lowered = lower_text(n.Text(sentences=sentences), Context(place, "Heat", ir.StatusKind.POSITIVE))
            missing_ops -= {type(part) for part in within(lowered.effects)}
        if not missing_ops:
            break
    assert set() == missing_ops


def _kinds(kind: type[Op]) -> Iterator[type[Op]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)
