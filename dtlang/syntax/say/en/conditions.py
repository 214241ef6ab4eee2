"""What a text asks: `you have at least 5 Heat`, `[flame] was rolled`, `you do`."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.chains import ANYBODY, say_told
from dtlang.syntax.say.en.effects import say_clause, say_side
from dtlang.syntax.say.en.lexis import noun, spaced, verb, word
from dtlang.syntax.say.en.players import is_many, say_party
from dtlang.syntax.say.en.things import no_unit, say_amount, say_done, say_thing, say_zone
from dtlang.syntax.say.unsayable import Unsayable

# --- outcomes --------------------------------------------------------------------------------------


def say_outcome(outcome: n.Outcome) -> str:
    match outcome:
        case n.Shows(symbols=symbols, any=any_of):
            return (" or " if any_of else "").join(f"[{symbol}]" for symbol in symbols)
        case n.ShowsNumber(low=low, high=high):
            return str(low) if low == high else f"{low}-{high}"
        case n.ShowsOfAKind(number=number):
            return f"{number}-of-a-kind"
        case n.ShowsStraight(large=large):
            return f"a {word('STRAIGHT', 'large' if large else 'small')}"
        case n.AnyOther():
            return word("ANY_OTHER", "any_other")
        case _:
            assert_never(outcome)


# --- conditions ------------------------------------------------------------------------------------


def say_condition(condition: n.Condition, negated: bool = False) -> str:
    match condition:
        case n.Has():
            return say_has(condition, negated)
        case n.HasMore():
            return say_has_more(condition, negated)
        case n.IsHero(name=name, who=who):
            return f"{say_party(who)} {_are(who, negated)} {name}"
        case n.RollIs(compare=compare, amount=amount):
            return f"the {noun('roll')} value {_is(negated)} {_compared(compare, amount)}"
        case n.RollAgainst(versus=versus):
            return f"your {noun('roll')} {_is(negated)} {word('CMP', versus.value)}"
        case n.DamageIs(type=type):
            return f"this {noun('attack')} {_is(negated)} {word('ADJ', type.value)}"
        case n.OutcomeIs(outcome=outcome):
            if (
                negated and isinstance(outcome, n.Shows) and outcome.any
            ):  # neither of them, not "one is missing"
                return f"no {say_outcome(outcome)} was {verb('roll', 'done')}"
            return f"{say_outcome(outcome)} {_was(negated)} {verb('roll', 'done')}"
        case n.Not(condition=inner):
            if negated or isinstance(inner, n.Both | n.Either):
                raise Unsayable(condition, "only a single condition can be denied")
            return say_condition(inner, True)
        case n.Both(conditions=conditions):
            return " and ".join(say_condition(c) for c in conditions)
        case n.Either(conditions=conditions):
            return " or ".join(say_condition(c) for c in conditions)
        case n.WasDone():
            return say_was_done(condition, negated)
        case n.YouDo(who=who):
            return f"{say_party(who)} {_do(who)}{' not' if negated else ''}"
        case n.Happens(event=event, would=would):
            return say_event(event, would, negated)
        case n.IsFirstPlayer(who=who):
            return f"{say_party(who)} {_are(who, negated)} the first {noun('player')}"
        case n.UsedAttempts():
            return say_used_attempts(condition, negated)
        case n.ThingIs():
            return say_thing_is(condition, negated)
        case n.OnSide(thing=thing, side=side):
            return f"{say_thing(thing)} {_is(negated)} on {say_side(side)}"
        case _:
            assert_never(condition)


def _is(negated: bool) -> str:
    return "is not" if negated else "is"


def _was(negated: bool) -> str:
    return "was not" if negated else "was"


def _do(who: n.Party) -> str:
    return "do" if is_many(who) else "does"


def _are(who: n.Party, negated: bool) -> str:
    return f"{'are' if is_many(who) else 'is'}{' not' if negated else ''}"


def _compared(compare: n.Compare, amount: int, what: str = "") -> str:
    """`at least 14`; of things that can be counted `2 or fewer cards`."""
    less = "fewer" if what else "less"
    match compare:
        case n.Compare.AT_LEAST:
            return spaced(word("QUANT", "at_least"), str(amount), what)
        case n.Compare.AT_MOST:
            return spaced(f"{amount} or {less}", what)
        case n.Compare.EXACTLY:
            return spaced(word("QUANT", "exactly"), str(amount), what)
        case n.Compare.MORE_THAN:
            return spaced(word("QUANT", "more_than"), str(amount), what)
        case n.Compare.LESS_THAN:
            return spaced(f"{less} than {amount}", what)


def _many(compare: n.Compare, amount: int) -> bool:
    return amount != 1 or compare is n.Compare.AT_MOST


_NAMED = (n.Kind.STATUS, n.Kind.PIECE, n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.NAMED_CARD)


def say_has(condition: n.Has, negated: bool) -> str:
    """`you have Cinder`, `they do not have at least 3 cards in your hand`."""
    who = condition.who
    if condition.zone is n.Zone.LOOKED_AT:
        return _among(condition, negated)
    what = say_thing(condition.thing, _many(condition.compare, condition.amount))
    any_at_all = condition.compare is n.Compare.AT_LEAST and condition.amount == 1
    if not (any_at_all and condition.thing.kind in _NAMED):
        if condition.thing.kind is n.Kind.THIS_TOKEN:
            what = f"of {what}"  # "at least 2 of these tokens"
        what = _compared(condition.compare, condition.amount, what)
    before = word("ADV", "already") if condition.already else ""
    have = verb("have", "base" if negated or is_many(who) else "third")
    have = spaced(f"{_do(who)} not" if negated else "", before, have)
    place = f"in {say_zone(condition.zone, who)}" if condition.zone is not None else ""
    return spaced(say_party(who), have, what, place)


def say_has_more(condition: n.HasMore, negated: bool) -> str:
    """`you have more CP than your opponent`; of a dial `less`, of what is counted `fewer`."""
    who, thing = condition.who, condition.thing
    dial = thing.kind in (n.Kind.CP, n.Kind.HEALTH)
    degree = ("less" if dial else "fewer") if condition.fewer else "more"
    have = f"{_do(who)} not have" if negated else verb("have", "base" if is_many(who) else "third")
    own = n.YOU if who == n.YOU else n.Players(who=n.Who.THEY)
    place = f"in {say_zone(condition.zone, own)}" if condition.zone is not None else ""
    than = f"{word('PREP', 'than')} {say_party(condition.than, object=True)}"
    return spaced(say_party(who), have, degree, say_thing(thing, True), place, than)


def _among(condition: n.Has, negated: bool) -> str:
    """`any of them are upgrades`, of cards that were looked at."""
    what = f"of them are {say_thing(condition.thing, True)}"
    if condition.compare is n.Compare.AT_LEAST and condition.amount == 1:
        return f"{'none' if negated else 'any'} {what}"
    if negated:
        raise Unsayable(condition, "a number of cards cannot be denied")
    return f"{_compared(condition.compare, condition.amount)} {what}"


def say_was_done(condition: n.WasDone, negated: bool) -> str:
    """`spent`, `at least 3 dmg was added`, `Cinder was not removed`."""
    done = say_done(condition.done)
    if condition.thing is None and condition.amount is None:
        return f"not {done}" if negated else done
    if condition.thing is None:
        assert condition.amount is not None
        what = say_amount(condition.amount, no_unit)
    elif condition.amount is None:
        what = say_thing(condition.thing)
        if condition.thing.kind in (n.Kind.DAMAGE, n.Kind.CARD, n.Kind.STATUS_EFFECT):
            what = f"the {what}"
    else:
        thing = condition.thing
        what = say_amount(condition.amount, lambda many: say_thing(thing, many))
    return f"{what} {_was(negated)} {done}"


def say_event(event: n.Effect, would: bool = False, negated: bool = False) -> str:
    """A deed that is watched for: `you are Attacked`, `a player would receive dmg`."""
    if isinstance(event, n.Pay | n.All) and not would and not negated:
        return say_told(event)
    if isinstance(event, n.Inflict) and event.who == ANYBODY and event.count == n.ONE:
        if event.thing.kind in (n.Kind.STATUS, n.Kind.THIS_TOKEN):
            return _say_inflicted(event, would, negated)
    clause = say_clause(event)
    if isinstance(event, n.Heal) and event.target is None and isinstance(event.amount, n.AnyNumber):
        clause = replace(clause, tail="")  # "when you heal"
    if clause.who is None:
        raise Unsayable(event, "nobody does this")
    subject = say_party(clause.who)
    if would:
        return spaced(subject, "would", "not" if negated else "", clause.bent("base"))
    if negated:
        return spaced(subject, _do(clause.who), "not", clause.bent("base"))
    return clause.told()


def _say_inflicted(event: n.Inflict, would: bool, negated: bool) -> str:
    """`this token would be inflicted on you`: nobody is named who does it."""
    no = "not" if negated else ""
    be = spaced("would", no, "be") if would else spaced("is", no)
    target = f"on {say_party(event.target, object=True)}" if event.target is not None else ""
    return spaced(say_thing(event.thing), be, verb("inflict", "done"), target)


def say_used_attempts(condition: n.UsedAttempts, negated: bool) -> str:
    who = condition.who
    many = _many(condition.compare, condition.amount)
    attempts = _compared(condition.compare, condition.amount, noun("roll_attempt", many))
    use = f"{_do(who)} not {verb('use')}" if negated else verb("use", "base" if is_many(who) else "third")
    return spaced(say_party(who), use, attempts)


def say_thing_is(condition: n.ThingIs, negated: bool) -> str:
    several = condition.thing.kind is n.Kind.THEM
    subject = word("PRON", "they") if several else say_thing(condition.thing)
    be = _is(negated).replace("is", "are") if several else _is(negated)
    what = f"{subject} {be}"
    match condition.state:
        case n.State.ACTIVE:
            return f"{what} {word('ADJ', 'active')}"
        case n.State.IN_PLAY:
            return f"{what} in {noun('play')}"
        case n.State.ON_BOARD:
            return f"{what} on {say_zone(n.Zone.BOARD, condition.whose)}"
