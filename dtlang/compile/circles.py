"""Keywords that lead back to themselves. Without them every keyword can be unfolded to plain effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dtlang import ir, model
from dtlang.compile.within import within
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import KEYWORD_CIRCLE
from dtlang.ir.effects import Call
from dtlang.speech import Said

SHOWN = 6  # keywords of a long way


def circles(sources: Sequence[model.Keyword], keywords: Sequence[ir.Keyword]) -> Iterator[Diagnostic]:
    """A finding for every circle of keywords, at the one that is defined first."""
    uses: dict[str, list[str]] = {}
    for keyword in keywords:
        calls = [part for part in within(keyword.rules.effects) if isinstance(part, Call)]
        uses.setdefault(keyword.verb, []).extend(call.verb for call in calls)
    places = {source.name.casefold(): source for source in reversed(sources)}
    order = {verb: at for at, verb in enumerate(uses)}
    told: set[str] = set()
    for circle in _circles(uses):
        if told.isdisjoint(circle):
            told.update(circle)
            first = circle.index(min(circle, key=order.__getitem__))
            names = [places[verb].name for verb in (*circle[first:], *circle[: first + 1])]
            if len(names) > SHOWN:
                names[SHOWN - 2 : -1] = ["..."]
            message = Said("the keyword `{source}` leads back to itself", source=names[0])
            shown = " -> ".join(name if name == "..." else f"`{name}`" for name in names)
            yield KEYWORD_CIRCLE.at(
                places[circle[first]].named, message, help=Said("the way is {shown}", shown=shown)
            )


def _circles(uses: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Goes along every use once; whoever is met again while we are still within is the start of a circle."""
    done: set[str] = set()
    for start in uses:
        way, within = [start], {start: 0}
        todo = [iter(uses[start] if start not in done else ())]
        while todo:
            verb = next(todo[-1], None)
            if verb is None:
                todo.pop()
                left = way.pop()
                del within[left]
                done.add(left)
            elif verb in within:
                yield way[within[verb] :]
            elif verb in uses and verb not in done:
                within[verb] = len(way)
                way.append(verb)
                todo.append(iter(uses[verb]))
