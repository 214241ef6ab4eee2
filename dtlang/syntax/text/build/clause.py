"""One clause to an effect, and to an event that a text watches for."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import measured
from dtlang.syntax.text.build.blanks import in_form
from dtlang.syntax.text.build.brackets import BracketBuilder
from dtlang.syntax.text.build.cards import pay_more
from dtlang.syntax.text.build.deeds import ANYBODY, Deed, attach
from dtlang.syntax.text.build.fold import fold
from dtlang.syntax.text.build.meant import (
    MOVES,
    OTHERWISE_SAID,
    as_many_as,
    as_much,
    for_whom,
    goes_up,
    meant,
    number_behind,
    returned,
    set_to,
    the_next_one,
)
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import is_noun, number_in, phrase, said, take
from dtlang.syntax.text.build.players import Who, is_player, party, possessor
from dtlang.syntax.text.build.times import (
    Wrapper,
    during,
    paid,
    repeated,
    take_circumstances,
    time_of,
)
from dtlang.syntax.text.build.verbs import build, build_call, is_known
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Gerund, Np
from dtlang.syntax.text.word import Word


class Built(msgspec.Struct, eq=False, gc=False):
    """An effect, and the times and prices that still have to be laid around it."""

    effect: n.Effect
    wrappers: list[Wrapper]


_CHANGES_DAMAGE = frozenset(("reduce", "lower", "decrease", "increase", "raise", "double"))
_MEAN_OTHERS = _CHANGES_DAMAGE | {"halve", "discard", "add"}
_YOU_TOO = ("ADV:including_you", "PAREN:you_too")


class ClauseBuilder(BracketBuilder):
    """Builds clauses of which a player is the subject; of all others, whoever builds on it."""

    def special(self, clause: Clause, event: bool) -> Built | None:
        raise NotImplementedError

    def event_adjuncts(self, rest: Rest) -> list[Wrapper]:
        raise NotImplementedError

    def deed(self, clause: Clause, event: bool) -> tuple[Deed, list[Wrapper], list[Adjunct]]:
        """A clause with its subject and object in place, active and passive made alike."""
        own: list[Adjunct] = []
        rest = Rest([])
        wrappers: list[Wrapper] = []
        brackets: list[Adjunct] = []
        if clause.adjuncts:
            own, rest.left = attach(clause.np, clause.adjuncts)
            if is_noun(clause.np, "roll_attempt"):
                rest.take("ADV:this_roll_phase")  # an attempt is never made later
            wrappers = take_circumstances(rest)
        if rest.left:
            once = rest.peek("ADV:once") if wrappers else None
            refuse(once, once, "how_often")  # "re-roll 2 dice one more time this turn"
            only_so = rest.take("ADV:only")
            if not event:
                wrappers.extend(self.event_adjuncts(rest))
            if only_so is not None:
                refuse(not wrappers, only_so, "only_when")
                wrappers.insert(0, lambda effect: n.Only(effect=effect, span=effect.span))
            _share_unit(clause, rest)
            brackets = self.take_brackets(clause, rest)
        each = bool(clause.pre) and _are_several(clause) and said(clause.pre, "ADV_BEFORE", "each")
        mods = clause.subject_adjuncts
        if mods:
            each = any(a.key == "ADV:each" for a in mods) or each
            mods = [
                a for a in self.without_remarks(mods) if a.word.type != "ADV" or a.key == "ADV:including_you"
            ]
        if clause.subject_adjuncts or clause.pre:
            wrappers += _early_times(clause)
        event = event or self.any_amount
        np = measured(clause.np, rest) if rest.left else clause.np
        deed = Deed(clause.verb, n.YOU, np, own, rest, clause.span, event=event)
        deed.group_each, deed.forced = each, self.forcing
        subject = clause.subject
        if clause.form is Form.PASSIVE:
            _turn_round(deed, subject, mods, wrappers)
        elif subject is not None:
            refuse(not is_player(subject), subject, "actor_wanted")
            own, left = attach(subject, mods)
            nothing_more(left)
            deed.who = self.group(clause, own)
        you_too = next((mod for mod in deed.mods if mod.key in _YOU_TOO), None) if deed.mods else None
        if you_too is not None:  # "all players receive 2 dmg, you included"
            refuse(deed.who != n.Players(who=Who.ALL_PLAYERS), you_too, "not_here")
            deed.mods = [mod for mod in deed.mods if mod is not you_too]
        return deed, wrappers, brackets

    def group(self, clause: Clause, mods: list[Adjunct]) -> n.Party:
        subject = clause.subject
        assert subject is not None
        if clause.group is None and subject.noun == "you" and said(subject.specs, "DET", "both"):
            nothing_more(mods)  # "you both draw 1 card": you and whoever was named
            they = n.Players(who=Who.THEY, span=subject.span)
            return n.Group(players=(n.Players(who=Who.YOU, span=subject.span), they), span=subject.span)
        if clause.group is None:
            return party(subject, mods)
        joined, second = clause.group
        players = (party(subject), party(second, mods))
        return n.Group(players=players, any=joined == "or", span=players[0].span.join(players[1].span))

    def each_subject(self, clause: Clause, event: bool) -> Built | None:
        """`Heat and Cinder may not be removed`: things named together are spoken of one by one."""
        assert clause.group is not None
        assert clause.subject is not None
        joined, second = clause.group
        named = clause.subject.head_type == "NAME" and clause.verb.lexeme == "have"
        if is_player(clause.subject) and is_player(second) and not named:
            return None
        refuse(joined != "and", clause.subject.span.join(second.span), "which_of_two")
        first = self.clause(replace(clause, group=None, subject_adjuncts=[]), event)
        other = self.clause(replace(clause, group=None, subject=second), event)  # the times are the same
        return Built(fold([("", first.effect), ("AND", other.effect)]), first.wrappers)

    def clause(self, clause: Clause, event: bool = False) -> Built:
        if not event and any(a.key == "ADV:as_normal" for a in clause.adjuncts):
            return self.as_normal(clause)
        if clause.verb.lexeme == "roll" and clause.subject is not None and not event:
            clause = _both_roll(clause, clause.subject)
        if clause.verb.lexeme in OTHERWISE_SAID:
            clause = OTHERWISE_SAID[clause.verb.lexeme](clause)
        if clause.verb.lexeme == "keep":
            clause = self.kept_cards(clause)
        if clause.verb.lexeme == "become" and clause.subject is not None:
            clause = set_to(clause, clause.subject)
        if clause.verb.lexeme == "take":
            clause = self.so_much_taken(clause)
        if clause.verb.start == clause.verb.end:
            clause = for_whom(clause)
        if clause.adjuncts and clause.np is not None:
            clause = as_many_as(clause, clause.np)
        if clause.verb.lexeme in MOVES and clause.np is None and clause.form is Form.DO:
            clause = goes_up(clause)
        clause = meant(clause)
        if clause.verb.lexeme == "give" and clause.np is not None:
            clause = self.given(clause, clause.np)
        if clause.adjuncts and clause.np is not None and clause.np.head_type == "NAME":
            clause = number_behind(clause, clause.np)
        clause = as_much(clause)
        if clause.verb.lexeme == "return":
            clause = returned(clause)
        if clause.np is not None and clause.verb.form.startswith("call"):
            clause = self.called(clause, clause.np)
        if clause.verb.lexeme in _MEAN_OTHERS:
            clause = self.other_verb(clause, event)
        if clause.verb.lexeme == "skip" and clause.np is not None:
            the_next_one(clause.np)
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
        rest = deed.rest
        if deed.verb.lexeme in ("pay", "spend") and not event:
            dearer = pay_more(clause, deed.who, rest)
            if dearer is not None:
                rest.finish()
                return Built(dearer, wrappers)
        if deed.verb.lexeme == "roll" and rest.take("ADV:away") is not None:  # "throw this token away"
            deed.verb = replace(deed.verb, lexeme="remove")
        verb = deed.verb
        builder = build_call if self.is_keyword(deed) else build
        if builder is build and not is_known(verb.lexeme):
            misfit(verb.span, "unknown_verb", verb=verb.text)
        instead: Adjunct | None = _only_half(clause)
        afterwards = rest.take("ADV:then") if rest.left else None  # "remove it afterwards"
        if rest.left:
            by = rest.peek("PREP:by")
            if by is not None and isinstance(by.rest, Gerund):
                rest.left.remove(by)
                wrappers.append(self.by_doing(by.rest))
            instead = rest.take("INSTEAD") or instead
            of_number = rest.peek("PREP:instead_of")
            if of_number is not None and of_number.np is not None and not of_number.np.heads:
                instead = rest.take("PREP:instead_of")  # "draw 2 cards instead of 1"
                number_in(of_number.np)
        effect = builder(deed)
        if type(effect) is n.Reroll and not event:
            their_dice(effect, effect.who, clause.np)
            effect = _picked_for(clause, effect)
        if not event:
            self.only_on_boards(effect)
        after = afterwards is not None
        for word in clause.pre:
            if word.type != "ADV_BEFORE":
                continue
            if word.lexeme in ("either", "additionally"):
                word.taken = True
            elif word.lexeme == "then":  # "they then remove it"
                word.taken = True
                after = True
            elif word.lexeme == "randomly" and isinstance(effect, n.Discard):
                word.taken = True
                effect = replace(effect, random=True)
            elif word.lexeme == "instead":
                word.taken = True
                instead = Adjunct(word, None, word.span)
        if rest.left:
            effect = self.how_many_times(clause, deed, effect, wrappers)
        if deed.mods and deed.who == n.YOU:
            deed.mods = [mod for mod in deed.mods if mod.key != "ADV:you_like"]
        if deed.mods:
            nothing_more(deed.mods)
        if rest.left:
            rest.finish()
        if instead is not None:
            if deed.np is not None and "additional" in deed.np.adjs:
                misfit(clause.span, "instead_how_many")
            effect = effect if type(effect) is n.Instead else n.Instead(effect=effect, span=clause.span)
        for bracket in brackets:
            effect = self.with_bracket(effect, bracket.word, replace(clause, verb=deed.verb, np=deed.np))
        return Built(n.Then(effect=effect, span=effect.span) if after else effect, wrappers)

    def as_normal(self, clause: Clause) -> Built:
        """`On 4-6, the Attack resolves as normal.`: what would happen anyway."""
        words = self.within(clause.span)
        changes = any(w.type in ("NUM", "FRAC", "TIMES", "QUANT", "PAREN") for w in words)
        refuse(changes or clause.pre or clause.negated, clause.span, "not_here")
        take(words)
        return Built(n.NothingHappens(span=clause.span), [])

    def only_on_boards(self, effect: n.Effect) -> None:
        """Tokens and pieces lie on the board of a player; a companion has none (R-090)."""
        if type(effect) is n.Inflict or type(effect) is n.Transfer:
            where: n.Party | None = effect.target
        elif type(effect) is n.Put:
            where = effect.board_of
        elif type(effect) is n.Gain and effect.thing.kind is n.Kind.STATUS:
            where = effect.who
        else:
            return
        if isinstance(where, n.Players) and where.who is Who.NAMED:
            piece = any(w.lexeme == where.name and w.form == NameKind.PIECE.value for w in self.words)
            refuse(piece, where.span, "companion_has_no_board")

    def other_verb(self, clause: Clause, event: bool) -> Clause:
        """A clause whose verb means another one here, or whose "it" is dmg or an Attack."""
        verb = clause.verb
        if verb.lexeme == "add":
            return self.attack_meant(clause) if clause.adjuncts else clause
        if verb.lexeme == "discard":
            named = event or clause.np is not None or clause.form is not Form.DO
            if clause.np is not None:
                return self.seen_cards(clause, event)
            if named or any(w.lexeme in ("card", "hand") for w in self.words):
                return clause
            return replace(clause, verb=replace(verb, lexeme="remove"))  # "2 dmg, then discard": this token
        if verb.lexeme == "halve":  # "reduce the dmg by 1/2"
            half = Np([Word("FRAC", "", "half", "", *verb.span)], [], None, verb.span)
            by_half = Adjunct(Word("PREP", "", "by", "", *verb.span), half, verb.span)
            lowered = replace(verb, lexeme="reduce")
            clause = replace(clause, verb=lowered, adjuncts=[*clause.adjuncts, by_half])
        return self.damage_meant(clause)

    def how_many_times(
        self, clause: Clause, deed: Deed, effect: n.Effect, wrappers: list[Wrapper]
    ) -> n.Effect:
        """What is left behind a deed and says how often, who each of several is, or what is known anyway."""
        rest = deed.rest
        rest.left = [a for a in rest.left if a.key != "ADV:either"]
        twice = rest.peek("ADV:twice")
        count = getattr(effect, "count", None)
        if twice is not None and isinstance(effect, n.Inflict | n.Gain) and isinstance(count, n.Number):
            rest.take("ADV:twice")  # "inflict Cinder twice"
            effect = replace(effect, count=n.Number(value=2 * count.value, span=twice.span))
        elif twice is not None and not deed.event:
            rest.take("ADV:twice")  # "draw 1 card twice", "stoke 2 twice": one after the other
            wrappers.append(repeated(twice))
        wrappers += in_form(rest)
        head = clause.subject.head if clause.subject is not None else None
        if clause.group is not None or (head is not None and head.form == "many"):
            rest.take("ADV:each")  # "you and your teammate heal 1 each"
        if deed.who == n.YOU:
            rest.take("ADV:you_like")  # who does it picks it anyway
        return effect

    def by_doing(self, gerund: Gerund) -> Wrapper:
        """`by discarding a card`."""
        return paid(lambda who: self.gerund(gerund, who))

    def gerund(self, gerund: Gerund, who: n.Party) -> n.Effect:
        declared = gerund.verb.form.startswith("call")
        if gerund.passive or not (declared or is_known(gerund.verb.lexeme)):
            misfit(gerund.span, "not_here")
        deed = Deed(gerund.verb, who, gerund.np, [], Rest([]), gerund.span)
        return build_call(deed) if declared else build(deed)


def _both_roll(clause: Clause, subject: Np) -> Clause:
    """`both players roll 1 die`: you and your opponent."""
    if not is_noun(subject, "player") or subject.dets != ["both"] or len(subject.words) != 2:
        return clause
    take(subject.words)
    opponent = phrase("opponent", subject.span).with_specs([Word("POSS", "", "your", "", *subject.span)])
    you = phrase("you", subject.span, type="PRON")
    each = Adjunct(Word("ADV", "", "each", "", *subject.span), None, subject.span)
    before = [*clause.subject_adjuncts, each]
    return replace(clause, subject=you, group=("and", opponent), subject_adjuncts=before)


_OTHERS = frozenset(
    {
        *(Who.OPPONENT, Who.CHOSEN_OPPONENT, Who.ANY_OPPONENT, Who.ATTACKER, Who.DEFENDER, Who.THEY),
        *(Who.TEAMMATE, Who.CHOSEN_TEAMMATE, Who.CHOSEN_PLAYER, Who.OTHER_CHOSEN_PLAYER),
    }
)


def their_dice(effect: n.Effect, whom: n.Party, np: Np | None) -> None:
    """`your opponent re-rolls 1 die`: one of their own; that it is anybody's has no words for others."""
    of = np.of if np is not None else None
    whose = np is not None and (np.has("POSS") or (of is not None and (is_player(of) or of.has("POSS"))))
    if not isinstance(effect, n.Reroll) or effect.dice.whose is not n.Whose.ANY or _choice(np) is not None:
        return
    refuse(whose and isinstance(whom, n.Players) and whom.who in _OTHERS, np, "whose_dice")


def _choice(np: Np | None) -> Np | None:
    """`2 of their dice of your choice`: whose choice it is."""
    of = np.of if np is not None and not is_noun(np.of, "choice") else np
    choice = of.of if of is not None else None
    return choice if is_noun(choice, "choice") and choice.has("POSS") else None


def is_picked_by_you(np: Np) -> bool:
    choice = _choice(np)
    return choice is not None and possessor(choice.specs)[0] == n.YOU


def _picked_for(clause: Clause, effect: n.Reroll) -> n.Effect:
    """`your opponent re-rolls 2 of their dice of your choice`: they do it, and you pick."""
    choice = _choice(clause.np)
    if choice is None:
        return effect
    chooser = possessor(choice.specs)[0]
    if chooser == n.YOU and effect.who != n.YOU:
        forced = n.changed(effect, who=n.YOU)
        return n.Force(whom=effect.who, effect=forced, span=effect.span)
    refuse(chooser != n.YOU and effect.who == n.YOU, choice, "doer_picks")
    return effect


def _only_half(clause: Clause) -> Adjunct | None:
    """`when they heal, they heal only half that amount`: half of it, and not all of it too."""
    for word in clause.np.specs if clause.np is not None else ():
        if word.lexeme == "only_half":
            word.lexeme = "half"
            return Adjunct(word, None, word.span)
    return None


def _share_unit(clause: Clause, rest: Rest) -> None:
    """`1 x [a] + 2 x [b] Heat`: the unit stands on a later term, and is that of the first."""
    if clause.np is None or clause.np.heads:
        return
    terms = (a for a in rest.left if a.word.type == "PLUS" and a.np is not None and a.np.heads)
    later = next(terms, None)
    if later is None or later.np is None:
        return
    np = later.np
    adjectives = [w for w in np.specs if w.type == "ADJ"]
    clause.np = Np(clause.np.specs + adjectives, np.heads, clause.np.of, clause.np.span.join(np.span))
    later.rest = Np([w for w in np.specs if w.type != "ADJ"], [], np.of, np.span)


def _early_times(clause: Clause) -> list[Wrapper]:
    """Times before the verb: `your Attacks this turn deal ...`."""
    found: list[Wrapper] = []
    for adverb in clause.subject_adjuncts:
        if adverb.word.type == "ADV" and adverb.word.lexeme not in ("each", "including_you"):
            time = time_of(adverb)
            if time is not None:
                found.append(during(time))
            elif adverb.key not in NOISE:
                misfit(adverb, "not_here")
    for early in (word for word in clause.pre if word.type == "ADV_BEFORE"):
        time = time_of(Adjunct(replace(early, type="ADV"), None, early.span))
        if time is not None:
            early.taken = True
            found.append(during(time))
    return found


def _turn_round(deed: Deed, subject: Np | None, mods: list[Adjunct], wrappers: list[Wrapper]) -> None:
    """A passive clause: its subject is what the deed is done to, or whom."""
    verb, rest = deed.verb, deed.rest
    deed.passive = True
    deed.who = ANYBODY if deed.event else n.YOU
    agent = rest.peek("PREP:by")
    if agent is not None and agent.np is not None and is_player(agent.np):
        rest.left.remove(agent)
        deed.who = deed.agent = party(agent.np, agent.mods)
    elif verb.lexeme == "attack":
        deed.who = n.Players(who=Who.OPPONENT)
    if subject is None:
        if deed.np is None and verb.lexeme != "spend":
            deed.np = phrase("token", deed.span, "this")
        return
    own, left = attach(subject, mods)
    if is_player(subject) and verb.lexeme in ("give", "inflict") and deed.np is not None:  # "be given Cinder"
        deed.verb = verb = replace(verb, lexeme="inflict")
        given = Adjunct(Word("PREP", "", "with", "", *deed.np.span), deed.np, deed.np.span)
        deed.np, rest.left = None, [given, *rest.left]
    if is_player(subject) and verb.lexeme == "deal":  # "they are dealt 1 dmg": they receive it
        deed.who, deed.passive = party(subject, own), False
        deed.verb = replace(verb, type="VERB", lexeme="receive", form="")
    elif is_player(subject) and verb.lexeme in ("inflict", "afflict"):
        deed.receiver, deed.mods = subject, own
    elif deed.np is None:
        deed.np, deed.mods = subject, own
    else:
        misfit(subject, "not_together")
    rest.left = left + rest.left
    if deed.np is subject:
        wrappers.extend(take_circumstances(rest))


def _are_several(clause: Clause) -> bool:
    """Whether "each" can be said of who acts: "you and your opponent each", "all players each"."""
    if clause.subject is None:
        return False
    word = clause.subject.head
    return clause.group is not None or (word is not None and (word.form == "many" or word.type == "PRON"))
