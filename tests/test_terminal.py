"""Nothing that somebody sends in steers a terminal: no command lets a control character through."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dtlang import cli, resources
from dtlang.cli import main, odds, output, play, simulate
from dtlang.diagnostics.shown import HIDDEN, unsteered

# Clears the screen and blinks, a bell, a C1 introducer, right-to-left override and isolate.
STEERING = "\x1b[2J\x1b[5m\a\x9b31m\u202e\u2066"
OUR_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
FILE = f"a{STEERING}.hero"
STARTER = resources.hero("starter.hero").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    (tmp_path / FILE).write_text(STARTER, encoding="utf-8", newline="\n")
    return tmp_path


def run(*arguments: str, typed: str = "") -> Result:
    done = CliRunner().invoke(main, list(arguments), input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def clean(done: Result) -> bool:
    return HIDDEN.search(done.stdout + done.stderr) is None


COMMANDS = (
    ("new", f"Ash{STEERING}"),
    ("new", "Ash", "--out", f"b{STEERING}"),
    *(("check", FILE, "--format", form) for form in ("text", "github", "junit")),
    ("check", "--diff", FILE),
    ("check", "--fix", FILE),
    ("check", f"no{STEERING}.hero"),
    ("check", f"--select={STEERING}", FILE),
    ("diff", FILE, FILE),
    ("build", FILE, "-o", f"out{STEERING}"),
    ("compile", FILE, "-o", FILE),
    ("fmt", FILE),
    ("explain", FILE),
    ("explain", f"word{STEERING}"),
    ("odds", FILE),
    ("odds", FILE, f"--weight={STEERING}=1"),
    ("sheet", FILE, "-o", f"o{STEERING}.md"),
    ("sheet", FILE, "-o", f"o{STEERING}"),
    ("sheet", FILE, f"--theme={STEERING}"),
    ("cards", FILE, "-o", f"o{STEERING}.html"),
    ("tokens", FILE, "-o", f"o{STEERING}.html"),
    ("export", "tts", FILE, "-o", f"o{STEERING}"),
    ("test", FILE),
    ("play", FILE, FILE, "--seat", "1=random", "--seat", "2=random", "--save", f"s{STEERING}"),
    ("play", FILE, f"x{STEERING}.json"),
    ("simulate", FILE, FILE, "--games", "2"),
    ("replay", FILE),
    ("replay", f"s{STEERING}"),
    ("corpus", FILE, "--lexicon", FILE),
    ("schema", "--folder", f"o{STEERING}", "--write"),
    (f"no{STEERING}",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: ascii(" ".join(command))[:60])
def test_the_name_of_a_file_steers_nothing(command: tuple[str, ...], home: Path) -> None:
    assert clean(run(*command))


NAME = json.dumps(f"Ash{STEERING}")[1:-1]


@pytest.mark.parametrize("colour", [False, True])
def test_names_in_compiled_heroes_steer_nothing(
    home: Path, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a hero file such a name is an error; in JSON it can stand, and then it is shown by number."""
    for module in (odds, output, play, simulate):
        monkeypatch.setattr(module, "wants_colour", lambda stream: colour)
    data = run("compile", FILE).stdout
    for word in ("My First Hero", "Slash", "Focus", "Bruised", "Second Wind", "sword", "Your Name"):
        data = data.replace(word, NAME + word)
    (home / "a.json").write_text(data, encoding="utf-8")
    bots = ("--seat", "1=sensible", "--seat", "2=sensible", "--save", "a.game")
    for command in (
        ("play", "a.json", "a.json", *bots),
        ("play", "a.json", "a.json"),
        ("simulate", "a.json", "a.json", "--games", "2", "--all"),
        ("replay", "a.game"),
        ("replay", "a.game", "--story"),
        ("replay", "a.game", "--turn", "1"),
        ("play", "--resume", "a.game", "--seat", "1=human"),
    ):
        done = run(*command, typed="b\nl\n" + "1\n\n" * 30)
        assert done.exit_code in (0, 1), done.output
        assert HIDDEN.search(OUR_COLOURS.sub("", done.stdout + done.stderr)) is None, command
        assert "\x1b[2J" not in done.output
        assert "\x1b[5m" not in done.output


def test_a_hero_file_with_a_steering_name_is_refused(home: Path) -> None:
    (home / FILE).write_text(STARTER.replace("My First Hero", f"Ash{STEERING}"), encoding="utf-8")
    for command in (("check", FILE), ("explain", FILE), ("play", FILE, FILE), ("diff", FILE, FILE)):
        done = run(*command)
        assert (done.exit_code, clean(done)) == (1, True)


def test_only_our_colours_come_through() -> None:
    assert unsteered("\x1b[1;31mred\x1b[0m\x1b[2J\x1b]0;t\a", coloured=True) == (
        "\x1b[1;31mred\x1b[0m<U+001B>[2J<U+001B>]0;t<U+0007>"
    )


def test_there_is_one_way_to_the_terminal() -> None:
    for path in Path(cli.__file__).parent.glob("*.py"):
        if path.name != "output.py":
            assert not re.search(
                r"(?m)click\.s?echo\(|^ +print\(|std(?:out|err)\.write", path.read_text(encoding="utf-8")
            ), path
