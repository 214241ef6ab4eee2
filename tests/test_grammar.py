"""The grammars are LALR(1) without conflicts: one text has one reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Lark

from dtlang import resources
from dtlang.syntax.phrases import Shaper
from dtlang.syntax.tables import _WordsComeFromOutside
from dtlang.syntax.words import lexicon


@pytest.mark.parametrize("language", ["en"])
def test_the_sentence_grammar_has_no_conflicts(language: str) -> None:
    """Strict mode refuses shift/reduce conflicts, which lark otherwise settles silently."""
    path: Path = resources.grammar(f"{language}.lark")
    Lark.open(str(path), parser="lalr", lexer=_WordsComeFromOutside, start="sentence", strict=True)


def test_every_rule_of_the_grammar_has_its_shape() -> None:
    """A rule without a method would leave a bare tree behind."""
    built = Lark.open(
        str(resources.grammar("en.lark")), parser="lalr", lexer=_WordsComeFromOutside, start="sentence"
    )
    names = {rule.alias or rule.origin.name for rule in built.rules}
    missing = {str(name) for name in names if not str(name).startswith("_") and not hasattr(Shaper, str(name))}
    assert set() == missing


def test_every_class_of_words_is_one_the_grammar_uses() -> None:
    """A misspelt class in the word list would make its words unreadable without anybody noticing."""
    built = Lark.open(
        str(resources.grammar("en.lark")), parser="lalr", lexer=_WordsComeFromOutside, start="sentence"
    )
    used = {symbol.name for rule in built.rules for symbol in rule.expansion if symbol.is_term}
    assert set() == set(lexicon("en").spellings) - used
