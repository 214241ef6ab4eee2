"""Why a player may not do what they wish for: the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from dtlang.engine.asks import Ask, What
from dtlang.engine.damage import DEFENDABLE
from dtlang.engine.gist import Gist
from dtlang.engine.kit import CardDef, LineDef, Offer, StatusDef, Watch
from dtlang.engine.matching import matches
from dtlang.engine.noticing import aim
from dtlang.engine.pending import pending_events
from dtlang.engine.phases import may_be_aimed
from dtlang.engine.rules import forbidden, purse
from dtlang.engine.script import ANSWERS, Wish, fits
from dtlang.engine.state import HAND_MAX, Scope, Seat, State
from dtlang.engine.stretches import window_open
from dtlang.engine.why import Why
from dtlang.engine.windows import (
    allowed,
    answers,
    attempts_there,
    card_price,
    dice_there,
    locked_out,
    own_dice_there,
    payable,
    steps_in,
    whom_it_protects,
)
from dtlang.ir import DamageSource
from dtlang.ir.words import AbilityKind, CardTiming, DamageType, Flag, Phase, Timing


class Refusal(msgspec.Struct, frozen=True):
    """A deed that is not allowed: the rule that says so, what it means here, and of what it speaks."""

    rule: str
    why: Why
    parts: dict[str, str | int] = {}


def why_not(g: State, seat: int, wish: Wish, ask: Ask | None = None) -> Refusal | None:
    """The rule that forbids a deed now; None if none does.

    `wish.do` is one of: play, sell, use, activate, defend, keep (roll again), token, player, give, and act
    for doing anything at all.
    """
    check = _DEEDS.get(wish.do)
    if wish.do == "defend":
        return _gone(g, seat) or _defend(g, g.seats[seat], wish)
    stopped = _at_all(g, seat)
    if stopped is not None or check is None:
        return stopped
    return _between(g, seat, wish, ask) or check(g, g.seats[seat], wish)


def answer_to(g: State, ask: Ask, wish: Wish) -> int | Refusal:
    """The option of a question that fulfils a wish, or why there is none."""
    seat = ask.seat if wish.seat is None else wish.seat
    if seat == ask.seat and wish.do in ANSWERS[ask.what]:
        found = fits(ask, wish)
        if found is not None:
            return found
    refused = why_not(g, seat, wish, ask)
    if refused is not None:
        return refused
    if seat != ask.seat:
        return Refusal("R-187", Why.ANOTHER_ASKED)
    return Refusal(_QUESTIONS[ask.what], Why.ANOTHER_QUESTION, {"question": ask.what.value})


# The rule by which each question is asked.
_QUESTIONS: dict[What, str] = {
    What.ACT: "R-188",
    What.MAIN: "R-156",
    What.KEEP: "R-041",
    What.ANNOUNCE: "R-159",
    What.DEFEND: "R-168",
    What.MAY: "R-126",
    What.CHOOSE: "R-114",
    What.PLAYER: "R-128",
    What.TOKEN: "R-075",
    What.NUMBER: "R-126",
    What.DICE_PLACE: "R-044",
    What.FACE: "R-044",
    What.CARD: "R-126",
    What.ORDER: "R-152",
    What.DECK: "R-206",
    What.SELL: "R-175",
}


# --- anything at all -------------------------------------------------------------------------------


def _gone(g: State, seat: int) -> Refusal | None:
    if g.over:
        return Refusal("R-001", Why.GAME_OVER)
    if g.seats[seat].out:
        return Refusal("R-025", Why.DEFEATED)
    return None


def _at_all(g: State, seat: int) -> Refusal | None:
    gone = _gone(g, seat)
    if gone is not None:
        return gone
    if locked_out(g, seat):
        return Refusal("R-065", Why.ULTIMATE_RESOLVES)
    if g.seats[seat].quiet:
        return Refusal("R-074", Why.NO_ACTIONS)
    return None


def _between(g: State, seat: int, wish: Wish, ask: Ask | None) -> Refusal | None:
    """What may not come between an action and its resolution."""
    if ask is None or ask.what is not What.ACT or wish.do not in ("play", "sell"):
        return None
    card = next((card for card in g.seats[seat].hand if card.name == wish.name), None)
    if card is None:
        return None
    if (
        g.phase is Phase.MAIN
        and seat == g.active
        and (wish.do == "sell" or card.timing is not CardTiming.INSTANT)
    ):
        return Refusal("R-103", Why.BETWEEN_ACTION)
    if wish.do == "sell" or card.timing is not CardTiming.ROLL_PHASE:
        return None
    if ask.reason == "response":
        return Refusal("R-105", Why.BETWEEN_ROLL_CARD)
    if ask.reason == "then" and not g.profile.roll_cards_in_pause:
        return Refusal("R-113", Why.PAUSE_OF_THEN)
    return None


# --- cards -----------------------------------------------------------------------------------------


def _play(g: State, who: Seat, wish: Wish) -> Refusal | None:
    card = next((card for card in who.hand if card.name == wish.name), None)
    if card is None:
        return Refusal("R-100", Why.NOT_IN_HAND, {"name": wish.name})
    return _too_early(g, who, card) or _too_dear(g, who, card) or _in_vain(g, who, card)


def _too_early(g: State, who: Seat, card: CardDef) -> Refusal | None:
    own_main = g.phase is Phase.MAIN and g.active == who.index
    if card.upgrade:
        if not own_main:
            return Refusal("R-095", Why.UPGRADE_NOT_NOW)
        if card_price(g, who.index, card) is None:
            return Refusal("R-096", Why.SLOT_UPGRADED)
    elif card.timing is CardTiming.MAIN_PHASE and not own_main:
        return Refusal("R-101", Why.MAIN_CARD_NOT_NOW)
    elif card.timing is CardTiming.ROLL_PHASE and not g.in_roll_phase:
        return Refusal("R-102", Why.ROLL_CARD_NOT_NOW)
    return None


def _too_dear(g: State, who: Seat, card: CardDef) -> Refusal | None:
    price = card_price(g, who.index, card) or 0
    if price > who.cp:
        return Refusal("R-033", Why.TOO_DEAR, {"name": card.name, "price": price, "cp": who.cp})
    if price > purse(g, who.index):
        return Refusal("R-074", Why.CP_FORBIDDEN)
    return None


def _in_vain(g: State, who: Seat, card: CardDef) -> Refusal | None:
    """Nothing on the table for it to work on, or a text that forbids it."""
    modifier = Flag.ATTACK_MODIFIER in card.flags
    for need in card.needs:
        missing = _lacks(g, who, need, card.text, modifier)
        if missing is not None:
            return missing
    if "damage" in card.text.needs and steps_in(g, who.index, card.text):
        return Refusal("R-197", Why.FOR_A_TEAMMATE)
    if not all(allowed(g, who.index, one) for one in card.restricts):
        return Refusal("R-057", Why.CARD_NOT_NOW, {"name": card.name})
    if forbidden(g, Timing.CARD_PLAYED, who.index, None, card):
        return Refusal("R-074", Why.CARD_FORBIDDEN)
    return None


def _lacks(g: State, who: Seat, need: str, text: Gist, modifier: bool) -> Refusal | None:
    """What a text needs and does not find. Not all that modifies an Attack enhances its damage (R-144)."""
    missing = _missing(g, who, need, text, modifier)
    if missing is not None and missing.why is Why.NOT_ENHANCED and not text.only_enhances:
        return None
    return missing


def _missing(g: State, who: Seat, need: str, text: Gist, modifier: bool) -> Refusal | None:
    match need:
        case "attack":
            return _no_attack(g, who, modifier)
        case "damage":
            return _no_damage(g, who, text)
        case "dice":
            if g.roll is None:
                return Refusal("R-047", Why.NO_DICE)
            if not dice_there(g, who.index, text):
                return Refusal("R-044", Why.NOT_THESE_DICE)
        case "own dice":
            if not own_dice_there(g, who.index, text):
                return Refusal("R-047", Why.NO_DICE)
        case "attempts":
            if not attempts_there(g, who.index, text):
                return Refusal("R-041", Why.NO_ATTEMPTS)
        case _:
            pass
    return None


def _no_attack(g: State, who: Seat, modifier: bool) -> Refusal | None:
    attack = g.attack
    if attack is None or attack.over or not attack.known:
        return Refusal("R-147", Why.NO_ATTACK)
    if attack.attacker != who.index and (not modifier or g.profile.modifiers_on_own_turn_only):
        return Refusal("R-148", Why.NOT_YOUR_ATTACK)
    if not any(pool.attack and pool.enhanceable for pool in g.pools):
        return Refusal("R-133", Why.NOT_ENHANCED)
    return None


def _no_damage(g: State, who: Seat, text: Gist) -> Refusal | None:
    pools = [pool for pool in g.pools if pool.subtotal > 0]
    targets = whom_it_protects(g, who.index, text)
    mine = [pool for pool in pools if pool.target in targets]
    if any(pool.avoidable for pool in mine):
        return None
    if mine:
        return Refusal("R-065", Why.ULTIMATE_NOT_PREVENTED)
    if any(g.seats[pool.target].team == who.team for pool in pools):
        return Refusal("R-197", Why.FOR_A_TEAMMATE)
    return Refusal("R-130", Why.NO_DAMAGE)


def _sell(g: State, who: Seat, wish: Wish) -> Refusal | None:
    card = who.kit.cards.get(wish.name)
    if card is None or card not in who.hand:
        if card is not None and card.upgrade and card.level <= who.levels[card.slot]:
            return Refusal("R-038", Why.UPGRADE_NOT_SOLD)
        return Refusal("R-037", Why.NOT_IN_HAND, {"name": wish.name})
    if g.active != who.index or g.phase not in (Phase.MAIN, Phase.DISCARD):
        return Refusal("R-037", Why.SALE_NOT_NOW)
    if g.phase is Phase.DISCARD and len(who.hand) <= HAND_MAX:
        return Refusal("R-175", Why.SIX_ARE_LEFT)
    if g.phase is Phase.MAIN and forbidden(g, Timing.CARD_SOLD, who.index, None, card):
        return Refusal("R-074", Why.SALE_FORBIDDEN)
    return None


# --- tokens ----------------------------------------------------------------------------------------


def _use(g: State, who: Seat, wish: Wish) -> Refusal | None:
    found = list(_offers(g, who, wish.name))
    if not found:
        return _nothing_to_use(who, wish.name)
    refusals = [_not_offered(g, who, offer, status) for offer, status in found]
    return None if None in refusals else refusals[0]


def _offers(g: State, who: Seat, name: str) -> Iterator[tuple[Offer | Watch, StatusDef | None]]:
    for standing, status in who.standings():
        if standing.name == name:
            for offer in standing.offers:
                yield offer, status
            for watches in standing.triggers.values():
                for watch in watches:
                    if watch.optional:
                        yield watch, status
    for lasting in g.lasting:
        if lasting.me == who.index and lasting.offer is not None and lasting.offer.of.name == name:
            yield lasting.offer, None


def _nothing_to_use(who: Seat, name: str) -> Refusal:
    held = next((status for status in who.tokens if status.name == name), None)
    if held is not None:
        if Flag.PERSISTENT in held.flags:
            return Refusal("R-079", Why.PERSISTENT, {"name": name})
        return Refusal("R-080", Why.NOT_SPENT, {"name": name})
    if name in who.pieces:
        return Refusal("R-091", Why.NOTHING_TO_DO, {"name": name})
    if any(slot.name == name and slot.kind is AbilityKind.PASSIVE for slot in who.kit.slots):
        return Refusal("R-063", Why.WORKS_BY_ITSELF, {"name": name})
    return Refusal("R-076", Why.NOT_ON_BOARD, {"name": name})


def _not_offered(g: State, who: Seat, offer: Offer | Watch, status: StatusDef | None) -> Refusal | None:
    scope = Scope(who.index, DamageSource.STATUS, status=status)
    aim(g.attack, scope)
    rule = "R-076" if status is not None else "R-063"
    if offer.limit is not None and who.used.get(offer.limit.key, 0) >= offer.limit.times:
        return Refusal(rule, Why.USED_UP, {"name": offer.of.name})
    if isinstance(offer, Watch):
        if answers(g, who, {offer.trigger.event.timing: [(offer, status)]}):
            return None
        return _in_vain_now(g, who, offer, scope) or _nothing_to_answer(rule, offer)
    effects = offer.effects
    if not window_open(g, offer.window, scope):
        return Refusal(rule, Why.OFFER_NOT_NOW, {"name": offer.of.name})
    if not payable(g, effects, scope):
        return Refusal("R-033", Why.CANNOT_PAY, {"name": offer.of.name})
    for need in offer.text.needs:
        missing = _lacks(g, who, need, offer.text, False)
        if missing is not None:
            return missing
    if status is not None and forbidden(g, Timing.STATUS_SPENT, who.index, None, status):
        return Refusal("R-074", Why.SPENDING_FORBIDDEN, {"name": status.name})
    return None


def _in_vain_now(g: State, who: Seat, offer: Watch, scope: Scope) -> Refusal | None:
    """What keeps a text from answering what it could answer; whose Attack that is it says itself (R-148)."""
    if not any(matches(g, offer.trigger.event, event, scope) for event in pending_events(g)):
        return None
    if not payable(g, offer.text.effects, scope):
        return Refusal("R-033", Why.CANNOT_PAY, {"name": offer.of.name})
    missing = (_lacks(g, who, need, offer.text, False) for need in offer.text.needs)
    return next((one for one in missing if one is not None and one.why is not Why.NOT_YOUR_ATTACK), None)


def _nothing_to_answer(rule: str, offer: Watch) -> Refusal:
    attacked = offer.trigger.event.timing is Timing.ATTACKED
    why = Why.ANSWERS_ATTACK if attacked else Why.ANSWERS_DAMAGE
    return Refusal(rule, why, {"name": offer.of.name})


def _token(g: State, who: Seat, wish: Wish) -> Refusal | None:
    """A token that a text is to take away or move."""
    if any(wish.name in seat.pieces for seat in g.seats):
        return Refusal("R-090", Why.NOT_A_STATUS, {"name": wish.name})
    held = next((one for seat in g.seats for one in seat.tokens if one.name == wish.name), None)
    if held is None:
        return Refusal("R-075", Why.NOT_IN_PLAY, {"name": wish.name})
    if held.flags & {Flag.NO_REMOVAL, Flag.NO_TRANSFER, Flag.NO_STEALING}:
        return Refusal("R-086", Why.NOT_TAKEN, {"name": wish.name})
    return None


def _give(g: State, who: Seat, wish: Wish) -> Refusal | None:
    return Refusal("R-088", Why.NOT_HANDED_ON)


def _player(g: State, who: Seat, wish: Wish) -> Refusal | None:
    if 0 <= wish.number < len(g.seats) and g.seats[wish.number].out:
        return Refusal("R-025", Why.TARGET_DEFEATED)
    return None


# --- dice and abilities ----------------------------------------------------------------------------


def _keep(g: State, who: Seat, wish: Wish) -> Refusal | None:
    """Another roll attempt."""
    attack = g.attack
    if attack is not None and attack.target == who.index and attack.defense is not None:
        return Refusal("R-042", Why.DEFENSIVE_ROLL)
    if g.active != who.index or g.phase is not Phase.OFFENSIVE_ROLL:
        return Refusal("R-041", Why.ATTEMPT_NOT_NOW)
    if g.roll is None:
        return Refusal("R-047", Why.DICE_ARE_FINAL)
    if g.attempts_made >= g.attempts:
        return Refusal("R-041", Why.ATTEMPTS_USED, {"count": g.attempts})
    if forbidden(g, Timing.ROLL_ATTEMPT, who.index, None, None):
        return Refusal("R-074", Why.ATTEMPT_FORBIDDEN)
    return None


def _activate(g: State, who: Seat, wish: Wish) -> Refusal | None:
    if g.attack is not None and g.attack.attacker == who.index:
        return Refusal("R-055", Why.ONE_ABILITY)
    kinds = (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)
    lines = [line for kind in kinds for line in who.lines(kind) if line.name == wish.name]
    if not lines:
        return _no_such_ability(who, wish.name)
    if g.active != who.index or g.phase is not Phase.OFFENSIVE_ROLL:
        return Refusal("R-056", Why.ABILITY_NOT_NOW)
    if g.roll is None:
        return Refusal("R-048", Why.ROLL_FIRST)
    counts, faces = g.roll.counts(), g.roll.faces
    asked = lines[wish.number - 1 : wish.number] if wish.number else lines
    if not any(line.fits(counts, faces) for line in asked):
        return Refusal("R-048", Why.DICE_DO_NOT_FIT, {"name": wish.name})
    if all(forbidden(g, Timing.ABILITY_ACTIVATED, who.index, None, line) for line in asked):
        return Refusal("R-074", Why.ABILITY_FORBIDDEN, {"name": wish.name})
    if not any(may_be_aimed(g, who.index, line) for line in asked):
        return Refusal("R-074", Why.AIM_FORBIDDEN, {"name": wish.name})
    return None


def _no_such_ability(who: Seat, name: str) -> Refusal:
    if any(line.name == name for line in who.lines(AbilityKind.DEFENSIVE)):
        return Refusal("R-059", Why.DEFENSIVE_ABILITY, {"name": name})
    if any(line.name == name for line in who.lines(AbilityKind.PASSIVE)):
        return Refusal("R-063", Why.PASSIVE_ABILITY, {"name": name})
    return Refusal("R-048", Why.NO_SUCH_ABILITY, {"name": name})


def _defend(g: State, who: Seat, wish: Wish) -> Refusal | None:
    attack = g.attack
    if attack is None or not attack.known or attack.over or attack.target != who.index:
        return Refusal("R-059", Why.NOT_ATTACKED)
    if attack.ultimate or not any(pool.attack and pool.type in DEFENDABLE for pool in g.pools):
        type = next((pool.type for pool in g.pools if pool.attack), DamageType.ULTIMATE)
        return Refusal("R-061", Why.NO_DEFENCE_AGAINST, {"type": type.value})
    if attack.no_defense:
        return Refusal("R-074", Why.DEFENCE_FORBIDDEN)
    if attack.defense is not None:
        return Refusal("R-060", Why.DEFENCE_CHOSEN)
    lines: list[LineDef] = [line for line in who.lines(AbilityKind.DEFENSIVE) if line.name == wish.name]
    if wish.name and not lines:
        return Refusal("R-059", Why.NOT_DEFENSIVE, {"name": wish.name})
    if lines and forbidden(g, Timing.ABILITY_ACTIVATED, who.index, None, lines[0]):
        return Refusal("R-074", Why.ABILITY_FORBIDDEN, {"name": wish.name})
    return None


_DEEDS: dict[str, Callable[[State, Seat, Wish], Refusal | None]] = {
    "play": _play,
    "sell": _sell,
    "use": _use,
    "token": _token,
    "give": _give,
    "player": _player,
    "keep": _keep,
    "activate": _activate,
    "defend": _defend,
}
