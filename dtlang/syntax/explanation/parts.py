"""Cuts a sentence into parts: at marks, and before what binds what follows it (a time, a condition)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang.syntax.explanation.deeds import NAMED
from dtlang.syntax.explanation.pieces import Piece, Pieces

_CUTS = ("marks", "openers", "bound")
_OF_BRACKETS = {"number", "numbers", "polarity", "types", "random"}
_COUNTS = ("number", "numbers", "compared")
_STRENGTH = ("", "and", "bracket", "plus", "or", "then", "otherwise", "to", "by", "shown", "stop")


class Part(msgspec.Struct):
    """Words between two marks."""

    mark: str = ""  # what stands before it: and, plus, or, then, to, shown, stop
    opener: str = ""  # what binds with it: if, when, on, ...; `time` for a time
    words: list[str] = []


class Cutter:
    """Goes through the words once."""

    def __init__(self, words: list[str], table: Pieces):
        self.words = words
        self.table = table
        self.part = Part()
        self.done: list[Part] = []
        self.at = 0
        self.prices = False  # whether something is paid in this part
        self.doer: list[str] = []  # of whom all that follows a colon is said

    def parts(self) -> list[Part]:
        while self.at < len(self.words):
            if not (self.asked() or self.bracket() or self.time() or self.price() or self.mark()):
                self.word()
        self.end()
        for at in range(1, len(self.done)):
            if self.done[at].mark == "by":
                self.paid(at)
        return self.done

    def paid(self, at: int) -> None:
        """`you may draw 1 card by spending 2 CP`: the price goes first."""
        had, price = self.done[at - 1 : at + 1]
        size, words = 0, had.words
        while size < len(words):
            piece = next((one for one in self.table.at(words, size) if one.kind in ("who", "may")), None)
            if piece is None:
                break
            size += len(piece.words)
        price.words = [*words[:size], self.table.doing[price.words[0]], *price.words[1:]]
        price.mark, had.mark, had.words = had.mark, "to", words[size:]
        self.done[at - 1 : at + 1] = [price, had]

    def end(self) -> None:
        if self.doer and self.part.words and not self.part.opener and not self.names_somebody():
            self.part.words[:0] = self.doer  # `opponent: 2 Chill, -1 CP`
        if self.part.words or self.part.opener:
            self.done.append(self.part)
        self.part = Part()

    def names_somebody(self) -> bool:
        return any("who" in kinds for kinds in self.table.kinds_in(self.part.words))

    def word(self) -> None:
        """A word of the part, or several that are one piece."""
        options = [piece for piece in self.table.at(self.words, self.at) if piece.kind not in _CUTS]
        for piece in options:
            if piece.kind == "verb" and "spend" in self.table.meanings("_".join(piece.words)):
                self.prices = True
            if piece.kind == "verb" and "discard" in self.table.meanings("_".join(piece.words)):
                self.prices = True
        size = len(options[0].words) if options else 1
        self.part.words += self.words[self.at : self.at + size]
        self.at += size

    def pieces(self, at: int) -> list[Piece]:
        return list(self.table.at(self.words, at)) if at < len(self.words) else []

    def asked(self) -> bool:
        """`Somebody hits you? Block 2.`"""
        if self.words[self.at] not in self.table.asks:
            return False
        if not self.part.opener:
            self.part.opener = self.table.said["facts"]["asked"]
        self.end()
        self.at += 1
        return True

    def bracket(self) -> bool:
        """`(all opponents)`: whom it is done to."""
        opening, closing = self.table.brackets
        if self.words[self.at] != opening:
            return False
        if closing in self.words[self.at :] and self.part.words:
            inside = self.words[self.at + 1 : self.words.index(closing, self.at)]
            if inside and all(kinds & _OF_BRACKETS for kinds in self.table.kinds_in(inside)):
                self.part.words += inside  # `cleanse yourself (all negative)`
                self.at += len(inside) + 2
                return True
        who = next((piece for piece in self.pieces(self.at + 1) if piece.kind == "who"), None)
        end = self.at + 1 + len(who.words) if who is not None else 0
        if who is None or self.words[end : end + 1] != [closing]:
            return False
        self.part.words += [self.table.said["words"]["to"], *who.words]
        self.at = end + 1
        return True

    def time(self) -> bool:
        verbs = {
            meaning
            for at in range(len(self.part.words))
            for piece in self.table.at(self.part.words, at)
            if piece.kind == "verb"
            for meaning in self.table.meanings("_".join(piece.words))
        }
        if "skip" in verbs:
            return False
        time = self.table.time(self.words, self.at)
        if time is None or self.is_whom():
            return False
        if any(one.kind == "who" and len(one.words) > len(time.words) for one in self.pieces(self.at)):
            return False  # `the defending hero`
        mark = "" if self.part.words else self.part.mark
        if self.part.opener and not self.part.words:
            self.part = Part(self.part.mark)  # `whenever your upkeep comes`
        self.end()
        self.at += len(time.words)
        says = time.says
        tail = self.table.tail(self.words, self.at)
        if tail is not None:
            self.at += len(tail.words)
            says = self.table.ended(says) if tail.says == "ended" else says
        self.done.append(Part(mark, "time", says.split()))
        if self.at < len(self.words) and self.words[self.at] in self.table.pauses:
            self.at += 1
        return True

    def is_whom(self) -> bool:
        """`to you`: somebody, and not whose time it is."""
        before = self.table.at(self.part.words, len(self.part.words) - 1) if self.part.words else ()
        return any(piece.kind == "preps" for piece in before) and any(
            piece.kind == "who" for piece in self.pieces(self.at)
        )

    def price(self) -> bool:
        """`burn this for 2 extra dmg`: what is had for what is paid."""
        if not self.prices or self.words[self.at] not in self.table.for_words:
            return False
        if not self.part.words and not (self.done and self.done[-1].opener == "time"):
            return False
        behind = self.pieces(self.at + 1)
        if any(len(piece.words) > 1 for piece in self.pieces(self.at)):
            return False  # `for each`
        if self.at + 1 < len(self.words) and (verb := self.table.doing.get(self.words[self.at + 1])):
            self.words[self.at + 1] = verb  # `spend 2 Focus for adding 2 dmg`
            behind = [Piece("number", "", ())]
        if not any(piece.kind in ("number", "numbers", "signs") for piece in behind):
            return False
        self.end()
        self.prices = False
        self.part.mark = "to"
        self.at += 1
        return True

    def mark(self) -> bool:
        found = next((piece for piece in self.pieces(self.at) if piece.kind in _CUTS), None)
        if found is None or not self.cuts(found):
            return False
        if any(len(piece.words) > len(found.words) for piece in self.pieces(self.at)):
            return False  # `or more`, `the one who attacks`
        self.at += len(found.words)
        if found.says == "to" and self.only_may():
            return True  # `you can to draw`
        if found.says in ("and", "then") and found.words[0] in self.table.adverbs and self.goes_on():
            return True  # `they also lose 1 CP`, `put also 1 Burn on them`
        if found.says == "shown" and not self.part.opener and self.only_may():
            self.doer = list(self.part.words)
            return True  # `opponent: discard 1 card`
        mark = "and" if found.says == "which" else found.says
        if found.kind == "marks":
            before = self.part.mark if not (self.part.words or self.part.opener) else ""
            self.end()
            self.prices = False
            self.part.mark = max(before, mark, key=_STRENGTH.index)
        else:
            if self.part.words or self.part.opener:
                self.end()
            self.part.opener = found.says
        return True

    def goes_on(self) -> bool:
        """Whether nothing was said so far that could be all of it."""
        last = self.table.at(self.part.words, len(self.part.words) - 1) if self.part.words else ()
        return self.only_may() or any(piece.kind == "verb" for piece in last)

    def only_may(self) -> bool:
        """Whether all that was said is that somebody may do something, or must."""
        kinds = list(self.table.kinds_in(self.part.words))
        return bool(kinds) and all(kind & {"may", "who", "silent", "not", "cause"} for kind in kinds)

    def cuts(self, found: Piece) -> bool:
        """Whether a word cuts here: `to` before a verb, `with` before something one can have or roll."""
        behind = self.at + len(found.words)
        options = self.pieces(behind)
        if behind >= len(self.words):
            return found.kind == "marks" and found.says != "to"
        if found.says == "to" and len(found.words) > 1 and not self.table.bases.intersection(found.words):
            return True  # `so that this disappears`
        if found.says == "to":
            verb = any(piece.kind == "verb" and self.table.follows_to(piece.words[0]) for piece in options)
            return verb or self.words[behind] in self.table.split_verbs
        if found.says == "by":
            meanings = self.table.meanings(self.table.doing.get(self.words[behind], ""))
            return bool(self.part.words) and bool(meanings & {"spend", "discard", "lose"})
        if found.says == "which":
            if self.part.words:
                return False  # `an ability that deals no dmg`: of which one it is said
            return any(piece.kind == "verb" and piece.words[0] in self.table.thirds for piece in options)
        if found.says == "plus" and found.words[0] in self.table.signs:
            counted = any(
                piece.kind in (*_COUNTS, *NAMED)
                for word in self.part.words
                for piece in self.table.at([word], 0)
            )
            return counted and any(piece.kind in (*_COUNTS, *NAMED) for piece in options)
        if found.kind == "bound":
            return self.binds(found.says, behind)
        return True

    def binds(self, opener: str, behind: int) -> bool:
        at = behind
        while any(piece.kind in _COUNTS for piece in self.pieces(at)):
            at += 1
        kinds = {piece.kind for piece in self.pieces(at)}
        if opener == "if":
            return bool(kinds & set(NAMED)) and at > behind
        return "sym" in kinds or self.table.is_outcome(self.words, behind)


def parts_of(words: list[str], table: Pieces) -> Iterator[Part]:
    yield from Cutter(words, table).parts()
