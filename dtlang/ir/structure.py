"""The effects that hold other effects: order, choice, condition, time. Lists resolve in order (R-109)."""

from __future__ import annotations

from typing import TypeAlias

from dtlang.ir import effects as leaf
from dtlang.ir.base import Op, Part
from dtlang.ir.parts import Condition, Countable, Event, Outcome, Players, Thing, Window
from dtlang.ir.words import Order


class Pause(Op, frozen=True, kw_only=True):
    """ "Then": players may act before what follows, which sees the results so far (R-113)."""


class Note(Op, frozen=True, kw_only=True):
    """Whether something is so now, before the rest changes it; a later `did` asks for at least 1 of it."""

    condition: Condition


class Option(Part, frozen=True, kw_only=True):
    """One branch of a choice."""

    effects: tuple[Effect, ...]


class Choose(Op, frozen=True, kw_only=True):
    """Exactly one option is resolved; `by` picks it (R-114)."""

    by: Players
    options: tuple[Option, ...]


class May(Op, frozen=True, kw_only=True):
    """`by` decides whether the effects happen (R-126); `otherwise` is what follows from declining."""

    by: Players
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Pay(Op, frozen=True, kw_only=True):
    """The effects happen only if every cost was carried out in full (R-033)."""

    by: Players
    cost: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class If(Op, frozen=True, kw_only=True):
    """One list or the other, decided when this effect is reached."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Case(Part, frozen=True, kw_only=True):
    """What one outcome of a roll does."""

    outcome: Outcome
    effects: tuple[Effect, ...]


class OnRoll(Op, frozen=True, kw_only=True):
    """Every case that the roll shows resolves once (R-110); `otherwise` only if no case was shown."""

    roll: str
    cases: tuple[Case, ...]
    otherwise: tuple[Effect, ...] = ()


class ForEach(Op, frozen=True, kw_only=True):
    """Repeat the effects for every full `every` of what is counted (R-124)."""

    each: Countable
    effects: tuple[Effect, ...]
    every: int = 1


class EachPlayer(Op, frozen=True, kw_only=True):
    """The effects for each of the players by themselves, in order (R-187); that one is called `choice`."""

    players: Players
    effects: tuple[Effect, ...]


class Repeat(Op, frozen=True, kw_only=True):
    """The effects resolve so many times; behind the first `least`, `by` decides whether to go on."""

    times: int
    effects: tuple[Effect, ...]
    by: Players | None = None
    least: int = 0


class Trigger(Op, frozen=True, kw_only=True):
    """When the event occurs, the effects resolve; with `replaces` they take the place of the event."""

    event: Event
    effects: tuple[Effect, ...]
    order: Order = Order.WHEN
    once: bool = False  # the next time only
    replaces: bool = False


class Replace(Op, frozen=True, kw_only=True):
    """The deed of the phase or event at hand does not happen; the effects do."""

    deed: Event
    effects: tuple[Effect, ...]


class Permission(Op, frozen=True, kw_only=True):
    """Within the window a player may, whenever they like, do what the effects offer (R-076)."""

    window: Window
    effects: tuple[Effect, ...]


class During(Op, frozen=True, kw_only=True):
    """The effects hold, or can be used, for a stretch of time."""

    window: Window
    effects: tuple[Effect, ...]
    now: bool = False  # only if that time is now: otherwise nothing happens, also not later


class Limit(Op, frozen=True, kw_only=True):
    """The effects can be used at most so many times per turn."""

    times: int
    effects: tuple[Effect, ...]


class LimitDeed(Op, frozen=True, kw_only=True):
    """A deed like this one may be done at most so many times per turn, wherever it is offered."""

    times: int
    deed: Event


class Forbid(Op, frozen=True, kw_only=True):
    """A deed like this one may not be done, except by the very text that forbids it (R-086)."""

    deed: Event


class Restrict(Op, frozen=True, kw_only=True):
    """A deed may be done only in answer to the event, within the window, or while the condition holds."""

    deed: Event
    event: Event | None = None
    window: Window | None = None
    condition: Condition | None = None


class TokenOption(Part, frozen=True, kw_only=True):
    """What so many tokens do."""

    count: int
    effects: tuple[Effect, ...]


class TokenTable(Op, frozen=True, kw_only=True):
    """By number of tokens: without `each`, `by` may spend that many for the effects of one option.

    With `each` nothing is spent: the option whose number is exactly what is counted takes effect.
    """

    thing: Thing
    by: Players
    options: tuple[TokenOption, ...]
    each: Countable | None = None


Effect: TypeAlias = (
    leaf.DealDamage
    | leaf.AddDamage
    | leaf.ReduceDamage
    | leaf.PreventDamage
    | leaf.Heal
    | leaf.SetDial
    | leaf.BecomeType
    | leaf.NoDefense
    | leaf.Gain
    | leaf.Inflict
    | leaf.Lose
    | leaf.Steal
    | leaf.Swap
    | leaf.Spend
    | leaf.Remove
    | leaf.Transfer
    | leaf.PreventStatus
    | leaf.RaiseStackLimit
    | leaf.Flip
    | leaf.Activate
    | leaf.Roll
    | leaf.Contest
    | leaf.Reroll
    | leaf.ChangeDie
    | leaf.CopyDie
    | leaf.TipDie
    | leaf.PickDice
    | leaf.KeepDice
    | leaf.RollAttempts
    | leaf.MoreDice
    | leaf.StoreDice
    | leaf.AddDice
    | leaf.ReplaceDice
    | leaf.Draw
    | leaf.Discard
    | leaf.Sell
    | leaf.UseCard
    | leaf.ChangeCost
    | leaf.PlayCard
    | leaf.CancelCard
    | leaf.Look
    | leaf.Search
    | leaf.Shuffle
    | leaf.Put
    | leaf.ExtraPhase
    | leaf.SkipPhase
    | leaf.PhaseFails
    | leaf.ConcludePhase
    | leaf.StartPhase
    | leaf.ChoosePlayers
    | leaf.Retarget
    | leaf.TakeNoActions
    | leaf.Call
    | leaf.NoEffect
    | leaf.Nothing
    | Pause
    | Note
    | Choose
    | May
    | Pay
    | If
    | OnRoll
    | ForEach
    | Repeat
    | EachPlayer
    | Trigger
    | Replace
    | Permission
    | During
    | Limit
    | LimitDeed
    | Forbid
    | Restrict
    | TokenTable
)
