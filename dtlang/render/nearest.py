"""The example of the language page that is nearest in meaning to a sentence that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import log, sqrt
from typing import NamedTuple

from dtlang.render.topics import PAGE
from dtlang.syntax.explanation.deeds import NAMED
from dtlang.syntax.explanation.examples import Atom, Clause, atoms_of, clauses_of, wholes_of
from dtlang.syntax.explanation.parts import parts_of
from dtlang.syntax.explanation.pieces import Pieces, pieces_of

NEAR = 0.42  # how much of what a part speaks of has to be in an example
OTHER_OPENER = 0.8  # `when` for `if`
SMALL = 0.4  # what numbers, names and the word for somebody tell: they are in any sentence
UNSEEN = 0.4
_SHORT = {0: 0.0, 1: 0.7, 2: 0.9}  # what speaks of one thing alone is like much else
_OWN_VERBS = "keywords"  # the section with verbs that only the hero of the examples has
_STATES = frozenset(("if", "when", "while", "unless", "the next time", "the first time each turn"))


class Example(NamedTuple):
    """A text that can be read, the section of the page on which it stands, and how near it is."""

    anchor: str
    text: str
    near: float

    @property
    def link(self) -> str:
        return f"{PAGE}#{self.anchor}"


class _Nearest:
    """All clauses of examples by what they speak of; what few of them speak of tells more."""

    def __init__(self, clauses: Sequence[Clause], table: Pieces):
        self.table = table
        every = [(one, _features(one.atoms)) for one in clauses if one.anchor != _OWN_VERBS]
        found = Counter(said for _, some in every for said in some)
        self.weight = {said: log(len(clauses) / (1 + number)) for said, number in found.items()}
        self.rare = log(len(clauses)) * UNSEEN  # what no example speaks of tells nothing of them
        self.clauses = [(one, self.weighed(some)) for one, some in every]

    def to(self, opener: str, words: Sequence[str]) -> tuple[float, Clause] | None:
        """The nearest clause of its kind, if one is near."""
        atoms = atoms_of(words, self.table)
        asked = self.weighed(_features(atoms))
        best, found = NEAR, None
        for clause, said in self.clauses:
            short = _SHORT.get(min(len(atoms), len(clause.atoms)), 1.0)
            kind = short * _likeness(opener, clause.opener)
            near = kind * sum(weight * said[one] for one, weight in asked.items() if one in said)
            if near > best:
                best, found = near, clause
        return (best, found) if found is not None else None

    def weighed(self, some: dict[str, float]) -> dict[str, float]:
        """Of length 1, so that long clauses are not nearer than others."""
        found = {one: how * self.weight.get(one, self.rare) for one, how in some.items()}
        long = sqrt(sum(weight**2 for weight in found.values())) or 1.0
        return {one: weight / long for one, weight in found.items()}


def _likeness(one: str, other: str) -> float:
    if one == other:
        return 1.0
    return OTHER_OPENER if {one, other} <= _STATES else 0.0


def _features(atoms: Iterable[Atom]) -> dict[str, float]:
    """Verbs by what they can mean, things, players, places and times; tokens are all alike."""
    found: dict[str, float] = {}
    for atom in atoms:
        if atom.kind in NAMED and atom.kind not in ("dial", "piece"):
            said = {"token": SMALL}
        elif atom.kind in ("number", "sym", "dial", "piece"):
            said = {atom.kind: 1.0 if atom.kind == "sym" else SMALL}
        elif atom.kind == "verb":
            said = {f"verb {one}": 1 / sqrt(len(atom.says)) for one in atom.says}
        elif atom.kind in ("who", "whose"):
            said = {f"who {one}": 1.0 for one in atom.says} | {atom.kind: SMALL}
        else:
            said = {f"{atom.kind} {one}": 1.0 for one in atom.says}
        for one, how in said.items():
            found[one] = max(found.get(one, 0.0), how)
    return found


def nearest_example(words: Sequence[str], language: str) -> Example | None:
    """None if no example is near; in `words` a single letter stands for a name (see `masks`)."""
    found, table = _nearest(language), pieces_of(language)
    if found is None or table is None:
        return None
    best = found.to("", words)
    if best is None:  # no example says all of it: the nearest to one of its parts
        parts = [part for part in parts_of(list(words), table) if part.words and part.opener != "time"]
        near = [one for part in parts if (one := found.to(part.opener, part.words)) is not None]
        best = max(near, key=lambda one: one[0], default=None)
    return Example(best[1].anchor, best[1].text, best[0]) if best is not None else None


def with_names(text: str, named: dict[str, list[str]], language: str) -> str:
    """An example with names of another hero, by their kind, instead of its own."""
    table = pieces_of(language)
    if table is None:
        return text
    swapped: dict[str, str] = {}
    for kind, several in table.example_names.items():
        there = [one.replace("_", " ") for one in several.split()]
        there = sorted((one for one in there if one in text), key=text.index)
        for name, other in zip(there, dict.fromkeys(named.get(kind, ())), strict=False):
            swapped[f"[{name}]" if kind == "symbol" else name] = f"[{other}]" if kind == "symbol" else other
    if not swapped:
        return text
    any_of = "|".join(re.escape(name) for name in sorted(swapped, key=len, reverse=True))
    return re.sub(any_of, lambda found: swapped[found[0]], text)


@cache
def _nearest(language: str) -> _Nearest | None:
    table, clauses = pieces_of(language), (*clauses_of(language), *wholes_of(language))
    return _Nearest(clauses, table) if table is not None and clauses else None
