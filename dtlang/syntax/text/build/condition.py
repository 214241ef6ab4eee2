"""Conditions: what "if", "unless" and "while" ask about."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE, TYPES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import plain_amount, value
from dtlang.syntax.text.build.chain import ChainBuilder, one_by_one
from dtlang.syntax.text.build.clause import bare_subject, you_np
from dtlang.syntax.text.build.deeds import attach, players_at
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit
from dtlang.syntax.text.build.modals import Link
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
from dtlang.syntax.text.build.outcomes import compared, negate, number_range, outcome_word, parity, shows
from dtlang.syntax.text.build.players import is_player, party, possessor
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import Wrapper, take_circumstances, time_of
from dtlang.syntax.text.build.verbs import side
from dtlang.syntax.text.build.zones import zone
from dtlang.syntax.text.lexer import Word, symbol_names
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Lead, Np


def _is_outcome(np: Np) -> bool:
    """What dice show: symbols, a straight, `a 6`, `4 or higher`, `an even number`; not `2 dice`."""
    if np.of is not None:
        return False
    if not np.heads:
        return any(w.type in ("NUM", "RANGE", "TIMES") for w in np.specs)
    return np.heads[0].type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT", "NUM") or _parity(np) is not None


def _parity(np: Np) -> bool | None:
    """Whether `an even number` is meant, or an odd one; none if neither."""
    adjs = lexemes(np.specs, "ADJ")
    if adjs not in (["even"], ["odd"]) or np.of is not None or head_lexeme(np) not in ("", "number"):
        return None
    return adjs == ["even"]


def _asked_parity(np: Np, span: Span) -> n.Condition:
    even = _parity(np)
    assert even is not None
    only(np, DET="a", ADJ="even odd")
    return parity(even, span)


def _denies(link: Link) -> bool:
    """`no Heat`, `0 Heat`: the number says that there is none, not the verb."""
    specs = link.clause.np.specs if link.clause.np is not None else []
    return "no" in lexemes(specs, "DET") or "0" in lexemes(specs, "NUM")


def _is_this_way(clause: Clause) -> bool:
    return any(a.key == "ADV:this_way" for a in clause.adjuncts)


def _was_done(clause: Clause, what: Np) -> n.Condition:
    """`at least 1 card was discarded`, `a card was discarded this way`."""
    done = DONE[clause.verb.lexeme]
    if done in (n.Done.DEALT, n.Done.PREVENTED) and _is_this_way(clause):
        misfit(clause.span, "dtlang cannot tell this dmg from other dmg", "write `if dmg was dealt`")
    if what.of is not None:  # "three of a kind" is written `3-of-a-kind`
        misfit(what.of, "these words do not fit here")
    amount = plain_amount(what)
    if amount == n.ONE and said(what.specs, "DET", "a", "another"):
        amount = None  # "a card was discarded" is met by two
    plain = Np([w for w in what.specs if w.type != "POSS"], what.heads, what.of, clause.span)
    return n.WasDone(done=done, amount=amount, thing=thing(plain) if what.heads else None, span=clause.span)


def _done_this_way(clause: Clause, subject: Np) -> n.Condition:
    """`if you discarded a card this way`: asks after an effect of this text."""
    if clause.verb.lexeme not in DONE or clause.np is None:
        misfit(clause.span, "what was done this way?")
    if head_lexeme(subject) not in ("you", "they"):
        misfit(subject, "who?", "write `if a card was discarded this way`")
    for adjunct in clause.adjuncts:
        if adjunct.key not in NOISE and adjunct.key != "ADV:this_way":
            misfit(adjunct, "these words do not fit here")
    bare_subject(clause)
    take(clause.np.specs, "POSS")
    return _was_done(clause, clause.np)


_SEEN_BY_THE_OTHER = {
    n.Versus.GREATER: n.Versus.LESS,
    n.Versus.LESS: n.Versus.GREATER,
    n.Versus.EQUAL_OR_GREATER: n.Versus.EQUAL_OR_LESS,
    n.Versus.EQUAL_OR_LESS: n.Versus.EQUAL_OR_GREATER,
}


class ConditionBuilder(ChainBuilder):
    """Builds conditions out of clauses, participles and places."""

    def condition(self, chain: Chain) -> tuple[n.Condition, list[Wrapper]]:
        if any(item.joiner == "TO_DO" for item in chain.items):
            built = self.chain(chain)
            return n.Happens(event=built.effect, span=chain.span), built.wrappers
        links = [one for link in self.links(chain) for one in one_by_one(link, "and", "or")]
        found = [self.one_condition(link.clause) for link in links]
        wrappers = [w for _, ws in found for w in ws]
        conditions = tuple(c for c, _ in found)
        if len(conditions) == 1:
            return conditions[0], wrappers
        joiners = {link.joiner for link in links[1:]}
        if len(joiners) > 1:
            misfit(chain.span, "`and` and `or` in one condition", "make two sentences of it")
        kind = n.Either if joiners == {"OR"} else n.Both
        shared = [link.shares_verb for link in links[1:]]
        if isinstance(conditions[0], n.Not) and any(shared) and not all(map(_denies, links)):
            if kind is n.Both or not all(shared):
                misfit(chain.span, "it is unclear what is denied", "make two sentences of it")
            kind = n.Both  # "no Heat or Cinder": neither
            conditions = tuple(c if isinstance(c, n.Not) else negate(c, True) for c in conditions)
        return kind(conditions=conditions, span=chain.span), wrappers

    def one_condition(self, clause: Clause) -> tuple[n.Condition, list[Wrapper]]:
        if clause.subject is None and self.lexicon.silent_you:
            clause = replace(clause, subject=you_np(clause.span))
        found = self.asked(clause)
        if isinstance(found[0], n.Not) and isinstance(found[0].condition, n.Either):
            misfit(clause.span, "it is unclear what is denied", "say `even` or `odd`")
        return found

    def asked(self, clause: Clause) -> tuple[n.Condition, list[Wrapper]]:
        span = clause.span
        negated = clause.negated
        take(clause.nots)
        if clause.form == "did":
            if clause.subject is None:
                misfit(span, "who?")
            clause.verb.taken = True
            who = party(clause.subject, clause.subject_adjuncts)
            return negate(n.YouDo(who=who, span=span), negated or clause.verb.type == "DONT"), []
        subject = clause.subject
        plain = replace(
            clause, pre=[w for w in clause.pre if w.lexeme != "would" and w.type not in ("NOT", "DONT")]
        )
        if subject is not None and clause.form in ("is", "cmp"):
            own, outer = attach(clause.np, clause.adjuncts)
            rest = Rest(outer)
            wrappers = take_circumstances(rest)
            found = self.state(clause, subject, rest)
            rest.finish()
            return negate(found, negated and clause.form != "cmp"), wrappers
        if subject is not None and clause.form == "at":
            found = self.place(clause, subject)
            return negate(found, negated), []
        if (
            clause.form == "do"
            and clause.verb.lexeme == "have"
            and clause.np is not None
            and subject is not None
        ):
            if clause.verb.form == "done":
                misfit(clause.verb.span, "dtlang asks how things are now", "write `has` or `have`")
            if head_lexeme(clause.np) != "effect":
                own, outer = attach(clause.np, clause.adjuncts)
                rest = Rest(outer)
                after = rest.take("OR_AFTER")  # "10 Health or less"
                if after is not None:
                    kind = "OR_LESS" if after.word.lexeme == "or_less" else "OR_MORE"
                    bound = Word(kind, after.word.text, after.word.lexeme, "", *after.span)
                    clause = replace(
                        clause,
                        np=Np([*clause.np.specs, bound], clause.np.heads, clause.np.of, clause.np.span),
                    )
                wrappers = take_circumstances(rest)
                zone_np = rest.take_np("PREP:in", "PREP:on")
                than = players_at(rest, "PREP:than")
                already = rest.take("ADV:already") is not None
                already = said(clause.pre, "ADV_BEFORE", "already") or already
                rest.finish()
                if own:
                    misfit(own[0], "these words do not fit here")
                who = party(subject, clause.subject_adjuncts)
                assert clause.np is not None
                if than is not None and already:
                    misfit(span, "`already` cannot be said of a comparison", "leave it out")
                if than is not None:
                    more = self.has_more(who, clause.np, zone_np, than, span)
                    return negate(more, negated), wrappers
                return self.has(who, clause.np, zone_np, span, negated, already), wrappers
        if clause.form == "passive" and subject is not None and is_player(subject):
            afflicted = self.afflicted(clause, subject)
            if afflicted is not None:
                return negate(afflicted, negated), []
        if clause.form == "passive" and subject is not None:
            past = self.rolled_or_done(clause, subject)
            if past is not None:
                return negate(past, negated), []
        if clause.form == "do" and clause.verb.lexeme == "roll" and clause.np is not None:
            if _is_outcome(clause.np):  # "if you rolled a small straight"
                if subject is not None and head_lexeme(subject) not in ("you", "they"):
                    misfit(subject, "whose roll is meant?", "write `If 6 was rolled, ...`")
                rolled = self.rolled_or_done(clause, clause.np)
                assert rolled is not None
                return negate(rolled, negated), []
        if (
            clause.form == "do"
            and clause.verb.lexeme == "use"
            and clause.np is not None
            and subject is not None
        ):
            if head_lexeme(clause.np) in ("roll", "roll_attempt"):
                return self.used(clause, subject), []
        if clause.form == "do" and subject is not None and _is_this_way(clause):
            return negate(_done_this_way(clause, subject), negated), []
        would = said(clause.pre, "MODAL", "would")
        said(clause.pre, "ADV_BEFORE", "already")  # what was done was done before
        built = self.clause(plain, event=True)
        for name, some in (("amount", n.AnyNumber()), ("count", n.Number(value=1))):
            if getattr(built.effect, name, None) == n.Number(value=0):  # "if you dealt no dmg"
                if negated:
                    misfit(span, "a double no")
                built.effect, negated = n.changed(built.effect, **{name: some}), True
        return negate(n.Happens(event=built.effect, would=would, span=span), negated), built.wrappers

    def afflicted(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`your opponent is afflicted with Cinder` says how things are, `was inflicted` what was done."""
        now = any(w.type == "BE" and w.lexeme == "be" for w in self.within(clause.span))
        if clause.verb.lexeme != "afflict" or not now or clause.np is not None:
            return None
        rest = Rest(clause.adjuncts)
        what = rest.take_np("PREP:with", "PREP:by")
        if what is None:
            misfit(clause.span, "afflicted with what?")
        rest.finish()
        already = said(self.within(clause.span), "ADV_BEFORE", "already")
        who = party(subject, clause.subject_adjuncts)
        return self.has(who, what, None, clause.span, False, already)

    def within(self, span: Span) -> list[Word]:
        return [word for word in self.words if span.start <= word.start and word.end <= span.end]

    def used(self, clause: Clause, subject: Np) -> n.Condition:
        assert clause.np is not None
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest(own + outer)
        for adjunct in list(rest.left):
            time = time_of(adjunct)
            if time is not None:  # attempts are only made in one's own roll phases
                whose = time.phase.whose if time.phase is not None else None
                owner = whose.who if isinstance(whose, n.Players) else None
                if whose not in (None, party(subject, clause.subject_adjuncts)) and owner is not n.Who.THEY:
                    misfit(adjunct, "whose Roll Attempts are meant?")
                rest.left.remove(adjunct)
        rest.finish()
        compare, number = compared(clause.np)
        used = n.UsedAttempts(
            compare=compare, amount=number, who=party(subject, clause.subject_adjuncts), span=clause.span
        )
        return negate(used, clause.negated)

    def has(
        self, who: n.Party, np: Np, place: Np | None, span: Span, negated: bool, already: bool = False
    ) -> n.Condition:
        in_zone: n.Zone | None = None
        if place is not None:
            in_zone, owner = zone(place)
            theirs = owner is not None and owner.who is n.Who.THEY and who != n.YOU
            if not (theirs or owner in (None, who)):
                misfit(place, "whose place is meant?", "say who has it, as in `your opponent has ...`")
            if in_zone is n.Zone.BOARD:
                in_zone = None
        none = said(np.specs, "DET", "no")
        if none and negated:
            misfit(span, "a double no")
        np = partitive(np)
        if "additional" in lexemes(np.specs, "ADJ"):
            misfit(np, "more than what?", "write `at least` and a number, or `more ... than you`")
        what = thing(Np([w for w in np.specs if w.lexeme != "no"], np.heads, np.of, np.span))
        amount = plain_amount(Np([w for w in np.specs if w.lexeme != "no"], [], None, np.span))
        compare, number = n.Compare.AT_LEAST, 1
        if amount is not None and not isinstance(amount, n.AnyNumber):
            compare, number = compared(np)
            if (compare, number) == (n.Compare.EXACTLY, 0):  # "you have 0 Heat" is "no Heat"
                compare, number, negated = n.Compare.AT_LEAST, 1, not negated
            elif compare is n.Compare.EXACTLY and "exactly" not in lexemes(np.specs, "QUANT"):
                compare = n.Compare.AT_LEAST  # "you have 3 Heat" is met by 4
            if (compare, number) in ((n.Compare.AT_LEAST, 0), (n.Compare.LESS_THAN, 0)):
                misfit(np, "nobody has less than none of it", "write a number above 0")
        condition = n.Has(
            thing=what, compare=compare, amount=number, who=who, zone=in_zone, already=already, span=span
        )
        return negate(condition, negated or none)

    def has_more(self, who: n.Party, np: Np, place: Np | None, than: n.Party, span: Span) -> n.Condition:
        """`your opponent has fewer CP than you`."""
        adjs = lexemes(np.specs, "ADJ")
        if adjs not in (["additional"], ["fewer"]) or len(np.specs) != 1:
            misfit(np, "write `more ... than you` or `fewer ... than you`")
        take(np.specs)
        found = zone(place) if place is not None else None
        owner = found[1] if found is not None else None
        theirs = owner is not None and owner.who is n.Who.THEY and who != n.YOU
        if found is not None and (found[0] is n.Zone.BOARD or not (theirs or owner in (None, who))):
            misfit(np, "dtlang cannot ask about this place")
        return n.HasMore(
            thing=thing(Np([], np.heads, np.of, np.span)),
            fewer=adjs == ["fewer"],
            who=who,
            than=than,
            zone=found[0] if found is not None else None,
            span=span,
        )

    def dials(self, subject: Np, np: Np, span: Span) -> n.Condition | None:
        """`your Health is less than your opponent's Health`."""
        quants = [w for w in np.specs if w.type == "QUANT"]
        if len(quants) != 1 or quants[0].lexeme not in ("more_than", "less_than"):
            return None
        other = Np([w for w in np.specs if w is not quants[0]], np.heads, np.of, np.span)
        mine, theirs = value(subject), value(other)
        if not isinstance(mine, n.DialOf) or not isinstance(theirs, n.DialOf) or mine.dial is not theirs.dial:
            return None
        take(quants)
        fewer = quants[0].lexeme == "less_than"
        dial = n.Thing(kind=mine.dial, span=subject.span)
        return n.HasMore(thing=dial, fewer=fewer, who=mine.whose, than=theirs.whose, span=span)

    def state(self, clause: Clause, subject: Np, rest: Rest) -> n.Condition:
        span = clause.span
        if not is_player(subject):
            bare_subject(clause)
        if clause.form == "cmp":
            theirs, left = possessor(subject.specs)
            if theirs is not None and theirs != n.YOU and subject.heads[-1].form != "many":
                # "their roll is greater": yours is less
                subject = Np(left, subject.heads, subject.of, subject.span)
            if value(subject) is not n.Value.ROLL:
                misfit(subject, "only rolls are compared", "write `your roll`")
            against = rest.take("PREP:to", "PREP:against")
            if against is not None and isinstance(against.rest, Np):
                possessor(against.rest.specs)
            if clause.verb.type != "CMP":
                misfit(clause.verb.span, f"`{clause.verb.text}` does not fit here")
            versus = n.Versus(clause.verb.lexeme)
            if theirs is not None and theirs != n.YOU:
                versus = _SEEN_BY_THE_OTHER.get(versus, versus)
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
            if _parity(np) is not None:  # of several dice, the total may be meant
                if head_lexeme(subject) not in ("outcome", "result"):
                    misfit(np, "even or odd is a single die", "write `On an even number, ...`")
                return _asked_parity(np, span)
            if len(np.words) == 1 and ranges:
                return n.OutcomeIs(outcome=number_range(ranges[0]), span=span)
            if np.heads and np.heads[0].type == "SYMBOLS":
                return n.OutcomeIs(outcome=shows(np.heads), span=span)
            compare, number = compared(np)
            if compare is n.Compare.EXACTLY and head_lexeme(subject) in ("outcome", "result"):
                return n.OutcomeIs(outcome=n.ShowsNumber(low=number, high=number, span=np.span), span=span)
            return n.RollIs(compare=compare, amount=number, span=span)
        named = head(subject)
        if named is not None and named.type == "NAME" and not np.heads and number_in(np) is not None:
            compare, number = compared(np)  # "if Sun Dial is 5 or more"
            return n.DialIs(thing=thing(subject), compare=compare, amount=number, span=span)
        dial = value(subject)
        if isinstance(dial, n.DialOf) and not np.heads and np.of is None and number_in(np) is not None:
            compare, number = compared(np)  # "if your Health is 10 or less"
            of = n.Thing(kind=dial.dial, span=subject.span)
            return n.Has(thing=of, compare=compare, amount=number, who=dial.whose, span=span)
        compared_dials = self.dials(subject, np, span)
        if compared_dials is not None:
            return compared_dials
        hero = head(np)
        if (
            hero is not None
            and hero.type == "NAME"
            and hero.form == NameKind.HERO.value
            and is_player(subject)
        ):
            only(np, DET="the")
            return n.IsHero(name=hero.lexeme, who=party(subject, clause.subject_adjuncts), span=span)
        if (
            head_type(subject) == "PRON"
            and head_lexeme(subject) == "it"
            and head_lexeme(np) in ("card", "upgrade")
        ):
            only(np, DET="a", ADJ="reveal")
            card = n.Thing(kind=thing(np).kind, span=np.span)  # "if it is an upgrade"
            return n.Has(thing=card, zone=n.Zone.LOOKED_AT, span=span)
        if subject.of is not None and not subject.heads and head(subject.of) is not None:
            them = head(subject.of)
            assert them is not None
            if them.type == "PRON" and them.lexeme == "they":  # "none of them are upgrades"
                what = thing(np)
                compare, number = n.Compare.AT_LEAST, 1
                none = said(subject.specs, "DET", "none")
                said(subject.specs, "DET", "any")
                if number_in(subject) is not None:
                    compare, number = compared(subject)
                among = n.Has(thing=what, compare=compare, amount=number, zone=n.Zone.LOOKED_AT, span=span)
                return negate(among, none)
        if head_lexeme(subject) in ("attack", "damage") and not np.heads and len(np.specs) == 1:
            if np.specs[0].lexeme in TYPES:
                take(np.specs)
                said(subject.specs, "DET", "this", "that")
                return n.DamageIs(type=TYPES[np.specs[0].lexeme], span=span)
        if head_lexeme(np) == "player" and said(np.specs, "ADJ", "first"):
            if np.of is not None and head_lexeme(np.of) != "game":
                misfit(np.of, "these words do not fit here")
            who = party(subject, clause.subject_adjuncts)
            return n.IsFirstPlayer(who=who, span=span)
        if lexemes(np.specs, "ADJ") == ["active"] and len(np.words) == 1:
            take(np.specs)
            bare_subject(clause)
            return n.ThingIs(thing=thing(subject), state=n.State.ACTIVE, span=span)
        misfit(np, "dtlang cannot ask about this")

    def place(self, clause: Clause, subject: Np) -> n.Condition:
        np = clause.np
        assert np is not None
        span = clause.span
        bare_subject(clause)
        if clause.adjuncts and any(a.key not in NOISE for a in clause.adjuncts):
            misfit(clause.adjuncts[0], "these words do not fit here")
        if clause.verb.lexeme == "equal_to" and value(subject) in (n.Value.ROLL, n.Value.DIE):
            compare, number = compared(np)  # "if the roll is equal to 5"
            if compare is n.Compare.EXACTLY and not np.heads and number_in(np) is not None:
                return n.RollIs(compare=compare, amount=number, span=span)
        if clause.verb.lexeme not in ("in", "on", "at"):
            misfit(np, "dtlang cannot ask about this")
        if is_player(subject) and np.heads and np.heads[-1].type == "NAME" and clause.verb.lexeme == "in":
            return n.Has(thing=thing(np), who=party(subject), span=span)
        names = [w for w in np.heads if w.type == "NAME"]
        if clause.verb.lexeme == "at" and not np.heads and np.of is None and number_in(np) is not None:
            compare, number = compared(np)  # "if Sun Dial is at 5 or more"
            return n.DialIs(thing=thing(subject), compare=compare, amount=number, span=span)
        sided = head_lexeme(np) == "side" or (bool(names) and len(np.words) == 1)
        if names and (sided or names[-1].lexeme.casefold().endswith("side")):
            return n.OnSide(thing=thing(subject), side=side(np), span=span)
        found, owner = zone(np)
        if found is n.Zone.BOARD:
            return n.ThingIs(thing=thing(subject), state=n.State.ON_BOARD, whose=owner, span=span)
        if found is n.Zone.PLAY and owner is None:
            return n.ThingIs(thing=thing(subject), state=n.State.IN_PLAY, span=span)
        misfit(np, "dtlang cannot ask about this place")

    def rolled_or_done(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`[a] was rolled`, `at least 3 dmg was added`."""
        verb = clause.verb.lexeme
        span = clause.span
        symbols = [w for w in subject.heads if w.type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT")]
        if clause.form == "passive" and not is_player(subject):
            bare_subject(clause)
        if verb == "roll" and _is_outcome(subject):
            rest = Rest(clause.adjuncts)
            rest.finish()
            if clause.np is not None and clause.np is not subject:
                misfit(clause.np, "these words do not fit here")
            none = said(subject.specs, "DET", "no")
            numbers = [w for w in subject.specs if w.type in ("NUM", "RANGE")]
            if _parity(subject) is not None:
                return _asked_parity(subject, span)
            if symbols:
                said(subject.specs, "QUANT", "at_least") or said(subject.specs, "OR_MORE", "or_more")
                plain = [w for w in subject.specs if w.type != "NUM" and not w.taken]
                only(Np(plain, [], None, span), DET="no a any the")
                times = number_in(Np(subject.specs, [], None, span))
                if times == 0 and (len(symbols) > 1 or len(subject.specs) > 1):
                    misfit(subject, "none of which?", "write `no [a]`")
                none = none or times == 0
                times = times or 1
                if times > 1 and (len(symbols) > 1 or len(symbol_names(symbols[0].text)) != 1):
                    misfit(subject, "so many of which?", "write out what is to be shown, as `[a][a][b]`")
                if times > 1:
                    same = n.Shows(symbols=symbol_names(symbols[0].text) * min(times, 6), span=subject.span)
                    return negate(n.OutcomeIs(outcome=same, span=span), none)
                outcome: n.Outcome = (
                    shows(subject.heads) if symbols[0].type == "SYMBOLS" else outcome_word(symbols[0])
                )
            elif any(w.type in ("OR_MORE", "OR_LESS") for w in subject.specs):  # "4 or higher"
                compare, number = compared(subject)
                return n.RollIs(compare=compare, amount=number, span=span)
            elif numbers:
                only(
                    Np([w for w in subject.specs if w.type not in ("NUM", "RANGE")], [], None, span),
                    DET="a no any",
                )
                outcome = number_range(numbers[0])
            else:
                misfit(subject, "what was rolled?")
            return negate(n.OutcomeIs(outcome=outcome, span=span), none)
        if verb not in DONE or clause.np is not None or (is_player(subject) and head_type(subject) != "NAME"):
            return None
        if any(a.key not in NOISE and a.key != "ADV:this_way" for a in clause.adjuncts):
            return None
        return _was_done(clause, subject)

    def adjunct_condition(self, adjuncts: list[Adjunct], span: Span) -> tuple[n.Condition, list[Wrapper]]:
        """`if spent`, `if in Shadows`, `if activated during the Defensive Roll Phase`."""
        rest = Rest(adjuncts)
        wrappers = take_circumstances(rest)
        done = rest.take("VERBED")
        if done is not None and done.word.lexeme == "afflict":  # "while afflicted with Cinder"
            what = rest.take_np("PREP:with", "PREP:by")
            if what is None:
                misfit(done, "afflicted with what?")
            rest.finish()
            return self.has(n.YOU, what, None, span, False), wrappers
        if done is not None:
            if done.word.lexeme not in ("deal", "prevent"):
                rest.take("ADV:this_way")
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

    def condition_of(self, lead: Lead) -> tuple[n.Condition, list[Wrapper]]:
        if lead.chain is not None:
            return self.condition(lead.chain)
        if lead.clause is not None:  # "if Attacking"
            event, would, wrappers = self.event_of_clause(replace(lead.clause, form="do"))
            return n.Happens(event=event, would=would, span=lead.span), wrappers
        return self.adjunct_condition(lead.adjuncts, lead.span)
