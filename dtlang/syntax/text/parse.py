"""Reads a rules text sentence by sentence: words to shapes by the LALR tables, shapes to nodes by `build`."""

from __future__ import annotations

from functools import cache

import msgspec

from dtlang.source import Span, to_span
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.tables import Automaton, Bound, sentence_grammar, tables
from dtlang.syntax.text.bounds import Mark
from dtlang.syntax.text.lexer import SentenceLexer
from dtlang.syntax.text.scan import MOST_WORDS, scan
from dtlang.syntax.text.shapes import HEADS, Sentence, Shaper
from dtlang.syntax.text.spelling import as_usual
from dtlang.syntax.text.word import Raw, Word, symbol_names


@cache
def grammar(language: str) -> Bound:
    """The sentence grammar of a language, bound to the shapes it makes."""
    words = lexicon(language)
    shaper = Shaper(words.owner_behind, words.declines)
    return Bound(tables(language, sentence_grammar(language), "sentence"), shaper)


class Stuck(msgspec.Struct, eq=False, gc=False):
    """Where the grammar could not go on, and what it could have taken there."""

    word: Word | None  # none: the text ended too early
    run: Automaton | None
    span: Span

    @property
    def expected(self) -> frozenset[str]:
        """The classes of words that could have stood here."""
        return self.run.expected() if self.run is not None else frozenset()


class Shaped(msgspec.Struct, eq=False, gc=False):
    """One sentence: its shape, or where it got stuck, and the raw words it is made of."""

    sentence: Sentence | None
    stuck: Stuck | None
    span: Span
    raws: list[Raw]
    mark: Mark = Mark.NONE  # what stands before it
    unknown: bool = False  # it speaks of something that nobody declared

    @property
    def new_line(self) -> bool:
        return self.mark in (Mark.BULLET, Mark.OPTION, Mark.OR) or self.raws[0].new_line


def shape_sentences(
    text: str, span: Span, names: Names, language: str, *, inside: bool = False, verb: str = ""
) -> list[Shaped]:
    """The shapes of all sentences of a region. A sentence that gets stuck does not hide the next.

    `inside` brackets nothing is said without a word: `draw 2 cards (4 cards)` is not `draw 4 cards`."""
    words = lexicon(language)
    raws = scan(text, span, words)
    if len(raws) > MOST_WORDS:
        return [Shaped(None, Stuck(None, None, span), span, raws)]
    raws = as_usual(raws, words, names.phrases)
    lexer = SentenceLexer(text, raws, words, names)
    lexer.inside = inside
    lexer.outer_verb = verb
    shaped: list[Shaped] = []
    mark = lexer.skip_stop()
    while lexer.at < len(raws):
        shaped.append(_shape(lexer, language))
        shaped[-1].mark = mark
        mark = lexer.skip_stop()
    return shaped


def _shape(lexer: SentenceLexer, language: str) -> Shaped:
    run = Automaton(grammar(language))
    accepts = run.accepts
    first = lexer.at
    start = lexer.raws[first].start
    lexer.begin()
    word: Word | None = None
    words: list[Word] = []
    while not lexer.ends_here(accepts):
        word, accepted = lexer.next(accepts)
        if not accepted:
            end = lexer.skip_sentence(first)
            span = Span(start, max(end, word.end))
            return Shaped(None, Stuck(word, run, word.span), span, lexer.raws[first : lexer.at])
        run.feed(word)
        words.append(word)
        if word.type == "COLON" and accepts("$END"):
            break
    end = lexer.raws[lexer.at - 1].end if lexer.at > first else start
    span = to_span((start, end))
    raws = lexer.raws[first : lexer.at]
    if not accepts("$END"):
        return Shaped(None, Stuck(None, run, Span(end, end)), span, raws)
    run.feed(Word("$END", "", "", "", end, end))
    sentence: Sentence = run.result()
    sentence.words = words
    if isinstance(sentence.special, Word) and sentence.special.type in HEADS:
        lexer.listing = True
    named = lexer.text[span.start : span.end]
    return Shaped(sentence, None, span, raws, unknown=_names_unknown(words, named, lexer.names))


def _names_unknown(words: list[Word], text: str, names: Names) -> bool:
    """Whether something is named that nobody declared."""
    if names.symbols is not None and "[" in text:
        shown = [word.text for word in words if "[" in word.text]
        if not names.folded_symbols.issuperset(symbol_names("".join(shown))):
            return True
    return not {word.lexeme for word in words if word.type == "NAME"} <= names.kinds.keys()
