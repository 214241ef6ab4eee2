"""Reads a rules text sentence by sentence: words to shapes by the LALR tables, shapes to nodes by `build`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dtlang.source import Span
from dtlang.syntax.lexer import MOST_WORDS, Raw, SentenceLexer, Word, scan
from dtlang.syntax.names import Names
from dtlang.syntax.phrases import Sentence
from dtlang.syntax.tables import Automaton, automaton
from dtlang.syntax.words import lexicon


@dataclass(slots=True, eq=False, repr=False)
class Stuck:
    """Where the grammar could not go on, and what it could have taken there."""

    word: Word | None  # none: the text ended too early
    run: _Run | None
    span: Span

    @property
    def expected(self) -> frozenset[str]:
        """The classes of words that could have stood here."""
        return self.run.expected() if self.run is not None else frozenset()


@dataclass(slots=True, eq=False, repr=False)
class Shaped:
    """One sentence: its shape, or where it got stuck, and the raw words it is made of."""

    sentence: Sentence | None
    stuck: Stuck | None
    span: Span
    raws: list[Raw]
    bullet: bool = False  # a list mark stands before it

    @property
    def new_line(self) -> bool:
        return self.bullet or self.raws[0].new_line


class _Run:
    """The LALR automaton over one sentence, with an exact answer to "could this come next?"."""

    __slots__ = ("gotos", "rows", "stack", "tables", "values")

    def __init__(self, tables: Automaton):
        self.tables = tables
        self.rows = tables.rows
        self.gotos = tables.gotos
        self.stack = [tables.start]
        self.values: list[Any] = []

    def accepts(self, terminal: str) -> bool:
        """Whether the word can be shifted after all reductions it brings about."""
        action = self.rows[self.stack[-1]].get(terminal)
        if action is None:
            return False
        if type(action) is int:
            return True
        stack = self.stack.copy()
        while True:
            action = self.rows[stack[-1]].get(terminal)
            if action is None:
                return False
            if type(action) is int:
                return True
            size, rule, _ = action  # type: ignore[misc]
            if size:
                del stack[-size:]
            stack.append(self.gotos[stack[-1]][rule])
            if terminal == "$END" and stack[-1] == self.tables.end:
                return True

    def expected(self) -> frozenset[str]:
        return frozenset(terminal for terminal in self.rows[self.stack[-1]] if self.accepts(terminal))

    def feed(self, word: Word) -> None:
        """Takes a word that the grammar accepts here."""
        rows, gotos, stack, values = self.rows, self.gotos, self.stack, self.values
        terminal = word.type
        while True:
            action = rows[stack[-1]][terminal]
            if type(action) is int:
                stack.append(action)
                values.append(word)
                return
            size, rule, callback = action  # type: ignore[misc]
            if size:
                children = values[-size:]
                del stack[-size:]
                del values[-size:]
            else:
                children = []
            values.append(callback(children))
            stack.append(gotos[stack[-1]][rule])
            if terminal == "$END" and stack[-1] == self.tables.end:
                return

    def finish(self, at: int) -> Sentence:
        self.feed(Word("$END", "", "", "", at, at))
        result = self.values[-1]
        assert isinstance(result, Sentence)
        return result


def shape_sentences(text: str, span: Span, names: Names, language: str) -> list[Shaped]:
    """The shapes of all sentences of a region. A sentence that gets stuck does not hide the next."""
    raws = scan(text, span)
    if len(raws) > MOST_WORDS:
        return [Shaped(None, Stuck(None, None, span), span, raws)]
    lexer = SentenceLexer(text, raws, lexicon(language), names)
    shaped: list[Shaped] = []
    bullet = lexer.skip_stop()
    while lexer.at < len(raws):
        shaped.append(_shape(lexer, language))
        shaped[-1].bullet = bullet
        bullet = lexer.skip_stop()
    return shaped


def _shape(lexer: SentenceLexer, language: str) -> Shaped:
    run = _Run(automaton(language))
    first = lexer.at
    start = lexer.raws[first].start
    lexer.last = None
    lexer.grouped = False
    word: Word | None = None
    while not lexer.ends_here(run.accepts):
        word, accepted = lexer.next(run.accepts)
        if not accepted:
            end = lexer.skip_sentence(first)
            span = Span(start, max(end, word.end))
            return Shaped(None, Stuck(word, run, word.span), span, lexer.raws[first : lexer.at])
        run.feed(word)
        if word.type == "COLON" and run.accepts("$END"):
            break
    end = lexer.raws[lexer.at - 1].end if lexer.at > first else start
    span = Span(start, end)
    raws = lexer.raws[first : lexer.at]
    if not run.accepts("$END"):
        return Shaped(None, Stuck(None, run, Span(end, end)), span, raws)
    return Shaped(run.finish(end), None, span, raws)
