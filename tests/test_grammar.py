"""The grammars are LALR(1) without conflicts: one text has one reading."""

from __future__ import annotations

import pytest

from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.tables import build_tables, sentence_grammar
from dtlang.syntax.text.shapes import Shaper


@pytest.mark.parametrize("language", ["en"])
def test_the_sentence_grammar_has_no_conflicts(language: str) -> None:
    """Strict mode refuses shift/reduce conflicts, which lark otherwise settles silently."""
    build_tables(sentence_grammar(language), "sentence", strict=True)


def test_every_rule_of_the_grammar_has_its_shape() -> None:
    """A rule without a method would fail only when a text uses it."""
    made = build_tables(sentence_grammar("en"), "sentence")
    methods = {a[2] for row in made.rows for a in row.values() if not isinstance(a, int)} - {""}
    assert set() == {name for name in methods if not hasattr(Shaper, name)}


def test_every_class_of_words_is_one_the_grammar_uses() -> None:
    """A misspelt class in the word list would make its words unreadable without anybody noticing."""
    made = build_tables(sentence_grammar("en"), "sentence")
    used = {terminal for row in made.rows for terminal in row}
    assert set() == set(lexicon("en").spellings) - used - {"SUBORD_FIRST"}
