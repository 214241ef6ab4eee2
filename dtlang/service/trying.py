"""Playing with a hero: dice, one turn again and again, tests, a game against a bot, games by the hundred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from dtlang import files, pipeline
from dtlang.diagnostics import Report
from dtlang.diagnostics.codes import DICE_NOT_FIXED
from dtlang.dice import DICE, SIDES
from dtlang.engine.asks import What
from dtlang.engine.phases import fitting
from dtlang.engine.scene import scene
from dtlang.engine.state import Roll
from dtlang.format.scenarios import test_line
from dtlang.model import Test
from dtlang.playing.board import boards, shown
from dtlang.playing.question import asked, asked_of, on_its_way, option_label, roll_in_sight
from dtlang.playing.short_texts import requirement
from dtlang.playing.sitting import HUMAN, Sitting
from dtlang.render.plot_terminal import Look
from dtlang.service import answers as a
from dtlang.service.chances import settings_of
from dtlang.service.desk import Page
from dtlang.service.problems import problem
from dtlang.source import Source
from dtlang.speech import in_language
from dtlang.syntax.hero_file.nodes import Name
from dtlang.syntax.hero_file.own_words import own_words
from dtlang.syntax.scenario import nodes as s
from dtlang.trial import End, Outcome, run

BROKEN = "this hero cannot be played yet: mend its errors first"
ATTEMPTS = 3
MOST_GAMES = 100
BOT = "sensible"
TITLE = "A scene to keep"


# --- dice ------------------------------------------------------------------------------------------


def roll(page: Page, dice: Sequence[int], keep: Sequence[bool], left: int, seed: int) -> a.Rolled:
    """Rolls the dice that are not kept; without dice all five, for the first time. What fits then, and which
    dice to keep."""
    document, settings = page.document, settings_of(page)
    if document is None or settings is None or not document.dice:
        return a.Rolled(refused=BROKEN)
    if dice and (len(dice) != DICE or not all(1 <= one <= SIDES for one in dice)):
        return a.Rolled(refused="there are five dice, each of them shows 1 to 6")
    chance = Random(seed)
    if dice:
        held = [*keep, *[False] * DICE][:DICE]
        left = max(0, min(left, ATTEMPTS) - (not all(held)))
        thrown = tuple(
            one if stays else chance.randint(1, SIDES) for one, stays in zip(dice, held, strict=True)
        )
    else:
        left, thrown = ATTEMPTS - 1, tuple(chance.randint(1, SIDES) for _ in range(DICE))
    return shown_dice(page, thrown, left)


def shown_dice(page: Page, dice: tuple[int, ...], left: int) -> a.Rolled:
    """Dice that lie there."""
    document, settings = page.document, settings_of(page)
    if document is None or settings is None:
        return a.Rolled(refused=BROKEN)
    advice = pipeline.odds_advice(document, dice, left, settings)
    best = a.Way(
        keep=advice.best.kept,
        value=advice.best.ev.about,
        aims=tuple((name, chance.about) for name, chance in advice.best.aims[:4]),
    )
    return a.Rolled(
        dice=dice,
        symbols=tuple(document.dice[one - 1] for one in dice),
        left=left,
        fits=tuple(_fits(page, dice)),
        best=best,
        why=in_language(advice.why, page.language),
    )


def _fits(page: Page, dice: tuple[int, ...]) -> Iterator[a.Fitting]:
    """What can be activated with these dice, as the engine sees it."""
    assert page.document is not None
    heroes = (page.document, page.document)
    g = scene(heroes, first_turns=True)
    who = g.seats[0]
    for line in fitting(g, who, Roll(0, who.kit.faces, list(dice))):
        needs = in_language(requirement(line.requirement), page.language)
        yield a.Fitting(ability=line.name, requirement=needs)


# --- one turn --------------------------------------------------------------------------------------


class Throw(msgspec.Struct, frozen=True):
    """Dice as they lay after a roll attempt, and which of them were kept for it."""

    dice: tuple[int, ...]
    kept: tuple[int, ...] = ()


def play(
    page: Page, throws: Sequence[Throw], ability: str, held: dict[str, int], opponent_held: dict[str, int]
) -> a.Played:
    """A turn in which these dice are rolled and the ability is activated, as the engine plays it."""
    hero, document = page.hero, page.document
    if hero is None or document is None or isinstance(page.side, Report):
        return a.Played(refused=BROKEN)
    if not throws or any(len(one.dice) != DICE for one in throws):
        return a.Played(refused="roll the dice first")
    lines = [*_given(s.Player.YOU, held), *_given(s.Player.OPPONENT, opponent_held), *_thrown(throws)]
    lines.append(s.Activates(who=s.Player.YOU, name=Name(text=ability)))
    outcome = run(_test(lines), hero, document)
    more = [s.Rolls(who=_PLAYERS[seat], dice=dice) for seat, dice in outcome.rolled]
    whole = _test([*lines, *more, *_expected(outcome, lines)])
    again = run(whole, hero, document)
    remarks = [in_language(one.message, page.language) for one in outcome.findings if one.code not in _ASIDE]
    own = own_words(page.language)
    said = [f"  {test_line(line, own)}" for line in whole.lines]
    return a.Played(
        story=tuple(line for line in outcome.story if line),
        boards=tuple(_board(end) for end in outcome.ends),
        remarks=tuple(remarks),
        test="\n".join([f"{own.say('TEST', 'test')} {TITLE}", *said]) if again.passed else "",
    )


_PLAYERS = (s.Player.YOU, s.Player.OPPONENT)
_ASIDE = (DICE_NOT_FIXED.code,)  # chance rolls them, and the test is told what it was


def _test(lines: Sequence[s.TestLine]) -> Test:
    return Test(name=TITLE, lines=tuple(lines))


def _given(who: s.Player, held: dict[str, int]) -> Iterator[s.TestLine]:
    things = tuple(s.Thing(name=Name(text=name), count=count) for name, count in held.items())
    if things:
        yield s.GivenHas(who=who, things=things)


def _thrown(throws: Sequence[Throw]) -> Iterator[s.TestLine]:
    """The first roll whole; of the others the dice that were rolled again."""
    yield s.Rolls(who=None, dice=throws[0].dice)
    for one in throws[1:]:
        again = list(one.dice)
        for value in one.kept:
            if value in again:
                again.remove(value)
        if again:
            yield s.Keeps(who=s.Player.YOU, dice=tuple(one.kept))
            yield s.Rolls(who=None, dice=tuple(again))


def _expected(outcome: Outcome, lines: Sequence[s.TestLine]) -> Iterator[s.TestLine]:
    """What both have then: Health, and the tokens that lie on their boards or did before."""
    for who, end in zip(_PLAYERS, outcome.ends, strict=False):
        had = [
            thing.name.text
            for line in lines
            if isinstance(line, s.GivenHas) and line.who is who
            for thing in line.things
        ]
        counts = {"Health": end.health, **dict.fromkeys(had, 0), **end.tokens}
        things = tuple(
            s.Thing(name=Name(text=name), count=count)
            for name, count in counts.items()
            if name not in ("CP", "cards")
        )
        yield s.ExpectHas(who=who, things=things)


def _board(end: End) -> str:
    things = [f"{end.health} Health", f"{end.cp} CP"]
    things += [f"{count} {name}" for name, count in end.tokens.items()]
    return f"{end.name}: {', '.join(things)}"


# --- the tests of the file -------------------------------------------------------------------------


def play_tests(page: Page, only: str = "") -> a.Tests:
    """Plays the tests of the file; with errors in it none."""
    tested = pipeline.play_tests(page.checked, only)
    if tested.broken is not None:
        return a.Tests(refused=BROKEN)
    found = []
    for one in tested.outcomes:
        start, end = page.written.range(one.test.named)
        found.append(
            a.Tested(
                name=one.test.name,
                passed=one.passed,
                line=page.source.place(one.test.named.start).line,
                start=start,
                end=end,
                problems=tuple(problem(page, finding) for finding in one.findings),
                story=tuple(line for line in one.story if line),
                unsaid=one.unsaid,
            )
        )
    return a.Tests(tests=tuple(found), summary=pipeline.trial_result([tested], "text").strip())


# --- games -----------------------------------------------------------------------------------------


def side_called(name: str, folder: Path) -> pipeline.Side | str:
    """A hero beside the file or among those that come with dtlang; or why it cannot play."""
    path = pipeline.shared_path(name, folder)
    source = files.read(path, within=path.parent) if path is not None else None
    if path is None or not isinstance(source, Source):
        return f"there is no hero `{name}` beside this file, and none comes with dtlang"
    found = pipeline.side(pipeline.check(source, path.parent))
    return f"`{name}` cannot be played" if isinstance(found, Report) else found


def sit(page: Page, opponent: str, seed: int, decisions: Sequence[int]) -> a.Seating:
    """A game against a bot, as far as it has been decided. The same decisions lead to the same place."""
    mine = page.side
    if isinstance(mine, Report):
        return a.Seating(refused=BROKEN)
    known: dict[tuple[str, int], tuple[list[int], Sitting, list[str]]] = page.once("sittings", dict)
    made, sitting, story = known.get((opponent, seed), ([], None, []))
    if sitting is None or made != list(decisions[: len(made)]):
        other = mine if not opponent else side_called(opponent, page.path.parent)
        if isinstance(other, str):
            return a.Seating(refused=other)
        table = pipeline.profile("1v1", mine.document.edition or "marvel")
        sitting = pipeline.sit_down([mine, other], table, seed, [HUMAN, BOT])
        sitting.go()
        made, story = [], sitting.news()
    for answer in decisions[len(made) :]:
        if sitting.ask is None or not 0 <= answer < sitting.ask.answers:
            return a.Seating(refused="that cannot be answered here")
        sitting.decide(answer)
        sitting.go()
        made.append(answer)
        story += sitting.news()
    known.clear()
    known[opponent, seed] = (made, sitting, story)
    return _seating(sitting, story)


def _seating(sitting: Sitting, story: list[str]) -> a.Seating:
    g, ask = sitting.game.state, sitting.ask
    told = tuple(shown(line) for line in story)
    drawn = boards(g, sitting.names, sitting.players, ask.seat if ask is not None else 0, Look(width=_WIDE))
    if ask is None:
        return a.Seating(story=told, boards=tuple(drawn[1:]), over=True)
    texts, names = sitting.texts[ask.seat], sitting.names
    keeps = ask.what is What.KEEP
    labels = [option_label(g, ask, at, one, names, texts) for at, one in enumerate(ask.options)]
    labels = ["no", "yes"] if ask.what is What.MAY else [] if keeps else labels
    said = [*on_its_way(g, ask, names), shown(f"{names[ask.seat]}: {asked(g, ask)}"), asked_of(g, ask, texts)]
    seen = roll_in_sight(g, ask)
    return a.Seating(
        story=told,
        boards=tuple(drawn[1:]),
        asked=tuple(shown(line) for line in said if line),
        options=tuple(shown(label) for label in labels),
        dice=tuple(seen.dice) if seen is not None else (),
        symbols=tuple(seen.faces[one - 1] for one in seen.dice) if seen is not None and seen.faces else (),
        keeps=keeps,
    )


_WIDE = 10_000  # the page breaks lines by itself


def games(page: Page, opponent: str, count: int, seed: int) -> a.Games:
    """So many games between bots."""
    mine = page.side
    if isinstance(mine, Report):
        return a.Games(refused=BROKEN)
    other = mine if not opponent else side_called(opponent, page.path.parent)
    if isinstance(other, str):
        return a.Games(refused=other)
    count = max(1, min(count, MOST_GAMES))
    table = pipeline.profile("1v1", mine.document.edition or "marvel")
    documents = [mine.document, other.document]
    found = pipeline.simulate(documents, table, [BOT, BOT], count, seed, 1, lambda done: None)
    return a.Games(
        games=count,
        won=tuple((one.hero, one.won.rate) for one in found.heroes),
        draws=found.draws / count,
        turns=found.turns.mean,
    )
