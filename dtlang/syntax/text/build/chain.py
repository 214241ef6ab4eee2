"""Clauses joined in a sentence: shared subjects and objects filled in, costs, choices, sequences."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.clause import Built
from dtlang.syntax.text.build.fold import (
    as_many_as_counted,
    counting_what_is_paid,
    done_by,
    fold,
    inside,
    joiner_kinds,
    reminder,
    span_of,
    wrapped,
)
from dtlang.syntax.text.build.forced import JOINED, WINNING, ForceBuilder
from dtlang.syntax.text.build.meant import meant
from dtlang.syntax.text.build.misfit import misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import Link, modal_of, none_of, ready, with_modal, without_modal
from dtlang.syntax.text.build.nouns import is_noun, only, said, take
from dtlang.syntax.text.build.players import is_player, party, whoever
from dtlang.syntax.text.build.rather import in_place_of
from dtlang.syntax.text.build.shared import (
    are_alike,
    buys_more,
    is_beside,
    is_doer,
    is_face,
    is_same_thing,
    is_target,
    most_counted,
    own_object,
    share_all,
    share_type,
)
from dtlang.syntax.text.build.them import another_one, each_of_these, of_these, several_in, to_another
from dtlang.syntax.text.build.times import Wrapper, doer, how_often, time_of
from dtlang.syntax.text.build.together import (
    CHOOSES,
    chosen_things,
    for_each_paid,
    gained_this_turn,
    moved_on,
    named_before,
    of_your_choice,
    rather,
    same_cards,
    same_people,
)
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Form, Gerund, Item, Np
from dtlang.syntax.text.word import Word

_THIS = (n.Kind.THIS_TOKEN, n.Kind.IT)
_PAYING = frozenset(("spend", "pay", "discard", "lose", "remove", "reduce", "lower", "receive", "sell"))
_NOT_OF_DAMAGE = frozenset(("gain", "draw", "inflict", "steal", "heal"))
_GIVEN_FOR = frozenset(("exchange", "swap", "spend", "pay", "discard"))
_SWAPS = frozenset(("exchange", "swap"))
_FOR_WHAT = ("PREP:for", "PREP:into")
_INTO = ("PREP:to", "PREP:into")
_LESSENS = frozenset(("reduce", "lower", "decrease", "prevent"))
# What can be said once of several things: `steal 1 CP and 1 card from a chosen opponent`.
_SHARED = frozenset(("PREP:on", "PREP:to", "PREP:from", "PREP:into", "PAREN:repeat"))
_MAY_BE_NONE = frozenset(("deal", "receive", "take", "suffer"))


# What is done to the tokens that one could spend, too.
_MOVES_TOKENS = frozenset(("transfer", "remove", "move", "pass", "gain", "steal", "lose", "use", "discard"))


def _moves_too(link: Link, after: Link) -> bool:
    """`may not spend or transfer positive status effects`; `spend` alone is of this token."""
    either = link.clause.verb.lexeme == "spend" and after.joiner == "OR"
    return either and after.clause.verb.lexeme in _MOVES_TOKENS


class ChainBuilder(ForceBuilder):
    """Builds what stands between the full stops, without what comes before and behind."""

    def links(self, chain: Chain) -> list[Link]:
        """Every item of a chain as a full clause: shared verbs, subjects and objects filled in."""
        links: list[Link] = []
        first = chain.items[0].clause
        if len(chain.items) > 1 or (first is not None and first.verb.lexeme in _GIVEN_FOR):
            self.bargains(chain)
        if len(chain.items) > 1:
            of_your_choice(chain)
            named_before(chain)
        for item in chain.items:
            if item.clause is not None:
                item.clause = self.of_outer(item.clause)
                if any(word.lexeme == "may" for word in item.clause.pre):
                    whoever(item.clause.subject, "player", "opponent")
                if item.clause.subject_adjuncts:
                    item.clause = gained_this_turn(item.clause)
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
            if buys_more(chain, item, links):
                price = replace(links[-2].clause, np=item.np, adjuncts=item.adjuncts, span=item.span)
                links.append(Link(item.joiner, price, shares_subject=True, shares_modal=True))
                continue
            most = most_counted(item, before)
            if most is not None:
                links[-1].clause = replace(before, adjuncts=[*before.adjuncts, most])
                continue
            own_object(item, before)
            share_all(item, before)
            share_type(item, before)
            before = self.without_verb(item, before)
            clause = replace(before, np=item.np, adjuncts=item.adjuncts, span=before.span.join(item.span))
            clause = _to_another_face(item, before) or clause
            same = clause.verb.lexeme == links[-1].clause.verb.lexeme
            links.append(Link(item.joiner, clause, shares_subject=True, shares_verb=same))
            if item.joiner == "AND" and before.np is not None and not is_player(before.np):
                said(before.np.specs, "DET", "both")  # "both Heat and Cinder"
        if len(links) == 1:  # as most are: there is nothing to share
            return links
        links = chosen_things(rather(links))
        self.share_targets(links)
        self.share_objects(links)
        same_cards(links)
        same_people(links)
        return moved_on(links)

    def of_outer(self, clause: Clause) -> Clause:
        """`gain 2 Heat (3 if you have Cinder)`: of what stands before the brackets."""
        outer = self.spoken.outer
        unsaid = clause.verb.start == clause.verb.end
        if outer is None or not unsaid or clause.np is None or outer.verb.lexeme != clause.verb.lexeme:
            return clause
        if outer.np is not None and is_player(outer.np):  # "heal a chosen player 2 (4 if they have Cinder)"
            return clause
        return replace(clause, np=in_place_of(clause.np, outer.np))

    def bargains(self, chain: Chain) -> None:
        """`trade 2 Heat for 1 CP`, `discard 1 card for 2 CP`: what is given for what, as with `to gain`."""
        for at, item in enumerate(chain.items):
            clause = item.clause
            if clause is None or clause.verb.lexeme not in _GIVEN_FOR or clause.form is not Form.DO:
                continue
            behind = _FOR_WHAT if clause.verb.lexeme in _SWAPS else _FOR_WHAT[:1]
            place = next((i for i, a in enumerate(clause.adjuncts) if a.key in behind), None)
            had = clause.adjuncts[place].np if place is not None else None
            if place is None or had is None or had.head is None or clause.np is None:
                continue
            if is_player(had) and not (clause.verb.lexeme in _SWAPS and _is_piece(had)):
                continue
            word = had.heads[0]
            kind = self.polarity.get(word.lexeme, "") if word.type == "NAME" else word.lexeme
            implied = self.lexicon.unsaid["more" if "additional" in had.adjs else "some"].get(kind)
            if clause.verb.lexeme in _SWAPS and _is_piece(had):
                implied = "gain"
            if implied is None:
                continue
            paid, gained = clause.adjuncts[:place], clause.adjuncts[place + 1 :]
            had, gained = _one_for_one(clause, had, gained)
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
        if clause.np is not None and clause.np.specs:
            clause = another_one(clause, [*self.spoken.deeds, *(link.clause for link in links)])
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
        faces = last.key in ("PREP:to", "PREP:into") and is_face(last.np) and is_face(item.np)
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
        if before.np is None or last.np is None or not is_same_thing(before.np, last.np):
            return True
        whom = next((a.np for a in shared if a.np is not None and is_player(a.np)), None)
        if whom is None or last.verb.form.startswith("call"):
            return True
        if is_doer(whom, last.subject) or is_beside(before.np, last.np):
            return False
        if last.verb.lexeme == "deal" and is_target(whom):
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
                and (link.clause.verb.lexeme not in ("attack", "spend") or _moves_too(link, after))
                and are_alike(link.clause.verb, after.clause.verb)
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
            if links[to - 1].clause.verb.lexeme not in CHOOSES:
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
        if last.verb.lexeme in (*CHOOSES, "target") and last.np is not None and is_player(last.np):
            return self.chosen_to(left, cost_links, right)
        if last.verb.lexeme in CHOOSES and last.np is not None and _lacks_object(right):
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
        right[-1].clause = for_each_paid(right[-1].clause, last)
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
            effect = fold([("", before.effect), (JOINED.get(joined_by, "AND"), effect)])
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


def _to_another_face(item: Item, before: Clause) -> Clause | None:
    """`change 1 die to a [flame] or a [ward]`: the same die to either."""
    at = before.adjuncts[-1] if before.adjuncts and before.adjuncts[-1].key in _INTO else None
    shown = at is not None and at.np is not None and at.np.head_type == "SYMBOLS"
    if item.joiner != "OR" or not shown or item.np is None or item.np.head_type != "SYMBOLS":
        return None
    assert at is not None
    other = replace(at, rest=item.np, span=item.span)
    adjuncts = [*before.adjuncts[:-1], other, *item.adjuncts]
    return replace(before, adjuncts=adjuncts, span=before.span.join(item.span))


def _is_piece(np: Np) -> bool:
    return np.head_type == "NAME" and np.heads[0].form in (NameKind.PIECE.value, NameKind.DIAL.value)


def _one_for_one(clause: Clause, had: Np, gained: list[Adjunct]) -> tuple[Np, list[Adjunct]]:
    """`swap as many Heat as you like for Shiny, one for one`: as many of the one as of the other."""
    alike = next((a for a in gained if a.key == "ADV:one_for_one"), None)
    given = clause.np
    some = given is not None and {"any_number", "as_much", "up_to"} & set(given.quants)
    if alike is None:
        refuse(some and not had.has("NUM", "QUANT", "FRAC"), had, "how_many_for_it")
        return had, gained
    refuse(had.has("NUM", "QUANT", "FRAC"), had, "two_amounts")
    alike.word.taken = True
    much = Word("QUANT", "", "that_much", "", had.span.start, had.span.start)
    return had.with_specs([much, *had.specs]), [a for a in gained if a is not alike]


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
    gains = [at for at in range(start, to - 1) if links[at].clause.verb.lexeme in WINNING]
    for at in gains:
        np = links[at].clause.np
        if np is not None and np.head_type == "NAME" and not is_player(np):
            refuse(links[at + 1].joiner != "AND", links[at].clause.span, "price_or_gain")
            return start  # "gain 1 Cinder and discard 1 card to draw 3 cards": one price
    return gains[-1] + 1 if gains else start


def _is_implied(clause: Clause) -> bool:
    """Whether no verb says what is had for something that is given."""
    return clause.verb.start == clause.verb.end and not clause.verb.text


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
