"""Tokens that are doubled, and tokens that change hands for others."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.deeds import Deed, players_at
from dtlang.syntax.text.build.misfit import refuse
from dtlang.syntax.text.build.nouns import number_in, only, partitive, said, take
from dtlang.syntax.text.build.players import Who, possessor, spoken_of
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.shapes import Np


def doubled(deed: Deed, np: Np) -> n.Effect | None:
    """`double your Heat`, `double the number of Cinder tokens on a chosen opponent`, `double your CP`: as
    much again is gained, or inflicted."""
    of = np.of if np.noun in ("number", "amount") and np.of is not None else np
    status = any(w.type == "NAME" and w.form == NameKind.STATUS.value for w in of.heads)
    if deed.event or of.of is not None or not (status or (of.noun == "cp" and len(of.heads) == 1)):
        return None
    if of is not np:
        only(np.specs, DET="the", ADJ="total current")
        take(np.heads)
    owner, left = possessor(of.specs)
    only(left, DET="the all")
    has = next((mod for mod in deed.mods if mod.word.type == "CONTACT"), None)  # "the Heat you have"
    if has is not None and has.relative is not None and has.relative.verb.lexeme == "have":
        refuse(owner is not None, has, "not_here")
        owner = spoken_of(has.word)
        deed.mods = [mod for mod in deed.mods if mod is not has]
    holder = owner or players_at(deed.rest, "PREP:on")
    deed.rest.take("ADV:to_limit", "ADV:to_their_limit", "ADV:to_your_limit")  # nobody has more anyway
    refuse(holder is None, np, "whose")
    assert holder is not None
    one = holder.count == 1 and not holder.up_to and holder.who not in _SEVERAL
    refuse(not one, np, "whose")
    what = thing(of.with_specs([]))
    same = None if holder == n.YOU else holder
    if holder.who in _CHOSEN:
        holder = n.Players(who=Who.THEY, span=holder.span)
    if what.kind is n.Kind.CP:
        again: n.Amount = n.DialOf(dial=n.Kind.CP, whose=same or n.YOU, span=np.span)
    else:
        again = n.NumberOf(each=n.Counted(thing=what, holder=same, span=np.span), span=np.span)
    if what.kind is n.Kind.CP or holder == n.YOU:
        return n.Gain(thing=what, count=again, who=holder, span=deed.span)
    return n.Inflict(thing=what, count=again, target=holder, span=deed.span)


_CHOSEN = (Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE, Who.OTHER_CHOSEN_PLAYER)
_SEVERAL = (Who.ALL_OPPONENTS, Who.ALL_PLAYERS, Who.ALL_TEAMMATES)


def swapped(deed: Deed, np: Np) -> n.Effect | None:
    """`swap 1 of your Negative status effects with 1 of a chosen opponent's`: each goes to the other;
    without one of them nothing does."""
    there = next((a for a in deed.rest.left if a.key in ("PREP:with", "PREP:for") and a.np is not None), None)
    mine = partitive(np)
    if there is None or there.np is None or not _is_token(mine) or deed.event or deed.who != n.YOU:
        return None
    theirs = partitive(there.np)
    if not theirs.heads:  # "with one of your opponent's"
        theirs = Np(theirs.specs, mine.heads, None, theirs.span)
    if not _is_token(theirs):
        return None
    deed.rest.left.remove(there)
    given, _ = _one_of(mine, n.YOU)
    taken, target = _one_of(theirs, None)
    refuse(given is None or taken is None or target is None or target == n.YOU, deed.span, "swap_what")
    assert given is not None
    assert taken is not None
    assert target is not None
    chosen = target.who in (Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE)
    them = n.Players(who=Who.THEY) if chosen else target
    has = n.changed(target, token=taken) if chosen else target
    gives = n.Transfer(thing=given, source=n.YOU, target=has, span=deed.span)
    gets = n.Transfer(thing=taken, source=them, target=n.YOU, span=deed.span)
    both: n.Effect = n.Pay(cost=gives, effect=gets, span=deed.span)
    if chosen:
        return both
    return n.If(condition=n.Has(thing=taken, who=target, span=np.span), effect=both, span=deed.span)


def _is_token(np: Np) -> bool:
    """A token by its name, or a status effect of a kind."""
    status = np.head_type == "NAME" and np.heads[0].form == NameKind.STATUS.value
    named = any(w.type == "NAME" and w.form == NameKind.STATUS.value for w in np.heads)
    return np.of is None and (status or named or np.noun in ("status_effect", "token"))


def _one_of(np: Np, whose: n.Players | None) -> tuple[n.Thing | None, n.Players | None]:
    """One token and whose it is; none if it is not said, or if there are more."""
    number = number_in(np)
    owner, specs = possessor([w for w in np.specs if w.type != "NUM"])
    owner = owner or whose
    said(specs, "DET", "a", "the")
    if number not in (None, 1) or (whose is not None and owner != whose):
        return None, owner
    return thing(np.with_specs([w for w in specs if w.type not in ("NUM", "DET")])), owner
