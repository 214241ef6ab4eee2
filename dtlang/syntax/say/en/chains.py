"""Clauses joined by "and", "or" and "then".

The reader folds a chain in two steps: clauses without a subject of their own join the run before them and
share its "may"; runs are then joined, "and" before "or" and both before "then". So a subject that is said
opens a new run, and that is how `All((May(a), b))` ("you may a, and you b") differs from `May(All((a, b)))`
("you may a and b").
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.clause import Clause
from dtlang.syntax.say.en.effects import is_clause, say_clause
from dtlang.syntax.say.en.lexis import listed, spaced, verb, word
from dtlang.syntax.say.en.lists import say_list, share_verb
from dtlang.syntax.say.en.players import is_many, say_party
from dtlang.syntax.say.en.things import say_thing
from dtlang.syntax.say.unsayable import Unsayable

ANYBODY = n.Players(who=n.Who.PLAYER)


class Part(msgspec.Struct):
    """The words of one part of a chain."""

    words: str
    subject: bool = False  # it says its subject: a comma before it reads better
    plain: bool = True  # it holds no joining word, so that a comma before it is not misread
    then: bool = False


def say_chain(effect: n.Effect) -> str:
    """The main clauses of a sentence."""
    return Chain().whole(effect)


def say_told(effect: n.Effect) -> str:
    """A chain that says its subject even if that is you: `you spend 1 CP to draw 1 card`."""
    return Chain(closed=True).whole(effect)


class Chain:
    """Says a chain part by part; knows who acted last, so that a subject is said only where it is needed."""

    def __init__(
        self, subject: n.Party | None = None, *, run: bool = False, finite: bool = False, closed: bool = False
    ):
        self.subject = subject  # who acted in the clause before; none: an order to you
        self.run = run  # within a run every clause has the same subject, unsaid
        self.finite = finite  # the verbs of the run bend with that subject
        self.closed = closed  # the next clause must say its subject, or it would join the run before it
        self.started = False

    # --- joining

    def whole(self, effect: n.Effect) -> str:
        if not isinstance(effect, n.Choose):
            return self.sequence(effect)
        if effect.who != n.YOU:
            return self.whether(effect)
        if all(map(share_verb, effect.options, effect.options[1:])):
            return self.clause(say_list(effect.options, "or")).words
        last = effect.options[-1]
        parts = [self.option(option, last=option is last) for option in effect.options]
        commas = all(part.plain for part in parts)
        words = parts[0].words
        for at, part in enumerate(parts[1:], 1):
            if commas and at < len(parts) - 1:
                words += f", {part.words}"
            else:
                words += f"{',' if part.subject else ''} or {part.words}"
        return words

    def whether(self, effect: n.Choose) -> str:
        """`your opponent chooses whether they draw 1 card or you heal 2`."""
        if self.started or self.run or self.closed:
            raise Unsayable(effect, "somebody else's choice is a sentence of its own")
        options = say_told(n.Choose(options=effect.options))
        choose = verb("choose", "base" if is_many(effect.who) else "third")
        return f"{say_party(effect.who)} {choose} whether {options}"

    def option(self, effect: n.Effect, *, last: bool) -> Part:
        if isinstance(effect, n.All) and not _takes_the_rest(effect.parts[-1]):
            steps = any(isinstance(part, n.Then) for part in effect.parts)  # "then" would take all before it
            if steps and (self.run or len({doer_or_none(part) for part in effect.parts}) > 1):
                raise Unsayable(effect, "steps within an option are sentences of their own")
            if self.started and not _is_one_run(effect):
                self.closed = True
            said = Part(self.sequence(effect), plain=False)
            self.closed = self.closed or steps
            return said
        if isinstance(effect, n.All | n.Choose | n.Then) or (_takes_the_rest(effect) and not last):
            raise Unsayable(effect, "this cannot be one option of several")
        return self.part(effect)

    def sequence(self, effect: n.Effect) -> str:
        effects: list[n.Effect] = list(effect.parts) if isinstance(effect, n.All) else [effect]
        parts: list[Part] = []
        while effects:
            together = 1
            while together < len(effects) and share_verb(effects[together - 1], effects[together]):
                together += 1
            if together > 1:
                parts.append(replace(self.clause(say_list(effects[:together], "and")), plain=False))
            else:
                parts.append(self.member(effects[0], last=together == len(effects), first=not parts))
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
        if any(part.subject for part in parts[1:]):
            self.closed = True  # an option behind "or" would join the run that began in the middle
        return words

    def member(self, effect: n.Effect, *, last: bool, first: bool) -> Part:
        if isinstance(effect, n.Then) and not first:
            if isinstance(effect.effect, n.Choose) and last and all(map(is_clause, effect.effect.options)):
                return Part(self.whole(effect.effect), then=True, plain=False)
            return replace(self.part(effect.effect), then=True)
        if isinstance(effect, n.All) or (_takes_the_rest(effect) and not last):
            raise Unsayable(effect, "this cannot be one part of several")
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
                return self.prohibition(inner)
            case n.Only(effect=n.May(effect=inner)):
                return self.modal(word("MODAL", "may_only"), inner)
            case n.Remarked(effect=inner, reminder=reminder):
                said = self.part(inner)
                return replace(said, words=f"{said.words} ({reminder.text})")
            case n.Pay() | n.Force() if not self.run:
                return self.paid(effect)
            case n.Choose() | n.All() if not self.run:
                return self.nested(effect)
            case _:
                raise Unsayable(effect, "this has to be a sentence of its own")

    def clause(self, clause: Clause) -> Part:
        """A clause, with its subject if that is not the one before."""
        who = clause.who
        if self.run:
            shared = who == self.subject or (who is None and clause.verb != "")
            if not shared or clause.each:
                raise Unsayable(self.subject or n.YOU, f"in the same breath somebody else acts ({clause})")
            assert self.subject is not None
            return Part(clause.predicate(self.subject) if self.finite else clause.bent("base"))
        if who is None:
            self.started = self.closed = True
            return Part(clause.fixed, subject=True)
        first = not self.started
        if isinstance(who, n.Group) and not first and who != self.subject:
            raise Unsayable(who, "several who act together stand at the beginning of a sentence")
        silent = not self.closed and not clause.each and who == (self.subject or n.YOU)
        self.started, self.closed = True, False
        if silent:
            return Part(clause.order() if self.subject is None else clause.predicate(who))
        self.subject = who
        return Part(clause.told(), subject=not first)

    def modal(self, helper: str, effect: n.Effect) -> Part:
        """`you may a and b`: everything behind the helping verb has its subject."""
        if self.run:
            raise Unsayable(effect, "two helping verbs")
        who = doer(effect)
        inner = _paid(effect, who) if isinstance(effect, n.Pay | n.Force) else _in_run(effect, who)
        return self.said(who, f"{helper} {inner}", plain=is_clause(effect))

    def prohibition(self, effect: n.Effect) -> Part:
        """`you cannot a or b`; of anybody: `this token cannot be removed or transferred`."""
        objects = _objects(effect)
        if not objects or self.run:
            return self.modal("cannot", effect)
        first = not self.started
        if len(objects) > 1 and not first:
            return self.modal("cannot", effect)
        self.started = self.closed = True
        done = _done(effect.parts[0] if isinstance(effect, n.All) else effect)
        words = f"{listed([say_thing(o) for o in objects], 'and')} cannot be {done}"
        return Part(words, subject=not first, plain=is_clause(effect))

    def paid(self, effect: n.Pay | n.Force) -> Part:
        """`spend 1 CP to draw 1 card`, `force your opponent to discard 1 card`."""
        who = doer(effect)
        if who == n.YOU:
            if not self.started and not self.closed:
                self.started = True
                return Part(_paid(effect, who), plain=False)
            return self.said(who, _paid(effect, who), plain=False)
        assert isinstance(effect, n.Pay)
        first = not self.started
        self.started = self.closed = True
        self.subject = who
        _in_run(effect.cost, who)  # all of the cost is paid by the same
        words = f"{say_told(effect.cost)} to {Gain(who).whole(effect.effect)}"
        return Part(words, subject=not first, plain=False)

    def nested(self, effect: n.Choose | n.All) -> Part:
        """A choice within a sequence, or a sequence behind "then": a run of its own."""
        who = doer(effect)
        words = Chain(who, run=True, finite=True).whole(effect)
        if who == n.YOU and not self.started and not self.closed:
            self.started = self.closed = True
            return Part(words, plain=False)
        return self.said(who, words, plain=False)

    def said(self, who: n.Party, words: str, *, plain: bool) -> Part:
        """A part that says its subject; whatever follows must say its own."""
        first = not self.started
        if isinstance(who, n.Group) and not first:
            raise Unsayable(who, "several who act together stand at the beginning of a sentence")
        self.started = self.closed = True
        self.subject = who
        return Part(spaced(say_party(who), words), subject=not first, plain=plain)


class Gain(Chain):
    """What is paid for, behind "to": infinitives of whoever pays, then anything."""

    def __init__(self, who: n.Party):
        super().__init__(who)
        self.who = who
        self.infinitive = True

    def clause(self, clause: Clause) -> Part:
        pays = clause.who == self.who or (clause.who is None and clause.verb != "")
        if self.infinitive and pays and not clause.each:
            self.started = True
            return Part(clause.bent("base"))
        if not self.started:
            raise Unsayable(clause.who or n.NothingHappens(), "whoever pays has to act first")
        if self.infinitive:
            self.closed = True
        self.infinitive = False
        return super().clause(clause)

    def part(self, effect: n.Effect) -> Part:
        if is_clause(effect):
            return super().part(effect)
        if not self.started:
            if isinstance(effect, n.Force) and self.who == n.YOU:
                self.started = self.closed = True
                return Part(_paid(effect, self.who), plain=False)
            if not isinstance(effect, n.Choose | n.All) or doer(effect) != self.who:
                raise Unsayable(effect, "whoever pays has to act first")
            self.started = self.closed = True
            self.infinitive = False
            return Part(_in_run(effect, self.who), plain=False)
        self.infinitive = False
        return super().part(effect)


def _in_run(effect: n.Effect, who: n.Party) -> str:
    return Chain(who, run=True).whole(effect)


def _paid(effect: n.Pay | n.Force, who: n.Party) -> str:
    if isinstance(effect, n.Force):
        return f"{verb('force')} {say_party(effect.whom, object=True)} to {_in_run(effect.effect, n.YOU)}"
    return f"{_in_run(effect.cost, who)} to {Gain(who).whole(effect.effect)}"


def _takes_the_rest(effect: n.Effect) -> bool:
    """Whether everything behind it in a sentence would be read as paid for or forced."""
    while isinstance(effect, n.May | n.Only | n.Cannot | n.Then):
        effect = effect.effect
    return isinstance(effect, n.Pay | n.Force)


def _is_one_run(effect: n.All) -> bool:
    """Whether all clauses of a sequence have the same subject and so need not say it."""
    whos = {say_clause(part).who if is_clause(part) else None for part in effect.parts}
    return len(whos) == 1 and None not in whos


def doer_or_none(effect: n.Effect) -> n.Party | None:
    """Who acts in a clause, also behind "then"; nobody in anything else."""
    inner = effect.effect if isinstance(effect, n.Then) else effect
    return say_clause(inner).who if is_clause(inner) else None


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


# --- what nobody may do ----------------------------------------------------------------------------


def _objects(effect: n.Effect) -> list[n.Thing]:
    """The things that nobody may remove, spend or transfer; two of them if it is the same for both."""
    if isinstance(effect, n.All) and len(effect.parts) == 2:
        first, second = (_object(part) for part in effect.parts)
        if first is None or second is None or type(effect.parts[0]) is not type(effect.parts[1]):
            return []
        plain = not any(isinstance(part, n.Remarked | n.Choose) for part in effect.parts)
        return [first, second] if plain and first != second else []
    one = _object(effect)
    return [one] if one is not None else []


def _object(effect: n.Effect) -> n.Thing | None:
    """The one thing that nobody may remove, spend or transfer, if the effect says no more than that."""
    match effect:
        case n.Remarked(effect=n.Remove() | n.Spend() | n.Transfer() as inner):
            return _object(inner)
        case n.Choose(options=options):
            clauses = all(isinstance(option, n.Remove | n.Spend | n.Transfer) for option in options)
            objects = {_object(option) for option in options} if clauses else set()
            return objects.pop() if len(objects) == 1 else None
        case n.Remove(thing=thing) | n.Spend(thing=thing) | n.Transfer(thing=thing):
            named = thing.kind in (n.Kind.THIS_TOKEN, n.Kind.STATUS, n.Kind.PIECE)
            return thing if named and effect == type(effect)(thing=thing, who=ANYBODY) else None
        case _:
            return None


def _done(effect: n.Effect) -> str:
    """`removed or transferred`."""
    match effect:
        case n.Choose(options=options):
            return listed([_done(option) for option in options], "or")
        case n.Remarked(effect=inner, reminder=reminder):
            return f"{_done(inner)} ({reminder.text})"
        case _:
            return verb(say_clause(effect).verb, "done")
