"""Companions with Health of their own: hurt, healed and defeated, but no players (R-090, R-091)."""

from __future__ import annotations

from dtlang.engine.noticing import notice
from dtlang.engine.state import Event, Scope, Seat, State
from dtlang.ir.parts import Players
from dtlang.ir.words import Timing, Who


def names_companion(g: State, players: Players) -> bool:
    """Whether a text names a companion where it could name a player."""
    return players.who is Who.NAMED and not any(seat.kit.name == players.name for seat in g.seats)


def companion_meant(g: State, players: Players, scope: Scope) -> Seat | None:
    """On whose board it lies: one's own companion wherever it is, or that of the only hero who has one.

    None: it is not in play.
    """
    mine = g.seats[scope.me]
    for seat in (mine, *g.seats):
        piece = seat.pieces.get(players.name)
        if piece is not None and not seat.out:
            if piece.owner == scope.me or players.name not in mine.kit.pieces:
                return seat
    return None


def hurt(g: State, seat: Seat, name: str, amount: int) -> int:
    """Damage to a companion is dealt at once; at 0 Health it leaves the board."""
    piece = seat.pieces[name]
    if piece.health is None:
        return 0
    dealt = min(amount, piece.health)
    piece.health -= dealt
    g.log.append(("companion_hurt", seat.index, name, dealt, piece.health))
    if piece.health == 0:
        g.log.append(("companion_defeated", seat.index, name))
        notice(g, Event(Timing.DEFEATED, player=seat.index, target=seat.index, name=name))
        del seat.pieces[name]
        seat.texts = None
    return dealt


def mend(g: State, seat: Seat, name: str, amount: int) -> int:
    """A companion heals up to the Health it began with."""
    piece = seat.pieces[name]
    most = piece.of.health
    if piece.health is None or most is None:
        return 0
    healed = min(amount, most - piece.health)
    piece.health += healed
    g.log.append(("companion_heals", seat.index, name, healed, piece.health))
    return healed
