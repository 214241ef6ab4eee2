"""One clause to an effect, and to an event that a text watches for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import counted, is_counted, measured
from dtlang.syntax.text.build.deeds import ANYBODY, Deed, attach
from dtlang.syntax.text.build.fold import (
    around,
    fold,
    wrapped,
)
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit
from dtlang.syntax.text.build.modals import modal_of
from dtlang.syntax.text.build.nouns import (
    head,
    head_lexeme,
    head_type,
    lexemes,
    number_in,
    only,
    partitive,
    said,
    take,
)
from dtlang.syntax.text.build.players import Who, is_player, party, phase, possessor
from dtlang.syntax.text.build.regular import MODEL
from dtlang.syntax.text.build.roles import frames
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import Wrapper, during, paid, take_circumstances, time_of
from dtlang.syntax.text.build.verbs import FRAMES, build_call
from dtlang.syntax.text.lexer import Word
from dtlang.syntax.text.shapes import Adjunct, Clause, Gerund, Np

ReadBracket = Callable[[Word], n.Effect]
NO_KEYWORDS: Mapping[str, frozenset[str]] = {}


class Built(msgspec.Struct, eq=False):
    """An effect, and the times and prices that still have to be laid around it."""

    effect: n.Effect
    wrappers: list[Wrapper]


RELATIONS = {
    "PREP:after": n.Relation.AFTER,
    "PREP:before": n.Relation.BEFORE,
    "PREP:on": n.Relation.WHEN,
    "PREP:when": n.Relation.WHEN,
    "PREP:instead_of": n.Relation.INSTEAD_OF,
}


class ClauseBuilder:
    """Builds clauses. `read_bracket` reads a rule that stands in round brackets."""

    def __init__(
        self,
        read_bracket: ReadBracket,
        lines: tuple[n.Effect, ...] = (),
        text: str = "",
        language: str = "en",
        keywords: Mapping[str, frozenset[str]] = NO_KEYWORDS,
    ):
        self.read_bracket = read_bracket
        self.keywords = keywords  # verbs that the hero declares, with what they are said of
        self.text = text  # where the spans point into
        self.lexicon = lexicon(language)
        self.frames = frames(language) if language != MODEL else None  # there, prepositions are the roles
        self.lines = lines  # the options below a line that ends in "one of the following:"
        self.words: list[Word] = []  # of the sentence
        self.within_leads = False  # more than one circumstance stands before or behind the clauses
        self.counting = False  # "for each ..." stands before the clauses
        self.after: list[n.Effect] = []  # rules that stood in brackets
        self.forcing = False  # behind "force them to"
        self.any_amount = False  # within a prohibition an amount may be left unsaid

    def deed(self, clause: Clause, event: bool) -> tuple[Deed, list[Wrapper], list[Adjunct]]:
        """A clause with its subject and object in place, active and passive made alike."""
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest(outer)
        wrappers = take_circumstances(rest)
        only_so = rest.take("ADV:only")
        if not event:
            wrappers.extend(self.event_adjuncts(rest))
        if only_so is not None:
            if not wrappers:
                misfit(only_so, "only when?")
            wrappers.insert(0, lambda effect: n.Only(effect=effect, span=effect.span))
        later = next(
            (a for a in rest.left if a.word.type == "PLUS" and isinstance(a.rest, Np) and a.rest.heads), None
        )
        if clause.np is not None and not clause.np.heads and later is not None:  # "1 x [a] + 2 x [b] Heat"
            assert isinstance(later.rest, Np)
            adjectives = [w for w in later.rest.specs if w.type == "ADJ"]
            amounts = [w for w in later.rest.specs if w.type != "ADJ"]
            span = clause.np.span.join(later.rest.span)
            clause.np = Np(clause.np.specs + adjectives, later.rest.heads, clause.np.of, span)
            later.rest = Np(amounts, [], later.rest.of, later.rest.span)
        brackets = [a for a in rest.left if a.word.type == "PAREN"]
        if brackets:
            most = next((a for a in brackets if a.word.lexeme == "most"), None)
            if most is not None and not self.counting and not is_counted(clause.np, rest):
                most.word.lexeme = "remark"  # "gain 2 CP (up to 15)": the rules of the game say so
            brackets = [a for a in brackets if a.word.lexeme in ("rule", "remark")]
            known = ("PAREN:rounded_up", "PAREN:limits")
            rest.left = [a for a in rest.left if a not in brackets and a.key not in known]
        each = _are_several(clause) and said(clause.pre, "ADV_BEFORE", "each")
        subject_mods = [a for a in self.without_remarks(clause.subject_adjuncts) if a.word.type != "ADV"]
        for adverb in clause.subject_adjuncts:
            if adverb.word.type == "ADV":
                if adverb.word.lexeme == "each":
                    each = True
                else:
                    time = time_of(adverb)
                    if time is not None:
                        wrappers.append(during(time))
                    elif adverb.key not in NOISE:
                        misfit(adverb, "these words do not fit here")
        for early in clause.pre:  # "your Attacks this turn deal ..."
            if early.type != "ADV_BEFORE":
                continue
            time = time_of(Adjunct(Word("ADV", "", early.lexeme, "", *early.span), None, early.span))
            if time is not None:
                early.taken = True
                wrappers.append(during(time))
        event = event or self.any_amount
        np = measured(clause.np, rest)
        deed = Deed(clause.verb, n.YOU, np, own, rest, clause.span, event=event, group_each=each)
        deed.forced = self.forcing
        subject = clause.subject
        if clause.form == "passive":
            deed.passive = True
            deed.who = ANYBODY if event else n.YOU
            agent = rest.peek("PREP:by")
            if agent is not None and isinstance(agent.rest, Np) and is_player(agent.rest):
                rest.take("PREP:by", qualified=True)
                deed.who = deed.agent = party(agent.rest, agent.mods)
            elif clause.verb.lexeme == "attack":
                deed.who = n.Players(who=Who.OPPONENT)
            if subject is not None:
                if is_player(subject) and clause.verb.lexeme in ("deal", "inflict", "afflict"):
                    deed.receiver = subject
                    own, left = attach(subject, subject_mods)
                    if clause.verb.lexeme == "deal":
                        holder = party(subject, own)
                        deed.who = holder
                        deed.receiver = None
                        deed.passive = False
                        deed.verb = Word(
                            "VERB", clause.verb.text, "receive", "", clause.verb.start, clause.verb.end
                        )
                    else:
                        deed.mods = own
                    rest.left = left + rest.left
                elif deed.np is None:
                    own, left = attach(subject, subject_mods)
                    deed.np, deed.mods = subject, own
                    rest.left = left + rest.left
                    wrappers.extend(take_circumstances(rest))
                else:
                    misfit(subject, "these words do not fit together")
            elif deed.np is None and clause.verb.lexeme != "spend":
                deed.np = this_token_np(clause.span)
            return deed, wrappers, brackets
        if subject is not None:
            if not is_player(subject):
                misfit(subject, "somebody who acts is wanted here, such as `you` or `a chosen player`")
            own, left = attach(subject, subject_mods)
            if left:
                misfit(left[0], "these words do not fit here")
            deed.who = self.group(clause, own)
        return deed, wrappers, brackets

    def without_remarks(self, adjuncts: list[Adjunct]) -> list[Adjunct]:
        """`a player (or team) with this token`: the remark is kept behind the sentence."""
        remarks = [a.word for a in adjuncts if a.word.type == "PAREN" and a.word.lexeme == "remark"]
        self.after.extend(n.Reminder(text=" ".join(w.text.split()), span=w.span) for w in remarks)
        return [a for a in adjuncts if a.word not in remarks]

    def event_adjuncts(self, rest: Rest) -> list[Wrapper]:
        """`after being Attacked`, `after Attacking` behind the verb."""
        found: list[Wrapper] = []
        for adjunct in list(rest.left):
            if adjunct.key in ("PREP:after", "PREP:before", "PREP:on", "PREP:when") and isinstance(
                adjunct.rest, Gerund
            ):
                rest.left.remove(adjunct)
                because = Rest([a for a in rest.left if a.key == "PREP:as_result_of"])
                rest.left = [a for a in rest.left if a.key != "PREP:as_result_of"]
                marker = n.NothingHappens()
                event = self.prep_event(adjunct, because, marker, adjunct.span)
                found.append(around(event))
        return found

    def group(self, clause: Clause, mods: list[Adjunct]) -> n.Party:
        assert clause.subject is not None
        if clause.group is None:
            return party(clause.subject, mods)
        joined, second = clause.group
        players = (party(clause.subject), party(second, mods))
        return n.Group(players=players, any=joined == "or", span=players[0].span.join(players[1].span))

    def each_subject(self, clause: Clause, event: bool) -> Built | None:
        """`Heat and Cinder may not be removed`: things named together are spoken of one by one."""
        assert clause.group is not None
        assert clause.subject is not None
        joined, second = clause.group
        named = head_type(clause.subject) == "NAME" and clause.verb.lexeme == "have"
        if is_player(clause.subject) and is_player(second) and not named:
            return None
        if joined != "and":
            misfit(clause.subject.span.join(second.span), "which of the two?", "make two sentences of it")
        first = self.clause(replace(clause, group=None, subject_adjuncts=[]), event)
        other = self.clause(replace(clause, group=None, subject=second), event)  # the times are the same
        return Built(fold([("", first.effect), ("AND", other.effect)]), first.wrappers)

    def clause(self, clause: Clause, event: bool = False) -> Built:
        if clause.group is not None:
            each = self.each_subject(clause, event)
            if each is not None:
                return each
        if self.frames is not None:
            self.frames.meant(clause, self.lexicon)
        special = self.special(clause, event)
        if special is not None:
            return special
        deed, wrappers, brackets = self.deed(clause, event)
        verb = deed.verb
        frame = build_call if self.is_keyword(deed) else FRAMES.get(verb.lexeme)
        if frame is None:
            misfit(verb.span, f"dtlang does not know what `{verb.text}` does")
        by = deed.rest.peek("PREP:by")
        if by is not None and isinstance(by.rest, Gerund):
            deed.rest.left.remove(by)
            wrappers.append(self.by_doing(by.rest))
        instead = deed.rest.take("INSTEAD")
        of_number = deed.rest.peek("PREP:instead_of")
        if of_number is not None and isinstance(of_number.rest, Np) and not of_number.rest.heads:
            instead = deed.rest.take("PREP:instead_of")  # "draw 2 cards instead of 1"
            number_in(of_number.rest)
        effect = frame(deed)
        for word in clause.pre:
            if word.type != "ADV_BEFORE":
                continue
            if word.lexeme in ("either", "additionally"):
                word.taken = True
            elif word.lexeme == "randomly" and isinstance(effect, n.Discard):
                word.taken = True
                effect = replace(effect, random=True)
            elif word.lexeme == "instead":
                word.taken = True
                instead = Adjunct(word, None, word.span)
        deed.rest.left = [a for a in deed.rest.left if a.key != "ADV:either"]
        twice = deed.rest.peek("ADV:twice")
        count = getattr(effect, "count", None)
        if (
            twice is not None
            and isinstance(effect, n.Inflict | n.Gain | n.Call)
            and isinstance(count, n.Number)
        ):
            deed.rest.take("ADV:twice")  # "inflict Cinder twice"
            effect = replace(effect, count=n.Number(value=2 * count.value, span=twice.span))
        if deed.mods:
            misfit(deed.mods[0], "these words do not fit here")
        deed.rest.finish()
        if instead is not None:
            if deed.np is not None and "additional" in lexemes(deed.np.specs, "ADJ"):
                misfit(clause.span, "how many instead?", "write the whole number")
            effect = n.Instead(effect=effect, span=clause.span)
        for bracket in brackets:
            effect = self.with_bracket(effect, bracket.word)
        return Built(effect, wrappers)

    def is_keyword(self, deed: Deed) -> bool:
        """Whether a verb is the hero's own. One that the game has too (`keyword take N Step`) is so where it
        is said of what it was declared with: `take 2 Steps`, but not `take 2 dmg`.
        """
        verb = deed.verb
        if verb.lexeme not in FRAMES:
            return verb.form.startswith("call")
        said_of = self.keywords.get(verb.lexeme)
        if not said_of:
            return False
        np = partitive(deed.np) if deed.np is not None else None
        if np is None or not np.heads or (is_player(np) and head_type(np) != "NAME"):
            return "" in said_of
        return any(word.lexeme.casefold() in said_of for word in np.heads)

    def with_bracket(self, effect: n.Effect, word: Word) -> n.Effect:
        if word.lexeme == "remark":
            note = n.Reminder(text=" ".join(word.text.split()), span=word.span)
            return n.Remarked(effect=effect, reminder=note, span=effect.span.join(word.span))
        inner = self.read_bracket(word)
        if isinstance(inner, n.May) and isinstance(inner.effect, n.Reroll) and isinstance(effect, n.RollDice):
            these = replace(inner.effect.dice, whose=n.Whose.THESE)  # "roll 2 dice (may re-roll 1)"
            inner = replace(inner, effect=replace(inner.effect, dice=these))
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.NoEffect):  # "(excluding this token)"
            return self.excluding(effect, inner.effect.thing, word)
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.PreventDamage):
            if inner.effect.except_type is not None:  # "(except ultimate dmg)"
                return self.but_not(effect, inner.effect.except_type, word)
        if isinstance(inner, n.OnlyIf | n.If | n.Unless | n.When | n.During | n.OnRoll | n.Only | n.Cannot):
            self.after.append(inner)  # a rule of its own: it stands behind the sentence
            return effect
        return n.All(parts=(effect, inner), span=effect.span.join(word.span))

    def but_not(self, effect: n.Effect, kind: n.DamageType, word: Word) -> n.Effect:
        if isinstance(effect, n.PreventDamage) and effect.except_type is None:
            return replace(effect, except_type=kind)
        misfit(word.span, "except for what?", "say it of dmg that is prevented")

    def excluding(self, effect: n.Effect, what: n.Thing, word: Word) -> n.Effect:
        amount = getattr(effect, "amount", None) or getattr(effect, "count", None)
        inner = amount.amount if isinstance(amount, n.AtMostOf) else amount
        if not isinstance(inner, n.Per):
            misfit(word.span, "excluding it from what?")
        per = replace(inner, each=replace(inner.each, excluding=what))
        changed = replace(amount, amount=per) if isinstance(amount, n.AtMostOf) else per
        name = "amount" if hasattr(effect, "amount") else "count"
        return n.changed(effect, **{name: changed})

    def by_doing(self, gerund: Gerund) -> Wrapper:
        """`by discarding a card`."""
        return paid(lambda who: self.gerund(gerund, who))

    def gerund(self, gerund: Gerund, who: n.Party) -> n.Effect:
        frame = build_call if gerund.verb.form.startswith("call") else FRAMES.get(gerund.verb.lexeme)
        if frame is None or gerund.passive:
            misfit(gerund.span, "these words do not fit here")
        deed = Deed(gerund.verb, who, gerund.np, [], Rest([]), gerund.span)
        return frame(deed)

    def special(self, clause: Clause, event: bool) -> Built | None:
        """Clauses whose subject is not a player: Attacks, phases, dmg, declared pieces."""
        subject = clause.subject
        verb = clause.verb.lexeme
        attempts = clause.np is not None and head_lexeme(clause.np) == "roll_attempt"
        if attempts and subject is not None and not is_player(subject):
            misfit(subject, "only a player makes roll attempts")
        if clause.form == "is" and subject is not None and head_lexeme(subject) in ("attack", "damage"):
            if clause.np is None or clause.adjuncts:
                misfit(clause.span, "these words do not fit together")
            bare_subject(clause)
            kinds = [TYPES[a] for a in lexemes(clause.np.specs, "ADJ") if a in TYPES]
            if len(kinds) != 1 or len(clause.np.words) != 1:
                misfit(clause.np, "these words do not fit here")
            take(clause.np.specs)
            said(subject.specs, "DET", "this", "that", "all")
            if subject.heads[-1].form == "many":  # "your Attacks are undefendable": each of them
                owner, _ = possessor(subject.specs)
                attacks = n.Attack(who=owner or n.YOU, span=subject.span)
                become = n.BecomeType(type=kinds[0], span=clause.span)
                return Built(n.When(event=attacks, effect=become, span=clause.span), [])
            return Built(n.BecomeType(type=kinds[0], span=clause.span), [])
        if clause.form not in ("do", "passive"):
            misfit(clause.span, "this says how things are, not what is done", "begin with `If ...,`")
        if subject is None or (is_player(subject) and head_type(subject) != "NAME"):
            return None
        if verb == "done" and clause.form == "passive":  # "this may only be done during your Main Phase"
            return None
        heads = [w.lexeme if w.type == "NOUN" else "" for w in subject.heads]
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest(outer)
        found = phase(subject)
        if found is not None and clause.form == "do":
            bare_subject(clause)
            rest.left = own + rest.left
            if verb == "result":
                into = rest.take_np("PREP:in")
                if into is None or head_lexeme(into) != "attack" or clause.np is not None:
                    misfit(clause.span, "results in what?")
                only(into, DET="a the")
                rest.finish()
                if not event:
                    misfit(clause.span, "a text can watch for this, but cannot make it happen")
                who = found.whose or n.YOU
                return Built(n.ConcludePhase(phase=found, with_attack=True, who=who, span=clause.span), [])
            if verb == "fail" or (
                verb == "have" and clause.np is not None and head_lexeme(clause.np) == "effect"
            ):
                if clause.np is not None and not said(clause.np.specs, "DET", "no"):
                    misfit(clause.np, "these words do not fit here")
                if clause.np is not None and clause.np.of is not None:
                    said(clause.np.of.specs, "DET", "any")
                if clause.np is not None and clause.np.of is not None and head_lexeme(clause.np.of) != "kind":
                    misfit(clause.np.of, "these words do not fit here")
                rest.finish()
                return Built(n.PhaseFails(phase=found, span=clause.span), [])
            if verb in ("conclude", "end", "start", "begin") and clause.np is None:
                wrappers = take_circumstances(rest)
                rest.finish()
                who = found.whose or n.YOU
                kind = n.ConcludePhase if verb in ("conclude", "end") else n.StartPhase
                return Built(kind(phase=found, who=who, span=clause.span), wrappers)
        if (
            verb == "have"
            and clause.np is not None
            and head_lexeme(clause.np) == "effect"
            and clause.form == "do"
        ):
            bare_subject(clause)
            rest.left = own + rest.left
            wrappers = take_circumstances(rest)
            rest.finish()
            only(clause.np, DET="no")
            if not clause.np.specs:
                misfit(clause.np, "these words do not fit here")
            return Built(n.NoEffect(thing=thing(subject), span=clause.span), wrappers)
        if heads == ["nothing"] and verb == "happen":
            bare_subject(clause)
            if clause.np is not None:
                misfit(clause.np, "these words do not fit here")
            rest.finish()
            return Built(n.NothingHappens(span=clause.span), [])
        if heads and heads[-1] == "attack" and clause.form == "do":
            if verb == "become":
                _this_attack(clause, subject)
                return self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
            when = [time for time in map(time_of, clause.subject_adjuncts) if time is not None]
            clause = replace(
                clause, subject_adjuncts=[a for a in clause.subject_adjuncts if time_of(a) is None]
            )
            bare_subject(clause)
            if when and (verb in ("conclude", "end") or event):
                misfit(subject, "put the time at the beginning of the sentence")
            if verb in ("conclude", "end"):
                rest.left = own + rest.left
                rest.finish()
                if not event:
                    misfit(clause.span, "a text can watch for this, but cannot make it happen")
                owner, _ = possessor(subject.specs)
                phase_of = n.PhaseOf(phase=n.Phase.ROLL, whose=owner)
                return Built(
                    n.ConcludePhase(phase=phase_of, with_attack=True, who=owner or n.YOU, span=clause.span),
                    [],
                )
            owner, _ = possessor(subject.specs)
            if owner is None and said(subject.specs, "DET", "this"):
                owner = n.YOU
            if owner is not None:
                built = self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
                built.wrappers.extend(during(time) for time in when)  # "your Attacks this turn deal ..."
                nothing = getattr(built.effect, "amount", None) == n.Number(value=0)
                if nothing and subject.heads[-1].form == "many":  # "your Attacks deal no dmg"
                    misfit(clause.span, "nothing would happen", "write `you cannot deal dmg`")
                left = [w for w in possessor(subject.specs)[1] if w.type == "ADJ"]
                if [w.lexeme for w in left] == ["next"]:  # "your next Attack deals 2 more dmg"
                    take(left)
                    attacks = n.Attack(who=owner, span=subject.span)
                    then = (
                        n.changed(built.effect, who=owner) if hasattr(built.effect, "who") else built.effect
                    )
                    built.effect = n.When(
                        event=attacks, effect=then, relation=n.Relation.NEXT_TIME, span=clause.span
                    )
                    return built
                if left:
                    misfit(left[0].span, f"`{left[0].text}` does not fit here")
                if hasattr(built.effect, "who"):
                    built.effect = n.changed(built.effect, who=owner)
                joins = isinstance(built.effect, n.AddDamage)  # joins whatever Attack there is
                if subject.heads[-1].form == "many" and not event and not joins:
                    attacks = n.Attack(who=owner, span=subject.span)  # "your Attacks inflict Cinder"
                    built.effect = n.When(
                        event=attacks, effect=built.effect, relation=n.Relation.WHEN, span=clause.span
                    )
                return built
        if heads and heads[-1] in ("damage", "type") and verb == "become":
            _this_attack(clause, subject)
            return self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
        if heads and heads[-1] == "damage" and clause.form == "passive":
            if verb in ("receive", "take", "deal") and said(subject.specs, "DET", "no"):
                wrappers = take_circumstances(rest)
                brackets = [a for a in rest.left if a.word.type == "PAREN"]
                rest.left = [a for a in rest.left if a not in brackets]
                rest.finish()
                effect: n.Effect = n.PreventDamage(amount=n.Every(), span=clause.span)
                for bracket in brackets:
                    effect = self.with_bracket(effect, bracket.word)
                return Built(effect, wrappers)
            if verb == "apply":
                said(subject.specs, "DET", "this", "that")
                wrappers = take_circumstances(rest)
                rest.finish()
                much = n.ValueOf(value=n.Value.THAT_MUCH, span=subject.span)
                return Built(n.ReceiveDamage(amount=much, span=clause.span), wrappers)
        of_each = "each" in lexemes(subject.specs, "DET")
        if clause.form == "do" and _works(subject) and (of_each or not clause.verb.form.startswith("call")):
            return self.works_for(clause, subject, event)
        if clause.form == "do" and clause.verb.form.startswith("call") and clause.np is None:
            what = thing(subject)  # "the Keg blows up"
            wrappers = take_circumstances(rest)
            rest.finish()
            return Built(n.Call(verb=verb, thing=what, span=clause.span), wrappers)
        return None

    def works_for(self, clause: Clause, subject: Np, event: bool) -> Built:
        """`this token adds 2 dmg`, `each [flame] prevents 1 dmg`: what whoever has it does through it."""
        built = self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
        if said(subject.specs, "DET", "each"):
            specs = [w for w in subject.specs if w.lexeme != "each"]
            own = Rest(clause.subject_adjuncts)
            each = counted(Np(specs, subject.heads, subject.of, subject.span), own)
            own.finish()
            times = _times_symbol(built.effect, each)
            if times is not None:
                built.effect = times
            else:
                built.wrappers.append(lambda effect: n.ForEach(each=each, effect=effect, span=clause.span))
        else:
            bare_subject(clause)
            only(subject, DET="this the")
            if head_type(subject) != "NAME" and not subject.specs:
                misfit(subject, "which one is meant?", "write `this card`, `this token` or `this ability`")
        return built

    def event_of_clause(self, clause: Clause) -> tuple[n.Effect, bool, list[Wrapper]]:
        would = said(clause.pre, "MODAL", "would")
        plain = replace(clause, pre=[w for w in clause.pre if w.lexeme != "would"])
        if plain.form in ("is", "at", "cmp"):
            misfit(clause.span, "something has to happen here", "for a state, write `If ...` or `While ...`")
        if modal_of(plain) or any(w.type == "MODAL" for w in plain.pre):
            misfit(clause.span, "something has to happen here")
        if plain.negated:
            misfit(clause.span, "dtlang cannot watch for something that does not happen")
        if plain.verb.lexeme == "have" and plain.subject is not None and would:
            return self.health_reduced(plain), would, []
        built = self.clause(plain, event=True)
        if plain.np is not None and "another" in lexemes(plain.np.specs, "DET") and not is_player(plain.np):
            misfit(plain.np, "other than which one?", "dtlang watches for each of them alike")
        chosen = any(w.lexeme == "chosen" for w in self.words)
        for name in () if chosen else ("who", "target", "source"):  # "when another player Attacks"
            other = getattr(built.effect, name, None)
            if isinstance(other, n.Players) and other.who is Who.OTHER_CHOSEN_PLAYER:
                anybody = n.Players(who=Who.PLAYER, besides=n.YOU, span=other.span)
                built.effect = n.changed(built.effect, **{name: anybody})
        return built.effect, would, built.wrappers

    def health_reduced(self, clause: Clause) -> n.Effect:
        """`would have their health reduced to 0`."""
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest([*own, *outer])
        reduced = rest.take("VERBED:reduce")
        to = rest.take_np("PREP:to")
        if (
            clause.np is None
            or head_lexeme(clause.np) != "health"
            or reduced is None
            or to is None
            or number_in(to) != 0
        ):
            misfit(clause.span, "dtlang cannot watch for this")
        possessor(clause.np.specs)
        rest.finish()
        assert clause.subject is not None
        mods = self.without_remarks(clause.subject_adjuncts)
        return n.BeDefeated(who=party(clause.subject, mods), span=clause.span)

    def prep_event(self, at: Adjunct, rest: Rest, effect: n.Effect, span: Span) -> n.Effect:
        """`after Attacking`, `after being Attacked`, `upon reaching Heat stack limit`."""
        relation = RELATIONS[at.key]
        if isinstance(at.rest, Gerund):
            gerund = at.rest
            mods, own = at.mods, rest.left
            rest.left = []
            clause = Clause(
                subject=None,
                subject_adjuncts=[],
                pre=[],
                form="passive" if gerund.passive else "do",
                verb=gerund.verb,
                np=gerund.np,
                adjuncts=_spread(mods + own),
                negated=False,
                span=gerund.span,
            )
            if gerund.passive and (
                gerund.verb.lexeme in ("attack", "deal", "defeat") or at.key != "PREP:when"
            ):
                clause.subject = you_np(gerund.span)
            event, _would, wrappers = self.event_of_clause(clause)
            return wrapped(n.When(event=event, effect=effect, relation=relation, span=span), wrappers)
        np = at.rest
        if isinstance(np, Np) and head_lexeme(np) == "activation" and not np.specs:
            happened: n.Condition = n.WasDone(done=n.Done.ACTIVATED, span=at.span)
            return n.If(condition=happened, effect=effect, span=span)
        done = next((m for m in at.mods if m.word.type == "VERBED"), None)
        if isinstance(np, Np) and done is not None:  # "after their defense concluded"
            deed = done.word.lexeme
            if deed in ("conclude", "end") and head_lexeme(np) in ("defense", "attack"):
                owner, _ = possessor(np.specs)
                which = n.PhaseOf(phase=n.Phase.DEFENSIVE_ROLL, whose=owner)
                event = n.ConcludePhase(phase=which, who=owner or n.YOU, span=at.span)
                return n.When(event=event, effect=effect, relation=relation, span=span)
        if at.key == "PREP:on" and isinstance(np, Np) and any(w.type == "NUM" for w in np.specs):
            misfit(at, "a die shows 1 to 6", "of several dice, write `If the total is at least 8, ...`")
        misfit(at, "dtlang does not know this time")


def _works(subject: Np) -> bool:
    """Things through which somebody acts: a token, an ability, a card, dice of which each counts."""
    word = head(subject)
    if word is None:
        return False
    if word.type == "NAME":
        return word.form == NameKind.STATUS.value
    counts = word.type == "SYMBOLS" or word.lexeme == "die"
    return word.lexeme in ("token", "ability", "card") or (counts and "each" in lexemes(subject.specs, "DET"))


def _times_symbol(effect: n.Effect, each: n.Counted) -> n.Effect | None:
    """`each [flame] deals 2 dmg` is 2 x [flame] dmg."""
    if each.thing.kind is not n.Kind.SYMBOL or each.every != 1:
        return None
    for name in ("amount", "count"):
        number = getattr(effect, name, None)
        if isinstance(number, n.Number):
            times: n.Amount = n.TimesSymbol(times=number.value, symbol=each.thing.name, span=each.span)
            if each.shown is not None:
                times = n.Per(times=number.value, each=each, span=each.span)
            return n.changed(effect, **{name: times})
    return None


def _are_several(clause: Clause) -> bool:
    """Whether "each" can be said of who acts: "you and your opponent each", "all players each"."""
    if clause.subject is None:
        return False
    word = head(clause.subject)
    return clause.group is not None or (word is not None and (word.form == "many" or word.type == "PRON"))


def _this_attack(clause: Clause, subject: Np) -> None:
    """`this Attack`, `that player's Attack`, `the damage type`: an Attack changes only while it is made."""
    bare_subject(clause)
    if any(w.lexeme not in ("attack", "damage", "type") for w in subject.heads):
        misfit(subject, "only an Attack can become undefendable")
    take(subject.heads)
    owner, left = possessor(subject.specs)
    if owner is not None and owner.who not in (Who.YOU, Who.THEY):
        misfit(subject, "whose Attack is meant?", "write `this Attack becomes ...`")
    only(Np(left, [], None, subject.span), DET="the this that")


def bare_subject(clause: Clause) -> None:
    """Refuses what stands between somebody or something and its verb."""
    for adjunct in clause.subject_adjuncts:
        if adjunct.key not in NOISE:
            misfit(adjunct, "these words do not fit here")


def this_token_np(span: Span) -> Np:
    start, end = span
    this = Word("DET", "this", "this", "", start, start)
    return Np([this], [Word("NOUN", "token", "token", "one", start, end)], None, span)


def you_np(span: Span) -> Np:
    return Np([], [Word("PRON", "you", "you", "", span.start, span.end)], None, span)


def _spread(adjuncts: list[Adjunct]) -> list[Adjunct]:
    """Circumstances with what qualifies them behind each, as they stood in the text."""
    spread: list[Adjunct] = []
    for adjunct in adjuncts:
        spread.append(adjunct)
        spread.extend(adjunct.mods)
    return spread
