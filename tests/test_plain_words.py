"""Most words are read without looking for all that they could be; that must never change what is read."""

from __future__ import annotations

import pytest

from dtlang.source import Span
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.text.lexer import SentenceLexer
from dtlang.syntax.text.parse import shape_sentences
from dtlang.syntax.text.steady import steady_words
from tests import cases
from tests.cases import CaseFile

FILES = cases.files()


def words_of(file: CaseFile) -> list[list[tuple[str, str, str, int]]]:
    """The words of every sentence; where the grammar got stuck, the word that it could not take."""
    found: list[list[tuple[str, str, str, int]]] = []
    for case in file.cases:
        names = file.hero.names(case.place)
        for one in shape_sentences(case.text, Span(0, len(case.text)), names, file.hero.language):
            stuck = [one.stuck.word] if one.stuck is not None and one.stuck.word is not None else []
            words = one.sentence.words if one.sentence is not None else stuck
            found.append([(word.type, word.lexeme, word.form, word.end) for word in words])
    return found


@pytest.mark.parametrize("file", FILES, ids=[file.path.stem for file in FILES])
def test_a_plain_word_is_what_it_is_found_to_be(file: CaseFile, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = words_of(file)
    monkeypatch.setattr(SentenceLexer, "plain", lambda *_: None)
    assert at_once == words_of(file)


def test_what_is_plain_and_what_depends_on_its_neighbours() -> None:
    steady = steady_words(lexicon("en"))
    article, may, roll, to = steady["a"], steady["may"], steady["roll"], steady["to"]
    assert article is not None
    assert article.entry.terminal == "DET"
    assert may is not None
    assert "not" in may.before  # "may not" is one word
    assert roll is None  # a verb and a noun
    assert to is None  # somebody, or something to do
    assert steady["no such word"] is None
