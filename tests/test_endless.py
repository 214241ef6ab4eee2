"""Texts that set themselves off for ever: every command stops soon, and names them."""

from __future__ import annotations

import json
import resource
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from dtlang.bots import RandomBot
from dtlang.cli import main
from dtlang.engine import Game
from dtlang.engine.entrance import Unfit
from dtlang.engine.replay import MOST_DECISIONS, SavedGame, read, replayed, saved
from dtlang.engine.script import Script, Wish
from dtlang.fault import Endless
from tests.engine.rules_here import DICE, HEAD, hero, shipped

SECONDS = 10
MEGABYTES = 500

WORDS = ("bonk", "clonk", "dronk", "fronk", "gronk", "honk", "jonk", "konk", "lonk", "monk", "nonk", "ponk")


def multiplying() -> str:
    """Twelve keywords of which each calls the next ten times: 10 ** 11 times 1 CP."""
    text = ""
    for at, word in enumerate(WORDS):
        calls = f"{WORDS[at + 1].capitalize()} 1. " * 10 if at + 1 < len(WORDS) else "Gain 1 CP."
        text += f"keyword {word} N\n  {calls.strip()}\n\n"
    return text


# What goes round in circles, what sets it off, and what the message names.
LOOPS = {
    "tokens": (
        "status Loop\n  positive, no stack limit\n  When you gain Loop, gain Loop.\n\n",
        "Gain Loop.",
        "Loop",
    ),
    "healing": ("passive Well\n  When you heal, heal 1.\n\n", "Heal 1.", "Well"),
    "each other": (
        "status Ping\n  positive, no stack limit\n  When you gain Ping, gain Pong.\n\n"  # noqa: ISC004
        "status Pong\n  positive, no stack limit\n  When you gain Pong, gain Ping.\n\n",
        "Gain Ping.",
        "Ping",
    ),
    "keywords": (multiplying(), "Bonk 1.", "Spark"),
}

BOARD = """
offensive Chop
  3 [sword]: {does} Deal 4 dmg.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Spark
  main phase, cost 0
  {does}
deck
  32 Spark

test Scene
  given your hand is Spark
  play Spark
  roll 1 1 1 4 6
  activate Chop
  expect your opponent has 46 Health
"""


def text_of(kind: str) -> str:
    loop, does, _ = LOOPS[kind]
    return f"{loop}{BOARD.format(does=does)}"


@pytest.fixture
def sparks(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "spark.hero"
    path.write_text(f"{HEAD.format(name='Tester')}{DICE}{text_of(request.param)}", encoding="utf-8")
    return path


@pytest.mark.parametrize("command", ["test", "simulate", "play"])
@pytest.mark.parametrize(
    ("sparks", "name"),
    [(kind, loop[2]) for kind, loop in LOOPS.items()],
    indirect=["sparks"],
    ids=list(LOOPS),
)
def test_every_command_stops_and_names_the_text(sparks: Path, name: str, command: str) -> None:
    """Ends with errors, without a traceback, within the time and memory that a build server grants."""
    hero_file = str(sparks)
    words = {
        "test": ["test", hero_file],
        "simulate": ["simulate", hero_file, hero_file, "--games", "4", "--jobs", "1", "--bots", "random"],
        "play": ["play", hero_file, hero_file, "--seat", "1=random", "--seat", "2=random", "--seed", "3"],
    }[command]
    began = time.process_time()
    result = CliRunner().invoke(main, words)
    assert time.process_time() - began < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < MEGABYTES * 1024
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "for ever" in result.output
    assert f"`{name}`" in result.output


def without_end(kind: str) -> bytes:
    """A game whose last decision never ends, as a file."""
    game = Game([hero(text_of(kind))] * 2, 1)
    bot = RandomBot(1)
    for _ in range(1000):
        assert game.ask is not None
        answer = bot.answer(game.state, game.ask)
        try:
            game.decide(answer)
        except Endless:
            return saved(game)
    raise AssertionError("nobody set it off")


@pytest.mark.parametrize("kind", list(LOOPS))
def test_a_saved_game_without_end_is_refused(kind: str) -> None:
    """A file that was made by hand: its last decision sets the loop off."""
    made = read(without_end(kind))
    assert isinstance(made, SavedGame)
    began = time.process_time()
    refused = replayed(made)
    assert time.process_time() - began < SECONDS
    assert isinstance(refused, Unfit)
    assert "for ever" in refused.message


def test_a_saved_game_with_too_many_decisions_is_refused() -> None:
    """Nobody would see the end of it."""
    text = json.loads(saved(Game([shipped("starter"), shipped("starter")], 1)))
    text["decisions"] = [0] * (MOST_DECISIONS + 1)
    refused = read(json.dumps(text))
    assert isinstance(refused, Unfit)
    assert "$.decisions" == refused.place


def test_a_loop_that_a_defeat_ends_is_played_to_its_end() -> None:
    """Thorns against thorns, 1 damage each time: after some fifty times somebody falls."""
    thorns = hero(
        """
        passive Thorn
          When you are dealt dmg, deal 1 dmg to your opponent.
        offensive Chop
          3 [sword]: Deal 4 dmg.
        card Prick
          main phase, cost 0
          Deal 1 dmg to your opponent.
        deck
          32 Prick
        """
    )
    game = Game([thorns, thorns], 1)
    while game.ask is not None:
        game.decide(Script([Wish("play", "Prick")]).answer(game.ask))
    assert game.winner is not None
