"""Which files of dtlang a text goes through: `python -m tests.docs.touched text` and `... file`.

A file counts if one of its functions runs; that a file is only imported does not count. Each road is watched
in a process of its own, because what is in memory already would not be looked at again.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
HERO = ROOT / "tests" / "docs_examples" / "walk.hero"
TEXT = "On [flame], deal 2 dmg per Cinder. Then you may draw 1 card."

Touched = dict[str, list[str]]  # what is done to the files that run, those of `grammar/` among them


@cache
def touched(road: str) -> Touched:
    """The files of a road, watched in a new process."""
    command = [sys.executable, "-m", "tests.docs.touched", road]
    for _ in range(2):  # the first makes the tables of the grammar, which are kept from then on
        made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    found: Touched = json.loads(made.stdout)
    return found


# --- in the process that is watched ----------------------------------------------------------------


_seen: set[str] = set()
_files: set[str] = set()  # those of which nothing more is to be learnt, as Python names them
_watching = False


def _opened(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and event == "open" and isinstance(arguments[0], str):
        _note(arguments[0], "grammar")


def _note(path: str, folder: str) -> None:
    home = ROOT / folder
    if path.startswith(f"{home}/"):
        _seen.add(Path(path).relative_to(ROOT).as_posix())


def _called(frame: FrameType, event: str, argument: object) -> None:
    code = frame.f_code
    if event != "call" or code.co_filename in _files or not code.co_flags & inspect.CO_OPTIMIZED:
        return
    if not code.co_filename.startswith(f"{ROOT / 'dtlang'}/"):
        _files.add(code.co_filename)
    elif not _is_import(frame):
        _files.add(code.co_filename)
        _note(code.co_filename, "dtlang")


def _is_import(frame: FrameType | None) -> bool:
    """A file that is imported may call functions too; nobody's text goes through them."""
    while frame is not None:
        code = frame.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(f"{ROOT / 'dtlang'}/"):
            return True
        frame = frame.f_back
    return False


@contextmanager
def _watched(found: Touched, what: str) -> Iterator[None]:
    global _watching
    _seen.clear()
    _files.clear()
    _watching = True
    sys.setprofile(_called)
    try:
        yield
    finally:
        sys.setprofile(None)
        _watching = False
    found[what] = sorted(_seen)


def read_and_say() -> Touched:
    from dtlang.source import Span
    from dtlang.syntax.names import Names
    from dtlang.syntax.say import say_text
    from dtlang.syntax.text.read import read_text

    found: Touched = {}
    names = Names.of(statuses=["Cinder"], symbols=["flame", "ward", "comet"])
    with _watched(found, "read"):
        reading = read_text(TEXT, Span(0, len(TEXT)), names)
    assert reading.whole
    with _watched(found, "say"):
        say_text(reading.text)
    return found


def check_and_print() -> Touched:
    from dtlang import model, pipeline
    from dtlang.compile import compile_document
    from dtlang.source import Source
    from dtlang.syntax.hero_file.read import read_hero

    found: Touched = {}
    source = Source.of(HERO.read_text(encoding="utf-8"), HERO.name)
    with _watched(found, "read"):
        tree, findings = read_hero(source)
    assert not findings
    with _watched(found, "resolve"):
        hero, _ = model.resolve(tree)
    assert hero is not None
    with _watched(found, "compile"):
        compile_document(hero)
    checked = pipeline.check(source)
    with _watched(found, "print"):
        ready = pipeline.printing(checked, pipeline.PrintRequest())
        assert not isinstance(ready, str)
        pipeline.print_parts(ready, ["leaflet", "board"], "html")
    return found


ROADS: dict[str, Callable[[], Touched]] = {"text": read_and_say, "file": check_and_print}

if __name__ == "__main__":
    sys.addaudithook(_opened)
    print(json.dumps(ROADS[sys.argv[1]]()))
