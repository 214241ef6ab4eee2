"""The deeds of the game: the only places where dials, tokens and cards change. Each is logged and noticed."""

from __future__ import annotations

from typing import Final

from dtlang.engine.asks import Ask, What
from dtlang.engine.damage import Follows
from dtlang.engine.kit import CardDef, StatusDef
from dtlang.engine.noticing import intercepting, notice
from dtlang.engine.players import Steps
from dtlang.engine.rules import done, forbidden, permitted
from dtlang.engine.run import intercept
from dtlang.engine.state import CP_MAX, Event, Seat, State
from dtlang.ir.words import Flag, ThingKind, Timing

MOST_TOKENS: Final = 10_000  # of a status without a stack limit: nobody could lay out more

# --- dials -----------------------------------------------------------------------------------------


def gain_cp(g: State, seat: int, count: int) -> int:
    """R-031: what goes above 15 is lost."""
    who = g.seats[seat]
    gained = min(count, CP_MAX - who.cp)
    if gained <= 0 or not permitted(g, Timing.CP_GAINED, seat, None, ThingKind.CP):
        return 0
    if Timing.CP_GAINED not in g.told:
        who.cp += gained
        g.log.append(("gain_cp", seat, gained))
        return gained
    event = Event(Timing.CP_GAINED, player=seat, thing=ThingKind.CP, amount=gained)
    if _taken_instead(g, event):
        return 0
    who.cp += gained
    g.log.append(("gain_cp", seat, gained))
    notice(g, event)
    return gained


def _taken_instead(g: State, event: Event) -> bool:
    """Whether a text takes the place of an event; it is carried out next."""
    for due, lasting in intercepting(g, event):
        g.queue.append(due)
        if lasting is not None and lasting.once:
            g.lasting.remove(lasting)
        if due.watch.trigger.replaces:
            return True
    return False


def lose_cp(g: State, seat: int, count: int, *, spent: bool = False) -> int:
    """R-033: never below 0."""
    who = g.seats[seat]
    lost = min(count, who.cp)
    timing = Timing.CP_SPENT if spent else Timing.CP_LOST
    if lost > 0 and not permitted(g, timing, seat, None, ThingKind.CP):
        return 0
    if lost > 0:
        who.cp -= lost
        g.log.append(("spend_cp" if spent else "lose_cp", seat, lost))
        if timing in g.told:
            notice(g, Event(timing, player=seat, thing=ThingKind.CP, amount=lost))
    return lost


def heal(g: State, seat: int, count: int, by: int, name: str, follows: Follows | None = None) -> int:
    """R-028, R-029; in a phase that gathers, healing waits like damage (R-153, R-172).

    What follows damage on its way is known when that is dealt (R-180).
    """
    if (count <= 0 and follows is None) or not permitted(g, Timing.HEALED, by, seat, ThingKind.HEALTH):
        return 0
    if count > 0 and Timing.HEALED in g.heard:
        if _taken_instead(
            g, Event(Timing.HEALED, player=by, target=seat, thing=ThingKind.HEALTH, amount=count)
        ):
            return 0
    if g.gathers:
        g.heals.append((seat, count, by, name, follows))
        return count
    team = g.seats[seat].team
    healed = min(count, g.cap() - g.health[team])
    if healed > 0:
        g.health[team] += healed
        g.log.append(("heal", seat, healed, name))
        notice(g, Event(Timing.HEALED, player=by, target=seat, thing=ThingKind.HEALTH, amount=healed))
    return max(0, healed)


def lose_health(g: State, seat: int, count: int) -> int:
    """Health given up, which is not damage; not below 0 (R-024)."""
    team = g.seats[seat].team
    lost = min(count, g.health[team])
    if lost > 0 and permitted(g, Timing.HEALTH_LOST, seat, None, ThingKind.HEALTH):
        g.health[team] -= lost
        g.log.append(("lose_health", seat, lost))
        notice(g, Event(Timing.HEALTH_LOST, player=seat, thing=ThingKind.HEALTH, amount=lost))
        return lost
    return 0


# --- tokens ----------------------------------------------------------------------------------------


def put_tokens(
    g: State,
    seat: int,
    status: StatusDef,
    count: int,
    by: int,
    *,
    inflicted: bool,
    side: str = "",
    moved: bool = False,
    with_attack: bool = False,
) -> Steps[int]:
    """Tokens onto a board, as many as the stack limit lets (R-073, R-081, R-082).

    Who is inflicted with a status gains it, too. One that was `moved` keeps its side (R-087).
    """
    who = g.seats[seat]
    status = who.lies(status)
    if count > 1 and status.standing.one_by_one:  # of two kegs the second lets the first explode
        put = 0
        for _ in range(min(count, MOST_TOKENS)):
            put += yield from put_tokens(
                g, seat, status, 1, by, inflicted=inflicted, side=side, moved=moved, with_attack=with_attack
            )
        return put
    if count <= 0 or who.out or not may_come(g, seat, status, by, inflicted=inflicted):
        return 0
    done(g, Timing.STATUS_GAINED, seat, seat, status)
    given = inflicted or (by != seat and not moved)  # "your opponent gains Burn"
    if given:
        done(g, Timing.STATUS_INFLICTED, by, seat, status)
    events: list[Event] = []
    if given and Timing.STATUS_INFLICTED in g.told:
        event = Event(Timing.STATUS_INFLICTED, player=by, target=seat, thing=status, with_attack=with_attack)
        events.append(event)
    if Timing.STATUS_GAINED in g.told:
        events.append(Event(Timing.STATUS_GAINED, player=seat, target=seat, thing=status, moved=moved))
    for event in events:
        event.amount = count
        if event.timing in g.heard:
            yield from intercept(g, event)
            count = 0 if event.replaced else event.amount
        if count <= 0:
            return 0
    have = who.tokens.get(status, 0)
    limit = who.limit(status)
    put = min(count, MOST_TOKENS - have if limit is None else limit - have)
    if put <= 0:
        if count > 0:
            g.log.append(("full", seat, status.name, count))
        return 0
    who.tokens[status] = have + put
    who.inflicter[status] = by
    if not have:
        who.texts = None
        who.since[status] = g.turn
    if status.sides:
        who.sides.setdefault(status, []).extend([side or status.sides[0]] * put)
    if with_attack and g.attack is not None:
        g.attack.brought.append((seat, status, put))
    g.log.append(("inflict" if inflicted else "gain", seat, status.name, put, by))
    for event in events:
        event.amount = put
        notice(g, event)
    if have + put == limit and Timing.STACK_LIMIT_REACHED in g.told:
        notice(
            g, Event(Timing.STACK_LIMIT_REACHED, player=seat, target=seat, thing=status, amount=have + put)
        )
    return put


def may_come(g: State, seat: int, status: StatusDef, by: int, *, inflicted: bool) -> bool:
    """Whether no text in play forbids that a status comes to a player.

    What somebody gains by another's text they are given, however that text says it (R-072).
    """
    if forbidden(g, Timing.STATUS_GAINED, seat, seat, status):
        return False
    return not ((inflicted or by != seat) and forbidden(g, Timing.STATUS_INFLICTED, by, seat, status))


def finds_room(g: State, seat: int, status: StatusDef, by: int, *, inflicted: bool) -> bool:
    """Whether a token can come to a board; on a full one, if a text says what happens then (R-082)."""
    room = g.seats[seat].room(status)
    if room is None or room > 0:
        return True
    events = [Event(Timing.STATUS_GAINED, player=seat, target=seat, thing=status, moved=True)]
    if inflicted:
        events.append(Event(Timing.STATUS_INFLICTED, player=by, target=seat, thing=status))
    return any(event.timing in g.heard and intercepting(g, event) for event in events)


def take_tokens(
    g: State, seat: int, status: StatusDef, count: int, timing: Timing, by: int, at: int = 0
) -> int:
    """Tokens off a board, back to their leaflet (R-075)."""
    who = g.seats[seat]
    have = who.tokens.get(status, 0)
    taken = min(count, have)
    if taken <= 0:
        return 0
    if have == taken:
        del who.tokens[status]
        who.texts = None
        who.sides.pop(status, None)
    else:
        who.tokens[status] = have - taken
        if status.sides:
            sides = who.sides[status]
            del sides[min(at, len(sides) - taken) : min(at, len(sides) - taken) + taken]
    spent = timing is Timing.STATUS_SPENT
    word = "spend" if spent else "give" if timing is Timing.STATUS_TRANSFERRED else "remove"
    g.log.append((word, seat, status.name, taken, by))
    if timing in g.told:
        target = None if spent else seat
        notice(g, Event(timing, player=by, target=target, thing=status, amount=taken))
    return taken


def may_be_removed(status: StatusDef, timing: Timing) -> bool:
    """R-086: some tokens stay where they are."""
    match timing:
        case Timing.STATUS_REMOVED:
            return Flag.NO_REMOVAL not in status.flags
        case Timing.STATUS_TRANSFERRED:
            return Flag.NO_TRANSFER not in status.flags
        case Timing.STOLEN:
            return Flag.NO_STEALING not in status.flags and Flag.NO_TRANSFER not in status.flags
        case _:
            return True


# --- cards -----------------------------------------------------------------------------------------


def draw(g: State, seat: int, count: int, place: str = "") -> Steps[int]:
    """Cards from the top of the deck; an empty one is made anew of the discard pile (R-035).

    A deck of the hero's own, called `place`, is not made anew.
    """
    if count > 0 and not permitted(g, Timing.CARD_DRAWN, seat, None, ThingKind.CARD):
        return 0
    if Timing.CARD_DRAWN in g.heard and count > 0:
        event = Event(Timing.CARD_DRAWN, player=seat, thing=ThingKind.CARD, amount=count)
        yield from intercept(g, event)
        if event.replaced:
            return 0
    drawn = 0
    for _ in range(count):
        if place:
            deck = g.seats[seat].places.setdefault(place, [])
        elif g.profile.upgrade_deck:
            deck = yield from pick_deck(g, seat)
        else:
            deck = g.seats[seat].deck
            if not deck:
                refill(g, seat)
        if not deck:
            break
        g.seats[seat].hand.append(deck.pop())
        drawn += 1
    if drawn:
        g.log.append(("draw", seat, drawn))
        if Timing.CARD_DRAWN in g.told:
            notice(g, Event(Timing.CARD_DRAWN, player=seat, thing=ThingKind.CARD, amount=drawn))
    return drawn


def pick_deck(g: State, seat: int) -> Steps[list[CardDef]]:
    """With a deck of upgrades beside the other one a player says from which to draw (R-206)."""
    who = g.seats[seat]
    refill(g, seat)
    if who.deck and who.upgrade_deck:
        answer = yield Ask(seat, What.DECK, ("actions", "upgrades"), "draw")
        return who.upgrade_deck if answer else who.deck
    return who.deck or who.upgrade_deck


def refill(g: State, seat: int) -> None:
    """R-035; with an upgrade deck each pile goes back to its own kind (R-206)."""
    who = g.seats[seat]
    if g.profile.upgrade_deck:
        for pile, upgrades in ((who.deck, False), (who.upgrade_deck, True)):
            if not pile:
                back = [card for card in who.discard if card.upgrade is upgrades]
                who.discard = [card for card in who.discard if card.upgrade is not upgrades]
                g.rng.shuffle(back)
                pile.extend(back)
        return
    if who.discard:
        who.deck.extend(who.discard)
        who.discard.clear()
        g.rng.shuffle(who.deck)
        g.log.append(("shuffle", seat))


def each_once(cards: list[CardDef]) -> list[CardDef]:
    """The different cards of a hand, in its order."""
    return list(dict.fromkeys(cards))


def discard(g: State, seat: int, card: CardDef, pile: list[CardDef] | None = None) -> None:
    """From the hand, or from the pile that it lies in."""
    who = g.seats[seat]
    (who.hand if pile is None else pile).remove(card)
    who.texts = None if pile is who.staying else who.texts
    who.discard.append(card)
    g.log.append(("discard", seat, card.name))
    done(g, Timing.CARD_DISCARDED, seat, None, card)
    notice(g, Event(Timing.CARD_DISCARDED, player=seat, thing=card))


def put_aside(who: Seat, card: CardDef) -> None:
    """A card that was carried out goes onto the discard pile, if its text left it where it was (R-100)."""
    if card in who.playing:
        who.playing.remove(card)
        if card.standing is not None:
            who.staying.append(card)
            who.texts = None
        else:
            who.discard.append(card)


def sell(g: State, seat: int, card: CardDef) -> None:
    """R-037."""
    who = g.seats[seat]
    who.hand.remove(card)
    who.discard.append(card)
    g.log.append(("sell", seat, card.name))
    done(g, Timing.CARD_SOLD, seat, None, card)
    if Timing.CARD_SOLD in g.told:
        notice(g, Event(Timing.CARD_SOLD, player=seat, thing=card))
    gain_cp(g, seat, 1)


def upgrade(g: State, seat: int, card: CardDef) -> None:
    """The card covers its slot; what lay there is under it for good (R-093, R-096)."""
    who = g.seats[seat]
    who.levels[card.slot] = card.level
    who.texts = None
    who.board.append(card)
    g.log.append(("upgrade", seat, card.name))
