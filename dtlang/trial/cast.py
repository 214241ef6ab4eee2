"""Both players of a test: they do what it says, one thing after the other, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from dtlang.dice import LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols
from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.kit import CardDef, LineDef, StatusDef
from dtlang.engine.refusal import Refusal, why_not
from dtlang.engine.script import Wish, in_vain
from dtlang.engine.script import fits as fits_wish
from dtlang.engine.state import Roll, State
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.syntax.scenario import nodes as s

Cued: TypeAlias = s.Rolls | s.Deed | s.Cannot

# Questions that have no plain answer: somebody who writes a test may not have thought of them.
OPEN = frozenset(
    (What.CHOOSE, What.PLAYER, What.TOKEN, What.NUMBER, What.DICE_PLACE, What.FACE, What.CARD, What.ORDER)
)


def seat_of(who: s.Player) -> int:
    return 1 if who is s.Player.OPPONENT else 0


class Cue(msgspec.Struct, eq=False):
    """A line of the test that is rolled or done, and how much of it is left."""

    line: Cued
    times: int = 1
    dice: list[int] = []
    begun: bool = False
    rolled_at: list[int] = []  # how long the log was whenever some of these dice were rolled
    refusals: list[Refusal] = []

    @classmethod
    def of(cls, line: Cued) -> Cue:
        if isinstance(line, s.Rolls):
            return cls(line, times=0, dice=list(line.dice))
        if isinstance(line, s.Cannot):
            return cls(line, times=0)
        return cls(line, times=line.count if isinstance(line, s.Does) else 1)

    @property
    def waits(self) -> bool:
        """Whether what stands below it has to wait."""
        return not self.begun if isinstance(self.line, s.Rolls) else self.times > 0

    @property
    def done(self) -> bool:
        return not self.times and not self.dice


class Unsaid(msgspec.Struct, frozen=True):
    """A question that the test does not answer: the first option was taken."""

    seat: int
    what: What
    about: str


class Cast:
    """Answers for both. What the test does not say is not done: no card, no token, no defence.

    A card is kept until it does something; `vain`: it is played as soon as it may be (R-100).
    """

    def __init__(self, lines: Sequence[Cued], g: State, *, vain: bool = False) -> None:
        self.g = g
        self.vain = vain
        self.kept = False  # a card that could have been played in vain
        self.cues = [Cue.of(line) for line in lines]
        self.unfixed: list[tuple[int, int]] = []  # how long the log was, how many dice
        self.unsaid: list[Unsaid] = []
        self.possible: list[s.Cannot] = []  # what could have been done after all
        self._activated = True  # what was announced last

    def next(self) -> Cue | None:
        return next((cue for cue in self.cues if cue.waits), None)

    def answer(self, ask: Ask) -> int:
        if self._waits(ask):
            return 0
        self._look(ask)
        cue = self.next()
        if cue is not None and not isinstance(cue.line, (s.Rolls, s.Cannot)):
            deed = cue.line
            found = answer_for(ask, deed) if seat_of(deed.who) == ask.seat else None
            if found is not None and not self.vain and in_vain(ask, found):
                self.kept = True
                return 0
            if found is not None:
                cue.times -= 1
                if ask.what is What.ANNOUNCE:
                    self._activated = isinstance(deed, s.Activates) and deed.announced
                return found
            refusal = why_not(self.g, seat_of(deed.who), wish_of(deed), ask)
            if refusal is not None and refusal not in cue.refusals:
                cue.refusals.append(refusal)
        if ask.what in OPEN:
            self.unsaid.append(Unsaid(ask.seat, ask.what, ask.reason))
        return ask.answers - 1 if ask.what in (What.KEEP, What.NUMBER) else 0

    def _waits(self, ask: Ask) -> bool:
        """Between the announcement and the activation of an ability nothing is done unless it says so."""
        if ask.reason != "announced":
            self._activated = True
        return not self._activated and ask.what is What.ACT

    def _look(self, ask: Ask) -> None:
        """Whether somebody can do now what the lines just above what comes next say they cannot."""
        end = next((at for at, cue in enumerate(self.cues) if cue.waits), len(self.cues))
        for cue in reversed(self.cues[:end]):
            line = cue.line
            if not isinstance(line, s.Cannot):
                return
            if seat_of(line.who) != ask.seat or any(line is known for known in self.possible):
                continue
            if ask.what is What.DEFEND if line.deed is None else answer_for(ask, line.deed) is not None:
                self.possible.append(line)

    def dice(self, count: int) -> list[int]:
        """The dice that come next, as far as the test says them."""
        found: list[int] = []
        for cue in self._rolls():
            taken = cue.dice[: count - len(found)]
            if taken:
                found += taken
                del cue.dice[: len(taken)]
                cue.begun = True
                cue.rolled_at.append(len(self.g.log))
        if len(found) < count:  # chance goes on, and that is noted
            self.unfixed.append((len(self.g.log), count - len(found)))
        return found

    def _rolls(self) -> Iterator[Cue]:
        """The rolls that do not wait for a deed above them."""
        for cue in self.cues:
            if isinstance(cue.line, s.Rolls):
                yield cue
            elif cue.times:
                return


# --- answers ---------------------------------------------------------------------------------------


def wish_of(deed: s.Deed) -> Wish:
    """The deed in the engine's words, to hear which rule forbids it."""
    name = deed.name.text if not isinstance(deed, s.Keeps) and deed.name is not None else ""
    match deed:
        case s.Keeps():
            return Wish("keep", dice=deed.dice or ())
        case s.Activates():
            return Wish("activate", name)
        case s.Does(verb=s.Verb.PLAY):
            return Wish("play", name)
        case s.Does(verb=s.Verb.SELL):
            return Wish("sell", name)
        case s.Does():
            return Wish("use", name)
        case s.Defends():
            return Wish("defend", name)
        case s.Answers():
            return Wish("yes" if deed.yes else "no", name)
        case s.Chooses(player=s.Player() as player):
            return Wish("player", number=seat_of(player))
        case s.Chooses():
            return Wish("choose", name, deed.number or 0)


def answer_for(ask: Ask, deed: s.Deed) -> int | None:
    """The answer that does it, if this is what the question is about."""
    match deed:
        case s.Keeps(dice=None):
            return ask.answers - 1 if ask.what is What.KEEP else None
        case s.Keeps():
            return fits_wish(ask, wish_of(deed)) if ask.what is What.KEEP else None
        case s.Answers() if ask.what is What.MAY:
            return int(deed.yes) if deed.name is None or deed.name.text == ask.reason else None
        case s.Answers(yes=True, name=None):
            return None
        case s.Answers(name=name) if name is not None:
            said = name.text
            offered = _place(ask, lambda option: isinstance(option, Use) and option.offer.of.name == said)
            return offered if deed.yes or offered is None else 0
        case s.Does(verb=s.Verb.SPEND | s.Verb.USE) if ask.what is What.MAY:
            return 1 if ask.reason == deed.name.text else None
        case s.Defends(name=None):
            return 0 if ask.what is What.DEFEND else None
        case s.Defends(name=name) if name is not None:
            return _named_line(ask, name.text) if ask.what is What.DEFEND else None
        case s.Activates():
            return _line(ask, deed) if ask.what is What.ANNOUNCE else None
        case s.Does():
            return _place(ask, lambda option: _does(ask, option, deed))
        case s.Chooses():
            if ask.what in OPEN or ask.what in (What.SELL, What.DECK):
                return _place(ask, lambda option: _chooses(ask, option, deed))
            return None
        case _:
            return None


def _place(ask: Ask, wanted: Callable[[object], bool]) -> int | None:
    return next((at for at, option in enumerate(ask.options) if wanted(option)), None)


def _named_line(ask: Ask, name: str) -> int | None:
    return _place(ask, lambda option: isinstance(option, LineDef) and option.name == name)


def _line(ask: Ask, deed: s.Activates) -> int | None:
    """The line that was asked for, otherwise the last of this ability that the dice meet."""
    found = None
    for at, option in enumerate(ask.options):
        if isinstance(option, LineDef) and option.name == deed.name.text:
            asked = deed.requirement
            if asked is None or asked.pattern is None or _same(asked.pattern, option.requirement):
                found = at
    return found


def _same(pattern: RollPattern, requirement: object) -> bool:
    match pattern, requirement:
        case Symbols(), parts.Shows(symbols=symbols):
            wanted = [name.casefold() for name, count in pattern.counts for _ in range(count)]
            return sorted(wanted) == sorted(name.casefold() for name in symbols)
        case SmallStraight(), parts.ShowsStraight(large=large):
            return not large
        case LargeStraight(), parts.ShowsStraight(large=large):
            return large
        case OfAKind(), parts.ShowsOfAKind(number=number):
            return pattern.count == number
        case _:
            return False


def _does(ask: Ask, option: object, deed: s.Does) -> bool:
    name = deed.name.text
    match option:
        case Play(card=card):
            return deed.verb is s.Verb.PLAY and card.name == name
        case Sell(card=card):
            return deed.verb is s.Verb.SELL and card.name == name
        case Use(offer=offer):
            return deed.verb in (s.Verb.SPEND, s.Verb.USE) and offer.of.name == name
        case CardDef(name=found):
            wanted = {"play": s.Verb.PLAY, "sell": s.Verb.SELL, "discard": s.Verb.SELL}.get(ask.reason)
            return wanted is deed.verb and found == name
        case _:
            return False


def _chooses(ask: Ask, option: object, deed: s.Chooses) -> bool:
    if deed.player is not None:
        return ask.what is What.PLAYER and option == seat_of(deed.player)
    match option:
        case None:
            return deed.name is None and deed.number is None
        case CardDef(name=name) | StatusDef(name=name) | str(name):
            return deed.name is not None and deed.name.text == name
        case int() if ask.what is What.DICE_PLACE:
            assert isinstance(ask.data, Roll)
            return deed.number == ask.data.dice[option]
        case int() if ask.what is What.CHOOSE and not isinstance(ask.data, op.TokenTable):
            return deed.number == option + 1  # as the text counts them
        case int() if ask.what is not What.PLAYER:
            return deed.number == option
        case _:
            return False
