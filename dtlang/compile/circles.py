"""Keywords that lead back to themselves. Without them every keyword can be unfolded to plain effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtlang import ir, model
from dtlang.compile.within import within
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import KEYWORD_CIRCLE
from dtlang.ir.effects import Call
from dtlang.speech import Said


def circles(sources: Sequence[model.Keyword], keywords: Sequence[ir.Keyword]) -> Iterator[Diagnostic]:
    """A finding for every keyword that uses itself, directly or by way of others."""
    uses: dict[str, set[str]] = {}
    for keyword in keywords:
        calls = [part for part in within(keyword.rules.effects) if isinstance(part, Call)]
        uses.setdefault(keyword.verb, set()).update(call.verb for call in calls)
    for source in sources:
        way = _way_back(source.name, uses)
        if way:
            message = Said("the keyword `{source}` leads back to itself", source=source.name)
            shown = " -> ".join(f"`{verb}`" for verb in way)
            yield KEYWORD_CIRCLE.at(source.named, message, help=Said("the way is {shown}", shown=shown))


def _way_back(start: str, uses: dict[str, set[str]]) -> list[str]:
    """The shortest way from a keyword to itself."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for verb in sorted(uses.get(way[-1], ())):
            if verb == start:
                return [*way, verb]
            if verb not in seen:
                seen.add(verb)
                ways.append([*way, verb])
    return []
