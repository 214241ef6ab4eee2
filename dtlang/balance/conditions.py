"""Whether a condition holds, once dice and situation are known."""

from __future__ import annotations

from typing import assert_never

from dtlang.balance.amounts import count, dial_meant, held, rolled, side_up, sided, stretch
from dtlang.balance.having import no_room
from dtlang.balance.players import sides
from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import Side
from dtlang.balance.unknown import Unknown
from dtlang.ir import Compare, Condition, Versus, parts


def holds(scene: Scene, state: State, condition: Condition) -> bool:
    match condition:
        case parts.Has(player=player, thing=thing, compare=compare, amount=amount, zone=zone):
            return any(
                compared(held(scene, state, thing, one, zone), compare, amount)
                for one in sides(scene, state, player)
            )
        case parts.AmountIs(amount=of, compare=compare, than=than):
            return compared(count(scene, state, of), compare, count(scene, state, than))
        case parts.ContestIs(roll=roll, versus=versus):
            if roll not in state.contests:
                raise Unknown("a contest that this text does not hold")
            return _won(state.contests[roll], versus)
        case parts.RollShows(roll=roll, outcome=outcome):
            return bool(rolled(state, roll).ask(outcome))
        case parts.Not(condition=inner):
            return not holds(scene, state, inner)
        case parts.Both(conditions=inner):
            return all(holds(scene, state, one) for one in inner)
        case parts.Either(conditions=inner):
            return any(holds(scene, state, one) for one in inner)
        case parts.Did(of=of, compare=compare, amount=amount):
            return compared(state.done.get(of, 0), compare, amount)
        case parts.Happened():
            raise Unknown("what happened earlier in this turn")
        case parts.IsFirstPlayer():
            raise Unknown("who is the Start Player")
        case parts.IsNow():
            raise Unknown("whose turn or phase it is")
        case parts.AtLimit(player=player, thing=thing):
            return any(no_room(scene, state, thing, one) for one in sides(scene, state, player))
        case parts.UsedAttempts():
            raise Unknown("how many roll attempts were used")
        case parts.AttackIs():
            raise Unknown("the damage type of the Attack")
        case parts.ThingIs(thing=thing, state=where):
            raise Unknown(f"whether {thing.name or thing.kind.value} is {where.value.replace('_', ' ')}")
        case parts.IsHero(name=name):
            raise Unknown(f"whether somebody plays {name}")
        case parts.OnSide(side=shown, holder=holder) if holder is not None:
            raise Unknown(f"whether somebody else is in {shown}")
        case parts.OnSide(thing=thing, side=shown) if (piece := sided(scene, thing, shown)) is not None:
            return side_up(scene, state, piece) == shown
        case parts.OnSide(thing=thing, side=shown, compare=compare):
            dial = dial_meant(scene, thing, shown)
            low, high = stretch(scene, dial, shown)
            now = held(scene, state, dial, Side.SELF)
            return (low <= now or compare is Compare.AT_MOST) and (now <= high or compare is Compare.AT_LEAST)
        case _:
            assert_never(condition)


def compared(number: int, compare: Compare, than: int) -> bool:
    match compare:
        case Compare.AT_LEAST:
            return number >= than
        case Compare.AT_MOST:
            return number <= than
        case Compare.EXACTLY:
            return number == than
        case Compare.MORE_THAN:
            return number > than
        case Compare.LESS_THAN:
            return number < than
        case _:
            assert_never(compare)


def _won(lead: int, versus: Versus) -> bool:
    match versus:
        case Versus.GREATER:
            return lead > 0
        case Versus.EQUAL_OR_GREATER:
            return lead >= 0
        case Versus.EQUAL:
            return lead == 0
        case Versus.LESS:
            return lead < 0
        case Versus.EQUAL_OR_LESS:
            return lead <= 0
        case _:
            assert_never(versus)
