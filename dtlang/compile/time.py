"""Phases and stretches of time."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.players import Role, again, lower_party
from dtlang.compile.scope import Scope
from dtlang.diagnostics.codes import UNCLEAR_WORD
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.node import changed

WHOSE = Said("write `your`, `your opponent's` or `each player's` before it")

_EDGE = {
    n.Stretch.START: "_start",
    n.Stretch.BEFORE: "_start",
    n.Stretch.UNTIL_START: "_start",
    n.Stretch.CONCLUSION: "_end",
    n.Stretch.AFTER: "_end",
}

# Phases that only their own player goes through; the others can be anybody's.
OWN = (n.Phase.UPKEEP, n.Phase.INCOME, n.Phase.MAIN, n.Phase.DISCARD, n.Phase.TURN)

_TURNS = {n.Stretch.LATER_TURNS: ir.Timing.LATER_TURNS, n.Stretch.TURN_GAINED: ir.Timing.TURN_GAINED}

TO_THE_END = (n.Stretch.UNTIL_START, n.Stretch.UNTIL_END, n.Stretch.REMAINDER, n.Stretch.THIS_TURN)
EDGES = tuple(part for part in _EDGE if part is not n.Stretch.UNTIL_START)


def phase_owner(
    phase: n.PhaseOf, scope: Scope, role: Role = Role.OBJECT, *, at_hand: bool = False
) -> ir.Players:
    """Whose phase: as said, else the one the text spoke of, else one's own or whoever's is at hand."""
    if phase.whose is not None:
        owner = _owner(phase.whose, scope, role)
        scope.phase_owner = owner
        return owner
    if scope.phase_owner is not None:
        return again(scope.phase_owner, scope)
    if at_hand:
        return ir.Players(who=ir.Who.ANY_PLAYER)
    if phase.phase in OWN or phase.phase is n.Phase.GAME:  # everybody sets up their own side once
        return scope.you
    return ir.Players(who=ir.Who.ANY_PLAYER)


# A phase is one player's: "each opponent's turn" is whichever opponent's turn it is.
_ANYBODYS = {
    n.Who.PLAYER: ir.Who.ANY_PLAYER,
    n.Who.CHOSEN_PLAYER: ir.Who.ANY_PLAYER,
    n.Who.CHOSEN_OPPONENT: ir.Who.OPPONENT,
    n.Who.CHOSEN_TEAMMATE: ir.Who.TEAMMATE,
    n.Who.ALL_PLAYERS: ir.Who.ANY_PLAYER,
    n.Who.ALL_OPPONENTS: ir.Who.OPPONENT,
    n.Who.ALL_TEAMMATES: ir.Who.TEAMMATE,
}


# "each opponent with Cinder": whichever of them it is.
_EACH = {
    n.Who.ALL_OPPONENTS: n.Who.OPPONENT,
    n.Who.ALL_TEAMMATES: n.Who.TEAMMATE,
    n.Who.ALL_PLAYERS: n.Who.HOLDER,
}


def again_and_again(phase: n.PhaseOf) -> bool:
    """`each player's turn`: not one phase, but all of them."""
    whose = phase.whose
    return isinstance(whose, n.Players) and whose.who.value.startswith("all_") and not phase.next


def _owner(whose: n.Party, scope: Scope, role: Role) -> ir.Players:
    one = whose if isinstance(whose, n.Players) and whose.who in _ANYBODYS else None
    if isinstance(whose, n.Players) and whose.who is n.Who.HOLDER:
        return lower_party(whose, scope, Role.EVENT)  # whoever has it by then
    if one is not None and one.who is n.Who.PLAYER and scope.context.token:
        return lower_party(whose, scope, Role.EVENT)  # on a token, its holder
    if one is None or (scope.picking and one.who.value.startswith("chosen_")):
        return lower_party(whose, scope, role)
    if one.token is not None or one.besides is not None:
        return lower_party(changed(one, who=_EACH.get(one.who, one.who)), scope, Role.EVENT)
    owner = ir.Players(who=_ANYBODYS[one.who])
    if owner.who is not ir.Who.ANY_PLAYER:  # which can only be watched for
        scope.they = owner
    return owner


def phase_player(who: n.Party, phase: n.PhaseOf, scope: Scope, role: Role = Role.SUBJECT) -> ir.Players:
    """Whose phase is begun, skipped or ended: as said, else that of whoever does it."""
    doer = lower_party(who, scope, role)
    if phase.whose is None:
        return doer
    return _owner(phase.whose, scope, role) if role is Role.EVENT else lower_party(phase.whose, scope, role)


def phase_timing(phase: n.Phase, part: n.Stretch) -> ir.Timing:
    """The timing point of a part of a phase.

    >>> phase_timing(n.Phase.OFFENSIVE_ROLL, n.Stretch.CONCLUSION).value
    'offensive_roll_end'
    """
    if phase is n.Phase.GAME:
        return ir.Timing.GAME if part not in (n.Stretch.START, n.Stretch.BEFORE) else ir.Timing.GAME_SETUP
    return ir.Timing(phase.value + _EDGE.get(part, ""))


def lower_window(time: n.Time, scope: Scope) -> ir.Window:
    if time.part in _TURNS:
        return ir.Window(timing=_TURNS[time.part], player=scope.you)
    if time.phase is None:
        turn = time.part is n.Stretch.THIS_TURN
        return ir.Window(
            timing=ir.Timing.TURN if turn else ir.Timing.ANY_TIME,
            player=ir.Players(who=ir.Who.ANY_PLAYER) if turn else scope.you,
            to_the_end=time.part in TO_THE_END,
        )
    return ir.Window(
        timing=phase_timing(time.phase.phase, time.part),
        player=phase_owner(time.phase, scope, at_hand=_at_hand(time, scope)),
        next=time.phase.next,
        to_the_end=time.part in TO_THE_END,
    )


def _at_hand(time: n.Time, scope: Scope) -> bool:
    """`the turn`, whoever's it is, where a text is carried out; one that stays in play has no such turn."""
    assert time.phase is not None
    if time.phase.whose is not None or time.phase.next or scope.phase_owner is not None:
        return False
    if time.part in (n.Stretch.UNTIL_END, n.Stretch.REMAINDER):
        return True
    if time.phase.phase is not n.Phase.TURN or time.part not in EDGES:
        return False
    if scope.picking and time.part in (n.Stretch.CONCLUSION, n.Stretch.AFTER):
        return True
    scope.report(UNCLEAR_WORD, time.span, "it is not clear whose turn is meant", help=WHOSE)
    return False


def lower_moment(time: n.Time, scope: Scope) -> ir.Event:
    window = lower_window(time, scope)
    return ir.Event(timing=window.timing, player=window.player, next=window.next)
