"""Blocks in hand-written pages that a script fills: parts of files, tables, and what commands really print.

A block stands between `<!-- WHAT: ARGUMENTS -->` and `<!-- end -->`:

    file: PATH                       a whole file
    file: PATH > HEADING; HEADING    some sections of a hero file, by their first lines
    code: PATH > NAME; NAME          some functions, classes or entries of a file, by their names
    run: FOLDER > COMMAND            what a dtlang command prints in a folder
    run: FOLDER > COMMAND | head -5  its first lines
    run: FOLDER > COMMAND <<< 0 all  what it prints while somebody types these words, a line each
    json: PATH > a/NAME/0/b          a part of what a hero compiles to, by keys, numbers and names
    table: NAME                      one of `TABLES`
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from dtlang import pipeline
from dtlang.cli import main
from dtlang.source import Source
from dtlang.syntax.hero_file.headings import FREE, LEGAL
from dtlang.syntax.hero_file.terminals import requirement_words
from tests.__main__ import STEPS
from tests.docs import architecture

ROOT = Path(__file__).resolve().parent.parent.parent
_BLOCK = re.compile(r"<!-- (file|code|run|json|table): (.*?) -->\n.*?<!-- end -->", re.DOTALL)
KINDS = {".py": "python", ".toml": "toml"}  # everything else is a hero
MOST = 110  # letters of a line of JSON


def filled(page: str) -> str:
    """The page with every block made anew."""
    return _BLOCK.sub(lambda m: f"<!-- {m[1]}: {m[2]} -->\n{_MAKERS[m[1]](m[2])}\n<!-- end -->", page)


def without_blocks(page: str) -> str:
    """What a person wrote."""
    return _BLOCK.sub("", page)


def has_blocks(page: str) -> bool:
    return _BLOCK.search(page) is not None


def _fenced(kind: str, text: str) -> str:
    return f"```{kind}\n{text.strip(chr(10))}\n```"


# --- files -----------------------------------------------------------------------------------------


def _file(words: str) -> str:
    path, _, headings = words.partition(" > ")
    text = (ROOT / path).read_text(encoding="utf-8")
    if headings:
        text = "\n\n".join(section(text, heading.strip()) for heading in headings.split(";"))
    return _fenced(KINDS.get(Path(path).suffix, "hero"), text)


def _code(words: str) -> str:
    path, _, names = words.partition(" > ")
    text = (ROOT / path).read_text(encoding="utf-8")
    cut = definition if path.endswith(".py") else entry
    gap = "\n\n\n" if path.endswith(".py") else "\n"
    return _fenced(KINDS[Path(path).suffix], gap.join(cut(text, name.strip()) for name in names.split(";")))


def definition(text: str, name: str) -> str:
    """A function or class of a module, with its decorators."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    (found,) = [node for node in ast.parse(text).body if isinstance(node, kinds) and node.name == name]
    first = min([found.lineno, *(mark.lineno for mark in found.decorator_list)])
    return "\n".join(text.split("\n")[first - 1 : found.end_lineno])


def entry(text: str, name: str) -> str:
    """A line of a table: `sell = ...`."""
    found = [line for line in text.split("\n") if line.startswith(f"{name} = ")]
    assert len(found) == 1, f"`{name}` stands in the file {len(found)} times"
    return found[0]


def section(text: str, heading: str) -> str:
    """A section of a hero file: from its first line to the next line at the left edge."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.split("#")[0].rstrip() == heading]
    assert len(starts) == 1, f"`{heading}` stands in the file {len(starts)} times"
    end = starts[0] + 1
    while end < len(lines) and (not lines[end] or lines[end].startswith(" ")):
        end += 1
    return "\n".join(lines[starts[0] : end]).strip()


# --- commands --------------------------------------------------------------------------------------


@contextmanager
def _within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def run(folder: str, command: str) -> str:
    """What a dtlang command prints."""
    command, _, most = command.partition(" | head -")
    command, _, typed = command.partition(" <<< ")
    program, *arguments = shlex.split(command)
    assert program == "dtlang", command
    with _within(ROOT / folder):
        result = CliRunner().invoke(main, arguments, input="".join(f"{word}\n" for word in typed.split()))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    lines = result.output.splitlines(keepends=True)
    return "".join(lines[: int(most)] if most else lines)


def _run(words: str) -> str:
    folder, _, command = words.partition(" > ")
    return _fenced("console", f"$ {command.partition(' <<< ')[0]}\n{run(folder, command)}")


# --- what comes out --------------------------------------------------------------------------------


def _json(words: str) -> str:
    path, _, pointer = words.partition(" > ")
    value: Any = json.loads(compiled(ROOT / path))
    for step in pointer.split("/"):
        if isinstance(value, list) and not step.isdigit():
            value = next(item for item in value if item["name"] == step)
        else:
            value = value[int(step)] if isinstance(value, list) else value[step]
    return _fenced("json", short(value))


def compiled(path: Path) -> bytes:
    """A hero as JSON."""
    checked = pipeline.check(Source.of(path.read_text(encoding="utf-8"), str(path)), path.parent)
    document = pipeline.compile_hero(checked)
    assert document is not None, f"{path.name} has errors"
    return pipeline.document_json(document)


def short(value: Any, indent: int = 0) -> str:
    """JSON in few lines: whatever fits stands on one.

    >>> print(short({"op": "draw", "count": 1}))
    {"op": "draw", "count": 1}
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= MOST or not isinstance(value, dict | list) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, list):
        items = [pad + short(item, indent + 2) for item in value]
        return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"
    items = [f"{pad}{json.dumps(key)}: {short(item, indent + 2)}" for key, item in value.items()]
    return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"


# --- tables ----------------------------------------------------------------------------------------


def _properties() -> str:
    rows = ["| section | properties |", "|---|---|"]
    rows += [
        f"| `{kind.lower()}` | {', '.join(f'`{word}`' for word in words)} |" for kind, words in LEGAL.items()
    ]
    return "\n".join(rows)


def _credits() -> str:
    return ", ".join(f"`{word.lower()}`" for word in sorted(FREE))


def _icons() -> str:
    """Every icon with the words that it can be asked for by, its own first."""
    from dtlang.sheet.icons import all_icons, drawn_for, icon_words

    words: dict[str, list[str]] = {icon.name: [icon.name] for icon in all_icons()}
    for word in icon_words():
        icon = drawn_for(word)
        assert icon is not None
        if word not in words[icon.name]:
            words[icon.name].append(word)
    return "\n".join(f"- {', '.join(f'`{word}`' for word in some)}" for some in words.values())


def _themes() -> str:
    from dtlang.sheet.theme import NAMED

    return ", ".join(f"`{name}`" for name in NAMED)


def _gate() -> str:
    rows = ["| step | what runs |", "|---|---|"]
    return "\n".join([*rows, *(f"| {title} | `{' '.join(command)}` |" for title, command in STEPS)])


def _benchmarks() -> str:
    """Every benchmark with the first sentence it says about itself."""
    found = sorted((ROOT / "tests" / "benchmarks").glob("[a-z]*.py"))
    return "\n".join(f"- `python -m tests.benchmarks.{file.stem}`: {_sentence(file)}" for file in found)


def _corpus() -> str:
    """The folders of cases, and what stands beside a case."""
    rows = ["| folder | a case | beside it |", "|---|---|---|"]
    for folder in sorted(path for path in (ROOT / "tests" / "corpus").iterdir() if path.is_dir()):
        endings = {file.suffix for file in folder.iterdir() if file.is_file()}
        cases = ", ".join(f"`{ending}`" for ending in sorted(endings & {".hero", ".txt"}))
        beside = ", ".join(f"`{ending}`" for ending in sorted(endings - {".hero", ".txt"}))
        rows.append(f"| `tests/corpus/{folder.name}` | {cases} | {beside or '–'} |")
    return "\n".join(rows)


def _sentence(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.sub(r":? ?`python -m [^`]*`", "", " ".join(text.split()).split(". ")[0]).rstrip(".") + "."


def _requirements() -> str:
    return "\n".join(f"- `{word}`" for word in requirement_words() if word != "full house")


TABLES: dict[str, Callable[[], str]] = {
    "properties": _properties,
    "credits": _credits,
    "icons": _icons,
    "requirements": _requirements,
    "themes": _themes,
    "gate": _gate,
    "benchmarks": _benchmarks,
    "corpus": _corpus,
    **architecture.TABLES,
}

_MAKERS: dict[str, Callable[[str], str]] = {
    "file": _file,
    "code": _code,
    "run": _run,
    "json": _json,
    "table": lambda name: TABLES[name](),
}
