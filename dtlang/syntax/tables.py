"""The LALR tables of a language's grammar, built by Lark and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from dtlang import resources
from dtlang.syntax.phrases import Shaper

Callback = Callable[[list[Any]], Any]


class _WordsComeFromOutside(Lexer):
    """Lark wants a lexer; ours feeds the parser word by word instead."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        return iter(())


def cache_folder() -> Path | None:
    """A private folder for tables, or none where there is no place to write."""
    base = os.environ.get("XDG_CACHE_HOME")
    home = Path(base) if base else Path.home() / ".cache"
    folder = home / "dtlang"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = folder.stat().st_uid == os.getuid() if hasattr(os, "getuid") else True
    except (OSError, RuntimeError):
        return None
    return folder if mine and os.access(folder, os.W_OK) else None


@dataclass(slots=True, eq=False, repr=False)
class Automaton:
    """The LALR tables, flat: a row per state, an action per terminal, a goto per rule name.

    An action is the state to shift to, or how many values to reduce, to which rule, with which callback.
    """

    rows: list[dict[str, int | tuple[int, str, Callback]]]
    gotos: list[dict[str, int]]
    start: int
    end: int


@cache
def automaton(language: str) -> Automaton:
    """The tables of a language, taken from the cache when the grammar is unchanged."""
    conf = parser(language).parse_interactive("").parser_state.parse_conf
    rows: list[dict[str, int | tuple[int, str, Callback]]] = []
    gotos: list[dict[str, int]] = []
    for state in range(len(conf.states)):
        row: dict[str, int | tuple[int, str, Callback]] = {}
        goto: dict[str, int] = {}
        for symbol, (action, argument) in conf.states[state].items():
            if action is not Shift:
                row[symbol] = (len(argument.expansion), argument.origin.name, conf.callbacks[argument])
            elif symbol.isupper() or symbol == "$END":
                row[symbol] = argument
            else:
                goto[symbol] = argument
        rows.append(row)
        gotos.append(goto)
    return Automaton(rows, gotos, conf.start_state, conf.end_state)


@cache
def parser(language: str) -> Lark:
    """The parser of a language; its tables are taken from the cache when the grammar is unchanged."""
    path = resources.grammar(f"{language}.lark")
    digest = hashlib.sha256(lark.__version__.encode())
    for file in (path, resources.grammar("shared.lark")):
        digest.update(file.read_bytes())
    folder = cache_folder()
    return Lark.open(
        str(path),
        parser="lalr",
        lexer=_WordsComeFromOutside,
        start="sentence",
        maybe_placeholders=False,
        transformer=Shaper(),
        cache=str(folder / f"{language}-{digest.hexdigest()[:16]}.tables") if folder else False,
    )
