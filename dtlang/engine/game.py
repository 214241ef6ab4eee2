"""A game: profile, heroes, seed and decisions. It asks, is answered, and goes on; it never waits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from dtlang import ir
from dtlang.engine.asks import Ask
from dtlang.engine.interest import NOTHING, Wants
from dtlang.engine.making import kit
from dtlang.engine.modes import Profile
from dtlang.engine.phases import play, turns
from dtlang.engine.players import Steps
from dtlang.engine.records import Record
from dtlang.engine.refusal import Refusal, answer_to
from dtlang.engine.rng import Rng
from dtlang.engine.script import Wish
from dtlang.engine.state import Seat, State
from dtlang.engine.why import Why


class Game:
    """A table that can be played step by step.

    The same profile, heroes, seed and decisions give the same records, always. `copy` is cheap: the state is
    put aside at the start of a turn and of its Main and Roll Phases, and only the decisions since then are
    made again.
    """

    def __init__(
        self,
        heroes: Sequence[ir.Document],
        seed: int = 0,
        profile: Profile | None = None,
        *,
        keep: bool = True,
        wants: Sequence[Wants] = (),  # of every seat; nobody is asked about anything else
        like: Game | None = None,  # a game to go on from: see `copy`
    ) -> None:
        self.profile = profile or Profile()
        assert len(heroes) == self.profile.mode.players, "every seat has a hero"
        self.heroes = tuple(heroes)
        self.seed = seed
        self.wants = tuple(wants)
        self._keeps = keep
        self._checkpoint: State | None = like._checkpoint if like is not None else None
        self._since: int = like._since if like is not None else 0  # decisions before the checkpoint
        self._part: int = like._part if like is not None else 0  # of the turn, that begins there
        # The records up to it, in pieces.
        self._before: list[list[Record]] = like._before if like is not None else []
        self._recorded: int = like._recorded if like is not None else 0  # how many they are
        self.decisions: list[int] = like.decisions[: like._since] if like is not None else []
        self._steps: Steps[None]
        if self._checkpoint is None:
            self.state = deal(self.heroes, seed, self.profile, self.wants)
            self._steps = self._play()
        else:
            self.state = self._checkpoint.copy()
            self._steps = _go_on(self, self._part) if keep else turns(self.state, self._part)
        self.ask: Ask | None = None
        self._advance(None)

    # --- going on ----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def log(self) -> list[Record]:
        """Every change so far, in order."""
        return [*chain.from_iterable(self._before), *self.state.log]

    @property
    def recorded(self) -> int:
        """How many changes there are so far."""
        return self._recorded + len(self.state.log)

    def since(self, start: int) -> list[Record]:
        """The changes from one of them on."""
        before = self._recorded
        if start >= before:
            return self.state.log[start - before :]
        return self.log[start:]

    @property
    def winner(self) -> int | None:
        """The winning team; none while nobody has won, or in a draw."""
        return self.state.winner

    def decide(self, answer: int) -> None:
        """Answers the question at hand with the number of an option."""
        assert self.ask is not None, "the game is over"
        assert 0 <= answer < self.ask.answers, f"there is no option {answer}"
        self.decisions.append(answer)
        self._advance(answer)

    def propose(self, wish: Wish) -> Refusal | None:
        """Does what a player wishes for; if it may not be done now, says why and changes nothing."""
        if self.ask is None:
            return Refusal("R-001", Why.GAME_OVER)
        answer = answer_to(self.state, self.ask, wish)
        if isinstance(answer, Refusal):
            return answer
        self.decide(answer)
        return None

    def _advance(self, answer: int | None) -> None:
        try:
            self.ask = next(self._steps) if answer is None else self._steps.send(answer)
        except StopIteration:
            self.ask = None

    def _play(self) -> Steps[None]:
        """The whole game; before every turn the state is kept aside."""
        return play(self.state) if not self._keeps else _kept(self)

    def put_aside(self, part: int) -> None:
        """Keeps the state as it is before a part of a turn: copies begin there."""
        g = self.state
        self._before = [*self._before, g.log]
        self._recorded += len(g.log)
        g.log = []
        self._checkpoint = g.copy()
        self._part = part
        self._since = len(self.decisions)

    # --- going back --------------------------------------------------------------------------------

    def copy(self, *, keep: bool = True) -> Game:
        """The same game at the same point, independent from now on. A copy to try something out keeps nothing
        itself; it leaves no circle of objects behind."""
        twin = Game(
            self.heroes, self.seed, self.profile, keep=keep and self._keeps, wants=self.wants, like=self
        )
        for answer in self.decisions[self._since :]:
            twin.decide(answer)
        return twin

    def undo(self) -> Game:
        """The game as it was before the last decision."""
        return replayed(self.heroes, self.seed, self.profile, self.decisions[:-1], self.wants)


def _kept(game: Game) -> Steps[None]:
    from dtlang.engine.phases import set_up
    from dtlang.engine.settling import GameOver

    try:
        yield from set_up(game.state)
    except GameOver:
        return
    yield from _go_on(game)


def _go_on(game: Game, part: int = 0) -> Steps[None]:
    from dtlang.engine.phases import next_player, turn
    from dtlang.engine.settling import GameOver

    try:
        while True:
            yield from turn(game.state, part, game.put_aside)
            part = 0
            next_player(game.state)
    except GameOver:
        return


def deal(heroes: Sequence[ir.Document], seed: int, profile: Profile, wants: Sequence[Wants] = ()) -> State:
    """A table before the set-up (R-012 to R-014)."""
    kits = [kit(hero) for hero in heroes]
    mode = profile.mode
    seats = [
        Seat(at, mode.teams[at], one, 2 if mode.cards else 0, [min(slot.levels) for slot in one.slots])
        for at, one in enumerate(kits)
    ]
    for seat, wanted in zip(seats, wants, strict=False):
        seat.wants = wanted
    silent = frozenset.intersection(
        *(frozenset(reason for reason, what in seat.wants.items() if what is NOTHING) for seat in seats)
    )
    return State(
        profile=profile,
        seats=seats,
        health=[mode.health] * (max(mode.teams) + 1),
        rng=Rng(seed),
        silent=silent,
        heard=frozenset().union(*(one.heard for one in kits)),
        recalls=frozenset().union(*(one.recalls for one in kits)),
        forbids=frozenset().union(*(one.forbids for one in kits)),
        reprices=any(one.reprices for one in kits),
    )


def replayed(
    heroes: Sequence[ir.Document],
    seed: int,
    profile: Profile,
    decisions: Sequence[int],
    wants: Sequence[Wants] = (),
) -> Game:
    """The game that these decisions lead to."""
    game = Game(heroes, seed, profile, wants=wants)
    for answer in decisions:
        game.decide(answer)
    return game


__all__ = ["Game", "deal", "replayed", "turns"]
