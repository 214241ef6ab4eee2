"""Dice that lie on a place of the hero's own, and rolls with more or fewer dice."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.blanks import build_by_line
from dtlang.syntax.text.build.deeds import Deed
from dtlang.syntax.text.build.dice import shown_face
from dtlang.syntax.text.build.lying import dice_np, is_stored, lies, names_place, place_name
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import number_in, only, said, take
from dtlang.syntax.text.build.objects import dice_of, names_dice
from dtlang.syntax.text.build.players import possessor
from dtlang.syntax.text.shapes import Np


def of_dice(deed: Deed, np: Np) -> n.Effect | None:
    """Dice that lie somewhere are spent, lost and removed like other things; and all dice can be moved."""
    if dice_np(np) is None:
        return None
    verb = deed.verb.lexeme
    if verb in ("put", "place"):
        at = deed.rest.peek("PREP:on", "PREP:in")
        return build_store(deed) if at is not None and at.np is not None and names_place(at.np) else None
    if verb != "store":
        lies(deed.rest, deed.mods, np)
    if verb == "add":
        return add_dice(deed, np)
    if verb in ("swap", "exchange"):
        return _replaced(deed, np, swap=True)
    if not is_stored(np):
        return None
    if verb == "use":
        misfit(deed.span, "stored_used")
    if verb in _GIVEN_UP:
        return _given_up(deed, _GIVEN_UP[verb])
    refuse(verb not in _TURNED, np, "stored_how", verb=deed.verb.text)
    return None


_TURNED = frozenset(
    ("re_roll", "change", "alter", "turn", "copy", "set", "increase", "raise", "decrease", "lower", "reduce")
) | {"replace"}
_GIVEN_UP = {
    **dict.fromkeys(("spend", "pay"), "spend"),
    **dict.fromkeys(("remove", "discard", "return"), "remove"),
    "lose": "lose",
}


def _given_up(deed: Deed, verb: str) -> n.Effect:
    """Of things like any other; these may have to show something."""
    shown = next((m for m in deed.mods if m.word.type == "SHOWING"), None)
    face = ""
    if shown is not None:
        deed.mods.remove(shown)
        shown.word.taken = True
        face = shown_face(shown.np) if shown.np is not None else ""
    effect = build_by_line(deed, verb)
    assert isinstance(effect, (n.Spend, n.Remove, n.Lose))
    return n.changed(effect, thing=n.changed(effect.thing, showing=face)) if face else effect


def build_store(deed: Deed) -> n.Effect:
    """Dice of a roll are laid on a place; without a name on the only one that holds dice."""
    np = deed.need("which_die")
    at = deed.rest.take("PREP:on", "PREP:in")
    if at is not None and (at.np is None or not names_place(at.np)):
        misfit(at, "dice_place")
    place = n.Place(name=place_name(at.np) if at is not None and at.np is not None else "", span=deed.span)
    return store(deed, np, place)


def store(deed: Deed, np: Np, place: n.Place) -> n.Effect:
    mods, deed.mods = deed.mods, []
    which = dice_of(np, mods, deed)
    refuse(which.whose in (n.Whose.OPPONENTS, n.Whose.THEIRS), np, "own_stored")
    return deed.does(n.StoreDice(dice=which, place=place))


def build_roll(deed: Deed) -> n.Effect:
    """`roll 1 additional die`, `roll with 1 fewer die`: not fresh dice, but another number of them."""
    np = deed.np
    if np is None:
        with_ = deed.rest.peek("PREP:with")
        if with_ is not None and dice_np(with_.np) is not None:
            deed.rest.take("PREP:with")
            np = with_.np
    if np is None or np.noun != "die" or not {"additional", "fewer"} & set(np.adjs):
        return build_by_line(deed, "roll")
    refuse(deed.event, np, "dice_of_rules")
    return _more(deed, np)


def _more(deed: Deed, np: Np) -> n.MoreDice:
    more, fewer = said(np.specs, "ADJ", "additional"), said(np.specs, "ADJ", "fewer")
    refuse(more and fewer, np, "double_no")
    refuse(len(np.heads) > 1, np, "not_here")
    _to_roll(deed, required=False)
    least = deed.rest.take_np("PREP:down_to_least") if fewer else None
    refuse(least is not None and (number_in(least) != 1 or least.noun not in ("", "die")), least, "not_here")
    rest = [w for w in np.specs if w.type != "ADJ" or w.lexeme not in ("additional", "fewer")]
    only(rest, DET="a", NUM="*")
    take(np.heads)
    count = number_in(np) or 1
    return deed.does(n.MoreDice(change=-count if fewer else count))


def _to_roll(deed: Deed, required: bool = True) -> None:
    """`to your roll`, `in this roll`: the one that is spoken of."""
    at = deed.rest.peek("PREP:to", "PREP:in", "PREP:for")
    if at is not None and at.np is not None and at.np.noun == "roll" and at.np.of is None:
        deed.rest.left.remove(at)
        at.word.taken = True
        owner, left = possessor(at.np.specs)
        refuse(owner is not None and not deed.owns(owner), at, "own_stored")
        only(left, DET="the this that")
        take(at.np.heads)
    else:
        refuse(required, deed.span, "to_which_roll")


def add_dice(deed: Deed, np: Np) -> n.Effect:
    """Stored dice join a roll; others are rolled for it."""
    if not is_stored(np):
        refuse("fewer" in np.adjs or np.noun != "die", np, "which_die", verb=deed.verb.text)
        _to_roll(deed)
        return _more(deed, np)
    _to_roll(deed)
    mods, deed.mods = deed.mods, []
    return deed.does(n.AddDice(dice=dice_of(np, mods, deed)))


def build_replace(deed: Deed) -> n.Effect:
    """`replace 1 of your dice with a stored die`."""
    np = deed.need("which_die")
    return _replaced(deed, np, swap=False)


def _replaced(deed: Deed, np: Np, *, swap: bool) -> n.Effect:
    with_ = deed.rest.take("PREP:with", qualified=True)
    if with_ is None or with_.np is None:
        misfit(deed.span, "replace_with")
    other = with_.np
    lies(deed.rest, with_.mods, other)
    refuse(not names_dice(np) or not names_dice(other), deed.span, "replace_with")
    mods, deed.mods = deed.mods, []
    mine, theirs = dice_of(np, mods, deed), dice_of(other, with_.mods, deed)
    if swap and mine.place is not None:  # "swap a stored die with one of your dice"
        mine, theirs = theirs, mine
    refuse(mine.place is not None or theirs.place is None, deed.span, "replace_with")
    refuse(mine.whose in (n.Whose.OPPONENTS, n.Whose.THEIRS), np, "own_stored")
    counts = (mine.count, mine.up_to, mine.all), (theirs.count, theirs.up_to, theirs.all)
    refuse(counts[0] != counts[1] or mine.all, deed.span, "one_for_one")
    return deed.does(n.ReplaceDice(dice=mine, new=theirs, swap=swap))
