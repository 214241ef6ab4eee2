"""What a position is worth to a player when nobody plays on: Health, boards, tokens, CP and cards.

In points of damage, like everything a bot compares. Nothing here knows a single hero: boards are worth what
their tables say over the turns that are left, tokens what their leaflet says.
"""

from __future__ import annotations

from typing import Final

from dtlang.bots.sense import COMMON, POINT, Sense, sense
from dtlang.bots.weigh import cp_worth, token_worth
from dtlang.engine.state import HAND_MAX, Seat, State
from dtlang.ir.words import AbilityKind

WON: Final = 60.0  # more than anything else can be worth
CARD: Final = 0.8  # a card in the hand
CP: Final = 0.7  # of what 1 CP buys
TOKEN: Final = 1.0  # of what a token is worth
COUNTED: Final = 0.6  # one of a piece that is counted, one Health of a companion
STORED: Final = 1.2  # a die that lies ready
TURN: Final = 8.0  # Health that a turn costs, about
MOST_TURNS: Final = 5.0


def turns_ahead(g: State) -> float:
    """About how long it goes on. Taken where the search begins, so that to hurt somebody costs nothing."""
    return min(MOST_TURNS, max(0.5, min(g.health) / TURN))


def value(g: State, seat: int, left: float) -> float:
    """What a position is worth to a player, over so many turns."""
    mine = g.seats[seat].team
    if g.over:
        return 0.0 if g.winner is None else WON if g.winner == mine else -WON
    own = others = 0.0
    mates = foes = 0
    for who in g.seats:
        if who.out:
            continue
        worth = g.health[who.team] + side(who, g, left)
        if who.team == mine:
            own += worth
            mates += 1
        else:
            others += worth
            foes += 1
    return own / max(1, mates) - others / max(1, foes)


def side(who: Seat, g: State, left: float) -> float:
    """What lies on one side of the table, but Health."""
    mind = sense(who.kit)
    worth = strength(mind, who) * left / POINT
    worth += CP * cp_worth(0, who.cp) / POINT + CARD * min(len(who.hand), HAND_MAX)
    for status, count in who.tokens.items():
        worth += TOKEN * count * token_worth(g, status, who.index) / POINT
    for piece in who.pieces.values():
        if piece.of.dial is None:
            worth += COUNTED * (piece.count if piece.health is None else piece.health)
    for lie in who.stored.values():
        worth += STORED * len(lie.dice)
    return worth


def strength(mind: Sense, who: Seat) -> float:
    """Points that a board is worth in one turn of each player: Attacks, defence, passive abilities."""
    known = mind.strengths
    key: tuple[int | str, ...] = (*who.levels, *who.shown())
    found = known.get(key)
    if found is None:
        found = float(mind.board(who.levels, who.shown()).ev)
        for at, slot in enumerate(mind.kit.slots):
            level = who.levels[at]
            if slot.kind is AbilityKind.DEFENSIVE:
                found += max((mind.guard(line, COMMON) for line in slot.levels[level]), default=0)
            elif slot.kind is AbilityKind.PASSIVE:
                found += (level - 1) * POINT // 2
        known[key] = found
    return found
