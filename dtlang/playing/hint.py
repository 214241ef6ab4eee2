"""What would you do? A bot tries the options out on copies of the game, and says what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from dtlang.bots import SearchBot
from dtlang.bots.search import LEVELS, Budget
from dtlang.engine.asks import Ask, What
from dtlang.engine.game import Game
from dtlang.engine.state import Roll, State
from dtlang.playing.question import option_label
from dtlang.speech import Said

MILLISECONDS: Final = 2000


class Hint(NamedTuple):
    """An answer, by how many points on average it is better than which other one, and in how many tries."""

    answer: int
    points: float
    other: int | None
    tries: int


class Adviser(SearchBot):
    """Thinks about what a person is shown, and about nothing else."""

    def __init__(self, seed: int, offered: Sequence[int]) -> None:
        level = LEVELS[4]
        super().__init__(seed, Budget(level.rounds, level.turns, 3, MILLISECONDS))
        self.offered = offered

    def options(self, state: State, ask: Ask, base: int) -> list[int]:
        found = super().options(state, ask, base)
        if ask.what not in (What.ACT, What.MAIN):
            return found
        return [at for at in found if at == base or at in self.offered]


def hint(game: Game, ask: Ask, offered: Sequence[int]) -> Hint:
    """What a bot of level 4 would answer. The game that it thinks about is a copy."""
    bot = Adviser(game.seed, offered)
    bot.sit(game.copy())
    answer = bot.answer(game.state, ask)
    tried = {at: mean for at, mean, _ in bot.why}
    if not tried:
        return Hint(answer, 0.0, None, 0)
    base = bot.first
    points = {**tried, base: 0.0}
    others = [at for at in points if at != answer]
    other = max(others, key=points.__getitem__)
    return Hint(answer, points[answer] - points[other], other, bot.tries)


def advice(g: State, ask: Ask, found: Hint, names: Sequence[str], texts: Mapping[str, str]) -> str:
    """The hint in words."""
    answer = _named(g, ask, found.answer, names, texts)
    if found.other is None:
        return Said("I would: {answer}. There is little else to think about.", answer=answer)
    other = _named(g, ask, found.other, names, texts)
    if abs(found.points) < CLOSE:
        return Said(
            "I would: {answer}. In {n} tries it came out like: {other}.",
            answer=answer,
            n=found.tries,
            other=other,
        )
    if found.points < 0:
        return Said(
            "I would: {answer}. In {n} tries nothing was surely better; closest: {other}.",
            answer=answer,
            n=found.tries,
            other=other,
        )
    return Said(
        "I would: {answer}. In {n} tries it was {points} Health better on average than: {other}.",
        answer=answer,
        n=found.tries,
        points=f"{found.points:.1f}",
        other=other,
    )


CLOSE: Final = 0.3  # points, about as much as chance makes


def _named(g: State, ask: Ask, answer: int, names: Sequence[str], texts: Mapping[str, str]) -> str:
    match ask.what:
        case What.KEEP:
            roll = ask.data
            assert isinstance(roll, Roll)
            kept = [str(value) for at, value in enumerate(roll.dice) if answer >> at & 1]
            if len(kept) == len(roll.dice):
                return Said("keep all dice")
            return Said("keep {dice}", dice=" ".join(kept)) if kept else Said("roll all dice again")
        case What.MAY:
            return Said("yes") if answer else Said("no")
        case _:
            return option_label(g, ask, answer, ask.options[answer], names, {})
