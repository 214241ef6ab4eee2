"""Helping verbs: "may", "may not", "may only", "must", and what they make of an effect."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import phrase, said, take
from dtlang.syntax.text.shapes import Adjunct, Clause, Form
from dtlang.syntax.text.word import Word


class Link(msgspec.Struct, eq=False, gc=False):
    """A clause of a chain with how it is joined and what it shares with the clause before."""

    joiner: str
    clause: Clause
    shares_subject: bool = False
    shares_verb: bool = False
    shares_object: bool = False
    shares_modal: bool = False  # "may not be removed or transferred"
    also_for: bool = False  # the same for a second player


def modal_of(clause: Clause) -> str:
    """What the helping verb says: "may", "may_not", "may_only", or nothing."""
    found = ""
    if not clause.pre and not clause.negated:
        return found
    for word in clause.pre:
        if word.type == "MODAL":
            if word.lexeme == "would":
                continue
            refuse(found, word.span, "two_helping_verbs")
            found = word.lexeme
            word.taken = True
    if found == "must":
        found = ""  # what is not optional is compulsory
    if clause.negated and any(w.type in ("NOT", "DONT") for w in clause.pre):
        refuse(found in ("may_not", "may_only"), clause.span, "double_no")
        take(clause.nots)
        found = "may_not"
    if found in ("may", "") and said(clause.pre, "ADV_BEFORE", "only"):
        halves = [w for w in clause.np.specs if w.type == "FRAC"] if clause.np is not None else []
        for half in halves:  # "they only heal half that amount"
            half.lexeme = "only_half" if half.lexeme == "half" else half.lexeme
        found = found if halves else "may_only"
    if clause.negated and not found and clause.form is Form.PASSIVE:
        take(clause.nots)
        found = "may_not"
    return found


def ready(link: Link) -> Link:
    """The clause without its helping verbs, which are laid around it later."""
    if not link.clause.pre and not link.clause.negated:
        return link
    pre = [w for w in link.clause.pre if w.type == "ADV_BEFORE" and w.lexeme != "only"]
    modal = modal_of(link.clause)
    clause = replace(link.clause, pre=pre)
    if modal == "may_not" and clause.form is Form.PASSIVE and clause.subject is not None:
        agent = any(a.key == "PREP:by" for a in clause.adjuncts)
        if not agent:
            clause = replace(clause, adjuncts=[*clause.adjuncts, by_anybody(clause.span)])
    return replace(link, clause=clause)


def by_anybody(span: Span) -> Adjunct:
    return Adjunct(Word("PREP", "by", "by", "", span.start, span.start), phrase("player", span, "a"), span)


def without_modal(link: Link) -> Link:
    return replace(
        link, clause=replace(link.clause, pre=[w for w in link.clause.pre if w.type == "ADV_BEFORE"])
    )


def with_modal(effect: n.Effect, modal: str, span: Span) -> n.Effect:
    if modal == "may" and isinstance(effect, n.Then):  # "they may draw 1 card afterwards"
        return replace(effect, effect=with_modal(effect.effect, modal, span))
    if modal == "may":
        refuse(isinstance(effect, n.NothingHappens), span, "not_here")
        refused = none_of(effect)
        if refused is not None:
            return refused
        return n.May(effect=effect, span=span)
    if modal in ("may_not", "choose_not"):
        return (
            n.Cannot(effect=effect, span=span)
            if modal == "may_not"
            else n.May(effect=n.Cannot(effect=effect, span=span), span=span)
        )
    if modal == "may_only":
        if isinstance(effect, n.RollAttempts):  # another effect may give more: "only" is no difference
            misfit(span, "attempts_of_rules")
        if isinstance(effect, n.Attack) and isinstance(effect.target, n.Players) and effect.type is None:
            others = n.Players(who=n.Who.PLAYER, besides=effect.target, span=effect.target.span)
            return n.Cannot(effect=n.changed(effect, target=others), span=span)  # nobody else
        return n.Only(effect=n.May(effect=effect, span=span), span=span)
    return effect


def none_of(effect: n.Effect) -> n.Effect | None:
    """`may take no actions`, `may play no cards`: a prohibition, not a permission."""
    if isinstance(effect, n.Remarked):
        inner = none_of(effect.effect)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, n.TakeNoActions):
        return effect
    for name in ("count", "amount"):
        number = getattr(effect, name, None)
        if isinstance(number, n.Number) and number.value == 0:
            some = n.changed(effect, **{name: n.AnyNumber()})
            return n.Cannot(effect=some, span=effect.span)
    return None
