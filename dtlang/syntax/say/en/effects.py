"""What is done: one function for each effect, `say_deal_damage` to `say_put`, in the order of the nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.clause import Clause
from dtlang.syntax.say.en.deeds import (
    say_attack,
    say_be_defeated,
    say_conclude_phase,
    say_reach_limit,
    say_start_phase,
    say_target_opponent,
)
from dtlang.syntax.say.en.lexis import a, noun, spaced, word
from dtlang.syntax.say.en.players import say_party, say_players, whose
from dtlang.syntax.say.en.things import (
    no_unit,
    phase_noun,
    say_amount,
    say_dice,
    say_owned,
    say_phase_of,
    say_stack_limit,
    say_the_thing,
    say_thing,
    say_things,
    say_value,
    say_zone,
)
from dtlang.syntax.say.unsayable import Unsayable

VALUES = (n.HalfOf, n.Twice, n.ValueOf, n.NumberOf)


def _at(preposition: str, party: n.Party | None, who: n.Party) -> str:
    """`on a chosen opponent`, `from yourself`."""
    if party is None:
        return ""
    return f"{preposition} {'yourself' if party == who == n.YOU else say_party(party, object=True)}"


# --- damage ----------------------------------------------------------------------------------------


def _damage(effect: n.DealDamage | n.ReceiveDamage, target: str) -> str:
    """`2 undefendable dmg to your opponent`; of any amount (in events) just `dmg`."""
    amount, result_of = effect.amount, effect.result_of
    type = word("ADJ", effect.type.value) if effect.type is not None else ""
    kind = spaced(type, noun("damage"), _other_than(effect.except_type))
    words = kind if isinstance(amount, n.AnyNumber) else say_amount(amount, lambda _: kind)
    source = "as an isolated source" if effect.isolated else ""
    result = f"{word('PREP', 'as_result_of')} {say_phase_of(result_of)}" if result_of is not None else ""
    return spaced(words, target, source, result)


def _other_than(type: n.DamageType | None) -> str:
    if type is None:
        return ""
    return f"{word('PREP', 'other_than')} {word('ADJ', type.value)} {noun('damage')}"


def say_deal_damage(effect: n.DealDamage) -> Clause:
    return Clause(effect.who, "deal", _damage(effect, _at("to", effect.target, effect.who)))


def say_receive_damage(effect: n.ReceiveDamage) -> Clause:
    return Clause(effect.who, "receive", _damage(effect, _at("from", effect.source, effect.who)))


def say_add_damage(effect: n.AddDamage) -> Clause:
    return Clause(effect.who, "add", say_amount(effect.amount, lambda _: noun("damage")))


def say_double_damage(effect: n.DoubleDamage) -> Clause:
    whose_attack = (
        f"this {noun('attack')}" if effect.who == n.YOU else f"{whose(effect.who)} {noun('attack')}"
    )
    return Clause(n.YOU, "double", f"the {noun('damage')} of {whose_attack}")


def say_reduce_damage(effect: n.ReduceDamage) -> Clause:
    """`deal 1 less dmg`; of no plain number `reduce that dmg by 1/2`, of others `reduce their dmg`."""
    if isinstance(effect.amount, n.Number | n.TimesSymbol | n.Per | n.Parameter):
        return Clause(effect.who, "deal", say_amount(effect.amount, lambda _: f"less {noun('damage')}"))
    that = f"{'that' if effect.who == n.YOU else 'their'} {noun('damage')}"
    if isinstance(effect.amount, n.HalfOf) and _is_incoming(effect.amount):
        return Clause(effect.who, "reduce", f"{that} by {word('FRAC', 'half')}")
    return Clause(effect.who, "reduce", f"{that} by {_by(effect.amount)}")


def _by(amount: n.Amount) -> str:
    if isinstance(amount, VALUES):
        return say_value(amount)
    return say_amount(amount, no_unit)


def _is_incoming(amount: n.Amount) -> bool:
    values = (n.Value.INCOMING_DAMAGE, n.Value.THAT_DAMAGE)
    return isinstance(amount, n.HalfOf | n.Twice | n.ValueOf) and amount.value in values


def say_prevent_damage(effect: n.PreventDamage) -> Clause:
    but = _other_than(effect.except_type)
    target = _at("to", effect.target, effect.who)
    if isinstance(effect.amount, VALUES) and _is_incoming(effect.amount):
        return Clause(effect.who, "prevent", spaced(say_value(effect.amount), but, target))
    kind = spaced(noun("damage"), but)
    if isinstance(effect.amount, n.AnyNumber):  # "when you prevent dmg"
        return Clause(effect.who, "prevent", spaced(kind, target))
    return Clause(effect.who, "prevent", spaced(say_amount(effect.amount, lambda _: kind), target))


def say_prevent_that(effect: n.PreventThat) -> Clause:
    return Clause(effect.who, "prevent", word("DET", "this"))


def say_prevent_status(effect: n.PreventStatus) -> Clause:
    return Clause(effect.who, "prevent", say_things(effect.thing, effect.count))


def say_heal(effect: n.Heal) -> Clause:
    amount = _by(effect.amount)
    target = effect.target
    if target is None:
        return Clause(effect.who, "heal", amount)
    if isinstance(effect.amount, n.Number) and isinstance(target, n.Players):
        qualified = target.repeat or target.token is not None or target.besides is not None
        if target.who not in (n.Who.HOLDER, n.Who.INFLICTER) and not qualified:
            return Clause(effect.who, "heal", f"{say_party(target, object=True)} {amount}")
    return Clause(effect.who, "heal", f"{amount} on {say_party(target, object=True)}")


# --- tokens, dials and cards -----------------------------------------------------------------------


def say_gain(effect: n.Gain) -> Clause:
    source = _at("from", effect.source, effect.who)
    return Clause(effect.who, "gain", spaced(say_things(effect.thing, effect.count), source))


def say_inflict(effect: n.Inflict) -> Clause:
    target = _at("on", effect.target, effect.who)
    return Clause(effect.who, "inflict", _around(effect.thing, effect.count, target))


def _around(thing: n.Thing, count: n.Amount, target: str) -> str:
    """A thing and a place behind "on" or "from"; whose things are counted is then said with 's."""
    if isinstance(count, n.Per) and count.each.holder is not None:
        return spaced(say_amount(count, lambda many: say_thing(thing, many), say_owned), target)
    return spaced(say_things(thing, count), target)


def say_lose(effect: n.Lose) -> Clause:
    return Clause(effect.who, "lose", say_things(effect.thing, effect.count))


def say_steal(effect: n.Steal) -> Clause:
    source = _at("from", effect.source, effect.who)
    return Clause(effect.who, "steal", spaced(say_things(effect.thing, effect.count), source))


def say_draw(effect: n.Draw) -> Clause:
    return Clause(effect.who, "draw", say_amount(effect.count, lambda many: noun("card", many)))


def say_discard(effect: n.Discard) -> Clause:
    return Clause(
        effect.who,
        "discard",
        spaced(say_things(effect.thing, effect.count), "at random" if effect.random else ""),
    )


def say_sell(effect: n.Sell) -> Clause:
    return Clause(effect.who, "sell", say_amount(effect.count, lambda many: noun("card", many)))


def say_remove(effect: n.Remove) -> Clause:
    source = _at("from", effect.source, effect.who)
    return Clause(effect.who, "remove", _around(effect.thing, effect.count, source))


def say_spend(effect: n.Spend) -> Clause:
    return Clause(effect.who, "spend", say_things(effect.thing, effect.count))


def say_transfer(effect: n.Transfer) -> Clause:
    places = spaced(_at("from", effect.source, effect.who), _at("to", effect.target, effect.who))
    return Clause(effect.who, "transfer", _around(effect.thing, effect.count, places))


# --- dice ------------------------------------------------------------------------------------------


def say_roll_dice(effect: n.RollDice) -> Clause:
    return Clause(
        effect.who, "roll", say_amount(effect.count, lambda many: noun("die", many)), each=effect.each
    )


def say_reroll(effect: n.Reroll) -> Clause:
    return Clause(effect.who, "re_roll", say_dice(effect.dice))


def say_change_die(effect: n.ChangeDie) -> Clause:
    to = str(effect.to) if effect.to is not None else f"[{effect.symbol}]" if effect.symbol else "any value"
    return Clause(effect.who, "change", f"{say_dice(effect.dice)} to {to}")


def say_copy_die(effect: n.CopyDie) -> Clause:
    return Clause(
        effect.who,
        "change",
        f"{say_dice(effect.dice)} {word('PREP', 'identical_to')} {say_dice(effect.like)}",
    )


def say_tip_die(effect: n.TipDie) -> Clause:
    dice = say_dice(effect.dice)
    match effect.direction:
        case n.Direction.UP:
            return Clause(effect.who, "increase", f"{dice} by {effect.by}")
        case n.Direction.DOWN:
            return Clause(effect.who, "decrease", f"{dice} by {effect.by}")
        case n.Direction.EITHER:
            return Clause(effect.who, "change", f"{dice} {word('ADV', 'up_or_down')} by {effect.by}")


def say_pick_die(effect: n.PickDie) -> Clause:
    return Clause(effect.who, "choose", say_dice(effect.dice))


def say_roll_attempts(effect: n.RollAttempts) -> Clause:
    count = abs(effect.change)
    dice = f"of {say_dice(effect.dice)}" if effect.dice is not None else ""
    if effect.change < 0:
        return Clause(effect.who, "lose", spaced(str(count), noun("roll_attempt", count != 1), dice))
    return Clause(
        effect.who,
        "perform",
        spaced(str(count), word("ADJ", "additional"), noun("roll_attempt", count != 1), dice),
    )


# --- phases ----------------------------------------------------------------------------------------


def say_extra_phase(effect: n.ExtraPhase) -> Clause:
    if effect.phase.whose is not None or effect.phase.next:
        raise Unsayable(effect, "an additional phase belongs to whoever performs it")
    phase = a(f"{word('ADJ', 'additional')} {phase_noun(effect.phase)}")
    return Clause(effect.who, "perform", spaced(phase, _at("against", effect.target, effect.who)))


def say_skip_phase(effect: n.SkipPhase) -> Clause:
    return Clause(effect.who, "skip", say_phase_of(effect.phase))


def say_phase_fails(effect: n.PhaseFails) -> Clause:
    return Clause(None, fixed=f"{say_phase_of(effect.phase)} has no {noun('effect')}")


def say_become_type(effect: n.BecomeType) -> Clause:
    """`this Attack becomes undefendable`; behind "may" and "to": `make this Attack undefendable`."""
    attack = f"this {noun('attack')}"
    kind = word("ADJ", effect.type.value)
    return Clause(None, "make", f"{attack} {kind}", fixed=f"{attack} becomes {kind}")


# --- cards and the board ---------------------------------------------------------------------------


def say_raise_stack_limit(effect: n.RaiseStackLimit) -> Clause:
    return Clause(effect.who, "increase", f"{say_stack_limit(effect.thing)} by {effect.by}")


def say_play_card(effect: n.PlayCard) -> Clause:
    free = word("ADV", "for_free") if effect.free else ""
    any_number = isinstance(effect.count, n.AnyNumber)
    cards = say_thing(effect.thing, True) if any_number else say_things(effect.thing, effect.count)
    return Clause(effect.who, "play", spaced(cards, free))


_INTO = {
    n.Zone.HAND: "into",
    n.Zone.DECK: "into",
    n.Zone.DISCARD_PILE: "into",
    n.Zone.TOP_OF_DECK: "on top of",
    n.Zone.BOTTOM_OF_DECK: "on the bottom of",
    n.Zone.TOP_OR_BOTTOM_OF_DECK: "on the top or bottom of",
    n.Zone.BOARD: "on",
}


def _own_zone(zone: n.Zone, who: n.Party) -> str:
    """A place of whoever acts: `your deck`, of others `their deck`."""
    yours = who == n.YOU or isinstance(who, n.Group)
    return say_zone(zone, n.YOU if yours else n.Players(who=n.Who.THEY))


def say_look(effect: n.Look) -> Clause:
    place = say_zone(effect.zone, effect.whose) if effect.zone is not n.Zone.LOOKED_AT else ""
    verb, at = ("reveal", "") if effect.reveal else ("look", "at")
    if effect.zone in (n.Zone.TOP_OF_DECK, n.Zone.BOTTOM_OF_DECK):
        end = "top" if effect.zone is n.Zone.TOP_OF_DECK else "bottom"
        cards = say_amount(effect.count, lambda many: noun("card", many))
        if isinstance(effect.count, n.Number) and effect.count.value == 1:
            cards = noun("card")
        return Clause(effect.who, verb, spaced(at, "the", end, cards, "of", place))
    if effect.zone is n.Zone.LOOKED_AT:
        return Clause(effect.who, verb, spaced(at, "them"))
    if isinstance(effect.count, n.Every) and effect.zone is n.Zone.HAND:
        return Clause(effect.who, verb, spaced(at, place))
    cards = say_amount(effect.count, lambda many: noun("card", many))
    where = f"from {place}" if effect.zone is not n.Zone.HAND or effect.whose is not None else ""
    return Clause(effect.who, verb, spaced(at, cards, where))


def say_search(effect: n.Search) -> Clause:
    return Clause(
        effect.who,
        "search",
        f"{_own_zone(effect.zone, effect.who)} for {say_things(effect.thing, effect.count)}",
    )


def say_shuffle(effect: n.Shuffle) -> Clause:
    return Clause(effect.who, "shuffle", _own_zone(effect.zone, effect.who))


def say_put(effect: n.Put) -> Clause:
    named = effect.count == n.ONE and effect.thing.kind is n.Kind.PIECE  # "put Lantern on your hero board"
    things = say_thing(effect.thing) if named else say_things(effect.thing, effect.count)
    source = f"from {_own_zone(effect.source, effect.who)}" if effect.source is not None else ""
    if effect.zone is n.Zone.PLAY:
        where = f"into {noun('play')}"
    elif effect.board_of is not None or effect.zone is n.Zone.BOARD:
        owner = effect.board_of if effect.board_of is not None else n.YOU
        where = f"{_INTO[effect.zone]} {say_zone(effect.zone, owner)}"
    else:
        where = f"{_INTO[effect.zone]} {_own_zone(effect.zone, effect.who)}"
    order = word("ADV", "any_order") if effect.any_order else ""
    return Clause(effect.who, "shuffle" if effect.shuffled else "put", spaced(things, source, where, order))


def say_flip(effect: n.Flip) -> Clause:
    side = f"to {say_side(effect.side)}" if effect.side else ""
    if effect.holder is not None:
        return Clause(effect.who, "flip", spaced(whose(effect.holder), say_thing(effect.thing), side))
    return Clause(effect.who, "flip", spaced(say_the_thing(effect.thing), side))


def say_side(name: str) -> str:
    """`the Dawn side`."""
    return f"the {name}" if name.endswith(noun("side")) else f"the {name} {noun('side')}"


def say_set_health(effect: n.SetHealth) -> Clause:
    return Clause(n.YOU, "set", f"{whose(effect.who)} {noun('health')} to {effect.to}")


def say_no_defense(effect: n.NoDefense) -> Clause:
    return Clause(None, fixed=f"no {noun('defense')} is made")


def say_choose_player(effect: n.ChoosePlayer) -> Clause:
    words = say_players(effect.players).replace("chosen ", "")
    return Clause(effect.who, "choose", words.replace("a opponent", "an opponent"))


def say_activate(effect: n.Activate) -> Clause:
    return Clause(effect.who, "activate", say_the_thing(effect.thing))


def say_take_no_actions(effect: n.TakeNoActions) -> Clause:
    return Clause(effect.who, "take", f"no {noun('action', True)}")


def say_call(effect: n.Call) -> Clause:
    thing = effect.thing
    if effect.count is None:
        object = say_thing(thing) if thing is not None else ""
    else:
        object = say_amount(effect.count, lambda many: say_thing(thing, many) if thing is not None else "")
    target = _at("on", effect.target, effect.who)
    return Clause(effect.who, effect.verb, spaced(object, target), declared=True)


def say_nothing_happens(effect: n.NothingHappens) -> Clause:
    return Clause(None, fixed=f"{noun('nothing')} happens")


def say_no_effect(effect: n.NoEffect) -> Clause:
    return Clause(None, fixed=f"{say_thing(effect.thing)} has no {noun('effect')}")


# --- one clause, whatever it is --------------------------------------------------------------------

_SAYINGS: dict[type[n.Node], Callable[[Any], Clause]] = {
    n.DealDamage: say_deal_damage,
    n.ReceiveDamage: say_receive_damage,
    n.AddDamage: say_add_damage,
    n.DoubleDamage: say_double_damage,
    n.ReduceDamage: say_reduce_damage,
    n.PreventDamage: say_prevent_damage,
    n.PreventThat: say_prevent_that,
    n.PreventStatus: say_prevent_status,
    n.Heal: say_heal,
    n.Gain: say_gain,
    n.Inflict: say_inflict,
    n.Lose: say_lose,
    n.Steal: say_steal,
    n.Draw: say_draw,
    n.Discard: say_discard,
    n.Sell: say_sell,
    n.Remove: say_remove,
    n.Spend: say_spend,
    n.Transfer: say_transfer,
    n.RollDice: say_roll_dice,
    n.Reroll: say_reroll,
    n.ChangeDie: say_change_die,
    n.CopyDie: say_copy_die,
    n.TipDie: say_tip_die,
    n.PickDie: say_pick_die,
    n.RollAttempts: say_roll_attempts,
    n.ExtraPhase: say_extra_phase,
    n.SkipPhase: say_skip_phase,
    n.PhaseFails: say_phase_fails,
    n.BecomeType: say_become_type,
    n.RaiseStackLimit: say_raise_stack_limit,
    n.PlayCard: say_play_card,
    n.Look: say_look,
    n.Search: say_search,
    n.Shuffle: say_shuffle,
    n.Put: say_put,
    n.Flip: say_flip,
    n.SetHealth: say_set_health,
    n.NoDefense: say_no_defense,
    n.ChoosePlayer: say_choose_player,
    n.Activate: say_activate,
    n.TakeNoActions: say_take_no_actions,
    n.Call: say_call,
    n.NothingHappens: say_nothing_happens,
    n.NoEffect: say_no_effect,
    n.Attack: say_attack,
    n.ConcludePhase: say_conclude_phase,
    n.StartPhase: say_start_phase,
    n.ReachLimit: say_reach_limit,
    n.BeDefeated: say_be_defeated,
    n.TargetOpponent: say_target_opponent,
}


def is_clause(effect: n.Effect) -> bool:
    """Whether an effect is one clause; `Instead` and a remark in brackets stand behind it."""
    while isinstance(effect, n.Instead | n.Remarked):
        effect = effect.effect
    return type(effect) in _SAYINGS


def say_clause(effect: n.Effect) -> Clause:
    if isinstance(effect, n.Instead):
        return _behind(say_clause(effect.effect), word("INSTEAD", "instead"))
    if isinstance(effect, n.Remarked):
        return _behind(say_clause(effect.effect), f"({effect.reminder.text})")
    saying = _SAYINGS.get(type(effect))
    if saying is None:
        raise Unsayable(effect, "this is not one clause")
    return saying(effect)


def _behind(clause: Clause, words: str) -> Clause:
    fixed = spaced(clause.fixed, words) if clause.fixed else ""
    return replace(clause, tail=spaced(clause.tail, words), fixed=fixed)
