"""Damage is dealt: what answers it, the final totals, and who falls (R-172, R-176, R-024 to R-027)."""

from __future__ import annotations

from dtlang.engine import deeds
from dtlang.engine.damage import Pool, instance, instances
from dtlang.engine.noticing import heeded, notice
from dtlang.engine.pending import incoming_event, of_ultimate
from dtlang.engine.players import Steps
from dtlang.engine.rules import barred
from dtlang.engine.run import drain, intercept
from dtlang.engine.state import Event, State
from dtlang.engine.windows import window
from dtlang.ir.words import ThingKind, Timing


class GameOver(Exception):
    """The game has ended; unwinds whatever was being carried out."""


class TurnOver(Exception):
    """The active player is defeated: the turn ends at once."""


def settle(g: State, pools: list[Pool], *, heals: bool = True) -> Steps[None]:
    """Deals the damage of pools at once, together with the healing that waits.

    If it is all that waits, what is added by way of an answer joins it (R-172).
    """
    if pools:
        before, g.at_hand = g.at_hand, pools
        everything = len(pools) == len(g.pools)
        fresh, known = pools, set(map(id, pools))
        while fresh:
            if Timing.DAMAGE_INCOMING in g.heard:
                if heeded(g, Timing.DAMAGE_INCOMING):
                    for pool in instances(fresh):
                        if pool.subtotal > 0:
                            notice(g, incoming_event(g, pool))
                if g.queue:
                    yield from drain(g)
            yield from window(g, "damage")
            fresh = [pool for pool in g.pools if id(pool) not in known] if everything else []
            known.update(map(id, fresh))
            pools.extend(fresh)
        if Timing.DAMAGE_DEALT in g.heard or Timing.DAMAGE_DEALT in g.forbids:
            for pool in instances(pools):
                one = instance(pool)
                if one.avoidable and one.total > 0 and not of_ultimate(g, pool):
                    yield from _stopped(g, pool)
        g.at_hand = before
    waiting: list[tuple[int, int, int, str]] = []
    change = [0] * len(g.health)
    if heals and g.heals:
        for seat, amount, by, name, follows in g.heals:
            healed = amount if follows is None else follows.amount
            if healed > 0:
                waiting.append((seat, healed, by, name))
                change[g.seats[seat].team] += healed
                g.log.append(("heal", seat, healed, name))
        g.heals = []
    for pool in pools:
        pool.dealt = pool.total  # before any dial moves: some of it follows the rest
    kept_off: dict[Pool, int] = {}
    for pool in pools:
        prevented = pool.prevented
        if prevented:
            kept_off[pool] = prevented
        change[g.seats[pool.target].team] -= pool.dealt
        g.log.append(
            ("damage", pool.dealer, pool.target, pool.dealt, pool.type._value_, pool.by_name, prevented)
        )
    for team, delta in enumerate(change):
        if delta:
            g.health[team] = max(0, min(g.cap(), g.health[team] + delta))  # net result
            g.log.append(("health", team, g.health[team]))
    if pools:
        _tell(g, pools, kept_off)
    if Timing.HEALED in g.told:
        for seat, amount, by, _ in waiting:
            notice(g, Event(Timing.HEALED, player=by, target=seat, thing=ThingKind.HEALTH, amount=amount))
    if min(g.health) <= 0:
        yield from check_defeat(g)
    if g.queue:
        yield from drain(g)


def _stopped(g: State, pool: Pool) -> Steps[None]:
    """A text may say that damage is not dealt, or that something else happens."""
    parts = [pool] if pool.whole is None else pool.whole.parts
    if Timing.DAMAGE_DEALT in g.forbids:
        for part in parts:
            if part.avoidable and barred(g, _dealt(g, part, part.total)):
                part.cancelled = True
                g.log.append(("prevent_all", part.target, part.target, part.by_name))
    total = sum([part.total for part in parts])
    if Timing.DAMAGE_DEALT in g.heard and total:
        event = _dealt(g, pool, total)
        yield from intercept(g, event)
        if event.replaced:
            instance(pool).prevent_all()


def _dealt(g: State, pool: Pool, amount: int) -> Event:
    event = incoming_event(g, pool)
    event.timing = Timing.DAMAGE_DEALT
    event.amount = amount
    return event


def _tell(g: State, pools: list[Pool], kept_off: dict[Pool, int]) -> None:
    """Whoever counts what was dealt or prevented hears of it, once for every instance."""
    tells_prevented = bool(kept_off) and Timing.DAMAGE_PREVENTED in g.told
    tells_dealt = heeded(g, Timing.DAMAGE_DEALT)
    together = instances(pools) if tells_prevented or tells_dealt else []
    for pool in pools:
        if pool in g.pools:
            g.pools.remove(pool)
        if pool.tells is not None and pool.id:
            memory = pool.tells.memory
            memory.done[pool.id] = memory.done.get(pool.id, 0) + pool.dealt
            if pool.id in memory.pending:
                memory.pending.remove(pool.id)
        if pool.dealer is not None:
            g.dealt[pool.dealer] = g.dealt.get(pool.dealer, 0) + pool.dealt
    for pool, prevented in kept_off.items():
        g.prevented[pool.target] = g.prevented.get(pool.target, 0) + prevented
    for pool in together:
        parts = [pool] if pool.whole is None else pool.whole.parts
        number = sum([kept_off.get(part, 0) for part in parts])
        if number and tells_prevented:
            paid = next((part.paid for part in parts if part.paid is not None), ThingKind.DAMAGE)
            event = Event(Timing.DAMAGE_PREVENTED, pool.target, pool.target, paid, number)
            event.type = pool.type
            notice(g, event)
        dealt = sum([part.dealt for part in parts])
        if dealt and tells_dealt:
            notice(g, _dealt(g, pool, dealt))


def check_defeat(g: State) -> Steps[None]:
    """Teams at 0 Health are out (R-024); the last one left wins, none left is a draw (R-001, R-027)."""
    fallen = [team for team, health in enumerate(g.health) if health <= 0 and _plays(g, team)]
    if not fallen:
        return
    if Timing.WOULD_BE_DEFEATED in g.heard:
        for team in fallen:
            if g.locked is not None and team != g.locked:
                continue  # nothing responds to an ultimate
            for seat in [s.index for s in g.seats if s.team == team and not s.out]:
                event = Event(Timing.WOULD_BE_DEFEATED, player=seat, target=seat)
                yield from intercept(g, event)
    for team in fallen:
        if g.health[team] > 0:
            continue
        if g.profile.mode.last_chance and (yield from begins_anew(g, team)):
            continue
        for who in g.seats:
            if who.team == team:
                who.out = True
                g.log.append(("defeated", who.index))
                notice(g, Event(Timing.DEFEATED, player=who.index, target=who.index))
    left = sorted({who.team for who in g.seats if not who.out})
    if len(left) == 1:
        g.winner = left[0]
        g.log.append(("wins", left[0]))
        raise GameOver
    if not left:
        g.drawn = True
        g.log.append(("drawn",))
        raise GameOver
    g.pools[:] = [pool for pool in g.pools if not g.seats[pool.target].out]
    if g.seats[g.active].out:
        raise TurnOver


def _plays(g: State, team: int) -> bool:
    return any(who.team == team and not who.out for who in g.seats)


def begins_anew(g: State, team: int) -> Steps[bool]:
    """ "What the...!": defeated before the second turn, a player begins anew with 10 Health (R-205)."""
    who = next(seat for seat in g.seats if seat.team == team)
    if who.turns >= 2:
        return False
    for status in list(who.tokens):
        deeds.take_tokens(g, who.index, status, who.tokens[status], Timing.STATUS_REMOVED, who.index)
    g.queue = [due for due in g.queue if not due.watch.leaves or due.seat != who.index]
    who.levels = [min(slot.levels) for slot in who.kit.slots]
    who.texts = None
    who.discard.extend((*who.board, *who.hand, *who.staying))
    who.board.clear()
    who.hand.clear()
    who.staying.clear()
    who.cp = 2
    g.health[team] = 10
    g.log.append(("again", who.index))
    g.log.append(("health", team, 10))
    yield from deeds.draw(g, who.index, 4)
    return True
