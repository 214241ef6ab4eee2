"""Saved games: whole ones are played again event for event, damaged ones are refused with the place."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtlang import files
from dtlang.bots import RandomBot
from dtlang.cli import main
from dtlang.engine import MODES, Edition, Game, Profile
from dtlang.engine.entrance import Unfit, admit
from dtlang.engine.replay import Replayed, SavedGame, read, replayed, saved
from tests.engine.rules_here import shipped

Change = Callable[[Any], object]


def played(game: Game, decisions: int = 100_000) -> Game:
    bot = RandomBot(game.seed)
    while game.ask is not None and len(game.decisions) < decisions:
        game.decide(bot.answer(game.state, game.ask))
    return game


def again(data: str | bytes) -> Replayed | Unfit:
    game = read(data)
    return replayed(game) if isinstance(game, SavedGame) else game


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A finished game."""
    return saved(played(Game([shipped("ember_witch"), shipped("starter")], 5)))


@pytest.fixture(scope="module")
def begun() -> bytes:
    """A game of a few turns."""
    return saved(played(Game([shipped("ember_witch"), shipped("starter")], 6), 40), ("human", "random"))


# --- whole -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "edition", "decisions"),
    [
        ("1v1", "marvel", 100_000),
        ("1v1", "season1", 50),
        ("2v2", "v2", 200),
        ("ffa3", "marvel", 200),
        ("koth", "v2", 0),
    ],
)
def test_a_game_is_played_again_event_for_event(mode: str, edition: str, decisions: int) -> None:
    every = [shipped(name) for name in ("ember_witch", "hive_matron", "ledger_fiend", "tideline_fencer")]
    profile = Profile(MODES[mode], Edition(edition), upgrade_deck=decisions == 50)
    game = played(Game(every[: profile.mode.players], 11, profile), decisions)
    found = again(saved(game))
    assert isinstance(found, Replayed)
    assert game.log == found.game.log
    assert (game.decisions, game.over, game.winner) == (
        found.game.decisions,
        found.game.over,
        found.game.winner,
    )
    assert profile == found.game.profile
    assert len(game.decisions) == len(found.deciders)


def test_a_saved_game_is_plain_text(whole: bytes) -> None:
    """ASCII, one record to a line, and small."""
    assert whole.isascii()
    assert len(whole) < 150_000
    assert '["setup",2],' in whole.decode().split("\n")


# --- damaged ---------------------------------------------------------------------------------------


def at(*path: str | int) -> Callable[[object], Change]:
    def to(value: object) -> Change:
        def change(data: Any) -> None:
            *way, last = path
            for step in way:
                data = data[step]
            data[last] = value

        return change

    return to


CARD = ("heroes", 0, "document", "cards", 0)
DAMAGES: dict[str, tuple[Change, str, str]] = {
    "newer format": (at("replay")(2), "$.replay", "this is version 2 of the format"),
    "no format": (lambda data: data.pop("replay"), "$", "missing required field `replay`"),
    "no log": (lambda data: data.pop("log"), "$", "missing required field `log`"),
    "unknown key": (at("extra")(1), "$", "unknown field `extra`"),
    "unknown mode": (at("table", "mode")("9v9"), "$.table.mode", "no mode is called `9v9`"),
    "unknown edition": (at("table", "edition")("v9"), "$.table.edition", "v9"),
    "another mode": (at("table", "mode")("2v2"), "$.heroes", "`2v2` needs 4 heroes, but here are 2"),
    "seed of letters": (at("seed")("x"), "$.seed", "expected `int`, got `str`"),
    "another seed": (at("seed")(99), "$.log[", "but the game gives"),
    "impossible decision": (at("decisions", 20)(99), "$.decisions[20]", "decision 20 is 99, but for"),
    "negative decision": (at("decisions", 20)(-1), "$.decisions[20]", "decision 20 is -1"),
    "one decision more": (
        lambda data: data["decisions"].append(0),
        "$.decisions[",
        "the game was over before",
    ),
    "one event more": (lambda data: data["log"].append(["boo"]), "$.log[", "no such event"),
    "one event fewer": (lambda data: data["log"].pop(), "$.log[", "is missing: `wins"),
    "another event": (at("log", 30)(["boo", 1]), "$.log[30]", "is `boo 1`, but the game gives `"),
    "event of objects": (at("log", 30)([{}]), "$.log[30][0]", "got `object`"),
    "newer ir": (at("heroes", 0, "document", "ir")(9), "$.heroes[0].document.ir", "ir version 9"),
    "unknown op": (
        at(*CARD, "rules", "effects", 0, "op")("explode"),
        "$.heroes[0].document.cards[0].rules.effects[0].op",
        "no effect is called 'explode'",
    ),
    "another cost": (at(*CARD, "cost")(7), "$.heroes[0].hash", "is not what it was"),
    "a billion": (at(*CARD, "cost")(10**9), "$.heroes[0].document.cards[0].cost", "more than any hero needs"),
    "no dice": (at("heroes", 1, "document", "dice")([]), "$.heroes[1].document.dice", "has no dice"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_game_is_refused_with_the_first_place_that_does_not_fit(name: str, whole: bytes) -> None:
    change, place, message = DAMAGES[name]
    data = json.loads(whole)
    change(data)
    found = again(json.dumps(data))
    assert isinstance(found, Unfit)
    assert found.place.startswith(place)
    assert message in found.message


def test_what_is_no_json_is_refused(whole: bytes) -> None:
    for data in (b"", b"[", b"null", b"\xff", whole[:5000], b"[" * 100_000, b'{"replay": 1}'):
        assert isinstance(again(data), Unfit)


def test_any_damage_is_refused_or_changes_nothing(begun: bytes) -> None:
    """Whatever happens to a file, there is no exception and no other game."""
    chance = random.Random(1)
    right = again(begun)
    assert isinstance(right, Replayed)
    for _ in range(80):
        data = bytearray(begun)
        where = chance.randrange(len(data))
        match chance.randrange(3):
            case 0:
                data[where] = chance.randrange(32, 127)
            case 1:
                del data[where : where + chance.randrange(1, 400)]
            case _:
                data[where:where] = chance.choice([b"9", b"-", b"[]", b"null", b'"', b"\x00", b"e9"])
        found = again(bytes(data))
        assert isinstance(found, Unfit) or found.game.log == right.game.log


def test_a_file_of_another_version_says_so(whole: bytes) -> None:
    data = json.loads(whole)
    data["dtlang"] = "0.0.1"
    data["log"][30] = ["boo"]
    found = again(json.dumps(data))
    assert isinstance(found, Unfit)
    assert "saved by dtlang 0.0.1" in found.help


def test_a_document_that_cannot_be_played_is_refused() -> None:
    """What the schema allows but no table can play has its place too."""
    document = json.loads(
        json.dumps({"ir": 1, "name": "X", "dice": ["a"] * 6, "deck": [{"card": "Nothing", "count": 1}]})
    )
    found = admit(json.dumps(document))
    assert isinstance(found, Unfit)
    assert ("$.deck[0].card", "no card is called `Nothing`") == (found.place, found.message)


# --- the command -----------------------------------------------------------------------------------


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["replay", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_the_command_verifies_and_tells(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.write_bytes(whole)
    said = run(str(path))
    assert 0 == said.exit_code
    assert "Ember Witch against My First Hero (1v1, marvel, seed 5): " in said.stdout
    assert "and all of them fit." in said.stdout
    story = run(str(path), "--story").stdout
    assert story.startswith("Set-up: Ember Witch, My First Hero\n")
    assert story.endswith(" wins.\n")
    turn = run(str(path), "--turn", "2").stdout
    assert turn.startswith("Turn 2: ")
    assert turn.rstrip("\n") in story
    assert 2 == run(str(path), "--turn", "999").exit_code


def test_the_command_refuses_a_damaged_file_and_says_where(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    data = json.loads(whole)
    data["log"][30] = ["boo"]
    path.write_text(json.dumps(data), encoding="utf-8")
    said = run(str(path))
    assert 1 == said.exit_code
    assert "event 30, in turn " in said.stderr
    assert "at `$.log[30]`" in said.stderr
    assert "= help: the file was damaged or changed" in said.stderr
    path.write_bytes(whole.replace(b'"seed"', b'seed"'))
    assert "not valid" in run(str(path)).stderr or "malformed" in run(str(path)).stderr
    assert 1 == run(str(tmp_path / "nothing.game")).exit_code


def test_names_cannot_steer_the_terminal(whole: bytes, tmp_path: Path) -> None:
    """A name with control characters is shown by their numbers."""
    game = json.loads(whole)
    game["heroes"][0]["document"]["name"] = "Ember\x1b[31m\nWitch"
    path = tmp_path / "a.game"
    document = admit(json.dumps(game["heroes"][0]["document"]))
    assert not isinstance(document, Unfit)
    path.write_bytes(saved(played(Game([document, shipped("starter")], 5), 20)))
    for option in ([], ["--story"]):
        said = run(str(path), *option)
        assert 0 == said.exit_code
        assert "\x1b" not in said.output
        assert "Ember<U+001B>[31m Witch" in said.stdout


# --- writing ---------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_previous_save_whole(
    whole: bytes, begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.game"
    files.write(path, whole, inside=tmp_path)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(files.CannotWriteError, match="no space left on device"):
        files.write(path, begun, inside=tmp_path)
    assert whole == path.read_bytes()
    assert ["a.game"] == os.listdir(tmp_path)


def test_a_kill_during_a_save_leaves_the_previous_save_whole(
    whole: bytes, begun: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file takes the name in one step; whatever ends the program before, the old one stays."""
    path = tmp_path / "a.game"
    files.write(path, whole, inside=tmp_path)

    def killed(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        files.write(path, begun, inside=tmp_path)
    assert whole == path.read_bytes()
    assert isinstance(again(path.read_bytes()), Replayed)
