"""Rules are imported in one go, and a changed file is noticed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from dtlang.checks.bundle import modules_in

PACKAGE = "some_package_of_a_test"


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    yield
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def write(folder: Path, name: str, number: int, more: str = "") -> None:
    (folder / f"{name}.py").write_text(f"NUMBER = {number}\n{more}", encoding="utf-8")


def numbers(folder: Path, most: int = 9) -> dict[str, int]:
    forget()
    found = modules_in(PACKAGE, str(folder), number, most)
    return {module.__name__.rpartition(".")[2]: module.NUMBER for module in found}


def number(module: ModuleType) -> int:
    found: int = module.NUMBER
    return found


def test_modules_are_imported_by_name_and_number(tmp_path: Path) -> None:
    for name, value in (("b", 2), ("a", 1), ("_c", 1), ("d", 3)):
        write(tmp_path, name, value)
    assert {"a": 1, "b": 2, "d": 3} == numbers(tmp_path)
    assert {"a": 1, "b": 2} == numbers(tmp_path, 2)


def test_what_is_not_wanted_is_not_run(tmp_path: Path) -> None:
    write(tmp_path, "a", 1)
    write(tmp_path, "b", 2, f"import pathlib\npathlib.Path({str(tmp_path / 'ran')!r}).touch()\n")
    numbers(tmp_path, 1)
    (tmp_path / "ran").unlink()  # its number had to be found out once
    assert {"a": 1} == numbers(tmp_path, 1)
    assert not (tmp_path / "ran").exists()


def test_a_changed_a_new_and_a_lost_file_are_noticed(tmp_path: Path) -> None:
    write(tmp_path, "a", 1)
    write(tmp_path, "b", 2)
    assert {"a": 1, "b": 2} == numbers(tmp_path) == numbers(tmp_path)
    write(tmp_path, "a", 5)
    os.utime(tmp_path / "a.py", ns=(1, 1))
    write(tmp_path, "c", 3)
    (tmp_path / "b.py").unlink()
    assert {"a": 5, "c": 3} == numbers(tmp_path)


@pytest.mark.parametrize("data", [b"", b"nonsense", None])
def test_a_damaged_bundle_is_made_anew(tmp_path: Path, data: bytes | None) -> None:
    write(tmp_path, "a", 1)
    numbers(tmp_path)
    (bundle,) = (tmp_path / "__pycache__").glob("*.bundle")
    damaged = bundle.read_bytes()[:-3] if data is None else data
    bundle.write_bytes(damaged)
    assert {"a": 1} == numbers(tmp_path)
    mended = bundle.read_bytes()
    assert mended != damaged
    assert {"a": 1} == numbers(tmp_path)
    assert mended == bundle.read_bytes()


def test_a_mistake_in_a_module_names_its_file(tmp_path: Path) -> None:
    write(tmp_path, "a", 1, "1 / 0\n")
    with pytest.raises(ZeroDivisionError) as error:
        numbers(tmp_path)
    assert str(tmp_path / "a.py") == error.traceback[-1].path.as_posix()
    assert f"{PACKAGE}.a" not in sys.modules
