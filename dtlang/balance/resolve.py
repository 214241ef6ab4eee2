"""Carries a text out in every way the dice can fall, each player deciding for the best.

A list of effects is worked off from the front; what follows a roll or a choice is part of what comes of it,
so a choice is made with all its consequences in view.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, product
from typing import Any

import msgspec

from dtlang import ir, odds
from dtlang.balance.amounts import count, counted, held, ranked, rolled
from dtlang.balance.asked import Rolled, each_roll
from dtlang.balance.conditions import holds
from dtlang.balance.deeds import deed
from dtlang.balance.having import affordable
from dtlang.balance.keywords import filled_in
from dtlang.balance.players import options, side, sides
from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import Outcomes, Scale, Side, Tally, mean_points, settled
from dtlang.balance.unknown import Unknown
from dtlang.ir import Effect, Players, Who, effects, parts, structure
from dtlang.ir.called import called

Effects = tuple[Effect, ...]
MOST_CALLS = 40  # of keywords in one text; more means that one uses itself
MOST_DICE = 10
MOST_STEPS = 50_000  # for one text: a second or so
MOST_EFFORT = 150_000  # for all texts of a hero; shipped ones need 17,000 at the most


@dataclass(frozen=True, slots=True)
class Resolver:
    """Resolves texts in a scene; points decide what players choose."""

    scene: Scene
    scale: Scale
    known: dict[tuple[Hashable, ...], Outcomes] = field(default_factory=dict)

    def outcomes(self, todo: Effects, state: State) -> Outcomes:
        """What the effects may do, and how likely each is."""
        while todo:
            self._count()
            effect, rest = todo[0], todo[1:]
            state = self._named(state, effect)
            decisions = self._decisions(state, effect)
            if decisions:
                ways = [(after, (decided, *rest)) for after, decided in decisions]
                return self._best(self._chooser(state, effect), ways)
            match effect:
                case structure.Choose(by=by, options=choices):
                    ways = [(state, (*option.effects, *rest)) for option in choices]
                    return self._best(side(self.scene, state, by), ways)
                case structure.May(by=by, effects=inner, otherwise=otherwise):
                    ways = [(state, (*otherwise, *rest))]
                    if self._payable(state, inner):
                        ways.insert(0, (state, (*inner, *rest)))
                    return self._best(side(self.scene, state, by), ways)
                case structure.Pay(cost=cost, effects=inner, otherwise=otherwise):
                    paid = self._payable(state, (effect,))
                    todo = (*cost, *inner, *rest) if paid else (*otherwise, *rest)
                case structure.If(condition=condition, then=then, otherwise=otherwise):
                    todo = (*(then if holds(self.scene, state, condition) else otherwise), *rest)
                case structure.OnRoll(roll=roll, cases=cases, otherwise=otherwise):
                    dice = rolled(state, roll)
                    shown = [case.effects for case in cases if dice.ask(case.outcome)]
                    todo = (*(effect for case in shown or [otherwise] for effect in case), *rest)
                case structure.ForEach(each=each, effects=inner, every=every):
                    todo = (*inner * (counted(self.scene, state, each) // every), *rest)
                case structure.EachPlayer(players=players, effects=inner):
                    one = side(self.scene, state, players)  # in a duel; what both decide is not followed
                    state = replace(state, chosen={**state.chosen, players.choice or "": (one,)})
                    todo = (*inner, *rest)
                case structure.Repeat(times=times, effects=inner, by=by, least=least):
                    if by is None or not times:
                        todo = (*inner * times, *rest)
                        continue
                    further = msgspec.structs.replace(effect, times=times - 1, least=max(0, least - 1))
                    ways = [(state, (*inner, further, *rest))]
                    if not least:
                        ways.append((state, rest))
                    return self._best(side(self.scene, state, by), ways)
                case structure.TokenTable():
                    return self._token_table(state, effect, rest)
                case effects.Roll():
                    return self._once(todo, state, partial(self._roll, effect, rest))
                case effects.Contest():
                    return self._contest(state, effect, rest)
                case effects.KeepDice():
                    return self._keep_dice(state, effect, rest)
                case effects.PickDice():
                    return self._pick_die(state, effect, rest)
                case effects.Call():
                    todo = (*self._expanded(state, effect), *rest)
                    state = replace(state, calls=state.calls + 1)
                case (
                    structure.Trigger()
                    | structure.Replace()
                    | structure.Permission()
                    | structure.During()
                    | structure.Limit()
                ):
                    raise Unknown(f"what happens {_when(effect)}")
                case _:
                    state, todo = deed(self.scene, state, effect), rest
        return {settled(state.changes, state.becomes): Fraction(1)}

    def _goes_on(self, todo: Effects, state: State) -> Outcomes:
        return self._once(todo, state, partial(self.outcomes, todo))

    def _once(self, todo: Effects, state: State, work: Callable[[State], Outcomes]) -> Outcomes:
        """What comes of the rest of a text: ways that meet again need no new work."""
        state = _without_unasked(todo, state)
        if state.rolls:  # which of their dice matter is found out by asking
            return work(state)
        key = (todo, *(_frozen(getattr(state, name)) for name in _STATE))
        if key not in self.known:
            self.known[key] = work(state)
        return self.known[key]

    def _count(self, steps: int = 1) -> None:
        """A text may take a while, but not for ever; and a hero may have many texts."""
        self.scene.steps += steps
        self.scene.effort.steps += steps
        if self.scene.steps > MOST_STEPS:
            raise Unknown("more dice and choices than can be tried")
        if self.scene.effort.steps > MOST_EFFORT:
            raise Unknown("all texts of this hero together have more dice and choices than can be tried")

    def _payable(self, state: State, todo: Effects) -> bool:
        """Whether the first price of a text can be paid in full: otherwise it cannot be taken (R-033)."""
        for effect in todo:
            match effect:
                case structure.Pay(cost=cost):
                    return all(affordable(self.scene, state, one) for one in cost)
                case effects.Spend():
                    return affordable(self.scene, state, effect)
        return True

    # --- decisions -----------------------------------------------------------------------------------

    def _best(self, chooser: Side, ways: Iterable[tuple[State, Effects]]) -> Outcomes:
        """The outcomes of the way that is best for who chooses; of equally good ones the first."""
        found = [self._goes_on(todo, state) for state, todo in ways]
        if len(found) == 1:
            return found[0]
        self.scene.by_incoming = True  # what is best may depend on it
        return max(found, key=lambda outcomes: chooser.sign * mean_points(self.scale, outcomes))

    def _chooser(self, state: State, effect: Effect) -> Side:
        """Who picks players and numbers of an effect: who carries it out, else who resolves the text."""
        who = getattr(effect, "by", None) or getattr(effect, "player", None)
        return Side.SELF if who is None or who.who in _OPEN else side(self.scene, state, who)

    def _named(self, state: State, effect: Effect) -> State:
        """Players that the effect picks and that are meant again later, where there is only one to pick."""
        for name in _player_fields(type(effect)):
            players: Players | None = getattr(effect, name)
            if players and players.choice and players.who not in _OPEN and players.who is not Who.CHOSEN:
                found = sides(self.scene, state, players)
                state = replace(state, chosen={**state.chosen, players.choice: found})
        return state

    def _decisions(self, state: State, effect: Effect) -> list[tuple[State, Effect]]:
        """The same effect with one open player or number decided in each possible way; none if all are."""
        for name in _player_fields(type(effect)):
            players: Players | None = getattr(effect, name)
            if players and players.who in _OPEN:
                return self._picks(state, effect, name, players) or [(state, effects.Nothing())]
        for name in ("count", "amount", "dice"):
            amount = getattr(effect, name, None)
            if isinstance(amount, parts.UpTo | parts.AnyNumber):
                most = self._most(state, effect, amount)
                return [(state, msgspec.structs.replace(effect, **{name: n})) for n in range(most, -1, -1)]
        return []

    def _picks(self, state: State, effect: Effect, name: str, players: Players) -> list[tuple[State, Effect]]:
        """The effect with each player who can be picked; a duel may have nobody to pick."""
        ways: list[tuple[State, Effect]] = []
        for option in options(state, players):
            for one in sides(self.scene, state, option):
                chosen = {**state.chosen, players.choice: (one,)} if players.choice else state.chosen
                after = replace(state, chosen=chosen, last_chosen=one)
                ways.append((after, msgspec.structs.replace(effect, **{name: option})))
        return ways

    def _most(self, state: State, effect: Effect, amount: parts.UpTo | parts.AnyNumber) -> int:
        """The most that can be picked: the limit, or as many as are there."""
        match effect:
            case (
                effects.Spend(thing=thing, player=who)
                | effects.Lose(thing=thing, player=who)
                | effects.Discard(thing=thing, player=who)
                | effects.Remove(thing=thing, source=who)
                | effects.Steal(thing=thing, source=who)
                | effects.Transfer(thing=thing, source=who)
            ):
                there = held(self.scene, state, thing, side(self.scene, state, who))
            case _ if isinstance(amount, parts.UpTo):
                there = amount.limit
            case _:
                raise Unknown("a number that somebody picks freely")
        return min(there, amount.limit) if isinstance(amount, parts.UpTo) else there

    def _token_table(self, state: State, effect: structure.TokenTable, rest: Effects) -> Outcomes:
        if effect.each is not None:
            number = counted(self.scene, state, effect.each)
            fits = [option.effects for option in effect.options if option.count == number]
            return self.outcomes((*(fits[0] if fits else ()), *rest), state)
        one = side(self.scene, state, effect.by)
        ways: list[tuple[State, Effects]] = [(state, rest)]
        there = 1 if effect.thing.this else held(self.scene, state, effect.thing, one)
        for option in effect.options:
            price = effects.Spend(thing=effect.thing, count=option.count, player=effect.by)
            if option.count <= there:
                ways.append((state, (price, *option.effects, *rest)))
        return self._best(one, ways)

    # --- dice ----------------------------------------------------------------------------------------

    def _roll(self, effect: effects.Roll, rest: Effects, state: State) -> Outcomes:
        dice = count(self.scene, state, effect.dice)
        if dice > MOST_DICE:
            raise Unknown(f"a roll of {dice} dice")
        hands = odds.rolls(dice)
        self._count(len(hands))
        foreign = side(self.scene, state, effect.by) is Side.OPPONENT
        total: dict[int, tuple[Fraction, Outcomes]] = {}
        for hand, outcomes in each_roll(
            self.scene.hero.die,
            hands,
            lambda dice: self._goes_on(rest, replace(state, rolls={**state.rolls, effect.roll: dice})),
            foreign=foreign,
        ):
            before, _ = total.get(id(outcomes), (Fraction(0), outcomes))
            total[id(outcomes)] = (before + hands[hand], outcomes)
        return mixed(total.values())

    def _contest(self, state: State, effect: effects.Contest, rest: Effects) -> Outcomes:
        """Two rolls are only compared, so three ways are all there are (R-127)."""
        dice = count(self.scene, state, effect.dice)
        if dice > MOST_DICE:
            raise Unknown(f"a contest of {dice} dice each")
        totals = odds.spread_of(dice, lambda hand: sum(n * shown for n, shown in enumerate(hand, 1)))

        chances: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (first, p), (second, q) in product(totals.chances, repeat=2):
            chances[(first > second) - (first < second)] += p * q
        ways = {lead: replace(state, contests={**state.contests, effect.roll: lead}) for lead in chances}
        return mixed((chance, self._goes_on(rest, ways[lead])) for lead, chance in chances.items())

    def _keep_dice(self, state: State, effect: effects.KeepDice, rest: Effects) -> Outcomes:
        dice = effect.dice
        if dice.roll is None or dice.rank is None or dice.up_to or dice.showing:
            raise Unknown("which dice are kept")
        on_table = rolled(state, dice.roll)
        left = ranked(on_table, dice.rank)[: dice.count]
        hand = tuple(left.count(number) for number in range(1, 7))
        kept = Rolled(on_table.die, hand, foreign=on_table.foreign)
        return self.outcomes(rest, replace(state, rolls={**state.rolls, dice.roll: kept}))

    def _pick_die(self, state: State, effect: effects.PickDice, rest: Effects) -> Outcomes:
        dice = effect.dice
        if dice.roll is None or dice.up_to or dice.all or dice.showing or dice.rank:
            raise Unknown("which dice are picked")
        on_table = rolled(state, dice.roll)
        faces = sorted(number for number in range(1, 7) for _ in range(on_table.ask(number)))
        ways = []
        for shown in sorted(set(combinations(faces, min(dice.count, len(faces))))):
            after = state
            if dice.pick is not None and len(shown) == 1:
                after = replace(after, picked={**after.picked, dice.pick: shown[0]})
            if effect.roll is not None:
                hand = tuple(shown.count(number) for number in range(1, 7))
                chosen = Rolled(on_table.die, hand, foreign=on_table.foreign)
                after = replace(after, rolls={**after.rolls, effect.roll: chosen})
            ways.append((after, rest))
        return self._best(side(self.scene, state, dice.picked_by), ways)

    # --- keywords ------------------------------------------------------------------------------------

    def _expanded(self, state: State, effect: effects.Call) -> Effects:
        keyword = called(self.scene.hero.document.keywords, effect)
        if keyword is None or keyword.rules.manual:
            raise Unknown(f"what `{effect.verb}` does")
        if state.calls >= MOST_CALLS:
            raise Unknown(f"`{effect.verb}`, which uses itself")
        number = count(self.scene, state, effect.count)
        return tuple(filled_in(each, number, effect.target) for each in keyword.rules.effects)


def mixed(parts: Iterable[tuple[Fraction, Outcomes]]) -> Outcomes:
    """One of several outcomes, each with its chance."""
    total: defaultdict[Tally, Fraction] = defaultdict(Fraction)
    for weight, outcomes in parts:
        for tally, chance in outcomes.items():
            total[tally] += weight * chance
    return dict(total)


_STATE = tuple(State.__dataclass_fields__)
_BY_NAME = ("rolls", "contests", "picked", "chosen", "done")  # what a text speaks of again by its name


def _without_unasked(todo: Effects, state: State) -> State:
    """A state that has forgotten what none of the effects speaks of."""
    if not any(getattr(state, name) for name in _BY_NAME):
        return state
    said = frozenset().union(*map(_names_in, todo))
    kept: dict[str, Any] = {
        field: {name: value for name, value in getattr(state, field).items() if name in said}
        for field in _BY_NAME
        if not said.issuperset(getattr(state, field))
    }
    return replace(state, **kept) if kept else state


@lru_cache(maxsize=4096)
def _names_in(effect: Effect) -> frozenset[str]:
    """All words of an effect, names of rolls and picks among them."""
    return frozenset(_words(effect))


def _words(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from _words(getattr(part, name))
    elif isinstance(part, tuple):
        for one in part:
            yield from _words(one)


def _frozen(value: object) -> Hashable:
    return frozenset(value.items()) if isinstance(value, Mapping) else value


_OPEN = frozenset({Who.CHOSEN_PLAYER, Who.OTHER_CHOSEN_PLAYER, Who.ONE_OF})


@cache
def _player_fields(kind: type[ir.Op]) -> tuple[str, ...]:
    """The fields of an effect that name players, in the order in which they are picked."""
    return tuple(
        field.name for field in msgspec.structs.fields(kind) if field.type in (Players, Players | None)
    )


Later = structure.Trigger | structure.Replace | structure.Permission | structure.During | structure.Limit


def _when(effect: Later) -> str:
    match effect:
        case structure.Trigger(event=event):
            return f"later ({event.timing.value.replace('_', ' ')})"
        case structure.Permission(window=window) | structure.During(window=window):
            return f"later ({window.timing.value.replace('_', ' ')})"
        case structure.Replace():
            return "in the place of something else"
        case structure.Limit():
            return "up to so many times a turn"
