"""Sentences bound together: what the flat text says one after another, as the nested tree it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from dtlang.source import NOWHERE
from dtlang.syntax import nodes as n


class Taken(n.Node, frozen=True, kw_only=True):
    """An optional effect with what follows from taking it and from leaving it."""

    optional: n.Effect
    then: n.Effect | None = None
    otherwise: n.Effect | None = None


class EachDoes(n.Node, frozen=True, kw_only=True):
    """Several players of whom each decides, pays or rolls for themselves, with what follows for each."""

    players: n.Party
    effect: n.Effect


class DoneIn(n.During, frozen=True, kw_only=True):
    """What follows from something that was done in this time: `if spent during your Upkeep Phase, ...`."""


Bound: TypeAlias = n.Effect | Taken | EachDoes
Items: TypeAlias = tuple[Bound, ...]


def items_of(effect: Bound | None) -> Items:
    """The effects of a body, "and" unfolded."""
    if effect is None:
        return ()
    return effect.parts if isinstance(effect, n.All) else (effect,)


def body_of(items: Items) -> n.Effect:
    """Several effects as one body. Only here does a `Taken` slip into the tree, which does not know it."""
    if len(items) == 1:
        return cast("n.Effect", items[0])
    span = items[0].span.join(items[-1].span) if items else NOWHERE
    return n.All(parts=cast("tuple[n.Effect, ...]", items), span=span)


# The fields of a node that hold effects which may be carried out, last words first.
_BODIES: dict[type[n.Node], tuple[str, ...]] = {
    n.When: ("effect",),
    n.During: ("effect",),
    DoneIn: ("effect",),
    n.TimesPerTurn: ("effect",),
    n.ForEach: ("effect",),
    n.Repeat: ("effect",),
    n.TokenLine: ("effect",),
    n.May: ("effect",),
    n.Pay: ("effect", "cost"),
    n.If: ("otherwise", "effect"),
    n.Unless: ("effect",),
    n.OnRoll: ("effect",),
    n.Then: ("effect",),
    n.Additionally: ("effect",),
    n.Alternatively: ("effect",),
    n.Otherwise: ("effect",),
    n.Instead: ("effect",),
    n.Force: ("effect",),
    n.Remarked: ("effect",),
    EachDoes: ("effect",),
    Taken: ("otherwise", "then", "optional"),
}


def bodies(node: Bound) -> Iterator[tuple[str, n.Effect]]:
    """The bodies of a node by field name, last words first."""
    for name in _BODIES.get(type(node), ()):
        body = getattr(node, name)
        if body is not None:
            yield name, body


def parts(node: Bound) -> Iterator[Bound]:
    """The effects directly inside a node, in the order of the words."""
    if isinstance(node, n.All):
        yield from node.parts
    elif isinstance(node, n.Choose):
        yield from node.options
    elif isinstance(node, n.Block):
        yield from node.sentences
    else:
        yield from reversed([body for _, body in bodies(node)])


def walk(node: Bound) -> Iterator[Bound]:
    """A node and every effect inside it, in the order of the words."""
    yield node
    for part in parts(node):
        yield from walk(part)


def contains(node: Bound, test: Callable[[Bound], bool]) -> bool:
    return any(test(inner) for inner in walk(node))


Found: TypeAlias = Callable[[Bound], bool]
TextPlace: TypeAlias = Callable[[Items, int], Items | None]


def put(items: Items, found: Found, place: TextPlace, *, outermost: bool = False) -> Items | None:
    """Change the list that holds the last match of `found`; None if there is no match.

    `place` gets the list and the position of the match in it. It may decline, then the search goes on.
    Of matches inside each other the innermost counts, unless `outermost` is asked for.
    """
    for at in range(len(items) - 1, -1, -1):
        item = items[at]
        if outermost and found(item):
            changed = place(items, at)
            if changed is not None:
                return changed
        inner = _put_inside(item, found, place, outermost)
        if inner is not None:
            return (*items[:at], inner, *items[at + 1 :])
        if not outermost and found(item):
            changed = place(items, at)
            if changed is not None:
                return changed
    return None


def _put_inside(item: Bound, found: Found, place: TextPlace, outermost: bool) -> Bound | None:
    if isinstance(item, n.All):
        changed = put(item.parts, found, place, outermost=outermost)
        return body_of(changed) if changed is not None else None
    if isinstance(item, n.Choose):
        for at in range(len(item.options) - 1, -1, -1):
            changed = put(items_of(item.options[at]), found, place, outermost=outermost)
            if changed is not None:
                options = (*item.options[:at], body_of(changed), *item.options[at + 1 :])
                return replace(item, options=options)
        return None
    for name, body in bodies(item):
        inside = items_of(body)
        changed = put(inside, found, place, outermost=outermost)
        if changed is None:
            continue
        if isinstance(item, n.Pay) and name == "cost":
            added = tuple(c for c in changed if all(c is not i for i in inside))
            if len(changed) == len(inside) + len(added):  # what was added follows from the payment
                return replace(item, effect=body_of((*added, *items_of(item.effect))))
        return cast("n.Effect", replace(cast("Any", item), **{name: body_of(changed)}))
    return None


def at_the_end(sentence: Bound) -> TextPlace:
    """A place for `put`: at the end of the list that holds the match."""
    return lambda items, at: (*items, sentence)


def right_after(sentence: Bound) -> TextPlace:
    """A place for `put`: directly behind the match."""
    return lambda items, at: (*items[: at + 1], sentence, *items[at + 1 :])


def is_leaf(effect: Bound) -> bool:
    """An effect that holds no others."""
    return not isinstance(effect, (n.All, n.Choose, n.Block)) and not any(True for _ in bodies(effect))


def actor_of(effect: Bound) -> n.Party:
    """Who acts in an effect, by its first words."""
    match effect:
        case n.Pay(cost=cost):
            return actor_of(cost)
        case Taken(optional=optional):
            return actor_of(optional)
        case n.All(parts=members):
            return actor_of(members[0])
        case n.Choose(options=options, who=who):
            return who if who != n.YOU else actor_of(options[0])
        case n.BecomeType() | n.NoDefense() | n.PhaseFails() | n.Force() | n.When():
            return n.YOU
        case _:
            if hasattr(effect, "who"):
                return cast("n.Party", effect.who)
            inner = getattr(effect, "effect", None)
            return n.YOU if inner is None else actor_of(inner)
