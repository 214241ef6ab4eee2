"""Dials that go up and down: Health, CP, and pieces that show a number.

One line says each way of it; which one is meant shows only in what stands behind: `by 2`, `to 0`, `forward`.
"""

from __future__ import annotations

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import amount, named_dial, plain_amount, value
from dtlang.syntax.text.build.deeds import Deed
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import after_name, number_in, only, said, take
from dtlang.syntax.text.build.players import Who, possessor
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.shapes import Adjunct, Np

_NAMES = frozenset((NameKind.DIAL.value, NameKind.PIECE.value, NameKind.STATUS.value))
_NOUNS = ("health", "cp")
_WAYS = {"ADV:forward": n.Direction.UP, "ADV:backward": n.Direction.DOWN}
_ALONG = _WAYS | {"ADV:up": n.Direction.UP, "ADV:down": n.Direction.DOWN, "ADV:back": n.Direction.DOWN}
_ENDS = {"maximum": n.End.HIGHEST, "minimum": n.End.LOWEST, "start": n.End.START}
_FILLED = {"full": n.End.HIGHEST, "empty": n.End.LOWEST}


def names_dial(np: Np) -> bool:
    """`Sun Dial`, `your Sun Dial`: a piece that shows a number, or tokens that are counted like one."""
    return len(np.heads) == 1 and np.heads[0].type == "NAME" and np.heads[0].form in _NAMES


def names_side(np: Np) -> bool:
    """`Bear Form`, `a Bear`, `Bear form`, alone: a name among the pieces, as sides are."""
    plain = not np.specs or [(w.type, w.lexeme) for w in np.specs] == [("DET", "a")]
    alone = len(np.heads) == 1 or (len(np.heads) == 2 and np.noun == "form")
    return plain and alone and np.of is None and np.heads[0].form == NameKind.PIECE.value


def is_set(np: Np, deed: Deed) -> bool:
    """Whether a dial goes to a number, whatever it shows: `reduce your Health to 10`."""
    return (names_dial(np) or np.noun in _NOUNS) and deed.rest.peek("PREP:to") is not None


def is_moved(np: Np, deed: Deed) -> bool:
    """`move Footwork forward 2 spaces`: along its track, and not to somebody."""
    return names_dial(np) and deed.rest.peek(*_ALONG, "NUM_AFTER", "PREP:by") is not None


def way(deed: Deed) -> n.Direction | None:
    """`forward`, `backward`."""
    found = deed.rest.take(*_WAYS)
    return _WAYS[found.key] if found is not None else None


def end_of(np: Np) -> n.EndOf | None:
    """`its maximum`."""
    if (
        np.of is not None
        or len(np.heads) != 1
        or np.noun not in _ENDS
        or [w.type for w in np.specs] != ["POSS"]
    ):
        return None
    only(np.specs, POSS="its")
    take(np.heads)
    return n.EndOf(end=_ENDS[np.noun], span=np.span)


def filled(np: Np) -> n.EndOf | None:
    """`full`, `empty`."""
    if np.heads or len(np.specs) != 1 or np.specs[0].lexeme not in _FILLED:
        return None
    take(np.specs)
    return n.EndOf(end=_FILLED[np.specs[0].lexeme], span=np.span)


def turn_dial(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    """`increase Sun Dial by 2`, `reduce Sun Dial to 0`."""
    if is_set(np, deed):
        return set_dial(deed, np, direction)
    who, what = _dial(np, deed)
    return n.TurnDial(thing=what, by=_by(deed), direction=direction, who=who, span=deed.span)


def move_dial(deed: Deed, np: Np) -> n.Effect:
    """`move Footwork 2 spaces forward`, `move Footwork up by 2`."""
    found = deed.rest.take(*_ALONG)
    if found is None:
        misfit(deed.span, "which_way", verb=deed.verb.text)
    return _steps(deed, np, _ALONG[found.key])


def advance_dial(deed: Deed, np: Np) -> n.Effect:
    """`advance Footwork 2 spaces`: always forward."""
    deed.rest.take("ADV:forward")
    return _steps(deed, np, n.Direction.UP)


def _steps(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    who, what = _dial(np, deed)
    number = deed.rest.take("NUM_AFTER")
    by: n.Amount
    if number is not None:
        by = plain_amount(after_name(number)) or n.ONE
    elif deed.rest.peek("PREP:by") is not None:
        by = _by(deed)
    else:
        by = n.Number(value=1, span=deed.span)
    return n.TurnDial(thing=what, by=by, direction=direction, who=who, span=deed.span)


def double_dial(deed: Deed, np: Np) -> n.Effect:
    """`double Sun Dial`: it goes up by what it shows."""
    who, what = _dial(np, deed)
    refuse(what.kind is not n.Kind.PIECE, np, "double_what")
    shown = n.DialOf(dial=what.kind, whose=who, name=what.name, span=np.span)
    return n.TurnDial(thing=what, by=shown, direction=n.Direction.UP, who=who, span=deed.span)


def reset_dial(deed: Deed, np: Np) -> n.Effect:
    """`reset Sun Dial`: to where it starts; `reset Sun Dial to 0` is to set it."""
    if deed.rest.peek("PREP:to") is not None:
        return set_dial(deed, np)
    who, what = _dial(np, deed)
    start = n.EndOf(end=n.End.START, span=deed.span)
    return n.SetDial(thing=what, to=start, who=who, span=deed.span)


def set_dial(deed: Deed, np: Np, direction: n.Direction | None = None) -> n.Effect:
    """To a number, to an end, or to a side of it."""
    who, what = _dial(np, deed)
    to = deed.rest.take("PREP:to", qualified=True)
    unit = to.np if to is not None else None
    if to is None or unit is None:
        misfit(deed.span, "dial_to_what", verb=deed.verb.text)
    side = unit.with_specs([w for w in unit.specs if w.lexeme != "the"])
    if direction is None and names_side(side) and not to.mods:
        said(unit.specs, "DET", "the")
        take(unit.heads)
        holder = who if who != deed.who else None
        return n.Flip(thing=what, side=unit.heads[0].lexeme, who=deed.who, holder=holder, span=deed.span)
    found: n.Amount | None = end_of(unit)
    if found is None and unit.heads and unit.noun not in _NOUNS:
        known = named_dial(unit) or _value(unit, to.mods)
        refuse(known is None, deed.span, "dial_to_what", verb=deed.verb.text)
        found = known if isinstance(known, n.NumberOf | n.DialOf) else None
    found = found or amount(unit, deed.rest, deed.span, to.mods)
    deed.rest.left = to.mods + deed.rest.left
    return n.SetDial(
        thing=what,
        to=found or misfit(unit, "dial_to_what", verb=deed.verb.text),
        direction=direction,
        who=who,
        span=deed.span,
    )


def reach_dial(subject: Np, np: Np, span: Span) -> n.Effect:
    """`Sun Dial reaches 5`, `your opponent's Sun Dial reaches Dawn`."""
    what, whose = dial_of(subject)
    end = end_of(np)
    if end is not None:
        return n.ReachDial(thing=what, to=end, whose=whose, span=span)
    if not np.heads and len(np.specs) == 1 and (number := number_in(np)) is not None:
        return n.ReachDial(thing=what, to=number, whose=whose, span=span)
    names = [w for w in np.heads if w.type == "NAME" and w.form == NameKind.PIECE.value]
    others = [w for w in np.heads if w not in names and w.lexeme != "side"]
    refuse(len(names) != 1 or others, np, "reaches_what")
    only(np.specs, DET="the", POSS="its")
    take(np.heads)
    return n.ReachDial(thing=what, side=names[0].lexeme, whose=whose, span=span)


def dial_of(np: Np) -> tuple[n.Thing, n.Party]:
    """`Sun Dial`, `your opponent's Sun Dial`: which piece, and whose."""
    owner, left = possessor(np.specs)
    plain = np.with_specs(left)
    said(plain.specs, "DET", "the", "this", "that")
    return thing(plain), owner or n.YOU


def side_up(deed: Deed) -> str:
    """`with the Dusk side up`, `on its Dusk side`: how a token comes to lie."""
    for up in deed.rest.left:
        if up.key in ("PREP:on", "PREP:with") and up.np is not None and up.np.noun == "side":
            names = [w for w in up.np.heads if w.type == "NAME"]
            refuse(len(names) != 1 or len(up.np.heads) != 2, up, "which_side")
            only(up.np.specs, DET="the", POSS="its")
            take(up.np.heads)
            deed.rest.left.remove(up)
            deed.rest.take("ADV:up")
            return names[0].lexeme
    return ""


def _by(deed: Deed) -> n.Amount:
    by = deed.rest.take("PREP:by", qualified=True)
    if by is None or by.np is None:
        misfit(deed.span, "by_how_much_verb", verb=deed.verb.text)
    np = by.np
    if np.noun == "space" and np.of is None:  # "by 2 spaces"
        take(np.heads)
        np = Np(np.specs, [], None, np.span)
    if _value(np, by.mods) is None:
        deed.rest.left = by.mods + deed.rest.left
        return amount(np, deed.rest, deed.span) or named_dial(np) or misfit(np, "by_how_much")
    found = amount(np, deed.rest, deed.span, by.mods) or misfit(np, "by_how_much")
    deed.rest.left = by.mods + deed.rest.left
    return found


def _value(np: Np, mods: list[Adjunct]) -> object:
    """`the value rolled`, `half the roll value`: what is known only while resolving."""
    inner = np.with_specs([w for w in np.specs if w.type != "FRAC"])
    return value(inner, list(mods)) if np.heads else None


def _dial(np: Np, deed: Deed) -> tuple[n.Party, n.Thing]:
    """Whose dial, and which."""
    owner, left = possessor(np.specs)
    plain = np.with_specs(left)
    said(plain.specs, "DET", "the")
    theirs = owner is not None and owner.who is Who.THEY and deed.who != n.YOU
    whose = deed.who if owner is None or theirs else owner  # "your opponent increases their Sun Dial by 1"
    return whose, thing(plain)
