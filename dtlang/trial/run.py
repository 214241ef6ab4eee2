"""From a test to what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from dtlang import ir
from dtlang.diagnostics import Diagnostic, did_you_mean, in_order
from dtlang.diagnostics.codes import (
    DICE_NOT_FIXED,
    DICE_NOT_ROLLED,
    FAILED_EXPECTATION,
    NEVER_DONE,
    UNPLAYABLE_TEST,
)
from dtlang.engine.asks import What
from dtlang.engine.modes import MODES, Edition, Profile
from dtlang.engine.phases import next_player, turn
from dtlang.engine.records import Record
from dtlang.engine.rng import Rng
from dtlang.engine.scene import Given, scene
from dtlang.engine.settling import GameOver
from dtlang.engine.state import Piece, Seat, State
from dtlang.fault import Endless
from dtlang.model import Hero, Test
from dtlang.render.refusals import said_refusal
from dtlang.render.story import Story
from dtlang.source import Span
from dtlang.speech import ENGLISH, Said, in_language, is_spoken
from dtlang.syntax.scenario import nodes as s
from dtlang.trial.cast import Cast, Cue, Cued, Unsaid, seat_of
from dtlang.trial.compare import failures

MOST_QUESTIONS = 5_000  # in one turn
OPPONENT = Said("Opponent")

Heroes: TypeAlias = tuple[ir.Document, ir.Document]


class End(msgspec.Struct, frozen=True):
    """What a player has when a test is over."""

    name: str
    health: int
    cp: int
    tokens: dict[str, int]
    hand: int


class Outcome(msgspec.Struct, frozen=True):
    """What came of a test: findings if it failed, and the story of what happened."""

    test: Test
    findings: tuple[Diagnostic, ...]
    story: tuple[str, ...]
    unsaid: tuple[str, ...] = ()  # what the test left open
    ends: tuple[End, ...] = ()
    rolled: tuple[tuple[int, tuple[int, ...]], ...] = ()  # seats and dice, roll attempts left out
    own_story: tuple[str, ...] = ()  # the story in the language of the hero file, if that is not English

    @property
    def passed(self) -> bool:
        return not self.findings


def run(test: Test, hero: Hero, document: ir.Document, opponent: ir.Document | None = None) -> Outcome:
    """Plays a test; the opponent is the same hero unless another one is given."""
    outcome, kept = _run(test, hero, document, opponent, vain=False)
    return _run(test, hero, document, opponent, vain=True)[0] if kept else outcome


def _run(
    test: Test, hero: Hero, document: ir.Document, opponent: ir.Document | None, *, vain: bool
) -> tuple[Outcome, bool]:
    """What came of a test, and whether a card was kept to the end that could have been played in vain."""
    heroes = (document, opponent or document)
    edition = Edition(hero.edition.value) if hero.edition is not None else Edition.MARVEL
    profile = Profile(MODES["1v1"], edition)
    wrong = list(_unknown_sides(test, heroes))
    if wrong:
        return Outcome(test, tuple(wrong), ()), False
    g = _set(test, heroes, profile)
    health = g.health.copy()
    findings: list[Diagnostic] = []
    unsaid: list[Unsaid] = []
    over = kept = False
    for number, lines in enumerate(_turns(test.lines)):
        start = len(g.log)
        if number and not over:
            next_player(g)
        cued = [line for line in lines if isinstance(line, (s.Rolls, s.Cannot, *s.DEEDS))]
        cast = Cast(cued, g, vain=vain)
        if not over:
            g.rng = Rng(0, cast.dice)
            try:
                _play(g, cast)
            except GameOver:
                over = True
            except _NoEndError:
                findings.append(UNPLAYABLE_TEST.at(test.named, "this scene does not come to an end"))
                over = True
            except Endless as error:
                message = "this scene does not come to an end"
                findings.append(UNPLAYABLE_TEST.at(test.named, message, help=str(error)))
                return Outcome(test, tuple(findings), _beginning(g, heroes, profile)), False
        log = g.log[start:]
        findings.extend(_not_done(cast, over))
        findings.extend(_dice(cast, test.named, g))
        for possible in cast.possible:
            message = "this can be done after all"
            findings.append(FAILED_EXPECTATION.at(possible.span, message, label="expected to be impossible"))
        unsaid.extend(cast.unsaid)
        kept = kept or (cast.kept and any(cue.times for cue in cast.cues))
        for line in lines:
            if isinstance(line, s.EXPECTATIONS):
                findings.extend(failures(line, g, log))
    story = _story(heroes, profile, ENGLISH, one=opponent is None)
    story.health = health.copy()
    told = tuple(story.tell(g.log))
    own: tuple[str, ...] = ()
    if hero.language != ENGLISH and is_spoken(hero.language):
        again = _story(heroes, profile, hero.language, one=opponent is None)
        again.health = health
        own = tuple(again.tell(g.log))
    open_points = tuple(dict.fromkeys(_unsaid(one, story.names[one.seat]) for one in unsaid))
    ends = tuple(_end(g, seat, name) for seat, name in zip(g.seats, story.names, strict=True))
    rolled = tuple(_rolled(g.log))
    unsaid_points = open_points if findings else ()
    return Outcome(test, tuple(in_order(findings)), told, unsaid_points, ends, rolled, own), kept


def _end(g: State, seat: Seat, name: str) -> End:
    tokens = {status.name: count for status, count in seat.tokens.items() if count}
    return End(name, g.health[seat.team], seat.cp, tokens, len(seat.hand))


def _rolled(log: Sequence[Record]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Who rolled what besides roll attempts, in order."""
    for record in log:
        if record[0] == "roll":
            _, seat, *dice = record
            yield _number(seat), tuple(map(_number, dice))


def _number(value: str | int | None) -> int:
    assert isinstance(value, int)
    return value


def _story(heroes: Heroes, profile: Profile, language: str, *, one: bool) -> Story:
    """Whoever plays against itself is told apart from its opponent."""
    story = Story(heroes, profile, language)
    if one:
        story.names = [heroes[0].name, in_language(OPPONENT, language)]
    return story


def _beginning(g: State, heroes: Heroes, profile: Profile) -> tuple[str, ...]:
    """The first part of a story without end."""
    story = _story(heroes, profile, ENGLISH, one=True)
    return (*story.tell(g.log[:20]), "    ...")


class _NoEndError(Exception):
    """Something goes round in circles."""


def _play(g: State, cast: Cast) -> None:
    steps = turn(g)
    try:
        ask = next(steps)
        for _ in range(MOST_QUESTIONS):
            ask = steps.send(cast.answer(ask))
    except StopIteration:
        return
    raise _NoEndError


def _turns(lines: Sequence[s.TestLine]) -> list[list[s.TestLine]]:
    turns: list[list[s.TestLine]] = [[]]
    for line in lines:
        if isinstance(line, s.NextTurn):
            turns.append([])
        else:
            turns[-1].append(line)
    return turns


# --- the scene -------------------------------------------------------------------------------------


def _set(test: Test, heroes: Heroes, profile: Profile) -> State:
    """The table as the test says. Its first turn is like the first of a game: without income (R-017)."""
    settings = [line for line in test.lines if isinstance(line, s.SETTINGS)]
    first = next((line.who for line in settings if isinstance(line, s.GivenTurn)), s.Player.YOU)
    given = [_given([x for x in settings if x.who is who], seat_of(who), heroes) for who in s.Player]
    g = scene(heroes, given, active=seat_of(first), profile=profile, first_turns=True)
    for line in settings:
        if isinstance(line, s.GivenHas):
            board = g.seats[seat_of(line.who)]
            for thing in line.things:
                name = thing.name.text
                made = board.kit.pieces.get(name)
                if made is None:
                    continue
                piece = board.pieces.setdefault(name, Piece(made, board.index, 1))
                if thing.health is not None:
                    piece.health = thing.health
                if thing.count is not None and made.dial is not None:
                    piece.turn(thing.count)
                elif thing.count is not None:
                    piece.count = thing.count
                    if not thing.count:
                        del board.pieces[name]
            board.texts = None
    return g


def _unknown_sides(test: Test, heroes: Heroes) -> Iterator[Diagnostic]:
    """The sides of a token may be read from its text, so they are known only now."""
    sides: dict[str, tuple[str, ...]] = {}
    for document in heroes:
        sides |= {status.name: status.sides for status in document.statuses}
        sides |= {companion.name: companion.sides for companion in document.companions}
        sides |= {piece.name: piece.sides for piece in document.pieces}
    for line in test.lines:
        for thing in line.things if isinstance(line, (s.GivenHas, s.ExpectHas)) else ():
            known = sides.get(thing.name.text, ())
            if thing.side is not None and thing.side.text not in known:
                message = Said("`{thing}` has no side `{side}`", thing=thing.name.text, side=thing.side.text)
                help = did_you_mean(thing.side.text, known) or (
                    Said("its sides are {sides}", sides=", ".join(known))
                    if known
                    else Said("its sides are alike")
                )
                yield UNPLAYABLE_TEST.at(thing.side.span, message, help=help)


def _given(lines: Sequence[s.Setting], seat: int, heroes: Heroes) -> Given:
    upgrades = {card.name for card in heroes[seat].upgrades}
    statuses = {status.name for document in heroes for status in document.statuses}
    health = cp = None
    tokens: dict[str, int] = {}
    sides: dict[str, str] = {}
    board: list[str] = []
    piles: dict[s.Pile, list[str]] = {}
    places: dict[str, list[str]] = {}
    stored: dict[str, list[int]] = {}
    for line in lines:
        if isinstance(line, s.GivenPile) and line.place is not None:
            places[line.place.text] = [card.text for card in line.cards]
            stored[line.place.text] = list(line.dice)
        elif isinstance(line, s.GivenPile):
            piles[line.pile] = [card.text for card in line.cards]
        for thing in line.things if isinstance(line, s.GivenHas) else ():
            name, count = thing.name.text, 1 if thing.count is None else thing.count
            if name == "Health":
                health = count
            elif name == "CP":
                cp = count
            elif name in upgrades and count:
                board.append(name)
            elif name in statuses and count:
                tokens[name] = count
            if thing.side is not None:
                sides[name] = thing.side.text
    return Given(
        health=health,
        cp=cp,
        tokens=tokens,
        sides=sides,
        upgrades=board,
        hand=piles.get(s.Pile.HAND, []),
        deck=piles.get(s.Pile.DECK),
        discard=piles.get(s.Pile.DISCARD, []),
        staying=piles.get(s.Pile.IN_PLAY, []),
        places=places,
        stored=stored,
    )


# --- what did not come true ------------------------------------------------------------------------

# "Not now": of little help if something else stood in the way when the time had come.
_LATER = frozenset(f"R-{number:03}" for number in (37, 41, 56, 59, 63, 76, 95, 101, 102, 103, 130, 147))


def _not_done(cast: Cast, over: bool) -> Iterator[Diagnostic]:
    """The first deed that was not done; what stands below it waited in vain."""
    cue = next((cue for cue in cast.cues if cue.times), None)
    if cue is None:
        return
    waiting = sum(1 for other in cast.cues if other.times) - 1
    help = _why(cue)
    if over:
        help = "the game was over before"
    elif waiting:
        more = Said("{waiting|1 more deed|# more deeds} below it", waiting=waiting)
        help = (
            Said("{help}\nit kept {more} waiting", help=help, more=more)
            if help
            else Said("it kept {more} waiting", more=more)
        )
    yield NEVER_DONE.at(cue.line.span, "this was never done", label="the moment did not come", help=help)


def _why(cue: Cue) -> str | None:
    if not cue.refusals:
        return _HINTS.get(type(cue.line))
    best = next((one for one in cue.refusals if one.rule not in _LATER), cue.refusals[-1])
    return said_refusal(best)


_HINTS: dict[type[Cued], str] = {
    s.Chooses: Said("nobody was asked this: the text may leave no choice, or ask something else first"),
    s.Answers: Said("nobody was asked this: an offer that cannot be paid for is not made"),
    s.Keeps: Said("these are not among the dice on the table"),
    s.Defends: Said("there was nothing to defend against"),
}


_WHO = {s.Player.YOU: Said("you"), s.Player.OPPONENT: Said("your opponent")}


def _dice(cast: Cast, named: Span, g: State) -> Iterator[Diagnostic]:
    """Dice that the test says and nobody rolled, and dice that were rolled and the test does not say."""
    for cue in cast.cues:
        if not isinstance(cue.line, s.Rolls):
            continue
        who = cue.line.who
        rollers = {seat for at in cue.rolled_at if (seat := _roller(g.log, at)) is not None}
        if cue.dice:
            what = (
                Said("these dice were")
                if not cue.begun
                else Said("{listed} was", listed=" ".join(map(str, cue.dice)))
            )
            message = Said("{what} never rolled", what=what)
            yield DICE_NOT_ROLLED.at(cue.line.span, message, label="nobody asked for them")
        elif who is not None and rollers - {seat_of(who)}:
            other = s.Player.YOU if who is s.Player.OPPONENT else s.Player.OPPONENT
            message = Said("these dice were rolled by {other}", other=_WHO[other])
            help = "dice stand in the order in which they are rolled"
            yield DICE_NOT_ROLLED.at(
                cue.line.span, message, label=Said("not by {who}", who=_WHO[who]), help=help
            )
    for at, count in cast.unfixed:
        if not _matters(g.log, at):
            continue
        seat = _roller(g.log, at)
        player = s.Player.YOU if seat == 0 else s.Player.OPPONENT
        message = Said(
            "{by} rolled {count|a die|# dice}, and the test does not say what {count|it shows|they show}",
            by=Said("somebody") if seat is None else _WHO[player],
            count=count,
        )
        help = Said(
            "add a line such as `your opponent rolls {listed}`, where it happens"
            if seat == 1
            else "add a line such as `roll {listed}`, where it happens",
            listed=" ".join("123456"[:count]),
        )
        yield DICE_NOT_FIXED.at(named, message, help=help)


def _record(log: Sequence[Record], at: int) -> Record | None:
    return next((record for record in log[at:] if record[0] in ("attempt", "roll", "reroll")), None)


def _roller(log: Sequence[Record], at: int) -> int | None:
    """Who rolled the dice that came when the log was so long."""
    record = _record(log, at)
    if record is None:
        return None
    seat = record[2] if record[0] == "reroll" else record[1]
    return seat if isinstance(seat, int) else None


def _matters(log: Sequence[Record], at: int) -> bool:
    """The roll attempts of somebody who activates nothing may show anything."""
    record = _record(log, at)
    if record is None or record[0] != "attempt":
        return True
    for later in log[at:]:
        if later[0] in ("activate", "no_ability", "turn"):
            return later[0] == "activate"
    return False


_QUESTIONS = {
    What.CHOOSE: Said("which option is taken"),
    What.PLAYER: Said("which player is meant"),
    What.TOKEN: Said("which token is meant"),
    What.NUMBER: Said("how many"),
    What.DICE_PLACE: Said("which die is meant"),
    What.FACE: Said("to which number a die is turned"),
    What.CARD: Said("which card is meant"),
    What.ORDER: Said("what comes first"),
}


def _unsaid(one: Unsaid, who: str) -> str:
    taken = Said("all that were possible") if one.what is What.NUMBER else Said("the first")
    about = Said(" for {one}", one=one.about) if one.about else ""
    return Said(
        "the test does not say {questions}{about} ({who}): {taken} was taken",
        questions=_QUESTIONS[one.what],
        about=about,
        who=who,
        taken=taken,
    )
