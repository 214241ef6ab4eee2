"""Conditions: what "if", "unless" and "while" ask about."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE, PHASES, TYPES
from dtlang.syntax.names import NameKind
from dtlang.syntax.nodes import Who
from dtlang.syntax.text.build.amounts import plain_amount, value
from dtlang.syntax.text.build.blanks import side
from dtlang.syntax.text.build.chain import ChainBuilder, one_by_one
from dtlang.syntax.text.build.deeds import attach, players_at
from dtlang.syntax.text.build.dials import dial_of, end_of, filled, names_side
from dtlang.syntax.text.build.dice import shown_face, takes_rolled
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import Link
from dtlang.syntax.text.build.nouns import (
    is_noun,
    is_this,
    lexemes,
    number_in,
    only,
    partitive,
    phrase,
    said,
    take,
)
from dtlang.syntax.text.build.outcomes import (
    bound,
    compared,
    negate,
    number_range,
    or_more,
    outcome_word,
    parity,
    shows,
)
from dtlang.syntax.text.build.players import is_player, party, phase, possessor
from dtlang.syntax.text.build.subject import bare_subject
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import Wrapper, take_circumstances, time_of
from dtlang.syntax.text.build.zones import ZONES, is_place, zone
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Form, Lead, Np
from dtlang.syntax.text.word import Word, symbol_names


def _is_outcome(np: Np) -> bool:
    """What dice show: symbols, a straight, `a 6`, `4 or higher`, `an even number`; not `2 dice`."""
    if np.of is not None:
        return False
    if not np.heads:
        return np.has("NUM", "RANGE", "TIMES") or _parity(np) is not None
    return np.heads[0].type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT", "NUM") or _parity(np) is not None


def _parity(np: Np) -> bool | None:
    """Whether `an even number` is meant, or an odd one; none if neither."""
    adjs = np.adjs
    if adjs not in (["even"], ["odd"]) or np.of is not None or np.noun not in ("", "number"):
        return None
    return adjs == ["even"]


def _asked_parity(np: Np, span: Span) -> n.Condition:
    even = _parity(np)
    assert even is not None
    only(np.specs, DET="a", ADJ="even odd")
    return parity(even, span)


def _rolled(np: Np, span: Span) -> n.Condition:
    """What dice are asked to show, as `was rolled` asks it."""
    none = said(np.specs, "DET", "no")
    symbols = [w for w in np.heads if w.type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT")]
    numbers = [w for w in np.specs if w.type in ("NUM", "RANGE")]
    if _parity(np) is not None:
        return _asked_parity(np, span)
    exactly = bool(symbols) and said(np.specs, "QUANT", "exactly")
    if symbols:
        exactly or said(np.specs, "QUANT", "at_least") or said(np.specs, "OR_MORE", "or_more")
        only([w for w in np.specs if w.type != "NUM" and not w.taken], DET="no a any the")
        times = number_in(Np(np.specs, [], None, span))
        refuse(times == 0 and (len(symbols) > 1 or len(np.specs) > 1), np, "none_of_which")
        none = none or times == 0
        names = symbol_names(symbols[0].text)
        several = times is not None and times > 1
        refuse(several and (len(symbols) > 1 or len(names) != 1), np, "so_many_of_which")
        outcome: n.Outcome
        refuse(exactly and (times is None or len(symbols) > 1 or len(names) != 1), np, "so_many_of_which")
        if exactly and times:  # "exactly two [flame]": so many, and not one more
            shown, more = (n.Shows(symbols=names * number, span=np.span) for number in (times, times + 1))
            asked = n.OutcomeIs(outcome=shown, span=span)
            return n.Both(conditions=(asked, negate(n.OutcomeIs(outcome=more, span=span), True)), span=span)
        if times is not None and several:
            outcome = n.Shows(symbols=names * min(times, 6), span=np.span)
        else:
            outcome = shows(np.heads) if symbols[0].type == "SYMBOLS" else outcome_word(symbols[0])
    elif np.has("OR_MORE", "OR_LESS"):  # "4 or higher"
        compare, number = compared(np)
        return n.RollIs(compare=compare, amount=number, span=span)
    elif numbers:
        only([w for w in np.specs if w.type not in ("NUM", "RANGE")], DET="a no any")
        outcome = number_range(numbers[0])
    else:
        misfit(np, "rolled_what")
    return negate(n.OutcomeIs(outcome=outcome, span=span), none)


def _denies(link: Link) -> bool:
    """`no Heat`, `0 Heat`: the number says that there is none, not the verb."""
    specs = link.clause.np.specs if link.clause.np is not None else []
    return "no" in lexemes(specs, "DET") or "0" in lexemes(specs, "NUM")


def _counts(link: Link) -> bool:
    return link.clause.np is not None and number_in(link.clause.np) is not None


def _none_of_it(subject: Np, denied: bool) -> Np:
    """`the Attack is not prevented`, `none of this dmg was prevented`: no dmg was."""
    of = subject.of if subject.of is not None and not subject.heads else subject
    if of is subject and (subject.noun != "attack" or not denied):
        return subject
    if of is not subject and (not said(subject.specs, "DET", "none") or of.noun not in ("damage", "attack")):
        return subject
    only(of.specs, DET="the this that your", POSS="your", ADJ="incoming")
    take(of.heads)
    damage = phrase("damage", subject.span)
    return damage if of is subject else damage.with_specs([Word("DET", "", "no", "", *subject.span)])


def _phase_now(subject: Np, np: Np) -> n.PhaseOf | None:
    """`it is your turn`, `this is your Offensive Roll Phase`: what is now."""
    it = (subject.head_type == "PRON" and subject.noun == "it" and not subject.specs) or is_this(subject)
    named = np.heads and np.head_type == "NOUN" and np.heads[-1].lexeme in PHASES and np.of is None
    if not it or not named or not np.has("POSS"):
        return None
    found = phase(np)
    if found is None or found.next or found.phase is n.Phase.GAME:
        return None
    take(subject.specs)
    return found


def _limit_of(np: Np, who: n.Party) -> n.Thing:
    """Of what a stack limit is, which somebody is at."""
    named = np.heads[:-1]
    owner, left = possessor(np.specs)
    theirs = owner is None or owner == who or owner.who is Who.THEY
    refuse(not theirs, np, "own_limit")
    take(np.heads)
    only(left, DET="the a")
    if named:
        return thing(Np([], named, None, np.span))
    if np.of is not None:
        return thing(np.of)
    return n.Thing(kind=n.Kind.IT, span=np.span)


def _is_this_way(clause: Clause) -> bool:
    return any(a.key == "ADV:this_way" for a in clause.adjuncts)


def _was_done(clause: Clause, what: Np) -> n.Condition:
    """`at least 1 card was discarded`, `a card was discarded this way`."""
    done = DONE[clause.verb.lexeme]
    every = done is n.Done.PREVENTED and "all" in what.dets
    if every and is_noun(what.of, "damage") and not what.heads:  # "all of the incoming dmg"
        said(what.of.specs, "ADJ", "incoming", "remaining")
        only([w for w in what.of.specs if not w.taken], DET="the that this")
        what = Np(what.specs, what.of.heads, None, what.span)
    if done in (n.Done.DEALT, n.Done.PREVENTED) and _is_this_way(clause) and not every:
        misfit(clause.span, "damage_alike_asked")
    nothing_more(what.of)  # "three of a kind" is written `3-of-a-kind`
    amount = plain_amount(what)
    if amount == n.ONE and said(what.specs, "DET", "a", "another"):
        amount = None  # "a card was discarded" is met by two
    plain = Np([w for w in what.specs if w.type != "POSS"], what.heads, what.of, clause.span)
    return n.WasDone(done=done, amount=amount, thing=thing(plain) if what.heads else None, span=clause.span)


def _done_this_way(clause: Clause, subject: Np) -> n.Condition:
    """`if you discarded a card this way`: asks after an effect of this text."""
    if clause.verb.lexeme not in DONE or clause.np is None:
        misfit(clause.span, "what_this_way")
    refuse(subject.noun not in ("you", "they"), subject, "who_did")
    Rest([a for a in clause.adjuncts if a.key != "ADV:this_way"]).finish()
    bare_subject(clause)
    take(clause.np.specs, "POSS")
    return _was_done(clause, clause.np)


_SEEN_BY_THE_OTHER = {
    n.Versus.GREATER: n.Versus.LESS,
    n.Versus.LESS: n.Versus.GREATER,
    n.Versus.EQUAL_OR_GREATER: n.Versus.EQUAL_OR_LESS,
    n.Versus.EQUAL_OR_LESS: n.Versus.EQUAL_OR_GREATER,
}


_DENIED = {
    n.Versus.GREATER: n.Versus.EQUAL_OR_LESS,
    n.Versus.LESS: n.Versus.EQUAL_OR_GREATER,
    n.Versus.EQUAL_OR_GREATER: n.Versus.LESS,
    n.Versus.EQUAL_OR_LESS: n.Versus.GREATER,
}


def _place_of(place: Np | None, who: n.Party) -> tuple[n.Where | None, bool]:
    """Where somebody has something, if that is said, and whether it is a place of theirs."""
    if place is None:
        return None, True
    where, owner = zone(place)
    theirs = owner is not None and owner.who is n.Who.THEY and who != n.YOU
    return where, theirs or owner in (None, who)


_BOUNDS = {"or_more": n.Compare.AT_LEAST, "or_less": n.Compare.AT_MOST}


def _or_beyond(rest: Rest) -> n.Compare:
    """`Warm or above`: of a dial, the sides beyond it too."""
    after = rest.take("OR_AFTER")
    return _BOUNDS[after.word.lexeme] if after is not None else n.Compare.EXACTLY


_SOMEBODY = {
    Who.CHOSEN_OPPONENT: Who.ANY_OPPONENT,
    Who.CHOSEN_PLAYER: Who.PLAYER,
    Who.CHOSEN_TEAMMATE: Who.TEAMMATE,
}


def _of_any(who: n.Players, np: Np) -> n.Players:
    """`if any opponent has Cinder` asks whether one of them has: nobody is chosen."""
    return replace(who, who=_SOMEBODY.get(who.who, who.who)) if "any" in np.dets else who


_ANY = Word("DET", "", "any", "", 0, 0)


def _is_holder(place: Np, subject: Np) -> bool:
    """Whether what somebody has is said to be on them: `you have Heat on you`."""
    pronoun = place.head_type == "PRON" and not place.specs and place.of is None
    if not pronoun or place.noun not in ("you", "they", "he", "it") or not is_player(subject):
        return False
    return (place.noun == "you") is (subject.noun == "you")


_BEFORE = ("already", "before_this")
_SO_BEFORE = ("ADV:already", "ADV:before_this")
_STATES = (n.ThingIs, n.DialIs, n.InForm, n.OnSide, n.Has, n.AtLimit)
_CARDS = ("card", "upgrade", "main_card", "roll_card", "instant_card")
_OFTEN = {"ADV:once": "times 1", "ADV:twice": "times 2"}


def _had_to_give(chain: Chain) -> Chain:
    """`if they had no CP to steal`: before this text did anything."""
    first, *others = chain.items
    had, deed = first.clause, others[0].clause if len(others) == 1 else None
    if had is None or deed is None or others[0].joiner != "TO_DO" or had.verb.form != "done":
        return chain
    if (
        had.verb.lexeme != "have"
        or deed.np is not None
        or deed.adjuncts
        or deed.pre
        or deed.form is not Form.DO
    ):
        return chain
    take([deed.verb])
    word = Word("ADV", "", _BEFORE[0], "", *had.verb.span)
    had = replace(had, adjuncts=[*had.adjuncts, Adjunct(word, None, had.verb.span)])
    return Chain([replace(first, clause=had)], chain.span)


def _alike(clause: Clause) -> n.Condition | None:
    """`at least 3 of your dice show the same number`, `both dice match`: so many of a kind."""
    subject, np = clause.subject, clause.np
    dice = subject.of if subject is not None and not subject.heads else subject
    if subject is None or not is_noun(dice, "die"):
        return None
    if clause.form is Form.CMP:
        same = clause.verb.lexeme == "equal"
    elif np is None:
        same = clause.form is Form.DO and clause.verb.lexeme == "match"
    else:
        same = clause.form is Form.IS or clause.verb.lexeme == "show"
        same = same and np.noun in ("number", "value") and np.adjs == ["same"]
    if not same:
        return None
    rolled = Rest(clause.subject_adjuncts)
    rolled.take("ADV:of_this_roll")
    takes_rolled(rolled)
    rolled.finish()
    Rest(clause.adjuncts).finish()
    only(np.specs if np is not None else [], DET="the", ADJ="same")
    own = [] if dice is subject else dice.specs
    only([w for w in own if w.lexeme != "your"], DET="the these")
    both = said(subject.specs, "DET", "both")
    number = 2 if both else number_in(subject)
    said(subject.specs, "QUANT", "at_least") or said(subject.specs, "OR_MORE", "or_more")
    take([*own, *subject.specs], "POSS")
    only([w for w in subject.specs if not w.taken], DET="the these" if both else "")
    if number is None or not 2 <= number <= 5:
        misfit(subject, "how_many_alike")
    return n.OutcomeIs(outcome=n.ShowsOfAKind(number=number, span=subject.span), span=clause.span)


_HAVE_ROLLED = ("have", "show", "contain")  # what dice, or whoever rolled them
_BY_THIS = ("deal", "prevent", "inflict")
_ROLLS = ("offensive_roll", "offensive_throw", "roll_phase")


def _of_this(clause: Clause) -> Clause:
    """`if this deals at least 3 dmg`: what you do by it."""
    subject = clause.subject
    if subject is not None and subject.noun in _ROLLS and clause.verb.lexeme == "deal":
        owner, left = possessor(
            subject.specs
        )  # "if your Offensive Roll Phase deals no dmg": the Attack in it
        if owner == n.YOU and not left and len(subject.heads) == 1:
            attack = [replace(subject.heads[0], lexeme="attack", form="one")]
            return replace(clause, subject=Np(subject.specs, attack, None, subject.span))
    if subject is None or subject.heads or subject.of is not None or clause.form is not Form.DO:
        return clause
    if subject.dets != ["this"] or len(subject.specs) != 1 or clause.verb.lexeme not in _BY_THIS:
        return clause
    take(subject.specs)
    return replace(clause, subject=phrase("you", subject.span, type="PRON"))


def _is_past(clause: Clause) -> bool:
    """`you dealt`, `you have dealt`, `you did not deal`; what `you deal` this turn may be still to come."""
    return clause.verb.form in ("done", "call:done") or any(w.lexeme == "did_not" for w in clause.pre)


def _any_of_it(event: n.Effect) -> n.Effect:
    """`if you spend Heat to prevent dmg`: however much that is; nothing but dmg was said."""
    gain = event.effect if isinstance(event, n.Pay) else None
    if isinstance(event, n.Pay) and isinstance(gain, n.PreventDamage):
        if isinstance(gain.amount, n.Every) and gain.amount.span == gain.span:
            return replace(event, effect=replace(gain, amount=n.AnyNumber(span=gain.span)))
    return event


class ConditionBuilder(ChainBuilder):
    """Builds conditions out of clauses, participles and places."""

    def condition(self, chain: Chain) -> tuple[n.Condition, list[Wrapper]]:
        chain = _had_to_give(chain)
        if any(item.joiner == "TO_DO" for item in chain.items):
            self.any_amount = True  # "if you spend Heat to add dmg"
            built = self.chain(chain)
            self.any_amount = False
            return n.Happens(event=_any_of_it(built.effect), span=chain.span), built.wrappers
        self.asking = True
        links = [one for link in self.links(chain) for one in one_by_one(link, "and", "or")]
        self.asking = False
        found = [self.one_condition(link.clause) for link in links]
        wrappers = [w for _, ws in found for w in ws]
        conditions = tuple(c for c, _ in found)
        if len(conditions) == 1:
            return conditions[0], wrappers
        joiners = {link.joiner for link in links[1:]}
        refuse(len(joiners) > 1, chain.span, "and_or_condition")
        kind = n.Either if joiners == {"OR"} else n.Both
        shared = [link.shares_verb for link in links[1:]]
        if isinstance(conditions[0], n.Not) and any(shared) and not all(map(_denies, links)):
            refuse(kind is n.Both or not all(shared), chain.span, "denied_what")
            # "no Heat or Cinder", but "no Heat or 2 CP"?
            refuse(any(map(_counts, links[1:])), chain.span, "denied_what")
            kind = n.Both  # "no Heat or Cinder": neither
            conditions = tuple(c if isinstance(c, n.Not) else negate(c, True) for c in conditions)
        return kind(conditions=conditions, span=chain.span), wrappers

    def one_condition(self, clause: Clause) -> tuple[n.Condition, list[Wrapper]]:
        unsaid = clause.form is Form.IS  # "while Hexed"
        if clause.subject is None and (unsaid or self.lexicon.silent_you):
            you = Np([], [Word("PRON", "", "you", "", *clause.span)], None, clause.span)
            clause = replace(clause, subject=you)
        clause = _of_this(clause)
        found = self.asked(clause)
        denied = found[0].condition if isinstance(found[0], n.Not) else None
        refuse(isinstance(denied, n.Either), clause.span, "denied_parity")
        refuse(isinstance(denied, n.Both), clause.span, "denied_what")  # "not exactly two [flame]"
        return found

    def asked(self, clause: Clause) -> tuple[n.Condition, list[Wrapper]]:
        subject, np = clause.subject, clause.np
        negated = clause.negated
        take(clause.nots)
        said(clause.pre, "ADV_BEFORE", "also", "additionally")  # "if you also rolled [flame]"
        if subject is not None and subject.noun == "there" and clause.form is Form.IS and np is not None:
            return self.there_are(clause, np)
        alike = _alike(clause)
        if alike is not None:
            return negate(alike, negated), []
        if subject is not None and clause.form in (Form.IS, Form.CMP):
            _, outer = attach(np, clause.adjuncts)
            rest = Rest(outer)
            wrappers = take_circumstances(rest)
            said(self.within(clause.span), "ADV_BEFORE", "now")
            before = rest.take(*_SO_BEFORE) is not None
            before = said(self.within(clause.span), "ADV_BEFORE", "already") or before
            found = self.was_so(self.state(clause, subject, rest), clause.span, before)
            rest.finish()
            return negate(found, negated and clause.form is not Form.CMP), wrappers
        if subject is not None and clause.verb.lexeme in _HAVE_ROLLED and clause.form is Form.DO:
            rolled = self.dice_show(clause, subject)
            if rolled is not None:
                return negate(rolled, negated), []
        has = clause.verb.lexeme == "have" or (clause.verb.lexeme == "keep" and is_noun(np, "it", "token"))
        if has and np is not None and clause.verb.lexeme == "keep":  # "as long as you keep it"
            np = clause.np = phrase("token", np.span, "this")
        if subject is not None and clause.form is Form.DO and has and np is not None:
            before = any(w.lexeme in _BEFORE for w in self.within(clause.span))
            before = before or any(a.key == "ADV:already" for a in clause.adjuncts)
            refuse(clause.verb.form == "done" and not before, clause.verb.span, "asks_now")
            full = self.at_limit(clause, subject, np)
            if full is not None:
                return negate(full, negated), []
            if np.noun != "effect":
                return self.asked_has(clause, subject, np)
        brought = self.reaches_limit(clause) if clause.form is Form.DO else None
        if brought is not None:
            return negate(brought, negated), []
        known = self.asked_timeless(clause)
        return (negate(known, negated), []) if known is not None else self.happens(clause, negated)

    def asked_timeless(self, clause: Clause) -> n.Condition | None:
        """Conditions that can name no time: what was done or rolled, where something is."""
        subject, np, verb = clause.subject, clause.np, clause.verb
        if clause.form is Form.DID:
            if subject is None:
                misfit(clause.span, "who")
            verb.taken = True
            Rest(clause.adjuncts).finish()
            done = n.YouDo(who=party(subject, clause.subject_adjuncts), span=clause.span)
            return negate(done, verb.type == "DONT" and not clause.negated)
        if subject is not None and clause.form is Form.AT:
            return self.was_so(self.place(clause, subject), clause.span)
        if subject is not None and clause.form is Form.PASSIVE:
            afflicted = self.afflicted(clause, subject) if is_player(subject) else None
            return afflicted or self.rolled_or_done(clause, subject)
        if clause.form is not Form.DO:
            return None
        if subject is not None and verb.lexeme == "show" and np is not None and names_side(np):
            bare_subject(clause)
            rest = Rest(clause.adjuncts)
            shown = self.shows_side(subject, np, rest, clause.span)
            rest.finish()
            return shown
        faces = (
            verb.lexeme == "gain" and np is not None and np.head_type == "SYMBOLS"
        )  # "if you obtain a [flame]"
        used = verb.lexeme == "use"  # "if you used a 6 in this straight"
        if (
            (verb.lexeme == "roll" or faces or used) and np is not None and _is_outcome(np)
        ):  # "if you rolled a small straight"
            if subject is not None and subject.noun not in ("you", "they"):
                misfit(subject, "whose_roll_asked")
            rolled = replace(clause, verb=replace(verb, lexeme="roll")) if used else clause
            for word in np.specs if not np.heads else ():
                self.no_step(word)
            return self.rolled_or_done(rolled, np)
        if subject is not None and verb.lexeme == "show" and np is not None and _is_outcome(np):
            return self.shown(clause, subject, np)
        if subject is not None and verb.lexeme == "total" and np is not None:
            return self.adds_up(clause, subject, np)
        if subject is not None and verb.lexeme == "use" and is_noun(np, "roll", "roll_attempt"):
            return self.used(clause, subject, np)
        if subject is not None and verb.lexeme == "roll" and np is None:
            return self.rolled_so_often(clause, subject)
        return _done_this_way(clause, subject) if subject is not None and _is_this_way(clause) else None

    def was_so(self, found: n.Condition, span: Span, before: bool = False) -> n.Condition:
        """`if Nyra was with your opponent`: before this text did anything. `If Nyra is already with them` is
        said of that time, too, where something was done since."""
        was = any(w.type == "BE" and w.lexeme == "was" for w in self.within(span))
        if not isinstance(found, n.Has):
            before = said(self.within(span), "ADV_BEFORE", "already") or before
        if before and not was:
            refuse(not isinstance(found, _STATES), span, "already_what")
            # where nothing was done since, things are as they were
            was = bool(self.spoken.deeds) and isinstance(found, n.OnSide | n.ThingIs | n.InForm)
        if not was:
            return found
        if isinstance(found, n.ThingIs | n.DialIs | n.InForm | n.OnSide):
            return n.changed(found, past=True)
        if isinstance(found, n.Not) and isinstance(found.condition, n.ThingIs):  # "was away from your board"
            return replace(found, condition=n.changed(found.condition, past=True))
        return n.changed(found, already=True) if isinstance(found, n.Has) else found

    def there_are(self, clause: Clause, np: Np) -> tuple[n.Condition, list[Wrapper]]:
        """`there are no cards in your discard pile`: whoever has the place has what lies there."""
        own, outer = attach(np, clause.adjuncts)
        rest = Rest([*own, *outer])
        if np.head_type == "SYMBOLS" and np.of is None:  # "there is a [flame] among your dice"
            rest.take("ADV:of_this_roll")
            rest.finish()
            return negate(_rolled(np, clause.span), clause.negated), []
        wrappers = take_circumstances(rest)
        place = rest.take_np("PREP:in", "PREP:on")
        if place is None or not (place.noun in ZONES or is_place(place)):
            misfit(clause.span, "there_where")
        rest.finish()
        owner = zone(place)[1]
        refuse(owner is None and not is_place(place), place, "there_where")
        return self.has(owner or n.YOU, np, place, clause.span, clause.negated), wrappers

    def asked_has(self, clause: Clause, subject: Np, np: Np) -> tuple[n.Condition, list[Wrapper]]:
        """`you have 10 Health or less`, `your opponent has more CP than you`."""
        own, outer = attach(np, clause.adjuncts)
        rest = Rest(outer)
        after = rest.take("OR_AFTER")
        if after is not None:
            kind = "OR_LESS" if after.word.lexeme == "or_less" else "OR_MORE"
            np = np.with_specs([*np.specs, Word(kind, after.word.text, after.word.lexeme, "", *after.span)])
        wrappers = take_circumstances(rest)
        place = rest.take_np("PREP:in", "PREP:on")
        if place is not None and _is_holder(place, subject):  # "if they have Cinder on them"
            place = None
        than = players_at(rest, "PREP:than")
        already = rest.take("ADV:already", "ADV:before_this") is not None
        already = said(clause.pre, "ADV_BEFORE", "already") or already
        rest.finish()
        shows = Rest(own)
        shown = shows.take("SHOWING") if than is None else None  # "2 stored dice showing [comet]"
        nothing_more(shows.left)
        if place is None and than is None and (subject.noun in ZONES or is_place(subject)):
            bare_subject(clause)  # "your hand has 0 cards"
            owner = zone(subject)[1]
            refuse(owner is None and not is_place(subject), subject, "there_where")
            return self.has(
                owner or n.YOU, np, subject, clause.span, clause.negated, already, shown
            ), wrappers
        nobody = is_player(subject) and said(subject.specs, "DET", "no")
        if nobody:  # "no opponent has Cinder": not any of them
            refuse(clause.negated or than is not None or subject.noun != "opponent", subject, "nobody_has")
            subject = subject.with_specs([_ANY if w.lexeme == "no" else w for w in subject.specs])
        who = _of_any(party(subject, clause.subject_adjuncts), subject)
        some = who.who is Who.ANY_OPPONENT
        refuse(
            some and clause.negated, subject, "nobody_has"
        )  # "any opponent does not have it": one, or all?
        if than is None:
            negated = clause.negated or nobody
            return self.has(who, np, place, clause.span, negated, already, shown), wrappers
        refuse(already, clause.span, "already_compared")
        return negate(self.has_more(who, np, place, than, clause.span), clause.negated), wrappers

    def happens(self, clause: Clause, negated: bool) -> tuple[n.Condition, list[Wrapper]]:
        """`if you dealt dmg`: a deed that is asked after."""
        defeated = self.health_gone(clause)
        if defeated is not None:
            said(clause.pre, "MODAL", "would")
            return negate(n.Happens(event=defeated, would=True, span=clause.span), negated), []
        would = said(clause.pre, "MODAL", "would")
        this_turn = next((a for a in clause.adjuncts if a.key == "ADV:this_turn"), None)
        if this_turn is not None and not would and _is_past(clause):
            return self.done_this_turn(clause, this_turn, negated), []
        said(clause.pre, "ADV_BEFORE", "already")  # what was done was done before
        pre = [w for w in clause.pre if w.lexeme != "would" and w.type not in ("NOT", "DONT")]
        built = self.clause(replace(clause, pre=pre), event=True)
        for name, some in (("amount", n.AnyNumber()), ("count", n.Number(value=1))):
            if getattr(built.effect, name, None) == n.Number(value=0):  # "if you dealt no dmg"
                refuse(negated, clause.span, "double_no")
                built.effect, negated = n.changed(built.effect, **{name: some}), True
        event = built.effect
        if isinstance(event, n.PreventDamage) and isinstance(event.amount, n.Every) and event.who == n.YOU:
            asked = DONE.get(clause.verb.lexeme) is n.Done.PREVENTED and not would
            if asked and event.target is None and event.except_type is None:
                damage = n.Thing(kind=n.Kind.DAMAGE, span=clause.span)  # "if you prevented all of the dmg"
                all_of_it = n.WasDone(
                    done=n.Done.PREVENTED, amount=event.amount, thing=damage, span=clause.span
                )
                return negate(all_of_it, negated), built.wrappers
        return negate(n.Happens(event=event, would=would, span=clause.span), negated), built.wrappers

    def done_this_turn(self, clause: Clause, at: Adjunct, negated: bool) -> n.Condition:
        """`if you have not dealt dmg this turn`: at any time since the turn began."""
        said(clause.pre, "ADV_BEFORE", "already")
        take([at.word])
        pre = [w for w in clause.pre if w.type not in ("NOT", "DONT")]
        others = [a for a in clause.adjuncts if a is not at]
        built = self.clause(replace(clause, pre=pre, adjuncts=others), event=True)
        refuse(built.wrappers, clause.span, "time_first")
        for name, some in (("amount", n.AnyNumber()), ("count", n.Number(value=1))):
            if getattr(built.effect, name, None) == n.Number(value=0):
                refuse(negated, clause.span, "double_no")
                built.effect, negated = n.changed(built.effect, **{name: some}), True
        return negate(n.DoneThisTurn(event=built.effect, span=clause.span), negated)

    def afflicted(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`your opponent is afflicted with Cinder` says how things are, `was inflicted` what was done."""
        now = any(w.type == "BE" and w.lexeme == "be" for w in self.within(clause.span))
        if clause.verb.lexeme != "afflict" or not now or clause.np is not None:
            return None
        rest = Rest(clause.adjuncts)
        what = rest.take_np("PREP:with", "PREP:by") or misfit(clause.span, "afflicted_with_what")
        rest.finish()
        already = said(self.within(clause.span), "ADV_BEFORE", "already")
        who = _of_any(party(subject, clause.subject_adjuncts), subject)
        return self.has(who, what, None, clause.span, False, already)

    def adds_up(self, clause: Clause, subject: Np, np: Np) -> n.Condition | None:
        """`if the values total 9 or more`, `if they add up to 9`: all dice of the roll together."""
        dice = is_noun(subject, "die", "value", "roll") or subject.noun == "they"
        if not dice or subject.of is not None or np.heads or np.of is not None:
            return None
        bare_subject(clause)
        only(subject.specs, DET="the these both all", POSS="your their")
        after = Rest(clause.adjuncts)
        after.finish()
        compare, number = compared(np)
        return n.RollIs(compare=compare, amount=number, span=clause.span)

    def shown(self, clause: Clause, subject: Np, np: Np) -> n.Condition | None:
        """`if it shows [flame]`, `if the die shows a 6`: what was rolled."""
        if self.some_dice(subject):
            bare_subject(clause)
            Rest(clause.adjuncts).finish()
            none = said(subject.specs, "DET", "none", "no")
            only([w for w in subject.specs if not w.taken], DET="any", NUM="1", QUANT="at_least")
            return negate(_rolled(np, clause.span), none)
        die = subject.head_type == "PRON" and subject.noun == "it"
        if not die and value(subject) not in (n.Value.ROLL, n.Value.DIE):
            return None
        bare_subject(clause)
        Rest(clause.adjuncts).finish()
        only(subject.specs, DET="the that this", POSS="your")
        return _rolled(np, clause.span)

    def dice_show(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`if you have at least 1 [flame]`, `if your roll contains a [flame]`: what was rolled."""
        np = clause.np
        if np is None or np.head_type != "SYMBOLS" or np.of is not None:
            return None
        refuse(is_player(subject) and subject.noun not in ("you", "they"), subject, "whose_roll_asked")
        if not is_player(subject):
            if not self.own_roll(subject):
                return None
            refuse(is_noun(subject, "die") and not np.has("NUM", "DET"), subject, "all_dice_or_one")
        bare_subject(clause)
        rest = Rest(clause.adjuncts)
        rest.take("ADV:of_this_roll")
        rest.take("ADV:also")
        rest.finish()
        return _rolled(np, clause.span)

    def own_roll(self, np: Np) -> bool:
        """`your roll`, `your dice`, `the dice you rolled`: what one looks at now."""
        if np.of is not None or len(np.heads) != 1 or np.noun not in ("roll", "die"):
            return False
        if np.noun == "die" and np.heads[0].form != "many":
            return False
        mine = all(w.lexeme in ("your", "the", "this", "these", "final") for w in np.specs)
        if mine:
            take([*np.specs, *np.heads])
        return mine

    def some_dice(self, subject: Np) -> bool:
        """`any of them`, `at least one of these dice`, `no die`: of the dice that were rolled."""
        dice = subject.of if not subject.heads and subject.of is not None else subject
        number = [w.lexeme for w in subject.specs if w.type == "NUM"]
        some = {"any", "none", "no"} & set(subject.dets) or "at_least" in subject.quants
        if not some or number not in ([], ["1"]) or dice.of is not None:
            return False
        deeds = self.spoken.deeds
        rolled = bool(deeds) and deeds[-1].verb.lexeme == "roll"
        if dice is subject:
            return dice.noun == "die"
        only([w for w in dice.specs if not w.taken], DET="the these", POSS="your")
        take(dice.heads)
        return dice.noun == "die" or (rolled and dice.noun == "they")

    def rolled_so_often(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`if you rolled fewer than 3 times`, `if you roll only once`: so many Roll Attempts were used."""
        often = next((a for a in clause.adjuncts if a.key in _OFTEN or a.key.startswith("ADV:times ")), None)
        alone = said(clause.pre, "ADV_BEFORE", "only") or any(a.key == "ADV:only" for a in clause.adjuncts)
        if often is None:
            return None
        words = _OFTEN.get(often.key, often.word.lexeme).split()[1:]
        bounds = [w for w in words if not w.isdecimal()]
        refuse(not alone and not bounds, often, "asks_how_often")
        number = Word("NUM", often.word.text, words[-1], "", *often.span)
        quant = [Word("QUANT", "", bound, "", often.span.start, often.span.start) for bound in bounds]
        much = Np([*quant, number], phrase("roll_attempt", often.span).heads, None, often.span)
        others = [a for a in clause.adjuncts if a is not often and a.key != "ADV:only"]
        return self.used(replace(clause, np=much, adjuncts=others), subject, much)

    def used(self, clause: Clause, subject: Np, np: Np) -> n.Condition:
        who = party(subject, clause.subject_adjuncts)
        own, outer = attach(np, clause.adjuncts)
        rest = Rest(own + outer)
        for adjunct in list(rest.left):
            time = time_of(adjunct)
            if time is not None:  # attempts are only made in one's own roll phases
                whose = time.phase.whose if time.phase is not None else None
                owner = whose.who if isinstance(whose, n.Players) else None
                if whose not in (None, who) and owner is not n.Who.THEY:
                    misfit(adjunct, "whose_attempts")
                rest.left.remove(adjunct)
        rest.finish()
        said(clause.pre, "ADV_BEFORE", "only")
        compare, number = compared(np)
        return n.UsedAttempts(compare=compare, amount=number, who=who, span=clause.span)

    def at_limit(self, clause: Clause, subject: Np, np: Np) -> n.Condition | None:
        """`you have max Heat`, `you already have the maximum`: as many as the stack limit lets one have."""
        words = [w.lexeme for w in np.heads]
        most = "max" in np.adjs or words[:1] == ["maximum"]
        named = [w for w in np.heads if w.type == "NAME"]
        of = np.of
        if not most or not is_player(subject):
            return None
        if words in (["maximum"], ["number"], ["amount"], ["maximum", "number"], ["maximum", "amount"]):
            if of is None and words == ["maximum"]:  # "if you already have the maximum"
                what = n.Thing(kind=n.Kind.IT, span=np.span)
            elif of is None:
                return None
            else:
                what = thing(of)
        elif named and of is None:
            what = thing(Np([], np.heads[len(words) - len(named) :], None, np.span))
            take(np.heads)
        else:
            return None
        take(np.heads)
        only(np.specs, DET="the", ADJ="max", POSS="your their")
        own, outer = attach(np, clause.adjuncts)
        rest = Rest([*own, *outer])
        rest.take("ADV:already")
        on = rest.peek("PREP:on")
        if on is not None and on.np is not None and _is_holder(on.np, subject):
            rest.left.remove(on)
        rest.finish()
        said(clause.pre, "ADV_BEFORE", "already")
        return n.AtLimit(
            thing=what, who=_of_any(party(subject, clause.subject_adjuncts), subject), span=clause.span
        )

    def reaches_limit(self, clause: Clause) -> n.Condition | None:
        """`if you have reached the Heat stack limit`, `if this brings them to their Heat stack limit`."""
        verb, np, subject = clause.verb.lexeme, clause.np, clause.subject
        if verb == "reach" and subject is not None and is_player(subject) and is_noun(np, "stack_limit"):
            if any(w.type == "MODAL" for w in clause.pre) or clause.verb.form != "done":
                return None  # "if you reach it" is something that happens
            who, at, adjuncts = party(subject, clause.subject_adjuncts), np, clause.adjuncts
        elif (
            verb == "bring" and np is not None and is_player(np) and subject is not None and is_this(subject)
        ):
            rest = Rest(clause.adjuncts)
            to = rest.take_np("PREP:to", noun="stack_limit")
            if to is None:
                return None
            take(subject.specs)
            who, at, adjuncts = party(np), to, rest.left
        else:
            return None
        Rest([a for a in adjuncts if a.key != "ADV:already"]).finish()
        said(clause.pre, "ADV_BEFORE", "already")
        return n.AtLimit(thing=_limit_of(at, who), who=who, span=clause.span)

    def has(
        self,
        who: n.Party,
        np: Np,
        place: Np | None,
        span: Span,
        negated: bool,
        already: bool = False,
        shown: Adjunct | None = None,
    ) -> n.Condition:
        where, is_own = _place_of(place, who)
        refuse(not is_own, place, "whose_place")
        in_zone = None if where is n.Zone.BOARD else where
        none = said(np.specs, "DET", "no")
        refuse(none and negated, span, "double_no")
        np = or_more(partitive(np))
        refuse("additional" in np.adjs, np, "more_than_what")
        plain = np.without("no")
        what = thing(plain)
        if what.kind is n.Kind.DIE and isinstance(where, n.Place):  # "3 dice on The Rack"
            what, in_zone = n.Thing(kind=n.Kind.STORED_DIE, name=where.name, span=what.span), None
        if shown is not None:
            nothing_more([] if what.kind is n.Kind.STORED_DIE and shown.np is not None else [shown])
            assert shown.np is not None
            what = n.changed(what, showing=shown_face(shown.np))
        amount = plain_amount(Np(plain.specs, [], None, np.span))
        compare, number = n.Compare.AT_LEAST, 1
        if amount is not None and not isinstance(amount, n.AnyNumber):
            compare, number = compared(np)
            if (compare, number) == (n.Compare.EXACTLY, 0):  # "you have 0 Heat" is "no Heat"
                compare, number, negated = n.Compare.AT_LEAST, 1, not negated
            elif compare is n.Compare.EXACTLY and "exactly" not in np.quants:
                compare = n.Compare.AT_LEAST  # "you have 3 Heat" is met by 4
            if (compare, number) in ((n.Compare.AT_LEAST, 0), (n.Compare.LESS_THAN, 0)):
                misfit(np, "less_than_none")
        found = n.Has(thing=what, compare=compare, amount=number, who=who, zone=in_zone, span=span)
        return negate(n.changed(found, already=True) if already else found, negated or none)

    def has_more(self, who: n.Party, np: Np, place: Np | None, than: n.Party, span: Span) -> n.Condition:
        """`your opponent has fewer CP than you`."""
        adjs = np.adjs
        refuse(adjs not in (["additional"], ["fewer"]) or len(np.specs) != 1, np, "more_than_you")
        take(np.specs)
        where, is_own = _place_of(place, who)
        refuse(where is n.Zone.BOARD or not is_own, np, "place_not_asked")
        what, fewer = thing(np.with_specs([])), adjs == ["fewer"]
        return n.HasMore(thing=what, fewer=fewer, who=who, than=than, zone=where, span=span)

    def dials(self, subject: Np, np: Np, span: Span) -> n.Condition | None:
        """`your Health is less than your opponent's Health`."""
        quants = [w for w in np.specs if w.type == "QUANT"]
        if len(quants) != 1 or quants[0].lexeme not in ("more_than", "less_than"):
            return None
        other = np.with_specs([w for w in np.specs if w is not quants[0]])
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
        if clause.form is Form.CMP:
            return self.roll_against(clause, subject, rest)
        np = clause.np
        assert np is not None
        if subject.noun == "health" and not subject.specs and subject.of is None:  # "if HP is less than 10"
            subject = subject.with_specs([Word("POSS", "", "your", "", *subject.span)])
        again = self.total_again(subject, np, rest, span)
        if again is not None:
            return again
        now = _phase_now(subject, np)
        if now is not None:
            return n.PhaseIs(phase=now, span=span)
        found = value(subject)
        if self.is_the_die(subject) and not np.heads and _is_outcome(np):  # "if it is a 5"
            if self.spoken.die is not None:
                self.spoken.die.asked = True
            return _rolled(np, span)
        if isinstance(found, n.TotalOf):  # "if the highest die is 5 or more"
            refuse(np.heads, np, "not_together")
            return self.total_is(
                n.RollIs(compare=n.Compare.EXACTLY, amount=1, dice=found.dice), np, rest, span
            )
        if found in (n.Value.ROLL, n.Value.DIE):
            ranges = [w for w in np.specs if w.type == "RANGE"]
            if self.spoken.die is not None:
                self.spoken.die.asked = True
            if _parity(np) is not None:  # of several dice, the total may be meant
                refuse(subject.noun not in ("outcome", "result"), np, "parity_of_one")
                return _asked_parity(np, span)
            if len(np.words) == 1 and ranges:
                return n.OutcomeIs(outcome=number_range(ranges[0]), span=span)
            if np.heads and np.heads[0].type == "SYMBOLS":
                return n.OutcomeIs(outcome=shows(np.heads), span=span)
            if rest.peek("PREP:to") is None and subject.noun in ("outcome", "result"):
                compare, number = compared(np)
                if compare is n.Compare.EXACTLY:
                    shown = n.ShowsNumber(low=number, high=number, span=np.span)
                    return n.OutcomeIs(outcome=shown, span=span)
            return self.total_is(n.RollIs(compare=n.Compare.EXACTLY, amount=1), np, rest, span)
        named = subject.head_type == "NAME"
        if named and not np.heads and (end := filled(np)) is not None:  # "if Sun Dial is full"
            what, whose = dial_of(subject)
            return n.DialIs(thing=what, amount=end, whose=whose, span=span)
        if named and not np.heads and number_in(np) is not None:
            compare, number = compared(np)  # "if Sun Dial is 5 or more"
            what, whose = dial_of(subject)
            return n.DialIs(thing=what, compare=compare, amount=number, whose=whose, span=span)
        if subject.heads and not subject.heads[0].text:  # nobody is named
            if not np.heads and _is_outcome(np):  # "if 1-3, ..."
                step = self.step(np, span)
                return _rolled(np, span) if step is None else step
            np = or_more(np)
            if np.heads and np.has("NUM", "QUANT", "DET"):  # "if 0 Scrap, ...", "if 3+ Heat, ..."
                return self.has(n.YOU, np, None, span, False)
        if is_player(subject) and len(np.words) == 1 and np.head_type == "NAME":
            if np.heads[0].form == NameKind.STATUS.value:  # "while you are Hexed"
                who = _of_any(party(subject, clause.subject_adjuncts), subject)
                return n.Has(thing=thing(np), who=who, span=span)
        if names_side(np) and (named or subject.noun == "it"):  # "if Pressure is Cold", "if it is Heads"
            return self.shows_side(subject, np, rest, span)
        if names_side(np) and is_player(subject):  # "if you are Bursting"
            return n.InForm(side=side(np), who=party(subject, clause.subject_adjuncts), span=span)
        if isinstance(found, n.DialOf) and not np.heads and np.of is None and number_in(np) is not None:
            compare, number = compared(np)  # "if your Health is 10 or less"
            of = n.Thing(kind=found.dial, span=subject.span)
            return n.Has(thing=of, compare=compare, amount=number, who=found.whose, span=span)
        if is_player(subject) and np.noun == "health" and np.of is None and number_in(np) is not None:
            compare, number = compared(np)  # "if the target is below 10 Health"
            who = _of_any(party(subject, clause.subject_adjuncts), subject)
            dial = n.Thing(kind=n.Kind.HEALTH, span=np.span)
            return n.Has(thing=dial, compare=compare, amount=number, who=who, span=span)
        dials = self.dials(subject, np, span)
        if dials is not None:
            return dials
        hero = np.head
        if hero is not None and hero.form == NameKind.HERO.value and is_player(subject):
            only(np.specs, DET="the")
            return n.IsHero(name=hero.lexeme, who=party(subject, clause.subject_adjuncts), span=span)
        kind_of_card = hero is not None and hero.form == NameKind.CARD_KIND.value
        card_like = np.noun in _CARDS or kind_of_card
        if subject.head_type == "PRON" and subject.noun == "it" and card_like:
            only(np.specs, DET="a", ADJ="reveal")
            card = thing(np)  # "if it is an upgrade"
            if card.kind is n.Kind.CARD:
                card = n.Thing(kind=n.Kind.CARD, span=np.span)
            return n.Has(thing=card, zone=n.Zone.LOOKED_AT, span=span)
        if is_noun(subject.of, "they") and not subject.heads:  # "none of them are upgrades"
            what = thing(np)
            none = said(subject.specs, "DET", "none")
            said(subject.specs, "DET", "any")
            counted = number_in(subject) is not None
            compare, number = compared(subject) if counted else (n.Compare.AT_LEAST, 1)
            among = n.Has(thing=what, compare=compare, amount=number, zone=n.Zone.LOOKED_AT, span=span)
            return negate(among, none)
        if subject.noun in ("attack", "damage") and not np.heads and len(np.specs) == 1:
            if np.specs[0].lexeme in TYPES:
                take(np.specs)
                said(subject.specs, "DET", "this", "that")
                return n.DamageIs(type=TYPES[np.specs[0].lexeme], span=span)
        if is_noun(subject, "attack") and is_noun(np, "ultimate_ability") and np.of is None and not np.specs:
            said(subject.specs, "DET", "this", "that")  # "if this Attack is ultimate"
            return n.DamageIs(type=n.DamageType.ULTIMATE, span=span)
        if np.noun == "player" and said(np.specs, "ADJ", "first"):
            refuse(np.of is not None and np.of.noun != "game", np.of, "not_here")
            return n.IsFirstPlayer(who=party(subject, clause.subject_adjuncts), span=span)
        if np.adjs == ["active"] and len(np.words) == 1:
            take(np.specs)
            bare_subject(clause)
            return n.ThingIs(thing=thing(subject), state=n.State.ACTIVE, span=span)
        misfit(np, "not_asked")

    def tiers_asked(self) -> n.ShowsTier | None:
        """The steps in which the text has asked for something, if no other dice were rolled since."""
        rolled = any(deed.verb.lexeme == "roll" for deed in self.spoken.deeds)
        return None if rolled else self.tiers

    def no_step(self, word: Word) -> None:
        """Refuses `on 5` behind `3/4/5 [claw]: ...`: 5 of them, or a 5?"""
        tiers = self.tiers_asked()
        counted = tiers is not None and tiers.symbol and word.type == "NUM" and word.lexeme.isdecimal()
        refuse(counted and tiers and int(word.lexeme) in tiers.counts, word.span, "which_step")

    def step(self, np: Np, span: Span) -> n.Condition | None:
        """`3/4/5 [claw]: Deal 4/6/8 dmg. If 5, inflict Cinder.`: so many [claw], not a die that shows 5."""
        tiers = self.tiers_asked()
        if tiers is None:
            return None
        ranges = [w for w in np.specs if w.type == "RANGE"]
        number = int(ranges[0].lexeme[0]) if ranges else number_in(np)
        more = np.has("OR_MORE") or (
            bool(ranges) and ranges[0].lexeme.endswith(("+", f"-{tiers.counts[-1]}"))
        )
        how = bound(np)
        refuse(number not in tiers.counts or how not in ("", "or_more", "at_least"), np, "which_step")
        last = number == tiers.counts[-1]
        refuse((ranges and not more) or not (more or last or how), np, "which_step")
        take([*np.specs, *ranges])
        assert number is not None
        if not tiers.symbol:
            return n.OutcomeIs(outcome=n.ShowsOfAKind(number=number, span=np.span), span=span)
        shown = n.Shows(symbols=(tiers.symbol,) * number, span=np.span)
        return n.OutcomeIs(outcome=shown, span=span)

    def is_the_die(self, subject: Np) -> bool:
        """Whether `it` is the one die that was rolled in the sentence before."""
        if subject.head_type != "PRON" or subject.noun != "it":
            return False
        rolled = self.spoken.deeds[-1] if self.spoken.deeds else None
        asked = self.spoken.die is not None and self.spoken.die.asked  # "If it is a 5, ... If it is a 6, ..."
        if asked or rolled is None or rolled.verb.lexeme != "roll" or rolled.np is None:
            return asked
        return is_noun(rolled.np, "die") and number_in(rolled.np) in (None, 1)

    def total_again(self, subject: Np, np: Np, rest: Rest, span: Span) -> n.Condition | None:
        """`If their total is 8 or less, ... If it is 9 to 13, ...`: the same total."""
        total = self.spoken.total
        it = subject.head_type == "PRON" and subject.noun == "it"
        if total is None or not it or np.heads or np.of is not None or not np.has("NUM"):
            return None
        return self.total_is(total, np, rest, span)

    def total_is(self, total: n.RollIs, np: Np, rest: Rest, span: Span) -> n.Condition:
        """`8 or less`, `9 to 13`."""
        self.spoken.total = total
        to = rest.take_np("PREP:to")
        compare, number = compared(np)
        if to is None:
            return n.changed(total, compare=compare, amount=number, span=span)
        high = number_in(to)
        refuse(compare is not n.Compare.EXACTLY or high is None or high < number, np, "total_range")
        assert high is not None
        least = n.changed(total, compare=n.Compare.AT_LEAST, amount=number, span=span)
        most = n.changed(total, compare=n.Compare.AT_MOST, amount=high, span=span)
        return n.Both(conditions=(least, most), span=span)

    def shows_side(self, subject: Np, np: Np, rest: Rest, span: Span) -> n.Condition:
        what, whose = dial_of(subject)
        return n.OnSide(thing=what, side=side(np), compare=_or_beyond(rest), whose=whose, span=span)

    def roll_against(self, clause: Clause, subject: Np, rest: Rest) -> n.Condition:
        """`your roll is greater`; where theirs is greater, yours is less."""
        owner, left = possessor(subject.specs)
        theirs = owner is not None and owner != n.YOU
        if theirs and subject.heads and subject.heads[-1].form != "many":
            subject = subject.with_specs(left)
        again = self.spoken.compared and subject.head_type == "PRON" and subject.noun == "it"
        refuse(not again and value(subject) is not n.Value.ROLL, subject, "only_rolls_compared")
        self.spoken.compared = True
        against = rest.take("PREP:to", "PREP:against", "PREP:than")
        if against is not None and against.np is not None:
            possessor(against.np.specs)
        refuse(clause.verb.type != "CMP", clause.verb.span, "word_not_here", word=clause.verb.text)
        versus = n.Versus(clause.verb.lexeme)
        if theirs:
            versus = _SEEN_BY_THE_OTHER.get(versus, versus)
        if clause.negated:
            clause.negated = False
            versus = _DENIED.get(versus) or misfit(clause.span, "not_together")
        return n.RollAgainst(versus=versus, span=clause.span)

    def place(self, clause: Clause, subject: Np) -> n.Condition:
        np = clause.np
        assert np is not None
        span = clause.span
        rest = Rest(clause.adjuncts)
        named = any(w.type == "NAME" for w in np.heads)
        beyond = _or_beyond(rest) if named and np.noun == "side" else n.Compare.EXACTLY
        if names_side(np) and (subject.head_type == "NAME" or subject.noun == "it"):
            bare_subject(clause)
            shown = self.shows_side(subject, np, rest, span)
            rest.finish()
            return shown
        if (
            clause.verb.lexeme in ("at", "in", "on") and np.noun == "stack_limit"
        ):  # "if you are at the Heat stack limit"
            rest.take("ADV:already")
            rest.finish()
            said(self.within(span), "ADV_BEFORE", "already", "now")
            if is_player(subject):
                who = _of_any(party(subject, clause.subject_adjuncts), subject)
                return n.AtLimit(thing=_limit_of(np, who), who=who, span=span)
            only(np.specs, POSS="its", DET="the")
            take(np.heads)
            bare_subject(clause)
            owner, left = possessor(subject.specs)
            return n.AtLimit(thing=thing(subject.with_specs(left)), who=owner or n.YOU, span=span)
        if clause.verb.lexeme == "at" and is_player(subject) and "max" in np.adjs and np.head_type == "NAME":
            only(np.specs, ADJ="max")
            rest.finish()
            who = _of_any(party(subject, clause.subject_adjuncts), subject)
            return n.AtLimit(thing=thing(np.with_specs([])), who=who, span=span)
        rest.finish()
        if (
            clause.verb.lexeme == "in"
            and is_player(subject)
            and names_side(np)
            and subject.head_type != "NAME"
        ):
            said(self.within(span), "ADV_BEFORE", "already")  # one is in a form or not
            return n.InForm(side=side(np), who=party(subject, clause.subject_adjuncts), span=span)
        bare_subject(clause)
        if clause.verb.lexeme == "equal_to" and value(subject) in (n.Value.ROLL, n.Value.DIE):
            compare, number = compared(np)  # "if the roll is equal to 5"
            if compare is n.Compare.EXACTLY and not np.heads and number_in(np) is not None:
                return n.RollIs(compare=compare, amount=number, span=span)
        with_whom = clause.verb.lexeme == "with" and is_player(np) and subject.head_type in ("NAME", "PRON")
        held = (
            clause.verb.lexeme == "with" and is_player(subject) and np.heads and subject.head_type != "NAME"
        )
        if held:  # "if your opponent is affected by Cinder", "while under the effect of this token"
            who = _of_any(party(subject, clause.subject_adjuncts), subject)
            return self.has(who, np, None, span, False)
        if with_whom:  # "if Nyra is with your opponent"
            return n.ThingIs(thing=thing(subject), state=n.State.ON_BOARD, whose=party(np), span=span)
        if clause.verb.lexeme == "away_from" and np.noun == "board":
            at_home = n.ThingIs(thing=thing(subject), state=n.State.ON_BOARD, whose=zone(np)[1], span=span)
            return n.Not(condition=at_home, span=span)
        refuse(clause.verb.lexeme not in ("in", "on", "at"), np, "not_asked")
        if is_player(subject) and np.heads and np.heads[-1].type == "NAME" and clause.verb.lexeme == "in":
            if not names_side(np):
                return n.Has(thing=thing(np), who=party(subject), span=span)
        names = [w for w in np.heads if w.type == "NAME"]
        if clause.verb.lexeme == "at" and not np.heads and np.of is None and number_in(np) is not None:
            compare, number = compared(np)  # "if Sun Dial is at 5 or more"
            what, whose = dial_of(subject)
            return n.DialIs(thing=what, compare=compare, amount=number, whose=whose, span=span)
        end = end_of(np) if clause.verb.lexeme == "at" and subject.head_type == "NAME" else None
        if end is not None:  # "if Sun Dial is at its maximum"
            what, whose = dial_of(subject)
            return n.DialIs(thing=what, amount=end, whose=whose, span=span)
        sided = (
            np.noun == "side"
            or len(np.words) == 1
            or (names[-1:] and names[-1].lexeme.casefold().endswith("side"))
        )
        if names and sided:
            what, whose = dial_of(subject)
            return n.OnSide(thing=what, side=side(np), compare=beyond, whose=whose, span=span)
        found, owner = zone(np)
        if found is n.Zone.BOARD:
            return n.ThingIs(thing=thing(subject), state=n.State.ON_BOARD, whose=owner, span=span)
        if found is n.Zone.PLAY and owner is None:
            return n.ThingIs(thing=thing(subject), state=n.State.IN_PLAY, span=span)
        misfit(np, "place_not_asked")

    def rolled_or_done(self, clause: Clause, subject: Np) -> n.Condition | None:
        """`[a] was rolled`, `at least 3 dmg was added`."""
        verb = clause.verb.lexeme
        span = clause.span
        if clause.form is Form.PASSIVE and not is_player(subject):
            bare_subject(clause)
        if verb == "prevent" and clause.form is Form.PASSIVE:
            subject = _none_of_it(subject, clause.negated)
        if (verb == "roll" or (verb == "gain" and subject.head_type == "SYMBOLS")) and _is_outcome(subject):
            rest = Rest(clause.adjuncts)
            rest.take("ADV:of_this_roll")
            rest.finish()
            refuse(clause.np is not None and clause.np is not subject, clause.np, "not_here")
            return _rolled(subject, span)
        if verb not in DONE or clause.np is not None or (is_player(subject) and subject.head_type != "NAME"):
            return None
        if any(a.key not in NOISE and a.key != "ADV:this_way" for a in clause.adjuncts):
            return None
        if "would" in lexemes(clause.pre, "MODAL"):
            return None  # "Cinder would be inflicted" was not done yet
        return _was_done(clause, subject)

    def adjunct_condition(self, adjuncts: list[Adjunct], span: Span) -> tuple[n.Condition, list[Wrapper]]:
        """`if spent`, `if in Shadows`, `if activated during the Defensive Roll Phase`."""
        rest = Rest(adjuncts)
        wrappers = take_circumstances(rest)
        done = rest.take("VERBED")
        if done is not None and done.word.lexeme == "afflict":  # "while afflicted with Cinder"
            what = rest.take_np("PREP:with", "PREP:by") or misfit(done, "afflicted_with_what")
            rest.finish()
            return self.has(n.YOU, what, None, span, False), wrappers
        if done is not None:
            if done.word.lexeme not in ("deal", "prevent"):
                rest.take("ADV:this_way")
            rest.finish()
            if done.word.lexeme not in DONE and done.word.form.startswith("call"):
                return n.Happens(event=n.Call(verb=done.word.lexeme, span=span), span=span), wrappers
            found = DONE.get(done.word.lexeme) or misfit(done, "not_here")
            return n.WasDone(done=found, span=span), wrappers
        held = rest.take_np("PREP:with")
        if held is not None:  # "while under the effect of this token"
            rest.finish()
            return self.has(n.YOU, held, None, span, False), wrappers
        place = rest.take_np("PREP:in")
        if place is not None:
            rest.finish()
            if names_side(place):  # "while in Bear Form"
                return n.InForm(side=side(place), span=span), wrappers
            return n.Has(thing=thing(place), span=span), wrappers
        misfit(span, "not_asked")

    def condition_of(self, lead: Lead) -> tuple[n.Condition, list[Wrapper]]:
        if lead.chain is not None:
            return self.condition(lead.chain)
        if lead.clause is not None and lead.clause.form is Form.CMP:  # "if higher"
            yours = Word("POSS", "", "your", "", lead.span.start, lead.span.start)
            roll = phrase("roll", lead.span).with_specs([yours])
            return self.asked(replace(lead.clause, subject=roll))
        if lead.clause is not None:  # "if Attacking"
            event, would, wrappers = self.event_of_clause(replace(lead.clause, form=Form.DO))
            return n.Happens(event=event, would=would, span=lead.span), wrappers
        return self.adjunct_condition(lead.adjuncts, lead.span)
