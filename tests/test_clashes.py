"""Nothing that was read is written over, and no file is written twice: said before anything is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dtlang import resources
from dtlang.cli import main

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
