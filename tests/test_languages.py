"""The same sentence in every language is one tree; where names differ, only the names do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.node import Node
from dtlang.syntax.tables import build_tables, sentence_grammar
from dtlang.syntax.text.read import read_text

SAME = Path(__file__).parent / "corpus" / "same"
FILES = sorted(SAME.glob("*.txt"))


def cases() -> Iterator[tuple[str, str, str, dict[str, str], list[str]]]:
    """A language, its sentence, the English one, the names by the English ones, and the symbols."""
    for file in FILES:
        head, *blocks = file.read_text(encoding="utf-8").strip().split("\n\n")
        facts = dict(line.split(": ", 1) for line in head.splitlines())
        names = dict(pair.split(" ", 1) for pair in facts["names"].split(", "))
        for block in blocks:
            said = dict(line.split(": ", 1) for line in block.splitlines())
            yield file.stem, said[file.stem], said["en"], names, facts["symbols"].split(", ")


def renamed(node: object, names: dict[str, str]) -> object:
    """The same tree with other names."""
    if isinstance(node, tuple):
        return tuple(renamed(part, names) for part in node)
    if isinstance(node, Node):
        fields = {name: renamed(getattr(node, name), names) for name in node.__struct_fields__}
        return n.changed(node, **fields)
    return names.get(node, node) if isinstance(node, str) else node


def read(text: str, language: str, statuses: list[str], symbols: list[str]) -> n.Text:
    names = Names.of(statuses=statuses, symbols=symbols)
    reading = read_text(text, Span(0, len(text)), names, language)
    assert [] == [str(problem.misfit or problem.stuck) for problem in reading.problems], text
    return reading.text


@pytest.mark.parametrize(("language", "text", "english", "names", "symbols"), list(cases()))
def test_one_tree(language: str, text: str, english: str, names: dict[str, str], symbols: list[str]) -> None:
    theirs = read(text, language, list(names.values()), symbols)
    ours = read(english, "en", list(names), symbols)
    assert renamed(ours, names) == theirs


@pytest.mark.parametrize("language", [file.stem for file in FILES])
def test_every_language_has_one_reading(language: str) -> None:
    """Strict mode refuses shift/reduce conflicts, which lark otherwise settles silently."""
    build_tables(sentence_grammar(language), "sentence", strict=True)


@pytest.mark.parametrize("language", [file.stem for file in FILES])
def test_a_case_without_its_twin_is_another_tree(language: str) -> None:
    """The comparison can fail: neighbouring sentences are different trees."""
    found = [case for case in cases() if case[0] == language]
    trees = {str(read(text, language, list(names.values()), symbols)) for _, text, _, names, symbols in found}
    assert len({english for _, _, english, _, _ in found}) == len(trees)
