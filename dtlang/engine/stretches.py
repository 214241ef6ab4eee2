"""Stretches of time: whether one that a text speaks of is now."""

from __future__ import annotations

from typing import Final

from dtlang.engine.players import SELF, candidates, fixed
from dtlang.engine.state import Scope, State
from dtlang.ir import parts
from dtlang.ir.words import Phase, Timing, Who

_ALWAYS: Final = frozenset({Timing.ANY_TIME, Timing.GAME, Timing.UNSTATED})

_PHASE_OF: Final = {
    Timing.UPKEEP: (Phase.UPKEEP,),
    Timing.INCOME: (Phase.INCOME,),
    Timing.MAIN: (Phase.MAIN,),
    Timing.OFFENSIVE_ROLL: (Phase.OFFENSIVE_ROLL,),
    Timing.TARGETING_ROLL: (Phase.TARGETING_ROLL,),
    Timing.DEFENSIVE_ROLL: (Phase.DEFENSIVE_ROLL,),
    Timing.ROLL: (Phase.OFFENSIVE_ROLL, Phase.TARGETING_ROLL, Phase.DEFENSIVE_ROLL),
    Timing.DISCARD: (Phase.DISCARD,),
}


def window_open(g: State, when: parts.Window, scope: Scope) -> bool:
    """Whether a stretch of time is now, for the player whose phase it has to be."""
    timing = when.timing
    if timing in _ALWAYS:
        return True
    if timing is Timing.TURN_GAINED:
        return scope.status is not None and g.seats[scope.me].since.get(scope.status) == g.turn
    if timing is Timing.LATER_TURNS:
        return scope.status is not None and g.seats[scope.me].since.get(scope.status) != g.turn
    owner = g.active
    if timing is Timing.DEFENSIVE_ROLL and g.attack is not None and g.attack.target is not None:
        owner = g.attack.target
    who = when.player.who
    if who is SELF:
        if owner != scope.me:
            return False
    elif who is not Who.ANY_PLAYER:
        owners = fixed(g, when.player, scope)
        if owner not in (owners if owners is not None else candidates(g, when.player, scope)):
            return False
    if timing is Timing.TURN:
        return True
    return g.phase in _PHASE_OF.get(timing, ())
