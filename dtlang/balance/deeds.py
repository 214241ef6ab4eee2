"""The effects that happen at once, as changes of the tally."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from dtlang.balance.amounts import count, dial_meant, held, said_thing, said_where, sided
from dtlang.balance.conditions import holds
from dtlang.balance.having import (
    CARD,
    affordable,
    flip,
    give,
    heal,
    move,
    number_of,
    set_dial,
    swap,
    take,
    turn_to_side,
)
from dtlang.balance.players import side, sides
from dtlang.balance.prevention import noted, prevent
from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import ADDED, Side, What
from dtlang.balance.unknown import Unknown
from dtlang.ir import DamageSource, DamageType, Thing, ThingKind, Zone, effects, structure

Deed: TypeAlias = (
    effects.DealDamage
    | effects.AddDamage
    | effects.ReduceDamage
    | effects.PreventDamage
    | effects.Heal
    | effects.SetDial
    | effects.BecomeType
    | effects.NoDefense
    | effects.Gain
    | effects.Inflict
    | effects.Lose
    | effects.Steal
    | effects.Swap
    | effects.Spend
    | effects.Remove
    | effects.Transfer
    | effects.PreventStatus
    | effects.RaiseStackLimit
    | effects.Flip
    | effects.Activate
    | effects.Reroll
    | effects.ChangeDie
    | effects.CopyDie
    | effects.TipDie
    | effects.RollAttempts
    | effects.MoreDice
    | effects.StoreDice
    | effects.AddDice
    | effects.ReplaceDice
    | effects.Draw
    | effects.Discard
    | effects.Sell
    | effects.UseCard
    | effects.ChangeCost
    | effects.PlayCard
    | effects.CancelCard
    | effects.Look
    | effects.Search
    | effects.Shuffle
    | effects.Put
    | effects.ExtraPhase
    | effects.SkipPhase
    | effects.PhaseFails
    | effects.ConcludePhase
    | effects.StartPhase
    | effects.ChoosePlayers
    | effects.Retarget
    | effects.TakeNoActions
    | effects.NoEffect
    | effects.Nothing
    | structure.Pause
    | structure.Note
    | structure.LimitDeed
    | structure.Forbid
    | structure.Restrict
)


def deed(scene: Scene, state: State, effect: Deed) -> State:
    """The state after an effect. Numbers and players that somebody picks were picked before."""
    match effect:
        case effects.DealDamage(amount=amount, target=target):
            number = count(scene, state, amount)
            state = noted(state, amount)
            if effect.id:
                scene.remark("damage dealt is counted as it is before any defence")
            for one in sides(scene, state, target):
                state = state.change(_kind(scene, effect), one, number, _type(scene, effect).value)
            return state.did(effect, number)
        case effects.AddDamage(amount=amount, by=by):
            number = count(scene, state, amount)
            one = side(scene, state, by).other
            return noted(state, amount).change(What.ATTACK, one, number, ADDED).did(effect, number)
        case effects.ReduceDamage(amount=amount, dealer=dealer):
            one = side(scene, state, dealer).other
            if one is scene.attacker:
                return state  # who defends deals no Attack that could be reduced
            if one is Side.OPPONENT:  # your own Attack: less damage for the opponent
                number = count(scene, state, amount)
                return state.change(What.ATTACK, one, -number, ADDED).did(effect, number)
            return prevent(scene, state, effect, one)
        case effects.PreventDamage(player=player):
            for one in sides(scene, state, player):
                state = prevent(scene, state, effect, one)
            return state
        case effects.Heal(amount=amount, target=target):
            number = count(scene, state, amount)
            state = noted(state, amount)
            for one in sides(scene, state, target):
                state = heal(scene, state, one, number)
            return state.did(effect, number)
        case effects.SetDial(thing=thing, to=to, player=player):
            return set_dial(scene, state, effect, thing, to, sides(scene, state, player))
        case effects.BecomeType(type=type):
            scene.remark(f"the Attack may become {type.value}: that counts by the weight of the type")
            return replace(state, becomes=type)
        case effects.NoDefense():
            scene.remark("an Attack without a defensive roll counts as undefendable")
            return replace(state, becomes=DamageType.UNDEFENDABLE)
        case effects.Gain(thing=thing, count=amount, player=player):
            return give(scene, state, effect, thing, amount, sides(scene, state, player))
        case effects.Inflict(thing=thing, count=amount, target=target):
            return give(scene, state, effect, thing, amount, sides(scene, state, target))
        case effects.Discard(zone=zone) if zone is not None:
            scene.remark("cards that lie somewhere count nothing")
            return state
        case (
            effects.Lose(thing=thing, count=amount, player=player)
            | effects.Discard(thing=thing, count=amount, player=player)
        ):
            return take(scene, state, effect, thing, amount, sides(scene, state, player))
        case effects.Remove(thing=thing, count=amount, source=source):
            return take(scene, state, effect, thing, amount, sides(scene, state, source))
        case effects.Spend(thing=thing, count=amount, player=player):
            one = side(scene, state, player)
            if not affordable(scene, state, effect):
                return state.did(effect, 0)
            return take(scene, state, effect, thing, amount, (one,))
        case effects.Steal(thing=thing, count=amount, source=source, by=by):
            return move(scene, state, effect, side(scene, state, source), side(scene, state, by))
        case effects.Swap(thing=thing, by=by, target=target):
            return swap(scene, state, thing, side(scene, state, by), side(scene, state, target))
        case effects.Transfer(source=source, target=target):
            return move(scene, state, effect, side(scene, state, source), side(scene, state, target))
        case effects.RollAttempts(change=change, player=player):
            for one in sides(scene, state, player):
                state = state.change(What.ATTEMPTS, one, change)
            return state.did(effect, change)
        case effects.MoreDice(roll=None):
            scene.remark("more or fewer dice in a roll to come count nothing")
            return state
        case effects.MoreDice():
            raise Unknown("what the dice show that join the roll")
        case effects.StoreDice(place=place, by=by):
            one = side(scene, state, by)
            number = effect.dice.count
            if effect.dice.all:
                raise Unknown("how many dice are stored")
            stored = Thing(kind=ThingKind.STORED_DIE, name=place.place)
            return give(scene, state, effect, stored, number, (one,))
        case effects.AddDice() | effects.ReplaceDice():
            raise Unknown("what the stored dice show")
        case effects.Draw(count=amount, player=player):
            number = count(scene, state, amount)
            for one in sides(scene, state, player):
                state = state.change(What.CARDS, one, number)
            return state.did(effect, number)
        case effects.Sell(count=amount, player=player):
            one = side(scene, state, player)
            number = min(number_of(scene, state, amount, CARD, one), held(scene, state, CARD, one))
            return state.change(What.CARDS, one, -number).change(What.CP, one, number).did(effect, number)
        case effects.Put(thing=thing, count=amount, zone=zone, by=by, board_of=board_of):
            if board_of is not None and zone is Zone.BOARD:
                return give(scene, state, effect, thing, amount, sides(scene, state, board_of))
            if zone is Zone.HAND and thing.kind is ThingKind.CARD:
                number = count(scene, state, amount)
                return state.change(What.CARDS, side(scene, state, by), number).did(effect, number)
            if thing.kind is ThingKind.CARD and effect.source is not Zone.HAND:
                scene.remark("where cards go that nobody takes counts nothing")
                return state
            raise Unknown(f"what it is worth to put {said_thing(thing)} {said_where(zone)}")
        case effects.UseCard(ability=ability):
            raise Unknown(f"which card is used for its {ability}")
        case effects.ChangeCost():
            scene.remark("what cards cost more or less counts nothing")
            return state
        case effects.Look() | effects.Search() | effects.Shuffle():
            scene.remark("looking at cards and shuffling them count nothing")
            return state
        case effects.RaiseStackLimit(thing=thing):
            scene.remark(f"a higher stack limit of {said_thing(thing)} counts nothing")
            return state
        case effects.TakeNoActions():
            scene.remark("that a player may not act counts nothing")
            return state
        case effects.NoEffect(thing=thing):
            scene.remark(f"that {said_thing(thing)} does nothing counts nothing")
            return state
        case effects.ChoosePlayers() | effects.Retarget() | effects.Nothing() | structure.Pause():
            return state  # in a duel there is one opponent
        case structure.Note(condition=condition):
            return state.did(effect, int(holds(scene, state, condition)))
        case effects.PreventStatus(thing=thing):
            raise Unknown(f"whether {said_thing(thing)} is about to be inflicted")
        case effects.Flip(thing=thing, by=by, holder=holder, side=shown) if (
            shown and dial_meant(scene, thing, shown).name in scene.hero.dials
        ):
            return turn_to_side(scene, state, effect, side(scene, state, holder or by))
        case effects.Flip(thing=thing, by=by, holder=holder, side=shown) if (
            side(scene, state, holder or by) is Side.SELF
            and (piece := sided(scene, thing, shown)) is not None
        ):
            return flip(scene, state, effect, piece)
        case effects.Flip(thing=thing):
            raise Unknown(f"what it is worth to flip {said_thing(thing)}")
        case effects.Activate(thing=thing):
            raise Unknown(f"what it is worth to activate {said_thing(thing)}")
        case effects.Reroll() | effects.ChangeDie() | effects.TipDie() if effect.dice.place is not None:
            scene.remark("what stored dice show counts nothing")
            return state
        case effects.Reroll() | effects.ChangeDie() | effects.CopyDie() | effects.TipDie():
            raise Unknown("dice that are changed")
        case effects.PlayCard() | effects.CancelCard():
            raise Unknown("which card is played")
        case (
            effects.ExtraPhase(phase=phase)
            | effects.SkipPhase(phase=phase)
            | effects.PhaseFails(phase=phase)
            | effects.ConcludePhase(phase=phase)
            | effects.StartPhase(phase=phase)
        ):
            raise Unknown(f"what the {phase.value.replace('_', ' ')} phase is worth")
        case structure.LimitDeed() | structure.Forbid() | structure.Restrict():
            raise Unknown("how often a rule that stands from now on comes to bear")
        case _:
            assert_never(effect)


def _kind(scene: Scene, effect: effects.DealDamage) -> What:
    source = scene.source if effect.source is DamageSource.AS_CALLER else effect.source
    return What.ATTACK if source is DamageSource.ATTACK and not effect.isolated else What.DAMAGE


def _type(scene: Scene, effect: effects.DealDamage) -> DamageType:
    if effect.type is DamageType.AS_CALLER:
        return DamageType.ULTIMATE if scene.ultimate else DamageType.NORMAL
    return effect.type
