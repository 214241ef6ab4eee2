"""Opportunities: when players may play cards, spend tokens and use what is offered, and in which order.

The active player is asked first, then the others in turn order (R-187), until everybody passes. Who answers
an action of somebody with lower priority acts before it (R-184); an Instant or a spent token is not
interrupted otherwise (R-078, R-104, R-105).
"""

from __future__ import annotations

from typing import Final

from dtlang import ir
from dtlang.engine import deeds
from dtlang.engine.amounts import CARDS, amount, is_card, things, to_give
from dtlang.engine.asks import PASS, Ask, Option, Play, Sell, Use, What, to_play
from dtlang.engine.conditions import holds
from dtlang.engine.damage import Pool, instances
from dtlang.engine.gist import Effects, Gist, gist
from dtlang.engine.interest import NOTHING, Interest
from dtlang.engine.kit import CardDef, Offer, StatusDef, Watch
from dtlang.engine.matching import matches
from dtlang.engine.noticing import aim, muted, notice
from dtlang.engine.pending import attacked, incoming_event, pending_events
from dtlang.engine.players import SELF, Steps, candidates, doer, fixed
from dtlang.engine.rules import done, forbidden, purse, standing_rules
from dtlang.engine.run import carries_out, deal, does, drain, run
from dtlang.engine.state import ROLL_PHASES, Attack, Event, Scope, Seat, State
from dtlang.engine.stretches import window_open
from dtlang.ir import DamageSource
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import CardTiming, Direction, ThingKind, Timing, Who, Zone

INSTANT: Final = CardTiming.INSTANT
ROLL_PHASE: Final = CardTiming.ROLL_PHASE

# What no text can find on the table: no Attack, no damage, no dice.
_ABSENT: Final = tuple(
    frozenset(need for bit, need in ((4, "attack"), (2, "damage"), (1, "dice")) if bits & bit)
    for bits in range(8)
)


def window(g: State, reason: str, *, rolls: bool = True) -> Steps[None]:
    """Everybody may act. `rolls`: Roll Phase Actions too, if it is a Roll Phase (R-102, R-157)."""
    if reason in g.silent:
        return
    used: set[int] = set()
    acted = True
    while acted and not g.over:
        acted = False
        for seat in g.priority():
            options = actions(g, seat, reason, rolls=rolls, used=used)
            if not options:
                continue
            answer = yield Ask(seat, What.ACT, (PASS, *options), reason)
            if answer:
                yield from chosen(g, seat, options[answer - 1], used)
                acted = True
                break


def chosen(g: State, seat: int, option: Option, used: set[int]) -> Steps[None]:
    """Carries out what a player picked; what costs nothing is offered once in a window."""
    if isinstance(option, Use) and not isinstance(option.offer, Watch) and option.offer.free:
        used.add(id(option.offer))
    yield from act(g, seat, option)


def respond(g: State, seat: int, above: int) -> Steps[None]:
    """Whoever comes before a player may do something first, as often as they can (R-107, R-184, R-186).

    Once anybody has, all of them may again, until they pass; to an action that everybody may answer then its
    own player, too.
    """
    used: set[int] = set()
    answered, again = False, True
    while again and not g.over:
        again = False
        for one in g.priority():
            if one == above:
                break
            if one == seat and not answered:
                continue
            options = actions(g, one, "response", rolls=False, used=used)
            if not options:
                continue
            answer = yield Ask(one, What.ACT, (PASS, *options), "response")
            if answer:
                yield from chosen(g, one, options[answer - 1], used)
                answered = again = True
                break


def locked_out(g: State, seat: int) -> bool:
    """From its activation to the conclusion of the Roll Phase only an ultimate's side acts (R-065)."""
    return g.locked is not None and g.seats[seat].team != g.locked


def actions(
    g: State, seat: int, reason: str, *, rolls: bool = True, used: set[int] | None = None
) -> list[Option]:
    """What a player can do now: cards by their timing, and what tokens offer."""
    who = g.seats[seat]
    wanted = who.wants.get(reason)
    if wanted is NOTHING or who.quiet or (g.locked is not None and who.team != g.locked):
        return []
    found: list[Option] = []
    rolls = rolls and g.phase in ROLL_PHASES
    cp = purse(g, seat) if Timing.CP_SPENT in g.forbids else who.cp
    absent = lacking(g)
    seen: list[CardDef] = []
    for card in who.hand:
        timing = card.timing
        if (
            (timing is INSTANT or (rolls and timing is ROLL_PHASE))
            and (price := price_now(g, seat, card) if g.reprices else card.cost) <= cp
            and (wanted is None or wanted.has(card.text))
            and (not card.needs or card.needs.isdisjoint(absent))
            and card not in seen
        ):
            seen.append(card)
            if useful(g, seat, card):
                shields = "damage" in card.text.needs
                vain = shields and not _there(g, seat, "damage", card.text)
                found.append(to_play(card, price, vain=vain))
    in_play = who.texts or who.in_play()
    for offer, status in in_play.offers:
        if (
            (wanted is None or wanted.has(offer.text))
            and (used is None or id(offer) not in used)
            and offered(g, who, offer, status, absent)
        ):
            found.append(Use(offer, status))
    if in_play.answers and (g.attack is not None or g.pools):
        found.extend(answers(g, who, in_play.answers, wanted))
    for lasting in g.lasting:
        later = lasting.offer
        if (
            lasting.me == seat
            and later is not None
            and (wanted is None or wanted.has(later.text))
            and (used is None or id(later) not in used)
            and offered(g, who, later, None, absent)
        ):
            found.append(Use(later))
    return found


def lacking(g: State) -> frozenset[str]:
    """What no text at all can find on the table now: one look saves looking for every card and token."""
    attack = g.attack
    bits = 4 if attack is None or attack.over or not attack.known else 0
    if not g.pools:
        bits |= 2
    if g.roll is None:
        bits |= 1
    return _ABSENT[bits]


def useful(g: State, seat: int, card: CardDef) -> bool:
    """Whether there is anything on the table for a card to work on, and nothing that forbids it."""
    for need in card.needs:
        if not finds(g, seat, need, card.text, stated=bool(card.restricts)):
            return False
    if g.pools and "damage" in card.text.needs and steps_in(g, seat, card.text):
        return False
    if card.restricts and not all(allowed(g, seat, one) for one in card.restricts):
        return False
    return not forbidden(g, Timing.CARD_PLAYED, seat, None, card)


def allowed(g: State, seat: int, rule: op.Restrict) -> bool:
    scope = Scope(seat, DamageSource.CARD)
    aim(g.attack, scope)
    if rule.window is not None and not window_open(g, rule.window, scope):
        return False
    if rule.condition is not None and not holds(g, rule.condition, scope):
        return False
    if rule.event is not None:
        return any(matches(g, rule.event, event, scope) for event in pending_events(g))
    return True


def finds(g: State, seat: int, need: str, text: Gist, *, stated: bool = False) -> bool:
    """Whether a text finds what it needs. What adds an effect to an Attack need not enhance it (R-144)."""
    if need == "attack" and not text.only_enhances:
        return modifiable(g, seat, stated=stated)
    return _there(g, seat, need, text, stated=stated)


def modifiable(g: State, seat: int, *, stated: bool) -> bool:
    """Whether there is an Attack that a player may use modifiers on (R-147, R-148)."""
    attack = g.attack
    if attack is None or attack.over or not attack.known:
        return False
    return attack.attacker == seat or stated or not g.modifiers_on_own_turn_only


def _there(g: State, seat: int, need: str, text: Gist, *, stated: bool = False) -> bool:
    """Whether something to work on is there. `stated`: the text itself says on whose Attack (R-148)."""
    if need == "attack":
        attack = g.attack
        if attack is None or attack.over or not attack.known:
            return False
        if attack.attacker != seat and g.modifiers_on_own_turn_only and not stated:
            return False
        return any(pool.attack and pool.enhanceable for pool in g.pools)
    if need == "damage":
        targets = [pool.target for pool in g.at_hand or g.pools if pool.avoidable and pool.subtotal > 0]
        if not targets:
            return False
        if text.shields_self:  # by far the most frequent
            return seat in targets
        protected = whom_it_protects(g, seat, text)
        return any(target in protected for target in targets)
    if need == "dice":
        return g.roll is not None and dice_there(g, seat, text)
    if need == "attempts":
        return attempts_there(g, seat, text)
    if need == "own dice":
        return own_dice_there(g, seat, text)
    if need == "card":
        return any(one != seat for one, _ in g.announced)
    return True


def steps_in(g: State, seat: int, text: Gist) -> bool:
    """Whether a card could only be meant for a teammate's damage, without saying so (R-197)."""
    team = g.seats[seat].team
    targets = [pool.target for pool in g.pools if pool.subtotal > 0 and g.seats[pool.target].team == team]
    return bool(targets) and set(targets).isdisjoint(whom_it_protects(g, seat, text))


def whom_it_protects(g: State, seat: int, text: Gist) -> list[int]:
    """Whose damage a text could prevent: a player helps others only where it says so (R-197)."""
    scope = Scope(seat, DamageSource.CARD)
    aim(g.attack, scope)
    found: list[int] = []
    for part in text.shields:
        if isinstance(part, leaf.PreventDamage):
            if part.of_attack and not any(pool.attack for pool in g.pools):
                continue
            known = fixed(g, part.player, scope)
            found.extend(known if known is not None else candidates(g, part.player, scope))
        else:
            dealers = fixed(g, part.dealer, scope) or []
            found.extend(pool.target for pool in g.pools if pool.dealer in dealers)
    return found


def dice_there(g: State, seat: int, text: Gist) -> bool:
    roll = g.roll
    assert roll is not None
    if text.stores and not _stored_there(g, seat, text):
        return False
    for part in text.dice:
        if part.place is not None:
            if roll.owner == seat:
                return True
            continue
        if part.owner is None or part.roll is not None:
            return True
        if part.owner.who is SELF:
            if roll.owner == seat or (roll.other is not None and roll.other.owner == seat):
                return True
            continue
        scope = Scope(seat, DamageSource.CARD)
        owners = fixed(g, part.owner, scope)
        can = owners if owners is not None else candidates(g, part.owner, scope)
        if roll.owner in can or (roll.other is not None and roll.other.owner in can):
            return True
    return False


def _stored_there(g: State, seat: int, text: Gist) -> bool:
    """Room for dice that are stored, dice where some are taken from."""
    who = g.seats[seat]
    for part in text.stores:
        if isinstance(part, leaf.StoreDice):
            if who.room_for_dice(part.place.place):
                return True
        elif part.place is not None and who.dice_on(part.place.place).dice:
            return True
    return False


def own_dice_there(g: State, seat: int, text: Gist) -> bool:
    """More dice are for one's own roll, unless they are for one that will come."""
    roll = g.roll
    return any(stretch.next for stretch in text.stretches) or (roll is not None and roll.owner == seat)


def attempts_there(g: State, seat: int, text: Gist) -> bool:
    """An extra attempt is for one's own roll, while it can still be made."""
    roll = g.roll
    for stretch in text.stretches:
        if stretch.next:
            return True  # it is for a roll that will come
        if roll is None or roll.owner != seat:
            return False
        return window_open(g, stretch, Scope(seat, DamageSource.CARD))
    return roll is not None and g.step in ("attempt", "announced")


def answers(
    g: State,
    who: Seat,
    watches: dict[Timing, list[tuple[Watch, StatusDef | None]]],
    wanted: Interest | None = None,
) -> list[Option]:
    """Offers that answer an Attack or damage on its way, as long as that is pending (R-145, R-171)."""
    found: list[Option] = []
    attack = g.attack
    if attack is not None and attack.known and not attack.over and Timing.ATTACKED in watches:
        event = attacked(g)  # one for all: at most one of them is taken
        for watch, status in watches[Timing.ATTACKED]:
            if (wanted is None or wanted.has(watch.text)) and _answers(g, who, watch, status, event):
                found.append(Use(watch, status, event))
    if g.pools and Timing.DAMAGE_INCOMING in watches:
        for watch, status in watches[Timing.DAMAGE_INCOMING]:
            if wanted is not None and not wanted.has(watch.text):
                continue
            for pool in instances(g.at_hand or g.pools):
                if pool.subtotal > 0 and (pool.avoidable or pool.dealer == who.index):
                    event = incoming_event(g, pool)
                    if _answers(g, who, watch, status, event):
                        found.append(Use(watch, status, event))
    return found


def _answers(g: State, who: Seat, watch: Watch, status: StatusDef | None, event: Event) -> bool:
    """Whether a text can answer an event now."""
    limit = watch.limit
    if limit is not None and who.used.get(limit.key, 0) >= limit.times:
        return False
    scope = Scope(who.index, DamageSource.STATUS, status=status, event=event, card=watch.of.card)
    aim(g.attack, scope)
    if not matches(g, watch.trigger.event, event, scope) or _kept_from(g, watch, scope):
        return False
    text = watch.text
    if not payable(g, text.effects, scope) or not _does_something(g, text, scope, stated=True):
        return False
    # An event sets a text off once, but every token that is spent for it is a text of its own.
    return bool(text.spends) or op.TokenTable in text.kinds or not _used(g, who, watch, event)


def _used(g: State, who: Seat, watch: Watch, event: Event) -> bool:
    """Whether a player has answered this very Attack or damage with a text."""
    what = _answered(g, event)
    return what is not None and (who.index, id(watch)) in what.answered


def _answered(g: State, event: Event) -> Pool | Attack | None:
    """What an offer answers: one instance of damage, or the Attack."""
    pool = event.pool
    if pool is not None:
        return pool if pool.whole is None else pool.whole.parts[0]
    return g.attack


def offered(g: State, who: Seat, offer: Offer, status: StatusDef | None, absent: frozenset[str]) -> bool:
    """Whether an offer can be taken now: in its window, within its limit, paid in full (R-033)."""
    limit = offer.limit
    if limit is not None and who.used.get(limit.key, 0) >= limit.times:
        return False
    if (offer.own_turn and who.index != g.active) or not offer.text.needs.isdisjoint(absent):
        return False
    scope = Scope(who.index, DamageSource.STATUS, status=status, card=offer.of.card)
    aim(g.attack, scope)
    if not window_open(g, offer.window, scope) or not payable(g, offer.effects, scope):
        return False
    return _does_something(g, offer.text, scope) and not _kept_from(g, offer, scope)


def _kept_from(g: State, offer: Offer | Watch, scope: Scope) -> bool:
    """Whether a token has no effect now, or may not be spent."""
    if offer.of.mutes and muted(g, offer.of, scope):
        return True
    if scope.status is None:
        return False
    return forbidden(g, Timing.STATUS_SPENT, scope.me, None, scope.status)


def _does_something(g: State, text: Gist, scope: Scope, *, stated: bool = False) -> bool:
    if not text.needs:  # as most texts
        return True
    return all(finds(g, scope.me, need, text, stated=stated) for need in text.needs)


def payable(g: State, effects: Effects, scope: Scope) -> bool:
    """Whether every price at the head of a text can be paid in full (R-033)."""
    text = gist(effects)
    if not text.costs:
        return True
    if text.spends and scope.status is not None:  # by far the most frequent
        return g.seats[scope.me].tokens.get(scope.status, 0) >= text.spends
    return _payable(g, effects, scope)


def _payable(g: State, effects: Effects, scope: Scope) -> bool:
    for effect in effects:
        match effect:
            case op.May(effects=inner):
                return _payable(g, inner, scope)
            case op.Pay(cost=cost):
                return all(can_pay(g, one, scope) for one in cost)
            case op.Choose(options=options):
                return any(payable(g, option.effects, scope) for option in options)
            case op.TokenTable(thing=thing, options=table):
                counts = [option.count for option in table if in_its_time(g, option.effects, scope)]
                return bool(counts) and to_give(g, scope.me, thing, scope) >= min(counts)
            case leaf.Spend() | leaf.UseCard():
                return can_pay(g, effect, scope)
            case _:
                continue
    return True


def in_its_time(g: State, effects: Effects, scope: Scope) -> bool:
    """`4 tokens: draw 1 card. This may only be done during your Main Phase.`"""
    first = effects[0] if effects else None
    return not isinstance(first, op.During) or first.window.next or window_open(g, first.window, scope)


def can_pay(g: State, cost: ir.Effect, scope: Scope) -> bool:
    match cost:
        case (
            leaf.Spend(thing=thing, count=count, player=player)
            | leaf.Lose(thing=thing, count=count, player=player)
        ):
            payers = fixed(g, player, scope)
            if payers is None:
                return True
            least = 1 if not isinstance(count, int) else count
            if thing.kind is ThingKind.CP and isinstance(cost, leaf.Spend):
                return any(purse(g, one) >= max(least, 1) for one in payers)
            return any(to_give(g, one, thing, scope) >= max(least, 1) for one in payers)
        case leaf.Discard(thing=thing, count=count, player=player, zone=zone):
            payers = fixed(g, player, scope) or [scope.me]
            least = amount(g, count, scope, 1)
            if thing.kind is ThingKind.THIS_CARD:
                return any(card is scope.card for one in payers for card in g.seats[one].all_cards())
            return any(things(g, one, thing, scope, zone) >= least for one in payers)
        case leaf.UseCard(player=player, zone=zone, ability=ability) if cost.thing.kind in CARDS:
            return cost.thing.kind is ThingKind.THIS_CARD or any(
                ability in card.abilities and is_card(cost.thing, card, scope)
                for one in fixed(g, player, scope) or [scope.me]
                for card in g.seats[one].pile(zone, scope.memory.looked)
            )
        case leaf.Put(thing=thing, count=count, by=by, source=source) if thing.kind in CARDS:
            payers = fixed(g, by, scope) or [scope.me]
            least = amount(g, count, scope, 1)
            return source is None or any(things(g, one, thing, scope, source) >= least for one in payers)
        case leaf.DealDamage(target=target) if target.who is Who.NAMED:
            return target.name in g.seats[scope.me].pieces
        case leaf.Remove(thing=thing, source=source):
            owners = fixed(g, source, scope)
            pool = owners if owners is not None else candidates(g, source, scope)
            return any(things(g, one, thing, scope) >= 1 for one in pool)
        case _:
            return True


# --- acting ----------------------------------------------------------------------------------------


def act(g: State, seat: int, option: Option) -> Steps[None]:
    """Carries out what a player picked in a window."""
    match option:
        case Play(card=card, cost=cost):
            yield from play(g, seat, card, cost)
        case Sell(card=card):
            deeds.sell(g, seat, card)
        case Use():
            yield from use(g, seat, option)
        case _:
            return
    if g.queue:
        yield from drain(g)


def play(g: State, seat: int, card: CardDef, cost: int) -> Steps[None]:
    """Pay, carry out, put aside (R-097, R-100)."""
    who = g.seats[seat]
    g.log.append(("play", seat, card.name, cost))
    done(g, Timing.CARD_PLAYED, seat, None, card)
    if cost:
        deeds.lose_cp(g, seat, cost, spent=True)
    who.hand.remove(card)
    who.playing.append(card)
    if card.timing is not INSTANT and card.timing is not ROLL_PHASE:
        g.announced.append((seat, card))
        yield from respond(g, seat, -1)  # everything that is not instant can be interrupted
        if (seat, card) not in g.announced:
            return  # it was cancelled
        g.announced.remove((seat, card))
    elif card.timing is INSTANT and seat != g.active:
        yield from respond(g, seat, seat)
    yield from resolve_card(g, seat, card)


@does(leaf.CancelCard)
def carry_out_cancel_card(g: State, effect: leaf.CancelCard, scope: Scope) -> None:
    """The card played last that is still to be carried out; its price is paid."""
    by = doer(g, effect.by, scope)
    for seat, card in reversed(g.announced):
        if seat != by:
            g.announced.remove((seat, card))
            g.seats[seat].playing.remove(card)
            g.seats[seat].discard.append(card)
            g.log.append(("cancel", by, seat, card.name))
            break


def resolve_card(g: State, seat: int, card: CardDef) -> Steps[None]:
    who = g.seats[seat]
    if card.upgrade:
        who.playing.remove(card)
        deeds.upgrade(g, seat, card)
        if Timing.CARD_PLAYED in g.told:
            notice(g, Event(Timing.CARD_PLAYED, player=seat, thing=card))
        return
    scope = Scope(seat, DamageSource.CARD, name=card.name, card=card)
    scope.instant = card.timing is INSTANT or card.timing is ROLL_PHASE
    aim(g.attack, scope)
    if Timing.CARD_PLAYED in g.told:
        notice(g, Event(Timing.CARD_PLAYED, player=seat, thing=card))
    yield from run(g, card.effects, scope)
    deeds.put_aside(who, card)
    yield from outside_roll(g, scope)


def outside_roll(g: State, scope: Scope) -> Steps[None]:
    """Where nothing gathers, damage is dealt as soon as the text is done; not that of a text it interrupts.

    An answer to damage that is being dealt joins it, and is dealt once with it (R-172, R-188).
    """
    if g.gathers or not g.pools or g.at_hand:
        return
    if g.inside:
        yield from deal(g, scope)
    else:
        from dtlang.engine.settling import settle

        yield from settle(g, list(g.pools))
    yield from later(g)


def later(g: State) -> Steps[None]:
    """Texts that waited for the damage go on; for what one of them deals, others may have to wait again."""
    waited, g.after = g.after, []
    for effects, scope in waited:
        yield from run(g, effects, scope)


def use(g: State, seat: int, option: Use) -> Steps[None]:
    """A token is spent or an offer taken: an Instant Action, not interrupted (R-077, R-078)."""
    who = g.seats[seat]
    offer, status = option.offer, option.status
    if seat != g.active:
        had = who.tokens.get(status, 0) if status is not None else 0
        yield from respond(g, seat, seat)
        scope = Scope(seat, DamageSource.STATUS, status=status, event=option.event, card=offer.of.card)
        aim(g.attack, scope)
        effects = offer.trigger.effects if isinstance(offer, Watch) else offer.effects
        gone = status is not None and who.tokens.get(status, 0) < had  # it was this very token
        if gone or not payable(g, effects, scope):
            g.log.append(("fizzles", seat, offer.of.name))
            return
    if offer.limit is not None:
        who.used[offer.limit.key] = who.used.get(offer.limit.key, 0) + 1
    if option.event is not None:
        what = _answered(g, option.event)
        if what is not None:
            what.answered = (*what.answered, (seat, id(offer)))
    scope = Scope(seat, DamageSource.STATUS if status is not None else DamageSource.PASSIVE)
    scope.card = offer.of.card
    scope.name = offer.of.name
    scope.status = status
    scope.event = option.event
    aim(g.attack, scope)
    g.log.append(("use", seat, offer.of.name))
    yield from run(g, offer.once_taken, scope)
    yield from outside_roll(g, scope)


@carries_out(op.Pause)
def carry_out_pause(g: State, effect: op.Pause, scope: Scope) -> Steps[None]:
    """ "Then": a pause in which players may act (R-113); in Season 1 with Instants only (E-10)."""
    yield from window(g, "then", rolls=g.profile.roll_cards_in_pause)


@carries_out(leaf.PlayCard)
def carry_out_play_card(g: State, effect: leaf.PlayCard, scope: Scope) -> Steps[None]:
    """A card outside its usual time, or without paying for it (R-099)."""
    from dtlang.engine.carry_cards import take_card
    from dtlang.engine.matching import is_thing
    from dtlang.engine.players import who as meant

    played = 0
    zone = effect.zone or Zone.HAND
    for seat in (yield from meant(g, effect.player, scope)):
        who = g.seats[seat]
        pile = who.pile(zone, scope.memory.looked)
        for _ in range(amount(g, effect.count, scope, len(pile))):
            cards: list[CardDef] = []
            for card in pile:
                price = 0 if effect.free else _less(card_price(g, seat, card), effect.less)
                if card not in cards and is_thing(effect.thing, card, scope) and price is not None:
                    if price <= who.cp and (not card.upgrade or card.level > who.levels[card.slot]):
                        cards.append(card)
            if not cards:
                break
            answer = yield Ask(seat, What.CARD, tuple(cards), "play")
            card = cards[answer]
            cost = 0 if effect.free else _less(card_price(g, seat, card), effect.less) or 0
            g.log.append(("play", seat, card.name, cost))
            if cost:
                deeds.lose_cp(g, seat, cost, spent=True)
            take_card(who, card, zone, scope)
            who.playing.append(card)
            played += 1
            yield from resolve_card(g, seat, card)
    if effect.id:
        scope.memory.done[effect.id] = played


def _less(price: int | None, less: int) -> int | None:
    return None if price is None else max(0, price - less)


def card_price(g: State, seat: int, card: CardDef) -> int | None:
    """What a card costs now; an upgrade over level II only the difference (R-096). None: not playable."""
    if not card.upgrade:
        return price_now(g, seat, card)
    who = g.seats[seat]
    now = who.levels[card.slot]
    if card.level <= now:
        return None
    return price_now(g, seat, card, max(0, card.cost - who.kit.slots[card.slot].costs.get(now, 0)))


def price_now(g: State, seat: int, card: CardDef, price: int | None = None) -> int:
    """The price of a card with what texts in play change of it; never less than nothing."""
    price = card.cost if price is None else price
    if not g.reprices:  # as nearly always
        return price
    for scope, rule in standing_rules(g, Timing.CARD_PLAYED):
        while isinstance(rule, op.If):  # "while you have Heat, your cards cost 1 CP less"
            way = rule.then if holds(g, rule.condition, scope) else rule.otherwise
            rule = way[0] if way else None
        if isinstance(rule, leaf.ChangeCost) and is_card(rule.thing, card, scope):
            if seat in (fixed(g, rule.player, scope) or candidates(g, rule.player, scope)):
                by = amount(g, rule.amount, scope)
                price += by if rule.direction is Direction.UP else -by
    return max(0, price)
