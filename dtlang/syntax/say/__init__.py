"""Prints a tree in the canonical wording of a language; the twin of `read`.

`read_text(say_text(tree)) == tree` for every well-formed tree: what stands before the main clauses (`If`,
`During`, `OnRoll` ...) stands on top of a sentence, the chain of clauses below. A tree that no sentence can
say raises `Unsayable`; the reader never makes one.
"""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.say.runs import Kind, Run, words
from dtlang.syntax.say.sentences import Line, speaker
from dtlang.syntax.say.unsayable import Unsayable

UNREAD = "…"  # stands for a sentence that was not read
BULLET = "- "  # stands before one option of several


def say_lines(sentence: n.Effect | n.Unread, language: str = "en", *, goes_on: bool = False) -> list[Line]:
    """The printed lines of a sentence. A roll that the next lines speak of (`goes_on`) ends with a colon."""
    if isinstance(sentence, n.Unread):
        return [Line(words(UNREAD))]
    said = speaker(language)
    lines = said.sentence(sentence)
    if goes_on and _rolls(sentence):
        *front, stop = lines[0].runs
        lines[0] = Line((*front, stop._replace(text=stop.text.removesuffix(".") + said.colon)))
    return lines


def say_sentence(effect: n.Effect, language: str = "en") -> str:
    """One sentence with its full stop.

    >>> say_sentence(n.Draw(count=n.Number(value=2)))
    'Draw 2 cards.'
    """
    return _text(say_lines(effect, language))


def say_text(text: n.Text, language: str = "en") -> str:
    """A rules text, one sentence to a line."""
    last = len(text.sentences) - 1
    return "\n".join(
        _text(say_lines(sentence, language, goes_on=at < last)) for at, sentence in enumerate(text.sentences)
    )


def _text(lines: list[Line]) -> str:
    return "\n".join((BULLET if line.bullet else "") + line.text for line in lines)


def _rolls(effect: n.Effect) -> bool:
    """Whether the sentence ends with a roll of fresh dice."""
    while isinstance(effect, n.Then | n.Additionally | n.During | n.OnRoll | n.When | n.If):
        if isinstance(effect, n.If) and effect.otherwise is not None:
            return False
        effect = effect.effect
    if isinstance(effect, n.All):
        effect = effect.parts[-1]
    return isinstance(effect, n.RollDice)


__all__ = ["BULLET", "UNREAD", "Kind", "Line", "Run", "Unsayable", "say_lines", "say_sentence", "say_text"]
