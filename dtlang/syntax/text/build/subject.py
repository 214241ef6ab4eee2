"""Clauses whose subject is no player: Attacks, phases, dmg, abilities that fail, tokens that work."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import PHASES, TYPES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import counted
from dtlang.syntax.text.build.cards import cards_cost, who_plays
from dtlang.syntax.text.build.clause import Built, ClauseBuilder
from dtlang.syntax.text.build.deeds import attach
from dtlang.syntax.text.build.dials import names_dial, reach_dial
from dtlang.syntax.text.build.fold import amounts_in
from dtlang.syntax.text.build.misfit import NOISE, Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import is_noun, is_this, only, phrase, said, take
from dtlang.syntax.text.build.players import Who, is_player, party, phase, possessor
from dtlang.syntax.text.build.repeats import do_this
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.build.times import (
    Wrapper,
    during,
    take_circumstances,
    time_of,
)
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Np
from dtlang.syntax.text.word import Word

_KEPT_UP = frozenset(("keep", "repeat", "stay"))
_ATTEMPTS = frozenset(
    ("attack", "ability", "offensive_ability", "defensive_ability")
)  # what fails together with its Roll Phase
_UNDONE = frozenset(("negate", "avoid", "prevent", "cancel"))
_GETS = frozenset(("gain", "get"))
_DEEDS = (Form.DO, Form.PASSIVE)
_UNTIL = {n.Stretch.UNTIL_END: n.Stretch.CONCLUSION, n.Stretch.UNTIL_START: n.Stretch.START}
_OF_ONE_ATTACK = (n.AddDamage, n.ReduceDamage, n.BecomeType, n.NoDefense, n.DealDamage, n.DoubleDamage)
_GIVES = frozenset(("give", "get", "gain"))


class SubjectBuilder(ClauseBuilder):
    """Builds what is said of things: an Attack deals, a phase ends, a token stays."""

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
            again = do_this(clause, rest.left)
            if again is not None and not event:
                for remark in remarks:
                    again = self.with_bracket(again, remark.word)
                return Built(again, [])
        if clause.form is Form.IS and is_noun(subject, "attack", "damage"):
            against = aimed_at(subject, clause.subject_adjuncts) if subject.noun == "attack" else None
            if against is not None:
                return self.attack_against(clause, subject, against, _made_by(clause))
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
        if verb == "end" and clause.np is None and is_noun(subject, "it", "token", "effect") and not event:
            if subject.noun == "effect" and subject.dets == [
                "this"
            ]:  # "this effect ends at ...": its token does
                take([*subject.specs, *subject.heads])
                subject = phrase("it", subject.span, type="PRON")
            verb = "vanish"
        if verb in ("vanish", "stay") and clause.np is None:
            bare_subject(clause)
            if verb == "stay":
                return self.stays(clause, subject)
            return Built(n.Remove(thing=thing(subject), span=clause.span), _only_times(clause))
        if subject.noun == "nothing" and verb == "happen":
            bare_subject(clause)
            nothing_more(clause.np)
            rest = Rest(clause.adjuncts)
            instead = rest.take("INSTEAD") is not None
            rest.finish()
            nothing = n.NothingHappens(span=clause.span)
            return Built(n.Instead(effect=nothing, span=clause.span) if instead else nothing, [])
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
            return self.attack_against(clause.of_nobody(), subject, against, _made_by(clause))
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
        if hasattr(built.effect, "who") and not isinstance(built.effect, n.ReceiveMore):
            built.effect = n.changed(built.effect, who=owner)
        if event:  # "when your Attack deals dmg": that of the Attack, and no other
            refuse(not isinstance(built.effect, n.DealDamage | n.Inflict), clause.span, "not_watched")
            built.effect = n.changed(built.effect, of_attack=True)
        if isinstance(built.effect, n.ReceiveMore) and not event:  # "... to a player with Cinder"
            target = built.effect.who
            added = n.AddDamage(amount=built.effect.amount, span=clause.span)
            following = said(left, "ADJ", "next")
            only([w for w in left if not w.taken], DET="all")
            made = _attacks_against(owner, target, added, following, clause)
            return Built(made.effect, built.wrappers)
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

    def attack_against(self, clause: Clause, subject: Np, target: n.Party, maker: n.Players | None) -> Built:
        """`Attacks made against you deal 1 more dmg`: of every Attack that is aimed at somebody."""
        following = said(subject.specs, "ADJ", "next")
        owner, left = possessor(subject.specs)
        maker = owner or maker
        only([w for w in left if w.lexeme != "next"], DET="a all any each the")
        if clause.form is Form.IS:
            done: n.Effect = n.BecomeType(type=_type_in(clause), span=clause.span)
        else:
            built = self.clause(clause.of_nobody())
            refuse(built.wrappers, clause.span, "time_first")
            done = built.effect
        if maker is not None:
            return _attacks_against(maker, target, done, following, clause)
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


def _made_by(clause: Clause) -> n.Players | None:
    """`Attacks by Ember Witch against you`; whoever may Attack anyway is not told apart."""
    by = next((a for a in clause.subject_adjuncts if a.key == "PREP:by"), None)
    if by is None or by.np is None or not is_player(by.np):
        return None
    made = party(by.np, [mod for mod in by.mods if mod.key != "PREP:against"])
    return None if made == n.Players(who=Who.OPPONENT) else made


def _attacks_against(
    maker: n.Players, target: n.Party, done: n.Effect, following: bool, clause: Clause
) -> Built:
    """`Ember Witch's Attacks against you deal 1 more dmg`: each of them, or the next one."""
    refuse(not isinstance(done, n.AddDamage | n.ReduceDamage | n.BecomeType), clause.span, "not_together")
    own = done if isinstance(done, n.BecomeType) else n.changed(done, who=maker)
    attack = n.Attack(who=maker, target=target, span=clause.span)
    relation = n.Relation.NEXT_TIME if following else n.Relation.WHEN
    return Built(n.When(event=attack, effect=own, relation=relation, span=clause.span), [])


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
    by = [a for a in [*own, *outer] if a.key == "PREP:by" and a.np is not None and is_player(a.np)]
    own, outer = [a for a in own if a not in by], [a for a in outer if a not in by]
    if by and by[0].mods and not outer:  # "by Ember Witch against you", said of her
        return None
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


def _attempts(np: Np) -> Np:
    """`one fewer roll`, of a phase: a Roll Attempt."""
    heads = [replace(word, lexeme="roll_attempt") if word.lexeme == "roll" else word for word in np.heads]
    return Np(np.specs, heads, np.of, np.span)
