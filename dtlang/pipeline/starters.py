"""`dtlang new`: a small hero to begin with."""

from __future__ import annotations

from dtlang import resources
from dtlang.source import Source


def starter(name: str) -> Source | None:
    """A small hero of that name to begin with; None if no hero can be called that."""
    if not name or not name.isprintable() or "#" in name:  # a remark begins with #
        return None
    template = Source.of(resources.hero("starter.hero").read_text(encoding="utf-8"))
    first = next(line for line in template.text.split("\n") if line.startswith("hero "))
    return Source.of(template.text.replace(first.removeprefix("hero ").strip(), name))
