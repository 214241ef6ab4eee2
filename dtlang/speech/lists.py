"""Words of an author in a row, as messages name them."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.speech.said import Said, joined


def quoted(words: Iterable[object]) -> list[str]:
    return [f"`{word}`" for word in words]


def all_of(texts: Iterable[str]) -> str:
    """
    >>> all_of(["`a`", "`b`", "`c`"])
    '`a`, `b` and `c`'
    """
    return joined(", ", texts, Said(" and "))


def any_of(texts: Iterable[str]) -> str:
    """
    >>> any_of(["`a`", "`b`", "`c`"]), any_of(["`a`"])
    ('`a`, `b` or `c`', '`a`')
    """
    return joined(", ", texts, Said(" or "))
