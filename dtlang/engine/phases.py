"""The turn: eight phases, step by step (R-021, section 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dtlang.engine import (
    carry_cards,
    carry_damage,
    carry_dice,
    carry_stored,
    carry_structure,
    carry_tokens,
    deeds,
)
from dtlang.engine.amounts import amount
from dtlang.engine.asks import PASS, Ask, Option, Use, What, to_play, to_sell
from dtlang.engine.carry_dice import dice_to_roll_again, roll_dice
from dtlang.engine.damage import DEFENDABLE
from dtlang.engine.kit import CardDef, LineDef, Offer, StatusDef
from dtlang.engine.modes import Aim
from dtlang.engine.noticing import heeded, notice
from dtlang.engine.pending import attacked
from dtlang.engine.players import Steps
from dtlang.engine.rules import done, forbidden, purse
from dtlang.engine.run import drain, run
from dtlang.engine.settling import GameOver, TurnOver, settle
from dtlang.engine.state import (
    HAND_MAX,
    HERO_DICE,
    TURN_STEPS,
    Attack,
    Event,
    Piece,
    Roll,
    Scope,
    Seat,
    State,
)
from dtlang.engine.stretches import window_open
from dtlang.engine.windows import (
    act,
    actions,
    card_price,
    chosen,
    later,
    price_now,
    useful,
    window,
)
from dtlang.ir import DamageSource, parts
from dtlang.ir import effects as leaf
from dtlang.ir.words import AbilityKind, CardTiming, Phase, Timing

# Importing these registers the handlers of all effects.
HANDLERS = (carry_cards, carry_damage, carry_dice, carry_stored, carry_structure, carry_tokens)


def play(g: State) -> Steps[None]:
    """A whole game, from the set-up to its end."""
    try:
        yield from set_up(g)
        yield from turns(g)
    except GameOver:
        return


def turns(g: State, part: int = 0) -> Steps[None]:
    """Turn after turn (R-020); also the way on from a copy that was made before a part of one."""
    try:
        while True:
            yield from turn(g, part)
            part = 0
            next_player(g)
    except GameOver:
        return


def next_player(g: State) -> None:
    count = len(g.seats)
    g.active = next(
        (g.active + step) % count
        for step in range(1, count + 1)
        if not g.seats[(g.active + step) % count].out
    )


# --- set-up ----------------------------------------------------------------------------------------


def set_up(g: State) -> Steps[None]:
    """R-012 to R-018."""
    g.log.append(("setup", len(g.seats)))
    for who in g.seats:
        if g.profile.mode.cards:
            for card in who.kit.deck:
                pile = who.upgrade_deck if g.profile.upgrade_deck and card.upgrade else who.deck
                pile.append(card)
            g.rng.shuffle(who.deck)
            for name, cards in who.kit.places.items():
                who.places[name] = list(cards)
                g.rng.shuffle(who.places[name])
            if who.upgrade_deck:
                g.rng.shuffle(who.upgrade_deck)
    for who in g.seats:
        yield from deeds.draw(g, who.index, 4)
        for name, piece in who.kit.pieces.items():
            if piece.dial is not None:
                who.pieces[name] = Piece(piece, who.index)
            elif piece.from_start:
                carry_tokens.bring_piece(g, who, name, piece.count)
    g.start = g.active = start_roll(g)
    g.log.append(("starts", g.start))
    for who in g.seats:
        if who.kit.setup:
            yield from run(g, who.kit.setup, Scope(who.index, DamageSource.SETUP, name="setup"))
    for who in g.seats:
        notice(g, Event(Timing.GAME_SETUP, player=who.index, target=who.index))
    if g.queue:
        yield from drain(g)


def start_roll(g: State) -> int:
    """Everybody rolls one die, the highest begins; the tied roll again (R-016, A-23)."""
    rolling = [who.index for who in g.seats]
    while len(rolling) > 1:
        dice = g.rng.dice(len(rolling))
        for seat, value in zip(rolling, dice, strict=True):
            g.log.append(("start_roll", seat, value))
        best = max(dice)
        rolling = [seat for seat, value in zip(rolling, dice, strict=True) if value == best]
    return rolling[0]


# --- a turn ----------------------------------------------------------------------------------------


def turn(g: State, first: int = 0, aside: Callable[[int], None] | None = None) -> Steps[None]:
    """A turn, or the rest of it from one of its parts on. `aside` is called before every part that begins
    with nothing on the table: a copy made there can go on with that part."""
    try:
        for at in range(first, len(PARTS)):
            if aside is not None and bare(g):
                aside(at)
            yield from PARTS[at](g)
    except TurnOver:
        g.log.append(("turn_over", g.active))
    _clear(g)
    _expire(g, Timing.TURN_END, g.active)


def bare(g: State) -> bool:
    """Whether nothing lies on the table: no dice, no Attack, no damage, no text that waits."""
    return (
        g.attack is None
        and g.roll is None
        and g.locked is None
        and not (g.pools or g.at_hand or g.heals or g.after or g.queue or g.announced)
        and not (g.inside or g.replacing or g.replaced or g.gathers)
        and all(not seat.playing for seat in g.seats)
    )


def turn_begins(g: State) -> Steps[None]:
    who = g.seats[g.active]
    g.steps = TURN_STEPS
    g.turn += 1
    who.turns += 1
    who.quiet = False
    for seat in g.seats:
        if seat.used:
            seat.used.clear()
    g.log.append(("turn", g.active, g.turn))
    _moment(g, Timing.TURN_START)
    if g.queue:
        yield from drain(g)
    if g.profile.mode.cards:
        yield from upkeep(g)
        yield from income(g)


def first_main(g: State) -> Steps[None]:
    if g.profile.mode.cards:
        yield from main(g, 1)


def roll_phases(g: State) -> Steps[None]:
    yield from roll_phase(g)
    if g.extra:
        yield from further_phases(g)


def second_main(g: State) -> Steps[None]:
    if g.profile.mode.cards:
        yield from main(g, 2)


def turn_ends(g: State) -> Steps[None]:
    if g.profile.mode.cards:
        yield from discard_phase(g)
        if g.extra:
            yield from further_phases(g)
    _moment(g, Timing.TURN_END)
    _moment(g, Timing.TURN)
    if g.queue:
        yield from drain(g)


PARTS: Final[tuple[Callable[[State], Steps[None]], ...]] = (
    turn_begins,
    first_main,
    roll_phases,
    second_main,
    turn_ends,
)


def _clear(g: State) -> None:
    """Between two turns nothing lies on the table."""
    g.attack = g.roll = g.locked = None
    g.pools.clear()
    g.at_hand = []
    g.heals.clear()
    g.after.clear()
    g.queue.clear()
    g.earlier.clear()
    g.happened.clear()
    g.replaced.clear()
    g.gathers = g.phase_over = False
    g.inside.clear()
    g.replacing.clear()
    for who in g.seats:
        who.quiet = False
        for card in list(who.playing):
            deeds.put_aside(who, card)


def _moment(g: State, timing: Timing, *, player: int | None = None, phase: Phase | None = None) -> None:
    """A point in time: texts that watch for it are set off."""
    seat = g.active if player is None else player
    if timing in g.told and heeded(g, timing):
        attack = g.attack
        attacked = attack is not None and (attack.known or (attack.line.attacks and not attack.over))
        notice(g, Event(timing, player=seat, target=seat, phase=phase, with_attack=attacked))
    if g.lasting:
        _expire(g, timing, seat)


def _expire(g: State, timing: Timing, seat: int) -> None:
    """What held until now is over."""
    over = [
        one
        for one in g.lasting
        if one.until is not None and one.until[0] is timing and one.until[1] in (None, seat)
    ]
    if not over:
        return
    g.lasting = [one for one in g.lasting if one not in over]
    for one in over:
        if one.raised is not None:
            _lower_again(g, *one.raised)


def _lower_again(g: State, seat: int, status: StatusDef, by: int) -> None:
    """A stack limit is as it was before; what is too much goes, because it holds at any time (R-081)."""
    who = g.seats[seat]
    who.raised[status.name] -= by
    limit = who.limit(status)
    surplus = who.tokens.get(status, 0) - limit if limit is not None else 0
    if surplus > 0:
        deeds.take_tokens(g, seat, status, surplus, Timing.STATUS_REMOVED, seat)


def _enter(g: State, phase: Phase, start: Timing | None) -> bool:
    """Begins a phase; says whether it is skipped (R-162). Without a `start` its texts wait a while."""
    g.phase = phase
    g.phase_over = False
    who = g.seats[g.active]
    if phase in who.skips:
        who.skips.remove(phase)
        g.log.append(("skipped", g.active, phase.value))
        notice(g, Event(Timing.PHASE_SKIPPED, player=g.active, phase=phase))
        return False
    g.log.append(("phase", phase._value_))
    if start is not None and (start in g.heard or g.lasting):
        _moment(g, start, phase=phase)
    return True


def ended(g: State) -> bool:
    """Whether a text has put an end to the phase at hand."""
    return g.phase_over


def upkeep(g: State) -> Steps[None]:
    """Texts that act now, in the active player's order; damage and healing at the end (R-151 to R-153)."""
    if not _enter(g, Phase.UPKEEP, None):
        return
    g.gathers = True
    if "upkeep" not in g.silent:
        yield from window(g, "upkeep")  # Instants at any time, so before its texts act, too
    if Timing.UPKEEP_START in g.heard or g.lasting:
        _moment(g, Timing.UPKEEP_START, phase=Phase.UPKEEP)
    _moment(g, Timing.UPKEEP)
    if g.queue:
        yield from drain(g)
        if "upkeep" not in g.silent:
            yield from window(g, "upkeep")
    yield from settle_phase(g)
    _moment(g, Timing.UPKEEP_END)
    if g.queue:
        yield from drain(g)
    if g.pools:
        yield from settle(g, list(g.pools))


def settle_phase(g: State) -> Steps[None]:
    """The damage and healing of a phase, all at once; then what waited for it."""
    while g.pools or g.heals or g.after:
        yield from settle(g, list(g.pools))
        yield from later(g)
    g.gathers = False


def income(g: State) -> Steps[None]:
    """1 CP and a card, but not in the Start Player's first turn (R-017, R-154, R-155)."""
    who = g.seats[g.active]
    if g.active == g.start and who.turns == 1:
        g.log.append(("no_income", g.active))
        return
    if not _enter(g, Phase.INCOME, Timing.INCOME_START):
        return
    _moment(g, Timing.INCOME)
    if g.queue:
        yield from drain(g)
    if Timing.INCOME not in g.replaced and not ended(g):
        deeds.gain_cp(g, g.active, 1)
        yield from deeds.draw(g, g.active, 1)
    g.replaced.clear()
    _moment(g, Timing.INCOME_END)
    if g.queue:
        yield from drain(g)


def main(g: State, which: int) -> Steps[None]:
    """Sell, play, upgrade, in any order and any number of times (R-156, R-174)."""
    who = g.seats[g.active]
    quiet = who.quiet
    if not _enter(g, Phase.MAIN, Timing.MAIN_START):
        return
    g.step = "main 1" if which == 1 else "main 2"
    _moment(g, Timing.MAIN)
    if g.queue:
        yield from drain(g)
    used: set[int] = set()
    if "main" not in g.silent:
        yield from others(g, used)
    seat = g.active
    while not g.phase_over:
        options = main_options(g, seat, used)
        answer = 0
        if len(options) > 1:
            answer = yield Ask(seat, What.MAIN, tuple(options), g.step)
        option = options[answer]
        if option is PASS:
            if "main" in g.silent or not (yield from others(g, used)):
                break
            continue
        if isinstance(option, Use) and isinstance(option.offer, Offer) and option.offer.free:
            used.add(id(option.offer))
        yield from act(g, seat, option)
        if g.queue:
            yield from drain(g)
        if which == 2 and g.extra:  # the turn's own Roll Phase is over: now
            yield from further_phases(g)
            g.phase, g.phase_over, g.step = Phase.MAIN, False, "main 2"
            g.log.append(("phase", Phase.MAIN._value_))
    who.quiet = quiet
    _moment(g, Timing.MAIN_END)
    if g.queue:
        yield from drain(g)
    if g.pools:
        yield from settle(g, list(g.pools))


def others(g: State, used: set[int]) -> Steps[bool]:
    """Instants may be played at any time (R-103): the others are asked at the start of a Main Phase and when
    its player is done, until all of them pass. Says whether anybody did anything."""
    acted, again = False, True
    while again:
        again = False
        for seat in g.priority():
            options = [] if seat == g.active else actions(g, seat, "main", rolls=False, used=used)
            if not options:
                continue
            answer = yield Ask(seat, What.ACT, (PASS, *options), "main")
            if answer:
                yield from chosen(g, seat, options[answer - 1], used)
                acted = again = True
                break
    return acted


def main_options(g: State, seat: int, used: set[int]) -> list[Option]:
    """Passing first, then upgrades and actions, what is offered, and selling."""
    who = g.seats[seat]
    if who.quiet:
        return [PASS]
    options: list[Option] = [PASS]
    hand = deeds.each_once(who.hand)
    for card in hand:
        price = playable_in_main(g, who, card)
        if price is not None:
            options.append(to_play(card, price))
    options.extend(actions(g, seat, g.step, rolls=False, used=used))
    if Timing.CARD_SOLD in g.forbids:
        hand = [card for card in hand if not forbidden(g, Timing.CARD_SOLD, seat, None, card)]
    options.extend([card.sale or to_sell(card) for card in hand])
    return options


def playable_in_main(g: State, who: Seat, card: CardDef) -> int | None:
    """The price of a Main Phase Action or an upgrade that can be played now (R-095, R-101)."""
    if card.timing is CardTiming.MAIN_PHASE:
        cost = price_now(g, who.index, card) if g.reprices else card.cost
        return cost if cost <= purse(g, who.index) and useful(g, who.index, card) else None
    if card.upgrade:
        price = card_price(g, who.index, card)
        if price is not None and price <= purse(g, who.index):
            return None if forbidden(g, Timing.CARD_PLAYED, who.index, None, card) else price
    return None


def discard_phase(g: State) -> Steps[None]:
    """R-175: down to six cards, each sold for 1 CP."""
    if not _enter(g, Phase.DISCARD, None):
        return
    if "discard" not in g.silent:
        yield from window(g, "discard")  # Instants at any time, so before its texts act, too
    if Timing.DISCARD_START in g.heard or g.lasting:
        _moment(g, Timing.DISCARD_START, phase=Phase.DISCARD)
    _moment(g, Timing.DISCARD)
    if g.queue:
        yield from drain(g)
        if "discard" not in g.silent:
            yield from window(g, "discard")
    who = g.seats[g.active]
    while len(who.hand) > HAND_MAX:
        cards = deeds.each_once(who.hand)
        answer = 0
        if len(cards) > 1:
            answer = yield Ask(g.active, What.SELL, tuple(cards), "discard")
        deeds.sell(g, g.active, cards[answer])
    _moment(g, Timing.DISCARD_END)
    if g.queue:
        yield from drain(g)


def further_phases(g: State) -> Steps[None]:
    """They are part of the turn in which a text gave them (R-020)."""
    while g.extra:
        yield from extra_phase(g)


def extra_phase(g: State) -> Steps[None]:
    """A further phase that a text gave to somebody."""
    phase, seat, target = g.extra.pop(0)
    if g.seats[seat].out:
        return
    before, g.active = g.active, seat
    g.log.append(("again_phase", seat, phase.value))
    try:
        match phase:
            case Phase.OFFENSIVE_ROLL | Phase.ROLL:
                yield from roll_phase(g, target)
            case Phase.UPKEEP:
                yield from upkeep(g)
            case Phase.INCOME:
                yield from income(g)
            case Phase.MAIN:
                yield from main(g, 1)
            case _:
                pass
    finally:
        g.active = before
    if g.seats[before].out:
        raise TurnOver  # the defeated have no turn


# --- the Roll Phase --------------------------------------------------------------------------------


def roll_phase(g: State, target: int | None = None) -> Steps[None]:
    """Phases 4, 5 and 6 (R-022), up to their conclusion (R-023)."""
    g.dealt.clear()
    g.prevented.clear()
    g.earlier += g.happened
    g.happened.clear()
    _moment(g, Timing.ROLL_START)
    g.gathers = True
    line = yield from offensive_roll(g)
    attack = g.attack
    if line is not None and attack is not None:
        yield from activate(g, attack, target)
        if g.attack is not None:
            yield from defend(g, attack)
            g.phase = Phase.DEFENSIVE_ROLL
            yield from window(g, "last chance")  # step 5
            attack.over = True
    yield from settle_phase(g)  # step 6
    _moment(g, Timing.ROLL)
    _moment(g, Timing.ROLL_END)
    if g.queue:
        yield from drain(g)
    if g.pools or g.heals:
        yield from settle(g, list(g.pools))
    g.attack = g.roll = g.locked = None
    for who in g.seats:
        who.dice_next = 0  # there was no such roll
    g.seats[g.active].quiet = False
    if g.lasting:
        _expire(g, Timing.OFFENSIVE_ROLL_END, g.active)  # if they were skipped
        _expire(g, Timing.DEFENSIVE_ROLL_END, g.active)


def offensive_roll(g: State) -> Steps[LineDef | None]:
    """Up to three attempts, then announce, and announce again if dice were altered (R-158 to R-160)."""
    if not _enter(g, Phase.OFFENSIVE_ROLL, Timing.OFFENSIVE_ROLL_START):
        return None
    seat = g.active
    who = g.seats[seat]
    g.attempts = max(1, 3 + who.attempts_next)
    g.few_dice = who.few_dice_next
    who.attempts_next, who.few_dice_next = 0, []
    g.attempts_made = 0
    g.step = "roll"
    yield from standing_attempts(g)
    if g.queue:
        yield from drain(g)
    if ended(g):
        return None
    if forbidden(g, Timing.ROLL_ATTEMPT, seat, None, None):
        yield from no_ability(g, seat)
        return None
    more, who.dice_next = who.dice_next, 0
    roll = g.roll = Roll(seat, who.kit.faces, g.rng.dice(max(1, who.can_roll(HERO_DICE) + more)))
    if attempted(g, roll):
        yield from answered(g)
    rolls = True
    while True:
        while rolls and g.attempts_made < g.attempts and not g.phase_over:
            if Timing.ROLL_ATTEMPT in g.forbids and forbidden(g, Timing.ROLL_ATTEMPT, seat, None, None):
                break
            again = yield from dice_to_roll_again(g, roll, "attempt")
            if not again:
                break
            roll.turn(again, g.rng.dice(len(again)))
            if attempted(g, roll):
                yield from answered(g)
        if g.phase_over:
            g.roll = None
            return None
        lines = fitting(g, who, roll)
        answer = yield Ask(seat, What.ANNOUNCE, (None, *lines), "announce", roll)
        line = lines[answer - 1] if answer else None
        before, attempts, board = roll.dice.copy(), g.attempts, (who.levels.copy(), who.shown())
        if line is not None:
            g.log.append(("announce", seat, line.name))
            if Timing.ABILITY_ANNOUNCED in g.told:
                notice(g, Event(Timing.ABILITY_ANNOUNCED, player=seat, thing=line, roll=roll))
            if g.queue:
                yield from drain(g)
        g.step = "announced"
        yield from window(g, "announced")
        rolls = roll.dice != before or g.attempts != attempts
        # An upgrade changes what can be announced, too, and so does another form.
        if not rolls and board == (who.levels, who.shown()):
            break
    if line is None:
        yield from no_ability(g, seat)
        return None
    _moment(g, Timing.OFFENSIVE_ROLL)
    g.attack = Attack(seat, line, roll, ultimate=line.kind is AbilityKind.ULTIMATE)
    g.roll = None  # this is the Final Dice Result
    if g.attack.ultimate:
        g.locked = who.team
    g.log.append(("activate", seat, line.name))
    done(g, Timing.ABILITY_ACTIVATED, seat, None, line)
    if Timing.ABILITY_ACTIVATED in g.told:
        notice(g, Event(Timing.ABILITY_ACTIVATED, player=seat, thing=line, roll=roll))
    if g.queue:
        yield from drain(g)
    if ended(g):
        g.attack = g.roll = g.locked = None
        _moment(g, Timing.OFFENSIVE_ROLL_END)
        if g.queue:
            yield from drain(g)
        return None
    return line


def standing_attempts(g: State) -> Steps[None]:
    """Statuses that give or take roll attempts while they are held (R-046)."""
    for who in g.seats:
        if who.out:
            continue
        for hold, status in who.in_play().rolling:
            scope = Scope(who.index, DamageSource.STATUS, name=hold.of.name, status=status)
            if hold.window is None or window_open(g, hold.window, scope):
                each = 1 if status is None else who.tokens[status]
                yield from run(g, (hold.effect,) * each, scope)


def no_ability(g: State, seat: int) -> Steps[None]:
    """The Offensive Roll Phase comes to its end without one."""
    _moment(g, Timing.OFFENSIVE_ROLL)
    g.log.append(("no_ability", seat))
    if g.queue:
        yield from drain(g)
    g.roll = None
    _moment(g, Timing.OFFENSIVE_ROLL_END)
    if g.queue:
        yield from drain(g)


def attempted(g: State, roll: Roll) -> bool:
    """An attempt was made; says whether anybody or anything may answer it."""
    g.attempts_made += 1
    g.step = "attempt"
    g.log.append(("attempt", roll.owner, *roll.dice))
    done(g, Timing.ROLL_ATTEMPT, roll.owner, None, None)
    if Timing.ROLL_ATTEMPT in g.told and heeded(g, Timing.ROLL_ATTEMPT):
        notice(g, Event(Timing.ROLL_ATTEMPT, player=roll.owner, amount=g.attempts_made, roll=roll))
    if Timing.DICE_ROLLED in g.told and heeded(g, Timing.DICE_ROLLED):
        notice(g, Event(Timing.DICE_ROLLED, player=roll.owner, roll=roll))
    return bool(g.queue) or "attempt" not in g.silent


def answered(g: State) -> Steps[None]:
    """What an attempt sets off; then anybody may answer it with Roll Phase Actions (R-157)."""
    if g.queue:
        yield from drain(g)
    yield from window(g, "attempt")


def fitting(g: State, who: Seat, roll: Roll) -> list[LineDef]:
    """The lines that the dice meet, as the board shows them (R-048)."""
    counts = roll.counts()
    kit = who.kit
    key: tuple[int | str, ...] = (*who.levels, *counts)
    if kit.forms:
        key = (*key, *who.shown())
    found = kit.fitting.get(key)
    if found is None:
        found = kit.fitting[key] = [
            line
            for at, slot in enumerate(kit.slots)
            if slot.kind in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)
            for line in who.slot_lines(at)
            if line.fits(counts, roll.faces)
        ]
    if Timing.ABILITY_ACTIVATED in g.forbids:
        found = [x for x in found if not forbidden(g, Timing.ABILITY_ACTIVATED, who.index, None, x)]
    if Timing.ATTACKED in g.forbids or Timing.TARGET_CHOSEN in g.forbids:
        found = [x for x in found if may_be_aimed(g, who.index, x)]
    return found


def may_be_aimed(g: State, seat: int, line: LineDef) -> bool:
    return not (line.aims or line.attacks) or bool(reached(g, seat, line))


def reached(g: State, seat: int, line: LineDef) -> list[int]:
    """The opponents whom an ability may be aimed at, as texts in play let it."""
    return [
        one
        for one in g.opponents(seat)
        if not (line.aims and forbidden(g, Timing.TARGET_CHOSEN, seat, one, line))
        and not (line.attacks and forbidden(g, Timing.ATTACKED, seat, one, line))
    ]


def _may_fail_at_its_end(g: State) -> bool:
    """Whether a text in play looks at the phase's end and may find that it had no effect of any kind (R-221).

    Then that moment comes before anything is carried out.
    """
    if Timing.OFFENSIVE_ROLL_END not in g.heard:
        return False
    for who in g.seats:
        for watch, _status in (who.texts or who.in_play()).watches.get(Timing.OFFENSIVE_ROLL_END, ()):
            if leaf.PhaseFails in watch.text.kinds:
                return True
    return False


def activate(g: State, attack: Attack, target: int | None) -> Steps[None]:
    """Effects without a target, then the target, then the effects that need it (R-161, R-163, R-167)."""
    line = attack.line
    seat = attack.attacker
    source = DamageSource.ATTACK if line.attacks else DamageSource.ABILITY
    scope = Scope(seat, source, name=line.name, ultimate=attack.ultimate)
    scope.activation = attack.roll
    opponents = g.opponents(seat)
    if len(opponents) == 1:
        scope.target = attack.target = opponents[0]
    if _may_fail_at_its_end(g):
        _moment(g, Timing.OFFENSIVE_ROLL_END)
        if g.queue:
            yield from drain(g)
        if ended(g):
            g.attack = g.roll = g.locked = None
            return
        yield from run(g, line.effects[: line.splits], scope)
        g.log.append(("phase_end", Phase.OFFENSIVE_ROLL._value_))
    else:
        yield from run(g, line.effects[: line.splits], scope)
        g.log.append(("phase_end", Phase.OFFENSIVE_ROLL._value_))
        _moment(g, Timing.OFFENSIVE_ROLL_END)
        if g.queue:
            yield from drain(g)
    if line.aims:
        yield from targeting(g, attack, target)
        scope.target = attack.target
        if attack.earns and deals_for_certain(g, line, scope):
            yield from leader_card(g, attack)
        if g.queue:
            yield from drain(g)
    g.roll = None  # the targeting die is settled too
    g.phase = Phase.DEFENSIVE_ROLL
    g.log.append(("phase", g.phase._value_))
    _moment(g, Timing.DEFENSIVE_ROLL_START, player=attack.target)
    if g.queue:
        yield from drain(g)
    yield from run(g, line.effects[line.splits :], scope)
    attack.known = any(pool.attack and pool.subtotal > 0 for pool in g.pools)
    if attack.known and attack.earns:
        yield from leader_card(g, attack)
    if attack.known:
        g.log.append(("attacks", seat, attack.target))
        if heeded(g, Timing.ATTACKED):
            notice(g, attacked(g))
        if g.queue:
            yield from drain(g)
        yield from window(g, "attacked")  # modifiers may come before the defence


def targeting(g: State, attack: Attack, given: int | None) -> Steps[None]:
    """With several opponents one die says whom the ability meets (R-163 to R-165, R-190)."""
    seat = attack.attacker
    opponents = reached(g, seat, attack.line) or g.opponents(seat)
    rolls = False
    if given is not None and given in opponents:
        target = given
    elif len(opponents) == 1:
        target = opponents[0]
    else:
        rolls = True
        g.phase = Phase.TARGETING_ROLL
        g.log.append(("phase", g.phase.value))
        _moment(g, Timing.TARGETING_ROLL_START)
        if g.queue:
            yield from drain(g)
        target = yield from aim_at(g, attack, opponents)
        g.log.append(("target", seat, target))
    attack.target = target
    if g.profile.mode.leader_card and attack.line.attacks:
        attack.earns = leads(g.health, g.seats[seat].team, g.seats[target].team)
    if Timing.TARGET_CHOSEN in g.told:  # with one opponent there is no roll, but a target
        notice(g, Event(Timing.TARGET_CHOSEN, player=seat, target=target, thing=attack.line))
    if rolls:
        _moment(g, Timing.TARGETING_ROLL_END)


def deals_for_certain(g: State, line: LineDef, scope: Scope) -> bool:
    """Whether the dice on the table say already that an ability deals damage to its target (R-140)."""
    return any(
        isinstance(effect, leaf.DealDamage)
        and effect.source is DamageSource.ATTACK
        and _plain(effect.amount)
        and amount(g, effect.amount, scope) > 0
        for effect in line.effects[line.splits :]
    )


def _plain(value: parts.Amount) -> bool:
    """A number, or so much for every symbol of the dice that activated the ability."""
    match value:
        case int():
            return True
        case parts.Per(each=parts.SymbolsShown(roll=roll) | parts.TimesShown(roll=roll)):
            return roll == parts.ACTIVATION
        case parts.Sum(terms=terms):
            return all(_plain(term) for term in terms)
        case _:
            return False


def aim_at(g: State, attack: Attack, opponents: list[int]) -> Steps[int]:
    seat = attack.attacker
    aims = g.profile.mode.aims
    if not aims:
        return (yield from choose_target(seat, opponents))
    roll = roll_dice(g, seat, 1)
    g.roll = None if attack.ultimate else roll
    yield from window(g, "targeting")
    aim = aims[roll.dice[0] - 1]
    return (yield from aimed(g, attack, aim, opponents))


def aimed(g: State, attack: Attack, aim: Aim, opponents: list[int]) -> Steps[int]:
    """Whom a number of the targeting die means; somebody who is out is passed over to the next one."""
    seat = attack.attacker
    seats = len(g.seats)
    team = g.seats[seat].team
    places = [(seat + step) % seats for step in range(1, seats)]
    all_opponents = [one for one in places if g.seats[one].team != team]
    match aim:
        case Aim.ATTACKER_CHOOSES:
            return (yield from choose_target(seat, opponents))
        case Aim.OPPONENTS_CHOOSE:
            answer = yield Ask(opponents[0], What.PLAYER, tuple(opponents), "targeting")
            return opponents[answer]
        case Aim.ATTACKER_CHOOSES_NEIGHBOUR:
            return (yield from choose_target(seat, list(dict.fromkeys((opponents[0], opponents[-1])))))
        case Aim.LEFT:
            wanted = all_opponents[0]
        case Aim.RIGHT:
            wanted = all_opponents[-1]
        case Aim.CENTRE:
            wanted = all_opponents[len(all_opponents) // 2]
        case _:
            wanted = all_opponents[min(int(aim.value[-1]) - 1, len(all_opponents) - 1)]
    if wanted in opponents:
        return wanted
    after = all_opponents[all_opponents.index(wanted) :] + all_opponents
    return next(one for one in after if one in opponents)


def choose_target(seat: int, opponents: list[int]) -> Steps[int]:
    if len(opponents) == 1:
        return opponents[0]
    answer = yield Ask(seat, What.PLAYER, tuple(opponents), "targeting")
    return opponents[answer]


def leader_card(g: State, attack: Attack) -> Steps[None]:
    """King of the Hill: the card for an Attack on a Leader (R-201 to R-203).

    It is drawn right after the target was chosen; where that does not tell yet whether the ability deals
    damage, as soon as it does (R-140, A-25).
    """
    attack.earns = False
    yield from deeds.draw(g, attack.attacker, 1)


def leads(health: list[int], attacker: int, target: int) -> bool:
    """Whether an Attack of a team on another one earns the card.

    >>> leads([30, 30, 20], 0, 1), leads([35, 30, 20], 0, 1), leads([20, 30, 30], 0, 2)
    (True, False, True)
    """
    return health[target] == max(health) and target != attacker  # so who leads alone never earns it


def defend(g: State, attack: Attack) -> Steps[None]:
    """The Defender may use a defensive ability against what can be defended (R-059 to R-062, R-168)."""
    target = attack.target
    if not attack.known or target is None or g.seats[target].out or attack.no_defense:
        return
    if attack.ultimate or not any(pool.attack and pool.type in DEFENDABLE for pool in g.pools):
        return
    who = g.seats[target]
    lines = list(who.lines(AbilityKind.DEFENSIVE))
    if Timing.ABILITY_ACTIVATED in g.forbids:
        lines = [x for x in lines if not forbidden(g, Timing.ABILITY_ACTIVATED, target, None, x)]
    if not lines or who.quiet or Phase.DEFENSIVE_ROLL in who.skips:
        if Phase.DEFENSIVE_ROLL in who.skips:
            who.skips.remove(Phase.DEFENSIVE_ROLL)
        return
    answer = yield Ask(target, What.DEFEND, (None, *lines), "defend")
    if not answer:
        g.log.append(("no_defense_used", target))
        return
    line = lines[answer - 1]
    for pool in g.pools:
        pool.defended = pool.attack and pool.target == target and pool.type in DEFENDABLE
    g.log.append(("defend", target, line.name))
    done(g, Timing.ABILITY_ACTIVATED, target, None, line)
    made, allowed, few = g.attempts_made, g.attempts, g.few_dice
    g.attempts, g.attempts_made, g.few_dice = 1, 1, []
    more, who.dice_next = who.dice_next, 0
    roll = attack.defense = g.roll = roll_dice(g, target, max(1, line.dice + more))
    g.step = "attempt"
    if Timing.ABILITY_ACTIVATED in g.told:
        notice(g, Event(Timing.ABILITY_ACTIVATED, player=target, thing=line, roll=roll))
    if g.queue:
        yield from drain(g)
    if "defense roll" not in g.silent:
        yield from window(g, "defense roll")
    while g.attempts_made < g.attempts:
        again = yield from dice_to_roll_again(g, roll, "defense roll")
        if not again:
            break
        roll.turn(again, g.rng.dice(len(again)))
        g.attempts_made += 1
        g.log.append(("attempt", target, *roll.dice))
        yield from window(g, "defense roll")
    g.attempts_made, g.attempts, g.few_dice = made, allowed, few
    scope = Scope(target, DamageSource.DEFENSE, name=line.name, target=attack.attacker)
    scope.activation = scope.defense = roll
    yield from run(g, line.effects, scope)
    g.roll = None
    _moment(g, Timing.DEFENSIVE_ROLL_END, player=target)
    if g.queue:
        yield from drain(g)
