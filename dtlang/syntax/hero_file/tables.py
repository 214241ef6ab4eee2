"""The tables and the words of `grammar/hero.lark`."""

from __future__ import annotations

from functools import cache

from dtlang.syntax.hero_file.build import Builder
from dtlang.syntax.hero_file.terminals import HeroWords
from dtlang.syntax.tables import Bound, Tables, skeleton_grammar, tables


def hero_tables() -> Tables:
    return tables("hero", skeleton_grammar(), "file")


@cache
def hero_grammar() -> Bound:
    """The skeleton's grammar, bound to the nodes it makes."""
    return Bound(hero_tables(), Builder())


@cache
def hero_words() -> HeroWords:
    """The words of the skeleton, compiled once."""
    return HeroWords(hero_tables().terminals)
