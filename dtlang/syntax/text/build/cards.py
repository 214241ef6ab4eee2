"""Cards and other things that are moved: put, placed, given, discarded, shuffled, looked at."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build import damage
from dtlang.syntax.text.build.amounts import plain_amount
from dtlang.syntax.text.build.blanks import build_by_line
from dtlang.syntax.text.build.deeds import Deed, attach, players_at
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.nouns import is_noun, is_this, number_in, only, partitive, phrase, said, take
from dtlang.syntax.text.build.objects import any_one, count_of, own
from dtlang.syntax.text.build.players import Who, is_player, party, possessor, spoken_of
from dtlang.syntax.text.build.things import CARDS, thing
from dtlang.syntax.text.build.zones import ZONES, is_place, own_zone, played_from, zone
from dtlang.syntax.text.shapes import Adjunct, Clause, Np
from dtlang.syntax.text.word import Word

_EVERYBODY = (Who.ALL_PLAYERS, Who.ALL_OPPONENTS, Who.ALL_OTHER_PLAYERS, Who.OPPONENT)
_SHUFFLED = CARDS | {n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM, n.Kind.REST}
_PILES = frozenset(n.Zone) - {n.Zone.BOARD, n.Zone.PLAY}
_WHOLE = ("hand", "discard_pile")  # all cards of them
_INTO = ("PREP:on", "PREP:into", "PREP:in", "PREP:to")


def build_add(deed: Deed) -> n.Effect:
    """Dmg is added, but a card is put into a hand."""
    hand = deed.rest.take_np("PREP:to", noun="hand")
    return _put(deed, own_zone(hand, deed), hand) if hand is not None else damage.add_damage(deed)


def build_give(deed: Deed) -> n.Effect:
    """Cards and pieces are the giver's own, and the CP that somebody else gives; of anything else it is open
    whether the giver has less then, unless it is called the giver's."""
    np = partitive(deed.need("what"))
    owner, _ = possessor(np.specs)
    named = np.heads[-1].form if np.heads else ""
    to = deed.rest.peek("PREP:to")
    to_you = to is not None and to.np is not None and to.np.noun == "you"  # "force them to give you 1 CP"
    own_cp = np.noun == "cp" and (deed.who != n.YOU or to_you)  # "they give you 1 CP"
    own_things = own_cp or np.noun == "card" or named in (NameKind.PIECE.value, NameKind.CARD_KIND.value)
    from_own = owner is not None and deed.owns(owner)
    if not own_things and not from_own and not (np.noun == "token" and said(np.specs, "DET", "this")):
        misfit(deed.span, "supply_or_own")
    of_cards = np.noun == "card" or named == NameKind.CARD_KIND.value
    effect = _give_cards(deed) if of_cards else build_by_line(deed, "transfer")
    if not isinstance(effect, n.Transfer) or effect.target is None:
        misfit(deed.span, "to_whom")
    return effect


def _give_cards(deed: Deed) -> n.Transfer:
    """Cards of the hand; whoever gives them picks them, or chance does."""
    from_ = deed.rest.take_np("PREP:from")
    refuse(from_ is not None and own_zone(from_, deed) is not n.Zone.HAND, from_, "discard_from_where")
    random = _at_random(deed)
    target = players_at(deed.rest, "PREP:to")
    np = own(partitive(deed.need("what")), deed)
    what = thing(np)
    refuse(what.kind not in CARDS, np, "only_cards_can_be", done="given")
    return deed.does(n.Transfer(thing=what, count=count_of(np, deed), target=target, random=random))


def _at_random(deed: Deed) -> bool:
    """`a random card`, `1 card at random`."""
    adverb = deed.rest.take("ADV:randomly") is not None
    np = deed.np
    if np is None or not said(np.specs, "ADJ", "random"):
        return adverb
    deed.np = np.without("random")
    return True


def _chooser(deed: Deed) -> n.Players | None:
    """`1 card of your choice`: who picks it, be it who does it or somebody else."""
    np = deed.np
    if np is None or not np.heads or np.of is None or np.of.noun != "choice":
        return None
    chooser, left = possessor(np.of.specs)
    refuse(chooser is None or left, np.of, "doer_picks")
    deed.np = np.alone()
    return chooser


def rest_of(np: Np) -> tuple[n.Thing, n.Amount] | None:
    """What is left of the cards that were looked at: `the rest`, `the others`, `the other two`,
    `each remaining card`."""
    left = "other" in np.adjs or "remaining" in np.adjs
    if np.noun == "remainder":
        only(np.specs, DET="the all", ADJ="remaining")
        if np.of is not None:
            refuse(np.of.noun not in ("they", "card"), np.of, "not_here")
            possessor(np.of.specs)
            said(np.of.specs, "DET", "these")
    elif not left or (np.heads and np.noun != "card") or np.of is not None:
        return None
    number = number_in(np)
    only([w for w in np.specs if w.type != "NUM"], DET="the each all any", ADJ="other remaining")
    count = n.Every(span=np.span) if number is None else n.Number(value=number, span=np.span)
    return n.Thing(kind=n.Kind.REST, span=np.span), count


def build_discard(deed: Deed) -> n.Effect:
    """Of the hand, of a place, or off the top of a deck; one's own cards or somebody else's."""
    np = deed.need("what")
    bare = not np.heads and np.of is None and np.has("NUM")
    bare = bare and all(word.type in ("NUM", "QUANT") for word in np.specs)
    if bare:  # "draw 2, then discard 1"
        card = Word("NOUN", "", "card", "", np.span.end, np.span.end)
        deed.np = np = Np(np.specs, [card], None, np.span)
    if np.noun == "hand" and np.of is None:
        own_zone(np, deed)
        deed.rest.take("ADV:randomly")
        whole = n.Thing(kind=n.Kind.CARD, span=np.span)
        return deed.does(n.Discard(thing=whole, count=n.Every(span=np.span)))
    if is_noun(np.of, "hand"):  # "a card of his hand" is one from it
        from_ = Word("PREP", "", "from", "", *np.of.span)
        deed.rest.left.append(Adjunct(from_, np.of, np.of.span))
        deed.np = np = np.alone()
    if is_noun(np.of, "deck") and said(np.specs, "ADJ", "top"):
        own_zone(np.of, deed)
        cards = np.without("top", "the").alone()
        top, pile = n.Zone.TOP_OF_DECK, n.Zone.DISCARD_PILE
        return deed.does(n.Put(thing=thing(cards), zone=pile, count=count_of(cards, deed), source=top))
    left = rest_of(np)
    if left is not None:
        return deed.does(n.Discard(thing=left[0], count=left[1]))
    at = _where_discarded(deed)
    random, chooser = _at_random(deed), _chooser(deed)
    effect = build_by_line(deed)
    assert isinstance(effect, n.Discard)
    if bare:
        effect = replace(effect, thing=replace(effect.thing, span=Span(np.span.end, np.span.end)))
    lies, owner = at
    if lies is not None or owner is not None:
        kinds = (*CARDS, n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM)
        refuse(effect.thing.kind not in kinds, np, "discard_from_where")
    if chooser is not None:
        refuse(random, deed.span, "random_or_chosen")
        refuse(effect.thing.kind not in CARDS and chooser != deed.who, deed.span, "doer_picks")
    tokens = effect.thing.kind not in CARDS
    return n.changed(
        effect,
        random=random or effect.random,
        chooser=None if tokens else chooser,
        zone=lies,
        source=owner or effect.source,
    )


def _where_discarded(deed: Deed) -> tuple[n.Where | None, n.Players | None]:
    """From where, if not from the hand, and whose, if not one's own."""
    for key in ("PREP:from", "PREP:in", "PREP:on"):
        from_ = deed.rest.peek(key)
        if from_ is None or from_.np is None or not (from_.np.noun in ZONES or is_place(from_.np)):
            continue
        deed.rest.take(key)
        found, owner = zone(from_.np)
        if isinstance(found, n.Zone) and found not in (n.Zone.HAND, n.Zone.PLAY, n.Zone.BOARD):
            misfit(from_, "discard_from_where")
        lies = None if found in (n.Zone.HAND, n.Zone.BOARD) else found
        return lies, None if owner is None or deed.owns(owner) else owner
    return None, None


def build_steal(deed: Deed) -> n.Effect:
    """Cards come by chance, whether that is said or not, unless they are of the thief's choice."""
    np = deed.need("what")
    off = deed.rest.peek("PREP:off")
    if off is not None and off.np is not None:  # "steal 2 CP off a chosen opponent"
        off.word.lexeme = "from"
    if np.noun != "card":
        return build_by_line(deed, "steal")
    random, chooser = _at_random(deed), _chooser(deed)
    refuse(random and chooser is not None, deed.span, "random_or_chosen")
    refuse(chooser is not None and not deed.owns(chooser), deed.span, "doer_picks")
    refuse("any" in np.dets and chooser is None and not random and not deed.event, np, "stolen_which")
    effect = build_by_line(deed, "steal")
    return n.changed(effect, chooser=chooser) if chooser is not None else effect


def costly(np: Np, who: n.Party) -> tuple[n.Thing, n.Party]:
    """Cards that cost more or less, and whose: `your upgrades`, `their cards`; kinds are the hero's own."""
    if np.head_type == "PRON" and np.noun == "it":  # the card that is played
        return thing(np), who
    owner, left = possessor(np.specs)
    only(left, DET="the all")
    what = thing(np.with_specs([]))
    refuse(what.kind not in CARDS, np, "only_cards_cost")
    refuse(owner is None and what.kind not in (n.Kind.CARD_KIND, n.Kind.NAMED_CARD), np, "whose_cards")
    return what, who if owner is None or owner.who is Who.YOU else owner


def cards_cost(subject: Np, much: Np, span: Span, player: n.Party | None = None) -> n.CardCost:
    """`your cards cost 1 CP less`, `cards they play cost 1 CP more`."""
    if player is not None:
        only(subject.specs, DET="the all any each")
        what, who = thing(subject.with_specs([])), player
        refuse(what.kind not in CARDS, subject, "only_cards_cost")
    else:
        what, who = costly(subject, n.YOU)
    less, more = said(much.specs, "ADJ", "fewer"), said(much.specs, "ADJ", "additional")
    refuse(less == more or much.of is not None or (much.heads and much.noun != "cp"), much, "cost_how_much")
    number = number_in(much)
    refuse(number is None, much, "cost_how_much")
    only([w for w in much.specs if w.type not in ("NUM", "ADJ")])
    by = n.Number(value=number or 0, span=much.span)
    direction = n.Direction.DOWN if less else n.Direction.UP
    return n.CardCost(thing=what, by=by, direction=direction, who=who, span=span)


def who_plays(adjuncts: list[Adjunct]) -> n.Party | None:
    """Who plays cards: `cards they play`, `cards that the afflicted player plays`, `cards played by them`."""
    own, outer = attach(None, adjuncts) if adjuncts else ([], [])
    found = [*own, *outer]
    if len(found) == 1 and found[0].relative is not None and found[0].relative.verb.lexeme == "play":
        at = found[0]
        if at.word.type == "DONE_BY" and at.relative is not None and at.relative.np is not None:
            return party(at.relative.np)
        return spoken_of(at.word) if at.word.type == "CONTACT" else None
    if [a.key for a in found] == ["VERBED:play", "PREP:by"] and found[1].np is not None:
        return party(found[1].np, found[1].mods)
    return None


def pay_more(clause: Clause, who: n.Party, rest: Rest) -> n.CardCost | None:
    """`must pay 1 additional CP for each card they play`, `... to play a card`."""
    np = clause.np
    each = rest.peek("PREP:per", "PREP:for")
    if np is None or np.noun != "cp" or "additional" not in np.adjs or each is None or each.np is None:
        return None
    player = who_plays(each.mods)
    if player is None:
        return None
    rest.left.remove(each)
    refuse(not isinstance(player, n.Players) or player.who not in (Who.YOU, Who.THEY), each, "whose_cards")
    holder = isinstance(who, n.Players) and who.who is Who.HOLDER
    return cards_cost(each.np, np, clause.span, n.Players(who=Who.THEY, span=who.span) if holder else who)


def turn_cost(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    """`reduce the cost of your cards by 1 CP`."""
    of = np.of
    if of is None and said(np.specs, "POSS", "its"):  # "its cost"
        of = phrase("it", np.span, type="PRON")
    refuse(of is None, np, "only_cards_cost")
    assert of is not None
    only([w for w in np.specs if w.type != "POSS"], DET="the")
    what, who = costly(of, deed.who)
    by = deed.rest.take_np("PREP:by") or misfit(deed.span, "cost_how_much")
    number = number_in(by)
    refuse(number is None or by.of is not None or (by.heads and by.noun != "cp"), by, "cost_how_much")
    found = n.Number(value=number or 0, span=by.span)
    return n.CardCost(thing=what, by=found, direction=direction, who=who, span=deed.span)


def build_activate(deed: Deed) -> n.Effect:
    """The second text of a card is used by its name: `activate Scrap of 1 Ore card on The Anvil`."""
    np = deed.need("what")
    named = len(np.heads) == 1 and np.heads[0].form == NameKind.ABILITY.value
    if not named or np.of is None:
        return build_by_line(deed, "activate")
    only(np.specs, DET="the")
    take(np.heads)
    cards = own(partitive(np.of), deed)
    what = thing(cards)
    refuse(what.kind not in (*CARDS, n.Kind.THIS_CARD, n.Kind.IT), np.of, "of_which_card")
    at = deed.rest.take_np("PREP:on", "PREP:in", "PREP:from")
    where = own_zone(at, deed) if at is not None else None
    count = count_of(cards, deed)
    return deed.does(n.UseCard(ability=np.heads[0].lexeme, thing=what, count=count, zone=where))


def build_play(deed: Deed) -> n.Effect:
    """`Play only after being Attacked`: the card this text stands on. A card may be played for less."""
    if deed.np is not None and not is_this(deed.np):
        price = deed.rest.peek("PREP:for")
        if price is None or price.np is None or "fewer" not in price.np.adjs:
            return build_by_line(deed)
        deed.rest.take("PREP:for")
        much = price.np
        number = number_in(much)
        refuse(number is None or (much.heads and much.noun != "cp"), much, "cost_how_much")
        only([w for w in much.specs if w.type != "NUM"], ADJ="fewer")
        return n.changed(build_by_line(deed), less=number)
    take(deed.np.specs if deed.np is not None else ())
    return deed.does(n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD, span=deed.span)))


def build_choose(deed: Deed) -> n.Effect:
    """A card that is chosen is looked at by itself, so that `it` can mean it."""
    cards = partitive(deed.np) if deed.np is not None else None
    if cards is not None and cards.noun == "they" and deed.np is not cards and deed.np is not None:
        spoken_of = Word("DET", "", "these", "", *cards.span)  # "choose 1 of them"
        cards = Np(
            [*deed.np.specs, spoken_of],
            [replace(cards.heads[0], type="NOUN", lexeme="card")],
            None,
            cards.span,
        )
    if cards is None or not is_noun(cards, "card"):
        return build_by_line(deed, "choose")
    from_ = deed.rest.take_np("PREP:from", "PREP:in", "PREP:on", "PREP:among")
    these = said(cards.specs, "DET", "these")
    if from_ is not None and (
        is_noun(from_, "they", "it") or (is_noun(from_, "card") and from_.dets == ["these"])
    ):
        these = True
        only(from_.specs, DET="these")
        from_ = None
    where, owner = zone(from_) if from_ is not None else (None, None)
    spoken, left = possessor(cards.specs)
    owner = owner or spoken
    count = plain_amount(cards.with_specs([w for w in left if w.lexeme != "these"])) or n.Number(value=1)
    some = isinstance(count, n.Number | n.UpTo)
    refuse(cards.of is not None or not some or (these and owner is not None), cards, "choose_which_cards")
    refuse(where is n.Zone.DECK, deed.span, "choose_which_cards")
    if where is None and owner is None:
        these = True
    picked = n.Zone.LOOKED_AT if these else where or n.Zone.HAND
    return deed.does(n.Look(count=count, zone=picked, whose=owner))


def build_look(deed: Deed) -> n.Effect:
    """Which cards, where and whose may stand in one phrase or in two."""
    reveal = deed.verb.lexeme in ("reveal", "show")
    np = deed.rest.take_np("PREP:at") if deed.np is None else deed.np
    if np is None:
        misfit(deed.span, "at_which_cards")
    shown_to = players_at(deed.rest, "PREP:to")
    if shown_to is not None and (not reveal or shown_to.who not in _EVERYBODY):
        misfit(deed.span, "revealed_to_all")
    until = deed.rest.take_np("PREP:until_found")
    if until is not None:
        refuse(not reveal, deed.span, "revealed_until")
        return _until(deed, np, until)
    where: n.Where | None = None
    owner: n.Party | None = None
    if np.noun == "hand" and (np.of is None or is_player(np.of)):
        where, owner = zone(np)
        return deed.does(n.Look(count=n.Every(), zone=where, whose=owner, reveal=reveal))
    from_ = np.of or deed.rest.take_np("PREP:from", "PREP:in", "PREP:on")
    if from_ is not None:
        where, owner = zone(from_)
    top = False
    if np.of is not None:
        if where is n.Zone.DECK and said(np.specs, "ADJ", "top"):
            where = n.Zone.TOP_OF_DECK
        elif where is n.Zone.DECK and said(np.specs, "ADJ", "bottom"):
            where = n.Zone.BOTTOM_OF_DECK
        elif isinstance(where, n.Place):
            top = said(np.specs, "ADJ", "top")
        np = np.without("top", "bottom").alone()
    pronoun = np.head_type == "PRON"
    if pronoun:
        only(np.specs, DET="all")
    elif np.heads and np.noun not in ("card", "upgrade"):
        misfit(np, "only_cards_looked_at")
    count = plain_amount(any_one(np, deed)) or n.Number(value=1)
    if pronoun or said(np.specs, "DET", "these") or said(np.specs, "ADJ", "draw", "reveal"):
        count, where = n.Every(), where or n.Zone.LOOKED_AT
    return deed.does(n.Look(count=count, zone=where or n.Zone.HAND, whose=owner, reveal=reveal, top=top))


build_reveal = build_look


def _until(deed: Deed, np: Np, until: Np) -> n.Effect:
    """`reveal cards from the top of your deck until you reveal an upgrade`."""
    from_ = deed.rest.take_np("PREP:from") or misfit(np, "revealed_until")
    refuse(np.noun != "card" or np.of is not None or plain_amount(np) is not None, np, "revealed_until")
    only(np.specs, DET="the", ADJ="top")
    where = own_zone(from_, deed)
    if where in (n.Zone.DECK, n.Zone.TOP_OF_DECK):
        where = n.Zone.DECK
    refuse(where is not n.Zone.DECK and not isinstance(where, n.Place), from_, "revealed_until")
    said(until.specs, "ADJ", "first")
    what = thing(until)
    refuse(what.kind not in CARDS or what.kind is n.Kind.CARD, until, "revealed_until")
    count = plain_amount(any_one(until, deed)) or n.ONE
    refuse(not isinstance(count, n.Number), until, "revealed_until")
    return deed.does(n.RevealUntil(thing=what, count=count, zone=where))


def build_shuffle(deed: Deed) -> n.Effect:
    """A deck is shuffled; cards are shuffled into one, a whole pile of them too."""
    into = deed.rest.take_np("PREP:into")
    if into is None:
        left = rest_of(deed.np) if deed.np is not None else None
        if left is not None:  # "shuffle the rest": back into the deck
            what, count = left
            return deed.does(n.Put(thing=what, zone=n.Zone.DECK, count=count, shuffled=True))
        if deed.np is not None and own_zone(deed.np, deed) is n.Zone.HAND:
            misfit(deed.span, "hand_has_no_order")
        return build_by_line(deed)
    deck = own_zone(into, deed)
    refuse(deck is not n.Zone.DECK and not isinstance(deck, n.Place), into, "shuffled_into_deck")
    if deed.np is not None and (
        deed.np.noun in ZONES or is_place(deed.np)
    ):  # "shuffle your discard pile into"
        every = n.Thing(kind=n.Kind.CARD, span=deed.np.span)
        source = own_zone(deed.np, deed)
        return deed.does(n.Put(thing=every, zone=deck, count=n.Every(), source=source, shuffled=True))
    lies = deed.rest.peek("PREP:on", "PREP:in")
    if lies is not None and lies.np is not None and (lies.np.noun in ZONES or is_place(lies.np)):
        at = deed.rest.left.index(lies)  # "shuffle all cards on The Anvil into your deck"
        deed.rest.left[at] = replace(lies, word=replace(lies.word, lexeme="from"))
    put = _put(deed, deck, into)
    assert isinstance(put, n.Put)
    refuse(put.thing.kind not in _SHUFFLED, deed.need("what"), "only_cards_shuffled")
    return replace(put, shuffled=True)


def build_put(deed: Deed) -> n.Effect:
    """Where something is put says what is done: it is flipped, played, or comes to lie somewhere."""
    up = deed.rest.peek("PREP:on", "PREP:to")
    if up is not None and up.np is not None and _is_side(up.np):  # "place it on the 0:02 side up"
        deed.rest.take("ADV:up")
        return build_by_line(deed, "flip")
    player = players_at(deed.rest, "PREP:on", "PREP:to")
    if player is not None:
        np = own(partitive(deed.need("what")), deed)
        return deed.does(n.Put(thing=thing(np), zone=n.Zone.BOARD, count=count_of(np, deed), board_of=player))
    back = deed.rest.take("ADV:back") is not None
    leaflet = deed.rest.take_np("PREP:to", "PREP:on", noun="leaflet")
    if leaflet is not None:  # "return 1 Cinder to its leaflet"
        only(leaflet.specs, DET="the", POSS="its your their")
        refuse(is_noun(deed.np, "card"), leaflet, "not_here")
        return build_by_line(deed, "remove")
    at = deed.rest.take_np(*_INTO)
    if at is not None:
        where, owner = zone(at)
        refuse(where is n.Zone.DECK, at, "where_in_deck")
        theirs = owner is not None and not deed.owns(owner) and where is not n.Zone.BOARD
        put = _put(deed, where, at)
        refuse(theirs and not isinstance(put, n.Put), at, "own_cards")
        if owner is None:
            return _unowned(put)
        return n.changed(put, whose=owner) if theirs else put
    from_ = deed.rest.peek("PREP:from")
    pile = from_ is not None and is_noun(from_.np, "discard_pile") and deed.verb.lexeme == "return"
    if pile and is_noun(deed.np, "card", *_CARD_NOUNS):  # "return 1 card from your discard pile"
        return put_into_hand(deed)
    refuse(not back and not deed.rest.peek("ADV:any_order"), deed.span, "where")
    return _unowned(_put(deed, n.Zone.TOP_OF_DECK))  # "put them back in any order"


def put_into_hand(deed: Deed) -> n.Effect:
    """Where cards go that one keeps or gets back."""
    return _put(deed, n.Zone.HAND)


_CARD_NOUNS = ("upgrade", "main_card", "roll_card", "instant_card")


def _unowned(put: n.Effect) -> n.Effect:
    """Nobody is named whose place it is; cards from a place of one's own stay one's own."""
    if not isinstance(put, n.Put) or put.source is not None or put.zone not in _PILES:
        return put
    return n.changed(put, back=True)


def _put(deed: Deed, where: n.Where, at: Np | None = None) -> n.Effect:
    random = _at_random(deed)
    np = own(partitive(deed.need("what")), deed)
    from_ = deed.rest.take_np("PREP:from")
    order = deed.rest.take("ADV:any_order") is not None
    source = own_zone(from_, deed) if from_ is not None else None
    if source is None and is_noun(np.of, "deck"):  # "the top 2 cards of your deck"
        end = "top" if said(np.specs, "ADJ", "top") else "bottom" if said(np.specs, "ADJ", "bottom") else ""
        own_zone(np.of, deed)
        source = {"top": n.Zone.TOP_OF_DECK, "bottom": n.Zone.BOTTOM_OF_DECK, "": n.Zone.DECK}[end]
        np = np.without(end, "the").alone()
    left = rest_of(np)
    if left is not None:
        what, count = left
    elif np.noun in _WHOLE and np.of is None and source is None:  # "put your hand on the bottom of your deck"
        what, count, source = (
            n.Thing(kind=n.Kind.CARD, span=np.span),
            n.Every(span=np.span),
            own_zone(np, deed),
        )
    elif not np.heads:  # "put one into your hand": of the cards that were looked at
        count = plain_amount(np) or misfit(np, "thing_missing")
        what = n.Thing(kind=n.Kind.THEM, span=np.span)
    else:
        what, count = thing(np), count_of(np, deed)
    if where is n.Zone.PLAY and what.kind in CARDS:
        return deed.does(n.PlayCard(thing=what, count=count, free=True, zone=played_from(source, from_)))
    board = possessor(at.specs)[0] if where is n.Zone.BOARD and at is not None else None
    return deed.does(
        n.Put(
            thing=what,
            zone=where,
            count=count,
            source=source,
            board_of=None if board is not None and board.who is Who.YOU else board,
            any_order=order,
            random=random,
        )
    )


def _is_side(np: Np) -> bool:
    names = [w for w in np.heads if w.type == "NAME"]
    return len(names) == 1 and (np.noun == "side" or names[0].lexeme.casefold().endswith("side"))
