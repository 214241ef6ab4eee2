"""Sentences: what stands before the main clauses, in the order of nesting, then the chain."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.chains import doer, say_chain
from dtlang.syntax.say.en.conditions import say_condition, say_event, say_outcome
from dtlang.syntax.say.en.effects import say_clause
from dtlang.syntax.say.en.lexis import word
from dtlang.syntax.say.en.things import say_counted, say_thing, say_time
from dtlang.syntax.say.unsayable import Unsayable

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
    """A sentence with its full stop; a choice may take several lines."""
    if isinstance(effect, n.Reminder):
        return f"({effect.text})"
    words = _sentence(effect)
    return _capital(words if "\n" in words else f"{words}.")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(effect: n.Effect) -> str:
    match effect:
        case n.Only(effect=n.May()):
            return say_chain(effect)
        case n.If(condition=condition, effect=inner, otherwise=other) if other is not None:
            return f"if {say_condition(condition)}, {say_chain(inner)}, otherwise {say_chain(other)}"
        case n.Only(effect=inner):
            return f"{word('ONLY', 'only')} {_sentence(inner)}"
        case n.Then(effect=inner):
            return f"{word('THEN', 'then')}{',' if isinstance(inner, Lead) else ''} {_sentence(inner)}"
        case n.TokenLine(count=count, thing=thing, effect=inner):
            return f"{count} {say_thing(thing, count != 1)}: {_capital(_sentence(inner))}"
        case n.OnlyIf(condition=condition):
            return f"this {word('ONLY', 'only')} applies if {say_condition(condition)}"
        case n.OnlyAt(time=time):
            return f"this {word('MODAL', 'may_only')} be done {say_time(time)}"
        case n.Marker(kind=kind):
            return say_marker(effect, kind)
        case _ if isinstance(effect, Lead):
            return f"{say_lead(effect)}, {_sentence(effect.effect)}"
        case _:
            return say_main(effect)


def say_marker(effect: n.Marker, kind: n.MarkerKind) -> str:
    return word("MARKER", kind.value)


# --- the main clauses ------------------------------------------------------------------------------


def say_main(effect: n.Effect) -> str:
    """The chain; a choice between things that need sentences of their own is a list of lines."""
    try:
        return say_chain(effect)
    except Unsayable:
        lines = say_lines(effect)
        if lines is None:
            raise
        return lines


def say_lines(effect: n.Effect) -> str | None:
    """`You may spend 1 CP to choose one:` and a line for each option."""
    match effect:
        case n.Choose() as choice:
            head = "choose one"
        case n.Pay(cost=cost, effect=n.Choose() as choice):
            head = f"{say_chain(cost)} to choose one"
        case n.May(effect=n.Pay(cost=cost, effect=n.Choose() as choice)):
            head = f"{say_chain(n.May(effect=cost))} to choose one"
        case _:
            return None
    if choice.who != n.YOU:
        return None
    return "\n- ".join([f"{head}:", *(say_option(option) for option in choice.options)])


def say_option(effect: n.Effect) -> str:
    """One line of a list; a block of sentences stands on one line."""
    sentences = effect.sentences if isinstance(effect, n.Block) else (effect,)
    lines = [say_sentence(sentence) for sentence in sentences]
    if any("\n" in line for line in lines):
        raise Unsayable(effect, "a list within a list")
    return " ".join(lines)


# --- what stands before them -----------------------------------------------------------------------


def say_lead(effect: Lead) -> str:
    """The words before the main clauses, without what they govern."""
    match effect:
        case n.Then() | n.Only():
            raise Unsayable(effect, "this has its own comma")
        case n.Additionally():
            return word("ADDITIONALLY", "additionally")
        case n.Alternatively():
            return word("ALTERNATIVELY", "alternatively")
        case n.Otherwise():
            return word("OTHERWISE", "otherwise")
        case n.If(condition=condition):
            return f"{word('SUBORD', 'if')} {say_condition(condition)}"
        case n.Unless(condition=condition):
            return f"{word('SUBORD', 'unless')} {say_condition(condition)}"
        case n.OnRoll(outcome=outcome):
            return f"{word('PREP', 'on')} {say_outcome(outcome)}"
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
            if doer(effect.event) != n.YOU:
                raise Unsayable(effect, "only your own deed can be replaced so")
            return f"{word('PREP', 'instead_of')} {say_clause(effect.event).bent('doing')}"


_TIMES = ("once", "twice", "three_times", "four_times", "five_times")


def say_times_per_turn(effect: n.TimesPerTurn, times: int) -> str:
    if not 1 <= times <= len(_TIMES):
        raise Unsayable(effect, "this is too often for one turn")
    return word("ADV", f"{_TIMES[times - 1]}_per_turn")
