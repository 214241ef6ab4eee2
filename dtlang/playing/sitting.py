"""A game with somebody at the table: bots answer by themselves, a person can take back and save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dtlang import ir
from dtlang.bots.names import BOTS, bot, is_bot
from dtlang.bots.player import Player
from dtlang.engine.asks import Ask, What
from dtlang.engine.game import Game
from dtlang.engine.game import replayed as played
from dtlang.engine.modes import Profile
from dtlang.engine.replay import MOST_DECISIONS, Replayed, saved
from dtlang.playing.offers import Sight, in_main, sight, worth_asking
from dtlang.render.story import Story
from dtlang.speech import ENGLISH

HUMAN = "human"
NOBODY = -1  # made this decision: a person has said before that it goes on
KINDS = (HUMAN, *BOTS)
TWO = 2  # answers to how one defends, where there is one ability: that, and nothing


class Sitting:
    """The game, who sits where, and how much of the story has been told."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        texts: Sequence[Mapping[str, str]] = (),
        deciders: Sequence[int] = (),
    ) -> None:
        self.game = game
        self.players = list(players)
        self.texts = [dict(text) for text in texts] or [{} for _ in players]
        self.language = ENGLISH  # of the story
        self.everything = False  # a person is asked about all that the rules allow
        self.offered: list[int] = []  # the options that a person is shown now, by their places
        self._seen: Sight | None = None  # what a person decided by who went on last
        self._deciders = list(deciders)
        self._passed: tuple[object, ...] | None = None  # where a person does not want to be asked again
        self._bots: list[Player | None] = [
            None if kind == HUMAN else bot(kind, game.seed, seat) for seat, kind in enumerate(players)
        ]
        self._sit()
        self.undone_to(len(game.log))

    def _sit(self) -> None:
        for player in self._bots:
            if player is not None:
                player.sit(self.game)

    @classmethod
    def begin(
        cls,
        heroes: Sequence[ir.Document],
        seed: int,
        profile: Profile,
        players: Sequence[str],
        texts: Sequence[Mapping[str, str]],
    ) -> Sitting:
        sitting = cls(Game(heroes, seed, profile), players, texts)
        sitting.undone_to(0)
        return sitting

    @classmethod
    def resume(cls, found: Replayed, players: Sequence[str] = ()) -> Sitting:
        """Goes on where a saved game stopped, with the same players unless others are named."""
        seats = len(found.game.heroes)
        before = found.saved.players if len(found.saved.players) == seats else (HUMAN,) * seats
        kinds = [one if one == HUMAN or is_bot(one) else HUMAN for one in players or before]
        texts = found.saved.texts if len(found.saved.texts) == seats else ()
        return cls(found.game, kinds, texts, found.deciders)

    @property
    def ask(self) -> Ask | None:
        return self.game.ask

    @property
    def over(self) -> bool:
        return self.game.over or len(self.game.decisions) >= MOST_DECISIONS

    @property
    def names(self) -> list[str]:
        return self._story.names

    def is_human(self, seat: int) -> bool:
        return self._bots[seat] is None

    def go(self) -> None:
        """Bots answer until a person is asked or the game is over."""
        while not self.over:
            ask = self.game.ask
            assert ask is not None
            player = self._bots[ask.seat]
            if player is not None:
                self.decide(player.answer(self.game.state, ask))
            elif self._passed == _window(self.game, ask) or not self._asks(ask):
                self.decide(self.by_itself(ask))
                self._deciders[-1] = NOBODY
            else:
                return

    def _asks(self, ask: Ask) -> bool:
        """Whether a person is asked; what would do nothing is left out, and so is asking twice."""
        self.offered = [*range(len(ask.options))]
        if self.everything:
            return True
        if ask.what is What.DEFEND:
            return len(ask.options) != TWO
        if ask.what is What.MAIN:
            self.offered = in_main(self.game.state, ask) or [0]
            return len(self.offered) > 1 and sight(self.game.state, ask, self.offered) != self._seen
        if ask.what is not What.ACT:
            return True
        shown = worth_asking(self.game, ask)
        self.offered = [0, *shown]
        return bool(shown) and sight(self.game.state, ask, self.offered) != self._seen

    def by_itself(self, ask: Ask) -> int:
        """What is done where a person is not asked: whoever can defend in one way only does so."""
        return 1 if ask.what is What.DEFEND else 0

    def decide(self, answer: int) -> None:
        assert self.game.ask is not None
        ask = self.game.ask
        if answer == 0 and self.is_human(ask.seat) and ask.what in (What.ACT, What.MAIN):
            self._seen = sight(self.game.state, ask, self.offered)
        self._deciders.append(ask.seat)
        self.game.decide(answer)

    def pass_on(self) -> bool:
        """Goes on, and does not ask again in this turn as long as the options are the same."""
        ask = self.game.ask
        if ask is None or ask.what is not What.ACT:
            return False
        self._passed = _window(self.game, ask)
        self.decide(0)
        return True

    def undo(self) -> bool:
        """Back to the last decision of a person, whatever bots did since; False if there is none."""
        self._passed = self._seen = None
        humans = [at for at, seat in enumerate(self._deciders) if seat != NOBODY and self.is_human(seat)]
        if not humans:
            return False
        game = self.game
        self.game = played(game.heroes, game.seed, game.profile, game.decisions[: humans[-1]])
        self._sit()
        del self._deciders[humans[-1] :]
        self.undone_to(len(self.game.log))
        return True

    def undone_to(self, told: int) -> None:
        """The story begins anew, and so much of it is known already."""
        self._story = Story(self.game.heroes, self.game.profile, self.language)
        self._story.tell(self.game.log[:told])
        self._told = told

    def speak(self, language: str) -> None:
        """From here on the story is told in another language."""
        self.language = language
        self.undone_to(self._told)

    def news(self) -> list[str]:
        """The story since the last time."""
        lines = self._story.tell(self.game.since(self._told))
        self._told = self.game.recorded
        return lines

    def last_turn(self) -> list[str]:
        """The story from the headline of this turn on."""
        lines = Story(self.game.heroes, self.game.profile, self.language).tell(self.game.log)
        starts = [at for at, line in enumerate(lines) if not line]
        return lines[starts[-1] + 1 :] if starts else lines

    def saved(self) -> bytes:
        return saved(self.game, self.players, self.texts)


def _window(game: Game, ask: Ask) -> tuple[object, ...]:
    return (game.state.turn, ask.seat, ask.what, ask.options)
