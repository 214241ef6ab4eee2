"""Cards: drawn, discarded, sold, looked at, searched for, put somewhere, shuffled."""

from __future__ import annotations

from typing import Final

from dtlang.engine import deeds
from dtlang.engine.amounts import CARDS, amount, portion
from dtlang.engine.asks import Ask, What
from dtlang.engine.carry_tokens import finish, how_many, pick_card, put_piece, take_some
from dtlang.engine.kit import CardDef
from dtlang.engine.matching import is_thing
from dtlang.engine.noticing import aim, notice
from dtlang.engine.players import Steps, doer, fixed, who
from dtlang.engine.rules import forbidden
from dtlang.engine.run import carries_out, run
from dtlang.engine.state import Event, Scope, Seat, State
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir.words import DamageSource, ThingKind, Timing, Zone


@carries_out(leaf.Draw)
def carry_out_draw(g: State, effect: leaf.Draw, scope: Scope) -> Steps[None]:
    place = "" if effect.source is None else effect.source.place
    for seat in fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope)):
        number = portion(g, effect.count, scope)
        finish(effect, scope, (yield from deeds.draw(g, seat, number, place)))


@carries_out(leaf.Discard)
def carry_out_discard(g: State, effect: leaf.Discard, scope: Scope) -> Steps[None]:
    seats = yield from who(g, effect.player, scope)
    pickers = (yield from who(g, effect.by, scope)) if effect.by is not None else []
    for seat in seats:
        by = pickers[0] if pickers else seat
        if effect.thing.kind in CARDS:
            number = yield from discard_some(
                g,
                seat,
                effect.thing,
                effect.count,
                scope,
                by=by,
                random=effect.random,
                zone=effect.zone or _lies(g, seat, effect.thing, scope),
            )
        else:
            number = yield from take_some(
                g, seat, effect.thing, effect.count, scope, Timing.STATUS_REMOVED, by
            )
        finish(effect, scope, number)


def _lies(g: State, seat: int, thing: parts.Thing, scope: Scope) -> parts.Where:
    """Where cards are discarded from if the text does not say: the card itself from wherever it lies."""
    who = g.seats[seat]
    if thing.kind is ThingKind.THIS_CARD and scope.lies is not None:
        if scope.card in who.pile(scope.lies, scope.memory.looked):
            return scope.lies
    if thing.kind is ThingKind.THIS_CARD and scope.card is not None and scope.card not in who.hand:
        if scope.card in who.staying:
            return Zone.PLAY
        for name, cards in who.places.items():
            if scope.card in cards:
                return parts.Place(place=name)
    return Zone.HAND


def discard_some(
    g: State,
    seat: int,
    thing: parts.Thing,
    count: parts.Amount,
    scope: Scope,
    *,
    by: int,
    random: bool,
    zone: parts.Where = Zone.HAND,
) -> Steps[int]:
    pile = g.seats[seat].pile(zone, scope.memory.looked)
    can = _to_discard(g, seat, pile, thing, scope)
    number = yield from how_many(g, count, scope, len(can), by)
    for done in range(number):
        can = _to_discard(g, seat, pile, thing, scope)
        if not can:
            return done
        if random:
            card = can[g.rng.below(len(can))]
        else:
            card = yield from pick_card(by, can, "discard" if by == seat else "deny")
        deeds.discard(g, seat, card, pile)
    return number


def _to_discard(g: State, seat: int, pile: list[CardDef], thing: parts.Thing, scope: Scope) -> list[CardDef]:
    return [
        card
        for card in pile
        if is_thing(thing, card, scope) and not forbidden(g, Timing.CARD_DISCARDED, seat, None, card)
    ]


@carries_out(leaf.UseCard)
def carry_out_use_card(g: State, effect: leaf.UseCard, scope: Scope) -> Steps[None]:
    """The second text of a card; where the card goes then is what that text says."""
    for seat in (yield from who(g, effect.player, scope)):
        pile = g.seats[seat].pile(effect.zone, scope.memory.looked)
        cards = [card for card in pile if with_ability(effect, card, scope)]
        if effect.thing.kind is ThingKind.THIS_CARD and scope.card is not None:
            cards = [scope.card] if effect.ability in scope.card.abilities else []
        number = yield from how_many(g, effect.count, scope, len(cards), seat)
        for _ in range(number):
            card = yield from pick_card(seat, cards, "use")
            cards.remove(card)
            g.log.append(("use_card", seat, card.name, effect.ability))
            inner = Scope(seat, DamageSource.CARD, name=card.name, card=card)
            inner.instant = True
            inner.lies = effect.zone
            aim(g.attack, inner)
            yield from run(g, card.abilities[effect.ability], inner)
        finish(effect, scope, number)


def with_ability(effect: leaf.UseCard, card: CardDef, scope: Scope) -> bool:
    return effect.ability in card.abilities and is_thing(effect.thing, card, scope)


@carries_out(leaf.Sell)
def carry_out_sell(g: State, effect: leaf.Sell, scope: Scope) -> Steps[None]:
    for seat in (yield from who(g, effect.player, scope)):
        hand = g.seats[seat].hand
        number = yield from how_many(g, effect.count, scope, len(hand), seat)
        for _ in range(number):
            deeds.sell(g, seat, (yield from pick_card(seat, hand, "sell")))
        finish(effect, scope, number)


_ANY_OF = (Zone.HAND, Zone.DISCARD_PILE, Zone.LOOKED_AT)  # where one picks; of a deck it is those at its end


def _some_of(
    g: State, cards: list[CardDef], number: int, by: int, seat: int, zone: parts.Where
) -> Steps[list[CardDef]]:
    """So many of some cards, picked by who looks; nobody sees what another has in hand."""
    left, some = list(cards), []
    for _ in range(number):
        blind = zone is Zone.HAND and by != seat
        card = left[g.rng.below(len(left))] if blind else (yield from pick_card(by, left, "look"))
        left.remove(card)
        some.append(card)
    return some


@carries_out(leaf.Look)
def carry_out_look(g: State, effect: leaf.Look, scope: Scope) -> Steps[None]:
    by = doer(g, effect.by, scope)
    for seat in (yield from who(g, effect.owner, scope)):
        board = g.seats[seat]
        if effect.zone in (Zone.DECK, Zone.TOP_OF_DECK) and not board.deck:
            deeds.refill(g, seat)
        cards = board.pile(effect.zone, scope.memory.looked)
        number = yield from how_many(g, effect.count, scope, len(cards), by)
        if effect.until is not None:
            number = _until(cards, effect.until, number, scope)
        if number < len(cards) and effect.zone in _ANY_OF:
            scope.memory.looked = yield from _some_of(g, cards, number, by, seat, effect.zone)
        else:
            scope.memory.looked = cards[-number:] if number else []
        if effect.zone is not Zone.LOOKED_AT:
            scope.memory.looked_in = effect.zone
        scope.memory.seen = list(scope.memory.looked)
        g.log.append(("reveal" if effect.reveal else "look", by, seat, len(scope.memory.looked)))
        if effect.reveal:
            for card in scope.memory.looked:
                g.log.append(("revealed", seat, card.name))
                notice(g, Event(Timing.CARD_REVEALED, player=seat, thing=card))
        finish(effect, scope, len(scope.memory.looked))


def _until(cards: list[CardDef], thing: parts.Thing, wanted: int, scope: Scope) -> int:
    """How many cards from the top it takes; all of them if there are not so many of the kind."""
    for taken, card in enumerate(reversed(cards), 1):
        wanted -= is_thing(thing, card, scope)
        if wanted <= 0:
            return taken
    return len(cards)


@carries_out(leaf.Search)
def carry_out_search(g: State, effect: leaf.Search, scope: Scope) -> Steps[None]:
    """What is found is taken in hand (R-220); with two decks, from either (R-206)."""
    for seat in (yield from who(g, effect.by, scope)):
        board = g.seats[seat]
        piles = [board.pile(effect.zone, scope.memory.looked)]
        if piles[0] is board.deck:
            piles.append(board.upgrade_deck)
        cards = [card for cards in piles for card in cards if is_thing(effect.thing, card, scope)]
        number = yield from how_many(g, effect.count, scope, len(cards), seat)
        found: list[CardDef] = []
        for _ in range(number):
            card = yield from pick_card(seat, cards, "search")
            cards.remove(card)
            next(one for one in piles if card in one).remove(card)
            board.hand.append(card)
            found.append(card)
        scope.memory.looked, scope.memory.looked_in = found, Zone.HAND
        scope.memory.seen = list(found)
        if piles[0] is board.deck:
            g.log.append(("search", seat, len(found)))
        else:
            g.log.append(("search_pile", seat, len(found), name_of(effect.zone)))
        finish(effect, scope, len(found))


@carries_out(leaf.Shuffle)
def carry_out_shuffle(g: State, effect: leaf.Shuffle, scope: Scope) -> Steps[None]:
    for seat in (yield from who(g, effect.by, scope)):
        board = g.seats[seat]
        cards = board.pile(effect.zone, scope.memory.looked)
        g.rng.shuffle(cards)
        if cards is board.deck:
            g.log.append(("shuffle", seat))
        else:
            g.log.append(("shuffle_pile", seat, name_of(effect.zone)))


@carries_out(leaf.Put)
def carry_out_put(g: State, effect: leaf.Put, scope: Scope) -> Steps[None]:
    """Cards go to a zone, pieces to a board; a status that is put there is gained or inflicted."""
    seats = yield from who(g, effect.by, scope)
    if not seats:
        return
    if effect.thing.kind is ThingKind.PIECE:
        owners = seats[:1]
        if effect.board_of is not None:
            owners = yield from who(g, effect.board_of, scope)
        for owner in owners:
            number = amount(g, effect.count, scope, 1)
            finish(effect, scope, put_piece(g, effect.thing.name, number, g.seats[owner], scope))
        return
    owners = seats if effect.owner is None else (yield from who(g, effect.owner, scope))
    for owner in owners:
        yield from _put_cards(g, effect, owner, seats[0] if effect.owner is not None else owner, scope)


def name_of(where: parts.Where) -> str:
    return where.place if isinstance(where, parts.Place) else where.value


_ENDS: Final = (Zone.TOP_OF_DECK, Zone.BOTTOM_OF_DECK)


def _put_cards(g: State, effect: leaf.Put, seat: int, by: int, scope: Scope) -> Steps[None]:
    board = g.seats[seat]
    source = effect.source or (Zone.LOOKED_AT if scope.memory.looked else Zone.HAND)
    if source in _ENDS and not board.deck:
        deeds.refill(g, seat)
    pile = board.pile(source, scope.memory.looked)
    cards = [card for card in pile if is_thing(effect.thing, card, scope)]
    this = effect.thing.kind is ThingKind.THIS_CARD
    if this:
        cards = _this_card(board, scope)
    number = yield from how_many(g, effect.count, scope, len(cards), by)
    if source in _ENDS:  # the cards at that end, and no others
        cards = cards[len(cards) - number :] if source is Zone.TOP_OF_DECK else cards[:number]
    for left in range(number, 0, -1):
        if effect.random:
            card = cards[g.rng.below(len(cards))]
        elif left == len(cards) and not effect.any_order:
            card = cards[-1]
        else:
            card = yield from pick_card(by, cards, "take" if effect.zone is Zone.HAND else "put")
        cards.remove(card)
        yield from put_card(g, board, card, effect.zone, None if this else source, scope, by)
    finish(effect, scope, number)


def _this_card(board: Seat, scope: Scope) -> list[CardDef]:
    """The card whose text it is, taken from wherever it lies."""
    if scope.card is None:
        return []
    known = [board.pile(scope.lies, scope.memory.looked)] if scope.lies is not None else []
    piles = (board.playing, board.staying, board.discard, board.hand, *board.places.values())
    for lies in (*known, *piles):
        if scope.card in lies:
            lies.remove(scope.card)
            board.texts = None
            return [scope.card]
    return []


def _take_out(card: CardDef, cards: list[CardDef]) -> None:
    if card in cards:
        del cards[len(cards) - 1 - cards[::-1].index(card)]


def take_card(board: Seat, card: CardDef, source: parts.Where, scope: Scope) -> None:
    """Cards that are looked at have not left their pile; of equal ones, the one nearest to the top goes."""
    if source is Zone.LOOKED_AT:
        _take_out(card, scope.memory.looked)
        source = scope.memory.looked_in
    _take_out(card, board.pile(source, scope.memory.looked))
    board.texts = None if source is Zone.PLAY else board.texts


def put_card(
    g: State, board: Seat, card: CardDef, zone: parts.Where, source: parts.Where | None, scope: Scope, by: int
) -> Steps[None]:
    to_top = zone in (Zone.TOP_OF_DECK, Zone.DECK)
    if zone is Zone.TOP_OR_BOTTOM_OF_DECK:
        answer = yield Ask(by, What.CHOOSE, ("top", "bottom"), card.name)
        to_top = answer == 0
    if source is not None:
        take_card(board, card, source, scope)
    match zone:
        case parts.Place() | Zone.HAND | Zone.DISCARD_PILE:
            board.pile(zone, []).append(card)
        case _:
            deck = board.upgrade_deck if g.profile.upgrade_deck and card.upgrade else board.deck
            if to_top:
                deck.append(card)
            else:
                deck.insert(0, card)
    g.log.append(("put", board.index, card.name, name_of(zone)))
