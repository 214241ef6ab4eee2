"""Who is meant: roles, everybody of a kind, and players who have to be picked (R-128)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias, TypeVar

from dtlang.engine.asks import Ask, What
from dtlang.engine.kit import StatusDef
from dtlang.engine.state import Scope, Seat, State
from dtlang.ir.parts import Players, Thing
from dtlang.ir.words import StatusKind, ThingKind, Who

T = TypeVar("T")

SELF: Final = Who.SELF
STATUS: Final = ThingKind.STATUS

# A procedure that may ask players on the way: it yields questions and is sent the numbers of the answers.
Steps: TypeAlias = Generator[Ask, int, T]


def fixed(g: State, players: Players, scope: Scope) -> list[int] | None:
    """Who is meant, if nobody has to be picked; None if somebody has."""
    if players.who is SELF:  # by far the most frequent
        return [scope.me]
    known = _known(g, players, scope)
    if known and (players.besides is not None or players.token is not None):
        return narrowed(g, players, known, scope)
    return known


def narrowed(g: State, players: Players, seats: list[int], scope: Scope) -> list[int]:
    """Only those who have a token, and not those whom the text leaves out."""
    if players.token is not None:
        seats = [one for one in seats if held(g, one, players.token, scope) >= players.least]
    if players.besides is not None:
        without = fixed(g, players.besides, scope) or []
        seats = [one for one in seats if one not in without]
    return seats


def _known(g: State, players: Players, scope: Scope) -> list[int] | None:
    match players.who:
        case Who.TARGET:
            return [] if scope.target is None else [scope.target]
        case Who.ATTACKER:
            return _attacker(g, scope)
        case Who.DEFENDER:
            return [g.attack.target] if g.attack is not None and g.attack.target is not None else []
        case Who.ACTOR:
            actor = scope.event.player if scope.event is not None else None
            return [] if actor is None else [actor]
        case Who.AFFECTED:
            affected = scope.event.target if scope.event is not None else None
            return [] if affected is None else [affected]
        case Who.INFLICTER:
            if scope.status is None:
                return []
            by = g.seats[scope.me].inflicter.get(scope.status)
            return [] if by is None else [by]
        case Who.HOLDER:
            return [one for one in g.priority() if held(g, one, players.token, scope) >= players.least]
        case Who.NAMED:
            return [s.index for s in g.seats if _is_named(s.kit.name, s.pieces, players.name) and not s.out]
        case Who.CHOSEN:
            return scope.memory.picks.get(players.choice or "", [])
        case Who.CALL_TARGET:
            return [] if scope.call_target is None else [scope.call_target]
        case Who.ANY_PLAYER:
            return g.alive()
        case Who.ALL_OPPONENTS:
            return g.opponents(scope.me)
        case Who.ALL_PLAYERS:
            return g.priority()
        case Who.ALL_TEAMMATES:
            return g.teammates(scope.me)
        case Who.ALL_OTHER_PLAYERS:
            return [one for one in g.priority() if one != scope.me]
        case Who.ALL_OF:
            found: list[int] = []
            for one in players.players:
                some = fixed(g, one, scope)
                if some is None:
                    return None
                found.extend(seat for seat in some if seat not in found)
            return found
        case _:
            can = candidates(g, players, scope)
            if len(can) > players.count or (players.up_to and can) or (players.repeat and len(can) > 1):
                return None
            return remember(players, can * players.count if players.repeat else can, scope)


def remember(players: Players, seats: list[int], scope: Scope) -> list[int]:
    if players.choice is not None:
        scope.memory.picks[players.choice] = seats
    scope.memory.picked.extend(seats)
    if _is_the_opponent(players) and len(seats) == 1:
        scope.memory.opponent = seats[0]
    return seats


def _is_the_opponent(players: Players) -> bool:
    """`an opponent other than your opponent` is somebody else."""
    return players.who in (Who.OPPONENT, Who.CHOSEN_OPPONENT) and players.besides is None


def candidates(g: State, players: Players, scope: Scope) -> list[int]:
    """Among whom a player is picked."""
    return narrowed(g, players, _candidates(g, players, scope), scope)


def _candidates(g: State, players: Players, scope: Scope) -> list[int]:
    match players.who:
        case Who.OPPONENT | Who.CHOSEN_OPPONENT:
            same = _is_the_opponent(players)  # the one that the text is about already
            if same and scope.target is not None and len(g.seats) > 2:
                return [scope.target]
            opponents = g.opponents(scope.me)
            before = scope.memory.opponent
            return [before] if same and before in opponents else opponents
        case Who.TEAMMATE | Who.CHOSEN_TEAMMATE:
            return g.teammates(scope.me)
        case Who.CHOSEN_PLAYER:
            return g.priority()
        case Who.OTHER_CHOSEN_PLAYER:
            return [one for one in g.priority() if one not in scope.memory.picked]
        case Who.ONE_OF:
            found = []
            for one in players.players:
                found.extend(fixed(g, one, scope) or candidates(g, one, scope))
            return list(dict.fromkeys(found))
        case _:
            return []


def doer(g: State, players: Players, scope: Scope) -> int:
    """Who does something; if that is not settled, whose text it is."""
    known = fixed(g, players, scope)
    return known[0] if known else scope.me


def who(
    g: State, players: Players, scope: Scope, among: list[int] | None = None, by: int | None = None
) -> Steps[list[int]]:
    """Who is meant; whose text it is picks where a pick is needed, unless somebody else is said to.

    `among` narrows the pick.
    """
    known = fixed(g, players, scope)
    if known is not None:
        return known
    if players.who is Who.ALL_OF:
        found: list[int] = []
        for one in players.players:
            found.extend((yield from who(g, one, scope)))
        return list(dict.fromkeys(found))
    can = candidates(g, players, scope)
    if among is not None and any(one in among for one in can):
        can = [one for one in can if one in among]
    picked: list[int] = []
    for _ in range(players.count):
        options: list[int | None] = [one for one in can if players.repeat or one not in picked]
        if not options:
            break
        if players.up_to:
            options.append(None)
        if len(options) == 1:
            answer = 0
        else:
            picker = scope.me if by is None else by
            answer = yield Ask(picker, What.PLAYER, tuple(options), scope.name, scope)
        chosen = options[answer]
        if chosen is None:
            break
        picked.append(chosen)
    return remember(players, picked, scope)


def one_of(g: State, players: Players, scope: Scope) -> Steps[int | None]:
    """The one player who is meant; of several the first."""
    seats = yield from who(g, players, scope)
    return seats[0] if seats else None


def _attacker(g: State, scope: Scope) -> list[int]:
    if g.attack is not None:
        return [g.attack.attacker]
    if scope.event is not None and scope.event.player is not None:
        return [scope.event.player]
    return []


def _is_named(hero: str, pieces: dict[str, object] | object, name: str) -> bool:
    return hero == name or (isinstance(pieces, dict) and name in pieces)


def names_companion(g: State, players: Players) -> bool:
    """Whether a text names a companion where it could name a player."""
    return players.who is Who.NAMED and not any(seat.kit.name == players.name for seat in g.seats)


def companion_meant(g: State, players: Players, scope: Scope) -> Seat | None:
    """On whose board it lies: one's own companion wherever it is, or that of the only hero who has one.

    None: it is not in play.
    """
    mine = g.seats[scope.me]
    for seat in (mine, *g.seats):
        piece = seat.pieces.get(players.name)
        if piece is not None and not seat.out:
            if piece.owner == scope.me or players.name not in mine.kit.pieces:
                return seat
    return None


def health_of(g: State, players: Players, scope: Scope) -> int | None:
    """The Health of a companion, 0 if it is not in play; none if a player is meant."""
    if not names_companion(g, players):
        return None
    owner = companion_meant(g, players, scope)
    return (owner.pieces[players.name].health or 0) if owner is not None else 0


def held(g: State, seat: int, thing: Thing | None, scope: Scope) -> int:
    """How many tokens of a kind lie on a board."""
    tokens = g.seats[seat].tokens
    if thing is None or thing.this:
        return tokens.get(scope.status, 0) if scope.status is not None else 0
    if thing.kind is STATUS:
        return sum(count for status, count in tokens.items() if status.name == thing.name)
    return sum(count for status, count in tokens.items() if is_kind(status, thing))


def is_kind(status: object, thing: Thing) -> bool:
    """Whether a status is one of those that a text speaks of."""
    if not isinstance(status, StatusDef):
        return False
    match thing.kind:
        case ThingKind.STATUS:
            return status.name == thing.name
        case ThingKind.STATUS_EFFECT:
            return True
        case ThingKind.POSITIVE_STATUS:
            return status.kind is StatusKind.POSITIVE
        case ThingKind.NEGATIVE_STATUS:
            return status.kind is StatusKind.NEGATIVE
        case ThingKind.UNIQUE_STATUS:
            return status.kind is StatusKind.UNIQUE
        case ThingKind.POSITIVE_OR_NEGATIVE_STATUS:
            return status.kind is not StatusKind.UNIQUE
        case _:
            return False
