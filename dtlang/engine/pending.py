"""What can be answered: an Attack that is known, and damage on its way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dtlang.engine.damage import Pool, instances
from dtlang.engine.state import Event, State
from dtlang.ir import DamageSource
from dtlang.ir.words import Phase, ThingKind, Timing

_OFFENSIVE: Final = frozenset({DamageSource.ATTACK, DamageSource.ABILITY})


def attacked(g: State) -> Event:
    """The Attack under way, with all of its damage."""
    attack = g.attack
    assert attack is not None
    event = Event(Timing.ATTACKED, attack.attacker, attack.target, attack.line, 0)
    for pool in g.pools:
        if pool.attack:
            event.amount += pool.subtotal
            event.type = event.type or pool.type
            if pool.type is not event.type:
                event.also = (*event.also, pool.type)
    event.roll = attack.roll
    event.with_attack = True
    return event


def incoming_event(g: State, pool: Pool) -> Event:
    """Damage on its way. What an offensive ability deals is the result of its Offensive Roll Phase."""
    event = Event(
        Timing.DAMAGE_INCOMING, pool.dealer, pool.target, ThingKind.DAMAGE, pool.subtotal, pool.type
    )
    event.phase = Phase.OFFENSIVE_ROLL if pool.source in _OFFENSIVE else g.phase
    event.pool = pool
    event.with_attack = pool.attack
    whole = pool.whole
    if whole is not None:  # all of its parts are one instance
        event.amount = whole.subtotal
        event.also = tuple([part.type for part in whole.parts if part.subtotal > 0 and part is not pool])
    return event


def of_ultimate(g: State, pool: Pool) -> bool:
    """Damage of an ultimate, collateral damage too: nothing stops or answers it (R-065, R-066)."""
    return g.locked is not None and pool.source in _OFFENSIVE and pool.dealer is not None


def pending_events(g: State) -> Iterator[Event]:
    """What can be answered now: a card, an Attack, damage on its way, what happened in this Roll Phase."""
    for seat, card in reversed(g.announced):
        yield Event(Timing.CARD_PLAYED, player=seat, thing=card)
    if g.attack is not None and g.attack.known:
        yield attacked(g)
    for pool in instances(g.pools):
        yield incoming_event(g, pool)
    yield from reversed(g.happened)
