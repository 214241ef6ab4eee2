"""What is done with cards: drawn, discarded, played, sought, put somewhere."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.amounts import lower_amount, lower_count
from dtlang.compile.body import lowers
from dtlang.compile.context import TextPlace
from dtlang.compile.lies import OF_HAND, TOKENS, from_leaflet, own_board, went
from dtlang.compile.players import (
    again,
    holder_of,
    lower_party,
    lower_subject,
    lower_thing,
    lower_where,
)
from dtlang.compile.scope import SELF, Scope
from dtlang.diagnostics.codes import (
    NOT_AN_ORDER,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.source import NOWHERE
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.nodes import Done

_CARD = ir.Thing(kind=ir.ThingKind.CARD)
_ANY_CARD = (*OF_HAND, ir.ThingKind.THIS_CARD)


@lowers(n.Draw)
def lower_draw(node: n.Draw, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    source = ir.Place(place=node.source.name) if node.source is not None else None
    id = scope.did(node, Done.DRAWN, _CARD, amount=True)
    return op.Draw(id=id, count=count, player=player, source=source)


@lowers(n.Discard)
def lower_discard(node: n.Discard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_count(node.count, node.thing, scope)
    looked = scope.looked and node.thing.kind in (n.Kind.IT, n.Kind.THEM, n.Kind.REST)
    bare = node.thing.span.start == node.thing.span.end and node.thing.span != NOWHERE  # "discard 1"
    if bare and (scope.looked or scope.searched is not None):
        help = "write `1 of them`, or `1 card from your hand`"
        scope.report(UNCLEAR_WORD, node.span, "it is not clear which cards these are", help=help)
    thing = lower_thing(node.thing, scope)
    id = scope.did(node, Done.DISCARDED, thing, amount=True)
    if looked and _left_in_pile(node.thing, scope) is not None:
        _rest_of_deck(node, scope)
    if looked and thing.kind in OF_HAND:
        discarded, looked_at, of = ir.Zone.DISCARD_PILE, ir.Zone.LOOKED_AT, _looked_of(player, scope)
        return op.Put(
            id=id, thing=thing, count=count, zone=discarded, source=looked_at, owner=of, by=player,
            random=node.random,
        )  # fmt: skip
    owner = player
    if node.source is not None:
        owner = lower_party(node.source, scope)
        if thing.kind in OF_HAND and node.zone is None and not node.random and node.chooser is None:
            message = "it is not clear who picks this card"
            help = "write `at random`, `of your choice`, or `your opponent discards 1 card`"
            scope.report(UNCLEAR_WORD, node.span, message, help=help)
    elif scope.looked_of is not None and player == scope.you and thing.kind in OF_HAND and node.zone is None:
        if node.chooser is None:
            message = "it is not clear whose card this is, as somebody else's were looked at"
            help = "write `1 of them`, or `1 card from your opponent's hand`"
            scope.report(UNCLEAR_WORD, node.span, message, help=help)
        owner = again(scope.looked_of, scope)
    forcer = scope.picker if node.chooser == n.YOU else None  # "force them to discard 1 card of your choice"
    by = forcer or (player if node.chooser is None else lower_party(node.chooser, scope))
    zone = lower_where(node.zone) if node.zone is not None else None
    return op.Discard(
        id=id, thing=thing, count=count, random=node.random, player=owner, zone=zone,
        by=None if by == owner else by,
    )  # fmt: skip


def _looked_of(by: ir.Players, scope: Scope) -> ir.Players | None:
    """Whose cards were looked at, if they are not those of whoever does something with them."""
    of = scope.looked_of
    return None if of is None or of == by else again(of, scope)


@lowers(n.Sell)
def lower_sell(node: n.Sell, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    return op.Sell(id=scope.did(node, Done.SOLD, _CARD, amount=True), count=count, player=player)


@lowers(n.PlayCard)
def lower_play_card(node: n.PlayCard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    looked = scope.looked and node.thing.kind in (n.Kind.IT, n.Kind.THEM)
    thing = lower_thing(node.thing, scope)
    zone: ir.Where | None = ir.Zone.LOOKED_AT if looked else None
    if node.zone is not None:
        zone = lower_where(node.zone)
    if looked and scope.looked_of is not None:
        scope.report(NOT_AN_ORDER, node.span, "nobody plays cards of somebody else")
    id = scope.did(node, Done.PLAYED, thing)
    return op.PlayCard(
        id=id, thing=thing, count=count, free=node.free, less=node.less, player=player, zone=zone
    )


@lowers(n.CancelCard)
def lower_cancel_card(node: n.CancelCard, scope: Scope) -> ir.Effect:
    """R-107: only what is played as an Instant Action comes before the text of that card."""
    by = lower_subject(node.who, scope)
    if scope.context.place is not TextPlace.CARD_INSTANT or scope.in_trigger:
        message = "a card can be cancelled only by an instant card, while it is played"
        help = "write on an instant card `Play only when an opponent plays a card. Cancel that card.`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return op.CancelCard(id=scope.did(node, None), by=by)


@lowers(n.UseCard)
def lower_use_card(node: n.UseCard, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    spoken = node.thing.kind is n.Kind.IT and scope.looked
    thing = lower_thing(node.thing, scope)
    zone: ir.Where = ir.Zone.LOOKED_AT if spoken else ir.Zone.HAND
    if node.zone is not None:
        zone = lower_where(node.zone)
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.span, "only cards have such an ability")
    id = scope.did(node, Done.ACTIVATED, thing)
    return op.UseCard(id=id, ability=node.ability, thing=thing, count=count, zone=zone, player=player)


@lowers(n.CardCost)
def lower_card_cost(node: n.CardCost, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    amount = lower_amount(node.by, scope)
    thing = ir.Thing(kind=ir.ThingKind.CARD)
    if node.thing.kind.value in {kind.value for kind in _ANY_CARD}:
        thing = ir.Thing(kind=ir.ThingKind(node.thing.kind.value), name=node.thing.name)
    else:
        scope.report(NOT_AN_ORDER, node.span, "only cards have a price")
    direction = ir.Direction(node.direction.value)
    return op.ChangeCost(
        id=scope.did(node, None), thing=thing, amount=amount, direction=direction, player=player
    )


@lowers(n.Look)
def lower_look(node: n.Look, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    owner = by if node.whose is None else lower_party(node.whose, scope)
    if node.zone is n.Zone.LOOKED_AT and node.whose is None and scope.looked_of is not None:
        owner = again(scope.looked_of, scope)
    scope.picked = node.zone is n.Zone.LOOKED_AT and not isinstance(node.count, n.Every)
    if node.zone is n.Zone.LOOKED_AT and not scope.looked:
        message = "no cards were looked at or searched for that this could mean"
        scope.report(UNCLEAR_WORD, node.span, message, help="say which: `Reveal 1 card from your hand.`")
    scope.thing, scope.thing_on, scope.looked = _CARD, None, True  # "put them back"
    scope.looked_of = None if owner == scope.you else owner
    if node.zone is not n.Zone.LOOKED_AT:
        scope.searched = None
    scope.event_card = False
    return op.Look(
        id=scope.did(node, Done.REVEALED if node.reveal else None, _CARD),
        count=lower_amount(node.count, scope),
        zone=lower_where(node.zone),
        owner=owner,
        reveal=node.reveal,
        by=by,
    )


@lowers(n.RevealUntil)
def lower_reveal_until(node: n.RevealUntil, scope: Scope) -> ir.Effect:
    """What came up last is spoken of as `it`, all of it as what was looked at."""
    by = lower_subject(node.who, scope)
    thing = lower_thing(node.thing, scope)
    scope.thing, scope.thing_on, scope.looked = thing, None, True
    scope.looked_of = None if by == scope.you else by
    scope.searched, scope.event_card = None, False
    scope.revealed_until = thing, node.count == n.ONE
    return op.Look(
        id=scope.did(node, Done.REVEALED, _CARD),
        count=lower_amount(node.count, scope),
        zone=lower_where(node.zone),
        owner=by,
        reveal=True,
        by=by,
        until=thing,
    )


@lowers(n.Search)
def lower_search(node: n.Search, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.thing.span, "only cards are found in a pile of cards")
    scope.thing, scope.thing_on, scope.looked = _CARD, None, True
    scope.looked_of = None if by == scope.you else by
    scope.searched = lower_where(node.zone)
    return op.Search(id=scope.did(node, None, thing), zone=scope.searched, thing=thing, count=count, by=by)


@lowers(n.Shuffle)
def lower_shuffle(node: n.Shuffle, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    return op.Shuffle(id=scope.did(node, None), zone=lower_where(node.zone), by=by)


@lowers(n.Put)
def lower_put(node: n.Put, scope: Scope) -> ir.Effect | tuple[ir.Effect, ...]:
    if node.zone in (n.Zone.BOARD, n.Zone.PLAY):
        return _put_on_board(node, scope)
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope)
    source = lower_where(node.source) if node.source is not None else None
    if thing.kind not in _ANY_CARD:
        scope.report(NOT_AN_ORDER, node.span, "only cards are put there", help="name cards, as in `1 card`")
    left = _left_in_pile(node.thing, scope)
    if left is ir.Zone.DECK and node.shuffled and node.zone is n.Zone.DECK:
        return op.Shuffle(id=scope.mark(node), zone=left, by=by)
    if left is ir.Zone.DECK:
        _rest_of_deck(node, scope)
    source = source or left
    if source is None and thing.kind is not ir.ThingKind.THIS_CARD:  # that one is found wherever it lies
        source = ir.Zone.LOOKED_AT if scope.looked and thing.kind in OF_HAND else ir.Zone.HAND
    zone = lower_where(node.zone)
    there = zone is ir.Zone.HAND and source is ir.Zone.HAND and node.whose is None
    if there and node.thing.kind is not n.Kind.REST and thing.kind in _ANY_CARD and not scope.event_card:
        help = "say from where: `Put 1 card from your discard pile into your hand.`"
        scope.report(NOT_AN_ORDER, node.span, "what is in the hand cannot be put there", help=help)
    for one in (zone, source):
        if isinstance(one, ir.Place) and one.place in (scope.context.dice_places or ()):
            message: str = Said("`{place}` holds dice, and no cards", place=one.place)
            scope.report(NOT_AN_ORDER, node.span, message, help="declare another place for cards")
    owner = _looked_of(by, scope) if source is ir.Zone.LOOKED_AT else None
    id = scope.did(node, None, thing, amount=not isinstance(node.count, n.Number))  # "draw that many"
    if node.whose is not None:
        whose = lower_party(node.whose, scope)
        if zone is ir.Zone.HAND and source is ir.Zone.HAND:
            return op.Transfer(
                id=id, thing=thing, count=count, source=by, target=whose, by=by, random=node.random
            )
        if whose != owner:
            message = "cards go to the places of whoever has them"
            help = "let that player do it, as in `your opponent puts ...`"
            scope.report(NOT_AN_ORDER, node.span, message, help=help)
    elif owner is not None and zone is not ir.Zone.HAND and not node.back:
        message = "these are cards of somebody else, and go to that player's places"
        scope.report(NOT_AN_ORDER, node.span, message, help="write `their deck`, or `the deck`")
    elif owner is not None and zone is ir.Zone.HAND:
        message = "cards of somebody else do not come to your hand like this"
        scope.report(NOT_AN_ORDER, node.span, message, help="write `steal 1 card of your choice from ...`")
    put = op.Put(
        id=id,
        thing=thing,
        count=count,
        zone=zone,
        source=source,
        any_order=node.any_order,
        random=node.random,
        owner=owner,
        by=by,
    )
    return (put, op.Shuffle(id=scope.mark(node), zone=zone, by=owner or by)) if node.shuffled else put


def _left_in_pile(thing: n.Thing, scope: Scope) -> ir.Where | None:
    """`Search your deck for a card and shuffle the rest into your deck`: the pile, if its rest is meant."""
    if not scope.looked:
        return None
    searched = scope.searched
    scope.searched = None  # once something was done with the cards that were found, the rest is of these
    return searched if thing.kind is n.Kind.REST else None


def _rest_of_deck(node: n.Put | n.Discard, scope: Scope) -> None:
    message = "this can mean the cards that were found, or what is left of the deck"
    scope.report(UNCLEAR_WORD, node.span, message, help="write `Then shuffle your deck.`, or `put them ...`")


_GONE = (Done.SPENT, Done.REMOVED, Done.LOST, Done.DISCARDED)


def _put_on_board(node: n.Put, scope: Scope) -> ir.Effect:
    """A status comes from its leaflet, so it is gained or inflicted (R-073); one that lies somewhere already,
    and a piece, moves there."""
    by = lower_subject(node.who, scope)
    count = lower_amount(node.count, scope)
    held = holder_of(node.thing, scope)
    thing = lower_thing(node.thing, scope)
    target = lower_party(node.board_of, scope) if node.board_of else by
    mine = target == scope.you
    scope.thing_on = None if mine else target
    if thing.kind is ir.ThingKind.PIECE:
        id = scope.did(node, None, thing)
        board = None if node.board_of is None else target
        return op.Put(id=id, thing=thing, count=count, zone=ir.Zone.BOARD, board_of=board, by=by)
    lies = not went(thing, scope) and (thing.this or node.thing.kind in (n.Kind.IT, n.Kind.THEM))
    if thing.kind in TOKENS and lies:
        if node.thing.kind is not n.Kind.THIS_TOKEN and any(
            deed.done in _GONE and deed.thing == thing for deed in scope.deeds
        ):
            message = "what was spent or removed lies on no board any more"
            scope.report(UNCLEAR_WORD, node.span, message, help="write `transfer ... from ... to ...`")
        source = held or own_board(thing, scope) or SELF
        id = scope.did(node, Done.TRANSFERRED, thing, amount=True)
        return op.Transfer(id=id, thing=thing, count=count, source=source, target=target, by=by)
    if thing.kind is not ir.ThingKind.STATUS:
        message = "only a token or piece with a name is put on a board"
        help = "name it, or move one that lies there: `transfer 1 status effect from yourself to ...`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return from_leaflet(node, thing, count, target, by, scope)
