"""Whether something that happens is what a text watches for."""

from __future__ import annotations

from typing import Any, Final

from dtlang.engine.amounts import compares, is_card
from dtlang.engine.kit import CardDef, LineDef, StatusDef
from dtlang.engine.players import SELF, candidates, fixed, is_kind, narrowed
from dtlang.engine.shown import shows
from dtlang.engine.state import Event, Scope, State
from dtlang.ir import parts
from dtlang.ir.words import AbilityKind, ThingKind, Who

ANY_PLAYER: Final = Who.ANY_PLAYER
NAMED: Final = Who.NAMED

_OPPONENTS: Final = frozenset({Who.OPPONENT, Who.CHOSEN_OPPONENT})
_TEAMMATES: Final = frozenset({Who.TEAMMATE, Who.CHOSEN_TEAMMATE})


def matches(g: State, watched: parts.Event, event: Event, scope: Scope) -> bool:
    """What a text leaves open may be anything."""
    if watched.timing is not event.timing:
        return False
    watched_piece = "" if watched.player is None else _piece(g, watched.player)
    if event.name != watched_piece:
        return False  # a companion is no player
    if (
        watched.player is not None
        and not watched_piece
        and not _among(g, watched.player, event.player, scope)
    ):
        return False
    if watched.target is not None and not _among(g, watched.target, event.target, scope):
        return False
    if watched.thing is not None and not is_thing(watched.thing, event.thing, scope):
        return False
    if watched.damage_type is not None and watched.damage_type is not event.type:
        if watched.damage_type not in event.also:
            return False
    if watched.phase is not None and event.phase is not None and watched.phase is not event.phase:
        return False
    if watched.except_type is not None and watched.except_type is event.type:
        if all(type is event.type for type in event.also):
            return False
    if watched.phase_of is not None and not _among(g, watched.phase_of, g.active, scope):
        return False
    if watched.without_attack and event.with_attack:
        return False
    if watched.verb and watched.verb != event.verb:
        return False
    if (watched.side and watched.side != event.side) or (watched.end and watched.end not in event.ends):
        return False
    if watched.with_attack and not event.with_attack:
        return False
    if watched.outcome is not None:
        if event.roll is None or not shows(watched.outcome, event.roll.counts(), event.roll.faces):
            return False
    return watched.amount is None or enough(watched.amount, event.amount)


def _piece(g: State, players: parts.Players) -> str:
    """The companion that a text watches, where it could watch a player."""
    if players.who is not NAMED:
        return ""
    return "" if any(seat.kit.name == players.name for seat in g.seats) else players.name


def enough(watched: parts.Amount, amount: int) -> bool:
    if isinstance(watched, parts.Bound):
        return compares(amount, watched.compare, watched.amount)
    # In events an unsaid number is 1: at least that much has to happen.
    return amount >= watched if isinstance(watched, int) else True


def _among(g: State, players: parts.Players, seat: int | None, scope: Scope) -> bool:
    who = players.who
    if seat is None:
        return who is ANY_PLAYER
    if (players.token is not None or players.besides is not None) and not narrowed(g, players, [seat], scope):
        return False
    if who is SELF:  # by far the most frequent
        return seat == scope.me
    if who is ANY_PLAYER:
        return True
    if who in _OPPONENTS:
        return g.seats[seat].team != g.seats[scope.me].team
    if who in _TEAMMATES:
        return seat != scope.me and g.seats[seat].team == g.seats[scope.me].team
    known = fixed(g, players, scope)
    return seat in (known if known is not None else candidates(g, players, scope))


_ABILITIES: Final = {
    ThingKind.OFFENSIVE_ABILITY: AbilityKind.OFFENSIVE,
    ThingKind.DEFENSIVE_ABILITY: AbilityKind.DEFENSIVE,
    ThingKind.ULTIMATE_ABILITY: AbilityKind.ULTIMATE,
    ThingKind.PASSIVE_ABILITY: AbilityKind.PASSIVE,
}


def is_thing(thing: parts.Thing, what: Any, scope: Scope) -> bool:
    """Whether a thing that is dealt with is one of those that a text names."""
    if thing.this:
        return what is scope.status or (isinstance(what, CardDef) and what is scope.card)
    match what:
        case StatusDef():
            return is_kind(what, thing)
        case CardDef():
            return is_card(thing, what, scope)
        case LineDef():
            if thing.kind is ThingKind.ABILITY:
                return True
            if thing.kind is ThingKind.NAMED_ABILITY:
                return what.name == thing.name
            if thing.kind is ThingKind.STRAIGHT_ABILITY:
                return isinstance(what.requirement, parts.ShowsStraight)
            if thing.kind is ThingKind.OFFENSIVE_ABILITY:
                return what.kind in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)
            return _ABILITIES.get(thing.kind) is what.kind
        case ThingKind():
            return what is thing.kind
        case str():
            return thing.name == what
        case _:
            return what is None
