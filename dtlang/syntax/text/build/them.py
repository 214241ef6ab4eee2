"""`one of them`, `for each one removed`: what was named before, in this sentence or the last one."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE
from dtlang.syntax.text.build.nouns import take
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.shapes import Adjunct, Clause, Gerund, Np, some_of
from dtlang.syntax.text.word import Word


class OneDie(msgspec.Struct, eq=False):
    """The one die that was rolled, while sentences ask what it shows."""

    asked: bool = False


class Spoken(msgspec.Struct, eq=False):
    """What the sentences before have spoken of, as far as later words mean it."""

    them: str = ""  # what the last several things were: dice, opponents
    deeds: list[Clause] = []  # of the last sentence
    total: n.RollIs | None = None  # what was last asked of the numbers of dice
    outcomes: list[n.Effect] = []  # what is done on each outcome of the last roll so far
    compared: bool = False  # two rolls were held against each other
    die: OneDie | None = None
    verbs: set[str] = set()  # of all sentences before
    outer: Clause | None = None  # in brackets: the clause they stand in


_PEOPLE = frozenset(("player", "opponent", "teammate"))
_NAMED = frozenset((*_PEOPLE, "die", "card", "token", "status_effect"))
_ALL = frozenset(("all", "each", "both"))
_CHOOSES = frozenset(("choose", "select"))
_AT = frozenset(("PREP:on", "PREP:to", "PREP:from", "PREP:against"))


def several_in(clause: Clause) -> str:
    """What several things a clause names last: `die`, `opponent`; `*` if they are others than can be told."""
    for adjunct in reversed(clause.adjuncts):
        if adjunct.np is not None and (found := _several(adjunct.np)):
            return found
    for np in (clause.np, clause.subject):
        if np is not None and (found := _several(np)):
            return found
    return ""


def _several(np: Np) -> str:
    named = np if np.heads or np.of is None else np.of  # "2 of your dice"
    noun = named.noun
    if noun not in _NAMED or not (named.heads[-1].form == "many" or "each" in np.dets):
        return ""
    if noun in _PEOPLE:
        return noun if not np.has("NUM", "QUANT") and (_ALL & set(np.dets) or not np.specs) else "*"
    return noun


def of_these(clause: Clause, them: str) -> Clause:
    """`Roll 3 dice. Choose one of them.`, `Deal 2 dmg to all opponents. Inflict Cinder on one of them.`"""
    if them == "die" and clause.verb.lexeme in _CHOOSES and clause.np is not None:
        return replace(clause, np=_dice(clause.np))
    if them not in _PEOPLE:
        return clause
    return replace(clause, adjuncts=[_at_one(adjunct, them) for adjunct in clause.adjuncts])


def to_another(clause: Clause) -> Clause:
    """`transfer 1 status effect from one player to another`: another player, and whoever it is taken from."""
    at = next((a for a in clause.adjuncts if a.key in _AT and a.np is not None and _is_another(a.np)), None)
    whence = next((a for a in clause.adjuncts if a.key == "PREP:from" and a.np is not None), None)
    if at is None or whence is None or at.np is None or whence.np is None or whence.np.noun not in _PEOPLE:
        return clause
    one = replace(whence.np.heads[-1], text="", form="one", start=at.span.end, end=at.span.end)
    other = replace(at, rest=Np(at.np.specs, [one], None, at.np.span))
    source = whence.np
    if source.dets == ["a"] and len(source.specs) == 1:  # any of them: who does it picks
        take(source.specs)
        source = source.with_specs([replace(source.specs[0], lexeme="any", taken=False)])
    adjuncts = [other if a is at else replace(a, rest=source) if a is whence else a for a in clause.adjuncts]
    return replace(clause, adjuncts=adjuncts)


def another_one(clause: Clause, deeds: list[Clause]) -> Clause:
    """`Gain Heat. You may spend 1 CP to gain another.`: another Heat."""
    if clause.np is None or not _is_another(clause.np) or not clause.np.specs[0].text:
        return clause
    same = [deed for deed in deeds if deed.verb.lexeme == clause.verb.lexeme and deed is not clause]
    before = same[-1].np if same else None
    if before is None or not before.heads or is_player(before) or len({_of_what(d) for d in same}) > 1:
        return clause
    one = replace(clause.np.specs[0], lexeme="a")
    clause.np.specs[0].taken = True
    kinds = [replace(w) for w in before.specs if w.type == "ADJ" and w.lexeme in _POLARITY]
    return replace(clause, np=Np([one, *kinds], [replace(w) for w in before.heads], None, clause.np.span))


def _of_what(deed: Clause) -> str:
    return " ".join(w.lexeme for w in deed.np.heads) if deed.np is not None else ""


def _is_another(np: Np) -> bool:
    return not np.heads and np.of is None and [w.lexeme for w in np.specs] == ["another"]


def _of_them(np: Np) -> Word | None:
    """The word "them" behind `one of`."""
    of = np.of
    if np.heads or of is None or of.of is not None or of.specs or of.noun != "they":
        return None
    return of.heads[0]


def _dice(np: Np) -> Np:
    them = _of_them(np)
    if them is None:
        return np
    these = Word("DET", "", "these", "", them.start, them.start)
    dice = Word("NOUN", them.text, "die", "many", them.start, them.end)
    return Np(np.specs, [], Np([these], [dice], None, them.span), np.span)


def _at_one(adjunct: Adjunct, people: str) -> Adjunct:
    np = adjunct.np
    them = _of_them(np) if np is not None and adjunct.key in _AT else None
    if np is None or them is None:
        return adjunct
    take([them])
    whom = Word("NOUN", them.text, people, "many", them.start, them.end)
    found = some_of(np, Np([], [whom], None, them.span), np.span)
    return adjunct if found is None else replace(adjunct, rest=found)


def each_of_these(adjuncts: list[Adjunct], deeds: list[Clause]) -> list[Adjunct]:
    """`remove 2 Heat and gain 1 CP for each`, `for each one removed`: for each of what that was done to."""
    at = next((i for i, a in enumerate(adjuncts) if a.word.lexeme == "per"), None)
    if at is None or not deeds:
        return adjuncts
    each, behind = adjuncts[at], adjuncts[at + 1 :]
    done = each.rest.verb if isinstance(each.rest, Gerund) and each.rest.np is None else None
    if each.rest is not None and done is None and not (each.np is not None and _is_one(each.np)):
        return adjuncts
    if done is None and behind and behind[0].word.type == "VERBED" and behind[0].rest is None:
        done, behind = behind[0].word, behind[1:]
    of = [deed for deed in deeds if done is None or deed.verb.lexeme == done.lexeme]
    if not of or (done is None and len(of) > 1) or of[-1].np is None or of[-1].verb.lexeme not in DONE:
        return adjuncts
    what = of[-1].np
    what = what if what.heads or what.of is None else what.of  # "all of your Heat"
    if not what.heads or what.noun in ("damage", "health"):
        return adjuncts
    take(each.np.specs if each.np is not None else ())
    polarity = [w for w in what.specs if w.type == "ADJ" and w.lexeme in _POLARITY]
    counted = replace(
        each, word=replace(each.word, type="PREP"), rest=Np(polarity, what.heads, None, each.span)
    )
    verb = replace(done or of[-1].verb, type="VERBED", start=each.span.end, end=each.span.end)
    return [*adjuncts[:at], counted, Adjunct(verb, None, each.span), *behind]


_POLARITY = frozenset(("positive", "negative"))


def _is_one(np: Np) -> bool:
    """`one`, in letters: not the number that a die shows."""
    if np.heads or np.of is not None:
        return False
    return all(w.lexeme == "each" or (w.lexeme == "1" and not w.text.isdecimal()) for w in np.specs)
