"""When an effect happens, as far as its text or the kind of its card says."""

from __future__ import annotations

from dtlang import ir
from dtlang.checks.subject import PlacedText, TextKind
from dtlang.ir import Timing
from dtlang.ir import structure as op
from dtlang.syntax.hero_file.nodes import Timing as Played

# Moments at which nobody rolls to activate an ability, so there is neither an Attack nor a die to change.
NO_ROLL = frozenset(
    {
        Timing.GAME_SETUP,
        Timing.TURN_START,
        Timing.TURN_END,
        Timing.UPKEEP_START,
        Timing.UPKEEP,
        Timing.UPKEEP_END,
        Timing.INCOME_START,
        Timing.INCOME,
        Timing.INCOME_END,
        Timing.MAIN_START,
        Timing.MAIN,
        Timing.MAIN_END,
        Timing.DISCARD_START,
        Timing.DISCARD,
        Timing.DISCARD_END,
    }
)

# Moments at which what dice show has been used already.
ROLL_OVER = frozenset({Timing.OFFENSIVE_ROLL_END, Timing.DEFENSIVE_ROLL_END, Timing.ROLL_END})

# Things that happen only while somebody rolls to activate an ability, or Attacks.
ROLL_DEEDS = frozenset(
    {
        Timing.ROLL_ATTEMPT,
        Timing.ABILITY_ANNOUNCED,
        Timing.TARGET_CHOSEN,
        Timing.ATTACKED,
        Timing.OFFENSIVE_ROLL_START,
        Timing.OFFENSIVE_ROLL,
        Timing.OFFENSIVE_ROLL_END,
        Timing.TARGETING_ROLL_START,
        Timing.TARGETING_ROLL,
        Timing.TARGETING_ROLL_END,
        Timing.DEFENSIVE_ROLL_START,
        Timing.DEFENSIVE_ROLL,
        Timing.DEFENSIVE_ROLL_END,
        Timing.ROLL_START,
        Timing.ROLL,
        Timing.ROLL_END,
    }
)

_LASTING = (op.Trigger, op.During, op.Permission, op.Replace)


def is_put_off(within: tuple[ir.Part, ...]) -> bool:
    """Does an effect wait for a moment that its text speaks of?"""
    return any(isinstance(part, _LASTING) for part in within)


def moment(place: PlacedText, within: tuple[ir.Part, ...]) -> Timing | None:
    """The nearest moment or phase that is said; None if it could be any."""
    for part in reversed(within):
        match part:
            case op.Trigger(event=event):
                return event.timing
            case op.During(window=window) | op.Permission(window=window):
                return None if window.to_the_end else window.timing
            case op.Replace(deed=deed):
                return deed.timing
    if place.played is Played.MAIN_PHASE:
        return Timing.MAIN
    return Timing.GAME_SETUP if place.kind is TextKind.SETUP else None
