"""Carries out effect objects, one after another (R-109). Every `op` has its handler."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, TypeAlias, TypeVar

from dtlang import ir
from dtlang.engine.asks import Ask, What
from dtlang.engine.damage import instance
from dtlang.engine.gist import Gist
from dtlang.engine.kit import StatusDef
from dtlang.engine.noticing import aim, intercepting, spent
from dtlang.engine.pending import of_ultimate
from dtlang.engine.players import Steps
from dtlang.engine.state import Due, Event, Scope, State
from dtlang.ir import DamageSource, DamageType, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import Phase, StatusKind, Timing

Handler: TypeAlias = Callable[[State, Any, Scope], Generator[Ask, int, None]]
H = TypeVar("H", bound=Callable[..., Any])

CARRY_OUT: Final[dict[type[Any], Handler]] = {}  # effects that may ask somebody something
DO: Final[dict[type[Any], Callable[[State, Any, Scope], None]]] = {}  # effects that never do

DEEPEST: Final = 110  # texts inside texts; deeper than that they go on for ever


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
    """A text from the top. What asks for damage that is not dealt yet waits for it.

    Where damage does not wait for the end of a phase, it is dealt then.
    """
    g.steps -= 1 + len(effects)
    if g.steps < 0 or len(g.inside) >= DEEPEST:
        raise g.endless(scope.name)
    if not effects:
        return
    g.inside.append(scope.name)
    for at, effect in enumerate(effects):
        if g.pools and waits(effect, scope):
            if g.gathers:
                g.after.append((effects[at:], scope))
                break
            yield from deal(g, scope)
        kind = type(effect)
        do = DO.get(kind)
        if do is not None:
            do(g, effect, scope)
        else:
            yield from CARRY_OUT[kind](g, effect, scope)
        if g.queue:
            yield from drain(g)
    g.inside.pop()


def deal(g: State, scope: Scope) -> Steps[None]:
    """Deals what one text has waiting, all of it at once: to one player it is one instance (A-07)."""
    mine = [pool for pool in g.pools if pool.text is scope.text and pool not in g.at_hand]
    if mine:
        from dtlang.engine.settling import settle

        yield from settle(g, mine)


def waits(effect: ir.Effect, scope: Scope) -> bool:
    """Whether an effect speaks of damage dealt while that damage still waits (R-172)."""
    known = _asked.get(id(effect))
    if known is None or known[0] is not effect:
        known = _asked[id(effect)] = (effect, *_asks(effect))
    return known[1] or (bool(known[2]) and not known[2].isdisjoint(scope.memory.pending))


_asked: Final[dict[int, tuple[ir.Effect, bool, frozenset[str]]]] = {}


def _asks(effect: ir.Effect) -> tuple[bool, frozenset[str]]:
    """Whether an effect asks for damage dealt in this phase, and for the results of which effects.

    Of options, all do or none: one that is for now must not wait, and of the others each waits for itself.
    """
    if isinstance(effect, op.May) and len(effect.effects) == 1 and not effect.otherwise:
        return _asks(effect.effects[0])
    if isinstance(effect, (op.Choose, op.TokenTable)):
        options = [[_asks(one) for one in option.effects] for option in effect.options]
        shared = [frozenset().union(*(ids for _, ids in asked)) for asked in options]
        return all(any(now for now, _ in asked) for asked in options), frozenset.intersection(*shared)
    always = False
    ids: set[str] = set()
    follows = effect.amount if isinstance(effect, (leaf.DealDamage, leaf.Heal)) else None
    for part in Gist((effect,)).parts:
        match part:
            case parts.DamagePrevented() if part is follows:
                pass  # it goes along with the damage on its way
            case parts.DamageDealt() | parts.DamagePrevented():
                always = True
            case parts.Happened(event=event) if event.timing is Timing.DAMAGE_DEALT and not event.would:
                always = True
            case parts.Did(of=of) | parts.DoneBefore(of=of) | parts.ResultOf(of=of):
                ids.add(of)
            case _:
                pass
    return always, frozenset(ids)


# --- what was set off ------------------------------------------------------------------------------


def drain(g: State) -> Steps[None]:
    """Carries out what has been set off; the active player orders what comes at once (R-152).

    A text is carried out to its end, with what it sets off itself, before the next one begins.
    """
    while g.queue:
        at = 0
        if len(g.queue) > 1 and g.phase is Phase.UPKEEP:
            mine = [n for n, due in enumerate(g.queue) if due.seat == g.active]
            names = [g.queue[n].watch.of.name for n in mine]
            if len(set(names)) > 1:
                first = list(dict.fromkeys(names))
                answer = yield Ask(g.active, What.ORDER, tuple(first), "upkeep")
                at = mine[names.index(first[answer])]
        due = g.queue.pop(at)
        who, status = g.seats[due.seat], due.status
        if who.out or not (status is None or due.watch.leaves or who.tokens.get(status, 0) > due.at):
            continue
        if g.locked is not None and who.team != g.locked and _answers(g, status, due.event):
            continue
        waiting, g.queue = g.queue, []
        yield from carry_out(g, due)
        g.queue.extend(waiting)


_ULTIMATE_DEEDS: Final = frozenset(
    {Timing.ATTACKED, Timing.DAMAGE_INCOMING, Timing.DAMAGE_DEALT, Timing.ABILITY_ACTIVATED}
)


def _answers(g: State, status: StatusDef | None, event: Event) -> bool:
    """Nothing of the others' own answers an ultimate (R-065); what weighs on them goes on (R-067)."""
    if status is not None and status.kind is StatusKind.NEGATIVE:
        return False
    if event.timing in (Timing.DAMAGE_INCOMING, Timing.DAMAGE_DEALT):
        return event.type is DamageType.ULTIMATE or (event.pool is not None and of_ultimate(g, event.pool))
    return event.timing in _ULTIMATE_DEEDS


def carry_out(g: State, due: Due) -> Steps[None]:
    watch, seat = due.watch, due.seat
    if watch.limit is not None and spent(g, watch, seat):
        return
    if watch.trigger.replaces and due.event.timing is Timing.DAMAGE_INCOMING:
        if not replaces_damage(due.event, (id(watch), seat)):
            return
    if watch.limit is not None:
        used = g.seats[seat].used
        used[watch.limit.key] = used.get(watch.limit.key, 0) + 1
    scope = scope_for(g, due)
    if watch.trigger.replaces:
        g.replacing.append((id(watch), seat))  # what it brings about instead it does not replace again
    yield from run(g, watch.trigger.effects, scope)
    if g.pools and not g.gathers:
        yield from deal(g, scope)
    if watch.trigger.replaces:
        g.replacing.pop()


def replaces_damage(event: Event, by: tuple[int, int]) -> bool:
    """Something else happens instead of damage on its way, once for all of the instance (A-07).

    What a text brings about instead it does not replace again.
    """
    pool = event.pool
    if pool is None or event.replaced or by in pool.instead or not instance(pool).avoidable:
        return False
    event.replaced = True
    instance(pool).prevent_all()
    return True


def scope_for(g: State, due: Due) -> Scope:
    """What the words of a text mean when something sets it off; one for later still knows whom it meant."""
    status, standing = due.status, due.watch.of
    if due.scope is not None:
        scope = due.scope.again()  # kept apart: a copy of the game may still need it as it was
        scope.event = due.event
        scope.standing = standing
        if scope.target is None:  # nobody was aimed at when it was played
            aim(g.attack, scope)
        return scope
    scope = Scope(due.seat, DamageSource.STATUS if status is not None else DamageSource.PASSIVE)
    scope.card = due.watch.of.card
    scope.name = standing.name
    scope.status = status
    scope.side_at = due.at
    scope.event = due.event
    scope.standing = standing
    aim(g.attack, scope)
    return scope


def intercept(g: State, event: Event) -> Steps[None]:
    """Texts that act before something happens; one of them may say what happens instead."""
    for due, lasting in intercepting(g, event):
        if event.replaced or event.amount <= 0:
            return
        if due.status is not None and not _there(g, due):
            continue
        event.replaced = due.watch.trigger.replaces
        if lasting is not None and lasting.once and lasting in g.lasting:
            g.lasting.remove(lasting)
        yield from carry_out(g, due)


def _there(g: State, due: Due) -> bool:
    """Whether the token that a text stands on is still in play, or about to be."""
    assert due.status is not None
    return due.watch.arrives or due.watch.leaves or g.seats[due.seat].tokens.get(due.status, 0) > due.at
