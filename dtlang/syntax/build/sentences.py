"""Shapes of sentences to effects: clauses folded into choices, costs and sequences, then what stands before them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.build.clauses import ANYBODY, FRAMES, Deed, attach, build_call, zone
from dtlang.syntax.build.misfit import NOISE, Misfit, Rest, misfit
from dtlang.syntax.build.things import (
    DONE,
    TYPES,
    Who,
    counted,
    head,
    head_lexeme,
    is_player,
    lexemes,
    number_in,
    only,
    party,
    phase,
    plain_amount,
    possessor,
    thing,
    value,
)
from dtlang.syntax.build.times import Wrapper, doer, during, paid, take_circumstances, time_of
from dtlang.syntax.lexer import Word, symbol_names
from dtlang.syntax.phrases import Adjunct, Chain, Clause, Gerund, Item, Lead, Np, Outcomes, Sentence

ReadBracket = Callable[[Word], n.Effect]


@dataclass(slots=True)
class Link:
    """A clause of a chain with how it is joined and what it shares with the clause before."""

    joiner: str
    clause: Clause
    shares_subject: bool = False
    shares_verb: bool = False
    shares_object: bool = False
    shares_modal: bool = False  # "may not be removed or transferred"


@dataclass(slots=True)
class Built:
    effect: n.Effect
    wrappers: list[Wrapper]


class Builder:
    """Builds one sentence. `read_bracket` reads a rule that stands in round brackets."""

    def __init__(self, read_bracket: ReadBracket, lines: tuple[n.Effect, ...] = ()):
        self.read_bracket = read_bracket
        self.lines = lines  # the options below a line that ends in "one of the following:"
        self.after: list[n.Effect] = []  # rules that stood in brackets
        self.any_amount = False  # within a prohibition an amount may be left unsaid

    # --- clauses -----------------------------------------------------------------------------------

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
        later = next((a for a in rest.left if a.word.type == "PLUS" and isinstance(a.rest, Np) and a.rest.heads), None)
        if clause.np is not None and not clause.np.heads and later is not None:  # "1 x [a] + 2 x [b] Heat"
            assert isinstance(later.rest, Np)
            adjectives = [w for w in later.rest.specs if w.type == "ADJ"]
            amounts = [w for w in later.rest.specs if w.type != "ADJ"]
            span = clause.np.span.join(later.rest.span)
            clause.np = Np(clause.np.specs + adjectives, later.rest.heads, clause.np.of, span)
            later.rest = Np(amounts, [], later.rest.of, later.rest.span)
        brackets = [a for a in rest.left if a.word.type == "PAREN" and a.word.lexeme in ("rule", "remark")]
        rest.left = [a for a in rest.left if a not in brackets and a.key not in ("PAREN:rounded_up", "PAREN:limits")]
        each = any(w.lexeme == "each" for w in clause.pre)
        subject_mods = [a for a in clause.subject_adjuncts if a.word.type != "ADV"]
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
        event = event or self.any_amount
        deed = Deed(clause.verb, n.YOU, clause.np, own, rest, clause.span, event=event, group_each=each)
        subject = clause.subject
        if clause.form == "passive":
            deed.passive = True
            deed.who = ANYBODY if event else n.YOU
            agent = rest.peek("PREP:by")
            if agent is not None and isinstance(agent.rest, Np) and is_player(agent.rest):
                rest.take("PREP:by")
                deed.who = party(agent.rest, agent.mods)
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
                        deed.verb = Word("VERB", clause.verb.text, "receive", "", clause.verb.start, clause.verb.end)
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
            elif deed.np is None and clause.verb.lexeme not in ("spend",):
                deed.np = _this_token(clause.span)
            return deed, wrappers, brackets
        if subject is not None:
            if not is_player(subject):
                misfit(subject, "somebody who acts is wanted here, such as `you` or `a chosen player`")
            own, left = attach(subject, subject_mods)
            if left:
                misfit(left[0], "these words do not fit here")
            deed.who = self.group(clause, own)
        return deed, wrappers, brackets

    def event_adjuncts(self, rest: Rest) -> list[Wrapper]:
        """`after being Attacked`, `after Attacking` behind the verb."""
        found: list[Wrapper] = []
        for adjunct in list(rest.left):
            if adjunct.key in ("PREP:after", "PREP:before", "PREP:on", "PREP:when") and isinstance(adjunct.rest, Gerund):
                rest.left.remove(adjunct)
                because = Rest([a for a in rest.left if a.key == "PREP:as_result_of"])
                rest.left = [a for a in rest.left if a.key != "PREP:as_result_of"]
                marker = n.NothingHappens()
                event = self.prep_event(adjunct, because, marker, adjunct.span)
                found.append(_around(event))
        return found

    def group(self, clause: Clause, mods: list[Adjunct]) -> n.Party:
        assert clause.subject is not None
        if clause.group is None:
            return party(clause.subject, mods)
        joined, second = clause.group
        players = (party(clause.subject), party(second, mods))
        return n.Group(players=players, any=joined == "or", span=players[0].span.join(players[1].span))

    def clause(self, clause: Clause, event: bool = False) -> Built:
        special = self.special(clause, event)
        if special is not None:
            return special
        deed, wrappers, brackets = self.deed(clause, event)
        verb = deed.verb
        frame = build_call if verb.form.startswith("call") and not self.core_with_piece(deed) else FRAMES.get(verb.lexeme)
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
        effect = frame(deed)
        for word in clause.pre:
            if word.type == "ADV_BEFORE" and f"ADV:{word.lexeme}" not in NOISE and word.lexeme not in (
                "each",
                "either",
                "instead",
                "additionally",
                "randomly",
                "only",
            ):
                misfit(word.span, f"`{word.text}` does not fit here")
            if word.lexeme == "randomly" and isinstance(effect, n.Discard):
                effect = replace(effect, random=True)
            if word.lexeme == "instead":
                instead = Adjunct(word, None, word.span)
        deed.rest.left = [a for a in deed.rest.left if a.key != "ADV:either"]
        twice = deed.rest.peek("ADV:twice")
        count = getattr(effect, "count", None)
        if twice is not None and isinstance(effect, n.Inflict | n.Gain | n.Call) and isinstance(count, n.Number):
            deed.rest.take("ADV:twice")  # "inflict Cinder twice"
            effect = replace(effect, count=n.Number(value=2 * count.value, span=twice.span))
        if deed.mods:
            misfit(deed.mods[0], "these words do not fit here")
        deed.rest.finish()
        if instead is not None:
            effect = n.Instead(effect=effect, span=clause.span)
        for bracket in brackets:
            effect = self.with_bracket(effect, bracket.word)
        return Built(effect, wrappers)

    def core_with_piece(self, deed: Deed) -> bool:
        """A declared verb that the game has too ("remove 2 Spirits") keeps the game's meaning."""
        return deed.verb.lexeme in FRAMES

    def with_bracket(self, effect: n.Effect, word: Word) -> n.Effect:
        if word.lexeme == "remark":
            note = n.Reminder(text=" ".join(word.text.split()), span=word.span)
            return n.Remarked(effect=effect, reminder=note, span=effect.span.join(word.span))
        inner = self.read_bracket(word)
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.NoEffect):  # "(excluding this token)"
            return self.excluding(effect, inner.effect.thing, word)
        if isinstance(inner, n.OnlyIf):
            return n.If(condition=inner.condition, effect=effect, span=effect.span.join(word.span))
        if isinstance(inner, n.If | n.Unless | n.When | n.During | n.OnRoll | n.Only | n.Cannot):
            self.after.append(inner)  # a rule of its own: it stands behind the sentence
            return effect
        return n.All(parts=(effect, inner), span=effect.span.join(word.span))

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
        if clause.form == "is" and subject is not None and head_lexeme(subject) in ("attack", "damage"):
            if clause.np is None or clause.adjuncts:
                misfit(clause.span, "these words do not fit together")
            kinds = [TYPES[a] for a in lexemes(clause.np.specs, "ADJ") if a in TYPES]
            if len(kinds) != 1 or len(clause.np.words) != 1:
                misfit(clause.np, "these words do not fit here")
            return Built(n.BecomeType(type=kinds[0], span=clause.span), [])
        if clause.form not in ("do", "passive"):
            misfit(clause.span, "this says how things are, not what is done", "begin with `If ...,`")
        if subject is None or is_player(subject) and head(subject).type != "NAME":  # type: ignore[union-attr]
            return None
        if verb == "done" and clause.form == "passive":  # "this may only be done during your Main Phase"
            return None
        heads = [w.lexeme if w.type == "NOUN" else "" for w in subject.heads]
        rest = Rest(attach(clause.np, clause.adjuncts)[1])
        found = phase(subject)
        if found is not None and clause.form == "do":
            if verb == "result":
                into = rest.take_np("PREP:in")
                if into is None or head_lexeme(into) != "attack":
                    misfit(clause.span, "results in what?")
                rest.finish()
                who = found.whose or n.YOU
                return Built(n.ConcludePhase(phase=found, with_attack=True, who=who, span=clause.span), [])
            if verb == "fail" or (verb == "have" and clause.np is not None and head_lexeme(clause.np) == "effect"):
                if clause.np is not None and "no" not in lexemes(clause.np.specs, "DET"):
                    misfit(clause.np, "these words do not fit here")
                if clause.np is not None and clause.np.of is not None and head_lexeme(clause.np.of) != "kind":
                    misfit(clause.np.of, "these words do not fit here")
                rest.finish()
                return Built(n.PhaseFails(phase=found, span=clause.span), [])
            if verb in ("conclude", "end", "start", "begin"):
                wrappers = take_circumstances(rest)
                rest.finish()
                who = found.whose or n.YOU
                kind = n.ConcludePhase if verb in ("conclude", "end") else n.StartPhase
                return Built(kind(phase=found, who=who, span=clause.span), wrappers)
        if verb == "have" and clause.np is not None and head_lexeme(clause.np) == "effect" and clause.form == "do":
            wrappers = take_circumstances(rest)
            rest.finish()
            if lexemes(clause.np.specs, "DET") != ["no"]:
                misfit(clause.np, "these words do not fit here")
            return Built(n.NoEffect(thing=thing(subject), span=clause.span), wrappers)
        if heads == ["nothing"] and verb == "happen":
            rest.finish()
            return Built(n.NothingHappens(span=clause.span), [])
        if heads and heads[-1] == "attack" and clause.form == "do":
            if verb == "become":
                return self.clause(replace(clause, subject=None), event)
            if verb in ("conclude", "end"):
                rest.finish()
                owner, _ = possessor(subject.specs)
                phase_of = n.PhaseOf(phase=n.Phase.ROLL, whose=owner)
                return Built(n.ConcludePhase(phase=phase_of, with_attack=True, who=owner or n.YOU, span=clause.span), [])
            owner, _ = possessor(subject.specs)
            if owner is None and "this" in lexemes(subject.specs, "DET"):
                owner = n.YOU
            if owner is not None:
                built = self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
                if hasattr(built.effect, "who"):
                    built.effect = n.changed(built.effect, who=owner)
                return built
        if heads and heads[-1] in ("damage", "type") and verb == "become":
            return self.clause(replace(clause, subject=None), event)
        if heads and heads[-1] == "damage" and clause.form == "passive":
            if verb in ("receive", "take", "deal") and "no" in lexemes(subject.specs, "DET"):
                wrappers = take_circumstances(rest)
                brackets = [a for a in rest.left if a.word.type == "PAREN"]
                rest.left = [a for a in rest.left if a not in brackets]
                rest.finish()
                effect: n.Effect = n.PreventDamage(amount=n.Every(), span=clause.span)
                for bracket in brackets:
                    effect = self.with_bracket(effect, bracket.word)
                return Built(effect, wrappers)
            if verb == "apply":
                wrappers = take_circumstances(rest)
                rest.finish()
                much = n.ValueOf(value=n.Value.THAT_MUCH, span=subject.span)
                return Built(n.ReceiveDamage(amount=much, span=clause.span), wrappers)
        token = head(subject)
        is_token = token is not None and (token.lexeme in ("token", "ability") or (token.type == "NAME" and token.form == "status"))
        if clause.form == "do" and is_token and not clause.verb.form.startswith("call"):
            return self.token_does(clause, subject, event)
        if clause.form == "do" and clause.verb.form.startswith("call") and clause.np is None:
            what = thing(subject)  # "the Keg blows up"
            wrappers = take_circumstances(rest)
            rest.finish()
            return Built(n.Call(verb=verb, thing=what, span=clause.span), wrappers)
        return None

    def token_does(self, clause: Clause, subject: Np, event: bool) -> Built:
        """`this token adds 2 dmg`, `each token adds 1 dmg`: what its holder does through it."""
        built = self.clause(replace(clause, subject=None, subject_adjuncts=[]), event)
        if clause.subject_adjuncts:
            misfit(clause.subject_adjuncts[0], "these words do not fit here")
        if "each" in lexemes(subject.specs, "DET"):
            specs = [w for w in subject.specs if w.lexeme != "each"]
            what = thing(Np(specs, subject.heads, subject.of, subject.span))
            each = n.Counted(thing=what, span=subject.span)
            built.wrappers.append(lambda effect: n.ForEach(each=each, effect=effect, span=clause.span))
        else:
            only(subject, DET="this the")
        return built

    # --- chains ------------------------------------------------------------------------------------

    def links(self, chain: Chain) -> list[Link]:
        """Every item of a chain as a full clause: shared verbs, subjects and objects filled in."""
        links: list[Link] = []
        for item in chain.items:
            if item.clause is not None:
                links.append(self.joined_clause(item, links))
                continue
            if not links:
                misfit(item.span, "a verb is missing here")
            before = links[-1].clause
            if item.done is not None:
                clause = replace(before, verb=item.done, np=item.np or before.np, adjuncts=item.adjuncts, span=item.span)
                links.append(Link(item.joiner, clause, shares_subject=True, shares_modal=True))
                continue
            if item.joiner == "TO_DO":
                misfit(item.span, "a verb is missing behind `to`")
            clause = replace(before, np=item.np, adjuncts=item.adjuncts, span=before.span.join(item.span))
            links.append(Link(item.joiner, clause, shares_subject=len(links) > 0, shares_verb=True))
        self.share_targets(links)
        self.share_objects(links)
        return links

    def joined_clause(self, item: Item, links: list[Link]) -> Link:
        clause = item.clause
        assert clause is not None
        if clause.subject is None and not clause.pre and links and item.joiner != "":
            before = links[-1].clause
            third_then_base = before.verb.form == "third" and clause.verb.form == "base" and not before.pre
            passive_then_base = before.form == "passive" and clause.verb.form == "base" and clause.form == "do"
            if before.subject is not None and not third_then_base and not passive_then_base:
                inherited = replace(
                    clause,
                    subject=before.subject,
                    subject_adjuncts=before.subject_adjuncts,
                    group=before.group,
                )
                return Link(item.joiner, inherited, shares_subject=True)
            return Link(item.joiner, clause, shares_subject=before.subject is None)
        return Link(item.joiner, clause)

    def share_targets(self, links: list[Link]) -> None:
        """`inflict A & B on a chosen opponent`: the target belongs to every thing of the list."""
        for at in range(len(links) - 1, 0, -1):
            link, before = links[at], links[at - 1]
            if not link.shares_verb or before.clause.adjuncts:
                continue
            shared = [a for a in link.clause.adjuncts if a.key in ("PREP:on", "PREP:to", "PREP:from", "PAREN:repeat")]
            if shared:
                before.clause = replace(before.clause, adjuncts=shared)

    def share_objects(self, links: list[Link]) -> None:
        """`increase or decrease any die by 1`: verbs joined before one object."""
        for at in range(len(links) - 2, -1, -1):
            link, after = links[at], links[at + 1]
            if (
                link.clause.np is None
                and not link.clause.adjuncts
                and link.clause.form == "do"
                and after.joiner in ("AND", "OR", "COMMA")
                and after.shares_subject
                and after.clause.np is not None
                and link.clause.verb.lexeme not in ("attack", "spend")
            ):
                own = [a for a in after.clause.adjuncts if time_of(a) is None and not isinstance(a.rest, Gerund)]
                own = [a for a in own if a.word.type != "PAREN"]
                link.clause = replace(link.clause, np=after.clause.np, adjuncts=own)
                after.shares_object = True

    def chain(self, chain: Chain) -> Built:
        return self.linked(self.links(chain))

    def linked(self, links: list[Link]) -> Built:
        """Costs before "to" and what they buy; without "to", only joined clauses."""
        to = next((i for i, link in enumerate(links) if i and link.joiner == "TO_DO"), None)
        if to is None:
            return self.joined(links)
        later = next((i for i, link in enumerate(links) if i > to and link.joiner == "TO_DO"), None)
        if later is not None and links[later - 1].clause.verb.lexeme not in ("choose", "force"):
            if links[to - 1].clause.verb.lexeme != "choose":
                misfit(links[later].clause.span, "two `to` in one sentence", "make two sentences of it")
        start = max(
            (i for i in range(to) if not links[i].shares_subject or links[i].clause.pre and i == 0),
            default=0,
        )
        while start > 0 and links[start].joiner in ("AND", "COMMA") and links[start].shares_subject:
            start -= 1
        left, cost_links, right = links[:start], links[start:to], links[to:]
        last = cost_links[-1].clause
        if last.verb.lexeme == "choose" and last.np is None and len(cost_links) == 1:
            return self.choose_to(left, cost_links[0], right)
        if last.verb.lexeme == "choose" and last.np is not None and right[0].clause.verb.lexeme == "target":
            if right[0].clause.np is None and len(right) == 1:  # "choose a teammate to target"
                chosen = Word("ADJ", "chosen", "chosen", "", last.np.span.start, last.np.span.start)
                np = Np([*last.np.specs, chosen], last.np.heads, last.np.of, last.np.span)
                target = replace(last, verb=right[0].clause.verb, np=np, adjuncts=right[0].clause.adjuncts)
                return self.joined([*left, *cost_links[:-1], replace(cost_links[-1], clause=target)])
        if last.verb.lexeme == "force":
            return self.force(left, cost_links, right)
        modal = _modal(cost_links[0].clause)
        right[0].joiner = ""
        payer = cost_links[0].clause
        if payer.subject is not None and not is_player(payer.subject):
            payer = replace(payer, subject=None, subject_adjuncts=[], group=None)  # "this token may be spent to"
        if last.verb.lexeme == "use" and last.form == "passive":  # "Heat may not be used to add dmg"
            spend = Word("VERBED", last.verb.text, "spend", "done", last.verb.start, last.verb.end)
            cost_links[-1].clause = replace(last, verb=spend)
        self.any_amount = modal == "may_not"
        for link in right:
            if link.shares_subject or link is right[0]:
                link.clause = replace(
                    link.clause,
                    subject=payer.subject,
                    subject_adjuncts=payer.subject_adjuncts,
                    group=payer.group,
                    pre=[w for w in link.clause.pre if w.type == "ADV_BEFORE"],
                )
                link.shares_subject = link is not right[0]
        joined_by = cost_links[0].joiner
        cost_links[0].joiner = ""
        cost = self.joined([_without_modal(link) for link in cost_links])
        gain = self.linked(right)
        self.any_amount = False
        span = cost.effect.span.join(gain.effect.span)
        paid_with = _as_many_as_counted(cost.effect, gain.effect)
        if modal == "may_not":
            gain.effect = _by(gain.effect, doer(cost.effect))
        effect: n.Effect = n.Pay(cost=paid_with, effect=gain.effect, span=span)
        effect = _with_modal(effect, modal, span)
        wrappers = cost.wrappers + gain.wrappers
        if left:
            if wrappers:
                misfit(span, "put the time at the beginning of the sentence")
            before = self.joined(left)
            joined = "OR" if joined_by in ("OR", "DASH_OR") else "THEN" if joined_by == "THEN" else "AND"
            effect = _fold([("", before.effect), (joined, effect)])
            wrappers = before.wrappers
        return Built(effect, wrappers)

    def choose_to(self, left: list[Link], chooser: Link, right: list[Link]) -> Built:
        """`choose to either A or B`, `they may choose to A`."""
        if left:
            misfit(chooser.clause.span, "make two sentences of it")
        right[0].joiner = ""
        for link in right:
            if link.joiner == "TO_DO":
                link.joiner = "OR"
            if right[0].clause.subject is not None:
                continue  # "Loki chooses whether the player ..."
            if link.shares_subject or link is right[0]:
                link.clause = replace(
                    link.clause,
                    subject=chooser.clause.subject,
                    subject_adjuncts=chooser.clause.subject_adjuncts,
                    group=chooser.clause.group,
                    pre=chooser.clause.pre if link is right[0] else [],
                )
                link.shares_subject = link is not right[0]
        rest = [a for a in chooser.clause.adjuncts if a.key != "ADV:either"]
        if rest:
            misfit(rest[0], "these words do not fit here")
        built = self.joined(right)
        if right[0].clause.subject is not chooser.clause.subject:
            if not isinstance(built.effect, n.Choose) or chooser.clause.subject is None:
                misfit(chooser.clause.span, "chooses between what?")
            by = party(chooser.clause.subject, chooser.clause.subject_adjuncts)
            built.effect = replace(built.effect, who=by)
        return built

    def force(self, left: list[Link], cost: list[Link], right: list[Link]) -> Built:
        forcer = cost[-1]
        if forcer.clause.np is None or forcer.clause.adjuncts:
            misfit(forcer.clause.span, "force whom?")
        whom = party(forcer.clause.np)
        right[0].joiner = ""
        effect = self.joined(right)
        forced: n.Effect = n.Force(whom=whom, effect=effect.effect, span=forcer.clause.span.join(effect.effect.span))
        forced = _with_modal(forced, _modal(forcer.clause) or (_modal(cost[0].clause) if len(cost) > 1 else ""), forced.span)
        before = left + [_without_modal(link) for link in cost[:-1]]
        if not before:
            return Built(forced, effect.wrappers)
        if before[0].clause.verb.lexeme in ("select", "choose") and isinstance(effect.effect, n.Reroll):
            return self.forced_dice(before, whom, effect.effect, forced)
        first = self.joined(before)
        return Built(n.All(parts=(first.effect, forced), span=first.effect.span.join(forced.span)), first.wrappers)

    def forced_dice(self, before: list[Link], whom: n.Players, reroll: n.Reroll, forced: n.Effect) -> Built:
        """`Select one of your opponent's dice and force them to re-roll it`."""
        from dtlang.syntax.build.things import dice

        picked = before[0].clause
        if picked.np is None or len(before) > 1 or picked.adjuncts or reroll.dice.whose is not n.Whose.THAT:
            misfit(picked.span, "these words do not fit together")
        which = dice(picked.np)
        whose = n.Players(who=Who.OPPONENT) if whom.who is Who.THEY else whom
        span = picked.span.join(forced.span)
        return Built(n.Force(whom=whose, effect=replace(reroll, dice=which), span=span), [])

    def joined(self, links: list[Link]) -> Built:
        """Clauses joined by "and", "or", "then": options of sequences of runs that share a modal verb."""
        kinds = _joiners(links)
        built = []
        prohibited = self.any_amount
        for link in links:
            if not link.shares_modal and (link.clause.pre or not link.shares_subject):
                prohibited = self.any_amount or _modal(link.clause) == "may_not"
            outer, self.any_amount = self.any_amount, prohibited
            built.append(self.clause(_ready(link).clause))
            self.any_amount = outer
        wrappers = self.hoisted(links, built, kinds)
        effects = [b.effect for b in built]
        # runs that share "may" or "cannot"
        runs: list[tuple[str, list[int]]] = []
        for at, link in enumerate(links):
            modal = _modal(link.clause)
            if at and (link.shares_verb or link.shares_modal or (link.shares_subject and not link.clause.pre)):
                runs[-1][1].append(at)
            elif at and link.shares_subject and modal == "" and kinds[at] != "":
                runs[-1][1].append(at)
            else:
                runs.append((modal, [at]))
        parts: list[tuple[str, n.Effect]] = []
        for modal, members in runs:
            inner = [(kinds[at] if at != members[0] else "", effects[at]) for at in members]
            parts.append((kinds[members[0]], _with_modal(_fold(inner), modal, _spans(inner))))
        return Built(_fold(parts), wrappers)

    def hoisted(self, links: list[Link], built: list[Built], kinds: list[str]) -> list[Wrapper]:
        """Times and prices belong to the whole sentence if they stand at its first clause or cannot be meant otherwise."""
        wrappers = list(built[0].wrappers)
        for at in range(1, len(links)):
            if not built[at].wrappers:
                continue
            same_verb = links[at].shares_verb or links[at].shares_object
            only_then = all(kind == "THEN" for kind in kinds[1 : at + 1])
            if wrappers or not (same_verb or only_then) or at != len(links) - 1:
                misfit(
                    links[at].clause.span,
                    "it is unclear which part of the sentence this time belongs to",
                    "put the time first, or make two sentences of it",
                )
            wrappers.extend(built[at].wrappers)
        return wrappers

    # --- conditions and events ---------------------------------------------------------------------

    def condition(self, chain: Chain) -> tuple[n.Condition, list[Wrapper]]:
        if any(item.joiner == "TO_DO" for item in chain.items):
            built = self.chain(chain)
            return n.Happens(event=built.effect, span=chain.span), built.wrappers
        links = self.links(chain)
        found = [self.one_condition(link.clause) for link in links]
        wrappers = [w for _, ws in found for w in ws]
        conditions = tuple(c for c, _ in found)
        if len(conditions) == 1:
            return conditions[0], wrappers
        joiners = {link.joiner for link in links[1:]}
        if len(joiners) > 1:
            misfit(chain.span, "`and` and `or` in one condition", "make two sentences of it")
        kind = n.Either if joiners == {"OR"} else n.Both
        return kind(conditions=conditions, span=chain.span), wrappers

    def one_condition(self, clause: Clause) -> tuple[n.Condition, list[Wrapper]]:
        span = clause.span
        negated = clause.negated
        if clause.form == "did":
            if clause.subject is None:
                misfit(span, "who?")
            who = party(clause.subject, clause.subject_adjuncts)
            return _negate(n.YouDo(who=who, span=span), negated or clause.verb.type == "DONT"), []
        subject = clause.subject
        plain = replace(clause, pre=[w for w in clause.pre if w.lexeme != "would" and w.type not in ("NOT", "DONT")])
        would = any(w.lexeme == "would" for w in clause.pre)
        if subject is not None and clause.form in ("is", "cmp"):
            own, outer = attach(clause.np, clause.adjuncts)
            rest = Rest(outer)
            wrappers = take_circumstances(rest)
            found = self.state(clause, subject, rest)
            rest.finish()
            return _negate(found, negated and clause.form != "cmp"), wrappers
        if subject is not None and clause.form == "at":
            found = self.place(clause, subject)
            return _negate(found, negated), []
        if clause.form == "do" and clause.verb.lexeme == "have" and clause.np is not None and subject is not None:
            if head_lexeme(clause.np) != "effect":
                own, outer = attach(clause.np, clause.adjuncts)
                rest = Rest(outer)
                after = rest.take("OR_AFTER")  # "10 Health or less"
                if after is not None:
                    kind = "OR_LESS" if after.word.lexeme == "or_less" else "OR_MORE"
                    bound = Word(kind, after.word.text, after.word.lexeme, "", *after.span)
                    clause = replace(clause, np=Np([*clause.np.specs, bound], clause.np.heads, clause.np.of, clause.np.span))
                wrappers = take_circumstances(rest)
                zone_np = rest.take_np("PREP:in", "PREP:on")
                rest.finish()
                if own:
                    misfit(own[0], "these words do not fit here")
                who = party(subject, clause.subject_adjuncts)
                assert clause.np is not None
                return self.has(who, clause.np, zone_np, span, negated), wrappers
        if clause.form == "passive" and subject is not None:
            past = self.rolled_or_done(clause, subject)
            if past is not None:
                return _negate(past, negated), []
        if clause.form == "do" and clause.verb.lexeme == "roll" and clause.np is not None and clause.np.heads:
            if clause.np.heads[0].type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT"):  # "if you rolled a small straight"
                rolled = self.rolled_or_done(clause, clause.np)
                assert rolled is not None
                return _negate(rolled, negated), []
        if clause.form == "do" and clause.verb.lexeme == "use" and clause.np is not None and subject is not None:
            if head_lexeme(clause.np) in ("roll", "roll_attempt"):
                return self.used(clause, subject), []
        built = self.clause(plain, event=True)
        return _negate(n.Happens(event=built.effect, would=would, span=span), negated), built.wrappers

    def used(self, clause: Clause, subject: Np) -> n.Condition:
        assert clause.np is not None
        rest = Rest(attach(clause.np, clause.adjuncts)[1])
        for adjunct in list(rest.left):
            if time_of(adjunct) is not None:
                rest.left.remove(adjunct)
        rest.finish()
        compare, number = _compared(clause.np)
        used = n.UsedAttempts(compare=compare, amount=number, who=party(subject, clause.subject_adjuncts), span=clause.span)
        return _negate(used, clause.negated)

    def has(self, who: n.Party, np: Np, place: Np | None, span: Span, negated: bool) -> n.Condition:
        in_zone: n.Zone | None = None
        if place is not None:
            in_zone, _ = zone(place)
            if in_zone is n.Zone.BOARD:
                in_zone = None
        none = "no" in lexemes(np.specs, "DET")
        what = thing(Np([w for w in np.specs if w.lexeme != "no"], np.heads, np.of, np.span))
        amount = plain_amount(Np([w for w in np.specs if w.lexeme != "no"], [], None, np.span))
        compare, number = n.Compare.AT_LEAST, 1
        if amount is not None and not isinstance(amount, n.AnyNumber):
            compare, number = _compared(np)
            if compare is n.Compare.EXACTLY and "exactly" not in lexemes(np.specs, "QUANT"):
                compare = n.Compare.AT_LEAST  # "you have 3 Heat" is met by 4
        condition = n.Has(thing=what, compare=compare, amount=number, who=who, zone=in_zone, span=span)
        return _negate(condition, negated or none)

    def state(self, clause: Clause, subject: Np, rest: Rest) -> n.Condition:
        span = clause.span
        if clause.form == "cmp":
            if value(subject) is not n.Value.ROLL:
                misfit(subject, "only rolls are compared", "write `your roll`")
            rest.take("PREP:to", "PREP:against")
            versus = n.Versus(clause.verb.lexeme)
            if clause.negated:
                clause.negated = False
                versus = {
                    n.Versus.GREATER: n.Versus.EQUAL_OR_LESS,
                    n.Versus.LESS: n.Versus.EQUAL_OR_GREATER,
                    n.Versus.EQUAL_OR_GREATER: n.Versus.LESS,
                    n.Versus.EQUAL_OR_LESS: n.Versus.GREATER,
                }.get(versus) or misfit(span, "these words do not fit together")
            return n.RollAgainst(versus=versus, span=span)
        np = clause.np
        assert np is not None
        if value(subject) is n.Value.ROLL or value(subject) is n.Value.DIE:
            ranges = [w for w in np.specs if w.type == "RANGE"]
            if len(np.words) == 1 and ranges:
                return n.OutcomeIs(outcome=_range(ranges[0]), span=span)
            if np.heads and np.heads[0].type == "SYMBOLS":
                return n.OutcomeIs(outcome=_shows(np.heads), span=span)
            compare, number = _compared(np)
            if compare is n.Compare.EXACTLY and head_lexeme(subject) in ("outcome", "result"):
                return n.OutcomeIs(outcome=n.ShowsNumber(low=number, high=number, span=np.span), span=span)
            return n.RollIs(compare=compare, amount=number, span=span)
        if subject.of is not None and not subject.heads and head(subject.of) is not None:
            them = head(subject.of)
            assert them is not None
            if them.type == "PRON" and them.lexeme == "they":  # "none of them are upgrades"
                what = thing(np)
                compare, number = n.Compare.AT_LEAST, 1
                dets = lexemes(subject.specs, "DET")
                if number_in(subject) is not None:
                    compare, number = _compared(subject)
                among = n.Has(thing=what, compare=compare, amount=number, zone=n.Zone.LOOKED_AT, span=span)
                return _negate(among, "none" in dets)
        if head_lexeme(subject) in ("attack", "damage") and not np.heads and len(np.specs) == 1:
            if np.specs[0].lexeme in TYPES:
                return n.DamageIs(type=TYPES[np.specs[0].lexeme], span=span)
        if head_lexeme(np) == "player" and "first" in lexemes(np.specs, "ADJ"):
            if np.of is not None and head_lexeme(np.of) != "game":
                misfit(np.of, "these words do not fit here")
            who = party(subject, clause.subject_adjuncts)
            return n.IsFirstPlayer(who=who, span=span)
        if lexemes(np.specs, "ADJ") == ["active"] and len(np.words) == 1:
            return n.ThingIs(thing=thing(subject), state=n.State.ACTIVE, span=span)
        misfit(np, "dtlang cannot ask about this")

    def place(self, clause: Clause, subject: Np) -> n.Condition:
        np = clause.np
        assert np is not None
        span = clause.span
        if clause.adjuncts and any(a.key not in NOISE for a in clause.adjuncts):
            misfit(clause.adjuncts[0], "these words do not fit here")
        if is_player(subject) and np.heads and np.heads[-1].type == "NAME" and clause.verb.lexeme == "in":
            return n.Has(thing=thing(np), who=party(subject), span=span)
        names = [w for w in np.heads if w.type == "NAME"]
        if names and (head_lexeme(np) == "side" or names[-1].lexeme.endswith("side")):
            return n.OnSide(thing=thing(subject), side=names[0].lexeme, span=span)
        found, owner = zone(np)
        if found is n.Zone.BOARD:
            return n.ThingIs(thing=thing(subject), state=n.State.ON_BOARD, whose=owner, span=span)
        if found is n.Zone.PLAY:
            return n.ThingIs(thing=thing(subject), state=n.State.IN_PLAY, span=span)
        misfit(np, "dtlang cannot ask about this place")

    def rolled_or_done(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`[a] was rolled`, `at least 3 dmg was added`."""
        verb = clause.verb.lexeme
        span = clause.span
        symbols = [w for w in subject.heads if w.type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT")]
        if verb == "roll" and (symbols or not subject.heads or subject.heads[0].type == "NUM"):
            rest = Rest(clause.adjuncts)
            rest.finish()
            none = "no" in lexemes(subject.specs, "DET")
            numbers = [w for w in subject.specs if w.type in ("NUM", "RANGE")]
            if symbols:
                plain = [w for w in subject.specs if w.type != "NUM" and w.lexeme != "at_least"]
                only(Np(plain, [], None, span), DET="no a any the")
                times = number_in(Np(subject.specs, [], None, span)) or 1
                if times > 1 and symbols[0].type == "SYMBOLS" and len(symbol_names(symbols[0].text)) == 1:
                    same = n.Shows(symbols=symbol_names(symbols[0].text) * min(times, 6), span=subject.span)
                    return _negate(n.OutcomeIs(outcome=same, span=span), none)
                outcome: n.Outcome = _shows(subject.heads) if symbols[0].type == "SYMBOLS" else _outcome_word(symbols[0])
            elif numbers:
                only(Np([w for w in subject.specs if w.type not in ("NUM", "RANGE")], [], None, span), DET="a no any")
                outcome = _range(numbers[0])
            else:
                misfit(subject, "what was rolled?")
            return _negate(n.OutcomeIs(outcome=outcome, span=span), none)
        if verb not in DONE or clause.np is not None or is_player(subject) and head(subject).type != "NAME":  # type: ignore[union-attr]
            return None
        amount = plain_amount(subject)
        if any(a.key not in NOISE for a in clause.adjuncts):
            return None
        what = thing(Np([w for w in subject.specs if w.type != "POSS"], subject.heads, subject.of, span)) if subject.heads else None
        return n.WasDone(done=DONE[verb], amount=amount, thing=what, span=span)

    def adjunct_condition(self, adjuncts: list[Adjunct], span: Span) -> tuple[n.Condition, list[Wrapper]]:
        """`if spent`, `if in Shadows`, `if activated during the Defensive Roll Phase`."""
        rest = Rest(adjuncts)
        wrappers = take_circumstances(rest)
        done = rest.take("VERBED")
        if done is not None:
            rest.finish()
            found = DONE.get(done.word.lexeme)
            if found is None:
                if done.word.form.startswith("call"):
                    event = n.Call(verb=done.word.lexeme, span=span)
                    return n.Happens(event=event, span=span), wrappers
                misfit(done, "these words do not fit here")
            return n.WasDone(done=found, span=span), wrappers
        place = rest.take_np("PREP:in")
        if place is not None:
            rest.finish()
            return n.Has(thing=thing(place), span=span), wrappers
        misfit(span, "dtlang cannot ask about this")

    def event_of_clause(self, clause: Clause) -> tuple[n.Effect, bool, list[Wrapper]]:
        would = any(w.lexeme == "would" for w in clause.pre)
        plain = replace(clause, pre=[w for w in clause.pre if w.lexeme != "would"])
        if plain.form in ("is", "at", "cmp"):
            misfit(clause.span, "something has to happen here", "for a state, write `If ...` or `While ...`")
        if _modal(plain) in ("may", "may_not"):
            misfit(clause.span, "something has to happen here")
        if plain.negated:
            misfit(clause.span, "dtlang cannot watch for something that does not happen")
        if plain.verb.lexeme == "have" and plain.subject is not None and would:
            return self.health_reduced(plain), would, []
        built = self.clause(plain, event=True)
        return built.effect, would, built.wrappers

    def health_reduced(self, clause: Clause) -> n.Effect:
        """`would have their health reduced to 0`."""
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest([*own, *outer])
        reduced = rest.take("VERBED:reduce")
        to = rest.take_np("PREP:to")
        if clause.np is None or head_lexeme(clause.np) != "health" or reduced is None or to is None or number_in(to) != 0:
            misfit(clause.span, "dtlang cannot watch for this")
        rest.finish()
        assert clause.subject is not None
        mods = [a for a in clause.subject_adjuncts if a.word.type != "PAREN"]
        return n.BeDefeated(who=party(clause.subject, mods), span=clause.span)

    # --- leads -------------------------------------------------------------------------------------

    def lead(self, lead: Lead, effect: n.Effect) -> n.Effect:
        span = lead.span.join(effect.span)
        if lead.kind == "outcome":
            assert lead.outcome is not None
            return n.OnRoll(outcome=_outcome(lead.outcome), effect=effect, span=span)
        if lead.kind == "word":
            assert lead.word is not None
            kind = {
                "THEN": n.Then,
                "ADDITIONALLY": n.Additionally,
                "ALTERNATIVELY": n.Alternatively,
                "OTHERWISE": n.Otherwise,
                "ONLY": n.Only,
            }[lead.word.type]
            return kind(effect=effect, span=span)
        if lead.kind == "purpose":
            assert lead.clause is not None
            gain = self.clause(lead.clause)
            if gain.wrappers:
                misfit(lead.span, "these words do not fit here")
            # "To remove this token, a player must spend 2 CP": who does not want it need not pay

            def pay(cost: n.Effect) -> n.Effect:
                goal = gain.effect
                if getattr(goal, "who", None) == n.YOU:
                    goal = n.changed(goal, who=doer(_inside(cost)))
                bought = n.Pay(cost=_inside(cost), effect=goal, span=span)
                return n.May(effect=bought, span=span)

            return _within_times(effect, pay)
        if lead.kind == "adjuncts":
            return self.adjunct_lead(lead.adjuncts, effect, span)
        return self.sub(lead, effect, span)

    def adjunct_lead(self, adjuncts: list[Adjunct], effect: n.Effect, span: Span) -> n.Effect:
        _, outer = attach(None, adjuncts)
        rest = Rest(outer)
        wrappers = take_circumstances(rest)
        result = effect
        each = rest.peek("PREP:per")
        if each is not None and isinstance(each.rest, Np):
            rest.take("PREP:per")
            inner = Rest(each.mods + rest.left)
            count = counted(each.rest, inner)
            rest.left = inner.left
            result = n.ForEach(each=count, effect=result, span=span)
        event = next((a for a in rest.left if a.key in _RELATIONS), None)
        if event is not None:
            rest.left.remove(event)
            result = self.prep_event(event, rest, result, span)
        rest.finish()
        return _wrapped(result, wrappers)

    def prep_event(self, at: Adjunct, rest: Rest, effect: n.Effect, span: Span) -> n.Effect:
        """`after Attacking`, `after being Attacked`, `upon reaching Heat stack limit`, `instead of drawing`."""
        relation = _RELATIONS[at.key]
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
                adjuncts=mods + own,
                negated=False,
                span=gerund.span,
            )
            if gerund.passive and (gerund.verb.lexeme in ("attack", "deal", "defeat") or at.key != "PREP:when"):
                clause.subject = _you(gerund.span)
            event, would, wrappers = self.event_of_clause(clause)
            return _wrapped(n.When(event=event, effect=effect, relation=relation, span=span), wrappers)
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
        misfit(at, "dtlang does not know this time")

    def sub(self, lead: Lead, effect: n.Effect, span: Span) -> n.Effect:
        assert lead.word is not None
        word = lead.word.lexeme
        if word in ("if", "unless"):
            condition, wrappers = self.condition_of(lead)
            if word == "unless":
                return _wrapped(n.Unless(condition=condition, effect=effect, span=span), wrappers)
            return _wrapped(n.If(condition=condition, effect=effect, span=span), wrappers)
        relation = n.Relation(word)
        if relation is n.Relation.WHILE:
            condition, wrappers = self.condition_of(lead)
            return _wrapped(n.If(condition=condition, effect=effect, span=span), wrappers)
        if lead.chain is not None:
            links = self.links(lead.chain)
            events = [self.event_of_clause(link.clause) for link in links]
            event, would, wrappers = events[0]
            if len(events) > 1:
                if any(w for _, _, w in events) or any(link.joiner != "AND" for link in links[1:]):
                    misfit(lead.span, "one event at a time", "make two sentences of it")
                event = n.All(parts=tuple(e for e, _, _ in events), span=lead.span)
        elif lead.clause is not None:  # "when Attacking"
            event, would, wrappers = self.event_of_clause(replace(lead.clause, form="do"))
        else:
            rest = Rest(lead.adjuncts)
            done = rest.take("VERBED")
            if done is None:
                misfit(lead.span, "when what happens?")
            passive = Clause(None, [], [], "passive", done.word, None, rest.left, False, done.span)
            if done.word.lexeme in ("attack", "deal", "defeat"):
                passive.subject = _you(done.span)  # "when Attacked"
            event, would, wrappers = self.event_of_clause(passive)
        return _wrapped(n.When(event=event, effect=effect, relation=relation, would=would, span=span), wrappers)

    def condition_of(self, lead: Lead) -> tuple[n.Condition, list[Wrapper]]:
        if lead.chain is not None:
            return self.condition(lead.chain)
        if lead.clause is not None:  # "if Attacking"
            event, would, wrappers = self.event_of_clause(replace(lead.clause, form="do"))
            return n.Happens(event=event, would=would, span=lead.span), wrappers
        return self.adjunct_condition(lead.adjuncts, lead.span)

    # --- sentences ---------------------------------------------------------------------------------

    def sentence(self, shape: Sentence) -> n.Effect:
        effect = self.body(shape)
        for lead in reversed(shape.leads):
            effect = self.lead(lead, effect)
        return effect

    def body(self, shape: Sentence) -> n.Effect:
        if isinstance(shape.special, Word) and shape.special.type == "MARKER":
            return n.Marker(kind=n.MarkerKind(shape.special.lexeme), span=shape.span)
        if isinstance(shape.special, Word) and shape.special.type == "PAREN":
            word = shape.special
            if word.lexeme == "rule":
                return self.read_bracket(word)
            return n.Reminder(text=" ".join(word.text.split()), span=word.span)
        if isinstance(shape.special, Word) and shape.special.type == "ONE_OF":
            return self.options(shape)
        if isinstance(shape.special, Np):
            assert shape.inner is not None
            number = number_in(shape.special)
            if number is None:
                misfit(shape.special, "how many tokens?")
            what = thing(shape.special)
            return n.TokenLine(count=number, thing=what, effect=self.sentence(shape.inner), span=shape.span)
        if shape.chain is None:  # a phrase in brackets: "(excluding this token)"
            return self.phrase(shape)
        restriction = self.only_applies(shape)
        if restriction is None:
            restriction = self.only_done(shape)
        if restriction is not None:
            return restriction
        built = self.chain(shape.chain)
        effect = built.effect
        for trail in shape.trails:
            if len(shape.chain.items) > 1 and shape.otherwise is None and trail.kind == "sub" and _several(effect):
                misfit(
                    trail.span,
                    "it is unclear which part of the sentence this belongs to",
                    "put it at the beginning of the sentence",
                )
            effect = self.lead(trail, effect)
        effect = _wrapped(effect, built.wrappers)
        if shape.otherwise is not None:
            effect = self.otherwise(shape, effect)
        return effect

    def options(self, shape: Sentence) -> n.Effect:
        """`spend this token to do one of the following:`; the options are the lines below."""
        choice = n.Choose(options=self.lines, span=shape.span)
        if len(self.lines) < 2:
            misfit(shape.span, "the options are missing", "write each option on a line of its own below")
        if shape.chain is None:
            return choice
        built = self.chain(shape.chain)
        effect = paid(lambda _: _inside(built.effect))(choice)
        if isinstance(built.effect, n.May):
            effect = n.May(effect=effect, span=shape.span)
        elif isinstance(built.effect, n.Cannot | n.Only):
            misfit(shape.span, "these words do not fit together")
        return _wrapped(effect, built.wrappers)

    def phrase(self, shape: Sentence) -> n.Effect:
        lead = shape.leads.pop() if shape.leads else None
        adjunct = lead.adjuncts[0] if lead is not None and lead.adjuncts else None
        if adjunct is None or adjunct.key != "PREP:other_than" or not isinstance(adjunct.rest, Np):
            misfit(shape.span, "a verb is missing here")
        spent = [a for a in lead.adjuncts[1:] if a.word.type == "WHO"] if lead is not None else []
        if lead is not None and len(lead.adjuncts) != 1 + len(spent):
            misfit(shape.span, "these words do not fit here")
        what = thing(adjunct.rest)
        return n.Cannot(effect=n.NoEffect(thing=what, span=shape.span), span=shape.span)

    def only_done(self, shape: Sentence) -> n.Effect | None:
        """`This may only be done during your Main Phase`."""
        assert shape.chain is not None
        clause = shape.chain.items[0].clause
        if clause is None or clause.verb.lexeme != "done" or clause.form != "passive":
            return None
        times = [t for t in map(time_of, clause.adjuncts) if t is not None]
        if _modal(clause) != "may_only" or len(times) != 1 or len(clause.adjuncts) != 1 or len(shape.chain.items) > 1:
            misfit(clause.span, "write `This may only be done during ...`")
        return n.OnlyAt(time=times[0], span=shape.span)

    def only_applies(self, shape: Sentence) -> n.Effect | None:
        """`This only applies if ...`: a condition on the effect before."""
        assert shape.chain is not None
        clause = shape.chain.items[0].clause
        if clause is None or clause.verb.lexeme != "apply" or clause.form != "do" or len(shape.chain.items) > 1:
            return None
        adverbs = [w.lexeme for w in clause.pre] + [a.word.lexeme for a in clause.adjuncts + clause.subject_adjuncts]
        trail = shape.trails[0] if len(shape.trails) == 1 else None
        if adverbs != ["only"] or clause.np is not None or trail is None or trail.kind != "sub":
            misfit(clause.span, "write `This only applies if ...`")
        if clause.subject is None or head_lexeme(clause.subject) not in ("return_damage", "damage", "effect", "", "it"):
            misfit(clause.span, "what only applies?")
        if trail.word is None or trail.word.lexeme != "if":
            misfit(trail.span, "write `This only applies if ...`")
        condition, wrappers = self.condition_of(trail)
        if wrappers:
            misfit(trail.span, "these words do not fit here")
        return n.OnlyIf(condition=condition, span=shape.span)

    def otherwise(self, shape: Sentence, effect: n.Effect) -> n.Effect:
        """`If A, B, otherwise C.`; the condition may stand before or behind."""
        assert shape.otherwise is not None
        other = self.chain(shape.otherwise)
        if other.wrappers:
            misfit(shape.otherwise.span, "put the time at the beginning of the sentence")
        if isinstance(effect, n.If) and effect.otherwise is None:
            return replace(effect, otherwise=other.effect)
        if not shape.leads:
            misfit(shape.otherwise.span, "otherwise than what?", "begin the sentence with `If ...,`")
        last = shape.leads.pop()
        first = self.lead(last, effect)
        if isinstance(first, n.If):
            return replace(first, otherwise=other.effect)
        if isinstance(first, n.OnRoll):
            condition = n.OutcomeIs(outcome=first.outcome, span=first.outcome.span)
            return n.If(condition=condition, effect=first.effect, otherwise=other.effect, span=first.span)
        misfit(shape.otherwise.span, "otherwise than what?", "begin the sentence with `If ...,`")


_RELATIONS = {
    "PREP:after": n.Relation.AFTER,
    "PREP:before": n.Relation.BEFORE,
    "PREP:on": n.Relation.WHEN,
    "PREP:when": n.Relation.WHEN,
    "PREP:instead_of": n.Relation.INSTEAD_OF,
}


def _around(shell: n.Effect) -> Wrapper:
    """A wrapper out of an effect that was built around nothing."""

    def wrap(effect: n.Effect) -> n.Effect:
        if isinstance(shell, n.NothingHappens):
            return effect
        inner = _around(shell.effect)(effect)  # type: ignore[union-attr]
        return n.changed(shell, effect=inner, span=shell.span.join(effect.span))

    return wrap


def _inside(effect: n.Effect) -> n.Effect:
    return effect.effect if isinstance(effect, n.May) else effect


def _several(effect: n.Effect) -> bool:
    return isinstance(effect, n.All | n.Choose)


def _wrapped(effect: n.Effect, wrappers: list[Wrapper]) -> n.Effect:
    for wrapper in reversed(wrappers):
        effect = wrapper(effect)
    return effect


def _this_token(span: Span) -> Np:
    start, end = span
    this = Word("DET", "this", "this", "", start, start)
    return Np([this], [Word("NOUN", "token", "token", "one", start, end)], None, span)


def _you(span: Span) -> Np:
    return Np([], [Word("PRON", "you", "you", "", span.start, span.end)], None, span)


def _modal(clause: Clause) -> str:
    """What the helping verb says: "may", "may_not", "may_only", or nothing."""
    found = ""
    for word in clause.pre:
        if word.type == "MODAL":
            if word.lexeme == "would":
                continue
            if found and word.lexeme != found:
                misfit(word.span, "two helping verbs stand side by side here")
            found = word.lexeme
    if found == "must":
        found = ""  # what is not optional is compulsory
    if clause.negated and any(w.type in ("NOT", "DONT") for w in clause.pre):
        if found == "may_not":
            misfit(clause.span, "a double no")
        found = "may_not"
    if any(w.type == "ADV_BEFORE" and w.lexeme == "only" for w in clause.pre) and found in ("may", ""):
        found = "may_only"
    if clause.form == "passive" and clause.negated and not found:
        found = "may_not"
    return found


def _ready(link: Link) -> Link:
    """The clause without its helping verbs, which are laid around it later."""
    pre = [w for w in link.clause.pre if w.type == "ADV_BEFORE" and w.lexeme != "only"]
    modal = _modal(link.clause)
    clause = replace(link.clause, pre=pre)
    if modal == "may_not" and clause.form == "passive" and clause.subject is not None:
        agent = any(a.key == "PREP:by" for a in clause.adjuncts)
        if not agent:
            clause = replace(clause, adjuncts=[*clause.adjuncts, _by_anybody(clause.span)])
    return replace(link, clause=clause)


def _by_anybody(span: Span) -> Adjunct:
    start, end = span.start, span.start
    player = Np(
        [Word("DET", "a", "a", "", start, end)], [Word("NOUN", "player", "player", "one", start, end)], None, span
    )
    return Adjunct(Word("PREP", "by", "by", "", start, end), player, span)


def _without_modal(link: Link) -> Link:
    return replace(link, clause=replace(link.clause, pre=[w for w in link.clause.pre if w.type == "ADV_BEFORE"]))


def _with_modal(effect: n.Effect, modal: str, span: Span) -> n.Effect:
    if modal == "may":
        refused = _none_of(effect)
        if refused is not None:
            return refused
        return n.May(effect=effect, span=span)
    if modal in ("may_not", "choose_not"):
        return n.Cannot(effect=effect, span=span) if modal == "may_not" else n.May(effect=n.Cannot(effect=effect, span=span), span=span)
    if modal == "may_only":
        return n.Only(effect=n.May(effect=effect, span=span), span=span)
    return effect


def _as_many_as_counted(cost: n.Effect, gain: n.Effect) -> n.Effect:
    """`spend Heat to add 1 dmg per Heat spent`: no number is said, and what is spent is counted, so any number."""
    amount = getattr(gain, "amount", None) or getattr(gain, "count", None)
    if not isinstance(amount, n.Per) or amount.each.done is None:
        return cost
    count = getattr(cost, "count", None)
    if count == n.Number(value=1) and count is not None and count.span == NOWHERE:
        return n.changed(cost, count=n.AnyNumber())
    return cost


def _by(effect: n.Effect, who: n.Party) -> n.Effect:
    """The same effect done by somebody else."""
    if isinstance(effect, n.All):
        return replace(effect, parts=tuple(_by(part, who) for part in effect.parts))
    if isinstance(effect, n.Choose):
        return replace(effect, options=tuple(_by(option, who) for option in effect.options))
    return replace(effect, who=who) if hasattr(effect, "who") else effect  # type: ignore[call-arg, type-var]


def _none_of(effect: n.Effect) -> n.Effect | None:
    """`may take no actions`, `may play no cards`: a prohibition, not a permission."""
    if isinstance(effect, n.Remarked):
        inner = _none_of(effect.effect)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, n.TakeNoActions):
        return effect
    for name in ("count", "amount"):
        if getattr(effect, name, None) == n.Number(value=0):
            some = n.changed(effect, **{name: n.AnyNumber()})
            return n.Cannot(effect=some, span=effect.span)
    return None


def _within_times(effect: n.Effect, change: Wrapper) -> n.Effect:
    """Changes what is done and leaves the times around it where they are."""
    if isinstance(effect, n.During | n.TimesPerTurn):
        return replace(effect, effect=_within_times(effect.effect, change))
    return change(effect)


def _joiners(links: list[Link]) -> list[str]:
    """AND, OR or THEN for every clause; a comma is whatever the next word of its list is."""
    kinds: list[str] = []
    upcoming = "AND"
    for link in reversed(links):
        kind = {"DASH_OR": "OR", "TO_DO": ""}.get(link.joiner, link.joiner)
        if kind == "COMMA":
            kind = upcoming
        elif kind in ("AND", "OR", "THEN"):
            upcoming = "AND" if kind == "THEN" else kind
        kinds.append(kind)
    return kinds[::-1]


def _spans(parts: list[tuple[str, n.Effect]]) -> Span:
    span = parts[0][1].span
    for _, part in parts[1:]:
        span = span.join(part.span)
    return span


def _fold(parts: list[tuple[str, n.Effect]]) -> n.Effect:
    """Options (or) of sequences (and, then)."""
    options: list[list[n.Effect]] = [[]]
    for joiner, effect in parts:
        if joiner == "OR":
            options.append([])
        if joiner == "THEN":
            effect = n.Then(effect=effect, span=effect.span)
        if isinstance(effect, n.All) and options[-1]:
            options[-1].extend(effect.parts)
        else:
            options[-1].append(effect)
    whole = [
        parts[0] if len(parts := _flat(group)) == 1 else n.All(parts=parts, span=_joined_span(group))
        for group in options
    ]
    if len(whole) == 1:
        return whole[0]
    flat: list[n.Effect] = []
    for option in whole:
        flat.extend(option.options if isinstance(option, n.Choose) else [option])
    if all(option == flat[0] for option in flat):
        return flat[0]  # "prevent or avoid dmg" is one thing
    tipped = _either_way(flat)
    if tipped is not None:
        return tipped
    return n.Choose(options=tuple(flat), span=_joined_span(whole))


def _either_way(options: list[n.Effect]) -> n.Effect | None:
    """`increase or decrease any die by 1` is one change of one die, up or down."""
    if len(options) != 2:
        return None
    up, down = options
    if not isinstance(up, n.TipDie) or not isinstance(down, n.TipDie) or up.direction is down.direction:
        return None
    if replace(up, direction=down.direction) != down:
        return None
    return replace(up, direction=n.Direction.EITHER, span=up.span.join(down.span))


def _flat(effects: list[n.Effect]) -> tuple[n.Effect, ...]:
    flat: list[n.Effect] = []
    for effect in effects:
        for part in effect.parts if isinstance(effect, n.All) else (effect,):
            if not (isinstance(part, n.PhaseFails) and part in flat):  # "fails and has no effect"
                flat.append(part)
    return tuple(flat)


def _joined_span(effects: list[n.Effect]) -> Span:
    span = effects[0].span
    for effect in effects[1:]:
        span = span.join(effect.span)
    return span


def _negate(condition: n.Condition, negated: bool) -> n.Condition:
    return n.Not(condition=condition, span=condition.span) if negated else condition


def _compared(np: Np) -> tuple[n.Compare, int]:
    """`at least 14`, `6 or less`, `less than 3`, `exactly 2`."""
    number = number_in(np)
    if number is None:
        if "a" in lexemes(np.specs, "DET"):
            return n.Compare.AT_LEAST, 1
        misfit(np, "a number is wanted here")
    quants = lexemes(np.specs, "QUANT")
    if "at_least" in quants or any(w.type == "OR_MORE" for w in np.specs):
        return n.Compare.AT_LEAST, number
    if any(w.type == "OR_LESS" for w in np.specs) or "up_to" in quants:
        return n.Compare.AT_MOST, number
    if "more_than" in quants:
        return n.Compare.MORE_THAN, number
    if "less_than" in quants:
        return n.Compare.LESS_THAN, number
    return n.Compare.EXACTLY, number


def _range(word: Word) -> n.ShowsNumber:
    digits = [int(c) for c in word.text if c.isdigit()] or [int(word.lexeme)]
    low, high = digits[0], 6 if word.text.endswith("+") else digits[-1]
    if not 1 <= low <= high <= 6:
        misfit(word.span, "a die shows 1 to 6, and the smaller number comes first")
    return n.ShowsNumber(low=low, high=high, span=word.span)


def _shows(words: list[Word]) -> n.Shows:
    any_of = any(w.type == "OR_FACE" for w in words)
    if any_of and any(w.type in ("AND_FACE",) for w in words):
        misfit(words[0].span, "`and` and `or` in one outcome", "make two sentences of it")
    symbols: list[str] = []
    for word in words:
        if word.type == "SYMBOLS":
            names = symbol_names(word.text)
            if any_of and len(names) > 1:
                misfit(word.span, "only single symbols can be joined by `or`")
            symbols.extend(names)
        elif word.type == "TIMES":
            count = int("".join(c for c in word.text.partition("[")[0] if c.isdigit()))
            if not 1 <= count <= 5 or any_of:
                misfit(word.span, "a hero rolls five dice")
            symbols.extend(symbol_names(word.text) * count)
    span = words[0].span.join(words[-1].span)
    if any_of:
        symbols = list(dict.fromkeys(symbols))
    return n.Shows(symbols=tuple(symbols), any=any_of, span=span)


def _outcome_word(word: Word) -> n.Outcome:
    if word.type == "OF_A_KIND":
        return n.ShowsOfAKind(number=int(word.text[0]), span=word.span)
    return n.ShowsStraight(large=word.lexeme == "large", span=word.span)


def _outcome(outcome: Outcomes) -> n.Outcome:
    word = outcome.words[0]
    if word.type in ("NUM", "RANGE"):
        return _range(word)
    if word.type in ("OF_A_KIND", "STRAIGHT"):
        return _outcome_word(word)
    if word.type == "ANY_OTHER":
        return n.AnyOther(span=word.span)
    return _shows(outcome.words)


__all__ = ["Builder", "Misfit"]
