"""Texts that stand: the occasions on which they do something, and what they do then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dtlang.balance.tally import Side
from dtlang.balance.unknown import Unknown
from dtlang.ir import Effect, Event, Players, Timing, Who, structure

_PHASES = ("upkeep", "income", "main", "offensive_roll", "defensive_roll", "roll", "discard", "turn")

EXPECTED = frozenset(
    {
        *(timing for timing in Timing if timing.value.removesuffix("_start").removesuffix("_end") in _PHASES),
        Timing.ATTACKED,
        Timing.ABILITY_ACTIVATED,
        Timing.DAMAGE_DEALT,
        Timing.DAMAGE_INCOMING,
        Timing.ANY_TIME,
        Timing.UNSTATED,
    }
)
"""What comes up in every other turn anyway, so that a token may count on it once."""

_ABOUT_TOKENS = frozenset({Timing.STATUS_TRANSFERRED, Timing.STATUS_REMOVED, Timing.STOLEN})


@dataclass(frozen=True, slots=True)
class Use:
    """One occasion: who attacks then, whose deed it is, and the effects."""

    effects: tuple[Effect, ...]
    attacker: Side = Side.SELF
    actor: Side | None = None
    timing: Timing = Timing.UNSTATED


def uses(effects: tuple[Effect, ...]) -> Iterator[Use]:
    """The occasions of a text. Rules about when it may be used say nothing about what it is worth."""
    plain: list[Effect] = []
    for effect in effects:
        match effect:
            case structure.Trigger(replaces=True):
                raise Unknown("what happens in the place of something else")
            case structure.Trigger(event=event, effects=inner):
                if event.outcome is not None or event.amount is not None:
                    raise Unknown("how often what it waits for comes up")
                yield Use(inner, _attacker(event), _side(event.player), event.timing)
            case (
                structure.Permission(window=window, effects=inner)
                | structure.During(window=window, effects=inner)
            ):
                yield Use(inner, actor=_side(window.player), timing=window.timing)
            case structure.Limit(effects=inner):
                yield from uses(inner)
            case structure.Restrict() | structure.LimitDeed():
                pass
            case structure.Forbid(deed=deed) if deed.timing in _ABOUT_TOKENS:
                pass
            case _:
                plain.append(effect)
    if plain:
        yield Use(tuple(plain))


def _attacker(event: Event) -> Side:
    return Side.OPPONENT if _side(event.target) is Side.SELF else Side.SELF


def _side(players: Players | None) -> Side | None:
    match players:
        case Players(who=Who.SELF):
            return Side.SELF
        case Players(who=Who.OPPONENT | Who.ALL_OPPONENTS | Who.TARGET):
            return Side.OPPONENT
        case _:
            return None
