"""Amounts and what they count, with the roll and the earlier effect they read named."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile.context import TextPlace
from dtlang.compile.outcomes import dice_for, lower_outcome, lower_tiers
from dtlang.compile.players import PEOPLE, Role, again, dice_place, lower_party, lower_thing, lower_where
from dtlang.compile.scope import Deed, Scope, same_thing
from dtlang.diagnostics.codes import (
    AMOUNT_DOES_NOT_FIT,
    NO_DICE,
    NOT_AN_EVENT,
    NOTHING_DONE,
    UNCLEAR_AMOUNT,
    UNCLEAR_WORD,
)
from dtlang.ir import parts
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n

NOTHING_DONE_HELP = Said("write `when ...` for what is done, or ask `if you did not ...`")
_DONE = {
    n.Done.ADDED: Said("added"),
    n.Done.REMOVED: Said("removed"),
    n.Done.SPENT: Said("spent"),
    n.Done.DISCARDED: Said("discarded"),
    n.Done.GAINED: Said("gained"),
    n.Done.INFLICTED: Said("inflicted"),
    n.Done.DEALT: Said("dealt"),
    n.Done.PREVENTED: Said("prevented"),
    n.Done.STOLEN: Said("stolen"),
    n.Done.LOST: Said("lost"),
    n.Done.DRAWN: Said("drawn"),
    n.Done.HEALED: Said("healed"),
    n.Done.ROLLED: Said("rolled"),
    n.Done.REROLLED: Said("rerolled"),
    n.Done.TRANSFERRED: Said("transferred"),
    n.Done.PLAYED: Said("played"),
    n.Done.REVEALED: Said("revealed"),
    n.Done.SOLD: Said("sold"),
    n.Done.ACTIVATED: Said("activated"),
    n.Done.FLIPPED: Said("flipped"),
}
_BOUNDS = (n.AtLeast, n.AtMost)


def current_roll(scope: Scope, span: Span) -> str:
    """The dice that a sentence looks at: those that were chosen, if some were, else those of the roll."""
    chosen = scope.chosen
    if chosen is None:
        return whole_roll(scope, span)
    if not chosen.looked_at and len(scope.deeds) > chosen.before:
        message = "this can mean the dice that were chosen, or all that were rolled"
        help = "ask right behind the choice, or ask before dice are chosen"
        scope.report(UNCLEAR_WORD, span, message, help=help)
    chosen.looked_at = True
    return scope.refer(chosen.name, "c")


def whole_roll(scope: Scope, span: Span) -> str:
    """All dice of the nearest roll before, otherwise of the ability's own."""
    found = scope.roll or scope.context.own_roll
    if found is None:
        scope.report(
            NO_DICE,
            span,
            "there are no dice to look at here",
            help="let the text roll first, for example `Roll 1 die:`",
        )
        return ir.ACTIVATION
    return found


def enough_chosen(outcome: ir.Outcome, span: Span, scope: Scope) -> None:
    """`Choose 1 of these dice. On [comet][comet], ...`: those can only be all that were rolled."""
    if scope.chosen is not None and dice_for(outcome) > scope.chosen.count:
        message = "fewer dice than this were chosen before, and what follows looks at those"
        scope.report(UNCLEAR_WORD, span, message, help="ask about all dice before some are chosen")


_SO_MANY = Said(
    "write a number, `up to 3` or `any number of`; what happens with none is said in a sentence of its own: "
    "`If you have no Heat, ... instead.`"
)


def lower_amount(amount: n.Amount, scope: Scope) -> ir.Amount:
    """An amount that an effect carries out."""
    if isinstance(amount, _BOUNDS):
        scope.report(AMOUNT_DOES_NOT_FIT, amount.span, "an effect needs a definite amount", help=_SO_MANY)
    return _lower(amount, scope)


_CAME = (n.Done.GAINED, n.Done.INFLICTED, n.Done.STOLEN, n.Done.TRANSFERRED)


def lower_count(count: n.Amount, thing: n.Thing, scope: Scope) -> ir.Amount:
    """How many of a thing. "Gain 2 Heat. Remove them.": those two, not all there are.

    "Gain 2 Heat. If you have 5 Heat, remove them.": all there are, for those were spoken of last.
    """
    deed = scope.last_amount()
    of_deed = deed is not None and deed is not scope.had_since
    if isinstance(count, n.Every) and thing.kind is n.Kind.THEM and deed is not None and of_deed:
        if deed.done in _CAME and deed.thing == scope.thing:
            return _result(deed.id, scope)
    return lower_amount(count, scope)


def lower_watched_amount(amount: n.Amount | None, scope: Scope, *, exact: bool = False) -> ir.Amount | None:
    """An amount of a deed that is watched for; none if any amount will do.

    "When you gain Heat" is met by two Heat; "when you receive 1 dmg" (`exact`) not by two.
    """
    match amount:
        case None | n.AnyNumber():
            return None
        case n.Every():
            message = "whether it was all there is cannot be noticed"
            scope.report(NOT_AN_EVENT, amount.span, message, help="say how many: `at least 3`")
            return None
        case n.Number(value=0):
            message = "the game has no moment at which nothing was done"
            scope.report(NOT_AN_EVENT, amount.span, message, help=NOTHING_DONE_HELP)
            return 0
        case n.Number(value=value):
            return None if value == 1 and not exact else parts.Bound(compare=ir.Compare.EXACTLY, amount=value)
        case _:
            return _lower(amount, scope)


def _lower(amount: n.Amount, scope: Scope) -> ir.Amount:
    match amount:
        case n.Number(value=value):
            return value
        case n.TimesSymbol():
            return lower_times_symbol(amount, scope)
        case n.Per(times=times, each=each):
            return parts.Per(times=times, every=each.every, each=lower_counted(each, scope))
        case n.NumberOf(each=each):
            return parts.Per(times=1, every=each.every, each=lower_counted(each, scope))
        case n.Sum(terms=terms):
            return parts.Sum(terms=tuple(_lower(term, scope) for term in terms))
        case n.Minus(amount=inner, less=less):
            return parts.Minus(amount=_lower(inner, scope), less=_lower(less, scope))
        case n.HalfOf(amount=inner, down=down):
            half = parts.Half(of=_lower(inner, scope), down=down)
            if down and isinstance(half.of, parts.IncomingDamage | parts.OutgoingDamage):
                message = "half of dmg on its way is always rounded up"
                scope.report(AMOUNT_DOES_NOT_FIT, amount.span, message, help="leave out `rounded down`")
            return half
        case n.Twice(amount=inner):
            return parts.Twice(of=_lower(inner, scope))
        case n.EndOf():
            return lower_end(amount, scope)
        case n.AmountDone(done=done):
            return parts.ResultOf(of=done_before(done, None, amount.span, scope))
        case n.DialOf(dial=n.Kind.PIECE, whose=whose, name=name):
            thing = lower_thing(n.Thing(kind=n.Kind.PIECE, name=name, span=amount.span), scope)
            return parts.Per(times=1, each=parts.Held(thing=thing, holder=lower_party(whose, scope)))
        case n.DialOf(dial=dial, whose=whose):
            return lower_dial(dial, whose, scope)
        case n.ValueOf(value=value):
            return lower_value(value, amount.span, scope)
        case n.TotalOf(dice=dice):
            return lower_total_of(dice, amount.span, scope)
        case n.UpTo(limit=limit):
            return parts.UpTo(limit=limit)
        case n.AtLeast(least=least):
            return parts.Bound(compare=ir.Compare.AT_LEAST, amount=least)
        case n.AtMost(most=most):
            return parts.Bound(compare=ir.Compare.AT_MOST, amount=most)
        case n.Every():
            return parts.All()
        case n.AsManyAsFit():
            return parts.AsManyAsFit()
        case n.AnyNumber():
            return parts.AnyNumber()
        case n.Parameter():
            return lower_parameter(amount, scope)
        case n.AtMostOf(amount=inner, most=most, per_turn=per_turn):
            return parts.Capped(amount=_lower(inner, scope), most=most, per_turn=per_turn)
        case n.ByTier():
            return lower_by_tier(amount, scope)
        case n.Listed():
            scope.report(AMOUNT_DOES_NOT_FIT, amount.span, "only damage can stand in the lines below")
            return 0
        case _:
            assert_never(amount)


def lower_dial(dial: n.Kind, whose: n.Party, scope: Scope) -> ir.Amount:
    """`your opponent` is the one the text is about: in a defence the attacker."""
    opponent = isinstance(whose, n.Players) and whose == n.Players(who=n.Who.OPPONENT)
    player = scope.opponent if opponent else lower_party(whose, scope)
    return parts.Cp(player=player) if dial is n.Kind.CP else parts.Health(player=player)


def lower_end(amount: n.EndOf, scope: Scope) -> ir.Amount:
    """Of the dial that is turned or asked about."""
    if scope.dial is None:
        scope.report(AMOUNT_DOES_NOT_FIT, amount.span, "only a dial has a maximum, a minimum and a start")
        return 0
    thing, holder = scope.dial
    return parts.DialEnd(thing=thing, end=ir.End(amount.end.value), holder=holder)


def lower_times_symbol(amount: n.TimesSymbol, scope: Scope) -> ir.Amount:
    shown = parts.SymbolsShown(symbol=amount.symbol, roll=current_roll(scope, amount.span))
    return parts.Per(times=amount.times, each=shown)


def lower_by_tier(amount: n.ByTier, scope: Scope) -> ir.Amount:
    """A list of numbers goes by the tiers that its sentence begins with."""
    outcomes = lower_tiers(scope.tiers) if scope.tiers is not None else ()
    if len(outcomes) != len(amount.values):
        scope.report(UNCLEAR_AMOUNT, amount.span, "these are not as many numbers as there are tiers")
    tiers = zip(outcomes, amount.values, strict=False)
    return parts.ByTier(
        roll=current_roll(scope, amount.span),
        tiers=tuple(parts.Tier(outcome=outcome, amount=value) for outcome, value in tiers),
    )


def lower_total_of(dice: n.Dice, span: Span, scope: Scope) -> ir.Amount:
    rank = ir.Rank(dice.rank.value) if dice.rank is not None else None
    if dice.place is not None:
        place = ir.Place(place=dice_place(dice.place.name, dice.span, scope))
        return parts.StoredTotal(place=place, player=scope.you, rank=rank, count=dice.count)
    if rank is None:
        return parts.RollTotal(roll=current_roll(scope, span))
    return parts.RankedTotal(roll=current_roll(scope, span), rank=rank, count=dice.count)


def lower_parameter(amount: n.Parameter, scope: Scope) -> ir.Amount:
    if scope.context.place is not TextPlace.KEYWORD:
        scope.report(AMOUNT_DOES_NOT_FIT, amount.span, "`N` has a meaning only in the text of a keyword")
    return parts.Parameter()


def lower_value(value: n.Value, span: Span, scope: Scope) -> ir.Amount:
    """A number that is known only while the text is resolved."""
    match value:
        case n.Value.ROLL:
            if scope.spent_dice is not None and scope.roll is None and scope.context.own_roll is None:
                return parts.RollTotal(roll=scope.refer(scope.spent_dice[0], "c"))
            return parts.RollTotal(roll=current_roll(scope, span))
        case n.Value.DIE:
            return _die_value(span, scope)
        case n.Value.INCOMING_DAMAGE | n.Value.THAT_DAMAGE:
            return _damage_at_hand(value, scope)
        case n.Value.DAMAGE_DEALT:
            deed = only_deed(n.Done.DEALT, None, span, scope)
            return _result(deed.id, scope) if deed else parts.DamageDealt(player=scope.you)
        case n.Value.DAMAGE_PREVENTED:
            deed = only_deed(n.Done.PREVENTED, None, span, scope)
            return (
                _result(deed.id, scope) if deed else parts.DamagePrevented(player=prevented_for(span, scope))
            )
        case n.Value.PRINTED:
            return parts.Printed()
        case n.Value.THAT_MUCH:
            if scope.rolled_last():
                return _rolled_much(span, scope)
            deed = scope.last_amount()
            if deed and scope.event_has_amount and deed is scope.paid:
                message = "this can mean what was paid, or what the text waited for"
                scope.report(UNCLEAR_AMOUNT, span, message, help="write `that dmg`, or a number")
            if deed:
                return _result(deed.id, scope)
            if not scope.event_has_amount:
                scope.report(UNCLEAR_AMOUNT, span, "no amount was named that this could mean")
            return parts.EventAmount()
        case _:
            assert_never(value)


def prevented_for(span: Span, scope: Scope) -> ir.Players:
    """Whose damage is meant by `the dmg prevented`: in one's own Attack the target's, else one's own."""
    if scope.opponent.who is ir.Who.TARGET:
        return scope.opponent
    if scope.last(n.Done.DEALT):
        message = "this can mean the dmg that is dealt here, or the dmg on its way to you"
        scope.report(UNCLEAR_AMOUNT, span, message, help="ask about the dmg dealt: `if dmg was dealt`")
    return scope.you


def _rolled_much(span: Span, scope: Scope) -> ir.Amount:
    """`Roll 1 die. Deal that much dmg.`"""
    if scope.event_has_amount:
        message = "this can mean what was rolled, or what the text waited for"
        scope.report(UNCLEAR_AMOUNT, span, message, help="write `the roll value`, or `that dmg`")
    if scope.contest:
        scope.report(UNCLEAR_AMOUNT, span, "two players rolled; it is not clear whose roll is meant")
    return parts.RollTotal(roll=current_roll(scope, span))


def outgoing(scope: Scope) -> ir.Players | None:
    """Who deals the damage that set off the trigger around it, if it is not dealt to you."""
    event = scope.event
    if event is None or event.timing is not ir.Timing.DAMAGE_INCOMING or event.player is None:
        return None
    if event.target == scope.you:
        return None
    roles = (ir.Who.ANY_PLAYER, ir.Who.OPPONENT, ir.Who.TEAMMATE)
    return ir.Players(who=ir.Who.ACTOR) if event.player.who in roles else again(event.player, scope)


_DONE_ALREADY = (
    ir.Timing.DAMAGE_DEALT,
    ir.Timing.DAMAGE_PREVENTED,
    ir.Timing.DAMAGE_ADDED,
    ir.Timing.DAMAGE_REDUCED,
)


def _damage_at_hand(value: n.Value, scope: Scope) -> ir.Amount:
    that = value is n.Value.THAT_DAMAGE
    if that and scope.event is not None and scope.event.timing in _DONE_ALREADY:
        return parts.EventAmount()
    if scope.dealer is not None and not (scope.event and scope.event.target == scope.you):
        return parts.OutgoingDamage(player=again(scope.dealer, scope))
    dealer = outgoing(scope) if that else None
    if dealer is not None:
        return parts.OutgoingDamage(player=dealer)
    dealt = scope.last(n.Done.DEALT) if that and scope.event is None else None
    if dealt is not None:  # "Deal 6 dmg. Heal half that dmg."
        return _result(dealt.id, scope)
    return parts.IncomingDamage(player=scope.you)


def _result(id: str, scope: Scope) -> ir.Amount:
    return parts.ResultOf(of=scope.refer(id, "e"))


def _die_value(span: Span, scope: Scope) -> ir.Amount:
    if scope.pick:
        return parts.DieValue(same=scope.refer(scope.pick, "d"))
    if scope.spent_dice is not None and scope.spent_dice[1]:
        return parts.DieValue(roll=scope.refer(scope.spent_dice[0], "c"))
    roll = current_roll(scope, span)
    if scope.roll and not scope.one_die:
        scope.report(UNCLEAR_AMOUNT, span, "several dice were rolled; it is not clear which one is meant")
    return parts.DieValue(roll=roll)


# --- what is counted -------------------------------------------------------------------------------


def lower_counted(each: n.Counted, scope: Scope) -> ir.Countable:
    """Things somebody has, dice that show a symbol, attempts made, or what an earlier effect did."""
    if each.shown is not None:
        outcome = lower_outcome(each.shown)
        assert isinstance(outcome, parts.Shows | parts.ShowsNumber)
        return parts.TimesShown(outcome=outcome, roll=current_roll(scope, each.span))
    if each.thing.kind is n.Kind.SYMBOL:
        return parts.SymbolsShown(symbol=each.thing.name, roll=current_roll(scope, each.span))
    if each.thing.kind in PEOPLE:
        there = n.Players(who=PEOPLE[each.thing.kind]) if each.holder is None else each.holder
        return parts.PlayersThere(players=lower_party(there, scope, Role.COUNTED))
    if each.thing.kind is n.Kind.ROLL_ATTEMPT:
        player = scope.you if each.holder is None else lower_party(each.holder, scope)
        return parts.AttemptsMade(player=player, beyond_first=each.beyond_first)
    if each.done is not None:
        return parts.DoneBefore(of=done_before(each.done, each.thing, each.span, scope))
    if each.thing.kind is n.Kind.TOKEN and each.holder is None and scope.paid and scope.paid.thing:
        return parts.DoneBefore(of=scope.refer(scope.paid.id, "e"))  # "spend ... to ... per token"
    if each.beyond_first:
        message = "only Roll Attempts can be counted beyond the first"
        scope.report(AMOUNT_DOES_NOT_FIT, each.span, message, help="count all of them, or use `up to`")
    holder = scope.you if each.holder is None else lower_party(each.holder, scope, Role.SUBJECT)
    thing = lower_thing(each.thing, scope)
    scope.counted = thing.kind is ir.ThingKind.STATUS and each.thing.kind is n.Kind.STATUS
    excluding = lower_thing(each.excluding, scope) if each.excluding else None
    zone = lower_where(each.zone) if each.zone is not None else None
    for what, whose, id in scope.gone if zone is None and excluding is None else ():
        if whose == holder and (what.kind, what.name) == (thing.kind, thing.name):
            return parts.DoneBefore(of=scope.refer(id, "e"))  # "remove all Heat and draw 1 card per Heat"
    if thing.this:  # "for each of these tokens": all together, not each of them for itself
        thing = replace(thing, this=False)
    return parts.Held(thing=thing, holder=holder, zone=zone, excluding=excluding)


def done_before(done: n.Done, thing: n.Thing | None, span: Span, scope: Scope) -> str:
    """The id of the effect that a past participle speaks of."""
    pronoun = thing is None or thing.kind in (n.Kind.TOKEN, n.Kind.IT, n.Kind.THEM)
    asked = None if thing is None or pronoun else lower_thing(thing, scope)
    deed = only_deed(done, asked, span, scope)
    if deed is None:
        scope.report(NOTHING_DONE, span, Said("nothing before this is {done} here", done=_DONE[done]))
        return scope.refer(scope.new_id(), "e")
    return scope.refer(deed.id, "e")


def only_deed(done: n.Done, thing: ir.Thing | None, span: Span, scope: Scope) -> Deed | None:
    """The deed that is counted; of several that nobody has counted yet, it is not clear which."""
    deed = scope.last(done, thing)
    if deed is not None and deed is not scope.paid:
        alike = [
            one for one in scope.deeds if one.done is done and (thing is None or same_thing(thing, one.thing))
        ]
        if any(one is not deed and one.id not in scope.used for one in alike):
            message = Said("more than one effect before this can be what was {done}", done=_DONE[done])
            help = "count each of them right behind it, or make one effect of them"
            scope.report(UNCLEAR_AMOUNT, span, message, help=help)
    return deed
