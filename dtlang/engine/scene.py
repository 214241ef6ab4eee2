"""A table set up by hand, to see one thing happen: Health, tokens, upgrades, hands and dice as one wants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from dtlang import ir
from dtlang.engine.game import deal
from dtlang.engine.modes import Profile
from dtlang.engine.rng import Loaded
from dtlang.engine.state import CP_MAX, Piece, State
from dtlang.ir.words import Phase


class Given(msgspec.Struct, frozen=True):
    """What one player has when the scene begins; what is left out is as at the start of a game."""

    health: int | None = None
    cp: int | None = None
    tokens: Mapping[str, int] = {}
    sides: Mapping[str, str] = {}  # of two-sided tokens and pieces
    upgrades: Sequence[str] = ()  # names of upgrade cards that lie on the board
    hand: Sequence[str] = ()
    deck: Sequence[str] | None = None  # from the top; None: all other cards of the deck, unshuffled
    discard: Sequence[str] = ()
    staying: Sequence[str] = ()  # cards in play
    stored: Mapping[str, Sequence[int]] = {}  # what the dice show that lie on a place
    places: Mapping[str, Sequence[str]] = {}  # from the top; one that is left out holds what it starts with


def scene(
    heroes: Sequence[ir.Document],
    given: Sequence[Given] = (),
    *,
    rolls: Iterable[int] = (),
    active: int = 0,
    seed: int = 0,
    profile: Profile | None = None,
    first_turns: bool = False,
) -> State:
    """A state at the start of a turn. `first_turns`: nobody had one yet, so the Start Player has no income.

    Pieces and companions are on their boards; set-up texts are not carried out again.
    """
    g = deal(heroes, seed, profile or Profile())
    g.rng = Loaded(seed, list(rolls))
    g.active = g.start = active
    g.phase = Phase.TURN
    for at, who in enumerate(g.seats):
        what = given[at] if at < len(given) else Given()
        cards = list(who.kit.deck) if g.profile.mode.cards else []
        for name, lie in who.kit.places.items():
            who.places[name] = list(lie) if g.profile.mode.cards else []
        laid = [(who.hand, what.hand), (who.discard, what.discard), (who.staying, what.staying)]
        for name, names in what.places.items():
            pile = who.places[name] = []
            laid.append((pile, list(reversed(names))))
        for pile, names in laid:
            for name in names:
                card = who.kit.cards[name]
                pile.append(card)
                if card in cards:
                    cards.remove(card)
        for name, values in what.stored.items():
            who.dice_on(name).dice = list(values)[: who.room_for_dice(name)]
        for name in what.upgrades:
            card = who.kit.cards[name]
            who.levels[card.slot] = max(who.levels[card.slot], card.level)
            who.board.append(card)
            if card in cards:
                cards.remove(card)
        if what.deck is not None:
            cards = [who.kit.cards[name] for name in reversed(what.deck)]
        who.deck = cards
        if what.health is not None:
            g.health[who.team] = what.health
        if what.cp is not None:
            who.cp = min(what.cp, CP_MAX)
        for name, piece in who.kit.pieces.items():
            if not piece.from_start:
                continue
            lies = who.pieces[name] = Piece(piece, at, piece.count)
            if piece.dial is None:
                lies.side = what.sides.get(name, lies.side)
        who.turns = 0 if first_turns else 1
    for at, who in enumerate(g.seats):
        what = given[at] if at < len(given) else Given()
        for name, count in what.tokens.items():
            status = next(seat.kit.statuses[name] for seat in (who, *g.seats) if name in seat.kit.statuses)
            who.tokens[status] = count
            who.inflicter[status] = at
            who.since[status] = -1
            if status.sides:
                who.sides[status] = [what.sides.get(name, status.sides[0])] * count
    return g
