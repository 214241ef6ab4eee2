"""Whether what a proposal does agrees with what its author wrote, judged by the compiled effects.

However a wording came about: no number may be done of which nobody spoke, and nothing may be done to
everybody where nobody was meant but one. Words are compared on the way to a proposal; this looks at what
will happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from dtlang import ir
from dtlang.syntax.explanation.pieces import Pieces
from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.text.word import Raw

_EVERYBODY = frozenset((ir.Who.ALL_PLAYERS, ir.Who.ALL_OTHER_PLAYERS, ir.Who.ALL_OPPONENTS))
_PLAIN = frozenset((-1, 0, 1))  # a number that goes unsaid
_DICE = 5  # as many as are rolled: `any number of your dice`


def agrees(effects: Sequence[ir.Effect], raws: Sequence[Raw], words: Lexicon, table: Pieces) -> bool:
    """`raws` is what the author wrote."""
    said = {raw.fold for raw in raws}
    facts = list(_facts(effects))
    several = any(one in _EVERYBODY for one in facts)
    if several and table.loose["several"].isdisjoint(said):
        return False
    numbers = {one for one in facts if isinstance(one, int) and not isinstance(one, bool)} - _PLAIN
    written = _numbers(raws, words, table)
    doubled = {times * one for one in written for times in map(table.times_said.get, said) if times}
    symbols = {number for number in range(2, _DICE + 1) if number <= _symbols(raws)}
    return numbers <= written | doubled | symbols | {_DICE}


def _facts(value: object) -> Iterator[object]:
    """Every value in compiled effects, however deep."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _facts(getattr(value, name))
    elif isinstance(value, list | tuple | frozenset):
        for one in value:
            yield from _facts(one)
    else:
        yield value


def _numbers(raws: Sequence[Raw], words: Lexicon, table: Pieces) -> set[int]:
    """Those that are written, in figures or words, and how many symbols stand side by side."""
    found: set[int] = set()
    for raw in raws:
        figures = "".join(letter if letter.isdecimal() else " " for letter in raw.text)
        found |= {int(one) for one in figures.split()}
        number = words.numbers.get(raw.fold)
        if number is not None:
            found |= {int(one) for one in str(number).split("-") if one.isdecimal()}
        if raw.fold in table.times_said:
            found.add(table.times_said[raw.fold])
        found |= table.faces_said.get(raw.fold, frozenset())
    return found


def _symbols(raws: Sequence[Raw]) -> int:
    """How many symbols are written."""
    return sum(raw.text.count("[") for raw in raws)
