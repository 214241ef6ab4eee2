"""Nothing that was read is written over, and no file is written twice: said before anything is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dtlang import resources
from dtlang.cli import main
from tests.sheet.test_art import BLUE, RED, png

STARTER = resources.hero("starter.hero").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(path: Path, name: str) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(STARTER.replace("My First Hero", name), encoding="utf-8", newline="\n")
    return path.read_bytes()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ("compile", "ash.html", "-o", "ash.html"),
        ("compile", "ash.html", "-o", "./x/../ash.html"),
        ("compile", "ash.html", "-o", "hard.html"),
        ("odds", "ash.html", "--format", "html", "-o", "ash.html"),
        ("odds", "ash.html", "-o", "soft.html"),
        ("simulate", "ash.html", "ash.html", "--games", "1", "-o", "ash.html"),
        ("sheet", "ash.html", "-o", "ash.html"),
        ("cards", "ash.html", "-o", "ash.html"),
        ("tokens", "ash.html", "-o", "ash.html"),
    ],
    ids=" ".join,
)
def test_a_hero_is_not_written_over(arguments: tuple[str, ...], home: Path) -> None:
    """Neither by its own name nor by another one of the same file."""
    before = written(home / "ash.html", "Ash")
    (home / "x").mkdir()
    os.link(home / "ash.html", home / "hard.html")
    (home / "soft.html").symlink_to("ash.html")
    done = run(*arguments)
    assert done.exit_code == 1, done.output
    assert "was read to make this, so it is not written over" in done.output
    assert (home / "ash.html").read_bytes() == before
    assert sorted(os.listdir(home)) == ["ash.html", "hard.html", "soft.html", "x"]


def test_build_does_not_write_over_any_of_its_heroes(home: Path) -> None:
    """Not even that of another one: `a.hero` is called B, and there is a `b.hero`."""
    before = written(home / "heroes" / "a.hero", "B"), written(home / "heroes" / "b.hero", "C")
    done = run("build", "heroes", "-o", "heroes")
    assert done.exit_code == 1
    assert "b.hero` was read to make this" in done.output
    assert before == tuple((home / "heroes" / f"{name}.hero").read_bytes() for name in "ab")
    assert sorted(os.listdir(home / "heroes")) == ["a.hero", "b.hero"]


def test_a_picture_is_not_written_over(home: Path) -> None:
    picture = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (home / "own.svg").write_bytes(picture)
    text = STARTER.replace("  1-3  sword", "  1-3  sword, icon own.svg")
    (home / "a.hero").write_text(text, encoding="utf-8", newline="\n")
    done = run("compile", "a.hero", "-o", "own.svg")
    assert (done.exit_code, (home / "own.svg").read_bytes()) == (1, picture)


PICTURED = [
    ("portrait art/own.png", "art/own.png", ("sheet", "a.hero", "--part", "board", "-o", "art/own.png")),
    ("back own.png 40% 20%", "own.png", ("tokens", "a.hero", "-o", "own.png")),
    ("", "art/portrait.png", ("sheet", "a.hero", "--part", "board", "-o", "art/portrait.png")),
    ("", "art/portrait.png", ("sheet", "a.hero", "--part", "board", "-o", "./x/../art/portrait.png")),
    ("", "art/back.png", ("cards", "a.hero", "--backs", "-o", "art", "--dpi", "30")),
    ("", "art/odds.png", ("odds", "a.hero", "-o", "art/odds.png")),
]


@pytest.mark.parametrize(("line", "picture", "arguments"), PICTURED, ids=str)
def test_art_is_not_written_over(line: str, picture: str, arguments: tuple[str, ...], home: Path) -> None:
    """Neither what the file names nor what is found by its place."""
    data = png(40, 40, RED, BLUE)
    (home / "x").mkdir()
    (home / picture).parent.mkdir(exist_ok=True)
    (home / picture).write_bytes(data)
    text = STARTER.replace("\nhero My First Hero\n", f"\nhero My First Hero\n{line}\n")
    assert text != STARTER
    (home / "a.hero").write_text(text, encoding="utf-8", newline="\n")
    before = sorted(home.rglob("*"))
    done = run(*arguments)
    assert done.exit_code == 1, done.output
    assert f"{Path(picture).name}` was read to make this" in done.output
    assert ((home / picture).read_bytes(), sorted(home.rglob("*"))) == (data, before)


@pytest.mark.parametrize(
    ("template", "arguments"),
    [
        ("back.html", ("cards", "a.hero", "--backs", "-o", "tp/back.html")),
        ("tokens.html", ("tokens", "a.hero", "-o", "tp/tokens.html")),
        ("board.html", ("sheet", "heroes", "-o", "tp")),
    ],
    ids=str,
)
def test_a_template_is_not_written_over(template: str, arguments: tuple[str, ...], home: Path) -> None:
    written(home / "a.hero", "Ash")
    written(home / "heroes" / "a.hero", "Board")
    (home / "tp").mkdir()
    (home / "tp" / template).write_text("<p>mine</p>", encoding="utf-8")
    done = run(*arguments, "--template", str(home / "tp"))
    assert done.exit_code == 1, done.output
    assert f"{template}` was read to make this" in done.output
    assert [one.read_text(encoding="utf-8") for one in (home / "tp").iterdir()] == ["<p>mine</p>"]


def test_what_was_made_beside_templates_is_made_again(home: Path) -> None:
    """Only those that were used were read."""
    written(home / "a.hero", "Ash")
    (home / "back.html").write_text("<p>mine</p>", encoding="utf-8")
    for _ in range(2):
        done = run("tokens", "a.hero", "--template", str(home), "-o", "ash.html")
        assert done.exit_code == 0, done.output
    assert run("tokens", "a.hero", "--template", str(home), "-o", "back.html").exit_code == 0


@pytest.mark.parametrize(
    "command", [("build", "heroes", "-o", "out"), ("sheet", "heroes", "-o", "out")], ids=" ".join
)
@pytest.mark.parametrize(
    ("one", "other"), [("Ash Fox", "ASH FOX"), ("Ash Fox", "Ash: Fox!"), ("A" * 61, "A" * 62)]
)
def test_heroes_with_one_name_are_refused(command: tuple[str, ...], one: str, other: str, home: Path) -> None:
    written(home / "heroes" / "a.hero", one)
    written(home / "heroes" / "more" / "a.hero", other)
    done = run(*command)
    assert done.exit_code == 1
    assert "Nothing was made" in done.output
    assert "would both be written as" in done.output
    assert not (home / "out").exists()


def test_a_hero_is_not_the_index(home: Path) -> None:
    written(home / "heroes" / "a.hero", "Index")
    done = run("sheet", "heroes", "-o", "out")
    assert (done.exit_code, (home / "out").exists()) == (1, False)
    assert "would both be written as `index`" in done.output


def test_a_name_without_letters_gives_files_with_a_name(home: Path) -> None:
    written(home / "a.hero", "!!!")
    done = run("export", "tts", "a.hero", "-o", "out")
    assert done.exit_code == 0, done.output
    assert "hero.json" in os.listdir(home / "out")
