"""Clauses joined in a sentence: shared subjects and objects filled in, costs, choices, sequences."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import is_counted
from dtlang.syntax.text.build.clause import Built, ClauseBuilder, is_picked_by_you, meant, their_dice
from dtlang.syntax.text.build.deeds import attach
from dtlang.syntax.text.build.dice import dice
from dtlang.syntax.text.build.fold import (
    as_many_as_counted,
    counting_what_is_paid,
    done_by,
    fold,
    inside,
    joiner_kinds,
    reminder,
    sequence,
    span_of,
    wrapped,
)
from dtlang.syntax.text.build.misfit import Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import Link, modal_of, none_of, ready, with_modal, without_modal
from dtlang.syntax.text.build.nouns import is_noun, only, partitive, phrase, said, take
from dtlang.syntax.text.build.players import Who, chosen_np, is_player, party
from dtlang.syntax.text.build.them import each_of_these, of_these, several_in, to_another
from dtlang.syntax.text.build.times import Wrapper, doer, how_often, time_of
from dtlang.syntax.text.build.zones import ZONES
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Form, Gerund, Item, Np
from dtlang.syntax.text.word import Word

_THIS = (n.Kind.THIS_TOKEN, n.Kind.IT)


class ChainBuilder(ClauseBuilder):
    """Builds what stands between the full stops, without what comes before and behind."""

    def links(self, chain: Chain) -> list[Link]:
        """Every item of a chain as a full clause: shared verbs, subjects and objects filled in."""
        links: list[Link] = []
        first = chain.items[0].clause
        if len(chain.items) > 1 or (first is not None and first.verb.lexeme in _GIVEN_FOR):
            self.bargains(chain)
        if len(chain.items) > 1:
            _of_your_choice(chain)
            _named_before(chain)
        for item in chain.items:
            if item.clause is not None:
                if item.clause.subject_adjuncts:
                    item.clause = _gained_this_turn(item.clause)
                asked = self.asking and item.clause.verb.lexeme == "have"  # "if you have a teammate"
                item.clause = self.of_what_was_named(item.clause if asked else meant(item.clause), links)
                links.append(self.joined_clause(item, links))
                continue
            refuse(not links, item.span, "verb_missing")
            before = links[-1].clause
            if item.done is not None:
                np = item.np or before.np
                clause = replace(before, verb=item.done, np=np, adjuncts=item.adjuncts, span=item.span)
                links.append(Link(item.joiner, clause, shares_subject=True, shares_modal=True))
                continue
            refuse(item.joiner == "TO_DO", item.span, "verb_missing_behind_to")
            also = self.also_for(item, before, chain)
            if also is not None:
                if links[-1].shares_verb and not links[-1].also_for:
                    misfit(item.span, "meant_for_whom")
                links.append(Link(item.joiner, also, shares_subject=True, shares_verb=True, also_for=True))
                continue
            if before.np is None and before.form is Form.DO and not before.adjuncts:
                misfit(item.span, "word_missing")
            if _buys_more(chain, item, links):
                price = replace(links[-2].clause, np=item.np, adjuncts=item.adjuncts, span=item.span)
                links.append(Link(item.joiner, price, shares_subject=True, shares_modal=True))
                continue
            most = _most(item, before)
            if most is not None:
                links[-1].clause = replace(before, adjuncts=[*before.adjuncts, most])
                continue
            _own_object(item, before)
            _share_all(item, before)
            _share_type(item, before)
            before = self.without_verb(item, before)
            clause = replace(before, np=item.np, adjuncts=item.adjuncts, span=before.span.join(item.span))
            same = clause.verb.lexeme == links[-1].clause.verb.lexeme
            links.append(Link(item.joiner, clause, shares_subject=True, shares_verb=same))
            if item.joiner == "AND" and before.np is not None and not is_player(before.np):
                said(before.np.specs, "DET", "both")  # "both Heat and Cinder"
        if len(links) == 1:  # as most are: there is nothing to share
            return links
        links = _chosen_things(_rather(links))
        self.share_targets(links)
        self.share_objects(links)
        _same_cards(links)
        _same_people(links)
        return _moved(links)

    def bargains(self, chain: Chain) -> None:
        """`trade 2 Heat for 1 CP`, `discard 1 card for 2 CP`: what is given for what, as with `to gain`."""
        for at, item in enumerate(chain.items):
            clause = item.clause
            if clause is None or clause.verb.lexeme not in _GIVEN_FOR or clause.form is not Form.DO:
                continue
            place = next((i for i, a in enumerate(clause.adjuncts) if a.key == "PREP:for"), None)
            had = clause.adjuncts[place].np if place is not None else None
            if place is None or had is None or had.head is None or is_player(had) or clause.np is None:
                continue
            word = had.heads[0]
            kind = self.polarity.get(word.lexeme, "") if word.type == "NAME" else word.lexeme
            implied = self.lexicon.unsaid["more" if "additional" in had.adjs else "some"].get(kind)
            if implied is None:
                continue
            paid, gained = clause.adjuncts[:place], clause.adjuncts[place + 1 :]
            given = "discard" if clause.verb.lexeme == "discard" else "spend"
            clause.adjuncts[place].word.taken = True
            item.clause = replace(clause, verb=replace(clause.verb, lexeme=given), adjuncts=paid)
            verb = Word("VERB", "", implied, "base", had.span.start, had.span.start)
            gain = Clause(form=Form.DO, verb=verb, np=had, adjuncts=gained, span=had.span)
            chain.items.insert(at + 1, Item(gain, had.span, "TO_DO"))

    def of_what_was_named(self, clause: Clause, links: list[Link]) -> Clause:
        """A clause in which `one of them` and `for each` say of what."""
        if clause.adjuncts:
            if "per" in [adjunct.word.lexeme for adjunct in clause.adjuncts]:
                deeds = [link.clause for link in links[-1:]] or self.spoken.deeds
                clause = replace(clause, adjuncts=each_of_these(clause.adjuncts, deeds))
            if len(clause.adjuncts) > 1:
                clause = to_another(clause)
        if self.spoken.them:
            clause = of_these(clause, self.spoken.them)
        self.spoken.them = several_in(clause) or self.spoken.them
        self.deeds.append(clause)
        return clause

    def without_verb(self, item: Item, before: Clause) -> Clause:
        """`5 dmg + Cinder`, `6 dmg, 1 CP`: what is done follows from the thing where no verb says it."""
        word = item.np.head if item.np is not None else None
        verb = before.verb
        dealt = (
            word is not None and word.lexeme == "damage" and verb.lexeme in _NOT_OF_DAMAGE
        )  # "..., then 6 dmg"
        if word is None or not (dealt or verb.start == verb.end or verb.lexeme in ("deal", "add")):
            return before
        kind = self.polarity.get(word.lexeme, "") if word.type == "NAME" else word.lexeme
        implied = self.lexicon.unsaid["some"].get(kind, "")
        if not implied or (verb.start != verb.end and word.type != "NAME" and not dealt):
            return before
        meant = Word(
            "VERB", self.lexicon.verbs[implied][0], implied, "base", item.span.start, item.span.start
        )
        if implied == "inflict" and before.subject is not None:  # "each opponent: -1 CP, Cinder"
            item.adjuncts.append(
                Adjunct(Word("PREP", "", "on", "", *before.subject.span), before.subject, item.span)
            )
            before = before.of_nobody()
        return replace(before, verb=meant, adjuncts=[])

    def also_for(self, item: Item, before: Clause, chain: Chain) -> Clause | None:
        """`inflict Cinder on a chosen opponent and yourself`: the same for a second player; and `change 1 die
        to a 4 or a 5`: to another number."""
        last = before.adjuncts[-1] if before.adjuncts else None
        if item.np is None or last is None or last.np is None:
            return None
        begun = before.verb.lexeme in ("start", "begin") and last.key == "PREP:with"
        if begun and item.joiner in ("COMMA", "AND") and not is_player(item.np):  # "with 2 Heat and a Cinder"
            other = replace(last, rest=item.np, span=item.np.span, mods=[])
            adjuncts = [*before.adjuncts[:-1], other, *item.adjuncts]
            return replace(before, adjuncts=adjuncts, span=before.span.join(item.span))
        faces = last.key == "PREP:to" and _is_face(last.np) and _is_face(item.np)
        if not faces or chain.items[-1].joiner != "OR" or item.joiner not in ("COMMA", "OR"):
            if not is_player(item.np) or item.np.heads[-1].lexeme == "they" or not is_player(last.np):
                return None
            if last.key not in ("PREP:on", "PREP:to", "PREP:from", "PREP:against"):
                return None
        other = replace(last, rest=item.np, span=item.np.span, mods=[])
        adjuncts = [*before.adjuncts[:-1], other, *item.adjuncts]
        return replace(before, adjuncts=adjuncts, span=before.span.join(item.span))

    def joined_clause(self, item: Item, links: list[Link]) -> Link:
        clause = item.clause
        assert clause is not None
        if clause.pre and said(clause.pre, "ADV_BEFORE", "then"):  # "you then draw 1 card"
            clause.pre = [word for word in clause.pre if word.lexeme != "then"]
            refuse(item.joiner not in ("", "AND", "COMMA", "THEN"), clause.span, "joined_not_together")
            self.then_first = self.then_first or not links
            item.joiner = "THEN" if links else ""
        behind = links[-1].clause.adjuncts[-1:] if links and clause.verb.type == "VERBING" else []
        if behind and isinstance(behind[0].rest, Gerund):  # "by discarding 1 card or losing 2 Health"
            misfit(clause.span, "belongs_to_what")
        if clause.subject is None and not clause.pre and links and item.joiner != "":
            before = links[-1].clause
            third_then_base = before.verb.form == "third" and clause.verb.form == "base" and not before.pre
            passive = before.form is Form.PASSIVE and clause.form is Form.DO and clause.verb.form == "base"
            if before.subject is not None and not third_then_base and not passive:
                return Link(item.joiner, clause.said_of(before), shares_subject=True)
            return Link(item.joiner, clause, shares_subject=before.subject is None)
        if clause.subject is None and links and item.joiner not in ("", "TO_DO") and _is_finite(clause):
            return Link(item.joiner, clause.said_of(links[-1].clause))  # "... and must discard 1 card"
        return Link(item.joiner, clause)

    def share_targets(self, links: list[Link]) -> None:
        """`inflict A & B on a chosen opponent`: the target belongs to every thing of the list."""
        for at in range(len(links) - 1, 0, -1):
            link, before = links[at], links[at - 1]
            if not link.shares_verb or before.clause.adjuncts:
                continue
            shared = [a for a in link.clause.adjuncts if a.key in _SHARED]
            if shared and self.are_for_both(before.clause, link.clause, shared):
                before.clause = replace(before.clause, adjuncts=shared)

    def are_for_both(self, before: Clause, last: Clause, shared: list[Adjunct]) -> bool:
        """Whether `on a chosen opponent` is said of both things before it.

        Of more than one thing it is. `Deal 10 dmg and 2 dmg to yourself` is said of the same thing twice:
        then it can only be meant for the last, and if that is not plain, it is asked.
        """
        if before.np is None or last.np is None or not _is_same_thing(before.np, last.np):
            return True
        whom = next((a.np for a in shared if a.np is not None and is_player(a.np)), None)
        if whom is None or last.verb.form.startswith("call"):
            return True
        if _is_doer(whom, last.subject) or _is_beside(before.np, last.np):
            return False
        if last.verb.lexeme == "deal" and _is_target(whom):
            return True
        misfit(whom, "both_or_last", verb=last.verb.text.casefold())

    def share_objects(self, links: list[Link]) -> None:
        """`increase or decrease any die by 1`: verbs joined before one object."""
        for at in range(len(links) - 2, -1, -1):
            link, after = links[at], links[at + 1]
            if (
                link.clause.np is None
                and not link.clause.adjuncts
                and link.clause.form is Form.DO
                and after.joiner in ("AND", "OR", "COMMA")
                and after.shares_subject
                and after.clause.np is not None
                and link.clause.verb.lexeme not in ("attack", "spend")
                and _are_alike(link.clause.verb, after.clause.verb)
            ):
                own = [a for a in after.clause.adjuncts if a.word.type != "PAREN" and time_of(a) is None]
                own = [a for a in own if not isinstance(a.rest, Gerund) and how_often(a) is None]
                link.clause = replace(link.clause, np=after.clause.np, adjuncts=own)
                after.shares_object = True

    def chain(self, chain: Chain) -> Built:
        self.then_first = False
        links = self.links(chain)
        then = self.then_first
        built = self.linked(links)
        if then:
            built.effect = n.Then(effect=built.effect, span=built.effect.span)
        return built

    def linked(self, links: list[Link]) -> Built:
        """Costs before "to" and what they buy; without "to", only joined clauses."""
        if len(links) == 1:
            return self.alone(links[0])
        to = next((i for i, link in enumerate(links) if i and link.joiner == "TO_DO"), None)
        if to is None:
            return self.joined(links)
        end = to + 1
        while end < len(links) and links[end].clause.verb.start == links[end].clause.verb.end:
            end += 1
        if end < len(links) and _is_implied(links[to].clause):
            return self.behind_bargain(links[:end], links[end:])  # "trade 1 Heat for 2 CP, then draw 1 card"
        later = next((i for i, link in enumerate(links) if i > to and link.joiner == "TO_DO"), None)
        split = next((i for i in range(to + 1, later or 0) if links[i].joiner in ("OR", "DASH_OR")), None)
        if later is not None and split is not None:  # "spend 1 Heat to ..., or spend 3 Heat to ..."
            first, second = self.linked(links[:split]), self.linked(links[split:])
            if first.wrappers or second.wrappers:
                misfit(links[split].clause.span, "time_first")
            return Built(fold([("", first.effect), ("OR", second.effect)]), [])
        if later is not None and links[later - 1].clause.verb.lexeme not in ("choose", "select", "force"):
            if links[to - 1].clause.verb.lexeme not in _CHOOSES:
                misfit(links[later].clause.span, "two_to")
        start = max((i for i in range(to) if not links[i].shares_subject), default=0)
        paid = _no_price(links, start, to)
        if paid > start and modal_of(links[start].clause):  # "you may gain 2 CP or spend 1 Heat to ..."
            links[paid].clause = replace(links[paid].clause, pre=links[start].clause.pre)
        start = paid
        left, cost_links, right = links[:start], links[start:to], links[to:]
        last = cost_links[-1].clause
        if last.verb.lexeme == "choose" and last.np is None and len(cost_links) == 1:
            return self.choose_to(left, cost_links[0], right)
        if last.verb.lexeme in (*_CHOOSES, "target") and last.np is not None and is_player(last.np):
            return self.chosen_to(left, cost_links, right)
        if last.verb.lexeme in _CHOOSES and last.np is not None and _lacks_object(right):
            deed = right[0].clause  # "choose a die to re-roll": who does it picks it anyway
            done = replace(last, verb=deed.verb, adjuncts=[*last.adjuncts, *deed.adjuncts])
            return self.joined([*left, *cost_links[:-1], replace(cost_links[-1], clause=done)])
        if last.verb.lexeme == "force":
            return self.force(left, cost_links, right)
        modal = modal_of(cost_links[0].clause)
        if any(a.key == "ADV:in_attempt" for a in last.adjuncts):
            return self.attempt(left + cost_links, right)
        right[0].joiner = ""
        payer = cost_links[0].clause
        if payer.subject is not None and not is_player(payer.subject):
            payer = payer.of_nobody()  # "this token may be spent to"
        if last.verb.lexeme == "use" and last.form is Form.PASSIVE:  # "Heat may not be used to add dmg"
            cost_links[-1].clause = replace(last, verb=replace(last.verb, lexeme="spend"))
        asked = self.any_amount
        self.any_amount = asked or modal == "may_not"
        for link in right:
            if link.shares_subject or link is right[0]:
                link.clause = without_modal(link).clause.said_of(payer)
                link.shares_subject = link is not right[0]
        right[-1].clause = _for_each_paid(right[-1].clause, last)
        joined_by = cost_links[0].joiner
        cost_links[0].joiner = ""
        cost = self.joined([without_modal(link) for link in cost_links])
        gain = self.linked(right)
        dearer = last.np is not None and "additional" in last.np.adjs and isinstance(gain.effect, n.PlayCard)
        forced = any(w.lexeme == "must" for w in cost_links[0].clause.pre)  # it is the price of playing one
        any_card = isinstance(gain.effect, n.PlayCard) and gain.effect.thing.kind is not n.Kind.THIS_CARD
        refuse(dearer or (forced and any_card), last.span, "card_costs_more")
        self.any_amount = asked
        span = cost.effect.span.join(gain.effect.span)
        gain.effect = counting_what_is_paid(cost.effect, gain.effect)
        paid_with = as_many_as_counted(cost.effect, gain.effect)
        if modal == "may_not":
            gain.effect = done_by(gain.effect, doer(cost.effect))
        effect: n.Effect = n.Pay(cost=paid_with, effect=gain.effect, span=span)
        effect = with_modal(effect, modal, span)
        wrappers = cost.wrappers + gain.wrappers
        if left:
            refuse(wrappers, span, "time_first")
            before = self.joined(left)
            effect = fold([("", before.effect), (_JOINED.get(joined_by, "AND"), effect)])
            wrappers = before.wrappers
        return Built(effect, wrappers)

    def behind_bargain(self, links: list[Link], others: list[Link]) -> Built:
        """What stands behind a bargain is no part of what it is for: a sentence of its own."""
        refuse(self.led or others[0].joiner != "THEN", others[0].clause.span, "two_sentences")
        built = self.linked(links)
        others[0].joiner = ""
        behind = self.linked(others)
        effect = wrapped(behind.effect, behind.wrappers)
        self.after.append(n.Then(effect=effect, span=effect.span))
        return built

    def attempt(self, links: list[Link], purpose: list[Link]) -> Built:
        """`may be spent in an attempt to ...`: what it is for is a remark."""
        built = self.joined(links)
        span = links[-1].clause.adjuncts[-1].span.join(purpose[-1].clause.span)
        words = self.within(span)
        refuse(any(word.type == "NUM" for word in words), span, "bought_what")
        take(words)
        note = reminder(self.text[span.start : span.end], span)
        whole = built.effect.span.join(span)
        remarked = n.Remarked(effect=inside(built.effect), reminder=note, span=whole)
        built.effect = n.May(effect=remarked, span=whole) if isinstance(built.effect, n.May) else remarked
        return built

    def choose_to(self, left: list[Link], chooser: Link, right: list[Link]) -> Built:
        """`choose to either A or B`, `they may choose to A`."""
        between = right[0].clause.verb.type == "VERBING"  # "between drawing 1 card and gaining 1 CP"
        right[0].joiner = ""
        others_deed = (
            right[0].clause.subject is not None and not right[0].shares_subject
        )  # "Loki chooses whether the player ..."
        which = any(w.type == "TO_DO" and w.lexeme == "whether" for w in self.words)
        if which and modal_of(chooser.clause) == "may":
            chooser.clause.pre = [w for w in chooser.clause.pre if w.type != "MODAL"]  # which, not if at all
        for link in right:
            link.joiner = (
                "OR" if link.joiner == "TO_DO" or (between and link.joiner == "AND") else link.joiner
            )
            if not others_deed and (link.shares_subject or link is right[0]):
                said(link.clause.pre, "ADV_BEFORE", "either")
                pre = chooser.clause.pre if link is right[0] else []
                link.clause = link.clause.said_of(chooser.clause, pre=pre)
                link.shares_subject = link is not right[0]
        nothing_more([a for a in chooser.clause.adjuncts if a.key != "ADV:either"])
        built = self.joined(right)
        if others_deed:
            if not isinstance(built.effect, n.Choose) or chooser.clause.subject is None:
                misfit(chooser.clause.span, "choose_between_what")
            by = party(chooser.clause.subject, chooser.clause.subject_adjuncts)
            built.effect = replace(built.effect, who=by)
        if not left:
            return built
        before = self.joined(left)
        refuse(built.wrappers or before.wrappers, chooser.clause.span, "two_sentences")
        return Built(fold([("", before.effect), (_JOINED.get(chooser.joiner, "AND"), built.effect)]), [])

    def chosen_to(self, left: list[Link], cost: list[Link], right: list[Link]) -> Built:
        """`choose an opponent to lose 1 CP`, `choose an opponent to steal 1 CP from`: it is no price.

        Who is chosen does it; where the sentence ends in an open preposition, it is done to them.
        """
        chooser = cost[-1]
        clause, deed = chooser.clause, right[0].clause
        assert clause.np is not None
        refuse(clause.np.head_type != "NOUN", clause.np, "choose_player_noun")
        whom = chosen_np(clause.np)
        if any(link.joiner in ("THEN", "TO_DO") or not link.shares_subject for link in right[1:]):
            misfit(right[-1].clause.span, "who_does_this")
        for link in right[1:] if deed.verb.lexeme in _LOSING else ():
            refuse(link.clause.verb.lexeme in _WINNING, link.clause.span, "who_does_this")
        own, outer = attach(clause.np, clause.adjuncts)
        nothing_more(outer)
        gap = next((a for a in deed.adjuncts if a.word.type == "DANGLING"), None)
        target = deed.verb.lexeme == "target" and deed.np is None  # "choose a teammate to target"
        if gap is None and not target:
            if clause.subject is not None and clause.subject.noun != "you":
                misfit(clause.span, "chosen_does")
            force = Word("VERB", clause.verb.text, "force", clause.verb.form, *clause.verb.span)
            forcer = replace(chooser, clause=replace(clause, verb=force, np=whom))
            built = self.force(left, [*cost[:-1], forcer], right, chosen=True)
            rolls = isinstance(built.effect, n.Force) and isinstance(built.effect.effect, n.Reroll)
            if not (rolls and deed.np is not None and is_picked_by_you(deed.np)):
                built.effect = _does_it(built.effect)
            return built
        if len(right) > 1 or (gap is not None and gap is not deed.adjuncts[-1]):
            misfit(deed.span, "joined_not_together")
        if gap is not None:
            at = Word("PREP", gap.word.text, gap.word.lexeme, "", *gap.word.span)
            to_them = [*deed.adjuncts[:-1], Adjunct(at, whom, gap.span), *own]
            deed = replace(deed, adjuncts=to_them)
        else:
            deed = replace(deed, np=whom, adjuncts=[*own, *deed.adjuncts])
        done = replace(
            clause, verb=deed.verb, np=deed.np, adjuncts=deed.adjuncts, span=clause.span.join(deed.span)
        )
        return self.joined([*left, *cost[:-1], replace(chooser, clause=done)])

    def force(self, left: list[Link], cost: list[Link], right: list[Link], *, chosen: bool = False) -> Built:
        forcer = cost[-1]
        own, outer = attach(forcer.clause.np, forcer.clause.adjuncts)
        if forcer.clause.np is None or outer:
            misfit(forcer.clause.span, "force_whom")
        whom = party(forcer.clause.np, own)
        right[0].joiner = ""
        mine = next((at for at, link in enumerate(right) if at and _is_mine(link)), len(right))
        right, behind = right[:mine], right[mine:]
        if behind:  # "force your opponent to discard 1 card, then deal 8 dmg"
            behind = [replace(behind[0], shares_subject=False), *behind[1:]]
            first = self.force(left, cost, right)
            refuse(first.wrappers, behind[0].clause.span, "which_part_when")
            joined = joiner_kinds([right[0], *behind])[1]
            for link in behind:
                link.clause = link.clause.of_nobody()
            others = self.joined([replace(behind[0], joiner=""), *behind[1:]])
            first.effect = _without_force(first.effect)
            return Built(fold([("", first.effect), (joined, others.effect)]), others.wrappers)
        self.forcing = True
        effect = self.joined(right)
        self.forcing = False
        their_dice(effect.effect, whom, right[0].clause.np)
        span = forcer.clause.span.join(effect.effect.span)
        modal = modal_of(forcer.clause) or (modal_of(cost[0].clause) if len(cost) > 1 else "")
        if self.speaks_of_you(right, zones=chosen) and whom != n.YOU:
            return self.told(left, [*cost[:-1], forcer], right, modal=modal)
        forced = with_modal(n.Force(whom=whom, effect=effect.effect, span=span), modal, span)
        before = left + [without_modal(link) for link in cost[:-1]]
        if not before:
            return Built(forced, effect.wrappers)
        if before[0].clause.verb.lexeme in ("select", "choose") and isinstance(effect.effect, n.Reroll):
            return self.forced_dice(before, whom, effect.effect, forced)
        first = self.joined(before)
        joined = _JOINED.get(forcer.joiner, "AND")
        return Built(fold([("", first.effect), (joined, forced)]), first.wrappers)

    def speaks_of_you(self, right: list[Link], *, zones: bool) -> bool:
        """`... to transfer 1 Heat to you`: you, and not whoever does it. Who picks is said otherwise; and of
        `force them to discard 1 card from your hand` only what is chosen leaves no doubt whose hand it is."""
        words = self.within(right[0].clause.span.join(right[-1].clause.span))
        own = _NOT_YOURS if zones else _OWN_ANYWAY
        behind = [word.lexeme for word in words[1:]] + [""]
        return any(
            word.lexeme in _OF_YOU and word.type in _SAYS_WHO and after not in own
            for word, after in zip(words, behind, strict=False)
        )

    def told(self, left: list[Link], cost: list[Link], right: list[Link], *, modal: str) -> Built:
        """Somebody who is told to do something does it: `your opponent transfers 1 Heat to you`."""
        forcer = cost[-1]
        own, _ = attach(forcer.clause.np, forcer.clause.adjuncts)
        refuse(modal or len(right) > 1, right[0].clause.span, "who_is_you")
        first = replace(right[0].clause, subject=forcer.clause.np, subject_adjuncts=own)
        does = replace(right[0], joiner=forcer.joiner, clause=first, shares_subject=False)
        return self.joined([*left, *cost[:-1], does])

    def forced_dice(self, before: list[Link], whom: n.Players, reroll: n.Reroll, forced: n.Effect) -> Built:
        """The second verb speaks of the first one's dice: picked first, then rolled again by their owner."""
        picked = before[0].clause
        if picked.np is None or len(before) > 1 or picked.adjuncts or reroll.dice.whose is not n.Whose.THAT:
            misfit(picked.span, "not_together")
        which = dice(picked.np)
        whose = n.Players(who=Who.OPPONENT) if whom.who is Who.THEY else whom
        span = picked.span.join(forced.span)
        return Built(n.Force(whom=whose, effect=replace(reroll, dice=which), span=span), [])

    def alone(self, link: Link) -> Built:
        """A clause that is joined to nothing, as most are."""
        modal = modal_of(link.clause)
        if link.clause.verb.lexeme == "defend" and modal == "may_not":
            link, modal = replace(link, clause=_undefendable(link.clause)), ""
        if modal == "may_not" and _does_nothing(link.clause):
            span = link.clause.span
            take([w for w in self.words if span.start <= w.start and w.end <= span.end])
            return Built(reminder(self.text[span.start : span.end], span), [])
        if modal == "may_not" and _against_this(link.clause):
            return Built(n.NoDefense(span=link.clause.span), [])
        none = modal == "may" or (not modal and link.clause.subject is not None)
        none = none and link.clause.np is not None and "no" in link.clause.np.dets
        built = self.ready_clause(link, self.any_amount or modal == "may_not" or none)
        if none and not modal and built.wrappers:  # "they gain no CP during their Income Phase"
            forbidden = none_of(built.effect)
            if forbidden is not None:
                return Built(forbidden, built.wrappers)
        _something(link.clause, built.effect, modal)
        _by_choice(link.clause, built.effect)
        if modal:
            built.effect = with_modal(built.effect, modal, built.effect.span)
        return built

    def ready_clause(self, link: Link, prohibited: bool) -> Built:
        outer, self.any_amount = self.any_amount, prohibited
        built = self.clause(ready(link).clause)
        self.any_amount = outer
        return built

    def joined(self, links: list[Link]) -> Built:
        """Clauses joined by "and", "or", "then": options of sequences of runs that share a modal verb."""
        if len(links) == 1:
            return self.alone(links[0])
        kinds = joiner_kinds(links)
        built = []
        prohibited = self.any_amount
        for link in links:
            finite = link.clause.pre or link.clause.verb.form == "third" or not link.shares_subject
            if not link.shares_modal and finite:
                prohibited = self.any_amount or modal_of(link.clause) == "may_not"
            built.append(self.ready_clause(link, prohibited))
        wrappers = self.hoisted(links, built, kinds)
        effects = [b.effect for b in built]
        # runs that share "may" or "cannot"
        runs: list[tuple[str, list[int]]] = []
        for at, link in enumerate(links):
            modal = modal_of(link.clause)
            same = link.shares_subject and (not link.clause.pre or (modal == "" and kinds[at] != ""))
            if same and runs and runs[-1][0] and link.clause.verb.form == "third":
                same = False  # "cannot draw cards and loses 1 CP"
            if at and (link.shares_verb or link.shares_modal or same):
                runs[-1][1].append(at)
            else:
                runs.append((modal, [at]))
        parts: list[tuple[str, n.Effect]] = []
        for modal, members in runs:
            for at in members:
                _something(links[at].clause, effects[at], modal)
                _by_choice(links[at].clause, effects[at])
            inner = [(kinds[at] if at != members[0] else "", effects[at]) for at in members]
            parts.append(
                (kinds[members[0]], with_modal(fold(inner), modal, span_of([effects[at] for at in members])))
            )
        return Built(fold(parts), wrappers)

    def hoisted(self, links: list[Link], built: list[Built], kinds: list[str]) -> list[Wrapper]:
        """Times and prices belong to the whole sentence if they stand at its first clause."""
        wrappers = list(built[0].wrappers)
        for at in range(1, len(links)):
            if not built[at].wrappers:
                continue
            same_verb = links[at].shares_verb or links[at].shares_object
            only_then = all(kind == "THEN" for kind in kinds[1 : at + 1])
            if wrappers or not (same_verb or only_then) or at != len(links) - 1:
                misfit(links[at].clause.span, "which_part_when")
            wrappers.extend(built[at].wrappers)
        return wrappers


def _undefendable(clause: Clause) -> Clause:
    """`your Attacks cannot be defended`: they are undefendable."""
    if clause.form is not Form.PASSIVE or clause.subject is None or clause.subject.noun != "attack":
        misfit(clause.span, "not_together")
    nothing_more([a for a in clause.adjuncts if a.word.type != "DANGLING" or a.word.lexeme != "against"])
    take(clause.nots)
    word = Word("ADJ", clause.verb.text, n.DamageType.UNDEFENDABLE.value, "", *clause.verb.span)
    kind = Np([word], [], None, clause.verb.span)
    return replace(clause, form=Form.IS, np=kind, adjuncts=[], pre=[], negated=False, nots=[])


def _against_this(clause: Clause) -> bool:
    """Whether nobody may defend against the Attack that is made."""
    if clause.verb.lexeme not in ("use", "activate") or not is_noun(clause.np, "defensive_ability"):
        return False
    at = clause.adjuncts[0] if len(clause.adjuncts) == 1 else None
    if at is None or at.key != "PREP:against" or not is_noun(at.np, "attack") or at.np.dets != ["this"]:
        return False
    subject = clause.subject
    if subject is None or subject.noun not in ("opponent", "they", "defender", "target", "he"):
        return False
    party(subject, clause.subject_adjuncts)
    only([*at.np.specs, *clause.np.specs], DET="this a any the their", POSS="their")
    take([*clause.nots, *clause.pre])
    return True


def _no_price(links: list[Link], start: int, to: int) -> int:
    """`gain 2 CP or discard 1 card to draw 2 cards`: where the price begins; to gain is no price."""
    if links[to - 1].clause.verb.lexeme not in _PAYING:
        return start
    gains = [at for at in range(start, to - 1) if links[at].clause.verb.lexeme in _WINNING]
    for at in gains:
        np = links[at].clause.np
        if np is not None and np.head_type == "NAME" and not is_player(np):
            refuse(links[at + 1].joiner != "AND", links[at].clause.span, "price_or_gain")
            return start  # "gain 1 Cinder and discard 1 card to draw 3 cards": one price
    return gains[-1] + 1 if gains else start


_JOINED = {"OR": "OR", "DASH_OR": "OR", "THEN": "THEN"}  # any other joins as "and" does
_OF_YOU = frozenset(("you", "your"))
_SAYS_WHO = frozenset(("PRON", "POSS", "CONTACT"))
_NOT_YOURS = frozenset(("choice", "opponent", "teammate", "attacker"))
_OWN_ANYWAY = _NOT_YOURS | ZONES.keys()
_CHOOSES = frozenset(("choose", "select"))
# "choose an opponent to lose 1 CP and draw 1 card": they, or you?
_LOSING = frozenset(("lose", "discard", "remove", "receive", "suffer", "take"))
_WINNING = frozenset(("gain", "get", "draw", "heal", "steal", "prevent"))
_PAYING = frozenset(("spend", "pay", "discard", "lose", "remove", "reduce", "lower", "receive", "sell"))


def _for_each_paid(gain: Clause, cost: Clause) -> Clause:
    """`spend up to 3 Heat to add 1 dmg each`: per Heat."""
    each = gain.adjuncts[-1] if gain.adjuncts else None
    if each is None or each.key != "ADV:each" or cost.np is None:
        return gain
    per = Word("PREP", each.word.text, "per", "", *each.span)
    done = Adjunct(Word("VERBED", "", cost.verb.lexeme, "", *each.span), None, each.span)
    paid = Adjunct(per, Np([], partitive(cost.np).heads, None, each.span), each.span)
    return replace(gain, adjuncts=[*gain.adjuncts[:-1], paid, done])


_NOT_OF_DAMAGE = frozenset(("gain", "draw", "inflict", "steal", "heal"))


def _gained_this_turn(clause: Clause) -> Clause:
    """`Heat gained this turn cannot be spent`: not on the turn it is gained."""
    at = clause.subject_adjuncts[0]
    turn = [w for w in clause.pre if w.lexeme == "this_turn"]
    denied = any(w.lexeme == "may_not" for w in clause.pre)
    if at.key != "VERBED:gain" or len(clause.subject_adjuncts) > 1 or not (turn and denied):
        return clause
    take(turn)
    then = Adjunct(Word("ADV", "", "turn_gained", "", *at.span), None, at.span)
    others = [a for a in clause.adjuncts if a.key != "ADV:this_turn"]
    pre = [w for w in clause.pre if w not in turn]
    return replace(clause, subject_adjuncts=[], adjuncts=[*others, then], pre=pre)


def _rather(links: list[Link]) -> list[Link]:
    """`they may choose not to gain it and instead lose 2 CP`: they may lose 2 CP instead."""
    if len(links) != 2 or links[1].joiner not in ("AND", "COMMA"):
        return links
    first, other = links[0].clause, links[1].clause
    refuses = [w for w in first.pre if w.type == "MODAL" and w.lexeme == "choose_not"]
    instead = any(a.key == "INSTEAD:instead" for a in other.adjuncts)
    if not refuses or not (instead or any(w.lexeme == "instead" for w in other.pre)):
        return links
    take(first.pre)
    may = replace(refuses[0], lexeme="may")
    done = replace(other, subject=first.subject, subject_adjuncts=first.subject_adjuncts)
    done = replace(done, group=first.group, pre=[may, *(w for w in other.pre if w.type != "MODAL")])
    return [Link("", done)]


def _chosen_things(links: list[Link]) -> list[Link]:
    """`choose 1 status effect on any player and remove it`: whoever does it picks it anyway."""
    found: list[Link] = []
    for link in links:
        before = found[-1] if found else None
        what = before.clause.np if before is not None and before.clause.verb.lexeme in _CHOOSES else None
        it = link.clause.np
        chosen = before is not None and what is not None and _is_token(what) and link.shares_subject
        again = it is not None and it.head_type == "PRON" and it.noun in ("it", "they") and not it.specs
        if not chosen or not again or link.joiner not in ("AND", "COMMA", "THEN") or link.clause.pre:
            found.append(link)
            continue
        assert before is not None
        adjuncts = [*before.clause.adjuncts, *link.clause.adjuncts]
        done = replace(link.clause, np=what, adjuncts=adjuncts, pre=before.clause.pre)
        found[-1] = replace(before, clause=done.said_of(before.clause, pre=before.clause.pre))
    return found


def _is_token(np: Np) -> bool:
    """A token or status effect, or one of some."""
    what = np if np.heads or np.of is None else np.of
    status = what.head is not None and what.head.form == NameKind.STATUS.value
    return status or what.noun in ("status_effect", "token")


def _of_your_choice(chain: Chain) -> None:
    """`gain your choice of Heat or Cinder`: who does it chooses anyway."""
    for item, *behind in (chain.items[at:] for at in range(len(chain.items) - 1)):
        clause = item.clause
        np = clause.np if clause is not None else None
        if clause is None or np is None or np.of is None or np.noun != "choice" or len(np.heads) != 1:
            continue
        yours = clause.subject is None or clause.subject.noun == "you"
        listed = [one for one in behind if one.np is not None]
        if not yours or [w.lexeme for w in np.specs] != ["your"] or not listed or listed[-1].joiner != "OR":
            continue
        take([*np.specs, *np.heads])
        clause.np = np.of


def _is_implied(clause: Clause) -> bool:
    """Whether no verb says what is had for something that is given."""
    return clause.verb.start == clause.verb.end and not clause.verb.text


_GIVEN_FOR = frozenset(("exchange", "swap", "spend", "pay", "discard"))


def _named_before(chain: Chain) -> None:
    """`gain 3 Heat, or gain 2 and draw 1 card`: 2 of what the same verb was said of."""
    before: Clause | None = None
    for item in chain.items:
        clause = item.clause
        if clause is None or clause.np is None:
            continue
        bare = not clause.np.heads and clause.np.of is None and [w.type for w in clause.np.specs] == ["NUM"]
        if bare and before is not None and before.np is not None and before.verb.lexeme == clause.verb.lexeme:
            clause.np = Np(clause.np.specs, before.np.heads, None, clause.np.span)
        before = clause if clause.np.heads and clause.np.of is None else None


_FINDS = frozenset(("search", "draw"))
_WITH_IT = frozenset(("reveal", "show", "add", "put", "place"))


def _same_cards(links: list[Link]) -> None:
    """`search your deck for 1 upgrade, reveal, add to hand, shuffle`: it, and the deck."""
    found = False
    for link in links:
        clause = link.clause
        found = found or clause.verb.lexeme in _FINDS
        if clause.np is not None or clause.form is not Form.DO or not found or link is links[0]:
            continue
        at = Span(clause.verb.end, clause.verb.end)
        if clause.verb.lexeme in _WITH_IT:
            link.clause = replace(clause, np=phrase("it", at, type="PRON"))
        elif clause.verb.lexeme == "shuffle" and not clause.adjuncts:
            yours = Word("POSS", "", "your", "", *at)
            link.clause = replace(clause, np=phrase("deck", at).with_specs([yours]))


def _same_people(links: list[Link]) -> None:
    """`inflict Cinder on and deal 2 dmg to all opponents`: whom stands behind the second."""
    for first, second in pairwise(links):
        on = first.clause.adjuncts[-1] if first.clause.adjuncts else None
        if on is None or on.word.type != "DANGLING" or second.joiner != "AND":
            continue
        shared = [a for a in second.clause.adjuncts if a.np is not None and is_player(a.np)]
        whom = shared[0].np if len(shared) == 1 else None
        if whom is None or whom.head is None:
            continue
        on = replace(shared[0], word=replace(on.word, type="PREP"))
        first.clause = replace(first.clause, adjuncts=[*first.clause.adjuncts[:-1], on])
        if whom.head.form != "many":  # who was chosen is not chosen again
            them = replace(shared[0], rest=phrase("they", whom.span, type="PRON"), mods=[])
            others = [them if a is shared[0] else a for a in second.clause.adjuncts]
            second.clause = replace(second.clause, adjuncts=others)


def _moved(links: list[Link]) -> list[Link]:
    """`take 1 Cinder from yourself and put it on your opponent`: one way from here to there."""
    for at in range(1, len(links)):
        taken, put = links[at - 1].clause, links[at].clause
        if links[at].joiner in ("AND", "COMMA", "THEN") and _is_in_hand(taken, put):
            return _moved([*links[:at], *links[at + 1 :]])
        if taken.verb.lexeme in _CHOOSES and links[at].shares_object:  # "choose and discard 1 card"
            done = replace(links[at], joiner=links[at - 1].joiner, shares_object=False)
            return _moved([*links[: at - 1], done, *links[at + 1 :]])
        if links[at].joiner in ("AND", "COMMA", "THEN") and (picked := _picked(taken, put)) is not None:
            return _moved([*links[: at - 1], replace(links[at - 1], clause=picked), *links[at + 1 :]])
        if taken.verb.lexeme != "take" or put.verb.lexeme not in ("put", "place", "move", "transfer", "pass"):
            continue
        it = put.np is not None and put.np.head_type == "PRON" and put.np.noun in ("it", "they")
        if not it or taken.np is None or links[at].joiner not in ("AND", "COMMA", "THEN"):
            continue
        to = [
            a
            for a in put.adjuncts
            if a.np is not None and is_player(a.np) and a.key in ("PREP:on", "PREP:to")
        ]
        if len(to) != 1 or is_noun(taken.np, "damage", "card", "cp"):
            continue
        adjuncts = [
            replace(a, word=replace(a.word, lexeme="from")) if a.key in ("PREP:on", "PREP:off") else a
            for a in taken.adjuncts
        ]
        verb = replace(taken.verb, lexeme="transfer")
        moved = replace(taken, verb=verb, adjuncts=[*adjuncts, *put.adjuncts], span=taken.span.join(put.span))
        return _moved([*links[: at - 1], replace(links[at - 1], clause=moved), *links[at + 1 :]])
    return links


def _is_it(np: Np | None) -> bool:
    return np is not None and np.head_type == "PRON" and np.noun in ("it", "they") and not np.specs


def _is_in_hand(stolen: Clause, put: Clause) -> bool:
    """`steal 1 card from a chosen opponent and put it into your hand`: that is where it comes anyway."""
    if stolen.verb.lexeme not in ("steal", "take") or not is_noun(stolen.np, "card"):
        return False
    yours = (stolen.subject is None or stolen.subject.noun == "you") and put.subject is stolen.subject
    if put.verb.lexeme not in ("put", "place", "add", "take") or not yours or not _is_it(put.np):
        return False
    to = put.adjuncts[0] if len(put.adjuncts) == 1 else None
    if to is None or to.key not in ("PREP:to", "PREP:into", "PREP:in") or not is_noun(to.np, "hand"):
        return False
    if [w.lexeme for w in to.np.specs] != ["your"] or to.np.of is not None:
        return False
    take([*to.np.specs, *to.np.heads])
    return True


def _picked(chosen: Clause, done: Clause) -> Clause | None:
    """`choose 1 card and discard it`: discard 1 card of your choice."""
    card = chosen.np
    if (
        chosen.verb.lexeme in _CHOOSES
        and card is not None
        and (some := _of_looked_at(chosen, done)) is not None
    ):
        return some
    if chosen.verb.lexeme not in _CHOOSES or not is_noun(card, "card") or card.of is not None:
        return None
    if chosen.subject is not None or chosen.adjuncts or chosen.pre or done.subject is not None:
        return None
    if done.verb.lexeme != "discard" or done.np is None or done.np.noun != "it" or done.np.specs:
        return None
    yours = Word("POSS", "", "your", "", card.span.end, card.span.end)
    choice = Np([yours], [replace(yours, type="NOUN", lexeme="choice", form="one")], None, card.span)
    return replace(done, np=Np(card.specs, card.heads, choice, card.span), span=chosen.span.join(done.span))


def _of_looked_at(chosen: Clause, done: Clause) -> Clause | None:
    """`choose 1 of them and put it into your hand`: put 1 of them into your hand."""
    np, among = chosen.np, chosen.adjuncts[0].np if len(chosen.adjuncts) == 1 else None
    of = np.of if np is not None else None
    if (
        np is None
        or chosen.subject is not None
        or chosen.pre
        or done.subject is not None
        or not _is_it(done.np)
    ):
        return None
    if np.heads and np.noun != "card":
        return None
    if chosen.adjuncts and (chosen.adjuncts[0].key not in ("PREP:among", "PREP:from") or of is not None):
        return None
    them = among or of
    if not chosen.adjuncts and of is None and np.heads and done.verb.lexeme != "discard":
        them = phrase("they", np.span, type="PRON")  # "choose a card and put it into your hand"
    if them is None or not (_is_it(them) or (is_noun(them, "card") and them.dets == ["these"])):
        return None
    take([*np.heads, *them.specs, *(chosen.np.heads if chosen.np is not None else ())])
    specs = [Word("NUM", w.text, "1", "", *w.span) if w.lexeme in ("a", "any") else w for w in np.specs]
    picked = Np(specs, [], phrase("they", them.span, type="PRON"), np.span)
    return replace(done, np=picked, span=chosen.span.join(done.span))


def _is_mine(link: Link) -> bool:
    """`force your opponent to discard 1 card, inflict Cinder, then deal 8 dmg`: nobody is forced to that."""
    return link.clause.verb.lexeme in ("deal", "inflict") and link.joiner in ("COMMA", "AND", "THEN")


_LESSENS = frozenset(("reduce", "lower", "decrease", "prevent"))


def _does_nothing(clause: Clause) -> bool:
    """`this does not reduce the dmg you take`, `Heat does not remove itself`: what a text does not do, and
    what nobody forbids. With `cannot`, or of dmg of some kind, it would be a rule."""
    subject, np = clause.subject, clause.np
    own = subject is None or not is_player(subject)
    if any(word.type == "MODAL" for word in clause.pre) or not own:
        return False
    alone = all(a.key == "ADV:by_itself" for a in clause.adjuncts)
    this = subject is None or subject.noun in ("token", "it") or bool(clause.adjuncts)
    if clause.verb.lexeme == "vanish" and alone:
        return np is None and this
    if clause.verb.lexeme == "remove" and alone:
        itself = np is not None and np.noun == "it" and np.head_type == "PRON"
        return (clause.form is Form.PASSIVE and np is None and this) or (
            clause.form is Form.DO and itself and subject is not None
        )
    if clause.verb.lexeme not in _LESSENS or clause.form is not Form.DO or np is None:
        return False
    if subject is not None and (subject.heads or [w.lexeme for w in subject.specs] != ["this"]):
        return False
    known = all(
        a.key in ("VERBED:receive", "VERBED:take") or a.word.type == "CONTACT" for a in clause.adjuncts
    )
    return np.noun == "damage" and np.of is None and set(np.adjs) <= {"incoming", "own"} and known


def _is_finite(clause: Clause) -> bool:
    """`must discard`, `cannot draw`: no order to you, but said of whoever acted before."""
    return any(word.type in ("MODAL", "DONT") for word in clause.pre)


def _lacks_object(links: list[Link]) -> bool:
    clause = links[0].clause
    return len(links) == 1 and clause.np is None and clause.form is Form.DO and not clause.pre


def _does_it(effect: n.Effect) -> n.Effect:
    """A single deed of somebody who is chosen: `a chosen opponent loses 1 CP`."""
    deed = effect.effect if isinstance(effect, n.Force) else None
    if not isinstance(effect, n.Force) or isinstance(deed, n.Choose) or getattr(deed, "who", None) != n.YOU:
        return effect
    return n.changed(effect.effect, who=effect.whom, span=effect.span)


def _without_force(effect: n.Effect) -> n.Effect:
    """The same with what somebody is forced to as their own deed."""
    if isinstance(effect, n.All):
        return sequence(list(map(_without_force, effect.parts)))
    if isinstance(effect, n.Then):
        return replace(effect, effect=_without_force(effect.effect))
    if not isinstance(effect, n.Force) or isinstance(effect.effect, n.Choose | n.May):
        return effect
    return n.changed(done_by(effect.effect, effect.whom), span=effect.span)


# What can be said once of several things: `steal 1 CP and 1 card from a chosen opponent`.
_SHARED = frozenset(("PREP:on", "PREP:to", "PREP:from", "PREP:into", "PAREN:repeat"))


def _is_same_thing(one: Np, other: Np) -> bool:
    """`10 dmg and 2 undefendable dmg`, `10 dmg and 2`: two amounts of one thing."""
    if not other.heads:
        return other.of is None
    return [w.lexeme for w in one.heads] == [w.lexeme for w in other.heads] and one.of is other.of is None


def _is_doer(whom: Np, subject: Np | None) -> bool:
    """`you deal 2 dmg to yourself`, `they deal 2 dmg to themselves`."""
    yours = subject is None or subject.noun == "you"
    return whom.head_type == "PRON" and (whom.noun == "you") is yours


def _is_beside(one: Np, other: Np) -> bool:
    """Collateral dmg says whom it hits (R-137); the dmg before it is that of the Attack."""
    collateral = ["collateral" in np.adjs for np in (one, other)]
    return collateral == [False, True]


def _is_target(whom: Np) -> bool:
    """Who is dealt dmg anyway where nobody is named (R-121)."""
    return whom.head_type == "PRON" or (
        whom.noun in ("opponent", "target", "attacker", "defender")
        and whom.heads[-1].form == "one"
        and all(w.lexeme in ("your", "the", "a", "that") for w in whom.specs)
    )


def one_by_one(link: Link, *joined: str) -> list[Link]:
    """`when you or a teammate gains Heat`: the same for each of the two."""
    clause = link.clause
    if clause.group is None or clause.subject is None or clause.group[0] not in joined:
        return [link]
    word, second = clause.group
    return [
        replace(link, clause=replace(clause, group=None, subject_adjuncts=[])),
        replace(link, joiner=word.upper(), clause=replace(clause, group=None, subject=second)),
    ]


def _by_choice(clause: Clause, effect: n.Effect) -> None:
    """`you do not spend the Heat` says nothing, and `you must spend this token` is not what spending is."""
    if type(effect) is n.Spend and effect.thing.kind is not n.Kind.CP:
        refuse(any(w.type == "DONT" for w in clause.pre), clause.span, "not_spent")
        must = any(w.lexeme == "must" for w in clause.pre)
        refuse(must and effect.thing.kind in _THIS, clause.span, "spent_by_choice")


def _something(clause: Clause, effect: n.Effect, modal: str) -> None:
    """Refuses `gain no CP`; "may play no cards" is a prohibition, and dmg can be none."""
    if clause.np is None or modal == "may" or clause.verb.lexeme in _MAY_BE_NONE:
        return
    if clause.np.specs and "no" in clause.np.dets:
        counts = (getattr(effect, "amount", None), getattr(effect, "count", None))
        refuse(n.Number(value=0) in counts, clause.span, "nothing_happens")


_MAY_BE_NONE = frozenset(("deal", "receive", "take", "suffer"))


def _buys_more(chain: Chain, item: Item, links: list[Link]) -> bool:
    """`spend 1 Heat to gain 2 CP or 2 Heat to gain 5 CP`: the second price shares the verb of the first."""
    behind = chain.items[chain.items.index(item) + 1 :]
    bought = len(links) > 1 and links[-1].joiner == "TO_DO" and item.joiner != "TO_DO"
    return bought and bool(behind) and behind[0].joiner == "TO_DO"


def _is_face(np: Np) -> bool:
    """`4`, `a 4`: a number and nothing that it counts."""
    return not np.heads and np.of is None and np.has("NUM")


def _most(item: Item, before: Clause) -> Adjunct | None:
    """`1 dmg per Heat, up to 3`: the most that is counted."""
    np = item.np
    if np is None or item.joiner != "COMMA" or item.adjuncts or np.quants != ["up_to"]:
        return None
    if not is_counted(before.np, Rest(before.adjuncts)) or np.of is not None:
        return None
    if np.heads and (before.np is None or np.noun != before.np.noun):
        return None
    word = next(w for w in np.specs if w.type == "QUANT")
    word.taken = True
    limit = Np([w for w in np.specs if w is not word], np.heads, None, np.span)
    return Adjunct(Word("PREP", word.text, "up_to_max", "", word.start, word.end), limit, item.span)


def _share_all(item: Item, before: Clause) -> None:
    """`remove all Heat and Cinder`: all of both. Of any number of them it is unclear."""
    if item.np is None or before.np is None or any(w.type != "POSS" for w in item.np.specs):
        return
    every = next((w for w in before.np.specs if w.type == "DET" and w.lexeme == "all"), None)
    if every is not None:
        item.np = item.np.with_specs([every, *item.np.specs])
    elif "any_number" in before.np.quants:
        misfit(item.span, "how_many_of_these")


def _share_type(item: Item, before: Clause) -> None:
    """`deal 10 undefendable dmg and 2 to yourself`: 2 of the same."""
    np = before.np
    if item.np is None or item.np.heads or item.np.of or item.np.adjs or np is None or np.noun != "damage":
        return
    if item.joiner != "OR" and item.np.has("NUM") and "additional" not in np.adjs:
        item.np = item.np.with_specs([*item.np.specs, *(w for w in np.specs if w.lexeme in TYPES)])


def _own_object(item: Item, before: Clause) -> None:
    """Refuses `per Heat and Cinder`, `with Heat or Cinder`, `to 1 or 6`: what is it that shares the verb?"""
    last = before.adjuncts[-1] if before.adjuncts else None
    if last is None or item.np is None:
        return
    number = item.np.has("NUM", "QUANT", "TIMES")
    if any(a.key == last.key for a in item.adjuncts):
        number = number and isinstance(last.rest, Np) and not is_player(last.rest)  # "and 2 to yourself"
    unclear = (
        isinstance(last.rest, Gerund)
        or (last.key in ("PREP:per", "PREP:with") and not number)
        or (last.key in ("PREP:to", "PREP:by") and number and not item.np.heads)
    )
    refuse(unclear, item.span, "belongs_to_what")


def _are_alike(one: Word, other: Word) -> bool:
    """A declared verb may stand without an object, so it shares one only with another declared verb."""
    return one.form.startswith("call") <= other.form.startswith("call")
