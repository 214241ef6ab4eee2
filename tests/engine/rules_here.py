"""Small tables for tests that name rules: heroes written in the test, dice and wishes told beforehand."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from dtlang import ir, pipeline, resources
from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.kit import StatusDef
from dtlang.engine.modes import MODES, Edition, Profile
from dtlang.engine.phases import next_player, turn
from dtlang.engine.players import Steps
from dtlang.engine.refusal import why_not
from dtlang.engine.scene import Given, scene
from dtlang.engine.script import Script, Wish, follow
from dtlang.engine.settling import GameOver
from dtlang.engine.state import Record, Seat
from dtlang.source import Source

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

# Rules that no engine can keep or break, and why. The page rule -> tests lists them.
NEED_NO_TEST: dict[str, str] = {
    "R-005": "what lies in a box of Season 1: a count of pieces, not of play",
    "R-008": "what is printed on a leaflet; its rules are tested where they are played",
    "R-070": "a reminder printed on the board; what it reminds of is R-065 and R-068",
}

HEAD = """
hero {name}
language en
edition marvel
version 0.1
"""

DICE = """
dice
  1-3  sword
  4-5  heart
  6    star
"""


# Two status effects that do nothing but lie there.
STATUSES = """
status Ember
  positive, stack limit 5
  rule "It is only counted."

status Chill
  negative, stack limit 2
  rule "It is only counted."

"""


@lru_cache(maxsize=512)
def hero(text: str = "", name: str = "Tester") -> ir.Document:
    """A hero of a few lines, through the real pipeline; head and dice (sword, heart, star) are added."""
    body = textwrap.dedent(text)
    head = "" if body.lstrip().startswith("hero ") else HEAD.format(name=name)
    dice = "" if "\ndice\n" in f"\n{body}" else DICE
    source = Source.of(f"{head}{dice}{body}" if head else body, "test.hero")
    checked = pipeline.check(source, resources.hero("common.hero").parent)
    document = pipeline.compile_hero(checked)
    wrong = [finding.message for finding in checked.findings if finding.severity.value == "error"]
    assert document is not None, wrong
    assert not document.manual, document.manual
    return document


@lru_cache(maxsize=32)
def shipped(stem: str) -> ir.Document:
    """A hero of the folder `heroes`, by the name of its file: `ember_witch`, `rulebook/paladin`."""
    path = resources.hero("common.hero").parent / f"{stem}.hero"
    source = pipeline.read(path)
    assert isinstance(source, Source)
    document = pipeline.check(source, resources.hero("common.hero").parent).document
    assert document is not None
    return document


UNDEFENDED = Wish("defend")  # nobody uses a defensive ability


class When(Wish, frozen=True, kw_only=True):
    """A wish that waits for a certain opportunity: "attacked", "then", "last chance", "damage"."""

    reason: str


class Patient(Script):
    """A player who does as told, and some of it only when the time has come."""

    def answer(self, ask: Ask) -> int:
        if ask.what is What.DEFEND and UNDEFENDED in self.left:
            self.asked.append(ask)
            return 0
        later = [wish for wish in self.left if isinstance(wish, When) and wish.reason != ask.reason]
        self.left = [wish for wish in self.left if wish not in later]
        answer = super().answer(ask)
        self.left.extend(later)
        return answer


class InOrder(Patient):
    """A player who fulfils a wish only when those before it are fulfilled."""

    def answer(self, ask: Ask) -> int:
        rest = self.left[1:]
        self.left = self.left[:1]
        answer = super().answer(ask)
        self.left.extend(rest)
        return answer


class Table:
    """A table in the middle of a game, and what has happened on it."""

    def __init__(
        self,
        heroes: Sequence[ir.Document],
        given: Sequence[Given],
        rolls: Iterable[int],
        wishes: Iterable[Wish],
        profile: Profile,
        active: int,
        first_turns: bool,
    ) -> None:
        self.g = scene(heroes, given, rolls=rolls, active=active, profile=profile, first_turns=first_turns)
        self.script = Patient(list(wishes))
        self._steps: Steps[None] | None = None
        self._ask: Ask | None = None

    def turn(self, turns: int = 1) -> Table:
        """Plays whole turns; stops at the end of the game."""
        try:
            for at in range(turns):
                if at:
                    next_player(self.g)
                follow(self.g, turn(self.g), self.script)
        except GameOver:
            pass
        return self

    def until(self, what: What, seat: int | None = None, reason: str | None = None) -> Ask:
        """Plays on to a question and stops there, before it is answered."""
        if self._steps is None:
            self._steps = turn(self.g)
            ask = next(self._steps)
        else:
            assert self._ask is not None
            ask = self._steps.send(self.script.answer(self._ask))
        while not (ask.what is what and seat in (None, ask.seat) and reason in (None, ask.reason)):
            ask = self._steps.send(self.script.answer(ask))
        self._ask = ask
        return ask

    def go_on(self, *wishes: Wish) -> Table:
        """From a question where play had stopped to the end of the turn."""
        assert self._steps is not None
        assert self._ask is not None
        self.script.left.extend(wishes)
        try:
            ask = self._ask
            while True:
                ask = self._steps.send(self.script.answer(ask))
        except (StopIteration, GameOver):
            self._steps = self._ask = None
        return self

    def refused(self, seat: int, wish: Wish) -> str:
        """The rule that forbids a deed where play has stopped; empty: none."""
        refusal = why_not(self.g, seat, wish, self._ask)
        return "" if refusal is None else refusal.rule

    # --- what can be seen --------------------------------------------------------------------------

    @property
    def log(self) -> list[Record]:
        return self.g.log

    def seat(self, seat: int) -> Seat:
        return self.g.seats[seat]

    def health(self, seat: int) -> int:
        return self.g.health[self.g.seats[seat].team]

    def cp(self, seat: int) -> int:
        return self.g.seats[seat].cp

    def tokens(self, seat: int, name: str) -> int:
        return sum(count for status, count in self.g.seats[seat].tokens.items() if status.name == name)

    def sides(self, seat: int, name: str) -> list[str]:
        return [
            side
            for status, sides in self.g.seats[seat].sides.items()
            if status.name == name
            for side in sides
        ]

    def hand(self, seat: int) -> list[str]:
        return [card.name for card in self.g.seats[seat].hand]

    def records(self, *words: str) -> list[Record]:
        """The records of these kinds, in order."""
        return [record for record in self.g.log if record[0] in words]

    def dealt(self, seat: int) -> list[int]:
        """Every instance of damage that was dealt to a player."""
        return [int(record[3] or 0) for record in self.records("damage") if record[2] == seat]

    def asked(self, what: What, seat: int | None = None) -> list[Ask]:
        return [ask for ask in self.script.asked if ask.what is what and seat in (None, ask.seat)]

    def offered(self, name: str, seat: int | None = None, reason: str | None = None) -> int:
        """How often a card or token was among what a player could do."""
        return sum(
            1
            for ask in self.script.asked
            if seat in (None, ask.seat) and reason in (None, ask.reason)
            for option in ask.options
            if named(option) == name
        )

    def where(self, *start: str | int | None) -> int:
        """The place of the first record that begins like this."""
        for at, record in enumerate(self.g.log):
            if record[: len(start)] == start:
                return at
        raise AssertionError(f"no record {start} in {self.g.log}")


def named(option: object) -> str:
    """What an option is called."""
    match option:
        case Play(card=card) | Sell(card=card):
            return card.name
        case Use(offer=offer):
            return offer.of.name
        case StatusDef(name=name):
            return name
        case _:
            return str(getattr(option, "name", option))


def table(
    *heroes: ir.Document,
    given: Sequence[Given] = (),
    rolls: Iterable[int] = (),
    wishes: Iterable[Wish] = (),
    mode: str = "1v1",
    edition: Edition = Edition.MARVEL,
    upgrade_deck: bool = False,
    active: int = 0,
    first_turns: bool = False,
) -> Table:
    """A table at the start of a turn. One hero is enough: it then sits on every seat."""
    profile = Profile(MODES[mode], edition, upgrade_deck)
    seats = heroes if len(heroes) > 1 else heroes * profile.mode.players
    return Table(seats, given, rolls, wishes, profile, active, first_turns)


# --- wishes ----------------------------------------------------------------------------------------


def activate(name: str, line: int = 0, seat: int | None = None) -> Wish:
    return Wish("activate", name, line, seat=seat)


def plays(name: str, seat: int | None = None) -> Wish:
    return Wish("play", name, seat=seat)


def spends(name: str, seat: int | None = None) -> Wish:
    return Wish("use", name, seat=seat)


def when(reason: str, wish: Wish) -> When:
    """The same wish, but not before that opportunity."""
    return When(wish.do, wish.name, wish.number, wish.dice, wish.seat, reason=reason)


def sells(name: str, seat: int | None = None) -> Wish:
    return Wish("sell", name, seat=seat)


def yes(name: str = "", seat: int | None = None) -> Wish:
    return Wish("yes", name, seat=seat)


def chooses(option: int, seat: int | None = None) -> Wish:
    """One option of a text, counted from 1."""
    return Wish("choose", "", option, seat=seat)


def picks(player: int, seat: int | None = None) -> Wish:
    return Wish("player", "", player, seat=seat)


def defends(name: str, seat: int | None = None) -> Wish:
    return Wish("defend", name, seat=seat)


def keeps(*dice: int, seat: int | None = None) -> Wish:
    return Wish("keep", "", 0, dice, seat=seat)


# --- scenes ----------------------------------------------------------------------------------------


def scenes(text: str, *tests: str) -> None:
    """Plays tests that are written as an author writes them, with a hero of a few lines."""
    told = "".join(
        f"\ntest {at}\n{textwrap.indent(textwrap.dedent(one).strip(), '  ')}\n"
        for at, one in enumerate(tests)
    )
    source = Source.of(f"{HEAD.format(name='Tester')}{DICE}{textwrap.dedent(text)}{told}", "test.hero")
    checked = pipeline.check(source, resources.hero("common.hero").parent)
    tested = pipeline.play_tests(checked)
    assert len(tested.outcomes) == len(tests), [finding.message for finding in checked.findings]
    for outcome in tested.outcomes:
        assert outcome.passed, "\n".join((*(finding.message for finding in outcome.findings), *outcome.story))


# --- vectors ---------------------------------------------------------------------------------------


def vectors(*ids: str) -> list[Any]:
    """The vectors of `shared` whose id begins so; without the folder one that is skipped."""
    path = SHARED / "rules" / "test_vectors.json"
    if not path.is_file():
        skip = pytest.mark.skip(reason="needs ../shared/rules/test_vectors.json, which is not here")
        return [pytest.param({}, marks=skip, id="absent")]
    found = [one for one in json.loads(path.read_text(encoding="utf-8")) if one["id"].startswith(ids)]
    return [
        pytest.param(one, marks=pytest.mark.rule(one["id"]), id=f"{one['id']}-{at}")
        for at, one in enumerate(found)
    ]
