"""`3/4/5 [claw]: Deal 4/6/8 dmg.`: several lines in one, and what each of them says by itself."""

from __future__ import annotations

from typing import Any

from dtlang.syntax import nodes as n
from dtlang.syntax.node import parts_of


def has_lists(node: object) -> bool:
    """Whether numbers of it depend on the tier."""
    if isinstance(node, tuple):
        return any(map(has_lists, node))
    if not isinstance(node, n.Node):
        return False
    return isinstance(node, n.ByTier) or any(has_lists(getattr(node, name)) for name in parts_of(type(node)))


def at_tier(sentences: tuple[n.Effect | n.Unread, ...], tier: int) -> tuple[n.Effect | n.Unread, ...]:
    """What the sentences say on one tier; what is done 0 times there is left out."""
    said = tuple(_at(sentence, tier) for sentence in sentences)
    left = tuple(one for before, one in zip(sentences, said, strict=True) if _done(one) or before is one)
    return left or said[:1]


def _done(effect: n.Effect | n.Unread) -> bool:
    return not isinstance(effect, n.NothingHappens)


def _at(node: Any, tier: int) -> Any:
    if isinstance(node, tuple):
        return tuple(_at(part, tier) for part in node)
    if not isinstance(node, n.Node):
        return node
    if isinstance(node, n.ByTier):
        return n.Number(value=node.values[tier], span=node.span)
    fields = {name: getattr(node, name) for name in parts_of(type(node))}
    if isinstance(node, n.Effect) and any(_is_none(part, tier) for part in fields.values()):
        return n.NothingHappens(span=node.span)
    changed = {name: after for name, part in fields.items() if (after := _at(part, tier)) != part}
    if not changed:
        return node
    found = n.changed(node, **changed)
    if isinstance(found, n.All):
        left = tuple(filter(_done, found.parts))
        return found if len(left) > 1 else left[0] if left else found.parts[0]
    return found


def _is_none(part: object, tier: int) -> bool:
    return isinstance(part, n.ByTier) and part.values[tier] == 0
