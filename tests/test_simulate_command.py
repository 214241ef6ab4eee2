"""`dtlang simulate`: what is counted is true, and the same for any number of jobs."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtlang import resources, simulate
from dtlang.bots import RandomBot
from dtlang.cli import main
from dtlang.engine import MODES, Game, Profile
from dtlang.simulate import Settings, count, empty, lengths, play_games, rate, result, wilson
from tests.engine.rules_here import shipped

EMBER, STARTER = (str(resources.hero(f"{name}.hero")) for name in ("ember_witch", "starter"))
QUICK = (EMBER, STARTER, "--bots", "random", "--games", "12")


def run(*arguments: str) -> Result:
    found = CliRunner().invoke(main, ["simulate", *arguments])
    if found.exception and not isinstance(found.exception, SystemExit):
        raise found.exception
    return found


@pytest.fixture(scope="module")
def data() -> Any:
    found = run(*QUICK, "--format", "json")
    assert 0 == found.exit_code, found.stderr
    return json.loads(found.stdout)


# --- counting --------------------------------------------------------------------------------------


def test_every_game_has_one_end(data: Any) -> None:
    """Wins, draws and games that were given up are all there are."""
    assert 12 == data["games"]
    wins = sum(hero["won"]["wins"] for hero in data["heroes"])
    assert 12 == wins + data["draws"] + data["unfinished"]
    assert wins == sum(seat["wins"] for seat in data["seats"])
    assert wins == data["first"]["wins"] + data["later"]["wins"]
    assert 12 == sum(one["games"] for one in data["turns"]["lengths"])
    for hero in data["heroes"]:
        assert hero["won"]["wins"] == hero["first"]["wins"] + hero["later"]["wins"]
        assert 12 == hero["first"]["games"] + hero["later"]["games"]


def test_counts_are_those_of_the_log() -> None:
    """One game, counted by hand."""
    heroes = [shipped("ember_witch"), shipped("starter")]
    game = Game(heroes, 7, keep=False)
    bot = RandomBot(7)
    while game.ask is not None:
        game.decide(bot.answer(game.state, game.ask))
    tally = empty(2)
    count(tally, game, [1, 0])  # the first seat is the second hero
    log = game.state.log
    for seat, corner in ((0, tally.corners[1]), (1, tally.corners[0])):
        assert Counter(r[2] for r in log if r[0] == "activate" and r[1] == seat) == corner.abilities
        assert Counter(r[2] for r in log if r[0] == "play" and r[1] == seat) == corner.cards
        assert Counter(r[2] for r in log if r[0] == "sell" and r[1] == seat) == corner.sold
        assert (game.winner == seat) == bool(corner.wins)
    dealt = sum(int(r[3] or 0) for r in log if r[0] == "damage")
    counted = sum(sum((*c.damage.values(), *c.own_damage.values())) for c in tally.corners)
    assert dealt == counted
    assert {sum(r[0] == "turn" for r in log): 1} == tally.turns


def test_any_number_of_jobs_gives_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are only a way to cut the same games into pieces."""
    monkeypatch.setattr(simulate, "CHUNK", 5)
    one = run(*QUICK, "--seed", "5", "--jobs", "1", "--format", "json")
    two = run(*QUICK, "--seed", "5", "--jobs", "2", "--format", "json")
    assert one.stdout == two.stdout
    heroes = [shipped("ember_witch"), shipped("starter")]
    settings = Settings(Profile(), ("random", "random"), 8, 3)
    texts = tuple(simulate.msgspec.json.encode(hero) for hero in heroes)
    whole = play_games(texts, settings, 0, 8)
    parts = empty(2)
    for first, many in ((6, 2), (0, 1), (1, 5)):
        parts.add(play_games(texts, settings, first, many))
    assert result(heroes, settings, whole) == result(heroes, settings, parts)


def test_another_seed_gives_other_games(data: Any) -> None:
    other = json.loads(run(*QUICK, "--seed", "2", "--format", "json").stdout)
    assert data["turns"] != other["turns"]


def test_heroes_change_seats() -> None:
    """The same hero and bot on both sides: each seat is every hero's half of the time."""
    heroes = [shipped("starter"), shipped("starter")]
    tally = simulate.simulate(heroes, Settings(Profile(), ("random", "random"), 8, 1))
    assert 8 == tally.games
    assert 8 == sum(corner.first for corner in tally.corners)


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_DECISIONS", 10)
    found = json.loads(run(*QUICK[:4], "--games", "3", "--format", "json").stdout)
    assert (3, 0) == (found["unfinished"], found["draws"])
    assert "3 games went on for ever" in run(*QUICK[:4], "--games", "3").stdout


@pytest.mark.parametrize("mode", ["2v2", "ffa3"])
def test_other_tables(mode: str) -> None:
    players = MODES[mode].players
    heroes = [EMBER, STARTER, STARTER, EMBER][:players]
    found = json.loads(
        run(*heroes, "--mode", mode, "--bots", "random", "--games", "4", "--format", "json").stdout
    )
    assert players == len(found["heroes"])
    assert ["Ember Witch (1)", "My First Hero (2)"] == [
        hero["hero"] for hero in found["heroes"][:2]
    ] or players == 3


# --- statistics ------------------------------------------------------------------------------------


def test_the_interval_is_wilsons() -> None:
    """Against values from the literature: 0 of 10, 10 of 10, 8 of 10, 81 of 263."""
    for wins, games, low, high in (
        (0, 10, 0, 0.2775),
        (10, 10, 0.7225, 1),
        (8, 10, 0.4902, 0.9433),
        (81, 263, 0.2553, 0.3662),
    ):
        assert (low, high) == pytest.approx(wilson(wins, games), abs=5e-5)
    assert (0.0, 1.0) == wilson(0, 0)
    assert 0.5 == rate(3, 6).rate


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """Exactly, over all results of 60 games with an even chance."""
    from math import comb

    covered = sum(comb(60, wins) for wins in range(61) if wilson(wins, 60)[0] <= 0.5 <= wilson(wins, 60)[1])
    assert 0.93 < covered / 2**60 < 0.97


def test_lengths() -> None:
    found = lengths({9: 1, 10: 2, 30: 1})
    assert (14.75, 10, 9, 30) == (found.mean, found.median, found.shortest, found.longest)


# --- what is shown ---------------------------------------------------------------------------------


def test_the_text_tells_who_wins_and_what_was_used() -> None:
    shown = run(*QUICK).stdout
    assert shown.startswith(
        "Ember Witch (random) against My First Hero (random): 12 games, 1v1, marvel, seed 1\n"
    )
    for word in (
        "95 %",
        "whoever goes first",
        "seat 2",
        "damage by source",
        "abilities",
        "cards played",
        "turns",
    ):
        assert word in shown
    assert 80 >= max(len(line) for line in shown.split("\n")[1:])
    assert len(run(*QUICK, "--all").stdout) > len(shown)


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()


def test_the_page_has_plots_and_needs_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert "" == run(*QUICK, "--format", "html", "-o", str(path)).stdout
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert [] == page.open
    assert "script" not in page.tags
    assert "svg" in page.tags
    assert not re.search(r"https?://", text)


def test_names_are_escaped_and_cannot_steer_the_terminal(tmp_path: Path) -> None:
    from dtlang import pipeline

    source = pipeline.read(Path(STARTER))
    document = pipeline.compile_hero(pipeline.check(source, Path(STARTER).parent))  # type: ignore[arg-type]
    assert document is not None
    text = pipeline.document_json(document).decode().replace("My First Hero", "<b>\\u001b[31mX", 1)
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    arguments = (str(path), STARTER, "--bots", "random", "--games", "2")
    assert "\x1b" not in run(*arguments).stdout
    assert "<b>" not in run(*arguments, "--format", "html").stdout


# --- calling it ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((STARTER,), "`--mode 1v1` needs 2 heroes, but 1 were given."),
        ((STARTER, STARTER, "--bots", "clever"), "no bot is called `clever`; there are: sensible, random,"),
        ((STARTER, STARTER, "--bots", "random,random,random"), "name one bot, or one for each of 2 heroes."),
        ((STARTER, STARTER, "--games", "0"), "0 is not in the range"),
    ],
)
def test_a_wrong_call_is_explained(arguments: tuple[str, ...], message: str) -> None:
    found = run(*arguments)
    assert 2 == found.exit_code
    assert message in found.stderr


def test_ctrl_c_ends_cleanly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "count", interrupted)
    path = tmp_path / "x.json"
    found = run(*QUICK, "--jobs", "1", "--format", "json", "-o", str(path))
    assert 130 == found.exit_code
    assert "Stopped after 0 of 12 games; nothing was written." in found.stderr
    assert not path.exists()


def test_the_sensible_bot_is_the_one_that_plays_if_nobody_else_is_named() -> None:
    found = json.loads(run(STARTER, STARTER, "--games", "2", "--format", "json").stdout)
    assert ["sensible", "sensible"] == [hero["bot"] for hero in found["heroes"]]
