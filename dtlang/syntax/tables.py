"""LALR tables: made by Lark from a grammar, kept as plain data in the user's cache folder, and run here.

Building tables takes longer than reading a hero, and so does importing Lark. Both happen only when a grammar
is new; otherwise the tables come out of the cache.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec

from dtlang import resources
from dtlang.kept import kept

# What happens to the values of a rule's parts: left out (marks), kept, or opened up (a repetition).
DROP, KEEP, OPEN = 0, 1, 2

# Shift to a state, or reduce: how many values, to which rule, by which method, and which values are kept.
Reduce = tuple[int, str, str, tuple[int, ...] | None]
Row = dict[str, int | Reduce]

MOST_MOVES = 20_000  # that are remembered of a grammar; a hero of 60 texts needs some thousands


class Tables(msgspec.Struct, eq=False):
    """The LALR automaton of one grammar."""

    rows: list[Row]
    gotos: list[dict[str, int]]
    start: int
    end: int
    terminals: list[tuple[str, str, bool]]  # name, pattern, and whether the pattern is plain text


class Token(Protocol):
    """All that the automaton asks of a token."""

    type: str


def skeleton_grammar() -> tuple[Path, ...]:
    """The rules of a hero file around its texts."""
    return (resources.grammar("hero.lark"),)


def sentence_grammar(language: str) -> tuple[Path, ...]:
    """The rules that all languages share, and those in which one differs."""
    own = resources.grammar(f"{language}.lark")
    return (resources.grammar("sentence.lark"), *([own] if own.is_file() else []))


@cache
def tables(name: str, files: tuple[Path, ...], start: str) -> Tables:
    """The tables of a grammar."""
    return Tables(
        *kept(f"{name}-{start}", files, lambda: msgspec.structs.astuple(build_tables(files, start)))
    )


def build_tables(files: tuple[Path, ...], start: str, *, strict: bool = False) -> Tables:
    """Tables made by Lark. In strict mode a conflict is an error."""
    from lark import Lark
    from lark.lexer import Lexer, PatternStr
    from lark.parsers.lalr_analysis import Shift

    class TokensComeFromOutside(Lexer):
        """Lark wants a lexer; ours feed the automaton token by token instead."""

        __future_interface__ = 2

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            return iter(())

    lark = Lark(
        "\n".join(file.read_text(encoding="utf-8") for file in files),
        parser="lalr",
        lexer=TokensComeFromOutside,
        start=start,
        maybe_placeholders=False,
        strict=strict,
    )
    conf = lark.parse_interactive("").parser_state.parse_conf
    rows: list[Row] = []
    gotos: list[dict[str, int]] = []
    known: dict[Any, Any] = {}  # what many states have in common is kept once
    for state in range(len(conf.states)):
        row: Row = {}
        goto: dict[str, int] = {}
        for symbol, (action, argument) in conf.states[state].items():
            if action is not Shift:
                reduction = _reduction(argument)
                row[str(symbol)] = known.setdefault(reduction, reduction)
            elif symbol.isupper() or symbol == "$END":
                row[str(symbol)] = argument
            else:
                goto[str(symbol)] = argument
        rows.append(known.setdefault(("row", *row.items()), row))
        gotos.append(known.setdefault(("goto", *goto.items()), goto))
    terminals = [
        (str(t.name), str(t.pattern.value), isinstance(t.pattern, PatternStr)) for t in lark.terminals
    ]
    return Tables(rows, gotos, conf.start_state, conf.end_state, terminals)


def _reduction(rule: Any) -> Reduce:
    """A rule whose name begins with `_` is a repetition: its values are handed on to the rule around it."""
    treatment = tuple(
        (DROP if part.is_term else OPEN) if part.name.startswith("_") else KEEP for part in rule.expansion
    )
    name = str(rule.origin.name)
    method = "" if name.startswith("_") else str(rule.alias or name)
    return len(rule.expansion), name, method, None if set(treatment) <= {KEEP} else treatment


PASS = object()  # hands its only value on
ADD = object()  # adds its second value to the list that is its first
ALL = (OPEN,)
BOTH = (OPEN, OPEN)

# A reduction that is done: how many values, what makes one of them (nothing: a list), which are kept.
Step = tuple[int, Any, tuple[int, ...] | None]


class Bound:
    """Tables together with the builder that has a method for each rule.

    A method named in the builder's `PASSES` only hands its single value on and is not called at all.
    """

    def __init__(self, found: Tables, builder: Any):
        self.rows = found.rows
        self.gotos = found.gotos
        self.start = found.start
        self.end = found.end
        self.builder = builder
        self.steps: dict[Reduce, Step] = {}
        self.known = 0  # moves that were found out
        self._bottom = Stack(found.start, None)

    def bottom(self) -> Stack:
        """Where a run begins. Too many stacks are forgotten: files come from strangers."""
        if self.known > MOST_MOVES:
            self.known, self._bottom = 0, Stack(self.start, None)
        return self._bottom

    def step(self, action: Reduce) -> Step:
        found = self.steps.get(action)
        if found is None:
            size, _, method, treatment = action
            make: Any = None
            if (method in self.builder.PASSES and size == 1) or (not method and treatment == ALL):
                make = PASS
            elif method:
                make = getattr(self.builder, method)
            elif treatment == (OPEN, KEEP):
                make = ADD
            kept = next((known for known in (ALL, BOTH) if treatment == known), treatment)
            found = self.steps[action] = size, make, kept
        return found

    def find(self, top: Stack, terminal: str) -> Move | None:
        """What a token does to a stack; nothing: it cannot come."""
        todo: list[Step] = []
        while (action := self.rows[top.state].get(terminal)) is not None:
            if isinstance(action, int):
                return tuple(todo), top.push(action)
            step = self.step(action)
            for _ in range(step[0]):
                assert top.below is not None  # what is reduced was shifted
                top = top.below
            top = top.push(self.gotos[top.state][action[1]])
            if step[1] is not PASS:
                todo.append(step)
            if top.state == self.end:
                return (tuple(todo), top) if terminal == "$END" else None
        return None


class Stack:
    """States on top of each other. Equal stacks are one thing, and each knows what a token does to it, so
    that this is found out once for all the sentences that come by here."""

    __slots__ = ("above", "below", "moves", "state")

    def __init__(self, state: int, below: Stack | None):
        self.state = state
        self.below = below
        self.above: dict[int, Stack] = {}
        self.moves: dict[str, Move | None] = {}  # by the token that comes; none: it cannot

    def push(self, state: int) -> Stack:
        found = self.above.get(state)
        if found is None:
            found = self.above[state] = Stack(state, self)
        return found


Move = tuple[tuple[Step, ...], Stack]  # the reductions that come before a token, and the stack behind it


class Automaton:
    """A run of the tables over one text, with an exact answer to "could this come next?"."""

    __slots__ = ("bound", "top", "values")

    def __init__(self, bound: Bound):
        self.bound = bound
        self.top = bound.bottom()
        self.values: list[Any] = []

    def accepts(self, terminal: str) -> bool:
        """Whether the token can be shifted after all reductions it brings about."""
        try:
            return self.top.moves[terminal] is not None
        except KeyError:
            return self._find(terminal) is not None

    def _find(self, terminal: str) -> Move | None:
        move = self.top.moves[terminal] = self.bound.find(self.top, terminal)
        self.bound.known += 1
        return move

    def expected(self) -> frozenset[str]:
        return frozenset(terminal for terminal in self.bound.rows[self.top.state] if self.accepts(terminal))

    def feed(self, token: Token) -> None:
        """Takes a token that is accepted here."""
        move = self.top.moves.get(token.type) or self._find(token.type)
        assert move is not None
        todo, self.top = move
        values = self.values
        for size, make, treatment in todo:
            if size == 1:
                only = values[-1]
                children = [only] if treatment is None else only if treatment is ALL else []
                values[-1] = children if make is None else make(children)
            elif make is ADD:  # one more to a repetition
                last = values.pop()
                values[-1].append(last)
            elif treatment is BOTH:  # one repetition behind another
                last = values.pop()
                children = values[-1]
                children += last
                values[-1] = children if make is None else make(children)
            else:
                children = values[-size:] if size else []
                del values[len(values) - size :]
                if treatment is not None:
                    children = _treated(children, treatment)
                values.append(children if make is None else make(children))
        values.append(token)

    def drop(self) -> Any:
        """Takes back what was shifted or made last."""
        assert self.top.below is not None
        self.top = self.top.below
        return self.values.pop()

    def result(self) -> Any:
        return self.values[-2]  # the end is the last


def _treated(children: list[Any], treatment: tuple[int, ...]) -> list[Any]:
    first = treatment[0]
    kept: list[Any] = children[0] if first == OPEN else children[:1] if first == KEEP else []
    for at in range(1, len(children)):  # a repetition that stands first is nobody else's, and is gone on with
        kind = treatment[at]
        if kind == OPEN:
            kept += children[at]
        elif kind == KEEP:
            kept.append(children[at])
    return kept
