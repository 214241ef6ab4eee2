"""What there is to translate: every template that the source of dtlang has, found by reading it.

A template is what `Said` is given, and whatever stands where a text for people belongs: the message of a
finding, its label and its help, what the command line says. The tables of `grammar/` have the others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.speech.catalogue import catalogue
from dtlang.speech.help_texts import pieces
from dtlang.speech.said import ENGLISH
from dtlang.speech.template import is_glue

TABLES = ("messages", "misfits")  # of grammar/
PACKAGE = Path(__file__).resolve().parent.parent

# Where in a call a text for people stands, by the name of what is called.
PLACES = {
    "Said": 0,
    "at": 1,
    "Fix": 0,
    "Related": 1,
    "UsageError": 0,
    "BadParameter": 0,
    "report": 2,
    "fail": 0,
    "speaks": 0,
    "lang_option": 0,
    "out_option": 0,
    "set_option": 0,
}
IN_CLI = {"say": 0, "words": 0, "in_words": 0, "prompt": 0, "line": 0}  # elsewhere other things are called so
NAMED = frozenset(("message", "label", "help", "short_help", "show_default"))


class Found(NamedTuple):
    """A template, and the file and line it stands in."""

    template: str
    part: str  # of dtlang: "checks", "cli"
    file: str
    line: int


@cache
def all_templates() -> tuple[Found, ...]:
    """What stands in the source and in the tables of messages, each template once."""
    found = {one.template: one for one in templates()}
    tables = [(name, resources.grammar(f"{ENGLISH}.{name}.toml")) for name in TABLES]
    for part, path in (*tables, ("playing", PACKAGE / "render" / "game_words.toml")):
        for text in _in_table(kept_toml(path)):
            if not is_glue(text):
                found.setdefault(text, Found(text, part, path.name, 0))
    return tuple(found.values())


def missing(language: str) -> tuple[Found, ...]:
    """What a language does not say itself."""
    known = catalogue(language)
    return tuple(one for one in all_templates() if one.template not in known)


def _in_table(said: object) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict):
        for inner in said.values():
            yield from _in_table(inner)
    elif isinstance(said, list):
        for inner in said:
            yield from _in_table(inner)


@cache
def templates() -> tuple[Found, ...]:
    """All templates in the source, each once, in the order of files and lines."""
    found: dict[str, Found] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE)
        for text, line in _in_file(file, PLACES | IN_CLI if name.parts[0] == "cli" else PLACES):
            if not is_glue(text):
                found.setdefault(text, Found(text, name.with_suffix("").parts[0], name.as_posix(), line))
    return tuple(found.values())


def _in_file(file: Path, places: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for command in ast.walk(tree):
        if isinstance(command, ast.FunctionDef) and any(map(_makes_a_command, command.decorator_list)):
            yield from ((text, command.lineno) for text in pieces(ast.get_docstring(command) or ""))
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "CLICKS_WORDS":
            yield from _listed(node.value)
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            yield from _in_scope(scope, places)


def _listed(node: ast.expr) -> Iterator[tuple[str, int]]:
    for one in node.elts if isinstance(node, ast.Tuple) else ():
        yield from _constants(one)


def _in_scope(scope: ast.FunctionDef | ast.Module, places: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """What stands in the places, and what a name was made of that stands there."""
    names: set[str] = set()
    for node in _nodes(scope):
        if isinstance(node, ast.Call):
            for text in _texts(node, places):
                yield from _constants(text)
                names.update(one.id for one in ast.walk(text) if isinstance(one, ast.Name))
    for node in _nodes(scope):
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id in names for t in node.targets
        ):
            yield from _constants(node.value)
        elif (
            isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in names
        ):
            yield from _constants(node.value) if node.value is not None else ()


def _makes_a_command(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in ("command", "group")


def _nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but the functions within it."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef):
            yield node
            yield from _nodes(node)
        else:
            yield from node.decorator_list
            yield from (inner for one in node.decorator_list for inner in _nodes(one))


def _texts(call: ast.Call, places: Mapping[str, int]) -> Iterator[ast.expr]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = places.get(name, -1)
    if 0 <= place < len(call.args):
        yield call.args[place]
    yield from (keyword.value for keyword in call.keywords if keyword.arg in NAMED)


def _constants(text: ast.expr) -> Iterator[tuple[str, int]]:
    """The texts that an expression can be."""
    match text:
        case ast.Constant(value=str() as said):
            yield said, text.lineno
        case ast.IfExp():
            yield from _constants(text.body)
            yield from _constants(text.orelse)
        case ast.BoolOp():
            for value in text.values:
                yield from _constants(value)
