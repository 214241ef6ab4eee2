"""Which words of a text stay on one line: a number with what it counts, a verb with what it does.

Words are joined by links of different strength. What is joined and narrow is never broken. What is wider
is a phrase: it moves to the next line as a whole where it has room there, and is broken at its weakest
links where it has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from dtlang.sheet.widths import NARROW, wide
from dtlang.syntax.say import Kind, Run

Group: TypeAlias = list[Run]  # on one line, whatever happens

LOOSE, LAST, VERB, COUNT, TIGHT = range(5)
WIDEST = 14.0  # em, of a phrase; what is wider has no room in most boxes, and is broken like other words
SHORT_END = 5  # letters at the end of a text that do not stand on a line of their own
_DRAWN = {Kind.DAMAGE: 1.7, Kind.CP: 1.7, Kind.SYMBOL: 1.5}
_NUMBER = re.compile(r"[\d½¼¾]+")
_ENDS = re.compile(r"[.,:;)!?]$")
_ONE_LINE = 12  # letters of a name that is never broken


class _Word(NamedTuple):
    """Runs without a blank between them, and whether there is one behind."""

    runs: tuple[Run, ...]
    blank: bool

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def is_number(self) -> bool:
        first = self.runs[0]
        return len(self.runs) == 1 and (
            first.kind in (Kind.DAMAGE, Kind.CP)
            or (first.kind is Kind.WORDS and _NUMBER.fullmatch(first.text) is not None)
        )

    @property
    def ends(self) -> bool:
        """Whether a clause ends here."""
        return _ENDS.search(self.text) is not None

    @property
    def width(self) -> float:
        return sum(_DRAWN.get(run.kind) or wide(run.text) + _around(run) for run in self.runs)


def _around(run: Run) -> float:
    """A chip, a box or a small drawing."""
    if run.kind is Kind.TOKEN:
        return 1.5
    return 1.0 if run.kind is Kind.THEN or (run.kind is Kind.WORDS and run.detail) else 0.0


def phrases(runs: Sequence[Run]) -> list[list[Group]]:
    """A text in phrases of groups; most phrases are a single group.

    >>> said = (Run(Kind.WORDS, "Then deal "), Run(Kind.DAMAGE, "4"), Run(Kind.WORDS, " dmg to them."))
    >>> [["".join(run.text for run in group) for group in phrase] for phrase in phrases(said)]
    [['Then '], ['deal 4 dmg'], [' '], ['to them.']]
    """
    words = list(_words(runs))
    links = [_link(words, at) for at in range(len(words) - 1)]
    found: list[list[Group]] = []
    loose: Group = []
    begin = 0
    for end in range(1, len(words) + 1):
        if end < len(words) and links[end - 1] is not LOOSE:
            continue
        chain = words[begin:end]
        if len(chain) == 1 and len(chain[0].runs) == 1:
            _add(loose, chain[0].runs[0])
        else:
            if loose:
                found += [[[run]] for run in loose]
                loose = []
            phrase = _phrase(chain, links[begin : end - 1])
            is_wide = sum(word.width + 0.25 for word in chain) > WIDEST
            found += [[group] for group in phrase] if is_wide else [phrase]
        if chain[-1].blank:
            _add(loose, Run(Kind.WORDS, " "))
        begin = end
    return [*found, *([[run]] for run in loose)]


def _add(loose: Group, run: Run) -> None:
    """Plain words side by side are one piece again."""
    if loose and loose[-1].kind is run.kind is Kind.WORDS and not loose[-1].detail and not run.detail:
        loose[-1] = run._replace(text=loose[-1].text + run.text)
    else:
        loose.append(run)


def _phrase(chain: list[_Word], links: list[int]) -> list[Group]:
    if sum(word.width for word in chain) + 0.25 * len(links) <= NARROW or len(chain) == 1:
        return [_joined(chain)]
    weakest = min(links)
    cut = max(at for at, link in enumerate(links) if link == weakest) + 1
    blank: list[Group] = [[Run(Kind.WORDS, " ")]] if chain[cut - 1].blank else []
    return [*_phrase(chain[:cut], links[: cut - 1]), *blank, *_phrase(chain[cut:], links[cut:])]


def _joined(chain: list[_Word]) -> Group:
    group: Group = []
    for word, follows in zip(chain, [True] * (len(chain) - 1) + [False], strict=True):
        group += word.runs
        if word.blank and follows:
            group.append(Run(Kind.WORDS, " "))
    return group


def _words(runs: Sequence[Run]) -> Iterator[_Word]:
    """Cut at blanks; names of several words and everything that is drawn stay whole."""
    held: list[Run] = []
    for run in runs:
        if run.kind is not Kind.WORDS:
            held.append(run)
            continue
        parts = run.text.split(" ")
        for at, part in enumerate(parts):
            if part:
                held.append(run._replace(text=part))
            if at < len(parts) - 1 and held:
                yield _Word(tuple(held), True)
                held = []
            elif at < len(parts) - 1:
                yield _Word((run._replace(text=""),), True)
    if held:
        yield _Word(tuple(held), False)


def _link(words: list[_Word], at: int) -> int:
    """How strongly a word is joined with the next."""
    one, other = words[at], words[at + 1]
    if not one.blank:
        return TIGHT
    if not one.text or not other.text or one.ends:
        return LOOSE
    first, last = other.runs[0], one.runs[-1]
    if one.is_number:
        return COUNT if other.width <= NARROW else LOOSE
    if last.kind is Kind.SYMBOL or "×" in (one.text, other.text):
        return COUNT
    if at + 2 == len(words) and len(other.text) <= SHORT_END and last.kind is Kind.WORDS:
        return LAST
    if first.kind in (Kind.DAMAGE, Kind.CP) or (first.kind is Kind.TOKEN and len(first.text) <= _ONE_LINE):
        return VERB if one.width <= NARROW else LOOSE
    if first.kind is Kind.WORDS and _NUMBER.match(first.text):
        return VERB if one.width <= NARROW else LOOSE
    if last.kind is Kind.THEN:
        return VERB
    return LOOSE


def is_bound(group: Group) -> bool:
    """Whether a group has room in every box; a name that has not may be broken in its middle."""
    return len(group) > 1 and _Word(tuple(group), False).width <= NARROW
