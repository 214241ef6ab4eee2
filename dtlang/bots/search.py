"""A player who tries its options out: on copies of the game, with everything hidden drawn anew.

Every option is played on from the same chances with the quick policy of the sensible bot, to the end of a
turn or of several, and what is left on the table is valued. An option takes the place of what the quick
policy would do only if it was clearly better. The strength is a budget: trials for every option and turns
ahead. Counts give the same decisions for the same seed; with milliseconds the machine matters, too.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from dtlang.bots.position import turns_ahead, value
from dtlang.bots.sense import sense
from dtlang.bots.sensible import WANTS, SensibleBot
from dtlang.engine.asks import Ask, Sell, What
from dtlang.engine.game import Game
from dtlang.engine.interest import NOTHING, Wants
from dtlang.engine.kit import CardDef
from dtlang.engine.rng import Rng
from dtlang.engine.state import HERO_DICE, Roll, State

SILENT: Final = frozenset(reason for reason, what in WANTS.items() if what is NOTHING)
# It is asked about everything where something may be worth trying, and about nothing where nobody acts.
SEARCHED: Final[Wants] = {
    reason: what for reason, what in WANTS.items() if what is NOTHING and reason != "defense roll"
}
CLEARLY: Final = 0.25  # points that another option has to be better by
SURE: Final = 0.8  # and standard errors
MOST_STEPS: Final = 4000  # decisions of one trial
FEW: Final = 3  # options that are tried in the last rounds, beside the first


class Budget:
    """How long a search may take: trials of every option left in each round, and turns that are played on."""

    def __init__(self, rounds: tuple[int, ...], turns: int, dice: int = 0, milliseconds: int = 0) -> None:
        self.rounds = rounds
        self.turns = turns
        self.dice = dice  # other ways to keep dice that are tried
        self.milliseconds = milliseconds  # for one decision; 0: the counts alone


LEVELS: Final[dict[int, Budget]] = {
    2: Budget((2, 3), 1),
    3: Budget((3, 4, 6), 1),
    4: Budget((4, 8, 12), 2),
    5: Budget((6, 12, 24), 2, 3),
}


class SearchBot:
    """Has to be told at which game it sits, and that game has to keep what copies begin with."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.wants: Wants = SEARCHED
        self.seed = seed
        self.budget = budget or LEVELS[3]
        self.own = SensibleBot(seed)
        self.game: Game | None = None
        self.why: list[tuple[int, float, float]] = []  # option, points over the first one, standard error
        self.first = 0  # what the quick policy would answer
        self.tries = 0  # copies that were played on from it

    def sit(self, game: Game) -> None:
        self.game = game

    def answer(self, state: State, ask: Ask) -> int:
        base = self.own.answer(state, ask)
        plan, planned = self.own.plan, self.own.planned
        self.why, self.first, self.tries = [], base, 0
        options = self.options(state, ask, base)
        if len(options) < 2 or self.game is None:
            return base
        best = self.search(ask, base, options)
        if best == base:
            self.own.plan, self.own.planned = plan, planned
        else:
            self.own.intend(state, ask, best)
        return best

    def options(self, state: State, ask: Ask, base: int) -> list[int]:
        """The answers that are worth trying, the one of the quick policy first."""
        if ask.what is What.KEEP:
            return [base, *self.keeps(state, ask, base)] if self.budget.dice else [base]
        found = [base]
        for at, option in enumerate(ask.options):
            if at != base and not isinstance(option, Sell):
                found.append(at)
        return found

    def keeps(self, state: State, ask: Ask, base: int) -> list[int]:
        """Other dice to keep: those that are worth most if nothing but the board counts."""
        roll: Roll | None = ask.data
        if roll is None or len(roll.dice) != HERO_DICE or roll is not state.roll:
            return []
        board = sense(state.seats[ask.seat].kit).board_of(state.seats[ask.seat])
        return board.best_keeps(roll.dice, state.attempts - state.attempts_made, self.budget.dice, base)

    def search(self, ask: Ask, base: int, options: list[int]) -> int:
        """The best of the options, tried in rounds: what falls behind is left out of the next one."""
        game = self.game
        assert game is not None
        state = game.state
        rng = Rng(self.seed * 8191 + len(game.decisions))
        left = turns_ahead(state)
        plans = {at: self.own.intended(state, ask, at) for at in options}
        ends = time.perf_counter() + self.budget.milliseconds / 1000 if self.budget.milliseconds else 0.0
        scores: dict[int, list[float]] = {at: [] for at in options}
        alive = options
        for trials in self.budget.rounds:
            for _ in range(trials):
                seed = rng.word()
                for at in alive:
                    scores[at].append(self.try_out(ask, at, seed, plans[at], left))
                if ends and time.perf_counter() > ends:
                    break
            better = [at for at in alive if at != base and _over(scores[at], scores[base], 1.0) > 0.05]
            if len(better) > FEW:
                better.sort(key=lambda at: -sum(scores[at]) / len(scores[at]))
                better = better[:FEW]
            alive = [base, *better]
            if len(alive) == 1 or (ends and time.perf_counter() > ends):
                break
        best, gain = base, 0.0
        self.tries = len(scores[base])
        for at in options[1:]:
            mean, error = _compared(scores[at], scores[base])
            self.why.append((at, mean, error))
            if at in alive and mean > max(CLEARLY, SURE * error) and mean > gain:
                best, gain = at, mean
        return best

    def try_out(
        self, ask: Ask, option: int, seed: int, plan: tuple[list[tuple[int, int]], str], left: float
    ) -> float:
        """One way that the game may go on from an option."""
        assert self.game is not None
        twin = self.game.copy(keep=False)
        g = twin.state
        hide(g, ask.seat, Rng(seed))
        g.silent = SILENT
        bots: list[SensibleBot] = []
        for seat in g.seats:
            seat.wants = WANTS
            bots.append(SensibleBot(seat.index))
        bots[ask.seat].plan, bots[ask.seat].planned = list(plan[0]), plan[1]
        until = g.turn + self.budget.turns
        twin.decide(option)
        for _ in range(MOST_STEPS):
            question = twin.ask
            if question is None or g.turn >= until:
                break
            twin.decide(bots[question.seat].answer(g, question))
        return value(g, ask.seat, left)


def hide(g: State, seat: int, rng: Rng) -> None:
    """What a player cannot know is drawn anew: dice to come, the own decks, hands and decks of the others.

    Cards are sorted before, so that nothing at all depends on where they really are.
    """
    g.rng = Rng(rng.word())
    for who in g.seats:
        if who.index == seat:
            _mixed(who.deck, rng)
        else:
            cards = who.hand + who.deck
            _mixed(cards, rng)
            count = len(who.hand)
            who.hand[:] = cards[:count]
            who.deck[:] = cards[count:]
        _mixed(who.upgrade_deck, rng)
        for pile in who.places.values():
            _mixed(pile, rng)


def _mixed(cards: list[CardDef], rng: Rng) -> None:
    cards.sort(key=_name)
    rng.shuffle(cards)


def _name(card: CardDef) -> str:
    return card.name


def _compared(scores: list[float], others: list[float]) -> tuple[float, float]:
    """How much better on average, chance by chance, and the standard error of that."""
    pairs = [mine - other for mine, other in zip(scores, others, strict=False)]
    count = len(pairs)
    mean = sum(pairs) / count
    spread = sum([(one - mean) ** 2 for one in pairs]) / max(1, count - 1)
    return mean, sqrt(spread / count)


def _over(scores: list[float], others: list[float], errors: float) -> float:
    mean, error = _compared(scores, others)
    return mean + errors * error
