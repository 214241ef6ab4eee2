"""Words that bend with their noun: `les cartes piochées`, `votre main` and `vos dés`.

A line marks what bends: `~le` with the noun that follows, `choisi~` with the one before. Adjectives and
participles out of the word list are marked by whoever says them. Which form stands beside a noun is known by
how the noun is spelt, so that nobody has to carry it along.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.say.runs import Kind, Run, Said, text_of

_FROM, _TO = "\ue000", "\ue001"  # around a word that bends with the noun beside it
_MARKED = re.compile(rf"~(?P<next>\w+)|(?P<last>\w+)~|{_FROM}(?P<beside>[^{_TO}]+){_TO}")
_NAMED = (Kind.TOKEN, Kind.NAME, Kind.SYMBOL)


class Noun(NamedTuple):
    start: int
    end: int
    form: int  # of one or several, masculine or feminine: which of the forms of a word beside it


def bends(word: str, words: Lexicon) -> str:
    """A word as it is put into a line, marked if it has several forms."""
    return f"{_FROM}{word}{_TO}" if word in words.agreeing else word


class Agreement:
    """The nouns of a language, and what stands beside each."""

    def __init__(self, words: Lexicon):
        self.words = words
        nouns = sorted(words.genders, key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, nouns))})(?!\w)", re.IGNORECASE)

    def agreed(self, said: Said) -> Said:
        """All marked words in the form that their noun asks for."""
        whole = text_of(said)
        if not _MARKED.search(whole):
            return said
        nouns = self.nouns(said, whole)
        found: list[Run] = []
        start = 0
        for run in said:
            text = _MARKED.sub(lambda mark, at=start: self.form(mark, at, nouns), run.text)  # type: ignore[misc]
            found.append(run._replace(text=text))
            start += len(run.text)
        return tuple(found)

    def nouns(self, said: Said, whole: str) -> Sequence[Noun]:
        found = [
            Noun(*match.span(), self.words.genders[match[0].casefold()])
            for match in self.pattern.finditer(whole)
        ]
        start = 0
        for run in said:
            end = start + len(run.text)
            if run.kind in _NAMED:
                found = [noun for noun in found if noun.end <= start or noun.start >= end]
                several = 2 * (run.kind is Kind.TOKEN and run.text != run.detail)
                found.append(Noun(start, end, several + bool(re.search(self.words.feminine, run.detail))))
            start = end
        return sorted(found)

    def form(self, mark: re.Match[str], at: int, nouns: Sequence[Noun]) -> str:
        word = mark[mark.lastgroup or 0]
        start, end = at + mark.start(), at + mark.end()
        before = [noun for noun in nouns if noun.end <= start]
        behind = [noun for noun in nouns if noun.start >= end]
        beside = before and before[-1].end + 1 >= start
        follows = behind and behind[0].start <= end + 1
        if mark.lastgroup == "next" or (mark.lastgroup == "beside" and follows and not beside):
            noun = behind[0] if behind else None
        else:
            noun = before[-1] if before else None
        forms = self.words.agreeing.get(word, (word,) * 4)
        return forms[noun.form if noun is not None else 0].replace("_", " ")
