"""Which test shows which rule of the game: read off the markers of the tests of the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.engine.rules_here import NEED_NO_TEST

TESTS = Path(__file__).parents[1]
RULES = [f"R-{number:03}" for number in range(1, 223)]
SYSTEMS = [f"SYS-{number:03}" for number in range(4, 96)]

_HEAD = """\
# Rules of the game and their tests

{note}
Every numbered rule that can be carried out is named by at least one test; a test of the tests sees to that.
`R-nnn` are the rules, `SYS-nnn` the features of the checklist, `TV-nn` worked examples.

"""


@cache
def marked() -> dict[str, list[tuple[str, str, str]]]:
    """Rule to file, name and first sentence of each test that names it."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for file in sorted((TESTS / "engine").glob("test_*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                for rule in _rules(node):
                    said = (ast.get_docstring(node) or node.name.replace("_", " ")).splitlines()[0]
                    found.setdefault(rule, []).append((file.name, node.name, said))
    return found


def _rules(node: ast.FunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (arg.value for arg in mark.args if isinstance(arg, ast.Constant))  # type: ignore[misc]


def game_rules_page(note: str) -> str:
    found = marked()
    out = [_HEAD.format(note=note), "| rule | tests |\n|---|---|\n"]
    for rule in (*RULES, *SYSTEMS):
        if rule in found:
            tests = "<br>".join(f"`{file}` {_cell(said)}" for file, _, said in found[rule])
            out.append(f"| {rule} | {tests} |\n")
    out.append("\n## Rules that need no test\n\n| rule | why |\n|---|---|\n")
    out.extend(f"| {rule} | {why} |\n" for rule, why in NEED_NO_TEST.items())
    return "".join(out)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
