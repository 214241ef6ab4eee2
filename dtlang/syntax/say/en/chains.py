"""Clauses joined by "and", "or" and "then".

The reader folds a chain in two steps: clauses without a subject of their own join the run before them and share
its "may"; runs are then joined, "and" before "or". So a subject that is said opens a new run, and that is how
`All((May(a), b))` ("you may a, and you b") differs from `May(All((a, b)))` ("you may a and b").
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.clause import Clause
from dtlang.syntax.say.en.effects import is_clause, say_clause, say_list, share_verb
from dtlang.syntax.say.en.lexis import spaced, word
from dtlang.syntax.say.en.players import say_party
from dtlang.syntax.say.unsayable import unsayable


@dataclass(slots=True)
class Part:
    """The words of one part of a chain."""

    words: str
    subject: bool = False  # it says its subject: a comma before it reads better
    plain: bool = True  # it holds no joining word, so that a comma before it is not misread
    then: bool = False


def say_chain(effect: n.Effect) -> str:
    """The main clauses of a sentence."""
    return Chain().whole(effect)


class Chain:
    """Says a chain part by part; knows who acted last, so that a subject is only said where it is needed."""

    def __init__(self, subject: n.Party | None = None, run: bool = False):
        self.subject = subject  # who acted in the clause before; none: an order to you
        self.run = run  # inside a run every clause has the same subject, unsaid
        self.started = False
        self.closed = False  # the next clause must not join the run before it

    def whole(self, effect: n.Effect) -> str:
        if not isinstance(effect, n.Choose):
            return self.sequence(effect)
        if effect.who != n.YOU:
            unsayable(effect, "somebody else cannot be said to choose")
        if all(map(share_verb, effect.options, effect.options[1:])):
            return self.clause(say_list(list(effect.options), "or")).words
        parts = [self.option(option) for option in effect.options]
        lists = all(part.plain for part in parts)
        words = parts[0].words
        for at, part in enumerate(parts[1:], 1):
            comma = "," if part.subject or (lists and at < len(parts) - 1) else ""
            joiner = comma if lists and at < len(parts) - 1 else f"{comma} or"
            words += f"{joiner} {part.words}"
        return words

    def option(self, effect: n.Effect) -> Part:
        if isinstance(effect, n.All):
            return Part(self.sequence(effect), plain=False)
        return self.part(effect)

    def sequence(self, effect: n.Effect) -> str:
        effects = list(effect.parts) if isinstance(effect, n.All) else [effect]
        parts: list[Part] = []
        while effects:
            together = 1
            while together < len(effects) and share_verb(effects[together - 1], effects[together]):
                together += 1
            last = together == len(effects)
            if together > 1:
                parts.append(replace(self.clause(say_list(effects[:together], "and")), plain=False))
            else:
                parts.append(self.member(effects[0], last=last, first=not parts))
            del effects[:together]
        words = parts[0].words
        for at, part in enumerate(parts[1:], 1):
            if part.then:
                joiner = ", then"
            elif part.plain and at < len(parts) - 1:
                joiner = ","
            else:
                joiner = ", and" if part.subject or not part.plain else " and"
            words += f"{joiner} {part.words}"
        return words

    def member(self, effect: n.Effect, *, last: bool, first: bool) -> Part:
        if isinstance(effect, n.Pay | n.Force | n.May | n.Only) and _takes_the_rest(effect) and not last:
            unsayable(effect, "what is paid for stands at the end of a sentence")
        if isinstance(effect, n.Then):
            if first:
                unsayable(effect, "`then` has nothing before it")
            return replace(self.part(effect.effect), then=True)
        return self.part(effect)

    # --- one part

    def part(self, effect: n.Effect) -> Part:
        if is_clause(effect):
            return self.clause(say_clause(effect))
        match effect:
            case n.May(effect=n.Cannot(effect=inner)):
                return self.modal(word("MODAL", "choose_not"), inner)
            case n.May(effect=inner):
                return self.modal(word("MODAL", "may"), inner)
            case n.Cannot(effect=inner):
                return self.modal("cannot", inner)
            case n.Only(effect=n.May(effect=inner)):
                return self.modal(word("MODAL", "may_only"), inner)
            case n.Pay() | n.Force():
                return self.paid(effect)
            case n.Choose() | n.All():
                return self.nested(effect)
            case _:
                unsayable(effect, "this can only stand at the beginning of a sentence")

    def clause(self, clause: Clause) -> Part:
        """A clause, with its subject if that is not the one before."""
        who = clause.who
        if self.run and (who is None or who != self.subject):
            if who is not None or not clause.verb:
                unsayable(who or n.NothingHappens(), "everybody in this part of the chain must be the same")
            return Part(clause.bent("base"))
        if self.run:
            return Part(clause.bent("base"))
        if who is None:
            self.started = self.closed = True
            return Part(clause.fixed, subject=True)
        silent = not self.closed and who == (self.subject if self.subject is not None else n.YOU)
        first = not self.started
        self.started, self.closed = True, False
        if silent:
            return Part(clause.order() if self.subject is None else clause.predicate(who))
        self.subject = who
        return Part(clause.told(), subject=not first)

    def modal(self, helper: str, effect: n.Effect) -> Part:
        """`you may a and b`: everything behind the helping verb has its subject."""
        who = doer(effect)
        inner = self.paid_words(effect, who) if isinstance(effect, n.Pay | n.Force) else self.in_run(effect, who)
        return self.said(who, f"{helper} {inner}", effect)

    def paid(self, effect: n.Pay | n.Force) -> Part:
        who = doer(effect)
        if not self.started and who == n.YOU:
            self.started = True
            return Part(self.paid_words(effect, who), plain=False)
        if isinstance(effect, n.Force) or who == n.YOU:
            return self.said(who, self.paid_words(effect, who), effect)
        unsayable(effect, "somebody else pays only what they may pay")

    def said(self, who: n.Party, words: str, effect: n.Effect) -> Part:
        """A part that says its subject and closes its run."""
        first = not self.started
        self.started = self.closed = True
        self.subject = who
        return Part(spaced(say_party(who), words), subject=not first, plain=is_clause(effect))

    def nested(self, effect: n.Choose | n.All) -> Part:
        """A choice within a sequence, or a sequence behind "then": a run of its own."""
        who = doer(effect)
        if not self.started and who == n.YOU:
            self.started = self.closed = True
            return Part(self.in_run(effect, who), plain=False)
        if who != n.YOU:
            unsayable(effect, "only you can be given a choice within a sequence")
        return self.said(who, self.in_run(effect, who), effect)

    def in_run(self, effect: n.Effect, who: n.Party) -> str:
        inner = Chain(who, run=True)
        inner.started = True
        return inner.whole(effect)

    def paid_words(self, effect: n.Pay | n.Force, who: n.Party) -> str:
        """`spend 1 CP to draw 1 card`, `force your opponent to discard 1 card`."""
        if isinstance(effect, n.Force):
            forced = self.in_run(effect.effect, n.YOU)
            return f"force {say_party(effect.whom, object=True)} to {forced}"
        cost = self.in_run(effect.cost, who)
        gain = Chain(who)
        gain.started = True
        return f"{cost} to {gain.gained(effect.effect)}"

    def gained(self, effect: n.Effect) -> str:
        """What is paid for: the first clause is done by whoever pays, and says no subject."""
        return _Gain(self.subject).whole(effect)


class _Gain(Chain):
    """A chain behind "to": its first clause is an infinitive of the one who pays."""

    def __init__(self, subject: n.Party | None):
        super().__init__(subject)
        self.opening = True

    def clause(self, clause: Clause) -> Part:
        silent = clause.who is None if self.opening else False
        if self.opening or (not self.closed and clause.who == self.subject and self.infinitive):
            if clause.who != self.subject and not (silent and clause.verb):
                unsayable(clause.who or n.NothingHappens(), "whoever pays must act first")
            self.opening = False
            self.infinitive = self.started = True
            return Part(clause.bent("base"))
        self.infinitive = False
        return super().clause(clause)

    def part(self, effect: n.Effect) -> Part:
        if self.opening and not is_clause(effect):
            if isinstance(effect, n.Choose | n.All) and doer(effect) == self.subject:
                assert self.subject is not None
                self.opening = False
                self.infinitive = False
                self.started = self.closed = True
                return Part(self.in_run(effect, self.subject), plain=False)
            unsayable(effect, "whoever pays must act first")
        return super().part(effect)

    infinitive: bool = False


def _takes_the_rest(effect: n.Effect) -> bool:
    while isinstance(effect, n.May | n.Only | n.Cannot):
        effect = effect.effect
    return isinstance(effect, n.Pay | n.Force)


def doer(effect: n.Effect) -> n.Party:
    """Who acts first in an effect."""
    match effect:
        case n.All(parts=parts):
            return doer(parts[0])
        case n.Choose(options=options):
            return doer(options[0])
        case n.Pay(cost=cost):
            return doer(cost)
        case n.May(effect=inner) | n.Cannot(effect=inner) | n.Only(effect=inner) | n.Then(effect=inner):
            return doer(inner)
        case n.Force():
            return n.YOU
        case _:
            who = say_clause(effect).who
            return who if who is not None else n.YOU
