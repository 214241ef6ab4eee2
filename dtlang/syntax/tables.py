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
from dtlang.syntax.kept import kept

# What happens to the values of a rule's parts: left out (marks), kept, or opened up (a repetition).
DROP, KEEP, OPEN = 0, 1, 2

# Shift to a state, or reduce: how many values, to which rule, by which method, and which values are kept.
Reduce = tuple[int, str, str, tuple[int, ...] | None]
Row = dict[str, int | Reduce]


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


class Bound:
    """Tables together with the builder that has a method for each rule.

    A method named in the builder's `PASSES` only hands its single value on and is not called at all; a state
    where nothing else can be done is passed over.
    """

    __slots__ = ("end", "gotos", "rows", "start")

    def __init__(self, found: Tables, builder: Any):
        self.start = found.start
        self.end = found.end
        passing = {state: rule for state, row in enumerate(found.rows) if (rule := _passed(builder, row))}

        def past(goto: dict[str, int], state: int) -> int:
            while state in passing:
                state = goto[passing[state]]
            return state

        reductions: dict[int, Any] = {}  # many states do the same, and their rows are one thing
        shared: dict[int, Any] = {}

        def past_all(goto: dict[str, int]) -> dict[str, int]:
            if passing.keys().isdisjoint(goto.values()):
                return goto
            return {rule: past(goto, state) for rule, state in goto.items()}

        def bound(row: Row, goto: dict[str, int]) -> dict[str, Any]:
            known: dict[str, Any] | None = shared.get(id(row))
            if known is not None:
                return known
            made: dict[str, Any] = {}
            same = True  # whatever the state
            for terminal, action in row.items():
                if type(action) is tuple:
                    reduction = reductions.get(id(action))
                    if reduction is None:
                        reduction = reductions[id(action)] = _bound(builder, action)
                    made[terminal] = reduction
                elif action in passing:
                    made[terminal] = past(goto, action)
                    same = False
                else:
                    made[terminal] = action
            if same:
                shared[id(row)] = made
            return made

        self.gotos = list(map(past_all, found.gotos))
        self.rows: list[dict[str, Any]] = list(map(bound, found.rows, found.gotos))


PASS = object()  # hands its only value on
ADD = object()  # adds its second value to the list that is its first


def _passed(builder: Any, row: Row) -> str:
    """The rule that a state hands its only value on to, whatever comes next; otherwise nothing."""
    first = next(iter(row.values()), 0)  # none at the end
    if isinstance(first, int) or first[0] != 1 or first[2] not in builder.PASSES:
        return ""
    return first[1] if all(action == first for action in row.values()) else ""


def _bound(builder: Any, action: Reduce) -> Any:
    """A reduction with what makes one of its values: a method, one of the marks, or nothing for a list."""
    size, rule, method, treatment = action
    make: Any = None
    if method in builder.PASSES and size == 1:
        make = PASS
    elif method:
        make = getattr(builder, method)
    elif treatment == (OPEN, KEEP):
        make = ADD
    return size, rule, make, treatment


class Automaton:
    """A run of the tables over one text, with an exact answer to "could this come next?".

    What has to be done before a token is shifted is found out when that is asked, and done when it is fed.
    """

    __slots__ = ("end", "found", "gotos", "rows", "stack", "todo", "values")

    def __init__(self, bound: Bound):
        self.rows = bound.rows
        self.gotos = bound.gotos
        self.end = bound.end
        self.stack = [bound.start]
        self.values: list[Any] = []
        self.todo: list[Any] = []  # the reductions before the token that was asked for
        self.found: tuple[str, list[int], int, int, Any] = ("", [], 0, 0, None)  # and what comes of them

    def accepts(self, terminal: str) -> bool:
        """Whether the token can be shifted after all reductions it brings about."""
        rows, gotos, stack = self.rows, self.gotos, self.stack
        # the state on top, and its place; those below it stay as they are
        at = len(stack) - 1
        top = stack[at]
        action = rows[top].get(terminal)
        self.todo = todo = []
        while type(action) is tuple:
            todo.append(action)
            size = action[0]
            if not size:
                stack = [*stack[:at], top]
            at -= size - 1
            top = gotos[stack[at - 1]][action[1]]
            if top == self.end:
                self.found = (terminal, stack, at, top, None)
                return terminal == "$END"
            action = rows[top].get(terminal)
        self.found = (terminal, stack, at, top, action)
        return action is not None

    def expected(self) -> frozenset[str]:
        return frozenset(terminal for terminal in self.rows[self.stack[-1]] if self.accepts(terminal))

    def feed(self, token: Token) -> None:
        """Takes a token that is accepted here."""
        if self.found[0] != token.type:
            self.accepts(token.type)
        _, stack, at, top, action = self.found
        values = self.values
        for size, _, make, treatment in self.todo:
            if size == 1:
                if make is not PASS:
                    children = [values[-1]] if treatment is None else values[-1] if treatment[0] else []
                    values[-1] = children if make is None else make(children)
            elif make is ADD:  # one more to a repetition
                last = values.pop()
                values[-1].append(last)
            else:
                children = []
                if size:
                    children = values[-size:]
                    del values[-size:]
                    if treatment is not None:
                        children = _treated(children, treatment)
                values.append(children if make is None else make(children))
        if self.todo:
            del stack[at:]
            stack.append(top)
            self.stack = stack
        self.found = ("", stack, 0, 0, None)
        if action is not None:
            stack.append(action)
            values.append(token)

    def result(self) -> Any:
        return self.values[-1]


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
