"""Tokens, CP and pieces: gained, inflicted, lost, stolen, spent, removed, moved, turned over."""

from __future__ import annotations

from dtlang.engine import deeds
from dtlang.engine.amounts import CARDS, MANY, amount, is_card, portion, things, to_give
from dtlang.engine.asks import Ask, What
from dtlang.engine.carry_damage import lose_health
from dtlang.engine.companions import change_health
from dtlang.engine.kit import CardDef, StatusDef
from dtlang.engine.noticing import notice
from dtlang.engine.players import Steps, candidates, doer, fixed, health_of, is_kind, names_companion, who
from dtlang.engine.rules import done, forbidden, permitted
from dtlang.engine.run import carries_out, does
from dtlang.engine.settling import check_defeat
from dtlang.engine.state import Event, Lasting, Piece, Scope, Seat, State
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir.words import DamageSource, Direction, End, ThingKind, Timing

# --- which, and how many ---------------------------------------------------------------------------


def how_many(g: State, value: parts.Amount, scope: Scope, most: int, by: int) -> Steps[int]:
    """An amount, of at most `most`; where the text leaves it open whoever acts picks it (R-126)."""
    if isinstance(value, (parts.UpTo, parts.AnyNumber)):
        limit = min(most, value.limit) if isinstance(value, parts.UpTo) else most
        if limit <= 0:
            return 0
        return (yield Ask(by, What.NUMBER, tuple(range(limit + 1)), scope.name, None, scope))
    return min(most, amount(g, value, scope, most))


def known_statuses(g: State, thing: parts.Thing, scope: Scope) -> list[StatusDef]:
    """The statuses that a text can mean when it brings new tokens: by name, own leaflet first."""
    if thing.this and scope.status is not None:
        return [scope.status]
    if thing.kind is ThingKind.STATUS:
        own = g.seats[scope.me].kit.statuses.get(thing.name)
        if own is not None:
            return [own]
    seats = [g.seats[scope.me], *(seat for seat in g.seats if seat.index != scope.me)]
    found: list[StatusDef] = []
    for seat in seats:
        for status in seat.kit.statuses.values():
            if is_kind(status, thing) and not any(status.name == other.name for other in found):
                found.append(status)
        if found and thing.kind is ThingKind.STATUS:
            break
    return found


def on_board(g: State, seat: int, thing: parts.Thing, scope: Scope, deed: Timing) -> list[StatusDef]:
    """The statuses on a board that a text can take from there (R-086)."""
    board = g.seats[seat].tokens
    if thing.this:
        return [scope.status] if scope.status in board and scope.status is not None else []
    return [
        status
        for status in board
        if is_kind(status, thing)
        and (deeds.may_be_removed(status, deed) or _own_text(status, scope))
        and (_own_text(status, scope) or not forbidden(g, deed, scope.me, seat, status))
    ]


def _own_text(status: StatusDef, scope: Scope) -> bool:
    """A prohibition does not bind the very text that holds it (R-086)."""
    return scope.status is status


def pick_status(options: list[StatusDef], by: int, scope: Scope) -> Steps[StatusDef]:
    if len(options) == 1:
        return options[0]
    answer = yield Ask(by, What.TOKEN, tuple(options), scope.name, None, scope)
    return options[answer]


def finish(effect: leaf.Gain | leaf.Inflict | object, scope: Scope, number: int) -> None:
    id = getattr(effect, "id", None)
    if id:
        scope.memory.done[id] = scope.memory.done.get(id, 0) + number


# --- coming ----------------------------------------------------------------------------------------


@carries_out(leaf.Gain)
def carry_out_gain(g: State, effect: leaf.Gain, scope: Scope) -> Steps[None]:
    for seat in fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope)):
        number = yield from bring(
            g,
            seat,
            effect.thing,
            effect.count,
            scope,
            inflicted=False,
            source=effect.source,
            side=effect.side,
        )
        finish(effect, scope, number)
        scope.unpaid = isinstance(effect.count, int) and number < effect.count


@carries_out(leaf.Inflict)
def carry_out_inflict(g: State, effect: leaf.Inflict, scope: Scope) -> Steps[None]:
    by = doer(g, effect.by, scope)
    for seat in fixed(g, effect.target, scope) or (yield from who(g, effect.target, scope)):
        number = yield from bring(
            g, seat, effect.thing, effect.count, scope, inflicted=True, by=by, side=effect.side
        )
        finish(effect, scope, number)


def attacks(scope: Scope) -> bool:
    """Whether it is an Attack that does something: the text of its ability, and of keywords in that."""
    return (scope.caller or scope.source) is DamageSource.ATTACK


def bring(
    g: State,
    seat: int,
    thing: parts.Thing,
    count: parts.Amount,
    scope: Scope,
    *,
    inflicted: bool,
    by: int | None = None,
    source: parts.Players | None = None,
    side: str = "",
) -> Steps[int]:
    """Something comes to a player (R-119, R-120). `source`: whose leaflet a token comes from."""
    board = g.seats[seat]
    match thing.kind:
        case ThingKind.CP:
            return deeds.gain_cp(g, seat, portion(g, count, scope, 15 - board.cp))
        case ThingKind.HEALTH:
            return deeds.heal(g, seat, portion(g, count, scope), scope.me, scope.name)
        case ThingKind.CARD:
            return (yield from deeds.draw(g, seat, portion(g, count, scope)))
        case ThingKind.ROLL_ATTEMPT:
            number = amount(g, count, scope)
            g.attempts += number
            return number
        case ThingKind.PIECE:
            return bring_piece(
                g, board, thing.name, (yield from how_many(g, count, scope, deeds.MOST_TOKENS, seat))
            )
        case _:
            options = known_statuses(g, thing, scope)
            if source is not None:
                owners = yield from who(g, source, scope)
                brought = [one for at in owners for one in g.seats[at].kit.statuses.values()]
                options = [one for one in brought if is_kind(one, thing)]
            if not options:
                return 0
            status = options[0] if len(options) == 1 else (yield from pick_status(options, scope.me, scope))
            number = count if isinstance(count, int) else (yield from how_many(g, count, scope, MANY, seat))
            if number >= MANY:
                number = board.room(status) or 0
            giver = scope.me if by is None else by
            return (
                yield from deeds.put_tokens(
                    g, seat, status, number, giver, inflicted=inflicted, side=side, with_attack=attacks(scope)
                )
            )


def bring_piece(g: State, board: Seat, name: str, count: int) -> int:
    """Pieces from their leaflet: one's own, or that of the only hero who has such a piece."""
    owners = [board, *g.seats]
    owner = next((seat for seat in owners if name in seat.kit.pieces), None)
    if owner is None or count <= 0:
        return 0
    piece = board.pieces.get(name)
    if owner.kit.pieces[name].dial is not None:  # it belongs to the board of its hero, and to no other
        return turn_dial(g, board, piece, piece.count + count) if piece is not None else 0
    if piece is None:
        piece = board.pieces[name] = Piece(owner.kit.pieces[name], owner.index)
        board.texts = None
    piece.count += count
    g.log.append(("gain", board.index, name, count, board.index))
    notice(g, Event(Timing.PIECE_GAINED, player=board.index, target=board.index, thing=name, amount=count))
    return count


def turn_dial(g: State, board: Seat, piece: Piece, value: int, *, spent: bool = False) -> int:
    """A dial goes to a number, or as near as it can; says by how much it went up."""
    before = piece.count
    turned = piece.turn(value)
    if turned:
        name = piece.of.name
        if name in board.kit.forms:
            board.texts = None
        g.log.append(("turn_dial", board.index, name, piece.count, piece.side))
        down = Timing.PIECE_SPENT if spent else Timing.PIECE_REMOVED
        timing = Timing.PIECE_GAINED if turned > 0 else down
        notice(g, Event(timing, player=board.index, target=board.index, thing=name, amount=abs(turned)))
        if Timing.DIAL_REACHED in g.told:
            _reach(g, board, piece, before)
    return turned


def _reach(g: State, board: Seat, piece: Piece, before: int) -> None:
    """A dial goes space by space: it reaches every number on its way, and each side that it enters."""
    dial = piece.of.dial
    assert dial is not None
    step = 1 if piece.count > before else -1
    ends = ((End.HIGHEST, dial.high), (End.LOWEST, dial.low), (End.START, dial.start))
    for number in range(before + step, piece.count + step, step):
        side, left = piece.of.side_at(number), piece.of.side_at(number - step)
        event = Event(Timing.DIAL_REACHED, board.index, board.index, piece.of.name, number)
        event.side = side if side != left else ""
        event.ends = tuple(end for end, at in ends if at == number)
        notice(g, event)


def move_piece(g: State, name: str, count: int, source: Seat, target: Seat, by: int) -> int:
    """A piece goes from board to board as it is: its side and its Health go with it."""
    piece = source.pieces.get(name)
    if piece is None or piece.of.dial is not None or source is target or count <= 0:
        return 0
    moved = min(count, piece.count)
    there = target.pieces.get(name)
    if there is None:
        there = target.pieces[name] = piece.copy()
        there.count = 0
    there.count += moved
    piece.count -= moved
    if piece.count == 0:
        del source.pieces[name]
    source.texts = target.texts = None
    g.log.append(("give", source.index, name, moved, by))
    g.log.append(("gain", target.index, name, moved, by))
    notice(g, Event(Timing.PIECE_MOVED, player=by, target=target.index, thing=name, amount=moved))
    return moved


def put_piece(g: State, name: str, count: int, target: Seat, scope: Scope) -> int:
    """A piece comes to a board from whoever has it, else from its leaflet."""
    around = (g.seats[scope.me], *g.seats)
    holder = next((seat for seat in around if seat is not target and name in seat.pieces), None)
    if holder is not None:
        return move_piece(g, name, count, holder, target, scope.me)
    here = target.pieces.get(name)
    if here is not None and here.of.from_start:
        return 0  # it lies there already
    brought = bring_piece(g, target, name, count)
    if brought:
        notice(g, Event(Timing.PIECE_MOVED, player=scope.me, target=target.index, thing=name, amount=brought))
    return brought


# --- going -----------------------------------------------------------------------------------------


@carries_out(leaf.Lose)
def carry_out_lose(g: State, effect: leaf.Lose, scope: Scope) -> Steps[None]:
    if effect.thing.kind is ThingKind.HEALTH and names_companion(g, effect.player):
        less = amount(g, effect.count, scope)
        finish(effect, scope, change_health(g, effect.player, -less, scope))
        return
    for seat in fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope)):
        finish(
            effect, scope, (yield from give_up(g, seat, effect.thing, effect.count, scope, Timing.CP_LOST))
        )


@carries_out(leaf.Spend)
def carry_out_spend(g: State, effect: leaf.Spend, scope: Scope) -> Steps[None]:
    if effect.thing.kind is not ThingKind.CP:
        scope.instant = True
    for seat in fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope)):
        if effect.roll is not None:
            from dtlang.engine.carry_stored import give_up_dice

            thing, count = effect.thing, effect.count
            number = yield from give_up_dice(g, seat, thing, count, scope, spent=True, roll=effect.roll)
        else:
            number = yield from give_up(g, seat, effect.thing, effect.count, scope, Timing.STATUS_SPENT)
        finish(effect, scope, number)


def give_up(
    g: State, seat: int, thing: parts.Thing, count: parts.Amount, scope: Scope, timing: Timing
) -> Steps[int]:
    """A player loses or spends something of their own; as much as there is (R-033)."""
    board = g.seats[seat]
    spent = timing is Timing.STATUS_SPENT
    match thing.kind:
        case ThingKind.CP:
            number = yield from how_many(g, count, scope, board.cp, seat)
            return deeds.lose_cp(g, seat, number, spent=spent)
        case ThingKind.HEALTH:
            return (yield from lose_health(g, seat, amount(g, count, scope)))
        case ThingKind.ROLL_ATTEMPT:
            number = amount(g, count, scope)
            g.attempts = max(1, g.attempts - number)
            return number
        case ThingKind.PIECE:
            number = yield from how_many(g, count, scope, to_give(g, seat, thing, scope), seat)
            return take_piece(g, board, thing.name, number, spent=spent)
        case ThingKind.STORED_DIE:
            from dtlang.engine.carry_stored import give_up_dice

            return (yield from give_up_dice(g, seat, thing, count, scope, spent=spent))
        case ThingKind.CARD:
            from dtlang.engine.carry_cards import discard_some

            return (yield from discard_some(g, seat, thing, count, scope, by=seat, random=False))
        case _:
            deed = Timing.STATUS_SPENT if spent else Timing.STATUS_REMOVED
            return (yield from take_some(g, seat, thing, count, scope, deed, by=seat))


def take_piece(g: State, board: Seat, name: str, count: int, *, spent: bool) -> int:
    piece = board.pieces.get(name)
    if piece is None:
        return 0
    if piece.of.dial is not None:
        return -turn_dial(g, board, piece, piece.count - count, spent=spent)
    taken = min(count, piece.count)
    piece.count -= taken
    if piece.count == 0:
        del board.pieces[name]
        board.texts = None
    g.log.append(("spend" if spent else "remove", board.index, name, taken, board.index))
    timing = Timing.PIECE_SPENT if spent else Timing.PIECE_REMOVED
    notice(g, Event(timing, player=board.index, thing=name, amount=taken))
    return taken


def take_some(
    g: State, seat: int, thing: parts.Thing, count: parts.Amount, scope: Scope, deed: Timing, by: int
) -> Steps[int]:
    """Tokens off a board, one by one where the text leaves open which (R-075)."""
    options = on_board(g, seat, thing, scope, deed)
    board = g.seats[seat].tokens
    most = sum(board[status] for status in options)
    if not most:
        return 0
    number = min(most, count) if isinstance(count, int) else (yield from how_many(g, count, scope, most, by))
    taken = 0
    while taken < number and options:
        status = options[0] if len(options) == 1 else (yield from pick_status(options, by, scope))
        step = number - taken if len(options) == 1 else 1
        got = deeds.take_tokens(g, seat, status, step, deed, by, scope.side_at)
        done(g, deed, by, seat, status)
        if got and deed is Timing.STATUS_SPENT:
            scope.memory.spent = status
        taken += got
        if not got:
            break
        options = [one for one in options if one in board]
    return taken


@carries_out(leaf.Remove)
def carry_out_remove(g: State, effect: leaf.Remove, scope: Scope) -> Steps[None]:
    having = [
        seat.index for seat in g.seats if on_board(g, seat.index, effect.thing, scope, Timing.STATUS_REMOVED)
    ]
    by = (yield from who(g, effect.by, scope)) or [scope.me]
    for seat in (yield from who(g, effect.source, scope, having)):
        if effect.thing.kind is ThingKind.PIECE:
            name = effect.thing.name
            number = take_piece(g, g.seats[seat], name, amount(g, effect.count, scope, MANY), spent=False)
        elif effect.thing.kind in (ThingKind.CP, ThingKind.HEALTH, ThingKind.CARD, ThingKind.STORED_DIE):
            number = yield from give_up(g, seat, effect.thing, effect.count, scope, Timing.CP_LOST)
        else:
            number = yield from take_some(
                g, seat, effect.thing, effect.count, scope, Timing.STATUS_REMOVED, by[0]
            )
        finish(effect, scope, number)


@carries_out(leaf.Swap)
def carry_out_swap(g: State, effect: leaf.Swap, scope: Scope) -> Steps[None]:
    """Each has what the other one had, within the maxima; teammates share their Health (R-191)."""
    mine = yield from who(g, effect.by, scope)
    theirs = yield from who(g, effect.target, scope)
    if len(mine) != 1 or len(theirs) != 1 or mine == theirs:
        return
    one, other = g.seats[mine[0]], g.seats[theirs[0]]
    match effect.thing.kind:
        case ThingKind.CP:
            change = other.cp - one.cp
            more, less = (one, other) if change > 0 else (other, one)
            deeds.lose_cp(g, less.index, abs(change))
            deeds.gain_cp(g, more.index, abs(change))
        case ThingKind.HEALTH:
            health = g.health
            health[one.team], health[other.team] = health[other.team], health[one.team]
            for team in (one.team, other.team):
                g.log.append(("health", team, health[team]))
        case _:
            one.hand, other.hand = other.hand, one.hand
            g.log.append(("swap_hands", one.index, other.index))
    finish(effect, scope, 1)


@carries_out(leaf.Steal)
def carry_out_steal(g: State, effect: leaf.Steal, scope: Scope) -> Steps[None]:
    """All they have if it is less (R-115); the thief's own maxima hold (R-116, A-32)."""
    thieves = yield from who(g, effect.by, scope)
    thief = thieves[0] if thieves else scope.me
    if g.profile.steals_cp_only and effect.thing.kind is not ThingKind.CP:
        return
    for seat in (yield from who(g, effect.source, scope)):
        stolen = 0
        if not permitted(g, Timing.STOLEN, thief, seat, effect.thing.kind):
            continue
        match effect.thing.kind:
            case ThingKind.CP:
                victim = g.seats[seat]
                stolen = deeds.lose_cp(g, seat, amount(g, effect.count, scope, victim.cp))
                deeds.gain_cp(g, thief, stolen)
            case ThingKind.HEALTH:
                stolen = yield from lose_health(g, seat, amount(g, effect.count, scope))
                deeds.heal(g, thief, stolen, thief, scope.name)
            case ThingKind.CARD:
                hand = g.seats[seat].hand
                for _ in range(min(amount(g, effect.count, scope, len(hand)), len(hand))):
                    if effect.picked:
                        card = yield from pick_card(thief, hand, "steal")
                        hand.remove(card)
                    else:
                        card = hand.pop(g.rng.below(len(hand)))
                    g.seats[thief].hand.append(card)
                    g.log.append(("steal_card", thief, seat, card.name))
                    stolen += 1
            case ThingKind.PIECE:
                many = amount(g, effect.count, scope, MANY)
                stolen = move_piece(g, effect.thing.name, many, g.seats[seat], g.seats[thief], thief)
            case _:
                stolen = yield from move(
                    g, effect.thing, effect.count, seat, thief, scope, Timing.STOLEN, thief
                )
        if stolen:
            g.log.append(("steal", thief, seat, effect.thing.name or effect.thing.kind.value, stolen))
            notice(g, Event(Timing.STOLEN, player=thief, target=seat, thing=effect.thing.kind, amount=stolen))
        finish(effect, scope, stolen)


@carries_out(leaf.Transfer)
def carry_out_transfer(g: State, effect: leaf.Transfer, scope: Scope) -> Steps[None]:
    having = [
        seat.index
        for seat in g.seats
        if on_board(g, seat.index, effect.thing, scope, Timing.STATUS_TRANSFERRED)
    ]
    if effect.thing.kind is ThingKind.PIECE:
        having = [seat.index for seat in g.seats if effect.thing.name in seat.pieces]
    sources = yield from who(g, effect.source, scope, having)
    targets = yield from who(g, effect.target, scope)
    for source in sources:
        for target in targets:
            if source != target:
                finish(effect, scope, (yield from hand_over(g, effect, source, target, scope)))


def hand_over(g: State, effect: leaf.Transfer, source: int, target: int, scope: Scope) -> Steps[int]:
    """Tokens, pieces or CP from one player to another."""
    by = doer(g, effect.by, scope)
    match effect.thing.kind:
        case ThingKind.PIECE:
            number = amount(g, effect.count, scope, MANY)
            return move_piece(g, effect.thing.name, number, g.seats[source], g.seats[target], by)
        case ThingKind.CP:
            number = yield from how_many(g, effect.count, scope, g.seats[source].cp, by)
            number = deeds.lose_cp(g, source, number)
            deeds.gain_cp(g, target, number)
            return number
        case kind if kind in CARDS:
            return (yield from hand_over_cards(g, effect, source, target, scope))
        case _:
            timing = Timing.STATUS_TRANSFERRED
            return (yield from move(g, effect.thing, effect.count, source, target, scope, timing, by))


def hand_over_cards(g: State, effect: leaf.Transfer, source: int, target: int, scope: Scope) -> Steps[int]:
    """Cards from hand to hand; who hands them over picks them, or chance does."""
    hand = g.seats[source].hand
    doers = yield from who(g, effect.by, scope)
    by = source if source in doers or not doers else doers[0]
    cards = [card for card in hand if is_card(effect.thing, card, scope)]
    number = yield from how_many(g, effect.count, scope, len(cards), by)
    for _ in range(number):
        card = cards[g.rng.below(len(cards))] if effect.random else (yield from pick_card(by, cards, "give"))
        cards.remove(card)
        hand.remove(card)
        g.seats[target].hand.append(card)
        g.log.append(("give_card", source, target, card.name))
    return number


def pick_card(by: int, cards: list[CardDef], reason: str) -> Steps[CardDef]:
    options = deeds.each_once(cards)
    if len(options) == 1:
        return options[0]
    answer = yield Ask(by, What.CARD, tuple(options), reason)
    return options[answer]


def move(
    g: State,
    thing: parts.Thing,
    count: parts.Amount,
    source: int,
    target: int,
    scope: Scope,
    timing: Timing,
    by: int,
) -> Steps[int]:
    """Tokens from board to board, picked by whoever moves them; a two-sided one keeps its side (R-087).

    One that finds no room stays where it is: moving it there has no effect (R-082).
    """
    inflicted = target != by
    options = [
        status
        for status in on_board(g, source, thing, scope, timing)
        if deeds.may_come(g, target, status, by, inflicted=inflicted)
        and deeds.finds_room(g, target, status, by, inflicted=inflicted)
    ]
    board = g.seats[source].tokens
    most = sum(board[status] for status in options)
    number = yield from how_many(g, count, scope, most, by)
    moved = 0
    while moved < number and options:
        status = yield from pick_status(options, by, scope)
        side = g.seats[source].sides[status][scope.side_at] if status.sides else ""
        if not deeds.take_tokens(g, source, status, 1, Timing.STATUS_TRANSFERRED, by, scope.side_at):
            break
        yield from deeds.put_tokens(
            g,
            target,
            status,
            1,
            by,
            inflicted=inflicted,
            side=side,
            moved=bool(side),
            with_attack=attacks(scope),
        )
        moved += 1
        options = [
            one
            for one in options
            if one in board and deeds.finds_room(g, target, one, by, inflicted=inflicted)
        ]
    return moved


@carries_out(leaf.PreventStatus)
def carry_out_prevent_status(g: State, effect: leaf.PreventStatus, scope: Scope) -> Steps[None]:
    """Tokens that are about to come do not, unless an ultimate brings them (R-065)."""
    event = scope.event
    if g.locked is not None and g.seats[scope.me].team != g.locked:
        return
    seats = fixed(g, effect.player, scope) or candidates(g, effect.player, scope)
    if event is not None and event.timing in (Timing.STATUS_INFLICTED, Timing.STATUS_GAINED):
        if (not is_kind(event.thing, effect.thing) and not effect.thing.this) or event.target not in seats:
            return
        stopped = min(event.amount, amount(g, effect.count, scope, event.amount))
        event.amount -= stopped
        if stopped and Timing.STATUS_PREVENTED in g.told:
            notice(g, Event(Timing.STATUS_PREVENTED, scope.me, event.target, event.thing, stopped))
    else:
        stopped = yield from _keep_off(g, effect, seats, scope)
    g.log.append(("prevent_status", scope.me, scope.name, stopped))
    finish(effect, scope, stopped)


def _keep_off(g: State, effect: leaf.PreventStatus, seats: list[int], scope: Scope) -> Steps[int]:
    """What an Attack brings has come before the defense (R-167), and goes as if it never had."""
    brought = g.attack.brought if g.attack is not None and not g.attack.over else []
    comes = [(seat, one, put) for seat, one, put in brought if seat in seats and is_kind(one, effect.thing)]
    stopped, most = 0, amount(g, effect.count, scope, sum(put for _, _, put in comes))
    while comes and stopped < most:
        options = [one for _, one, _ in comes]
        status = options[0] if len(options) == 1 else (yield from pick_status(options, scope.me, scope))
        at = options.index(status)
        seat, _, put = comes[at]
        step = min(put, most - stopped) if len(options) == 1 else 1
        got = deeds.take_tokens(g, seat, status, step, Timing.STATUS_PREVENTED, scope.me)
        stopped += got
        if got and put > step:
            comes[at] = seat, status, put - step
        else:
            del comes[at]
    return stopped


@carries_out(leaf.RaiseStackLimit)
def carry_out_raise_stack_limit(g: State, effect: leaf.RaiseStackLimit, scope: Scope) -> Steps[None]:
    """To the end of the game (R-084), or as long as the text says."""
    for seat in (yield from who(g, effect.player, scope)):
        for status in known_statuses(g, effect.thing, scope)[:1]:
            raised = g.seats[seat].raised
            raised[status.name] = raised.get(status.name, 0) + effect.amount
            g.log.append(("raise_limit", seat, status.name, effect.amount))
            g.lasting.append(Lasting(scope.me, raised=(seat, status, effect.amount)))


@does(leaf.Flip)
def carry_out_flip(g: State, effect: leaf.Flip, scope: Scope) -> None:
    """R-087. A hero board that is flipped is kept as a piece called after its kind."""
    thing = effect.thing
    holders = [scope.me] if effect.holder is None else fixed(g, effect.holder, scope) or []
    if not holders:
        return
    board = g.seats[holders[0]]
    if thing.kind in (ThingKind.STATUS, ThingKind.STATUS_EFFECT) or thing.this:
        status = scope.status if thing.this else next(iter(known_statuses(g, thing, scope)), None)
        if status is None or status not in board.sides:
            return
        sides = board.sides[status]
        at = min(scope.side_at, len(sides) - 1) if effect.holder is None else -1  # the one that came last
        sides[at] = effect.side or _other(status.sides, sides[at])
        g.log.append(("flip", board.index, status.name, sides[at]))
        notice(g, _flipped(doer(g, effect.by, scope), status, sides[at]))
        finish(effect, scope, 1)
        return
    piece = board.pieces.get(thing.name) or board.sided(effect.side)
    if piece is not None and piece.of.dial is not None:
        side = effect.side or _other(piece.of.sides, piece.side)
        if side != piece.side and side in piece.of.sides:
            stretch = piece.of.dial.stretches[piece.of.sides.index(side)]
            turn_dial(g, board, piece, max(stretch.low, min(stretch.high, piece.count)))
            notice(g, _flipped(board.index, piece.of.name, piece.side))
            finish(effect, scope, 1)
    elif piece is not None:
        side = effect.side or _other(piece.of.sides, piece.side)
        if side == piece.side and piece.of.name != thing.name:
            return  # "transform into Bear Form": one who is in it stays so
        piece.side = side
        board.texts = None
        g.log.append(("flip", board.index, piece.of.name, piece.side))
        notice(g, _flipped(board.index, piece.of.name, piece.side))
        finish(effect, scope, 1)


def _flipped(player: int, thing: StatusDef | str, side: str) -> Event:
    return Event(Timing.FLIPPED, player=player, thing=thing, side=side)


@carries_out(leaf.SetDial)
def carry_out_set_dial(g: State, effect: leaf.SetDial, scope: Scope) -> Steps[None]:
    """Nothing happens if it would go the other way than the text says."""
    health = health_of(g, effect.player, scope) if effect.thing.kind is ThingKind.HEALTH else None
    if health is not None:
        by = amount(g, effect.to, scope) - health
        allowed = effect.direction is None or (effect.direction is Direction.UP) == (by > 0)
        finish(effect, scope, change_health(g, effect.player, by, scope) if allowed else 0)
        return
    for seat in fixed(g, effect.player, scope) or (yield from who(g, effect.player, scope)):
        now, to = things(g, seat, effect.thing, scope), amount(g, effect.to, scope)
        wrong = Direction.DOWN if to > now else Direction.UP if to < now else None
        if wrong is None or effect.direction is wrong:
            finish(effect, scope, 0)
            continue
        if effect.thing.kind is ThingKind.HEALTH:
            team = g.seats[seat].team
            g.health[team] = min(to, g.cap())
            g.log.append(("health", team, g.health[team]))
            number = abs(g.health[team] - now)
        elif to > now:
            number = yield from bring(g, seat, effect.thing, to - now, scope, inflicted=False)
        else:
            number = yield from give_up(g, seat, effect.thing, now - to, scope, Timing.CP_LOST)
        finish(effect, scope, number)
    if effect.thing.kind is ThingKind.HEALTH:
        yield from check_defeat(g)


def _other(sides: tuple[str, ...], side: str) -> str:
    """The next side around.

    >>> _other(("Dark", "Lit"), "Dark"), _other((), "")
    ('Lit', '')
    """
    return sides[(sides.index(side) + 1) % len(sides)] if side in sides else side


@carries_out(leaf.Activate)
def carry_out_activate(g: State, effect: leaf.Activate, scope: Scope) -> Steps[None]:
    """A piece is used: its own text says what that does. An ability is used as if it had been rolled."""
    from dtlang.engine.run import run

    for seat in (yield from who(g, effect.player, scope)):
        board = g.seats[seat]
        thing = effect.thing
        if thing.kind is ThingKind.PIECE:
            piece = board.pieces.get(thing.name)
            if piece is None or forbidden(g, Timing.PIECE_ACTIVATED, seat, None, thing.name):
                continue
            piece.active = True
            done(g, Timing.PIECE_ACTIVATED, seat, None, thing.name)
            g.log.append(("activate", seat, thing.name))
            notice(g, Event(Timing.PIECE_ACTIVATED, player=seat, target=seat, thing=thing.name))
            finish(effect, scope, 1)
            continue
        if thing.kind is ThingKind.STATUS:  # this one, though it was spent for that, or one that lies there
            held = [one for one in board.tokens if is_kind(one, thing)]
            status = scope.status if thing.this else next(iter(held), None)
            if status is None or forbidden(g, Timing.PIECE_ACTIVATED, seat, None, status):
                continue
            done(g, Timing.PIECE_ACTIVATED, seat, None, status)
            g.log.append(("activate", seat, status.name))
            notice(g, Event(Timing.PIECE_ACTIVATED, player=seat, target=seat, thing=status))
            finish(effect, scope, 1)
            continue
        for slot in board.kit.slots:
            if slot.name == thing.name:
                for line in board.slot_lines(board.kit.slots.index(slot))[:1]:
                    g.log.append(("activate", seat, line.name))
                    finish(effect, scope, 1)
                    yield from run(g, line.effects, scope)
