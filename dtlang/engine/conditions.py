"""Whether something is so, at the moment it is asked."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from dtlang.engine.amounts import amount, compares, roll_of, things
from dtlang.engine.matching import enough, matches
from dtlang.engine.players import candidates, fixed, health_of
from dtlang.engine.shown import shows
from dtlang.engine.state import Scope, Seat, State
from dtlang.engine.stretches import window_open
from dtlang.ir import parts
from dtlang.ir.parts import Players
from dtlang.ir.words import State as Being
from dtlang.ir.words import ThingKind, Versus, Who

OPPONENT = Players(who=Who.OPPONENT)


def holds(g: State, condition: parts.Condition, scope: Scope) -> bool:
    match condition:
        case parts.Has(player=player, thing=thing, compare=compare, amount=than, zone=zone):
            if thing.kind is ThingKind.HEALTH and (health := health_of(g, player, scope)) is not None:
                return compares(health, compare, than)
            return any(
                compares(things(g, one, thing, scope, zone), compare, than)
                for one in _asked(g, player, scope)
            )
        case parts.AmountIs(amount=value, compare=compare, than=than):
            mine, others = amount(g, value, scope), _each_of(g, than, scope)
            if others is not None:
                return all(compares(mine, compare, one) for one in others)
            return compares(mine, compare, amount(g, than, scope))
        case parts.ContestIs(roll=roll, versus=versus):
            dice = roll_of(g, roll, scope)
            if dice is None or dice.other is None:
                return False
            return _versus(sum(dice.dice), sum(dice.other.dice), versus)
        case parts.RollShows(roll=roll, outcome=outcome):
            dice = roll_of(g, roll, scope)
            return dice is not None and shows(outcome, dice.counts(), dice.faces)
        case parts.Not(condition=inner):
            return not holds(g, inner, scope)
        case parts.Both(conditions=inners):
            return all(holds(g, inner, scope) for inner in inners)
        case parts.Either(conditions=inners):
            return any(holds(g, inner, scope) for inner in inners)
        case parts.Did(of=of, compare=compare, amount=than):
            return compares(scope.memory.done.get(of, 0), compare, than)
        case parts.Happened(event=event, turn=True):
            return _this_turn(g, event, scope)
        case parts.Happened(event=event):
            now = scope.event
            if now is not None and matches(g, event, now, scope):
                return True
            return any(matches(g, event, one, scope) for one in g.happened)
        case parts.IsFirstPlayer(player=player):
            return g.start in _asked(g, player, scope)
        case parts.IsNow(window=window):
            return window_open(g, window, scope)
        case parts.AtLimit(player=player, thing=thing):
            return any(_is_full(g.seats[one], thing) for one in _asked(g, player, scope))
        case parts.IsHero(player=player, name=name):
            return any(g.seats[one].kit.name == name for one in _asked(g, player, scope))
        case parts.UsedAttempts(compare=compare, amount=than):
            return compares(g.attempts_made, compare, than)
        case parts.AttackIs(type=type):
            return any(pool.attack and pool.type is type for pool in g.pools)
        case parts.ThingIs(thing=thing, state=being, player=player):
            return any(_is(g, one, thing, being, scope.me) for one in _asked(g, player, scope))
        case parts.OnSide():
            return on_side(g, condition, scope)
        case _:
            assert_never(condition)


def _each_of(g: State, than: parts.Amount, scope: Scope) -> list[int] | None:
    """`less Health than all opponents`: than each of them has, and not than all of it together."""
    if isinstance(than, (parts.Health, parts.Cp)):
        player = than.player
    elif isinstance(than, parts.Per) and isinstance(than.each, parts.Held):
        player = than.each.holder
    else:
        return None
    if player.who not in _ALL:
        return None
    seats = fixed(g, player, scope) or []
    if isinstance(than, parts.Health):
        return [g.health[g.seats[one].team] for one in seats]
    if isinstance(than, parts.Cp):
        return [g.seats[one].cp for one in seats]
    assert isinstance(than.each, parts.Held)
    return [than.times * things(g, one, than.each.thing, scope, than.each.zone) for one in seats]


_ALL: Final = frozenset({Who.ALL_OPPONENTS, Who.ALL_PLAYERS, Who.ALL_TEAMMATES, Who.ALL_OTHER_PLAYERS})


def _this_turn(g: State, asked: parts.Event, scope: Scope) -> bool:
    """Whether something was done since the turn began; so many of it, if a number is asked for."""
    of_any_size = msgspec.structs.replace(asked, amount=None)
    done = [one for one in (*g.earlier, *g.happened) if matches(g, of_any_size, one, scope)]
    if not done or asked.amount is None:
        return bool(done)
    return enough(asked.amount, sum(one.amount for one in done))


def _asked(g: State, player: Players, scope: Scope) -> list[int]:
    """Whom a question is about; where nobody was picked, any of those who could be."""
    known = fixed(g, player, scope)
    return candidates(g, player, scope) if known is None else known


def opponents_asked(g: State, condition: parts.Condition, scope: Scope) -> list[int]:
    """Of whom a condition holds that asks about "an opponent", if there are several to pick from."""
    if g.duel:  # one opponent
        return []
    if scope.memory.opponent is not None or not _asks_opponent(condition):
        return []
    can = candidates(g, OPPONENT, scope)
    if len(can) < 2:
        return []
    found: list[int] = []
    for one in can:
        scope.memory.opponent = one
        if holds(g, condition, scope):
            found.append(one)
    scope.memory.opponent = None
    return found


def _asks_opponent(condition: parts.Condition) -> bool:
    match condition:
        case parts.Has(player=player) | parts.ThingIs(player=player) | parts.IsHero(player=player):
            return player.who is Who.OPPONENT
        case parts.Not(condition=inner):
            return _asks_opponent(inner)
        case parts.Both(conditions=inners) | parts.Either(conditions=inners):
            return any(_asks_opponent(inner) for inner in inners)
        case _:
            return False


def _versus(first: int, second: int, versus: Versus) -> bool:
    match versus:
        case Versus.GREATER:
            return first > second
        case Versus.EQUAL_OR_GREATER:
            return first >= second
        case Versus.EQUAL:
            return first == second
        case Versus.LESS:
            return first < second
        case Versus.EQUAL_OR_LESS:
            return first <= second
        case _:
            assert_never(versus)


def _is(g: State, seat: int, thing: parts.Thing, being: Being, me: int) -> bool:
    who = g.seats[seat]
    if thing.kind is ThingKind.PIECE:
        piece = who.pieces.get(thing.name)
        if piece is None or piece.count <= 0:
            return False
        mine = g.seats[me] if me >= 0 and seat != me and piece.owner == seat else None
        if mine is not None and thing.name in mine.kit.pieces:  # both play this hero
            return piece.count > piece.of.count or thing.name not in mine.pieces
        return being is not Being.ACTIVE or piece.active
    if thing.kind is ThingKind.UPGRADE:
        return any(level > 1 for level in who.levels)
    return any(status.name == thing.name for status in who.tokens)


def _is_full(seat: Seat, thing: parts.Thing) -> bool:
    """Whether no more tokens of a status effect find room on a board (R-081)."""
    here = (status for status in seat.tokens if status.name == thing.name)
    return any((room := seat.room(status)) is not None and room <= 0 for status in here)


def _lies(sides: tuple[str, ...], shown: str, asked: parts.OnSide) -> bool:
    """Whether a piece shows a side; of a dial, whose sides follow each other, also one beyond it."""
    if asked.compare is None or asked.side not in sides or shown not in sides:
        return shown == asked.side
    return compares(sides.index(shown), asked.compare, sides.index(asked.side))


def on_side(g: State, asked: parts.OnSide, scope: Scope) -> bool:
    """Whether a two-sided token or piece shows a side (R-087)."""
    thing, side = asked.thing, asked.side
    if thing.kind is ThingKind.PIECE:
        everybody = range(len(g.seats)) if scope.me < 0 else [scope.me]
        for one in everybody if asked.holder is None else fixed(g, asked.holder, scope) or []:
            board = g.seats[one]
            piece = board.pieces.get(thing.name) or board.sided(side)
            if piece is not None and _lies(piece.of.sides, piece.side, asked):
                return True
        return False
    who = g.seats[scope.me]
    for status, sides in who.sides.items():
        if status is scope.status if thing.this else status.name == thing.name:
            if thing.this and status is scope.status and scope.side_at < len(sides):
                return sides[scope.side_at] == side
            return side in sides
    return False
