"""Which offers a person is asked about: what would do something, at the moment it is for, and only once.

The rules let everybody act nearly all the time. Whoever wants to see all of that can (`--all`); nobody else
should have to pass a dozen times in a turn.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.game import Game
from dtlang.engine.gist import Gist
from dtlang.engine.state import HAND_MAX, State
from dtlang.ir import effects as leaf
from dtlang.ir.words import Timing

Sight: TypeAlias = tuple[object, ...]

# Records of the price of something, and of a text that found nothing.
_PRICE: Final = frozenset(
    {"play", "use", "spend", "spend_cp", "discard", "fizzles", "full", "shuffle", "look"}
)
# Here the game goes on after it.
_FRAME: Final = frozenset(
    {"phase", "phase_end", "attempt", "turn", "turn_over", "announce", "activate", "target", "defend", "wins"}
)
_WORSE: Final = frozenset({leaf.BecomeType, leaf.NoDefense, leaf.Roll})  # before somebody defends
MOST_STEPS: Final = 12


def worth_asking(game: Game, ask: Ask) -> list[int]:
    """The options of a window that a person is shown, by their places; nothing: it need not be asked."""
    found = [at for at, option in enumerate(ask.options) if is_timely(game.state, ask, option)]
    return [at for at in found if does_something(game, ask, at)]


def in_main(g: State, ask: Ask) -> list[int]:
    """What a person is shown in their own Main Phase: all but what is played in vain now.

    In the second one that is nothing where only sales are left.
    """
    found = [at for at, one in enumerate(ask.options) if not (isinstance(one, Play) and one.vain)]
    only_sales = all(isinstance(ask.options[at], Sell) for at in found[1:])
    few = len(g.seats[ask.seat].hand) <= HAND_MAX
    return [] if only_sales and few and ask.reason == "main 2" else found


def is_timely(g: State, ask: Ask, option: object) -> bool:
    """Whether this is the moment for an offer, or the last one."""
    match option:
        case Play(card=card, vain=vain):
            return not vain and in_time(g, ask, card.text, is_bound=bool(card.restricts))
        case Use(offer=offer):
            window = getattr(offer, "window", None)
            bound = window is not None and window.timing is not Timing.ANY_TIME
            return in_time(g, ask, offer.text, is_bound=bound)
        case _:
            return False


def in_time(g: State, ask: Ask, text: Gist, *, is_bound: bool) -> bool:
    reason = ask.reason
    needs = text.needs
    roll = g.roll
    if (
        text.alters
        or text.stores
        or needs & {"dice", "attempts", "own dice"}
        or leaf.RollAttempts in text.kinds
    ):
        if roll is None:
            return is_bound
        if reason == "attempt":  # dice may still fall otherwise; those of others are for them to roll
            return roll.owner == ask.seat and g.attempts_made >= g.attempts
        return reason in ("announced", "defense roll", "dice", "targeting", "then")
    if g.pools and "damage" in needs and not any(_ours(g, pool.target, ask) for pool in g.pools):
        return False  # it would keep damage off the others
    if needs & {"attack", "damage"} or (g.pools and text.shields):
        if reason == "attacked":
            return not text.kinds.isdisjoint(_WORSE)
        return reason in ("last chance", "damage", "response") or not g.gathers
    if "card" in needs:
        return reason == "response"
    if reason == "discard":
        return len(g.seats[ask.seat].hand) > HAND_MAX
    if reason == "attacked" and isinstance(ask.options[-1], Use) and is_bound:
        return True
    return is_bound or reason in ("upkeep", "last chance", "damage")


def _ours(g: State, seat: int, ask: Ask) -> bool:
    return g.seats[seat].team == g.seats[ask.seat].team


def does_something(game: Game, ask: Ask, option: int) -> bool:
    """Tried out on copies of the game: whether anything happens but that its price is paid."""
    return any(_happens(game, ask, option, last=last) for last in (True, False))


def _happens(game: Game, ask: Ask, option: int, *, last: bool) -> bool:
    twin = game.copy(keep=False)
    g = twin.state
    told, heals = len(g.log), len(g.heals)
    twin.decide(option)
    for _ in range(MOST_STEPS):
        question = twin.ask
        if question is None:
            return True
        if question.seat != ask.seat or question.what in (What.ACT, What.MAIN, What.KEEP, What.ANNOUNCE):
            break
        twin.decide(question.answers - 1 if last or question.what is What.MAY else 0)
    if len(g.heals) > heals:
        return True
    for record in g.log[told:]:
        if record[0] in _FRAME:
            return False
        if record[0] not in _PRICE:
            return True
    return False


def sight(g: State, ask: Ask, shown: list[int]) -> Sight:
    """All that a person decides by in a window: where that is the same again, nobody is asked again."""
    roll = g.roll
    named = tuple(
        (type(option).__name__, option.offer if isinstance(option, Use) else option.card)
        for option in (ask.options[at] for at in shown)
        if isinstance(option, Play | Use | Sell)
    )
    where = (g.turn, ask.seat, ask.what, named, g.seats[ask.seat].cp)
    if ask.what is What.MAIN:  # the Attack between the two Main Phases changes little about one's own cards
        return where
    return (
        *where,
        tuple(g.health),
        roll and (roll.owner, *roll.dice),
        tuple((pool.target, pool.total, pool.type) for pool in g.pools),
        tuple(tuple(sorted((s.name, n) for s, n in who.tokens.items())) for who in g.seats),
    )
