"""Reads a rules text sentence by sentence: words to shapes by the LALR tables, shapes to nodes by `build`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift

from dtlang.source import Span
from dtlang.syntax.lexer import MOST_WORDS, Raw, SentenceLexer, Word, scan
from dtlang.syntax.names import Names
from dtlang.syntax.phrases import Sentence
from dtlang.syntax.tables import parser
from dtlang.syntax.words import lexicon


@dataclass(slots=True)
class Stuck:
    """Where the grammar could not go on, and what it could have taken there."""

    word: Word | None  # none: the text ended too early
    expected: frozenset[str]
    span: Span


@dataclass(slots=True)
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

    def __init__(self, language: str):
        state = parser(language).parse_interactive("").parser_state
        self.state = state
        self.states = state.parse_conf.states

    def accepts(self, terminal: str) -> bool:
        row = self.states[self.state.state_stack[-1]]
        action = row.get(terminal)
        if action is None:
            return False
        if action[0] is Shift:
            return True
        stack = list(self.state.state_stack)
        end_state = self.state.parse_conf.end_state
        while True:
            action = self.states[stack[-1]].get(terminal)
            if action is None:
                return False
            if action[0] is Shift:
                return True
            rule = action[1]
            size = len(rule.expansion)
            if size:
                del stack[-size:]
            stack.append(self.states[stack[-1]][rule.origin.name][1])
            if terminal == "$END" and stack[-1] == end_state:
                return True

    def expected(self) -> frozenset[str]:
        row = self.states[self.state.state_stack[-1]]
        return frozenset(t for t in row if t.isupper() and self.accepts(t))

    def feed(self, word: Word) -> None:
        self.state.feed_token(word)  # type: ignore[arg-type]  # our words carry all that Lark looks at

    def finish(self, at: int) -> Sentence:
        result: Any = self.state.feed_token(Word("$END", "", "", "", at, at), True)  # type: ignore[arg-type]
        assert isinstance(result, Sentence)
        return result


def shape_sentences(text: str, span: Span, names: Names, language: str) -> list[Shaped]:
    """The shapes of all sentences of a region. A sentence that gets stuck does not hide the next."""
    raws = scan(text, span)
    if len(raws) > MOST_WORDS:
        return [Shaped(None, Stuck(None, frozenset(), span), span, raws)]
    lexer = SentenceLexer(text, raws, lexicon(language), names)
    shaped: list[Shaped] = []
    bullet = lexer.skip_stop()
    while lexer.at < len(raws):
        shaped.append(_shape(lexer, language))
        shaped[-1].bullet = bullet
        bullet = lexer.skip_stop()
    return shaped


def _shape(lexer: SentenceLexer, language: str) -> Shaped:
    run = _Run(language)
    first = lexer.at
    start = lexer.raws[first].start
    lexer.last = None
    word: Word | None = None
    while not lexer.ends_here(run.accepts):
        word = lexer.next(run.accepts)
        try:
            run.feed(word)
        except UnexpectedToken:
            expected = run.expected()
            end = lexer.skip_sentence()
            span = Span(start, max(end, word.end))
            return Shaped(None, Stuck(word, expected, word.span), span, lexer.raws[first : lexer.at])
        if word.type == "COLON" and run.accepts("$END"):
            break
    end = lexer.raws[lexer.at - 1].end if lexer.at > first else start
    span = Span(start, end)
    raws = lexer.raws[first : lexer.at]
    if not run.accepts("$END"):
        return Shaped(None, Stuck(None, run.expected(), Span(end, end)), span, raws)
    return Shaped(run.finish(end), None, span, raws)
