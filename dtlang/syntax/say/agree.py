"""Words that bend with their noun: `les cartes piochées`, `votre main` and `vos dés`.

A line marks what bends: `~le` with the noun that follows, `choisi~` with the one before. Adjectives and
participles out of the word list are marked by whoever says them. Which form stands beside a noun is known by
how the noun is spelt, so that nobody has to carry it along.

In a language with cases the nouns are marked too, and so is from where to where a case reaches: a part of a
line (`{things@acc}`) stands in it with all that no inner part has put into another. A number before a noun
tells how many there are, and may ask for a case itself: `5 karet`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dtlang.syntax.declension import ACC, CASES, GEN, NOM, Declension, place
from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.say.runs import Kind, Run, Said, text_of

_FROM, _TO = "\ue000", "\ue001"  # around a word that bends with the noun beside it
_MARKED = re.compile(rf"~(?P<next>\w+)|(?P<last>\w+)~|{_FROM}(?P<beside>[^{_TO}]+){_TO}")
_SEVERAL = "\ue002"  # behind a noun of which there are several
_CASE_FROM = 0xE010  # these and the next stand before what is in a case, and this behind it
_CASE_TO = "\ue01f"
_CASED = re.compile("[\ue010-\ue01f]")
_COUNT = re.compile(r"(?:(?<![\w/])(?P<half>1/2)|(?P<many>[\d/]+|\bN\b)) $")
_FEW = (2, 3, 4)
_NAMED = (Kind.TOKEN, Kind.NAME, Kind.SYMBOL)


class Noun(NamedTuple):
    start: int
    end: int
    form: int  # of one or several, masculine or feminine: which of the forms of a word beside it


def bends(word: str, words: Lexicon) -> str:
    """A word as it is put into a line, marked if it has several forms."""
    return f"{_FROM}{word}{_TO}" if word in words.agreeing else word


def in_case(said: Said, case: str) -> Said:
    """Something in a case, but for the parts that stand in another."""
    start = Run(Kind.WORDS, chr(_CASE_FROM + CASES.index(case)))
    return (start, *said, Run(Kind.WORDS, _CASE_TO)) if said else said


def declined(text: str, many: bool) -> str:
    """A noun as it is put into a line of a language with cases."""
    return f"{_FROM}{text}{_SEVERAL if many else ''}{_TO}"


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


class _Mark(NamedTuple):
    """A marked word: a noun, with what its form depends on, or a word beside one."""

    start: int
    end: int
    word: str
    how: str  # `next`, `last` or `beside`
    gender: int = -1  # of a noun
    forms: tuple[str, ...] = ()
    many: bool = False


class CaseAgreement(Agreement):
    """The same for a language in which nouns, and the words beside them, have cases."""

    def __init__(self, words: Lexicon, rules: Declension):
        self.words = words
        self.rules = rules

    def agreed(self, said: Said) -> Said:
        whole = text_of(said)
        cases = self._cases(whole)
        marks = self._marks(said, whole)
        nouns = [mark for mark in marks if mark.forms]
        found: dict[int, tuple[int, int, bool]] = {}  # where a noun starts -> its gender, case, number
        for noun in nouns:
            found[noun.start] = self._form(noun, whole, cases, marks)
        spelt: dict[int, str] = {}
        for mark in marks:
            if mark.forms:
                _, case, many = found[mark.start]
                spelt[mark.start] = mark.forms[case + len(CASES) * many]
            else:
                spelt[mark.start] = self._beside(mark, nouns, found, cases, whole)
        result: list[Run] = []
        start = 0
        for run in said:
            text = _MARKED.sub(lambda mark, at=start: spelt[at + mark.start()], run.text)  # type: ignore[misc]
            text = _CASED.sub("", text)
            start += len(run.text)
            if text:
                result.append(run._replace(text=text))
        return tuple(result)

    def _cases(self, whole: str) -> list[int]:
        """The case in which each letter stands."""
        found: list[int] = []
        open_cases = [NOM]
        at = 0
        for mark in _CASED.finditer(whole):
            found += [open_cases[-1]] * (mark.end() - at)
            at = mark.end()
            if mark[0] == _CASE_TO:
                open_cases.pop()
            else:
                open_cases.append(ord(mark[0]) - _CASE_FROM)
        return found + [open_cases[-1]] * (len(whole) - at)

    def _marks(self, said: Said, whole: str) -> list[_Mark]:
        named: dict[int, str] = {}
        start = 0
        for run in said:
            if run.kind is Kind.TOKEN:
                named[start + run.text.index(_FROM) if _FROM in run.text else start] = run.detail
            start += len(run.text)
        marks: list[_Mark] = []
        for match in _MARKED.finditer(whole):
            how = match.lastgroup or ""
            word = match[how] if how == "beside" else match[how].replace("_", " ")
            bare = word.removesuffix(_SEVERAL)
            many = bare != word
            mark = _Mark(*match.span(), bare, how)
            if match.start() in named:
                noun = self.rules.phrase(named[match.start()])
                mark = mark._replace(gender=noun.gender, forms=noun.forms, many=many)
            elif bare.casefold() in self.words.declined and bare not in self.words.agreeing:
                gender, several, forms = self.words.declined[bare.casefold()]
                mark = mark._replace(gender=gender, forms=forms, many=many or several)
            elif bare in self.rules.irregular:
                noun = self.rules.irregular[bare]
                mark = mark._replace(gender=noun.gender, forms=noun.forms, many=many)
            marks.append(mark)
        return marks

    def _form(self, noun: _Mark, whole: str, cases: list[int], marks: list[_Mark]) -> tuple[int, int, bool]:
        """Gender, case and number of a noun; a number before it tells more than how it is marked."""
        case = cases[noun.start]
        start = noun.start
        while True:
            before = next((m for m in marks if m.end + 1 == start and not m.forms), None)
            if before is None or whole[before.end] != " ":
                break
            start = before.start
        count = _COUNT.search(whole[:start])  # of the same part
        if count is None:
            return noun.gender, case, noun.many
        if count["half"]:
            return noun.gender, GEN, False
        last = count["many"].rpartition("/")[2]
        number = int(last) if last.isdecimal() else 5
        if number == 1:
            return noun.gender, case, False
        if number in _FEW or case not in (NOM, ACC):
            return noun.gender, case, True
        return noun.gender, GEN, True

    def _beside(
        self,
        mark: _Mark,
        nouns: list[_Mark],
        found: dict[int, tuple[int, int, bool]],
        cases: list[int],
        whole: str,
    ) -> str:
        before = [noun for noun in nouns if noun.end <= mark.start]
        behind = [noun for noun in nouns if noun.start >= mark.end]
        beside = before and not _CASED.sub("", whole[before[-1].end : mark.start]).strip()
        between = _MARKED.sub("", _CASED.sub("", whole[mark.end : behind[0].start])) if behind else "-"
        follows = _CASE_TO not in whole[mark.end : behind[0].start] if behind else False
        follows = follows and not between.strip("0123456789/N ")
        if mark.how == "next" or (mark.how == "beside" and follows) or not before:
            noun = behind[0] if follows else None
        else:
            noun = before[-1] if beside or mark.how == "last" else None
        forms = self.words.agreeing.get(mark.word)
        if forms is None:
            forms = self.rules.adjective(mark.word)
        if noun is None and before and cases[mark.start] == NOM:
            noun = before[-1]  # "tento útok je neblokovatelný"
        gender, case, many = found[noun.start] if noun is not None else (3, cases[mark.start], False)
        return forms[place(gender, many, case)].replace("_", " ")
