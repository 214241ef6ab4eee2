"""Trees that no sentence says."""

from __future__ import annotations

from dtlang.syntax import nodes as n


class Unsayable(ValueError):
    """The tree is not well formed: no sentence of the language would be read as it."""

    def __init__(self, node: n.Node, why: str):
        super().__init__(f"{why}: {node}")
        self.node = node
        self.why = why
