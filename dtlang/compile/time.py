"""Phases and stretches of time."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.players import Role, again, lower_party
from dtlang.compile.scope import Scope
from dtlang.syntax import nodes as n

_EDGE = {
    n.Part.START: "_start",
    n.Part.BEFORE: "_start",
    n.Part.UNTIL_START: "_start",
    n.Part.CONCLUSION: "_end",
    n.Part.AFTER: "_end",
}

# Phases that only their own player goes through; the others can be anybody's.
_OWN = (n.Phase.UPKEEP, n.Phase.INCOME, n.Phase.MAIN, n.Phase.DISCARD, n.Phase.TURN)

_TURNS = {n.Part.LATER_TURNS: ir.Timing.LATER_TURNS, n.Part.TURN_GAINED: ir.Timing.TURN_GAINED}

TO_THE_END = (n.Part.UNTIL_START, n.Part.UNTIL_END, n.Part.REMAINDER, n.Part.THIS_TURN)
EDGES = tuple(part for part in _EDGE if part is not n.Part.UNTIL_START)


def phase_owner(phase: n.PhaseOf, scope: Scope, role: Role = Role.OBJECT) -> ir.Players:
    """Whose phase: as said, else the one the text spoke of, else one's own or whoever's is at hand."""
    if phase.whose is not None:
        owner = lower_party(phase.whose, scope, role)
        scope.phase_owner = owner
        return owner
    if scope.phase_owner is not None:
        return again(scope.phase_owner, scope)
    return scope.you if phase.phase in _OWN else ir.Players(who=ir.Who.ANY_PLAYER)


def phase_player(who: n.Party, phase: n.PhaseOf, scope: Scope, role: Role = Role.SUBJECT) -> ir.Players:
    """Whose phase is begun, skipped or ended: as said, else that of whoever does it."""
    doer = lower_party(who, scope, role)
    return doer if phase.whose is None else lower_party(phase.whose, scope, role)


def phase_timing(phase: n.Phase, part: n.Part) -> ir.Timing:
    """The timing point of a part of a phase.

    >>> phase_timing(n.Phase.OFFENSIVE_ROLL, n.Part.CONCLUSION).value
    'offensive_roll_end'
    """
    if phase is n.Phase.GAME:
        return ir.Timing.GAME if part not in (n.Part.START, n.Part.BEFORE) else ir.Timing.GAME_SETUP
    return ir.Timing(phase.value + _EDGE.get(part, ""))


def lower_window(time: n.Time, scope: Scope) -> ir.Window:
    if time.part in _TURNS:
        return ir.Window(timing=_TURNS[time.part], player=scope.you)
    if time.phase is None:
        turn = time.part is n.Part.THIS_TURN
        return ir.Window(
            timing=ir.Timing.TURN if turn else ir.Timing.ANY_TIME,
            player=ir.Players(who=ir.Who.ANY_PLAYER) if turn else scope.you,
            to_the_end=time.part in TO_THE_END,
        )
    return ir.Window(
        timing=phase_timing(time.phase.phase, time.part),
        player=phase_owner(time.phase, scope),
        next=time.phase.next,
        to_the_end=time.part in TO_THE_END,
    )


def lower_moment(time: n.Time, scope: Scope) -> ir.Event:
    window = lower_window(time, scope)
    return ir.Event(timing=window.timing, player=window.player, next=window.next)
