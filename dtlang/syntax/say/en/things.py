"""Things, amounts, dice and times."""

from __future__ import annotations

from collections.abc import Callable

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.lexis import a, noun, plural, spaced, verb, word
from dtlang.syntax.say.en.players import repeat, say_holding, say_party, whose
from dtlang.syntax.say.unsayable import Unsayable

Kind = n.Kind

_NOUNS = {
    Kind.STATUS_EFFECT: "status_effect",
    Kind.TOKEN: "token",
    Kind.CP: "cp",
    Kind.HEALTH: "health",
    Kind.CARD: "card",
    Kind.UPGRADE: "upgrade",
    Kind.DIE: "die",
    Kind.ROLL_ATTEMPT: "roll_attempt",
    Kind.OFFENSIVE_ABILITY: "offensive_ability",
    Kind.DEFENSIVE_ABILITY: "defensive_ability",
    Kind.ULTIMATE_ABILITY: "ultimate_ability",
    Kind.PASSIVE_ABILITY: "passive_ability",
    Kind.ABILITY: "ability",
    Kind.STRAIGHT_ABILITY: "straight_ability",
    Kind.DAMAGE: "damage",
    Kind.OPPONENT: "opponent",
    Kind.BOARD: "board",
}
_STATUSES = {
    Kind.POSITIVE_STATUS: "positive",
    Kind.NEGATIVE_STATUS: "negative",
    Kind.UNIQUE_STATUS: "unique",
    Kind.POSITIVE_OR_NEGATIVE_STATUS: "positive_or_negative",
}

# --- things ----------------------------------------------------------------------------------------


def say_thing(thing: n.Thing, many: bool = False) -> str:
    """A thing without its number."""
    kind = thing.kind
    if kind is Kind.CARD and thing.name:  # "the drawn cards"
        return f"{say_done(n.Done(thing.name))} {noun('card', many)}"
    if kind in _NOUNS:
        return noun(_NOUNS[kind], many)
    if kind in _STATUSES:
        return f"{word('ADJ', _STATUSES[kind])} {noun('status_effect', many)}"
    match kind:
        case Kind.THIS_TOKEN:
            return f"these {noun('token', True)}" if many else f"this {noun('token')}"
        case Kind.THIS_CARD:
            return f"this {noun('card')}"
        case Kind.IT:
            return word("PRON", "it")
        case Kind.THEM:
            return "them"
        case Kind.REST:
            return "the rest"
        case Kind.SYMBOL:
            return f"[{thing.name}]"
        case Kind.PIECE:
            return plural(thing.name) if many else thing.name
        case _:
            return thing.name


def say_the_thing(thing: n.Thing) -> str:
    """A thing that is spoken of alone, with an article where it needs one: `an ability`, `Cinder`."""
    words = say_thing(thing)
    return a(words) if thing.kind in _NOUNS or thing.kind in _STATUSES else words


def say_things(thing: n.Thing, count: n.Amount) -> str:
    """How many of a thing: `2 CP`, `Cinder`, `up to 2 of these tokens`, `1 Cinder per Wisp`."""
    single = isinstance(count, n.Number) and count.value == 1
    if thing.kind is Kind.THIS_CARD or (single and thing.kind in (Kind.STATUS, Kind.THIS_TOKEN, Kind.IT)):
        return say_thing(thing)
    if thing.kind is Kind.REST or (thing.kind is Kind.NAMED_CARD and single):
        return say_thing(thing)
    if thing.kind is Kind.THEM and isinstance(count, n.Every):
        return say_thing(thing)
    if thing.kind in (Kind.THIS_TOKEN, Kind.IT, Kind.THEM):
        of = "" if isinstance(count, n.AnyNumber) else "of "
        return say_amount(count, lambda _: of + say_thing(thing, True))
    if thing.kind is Kind.CARD and thing.name:
        return say_amount(count, lambda _: f"of the {say_thing(thing, True)}")
    return say_amount(count, lambda many: say_thing(thing, many))


def say_stack_limit(thing: n.Thing) -> str:
    """`the Cinder stack limit`."""
    limit = noun("stack_limit")
    if thing.kind is Kind.STATUS or thing.kind is Kind.PIECE:
        return f"the {say_thing(thing)} {limit}"
    return f"the {limit} of {say_thing(thing)}"


# --- places ----------------------------------------------------------------------------------------

PLACES = {
    n.Zone.HAND: "hand",
    n.Zone.DECK: "deck",
    n.Zone.TOP_OF_DECK: "deck",
    n.Zone.BOTTOM_OF_DECK: "deck",
    n.Zone.TOP_OR_BOTTOM_OF_DECK: "deck",
    n.Zone.DISCARD_PILE: "discard_pile",
    n.Zone.BOARD: "board",
}


def say_zone(zone: n.Zone, owner: n.Party | None = n.YOU) -> str:
    """`your hand`, `a chosen player's deck`, `play`."""
    if zone is n.Zone.PLAY:
        return noun("play")
    return f"{whose(owner)} {noun(PLACES[zone])}"


# --- amounts ---------------------------------------------------------------------------------------


def say_amount(
    amount: n.Amount, unit: Callable[[bool], str], per: Callable[[n.Counted], str] | None = None
) -> str:
    """An amount around its unit: `2 dmg`, `1 dmg per Heat`, `dmg equal to the roll value`."""
    match amount:
        case n.Number(value=value):
            return spaced(str(value), unit(value != 1))
        case n.TimesSymbol():
            return spaced(say_times_symbol(amount), unit(True))
        case n.Per(times=times, each=each):
            return spaced(str(times), unit(times != 1), "per", (per or say_counted)(each))
        case n.Sum(terms=terms):
            return say_sum(terms, unit)
        case n.ValueOf(value=n.Value.THAT_MUCH):
            return spaced(say_value(amount), unit(True))
        case n.HalfOf() | n.Twice() | n.ValueOf() | n.NumberOf():
            return spaced(unit(True), word("PREP", "equal_to"), say_value(amount))
        case n.Listed(each=each):
            number = f"the {noun('number')} of {say_counted(each, many=True)}"
            return spaced(unit(True), word("PREP", "based_on"), number)
        case n.UpTo(limit=limit):
            return spaced(word("QUANT", "up_to"), str(limit), unit(limit != 1))
        case n.AtLeast(least=least):
            return spaced(word("QUANT", "at_least"), str(least), unit(least != 1))
        case n.AtMost(most=most):
            return spaced(str(most), word("OR_LESS", "or_less"), unit(most != 1))
        case n.Every():
            return spaced(word("DET", "all"), unit(True))
        case n.AsManyAsFit():
            return spaced(word("ADJ", "max"), unit(True))
        case n.AnyNumber():
            return spaced(word("QUANT", "any_number"), unit(True))
        case n.Parameter():
            return spaced("N", unit(True))
        case n.AtMostOf(amount=inner, most=most, per_turn=per_turn):
            turn = f" {word('ADV', 'per_turn')}" if per_turn else ""
            return f"{say_amount(inner, unit, per)}{word('PREP', 'up_to_max')} {most}{turn}"


def say_times_symbol(amount: n.TimesSymbol) -> str:
    return f"{amount.times} x [{amount.symbol}]"


def say_sum(terms: tuple[n.Amount, ...], unit: Callable[[bool], str]) -> str:
    """`5 dmg + 1 dmg per Heat`; where nothing is counted, the unit stands once: `1 + 2 x [heart] dmg`."""
    if any(isinstance(term, n.Per) for term in terms):
        return " + ".join(say_amount(term, unit) for term in terms)
    first, *others = terms
    if isinstance(first, n.HalfOf | n.Twice | n.ValueOf | n.NumberOf):  # "dmg equal to your CP + 5"
        return " + ".join((say_amount(first, unit), *(say_amount(term, no_unit) for term in others)))
    return spaced(" + ".join(say_amount(term, lambda _: "") for term in terms), unit(True))


def no_unit(_: bool) -> str:
    return ""


_VALUES = {
    n.Value.ROLL: "the roll value",
    n.Value.DIE: "the value of the die",
    n.Value.YOUR_CP: "your CP",
    n.Value.OPPONENT_CP: "your opponent's CP",
    n.Value.YOUR_HEALTH: "your health",
    n.Value.OPPONENT_HEALTH: "your opponent's health",
    n.Value.INCOMING_DAMAGE: "the incoming dmg",
    n.Value.THAT_DAMAGE: "that dmg",
    n.Value.DAMAGE_DEALT: "the dmg dealt",
    n.Value.DAMAGE_PREVENTED: "the dmg prevented",
    n.Value.THAT_MUCH: "that much",
    n.Value.PRINTED: "the indicated number of dmg",
}


def say_value(amount: n.HalfOf | n.Twice | n.ValueOf | n.NumberOf) -> str:
    """A value that is known only while the text is resolved."""
    match amount:
        case n.HalfOf(value=n.NumberOf() as number):
            return f"{word('FRAC', 'half')} {say_value(number)}"
        case n.Twice(value=n.NumberOf() as number):
            return f"{word('FRAC', 'twice')} {say_value(number)}"
        case n.HalfOf(value=n.Value() as value):
            return f"{word('FRAC', 'half')} {_VALUES[value]}"
        case n.Twice(value=n.Value() as value):
            return f"{word('FRAC', 'twice')} {_VALUES[value]}"
        case n.ValueOf(value=value):
            return _VALUES[value]
        case n.NumberOf(each=each):
            return f"the {noun('number')} of {say_counted(each, many=True)}"
        case _:
            raise Unsayable(amount, "this value has no words")


_DONE = {
    n.Done.ADDED: "add",
    n.Done.REMOVED: "remove",
    n.Done.SPENT: "spend",
    n.Done.DISCARDED: "discard",
    n.Done.GAINED: "gain",
    n.Done.INFLICTED: "inflict",
    n.Done.DEALT: "deal",
    n.Done.PREVENTED: "prevent",
    n.Done.STOLEN: "steal",
    n.Done.LOST: "lose",
    n.Done.DRAWN: "draw",
    n.Done.HEALED: "heal",
    n.Done.ROLLED: "roll",
    n.Done.REROLLED: "re_roll",
    n.Done.TRANSFERRED: "transfer",
    n.Done.PLAYED: "play",
    n.Done.REVEALED: "reveal",
    n.Done.SOLD: "sell",
    n.Done.ACTIVATED: "activate",
    n.Done.FLIPPED: "flip",
}


def say_done(done: n.Done) -> str:
    return verb(_DONE[done], "done")


def say_counted(counted: n.Counted, *, many: bool = False, owned: bool = False) -> str:
    """What is counted, behind "per", "for each", "the number of".

    `owned`: the holder before the thing ("your opponent's Heat"), where "on" would mean something else.
    """
    every = str(counted.every) if counted.every != 1 else ""
    what = say_thing(counted.thing, many or counted.every != 1)
    owner = holder = ""
    if counted.zone is not None:
        holder = f"in {say_zone(counted.zone, counted.holder or n.YOU)}"
    elif counted.thing.kind is n.Kind.OPPONENT and isinstance(counted.holder, n.Players):
        holder = say_holding(counted.holder)
    elif counted.holder is not None and owned:
        owner = whose(counted.holder)
    elif counted.holder is not None:
        holder = f"on {say_party(counted.holder, object=True)}"
    done = say_done(counted.done) if counted.done is not None else ""
    beyond = "beyond the first" if counted.beyond_first else ""
    without = f"(excluding {say_thing(counted.excluding)})" if counted.excluding is not None else ""
    return spaced(owner, every, what, done, beyond, holder, without)


def say_owned(counted: n.Counted) -> str:
    return say_counted(counted, owned=True)


# --- dice ------------------------------------------------------------------------------------------

_WHOSE = {
    n.Whose.YOURS: "your",
    n.Whose.OPPONENTS: "your opponent's",
    n.Whose.THEIRS: "their",
    n.Whose.THESE: "these",
}


def say_dice(dice: n.Dice) -> str:
    """`1 die`, `up to 2 of your dice`, `all of these dice`, `that die`."""
    if dice.whose is n.Whose.THAT:
        return f"that {noun('die')}"
    many = f"{_WHOSE[dice.whose]} {noun('die', True)}" if dice.whose in _WHOSE else ""
    if dice.all:
        words = f"all of {many}" if many else f"all {noun('die', True)}"
    else:
        number = f"{'up to ' if dice.up_to else ''}{dice.count}"
        words = f"{number} of {many}" if many else f"{number} {noun('die', dice.count != 1)}"
    shown = f"{word('SHOWING', 'showing')} {_shown(dice.showing)}" if dice.showing else ""
    return spaced(words, shown, repeat(noun("die")) if dice.repeat else "")


def _shown(showing: str) -> str:
    """A number, `an even number`, or a symbol."""
    if showing.isdecimal():
        return f"a {showing}"
    return a(f"{showing} {noun('number')}") if showing in ("even", "odd") else f"[{showing}]"


# --- time ------------------------------------------------------------------------------------------

_PHASES = {
    n.Phase.UPKEEP: "upkeep",
    n.Phase.INCOME: "income",
    n.Phase.MAIN: "main",
    n.Phase.OFFENSIVE_ROLL: "offensive_roll",
    n.Phase.TARGETING_ROLL: "targeting_roll",
    n.Phase.DEFENSIVE_ROLL: "defensive_roll",
    n.Phase.ROLL: "roll_phase",
    n.Phase.DISCARD: "discard_phase",
    n.Phase.TURN: "turn",
    n.Phase.GAME: "game",
}


def phase_noun(phase: n.PhaseOf) -> str:
    return noun(_PHASES[phase.phase])


def say_phase_of(phase: n.PhaseOf) -> str:
    return spaced(whose(phase.whose), "next" if phase.next else "", phase_noun(phase))


_TIMES = {
    n.Part.DURING: "during",
    n.Part.START: "at the start of",
    n.Part.BEFORE: "before",
    n.Part.CONCLUSION: "at the conclusion of",
    n.Part.AFTER: "after",
    n.Part.UNTIL_END: "until the end of",
    n.Part.UNTIL_START: "until the start of",
    n.Part.REMAINDER: "for the remainder of",
}
_MOMENTS = {
    n.Part.ANY_TIME: "any_time",
    n.Part.THIS_TURN: "this_turn",
    n.Part.LATER_TURNS: "later_turns",
    n.Part.TURN_GAINED: "turn_gained",
}


def say_time(time: n.Time) -> str:
    """`during your Upkeep Phase`, `this turn`."""
    if time.part in _MOMENTS and time.phase is None:
        return word("ADV", _MOMENTS[time.part])
    if time.part not in _TIMES or time.phase is None:
        raise Unsayable(time, "this time has no words")
    return f"{_TIMES[time.part]} {say_phase_of(time.phase)}"
