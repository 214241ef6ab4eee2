"""Who is meant, when only two play."""

from __future__ import annotations

from typing import assert_never

from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import Side, What
from dtlang.balance.unknown import Unknown
from dtlang.ir import Players, ThingKind, Who

SELF = Players(who=Who.SELF)
OPPONENT = Players(who=Who.OPPONENT)


def options(state: State, players: Players) -> tuple[Players, ...]:
    """The players of whom one is still to be picked; a single one if nothing is left to decide."""
    match players.who:
        case Who.CHOSEN_PLAYER:
            left_out = _left_out(players.besides)
            return tuple(one for one in (SELF, OPPONENT) if one.who not in left_out) or (players,)
        case Who.OTHER_CHOSEN_PLAYER if state.last_chosen is not None:
            return (OPPONENT,) if state.last_chosen is Side.SELF else (SELF,)
        case Who.OTHER_CHOSEN_PLAYER:
            return (SELF, OPPONENT)
        case Who.ONE_OF:
            return players.players
        case _:
            return (players,)


def _left_out(besides: Players | None) -> tuple[Who, ...]:
    """Of the two in a duel, those whom `another player` is not."""
    if besides is None:
        return ()
    return tuple(
        Who.OPPONENT if one.who is Who.TARGET else one.who for one in (besides.players or (besides,))
    )


def sides(scene: Scene, state: State, players: Players) -> tuple[Side, ...]:
    """The sides that are meant; none where a duel has nobody of that kind."""
    found = _sides(scene, state, players)
    if players.besides is not None:
        left_out = sides(scene, state, players.besides)
        found = tuple(one for one in found if one not in left_out)
    if players.token is not None and players.who is not Who.HOLDER:
        holders = _holders(scene, state, players)
        found = tuple(one for one in found if one in holders)
    return found


def _sides(scene: Scene, state: State, players: Players) -> tuple[Side, ...]:
    match players.who:
        case Who.SELF:
            return (Side.SELF,)
        case Who.TARGET | Who.OPPONENT | Who.CHOSEN_OPPONENT | Who.ALL_OPPONENTS | Who.ALL_OTHER_PLAYERS:
            return (Side.OPPONENT,)
        case Who.ATTACKER:
            return (scene.attacker,)
        case Who.DEFENDER:
            return (scene.attacker.other,)
        case Who.ALL_PLAYERS:
            return (Side.SELF, Side.OPPONENT)
        case Who.TEAMMATE | Who.CHOSEN_TEAMMATE | Who.ALL_TEAMMATES:
            scene.remark("there are no teammates in a duel")
            return ()
        case Who.ACTOR:
            if scene.actor is None:
                raise Unknown("who acts")
            return (scene.actor,)
        case Who.INFLICTER:
            return (Side.OPPONENT,)  # who holds the token is SELF, and somebody else put it there
        case Who.HOLDER:
            return _holders(scene, state, players)
        case Who.CHOSEN:
            if players.choice is None or players.choice not in state.chosen:
                raise Unknown("who was chosen before")
            return state.chosen[players.choice]
        case Who.ALL_OF:
            return tuple(dict.fromkeys(s for one in players.players for s in sides(scene, state, one)))
        case Who.NAMED:
            raise Unknown(f"what it is worth that {players.name} is affected")
        case Who.ANY_PLAYER | Who.CALL_TARGET | Who.AFFECTED:
            raise Unknown("who is meant")
        case Who.CHOSEN_PLAYER | Who.OTHER_CHOSEN_PLAYER | Who.ONE_OF:
            raise Unknown("which player is chosen")
        case _:
            assert_never(players.who)


def side(scene: Scene, state: State, players: Players) -> Side:
    """The one side that is meant."""
    match sides(scene, state, players):
        case (one,):
            return one
        case _:
            raise Unknown("which player is meant")


def _holders(scene: Scene, state: State, players: Players) -> tuple[Side, ...]:
    token = players.token
    if token is None or token.kind is not ThingKind.STATUS:
        raise Unknown("who holds which token")
    name = token.name
    least = players.least
    return tuple(
        one for one in Side if scene.tokens(one, name) + state.changed(What.TOKENS, one, name) >= least
    )
