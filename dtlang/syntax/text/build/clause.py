"""One clause to an effect, and to an event that a text watches for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import PHASES, TYPES
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import counted, measured
from dtlang.syntax.text.build.blanks import in_form
from dtlang.syntax.text.build.cards import cards_cost, pay_more, who_plays
from dtlang.syntax.text.build.deeds import ANYBODY, Deed, attach
from dtlang.syntax.text.build.dials import names_dial, reach_dial
from dtlang.syntax.text.build.fold import amounts_in, around, fold, reminder, wrapped
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import modal_of
from dtlang.syntax.text.build.nouns import is_noun, is_this, number_in, only, partitive, phrase, said, take
from dtlang.syntax.text.build.players import Who, is_player, party, phase, possessor
from dtlang.syntax.text.build.regular import MODEL, verbs
from dtlang.syntax.text.build.roles import frames
from dtlang.syntax.text.build.them import Spoken
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import (
    Wrapper,
    during,
    how_often,
    paid,
    repeated,
    take_circumstances,
    time_of,
)
from dtlang.syntax.text.build.verbs import build, build_call, is_known
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Gerund, Np
from dtlang.syntax.text.word import Word

ReadBracket = Callable[[Word, str], n.Effect]  # with the verb of the clause it stands in
NO_KEYWORDS: Mapping[str, frozenset[str]] = {}
NO_POLARITY: Mapping[str, str] = {}


class Built(msgspec.Struct, eq=False, gc=False):
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


_KEPT_UP = frozenset(("keep", "repeat", "stay"))
_MOST_CP = "15"
_ATTEMPTS = frozenset(
    ("attack", "ability", "offensive_ability", "defensive_ability")
)  # what fails together with its Roll Phase
_UNDONE = frozenset(("negate", "avoid", "prevent", "cancel"))
_CHANGES_DAMAGE = frozenset(("reduce", "lower", "decrease", "increase", "raise", "double"))
_MEAN_OTHERS = _CHANGES_DAMAGE | {"halve", "discard", "add"}
_GIVEN = frozenset(("card", "cp", "status_effect", "upgrade"))
_COMES = frozenset(("receive", "take", "suffer"))
_GETS = frozenset(("gain", "get"))
_CHANGEABLE = frozenset(
    ("die", "roll", "value", "stack_limit", "cost", "cp", "health", "card", "outcome", "result")
)
_DEEDS = (Form.DO, Form.PASSIVE)
_SPOKEN_OF = frozenset(("VERB", "VERBING", "VERBED", "NOUN", "NAME"))
_UNTIL = {n.Stretch.UNTIL_END: n.Stretch.CONCLUSION, n.Stretch.UNTIL_START: n.Stretch.START}
_YOU_TOO = ("ADV:including_you", "PAREN:you_too")


_OF_ONE_ATTACK = (n.AddDamage, n.ReduceDamage, n.BecomeType, n.NoDefense, n.DealDamage, n.DoubleDamage)


class ClauseBuilder:
    """Builds clauses. `read_bracket` reads a rule that stands in round brackets."""

    led = False  # something stands before or behind the clauses
    within_leads = False  # more than one circumstance stands before or behind the clauses
    asking = False  # behind "if"
    forcing = False  # behind "force them to"
    then_first = False  # "you then draw 1 card"
    any_amount = False  # within a prohibition an amount may be left unsaid

    def __init__(
        self,
        read_bracket: ReadBracket,
        lines: tuple[n.Effect, ...] = (),
        text: str = "",
        language: str = "en",
        keywords: Mapping[str, frozenset[str]] = NO_KEYWORDS,
        polarity: Mapping[str, str] = NO_POLARITY,
        spoken: Spoken | None = None,
    ):
        self.read_bracket = read_bracket
        self.keywords = keywords  # verbs that the hero declares, with what they are said of
        self.polarity = polarity  # of status effects, where it is known
        self.spoken = spoken or Spoken()
        self.deeds: list[Clause] = []  # of this sentence
        self.text = self.whole = text  # where the spans point into, and the text that the sentence is part of
        self.lexicon = lexicon(language)
        self.frames = frames(language) if language != MODEL else None  # there, prepositions are the roles
        self.lines = lines  # the options below a line that ends in "one of the following:"
        self.words: list[Word] = []  # of the sentence
        self.after: list[n.Effect] = []  # rules that stood in brackets

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

    def take_brackets(self, clause: Clause, rest: Rest) -> list[Adjunct]:
        """Rules and remarks in brackets; what others say is known anyway, or belongs to an amount."""
        brackets = [a for a in rest.left if a.word.type == "PAREN"]
        if not brackets:
            return brackets
        most = next((a for a in brackets if a.word.lexeme == "most"), None)
        if most is not None and is_noun(clause.np, "cp") and _MOST_CP in most.word.text.split():
            most.word.lexeme = "remark"  # "gain 2 CP (up to 15)": R-031 says so
        answers = clause.verb.lexeme == "attack" and clause.form is Form.PASSIVE
        for ultimate in [a.word for a in brackets if a.word.lexeme == "no_ultimate"]:
            ultimate.lexeme = "limits" if answers else "rule"  # nothing answers one anyway
        yours = clause.subject is None or clause.subject.noun == "you"
        for choice in [a.word for a in brackets if a.word.lexeme == "your_choice"]:  # it is anyway
            choice.lexeme = "limits" if yours and not self.forcing else "rule"
        for limit in [a.word for a in brackets if a.word.lexeme == "to_limit"]:  # nobody has more
            limit.lexeme = "limits" if clause.verb.lexeme == "double" else "rule"
        fewer = is_noun(clause.np, "die") and "fewer" in clause.np.adjs  # of dice, at least one is rolled
        for least in [a.word for a in brackets if a.word.lexeme == "least_one"]:
            least.lexeme = "limits" if fewer else "rule"
        read = [a for a in brackets if a.word.lexeme in ("rule", "remark", "already", "must_some")]
        known = [a for a in brackets if a.word.lexeme in ("rounded_up", "limits")]
        if clause.verb.lexeme == "re_roll":  # "re-roll 2 of these dice (once)"
            known += [a for a in brackets if a.word.lexeme == "once"]
        rest.left = [a for a in rest.left if a not in read + known]
        return read

    def within(self, span: Span) -> list[Word]:
        return [word for word in self.words if span.start <= word.start and word.end <= span.end]

    def without_remarks(self, adjuncts: list[Adjunct]) -> list[Adjunct]:
        """`a player (or team) with this token`: the remark is kept behind the sentence."""
        remarks = [a.word for a in adjuncts if a.word.type == "PAREN" and a.word.lexeme == "remark"]
        self.after.extend(reminder(w.text, w.span) for w in remarks)
        return [a for a in adjuncts if a.word not in remarks]

    def event_adjuncts(self, rest: Rest) -> list[Wrapper]:
        """`after being Attacked`, `after Attacking` behind the verb."""
        found: list[Wrapper] = []
        for adjunct in list(rest.left):
            if (
                isinstance(adjunct.rest, Gerund)
                and adjunct.key in RELATIONS
                and adjunct.key != "PREP:instead_of"
            ):
                because = [a for a in rest.left if a.key == "PREP:as_result_of"]
                rest.left = [a for a in rest.left if a is not adjunct and a not in because]
                event = self.prep_event(adjunct, Rest(because), n.NothingHappens(), adjunct.span)
                found.append(around(event))
        return found

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
        if clause.verb.lexeme in _OTHERWISE_SAID:
            clause = _OTHERWISE_SAID[clause.verb.lexeme](clause)
        if clause.verb.lexeme == "take":
            clause = self.so_much_taken(clause)
        if clause.verb.start == clause.verb.end:
            clause = _for_whom(clause)
        if clause.adjuncts and clause.np is not None:
            clause = _as_many_as(clause, clause.np)
        if clause.verb.lexeme in _MOVES and clause.np is None and clause.form is Form.DO:
            clause = _goes_up(clause)
        clause = meant(clause)
        if clause.verb.lexeme == "give" and clause.np is not None:
            clause = self.given(clause, clause.np)
        if clause.adjuncts and clause.np is not None and clause.np.head_type == "NAME":
            clause = _number_behind(clause, clause.np)
        clause = _as_much(clause)
        if clause.verb.lexeme == "return":
            clause = _returned(clause)
        if clause.np is not None and clause.verb.form.startswith("call"):
            clause = self.called(clause, clause.np)
        if clause.verb.lexeme in _MEAN_OTHERS:
            clause = self.other_verb(clause, event)
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
            effect = n.Instead(effect=effect, span=clause.span)
        for bracket in brackets:
            effect = self.with_bracket(effect, bracket.word, deed.verb.lexeme)
        return Built(n.Then(effect=effect, span=effect.span) if after else effect, wrappers)

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

    def seen_cards(self, clause: Clause, event: bool) -> Clause:
        """`look at their hand and discard 1 card from it`: whoever has looked picks it."""
        looked = next((d for d in reversed([*self.spoken.deeds, *self.deeds]) if d is not clause), None)
        hand = looked.np if looked is not None and looked.verb.lexeme in ("look", "reveal") else None
        if looked is not None and hand is None:
            hand = next((a.np for a in looked.adjuncts if a.key == "PREP:at"), None)
        from_ = next((a for a in clause.adjuncts if a.key == "PREP:from"), None)
        if event or from_ is None or from_.np is None or not is_noun(hand, "hand") or clause.np is None:
            return clause
        it = from_.np.head_type == "PRON" and from_.np.noun == "it" and not from_.np.specs
        theirs = from_.np.noun == "hand" and any(w.lexeme == "their" for w in from_.np.specs)
        by_you = clause.subject is None or clause.subject.noun == "you"
        if not (it or theirs) or not by_you or not is_noun(clause.np, "card") or clause.np.of is not None:
            return clause
        yours = phrase("choice", clause.np.span)
        yours = yours.with_specs([Word("POSS", "", "your", "", *clause.np.span)])
        take(from_.np.specs)
        there = Np([replace(w) for w in hand.specs], [replace(w) for w in hand.heads], hand.of, from_.span)
        adjuncts = [replace(a, rest=there) if a is from_ else a for a in clause.adjuncts]
        return replace(clause, np=replace(clause.np, of=yours), adjuncts=adjuncts)

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

    def damage_meant(self, clause: Clause) -> Clause:
        """`when you would receive dmg, reduce it by 2`: the dmg, if nothing else here goes up or down."""
        passive = clause.form is Form.PASSIVE
        it = clause.subject if passive else clause.np
        if it is None or it.head_type != "PRON" or it.noun != "it":
            return clause
        before = [w.lexeme for w in self.words if w.type == "NOUN" and w.start < it.span.start]
        if "damage" not in before or not _CHANGEABLE.isdisjoint(before):
            return clause
        comes = any(w.type == "VERB" and w.lexeme in _COMES for w in self.words if w.start < it.span.start)
        that = phrase("damage", it.span, "the" if comes else "that")
        if comes:
            that = that.with_specs([*that.specs, Word("ADJ", "", "incoming", "", *it.span)])
        take(it.heads)
        return replace(clause, subject=that) if passive else replace(clause, np=that)

    def attack_meant(self, clause: Clause) -> Clause:
        """`after you Attack, add 2 dmg to it`: the Attack, if that is what was spoken of last."""
        to = next((a for a in clause.adjuncts if a.key == "PREP:to" and is_noun(a.np, "it")), None)
        before = [w for w in self.words if w.type in _SPOKEN_OF and w.end <= clause.verb.start]
        before = [w for w in before if w.lexeme not in ("spend", "token")]
        if to is None or to.np is None or not before or before[-1].lexeme != "attack":
            return clause
        take(to.np.heads)
        attack = replace(to, rest=phrase("attack", to.np.span, "this"))
        return replace(clause, adjuncts=[attack if a is to else a for a in clause.adjuncts])

    def so_much_taken(self, clause: Clause) -> Clause:
        """`you take 2`, `they take 1 more`: dmg, unless something else was spoken of that one can take."""
        np = clause.np
        if np is None or np.heads or np.of is not None or not np.has("NUM") or clause.form is not Form.DO:
            return clause
        if Rest(clause.adjuncts).peek("PREP:from", "PREP:off") is not None or "any" in np.dets:
            return clause
        had = [w for deed in self.spoken.deeds if deed.np is not None for w in deed.np.heads]
        had += [w for w in self.words if w.type == "NOUN" and w.end <= clause.span.start]
        of_dice = {"die"} if clause.subject is not None else set()  # "On 1-2, you take 3."
        if any((w.lexeme in _TAKEN or w.type == "NAME") and w.lexeme not in of_dice for w in had):
            return clause
        return replace(clause, verb=replace(clause.verb, lexeme="receive"))

    def given(self, clause: Clause, np: Np) -> Clause:
        """`give them a Cinder token`: a negative one comes from the supply, unless it is called one's own."""
        if np.head_type == "PRON" and np.noun == "it":
            return self.given_on(clause, np)
        if np.head is None or np.has("POSS") or np.of is not None:
            return clause
        names = [word for word in np.heads if word.type == "NAME"]
        if len(names) != 1 or self.polarity.get(names[0].lexeme) != "negative":
            return clause
        return replace(clause, verb=replace(clause.verb, lexeme="inflict"))

    def given_on(self, clause: Clause, it: Np) -> Clause:
        """`they give it to another player`: this token, if nothing else was named."""
        before = [word for word in self.words if word.end <= it.span.start]
        if any(word.type == "NAME" or (word.type == "NOUN" and word.lexeme in _GIVEN) for word in before):
            return clause
        take(it.heads)
        return replace(clause, np=phrase("token", it.span, "this"))

    def called(self, clause: Clause, np: Np) -> Clause:
        """`hurl Salamander or recall her`: a verb that is said of one piece alone means that piece."""
        said_of = self.keywords.get(clause.verb.lexeme, frozenset()) - {""}
        if np.head_type != "PRON" or np.noun not in ("he", "it") or len(said_of) != 1:
            return clause
        named = [w for w in self.words if w.type == "NAME" and w.lexeme.casefold() in said_of]
        if not named:
            return clause
        take(np.heads)
        return replace(clause, np=Np([], [replace(named[0])], None, np.span))

    def is_keyword(self, deed: Deed) -> bool:
        """Whether a verb is the hero's own. One that the game has too (`keyword take N Step`) is so where it
        is said of what it was declared with: `take 2 Steps`, but not `take 2 dmg`.
        """
        verb = deed.verb
        if not is_known(verb.lexeme):
            return verb.form.startswith("call")
        said_of = self.keywords.get(verb.lexeme)
        if not said_of:
            return False
        np = partitive(deed.np) if deed.np is not None else None
        if np is None or not np.heads or (is_player(np) and np.head_type != "NAME"):
            return "" in said_of
        return any(word.lexeme.casefold() in said_of for word in np.heads)

    def with_bracket(self, effect: n.Effect, word: Word, verb: str = "") -> n.Effect:
        if word.lexeme == "already":  # "(if not already)", of what is so but once
            is_so = isinstance(effect, n.Transform | n.Put) or (isinstance(effect, n.Flip) and effect.side)
            refuse(not is_so, word.span, "already_what")
            return effect
        if word.lexeme == "must_some":
            self.after.append(_if_any(effect, word))
            return effect
        if word.lexeme == "remark":
            note = reminder(word.text, word.span)
            return n.Remarked(effect=effect, reminder=note, span=effect.span.join(word.span))
        inner = self.read_bracket(word, verb)
        if isinstance(inner, n.Reminder):  # "(excluding the Heat that was just spent)"
            return n.Remarked(effect=effect, reminder=inner, span=effect.span.join(word.span))
        if word.text[:1].isdigit() and isinstance(inner, n.If | n.OnRoll):
            refuse(type(inner.effect) is not type(effect), word.span, "brackets_unread")
            other = n.Instead(effect=inner.effect, span=word.span)  # "heal 2 (4 if you have Heat)"
            self.after.append(replace(inner, effect=other))
            return effect
        again = isinstance(inner, n.If | n.OnRoll) and type(inner.effect) is type(effect)
        refuse(again, word.span, "brackets_instead")  # "draw 1 card (if you have Heat, draw 2)"
        if isinstance(inner, n.May) and isinstance(inner.effect, n.Reroll) and isinstance(effect, n.RollDice):
            these = replace(inner.effect.dice, whose=n.Whose.THESE)  # "roll 2 dice (may re-roll 1)"
            inner = replace(inner, effect=replace(inner.effect, dice=these))
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.NoEffect):  # "(excluding this token)"
            return self.excluding(effect, inner.effect.thing, word)
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.PreventDamage):
            if inner.effect.except_type is not None:  # "(except ultimate dmg)"
                return self.but_not(effect, inner.effect.except_type, word)
        if isinstance(
            inner, n.OnlyIf | n.OnlyOften | n.If | n.Unless | n.When | n.During | n.OnRoll | n.Only | n.Cannot
        ):
            self.after.append(inner)  # a rule of its own: it stands behind the sentence
            return effect
        return n.All(parts=(effect, inner), span=effect.span.join(word.span))

    def but_not(self, effect: n.Effect, kind: n.DamageType, word: Word) -> n.Effect:
        if isinstance(effect, n.PreventDamage) and effect.except_type is None:
            return replace(effect, except_type=kind)
        misfit(word.span, "except_what")

    def excluding(self, effect: n.Effect, what: n.Thing, word: Word) -> n.Effect:
        for name, amount in amounts_in(effect):
            inner = amount.amount if isinstance(amount, n.AtMostOf) else amount
            if isinstance(inner, n.Per):
                per = replace(inner, each=replace(inner.each, excluding=what))
                limited = replace(amount, amount=per) if isinstance(amount, n.AtMostOf) else per
                return n.changed(effect, **{name: limited})
        misfit(word.span, "excluding_from_what")

    def by_doing(self, gerund: Gerund) -> Wrapper:
        """`by discarding a card`."""
        return paid(lambda who: self.gerund(gerund, who))

    def gerund(self, gerund: Gerund, who: n.Party) -> n.Effect:
        declared = gerund.verb.form.startswith("call")
        if gerund.passive or not (declared or is_known(gerund.verb.lexeme)):
            misfit(gerund.span, "not_here")
        deed = Deed(gerund.verb, who, gerund.np, [], Rest([]), gerund.span)
        return build_call(deed) if declared else build(deed)

    def special(self, clause: Clause, event: bool) -> Built | None:
        """Clauses whose subject is not a player: Attacks, phases, dmg, declared pieces."""
        subject = clause.subject
        verb = clause.verb.lexeme
        somebody = subject is None or (is_player(subject) and subject.head_type != "NAME")
        if somebody and clause.form is Form.DO and verb not in _KEPT_UP:
            return None  # as most are
        if subject is not None and not is_player(subject) and is_noun(clause.np, "roll_attempt"):
            refuse(subject.noun not in PHASES or verb != "have", subject, "only_player_attempts")
        until = verb == "keep" and clause.form is Form.DO and clause.np is not None and not clause.pre
        if until and is_noun(clause.np, "it", "token") and not event and clause.np is not None:
            if any(time and time.part in _UNTIL for time in map(time_of, clause.adjuncts)):
                refuse(subject is not None and not is_player(subject), subject, "not_here")
                who = self.group(clause, clause.subject_adjuncts) if subject is not None else n.YOU
                kept = self.stays(clause, clause.np)
                kept.effect = n.changed(kept.effect, who=who)
                return kept
        if verb == "repeat" or clause.form is Form.DID:
            rest = Rest(clause.adjuncts)
            remarks = self.take_brackets(clause, rest)
            again = _do_this(clause, rest.left)
            if again is not None and not event:
                for remark in remarks:
                    again = self.with_bracket(again, remark.word)
                return Built(again, [])
        if clause.form is Form.IS and is_noun(subject, "attack", "damage"):
            against = aimed_at(subject, clause.subject_adjuncts) if subject.noun == "attack" else None
            if against is not None:
                return self.attack_against(clause, subject, against)
            maker = made_by(clause) if subject.noun == "attack" else None
            return Built(_is_of_type(clause, subject, maker), [])
        if clause.form is Form.DID and clause.verb.lexeme == "choose_not":
            clause.verb.taken = True  # "when you would gain Heat, you may choose not to"
            refuse(
                subject is None or subject.noun != "you" or clause.subject_adjuncts, clause.span, "not_here"
            )
            nothing = n.NothingHappens(span=clause.span)
            return Built(n.May(effect=n.Instead(effect=nothing, span=clause.span), span=clause.span), [])
        if clause.form not in _DEEDS:
            misfit(clause.span, "state_no_deed")
        if subject is None and verb == "stay" and clause.verb.form == "third" and clause.np is None:
            return self.stays(clause, phrase("token", clause.span, "this"))  # "Lasts until your next turn."
        if subject is None or somebody:
            return None
        failed = self.attempt_fails(clause, subject, event) if subject.noun in _ATTEMPTS else None
        if failed is not None:
            return failed
        if clause.form is Form.PASSIVE and subject.noun == "attack" and verb == "resolve":
            return self.attack_does(replace(clause, form=Form.DO), subject, event)
        if clause.form is Form.PASSIVE:
            return self.damage_is_done(clause, subject) if subject.noun == "damage" else None
        found = phase(subject)
        built = self.phase_does(clause, found, event) if found is not None else None
        if built is not None:
            return built
        if verb == "have" and is_noun(clause.np, "effect"):
            bare_subject(clause)
            wrappers = _only_times(clause)
            only(clause.np.specs, DET="no")
            refuse(not clause.np.specs, clause.np, "not_here")
            return Built(n.NoEffect(thing=thing(subject), span=clause.span), wrappers)
        if verb == "cost" and clause.np is not None:
            player = who_plays(clause.subject_adjuncts)
            if player is None:
                bare_subject(clause)
            clause.adjuncts = [a for a in clause.adjuncts if a.key != "PAREN:limits"]  # "(minimum 0)"
            return Built(cards_cost(subject, clause.np, clause.span, player), _only_times(clause))
        if verb in ("vanish", "stay") and clause.np is None:
            bare_subject(clause)
            if verb == "stay":
                return self.stays(clause, subject)
            return Built(n.Remove(thing=thing(subject), span=clause.span), _only_times(clause))
        if subject.noun == "nothing" and verb == "happen":
            bare_subject(clause)
            nothing_more(clause.np)
            Rest(clause.adjuncts).finish()
            return Built(n.NothingHappens(span=clause.span), [])
        if verb == "become" and subject.noun in ("attack", "damage", "type"):
            _this_attack(clause, subject)
            return self.clause(clause.of_nobody(), event)
        if subject.noun == "source" and event and verb == "deal":  # "if a source would deal dmg to you"
            said(subject.specs, "ADJ", "single")
            only([w for w in subject.specs if not w.taken], DET="a any")
            bare_subject(clause)
            dealt = self.any_attack_deals(replace(clause, subject=phrase("attack", subject.span)), None)
            if dealt is None or not isinstance(dealt.effect, n.ReceiveDamage):
                misfit(clause.span, "not_watched")
            dealt.effect = n.changed(dealt.effect, of_attack=False)
            return dealt
        built = self.attack_does(clause, subject, event) if subject.noun == "attack" else None
        if built is not None:
            return built
        if (
            verb == "reach"
            and event
            and clause.np is not None
            and (names_dial(subject) or subject.noun == "it")
        ):
            bare_subject(clause)
            wrappers = _only_times(clause)
            return Built(reach_dial(subject, clause.np, clause.span), wrappers)
        if verb == "roll" and is_noun(subject, "defense", "defensive_ability") and not event:
            return self.defends_with(clause, subject)
        called = clause.verb.form.startswith("call")
        if _works(subject) and ("each" in subject.dets or not called) and not (event and is_this(subject)):
            return self.works_for(clause, subject, event)
        if called and clause.np is None:  # "the Keg blows up"
            what = thing(subject)
            return Built(n.Call(verb=verb, thing=what, span=clause.span), _only_times(clause))
        return None

    def defends_with(self, clause: Clause, subject: Np) -> Built | None:
        """`your Defensive Ability rolls 1 additional die`: whoever defends rolls it."""
        owner, left = possessor(subject.specs)
        changes = clause.np is not None and {"additional", "fewer"} & set(clause.np.adjs)
        if owner is None or left or not changes:
            return None
        bare_subject(clause)
        take(subject.heads)
        built = self.clause(clause.of_nobody())
        built.effect = n.changed(built.effect, who=owner)
        whose = n.YOU if owner.who is Who.YOU else n.Players(who=Who.THEY)
        roll = n.PhaseOf(phase=n.Phase.DEFENSIVE_ROLL, whose=whose, span=subject.span)
        built.wrappers.append(during(n.Time(part=n.Stretch.DURING, phase=roll, span=subject.span)))
        return built

    def stays(self, clause: Clause, subject: Np) -> Built:
        """`This token stays until the end of your turn.`: then it is removed; else nothing happens."""
        what = thing(subject)
        ends = [time for time in map(time_of, clause.adjuncts) if time is not None and time.part in _UNTIL]
        if not ends or len(clause.adjuncts) > 1:
            refuse(ends, clause.span, "not_together")
            return Built(n.NothingHappens(span=clause.span), _only_times(clause))
        over = replace(ends[0], part=_UNTIL[ends[0].part])
        return Built(n.Remove(thing=what, span=clause.span), [during(over)])

    def damage_is_done(self, clause: Clause, subject: Np) -> Built | None:
        """`no dmg is received`, `that dmg is applied`."""
        verb = clause.verb.lexeme
        if verb in ("receive", "take", "deal") and said(subject.specs, "DET", "no"):
            brackets = [a for a in clause.adjuncts if a.word.type == "PAREN"]
            plain = replace(clause, adjuncts=[a for a in clause.adjuncts if a not in brackets])
            wrappers = _only_times(plain)
            effect: n.Effect = n.PreventDamage(amount=n.Every(), span=clause.span)
            for bracket in brackets:
                effect = self.with_bracket(effect, bracket.word)
            return Built(effect, wrappers)
        if verb != "apply":
            return None
        said(subject.specs, "DET", "this", "that")
        much = n.ValueOf(value=n.Value.THAT_MUCH, span=subject.span)
        return Built(n.ReceiveDamage(amount=much, span=clause.span), _only_times(clause))

    def attempt_fails(self, clause: Clause, subject: Np, event: bool) -> Built | None:
        """`their Offensive Ability fails`, `your Attack has no effect`: with it all of that Roll Phase."""
        np = clause.np
        if clause.form is Form.PASSIVE:
            fails = clause.verb.lexeme in _UNDONE and np is None
        else:
            fails = clause.verb.lexeme == "fail" or (clause.verb.lexeme == "have" and is_noun(np, "effect"))
        if not fails or event:
            return None
        owner, left = possessor(subject.specs)
        one = subject.heads[-1].form == "one" and {"this", "that", "the"} & set(subject.dets)
        if owner is None and not one:
            return None
        refuse(owner is not None and owner.who not in (Who.YOU, Who.THEY), subject, "whose_attack")
        refuse(subject.heads[-1].form != "one", clause.span, "not_here")
        only(left, DET="this that the")
        if np is not None:
            only(np.specs, DET="no")
            refuse(not np.specs, np, "not_here")
            refuse(np.of is not None and np.of.noun != "kind", np.of, "not_here")
            if np.of is not None:
                only(np.of.specs, DET="any")
        bare_subject(clause)
        wrappers = _only_times(clause)
        defends = subject.noun == "defensive_ability"
        failing = n.Phase.DEFENSIVE_ROLL if defends else n.Phase.ROLL
        roll = n.PhaseOf(phase=failing, whose=owner, span=subject.span)
        return Built(n.PhaseFails(phase=roll, span=clause.span), wrappers)

    def phase_does(self, clause: Clause, found: n.PhaseOf, event: bool) -> Built | None:
        """`your Roll Phase results in an Attack`, `... fails`, `... ends`."""
        verb, np = clause.verb.lexeme, clause.np
        who = found.whose or n.YOU
        bare_subject(clause)
        if verb == "result":
            rest = Rest(clause.adjuncts)
            into = rest.take_np("PREP:in")
            if into is None or into.noun != "attack" or np is not None:
                misfit(clause.span, "results_in_what")
            only(into.specs, DET="a the")
            rest.finish()
            refuse(not event, clause.span, "only_watched")
            return Built(n.ConcludePhase(phase=found, with_attack=True, who=who, span=clause.span), [])
        if verb == "fail" or (verb == "have" and is_noun(np, "effect")):
            refuse(np is not None and not said(np.specs, "DET", "no"), np, "not_here")
            if np is not None and np.of is not None:
                refuse(np.of.noun != "kind", np.of, "not_here")
                said(np.of.specs, "DET", "any")
            Rest(clause.adjuncts).finish()
            if event and verb == "fail" and found.phase is n.Phase.OFFENSIVE_ROLL:  # nothing was activated
                failed = n.ConcludePhase(phase=found, without_attack=True, who=who, span=clause.span)
                return Built(failed, [])
            return Built(n.PhaseFails(phase=found, span=clause.span), [])
        if np is None and verb in ("conclude", "end") and event:
            rest = Rest(clause.adjuncts)
            attack = rest.take_np("PREP:without", "PREP:with", noun="attack")
            only(attack.specs if attack is not None else [], DET="a any the")
            without = any(a.key == "PREP:without" for a in clause.adjuncts)
            times = _only_times(replace(clause, adjuncts=rest.left))
            end = n.ConcludePhase(phase=found, who=who, span=clause.span)
            if attack is not None:
                end = replace(end, without_attack=without, with_attack=not without)
            return Built(end, times)
        if verb == "have" and is_noun(np, "roll_attempt", "roll") and not event:
            attempts = self.clause(
                replace(clause, subject=phrase("you", clause.span, type="PRON"), np=_attempts(np))
            )
            attempts.effect = n.changed(attempts.effect, who=who)
            attempts.wrappers.append(during(n.Time(part=n.Stretch.DURING, phase=found, span=found.span)))
            return attempts
        if np is None and verb in ("conclude", "end", "start", "begin"):
            kind = n.ConcludePhase if verb in ("conclude", "end") else n.StartPhase
            return Built(kind(phase=found, who=who, span=clause.span), _only_times(clause))
        return None

    def attack_does(self, clause: Clause, subject: Np, event: bool) -> Built | None:
        """`your Attacks deal 1 more dmg`, `your next Attack inflicts Cinder`, `an Attack concludes`."""
        if clause.verb.lexeme in _GETS and is_noun(clause.np, "damage"):  # "this Attack gains +2 dmg"
            said_more = [w for w in clause.np.specs if w.lexeme == "additional"]
            plus = said_more or [Word("ADJ", "", "additional", "", *clause.np.span)]
            others = [w for w in clause.np.specs if w not in said_more]
            clause = replace(
                clause, verb=replace(clause.verb, lexeme="deal"), np=clause.np.with_specs(others + plus)
            )
        ends = clause.verb.lexeme in ("conclude", "end", "resolve")
        against = aimed_at(subject, clause.subject_adjuncts)
        if against is not None:
            refuse(event or ends, clause.span, "not_watched")
            return self.attack_against(clause.of_nobody(), subject, against)
        maker = made_by(clause) if not ends else None
        when = [time for time in map(time_of, clause.subject_adjuncts) if time is not None]
        bare_subject(replace(clause, subject_adjuncts=[a for a in clause.subject_adjuncts if not time_of(a)]))
        refuse(when and (ends or event), subject, "time_first")
        owner, left = possessor(subject.specs)
        if maker is not None:
            only([w for w in left if w.type == "DET"], DET="the a all any each")
            owner = maker
        if ends:
            own, outer = attach(clause.np, clause.adjuncts)
            Rest(own + outer).finish()
            refuse(not event, clause.span, "only_watched")
            that = said(left, "DET", "that")  # the one that was spoken of: the reader knows whose
            only([w for w in left if w.type == "DET"], DET="a the this that")
            roll = n.PhaseOf(phase=n.Phase.ROLL, whose=owner, that=that and owner is None)
            return Built(
                n.ConcludePhase(phase=roll, with_attack=True, who=owner or n.YOU, span=clause.span), []
            )
        none = clause.np is not None and clause.np.dets == ["no"] and clause.verb.lexeme == "deal"
        if owner is None and none and not event and not said(subject.specs, "DET", "this"):
            return self.no_damage(clause, subject)
        this = owner is None and said(subject.specs, "DET", "this")
        if this:
            owner = n.YOU
        changes = {"additional", "fewer"} & set(clause.np.adjs) if clause.np is not None else set()
        more = bool(changes) and clause.verb.lexeme == "deal"
        if owner is None and more and not event and subject.heads[-1].form == "one":
            only(subject.specs, DET="the that", ADJ="incoming current")  # the one that is spoken of
            built = self.clause(clause.of_nobody())
            if isinstance(built.effect, n.AddDamage | n.ReduceDamage):
                built.effect = n.changed(built.effect, who=n.Players(who=Who.ATTACKER, span=subject.span))
            return built
        if owner is None:
            return self.any_attack_deals(clause, subject) if event else None
        several = subject.heads[-1].form == "many"
        built = self.clause(clause.of_nobody(), event)
        built.wrappers.extend(during(time) for time in when)  # "your Attacks this turn deal ..."
        if several and getattr(built.effect, "amount", None) == n.Number(
            value=0
        ):  # "your Attacks deal no dmg"
            misfit(clause.span, "no_damage_dealt")
        if hasattr(built.effect, "who"):
            built.effect = n.changed(built.effect, who=owner)
        if event:  # "when your Attack deals dmg": that of the Attack, and no other
            refuse(not isinstance(built.effect, n.DealDamage | n.Inflict), clause.span, "not_watched")
            built.effect = n.changed(built.effect, of_attack=True)
        attacks = n.Attack(who=owner, span=subject.span)
        adjectives = [w for w in left if w.type == "ADJ"]
        if [w.lexeme for w in adjectives] == ["next"]:  # "your next Attack deals 2 more dmg"
            take(adjectives)
            relation = n.Relation.NEXT_TIME
        elif adjectives:
            misfit(adjectives[0].span, "word_not_here", word=adjectives[0].text)
        elif not (event or this or isinstance(built.effect, n.AddDamage if several else _OF_ONE_ATTACK)):
            relation = n.Relation.WHEN  # "your Attack steals 1 CP"; what is added joins whatever there is
        else:
            return built
        built.effect = n.When(event=attacks, effect=built.effect, relation=relation, span=clause.span)
        return built

    def attack_against(self, clause: Clause, subject: Np, target: n.Party) -> Built:
        """`Attacks made against you deal 1 more dmg`: of every Attack that is aimed at somebody."""
        following = said(subject.specs, "ADJ", "next")
        only([w for w in subject.specs if w.lexeme != "next"], DET="a all any each the")
        if clause.form is Form.IS:
            done: n.Effect = n.BecomeType(type=_type_in(clause), span=clause.span)
        else:
            built = self.clause(clause)
            refuse(built.wrappers, clause.span, "time_first")
            done = built.effect
        if isinstance(done, n.AddDamage) and following:
            done = n.changed(done, who=n.Players(who=Who.ATTACKER))
        elif isinstance(done, n.AddDamage):
            return Built(n.ReceiveMore(amount=done.amount, who=target, span=clause.span), [])
        if isinstance(done, n.ReduceDamage):
            done = n.changed(done, who=n.Players(who=Who.ATTACKER))
        known = isinstance(done, n.ReduceDamage | n.BecomeType | n.AddDamage)
        refuse(not known, clause.span, "not_together")
        attack = n.Attack(who=n.Players(who=Who.OPPONENT), target=target, span=subject.span)
        relation = n.Relation.NEXT_TIME if following else n.Relation.WHEN
        return Built(n.When(event=attack, effect=done, relation=relation, span=clause.span), [])

    def any_attack_deals(self, clause: Clause, subject: Np | None) -> Built | None:
        """`when an Attack deals dmg to you`, whoever Attacks; `when an Attack inflicts Cinder on you`."""
        if clause.verb.lexeme not in ("deal", "inflict"):
            return None
        only(subject.specs if subject is not None else [], DET="a any", ADJ="single")
        built = self.clause(clause.of_nobody(), event=True)
        deal = built.effect
        if isinstance(deal, n.Inflict) and subject is not None:
            refuse(deal.target is None, clause.span, "not_watched")
            built.effect = n.changed(deal, who=n.Players(who=Who.PLAYER, span=subject.span), of_attack=True)
            return built
        if not isinstance(deal, n.DealDamage) or deal.target is None or deal.result_of or deal.isolated:
            misfit(clause.span, "not_watched")
        watched = n.ReceiveDamage(amount=deal.amount, type=deal.type, except_type=deal.except_type)
        built.effect = n.changed(watched, who=deal.target, of_attack=True, span=clause.span)
        return built

    def no_damage(self, clause: Clause, subject: Np) -> Built | None:
        """`the Attack deals no dmg to you`: all of it is prevented."""
        only(subject.specs, DET="the that", ADJ="incoming")
        own, outer = attach(clause.np, clause.adjuncts)
        nothing_more(own)
        rest = Rest(outer)
        to = rest.take_np("PREP:to")
        if clause.np is None or clause.np.noun != "damage" or to is None or to.noun != "you":
            return None  # of one's own Attack, nobody would be kept from dmg
        wrappers = take_circumstances(rest)
        rest.finish()
        said(clause.np.specs, "DET", "no")
        return Built(n.PreventDamage(amount=n.Every(), span=clause.span), wrappers)

    def works_for(self, clause: Clause, subject: Np, event: bool) -> Built:
        """`this token adds 2 dmg`, `each [flame] prevents 1 dmg`: what whoever has it does through it.

        Not `Heat and Cinder draw 1 card`: an order with a name before it, which may belong to another list.
        """
        alone = subject.head_type == "NAME" and subject.heads[-1].text == subject.heads[-1].lexeme
        refuse(alone and clause.verb.form == "base" and not clause.pre, subject, "actor_wanted")
        built = self.clause(_given_by(clause), event)
        if said(subject.specs, "DET", "each"):
            specs = [w for w in subject.specs if w.lexeme != "each"]
            own = Rest(clause.subject_adjuncts)
            each = counted(subject.with_specs(specs), own)
            own.finish()
            times = _times_symbol(built.effect, each)
            if times is not None:
                built.effect = times
            else:
                built.wrappers.append(lambda effect: n.ForEach(each=each, effect=effect, span=clause.span))
        else:
            bare_subject(clause)
            only(subject.specs, DET="this the")
            refuse(subject.head_type != "NAME" and not subject.specs, subject, "which_meant")
        return built

    def event_of_clause(self, clause: Clause) -> tuple[n.Effect, bool, list[Wrapper]]:
        would = said(clause.pre, "MODAL", "would")
        plain = replace(clause, pre=[w for w in clause.pre if w.lexeme != "would"])
        if plain.form is Form.IS and is_noun(plain.np, "target") and is_noun(plain.np.of, "attack"):
            only(
                [*plain.np.specs, *plain.np.of.specs], DET="the a an"
            )  # "when you are the target of an Attack"
            attacked = Word("VERBED", plain.verb.text, "attack", "done", *plain.verb.span)
            plain = replace(plain, form=Form.PASSIVE, verb=attacked, np=None)
        refuse(plain.form in (Form.IS, Form.AT, Form.CMP), clause.span, "deed_wanted_no_state")
        has = plain.verb.lexeme == "have" and not would and plain.form is Form.DO
        refuse(has and not is_noun(plain.np, "damage"), clause.span, "deed_wanted_no_state")
        if modal_of(plain) or any(w.type == "MODAL" for w in plain.pre):
            misfit(clause.span, "deed_wanted")
        refuse(plain.negated, clause.span, "no_deed_not_watched")
        if plain.verb.lexeme == "have" and plain.subject is not None and would:
            return self.health_reduced(plain), would, []
        defeated = self.health_gone(plain)
        if defeated is not None:
            return defeated, True, []
        if plain.verb.lexeme in ("make", "perform") and is_noun(plain.np, "defensive_roll"):
            return self.defends(plain, plain.np), would, []
        built = self.clause(plain, event=True)
        if plain.np is not None and "another" in plain.np.dets and not is_player(plain.np):
            misfit(plain.np, "other_than_which")
        chosen = any(w.lexeme == "chosen" for w in self.words)
        for name in () if chosen else ("who", "target", "source"):  # "when another player Attacks"
            other = getattr(built.effect, name, None)
            if (
                isinstance(other, n.Players)
                and other.who is Who.CHOSEN_OPPONENT
                and other.token is None
                and not other.targeted
            ):
                some = replace(other, who=Who.OPPONENT)  # "when one of your opponents Attacks"
                built.effect = n.changed(built.effect, **{name: some})
            if isinstance(other, n.Players) and other.who is Who.OTHER_CHOSEN_PLAYER:
                anybody = n.Players(who=Who.PLAYER, besides=n.YOU, span=other.span)
                built.effect = n.changed(built.effect, **{name: anybody})
        return built.effect, would, built.wrappers

    def defends(self, clause: Clause, roll: Np) -> n.Effect:
        """`when you make a Defensive Roll`: that phase begins."""
        owner, left = possessor(roll.specs)
        only(left, DET="a any the")
        take(roll.heads)
        own, outer = attach(roll, clause.adjuncts)
        Rest(own + outer).finish()
        who = self.group(clause, clause.subject_adjuncts) if clause.subject is not None else n.YOU
        whose = owner or (n.YOU if who == n.YOU else n.Players(who=Who.THEY))
        phase = n.PhaseOf(phase=n.Phase.DEFENSIVE_ROLL, whose=whose, span=roll.span)
        return n.StartPhase(phase=phase, who=who, span=clause.span)

    def not_rolled(self, event: n.Effect, relation: n.Relation) -> None:
        """`after you make a Defensive Roll`: its dice have been rolled by then, so it does not begin."""
        if isinstance(event, n.StartPhase) and relation is n.Relation.AFTER:
            made = any(w.lexeme in ("make", "perform") for w in self.within(event.span))
            refuse(made, event.span, "unknown_time")

    def health_gone(self, clause: Clause) -> n.Effect | None:
        """`your Health would be reduced to 0`, `... drops to 0`, `you would be reduced to 0 Health`: then
        one would be defeated."""
        subject = clause.subject
        if clause.verb.lexeme == "have" and subject is not None and is_noun(clause.np, "damage"):
            return self.has_incoming(clause, subject, clause.np)
        if (
            subject is not None
            and clause.form is Form.DO
            and _is_blow(subject)
            and is_noun(clause.np, "health")
        ):
            subject, clause = clause.np, replace(clause, form=Form.PASSIVE, np=None)
            only(subject.specs, POSS="*")  # "the incoming Attack would reduce your Health to 0"
        lowers = clause.form is Form.PASSIVE and clause.verb.lexeme in ("reduce", "lower", "decrease")
        drops = clause.form is Form.DO and clause.verb.lexeme in ("drop", "reach")
        if subject is None or not (lowers or drops):
            return None
        rest = Rest(clause.adjuncts)
        rest.take("OR_AFTER")  # "0 Health or less"
        to = clause.np if drops and clause.np is not None else rest.take_np("PREP:to")
        if to is None or number_in(to) != 0:
            return None
        if is_player(subject) and to.noun == "health":
            who: n.Party | None = party(subject, self.without_remarks(clause.subject_adjuncts))
        elif subject.noun == "health" and to.noun in ("", "health"):
            bare_subject(clause)
            who, _ = possessor(subject.specs)
        else:
            return None
        take([w for w in to.specs if w.type == "OR_LESS"])
        rest.finish()
        return n.BeDefeated(who=who or n.YOU, span=clause.span)

    def has_incoming(self, clause: Clause, subject: Np, np: Np) -> n.Effect | None:
        """`has incoming dmg`: it would be received."""
        if not is_player(subject) or np.adjs != ["incoming"]:
            return None
        only(np.specs, ADJ="incoming")
        attack = [a for a in clause.adjuncts if a.key == "PREP:from" and is_noun(a.np, "attack")]
        for from_ in attack:  # "has incoming dmg from an Attack"
            only(from_.np.specs if from_.np is not None else [], DET="a any")
        Rest(self.without_remarks([a for a in clause.adjuncts if a not in attack])).finish()
        who = party(subject, self.without_remarks(clause.subject_adjuncts))
        some = n.AnyNumber(span=np.span)
        return n.ReceiveDamage(amount=some, who=who, of_attack=bool(attack), span=clause.span)

    def health_reduced(self, clause: Clause) -> n.Effect:
        """`would have their health reduced to 0`."""
        own, outer = attach(clause.np, clause.adjuncts)
        rest = Rest([*own, *outer])
        reduced = rest.take("VERBED:reduce")
        to = rest.take_np("PREP:to")
        if (
            clause.np is None
            or clause.np.noun != "health"
            or reduced is None
            or to is None
            or number_in(to) != 0
        ):
            misfit(clause.span, "not_watched")
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
                form=Form.PASSIVE if gerund.passive else Form.DO,
                verb=gerund.verb,
                np=gerund.np,
                adjuncts=_spread(mods + own),
                span=gerund.span,
            )
            if gerund.passive and (
                gerund.verb.lexeme in ("attack", "deal", "defeat") or at.key != "PREP:when"
            ):
                clause.subject = phrase("you", gerund.span, type="PRON")
            event, _would, wrappers = self.event_of_clause(clause)
            self.not_rolled(event, relation)
            return wrapped(n.When(event=event, effect=effect, relation=relation, span=span), wrappers)
        np = at.rest
        if isinstance(np, Np) and np.noun == "activation" and not np.specs:
            happened: n.Condition = n.WasDone(done=n.Done.ACTIVATED, span=at.span)
            return n.If(condition=happened, effect=effect, span=span)
        done = next((m for m in at.mods if m.word.type == "VERBED"), None)
        if isinstance(np, Np) and done is not None:  # "after their defense concluded"
            deed = done.word.lexeme
            if deed in ("conclude", "end") and np.noun in ("defense", "attack"):
                owner, _ = possessor(np.specs)
                attack = np.noun == "attack"  # ends as in `when your Attack concludes`
                which = n.PhaseOf(phase=n.Phase.ROLL if attack else n.Phase.DEFENSIVE_ROLL, whose=owner)
                event = n.ConcludePhase(phase=which, with_attack=attack, who=owner or n.YOU, span=at.span)
                return n.When(event=event, effect=effect, relation=relation, span=span)
        if at.key == "PREP:on" and isinstance(np, Np) and np.has("NUM"):
            misfit(at, "die_shows_several")
        misfit(at, "unknown_time")


def _is_blow(subject: Np) -> bool:
    """Dmg, or the Attack at hand: what lowers somebody's Health."""
    attack = subject.noun == "attack" and not {"a", "any"} & set(subject.dets) and not subject.has("POSS")
    if not (attack or subject.noun == "damage") or subject.of is not None:
        return False
    only(subject.specs, DET="the this that any", ADJ="incoming current")
    take(subject.heads)
    return True


def _if_any(effect: n.Effect, word: Word) -> n.Effect:
    """`Reduce Sun Dial to 0 (must reduce by at least 1)`: a card that is played only if it shows more."""
    if not isinstance(effect, n.SetDial) or not isinstance(effect.to, n.Number):
        misfit(word.span, "must_what")
    refuse(effect.direction is not n.Direction.DOWN, word.span, "must_what")
    more = n.DialIs(
        thing=effect.thing,
        compare=n.Compare.AT_LEAST,
        amount=effect.to.value + 1,
        whose=effect.who,
        span=word.span,
    )
    play = n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD, span=word.span), span=word.span)
    return n.Only(effect=n.If(condition=more, effect=play, span=word.span), span=word.span)


def meant(clause: Clause) -> Clause:
    """`make 5 dmg` deals it, `make them discard 1 card` forces them: what a verb means by its object."""
    if clause.pre or clause.verb.lexeme == "deal":
        clause = _no_more_than(clause)
    objects = verbs().meant.get(clause.verb.lexeme)
    if objects is None or clause.np is None or clause.form is not Form.DO:
        return clause
    np = clause.np
    named = np.head_type == "NAME" or (np.noun == "token" and np.heads[0].type == "NAME")
    bare = clause.verb.lexeme == "do" and not np.heads and np.of is None  # "do 2 more"
    verb = objects.get("name" if named else "player" if is_player(np) else "damage" if bare else np.noun)
    if verb is None or (
        verb == "deal" and not np.has(*_SOME) and Rest(clause.adjuncts).peek(*_SO_MUCH) is None
    ):
        return clause
    if named and clause.verb.lexeme in _STATES:  # "make them Hexed", "they become Hexed"
        becomes = clause.verb.lexeme == "become" and clause.subject is not None
        whom = becomes or Rest(clause.adjuncts).peek("PREP:to") is not None
        if not whom or np.specs or np.heads[0].form != NameKind.STATUS.value:
            return clause
    return replace(clause, verb=replace(clause.verb, lexeme=verb))


def _no_more_than(clause: Clause) -> Clause:
    """`the dmg of this Attack cannot exceed 5`, `the Attack deals no more than 5 dmg`: it is reduced to 5."""
    subject, np = clause.subject, clause.np
    if subject is None or np is None or not np.has("NUM") or np.noun not in ("", "damage"):
        return clause
    of = subject.of if is_noun(subject, "damage") and subject.of is not None else subject
    if of.noun not in ("damage", "attack") or (subject.noun == "attack" and clause.verb.lexeme != "deal"):
        return clause
    cannot = any(w.lexeme == "may_not" for w in clause.pre)
    exceeds = cannot and clause.form is Form.DO and clause.verb.lexeme == "exceed" and not np.quants
    more = cannot and clause.form is Form.IS and np.quants == ["more_than"]
    deals = clause.verb.lexeme == "deal" and np.quants == ["at_most"] and not (cannot or clause.negated)
    known = {"this", "the", "that", "incoming"} & {w.lexeme for w in (*subject.specs, *of.specs)}
    owner = [w for w in (*subject.specs, *of.specs) if w.type == "POSS"]
    theirs = [w.lexeme for w in owner] in (["attack"], ["attacker"], ["opponent"], ["their"])
    rest = Rest(clause.adjuncts)
    for_it = rest.take_np("PREP:for", noun="attack")  # "for this Attack"
    if not (exceeds or more or deals) or not (known or theirs) or (owner and not theirs) or rest.left:
        return clause
    words = [*subject.words, *of.words, *np.specs, *np.heads, *clause.pre, clause.verb, *clause.nots]
    take([*words, *(for_it.words if for_it is not None else [])])
    incoming = phrase("damage", subject.span, "the")
    incoming = incoming.with_specs([*incoming.specs, Word("ADJ", "", "incoming", "", *subject.span)])
    number = Np([w for w in np.specs if w.type == "NUM"], [], None, np.span)
    to = Adjunct(Word("PREP", "", "to", "", *np.span), number, np.span)
    verb = replace(clause.verb, type="VERB", lexeme="reduce", form="")
    return Clause(form=Form.DO, verb=verb, np=incoming, adjuncts=[to], span=clause.span)


_STATES = frozenset(("make", "become"))


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


def _as_much(clause: Clause) -> Clause:
    """`spend as many Heat as you want`, but `steal 2 CP and gain as many Heat`: that many."""
    if clause.np is None or not clause.np.specs:
        return clause
    much = [w for w in clause.np.specs if w.lexeme == "as_much"]
    if not much:
        return clause
    rest = Rest(clause.adjuncts)
    compared = rest.peek("PREP:per") is not None  # "as many cards as you have Heat"
    much[0].lexeme = "any_number" if compared else "that_much"
    if not (clause.np.heads or clause.np.of) or rest.take("ADV:as_desired") is None:
        return clause
    much[0].lexeme = "any_number"
    return replace(clause, adjuncts=rest.left)


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


def _given_by(clause: Clause) -> Clause:
    """`each [flame] gives you 1 Heat`: you gain it."""
    to = Rest(clause.adjuncts).peek("PREP:to")
    faces = clause.subject is not None and clause.subject.head_type == "SYMBOLS"
    if clause.verb.lexeme == "give" and to is None and faces:  # "each [flame] gives 1 Heat"
        return replace(clause.of_nobody(), verb=replace(clause.verb, lexeme="gain"))
    if clause.verb.lexeme not in _GIVES or to is None or to.np is None or not is_player(to.np):
        return clause.of_nobody()
    gain = replace(clause.verb, lexeme="gain")
    others = [a for a in clause.adjuncts if a is not to]
    return replace(clause.of_nobody(), verb=gain, subject=to.np, subject_adjuncts=to.mods, adjuncts=others)


_GIVES = frozenset(("give", "get", "gain"))


def _only_half(clause: Clause) -> Adjunct | None:
    """`when they heal, they heal only half that amount`: half of it, and not all of it too."""
    for word in clause.np.specs if clause.np is not None else ():
        if word.lexeme == "only_half":
            word.lexeme = "half"
            return Adjunct(word, None, word.span)
    return None


def _attempts(np: Np) -> Np:
    """`one fewer roll`, of a phase: a Roll Attempt."""
    heads = [replace(word, lexeme="roll_attempt") if word.lexeme == "roll" else word for word in np.heads]
    return Np(np.specs, heads, np.of, np.span)


def _returned(clause: Clause) -> Clause:
    """`Cinder is returned to the Ember Witch`: a token that goes to somebody is transferred."""
    what = clause.subject if clause.form is Form.PASSIVE else clause.np
    if is_noun(what, "token") and not clause.adjuncts and "this" in what.dets:  # to where it came from
        return replace(clause, verb=replace(clause.verb, lexeme="remove"))
    to = next((a for a in clause.adjuncts if a.key == "PREP:to" and a.np is not None), None)
    if what is None or to is None or to.np is None or not is_player(to.np):
        return clause
    token = what.head is not None and what.head.form == NameKind.STATUS.value
    if not token and not (what.noun == "token" and "this" in what.dets):
        return clause
    return replace(clause, verb=replace(clause.verb, lexeme="transfer"))


def _for_whom(clause: Clause) -> Clause:
    """`-1 CP to opp`, `+2 Heat for a chosen teammate`: they lose it, they gain it."""
    whom = next((a for a in clause.adjuncts if a.key in ("PREP:to", "PREP:for") and a.np is not None), None)
    mine = clause.subject is None and clause.verb.lexeme in ("lose", "gain", "draw")
    if whom is None or whom.np is None or not mine or not is_player(whom.np):
        return clause
    others = [a for a in clause.adjuncts if a is not whom]
    return replace(clause, subject=whom.np, subject_adjuncts=whom.mods, adjuncts=others)


def _as_many_as(clause: Clause, np: Np) -> Clause:
    """`gain as many Heat as [flame]`: one for each."""
    at = next((i for i, a in enumerate(clause.adjuncts) if a.key == "PREP:as" and a.np is not None), None)
    if at is None or np.quants not in (["any_number"], ["as_much"]):
        return clause
    as_ = clause.adjuncts[at]
    if as_.np is None or as_.np.specs or as_.np.head_type not in ("SYMBOLS", "NAME") or as_.np.of is not None:
        return clause
    word = replace(as_.word, lexeme="per", form="as_many")
    adjuncts = [*clause.adjuncts[:at], Adjunct(word, as_.np, as_.span, as_.mods), *clause.adjuncts[at + 1 :]]
    return replace(clause, adjuncts=adjuncts)


def _goes_up(clause: Clause) -> Clause:
    """`the dmg increases by 2`, `Sun Dial goes up by 1`: it is increased."""
    subject = clause.subject
    if subject is None or is_player(subject) or Rest(clause.adjuncts).peek("PREP:by", "PREP:to") is None:
        return clause
    return replace(clause, form=Form.PASSIVE)


_MOVES = frozenset(("increase", "decrease"))


def _takes_off(clause: Clause) -> Clause:
    """`take 1 Cinder off`: remove it."""
    off = clause.adjuncts[-1] if clause.adjuncts else None
    if off is None or off.word.lexeme != "off" or off.rest is not None or is_noun(clause.np, "damage"):
        return clause
    take([off.word])
    return replace(clause, verb=replace(clause.verb, lexeme="remove"), adjuncts=clause.adjuncts[:-1])


# Verbs that are said with other words around them than the game's own.
def _rolled_again(clause: Clause) -> Clause:
    """`roll that die again`, `each die may be rolled again`: it is re-rolled."""
    again = next((a for a in clause.adjuncts if a.key == "ADV:again"), None)
    what = clause.subject if clause.form is Form.PASSIVE else clause.np
    of = what.of if what is not None and not what.heads else what
    known = of is not None and (
        of.head_type == "PRON" or (of.noun == "die" and of.has("DET", "POSS", "QUANT"))
    )
    if again is None or what is None or not known or (what is of and what.dets == ["a"]):
        return clause
    take([again.word])
    others = [a for a in clause.adjuncts if a is not again]
    return replace(clause, verb=replace(clause.verb, lexeme="re_roll"), adjuncts=others)


_OTHERWISE_SAID = {"take": _takes_off, "roll": _rolled_again}
_TAKEN = frozenset(("card", "die", "upgrade", "cp", "token", "status_effect"))


def _number_behind(clause: Clause, np: Np) -> Clause:
    """`gain Heat x2`: the number stands behind a token; behind somebody it is how much they are healed."""
    if clause.verb.lexeme in ("increase", "decrease") and clause.adjuncts:
        return _by_number(clause)
    if is_player(np) or np.has(*_SOME):
        return clause
    number = next((a for a in clause.adjuncts if a.word.type == "NUM_AFTER"), None)
    if number is None or number.word.text.isdigit() or clause.verb.lexeme not in _COUNTING:
        return clause
    so_many = Word("NUM", number.word.text, number.word.lexeme, "", *number.span)
    others = [a for a in clause.adjuncts if a is not number]
    return replace(clause, np=np.with_specs([so_many, *np.specs]), adjuncts=others)


def _by_number(clause: Clause) -> Clause:
    """`Sun Dial +2`: it goes up by 2."""
    number = next((a for a in clause.adjuncts if a.word.type == "NUM_AFTER"), None)
    if number is None:
        return clause
    so_much = Np([Word("NUM", number.word.text, number.word.lexeme, "", *number.span)], [], None, number.span)
    by = Adjunct(Word("PREP", "", "by", "", *number.span), so_much, number.span)
    return replace(clause, adjuncts=[by if a is number else a for a in clause.adjuncts])


_COUNTING = frozenset(
    (
        "gain",
        "get",
        "receive",
        "take",
        "inflict",
        "afflict",
        "put",
        "place",
        "lose",
        "remove",
        "spend",
        "steal",
    )
)


# What says how much: `make 5 dmg` deals it, `make this dmg undefendable` does not.
_SOME = ("NUM", "TIERS", "QUANT", "TIMES", "FRAC")
_SO_MUCH = ("PREP:equal_to", "TIMES_FACE")


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


def _only_times(clause: Clause) -> list[Wrapper]:
    """When it is done, if that is said; anything else behind the verb is refused."""
    own, outer = attach(clause.np, clause.adjuncts)
    rest = Rest(own + outer)
    wrappers = take_circumstances(rest)
    rest.finish()
    return wrappers


def made_by(clause: Clause) -> n.Players | None:
    """Who makes Attacks: `Attacks made by a player with this token`; taken off the clause."""
    own, outer = attach(clause.subject, clause.subject_adjuncts)
    if [a.key for a in own] != ["VERBED:make", "PREP:by"] or own[1].np is None:
        return None
    clause.subject_adjuncts = outer
    return party(own[1].np, own[1].mods)


def _is_of_type(clause: Clause, subject: Np, maker: n.Party | None = None) -> n.Effect:
    """`this Attack is undefendable`; `your Attacks are undefendable` is said of each of them."""
    if clause.np is None or clause.adjuncts:
        misfit(clause.span, "not_together")
    bare_subject(clause)
    kind = _type_in(clause)
    said(subject.specs, "DET", "this", "that", "all")
    become = n.BecomeType(type=kind, span=clause.span)
    following = (maker is not None or subject.has("POSS")) and said(subject.specs, "ADJ", "next")
    if subject.heads[-1].form != "many" and not following:
        refuse(maker is not None, subject, "which_meant")
        return become
    if maker is not None:
        said(subject.specs, "DET", "the", "all", "any")
    attacks = n.Attack(who=maker or possessor(subject.specs)[0] or n.YOU, span=subject.span)
    relation = n.Relation.NEXT_TIME if following else n.Relation.WHEN
    return n.When(event=attacks, effect=become, relation=relation, span=clause.span)


def _type_in(clause: Clause) -> n.DamageType:
    """`undefendable`, and nothing else."""
    if clause.np is None or clause.adjuncts:
        misfit(clause.span, "not_together")
    kinds = [TYPES[a] for a in clause.np.adjs if a in TYPES]
    refuse(len(kinds) != 1 or len(clause.np.words) != 1, clause.np, "not_here")
    take(clause.np.specs)
    return kinds[0]


def aimed_at(attack: Np, adjuncts: list[Adjunct]) -> n.Party | None:
    """Whom Attacks are made against: `Attacks against a player with this token`."""
    own, outer = attach(attack, adjuncts)
    if len(outer) != 1 or outer[0].key != "PREP:against" or outer[0].np is None or not is_player(outer[0].np):
        return None
    nothing_more([mod for mod in own if mod.key != "VERBED:make"])
    return party(outer[0].np, outer[0].mods)


def _works(subject: Np) -> bool:
    """Things through which somebody acts: a token, an ability, a card, dice of which each counts."""
    word = subject.head
    if word is None:
        return is_this(subject)  # "this deals 4 dmg"
    if word.type == "NAME":
        each_piece = word.form == NameKind.PIECE.value and "each" in subject.dets
        return word.form == NameKind.STATUS.value or each_piece
    counts = word.type == "SYMBOLS" or word.lexeme == "die"
    return word.lexeme in ("token", "ability", "card") or (counts and "each" in subject.dets)


def _times_symbol(effect: n.Effect, each: n.Counted) -> n.Effect | None:
    """`each [flame] deals 2 dmg` is 2 x [flame] dmg."""
    if each.thing.kind is not n.Kind.SYMBOL or each.every != 1:
        return None
    for name, number in amounts_in(effect):
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
    word = clause.subject.head
    return clause.group is not None or (word is not None and (word.form == "many" or word.type == "PRON"))


def _this_attack(clause: Clause, subject: Np) -> None:
    """`this Attack`, `that player's Attack`, `the damage type`: an Attack changes only while it is made."""
    bare_subject(clause)
    if any(w.lexeme not in ("attack", "damage", "type") for w in subject.heads):
        misfit(subject, "attack_becomes")
    take(subject.heads)
    owner, left = possessor(subject.specs)
    refuse(owner is not None and owner.who not in (Who.YOU, Who.THEY), subject, "whose_attack")
    only(left, DET="the this that")


def bare_subject(clause: Clause) -> None:
    """Refuses what stands between somebody or something and its verb."""
    for adjunct in clause.subject_adjuncts:
        refuse(adjunct.key not in NOISE, adjunct, "not_here")


def _spread(adjuncts: list[Adjunct]) -> list[Adjunct]:
    """Circumstances with what qualifies them behind each, as they stood in the text."""
    spread: list[Adjunct] = []
    for adjunct in adjuncts:
        spread.append(adjunct)
        spread.extend(adjunct.mods)
    return spread


def _do_this(clause: Clause, adjuncts: list[Adjunct]) -> n.Effect | None:
    """`do this twice`, `repeat this up to 2 times`, `repeat this`: what was said before."""
    more = clause.verb.lexeme == "repeat"
    often = [found for found in map(how_often, adjuncts) if found is not None]
    if len(often) != len(adjuncts) or len(often) > 1 or (not more and not often):
        return None
    np = clause.np
    if more:
        if np is None or np.of is not None or np.noun not in ("", "it", "effect") or np.head_type == "NAME":
            misfit(clause.span, "repeats_what")
        twice = [Adjunct(word, None, word.span) for word in np.specs if word.lexeme == "twice"]
        often += [(2, False)] * len(twice)  # "repeat this twice"
        refuse(len(often) > 1, clause.span, "two_numbers")
        only(np.specs, DET="this", FRAC="twice")
    more = more or any(a.key == "ADV:again" for a in adjuncts)
    times, up_to = often[0] if often else (1, False)
    times -= not more  # "do this 3 times": once was said already
    refuse(not 1 <= times <= MOST_TIMES, clause.span, "too_often")
    who = party(clause.subject) if clause.subject is not None else n.YOU
    refuse(who != n.YOU or clause.subject_adjuncts, clause.span, "repeats_who")
    return n.DoThis(times=times, up_to=up_to, span=clause.span)


MOST_TIMES = 20  # nobody does more at a table
