"""Whole sentences: what stands before the clauses, behind them, and special kinds of sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.node import nodes_in
from dtlang.syntax.text.build.amounts import counted, plain_amount
from dtlang.syntax.text.build.blanks import in_form, side
from dtlang.syntax.text.build.chain import one_by_one
from dtlang.syntax.text.build.clause import Built
from dtlang.syntax.text.build.deeds import attach
from dtlang.syntax.text.build.dials import names_side
from dtlang.syntax.text.build.each_given import given, offer
from dtlang.syntax.text.build.event import RELATIONS
from dtlang.syntax.text.build.fold import amounts_in, inside, reminder, within_times, wrapped
from dtlang.syntax.text.build.limits import no_limit, stack_limit
from dtlang.syntax.text.build.menu import MenuBuilder
from dtlang.syntax.text.build.misfit import Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import Link, modal_of
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, partitive, phrase, said, take
from dtlang.syntax.text.build.outcomes import asks_total, or_more, outcome_of, outcome_word, parity, total_is
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.rather import or_if
from dtlang.syntax.text.build.said_before import done_by_holder, said_before
from dtlang.syntax.text.build.taken import all_taken
from dtlang.syntax.text.build.them import each_of_these
from dtlang.syntax.text.build.things import damage_type, thing
from dtlang.syntax.text.build.times import (
    Wrapper,
    doer,
    during,
    only_time,
    take_circumstances,
    time_of,
    times_per_turn,
)
from dtlang.syntax.text.shapes import (
    HEADS,
    Adjunct,
    Chain,
    Clause,
    Form,
    Gerund,
    Item,
    Lead,
    LeadKind,
    Np,
    Sentence,
)
from dtlang.syntax.text.word import Word

_WORDS: dict[str, Callable[..., n.Effect]] = {
    "THEN": n.Then,
    "ADDITIONALLY": n.Additionally,
    "ALTERNATIVELY": n.Alternatively,
    "OTHERWISE": n.Otherwise,
    "ONLY": n.Only,
}
MOST_LEADS = 20  # `if ..., when ..., then`: before what a sentence does, and behind it; cards have three
_LABEL = re.compile(r"(?:^|[.;\n])\s*([^\W\d_][^.:;\[\]\n]*):")  # what stands before a colon, at a beginning
_WORD = re.compile(r"\w+")
_ASKS = ("if", "while")
_HELD = (NameKind.STATUS.value, NameKind.PIECE.value)
_WHEN = ("when", "whenever")
Event: TypeAlias = tuple[n.Effect, bool, list[Wrapper]]  # what happens, whether it would, and when


class Builder(MenuBuilder):
    """Builds one sentence."""

    def lead(self, lead: Lead, effect: n.Effect) -> n.Effect:
        span = lead.span.join(effect.span)
        if lead.kind is LeadKind.OUTCOME:
            assert lead.outcome is not None
            first = lead.outcome.words[0]
            if self.tiers is not None:
                self.no_step(first)
            if first.type == "PARITY":
                asked = parity(first.lexeme == "even", lead.outcome.span)
                return n.If(condition=asked, effect=effect, span=span)
            if asks_total(lead.outcome.words, self.whole, self.lexicon):
                refuse(len(lead.outcome.words) > 1, lead.span, "total_range")
                return n.If(condition=total_is(first, lead.outcome.span), effect=effect, span=span)
            return n.OnRoll(outcome=outcome_of(lead.outcome), effect=effect, span=span)
        if lead.kind is LeadKind.WORD:
            assert lead.word is not None
            if lead.word.type == "ONLY" and not isinstance(effect, n.During | n.When | n.If | n.TimesPerTurn):
                misfit(lead.span, "only_when_lead")
            return _WORDS[lead.word.type](effect=effect, span=span)
        if lead.kind is LeadKind.PURPOSE:
            assert lead.clause is not None
            gain = self.clause(lead.clause)
            refuse(gain.wrappers, lead.span, "not_here")
            # "To remove this token, a player must spend 2 CP": who does not want it need not pay

            def pay(cost: n.Effect) -> n.Effect:
                goal = gain.effect
                if getattr(goal, "who", None) == n.YOU:
                    goal = n.changed(goal, who=doer(inside(cost)))
                bought = n.Pay(cost=inside(cost), effect=goal, span=span)
                return n.May(effect=bought, span=span)

            return within_times(effect, pay)
        if lead.kind is LeadKind.ADJUNCTS:
            inner = self.in_which(lead.within, effect) if lead.within is not None else effect
            return self.adjunct_lead(lead.adjuncts, inner, span)
        return self.sub(lead, effect, span)

    def adjunct_lead(self, adjuncts: list[Adjunct], effect: n.Effect, span: Span) -> n.Effect:
        _, outer = attach(None, each_of_these(adjuncts, self.spoken.deeds))
        at = next((i for i, a in enumerate(outer) if a.key in RELATIONS and isinstance(a.rest, Gerund)), None)
        if at is not None:  # what stands behind the gerund belongs to it
            inside_event = Rest(outer[at + 1 :])
            effect = self.prep_event(outer[at], inside_event, effect, span)
            inside_event.finish()
            outer = outer[:at]
        rest = Rest(outer)
        ends = _with_attack(rest)
        if ends is not None:
            rest.finish()
            return n.When(event=ends, effect=effect, span=span)
        wrappers = take_circumstances(rest)
        result = effect
        each = rest.peek("PREP:per")
        if each is not None and each.np is not None:
            rest.take("PREP:per", qualified=True)
            inner = Rest(each.mods + rest.left)
            price = given(inner, self.spoken.verbs)
            count = counted(each.np, inner)
            rest.left = inner.left
            result = n.ForEach(each=count, effect=result, span=span)
            if price is not None:
                refuse(wrappers or self.within_leads, span, "time_first")
                self.after.insert(0, result)
                result = offer(price, count, inner)
        result = wrapped(result, in_form(rest))
        event = next((a for a in rest.left if a.key in RELATIONS), None)
        if event is not None:
            rest.left.remove(event)
            result = self.prep_event(event, rest, result, span)
        held = self.with_so_many(rest)
        if held is not None:
            result = n.If(condition=held, effect=result, span=span)
        rest.finish()
        if wrappers and isinstance(result, n.Only) and _says_what(result.effect):
            misfit(result.span, "only_this_or_then")
        return wrapped(result, wrappers)

    def spends_some_of_them(self, condition: n.Condition, effect: n.Effect) -> bool:
        """`if you have 5 Heat, you may spend them`: those 5, all there are, or as many as one likes?"""
        many = isinstance(condition, n.Has) and condition.amount > 1
        spent = [one for one in nodes_in(effect) if isinstance(one, n.Spend)] if many else []
        some = [
            one.count.span
            for one in spent
            if one.thing.kind is n.Kind.THEM and type(one.count) is n.AnyNumber
        ]
        return any(" " not in self.text[span.start : span.end] for span in some)

    def in_which(self, lead: Lead, effect: n.Effect) -> n.Effect:
        """`at the end of each turn in which you dealt no dmg`: if it was so in this turn."""
        items = lead.chain.items if lead.chain is not None else []
        refuse(
            lead.word is None or lead.word.lexeme != "in_which" or lead.within is not None,
            lead.span,
            "two_subordinates",
        )
        for item in items:
            refuse(item.clause is None, lead.span, "two_subordinates")
            assert item.clause is not None
            turn = Word("ADV", "", "this_turn", "", item.span.end, item.span.end)
            item.clause = replace(
                item.clause, adjuncts=[*item.clause.adjuncts, Adjunct(turn, None, item.span)]
            )
        condition, wrappers = self.condition_of(lead)
        refuse(wrappers or not _of_this_turn(condition), lead.span, "in_which_what")
        return n.If(condition=condition, effect=effect, span=lead.span.join(effect.span))

    def so_many_asked(self, np: Np, inner: Sentence, span: Span) -> n.Effect | None:
        """`3 or more Heat: draw 1 card`, `No Heat: gain 1`: if you have so many; `3 Heat:` is a price."""
        np = or_more(np)
        named = np.head_type == "NAME" and len(np.heads) == 1 and np.heads[0].form in _HELD
        bounded = np.has("QUANT", "OR_MORE", "OR_LESS") or np.dets == ["no"]
        if np.of is not None or not bounded or not (named or np.noun == "cp") or "up_to" in np.quants:
            return None
        costs = {form for verb in ("spend", "pay") for form in self.lexicon.verbs[verb]}
        paid = not costs.isdisjoint(_WORD.findall(self.whole.casefold()))  # a line of prices?
        refuse(paid and np.dets != ["no"], np, "price_or_asked")
        condition = self.has(n.YOU, np, None, np.span, False)
        return n.If(condition=condition, effect=self.sentence(inner), span=span)

    def with_so_many(self, rest: Rest) -> n.Condition | None:
        """`with 3 or more Heat, ...`, `with no Heat, ...`: if you have so many."""
        with_ = rest.peek("PREP:with", "PREP:without")
        np = with_.np if with_ is not None and not with_.mods else None
        if with_ is None or np is None or np.of is not None or not np.heads:
            return None
        named = np.head_type == "NAME" and np.heads[-1].form in _HELD and len(np.heads) == 1
        without = with_.word.lexeme == "without"
        if not (named or np.noun == "cp") or not (
            without or np.has("QUANT", "OR_MORE", "OR_LESS") or "no" in np.dets
        ):
            return None
        refuse(without and np.specs, with_, "not_together")
        rest.left.remove(with_)
        return self.has(n.YOU, np, None, with_.span, without)

    def sub(self, lead: Lead, effect: n.Effect, span: Span) -> n.Effect:
        assert lead.word is not None
        if lead.within is not None:
            return self.within_time(lead, lead.within, effect, span)
        undone = _without_doing(lead)
        if undone is not None:
            return self.sub(lead, self.sub(undone, effect, span), span)
        word = lead.word.lexeme
        refuse(word == "in_which", lead.span, "in_which_what")
        if word in ("if", "unless", "while") or (word in _WHEN and _results_not(lead)):
            condition, wrappers = self.condition_of(lead)
            ends = _without_attack(condition) if word != "unless" and not self.within_leads else None
            if ends is not None and not wrappers:
                return n.When(event=ends, effect=effect, span=span)
            denied = isinstance(condition, n.Not) and isinstance(condition.condition, n.YouDo)
            if denied and isinstance(effect, n.Instead):
                effect = effect.effect  # "if you do not, skip your turn instead": the one or the other anyway
            if lead.word.type == "ONLY_IF" and _is_offer(effect):
                allowed = n.If(condition=condition, effect=effect, span=span)
                return wrapped(n.Only(effect=allowed, span=span), wrappers)
            if word == "unless":
                return wrapped(n.Unless(condition=condition, effect=effect, span=span), wrappers)
            refuse(self.spends_some_of_them(condition, effect), effect.span, "how_many_of_asked")
            if isinstance(condition, n.Happens) and condition.would:
                effect = _kept_instead(effect)
            lasting = word == "while"
            return wrapped(n.If(condition=condition, effect=effect, lasting=lasting, span=span), wrappers)
        if word in _WHEN and lead.chain is not None and _is_answer(lead.chain):
            condition, wrappers = self.condition_of(lead)
            return wrapped(n.If(condition=condition, effect=effect, span=span), wrappers)
        first_of_turn = word == "first_time"
        if first_of_turn:
            _each_turn(lead)
        relation = n.Relation.WHEN if first_of_turn else n.Relation(word)
        if word in _WHEN and lead.chain is not None:
            reached = self.so_many_reached(lead.chain, relation, effect, span)
            if reached is not None:
                return reached
        if lead.chain is not None:
            links = [one for link in self.links(lead.chain) for one in one_by_one(link, "or")]
            events = [self.event_of_clause(link.clause) for link in links]
            event, would, wrappers = events[0]
            self.not_rolled(event, relation)
            if len(events) > 1 and any(link.joiner == "OR" for link in links[1:]):
                return self.whichever(lead, links, events, effect)
            if len(events) > 1:
                if any(w for _, _, w in events) or any(link.joiner != "AND" for link in links[1:]):
                    misfit(lead.span, "two_events")
                event = n.All(parts=tuple(e for e, _, _ in events), span=lead.span)
        elif lead.clause is not None and lead.clause.form is not Form.CMP:  # "when Attacking"
            event, would, wrappers = self.event_of_clause(replace(lead.clause, form=Form.DO))
            event = done_by_holder(event, effect)
        else:
            rest = Rest(lead.adjuncts)
            done = rest.take("VERBED") or misfit(lead.span, "when_what")
            passive = Clause(form=Form.PASSIVE, verb=done.word, adjuncts=rest.left, span=done.span)
            if done.word.lexeme in ("attack", "deal", "defeat") or rest.peek("PREP:with") is not None:
                passive.subject = phrase("you", done.span, type="PRON")  # "when Attacked"
            event, would, wrappers = self.event_of_clause(passive)
            event = done_by_holder(event, effect)
        effect = _healed_in_part(event, effect)
        effect = _kept_instead(effect) if would else effect
        when: n.Effect = n.When(event=event, effect=effect, relation=relation, would=would, span=span)
        if first_of_turn:
            when = n.TimesPerTurn(times=1, effect=when, span=span)
        return wrapped(when, wrappers)

    def so_many_reached(
        self, chain: Chain, relation: n.Relation, effect: n.Effect, span: Span
    ) -> n.Effect | None:
        """`when you have 3 Cinder, ...`: when you gain one and then have so many."""
        clause = chain.items[0].clause if len(chain.items) == 1 else None
        if clause is None or clause.verb.lexeme != "have" or clause.form is not Form.DO or clause.pre:
            return None
        np = partitive(clause.np) if clause.np is not None else None
        if np is None or clause.subject is None or np.head_type != "NAME" or number_in(np) in (None, 0):
            return None
        condition, wrappers = self.condition(chain)
        if wrappers or not isinstance(condition, n.Has) or condition.thing.kind is not n.Kind.STATUS:
            return None
        if condition.compare is not n.Compare.AT_LEAST or condition.zone is not None:
            return None
        gains = n.Gain(thing=condition.thing, count=n.ONE, who=condition.who, span=clause.span)
        who = condition.who
        if isinstance(who, n.Players) and who.who is not n.Who.YOU:
            who = n.Players(who=n.Who.THEY, span=who.span)
        asked = n.If(condition=n.changed(condition, who=who), effect=effect, span=span)
        return n.When(event=gains, effect=asked, relation=relation, span=span)

    def within_time(self, lead: Lead, within: Lead, effect: n.Effect, span: Span) -> n.Effect:
        """`when you are Attacked while you have Heat`, `if you have Heat when you are Attacked`."""
        assert lead.word is not None
        assert within.word is not None
        word, other = lead.word.lexeme, within.word.lexeme
        outer = replace(lead, within=None)
        if not within.word.text[:1].isalpha():  # behind a comma it stands for itself
            return self.sub(outer, self.sub(within, effect, span), span)
        if other in _ASKS and word in (*_WHEN, "after", "before"):
            return self.sub(outer, self.sub(within, effect, span), span)
        if other in _WHEN and word in _ASKS:
            return self.sub(within, self.sub(outer, effect, span), span)
        # "the next time A while B": is it still to come if A happens without B?
        refuse(other not in _ASKS or word not in _ASKS, within.span, "two_subordinates")
        first, times = self.condition_of(outer)
        second, more = self.condition_of(within)
        refuse(times or more or isinstance(second, n.Happens), within.span, "two_subordinates")
        if isinstance(first, n.Happens):
            return n.If(condition=first, effect=n.If(condition=second, effect=effect, span=span), span=span)
        both = n.Both(conditions=(first, second), span=lead.span)
        return n.If(condition=both, effect=effect, span=span)

    def whichever(self, lead: Lead, links: list[Link], events: list[Event], effect: n.Effect) -> n.Effect:
        """`when you gain Heat or Cinder, ...` is said of each: a sentence for every event."""
        assert lead.word is not None
        plain = lead.word.lexeme in (*_WHEN, "after", "before") and not self.within_leads
        if not plain or any(link.joiner == "AND" for link in links[1:]) or any(w for _, _, w in events):
            misfit(lead.span, "two_events")
        relation = n.Relation(lead.word.lexeme)
        span = lead.span.join(effect.span)
        first, *others = (
            n.When(event=event, effect=effect, relation=relation, would=would, span=span)
            for event, would, _ in events
        )
        for at, other in enumerate(others):
            if other not in (first, *others[:at]):  # "when you prevent or avoid dmg" is one event
                self.after.append(other)
        return first

    def sentence(self, shape: Sentence) -> n.Effect:
        self.words = shape.words or self.words
        for several in (shape.leads, shape.trails):
            if len(several) > MOST_LEADS:
                misfit(several[MOST_LEADS].span, "leads_too_many")
        self.led = bool(shape.leads or shape.trails)
        self.within_leads = len(shape.leads) > 1 or bool(shape.trails)
        if shape.trails:
            _buy_behind(shape)
        if shape.leads:
            _name_again(shape)
            _each_face(shape)
        effect = self.body(shape)
        for lead in reversed(shape.leads):
            effect = self.lead(lead, effect)
        span = shape.span  # with all of its words, joining ones too, and the options below it
        for line in self.lines:
            span = span.join(line.span)
        all_taken(shape.words)
        if type(effect) is n.Only:
            effect = self.only_for_price(effect)
        elif type(effect) is n.When or type(effect) is n.During:
            if _says_when_played(effect):  # "Play when you are Attacked."
                effect = n.Only(effect=effect, span=span)
        return effect if effect.span == span else n.changed(effect, span=span)

    def only_for_price(self, effect: n.Only) -> n.Effect:
        """`This token can only be removed if its owner spends 3 CP`: what is paid buys it, and nothing else
        takes it away."""
        inner = effect.effect
        time = inner if isinstance(inner, n.During) else None
        asked = time.effect if time is not None else inner
        match asked:
            case n.If(condition=n.Happens(event=n.Spend() | n.Discard() as cost), effect=n.May(effect=gone)):
                if not isinstance(gone, n.Remove) or gone.thing.kind is not n.Kind.THIS_TOKEN:
                    return effect
            case _:
                return effect
        self.after.append(n.Cannot(effect=n.changed(gone, who=n.Players(who=n.Who.PLAYER)), span=gone.span))
        paid_for = n.Pay(cost=cost, effect=n.changed(gone, who=cost.who), span=effect.span)
        offer = n.May(effect=paid_for, span=effect.span)
        return n.changed(time, effect=offer) if time is not None else offer

    def marked(self, shape: Sentence, word: Word) -> n.Effect:
        """A sentence that a word makes special: a marker, brackets, a condition alone, a list of options."""
        if word.type == "MARKER" and word.lexeme == "nothing":  # "1-2: nothing"
            refuse(shape.marks, shape.span, "not_together")
            return n.NothingHappens(span=word.span)
        if word.type == "MARKER" and word.lexeme == "both":  # "1-2: draw 1 card; 3-4: gain 1 CP; 5-6: both"
            refuse(len(self.spoken.outcomes) != 2, word.span, "both_of_what")
            return n.All(parts=tuple(self.spoken.outcomes), span=word.span)
        if word.type == "MARKER":
            self.after.extend(_mark(other, other.span) for other in shape.marks)
            return _mark(word, shape.span if not shape.marks else word.span)
        if word.type == "ONLY_IF":  # "(only if you have Heat)"
            return self.only_if(shape.leads.pop(), shape.span, "only_if")
        if word.type in HEADS:
            return self.options(shape, word)
        if word.lexeme == "rule":
            return self.read_bracket(word, None)
        refuse(
            word.lexeme in ("most", "repeat", "you_too", "not_you"), word.span, "brackets_of_before"
        )  # "... per Heat. (Max 3.)"
        return reminder(word.text, word.span)

    def only_if(self, lead: Lead, span: Span, kind: str) -> n.Effect:
        refuse(lead.word is None or lead.word.lexeme != "if", lead.span, kind)
        condition, wrappers = self.condition_of(lead)
        refuse(wrappers, lead.span, "not_here")
        return n.OnlyIf(condition=condition, span=span)

    def body(self, shape: Sentence) -> n.Effect:
        if isinstance(shape.special, Word):
            return self.marked(shape, shape.special)
        if shape.special is not None:
            assert shape.inner is not None
            if is_player(shape.special) and shape.special.head_type != "NAME":
                return self.of_player(shape.special, shape.inner)
            if names_side(shape.special):
                return self.in_form(shape.special, shape.inner, shape.span)
            asked = self.so_many_asked(shape.special, shape.inner, shape.span)
            if asked is not None:
                return asked
            shown = _labelled(shape.special)
            if shown is not None:  # "Small straight: 6 dmg"
                return n.OnRoll(outcome=shown, effect=self.sentence(shape.inner), span=shape.span)
            number = number_in(shape.special)
            if number is None:
                misfit(shape.special, "how_many_tokens")
            what = thing(shape.special)
            only(shape.special.specs, NUM="*")
            if what.kind is n.Kind.SYMBOL:  # "3 [claw]: Deal 4 dmg."
                shown = n.Shows(symbols=(what.name,) * number, span=shape.special.span)
                refuse(not 1 <= number <= 5, shape.special, "five_dice")
                return n.OnRoll(outcome=shown, effect=self.sentence(shape.inner), span=shape.span)
            return n.TokenLine(count=number, thing=what, effect=self.sentence(shape.inner), span=shape.span)
        if shape.chain is None:  # a phrase in brackets: "(excluding this token)"
            return self.phrase(shape)
        rule = self.rule(shape, shape.chain)
        if rule is not None:
            return rule
        only_then = _only_then(shape) if shape.trails else None
        other = None
        if shape.trails:
            _and_more(shape.chain)
            other = or_if(shape)
        built = self.chain(shape.chain)
        effect = built.effect
        if only_then is not None:
            refuse(isinstance(effect, n.Only) or not _is_allowed(effect), only_then, "not_together")
            effect = n.Only(effect=effect, span=effect.span)
        for trail in shape.trails:
            if trail.alternative:
                self.then_too(shape, trail, built, led=effect is not built.effect)
                continue
            then = _at_that_time(trail, shape.chain)
            if then is not None and trail.chain is not None:
                self.after.append(during(then)(self.chain(trail.chain).effect))
                continue
            if other is not None:
                rather = self.chain(other)
                refuse(rather.wrappers, trail.span, "which_part")
                instead = n.Instead(effect=rather.effect, span=rather.effect.span.join(trail.span))
                self.after.append(self.lead(trail, instead))
                continue
            effect = self.before_card(effect, trail)
            added = _only_added(shape.chain, trail, effect)
            if added is not None:  # "deal 4 dmg, plus 2 more if you have Heat"
                more = n.Instead(effect=_added_up(effect), span=trail.span)
                self.after.append(self.lead(trail, more))
                effect = added
                continue
            refuse(trail.kind is LeadKind.SUB and _adds_up(shape.chain), trail.span, "all_or_added")
            joined = len(shape.chain.items) > 1 and shape.otherwise is None
            refuse(joined and isinstance(effect, n.All | n.Choose), trail.span, "which_part")
            refuse(joined and isinstance(_bought(effect), n.Choose), trail.span, "which_part")
            if isinstance(effect, n.Only) and trail.kind is LeadKind.SUB and trail.word is not None:
                refuse(trail.word.lexeme == "unless", trail.span, "only_when_unless")
                effect = replace(
                    effect, effect=self.lead(trail, effect.effect)
                )  # "... when you are Attacked"
            else:
                effect = said_before(self.lead(trail, effect))
        effect = said_before(wrapped(effect, built.wrappers)) if built.wrappers else effect
        return self.otherwise(shape, shape.otherwise, effect) if shape.otherwise is not None else effect

    def then_too(self, shape: Sentence, trail: Lead, built: Built, *, led: bool) -> None:
        """`remove this token at the end of your turn, or when you are Attacked`: a sentence for each."""
        watched = trail.word is not None and trail.word.lexeme in (*_WHEN, "after", "before")
        refuse(not watched or not (led or built.wrappers), trail.span, "belongs_to_what")
        refuse(shape.leads or isinstance(built.effect, n.Only | n.Cannot), trail.span, "belongs_to_what")
        refuse(len(shape.trails) > 2, trail.span, "two_events")
        self.after.append(self.sub(trail, built.effect, trail.span))

    def before_card(self, effect: n.Effect, trail: Lead) -> n.Effect:
        """`you lose it when you play a card`: this token, for the card is spoken of only then."""
        thing_ = getattr(effect, "thing", None)
        clause = trail.chain.items[0].clause if trail.chain is not None else None
        if not isinstance(thing_, n.Thing) or thing_.kind is not n.Kind.IT or not clause or not clause.np:
            return effect
        named = [w for deed in self.spoken.deeds if deed.np is not None for w in deed.np.heads]
        if clause.np.noun not in _OF_CARDS or any(w.type == "NAME" for w in named):
            return effect
        return n.changed(effect, thing=n.changed(thing_, kind=n.Kind.THIS_TOKEN))

    def of_player(self, who: Np, inner: Sentence) -> n.Effect:
        """`Each opponent: lose 1 CP.`, `Opp: -2 CP, Cinder.`: who does it, or whom it is done to."""
        refuse(inner.chain is None or inner.special is not None or inner.leads, who, "not_here")
        assert inner.chain is not None
        on: Word | None = None
        for item in inner.chain.items:
            clause = item.clause
            if clause is None:
                continue
            refuse(clause.subject is not None, who, "two_players")
            on = _DONE_TO.get(clause.verb.lexeme)
            if on is None:
                clause.subject = who
            else:
                clause.adjuncts.append(Adjunct(replace(on), who, who.span))
        return self.sentence(inner)

    def in_form(self, form: Np, inner: Sentence, span: Span) -> n.Effect:
        """`Bear Form: Deal 4 dmg.`: while one is in it. What stands behind has its own form."""
        refuse(len(_LABEL.findall(self.whole)) < 2, form, "only_one_form", form=form.heads[0].text)
        effect = self.sentence(inner)
        behind = self.text[effect.span.end :].partition("\n")[0].lstrip(". ")
        refuse(behind and ":" not in behind.partition(".")[0], form, "form_how_far")
        return n.If(condition=n.InForm(side=side(form), span=form.span), effect=effect, span=span)

    def phrase(self, shape: Sentence) -> n.Effect:
        lead = shape.leads.pop() if shape.leads else None
        adjunct = lead.adjuncts[0] if lead is not None and lead.adjuncts else None
        often = times_per_turn(adjunct) if adjunct is not None and not shape.leads else 0
        if often and lead is not None and len(lead.adjuncts) == 1:  # "Once per turn."
            return n.OnlyOften(times=often, span=shape.span)
        only_at = only_time(lead.adjuncts) if lead is not None and not shape.leads else None
        if only_at is not None:
            return n.OnlyAt(time=only_at, span=shape.span)
        if lead is not None and adjunct is not None and adjunct.key == "VERBED:remove":
            return self.removed(adjunct, lead.adjuncts[1:], shape.span)
        if adjunct is None or adjunct.key != "PREP:other_than" or adjunct.np is None:
            misfit(shape.span, "verb_missing")
        spent = lead.adjuncts[1:] if lead is not None else []
        refuse(any(a.word.type != "WHO" for a in spent), shape.span, "not_here")
        kind = damage_type(adjunct.np)
        if kind is not None and not spent:  # "(except ultimate dmg)"
            but = n.PreventDamage(amount=n.Every(), except_type=kind, span=shape.span)
            return n.Cannot(effect=but, span=shape.span)
        what = thing(adjunct.np)
        if spent:  # who has spent it does not have it any more
            refuse([a.word.lexeme for a in spent] != ["who"], shape.span, "not_here")
            return reminder(self.text[shape.span.start : shape.span.end], shape.span)
        return n.Cannot(effect=n.NoEffect(thing=what, span=shape.span), span=shape.span)

    def removed(self, done: Adjunct, when: list[Adjunct], span: Span) -> n.Effect:
        """`Removed at the end of your turn.`: this token is; in brackets it would be what stands before."""
        refuse(self.text[: span.start].rstrip().endswith("("), span, "verb_missing")
        gone = Clause(form=Form.PASSIVE, verb=done.word, adjuncts=when, span=span)
        built = self.clause(gone)
        refuse(not built.wrappers, span, "verb_missing")
        return wrapped(built.effect, built.wrappers)

    def rule(self, shape: Sentence, chain: Chain) -> n.Effect | None:
        """What is no deed but says how far deeds go: those of the sentence before, or of the whole text."""
        clause = chain.items[0].clause
        if clause is None or (clause.form is Form.DO and clause.verb.lexeme not in _OF_RULES):
            return None  # as most do
        if no_limit(shape) or _unaffected(shape, chain):
            take(shape.words)
            note = reminder(self.text[shape.span.start : shape.span.end], shape.span)
            return replace(note, several=not _unaffected(shape, chain))
        limit = self.only_applies(shape, chain) or self.only_done(shape, chain) or stack_limit(shape)
        return limit or _not_against(shape, chain)

    def only_done(self, shape: Sentence, chain: Chain) -> n.Effect | None:
        """`This may only be done during your Main Phase`, `This happens only once per turn`."""
        clause = chain.items[0].clause
        if clause is None:
            return None
        so_often = self.only_so_often(shape, clause) if len(chain.items) == 1 else None
        if so_often is not None:
            return so_often
        if len(chain.items) == 1 and not shape.trails:
            clause = _this_used(clause) or clause
        if clause.verb.lexeme != "done" or clause.form is not Form.PASSIVE:
            return None
        times = [t for t in map(time_of, clause.adjuncts) if t is not None]
        often = times_per_turn(clause.adjuncts[0]) if len(clause.adjuncts) == 1 else 0
        more = clause.subject_adjuncts or clause.np or (clause.subject is not None and clause.subject.heads)
        alone = len(times) + bool(often) == len(clause.adjuncts) == len(chain.items) == 1
        only_so = ("may_only", "may") if often else ("may_only",)  # "this may be done once per turn"
        refuse(modal_of(clause) not in only_so or more or not alone, clause.span, "only_done_during")
        if clause.subject is not None:
            only(clause.subject.specs, DET="this")
        if often:
            return n.OnlyOften(times=often, span=shape.span)
        return n.OnlyAt(time=times[0], span=shape.span)

    def only_so_often(self, shape: Sentence, clause: Clause) -> n.Effect | None:
        """`This ability triggers only once per turn`, `You may only do this twice per turn`."""
        subject = clause.subject
        if clause.np is not None or shape.trails or shape.leads:
            return None
        if subject is None:  # "Can trigger once per turn."
            unsaid = Word("DET", "", "this", "", clause.span.start, clause.span.start)
            subject = Np([unsaid], [], None, clause.span)
        often = [a for a in clause.adjuncts if times_per_turn(a)]
        if len(often) != 1:
            return None
        by_you = clause.form is Form.DID and subject.noun == "you" and modal_of(clause) == "may_only"
        this = [w.lexeme for w in subject.specs] == ["this"] and subject.of is None
        heads = [w.lexeme for w in subject.heads]
        of_this = this and (not heads or heads[-1] in ("ability", "passive_ability", "effect"))
        happens = clause.form is Form.DO and clause.verb.lexeme == "happen"
        used = clause.form is Form.PASSIVE and clause.verb.lexeme in ("use", "happen", "activate")
        if not by_you and not (of_this and (happens or used)):
            return None
        if clause.negated or modal_of(clause) not in ("", "may_only", "may"):
            return None
        rest = Rest([a for a in clause.adjuncts if a is not often[0]])
        rest.take("ADV:only")
        rest.finish()
        nothing_more(clause.subject_adjuncts)
        take([*subject.specs, *subject.heads, *clause.pre])
        return n.OnlyOften(times=times_per_turn(often[0]), span=shape.span)

    def only_applies(self, shape: Sentence, chain: Chain) -> n.Effect | None:
        """`This only applies if ...`: a condition on the effect before."""
        clause = chain.items[0].clause
        if (
            clause is None
            or clause.verb.lexeme != "apply"
            or clause.form is not Form.DO
            or clause.np is not None
        ):
            return None
        if len(chain.items) > 1:
            return None
        said(clause.pre, "ADV_BEFORE", "only")
        words = [*clause.pre, *(a.word for a in clause.adjuncts + clause.subject_adjuncts)]
        adverbs = [word.lexeme for word in words]
        trail = shape.trails[0] if len(shape.trails) == 1 else None
        if adverbs != ["only"] or trail is None or trail.kind is not LeadKind.SUB:
            misfit(clause.span, "only_applies_if")
        subject = clause.subject
        known = ("", "return_damage", "damage", "effect", "it")
        if subject is None or subject.head_type == "NAME" or subject.noun not in known:
            misfit(clause.span, "only_applies_what")
        said(subject.specs, "DET", "this", "that")
        return self.only_if(trail, shape.span, "only_applies_if")

    def otherwise(self, shape: Sentence, chain: Chain, effect: n.Effect) -> n.Effect:
        """`If A, B, otherwise C.`; the condition may stand before or behind."""
        other = self.chain(chain)
        refuse(other.wrappers, chain.span, "time_first")
        if isinstance(effect, n.If) and effect.otherwise is None:
            return replace(effect, otherwise=other.effect, span=shape.span)
        refuse(not shape.leads, chain.span, "otherwise_what")
        first = self.lead(shape.leads.pop(), effect)
        if isinstance(first, n.If):
            return replace(first, otherwise=other.effect, span=shape.span)
        if isinstance(first, n.OnRoll):
            refuse(isinstance(first.outcome, n.ShowsTier), chain.span, "tiers_otherwise")
            condition = n.OutcomeIs(outcome=first.outcome, span=first.outcome.span)
            return n.If(condition=condition, effect=first.effect, otherwise=other.effect, span=first.span)
        if _offers(first):  # "to remove it, a player must pay 2 CP, otherwise they skip their turn"
            self.after.append(n.Otherwise(effect=other.effect, span=chain.span))
            return first
        misfit(chain.span, "otherwise_what")


def _labelled(np: Np) -> n.Outcome | None:
    """What dice have to show, in front of a colon: `Large straight: ...`, `2 x [claw]: ...`."""
    if np.of is None and len(np.words) == 1 and np.words[0].type in ("STRAIGHT", "OF_A_KIND"):
        take(np.words)
        return outcome_word(np.words[0])
    times = [w for w in np.specs if w.type == "TIMES"]
    if np.of is None and len(np.words) == len(times) == 1 and not times[0].form:
        amount = plain_amount(np)
        if isinstance(amount, n.TimesSymbol):
            refuse(not 1 <= amount.times <= MOST_DICE, np, "five_dice")
            return n.Shows(symbols=(amount.symbol,) * amount.times, span=np.span)
    return None


MOST_DICE = 5


def _unaffected(shape: Sentence, chain: Chain) -> bool:
    """`Their Roll Attempts are unaffected.`, `They do not regain the CP spent.`: what stays as it is."""
    clause = chain.items[0].clause if len(chain.items) == 1 else None
    if clause is None or shape.leads or shape.trails or clause.subject is None:
        return False
    np = clause.np
    if clause.form is Form.IS and np is not None and not clause.negated:
        return np.adjs == ["unaffected"] and len(np.words) == 1 and not clause.adjuncts
    denied = clause.negated and not any(w.type == "MODAL" for w in clause.pre)
    return clause.verb.lexeme == "reacquire" and clause.form is Form.DO and denied


_USED = frozenset(("use", "activate", "apply", "happen"))
_OF_RULES = _USED | {
    "spend",
    "have",
    "stack",
    "store",
    "keep",
    "reacquire",
}  # verbs that are said of rules too


def _this_used(clause: Clause | None) -> Clause | None:
    """`Use this only once per turn`, `This triggers only once each turn`: what may only be done then."""
    if clause is None or clause.verb.lexeme not in _USED or clause.form not in (Form.DO, Form.PASSIVE):
        return None
    happens = clause.verb.lexeme in ("apply", "happen")
    by_it = clause.form is Form.PASSIVE or happens
    this = clause.subject if by_it else clause.np
    actor = None if by_it else clause.subject
    if this is None or this.dets != ["this"] or len(this.specs) != 1 or this.of is not None:
        return None
    if this.heads and not is_noun(this, "ability", "effect"):
        return None
    if clause.subject_adjuncts or (by_it and clause.np is not None) or (actor and actor.noun != "you"):
        return None
    only_then = [a for a in clause.adjuncts if a.key == "ADV:only"]
    before = [w for w in clause.pre if w.lexeme == "only"]
    modal = [w for w in clause.pre if w.type == "MODAL"]
    is_only = only_then or before or any(w.lexeme == "may_only" for w in modal)
    if not is_only or len(modal) + len(before) != len(clause.pre) or len(only_then) > 1:
        return None
    if any(w.lexeme not in ("may", "may_only") for w in modal):
        return None
    take([*this.specs, *this.heads, *clause.pre, clause.verb, *(a.word for a in only_then)])
    take(actor.heads if actor is not None else [])
    allowed = Word("MODAL", "", "may_only", "", *clause.verb.span)
    done = replace(clause.verb, lexeme="done", form="done")
    rest = [a for a in clause.adjuncts if a not in only_then]
    return Clause(form=Form.PASSIVE, verb=done, adjuncts=rest, pre=[allowed], span=clause.span)


def _not_against(shape: Sentence, chain: Chain) -> n.Effect | None:
    """`Cannot be used on Ultimate dmg.`: the effect before holds for any other Attack alone."""
    clause = chain.items[0].clause if len(chain.items) == 1 and not (shape.leads or shape.trails) else None
    if clause is None or clause.verb.lexeme not in ("use", "spend") or clause.form is not Form.PASSIVE:
        return None
    subject, at = clause.subject, clause.adjuncts[0] if len(clause.adjuncts) == 1 else None
    own = (
        subject is None or is_noun(subject, "it") or (is_noun(subject, "token") and subject.dets == ["this"])
    )
    if not own or at is None or at.key not in _AGAINST or at.np is None or at.mods:
        return None
    if clause.np is not None or not any(w.lexeme == "may_not" for w in clause.pre):
        return None
    kind = damage_type(at.np)
    if kind is None and is_noun(at.np, "ultimate_ability"):
        only(at.np.specs, DET="a any the")
        kind = n.DamageType.ULTIMATE
    if kind is None:
        return None
    take([*clause.pre, *(subject.specs if subject is not None else []), *at.np.specs])
    other = n.Not(condition=n.DamageIs(type=kind, span=at.span), span=at.span)
    return n.OnlyIf(condition=other, span=shape.span)


_AGAINST = ("PREP:on", "PREP:against", "PREP:for", "PREP:with", "PREP:to", "PREP:in")


def _with_attack(rest: Rest) -> n.ConcludePhase | None:
    """`at the conclusion of your Offensive Roll Phase with an Attack`: of one that resulted in an Attack."""
    with_ = rest.peek("PREP:with")
    time = time_of(rest.left[0]) if rest.left and is_noun(with_.np if with_ else None, "attack") else None
    if with_ is None or with_.np is None or time is None or time.phase is None or with_.mods:
        return None
    if time.part is not n.Stretch.CONCLUSION or time.phase.phase not in (
        n.Phase.OFFENSIVE_ROLL,
        n.Phase.ROLL,
    ):
        return None
    only(with_.np.specs, DET="a an")
    rest.left = [a for a in rest.left[1:] if a is not with_]
    who = time.phase.whose or n.YOU
    return n.ConcludePhase(phase=time.phase, with_attack=True, who=who, span=time.span)


def _results_not(lead: Lead) -> bool:
    """`when your Offensive Roll Phase does not result in an Attack`."""
    clause = lead.chain.items[0].clause if lead.chain is not None and len(lead.chain.items) == 1 else None
    return clause is not None and clause.negated and clause.verb.lexeme == "result"


def _without_attack(condition: n.Condition) -> n.ConcludePhase | None:
    """`if your Offensive Roll Phase does not result in an Attack`: known as soon as it is over."""
    event = condition.condition if isinstance(condition, n.Not) else condition
    ends = event.event if isinstance(event, n.Happens) else None
    if not isinstance(ends, n.ConcludePhase) or ends.phase.phase is not n.Phase.OFFENSIVE_ROLL:
        return None
    denied = isinstance(condition, n.Not)
    if denied != ends.with_attack or denied == ends.without_attack:
        return None
    return replace(ends, with_attack=False, without_attack=True)


_ENDS = ("conclude", "end")
_OF_CARDS = ("card", "upgrade", "main_card", "roll_card", "instant_card")


def _without_doing(lead: Lead) -> Lead | None:
    """`if you end your turn without dealing dmg`: what was not done in that time, as a condition."""
    assert lead.word is not None
    clause = lead.chain.items[0].clause if lead.chain is not None and len(lead.chain.items) == 1 else None
    if clause is None or lead.word.lexeme not in ("if", "when") or clause.verb.lexeme not in _ENDS:
        return None
    at = next((i for i, a in enumerate(clause.adjuncts) if a.key == "PREP:without"), None)
    doing = clause.adjuncts[at].rest if at is not None else None
    if at is None or not isinstance(doing, Gerund) or doing.passive:
        return None
    phase = clause.subject if clause.np is None else clause.np  # "if your turn ends", "if you end your turn"
    here = doing.span
    no = Word("DONT", "", "did_not", "", here.start, here.start)
    behind = clause.adjuncts[at + 1 :]
    if is_noun(phase, "turn"):
        behind = [*behind, Adjunct(Word("ADV", "", "this_turn", "", here.end, here.end), None, here)]
    asked = Clause(
        form=Form.DO,
        verb=replace(doing.verb, type="VERB", form="done"),
        np=doing.np,
        adjuncts=behind,
        pre=[no],
        nots=[no],
        negated=True,
        span=here,
    )
    if clause.np is not None:
        asked = asked.said_of(clause)
    clause.adjuncts = clause.adjuncts[:at]
    lead.word.taken = True
    ask = replace(lead.word, lexeme="if", type="SUBORD")
    return replace(lead, word=ask, chain=Chain([Item(asked, here)], here), span=here)


_ENDING = {n.Stretch.UNTIL_START: n.Stretch.START, n.Stretch.UNTIL_END: n.Stretch.CONCLUSION}


def _at_that_time(trail: Lead, chain: Chain) -> n.Time | None:
    """`it has no effect until your next turn, when you flip it`: what is done when that time has come."""
    clause = chain.items[-1].clause
    relative = trail.word is not None and trail.word.lexeme == "when" and trail.word.text.startswith(",")
    if not relative or clause is None or not clause.adjuncts:
        return None
    until = time_of(clause.adjuncts[-1])
    if until is None or until.part not in _ENDING:
        return None
    assert trail.word is not None
    trail.word.taken = True
    return replace(until, part=_ENDING[until.part])


def _of_this_turn(condition: n.Condition) -> bool:
    match condition:
        case n.Not(condition=inner):
            return _of_this_turn(inner)
        case n.Both(conditions=several) | n.Either(conditions=several):
            return all(map(_of_this_turn, several))
        case _:
            return isinstance(condition, n.DoneThisTurn)


def _healed_in_part(event: n.Effect, effect: n.Effect) -> n.Effect:
    """`whenever they heal, they heal half as much`: that, and not as much besides."""
    if not isinstance(event, n.Heal) or not isinstance(effect, n.Heal) or effect.target is not None:
        return effect
    they = effect.who == event.who or effect.who == n.Players(who=n.Who.THEY)
    that_much = n.HalfOf(amount=n.ValueOf(value=n.Value.THAT_MUCH))
    return n.Instead(effect=effect, span=effect.span) if they and effect.amount == that_much else effect


def _kept_instead(effect: n.Effect) -> n.Effect:
    """`if you would lose it, you may pay 1 CP to keep it`: nothing is lost then."""
    match effect:
        case n.May(effect=n.Pay(effect=n.NothingHappens() as nothing) as pay):
            kept = n.changed(pay, effect=n.Instead(effect=nothing, span=nothing.span))
            return n.changed(effect, effect=kept)
        case _:
            return effect


def _each_turn(lead: Lead) -> None:
    """`the first time you play a card each turn`: the turn is named behind."""
    assert lead.word is not None
    clause = lead.chain.items[-1].clause if lead.chain is not None else None
    turn = [a for a in clause.adjuncts if a.key == "ADV:per_turn"] if clause else []
    named = len(lead.word.text.split()) > 4  # "the first time each turn"
    refuse(not turn and not named, lead.span, "first_time_of_what")
    if clause is not None and turn and not named:
        clause.adjuncts = [a for a in clause.adjuncts if a is not turn[0]]
        turn[0].word.taken = True


def _offers(effect: n.Effect) -> bool:
    while isinstance(effect, n.During | n.TimesPerTurn):
        effect = effect.effect
    return isinstance(effect, n.May)


def _is_answer(chain: Chain) -> bool:
    """`when you do`: an answer to an offer, as `if you do` is."""
    clause = chain.items[0].clause
    return len(chain.items) == 1 and clause is not None and clause.form is Form.DID


def _mark(word: Word, span: Span) -> n.Effect:
    if " " in word.lexeme:  # "stack_limit 3"
        return n.StackLimit(limit=int(word.lexeme.split()[1]), span=span)
    return n.Marker(kind=n.MarkerKind(word.lexeme), span=span)


def _name_again(shape: Sentence) -> None:
    """`If you have no Heat, gain one`: one of what the condition names."""
    lead = shape.leads[-1] if shape.leads[-1].kind is LeadKind.SUB else None
    asked = lead.chain.items[0].clause if lead is not None and lead.chain is not None else None
    if asked is None or lead is None or lead.chain is None or len(lead.chain.items) > 1:
        return
    if asked.verb.lexeme != "have" or asked.np is None or shape.chain is None:
        return
    if not asked.np.heads or asked.np.heads[0].form != NameKind.STATUS.value:
        return
    for item in shape.chain.items:
        gives = item.clause is not None and item.clause.verb.lexeme in _GIVES
        np = item.clause.np if item.clause is not None and gives else None
        if item.clause is not None and np is not None and not np.heads and np.of is None:
            if [word.lexeme for word in np.specs] == ["1"] and not np.specs[0].text.isdecimal():
                item.clause.np = Np(np.specs, asked.np.heads, None, np.span)


_GIVES = ("gain", "get", "take", "inflict", "put", "place")


def _each_face(shape: Sentence) -> None:
    """`[flame]: 1 dmg each` is 1 dmg per [flame]."""
    lead = shape.leads[-1]
    faces = lead.outcome.words if lead.outcome is not None else []
    clause = shape.chain.items[-1].clause if shape.chain is not None and len(shape.chain.items) == 1 else None
    if (
        clause is None
        or not clause.adjuncts
        or clause.adjuncts[-1].key != "ADV:each"
        or clause.subject is not None
    ):
        return
    if len(faces) != 1 or faces[0].type != "SYMBOLS":
        return
    per = Word("PREP", "", "per", "", *faces[0].span)
    clause.adjuncts[-1] = Adjunct(per, Np([], faces, None, faces[0].span), faces[0].span)
    shape.leads.pop()


def _says_when_played(effect: n.When | n.During) -> bool:
    """A card that is played `when ...` is played then and at no other time."""
    inner = inside(effect.effect)
    if not isinstance(inner, n.PlayCard) or inner.thing.kind is not n.Kind.THIS_CARD or inner.free:
        return False
    of_itself = isinstance(effect, n.When) and getattr(effect.event, "thing", None) == inner.thing
    return inner.who == n.YOU and not of_itself  # "when you discard this card, you may play it"


def _adds_up(chain: Chain) -> bool:
    """`deal 4 dmg + 2 dmg if ...`: the last clause names an amount in parts."""
    clause = chain.items[-1].clause
    return clause is not None and any(a.word.type == "PLUS" for a in clause.adjuncts)


def _only_added(chain: Chain, trail: Lead, effect: n.Effect) -> n.Effect | None:
    """What is done in any case, where a condition is said of what is added alone: `plus 2 more if ...`.

    `more` sets it off; `4 dmg + 2 dmg if ...` leaves open whether all of it depends on it.
    """
    clause = chain.items[-1].clause
    behind = [a for a in clause.adjuncts if a.key not in _COUNTING] if clause is not None else []
    plus = behind[-1] if behind else None
    if plus is None or plus.word.type != "PLUS" or plus.np is None or plus.word.lexeme == "minus":
        return None
    apart = any(w.lexeme in ("additional", "another") for w in plus.np.specs)
    asks = trail.word is not None and trail.word.lexeme == "if" and trail.word.type == "SUBORD"
    if not apart or not asks or len(chain.items) > 1:
        return None
    for name, amount in amounts_in(effect):
        if isinstance(amount, n.Sum):
            *first, _ = amount.terms
            base = first[0] if len(first) == 1 else n.changed(amount, terms=tuple(first))
            return n.changed(effect, **{name: base})
    return None


def _and_more(chain: Chain) -> None:
    """`gain 1 CP, and 1 more if ...` is 1 CP, plus 1 more."""
    last, before = chain.items[-1], chain.items[-2].clause if len(chain.items) > 1 else None
    np = last.np
    if before is None or np is None or last.clause is not None or last.joiner != "AND" or np.heads:
        return
    if "additional" in np.adjs and np.of is None and before.np is not None:
        plus = Word("PLUS", ",", "plus", "", *np.span)
        before.adjuncts = [*before.adjuncts, Adjunct(plus, np, np.span), *last.adjuncts]
        del chain.items[-1]


_COUNTING = ("PREP:per", "PREP:on", "PREP:in")  # "plus 1 dmg per Heat on them"


def _added_up(effect: n.Effect) -> n.Effect:
    """The same with plain numbers in one: `4 + 2 dmg` is 6 dmg."""
    for name, amount in amounts_in(effect):
        terms = amount.terms if isinstance(amount, n.Sum) else ()
        numbers = [term.value for term in terms if isinstance(term, n.Number)]
        if terms and len(numbers) == len(terms):
            return n.changed(effect, **{name: n.Number(value=sum(numbers), span=amount.span)})
    return effect


def _buy_behind(shape: Sentence) -> None:
    """`you may spend this token when you are Attacked to prevent 2 dmg`: what is bought stands behind."""
    trail = shape.trails[-1]
    if trail.chain is None or shape.chain is None:
        return
    items = trail.chain.items
    at = next((i for i, item in enumerate(items) if i and item.joiner == "TO_DO"), None)
    first = shape.chain.items[0].clause
    if at is None or len(shape.chain.items) > 1 or first is None or first.verb.lexeme not in _COSTS:
        return
    shape.chain.items.extend(items[at:])
    del items[at:]


# What you do to whoever is named, in `Each opponent: ...`; anything else they do themselves.
_DONE_TO = {
    verb: Word("PREP", "", role, "", -1, -1)
    for verb, role in (("inflict", "on"), ("deal", "to"), ("steal", "from"))
}
_COSTS = frozenset(("spend", "discard", "remove", "lose", "pay"))


def _says_what(effect: n.Effect) -> bool:
    """`you may only spend 2 CP` behind a time: what is done is limited, not when."""
    return isinstance(effect, n.May) and not isinstance(effect.effect, n.Pay)


def _is_offer(effect: n.Effect) -> bool:
    """What may be done: `only if you have Heat, you may spend this token` says when, and nothing new."""
    return _is_allowed(effect) and not (isinstance(effect, n.May) and isinstance(effect.effect, n.Pay))


def _is_allowed(effect: n.Effect) -> bool:
    this_card = isinstance(effect, n.PlayCard) and effect.thing.kind is n.Kind.THIS_CARD
    return this_card or isinstance(effect, n.May)


def _only_then(shape: Sentence) -> Adjunct | None:
    """`you may spend this token only when you are Attacked`: the word is said of what stands behind."""
    clause = shape.chain.items[-1].clause if shape.chain is not None else None
    if clause is None or not clause.adjuncts or shape.trails[0].kind is not LeadKind.SUB:
        return None
    return clause.adjuncts.pop() if clause.adjuncts[-1].key == "ADV:only" else None


def _bought(effect: n.Effect) -> n.Effect:
    """`spend 1 Heat to draw 1 card or gain 1 CP`: what the price is for."""
    while isinstance(effect, n.May | n.Pay):
        effect = effect.effect
    return effect
