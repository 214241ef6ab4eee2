"""What a clause means by the words around its verb: `make 5 dmg` deals it, `-1 CP to them` is their loss."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.misfit import Rest
from dtlang.syntax.text.build.nouns import is_noun, phrase, take
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.regular import verbs
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Gerund, Np
from dtlang.syntax.text.word import Word

_STATES = frozenset(("make", "become"))
MOVES = frozenset(("increase", "decrease"))
_COUNTING = frozenset(
    (
        "gain",
        "get",
        "receive",
        "take",
        "inflict",
        "afflict",
        "put",
        "place",
        "lose",
        "remove",
        "spend",
        "steal",
    )
)
# What says how much: `make 5 dmg` deals it, `make this dmg undefendable` does not.
_SOME = ("NUM", "TIERS", "QUANT", "TIMES", "FRAC")
_SO_MUCH = ("PREP:equal_to", "TIMES_FACE")


def meant(clause: Clause) -> Clause:
    """`make 5 dmg` deals it, `make them discard 1 card` forces them: what a verb means by its object."""
    if clause.pre or clause.verb.lexeme == "deal":
        clause = _no_more_than(clause)
    objects = verbs().meant.get(clause.verb.lexeme)
    if objects is None or clause.np is None or clause.form is not Form.DO:
        return clause
    np = clause.np
    named = np.head_type == "NAME" or (np.noun == "token" and np.heads[0].type == "NAME")
    bare = clause.verb.lexeme == "do" and not np.heads and np.of is None  # "do 2 more"
    verb = objects.get("name" if named else "player" if is_player(np) else "damage" if bare else np.noun)
    if verb is None or (
        verb == "deal" and not np.has(*_SOME) and Rest(clause.adjuncts).peek(*_SO_MUCH) is None
    ):
        return clause
    if named and clause.verb.lexeme in _STATES:  # "make them Hexed", "they become Hexed"
        becomes = clause.verb.lexeme == "become" and clause.subject is not None
        whom = becomes or Rest(clause.adjuncts).peek("PREP:to") is not None
        if not whom or np.specs or np.heads[0].form != NameKind.STATUS.value:
            return clause
    return replace(clause, verb=replace(clause.verb, lexeme=verb))


def the_next_one(np: Np) -> None:
    """`skip a turn`, `lose 1 turn`: the next one of whoever does, not anybody's."""
    if np.noun in PHASES and np.of is None and len(np.specs) == 1:
        word = np.specs[0]
        if (word.type, word.lexeme) in (("DET", "a"), ("NUM", "1")):
            word.type, word.lexeme = "ADJ", "next"


def _no_more_than(clause: Clause) -> Clause:
    """`the dmg of this Attack cannot exceed 5`, `the Attack deals no more than 5 dmg`: it is reduced to 5."""
    subject, np = clause.subject, clause.np
    if subject is None or np is None or not np.has("NUM") or np.noun not in ("", "damage"):
        return clause
    of = subject.of if is_noun(subject, "damage") and subject.of is not None else subject
    if of.noun not in ("damage", "attack") or (subject.noun == "attack" and clause.verb.lexeme != "deal"):
        return clause
    cannot = any(w.lexeme == "may_not" for w in clause.pre)
    exceeds = cannot and clause.form is Form.DO and clause.verb.lexeme == "exceed" and not np.quants
    more = cannot and clause.form is Form.IS and np.quants == ["more_than"]
    deals = clause.verb.lexeme == "deal" and np.quants == ["at_most"] and not (cannot or clause.negated)
    known = {"this", "the", "that", "incoming"} & {w.lexeme for w in (*subject.specs, *of.specs)}
    owner = [w for w in (*subject.specs, *of.specs) if w.type == "POSS"]
    theirs = [w.lexeme for w in owner] in (["attack"], ["attacker"], ["opponent"], ["their"])
    rest = Rest(clause.adjuncts)
    for_it = rest.take_np("PREP:for", noun="attack")  # "for this Attack"
    if not (exceeds or more or deals) or not (known or theirs) or (owner and not theirs) or rest.left:
        return clause
    words = [*subject.words, *of.words, *np.specs, *np.heads, *clause.pre, clause.verb, *clause.nots]
    take([*words, *(for_it.words if for_it is not None else [])])
    incoming = phrase("damage", subject.span, "the")
    incoming = incoming.with_specs([*incoming.specs, Word("ADJ", "", "incoming", "", *subject.span)])
    number = Np([w for w in np.specs if w.type == "NUM"], [], None, np.span)
    to = Adjunct(Word("PREP", "", "to", "", *np.span), number, np.span)
    verb = replace(clause.verb, type="VERB", lexeme="reduce", form="")
    return Clause(form=Form.DO, verb=verb, np=incoming, adjuncts=[to], span=clause.span)


def as_much(clause: Clause) -> Clause:
    """`spend as many Heat as you want`, but `steal 2 CP and gain as many Heat`: that many."""
    if clause.np is None or not clause.np.specs:
        return clause
    much = [w for w in clause.np.specs if w.lexeme == "as_much"]
    if not much:
        return clause
    rest = Rest(clause.adjuncts)
    compared = rest.peek("PREP:per") is not None  # "as many cards as you have Heat"
    much[0].lexeme = "any_number" if compared else "that_much"
    if not (clause.np.heads or clause.np.of) or rest.take("ADV:as_desired") is None:
        return clause
    much[0].lexeme = "any_number"
    return replace(clause, adjuncts=rest.left)


def returned(clause: Clause) -> Clause:
    """`Cinder is returned to the Ember Witch`: a token that goes to somebody is transferred."""
    what = clause.subject if clause.form is Form.PASSIVE else clause.np
    if is_noun(what, "token") and not clause.adjuncts and "this" in what.dets:  # to where it came from
        return replace(clause, verb=replace(clause.verb, lexeme="remove"))
    to = next((a for a in clause.adjuncts if a.key == "PREP:to" and a.np is not None), None)
    if what is None or to is None or to.np is None or not is_player(to.np):
        return clause
    token = what.head is not None and what.head.form == NameKind.STATUS.value
    if not token and not (what.noun == "token" and "this" in what.dets):
        return clause
    return replace(clause, verb=replace(clause.verb, lexeme="transfer"))


def set_to(clause: Clause, subject: Np) -> Clause:
    """`your Health becomes 5` sets it to 5."""
    np = clause.np
    if np is None or np.heads or np.of is not None or [w.type for w in np.specs] != ["NUM"]:
        return clause
    if subject.noun not in ("health", "cp") and not (
        subject.head and subject.head.form == NameKind.DIAL.value
    ):
        return clause
    if clause.form is not Form.DO or clause.subject_adjuncts:
        return clause
    to = Adjunct(Word("PREP", "", "to", "", np.span.start, np.span.start), np, np.span)
    set_ = replace(clause.verb, lexeme="set")
    return replace(clause, verb=set_, np=subject, subject=None, adjuncts=[to, *clause.adjuncts])


def for_whom(clause: Clause) -> Clause:
    """`-1 CP to opp`, `+2 Heat for a chosen teammate`: they lose it, they gain it."""
    whom = next((a for a in clause.adjuncts if a.key in ("PREP:to", "PREP:for") and a.np is not None), None)
    mine = clause.subject is None and clause.verb.lexeme in ("lose", "gain", "draw")
    if whom is None or whom.np is None or not mine or not is_player(whom.np):
        return clause
    others = [a for a in clause.adjuncts if a is not whom]
    return replace(clause, subject=whom.np, subject_adjuncts=whom.mods, adjuncts=others)


def as_many_as(clause: Clause, np: Np) -> Clause:
    """`gain as many Heat as [flame]`: one for each."""
    at = next((i for i, a in enumerate(clause.adjuncts) if a.key == "PREP:as" and a.np is not None), None)
    if at is None or np.quants not in (["any_number"], ["as_much"]):
        return clause
    as_ = clause.adjuncts[at]
    if as_.np is None or as_.np.specs or as_.np.head_type not in ("SYMBOLS", "NAME") or as_.np.of is not None:
        return clause
    word = replace(as_.word, lexeme="per", form="as_many")
    adjuncts = [*clause.adjuncts[:at], Adjunct(word, as_.np, as_.span, as_.mods), *clause.adjuncts[at + 1 :]]
    return replace(clause, adjuncts=adjuncts)


def goes_up(clause: Clause) -> Clause:
    """`the dmg increases by 2`, `Sun Dial goes up by 1`: it is increased."""
    subject = clause.subject
    if subject is None or is_player(subject) or Rest(clause.adjuncts).peek("PREP:by", "PREP:to") is None:
        return clause
    return replace(clause, form=Form.PASSIVE)


def _takes_off(clause: Clause) -> Clause:
    """`take 1 Cinder off`: remove it."""
    off = clause.adjuncts[-1] if clause.adjuncts else None
    if off is None or off.word.lexeme != "off" or off.rest is not None or is_noun(clause.np, "damage"):
        return clause
    take([off.word])
    return replace(clause, verb=replace(clause.verb, lexeme="remove"), adjuncts=clause.adjuncts[:-1])


def _rolled_again(clause: Clause) -> Clause:
    """`roll that die again`, `each die may be rolled again`: it is re-rolled."""
    again = next((a for a in clause.adjuncts if a.key == "ADV:again"), None)
    what = clause.subject if clause.form is Form.PASSIVE else clause.np
    of = what.of if what is not None and not what.heads else what
    known = of is not None and (
        of.head_type == "PRON" or (of.noun == "die" and of.has("DET", "POSS", "QUANT"))
    )
    if again is None or what is None or not known or (what is of and what.dets == ["a"]):
        return clause
    take([again.word])
    others = [a for a in clause.adjuncts if a is not again]
    return replace(clause, verb=replace(clause.verb, lexeme="re_roll"), adjuncts=others)


def number_behind(clause: Clause, np: Np) -> Clause:
    """`gain Heat x2`: the number stands behind a token; behind somebody it is how much they are healed."""
    if clause.verb.lexeme in ("increase", "decrease") and clause.adjuncts:
        return _by_number(clause)
    if is_player(np) or np.has(*_SOME):
        return clause
    number = next((a for a in clause.adjuncts if a.word.type == "NUM_AFTER"), None)
    if number is None or number.word.text.isdecimal() or clause.verb.lexeme not in _COUNTING:
        return clause
    so_many = Word("NUM", number.word.text, number.word.lexeme, "", *number.span)
    others = [a for a in clause.adjuncts if a is not number]
    return replace(clause, np=np.with_specs([so_many, *np.specs]), adjuncts=others)


def _by_number(clause: Clause) -> Clause:
    """`Sun Dial +2`: it goes up by 2."""
    number = next((a for a in clause.adjuncts if a.word.type == "NUM_AFTER"), None)
    if number is None:
        return clause
    so_much = Np([Word("NUM", number.word.text, number.word.lexeme, "", *number.span)], [], None, number.span)
    by = Adjunct(Word("PREP", "", "by", "", *number.span), so_much, number.span)
    return replace(clause, adjuncts=[by if a is number else a for a in clause.adjuncts])


def _by_doing(clause: Clause) -> Clause:
    """`finish by dealing 4 dmg`: deal it."""
    by = clause.adjuncts[0] if clause.adjuncts and clause.np is None else None
    if by is None or by.key != "PREP:by" or not isinstance(by.rest, Gerund) or by.rest.passive:
        return clause
    by.word.taken = clause.verb.taken = True
    done = replace(by.rest.verb, type="VERB", form="base")
    return replace(clause, verb=done, np=by.rest.np, adjuncts=[*by.mods, *clause.adjuncts[1:]])


_LIMITS = frozenset(("ADV:to_limit", "ADV:to_your_limit"))


def _filled(clause: Clause) -> Clause:
    """`fill your Heat to its stack limit`: gain as many as there is room for."""
    np = clause.np
    token = np is not None and np.head_type == "NAME" and np.heads[-1].form == NameKind.STATUS.value
    if np is None or not token or not any(a.key in _LIMITS for a in clause.adjuncts):
        return clause
    if clause.verb.lexeme != "fill" and np.has("NUM", "QUANT"):
        return clause
    take([w for w in np.specs if w.lexeme == "your"])
    plain = np.with_specs([w for w in np.specs if w.lexeme != "your"])
    return replace(clause, verb=replace(clause.verb, lexeme="gain"), np=plain)


# Verbs that are said with other words around them than the game's own.
OTHERWISE_SAID = {
    "take": _takes_off,
    "roll": _rolled_again,
    "conclude": _by_doing,
    "end": _by_doing,
    "start": _by_doing,
    "begin": _by_doing,
    "fill": _filled,
    "increase": _filled,
    "raise": _filled,
}
