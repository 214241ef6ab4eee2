"""The help of a command: each paragraph is translated on its own, and examples keep their lines."""

from __future__ import annotations

import re
from collections.abc import Callable

AS_IT_STANDS = "\b\n"  # click does not wrap a paragraph that begins so
_EXAMPLE = re.compile(r"(  \S.*?(?:  +|$))(.*)")  # a line to type, and what is said of it


def reworded(help: str, word: Callable[[str], str]) -> str:
    """The help as `word` says each of its paragraphs and remarks.

    >>> reworded("Check a\\nhero.\\n\\n\\b\\nExamples:\\n  dtlang odds   how often", str.upper)
    'CHECK A HERO.\\n\\n\\x08\\nEXAMPLES:\\n  dtlang odds   HOW OFTEN'
    """
    return "\n\n".join(_paragraph(one, word) for one in help.split("\n\n"))


def pieces(help: str) -> list[str]:
    """What is translated on its own."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    reworded(help, note)
    return found


def _paragraph(text: str, word: Callable[[str], str]) -> str:
    if not text.startswith(AS_IT_STANDS):
        return word(" ".join(text.split()))
    return AS_IT_STANDS + "\n".join(_line(line, word) for line in text.removeprefix(AS_IT_STANDS).split("\n"))


def _line(line: str, word: Callable[[str], str]) -> str:
    example = _EXAMPLE.fullmatch(line)
    if example is None:
        return word(line)
    return example[1] + (word(example[2]) if example[2] else "")
