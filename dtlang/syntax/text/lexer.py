"""Cuts a text into words for the grammar, with the names of the file and what the parser can take next.

A spelling can be several classes of word ("roll" is a verb and a noun). Among the readings of the longest
phrase, the lexer takes the first that the parser accepts at this point; names win over words of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum

import msgspec

from dtlang.source import Span
from dtlang.syntax.lexicon import PEOPLE, SCAN, Entry, Lexicon
from dtlang.syntax.names import NameKind, Names

MOST_WORDS = 4000  # of one text; no card holds a tenth of that


class Raw(msgspec.Struct, eq=False):
    """A scanned mark or word with its place, before it is known what it is."""

    kind: str
    text: str
    fold: str
    start: int
    end: int
    new_line: bool  # a line break stands before it


class Word(msgspec.Struct, eq=False):
    """A token for the parser: its class, its meaning and its place."""

    type: str
    text: str
    lexeme: str
    form: str
    start: int
    end: int
    taken: bool = False  # whether a builder has made something of it

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    def __repr__(self) -> str:
        return f"{self.type}:{self.text}"


def scan(text: str, span: Span) -> list[Raw]:
    """All marks and words of a region; comments are passed over."""
    raws: list[Raw] = []
    last = span.start
    next_break = text.find("\n", last)
    for found in SCAN.finditer(text, span.start, span.end):
        kind: str = found.lastgroup  # type: ignore[assignment]  # every alternative has a name
        if kind == "comment":
            continue
        start, end = found.span()
        new_line = last <= next_break < start
        word = found.group()
        raws.append(Raw(kind, word, word.casefold(), start, end, new_line))
        if -1 < next_break < end:
            next_break = text.find("\n", end)
        last = end
        if len(raws) > MOST_WORDS:
            break
    return raws


def uncontracted(raws: list[Raw], contractions: dict[str, tuple[str, str]]) -> list[Raw]:
    """The same words with each contraction as the two words it stands for, each at its own letters."""
    if not any(raw.fold in contractions for raw in raws):
        return raws
    found: list[Raw] = []
    for raw in raws:
        long = contractions.get(raw.fold)
        if long is None:
            found.append(raw)
            continue
        first, second = long
        alike = (at for at, (a, b) in enumerate(zip(raw.fold, first, strict=False)) if a != b)
        at = raw.start + max(1, next(alike, min(len(first), len(raw.fold) - 1)))
        text = first.capitalize() if raw.text[0].isupper() else first
        found.append(Raw(raw.kind, text, first, raw.start, at, raw.new_line))
        found.append(Raw(raw.kind, second, second, at, raw.end, False))
    return found


_DIRECT = {
    "of_a_kind": "OF_A_KIND",
    "frac": "FRAC",
    "times": "TIMES",
    "times_face": "TIMES_FACE",
    "range": "RANGE",
    "num": "NUM",
    "symbols": "SYMBOLS",
    "dash_or": "DASH_OR",
}
_MARKS = {",": "COMMA", ":": "COLON", "+": "PLUS", "&": "AND"}
_FACE = {"AND": "AND_FACE", "OR": "OR_FACE", "COMMA": "COMMA_FACE"}
_BEFORE_NOUN = frozenset(("DET", "POSS", "ADJ", "NUM", "QUANT", "FRAC", "TIMES", "OR_MORE", "OR_LESS"))
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")
_CAPITAL = re.compile(r"[^\W\d_]")


def symbol_names(text: str) -> tuple[str, ...]:
    """The names in a run of symbols.

    >>> symbol_names("[Rising  Sun][mask]")
    ('rising sun', 'mask')
    """
    return tuple(" ".join(name.split()).casefold() for name in _BRACKETS.findall(text))


class Mark(Enum):
    """What stands before a sentence."""

    NONE = "none"
    BULLET = "bullet"
    OR = "or"
    SEMICOLON = "semicolon"


_OPTIONS = (["a", "1", "i"], ["b", "2", "ii"], ["c", "3", "iii"], ["d", "4", "iv"], ["e", "5", "v"])


class SentenceLexer:
    """Gives the words of one text, one at a time, to a parser that says what it accepts."""

    def __init__(self, text: str, raws: list[Raw], lexicon: Lexicon, names: Names):
        self.text = text
        self.raws = raws
        self.lexicon = lexicon
        self.names = names
        self.cues = lexicon.cues
        self.options = 0  # how many options of a list have been marked so far
        self.at = 0
        self.last: Word | None = None
        self.grouped = False  # behind "you and": several people who act
        self.to_whom = False  # behind "deal", until something is said that is dealt

    # --- where sentences end

    def ends_here(self, accepts: Callable[[str], bool]) -> bool:
        """Whether the sentence is over: a full stop, or a line break where a sentence can end."""
        if self.at >= len(self.raws):
            return True
        raw = self.raws[self.at]
        if raw.text in ".;":
            return True
        if self.option_mark(self.at) and accepts("$END"):
            return True
        return raw.new_line and self.starts_sentence(raw) and accepts("$END")

    def option_mark(self, at: int) -> int:
        """How many words mark an option here: `(a)` behind a colon, then `, or (b)`, `, (c)`; 0: none."""
        start = at
        while at - start < 2 and at < len(self.raws) and self.raws[at].fold in self.cues["between_options"]:
            at += 1
        mark = self.raws[at : at + 3]
        if len(mark) < 3 or mark[0].text != "(" or mark[2].text != ")":
            return 0
        first = start > 0 and self.raws[start - 1].text == ":"
        wanted = _OPTIONS[:1] if first else _OPTIONS[self.options : self.options + 1]
        if not wanted or mark[1].fold not in wanted[0] or (not first and not self.options):
            return 0
        return at + 3 - start

    def starts_sentence(self, raw: Raw) -> bool:
        if raw.kind == "word":
            return raw.text[0].isupper()
        return raw.kind not in ("dash_or", "mark") or raw.text in "(-•*"

    def is_or(self, raw: Raw) -> bool:
        return raw.kind == "dash_or" or raw.fold in self.cues["or"]

    def skip_stop(self) -> Mark:
        """Past full stops, to the next sentence; what stands before it: a list mark (`-`, `(a)`), an `or`
        that makes it an alternative to the one above, or only a semicolon."""
        mark = Mark.NONE
        first = self.at == 0
        while self.at < len(self.raws):
            raw = self.raws[self.at]
            if raw.text in ".;":
                mark = Mark.SEMICOLON if raw.text == ";" else mark
                self.at += 1
            elif raw.text in "-•*" and raw.new_line:
                mark = Mark.BULLET
                self.at += 1
            elif number := self.option_mark(self.at):
                mark = Mark.BULLET
                self.options = 1 if self.raws[self.at - 1].text == ":" else self.options + 1
                self.at += number
            elif not first and mark in (Mark.NONE, Mark.SEMICOLON) and self.is_or(raw):
                mark = Mark.OR
                self.at += 1
            else:
                break
        return mark

    def skip_sentence(self, start: int) -> int:
        """Past the words of a sentence that could not be read; gives the offset where it ended."""
        while self.at < len(self.raws):
            raw = self.raws[self.at]
            if raw.text in ".;" or (self.at > start and raw.new_line and self.starts_sentence(raw)):
                break
            self.at += 1
        return self.raws[self.at - 1].end if self.at else 0

    # --- words

    def next(self, accepts: Callable[[str], bool]) -> tuple[Word, bool]:
        """The next word, as the first of its readings that the parser accepts, and whether it accepts one."""
        raw = self.raws[self.at]
        virtual = self.unwritten(raw, accepts)
        if virtual is not None:
            self.last = virtual
            return virtual, True
        if self.to_whom and self.is_dealt(raw):
            self.to_whom = False
            self.last = Word("PREP", "", "whom", "", raw.start, raw.start)
            return self.last, accepts("PREP")
        last = self.last
        if (
            last is not None
            and (last.type == "NAME" or last.type == "NOUN")
            and raw.fold in self.cues["owner"]
            and self.holder_follows(last)
            and accepts("HELD_BY")
        ):
            self.last = Word("HELD_BY", "", "", "", raw.start, raw.start)
            return self.last, True
        plain = self.lexicon.plain.get(raw.fold)
        if plain is not None and raw.fold not in self.names.phrases and accepts(plain.terminal):
            self.at += 1
            self.last = Word(plain.terminal, raw.text, plain.lexeme, plain.form, raw.start, raw.end)
            if plain.terminal in ("VERB", "BE", "MODAL"):
                self.grouped = False
            if plain.terminal == "VERB":
                self.to_whom = plain.lexeme in self.lexicon.to_whom
            elif self.to_whom:
                self.note_whom(self.last)
            return self.last, True
        best: Word | None = None
        best_to = self.at + 1
        accepted = False
        for word, to in self.readings(raw):
            if accepts(word.type):
                best, best_to, accepted = word, to, True
                break
            if best is None:
                best, best_to = word, to
        if best is None:  # all its readings want another word behind it
            best = Word("WORD", raw.text, raw.text, "", raw.start, raw.end)
        self.at = best_to
        if best.type in ("AND", "OR") and self.last is not None and self.last.type == "PRON":
            self.grouped = True
        elif best.type in ("VERB", "BE", "MODAL"):
            self.grouped = False
        self.last = best
        if best.type == "VERB":
            self.to_whom = best.lexeme in self.lexicon.to_whom
        elif self.to_whom:
            self.note_whom(best)
        return best, accepted

    def unwritten(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """What a language says without a word of its own: by a case, or by going on without a comma."""
        last = self.last
        if last is None and raw.kind in ("symbols", "range", "of_a_kind") and accepts("ON_ROLL"):
            if self.at + 1 < len(self.raws) and self.raws[self.at + 1].text == ":":  # "[flame]: add 2 dmg"
                return Word("ON_ROLL", "", "on", "", raw.start, raw.start)
        case = self.lexicon.cases.get(raw.fold)
        if case is not None and accepts("PREP"):
            governed = last is not None and (
                last.type == "PREP" or last.text.casefold() in self.lexicon.cases
            )
            if not governed:
                return Word("PREP", "", case, "case", raw.start, raw.start)  # "zvolenému soupeři"
        if self.lexicon.no_comma and last is not None and last.type in ("NOUN", "NAME", "SYMBOLS"):
            if raw.fold in self.lexicon.orders and accepts("BEFORE_VERB"):  # "během své fáze údržby získej"
                return Word("BEFORE_VERB", "", "", "", raw.start, raw.start)
        return None

    def note_whom(self, word: Word) -> None:
        """Keeps `to_whom`: `deal a chosen opponent with Cinder`, but not `deal 2 dmg to`."""
        holds = word.type == "OF" or (word.type == "PREP" and (word.lexeme == "with" or word.form == "case"))
        self.to_whom = holds or word.type in _BEFORE_NOUN or self.names_player(word)

    def holder_follows(self, last: Word) -> bool:
        """`for each Cinder your attacker has`: behind a token or a dial, somebody who has it."""
        if last.type == "NOUN" and last.lexeme not in ("cp", "token", "status_effect"):
            return False
        here = [raw.fold for raw in self.raws[self.at : self.at + 3]]
        somebody = len(here) > 2 and here[1] in self.cues["people"] and here[2] in self.cues["has"]
        return somebody and self.phrase_at(self.at + 2, "BE") is None

    def is_dealt(self, raw: Raw) -> bool:
        """Whether somebody was named and what they are dealt follows: `deal them 5 dmg`."""
        if self.last is None or not self.names_player(self.last):
            return False
        if raw.kind in ("num", "times", "frac") or raw.fold in self.names.phrases:
            return True
        options = self.lexicon.phrases.get(raw.fold, ())
        return any(
            e.terminal in _BEFORE_THING for rest, entries in options if self.match(rest) for e in entries
        )

    def readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """All readings at this place, most likely first, each with the place behind it."""
        if self.last is not None and self.last.type == "ON_ROLL":
            bounded = self.bounded_outcome(self.at)
            if bounded is not None:
                yield bounded
            if raw.kind in ("num", "range"):
                yield from self.repeated_outcome(raw)
        behind = self.raws[self.at + 1 : self.at + 3]
        if len(behind) == 2 and behind[0].fold in self.cues["matching"]:
            number = self.number_at(self.at)
            if number in (2, 3, 4, 5) and behind[1].fold in self.cues["matched"]:
                yield self.merged("OF_A_KIND", str(number), self.at, self.at + 3), self.at + 3
        if raw.kind in ("word", "clock"):
            yield from self.word_readings(raw)
            return
        next_at = self.at + 1
        terminal = _DIRECT.get(raw.kind)
        if terminal is None:
            yield from self.mark_readings(raw)
            return
        lexeme = "half" if terminal == "FRAC" else raw.fold
        word = Word(terminal, raw.text, lexeme, "", raw.start, raw.end)
        if terminal == "NUM" and self.last is not None and self.names_player(self.last):
            yield Word("NUM_AFTER", raw.text, lexeme, "", raw.start, raw.end), next_at
        yield word, next_at

    def mark_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        if raw.text == "(":
            yield self.bracket(raw)
            return
        for rest, entries in self.lexicon.phrases.get(raw.fold, ()):
            to = self.match(rest)
            if to:
                yield from self.entries(entries, raw, to)
        terminal = _MARKS.get(raw.text, "MARK")
        if terminal in _FACE and (self.peek_kind(1) in ("symbols", "times") or self.numbers_follow()):
            yield Word(_FACE[terminal], raw.text, raw.text, "", raw.start, raw.end), self.at + 1
        yield Word(terminal, raw.text, raw.text, "", raw.start, raw.end), self.at + 1

    def bracket(self, raw: Raw) -> tuple[Word, int]:
        """Everything up to the closing bracket is one token; what it says is read on its own."""
        depth = 0
        for number in range(self.at, len(self.raws)):
            mark = self.raws[number].text
            if mark == "(":
                depth += 1
            elif mark == ")":
                depth -= 1
                if depth == 0:
                    end = self.raws[number].end
                    inside = self.text[raw.end : self.raws[number].start]
                    if not inside.strip():
                        break
                    kind = self.lexicon.bracket_kind(inside)
                    if kind == "remark" and self.is_deed(self.raws[self.at + 1]):
                        kind = "rule"  # "(stoke 2)"
                    return Word("PAREN", inside, kind, "", raw.start, end), number + 1
        return Word("MARK", raw.text, raw.text, "", raw.start, raw.end), self.at + 1

    def word_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        options: list[tuple[int, int, tuple[Entry, ...]]] = []
        named = self.names.phrases.get(raw.fold)
        alone = self.at + 1
        behind = self.raws[alone].fold if alone < len(self.raws) else ""
        if named is not None:
            as_name = not raw.text[0].islower() or self._lower_name(raw)
            for rest, entries in named:
                if rest and rest[0] != behind:
                    continue
                if not as_name:
                    entries = tuple(e for e in entries if e.terminal != "NAME")
                to = self.match(rest) if entries else 0
                if to:
                    options.append((to, 0, entries))
        for rest, entries in self.lexicon.phrases.get(raw.fold, ()):
            if not rest:
                options.append((alone, 1, entries))
            elif rest[0] == behind:
                to = self.match(rest)
                if to:
                    options.append((to, -1 if entries[0].terminal == "NOUN" else 1, entries))
        if named is not None:
            options.sort(key=lambda option: (-option[0], option[1]))
        for to, _, entries in options:
            yield from self.entries(entries, raw, to)
        known = bool(options)
        possessive = (
            self.possessive(raw) if "'" in raw.text or "’" in raw.text or raw.text[0].isupper() else None
        )
        if possessive is not None:
            known = True
            yield possessive
        if self.names.parameter and raw.text == "N":
            yield Word("NUM", "N", "N", "", raw.start, raw.end), self.at + 1
        if not known:
            if raw.text[0].isupper():
                yield self.unknown_name(raw)
            yield Word("WORD", raw.text, raw.text, "", raw.start, raw.end), self.at + 1

    def _lower_name(self, raw: Raw) -> bool:
        return any(
            entry.lexeme[:1].islower()
            for _, entries in self.names.phrases.get(raw.fold, ())
            for entry in entries
        )

    def entries(self, entries: tuple[Entry, ...], raw: Raw, to: int) -> Iterator[tuple[Word, int]]:
        end = self.raws[to - 1].end
        text = self.text[raw.start : end]
        if len(entries) > 1:
            entries = self.likely_first(self.verb_or_adjective(entries, to), raw, to)
        for entry in entries:
            for terminal in self.retagged(entry, to):
                yield Word(terminal, text, entry.lexeme, entry.form, raw.start, end), to

    def verb_or_adjective(self, entries: tuple[Entry, ...], to: int) -> tuple[Entry, ...]:
        """`target` says which player right before one, and is a verb or a noun everywhere else.

        `target opponent` is one that is chosen, `the target opponent` the one who is targeted already.
        """
        terminals = {entry.terminal for entry in entries}
        if not {"VERB", "ADJ"} <= terminals:
            return entries
        if not self.qualifies_player(to):
            return tuple(entry for entry in entries if entry.terminal != "ADJ")
        definite = self.last is not None and self.last.lexeme in _DEFINITE
        lexeme = "target" if definite else "chosen"
        return tuple(entry for entry in entries if (entry.terminal, entry.lexeme) == ("ADJ", lexeme))

    def qualifies_player(self, to: int) -> bool:
        """Whether a player is named right behind, and no helping verb stands before."""
        if self.last is not None and self.last.type in ("MODAL", "NOT", "DONT"):
            return False
        raw = self.raws[to] if to < len(self.raws) else None
        if raw is None or raw.kind != "word":
            return False
        stem = re.sub(self.lexicon.possessive, "", raw.fold)
        options = self.lexicon.phrases.get(stem, ())
        return any(e.lexeme in PEOPLE for rest, entries in options if not rest for e in entries)

    def likely_first(self, entries: tuple[Entry, ...], raw: Raw, to: int) -> tuple[Entry, ...]:
        """Readings of one spelling in the order in which its neighbours make them likely."""
        terminals = {entry.terminal for entry in entries}
        last = self.last.type if self.last is not None else ""
        first = ""
        if {"VERB", "NOUN"} <= terminals and self.noun_first(raw):
            first = "NOUN"
        if {"NOUN", "ADJ"} <= terminals and to < len(self.raws):
            if self.raws[to].kind == "num" or self.noun_follows(to):
                first = "ADJ"
        if {"ADJ", "VERBED"} <= terminals and last in _BEFORE_NOUN:
            first = "ADJ"
        if "CMP" in terminals and last in ("BE", "NOT"):
            first = "CMP"
        return tuple(sorted(entries, key=lambda e: e.terminal != first)) if first else entries

    def noun_first(self, raw: Raw) -> bool:
        """A word that is verb and noun is a noun behind an article or number, and within a compound."""
        last = self.last
        if last is None:
            return False
        if last.type in _BEFORE_NOUN:
            return True
        if last.type in ("NOUN", "NAME"):
            if self.grouped:
                return False  # "you and a chosen teammate roll 2 dice"
            return raw.fold not in self.lexicon.third_words and last.form != "many"
        return False

    def retagged(self, entry: Entry, to: int) -> Iterator[str]:
        """Classes of word that depend on the neighbours; this is what keeps the grammar free of conflicts."""
        terminal = entry.terminal
        last = self.last.type if self.last is not None else ""
        if terminal == "SUBORD_FIRST":
            if self.last is None:
                yield "SUBORD"  # "Once spent, ..." only; elsewhere "once" is one time
            return
        if terminal == "VERBED" and last in ("DET", "POSS") and self.noun_follows(to):
            yield "ADJ"  # "the drawn cards"
        elif terminal == "DET" and entry.lexeme == "all" and last == "PRON":
            yield "ALL_AFTER"  # "spend them all"
        elif terminal == "DET" and entry.lexeme == "either":
            if to >= len(self.raws) or self.raws[to].fold not in self.cues["the"]:
                return  # "on either the top or bottom"; elsewhere it stands before a verb
        elif terminal == "ONE_OF":
            if to >= len(self.raws) or self.raws[to].text != ":":
                return
        elif terminal == "PREP":
            if entry.lexeme == "to" and self.verb_follows(to):
                yield "TO_DO"
            elif (entry.lexeme == "on" and self.outcome_follows(to)) or (
                entry.lexeme == "with" and self.symbols_follow(to)
            ):
                yield "ON_ROLL"
            elif self.raws[to - 1].fold in self.cues["article"]:
                return  # "on a 6" is an outcome; "on a chosen player" is "on" with "a chosen player"
            elif entry.lexeme == "when" and not self.deed_follows(to):
                return  # "when Attacking", "when Attacked"; otherwise a clause follows
            elif entry.lexeme in ("after", "before") and self.clause_follows(to):
                yield "SUBORD"
            if to >= len(self.raws) or self.raws[to].text in ",:.;":
                yield "DANGLING"
        elif terminal in ("ADV", "ADDITIONALLY", "INSTEAD", "ONLY"):
            if self.verb_follows(to, any_form=True) or (last == "BE" and entry.lexeme in ("already", "just")):
                yield "ADV_BEFORE"
        elif terminal in ("OR_MORE", "OR_LESS") and last in ("NOUN", "NAME"):
            yield "OR_AFTER"
        elif terminal == "VERBED" and entry.lexeme == "result":
            yield "VERB"  # a phase that "resulted in" an Attack
        elif (
            terminal == "SUBORD"
            and entry.lexeme == "when"
            and self.deed_follows(to)
            and (last or self.raws[to].fold in self.cues["being"])
        ):
            return  # behind a verb "when Attacking" is a circumstance
        elif terminal == "ADJ" and last in ("NOUN", "PRON", "NAME"):
            yield "ADJ_AFTER"
        elif terminal == "NUM" and self.last is not None and self.names_player(self.last):
            yield "NUM_AFTER"
        elif terminal == "PRON" and last in ("NOUN", "NAME", "SYMBOLS", "VERBED"):
            yield "CONTACT"
        elif terminal == "VERBED" and last in ("PRON", "CONTACT", "WHO", "ADV_BEFORE"):
            yield "VERB"
        elif terminal in _FACE and to < len(self.raws):
            kind = self.raws[to].kind
            if kind in ("symbols", "times") or (kind == "num" and last in ("NUM", "COMMA_FACE")):
                yield _FACE[terminal]
        yield terminal

    def names_player(self, word: Word) -> bool:
        """`heal Nyra 2`, `heal a chosen player 2`: the number stands behind whom it is for."""
        return word.type in ("PRON", "NAME") or (word.type == "NOUN" and word.lexeme in PEOPLE)

    def verb_follows(self, to: int, any_form: bool = False) -> bool:
        if to >= len(self.raws):
            return False
        fold = self.raws[to].fold
        if fold in self.lexicon.adjective_verbs and self.qualifies_player(to + 1):
            return False  # "to target opponent"
        if any_form:
            return fold in self.lexicon.verb_words or fold in self.cues["helper"] or self.is_call(fold)
        if fold in self.lexicon.base_words or fold in self.names.verbs or self.is_call(fold):
            return True
        return fold in self.cues["before_verb"] and self.verb_follows(to + 1)

    def deed_follows(self, to: int) -> bool:
        """A participle right behind: "Attacking", "being Attacked", "Attacked"."""
        if to >= len(self.raws):
            return False
        fold = self.raws[to].fold
        options = self.lexicon.phrases.get(fold, ())
        return fold in self.cues["being"] or any(
            e.terminal in ("VERBING", "VERBED") for rest, entries in options if not rest for e in entries
        )

    def clause_follows(self, to: int) -> bool:
        """`after the Attack concludes`: a finite verb comes before the phrase is over."""
        before = self.raws[to].fold if to < len(self.raws) else ""
        for raw in self.raws[to + 1 : to + 10]:
            if raw.kind != "word":
                return False
            fold = raw.fold
            many = before in self.cues["several"] or before in self.lexicon.plurals
            if fold in self.lexicon.third_words or fold in self.cues["finite"] or self.is_call(fold, "third"):
                return True
            if many and self.verb_follows(self.raws.index(raw), any_form=True):
                return True
            if fold in self.cues["no_clause"]:
                return False
            before = fold
        return False

    def noun_follows(self, to: int) -> bool:
        if to >= len(self.raws):
            return False
        options = self.lexicon.phrases.get(self.raws[to].fold, ())
        return any(e.terminal == "NOUN" for _, entries in options for e in entries)

    def is_call(self, fold: str, form: str = "") -> bool:
        """Whether a word is a verb that the hero declares."""
        return any(
            entry.terminal == "VERB" and entry.form.startswith("call:" + form)
            for _, entries in self.names.phrases.get(fold, ())
            for entry in entries
        )

    def is_deed(self, raw: Raw) -> bool:
        """Whether a word is a verb of the hero, and not the name of a thing too."""
        entries = [e for rest, found in self.names.phrases.get(raw.fold, ()) if not rest for e in found]
        return bool(entries) and all(entry.terminal == "VERB" for entry in entries)

    def outcome_follows(self, to: int) -> bool:
        kind = self.raws[to].kind if to < len(self.raws) else ""
        if kind in ("symbols", "range", "of_a_kind"):
            return True
        if self.bounded_outcome(to) is not None:
            return True
        if kind == "num" and self.phrase_at(to + 1, "OR_MORE", "OR_LESS") is not None:
            return False  # "with 2 or more Heat"
        if kind == "times" or (kind == "num" and self.raws[to].text in "123456"):
            behind = self.raws[to + 1] if to + 1 < len(self.raws) else None
            if kind == "num" and behind is not None and behind.text == self.raws[to].text:
                return self.outcome_follows(to + 1)  # "on 6 6"
            return behind is None or behind.text in ",:." or behind.fold in self.cues["joining"]
        first = self.raws[to].fold if to < len(self.raws) else ""
        if first in self.cues["both"] or first in self.cues["article"]:
            return self.outcome_follows(to + 1)
        return first in self.cues["shown"] or self.phrase_at(to, "ANY_OTHER", "STRAIGHT") is not None

    def symbols_follow(self, to: int) -> bool:
        """`with [flame]` asks what was rolled; of dice, and with numbers, it says which are meant."""
        if self.last is not None and self.last.lexeme == "die":
            return False
        bounded = self.bounded_outcome(to)
        if bounded is not None:
            return bounded[0].type == "TIMES"
        words = {raw.fold for raw in self.raws[to : to + 2]}
        return not words & self.cues["shown"] and self.outcome_follows(to)

    def repeated_outcome(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`4-5 4-5`, `6 6`: the same numbers on so many dice."""
        to = self.at
        while to < len(self.raws) and (self.raws[to].kind, self.raws[to].text) == (raw.kind, raw.text):
            to += 1
        if to - self.at > 1:
            yield self.merged("RANGE", " ".join([raw.text] * (to - self.at)), self.at, to), to

    def bounded_outcome(self, at: int) -> tuple[Word, int] | None:
        """`4 or higher` as a range of numbers; `2 or more [flame]`, `at least 2 [flame]` as `2 x [flame]`."""
        first = self.raws[at] if at < len(self.raws) else None
        if first is None or (first.kind != "num" and first.fold not in self.lexicon.bounding):
            return None
        least = self.phrase_at(at, "QUANT")
        if least is not None and least[0] != "at_least":
            return None
        start, to = at, at if least is None else least[1]
        number = self.number_at(to)
        bound = self.phrase_at(to + 1, "OR_MORE", "OR_LESS")
        if number is None or (least is not None and bound is not None):
            return None
        lexeme, to = bound or ("", to + 1)
        face = self.raws[to] if to < len(self.raws) else None
        if face is not None and face.kind == "symbols" and lexeme != "or_less":
            if len(symbol_names(face.text)) > 1:
                return None
            return self.merged("TIMES", f"{number} x {face.text}", start, to + 1), to + 1
        if bound is None or not 1 <= number <= 6:
            return None
        if face is not None and (self.noun_follows(to) or face.fold in self.names.phrases):
            return None  # "on 2 or more players"
        numbers = f"{number}-6" if lexeme == "or_more" else f"1-{number}"
        return self.merged("RANGE", numbers, start, to), to

    def merged(self, terminal: str, lexeme: str, at: int, to: int) -> Word:
        """Several words that are read as one."""
        start, end = self.raws[at].start, self.raws[to - 1].end
        return Word(terminal, self.text[start:end], lexeme, "", start, end)

    def number_at(self, at: int) -> int | None:
        if at >= len(self.raws):
            return None
        raw = self.raws[at]
        return int(raw.text) if raw.kind == "num" else self.lexicon.numbers.get(raw.fold)

    def phrase_at(self, at: int, *terminals: str) -> tuple[str, int] | None:
        """What a phrase of some classes says that begins at a place, and the place behind it."""
        if at >= len(self.raws):
            return None
        for rest, entries in self.lexicon.phrases.get(self.raws[at].fold, ()):
            to = at + 1 + len(rest)
            if tuple(raw.fold for raw in self.raws[at + 1 : to]) == rest:
                for entry in entries:
                    if entry.terminal in terminals:
                        return entry.lexeme, to
        return None

    def numbers_follow(self) -> bool:
        """Behind the comma of `on 1, 2 or 3`."""
        last = self.last
        if last is None or last.type != "NUM":
            return False
        behind = self.raws[self.at + 1 : self.at + 4]
        if behind and behind[0].fold in self.cues["or"]:
            behind = [*behind[1:2], behind[0]]
        return (
            len(behind) > 1
            and behind[0].kind == "num"
            and (behind[1].fold == "," or behind[1].fold in self.cues["or"])
        )

    def match(self, rest: tuple[str, ...]) -> int:
        """The place behind a phrase whose first word is here, or 0."""
        at = self.at + 1
        raws = self.raws
        if at + len(rest) > len(raws):
            return 0
        for word in rest:
            if raws[at].fold != word:
                return 0
            at += 1
        return at

    def peek_kind(self, ahead: int) -> str:
        at = self.at + ahead
        return self.raws[at].kind if at < len(self.raws) else ""

    def possessive(self, raw: Raw) -> tuple[Word, int] | None:
        """`opponent's`, `players'`, or a declared name with 's."""
        at = self.at
        for length in range(4, 0, -1):
            if at + length > len(self.raws):
                continue
            last = self.raws[at + length - 1]
            stem = re.sub(self.lexicon.possessive, "", last.fold)
            if last.kind != "word" or stem == last.fold:
                continue
            words = (*(r.fold for r in self.raws[at : at + length - 1]), stem)
            for phrases in (self.names.phrases, self.lexicon.phrases):
                for rest, entries in phrases.get(words[0], ()):
                    if rest == words[1:]:
                        for entry in entries:
                            if entry.terminal in ("NAME", "NOUN"):
                                text = self.text[raw.start : last.end]
                                form = "name" if entry.terminal == "NAME" else "noun"
                                word = Word("POSS", text, entry.lexeme, form, raw.start, last.end)
                                return word, at + length
        return None

    def unknown_name(self, raw: Raw) -> tuple[Word, int]:
        """Capitalised words that nobody declared are read as a name, so that the finding can say so."""
        to = self.at + 1
        while to < len(self.raws):
            follower = self.raws[to]
            if follower.kind != "word" or not follower.text[0].isupper() or follower.new_line:
                break
            if follower.fold in self.lexicon.phrases or follower.fold in self.names.phrases:
                break
            to += 1
        end = self.raws[to - 1].end
        text = self.text[raw.start : end]
        return Word("NAME", text, text, NameKind.UNKNOWN.value, raw.start, end), to


_BEFORE_THING = frozenset(("DET", "POSS", "NUM", "QUANT", "ADJ", "FRAC", "NOUN"))
_DEFINITE = frozenset(("the", "this", "that", "your"))
