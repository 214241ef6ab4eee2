"""What an upgrade is counted by, as a message names it; a report itself is plain English for programs."""

from __future__ import annotations

from dtlang.speech import Said

_KNOWN = {"an Offensive Roll Phase": Said("an Offensive Roll Phase"), "a turn": Said("a turn")}
_ATTACK = "an Attack of "


def occasion(counts: str) -> Said:
    """
    >>> occasion("an Attack of 6").template, occasion("a turn").template
    ('an Attack of {n}', 'a turn')
    """
    if counts.startswith(_ATTACK):
        return Said("an Attack of {n}", n=counts.removeprefix(_ATTACK))
    return _KNOWN.get(counts, Said(counts))
