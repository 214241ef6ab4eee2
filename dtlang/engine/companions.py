"""Companions with Health of their own: hurt, healed and defeated, but no players (R-090, R-091)."""

from __future__ import annotations

from dtlang.engine.noticing import notice
from dtlang.engine.players import companion_meant
from dtlang.engine.state import Event, Scope, Seat, State
from dtlang.ir.parts import Players
from dtlang.ir.words import Timing


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


def change_health(g: State, players: Players, by: int, scope: Scope) -> int:
    """A companion gets so much more Health, or less; says how much it was."""
    owner = companion_meant(g, players, scope)
    if owner is None or not by:
        return 0
    return mend(g, owner, players.name, by) if by > 0 else hurt(g, owner, players.name, -by)
