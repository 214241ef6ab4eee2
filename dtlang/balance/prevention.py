"""Damage prevented, and damage incoming: fixed amounts come before halves, in whatever order texts stand."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from dtlang import ir
from dtlang.balance.amounts import count
from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import Side, What
from dtlang.balance.unknown import Unknown
from dtlang.ir import effects, parts


def prevent(
    scene: Scene, state: State, effect: effects.PreventDamage | effects.ReduceDamage, one: Side
) -> State:
    """Halves are counted as such, because they are taken of a subtotal that is known only at the end."""
    amount = effect.amount
    if one is scene.attacker:
        return state  # nothing is incoming to who attacks
    if one is Side.OPPONENT:
        raise Unknown("what the opponent prevents of your own Attack")
    scene.incoming()
    match amount:
        case parts.Half(of=parts.IncomingDamage() | parts.OutgoingDamage()):
            return state.change(What.HALVED, one, 1).did(effect, 1)
        case parts.IncomingDamage() | parts.OutgoingDamage():
            return state.change(What.HALVED, one, 2).did(effect, 1)  # two halves are all of it
        case _ if state.used_incoming or _of_incoming(amount):
            raise Unknown("the incoming damage after all fixed prevention")
        case _:
            number = count(scene, state, amount)
            return state.change(What.PREVENTED, one, number).did(effect, number)


def noted(state: State, amount: ir.Amount) -> State:
    """Fixed prevention that came later would change what the incoming damage was taken to be (R-180)."""
    return replace(state, used_incoming=True) if _of_incoming(amount) else state


@lru_cache(maxsize=1024)
def _of_incoming(amount: ir.Amount) -> bool:
    match amount:
        case parts.IncomingDamage():
            return True
        case parts.Half(of=of) | parts.Twice(of=of) | parts.Capped(amount=of):
            return _of_incoming(of)
        case parts.Sum(terms=terms):
            return any(_of_incoming(term) for term in terms)
        case parts.Minus(amount=of, less=less):
            return _of_incoming(of) or _of_incoming(less)
        case _:
            return False
