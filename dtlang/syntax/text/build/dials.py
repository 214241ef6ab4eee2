"""Dials that go up and down: Health, CP, and pieces that show a number.

One line says each way of it; which one is meant shows only in what stands behind: `by 2`, `to 0`.
"""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import amount
from dtlang.syntax.text.build.deeds import Deed
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import said
from dtlang.syntax.text.build.players import Who, possessor
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.shapes import Np

_NAMES = frozenset((NameKind.PIECE.value, NameKind.STATUS.value))
_NOUNS = ("health", "cp")


def names_dial(np: Np) -> bool:
    """`Sun Dial`, `your Sun Dial`: a piece that shows a number, or tokens that are counted like one."""
    return len(np.heads) == 1 and np.heads[0].type == "NAME" and np.heads[0].form in _NAMES


def is_set(np: Np, deed: Deed) -> bool:
    """Whether a dial goes to a number, whatever it shows: `reduce your Health to 10`."""
    return (names_dial(np) or np.noun in _NOUNS) and deed.rest.peek("PREP:to") is not None


def turn_dial(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    """`increase Sun Dial by 2`, `reduce Sun Dial to 0`."""
    if is_set(np, deed):
        return set_dial(deed, np, direction)
    who, what = _dial(np, deed)
    by = deed.rest.take("PREP:by", qualified=True)
    if by is None or by.np is None:
        misfit(deed.span, "by_how_much_verb", verb=deed.verb.text)
    deed.rest.left = by.mods + deed.rest.left
    found = amount(by.np, deed.rest, deed.span) or misfit(by.np, "by_how_much")
    return n.TurnDial(thing=what, by=found, direction=direction, who=who, span=deed.span)


def set_dial(deed: Deed, np: Np, direction: n.Direction | None = None) -> n.Effect:
    who, what = _dial(np, deed)
    to = deed.rest.take("PREP:to")
    unit = to.np if to is not None else None
    if unit is None:
        misfit(deed.span, "dial_to_what", verb=deed.verb.text)
    refuse(unit.heads and unit.noun not in _NOUNS, deed.span, "dial_to_what", verb=deed.verb.text)
    found = amount(unit, deed.rest, deed.span) or misfit(unit, "dial_to_what", verb=deed.verb.text)
    return n.SetDial(thing=what, to=found, direction=direction, who=who, span=deed.span)


def _dial(np: Np, deed: Deed) -> tuple[n.Party, n.Thing]:
    """Whose dial, and which."""
    owner, left = possessor(np.specs)
    plain = np.with_specs(left)
    said(plain.specs, "DET", "the")
    return deed.who if owner is None or owner.who is Who.YOU else owner, thing(plain)
