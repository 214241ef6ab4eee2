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


# What the rulebooks leave open: the question, what was decided, and why.
DECISIONS = (
    (
        "An Attack deals damage of two types. What does a prevention take from?",
        "From the whole Attack, first from what cannot be defended; a defence only from what can be.",
        "One source and one player are one instance (A-07); a defence does not meet other types (R-061).",
    ),
    (
        "A card, token or defence deals damage twice to one player. What does a prevention take from?",
        "From both together, even of several types; collateral and isolated damage are apart.",
        "One source and one player are one instance (A-07, A-08, R-149).",
    ),
    (
        "May an attack modifier be used on an Attack of pure damage?",
        "If it does anything else than change the damage; what it would add to the damage is not added.",
        "It is an Attack (R-140, R-147), to which an effect may be added (R-144), but no damage (R-136).",
    ),
    (
        "A token is to be moved onto a board that has no room for it.",
        "It stays where it is, unless the status says what happens then.",
        "Above the limit nothing happens (R-082); to lose it would be a removal.",
    ),
    (
        "A text was used once per turn, then an upgrade is laid over the ability.",
        "The use is remembered; the upgrade can be used next turn.",
        "An upgrade improves the slot, it is no other one (R-093).",
    ),
    (
        "May a Roll Phase Action alter a die that a token or a card rolled?",
        "Not that of a spent token, an Instant or a Roll Phase Action; that of a status that acts by itself.",
        "These three are not interrupted (R-078, R-105).",
    ),
    (
        "`When you would be defeated ...` against an ultimate.",
        "It does nothing.",
        "Until the conclusion of the Roll Phase nothing responds to an ultimate (R-065).",
    ),
    (
        "`When you are Attacked, you may pay ...`: how often?",
        "Once for every Attack; tokens that are spent are a text each.",
        "An event sets a text off once, and each token counts by itself (R-075).",
    ),
    (
        "A further Offensive Roll Phase: when?",
        "Given in Main Phase (2) at once, and that phase goes on then; else after the turn's own.",
        "It belongs to the turn in which it was given (R-020, R-174).",
    ),
    (
        "King of the Hill: a roll decides whether the ability deals damage.",
        "The card is drawn as soon as there is damage; without damage there is none.",
        "What deals no damage is no Attack (R-140, A-25).",
    ),
    (
        "A status of one name comes from two heroes.",
        "It is one stack on a board, by the rules of the one that came first.",
        "The limit counts the tokens of a status on one board (R-081).",
    ),
    (
        "Two players owe each other their next CP.",
        "While a text takes the place of something, it does not do so again.",
        "Each token acts once (R-075), and play goes on after it (R-188).",
    ),
)


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
    out.append("\n## Decisions\n\nWhat the rulebooks leave open, and how it is played here.\n\n")
    out.append("| question | decision | reason |\n|---|---|---|\n")
    out.extend(f"| {question} | {decision} | {why} |\n" for question, decision, why in DECISIONS)
    out.append("\n## Rules that need no test\n\n| rule | why |\n|---|---|\n")
    out.extend(f"| {rule} | {why} |\n" for rule, why in NEED_NO_TEST.items())
    return "".join(out)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
