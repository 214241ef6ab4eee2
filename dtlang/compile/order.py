"""Order, marks and remarks; and deeds that a text can only watch for."""

from __future__ import annotations

import msgspec

from dtlang import ir
from dtlang.compile.bind import bind
from dtlang.compile.body import Effects, lower_body, lower_items, lowers
from dtlang.compile.events import lower_deed
from dtlang.compile.scope import Scope
from dtlang.diagnostics.codes import NO_CONDITION, NOT_AN_ORDER, NOTHING_TO_REPLACE
from dtlang.ir import structure as op
from dtlang.syntax import nodes as n


@lowers(n.All)
def lower_all(node: n.All, scope: Scope) -> Effects:
    return lower_body(node, scope)


@lowers(n.Then)
def lower_then(node: n.Then, scope: Scope) -> Effects:
    """R-113: a pause, then the effects in the same list."""
    return (op.Pause(id=scope.mark(node)), *lower_body(node.effect, scope))


@lowers(n.Additionally)
def lower_additionally(node: n.Additionally, scope: Scope) -> Effects:
    """R-118: no pause, so the place in the list says it all."""
    return lower_body(node.effect, scope)


@lowers(n.Alternatively)
def lower_alternatively(node: n.Alternatively, scope: Scope) -> Effects:
    return lower_body(node.effect, scope)


@lowers(n.Remarked)
def lower_remarked(node: n.Remarked, scope: Scope) -> Effects:
    scope.notes.append(node.reminder.text)
    return lower_body(node.effect, scope)


@lowers(n.Reminder)
def lower_reminder(node: n.Reminder, scope: Scope) -> Effects:
    scope.notes.append(node.text)
    return ()


@lowers(n.Marker)
def lower_marker(node: n.Marker, scope: Scope) -> Effects:
    scope.flags.append(ir.Flag(node.kind.value))
    return ()


@lowers(n.Otherwise)
def lower_otherwise(node: n.Otherwise, scope: Scope) -> Effects:
    """One that `bind` could not join to a condition."""
    scope.report(NO_CONDITION, node.span, "there is no condition before this `otherwise`")
    return lower_body(node.effect, scope)


@lowers(n.Instead)
def lower_instead(node: n.Instead, scope: Scope) -> Effects:
    """One that `bind` could not join to an effect: in a trigger, instead of what would be done there."""
    if scope.in_trigger:
        deed = msgspec.structs.replace(lower_deed(node.effect, scope), amount=None)
        return (op.Replace(id=scope.mark(node), deed=deed, effects=lower_body(node.effect, scope)),)
    scope.report(NOTHING_TO_REPLACE, node.span, "there is nothing that this could replace")
    return lower_body(node.effect, scope)


@lowers(n.Block)
def lower_block(node: n.Block, scope: Scope) -> Effects:
    """Sentences of one option, bound together like those of a text."""
    return lower_items(bind(node.sentences, scope), scope)


@lowers(n.OnlyIf, n.OnlyAt)
def lower_only_if(node: n.OnlyIf | n.OnlyAt, scope: Scope) -> Effects:
    scope.report(NOTHING_TO_REPLACE, node.span, "there is no effect before this that it could limit")
    return ()


@lowers(n.Attack, n.ReachLimit, n.BeDefeated)
def lower_deed_as_order(node: n.Attack | n.ReachLimit | n.BeDefeated, scope: Scope) -> Effects:
    scope.report(NOT_AN_ORDER, node.span, "a text can watch for this, but cannot make it happen")
    return ()
