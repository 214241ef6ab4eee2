"""Prices that are said line by line: `spend tokens for one of these: 1 token: ... 2 tokens: ...`."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.node import Node


def with_open_prices(text: n.Text) -> n.Text:
    """What is spent in all is left open where the lines below say how much; `1` would contradict them."""
    return replace(text, sentences=tuple(_opened(sentence) for sentence in text.sentences))


def _opened(node: Node) -> Node:
    match node:
        case n.Pay(cost=n.Spend(count=n.Number() as count) as cost, effect=n.Choose(options=lines)):
            if all(isinstance(line, n.TokenLine) for line in lines):
                return replace(node, cost=replace(cost, count=n.AnyNumber(span=count.span)))
        case (
            n.May(effect=inner) | n.During(effect=inner) | n.When(effect=inner) | n.TimesPerTurn(effect=inner)
        ):
            return replace(node, effect=_opened(inner))
    return node
