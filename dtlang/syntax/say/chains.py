"""Clauses joined by "and", "or" and "then".

The reader folds a chain in two steps: clauses without a subject of their own join the run before them and
share its "may"; runs are then joined, "and" before "or" and both before "then". So a subject that is said
opens a new run, and that is how `All((May(a), b))` ("you may a, and you b") differs from `May(All((a, b)))`
("you may a and b").
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.agree import in_case
from dtlang.syntax.say.clauses import PERSONS, Clause, Clauses, Form
from dtlang.syntax.say.phrases import Who
from dtlang.syntax.say.runs import NOTHING, Kind, Run, Said, listed, spaced
from dtlang.syntax.say.unsayable import Unsayable

Kinds = n.Kind
ANYBODY = n.Players(who=Who.PLAYER)


class Member(msgspec.Struct):
    """The words of one part of a chain."""

    said: Said
    subject: bool = False  # it says its subject: a comma before it reads better
    plain: bool = True  # it holds no joining word, so that a comma before it is not misread
    then: bool = False


class Chains(Clauses):
    """Says the main clauses of a sentence."""

    def chain(self, effect: n.Effect) -> Said:
        return Chain(self).whole(effect)

    def told_chain(self, effect: n.Effect) -> Said:
        """A chain that says its subject even if that is you: `you spend 1 CP to draw 1 card`."""
        return Chain(self, closed=True).whole(effect)

    def event(self, event: n.Effect, would: bool = False, negated: bool = False) -> Said:
        if isinstance(event, n.Pay | n.All) and not would and not negated:
            return self.told_chain(event)
        return super().event(event, would, negated)

    # --- one verb for several things: "gain Evasive and 2 CP"

    def share_verb(self, first: n.Effect, second: n.Effect) -> bool:
        """Whether two effects differ only in what is taken."""
        if type(first) is not type(second) or self.shared(first) is None or self.shared(second) is None:
            return False
        alike = getattr(first, "thing", None) == getattr(second, "thing", None)
        if getattr(first, "side", "") or (getattr(first, "target", None) is not None and alike):
            return False  # what stands behind the last would be said of that alone
        others = ("who", "source", "target")
        return all(getattr(first, name, None) == getattr(second, name, None) for name in others)

    def shared(self, effect: n.Effect) -> Said | None:
        """The object of a verb that can be shared, if nothing else belongs to it."""
        if isinstance(effect, _THINGS) and isinstance(effect.count, _PLAIN_AMOUNTS):
            of_last = isinstance(effect, n.Discard) and (effect.random or effect.chooser is not None)
            if effect.thing.kind in _PLAIN_THINGS and not of_last:
                return self.things(effect.thing, effect.count)
        if isinstance(effect, n.PreventDamage) and (effect.except_type is not None or effect.of_attack):
            return None
        if isinstance(effect, _DAMAGE) and isinstance(effect.amount, n.Number | n.TimesSymbol):
            detail = "normal" if isinstance(effect, n.AddDamage) else None
            return self.amount(effect.amount, self.damage_unit(detail=detail))
        return None

    def list_clause(self, effects: Sequence[n.Effect], last: str) -> Clause:
        """One clause, its objects joined by `last`; the place stands once, at the end."""
        objects = [self.shared(effect) or NOTHING for effect in effects]
        return self.clause(effects[-1], listed(objects, last))

    # --- who acts

    def doer(self, effect: n.Effect) -> n.Party:
        """Who acts first in an effect."""
        match effect:
            case n.All(parts=(first, *_)) | n.Choose(options=(first, *_)) | n.Pay(cost=first):
                return self.doer(first)
            case n.May(effect=inner) | n.Cannot(effect=inner) | n.Only(effect=inner) | n.Then(effect=inner):
                return self.doer(inner)
            case n.Force():
                return n.YOU
            case _:
                return self.clause(effect).who or n.YOU

    def doer_or_none(self, effect: n.Effect) -> n.Party | None:
        """Who acts in a clause, also behind "then"; nobody in anything else."""
        inner = effect.effect if isinstance(effect, n.Then) else effect
        return self.clause(inner).who if self.is_clause(inner) else None

    def in_run(self, effect: n.Effect, who: n.Party, form: Form = "infinitive") -> Said:
        return Chain(self, who, run=True, form=form).whole(effect)

    def paid(self, effect: n.Pay | n.Force, who: n.Party, form: Form = "infinitive") -> Said:
        """`spend 1 CP to draw 1 card`, `force your opponent to discard 1 card`."""
        to = self.form("joining", "to")
        if isinstance(effect, n.Force):
            force, to = self.verb("force", form), self.form("joining", "forced")
            done = self.behind_actor(effect.whom, lambda: self.in_run(effect.effect, n.YOU))
            whom = self.party(effect.whom, 1)
            if "forced_case" in self.lines.data["joining"]:
                whom = in_case(whom, self.form("joining", "forced_case"))
            return spaced(force, whom, to, done)
        gain = Bought(self, who, who=who, form=self.bought(form)).whole(effect.effect)
        return spaced(self.in_run(effect.cost, who, form), to, gain)

    def bought(self, form: Form) -> Form:
        """How verbs stand behind "to": as an infinitive, or in the form of those by which one pays."""
        return form if "paid" in self.lines.data["joining"] else "infinitive"

    # --- what nobody may do

    def ban(self, effect: n.Effect) -> tuple[tuple[n.Thing, ...], Said] | None:
        """Things that nobody may remove, spend or transfer, and the participle: `removed or transferred`."""
        match effect:
            case n.Remove(thing=thing) | n.Spend(thing=thing) | n.Transfer(thing=thing):
                named = thing.kind in (Kinds.THIS_TOKEN, Kinds.STATUS, Kinds.PIECE)
                if named and effect == type(effect)(thing=thing, who=ANYBODY):  # it says no more than that
                    return (thing,), spaced(self.participle(self.clause(effect).verb))
            case n.Remarked(effect=n.Remove() | n.Spend() | n.Transfer() as inner, reminder=reminder):
                if found := self.ban(inner):
                    return found[0], spaced(found[1], self.reminder(reminder))
            case n.Choose(options=options) if all(isinstance(option, _BANNED) for option in options):
                bans = [ban for option in options if (ban := self.ban(option))]
                if len(bans) == len(options) and len({things for things, _ in bans}) == 1:
                    return bans[0][0], listed([done for _, done in bans], self.word("OR", "or"))
            case n.All(parts=(n.Remove() | n.Spend() | n.Transfer() as first, second)):
                one, other = self.ban(first), self.ban(second)
                if one and other and one[0] != other[0] and type(first) is type(second):
                    return one[0] + other[0], one[1]
        return None


class Chain(msgspec.Struct):
    """Says a chain part by part; knows who acted last, so that a subject is said only where it is needed."""

    speaker: Chains
    subject: n.Party | None = None  # who acted in the clause before; none: an order to you
    run: bool = False  # within a run every clause has the same subject, unsaid
    form: Form = "infinitive"  # how the verbs of the run stand
    finite: bool = False  # the verbs of the run bend with that subject
    closed: bool = False  # the next clause must say its subject, or it would join the run before it
    started: bool = False

    # --- joining

    def whole(self, effect: n.Effect) -> Said:
        speaker = self.speaker
        if not isinstance(effect, n.Choose):
            return self.sequence(effect)
        if effect.count != 1:
            raise Unsayable(effect, "several options are a list of lines")
        if effect.who != n.YOU:
            return self.whether(effect)
        either = speaker.word("OR", "or")
        if all(map(speaker.share_verb, effect.options, effect.options[1:])):
            return self.clause(speaker.list_clause(effect.options, either)).said
        last = effect.options[-1]
        parts = [self.option(option, last=option is last) for option in effect.options]
        commas = all(part.plain for part in parts)
        said = parts[0].said
        for at, part in enumerate(parts[1:], 1):
            comma = commas and at < len(parts) - 1
            said = spaced(said, "," if comma or part.subject else "", "" if comma else either, part.said)
        return said

    def whether(self, effect: n.Choose) -> Said:
        """`your opponent chooses whether they draw 1 card or you heal 2`."""
        if self.started or self.run or self.closed:
            raise Unsayable(effect, "somebody else's choice is a sentence of its own")
        speaker = self.speaker
        options = speaker.told_chain(n.Choose(options=effect.options))
        choose = speaker.predicate(Clause(effect.who, "choose"), effect.who)
        return spaced(speaker.party(effect.who), choose, speaker.form("joining", "whether"), options)

    def option(self, effect: n.Effect, *, last: bool) -> Member:
        if isinstance(effect, n.All) and not _takes_the_rest(effect.parts[-1]):
            steps = any(isinstance(part, n.Then) for part in effect.parts)  # "then" would take all before it
            doers = {self.speaker.doer_or_none(part) for part in effect.parts}
            if steps and (self.run or len(doers) > 1):
                raise Unsayable(effect, "steps within an option are sentences of their own")
            if self.started and (steps or len(doers) > 1 or None in doers):
                self.closed = True
            said = Member(self.sequence(effect), plain=False)
            self.closed = self.closed or steps
            return said
        if isinstance(effect, n.All | n.Choose | n.Then) or (_takes_the_rest(effect) and not last):
            raise Unsayable(effect, "this cannot be one option of several")
        return self.part(effect)

    def sequence(self, effect: n.Effect) -> Said:
        speaker = self.speaker
        both, then = speaker.word("AND", "and"), Run(Kind.THEN, speaker.word("THEN", "then"))
        effects: list[n.Effect] = list(effect.parts) if isinstance(effect, n.All) else [effect]
        parts: list[Member] = []
        while effects:
            together = 1
            while together < len(effects) and speaker.share_verb(effects[together - 1], effects[together]):
                together += 1
            if together > 1:
                shared = self.clause(speaker.list_clause(effects[:together], both))
                parts.append(replace(shared, plain=False))
            else:
                parts.append(self.member(effects[0], last=together == len(effects), first=not parts))
            del effects[:together]
        said = parts[0].said
        for at, part in enumerate(parts[1:], 1):
            if part.then:
                said = spaced(said, ",", (then,), part.said)
            elif part.plain and at < len(parts) - 1:
                said = spaced(said, ",", part.said)
            else:
                said = spaced(said, "," if part.subject or not part.plain else "", both, part.said)
        if any(part.subject for part in parts[1:]):
            self.closed = True  # an option behind "or" would join the run that began in the middle
        return said

    def member(self, effect: n.Effect, *, last: bool, first: bool) -> Member:
        if isinstance(effect, n.Then) and not first:
            inner = effect.effect
            if isinstance(inner, n.Choose) and last and all(map(self.speaker.is_clause, inner.options)):
                return Member(self.whole(inner), then=True, plain=False)
            return replace(self.part(inner), then=True)
        if isinstance(effect, n.All) or (_takes_the_rest(effect) and not last):
            raise Unsayable(effect, "this cannot be one part of several")
        return self.part(effect)

    # --- one part

    def part(self, effect: n.Effect) -> Member:
        speaker = self.speaker
        if speaker.is_clause(effect):
            return self.clause(speaker.clause(effect))
        match effect:
            case n.May(effect=n.Instead(effect=n.NothingHappens())):
                return self.said(n.YOU, spaced(speaker.helping("choose_not", n.YOU)), plain=True)
            case n.May(effect=n.Cannot(effect=inner)):
                return self.modal("choose_not", inner)
            case n.May(effect=inner):
                return self.modal("may", inner)
            case n.Cannot(effect=inner):
                return self.prohibition(inner)
            case n.Only(effect=n.May(effect=inner)):
                return self.modal("may_only", inner)
            case n.Remarked(effect=inner, reminder=reminder):
                said = self.part(inner)
                return replace(said, said=spaced(said.said, speaker.reminder(reminder)))
            case n.Pay() | n.Force() if not self.run:
                return self.paid(effect)
            case n.Choose() | n.All() if not self.run:
                return self.nested(effect)
            case _:
                raise Unsayable(effect, "this has to be a sentence of its own")

    def clause(self, clause: Clause) -> Member:
        """A clause, with its subject if that is not the one before."""
        speaker, who = self.speaker, clause.who
        if self.run:
            shared = who == self.subject or (who is None and clause.verb != "")
            if not shared or clause.each:
                raise Unsayable(self.subject or n.YOU, f"in the same breath somebody else acts ({clause})")
            assert self.subject is not None
            finite = (
                speaker.predicate(clause, self.subject) if self.finite else speaker.bent(clause, self.form)
            )
            return Member(finite)
        if who is None:
            self.started = self.closed = True
            return Member(clause.fixed, subject=True)
        first = not self.started
        if isinstance(who, n.Group) and not first and who != self.subject and not _can_follow(who):
            raise Unsayable(who, "several who act together stand at the beginning of a sentence")
        silent = not self.closed and not clause.each and who == (self.subject or n.YOU)
        self.started, self.closed = True, False
        if silent:
            return Member(
                speaker.bent(clause, "base") if self.subject is None else speaker.predicate(clause, who)
            )
        self.subject = who
        return Member(speaker.told(clause), subject=not first)

    def modal(self, helper: str, effect: n.Effect) -> Member:
        """`you may a and b`: everything behind the helping verb has its subject."""
        if self.run:
            raise Unsayable(effect, "two helping verbs")
        speaker = self.speaker
        who = speaker.doer(effect)
        if isinstance(effect, n.Pay | n.Force):
            inner = speaker.paid(effect, who)
        else:
            inner = speaker.in_run(effect, who)
        return self.said(who, spaced(speaker.helping(helper, who), inner), plain=speaker.is_clause(effect))

    def prohibition(self, effect: n.Effect) -> Member:
        """`you cannot a or b`; of anybody: `this token cannot be removed or transferred`."""
        speaker = self.speaker
        ban = speaker.ban(effect)
        first = not self.started
        if ban is None or self.run or (len(ban[0]) > 1 and not first):
            return self.modal("may_not", effect)
        self.started = self.closed = True
        things = listed([speaker.thing(one) for one in ban[0]], speaker.word("AND", "and"))
        cannot = speaker.helping("may_not", n.Players(who=Who.ALL_PLAYERS) if len(ban[0]) > 1 else ANYBODY)
        said = spaced(things, cannot, speaker.form("passive", "base"), ban[1])
        return Member(said, subject=not first, plain=speaker.is_clause(effect))

    def paid(self, effect: n.Pay | n.Force) -> Member:
        speaker = self.speaker
        who = speaker.doer(effect)
        if who == n.YOU:
            if not self.started and not self.closed:
                self.started = True
                return Member(speaker.paid(effect, who, "base"), plain=False)
            return self.said(who, speaker.paid(effect, who, "second"), plain=False)
        assert isinstance(effect, n.Pay)
        first = not self.started
        self.started = self.closed = True
        self.subject = who
        speaker.in_run(effect.cost, who)  # all of the cost is paid by the same
        form = speaker.bought(PERSONS[speaker.person(who)])
        to, gain = (
            speaker.form("joining", "to"),
            Bought(speaker, who, who=who, form=form).whole(effect.effect),
        )
        return Member(spaced(speaker.told_chain(effect.cost), to, gain), subject=not first, plain=False)

    def nested(self, effect: n.Choose | n.All) -> Member:
        """A choice within a sequence, or a sequence behind "then": a run of its own."""
        who = self.speaker.doer(effect)
        said = Chain(self.speaker, who, run=True, finite=True).whole(effect)
        if who == n.YOU and not self.started and not self.closed:
            self.started = self.closed = True
            return Member(said, plain=False)
        return self.said(who, said, plain=False)

    def said(self, who: n.Party, words: Said, *, plain: bool) -> Member:
        """A part that says its subject; whatever follows must say its own."""
        first = not self.started
        if isinstance(who, n.Group) and not first and not _can_follow(who):
            raise Unsayable(who, "several who act together stand at the beginning of a sentence")
        self.started = self.closed = True
        self.subject = who
        return Member(spaced(self.speaker.party(who), words), subject=not first, plain=plain)


_BY_NOUN = (
    *(n.Who.OPPONENT, n.Who.TEAMMATE, n.Who.ATTACKER, n.Who.DEFENDER, n.Who.ALL_TEAMMATES),
    *(n.Who.ALL_OPPONENTS, n.Who.CHOSEN_PLAYER, n.Who.CHOSEN_OPPONENT, n.Who.CHOSEN_TEAMMATE),
)


def _can_follow(group: n.Group) -> bool:
    """`or you and all teammates heal 2`: a pronoun, and somebody who is not called by a name."""
    first, *others = group.players
    plain = all(one.who in _BY_NOUN and one.count == 1 and not one.up_to for one in others)
    bare = all(one.token is None and one.besides is None for one in group.players)
    return first.who in (n.Who.YOU, n.Who.THEY) and plain and bare


class Bought(Chain):
    """What is paid for, behind "to": infinitives of whoever pays, then anything."""

    who: n.Party = n.YOU
    infinitive: bool = True

    def clause(self, clause: Clause) -> Member:
        pays = clause.who == self.who or (clause.who is None and clause.verb != "")
        if self.infinitive and pays and not clause.each:
            self.started = True
            return Member(self.speaker.bent(clause, self.form))
        if not self.started:
            raise Unsayable(clause.who or n.NothingHappens(), "whoever pays has to act first")
        if self.infinitive:
            self.closed = True
        self.infinitive = False
        return super().clause(clause)

    def part(self, effect: n.Effect) -> Member:
        speaker = self.speaker
        if speaker.is_clause(effect):
            return super().part(effect)
        if not self.started:
            if isinstance(effect, n.Force) and self.who == n.YOU:
                self.started = self.closed = True
                return Member(speaker.paid(effect, self.who), plain=False)
            if not isinstance(effect, n.Choose | n.All) or speaker.doer(effect) != self.who:
                raise Unsayable(effect, "whoever pays has to act first")
            self.started = self.closed = True
            self.infinitive = False
            return Member(speaker.in_run(effect, self.who, self.form), plain=False)
        self.infinitive = False
        return super().part(effect)


_THINGS = (n.Gain, n.Inflict, n.Lose, n.Remove, n.Spend, n.Discard)
_DAMAGE = (n.AddDamage, n.PreventDamage)
_PLAIN_AMOUNTS = (n.Number, n.TimesSymbol, n.UpTo, n.Every, n.AsManyAsFit)
_PLAIN_THINGS = (
    *(Kinds.STATUS, Kinds.STATUS_EFFECT, Kinds.POSITIVE_STATUS, Kinds.NEGATIVE_STATUS),
    *(Kinds.CP, Kinds.PIECE, Kinds.CARD),
)
_BANNED = (n.Remove, n.Spend, n.Transfer)


def _takes_the_rest(effect: n.Effect) -> bool:
    """Whether everything behind it in a sentence would be read as paid for or forced."""
    while isinstance(effect, n.May | n.Only | n.Cannot | n.Then):
        effect = effect.effect
    return isinstance(effect, n.Pay | n.Force)
