"""Damage and Health: dealing, adding, preventing, healing."""

from __future__ import annotations

from dtlang.engine import deeds
from dtlang.engine.amounts import amount
from dtlang.engine.companions import hurt, mend
from dtlang.engine.damage import (
    HALF,
    Follows,
    Kept,
    Mirror,
    Pool,
    Taken,
    Times,
    Whole,
    half,
    instance,
    instances,
    join,
)
from dtlang.engine.noticing import notice
from dtlang.engine.pending import of_ultimate
from dtlang.engine.players import Steps, companion_meant, doer, fixed, names_companion, one_of, who
from dtlang.engine.rules import permitted
from dtlang.engine.run import carries_out, does
from dtlang.engine.settling import check_defeat, settle
from dtlang.engine.state import Attack, Event, Scope, State
from dtlang.ir import DamageSource, DamageType, parts
from dtlang.ir import effects as leaf
from dtlang.ir.words import ThingKind, Timing


def _mirrored(g: State, value: parts.Amount, scope: Scope) -> Follows | None:
    """What an amount follows that speaks of damage on its way: known with the final total (R-176, R-180)."""
    if isinstance(value, int):  # by far the most frequent
        return None
    times = 1
    if isinstance(value, parts.Half):
        value, times = value.of, HALF
    elif isinstance(value, parts.Twice):
        value, times = value.of, 2
    match value:
        case parts.IncomingDamage() | parts.OutgoingDamage():
            return _follows(g, value, times, scope)
        case parts.ResultOf(of=of):
            taken = scope.memory.follows.get(of)
            return taken if taken is None or times == 1 else Times(taken, times)
        case parts.DamagePrevented(player=player) if g.gathers and times == 1:
            return Kept(g.pools, g.prevented, fixed(g, player, scope) or [])
        case _:
            return None


def _follows(
    g: State, of: parts.IncomingDamage | parts.OutgoingDamage, times: int, scope: Scope
) -> Mirror | None:
    pool: Pool | None
    if scope.event is not None and scope.event.pool is not None:
        pool = scope.event.pool
    else:
        players = fixed(g, of.player, scope) or []
        pools = g.at_hand or g.pools
        if isinstance(of, parts.IncomingDamage):
            pool = biggest([pool for pool in pools if pool.target in players])
        else:
            pool = biggest([pool for pool in pools if pool.dealer in players])
    return None if pool is None else Mirror(instance(pool), times)


def biggest(pools: list[Pool]) -> Pool | None:
    """Of several instances the Attack, else the one that hurts most (A-07); of that the greatest part."""
    if len(pools) == 1:
        return pools[0]
    return max(pools, key=_weight, default=None)


def _weight(pool: Pool) -> tuple[bool, int, int]:
    return pool.attack, instance(pool).subtotal, pool.subtotal


@carries_out(leaf.DealDamage)
def carry_out_deal_damage(g: State, effect: leaf.DealDamage, scope: Scope) -> Steps[None]:
    """Incoming damage for a target (R-121): part of the Attack, or an instance of its own."""
    if names_companion(g, effect.target):
        owner = companion_meant(g, effect.target, scope)
        number = amount(g, effect.amount, scope)
        dealt = hurt(g, owner, effect.target.name, number) if owner is not None else 0
        if effect.id:
            scope.memory.done[effect.id] = dealt
        return
    targets = fixed(g, effect.target, scope) or (yield from who(g, effect.target, scope))
    dealer = None
    if effect.by is not None:
        known = fixed(g, effect.by, scope)
        dealer = known[0] if known else (yield from one_of(g, effect.by, scope))
    type, source = effect.type, effect.source
    if source is DamageSource.AS_CALLER:
        source = scope.caller or scope.source
    if type is DamageType.AS_CALLER:
        type = DamageType.ULTIMATE if scope.ultimate else DamageType.NORMAL
        if type is DamageType.NORMAL and source is DamageSource.ABILITY:
            source = DamageSource.ATTACK
    mirrors = _mirrored(g, effect.amount, scope)
    number = 0 if mirrors is not None else amount(g, effect.amount, scope)
    mine: list[Pool] = []
    for target in targets:
        if g.seats[target].out or (number <= 0 and mirrors is None):
            continue
        attack = g.attack
        if source is DamageSource.ATTACK and attack is not None and attack.attacker == scope.me:
            mine.append(_attack_pool(g, scope, target, attack.becomes or type, number, effect.unavoidable))
            continue
        pool = Pool(dealer, target, type, source, base=number, isolated=effect.isolated, by_name=scope.name)
        pool.mirrors = mirrors
        pool.sure = effect.unavoidable
        pool.text = scope.text
        if g.replacing:
            before = scope.event.pool if scope.event is not None else None
            pool.instead = (*g.replacing, *(before.instead if before is not None else ()))
        join(pool, g.pools)
        g.pools.append(pool)
        mine.append(pool)
        g.log.append(("incoming", dealer, target, number, type._value_, scope.name))
    if effect.id:
        scope.memory.pending.append(effect.id)
        for pool in mine:
            pool.tells, pool.id = scope, effect.id
    if effect.isolated and mine:
        yield from settle(g, mine, heals=False)


def _attack_pool(g: State, scope: Scope, target: int, type: DamageType, number: int, sure: bool) -> Pool:
    """The Attack's damage to one target of one type; all of it to one target is one instance (A-07, A-08)."""
    attack = g.attack
    assert attack is not None
    for pool in g.pools:
        if pool.attack and pool.target == target and pool.type is type and pool.sure is sure:
            pool.base += number
            break
    else:
        pool = Pool(scope.me, target, type, DamageSource.ATTACK, base=number, attack=True)
        pool.by_name = attack.line.name
        pool.sure = sure
        if pool.enhanceable:
            pool.plus, attack.plus = attack.plus, 0
        if pool.avoidable and not attack.ultimate:
            pool.minus, attack.minus = attack.minus, 0
            pool.halves, attack.halves = attack.halves, 0
            pool.cancelled, attack.cancelled = attack.cancelled, False
        pool.text = attack
        join(pool, g.pools)
        g.pools.append(pool)
    g.log.append(("incoming", scope.me, target, number, type._value_, scope.name))
    return pool


@does(leaf.AddDamage)
def carry_out_add_damage(g: State, effect: leaf.AddDamage, scope: Scope) -> None:
    """Joins the Attack's damage and takes its type (R-146); nothing else can be added to (R-147)."""
    by = doer(g, effect.by, scope)
    number = amount(g, effect.amount, scope)
    added = 0
    multiplies = _multiplies(effect.amount)
    if (number > 0 or multiplies) and g.attack is not None and not g.attack.over:
        pool = biggest([pool for pool in g.pools if pool.attack and pool.enhanceable])
        if not permitted(g, Timing.DAMAGE_ADDED, by, None if pool is None else pool.target, None):
            number = 0
        elif pool is not None:
            added = number
            _raise(pool, effect.amount, number)
            g.log.append(("add", by, pool.target, number, scope.name))
            if Timing.DAMAGE_ADDED in g.told:
                notice(g, Event(Timing.DAMAGE_ADDED, player=by, target=pool.target, amount=number))
        elif by == g.attack.attacker and not any(pool.attack for pool in g.pools):
            added = number
            g.attack.plus += number
    if effect.id:
        scope.memory.done[effect.id] = added


def _multiplies(value: parts.Amount) -> bool:
    inner = value.of if isinstance(value, (parts.Half, parts.Twice)) else value
    return isinstance(inner, (parts.IncomingDamage, parts.OutgoingDamage))


def _raise(pool: Pool, value: parts.Amount, number: int) -> None:
    """A number joins in step 2; as much as is incoming, or half of it, is a product of step 3 (A-05)."""
    all_of_it = instance(pool)
    match value:
        case parts.IncomingDamage() | parts.OutgoingDamage():
            all_of_it.doubles += 1
        case parts.Twice(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            all_of_it.doubles += 2
        case parts.Half(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            all_of_it.more_halves += 1
        case _:
            pool.plus += number


@carries_out(leaf.ReduceDamage)
def carry_out_reduce_damage(g: State, effect: leaf.ReduceDamage, scope: Scope) -> Steps[None]:
    """Lowers what a player is about to deal, in step 2 or, by half, in step 3 (R-178, R-179)."""
    dealers = fixed(g, effect.dealer, scope) or (yield from who(g, effect.dealer, scope))
    if scope.event is not None and scope.event.pool is not None:
        pools = [scope.event.pool]
    else:
        pools = [p for p in g.at_hand or g.pools if p.dealer in dealers and reaches(p, scope)]
    reduced = 0
    attack = g.attack
    if not pools and attack is not None and not attack.over and attack.attacker in dealers:
        if permitted(g, Timing.DAMAGE_REDUCED, attack.attacker, attack.target, ThingKind.DAMAGE):
            _reduce_before(g, attack, effect.amount, scope)
    for pool in instances(pools):
        if not permitted(g, Timing.DAMAGE_REDUCED, pool.dealer, pool.target, ThingKind.DAMAGE):
            continue
        less = lower(g, effect.amount, pool, meant(pool, scope), scope)
        reduced += less
        if less and Timing.DAMAGE_REDUCED in g.told:
            notice(g, Event(Timing.DAMAGE_REDUCED, pool.dealer, pool.target, ThingKind.DAMAGE, less))
    if effect.id:
        scope.memory.done[effect.id] = reduced


def _reduce_before(g: State, attack: Attack, value: parts.Amount, scope: Scope) -> None:
    """What is taken away from an Attack before any of its damage was named."""
    match value:
        case parts.Half(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            attack.halves += 1
        case parts.IncomingDamage() | parts.OutgoingDamage() | parts.All() | parts.EventAmount():
            attack.cancelled = True
        case _:
            attack.minus += max(0, amount(g, value, scope))


@carries_out(leaf.PreventDamage)
def carry_out_prevent_damage(g: State, effect: leaf.PreventDamage, scope: Scope) -> Steps[None]:
    """Takes from one instance of incoming damage (R-122, A-07); a chosen player's if it says so (R-197).

    Of several it is one of which anything is left.
    """
    pools = [
        p
        for p in g.at_hand or g.pools
        if p.avoidable
        and p.type is not effect.except_type
        and reaches(p, scope)
        and (p.attack or not effect.of_attack)
    ]
    threatened = sorted({pool.target for pool in pools if pool.subtotal > 0})
    prevented = 0
    seats = fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope, threatened))
    for seat in seats:
        if not permitted(g, Timing.DAMAGE_PREVENTED, seat, seat, ThingKind.DAMAGE):
            continue
        pool = scope.event.pool if scope.event is not None and scope.event.pool is not None else None
        wrong = pool is not None and effect.of_attack and not pool.attack
        if pool is None or wrong or pool.target != seat or pool.type is effect.except_type:
            theirs = [one for one in pools if one.target == seat]
            pool = biggest([one for one in theirs if instance(one).total > 0] or theirs)
        if pool is not None:
            of = meant(pool, scope, effect.except_type)
            if effect.id and len(seats) == 1 and of.avoidable:
                scope.memory.follows[effect.id] = _taken(g, effect.amount, of, scope)
            kept = lower(g, effect.amount, pool, of, scope)
            if kept and scope.memory.spent is not None:
                pool.paid = scope.memory.spent
            prevented += kept
    if effect.id:
        scope.memory.done[effect.id] = prevented


def _taken(g: State, value: parts.Amount, of: Pool | Whole, scope: Scope) -> Follows:
    """What a text prevents of an instance, as it will be when that is dealt (R-176)."""
    match value:
        case parts.Half(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            return Mirror(of, HALF)
        case parts.IncomingDamage() | parts.OutgoingDamage() | parts.All() | parts.EventAmount():
            return Mirror(of, 1)
        case _:
            return Taken(of, amount(g, value, scope))


def reaches(pool: Pool, scope: Scope) -> bool:
    """A defensive ability touches only what it was activated against (R-061, R-133)."""
    return pool.defended or scope.source is not DamageSource.DEFENSE


def meant(pool: Pool, scope: Scope, except_type: DamageType | None = None) -> Pool | Whole:
    """All of the instance that a pool is part of, unless the text does not reach some of it."""
    whole = pool.whole
    if whole is None or not all(reaches(one, scope) and one.type is not except_type for one in whole.parts):
        return pool
    return whole


def lower(g: State, value: parts.Amount, pool: Pool, of: Pool | Whole, scope: Scope) -> int:
    """Takes an amount, half or all of an instance; nothing of what cannot be avoided (R-066, R-133)."""
    if not of.avoidable or of_ultimate(g, pool):
        return 0
    before = of.subtotal
    match value:
        case parts.Half(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            of.prevent_half()
            g.log.append(("prevent_half", scope.me, pool.target, scope.name))
            return half(before)
        case parts.IncomingDamage() | parts.OutgoingDamage() | parts.All() | parts.EventAmount():
            of.prevent_all()
            g.log.append(("prevent_all", scope.me, pool.target, scope.name))
            return before
        case _:
            number = amount(g, value, scope)
            if number <= 0:
                return 0
            of.prevent(number)
            g.log.append(("prevent", scope.me, pool.target, number, scope.name))
            return min(before, number)


@carries_out(leaf.Heal)
def carry_out_heal(g: State, effect: leaf.Heal, scope: Scope) -> Steps[None]:
    healed = 0
    if names_companion(g, effect.target):
        owner = companion_meant(g, effect.target, scope)
        number = amount(g, effect.amount, scope)
        healed = mend(g, owner, effect.target.name, number) if owner is not None else 0
        if effect.id:
            scope.memory.done[effect.id] = healed
        return
    known = fixed(g, effect.by, scope)
    by = known[0] if known else (yield from one_of(g, effect.by, scope))
    for seat in fixed(g, effect.target, scope) or (yield from who(g, effect.target, scope)):
        missing = g.cap() - g.health[g.seats[seat].team]
        follows = _mirrored(g, effect.amount, scope) if g.gathers else None
        number = amount(g, effect.amount, scope, missing) if follows is None else follows.amount
        healed += deeds.heal(g, seat, number, scope.me if by is None else by, scope.name, follows)
    if effect.id:
        scope.memory.done[effect.id] = healed


@does(leaf.BecomeType)
def carry_out_become_type(g: State, effect: leaf.BecomeType, scope: Scope) -> None:
    """The Attack's damage changes its type; an ultimate's does not get weaker (R-066)."""
    attack = g.attack
    if attack is None or attack.ultimate:
        return
    attack.becomes = effect.type
    for pool in g.pools:
        if pool.attack:
            pool.type = effect.type
    g.log.append(("becomes", attack.attacker, effect.type.value))


@does(leaf.NoDefense)
def carry_out_no_defense(g: State, effect: leaf.NoDefense, scope: Scope) -> None:
    if g.attack is not None:
        g.attack.no_defense = True
        g.log.append(("no_defense", g.attack.attacker))


def lose_health(g: State, seat: int, number: int) -> Steps[int]:
    lost = deeds.lose_health(g, seat, number)
    yield from check_defeat(g)
    return lost
