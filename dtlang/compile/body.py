"""Lowers lists of effects: every node class is looked up in a table that the other modules fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from dtlang import ir
from dtlang.compile.bind import limited
from dtlang.compile.bound import Bound, Items, items_of
from dtlang.compile.each_player import one_by_one
from dtlang.compile.either_or import either_or
from dtlang.compile.scope import Scope
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.syntax import nodes as n

Effects: TypeAlias = tuple[ir.Effect, ...]

Lower = TypeVar("Lower", bound=Callable[..., Any])

TABLE: dict[type[n.Node], Callable[[Any, Scope], ir.Effect | Effects]] = {}
RUNS: dict[type[n.Node], Callable[[list[Any], Scope], ir.Effect]] = {}


def lowers(*kinds: type[n.Node]) -> Callable[[Lower], Lower]:
    """Says which nodes a function lowers; it returns one effect object or several."""

    def register(function: Lower) -> Lower:
        for kind in kinds:
            assert kind not in TABLE, kind
            TABLE[kind] = function
        return function

    return register


def lowers_run(kind: type[n.Node]) -> Callable[[Lower], Lower]:
    """Says that nodes of a class which stand one after another become one effect object."""

    def register(function: Lower) -> Lower:
        RUNS[kind] = function
        TABLE[kind] = lambda node, scope: function([node], scope)
        return function

    return register


def lower_effect(node: Bound, scope: Scope) -> Effects:
    """The effect objects of one node: one for most, several for a list, none for a mark."""
    scope.acts_now = False
    lowered = TABLE[type(node)](node, scope)
    return lowered if isinstance(lowered, tuple) else (lowered,)


def lower_items(items: Iterable[Bound], scope: Scope) -> Effects:
    """A list of effects in order."""
    out: list[ir.Effect] = []
    run: list[Bound] = []
    gone = scope.gone
    for item in one_by_one(tuple(items), scope.each[0] if scope.each is not None else None):
        if run and type(run[0]) is not type(item):
            out.append(RUNS[type(run[0])](run, scope))
            run = []
        if type(item) in RUNS:
            run.append(item)
        else:
            made = lower_effect(item, scope)
            _note_gone(made, scope)
            out.extend(made)
    if run:
        out.append(RUNS[type(run[0])](run, scope))
    scope.gone = gone
    return either_or(tuple(out), scope.context.forms) if len(out) > 1 else tuple(out)


def _note_gone(made: Effects, scope: Scope) -> None:
    """Behind `remove all Heat` none is left: what counts Heat then means what was removed."""
    for effect in made:
        if type(effect) is leaf.Gain or type(effect) is leaf.Inflict:
            scope.gone = tuple(one for one in scope.gone if one[0] != effect.thing)
        elif type(effect) is leaf.Remove or type(effect) is leaf.Spend or type(effect) is leaf.Lose:
            if not isinstance(effect.count, parts.All):
                continue
            holder = effect.source if isinstance(effect, leaf.Remove) else effect.player
            assert effect.id is not None
            scope.gone = (*scope.gone, (effect.thing, holder, effect.id))


def lower_body(effect: Bound | None, scope: Scope) -> Effects:
    """What a node holds, as a list."""
    return lower_items(_limited_parts(items_of(effect)), scope)


def lower_branch(effect: Bound | None, scope: Scope) -> Effects:
    """A body that may be left out: what it rolls and names is not what the words behind it mean."""
    with scope.inside(
        roll=scope.roll,
        one_die=scope.one_die,
        own_dice=scope.own_dice,
        contest=scope.contest,
        pick=scope.pick,
        thing=scope.thing,
        thing_on=scope.thing_on,
        looked=scope.looked,
        searched=scope.searched,
        dealt=scope.dealt,
    ):
        return lower_body(effect, scope)


def _limited_parts(items: Items) -> Items:
    """Conditions that stand behind an effect of the same list, put around it."""
    if len(items) == 1:
        return items
    out: Items = ()
    for item in items:
        out = (
            (*out[:-1], limited(out[-1], item))
            if isinstance(item, (n.OnlyIf, n.OnlyAt, n.OnlyOften)) and out
            else (*out, item)
        )
    return out
