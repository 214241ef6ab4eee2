"""Which keyword a `call` uses: several may share a verb, of different things and in both directions."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.ir.document import Keyword
from dtlang.ir.effects import Call


def called(keywords: Iterable[Keyword], call: Call) -> Keyword | None:
    """The one with this verb, direction and object; without such an object, one of none or of any."""
    fitting = [one for one in keywords if one.verb == call.verb and one.direction is call.direction]
    name = call.thing.name if call.thing is not None else ""
    for wanted in (name, ""):
        for one in fitting:
            if one.object == wanted:
                return one
    return fitting[0] if fitting else None
