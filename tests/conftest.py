"""What every test may ask for."""

from __future__ import annotations

import difflib
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis.internal.conjecture import providers

# Hypothesis draws constants of our modules, too, of whichever are loaded: other trees in every run of every
# worker, so that what is red here is green there. The same seed shall draw the same trees.
if hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = lambda: providers._local_constants

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write the side-car files anew instead of comparing with them; review the diff",
    )


def pytest_configure(config: pytest.Config) -> None:
    """What takes long to make and is the same in every process is made once, and kept with pytest's cache.

    That is bytecode, where nobody else keeps it, and the tables of programs that tests start.
    """
    if hasattr(config, "workerinput") or not hasattr(config, "cache"):
        return
    os.environ["DTLANG_TESTS_CACHE"] = str(config.cache.mkdir("dtlang"))
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def pytest_collection_finish() -> None:
    """Thousands of tests are waiting; looking for garbage among them again and again takes its time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material beside the project; without it the test is skipped."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder `shared` beside the project, which is not here")
    return SHARED


@pytest.fixture
def same_as_file(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a side-car file. Only `--accept` ever writes one."""
    accept = bool(request.config.getoption("--accept"))

    def compare(side_car: Path, text: str) -> None:
        if accept:
            side_car.write_text(text, encoding="utf-8", newline="\n")
            return
        if not side_car.exists():
            pytest.fail(f"{side_car.name} does not exist; `pytest --accept` writes it")
        expected = side_car.read_text(encoding="utf-8")
        if expected != text:
            changes = difflib.unified_diff(
                expected.splitlines(), text.splitlines(), side_car.name, "now", lineterm=""
            )
            pytest.fail("\n".join([*changes, "if this is right: pytest --accept"]), pytrace=False)

    return compare


@pytest.fixture
def draft(monkeypatch: pytest.MonkeyPatch) -> str:
    """A language that has only been begun."""
    from dtlang import resources

    whole = resources.grammar
    begun = Path(__file__).parent / "data" / "draft"
    monkeypatch.setattr(
        resources, "grammar", lambda name: begun / name if name.startswith("zz.") else whole(name)
    )
    return "zz"
