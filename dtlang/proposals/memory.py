"""Remembers what was proposed, for whoever checks a text again at every letter that is typed.

A proposal depends on the text it stands in, what that is the text of, and the names of its hero; where in the
file that is does not matter, so places are kept as they lie in the text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from msgspec.structs import replace

from dtlang.diagnostics import Diagnostic, Edit
from dtlang.proposals.propose import Place
from dtlang.source import NOWHERE, Span
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import Problem

MOST = 500  # sentences


class Memory:
    """Findings with their proposals, the ones that were asked for last."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Diagnostic] = OrderedDict()

    def helped(
        self, finding: Diagnostic, problem: Problem, place: Place, make: Callable[[], Diagnostic]
    ) -> Diagnostic:
        """The finding as it was helped before, moved to where it is now; else it is made."""
        start = place.region.start
        key = (moved(finding, -start), _shifted(problem.span, -start), *_around(place))
        known = self._known.get(key)
        if known is None:
            made = make()
            known = self._known[key] = moved(made, -start)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
            return made
        self._known.move_to_end(key)
        return moved(known, start)


def _around(place: Place) -> tuple[Hashable, ...]:
    """All that a proposal can depend on besides the sentence."""
    start, end = place.region
    mended = tuple(_edit(edit, -start) for edit in place.mended)
    before = place.text[:start].rstrip()[-1:]  # a colon says that a price or a requirement stands there
    here = (place.text[start:end], before, place.context, place.title, place.known.language)
    return (*here, _names(place.known.names), place.bad, place.counted, mended)


def _names(names: Names) -> Hashable:
    keywords = tuple(sorted((verb, tuple(sorted(said))) for verb, said in names.keywords.items()))
    kinds, polarity = tuple(names.kinds.items()), tuple(names.polarity.items())
    return kinds, polarity, names.verbs, names.symbols, names.parameter, names.tiers, keywords


def moved(finding: Diagnostic, by: int) -> Diagnostic:
    """The same finding so many letters further on."""
    return replace(
        finding,
        span=_shifted(finding.span, by),
        related=tuple(replace(one, span=_shifted(one.span, by)) for one in finding.related),
        fixes=tuple(
            replace(fix, edits=tuple(_edit(edit, by) for edit in fix.edits)) for fix in finding.fixes
        ),
    )


def _edit(edit: Edit, by: int) -> Edit:
    return replace(edit, span=_shifted(edit.span, by))


def _shifted(span: Span, by: int) -> Span:
    return span if span == NOWHERE else Span(span.start + by, span.end + by)
