"""Prints a tree in the canonical wording of a language; the twin of `read`.

`read_text(say_text(tree)) == tree` for every well-formed tree: what stands before the main clauses (`If`,
`During`, `OnRoll` ...) stands on top of a sentence, the chain of clauses below. A tree that no sentence can
say raises `Unsayable`; the reader never makes one.
"""

from __future__ import annotations

from collections.abc import Callable

from dtlang.syntax import nodes as n
from dtlang.syntax.say import en
from dtlang.syntax.say.unsayable import Unsayable

_SENTENCES: dict[str, Callable[[n.Effect], str]] = {"en": en.say_sentence}

UNREAD = "…"  # stands for a sentence that was not read


def say_sentence(effect: n.Effect, language: str = "en") -> str:
    """One sentence with its full stop.

    >>> say_sentence(n.Draw(count=n.Number(value=2)))
    'Draw 2 cards.'
    """
    return _SENTENCES[language](effect)


def say_text(text: n.Text, language: str = "en") -> str:
    """A rules text, one sentence to a line; a roll that the next lines speak of ends with a colon."""
    lines: list[str] = []
    for at, sentence in enumerate(text.sentences):
        if isinstance(sentence, n.Unread):
            lines.append(UNREAD)
            continue
        line = say_sentence(sentence, language)
        if at + 1 < len(text.sentences) and _rolls(sentence):
            line = line.removesuffix(".") + ":"
        lines.append(line)
    return "\n".join(lines)


def _rolls(effect: n.Effect) -> bool:
    """Whether the sentence ends with a roll of fresh dice."""
    while isinstance(effect, n.Then | n.Additionally | n.During | n.OnRoll | n.When | n.If):
        if isinstance(effect, n.If) and effect.otherwise is not None:
            return False
        effect = effect.effect
    if isinstance(effect, n.All):
        effect = effect.parts[-1]
    return isinstance(effect, n.RollDice)


__all__ = ["UNREAD", "Unsayable", "say_sentence", "say_text"]
