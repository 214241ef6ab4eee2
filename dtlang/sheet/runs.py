"""A rules text as it is set on a sheet: sentences in pieces, and which stand below a roll or a choice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from dtlang.dice import symbol_key
from dtlang.sheet.lettering import set_run, set_words, with_signs
from dtlang.syntax import nodes as n
from dtlang.syntax.say import UNREAD, Kind, Line, Run, Unsayable, say_lines


class Paragraph(NamedTuple):
    """One sentence; `depth` 1 stands below a roll, `bullet` is one of several options."""

    runs: tuple[Run, ...]
    depth: int = 0
    bullet: bool = False

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


_SYMBOL = re.compile(r"\[([^\[\]]+)\]")
_NEW = (n.Then, n.When, n.During, n.TimesPerTurn, n.Marker)  # no part of what was rolled before


def paragraphs(text: n.Text, language: str, *, ultimate: bool = False) -> tuple[Paragraph, ...]:
    """The sentences of a text in pieces. In an ultimate ability all plain damage is ultimate (R-139)."""
    plain = n.DamageType.ULTIMATE if ultimate else n.DamageType.NORMAL
    found: list[Paragraph] = []
    rolled = False  # the lines below a roll speak of it, until a pause or another occasion
    last = len(text.sentences) - 1
    for at, sentence in enumerate(text.sentences):
        rolled = rolled and not isinstance(sentence, _NEW)
        deep = rolled or isinstance(sentence, n.TokenLine)
        lines = _lines(sentence, language, at < last)
        for line in lines:
            runs = tuple(
                run._replace(detail=run.detail or plain.value) if run.kind is Kind.DAMAGE else run
                for before, said in zip((None, *line.runs), line.runs, strict=False)
                for run in _with_signs(before, set_run(said), language)
            )
            found.append(Paragraph(runs, int(deep and not line.bullet), line.bullet))
        rolled = rolled or (len(lines) == 1 and lines[0].text.endswith(":"))
    return tuple(found)


def _with_signs(before: Run | None, run: Run, language: str) -> Iterable[Run]:
    """None behind the name of a kind of cards: it is drawn on them, and says more."""
    return (run,) if before is not None and before.kind is Kind.NAME else with_signs(run, language)


def _lines(sentence: n.Effect | n.Unread, language: str, goes_on: bool) -> list[Line]:
    """What cannot be said is left open."""
    try:
        return say_lines(sentence, language, goes_on=goes_on)
    except Unsayable:
        return [Line((Run(Kind.WORDS, UNREAD),))]


def plain(text: str, symbols: Iterable[str] = ()) -> Paragraph:
    """Words of the author that nobody reads as rules; symbols of the dice in them are drawn all the same."""
    known = {symbol_key(symbol) for symbol in symbols}
    runs: list[Run] = []
    at = 0
    for found in _SYMBOL.finditer(text):
        name = " ".join(found[1].split())
        if symbol_key(name) not in known:
            continue
        if found.start() > at:
            runs.append(Run(Kind.WORDS, set_words(text[at : found.start()])))
        runs.append(Run(Kind.SYMBOL, found[0], name))
        at = found.end()
    if at < len(text):
        runs.append(Run(Kind.WORDS, set_words(text[at:])))
    return Paragraph(tuple(runs))
