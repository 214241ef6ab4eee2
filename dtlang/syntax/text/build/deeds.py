"""A verb with everybody and everything around it, active and passive made alike."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.text.build.misfit import Rest, misfit
from dtlang.syntax.text.build.nouns import is_noun
from dtlang.syntax.text.build.players import Who, is_player, party
from dtlang.syntax.text.shapes import Adjunct, Gerund, Np, Relative
from dtlang.syntax.text.word import Word

E = TypeVar("E", bound=n.Node)
ANYBODY = n.Players(who=Who.PLAYER)


class Deed(msgspec.Struct, eq=False, gc=False):
    """A verb with everybody and everything around it, active or passive made alike."""

    verb: Word
    who: n.Party
    np: Np | None
    mods: list[Adjunct]
    rest: Rest
    span: Span
    passive: bool = False
    receiver: Np | None = None  # who the passive sentence is about: "they are afflicted with Cinder"
    agent: n.Party | None = None  # who does it, in a passive sentence that says so
    event: bool = False
    group_each: bool = False
    forced: bool = False  # somebody else is made to do it: "their hand" is the doer's own

    def owns(self, owner: n.Party) -> bool:
        """Whether what belongs to `owner` belongs to whoever acts: "your deck", "they ... their deck"."""
        if owner == self.who or isinstance(owner, n.Group):
            return True
        if isinstance(self.who, n.Group):
            return owner.who in (Who.YOU, Who.THEY)
        return owner.who is Who.THEY and (self.who != n.YOU or self.forced)

    def does(self, effect: E) -> E:
        """An effect of whoever acts, where it is said."""
        return n.changed(effect, who=self.who, span=self.span)

    def need(self, kind: str) -> Np:
        """The object; without one the sentence is a misfit of this kind."""
        if self.np is None:
            misfit(self.span, kind, verb=self.verb.text)
        return self.np


_QUALIFIES = (
    *("VERBED", "WHO", "DONE_BY", "CONTACT", "SHOWING", "PREP:other_than", "PREP:beyond", "DANGLING"),
    *("ADV:including_you", "PAREN:you_too", "PAREN:not_you", "ADV:of_this_roll"),
)


_BY_SOMEBODY = ("VERBED:deal", "VERBED:make", "VERBED:play", "VERBED:roll")


def attach(np: Np | None, adjuncts: list[Adjunct]) -> tuple[list[Adjunct], list[Adjunct]]:
    """Splits circumstances into those of the object before them and those of the clause.

    "removed" in "per token removed" belongs to the token; "with this token" behind a player to that player.
    """
    own: list[Adjunct] = []
    outer: list[Adjunct] = []
    if not adjuncts:
        return own, outer
    governor: Np | None = np
    mods = own
    for adjunct in adjuncts:
        key = adjunct.key
        qualifies = adjunct.word.type in _QUALIFIES or key in _QUALIFIES
        held_by = governor is not None and _names_people(governor)
        holds = (
            key in ("PREP:with", "PREP:without")
            and isinstance(adjunct.rest, Np)
            and adjunct.rest.noun not in ("damage", "attack", "offensive_roll", "offensive_throw", "side")
            and (held_by or (mods and mods[-1].word.type == "VERBED"))
        )
        by = key == "PREP:by" and bool(mods) and mods[-1].key == "VERBED:afflict"
        if key == "PREP:by" and mods and (mods[-1].key in _BY_SOMEBODY or _was_rolled(mods[-1])):
            if adjunct.np is not None and is_player(adjunct.np):  # "dmg dealt by a player with this token"
                mods.append(adjunct)
                adjunct.mods = []
                governor, mods = adjunct.np, adjunct.mods
                continue
        dealt = bool(mods) and isinstance(mods[-1].rest, Relative) and mods[-1].rest.verb.lexeme == "deal"
        span_of_it = dealt and key in ("ADV:this_roll_phase", "ADV:this_turn")
        done = bool(mods) and (mods[-1].word.type == "VERBED" or isinstance(mods[-1].rest, Relative))
        this_way = done and key == "ADV:this_way"  # "per Heat spent this way"
        relative = mods[-1].rest if mods else None
        if key == "PREP:on" and isinstance(relative, Relative) and relative.verb.lexeme == "have":
            if adjunct.np is not None and adjunct.np.noun == "they":  # "a player who has Cinder on them"
                mods.append(adjunct)
                continue
        if key == "PAREN:repeat":
            named = [(np, own), *((a.np, a.mods) for a in outer)]
            picked = next((its for one, its in reversed(named) if one is not None and _can_repeat(one)), None)
            if picked is not None:  # what "(may be the same die)" speaks of
                picked.append(adjunct)
                continue
        qualifies = qualifies or (key == "PREP:between" and is_noun(governor, "difference"))
        if governor is not None and (qualifies or holds or by or span_of_it or this_way):
            mods.append(adjunct)
            continue
        outer.append(adjunct)
        if isinstance(adjunct.rest, Np):
            governor = adjunct.rest
            adjunct.mods = adjunct.mods if adjunct.word.form == "as_many" else []
            mods = adjunct.mods
        elif isinstance(adjunct.rest, Gerund):
            governor = adjunct.rest.np
            adjunct.mods = []
            mods = adjunct.mods
    return own, outer


def _names_people(np: Np) -> bool:
    """`each opponent`, `the number of opponents`, `the start of the Upkeep Phase of a player`."""
    if is_player(np) or (np.of is not None and np.noun == "number" and is_player(np.of)):
        return True
    of = np.of
    while of is not None and of.of is not None:
        of = of.of
    return of is not None and (np.noun in PHASES or np.noun in _OF_PHASES) and is_player(of)


_OF_PHASES = ("start", "end", "conclusion", "remainder")


def _was_rolled(mod: Adjunct) -> bool:
    """`a die that was rolled`, by somebody who may be named behind it."""
    relative = mod.relative
    return relative is not None and relative.passive and relative.verb.lexeme == "roll"


def _can_repeat(np: Np) -> bool:
    """Players and dice can be picked several times over."""
    return is_player(np) or np.noun == "die" or (np.of is not None and _can_repeat(np.of))


def players_at(rest: Rest, *keys: str) -> n.Players | None:
    """Somebody behind a preposition, if the one that stands there is a player."""
    for adjunct in rest.left:
        if adjunct.key in keys and adjunct.np is not None and is_player(adjunct.np):
            rest.left.remove(adjunct)
            found = party(adjunct.np, adjunct.mods)
            if found.who is Who.PLAYER and "any" in adjunct.np.dets:
                return n.Players(who=Who.CHOSEN_PLAYER, span=found.span)  # "to any player"
            return found
    return None
