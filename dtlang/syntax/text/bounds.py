"""Where sentences begin and end, and what stands before them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from dtlang.syntax.text.ahead import PAYS, Ahead
from dtlang.syntax.text.word import Raw

_OPTIONS = (["a", "1", "i"], ["b", "2", "ii"], ["c", "3", "iii"], ["d", "4", "iv"], ["e", "5", "v"])


class Mark(Enum):
    """What stands before a sentence."""

    NONE = "none"
    BULLET = "bullet"
    OPTION = "option"  # `(a)`
    OR = "or"
    OUTCOME = "outcome"  # another outcome of the roll before, behind a comma
    SEMICOLON = "semicolon"


class Bounds(Ahead):
    """Where sentences begin and end."""

    __slots__ = ()

    def ends_here(self, accepts: Callable[[str], bool]) -> bool:
        """Whether the sentence is over: a full stop, or a line break where a sentence can end."""
        raw = self.raw_at(self.at)
        if not (raw.new_line or raw.fold in self.may_end or self.options or self.last.type == "PAREN"):
            return False  # by far the most frequent
        if raw.text in ".;":
            return True
        if self.is_arrow(raw) and not self.leading and self.verb not in PAYS and accepts("$END"):
            return True  # "+2 Heat -> draw 1 card"
        if self.by_outcome and raw.text in ",/" and self.next_outcome(self.at + 1) and accepts("$END"):
            self.listed = True  # "1-4: receive 1 dmg, 5-6: remove this token"
            return True
        if (raw.text == "," or raw.fold in self.cues["and"]) and self.next_led(raw) and accepts("$END"):
            self.listed = True  # "deal 3 dmg, and if you have Heat, draw 1 card"
            return True
        if self.last.type == "PAREN" and self.raws[self.first].text == "(" and raw.text[:1].isupper():
            return self.last.start == self.raws[self.first].start  # "(A remark.) Draw 1 card."
        if not raw.new_line and not self.options:
            return False
        if self.at == self.first:
            return False
        ends = raw.new_line and (self.listing or self.starts_sentence(raw) or self.option_mark(self.at) > 0)
        return (ends or (self.options > 0 and self.option_mark(self.at) > 0)) and accepts("$END")

    def next_outcome(self, at: int) -> bool:
        """Whether another outcome of the same roll begins here, with what happens then."""
        if self.raw_at(at).fold in self.cues["joining"]:
            at += 1
        on = self.phrase_at(at, "PREP")
        if on is not None and on[0] == "on":
            return self.outcome_follows(on[1])
        return self.bare_outcome(at)

    def next_led(self, raw: Raw) -> bool:
        """Whether `and` joins what has a condition or a count of its own; behind a condition it might be part
        of what depends on that."""
        at = self.at + (raw.text == ",")
        if self.subordinate or self.at == self.first or self.raw_at(at).fold not in self.cues["and"]:
            return False
        sub = self.phrase_at(at + 1, "SUBORD")
        if sub is not None:
            return sub[0] in ("if", "unless")
        per = self.phrase_at(at + 1, "PREP")
        return per is not None and per[0] == "per"

    def option_mark(self, at: int) -> int:
        """How many words mark an option here: `(a)` behind a colon, then `, or (b)`, `, (c)`; 0: none."""
        raw = self.raw_at(at)
        if not (raw.new_line or raw.text == "(" or raw.fold in self.cues["between_options"]):
            return 0
        start = at
        while at - start < 2 and self.raw_at(at).fold in self.cues["between_options"]:
            at += 1
        opened = self.raw_at(at).text == "("
        letter = at + opened
        if self.raw_at(letter + 1).text != ")" or not (opened or self.raw_at(at).new_line):
            return 0
        first = start > 0 and self.raws[start - 1].text == ":"
        wanted = _OPTIONS[0] if first else _OPTIONS[self.options] if 0 < self.options < len(_OPTIONS) else ()
        return letter + 2 - start if self.raw_at(letter).fold in wanted else 0

    def skip_stop(self) -> Mark:
        """Past full stops, to the next sentence; what stands before it: a list mark (`-`, `(a)`), an `or`
        that makes it an alternative to the one above, or only a semicolon."""
        mark, first = Mark.NONE, self.at == 0
        while self.at < len(self.raws):
            raw = self.raws[self.at]
            if raw.text in ".;" or (not first and self.is_arrow(raw)):
                mark = Mark.SEMICOLON if raw.text == ";" else mark
                self.at += 1
            elif raw.text in "-•*" and self.is_bullet(raw):
                mark = Mark.BULLET
                self.at += 1
            elif self.listed and (raw.text in ",/" or raw.fold in self.cues["joining"]):
                mark = Mark.OUTCOME
                self.at += 1
            elif number := self.option_mark(self.at):
                mark = Mark.OPTION
                self.options = 1 if self.raws[self.at - 1].text == ":" else self.options + 1
                self.at += number
            elif not first and self.joins_next(raw) and mark in (Mark.NONE, Mark.SEMICOLON):
                mark = Mark.OR
                self.at += 1
            else:
                break
        opening = self.raw_at(self.at)
        comma = self.raw_at(self.at + 1).text == "," and opening.fold in self.cues["opening_comma"]
        if (
            (comma or opening.fold in self.cues["opening"])
            and opening.text[0].isupper()
            and not self.inside
            and not self.people_at(self.at + 1)
        ):
            self.at += 1 + (self.raw_at(self.at + 1).text == ",")
        return mark

    def is_bullet(self, raw: Raw) -> bool:
        """A mark that begins a line, with a blank behind it: `-2 CP` says how much less."""
        spaced = self.raw_at(self.at + 1).start > raw.end
        if raw.new_line:
            return spaced or self.raw_at(self.at + 1).kind != "num"
        if self.at == 0 or not spaced:
            return spaced
        begins = self.raw_at(self.at + 1).text[:1].isupper()  # "one of the following: - A. - B."
        return begins and self.raws[self.at - 1].text in ":.;" and self.listing

    def joins_next(self, raw: Raw) -> bool:
        """An `or` with something behind it."""
        joins = raw.kind == "dash_or" or raw.fold in self.cues["or"]
        return joins and self.raw_at(self.at + 1).text not in ".;"

    def skip_sentence(self, start: int) -> int:
        """Past the words of a sentence that could not be read; gives the offset where it ended."""
        while (raw := self.raw_at(self.at)).text not in ".;":
            if self.at > start and raw.new_line and self.starts_sentence(raw):
                break
            self.at += 1
        return self.raws[self.at - 1].end if self.at else 0
