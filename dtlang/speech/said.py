"""What is said to people: an English sentence that still knows what it was made of.

It is a string, and compares, sorts and prints as one. Whoever draws it asks `in_language` for its words in
another language; the template is the key under which they stand there. So English stands in the source, where
the thing is said, and a language that lacks a sentence falls back to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtlang.speech.template import filled

ENGLISH = "en"


class Said(str):
    """A template with its parts. A part that is `Said` itself is translated, too; names and numbers are not.

    >>> said = Said("{who} has {n|one card|# cards}", who="Jo", n=2)
    >>> said, said.template
    ('Jo has 2 cards', '{who} has {n|one card|# cards}')
    """

    template: str
    parts: dict[str, Any]

    def __new__(cls, template: str, /, **parts: object) -> Said:
        said = super().__new__(cls, filled(template, parts, ENGLISH, str))
        said.template = template
        said.parts = parts
        return said

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), self.parts

    def __add__(self, other: str) -> Said:
        return Said("{one}{other}", one=self, other=other)

    def __radd__(self, other: str) -> Said:
        return Said("{one}{other}", one=other, other=self)


def joined(between: str, texts: Iterable[str], last: str | None = None) -> str:
    """Texts in a row, with something else before the last one.

    >>> joined(", ", ["a", "b", "c"], Said(" or "))
    'a, b or c'
    """
    row = list(texts)
    if len(row) < 2:
        return row[0] if row else ""
    *front, end = row
    said = front[0]
    for text in front[1:]:
        said = Said("{one}{between}{other}", one=said, between=between, other=text)
    return Said("{one}{between}{other}", one=said, between=between if last is None else last, other=end)
