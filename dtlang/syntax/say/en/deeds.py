"""Deeds that texts watch for rather than order: `you Attack`, `a player reaches the stack limit`."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.clause import Clause
from dtlang.syntax.say.en.lexis import a, noun, spaced, word
from dtlang.syntax.say.en.players import say_party
from dtlang.syntax.say.en.things import say_amount, say_phase_of, say_stack_limit


def say_attack(effect: n.Attack) -> Clause:
    """`you Attack`; of an opponent who Attacks: `you are Attacked`."""
    means = ""
    if effect.type is not None or effect.amount is not None:
        kind = spaced(word("ADJ", effect.type.value) if effect.type is not None else "", noun("damage"))
        means = f"with {say_amount(effect.amount, lambda _: kind) if effect.amount is not None else kind}"
    by_opponent = isinstance(effect.who, n.Players) and effect.who.who is n.Who.OPPONENT
    if by_opponent and effect.target is not None:
        return Clause(effect.target, "attack", means, passive=True)
    target = say_party(effect.target, object=True) if effect.target is not None else ""
    return Clause(effect.who, "attack", spaced(target, means))


def say_conclude_phase(effect: n.ConcludePhase) -> Clause:
    how = "with" if effect.with_attack else "without" if effect.without_attack else ""
    attack = f"{how} {a(noun('attack'))}" if how else ""
    return Clause(effect.who, "conclude", spaced(say_phase_of(effect.phase), attack))


def say_start_phase(effect: n.StartPhase) -> Clause:
    return Clause(effect.who, "start", say_phase_of(effect.phase))


def say_reach_limit(effect: n.ReachLimit) -> Clause:
    return Clause(effect.who, "reach", say_stack_limit(effect.thing))


def say_be_defeated(effect: n.BeDefeated) -> Clause:
    return Clause(effect.who, "defeat", passive=True)


def say_target_opponent(effect: n.TargetOpponent) -> Clause:
    return Clause(effect.who, "target", say_party(effect.target, object=True))
