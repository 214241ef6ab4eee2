"""The LALR tables of `grammar/hero.lark`, built by Lark and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lexer import Lexer

from dtlang import resources
from dtlang.syntax.hero_build import Builder
from dtlang.syntax.hero_words import HeroWords
from dtlang.syntax.tables import cache_folder


class _TokensComeFromOutside(Lexer):
    """Lark wants a lexer; `HeroLexer` feeds the parser token by token instead."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        return iter(())


def build(path: Path, **options: Any) -> Lark:
    """A parser for the skeleton that builds its nodes on the way."""
    return Lark.open(
        str(path),
        parser="lalr",
        lexer=_TokensComeFromOutside,
        start="file",
        maybe_placeholders=False,
        transformer=Builder(),
        **options,
    )


@cache
def hero_parser() -> tuple[Lark, HeroWords]:
    """The parser and the words of its grammar; the tables come from the cache if the grammar is unchanged."""
    path = resources.grammar("hero.lark")
    digest = hashlib.sha256(lark.__version__.encode() + path.read_bytes()).hexdigest()[:16]
    folder = cache_folder()
    parser = build(path, cache=str(folder / f"hero-{digest}.tables") if folder else False)
    return parser, HeroWords(parser.terminals)
