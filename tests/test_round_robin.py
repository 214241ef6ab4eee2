"""`dtlang simulate FOLDER`: everybody against everybody, resumed, rated, and what stands out."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from dtlang import ir, resources, simulate
from dtlang.cli import main
from dtlang.engine import Profile
from dtlang.render.tournament_words import said
from dtlang.simulate import Corner, Rate, Settings, Tally, rate
from dtlang.tournament import Finding, Job, Kind, Plan, as_json, play, result
from dtlang.tournament.findings import uneven, unused
from dtlang.tournament.journal import Journal
from dtlang.tournament.play import in_processes
from dtlang.tournament.rating import ratings
from dtlang.watched import Lost
from tests.engine.rules_here import shipped
from tests.test_simulate_command import Page

HEROES = ("ember_witch", "starter", "bellfounder")
PLAN = Plan(Profile(), ("random",), 30, 4)
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


def documents() -> list[ir.Document]:
    return [shipped(name) for name in HEROES]


def here(begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]) -> Iterator[tuple[Job, Tally]]:
    """Plays in this process, the last job first: the order must not matter."""
    work = begin()
    for job in reversed(todo):
        yield job, work(job)


def played(plan: Plan = PLAN, runner: Any = here, journal: Journal | None = None) -> bytes:
    return as_json(result(documents(), plan, play(documents(), plan, runner, journal)))


@pytest.fixture(scope="module")
def whole() -> bytes:
    return played()


def run(*arguments: str) -> Result:
    found = CliRunner().invoke(main, ["simulate", *arguments])
    if found.exception and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found


# --- what is played --------------------------------------------------------------------------------


def test_a_pair_plays_the_games_of_simulate(whole: bytes) -> None:
    """Who else takes part does not matter."""
    pairs = {(one["hero"], one["other"]): one for one in json.loads(whole)["rounds"][0]["pairs"]}
    assert 3 == len(pairs)
    some = [documents()[0], documents()[2]]
    settings = Settings(PLAN.profile, ("random", "random"), PLAN.games, PLAN.seed)
    alone = simulate.result(some, settings, simulate.simulate(some, settings))
    pair = pairs["Ember Witch", "Bellfounder"]
    assert alone.heroes[0].won == msgspec.convert(pair["won"], Rate)
    assert alone.heroes[0].first == msgspec.convert(pair["first"], Rate)
    assert (alone.draws, alone.turns.mean) == (pair["draws"], pair["turns"])


def test_sums_are_those_of_the_pairs(whole: bytes) -> None:
    found = json.loads(whole)["rounds"][0]
    assert 90 == found["games"] == sum(one["games"] for one in found["turns"]["lengths"])
    for hero in found["heroes"]:
        assert 60 == hero["won"]["games"] == hero["first"]["games"] + hero["later"]["games"]
        assert hero["won"]["wins"] == hero["first"]["wins"] + hero["later"]["wins"]
    wins = sum(hero["won"]["wins"] for hero in found["heroes"])
    assert 90 == wins + found["draws"] + found["unfinished"]


def test_several_processes_play_the_same(whole: bytes) -> None:
    assert whole == played(runner=in_processes(2))


def _dies_once(begin: Callable[[], Callable[[Job], Tally]], mark: Path) -> Callable[[Job], Tally]:
    work = begin()

    def at_work(job: Job) -> Tally:
        if job.pair == (0, 1) and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return work(job)

    return at_work


@posix
def test_a_worker_that_dies_loses_nothing(whole: bytes, tmp_path: Path) -> None:
    """Its job is played again by another one."""
    mark = tmp_path / "died"

    def runner(
        begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
    ) -> Iterator[tuple[Job, Tally | Lost]]:
        return in_processes(2)(partial(_dies_once, begin, mark), todo)

    assert whole == played(runner=runner)
    assert mark.exists()


def test_a_job_that_never_comes_to_anything_is_told() -> None:
    def runner(
        begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
    ) -> Iterator[tuple[Job, Tally | Lost]]:
        work = begin()
        for job in todo:
            yield job, Lost("gone") if job.pair == (0, 1) else work(job)

    found = json.loads(played(runner=runner))["rounds"][0]
    assert 60 == found["games"]
    assert {"kind": "lost", "bot": "random", "hero": "", "name": "", "many": 30, "of": 90} == found[
        "findings"
    ][0]


# --- going on --------------------------------------------------------------------------------------


def test_what_was_played_is_not_played_again(whole: bytes, tmp_path: Path) -> None:
    """Cut off in the middle of a line, as when the power goes, it goes on from there."""
    path = tmp_path / "games.log"
    assert whole == played(journal=Journal(path))
    lines = path.read_bytes().splitlines(keepends=True)
    assert 1 + 6 == len(lines), "30 games are two jobs of each of three pairs"
    path.write_bytes(b"".join(lines[:4]) + lines[4][:50])
    seen: list[Job] = []

    def runner(
        begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
    ) -> Iterator[tuple[Job, Tally]]:
        seen.extend(todo)
        return here(begin, todo)

    assert whole == played(runner=runner, journal=Journal(path))
    assert 3 == len(seen)
    seen.clear()
    assert whole == played(runner=runner, journal=Journal(path))
    assert [] == seen
    changed = [*documents()[:2], msgspec.structs.replace(documents()[2], facts={"version": "2"})]
    play(changed, PLAN, runner, Journal(path))
    assert {(0, 2), (1, 2)} == {job.pair for job in seen}, "only the pairs of a changed hero"
    seen.clear()
    play(documents(), PLAN._replace(seed=5), runner, Journal(path))
    assert 6 == len(seen), "another seed means other games"


def test_a_file_with_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Jo,\n", encoding="utf-8")
    folder = str(Path(resources.hero("starter.hero")).parent)
    found = run(folder, "--resume", str(path))
    assert 1 == found.exit_code
    assert "holds something else than games of a round robin" in found.stderr
    assert "Dear Jo,\n" == path.read_text(encoding="utf-8")


# --- ratings ---------------------------------------------------------------------------------------


def test_ratings_say_how_often_one_beats_the_other() -> None:
    """Of two heroes the difference is 400 times the logarithm of the odds."""
    one, other = ratings(2, {(0, 1): (90_000.0, 10_000.0)})
    assert 400 * log10(9) == pytest.approx(one.points - other.points, abs=0.1)
    assert 1500 == pytest.approx((one.points + other.points) / 2)


def test_whoever_won_everything_has_a_rating_too() -> None:
    best, worst = ratings(2, {(0, 1): (10.0, 0.0)})
    assert best.points > worst.points
    assert best.high - best.low > 100


def test_intervals_hold_what_they_promise() -> None:
    """Heroes of known strength play 60 games each against each; 95 of 100 intervals hold the truth."""
    chance = Random(5)
    truth = [-0.8, -0.3, 0.0, 0.4, 0.7]
    inside = tried = 0
    for _ in range(60):
        results = {}
        for a in range(5):
            for b in range(a):
                share = 1 / (1 + 2.718281828 ** (truth[b] - truth[a]))
                wins = sum(chance.random() < share for _ in range(60))
                results[a, b] = (float(wins), 60.0 - wins)
        for skill, found in zip(truth, ratings(5, results), strict=True):
            tried += 1
            inside += found.low <= 1500 + skill * 400 / 2.302585093 <= found.high
    assert 0.92 < inside / tried < 0.98


# --- what stands out -------------------------------------------------------------------------------


def test_tokens_are_counted_as_the_log_tells() -> None:
    """The tokens of one game, counted by hand from its records."""
    from dtlang.bots import RandomBot
    from dtlang.engine import Game

    heroes = [shipped("ember_witch"), shipped("starter")]
    game = Game(heroes, 11, keep=False)
    bot = RandomBot(11)
    while game.ask is not None:
        game.decide(bot.answer(game.state, game.ask))
    tally = simulate.empty(2)
    simulate.count(tally, game, [0, 1])
    gained: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for record in game.state.log:
        if record[0] in ("gain", "inflict"):
            gained[str(record[2])] += int(record[3] or 0)
        elif record[0] == "spend":
            spent[str(record[2])] += int(record[3] or 0)
    ember, starter = ({one.name for one in hero.statuses} for hero in heroes)
    assert gained["Cinder"] > 0
    for names, corner in ((ember, tally.corners[0]), (starter, tally.corners[1])):
        assert {name: n for name, n in gained.items() if name in names} == {
            name: n for name, n in corner.gained.items() if name in names
        }
        assert {name: n for name, n in spent.items() if name in names} == {
            name: n for name, n in corner.spent.items() if name in names
        }


def test_what_was_never_used_is_found() -> None:
    """Ember Witch gained 74 Smoke Veils in 40 games and spent none; Heat she spent in 3 of 20 games."""
    hero = shipped("ember_witch")
    corner = Corner(
        abilities={ability.name: 1 for ability in hero.abilities if ability.name != "Sunfall"},
        defenses={"Ward of Ash": 9},
        cards={entry.card: 1 for entry in hero.deck},
        gained={"Smoke Veil": 74, "Heat": 50, "Cinder": 5},
        games_gained={"Smoke Veil": 30, "Heat": 20, "Cinder": 5},
        spent={"Heat": 4},
        games_spent={"Heat": 3},
    )
    del corner.cards["Flashpoint"]
    found = [(one.kind, one.name, one.many, one.of) for one in unused(hero, corner, 40, "x")]
    assert found == [
        (Kind.NEVER_ABILITY, "Sunfall", 0, 40),
        (Kind.NEVER_CARD, "Flashpoint", 0, 40),
        (Kind.SELDOM_SPENT, "Heat", 3, 20),
        (Kind.NEVER_SPENT, "Smoke Veil", 0, 74),
        (Kind.NEVER_GAINED, "Scorched", 0, 40),
    ]
    assert [] == unused(hero, corner, 5, "x"), "five games say nothing yet"


def test_a_pair_is_uneven_only_if_that_is_sure() -> None:
    """70 of 100 lie between 60.4 and 78.1; 69 of 100 may still be 59.4."""
    rows = {("A", "B"): rate(70, 100), ("A", "C"): rate(69, 100), ("B", "C"): rate(5, 100)}
    assert [("C", "B", 95), ("A", "B", 70)] == [(one.hero, one.name, one.many) for one in uneven("x", rows)]


@pytest.mark.parametrize("kind", Kind)
def test_every_finding_has_words(kind: Kind) -> None:
    words = said(Finding(kind, "level3", "Ember Witch", "Heat", 3, 20))
    assert "20" in words


# --- what is shown ---------------------------------------------------------------------------------


def test_a_folder_is_a_round_robin(tmp_path: Path) -> None:
    for name in (*HEROES[:2], "common"):
        path = Path(resources.hero(f"{name}.hero"))
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.hero").write_text("hero X\n", encoding="utf-8")
    out = tmp_path / "page.html"
    quick = ("--bots", "random", "--games", "2", "--jobs", "1")
    found = run(str(tmp_path), *quick, "--format", "html", "-o", str(out))
    assert 1 == found.exit_code, "what cannot be played is told, and the others play"
    assert "1 file was left out" in found.stderr
    page = Page(out.read_text(encoding="utf-8"))
    assert [] == page.open
    assert "svg" in page.tags
    assert "script" not in page.tags
    (tmp_path / "broken.hero").unlink()
    shown = run(str(tmp_path), *quick)
    assert 0 == shown.exit_code
    assert shown.stdout.startswith("2 heroes, everybody against everybody: 2 games of each pair, 1v1, marvel")


def test_levels_are_compared() -> None:
    names = [str(resources.hero(f"{name}.hero")) for name in HEROES]
    found = run(*names, "--levels", "1,2", "--games", "1", "--jobs", "1")
    assert 0 == found.exit_code
    head = next(line for line in found.stdout.splitlines() if line.startswith("% won by"))
    assert ["sensible", "level2"] == head.split()[3:]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--levels", "1,9"), "name levels from 1 to 5, such as 1,3."),
        (("--levels", "1", "--level", "2"), "Give only one of --bots, --level and --levels."),
        (("--bots", "random,random"), "name one bot"),
    ],
)
def test_a_wrong_call_is_explained(arguments: tuple[str, ...], message: str) -> None:
    folder = str(Path(resources.hero("starter.hero")).parent)
    found = run(folder, *arguments)
    assert 2 == found.exit_code
    assert message in found.stderr


def test_two_heroes_are_no_round_robin() -> None:
    path = str(resources.hero("starter.hero"))
    found = run(path, path, "--resume", "x.log")
    assert 2 == found.exit_code
    assert "name a folder, or more than two heroes" in found.stderr
