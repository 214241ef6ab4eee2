"""What is kept in the cache folder: used if it is whole and ours, made anew otherwise."""

from __future__ import annotations

import marshal
import os
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from dtlang.kept import cache_folder, kept, whole
from dtlang.kept_templates import KeptTemplates
from dtlang.remembered import Memory
from dtlang.sheet.look import environment
from tests.compiled import _paths

WORDS = {"gain": ["gain", "gains"]}
OTHERS = {"gain": ["lose"]}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "a.lark").write_text("start: A")
    return tmp_path


def asked(home: Path, name: str = "words") -> tuple[object, bool]:
    """What is found under a name, and whether it had to be made."""
    made: list[bool] = []
    found = kept(name, [home / "a.lark"], lambda: made.append(True) or WORDS)
    return found, bool(made)


def the_file(home: Path) -> Path:
    (file,) = (home / "dtlang").glob("*.data")
    return file


def test_it_is_made_once(home: Path) -> None:
    assert asked(home) == (WORDS, True)
    assert asked(home) == (WORDS, False)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[:-1],
        lambda data: data[:10],
        lambda data: b"",
        lambda data: data.replace(b"gains", b"loses"),
        lambda data: marshal.dumps(OTHERS),
        lambda data: data[:16] + marshal.dumps(OTHERS),
        lambda data: b"[" * 100_000,
    ],
    ids=["cut", "head only", "empty", "changed", "without a sum", "wrong sum", "nested"],
)
def test_damaged_and_foreign_files_are_made_anew(home: Path, change: object) -> None:
    asked(home)
    file = the_file(home)
    file.write_bytes(change(file.read_bytes()))
    assert asked(home) == (WORDS, True)
    assert asked(home) == (WORDS, False)


def test_a_file_under_another_name_is_foreign(home: Path) -> None:
    asked(home)
    file = the_file(home)
    file.rename(file.with_name(file.name.replace("words", "tables")))
    assert asked(home, "tables") == (WORDS, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes stand among files on POSIX only")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(home: Path) -> None:
    asked(home)
    file = the_file(home)
    file.unlink()
    os.mkfifo(file)
    assert asked(home) == (WORDS, True)


def test_no_flip_of_a_bit_says_something_else(home: Path) -> None:
    """Every bit of a small file, one after the other."""
    asked(home)
    file = the_file(home)
    data = file.read_bytes()
    for bit in range(len(data) * 8):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        file.write_bytes(changed)
        assert whole(file) is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have owners and modes on POSIX only")
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_into_is_not_used(home: Path, mode: int) -> None:
    asked(home)
    file = the_file(home)
    file.write_bytes(b"")
    (home / "dtlang").chmod(mode)
    assert cache_folder() is None
    assert Memory.at_home() is None
    assert asked(home) == (WORDS, True)
    assert file.read_bytes() == b""


def test_tools_of_a_build_stay_where_pip_put_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`DTLANG_COMPILE=1 pip install .` builds apart, and says by `PYTHONPATH` where mypyc is."""
    monkeypatch.setenv("PYTHONPATH", "/overlay/site-packages")
    assert _paths(tmp_path)["PYTHONPATH"].split(os.pathsep) == [str(tmp_path), "/overlay/site-packages"]
    monkeypatch.delenv("PYTHONPATH")
    assert _paths(tmp_path)["PYTHONPATH"] == str(tmp_path)


def test_templates_are_compiled_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is the same out of the cache, out of a damaged one, and without one."""
    templates = home / "templates"
    templates.mkdir()
    (templates / "page.html").write_text("{{ 6 * n }}")
    compiled: list[str] = []
    compile = Environment.compile
    monkeypatch.setattr(
        Environment, "compile", lambda *given, **more: compiled.append("") or compile(*given, **more)
    )

    def page() -> tuple[str, int]:
        compiled.clear()
        cache = KeptTemplates(__file__)
        made = Environment(loader=FileSystemLoader(templates), bytecode_cache=cache)
        return made.get_template("page.html").render(n=7), len(compiled)

    assert [("42", 1), ("42", 0)] == [page(), page()]
    file = the_file(home)
    data = file.read_bytes()
    for at in range(0, len(data), 7):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert ("42", 1) == page()
    (templates / "page.html").write_text("{{ 5 * n }}")
    assert ("35", 1) == page()


def test_templates_of_strangers_are_not_kept(home: Path) -> None:
    assert environment(None).bytecode_cache is not None
    assert environment(home).bytecode_cache is None
