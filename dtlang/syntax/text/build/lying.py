"""Which dice lie on a place of the hero's own: `stored dice`, `dice on The Rack`."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.misfit import Rest, refuse
from dtlang.syntax.text.build.nouns import only, take
from dtlang.syntax.text.build.players import possessor
from dtlang.syntax.text.build.things import STORED
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word

_LIE = ("PREP:on", "PREP:in", "PREP:from")


def dice_np(np: Np | None) -> Np | None:
    """The part of a phrase that names dice: of `one of your dice`, `your dice`."""
    if np is not None and np.noun != "die" and np.of is not None and not np.heads:
        np = np.of
    return np if np is not None and np.noun == "die" else None


def is_stored(np: Np | None) -> bool:
    found = dice_np(np)
    return found is not None and STORED in found.adjs


def lies(rest: Rest, mods: list[Adjunct], np: Np | None) -> None:
    """`dice on The Rack`, `dice stored there`: said of the dice as `stored` would be, with the name."""
    found = dice_np(np)
    if found is None:
        return
    stored = next((m for m in mods if m.key == "VERBED:store"), None)
    if stored is not None:
        mods.remove(stored)
        stored.word.taken = True
    if STORED in found.adjs:
        return
    for at in rest.left:
        if at.key == "PREP:with":
            break  # "replace 1 die with 1 die on The Rack"
        if at.key in _LIE and at.np is not None and names_place(at.np):
            rest.left.remove(at)
            at.word.taken = True
            mods.extend(at.mods)  # "on The Rack showing a 6"
            found.specs.append(Word("ADJ", at.np.heads[0].text, STORED, place_name(at.np), *at.span))
            return
    if stored is not None:
        found.specs.append(Word("ADJ", stored.word.text, STORED, "", *stored.span))


def names_place(np: Np) -> bool:
    return len(np.heads) == 1 and np.heads[0].form == NameKind.PLACE.value and np.of is None


def place_name(np: Np) -> str:
    owner, left = possessor(np.specs)
    refuse(owner is not None and owner != n.YOU, np, "own_stored")
    only(left, DET="the this")
    take(np.heads)
    return np.heads[0].lexeme
