"""Under which spelling a name is looked up."""

from __future__ import annotations


def key(name: str) -> str:
    """Capitals and the number of blanks make no difference.

    >>> key("Falling  STAR")
    'falling star'
    """
    return " ".join(name.casefold().split())
