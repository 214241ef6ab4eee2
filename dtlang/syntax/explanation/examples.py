"""Clauses of the examples of the language page, with an author's names, numbers, symbols and players in them.

Whatever the game can say, the page shows once; so a part of a sentence that is built in no known way may
still speak of just the same things as one of these clauses. Every thing of the one has to be in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.syntax.explanation.deeds import NAMED
from dtlang.syntax.explanation.lines import Phrase
from dtlang.syntax.explanation.masks import BAD, DIALS, GOOD, OTHER, PIECES, SYMBOLS
from dtlang.syntax.explanation.parts import parts_of
from dtlang.syntax.explanation.pieces import Piece, Pieces, is_strange, letter_kind, pieces_of

BASE = 0.35  # farther than a line that takes the part as it is
SWAPPED = 0.06  # another player, or a name of another kind
TOLD = 0.15  # a word that has no place
MORE = 0.03  # what an example says and the author does not
MOST_TOLD = 1

_LETTERS = {"good": GOOD, "bad": BAD, "other": OTHER, "piece": PIECES, "dial": DIALS, "symbol": SYMBOLS}
_PASSED = frozenset(("silent", "preps", "being", "marks", "openers", "bound", "order", "signs", "spent_"))
_COUNTED = frozenset(("units", "sym", *NAMED))
_TOKENS = frozenset(("good", "bad", "other", "state"))


class Atom(NamedTuple):
    """What a word or a few of them speak of."""

    kind: str
    says: frozenset[str]
    at: int  # where they stand
    to: int
    prep: str = ""  # `from`, or nothing

    def is_like(self, other: Atom) -> float | None:
        """What it costs to put one in place of the other; nothing if that cannot be."""
        if {self.kind, other.kind} <= _TOKENS:
            return 0.0 if self.kind == other.kind else SWAPPED
        if self.kind != other.kind:
            return None
        if self.kind in ("number", "sym", *NAMED):
            return 0.0
        if self.kind in ("who", "whose"):
            if (self.prep == "from") != (other.prep == "from"):
                return None
            return 0.0 if self.says == other.says else SWAPPED
        return 0.0 if self.says & other.says else None


_FILLED = frozenset(("number", "sym", "who", "whose", *NAMED))


class Clause(NamedTuple):
    """A part of an example."""

    opener: str
    words: tuple[str, ...]
    atoms: tuple[Atom, ...]
    text: str  # the whole example
    anchor: str  # the section of the page on which it stands


def atoms_of(words: Sequence[str], table: Pieces, *, printed: bool = False) -> list[Atom]:
    """Everything that words speak of, from left to right; an article is no number here.

    A verb of an example (`printed`) means what the game means by it, and nothing else.
    """
    found: list[Atom] = []
    at, prep = 0, ""
    verb = False
    while at < len(words):
        options = [one for one in table.at(words, at) if one.kind not in ("marks", "openers", "bound")]
        size = len(options[0].words) if options else 1
        same = [one for one in options if len(one.words) == size]
        kinds = {one.kind: one for one in reversed(same)}
        to = at + size
        if "being" in kinds or (not any(map(str.isalnum, words[at])) and letter_kind(words[at]) is None):
            pass
        elif not kinds:
            found.append(Atom("word", frozenset((words[at],)), at, to))
        elif (
            "verb" in kinds
            and (not verb or len(kinds) == 1)
            and not _is_thing(kinds, found, words, at, table)
        ):
            verb = True
            classes = table.classes["_".join(kinds["verb"].words)]
            if printed:
                base = table.base_of(kinds["verb"].words[0]).replace("-", "_")
                classes = {name for name in classes if base in table.verb_of.get(name, "").split()}
            found.append(Atom("verb", frozenset(classes), at, to))
        elif not kinds.keys() <= _PASSED | {"verb"}:
            atom = _thing(same, words, at, prep, table)
            if atom is not None:
                found.append(atom)
        if "preps" in kinds:
            prep = kinds["preps"].says
        elif "numbers" not in kinds:
            prep = ""
        at = to
    return found


def _is_thing(
    kinds: dict[str, Piece], found: list[Atom], words: Sequence[str], at: int, table: Pieces
) -> bool:
    """`a roll`, `your attack`: no verb behind such a word."""
    before = words[at - 1] if at else ""
    article = before in table.said["articles"] or before in ("an", "1")
    return len(kinds) > 1 and (article or (bool(found) and found[-1].kind in ("whose", "number", "numbers")))


def _thing(same: list[Piece], words: Sequence[str], at: int, prep: str, table: Pieces) -> Atom | None:
    piece = next(one for one in same if one.kind not in _PASSED and one.kind != "verb")
    if piece.kind == "numbers" and piece.says in table.said["articles"]:
        return None
    return Atom(piece.kind, frozenset((piece.says,)), at, at + len(piece.words), prep)


def said_like(
    words: Sequence[str],
    opener: str,
    table: Pieces,
    ruling: frozenset[str],
    vocabulary: frozenset[str],
) -> Iterator[Phrase]:
    """Clauses that speak of just what these words speak of, in no order."""
    mine = atoms_of(words, table)
    hard = [atom for atom in mine if atom.kind != "word" or not ruling.isdisjoint(atom.says)]
    odd = [atom for atom in mine if atom.kind == "word" and ruling.isdisjoint(atom.says)]
    if not opener and not any(atom.kind == "verb" for atom in mine):
        return
    if any(_counts_strange(atom, mine) or atom.prep == "to" for atom in mine if atom.kind == "number"):
        return  # `gain 2 zorks`, `draw to 6`
    bare = any(atom.kind == "number" for atom in mine) and not any(atom.kind in _COUNTED for atom in mine)
    for clause in clauses_of(table.language):
        if clause.opener != opener or (bare and set(words).isdisjoint(clause.words[:1])):
            continue  # `gain 1` is of many things
        fit = _fit(hard, odd, clause, words, table)
        if fit is not None:
            yield fit


def _counts_strange(number: Atom, mine: list[Atom]) -> bool:
    return any(atom.kind == "word" and atom.at == number.to for atom in mine)


def _fit(
    hard: list[Atom], odd: list[Atom], clause: Clause, words: Sequence[str], table: Pieces
) -> Phrase | None:
    rest = list(clause.atoms)
    cost = BASE
    put: dict[int, tuple[Atom, Atom]] = {}
    for atom in hard:
        best = None
        for theirs in rest:
            how = atom.is_like(theirs)
            if how is not None and (best is None or how < best[0]):
                best = (how, theirs)
        if best is None:
            if atom.kind == "number" and words[atom.at] in ("1", "one"):
                continue
            if atom.kind == "who" and atom.says == {table.said["words"]["you"]} and not atom.prep:
                continue
            return None
        cost += best[0]
        rest.remove(best[1])
        put[best[1].at] = (best[1], atom)
    told: list[str] = []
    for atom in odd:
        same = next((one for one in rest if one.kind == "word" and one.says == atom.says), None)
        if same is not None:
            rest.remove(same)
        else:
            told.append(" ".join(words[atom.at : atom.to]))
    if len(told) > (0 if clause.opener else MOST_TOLD) or any(
        _is_new(one, clause, hard, words, table) for one in rest
    ):
        return None
    cost += TOLD * len(told) + MORE * len(rest)
    return Phrase(cost, " ".join(_filled(clause, put, words, table)), tuple(told))


def _is_new(atom: Atom, clause: Clause, mine: list[Atom], words: Sequence[str], table: Pieces) -> bool:
    """Whether an example says something that the author does not."""
    if atom.kind == "number":
        one = any(table.said["articles"].get(word) == "1" or word == "an" for word in words)
        return clause.words[atom.at] != "1" or not one
    if atom.kind == "who":
        return atom.says != {table.said["words"]["you"]}
    if atom.kind == "units":
        bare = any(one.kind == "number" for one in mine) and not any(one.kind == "units" for one in mine)
        return not bare or not atom.says <= {"health", "card"}
    return atom.kind not in ("reflexive", "spent")


def _filled(
    clause: Clause, put: dict[int, tuple[Atom, Atom]], words: Sequence[str], table: Pieces
) -> Iterator[str]:
    """The clause with the author's names, numbers and players."""
    at = 0
    while at < len(clause.words):
        if at in put and put[at][0].kind in _FILLED:
            theirs, mine = put[at]
            if mine.kind == "whose" and mine.says != theirs.says:
                yield table.said["whose"].get(next(iter(mine.says)), " ".join(words[mine.at : mine.to]))
            elif mine.kind == "who":
                same = mine.says == theirs.says
                yield from clause.words[at : theirs.to] if same else (next(iter(mine.says)),)
            else:
                yield " ".join(words[mine.at : mine.to])
            at = theirs.to
        else:
            yield clause.words[at]
            at += 1


@cache
def wholes_of(language: str) -> tuple[Clause, ...]:
    """The examples themselves, each as one clause."""
    path, table = resources.grammar(f"{language}.examples.toml"), pieces_of(language)
    if table is None or not path.exists():
        return ()
    letters, symbols = _letters(table.example_names), table.example_names["symbol"]
    return tuple(
        Clause("", tuple(words), tuple(atoms_of(words, table, printed=True)), text, anchor)
        for anchor, section in kept_toml(path).items()
        for text in section["examples"]
        for words in (_masked(text, letters, symbols),)
    )


@cache
def clauses_of(language: str) -> tuple[Clause, ...]:
    """The clauses of all examples, each once."""
    path, table = resources.grammar(f"{language}.examples.toml"), pieces_of(language)
    if table is None or not path.exists():
        return ()
    letters = _letters(table.example_names)
    found: dict[tuple[str, tuple[str, ...]], Clause] = {}
    for anchor, section in kept_toml(path).items():
        for text in section["examples"]:
            for part in parts_of(_masked(text, letters, table.example_names["symbol"]), table):
                words = tuple(part.words)
                if part.opener == "time" or not words or any(map(is_strange, words)):
                    continue
                atoms = tuple(atoms_of(words, table, printed=True))
                found.setdefault((part.opener, words), Clause(part.opener, words, atoms, text, anchor))
    return tuple(found.values())


def _letters(names: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, several in names.items():
        for number, name in enumerate(several.split()):
            found[name.replace("_", " ")] = chr(_LETTERS[kind] + number)
    return found


def _masked(text: str, letters: dict[str, str], symbols: str) -> list[str]:
    for symbol in symbols.split():
        text = text.replace(f"[{symbol}]", f" {letters[symbol]} ")
    for name in sorted(letters, key=len, reverse=True):
        if name[0].isupper():
            text = re.sub(rf"\b{re.escape(name)}s?\b", letters[name], text)
    return re.findall(r"[\w'/-]+|[^\w\s]", text.casefold().replace("damage", "dmg"))
