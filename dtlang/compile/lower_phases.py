"""Phases that are had again, skipped or fail; players who are chosen or held up; keywords."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.amounts import lower_amount
from dtlang.compile.body import lowers
from dtlang.compile.players import (
    again,
    each_alone,
    lower_party,
    lower_subject,
    lower_target,
    lower_thing,
)
from dtlang.compile.scope import Scope
from dtlang.compile.time import lower_moment, phase_owner, phase_player
from dtlang.diagnostics.codes import (
    NOT_AN_ORDER,
    UNCLEAR_WORD,
)
from dtlang.ir import effects as op
from dtlang.ir.structure import Trigger
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in


@lowers(n.ExtraPhase)
def lower_extra_phase(node: n.ExtraPhase, scope: Scope) -> ir.Effect:
    player = lower_subject(node.who, scope)
    target = lower_party(node.target, scope) if node.target else None
    phase = ir.Phase(node.phase.phase.value)
    return op.ExtraPhase(id=scope.did(node, None), phase=phase, player=player, target=target)


@lowers(n.SkipPhase)
def lower_skip_phase(node: n.SkipPhase, scope: Scope) -> ir.Effect:
    player = phase_player(node.who, node.phase, scope)
    phase = ir.Phase(node.phase.phase.value)
    later = _to_come(node.phase, scope)  # when the next one begins, it is this one
    return op.SkipPhase(id=scope.did(node, None), phase=phase, player=player, next=later)


def _to_come(phase: n.PhaseOf, scope: Scope) -> bool:
    return phase.next and not (scope.event is not None and scope.event.next)


def _at_its_start(phase: n.PhaseOf, node: n.PhaseFails | n.ConcludePhase, scope: Scope) -> ir.Effect:
    """Only a phase that has begun can be over or fail: the next one, as soon as it begins."""
    id = scope.mark(node)
    moment = lower_moment(n.Time(part=n.Stretch.START, phase=phase, span=phase.span), scope)
    with scope.inside(event=moment):
        over = (
            lower_phase_fails(node, scope)
            if isinstance(node, n.PhaseFails)
            else lower_conclude_phase(node, scope)
        )
    return Trigger(id=id, event=moment, effects=(over,), once=True)


@lowers(n.PhaseFails)
def lower_phase_fails(node: n.PhaseFails, scope: Scope) -> ir.Effect:
    if _to_come(node.phase, scope):
        return _at_its_start(node.phase, node, scope)
    player = _whose_attempt(node, scope) or phase_owner(node.phase, scope)
    timing = scope.event.timing if scope.event is not None else None
    of_attack = node.phase.phase is n.Phase.ROLL and timing not in _BEFORE_ATTACK
    if (timing in _UNDER_WAY or of_attack) and not node.phase.next:
        message = "it is too late here: an ability fails when it is activated, or at the end of that phase"
        scope.report(UNCLEAR_WORD, node.span, message, help=TOO_LATE_TO_FAIL)
    return op.PhaseFails(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


def _whose_attempt(node: n.PhaseFails, scope: Scope) -> ir.Players | None:
    """Whose Attack or ability fails, if it is the one that the trigger around is about."""
    event = scope.event
    if node.phase.whose is not None or node.phase.phase is not n.Phase.ROLL or event is None:
        return None
    if event.timing is not ir.Timing.ABILITY_ACTIVATED or event.player is None:
        return None
    if event.thing is None or event.thing.kind not in _FAILING:
        message = "only an Offensive Ability fails together with its Roll Phase"
        scope.report(UNCLEAR_WORD, node.span, message, help="write `activates an Offensive Ability`")
    return scope.you if event.player == scope.you else ir.Players(who=ir.Who.ACTOR)


_BEFORE_ATTACK = (
    ir.Timing.ROLL_START,
    ir.Timing.OFFENSIVE_ROLL_START,
    ir.Timing.ABILITY_ANNOUNCED,
    ir.Timing.ABILITY_ACTIVATED,
    ir.Timing.OFFENSIVE_ROLL_END,
)
_UNDER_WAY = (ir.Timing.ATTACKED, ir.Timing.DAMAGE_INCOMING, ir.Timing.DAMAGE_DEALT)
TOO_LATE_TO_FAIL = Said(
    "write `prevent all dmg`, or begin with `When you activate an Offensive Ability, ...`"
)
_FAILING = (ir.ThingKind.OFFENSIVE_ABILITY, ir.ThingKind.STRAIGHT_ABILITY)


@lowers(n.ConcludePhase)
def lower_conclude_phase(node: n.ConcludePhase, scope: Scope) -> ir.Effect:
    if _to_come(node.phase, scope):
        return _at_its_start(node.phase, node, scope)
    player = phase_player(node.who, node.phase, scope)
    return op.ConcludePhase(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


@lowers(n.StartPhase)
def lower_start_phase(node: n.StartPhase, scope: Scope) -> ir.Effect:
    player = phase_player(node.who, node.phase, scope)
    return op.StartPhase(id=scope.did(node, None), phase=ir.Phase(node.phase.phase.value), player=player)


@lowers(n.ChoosePlayer)
def lower_choose_player(node: n.ChoosePlayer, scope: Scope) -> ir.Effect:
    by = lower_subject(node.who, scope)
    each_alone(by, node, Said("choose"), scope)
    players = lower_party(node.players, scope)
    scope.same_opponent = scope.they = players  # "that player" is who was chosen, whoever chose
    scope.opponent = again(players, scope)  # what follows is aimed at them
    return op.ChoosePlayers(id=scope.did(node, None), players=players, by=by)


@lowers(n.TargetOpponent)
def lower_target_opponent(node: n.TargetOpponent, scope: Scope) -> ir.Effect:
    """`Target an opponent.`: one who is picked, unless the text has its opponent; `they` are the same."""
    by = lower_subject(node.who, scope)
    target, open = node.target, scope.opponent.who is ir.Who.OPPONENT
    if open and isinstance(target, n.Players) and target.who is n.Who.OPPONENT:
        target = replace(target, who=n.Who.CHOSEN_OPPONENT)
    aimed = lower_party(target, scope)
    if open and aimed.who is ir.Who.CHOSEN_OPPONENT:
        scope.opponent = again(aimed, scope)  # what follows is aimed at them
    if aimed.who is ir.Who.TARGET and scope.event is None:
        message = "an offensive ability has its target by the rules of the game, so this does nothing"
        help = "write `a chosen opponent` where you choose who is meant: `Deal 5 dmg to a chosen opponent.`"
        scope.report(NOT_AN_ORDER, node.span, message, help=help)
    return op.Retarget(id=scope.did(node, None), target=aimed, by=by)


@lowers(n.TakeNoActions)
def lower_take_no_actions(node: n.TakeNoActions, scope: Scope) -> ir.Effect:
    return op.TakeNoActions(id=scope.did(node, None), player=lower_subject(node.who, scope))


_OPPONENTS = (ir.Who.OPPONENT, ir.Who.CHOSEN_OPPONENT, ir.Who.ALL_OPPONENTS, ir.Who.ATTACKER)


@lowers(n.Call)
def lower_call(node: n.Call, scope: Scope) -> ir.Effect:
    """A keyword with everything its definition may ask for; without a number it is used once."""
    by = lower_subject(node.who, scope)
    count = 1 if node.count is None else lower_amount(node.count, scope)
    thing = lower_thing(node.thing, scope) if node.thing else None
    # their opponent is you
    theirs = node.target is None and (by == scope.opponent or by.who in _OPPONENTS)
    target = scope.you if theirs else lower_target(node.target, scope)
    if node.target is not None and node.count is not None:
        for part in nodes_in(node.count):
            if isinstance(part, n.Counted) and part.holder is None and part.thing.kind is n.Kind.STATUS:
                message = "it is not clear whose tokens are counted here"
                scope.report(
                    UNCLEAR_WORD, part.span, message, help="say whose, as in `per Cinder on your opponent`"
                )
    return op.Call(
        id=scope.did(node, None, thing, amount=True),
        verb=node.verb,
        count=count,
        thing=thing,
        target=target,
        by=by,
        direction=ir.Direction(node.direction.value) if node.direction else None,
    )


@lowers(n.NoEffect)
def lower_no_effect(node: n.NoEffect, scope: Scope) -> ir.Effect:
    return op.NoEffect(id=scope.mark(node), thing=lower_thing(node.thing, scope))


@lowers(n.NothingHappens)
def lower_nothing_happens(node: n.NothingHappens, scope: Scope) -> ir.Effect:
    return op.Nothing(id=scope.mark(node))
