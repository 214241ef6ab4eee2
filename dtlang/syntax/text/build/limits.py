"""How many of a token fit on a board, said as a sentence: `You can never have more than 3 of these.`"""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.modals import modal_of
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, partitive, phrase, said, take
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import how_often
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Item, Lead, Np, Sentence
from dtlang.syntax.text.word import Word

# What a number bounds, by the helping verb: "cannot have more than 3", "may have up to 3", "may only have 1".
_BOUNDS = {
    ("may_not", "more_than"): 0,
    ("may", "up_to"): 0,
    ("may", "at_most"): 0,
    ("may_only", "up_to"): 0,
    ("may_only", ""): 0,
    ("may_not", "at_least"): -1,
}


def stack_limit(shape: Sentence) -> n.Effect | None:
    """A stack limit, if that is what the sentence says."""
    chain = shape.chain
    clause = chain.items[0].clause if chain is not None and len(chain.items) == 1 else None
    if clause is None or shape.trails:
        return None
    if shape.leads:  # "Only one Cinder may be on a player."
        limit = _lies_on(clause, only_so=True) if _says_only(shape.leads) else None
        if limit is not None:
            shape.leads.clear()
        return limit
    if is_noun(clause.subject, "stack_limit") or is_noun(clause.np, "stack_limit"):
        return _named(clause)
    if clause.form is Form.AT or clause.form is Form.IS:
        return _lies_on(clause)
    if clause.form is not Form.DO:
        return None
    if clause.verb.lexeme == "stack":
        return _stacks(clause)
    subject = clause.subject
    if clause.verb.lexeme not in _HOLDS or clause.np is None:
        return None
    np = partitive(clause.np)
    if subject is None:  # "Hold at most 6 Heat."
        bounded = clause.verb.lexeme == "have" and not clause.pre and np.quants in (["at_most"], ["up_to"])
        subject = phrase("you", clause.span, type="PRON") if bounded else None
        clause.pre = [Word("MODAL", "", "may", "", *clause.verb.span)] if bounded else clause.pre
    if subject is None or not modal_of(clause) or not is_player(subject):
        return None
    if clause.verb.lexeme != "have" and (np.head_type != "NAME" or not np.quants):
        return None
    nobody = said(subject.specs, "DET", "no")  # "no player may have more than 3"
    refuse(nobody and modal_of(clause) != "may", clause.span, "double_no")
    said(subject.specs, "DET", "a", "any", "each")
    rest = Rest(clause.adjuncts)
    rest.take("ADV:at_a_time")
    bound = "up_to" if rest.take("ADV:at_maximum") else np.quants[0] if np.quants else ""
    rest.finish()
    number = number_in(np)
    if number is None and np.head_type == "NAME" and not np.specs and modal_of(clause) == "may_not":
        refuse(subject.noun != "you" or clause.subject_adjuncts, clause.span, "limit_of_how_many")
        gain = n.Gain(thing=thing(np), count=n.ONE, span=clause.span)  # "you may never have Cinder"
        return n.Cannot(effect=gain, span=clause.span)
    below = _BOUNDS.get(("may_not" if nobody else modal_of(clause), bound))
    if number is None or below is None:
        misfit(clause.span, "limit_of_how_many")
    take([w for w in np.specs if w.type == "QUANT"])
    refuse(clause.subject_adjuncts and subject.noun == "you", clause.span, "not_here")
    return n.StackLimit(limit=number + below, thing=_which(np), span=clause.span)


_HOLDS = ("have", "store", "keep")


def _says_only(leads: list[Lead]) -> bool:
    return len(leads) == 1 and leads[0].word is not None and leads[0].word.type == "ONLY"


def _lies_on(clause: Clause, *, only_so: bool = False) -> n.Effect | None:
    """`No more than 3 Cinder may be on one player`, `There can be at most 3 Cinder on a player`."""
    at = clause.form is Form.AT or clause.form is Form.IS
    there = clause.form is Form.IS and clause.subject is not None and clause.subject.noun == "there"
    np = clause.np if there else clause.subject
    if not at or np is None or not modal_of(clause) or (not there and clause.verb.lexeme != "on"):
        return None
    np = partitive(np)
    number = number_in(np)
    where = [a for a in clause.adjuncts if a.key == "PREP:on"]
    player = where[0].np if there and len(where) == 1 else clause.np
    if number is None or player is None or not is_noun(player, "player", "opponent"):
        return None
    rest = Rest([a for a in clause.adjuncts if a not in where or not there])
    rest.take("ADV:at_a_time")
    rest.finish()
    only(player.specs, DET="a any each the", ADJ="same single", NUM="1")
    modal = "may_only" if only_so and modal_of(clause) == "may" else modal_of(clause)
    below = _BOUNDS.get((modal, np.quants[0] if np.quants else ""))
    if below is None:
        misfit(clause.span, "limit_of_how_many")
    take([w for w in np.specs if w.type == "QUANT"])
    return n.StackLimit(limit=number + below, thing=_which(np), span=clause.span)


_ALL_AT_ONCE = frozenset(
    ("ADV:per_turn", "ADV:at_a_time", "ADV:as_desired", "ADV:you_like", "ADV:this_turn", "ADV:in_attempt")
)


def no_limit(shape: Sentence) -> bool:
    """`You may spend any number of these per turn`, `Multiple Heat may be spent on the same Attack`: that
    there is no limit, which is so anyway."""
    items = shape.chain.items if shape.chain is not None else []
    clause = items[0].clause if len(items) == 1 or (len(items) == 2 and _against_same(items[1])) else None
    if clause is None or shape.leads or shape.trails or clause.verb.lexeme not in ("spend", "use"):
        return False
    np = clause.subject if clause.form is Form.PASSIVE else clause.np
    if np is None or clause.form not in (Form.DO, Form.PASSIVE) or not clause.adjuncts:
        return False
    several = "any_number" in np.quants or "multiple" in np.adjs
    known = all(a.key in _ALL_AT_ONCE or _against_one(a) for a in clause.adjuncts)
    return several and known and modal_of(clause) == "may"


def _against_same(purpose: Item) -> bool:
    """`in an attempt to prevent the same dmg`"""
    np = purpose.clause.np if purpose.clause is not None and purpose.joiner == "TO_DO" else None
    return np is not None and bool({"same", "single"} & set(np.adjs))


def _against_one(at: Adjunct) -> bool:
    """`against the same Attack`, `on a single Attack`."""
    np = at.np if at.key in ("PREP:against", "PREP:on", "PREP:for", "PREP:in", "PREP:during") else None
    return is_noun(np, "attack", "source", "turn", "damage", "roll", "die") and bool(
        {"same", "single"} & set(np.adjs)
    )


def _named(clause: Clause) -> n.Effect | None:
    """`The stack limit is 4.`, `This token has a stack limit of 4.`"""
    subject, np = clause.subject, clause.np
    if subject is None or np is None or clause.adjuncts or clause.subject_adjuncts or clause.pre:
        return None
    if clause.form is Form.IS and subject.noun == "stack_limit":
        number = number_in(np) if not np.heads and np.of is None else None
        about = subject.of
    else:
        has = clause.verb.lexeme == "have" and np.of is not None and not is_player(subject)
        number = number_in(np.of) if has and np.of is not None and not np.of.heads else None
        about = subject
    if number is None:
        return None
    return n.StackLimit(limit=number, thing=_which(about) if about is not None else None, span=clause.span)


def _which(np: Np) -> n.Thing | None:
    """The token that is counted; none: the one whose text this is."""
    if not np.heads:  # "more than 3 of these"
        said(np.specs, "DET", "these")
        return None
    if is_noun(np, "effect", "status_effect") and np.of is None and set(np.dets) <= {"this", "the"}:
        take([*np.specs, *np.heads])  # "This effect does not stack."
        return None
    found = thing(Np([w for w in np.specs if w.type not in ("QUANT", "NUM")], np.heads, np.of, np.span))
    if found.kind in (n.Kind.TOKEN, n.Kind.THIS_TOKEN, n.Kind.THEM, n.Kind.IT):
        return None
    refuse(found.kind is not n.Kind.STATUS, np, "limit_of_tokens")
    return found


def _stacks(clause: Clause) -> n.Effect:
    """`This token does not stack`, `Cinder stacks up to 3`."""
    denied = modal_of(clause) == "may_not"
    np, subject = clause.np, clause.subject
    rest = Rest(clause.adjuncts)
    rest.take("ADV:at_a_time")
    often = next((a for a in rest.left if how_often(a) is not None and not denied), None)
    if often is not None:  # "up to 3 times"
        rest.left.remove(often)
    rest.finish()
    about = None if subject is None else _which(subject)
    most, up_to = (how_often(often) if often is not None else None) or (0, False)
    if up_to and np is None:
        return n.StackLimit(limit=most, thing=about, span=clause.span)
    if denied:
        refuse(np is not None, np, "not_here")
        return n.StackLimit(limit=1, thing=about, span=clause.span)
    number = number_in(np) if np is not None and np.quants == ["up_to"] else None
    if np is None or number is None:
        misfit(clause.span, "limit_of_how_many")
    refuse(np.heads and np.noun not in ("time", "token"), np, "not_here")
    take(np.specs, "QUANT")
    return n.StackLimit(limit=number, thing=about, span=clause.span)
