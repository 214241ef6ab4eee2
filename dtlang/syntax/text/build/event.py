"""What a text watches for: a deed, a phase that begins, Health that would be gone."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.deeds import attach
from dtlang.syntax.text.build.fold import around, wrapped
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.modals import modal_of
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, phrase, said, take
from dtlang.syntax.text.build.players import Who, is_player, party, possessor, whoever
from dtlang.syntax.text.build.said_before import done_by_holder
from dtlang.syntax.text.build.subject import SubjectBuilder, bare_subject
from dtlang.syntax.text.build.times import (
    Wrapper,
)
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Gerund, Np
from dtlang.syntax.text.word import Word

RELATIONS = {
    "PREP:after": n.Relation.AFTER,
    "PREP:before": n.Relation.BEFORE,
    "PREP:on": n.Relation.WHEN,
    "PREP:when": n.Relation.WHEN,
    "PREP:instead_of": n.Relation.INSTEAD_OF,
}


_IN_ORDER = (n.Relation.AFTER, n.Relation.BEFORE)


def _is_dealt(gerund: Gerund) -> bool:
    """`after dealing 6 dmg`, just so much: no dmg that might be dealt is waited for, it is dealt."""
    np = gerund.np
    dealt = gerund.verb.lexeme == "deal" and not gerund.passive
    if np is None or not dealt or not is_noun(np, "damage"):
        return False
    return np.has("NUM") and not np.has("QUANT", "OR_MORE", "OR_LESS", "RANGE") and np.of is None


class EventBuilder(SubjectBuilder):
    """Builds events: `when you are Attacked`, `after being dealt dmg`."""

    def event_adjuncts(self, rest: Rest) -> list[Wrapper]:
        """`after being Attacked`, `after Attacking` behind the verb."""
        found: list[Wrapper] = []
        for adjunct in list(rest.left):
            if (
                isinstance(adjunct.rest, Gerund)
                and adjunct.key in RELATIONS
                and adjunct.key != "PREP:instead_of"
            ):
                if _is_dealt(adjunct.rest) and RELATIONS[adjunct.key] in _IN_ORDER:
                    rest.left = [a for a in rest.left if a is not adjunct]
                    dealt = self.done_by(adjunct, adjunct.rest, Rest([]))
                    found.append(partial(self.wrapped_in_order, dealt, RELATIONS[adjunct.key]))
                    continue
                because = [a for a in rest.left if a.key == "PREP:as_result_of"]
                rest.left = [a for a in rest.left if a is not adjunct and a not in because]
                event = self.prep_event(adjunct, Rest(because), n.NothingHappens(), adjunct.span)
                found.append(around(event))
        return found

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
        if plain.verb.lexeme in ("make", "perform") and is_noun(
            plain.np, "defensive_roll", "defensive_throw"
        ):
            return self.defends(plain, plain.np), would, []
        whoever(plain.subject, "player")
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
                doer = getattr(built.effect, "who", n.YOU)
                by_you = name == "who" or doer == n.YOU or doer.span == NOWHERE
                besides = n.YOU if by_you else n.Players(who=Who.THEY)  # "a player Attacks another player"
                anybody = n.Players(who=Who.PLAYER, besides=besides, span=other.span)
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

    def done_by(self, at: Adjunct, gerund: Gerund, rest: Rest) -> n.Effect:
        """What a gerund orders."""
        verb = replace(gerund.verb, type="VERB", form="base")
        adjuncts = [*at.mods, *rest.left]
        rest.left = []
        built = self.clause(
            Clause(form=Form.DO, verb=verb, np=gerund.np, adjuncts=adjuncts, span=gerund.span)
        )
        refuse(built.wrappers, at.span, "time_first")
        return built.effect

    def in_order(self, dealt: n.Effect, relation: n.Relation, effect: n.Effect, span: Span) -> n.Effect:
        parts = (dealt, effect) if relation is n.Relation.AFTER else (effect, dealt)
        flat = tuple(one for part in parts for one in (part.parts if isinstance(part, n.All) else (part,)))
        refuse(isinstance(effect, n.When | n.During | n.Only | n.Cannot | n.Choose), span, "dealt_or_watched")
        if isinstance(effect, n.If | n.Unless | n.May | n.OnRoll):
            refuse(relation is n.Relation.BEFORE, span, "dealt_or_watched")
            self.after.insert(0, effect)
            return dealt
        return n.All(parts=flat, span=span)

    def wrapped_in_order(self, dealt: n.Effect, relation: n.Relation, effect: n.Effect) -> n.Effect:
        return self.in_order(dealt, relation, effect, effect.span.join(dealt.span))

    def prep_event(self, at: Adjunct, rest: Rest, effect: n.Effect, span: Span) -> n.Effect:
        """`after Attacking`, `after being Attacked`, `upon reaching Heat stack limit`."""
        relation = RELATIONS[at.key]
        if isinstance(at.rest, Gerund):
            gerund = at.rest
            if _is_dealt(gerund) and relation in _IN_ORDER:
                return self.in_order(self.done_by(at, gerund, rest), relation, effect, span)
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
            event = done_by_holder(event, effect)
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


def _spread(adjuncts: list[Adjunct]) -> list[Adjunct]:
    """Circumstances with what qualifies them behind each, as they stood in the text."""
    spread: list[Adjunct] = []
    for adjunct in adjuncts:
        spread.append(adjunct)
        spread.extend(adjunct.mods)
    return spread
