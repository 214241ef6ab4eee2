"""Trees that no sentence says."""

from __future__ import annotations

from typing import NoReturn

from dtlang.syntax import nodes as n


class Unsayable(ValueError):
    """The tree is not well formed: no sentence of the language would be read as it."""


def unsayable(node: n.Node, why: str) -> NoReturn:
    raise Unsayable(f"{why}: {node}")
