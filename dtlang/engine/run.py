"""Carries out effect objects, one after another (R-109). Every `op` has its handler."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias, TypeVar

from dtlang import ir
from dtlang.engine.asks import Ask
from dtlang.engine.kit import Gist
from dtlang.engine.noticing import drain
from dtlang.engine.players import Steps
from dtlang.engine.state import Scope, State
from dtlang.ir import parts
from dtlang.ir.words import Timing

Handler: TypeAlias = Callable[[State, Any, Scope], Generator[Ask, int, None]]
H = TypeVar("H", bound=Callable[..., Any])

CARRY_OUT: dict[type[Any], Handler] = {}  # effects that may ask somebody something
DO: dict[type[Any], Callable[[State, Any, Scope], None]] = {}  # effects that never do

DEEPEST = 40  # texts that set each other off for ever are our bug or an author's; either way a game goes on


def carries_out(*kinds: type[Any]) -> Callable[[H], H]:
    """Registers the handler of an effect object."""

    def register(handler: H) -> H:
        for kind in kinds:
            CARRY_OUT[kind] = handler
        return handler

    return register


def does(*kinds: type[Any]) -> Callable[[H], H]:
    """Registers the handler of an effect object that asks nobody."""

    def register(handler: H) -> H:
        for kind in kinds:
            DO[kind] = handler
        return handler

    return register


def run(g: State, effects: tuple[ir.Effect, ...], scope: Scope) -> Steps[None]:
    """A text from the top. What asks for damage that is not dealt yet waits for it."""
    if g.depth >= DEEPEST:
        return
    g.depth += 1
    for at, effect in enumerate(effects):
        if g.pools and waits(effect, scope, g):
            g.after.append((effects[at:], scope))
            break
        kind = type(effect)
        do = DO.get(kind)
        if do is not None:
            do(g, effect, scope)
        else:
            yield from CARRY_OUT[kind](g, effect, scope)
        if g.queue:
            yield from drain(g)
    g.depth -= 1


def waits(effect: ir.Effect, scope: Scope, g: State) -> bool:
    """Whether an effect speaks of damage dealt while that damage still waits (R-172)."""
    if not g.gathers:
        return False
    known = _asked.get(id(effect))
    if known is None or known[0] is not effect:
        known = _asked[id(effect)] = (effect, *_asks(effect))
    return known[1] or not known[2].isdisjoint(scope.pending)


_asked: dict[int, tuple[ir.Effect, bool, frozenset[str]]] = {}


def _asks(effect: ir.Effect) -> tuple[bool, frozenset[str]]:
    """Whether an effect asks for damage dealt in this phase, and for the results of which effects."""
    always = False
    ids: set[str] = set()
    for part in Gist((effect,)).parts:
        match part:
            case parts.DamageDealt() | parts.DamagePrevented():
                always = True
            case parts.Happened(event=event) if event.timing is Timing.DAMAGE_DEALT and not event.would:
                always = True
            case parts.Did(of=of) | parts.DoneBefore(of=of) | parts.ResultOf(of=of):
                ids.add(of)
            case _:
                pass
    return always, frozenset(ids)
