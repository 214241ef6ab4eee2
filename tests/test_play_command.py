"""`dtlang play`: what a person sees, types and keeps, and that nothing typed can break it."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import dtlang.engine
from dtlang import pipeline, resources
from dtlang.bots import RandomBot
from dtlang.bots.names import BOTS
from dtlang.cli import main, sides
from dtlang.engine import MODES, Edition, Game, Profile
from dtlang.engine.asks import Ask, What
from dtlang.engine.replay import MAX_BYTES, Replayed
from dtlang.engine.state import Roll
from dtlang.playing.question import MOMENTS, answer_to, number, option_label, question
from dtlang.playing.sitting import KINDS, Sitting
from dtlang.render.plot_terminal import Look
from tests.engine.rules_here import shipped

EMBER, FENCER, STARTER = (
    str(resources.hero(f"{name}.hero")) for name in ("ember_witch", "tideline_fencer", "starter")
)
HEROES = (
    "bellfounder",
    "boiler_cantor",
    "ember_witch",
    "hive_matron",
    "hourglass_heretic",
    "ledger_fiend",
    "quarry_colossus",
    "tideline_fencer",
)


BEGINNERS = (STARTER, STARTER, "--seed", "4", "--mode", "beginner", "--seat", "2=human")


def run(*arguments: str, typed: str | bytes = "") -> Result:
    result = CliRunner().invoke(main, ["play", *arguments], input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(*typed: str) -> str:
    """Two people play without cards, so that whoever begins is asked for dice at once."""
    result = run(*BEGINNERS, typed="\n".join(typed) + "\n")
    assert 0 == result.exit_code, result.output
    return result.stdout


def game_in(path: Path) -> Replayed:
    found = pipeline.replay(path)
    assert isinstance(found, Replayed)
    return found


# --- playing ---------------------------------------------------------------------------------------


def test_a_person_sees_the_boards_the_question_and_the_options() -> None:
    result = run(STARTER, STARTER, "--seed", "4", "--seat", "2=human", typed="0\n")
    assert 0 == result.exit_code
    shown = result.stdout
    assert "Seed 4. Type ? for help." in shown
    assert "\n> My First Hero (" in shown
    assert "  Health 50 ████████▍   CP  2  hand 4  deck 28  human\n" in shown
    assert "  hand: " in shown
    assert "): your Main Phase, 2 CP." in shown
    assert "  0  go on\n" in shown
    assert "There is nothing more to read: the game is left." in shown


def test_texts_of_cards_and_abilities_stand_beside_their_names() -> None:
    shown = play("b")
    assert "Slash (3 [sword]): Deal 4 dmg." in shown
    assert "The board of My First Hero (" in shown
    cards = run(STARTER, STARTER, "--seed", "4", "--seat", "2=human", typed="b\n").stdout
    assert "Your hand\n" in cards
    assert " Main Phase: " in cards or " Roll Phase: " in cards or " Instant: " in cards


def test_dice_are_drawn_with_their_symbols() -> None:
    shown = play("none", "none", "0")
    assert "│ " in shown
    assert "fits now: " in shown
    assert "Roll attempt 1 of 3: which dice do you keep?" in shown
    assert "Roll attempt 2 of 3: which dice do you keep?" in shown


def test_garbage_is_answered_with_help_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    rubbish = ("99", "-1", "x", "\x1b[31m", "1e3", "½", "0x1", "7" * 5000, "s", "s ", ".x", "'; drop")
    shown = play(*rubbish, f"s {path}", "q")
    assert 10 == shown.count("type the numbers of the dice to keep") + shown.count(
        "there are not so many dice"
    )
    assert shown.count("say where to: s FILE") == 2
    assert "\x1b" not in shown
    assert () == game_in(path).saved.decisions


def test_bytes_that_are_no_letters_are_garbage_too() -> None:
    result = run(*BEGINNERS, typed=b"\xff\xfe\x00\n0\nall\n\x80\n")
    assert 0 == result.exit_code
    assert "the game is left" in result.stdout


def test_what_was_done_can_be_taken_back(tmp_path: Path) -> None:
    """And the dice fall the same way again."""
    path = tmp_path / "a.game"
    shown = play("u", "none", "u", "none", "none", "u", "u", "u", f"s {path}", "q")
    assert "There is nothing to take back." in shown
    assert 3 == shown.count("Taken back.")
    assert 2 == shown.count("There is nothing to take back.")
    assert () == game_in(path).saved.decisions
    rolls = [line for line in shown.split("\n") if " rolls " in line and "start" not in line]
    assert 4 == len(rolls)
    assert rolls[1] == rolls[2]
    assert rolls[1] != rolls[3]


def test_what_bots_did_since_is_taken_back_too() -> None:
    sitting = Sitting.begin([shipped("starter")] * 2, 4, Profile(), ("random", "human"), ())
    sitting.go()
    before = sitting.game.decisions.copy()
    sitting.decide(0)
    sitting.go()
    assert len(sitting.game.decisions) > len(before)
    assert sitting.undo()
    assert before == sitting.game.decisions


def test_the_last_turn_can_be_told_again() -> None:
    shown = play("l")
    assert 2 == shown.count("\nTurn ")


def test_help_is_there() -> None:
    assert "take back your last decision" in play("?")


def test_a_saved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    first = play("none", f"s {path}", "q")
    assert f"Saved to {path}." in first
    before = game_in(path)
    second = run("--resume", str(path), typed="all\nq\n")
    assert 0 == second.exit_code
    assert "Roll attempt 2 of 3" in second.stdout.split("keep (such as")[0]
    assert "Which ability?" in second.stdout
    after = game_in(path)  # saved again on leaving, because something was decided
    assert before.game.decisions == after.game.decisions[:-1]
    assert before.saved.texts == after.saved.texts
    assert "Deal 4 dmg." in str(after.saved.texts)


def test_leaving_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    assert f"Saved to {path}." in play("none", "q", str(path))
    assert path.exists()
    assert "Saved" not in play("none", "q", "")
    assert "save to which file" not in play("q")


def test_a_hero_is_not_overwritten_by_a_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.hero"
    path.write_text("hero Mine\n", encoding="utf-8")
    assert "is no saved game; nothing was written" in play(f"s {path}")
    assert "hero Mine\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mine.hero", "is there already and is no saved game"),
        ("", "is a folder"),
        ("mine.hero/a.game", "no file can be written as"),
        ("a" * 300, "no file can be written as"),
    ],
    ids=["a hero", "a folder", "below a file", "too long"],
)
def test_where_nothing_can_be_saved_nothing_is_played(tmp_path: Path, name: str, message: str) -> None:
    hero = tmp_path / "mine.hero"
    hero.write_text("hero Mine\n", encoding="utf-8")
    result = run(STARTER, STARTER, "--seat", "1=random", "--save", f"{tmp_path}/{name}")
    assert 2 == result.exit_code
    assert "--save" in result.stderr
    assert message in " ".join(result.stderr.split())
    assert not result.stdout
    assert ["mine.hero"] == os.listdir(tmp_path)
    assert "hero Mine\n" == hero.read_text(encoding="utf-8")


def test_what_could_not_be_saved_in_the_end_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run(*BEGINNERS, "--save", str(tmp_path / "a" / "b.game"), typed="q\n")
    assert 1 == result.exit_code
    assert "no space left on device" in result.stderr


def test_a_full_disk_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.game"
    play(f"s {path}", "q")
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run(*BEGINNERS, typed=f"s {path}\nall\n")
    assert 0 == result.exit_code
    assert "no space left on device" in result.stderr
    assert "Which ability?" in result.stdout
    assert before == path.read_bytes()
    assert ["a.game"] == os.listdir(tmp_path)


def test_ctrl_c_leaves_and_saves_where_it_was_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "a.game"
    result = run(*BEGINNERS, "--save", str(path))
    assert 0 == result.exit_code
    assert "Left." in result.stdout
    assert isinstance(pipeline.replay(path), Replayed)


def test_bots_play_a_whole_game_and_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bots.game"
    options = ("--seat", "1=random", "--seat", "2=random", "--seed", "3", "--save", str(path))
    result = run(EMBER, STARTER, *options)
    assert 0 == result.exit_code
    assert "The game is over: " in result.stdout
    assert game_in(path).game.over
    again = run(EMBER, STARTER, *options)
    assert result.stdout == again.stdout


def test_two_people_share_the_keyboard() -> None:
    shown = play(*["all", "0"] * 4)
    assert "My First Hero (1): " in shown
    assert "My First Hero (2): " in shown


@pytest.mark.parametrize("mode", ["2v2", "ffa3", "koth", "beginner"])
def test_every_kind_of_table_can_be_played(mode: str) -> None:
    heroes = [EMBER, STARTER, EMBER, STARTER][: MODES[mode].players]
    seats = [part for seat in range(2, len(heroes) + 1) for part in ("--seat", f"{seat}=random")]
    result = run(*heroes, "--mode", mode, "--edition", "v2", "--seed", "1", *seats, typed="0\n" * 30)
    assert 0 == result.exit_code, result.output


def test_who_does_not_want_to_be_asked_again_is_not() -> None:
    """`.` passes the same window for the rest of the turn, and undo goes back to before it."""
    sitting = Sitting.begin([shipped("ember_witch")] * 2, 9, Profile(), ("human", "human"), ())
    bot = RandomBot(5)
    while sitting.ask is not None and sitting.ask.what is not What.ACT:
        sitting.decide(bot.answer(sitting.game.state, sitting.ask))
    ask = sitting.ask
    assert ask is not None
    before = len(sitting.game.decisions)
    assert sitting.pass_on()
    sitting.go()
    assert sitting.ask is not None
    assert (sitting.ask.seat, sitting.ask.options) != (ask.seat, ask.options)
    assert sitting.undo()
    assert before == len(sitting.game.decisions)


# --- questions -------------------------------------------------------------------------------------


def typed_for(ask: Ask, answer: int) -> str:
    """What a person types to give an answer."""
    match ask.what:
        case What.KEEP:
            assert isinstance(ask.data, Roll)
            kept = [str(value) for at, value in enumerate(ask.data.dice) if answer >> at & 1]
            return ",".join(reversed(kept)) or "none"
        case What.MAY:
            return "yes" if answer else "no"
        case What.NUMBER:
            return str(ask.options[answer])
        case _:
            return number(ask, answer)


@pytest.mark.parametrize("seed", range(6))
def test_every_question_can_be_read_and_every_answer_typed(seed: int) -> None:
    """Two shipped heroes play a game through the screen; equal dice may be kept in either place."""
    heroes = [shipped(HEROES[seed]), shipped(HEROES[(seed + 2) % 6])]
    game = Game(heroes, seed, Profile(upgrade_deck=seed == 3))
    bot = RandomBot(seed)
    look = Look(width=80)
    names = [hero.name for hero in heroes]
    while game.ask is not None:
        ask = game.ask
        lines = question(game.state, ask, names, {}, look)
        assert all(len(line) <= 80 for line in lines)
        labels = [option_label(game.state, ask, at, one, names, {}) for at, one in enumerate(ask.options)]
        assert all(label and "Def(" not in label and "object at" not in label for label in labels)
        answer = bot.answer(game.state, ask)
        understood = answer_to(ask, typed_for(ask, answer))
        assert isinstance(understood, int)
        if ask.what is What.KEEP:
            dice = ask.data.dice
            wanted, got = (sorted(v for i, v in enumerate(dice) if m >> i & 1) for m in (answer, understood))
            assert wanted == got
        else:
            assert answer == understood
        game.decide(answer)


def test_every_moment_to_act_has_its_words() -> None:
    """The reasons that the engine gives for its windows."""
    engine = Path(dtlang.engine.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in engine.glob("*.py"))
    reasons = set(re.findall(r'window\(g, "([^"]+)"', code))
    reasons |= set(re.findall(r'What\.ACT, [^"\n]*"([^"]+)"\)', code))
    assert len(reasons) > 8
    assert reasons == set(MOMENTS)


# --- the command line ------------------------------------------------------------------------------


def test_the_command_knows_what_the_engine_knows() -> None:
    assert tuple(MODES) == sides.MODES
    assert tuple(edition.value for edition in Edition) == sides.EDITIONS
    assert tuple(BOTS) == sides.BOTS
    assert ("human", *BOTS) == KINDS
    assert sides.MAX_BYTES < MAX_BYTES


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Give the heroes that play, or a saved game with --resume."),
        ((STARTER,), "`--mode 1v1` needs 2 heroes, but 1 were given."),
        ((STARTER, STARTER, "--mode", "2v2"), "`--mode 2v2` needs 4 heroes, but 2 were given."),
        ((STARTER, STARTER, "--seat", "3=human"), "There is no seat 3: this game has 2."),
        ((STARTER, STARTER, "--seat", "1=cat"), "1=human or 1=sensible or 1=random"),
        ((STARTER, "--resume", "x.game"), "give either heroes or --resume"),
    ],
)
def test_a_wrong_call_is_explained(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert 2 == result.exit_code
    assert message in result.stderr


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    checked = pipeline.read(Path(STARTER))
    path = tmp_path / "starter.json"
    document = pipeline.compile_hero(pipeline.check(checked, Path(STARTER).parent))  # type: ignore[arg-type]
    assert document is not None
    path.write_bytes(pipeline.document_json(document))
    return path


def test_a_compiled_hero_plays(compiled: Path) -> None:
    result = run(str(compiled), STARTER, "--seed", "4", typed="0\n")
    assert 0 == result.exit_code
    assert "My First Hero (1): " in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"ir": 1', '"ir": 2', "this file has version 2 of the format, and dtlang here knows 1"),
        ('"op": "draw"', '"op": "drow"', "no effect is called `drow`"),
        ('"cost": 2', '"cost": "two"', "this has to be a whole number"),
        ('"name": "My First Hero",', "", "the key `name` is missing"),
        ('"dice": [', '"dize": [', "no key is called `dize` here"),
        ('"ir": 1,', '"ir": 1,,', "a key in quotation marks is missing here"),
    ],
)
def test_a_compiled_hero_that_does_not_fit_is_refused(
    compiled: Path, old: str, new: str, message: str
) -> None:
    text = compiled.read_text(encoding="utf-8")
    assert old in text
    compiled.write_text(text.replace(old, new, 1), encoding="utf-8")
    for command in ("play", "simulate"):
        result = CliRunner().invoke(main, [command, str(compiled), STARTER])
        assert 1 == result.exit_code
        assert message in result.stderr
        assert "= help: " in result.stderr


def test_a_hero_without_dice_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "common.json"
    path.write_text(json.dumps({"ir": 1, "name": "X"}), encoding="utf-8")
    result = run(str(path), STARTER)
    assert 1 == result.exit_code
    assert "`X` has no dice, so nothing can be rolled, at `$.dice`" in result.stderr


def test_a_hero_with_errors_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "bad.hero"
    path.write_text("hero Bad\noffensive X\n  3 [sword]: Zap 4 dmg.\n", encoding="utf-8")
    result = run(str(path), STARTER)
    assert 1 == result.exit_code
    assert "error[" in result.stderr


def test_names_of_a_stranger_cannot_steer_the_terminal(compiled: Path) -> None:
    text = compiled.read_text(encoding="utf-8")
    compiled.write_text(text.replace("My First Hero", "\\u001b[31mRed\\u202e\\nHero", 1), encoding="utf-8")
    result = run(str(compiled), STARTER, "--seed", "4", typed="b\n0\nall\n0\n")
    assert 0 == result.exit_code
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output
    assert "<U+001B>[31mRed<U+202E> Hero" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal to talk to is made with pty")
class TestOneScreen:
    """Two people at one terminal do not see each other's hands, unless they want to."""

    CLEARED = "\x1b[2J"

    def screens(self, *options: str) -> list[str]:
        """Everything on the terminal while both go on and on, cut where it was cleared."""
        import pty

        ours, theirs = pty.openpty()
        words = [sys.executable, "-m", "dtlang", "play", EMBER, FENCER, "--seat", "2=human", "--seed", "5"]
        words.append("--all")
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "100"}
        with subprocess.Popen(
            [*words, *options], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        ) as game:
            os.close(theirs)
            os.write(ours, b"\n" * 12 + b"q\n\n")
            seen = b""
            while True:
                try:
                    more = os.read(ours, 4096)
                except OSError:  # Linux says so when nobody is there any more
                    break
                if not more:
                    break
                seen += more
            assert game.wait(30) == 0
        os.close(ours)
        return seen.decode().split(self.CLEARED)

    def test_the_screen_is_cleared_before_another_hand_is_shown(self) -> None:
        screens = self.screens()
        assert len(screens) > 4
        cards = [{card.name for card in shipped(name).cards} for name in ("ember_witch", "tideline_fencer")]
        for screen in screens:
            hands = "".join(re.findall(r"hand: .*?\r\n\r\n", screen, re.DOTALL))
            assert not all(any(card in hands for card in own - other) for own, other in (cards, cards[::-1]))
        shown = "".join(screens)
        assert all(any(card in shown for card in own - other) for own, other in (cards, cards[::-1]))

    def test_whoever_comes_to_the_screen_hears_first_what_happened(self) -> None:
        screens = self.screens()
        for screen in screens[1:3]:
            head, _, rest = screen.partition("press Enter when nobody else is looking.")
            assert "hand:" not in head
            assert "Set-up" in rest

    def test_open_hands(self) -> None:
        assert len(self.screens("--open")) == 1
