"""Sentences: what stands before the main clauses, in the order of nesting, then the chain."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.chains import say_chain
from dtlang.syntax.say.en.conditions import say_condition, say_event, say_outcome
from dtlang.syntax.say.en.effects import say_clause
from dtlang.syntax.say.en.lexis import word
from dtlang.syntax.say.en.things import say_counted, say_thing, say_time
from dtlang.syntax.say.unsayable import unsayable

Lead = (
    n.Then
    | n.Additionally
    | n.Alternatively
    | n.Otherwise
    | n.If
    | n.Unless
    | n.OnRoll
    | n.When
    | n.During
    | n.TimesPerTurn
    | n.ForEach
    | n.Only
)


def say_sentence(effect: n.Effect) -> str:
    words = _capital(_sentence(effect))
    return words if isinstance(effect, n.Reminder) else f"{words}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(effect: n.Effect) -> str:
    match effect:
        case n.Only(effect=n.May()):
            return say_chain(effect)
        case n.If(otherwise=other) if other is not None:
            return say_if_otherwise(effect, other)
        case n.TokenLine(count=count, thing=thing, effect=inner):
            return f"{count} {say_thing(thing, count != 1)}: {_capital(_sentence(inner))}"
        case n.OnlyIf(condition=condition):
            return f"this only applies if {say_condition(condition)}"
        case n.Marker(kind=kind):
            return word("MARKER", kind.value)
        case n.Reminder(text=text):
            return f"({text})"
        case _ if isinstance(effect, Lead):
            comma = "" if isinstance(effect, n.Only | n.Then) and not isinstance(effect.effect, Lead) else ","
            if isinstance(effect, n.Only):
                comma = ""
            return f"{say_lead(effect)}{comma} {_sentence(effect.effect)}"
        case _:
            return say_chain(effect)


def say_if_otherwise(effect: n.If, other: n.Effect) -> str:
    return f"if {say_condition(effect.condition)}, {say_chain(effect.effect)}, otherwise {say_chain(other)}"


def say_lead(effect: Lead) -> str:
    """The words before the main clauses, without what they govern."""
    match effect:
        case n.Then():
            return word("THEN", "then")
        case n.Additionally():
            return word("ADDITIONALLY", "additionally")
        case n.Alternatively():
            return word("ALTERNATIVELY", "alternatively")
        case n.Otherwise():
            return word("OTHERWISE", "otherwise")
        case n.Only():
            return word("ONLY", "only")
        case n.If(condition=condition):
            return f"{word('SUBORD', 'if')} {say_condition(condition)}"
        case n.Unless(condition=condition):
            return f"{word('SUBORD', 'unless')} {say_condition(condition)}"
        case n.OnRoll(outcome=outcome):
            return f"on {say_outcome(outcome)}"
        case n.When():
            return say_when(effect)
        case n.During(time=time):
            return say_time(time)
        case n.TimesPerTurn(times=times):
            return say_times_per_turn(effect, times)
        case n.ForEach(each=each):
            return f"for {'each' if each.every == 1 else 'every'} {say_counted(each)}"


def say_when(effect: n.When) -> str:
    match effect.relation:
        case n.Relation.WHEN:
            return f"{word('SUBORD', 'when')} {say_event(effect.event, effect.would)}"
        case n.Relation.NEXT_TIME:
            return f"{word('SUBORD', 'next_time')} {say_event(effect.event, effect.would)}"
        case n.Relation.AFTER:
            return f"{word('PREP', 'after')} {say_event(effect.event, effect.would)}"
        case n.Relation.BEFORE:
            return f"{word('PREP', 'before')} {say_event(effect.event, effect.would)}"
        case n.Relation.INSTEAD_OF:
            return f"{word('PREP', 'instead_of')} {say_clause(effect.event).bent('doing')}"
        case n.Relation.WHILE:
            unsayable(effect, "a state is asked with `If`")


def say_times_per_turn(effect: n.TimesPerTurn, times: int) -> str:
    if times == 1:
        return word("ADV", "once_per_turn")
    if times == 2:
        return word("ADV", "twice_per_turn")
    unsayable(effect, "only once or twice per turn can be said")
