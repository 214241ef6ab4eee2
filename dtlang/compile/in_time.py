"""Damage can be changed while it is on its way: what waits for it, and when that is too late."""

from __future__ import annotations

from dtlang import ir
from dtlang.compile.scope import Scope
from dtlang.compile.within import done_now
from dtlang.diagnostics.codes import DAMAGE_NOT_THERE
from dtlang.ir import effects as leaf
from dtlang.source import NOWHERE
from dtlang.syntax import nodes as n

_QUIET = (ir.Phase.UPKEEP, ir.Phase.INCOME, ir.Phase.MAIN, ir.Phase.DISCARD)
_OF_DAMAGE = (ir.Timing.DAMAGE_INCOMING, ir.Timing.DAMAGE_DEALT)


def in_time(effects: tuple[ir.Effect, ...], event: ir.Event, relation: n.Relation, scope: Scope) -> None:
    """Reports what is to change the damage that a text waits for, and never can (R-147, R-176)."""
    if event.timing not in _OF_DAMAGE or relation is n.Relation.INSTEAD_OF:
        return
    dealt = event.timing is ir.Timing.DAMAGE_DEALT and relation is not n.Relation.BEFORE
    for effect in done_now(effects):
        span = scope.spans.get(effect.id or "", NOWHERE)
        if any(finding.span == span for finding in scope.findings):
            continue
        if isinstance(effect, leaf.AddDamage):
            message = "only the dmg of an Attack can be added to, while it is made"
            scope.report(DAMAGE_NOT_THERE, span, message, help="begin with `When you Attack, ...`")
        elif dealt and isinstance(effect, leaf.PreventDamage | leaf.ReduceDamage):
            message = "the dmg that this waits for is dealt by then, so nothing of it can be taken away"
            help = "write `When you would receive dmg, ...`, or `When you would deal dmg, ...`"
            scope.report(DAMAGE_NOT_THERE, span, message, help=help)


def at_moment(effects: tuple[ir.Effect, ...], moment: ir.Event, scope: Scope) -> None:
    """Reports what takes from damage at a moment at which none is on its way."""
    if not any(moment.timing.value.startswith(phase.value) for phase in _QUIET):
        return
    done = list(done_now(effects))
    if any(isinstance(effect, leaf.DealDamage | leaf.Call) for effect in done):
        return
    for effect in done:
        if isinstance(effect, leaf.PreventDamage | leaf.ReduceDamage):
            message = "no dmg is on its way at that moment"
            help = "write `When you would receive dmg, ...`, or `During your Upkeep Phase, ...` for all of it"
            scope.report(DAMAGE_NOT_THERE, scope.spans.get(effect.id or "", NOWHERE), message, help=help)
