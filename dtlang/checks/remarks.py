"""Words for people that no engine reads: notes, questions and answers, the lines of the header, manual "
"rules."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks.subject import Subject
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h


def written_words(subject: Subject) -> Iterator[tuple[h.HeroNode, Span]]:
    """Every such piece of the file, with the lines it takes."""
    todo: list[object] = list(reversed(subject.tree.file.items))
    while todo:
        item = todo.pop()
        if isinstance(item, (h.Note, h.Words, h.ManualRule)):
            yield item, item.span
        elif isinstance(item, h.HeaderLine) and isinstance(item.value, str):
            yield item, item.value_span
        elif isinstance(item, h.FaqEntry):
            todo.extend((item.answer, item.question))
        elif isinstance(item, h.RollLine):
            todo.extend(reversed(item.text))
        elif isinstance(item, h.Section):
            todo.extend(reversed(item.body))
