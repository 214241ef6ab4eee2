"""`During your Upkeep or Main Phase, you may ...`: and what follows from it, at each of the times."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtlang.compile.bound import Bound, Items, body_of, items_of
from dtlang.compile.scope import Scope
from dtlang.diagnostics.codes import UNCLEAR_WORD
from dtlang.syntax import nodes as n
from dtlang.syntax.node import parts_of


def at_each_time(items: Items, scope: Scope) -> Items:
    """Every item that names two times, once for each of them."""
    out: Items = ()
    for item in items:
        time = _two(item)
        if time is None:
            out = (*out, item)
            continue
        if time.either and not _is_open(item):
            message = "it is not clear whether this is done at both of these times, or at one of them"
            help = "write `and` for both, or `you may spend ... to ...` for what can be had at either"
            scope.report(UNCLEAR_WORD, time.span, message, help=help)
        first = replace(time, also=None, either=False)
        second = replace(first, phase=time.also)
        out = (*out, *at_each_time((_with(item, time, first),), scope), _with(item, time, second))
    return out


def _is_open(item: Bound) -> bool:
    """Whether it says what cannot be done, or what can be had for a price. A gift would come twice, and
    something once per turn might be had twice."""
    match item:
        case n.During(effect=inner) | n.Then(effect=inner) | n.Additionally(effect=inner):
            return _is_open(inner)
        case n.Unless(effect=inner) | n.If(effect=inner, otherwise=None) | n.May(effect=inner):
            return _is_open(inner)
        case n.All(parts=parts):
            return _is_open(parts[0])
        case n.Cannot() | n.Pay() | n.Spend():
            return True
        case _:
            optional = getattr(item, "optional", None)
            return optional is not None and _is_open(body_of(items_of(optional)))


def _two(node: object) -> n.Time | None:
    """The first of two times that a sentence names."""
    if isinstance(node, tuple):
        return next((time for part in node if (time := _two(part)) is not None), None)
    if not isinstance(node, n.Node):
        return None
    if isinstance(node, n.Time):
        return node if node.also is not None else None
    return next((time for name in parts_of(type(node)) if (time := _two(getattr(node, name)))), None)


def _with(node: Any, old: n.Time, new: n.Time) -> Any:
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_with(part, old, new) for part in node)
    if not isinstance(node, n.Node):
        return node
    fields = {name: getattr(node, name) for name in parts_of(type(node))}
    other = {name: after for name, part in fields.items() if (after := _with(part, old, new)) is not part}
    return n.changed(node, **other) if other else node
