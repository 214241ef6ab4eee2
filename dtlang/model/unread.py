"""Lines that could not be read, which may be the cause of a name that seems to be missing."""

from __future__ import annotations

from dtlang.model.keys import key
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree


def stands_unread(tree: HeroTree, name: str) -> bool:
    """Whether the name stands in a heading that was reported: then it is not reported once more."""
    return any(key(name) in key(tree.source.at(line.span)) for line in tree.file.all(h.Unread))
