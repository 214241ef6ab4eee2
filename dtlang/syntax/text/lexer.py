"""Cuts a text into words for the grammar, with the names of the file and what the parser can take next.

A spelling can be several classes of word ("roll" is a verb and a noun). Among the readings of the longest
phrase, the lexer takes the first that the parser accepts at this point; names win over words of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from enum import Enum
from functools import cache
from itertools import chain

import msgspec

from dtlang.source import Span
from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.lexicon import PEOPLE, SCAN, Entry, Lexicon, Phrases, Shorthand
from dtlang.syntax.names import NameKind, Names

MOST_WORDS = 4000  # of one text; no card holds a tenth of that


class Raw(msgspec.Struct, eq=False, gc=False):
    """A scanned mark or word with its place, before it is known what it is."""

    kind: str
    text: str
    fold: str
    start: int
    end: int
    new_line: bool  # a line break stands before it


# Stands behind the last word: no word of any list, and a stop (an empty text is in every row of marks).
NO_MORE = Raw("", "", "", -1, -1, False)
FURTHEST = 9  # words that are looked ahead, behind the last one


class Word(msgspec.Struct, eq=False, gc=False):
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


NOTHING_YET = Word("", "", "", "", -1, -1)  # before the first word of a sentence


def read_as(terminal: str, raw: Raw, lexeme: str | None = None) -> Word:
    """A scanned word as a token; if nothing else is said, its own letters are its meaning."""
    return Word(terminal, raw.text, raw.text if lexeme is None else lexeme, "", raw.start, raw.end)


def unsaid(terminal: str, raw: Raw, lexeme: str = "", form: str = "") -> Word:
    """A token without letters, right before a word."""
    return Word(terminal, "", lexeme, form, raw.start, raw.start)


def alone(phrases: Phrases, fold: str) -> Iterator[Entry]:
    """What a word can be by itself."""
    return (entry for rest, entries in phrases.get(fold, ()) if not rest for entry in entries)


def beginning(phrases: Phrases, fold: str) -> Iterator[Entry]:
    """What a phrase can be that begins with a word."""
    return (entry for _, entries in phrases.get(fold, ()) for entry in entries)


def scan(text: str, span: Span) -> list[Raw]:
    """All marks and words of a region; comments are passed over."""
    raws: list[Raw] = []
    last = span.start
    next_break = text.find("\n", last)
    for found in SCAN.finditer(text, span.start, span.end):
        kind: str = found.lastgroup  # type: ignore[assignment]  # every alternative has a name
        if kind == "comment":
            continue
        start, end = found.span(kind)
        new_line = last <= next_break < start
        word = text[start:end]
        raws.append(Raw(kind, word, word.casefold(), start, end, new_line))
        if -1 < next_break < end:
            next_break = text.find("\n", end)
        last = end
        if len(raws) > MOST_WORDS:
            break
    return raws


def spelt_out(raws: list[Raw], shorthand: Shorthand, names: Container[str] = ()) -> list[Raw]:
    """The same words with each contraction and abbreviation as the words it stands for, at its own place.

    What the hero calls by that name is left alone."""
    if shorthand.keys().isdisjoint([raw.fold for raw in raws]):
        return raws
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        raw = raws[at]
        to, long = at + 1, None
        for rest, words in shorthand.get(raw.fold, ()) if raw.fold not in names else ():
            behind = at + 1 + len(rest)
            if tuple(other.fold for other in raws[at + 1 : behind]) != rest:
                continue
            if not rest or rest[-1] != "." or (behind < len(raws) and not _opens(raws[behind])):
                to, long = behind, words
                break
        found += [raw] if long is None else _spelt(raw, raws[to - 1].end, long)
        at = to
    return found


def in_marks(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """Numbers in words as the marks for them: `5 or 7 dmg with 3 or 4 [claw]` is `5/7 dmg with 3/4 [claw]`.

    And without the `X` whose value is told: `deal X dmg, where X is your CP`."""
    found = raws
    if "X" in [raw.text for raw in raws]:
        told = [
            at
            for at in range(1, len(raws))
            if raws[at].text == "X" and raws[at - 1].fold in lexicon.cues["where"]
        ]
        if told:
            found = [raw for at, raw in enumerate(raws) if raw.text != "X" or at in told]
    if "symbols" in [raw.kind for raw in found] and not lexicon.cues["with"].isdisjoint(
        [raw.fold for raw in found]
    ):
        found = _tiers(found, lexicon)
    return found


def _tiers(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`4 dmg with 3 [claw], 6 dmg with 4 [claw] or 7 dmg with 5 [claw]`."""

    def number(at: int) -> str:
        if at >= len(raws):
            return ""
        raw = raws[at]
        return raw.text if raw.kind == "num" else str(lexicon.numbers.get(raw.fold, ""))

    def joined(at: int) -> int:
        to = at
        while to < len(raws) and to - at < 2 and raws[to].fold in lexicon.cues["between_options"]:
            to += 1
        return to if to > at else 0

    def listed(at: int) -> tuple[list[str], int]:
        numbers = [number(at)] if number(at) else []
        at += 1
        while numbers and (to := joined(at)) and number(to):
            numbers.append(number(to))
            at = to + 1
        return numbers, at

    def so_many(at: int) -> tuple[list[str], list[Raw], list[str], int]:
        """Amounts, what they are of and the word behind, numbers of symbols, and the place of these."""
        amounts, at = listed(at)
        start = at
        while at < len(raws) and at - start < 3 and raws[at].fold not in lexicon.cues["with"]:
            at += 1
        if not amounts or at >= len(raws) or raws[at].fold not in lexicon.cues["with"]:
            return [], [], [], at
        counts, to = listed(at + 1)
        there = to < len(raws) and raws[to].kind == "symbols" and len(counts) == len(amounts)
        return (amounts, raws[start : at + 1], counts, to) if there else ([], [], [], at)

    for at in range(len(raws)):
        amounts, words, counts, to = so_many(at) if number(at) else ([], [], [], at)
        if not amounts:
            continue
        shown = raws[to]
        end = to
        while (next_at := joined(end + 1)) and len(amounts) == len(counts):
            more, of, others, behind = so_many(next_at)
            if not more or [raws[behind].fold, *(w.fold for w in of)] != [
                shown.fold,
                *(w.fold for w in words),
            ]:
                break  # of something else
            amounts, counts, end = amounts + more, counts + others, behind
        if len(amounts) < 2:
            continue
        first = Raw(
            "tiers", "/".join(amounts), "/".join(amounts), raws[at].start, raws[at].end, raws[at].new_line
        )
        many = Raw("tiers", "/".join(counts), "/".join(counts), words[-1].end, shown.start, False)
        shown = Raw(shown.kind, shown.text, shown.fold, shown.start, raws[end].end, False)
        return [*raws[:at], first, *words, many, shown, *_tiers(raws[end + 1 :], lexicon)]
    return raws


def _opens(raw: Raw) -> bool:
    """Whether a sentence may begin here, so that a full stop before is one."""
    return raw.new_line or raw.text[0].isupper()


def _spelt(raw: Raw, end: int, words: tuple[str, ...]) -> list[Raw]:
    """Each word at the letters that are its own; those that have none stand behind the others."""
    first, *others = words
    at = end
    if others:
        alike = (at for at, (a, b) in enumerate(zip(raw.fold, first, strict=False)) if a != b)
        at = min(end, raw.start + max(1, next(alike, min(len(first), len(raw.fold) - 1))))
    text = first.capitalize() if raw.text[0].isupper() else first
    found = [Raw(_kind(first), text, first.casefold(), raw.start, at, raw.new_line)]
    for word in others:
        found.append(Raw(_kind(word), word, word.casefold(), at, end, False))
        at = end
    return found


def _kind(word: str) -> str:
    return "word" if word[0].isalpha() else "num" if word.isdigit() else "mark"


_MARKS = {",": "COMMA", ":": "COLON", "+": "PLUS", "&": "AND"}
_FACE = {"AND": "AND_FACE", "OR": "OR_FACE", "COMMA": "COMMA_FACE"}
_BEFORE_NOUN = frozenset(
    ("DET", "POSS", "ADJ", "NUM", "TIERS", "QUANT", "FRAC", "TIMES", "OR_MORE", "OR_LESS")
)
_BEFORE_THING = frozenset(("DET", "POSS", "NUM", "TIERS", "QUANT", "ADJ", "FRAC", "NOUN"))
_BEFORE_OUTCOME = frozenset(("ON_ROLL", "SUBORD", "AND", "OR"))
# A word of a damage type, for `3 undefendable`.
DAMAGE_TYPES = frozenset(("normal", "undefendable", "pure", "collateral", "ultimate"))
_BEFORE_AMOUNT = frozenset(("COMMA", "COLON", "THEN", "NUM", "RANGE", "SYMBOLS", "OF_A_KIND", "SHOWN_TIERS"))
_AMOUNTS = frozenset(("num", "times", "frac", "tiers"))
_MAY_BE_BARE = frozenset((*_AMOUNTS, "mark"))
_FACES = frozenset(("symbols", "range", "of_a_kind"))
_SYMBOLS = frozenset(("symbols", "times"))
_SHOWN = frozenset(("SYMBOLS", "TIMES", "RANGE", "NUM", "OF_A_KIND", "STRAIGHT", "SHOWN_TIERS"))
_PREDICATES = frozenset(("VERB", "BE", "MODAL"))
_POLARITY = frozenset(("positive", "negative"))
_PAYS = frozenset(("spend", "pay", "remove", "discard", "lose"))
_CHOOSES = frozenset(("choose", "select"))
_DEALS = frozenset(("deal", "add"))
_SIGNS = frozenset("+-–−")
_DASHES = frozenset("-–−")
_LONG_DASHES = frozenset("-–—")
_JOINING = frozenset(("COMMA", "AND", "OR", "DASH_OR", "THEN"))
_MADE = frozenset(("make", "have"))
_SOMEBODY = frozenset(("PRON", "NOUN"))
_ENDS_PHRASE = frozenset(("NOUN", "NAME", "SYMBOLS", "VERBED", "VERB", "ADV", "NUM"))
_KINDS = frozenset(("positive", "negative"))
_BEFORE_THEN = frozenset(("PRON", "NOUN", "NAME", "BE", "MODAL"))
_DEFINITE = frozenset(("the", "this", "that", "your"))
_SO_FAR = frozenset(("already", "just", "now"))
_ALONG = frozenset(("forward", "backward", "up", "down"))  # "move Footwork forward 2"
# Classes that are others first, right behind some.
_BEHIND = {
    "OR_MORE": (("NOUN", "NAME"), "OR_AFTER"),
    "OR_LESS": (("NOUN", "NAME"), "OR_AFTER"),
    "ADJ": (("NOUN", "PRON", "NAME"), "ADJ_AFTER"),
    "PRON": (("NOUN", "NAME", "SYMBOLS", "VERBED"), "CONTACT"),
    "VERBED": (("PRON", "CONTACT", "WHO", "ADV_BEFORE"), "VERB"),
}
# Classes that `retagged` never makes another of, except behind some words and before some.
_STEADY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("VERB", "VERBING", "NOUN", "POSS", "MODAL", "BE", "OF", "BEING", "NOT"), ()),
    **dict.fromkeys(("DET", "SUBORD", "QUANT", "PREP", "COLON"), ()),
    "COMMA": ("NUM",),
    "ADJ": _BEHIND["ADJ"][0],
    "PRON": _BEHIND["PRON"][0],
    "VERBED": (*_BEHIND["VERBED"][0], "DET", "POSS"),
}
# Lexemes that it does look around at.
_LOOK_AROUND = {
    "DET": ("all", "either", "each"),
    "VERB": ("do",),
    "SUBORD": ("if", "when"),
    "VERBED": ("result",),
    "PREP": ("to", "on", "for", "with", "when", "after", "before", "between"),
}
_DANGLE = (",", ":", ".", ";", "")  # behind a preposition that governs nothing
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")


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
    OPTION = "option"  # `(a)`
    OR = "or"
    OUTCOME = "outcome"  # another outcome of the roll before, behind a comma
    SEMICOLON = "semicolon"


class Steady(msgspec.Struct, eq=False, gc=False):
    """A word that is the same anywhere, except behind some classes of word and before some words."""

    entry: Entry
    behind: tuple[str, ...]
    before: frozenset[str]


class SteadyWords(dict[str, Steady | None]):
    """The steady words of a language, each looked up when it is first read."""

    def __init__(self, lexicon: Lexicon):
        super().__init__()
        self.lexicon = lexicon

    def __missing__(self, fold: str) -> Steady | None:
        options = self.lexicon.phrases.get(fold, [])
        if fold in (",", ":"):
            options = [*options, ((), (Entry(_MARKS[fold], fold),))]
        if not options:
            return None  # not kept: there is no end of such words
        self[fold] = found = self.steady(fold, options)
        return found

    def steady(self, fold: str, options: list[tuple[tuple[str, ...], tuple[Entry, ...]]]) -> Steady | None:
        *longer, (rest, entries) = options  # the longest stand first
        lexicon = self.lexicon
        if (
            rest
            or len(entries) > 1
            or any(fold in lexicon.cues[cue] for cue in ("limit", "most", "have", "that"))
        ):
            return None
        terminal, lexeme = entries[0].terminal, entries[0].lexeme
        article = terminal == "PREP" and fold in lexicon.cues["article"]
        if terminal not in _STEADY or lexeme in _LOOK_AROUND.get(terminal, ()) or article:
            return None
        before = frozenset((*(rest[0] for rest, _ in longer), *(_DANGLE if terminal == "PREP" else ())))
        outcome = ("ON_ROLL",) if fold in lexicon.bounding else ()  # "on a minimum of 2 [flame]"
        return Steady(entries[0], _STEADY[terminal] + outcome, before)


steady_words = cache(SteadyWords)

_OPTIONS = (["a", "1", "i"], ["b", "2", "ii"], ["c", "3", "iii"], ["d", "4", "iv"], ["e", "5", "v"])


class SentenceLexer:
    """Gives the words of one text, one at a time, to a parser that says what it accepts."""

    def __init__(self, text: str, raws: list[Raw], lexicon: Lexicon, names: Names):
        self.text = text
        self.raws = raws
        # The word at a place, and `NO_MORE` behind the last one; looked up several times for every word.
        self.raw_at: Callable[[int], Raw] = [*raws, *[NO_MORE] * FURTHEST].__getitem__
        self.lexicon = lexicon
        self.names = names
        self.cues = lexicon.cues
        self.steady = steady_words(lexicon)
        self.at = 0
        self.inside = False  # of brackets
        self.asks = "?" in [raw.text for raw in raws]
        self.outer_verb = ""  # of the clause that brackets stand in
        self.some_x = 0  # how often "X" has been said: the second time it is that many
        self.options = 0  # how many options of a list have been marked so far
        self.listing = False  # options follow, each on a line of its own
        self.begin()

    # --- where sentences begin and end

    def begin(self) -> None:
        """Forgets the words of the sentence before."""
        self.first = self.at
        self.last = self.before = NOTHING_YET
        self.grouped = False  # behind "you and": several people who act
        self.to_whom = False  # behind "deal", until something is said that is dealt
        self.by_outcome = False  # it begins with what dice show
        self.listed = False  # another outcome of the same roll follows, behind a comma
        self.subordinate = False  # it begins with a condition
        self.makes = False  # behind "make", until something else than somebody is named
        self.leading = ""  # what the phrase before the main clause began with, until a comma
        self.verb = ""  # the last one
        self.before_comma = ""  # the class of the word that stood before the last comma
        self.unsaid_verb = False  # it was left out

    def ends_here(self, accepts: Callable[[str], bool]) -> bool:
        """Whether the sentence is over: a full stop, or a line break where a sentence can end."""
        raw = self.raw_at(self.at)
        if raw.text in ".;":
            return True
        if self.by_outcome and raw.text in ",/" and self.next_outcome(self.at + 1) and accepts("$END"):
            self.listed = True  # "1-4: receive 1 dmg, 5-6: remove this token"
            return True
        if (raw.text == "," or raw.fold in self.cues["and"]) and self.next_led(raw) and accepts("$END"):
            self.listed = True  # "deal 3 dmg, and if you have Heat, draw 1 card"
            return True
        if self.last.type == "PAREN" and self.raws[self.first].text == "(" and raw.text[:1].isupper():
            return self.last.start == self.raws[self.first].start  # "(A remark.) Draw 1 card."
        if not raw.new_line and not self.options:  # by far the most frequent
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

    def starts_sentence(self, raw: Raw) -> bool:
        if raw.kind == "word":
            return raw.text[0].isupper()
        return raw.kind not in ("dash_or", "mark") or raw.text in "(-•*"

    def skip_stop(self) -> Mark:
        """Past full stops, to the next sentence; what stands before it: a list mark (`-`, `(a)`), an `or`
        that makes it an alternative to the one above, or only a semicolon."""
        mark, first = Mark.NONE, self.at == 0
        while self.at < len(self.raws):
            raw = self.raws[self.at]
            if raw.text in ".;":
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
        if (
            opening.fold in self.cues["opening"]
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
        return self.at == 0 and spaced

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

    # --- words

    def next(self, accepts: Callable[[str], bool]) -> tuple[Word, bool]:
        """The next word, as the first of its readings that the parser accepts, and whether it accepts one."""
        raw = self.raws[self.at]
        last = self.last
        if (
            last is NOTHING_YET
            or self.to_whom
            or raw.fold in self.lexicon.unsaid_before
            or (last.type in _BEFORE_AMOUNT and (raw.kind in _MAY_BE_BARE or raw.fold in self.names.phrases))
            or last.form == "plus"
            or (self.leading and raw.fold in self.lexicon.clause_words)
            or (self.leading == "TO_DO" and raw.fold in self.cues["article"])
            or self.makes
        ):
            unwritten = self.unwritten(raw, accepts)
            if unwritten is not None:
                self.last = unwritten
                return unwritten, accepts(unwritten.type)
        plain = self.plain(raw)
        if plain is not None and accepts(plain.type):
            self.at += 1
            return self.took(plain), True
        best: Word | None = None
        best_to = self.at + 1
        accepted = False
        for word, to in self.readings(raw):
            accepted = accepts(word.type)
            if accepted or best is None:
                best, best_to = word, to
            if accepted:
                break
        self.at = best_to
        # if there is none, all its readings want another word behind it
        return self.took(best or read_as("WORD", raw)), accepted

    def plain(self, raw: Raw) -> Word | None:
        """The first of the readings, where one need not look for it; most words are such."""
        kind, fold, last, behind = raw.kind, raw.fold, self.last.type, self.raw_at(self.at + 1)
        if kind == "word":
            if fold in self.names.phrases:
                return self.plain_name(raw)
        elif kind == "num":
            if (
                last in _BEFORE_OUTCOME
                or behind.fold in self.cues["behind_number"]
                or self.names_player(self.last)
            ):
                return None
            return Word("NUM", raw.text, fold, "", raw.start, raw.end)
        elif raw.text not in ",:" or behind.kind in _SYMBOLS:
            return None
        steady = self.steady[fold]
        if steady is None or last in steady.behind or behind.fold in steady.before:
            return None
        entry = steady.entry
        return Word(entry.terminal, raw.text, entry.lexeme, entry.form, raw.start, raw.end)

    def plain_name(self, raw: Raw) -> Word | None:
        """A name that is one word, and no word of the language."""
        (rest, entries), *others = self.names.phrases[raw.fold]
        entry = entries[0]
        if rest or others or len(entries) > 1 or entry.terminal != "NAME":
            return None
        if raw.fold in self.lexicon.phrases or raw.text[0].islower():
            return None
        return Word("NAME", raw.text, entry.lexeme, entry.form, raw.start, raw.end)

    def took(self, word: Word) -> Word:
        """Keeps what the words that follow are told apart by."""
        kind = word.type
        if self.last is NOTHING_YET:
            self.by_outcome = self.by_outcome or kind == "ON_ROLL"
            self.leading = kind if kind in ("SUBORD", "PREP", "TO_DO") else ""
            self.subordinate = kind == "SUBORD"
        elif self.leading and kind in ("COMMA", "COLON"):
            self.leading = ""
        if kind == "QUANT" and word.text == "X":
            self.some_x += 1
        if kind in _PREDICATES:
            self.verb = word.lexeme
            self.unsaid_verb = False
            self.grouped = False
            self.to_whom = kind == "VERB" and word.lexeme in self.lexicon.to_whom
            self.makes = kind == "VERB" and word.lexeme in _MADE
        elif self.makes:
            somebody = kind == "PRON" or (kind == "NOUN" and word.lexeme in PEOPLE)
            self.makes = somebody or kind in _BEFORE_NOUN
        elif kind in ("AND", "OR") and self.last.type == "PRON":
            self.grouped = True
        if self.to_whom and kind != "VERB":
            # "deal a chosen opponent with Cinder", but not "deal 2 dmg to"
            holds = kind == "PREP" and (word.lexeme == "with" or word.form == "case")
            before = kind == "OF" or kind in _BEFORE_NOUN
            self.to_whom = holds or before or self.names_player(word)
        if word.type == "COMMA":
            self.before_comma = self.last.type
        self.before = self.last
        self.last = word
        return word

    def unwritten(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """What is said without a word of its own: by a case, by the order, by going on without a comma."""
        last = self.last
        if last is NOTHING_YET:
            if self.outer_verb and raw.kind == "num" and self.condition_follows():
                verb = self.outer_verb
                return Word("VERB", self.lexicon.verbs[verb][0], verb, "base", raw.start, raw.start)
            if self.asks and self.is_question() and accepts("SUBORD"):
                self.leading, self.subordinate = "SUBORD", True
                return unsaid("SUBORD", raw, "if")
            if self.bare_outcome(self.at) and accepts("ON_ROLL"):
                self.by_outcome = True
                return unsaid("ON_ROLL", raw, "on")
            time = self.bare_time() if raw.fold in self.cues["edges"] else ""
            if time:
                return unsaid("PREP", raw, time)
        if last.form == "plus" and self.verb not in self.lexicon.unsaid["more"].values():
            return unsaid("ADJ", raw, "additional")
        named = raw.fold in self.names.phrases
        bare = not self.inside and (named or raw.kind in _AMOUNTS or raw.text in _SIGNS or raw.text == "X")
        verb = self.implied_verb(raw) if bare and accepts("MARKER") else ""
        if verb:
            self.verb, self.unsaid_verb = verb, True
            self.at += raw.text in _DASHES
            return Word("VERB", self.lexicon.verbs[verb][0], verb, "base", raw.start, raw.start)
        case = self.lexicon.cases.get(raw.fold)
        if case is not None and accepts("PREP"):
            if last.type != "PREP" and last.text.casefold() not in self.lexicon.cases:
                return unsaid("PREP", raw, case, "case")  # "zvolenému soupeři"
        if self.lexicon.no_comma and last.type in ("NOUN", "NAME", "SYMBOLS"):
            if raw.fold in self.lexicon.orders and accepts("BEFORE_VERB"):  # "během své fáze údržby získej"
                return unsaid("BEFORE_VERB", raw)
        if self.leading and self.main_clause(raw) and accepts("BEFORE_VERB"):
            self.leading = ""
            return unsaid("BEFORE_VERB", raw)
        if self.makes and last.type in _SOMEBODY and self.verb_follows(self.at) and accepts("TO_DO"):
            return unsaid("TO_DO", raw, "to")  # "make them discard 1 card"
        if self.to_whom and self.is_dealt(raw):
            self.to_whom = False
            return unsaid("PREP", raw, "whom")
        if raw.fold in self.cues["owner"] and self.holder_follows(last) and accepts("HELD_BY"):
            return unsaid("HELD_BY", raw)
        return None

    def condition_follows(self) -> bool:
        """`(4 if you have Heat)`: a number, what it counts, and when."""
        return any(self.phrase_at(at, "SUBORD") is not None for at in (self.at + 1, self.at + 2))

    def is_question(self) -> bool:
        """`Your opponent has Cinder? Draw 1 card.`: what is asked, up to the mark."""
        at = self.at
        while self.raw_at(at).text not in ".;:?,":
            at += 1
        return self.raw_at(at).text == "?"

    def main_clause(self, raw: Raw) -> bool:
        """Whether the main clause begins here, though no comma stands before it: `if you have Heat you may
        draw 1 card`, `during your turn draw 1 card`; but not `per Heat you have`, which is of the thing."""
        last = self.last
        if last.type not in _ENDS_PHRASE or (last.type == "NOUN" and last.lexeme in PEOPLE):
            return False
        if raw.fold in self.cues["limit"]:
            return False  # "the Heat stack limit"
        if raw.fold in self.lexicon.orders:
            return last.type != "VERB" and (bool(self.verb) or self.leading == "PREP")
        behind = self.raw_at(self.at + 1)
        if (
            self.leading == "TO_DO" and raw.fold in self.cues["article"]
        ):  # "to remove this token a player must"
            return behind.fold in self.cues["people"]
        if raw.fold not in self.cues["subjects"]:  # "during your Upkeep Phase roll 1 die"
            in_phase = last.lexeme in PHASES and not self.verb and raw.fold in self.lexicon.base_words
            return in_phase and (
                self.number_at(self.at + 1) is not None or behind.fold in self.cues["article"]
            )
        if behind.fold in self.cues["modal"]:
            return True
        if last.type == "VERB" and self.leading == "SUBORD":
            return False  # "after they Attack you draw 1 card": Attack whom?
        there = self.raw_at(self.at + 2)
        object = there.kind in _AMOUNTS or there.fold in self.cues["article"] or self.number_at(self.at + 2)
        return behind.fold in self.lexicon.base_words and bool(object)

    def bare_outcome(self, at: int) -> bool:
        """`[flame]: add 2 dmg`, `1-2 = gain 1 CP`, `[flame] deals 2 dmg`: what dice show, without `on`."""
        raw, behind = self.raw_at(at), self.raw_at(at + 1)
        while raw.kind == "symbols" and behind.fold in self.cues["joining"]:  # "[flame] or [ward]"
            at += 2
            raw, behind = self.raw_at(at), self.raw_at(at + 1)
        if raw.kind == "tiers":
            to = self.tiers_shown(at)
            return to > 0 and self.raw_at(to).text in (":", "=")
        if raw.kind == "num" and raw.text in "123456":
            return behind.text in (":", "=")
        if raw.kind not in _FACES:
            return False
        if behind.text in (":", "="):
            return True
        does = behind.text == "+" or self.verb_follows(at + 1) or behind.fold in self.lexicon.third_words
        return does and self.one_die_rolled(at)  # of several dice: once, or for each?

    def tiers_shown(self, at: int) -> int:
        """The place behind `3/4/5 [claw]`, `3/4/5-of-a-kind`; 0: numbers of something else."""
        if self.raw_at(at).text[-1:].isalpha():
            return at + 1
        return at + 2 if self.raw_at(at + 1).kind == "symbols" else 0

    def one_die_rolled(self, at: int) -> bool:
        """Whether `roll 1 die` stands somewhere before."""
        for place in range(min(at, len(self.raws)) - 1, 0, -1):
            if self.raws[place].fold == self.lexicon.nouns["die"][0]:
                one = self.raws[place - 1].fold
                return self.number_at(place - 1) == 1 or one in self.cues["article"]
        return False

    def bare_time(self) -> str:
        """`Upkeep: ...` is during it, `End of your turn: ...` at it: the preposition that is left out."""
        found = self.phrase_at(self.at, "NOUN")
        if found is None:
            return ""
        lexeme, to = found
        if lexeme in self.lexicon.unsaid["phases"] and self.raw_at(to).text == ":":
            return "during"
        of = self.phrase_at(to, "OF") if lexeme in ("end", "start", "conclusion") else None
        return "at" if of is not None else ""

    def implied_verb(self, raw: Raw) -> str:
        """What is done with so much of a thing, where no verb says it: `6 dmg`, `+2 Heat`."""
        sign = "more" if raw.text == "+" else "less" if raw.text in _DASHES else "some"
        at = self.at + (sign != "some")
        number = self.raw_at(at).kind in _AMOUNTS or self.raw_at(at).text == "X"
        if not number and (sign == "less" or (raw.new_line and raw.text in _DASHES)):
            return ""
        at += number
        kind = ""
        while (adjective := self.phrase_at(at, "ADJ")) is not None:
            kind, at = adjective
        thing, to = self.phrase_at(at, "NOUN") or ("", at)
        if not thing:
            thing, to = self.token_at(at)
        if not thing and number and kind in DAMAGE_TYPES and sign == "some":
            thing = "damage"  # "3 undefendable"
        behind = self.raw_at(to)
        if behind.text == ":":
            return ""  # "1 CP: draw 1 card" is a price
        if not number and not (thing in _POLARITY and self.stands_alone(to)):
            return ""
        implied = self.lexicon.unsaid[sign]
        named = self.raw_at(at).fold in self.names.phrases
        verb = implied.get(thing) or (implied.get("*", "") if thing or named else "")
        while self.raw_at(to).text not in ".;":  # "2 dmg is dealt", "3 Heat may be spent"
            raw = self.raw_at(to)
            if raw.fold in self.cues["helper"] or (raw.new_line and self.starts_sentence(raw)):
                return "" if raw.fold in self.cues["helper"] else verb
            to += 1
        return verb

    def token_at(self, at: int) -> tuple[str, int]:
        """Whether a token that is named here is positive or negative, and the place behind it."""
        for rest, entries in self.names.phrases.get(self.raw_at(at).fold, ()):
            to = self.match(rest, at)
            for entry in entries if to else ():
                kind = self.names.polarity.get(entry.lexeme, "") if entry.terminal == "NAME" else ""
                if kind in _POLARITY and not self.raw_at(at).text[0].islower():
                    return kind, to
        return "", at

    def stands_alone(self, to: int) -> bool:
        """Behind a token that is named without a verb: `Cinder.`, `Cinder + Shock`, `Cinder x2`, `Heat +1`,
        `Cinder on a chosen opponent`."""
        raw = self.raw_at(to)
        if raw.text in ",.;+" or raw.new_line or raw.fold in self.cues["times"]:
            return True
        if raw.fold in self.cues["and"]:
            return bool(self.token_at(to + 1)[0])
        on = self.phrase_at(to, "PREP")
        return on is not None and on[0] == "on" and not self.outcome_follows(on[1])

    def holder_follows(self, last: Word) -> bool:
        """`for each Cinder your attacker has`: behind a token or a dial, somebody who has it."""
        held = last.type == "NOUN" and last.lexeme in ("cp", "token", "status_effect")
        if not held and last.type != "NAME":
            return False
        somebody = self.raw_at(self.at + 1).fold in self.cues["people"]
        has = somebody and self.raw_at(self.at + 2).fold in self.cues["has"]
        return has and self.phrase_at(self.at + 2, "BE") is None

    def is_dealt(self, raw: Raw) -> bool:
        """Whether somebody was named and what they are dealt follows: `deal them 5 dmg`."""
        if not self.names_player(self.last):
            return False
        if raw.kind in _AMOUNTS or raw.fold in self.names.phrases:
            return True
        options = self.lexicon.phrases.get(raw.fold, ())
        return any(
            e.terminal in _BEFORE_THING for rest, entries in options if self.match(rest) for e in entries
        )

    def readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """All readings at this place, most likely first, each with the place behind it."""
        found: list[tuple[Word, int]] = []
        if self.last is NOTHING_YET or (self.last.type == "COMMA" and self.before_comma == "MARKER"):
            if raw.fold in self.cues["limit"] or raw.fold in self.cues["most"]:
                found += self.stack_limit(raw)
        if self.last.type == "ON_ROLL":
            bounded = self.bounded_outcome(self.at)
            if bounded is not None:
                found.append(bounded)
        if raw.kind == "num" or raw.fold in self.cues["often"]:
            found += self.how_often(raw)
        if self.raw_at(self.at + 1).fold in self.cues["matching"]:
            found += self.matching_numbers()
        if raw.kind in ("word", "clock"):
            return chain(found, self.word_readings(raw)) if found else self.word_readings(raw)
        if raw.kind in ("num", "range") and self.last.type in _BEFORE_OUTCOME:
            found += self.repeated_outcome(raw)
        if raw.kind == "mark":
            return chain(found, self.mark_readings(raw)) if found else self.mark_readings(raw)
        if raw.kind == "tiers" and (to := self.tiers_shown(self.at)):
            word = self.merged("SHOWN_TIERS", raw.text, self.at, to)
            word.text = " ".join(
                one.text for one in self.raws[self.at : to]
            )  # the letters may be further apart
            found.append((word, to))
        terminal = raw.kind.upper()
        if terminal == "SYMBOLS" and self.raw_at(self.at + 1).fold in self.cues["faces"]:
            found.append((self.merged("SYMBOLS", raw.text, self.at, self.at + 2), self.at + 2))
        lexeme = "half" if terminal == "FRAC" else raw.fold
        if terminal in ("NUM", "TIERS") and self.counts_behind():
            found.append(self.number_behind(lexeme))
        found.append((read_as(terminal, raw, lexeme), self.at + 1))
        return iter(found)

    def mark_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        if raw.text == "(":
            yield self.bracket(raw)
            return
        behind = self.raw_at(self.at + 1)
        if raw.text == "+" and self.token_at(self.at + 1 + (behind.kind == "num"))[0] and self.verb in _DEALS:
            yield read_as("AND", raw, "and"), self.at + 1  # "5 dmg + Cinder"
        if raw.text == "+" and self.unsaid_verb and self.token_at(self.at + 1)[0]:
            yield read_as("AND", raw, "and"), self.at + 1  # "Cinder + Shock"
        if raw.text in ("+", "×") and behind.kind == "num" and self.last.type == "NAME":
            if raw.text == "×" or self.unsaid_verb:  # "Heat +1", "Heat ×2"
                yield self.merged("NUM_AFTER", behind.text, self.at, self.at + 2), self.at + 2
        if raw.text in self.cues["times"]:
            yield from self.times_thing(raw)
        if raw.text == "+" and behind.kind == "num" and self.last.type == "VERB":
            more = self.merged("NUM", behind.text, self.at, self.at + 2)
            more.form = "plus"
            yield more, self.at + 2
        if raw.text in _LONG_DASHES and self.last.type == "ONE_OF":
            yield read_as("COLON", raw), self.at + 1  # "Choose one —"
        if raw.text == "?" and self.leading:
            yield read_as("COMMA", raw), self.at + 1
        if raw.text == "/" and (behind.kind == "symbols" or behind.fold in self.names.phrases):
            yield read_as("PREP", raw, "per"), self.at + 1  # "1 CP/Heat", "1 dmg / [flame]"
        if raw.text == "=":
            shown = self.last.type in _SHOWN or self.last.lexeme == "die"
            yield read_as("COLON" if shown else "PREP", raw, "equal_to"), self.at + 1
        for rest, entries in self.lexicon.phrases.get(raw.fold, ()):
            to = self.match(rest) if not rest or rest[0] == behind.fold else 0
            if to:
                yield from self.entries(entries, raw, to)
        terminal = _MARKS.get(raw.text, "MARK")
        if terminal in _FACE and (behind.kind in _SYMBOLS or self.numbers_follow()):
            yield read_as(_FACE[terminal], raw), self.at + 1
        yield read_as(terminal, raw), self.at + 1

    def bracket(self, raw: Raw) -> tuple[Word, int]:
        """Everything up to the closing bracket is one token; what it says is read on its own."""
        depth = 0
        for to in range(self.at, len(self.raws)):
            closing = self.raws[to]
            depth += (closing.text == "(") - (closing.text == ")")
            if depth == 0:
                break
        inside = self.text[raw.end : closing.start]
        if depth or not inside.strip():
            return read_as("MARK", raw), self.at + 1
        kind = self.lexicon.bracket_kind(inside)
        if kind == "remark" and (self.is_deed(self.raws[self.at + 1]) or self.is_name(self.at + 1, to)):
            kind = "rule"  # "(stoke 2)", "(Cinder)"
        return Word("PAREN", inside, kind, "", raw.start, closing.end), to + 1

    def is_name(self, at: int, to: int) -> bool:
        """Whether a declared name and nothing else stands between two places."""
        side = self.phrase_at(to - 1, "NOUN")
        if to - at > 1 and side is not None and side[0] == "side":
            return self.is_name(at, to - 1)  # "(Dusk side)"
        first, *rest = (raw.fold for raw in self.raws[at:to])
        return any(words == tuple(rest) for words, _ in self.names.phrases.get(first, ()))

    def word_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        options: list[tuple[int, int, tuple[Entry, ...]]] = []
        behind = self.raw_at(self.at + 1).fold
        for rest, entries in self.lexicon.phrases.get(raw.fold, ()):
            if not rest:
                options.append((self.at + 1, 1, entries))
            elif rest[0] == behind and (to := self.match(rest)):
                options.append((to, -1 if entries[0].terminal == "NOUN" else 1, entries))
        if raw.fold in self.cues["times"]:
            yield from self.times_thing(raw)
        if raw.text == "X" and "x" not in self.names.phrases and not self.names.parameter:
            if self.some_x < 2 and (self.some_x or self.verb in _PAYS):
                yield read_as("QUANT", raw, "that_much" if self.some_x else "any_number"), self.at + 1
        if raw.fold in self.cues["have"]:
            yield from self.perfect()
        if raw.fold in self.cues["that"] and behind in self.cues["several"]:
            yield from self.contact()
        if raw.fold in self.names.phrases:
            options += self.names_here(raw)
            # the longest first; names before words, but not before a compound noun
            options.sort(key=lambda option: (-option[0], option[1]))
        for to, _, entries in options:
            yield from self.entries(entries, raw, to)
        capital = raw.text[0].isupper()
        possessive = self.possessive(raw) if capital or "'" in raw.text or "’" in raw.text else None
        if possessive is not None:
            yield possessive
        if self.names.parameter and raw.text == "N":
            if self.counts_behind():
                yield self.number_behind("N")
            yield read_as("NUM", raw), self.at + 1
        if not options and possessive is None:
            if capital:
                yield self.unknown_name(raw)
            yield read_as("WORD", raw), self.at + 1

    def times_thing(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`Heat x2` is 2 Heat; `1 dmg x Heat` is 1 dmg per Heat."""
        behind = self.raw_at(self.at + 1)
        if behind.kind == "num" and self.last.type == "NAME":
            yield self.merged("NUM_AFTER", behind.text, self.at, self.at + 2), self.at + 2
        elif self.last.type == "NOUN" and (
            behind.fold in self.names.phrases or behind.fold in self.cues["owner"]
        ):
            yield read_as("PREP", raw, "per"), self.at + 1

    def perfect(self) -> Iterator[tuple[Word, int]]:
        """`you have rolled` asks what `you rolled` asks."""
        done = next(
            (e for e in alone(self.lexicon.phrases, self.raw_at(self.at + 1).fold) if e.terminal == "VERBED"),
            None,
        )
        if done is not None:
            word = self.merged("VERB", done.lexeme, self.at, self.at + 2)
            word.form = "done"
            yield word, self.at + 2

    def contact(self) -> Iterator[tuple[Word, int]]:
        """`per Heat that you have` says what `per Heat you have` says."""
        if self.last.type in ("NOUN", "NAME", "SYMBOLS"):
            pronoun = self.raws[self.at + 1].fold
            lexeme = next(e.lexeme for e in alone(self.lexicon.phrases, pronoun) if e.terminal == "PRON")
            yield self.merged("CONTACT", lexeme, self.at, self.at + 2), self.at + 2

    def names_here(self, raw: Raw) -> Iterator[tuple[int, int, tuple[Entry, ...]]]:
        """What the hero's own words can be; a name is written as it was declared, not in small letters."""
        small = raw.text[0].islower()
        as_name = not small or any(e.lexeme[:1].islower() for e in beginning(self.names.phrases, raw.fold))
        for rest, entries in self.names.phrases[raw.fold]:
            fitting = tuple(e for e in entries if as_name or e.terminal != "NAME")
            to = self.match(rest)
            if fitting and to:
                yield to, 0, fitting

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
        definite = self.last.lexeme in _DEFINITE
        lexeme = "target" if definite else "chosen"
        return tuple(entry for entry in entries if (entry.terminal, entry.lexeme) == ("ADJ", lexeme))

    def qualifies_player(self, to: int) -> bool:
        """Whether a player is named right behind, and no helping verb stands before."""
        if self.last.type in ("MODAL", "NOT", "DONT"):
            return False
        raw = self.raw_at(to)
        if raw.kind != "word":
            return False
        stem = re.sub(self.lexicon.possessive, "", raw.fold)
        return any(entry.lexeme in PEOPLE for entry in alone(self.lexicon.phrases, stem))

    def likely_first(self, entries: tuple[Entry, ...], raw: Raw, to: int) -> tuple[Entry, ...]:
        """Readings of one spelling in the order in which its neighbours make them likely."""
        terminals = {entry.terminal for entry in entries}
        last, first = self.last.type, ""
        if {"VERB", "NOUN"} <= terminals and self.noun_first(raw):
            first = "NOUN"
        if {"NOUN", "ADJ"} <= terminals and (self.number_at(to) is not None or self.noun_follows(to)):
            first = "ADJ"
        if {"ADJ", "VERBED"} <= terminals and last in _BEFORE_NOUN:
            first = "ADJ"
        if {"NAME", "VERB"} <= terminals and self.object_follows(to):
            first = "VERB"
        if "ONE_OF" in terminals and self.raw_at(to).text == ":":
            first = "ONE_OF"
        if {"PREP", "QUANT"} <= terminals and last == "VERB" and self.raw_at(to).kind == "num":
            first = "QUANT"  # "inflict until 2 Cinder"
        if "CMP" in terminals and (
            last in ("BE", "NOT") or (last == "SUBORD" and self.raw_at(to).text in ",:")
        ):
            first = "CMP"
        return tuple(sorted(entries, key=lambda e: e.terminal != first)) if first else entries

    def object_follows(self, to: int) -> bool:
        """An article or an owner right behind: `Haunt an opponent`, of a verb that is a name too."""
        return any(e.terminal in ("DET", "POSS") for e in alone(self.lexicon.phrases, self.raw_at(to).fold))

    def noun_first(self, raw: Raw) -> bool:
        """A word that is verb and noun is a noun behind an article or number, and within a compound."""
        last = self.last
        if last is NOTHING_YET and raw.fold in self.lexicon.third_words:  # "Attacks against you ..."
            return self.phrase_at(self.at + 1, "PREP", "VERBED", "VERB", "MODAL") is not None
        if last.type in _BEFORE_NOUN:
            return True
        if last.type not in ("NOUN", "NAME") or self.grouped:
            return False  # "you and a chosen teammate roll 2 dice"
        return raw.fold not in self.lexicon.third_words and last.form != "many"

    def retagged(self, entry: Entry, to: int) -> Iterator[str]:
        """Classes of word that depend on the neighbours; this is what keeps the grammar free of conflicts.

        What begins to look around here has to leave `_STEADY`, or to be named in `_LOOK_AROUND`."""
        terminal, lexeme = entry.terminal, entry.lexeme
        last = self.last.type
        behind, instead = _BEHIND.get(terminal, ((), ""))
        follower = self.raw_at(to)
        if last in behind:
            yield instead
        elif terminal == "SUBORD_FIRST":
            if not last:
                yield "SUBORD"  # "Once spent, ..." only; elsewhere "once" is one time
            return
        elif terminal == "VERBED" and last in ("DET", "POSS") and self.noun_follows(to):
            yield "ADJ"  # "the drawn cards"
        elif terminal == "FRAC" and last == "DET" and lexeme == "twice":
            return  # "repeat this twice"
        elif terminal == "VERBED" and lexeme == "result":
            yield "VERB"  # a phase that "resulted in" an Attack
        elif terminal == "DET" and lexeme == "all" and last == "PRON":
            yield "ALL_AFTER"  # "spend them all"
        elif (
            terminal == "DET"
            and lexeme == "either"
            and follower.fold not in self.cues["the"]
            and self.phrase_at(to, "OF") is None
        ):
            return  # "on either the top or bottom"; elsewhere it stands before a verb
        elif (
            terminal == "DET"
            and lexeme == "each"
            and last == "NUM"
            and (follower.text in ",.;" or follower.new_line)
        ):
            return  # "prevent 1 each"
        elif terminal == "CMP" and last == "SUBORD" and follower.text not in ",:":
            return  # "if lower, ...", but "if the same opponent ..."
        elif terminal == "ONE_OF" and follower.text != ":" and follower.text not in _LONG_DASHES:
            return
        elif terminal == "MARKER" and lexeme in _KINDS and (self.inside or follower.text not in ",.;"):
            return  # "Negative status effects ..."
        elif terminal == "THEN" and self.raws[to - 1].fold in self.cues["that"] and self.noun_follows(to):
            if self.clause_follows(to - 1):
                return  # "after that Attack is over"
            yield "THEN"
            return
        elif terminal == "THEN" and last in _BEFORE_THEN and self.verb_follows(to, any_form=True):
            yield "ADV_BEFORE"  # "they then remove it", "it is then removed"
        elif terminal == "PREP":
            yield from self.prepositions(lexeme, to)
            return
        elif terminal in ("ADV", "ADDITIONALLY", "INSTEAD", "ONLY") and lexeme != "including_you":
            if self.verb_follows(to, any_form=True) or (last in ("BE", "NOT") and lexeme in _SO_FAR):
                yield "ADV_BEFORE"
        elif terminal == "SUBORD" and lexeme == "if" and self.faces_alone(to):
            yield "ON_ROLL"  # "if [flame][flame], draw 1 card"
        elif lexeme == "do" and terminal in ("DO", "VERB"):
            some = follower.kind in _AMOUNTS or self.number_at(to) is not None
            if some is (terminal == "DO"):
                return  # "it does 2 dmg", but "if it does"
        elif terminal == "SUBORD" and lexeme == "when" and self.deed_follows(to):
            if last or follower.fold in self.cues["being"]:
                return  # behind a verb "when Attacking" is a circumstance
        elif terminal == "NUM" and self.counts_behind():
            yield "NUM_AFTER"
        elif terminal in ("AND", "OR") and self.group_begins(to):
            yield "GROUP"
        elif terminal in _FACE:
            numbers = follower.kind == "num" and last in ("NUM", "COMMA_FACE")
            if numbers or follower.kind in _SYMBOLS:
                yield _FACE[terminal]
        yield terminal

    def prepositions(self, lexeme: str, to: int) -> Iterator[str]:
        """What a preposition begins: something to do, an outcome, a clause, or a phrase like any other."""
        if lexeme == "between" and self.gerund_follows(to) and self.verb in _CHOOSES:
            yield "TO_DO"  # "choose between drawing 1 card and gaining 1 CP"
        if (lexeme == "to" and self.verb_follows(to)) or (lexeme == "for" and self.gerund_follows(to)):
            yield "TO_DO"
        elif (lexeme == "on" and self.outcome_follows(to)) or (lexeme == "with" and self.symbols_follow(to)):
            yield "ON_ROLL"
        elif self.raws[to - 1].fold in self.cues["article"]:
            return  # "on a 6" is an outcome; "on a chosen player" is "on" with "a chosen player"
        elif lexeme == "when" and not self.deed_follows(to):
            return  # "when Attacking", "when Attacked"; otherwise a clause follows
        elif lexeme in ("after", "before") and self.clause_follows(to):
            yield "SUBORD"
        if self.raw_at(to).text in ",:.;":
            yield "DANGLING"
        yield "PREP"

    def number_behind(self, lexeme: str) -> tuple[Word, int]:
        """`2`, `2 spaces`: behind what is moved, or the direction."""
        unit = self.phrase_at(self.at + 1, "NOUN")
        to = self.at + 1 if unit is None or unit[0] != "space" else unit[1]
        return self.merged("NUM_AFTER", lexeme, self.at, to), to

    def counts_behind(self) -> bool:
        """`heal Nyra 2`, `move Footwork forward 2`."""
        along = self.last.type == "ADV" and self.last.lexeme in _ALONG
        return along or self.names_player(self.last)

    def names_player(self, word: Word) -> bool:
        """`heal Nyra 2`, `heal a chosen player 2`: the number stands behind whom it is for."""
        return word.type in ("PRON", "NAME") or (word.type == "NOUN" and word.lexeme in PEOPLE)

    def verb_follows(self, to: int, any_form: bool = False) -> bool:
        fold = self.raw_at(to).fold
        if fold in self.lexicon.adjective_verbs:
            if self.qualifies_player(to + 1):
                return False  # "to target opponent"
            if self.raw_at(to + 1).text in ",.;" and self.verb not in _CHOOSES:
                return False  # "2 dmg to target"
        if any_form:
            return fold in self.lexicon.verb_words or fold in self.cues["helper"] or self.is_call(fold)
        if fold in self.lexicon.base_words or fold in self.names.verbs or self.is_call(fold):
            return True
        return fold in self.cues["before_verb"] and self.verb_follows(to + 1)

    def group_begins(self, to: int) -> bool:
        """`or you and all teammates heal 2`: several who act, in a clause that is joined to another."""
        if self.last.type != "PRON" or self.before.type not in _JOINING:
            return False
        return any(self.people_at(at) for at in range(to, to + 3))

    def people_at(self, at: int) -> bool:
        """Whether a word names players."""
        entries = alone(self.lexicon.phrases, self.raw_at(at).fold)
        return any(entry.terminal == "NOUN" and entry.lexeme in PEOPLE for entry in entries)

    def gerund_follows(self, to: int) -> bool:
        """`spend 1 Heat for adding 2 dmg`."""
        return any(e.terminal == "VERBING" for e in alone(self.lexicon.phrases, self.raw_at(to).fold))

    def faces_alone(self, to: int) -> bool:
        """Symbols and nothing more, up to a comma: what was rolled."""
        bounded = self.bounded_outcome(to)
        if bounded is not None and bounded[0].type == "TIMES":
            return self.raw_at(bounded[1]).text in ",:.;"
        while self.raw_at(to).kind == "symbols":
            to += 1
            to += self.raw_at(to).fold in self.cues["faces"]
            if self.raw_at(to).fold in self.cues["joining"] and self.raw_at(to + 1).kind == "symbols":
                to += 1
            elif self.raw_at(to).text in ",:.;":
                return True
        return False

    def deed_follows(self, to: int) -> bool:
        """A participle right behind: "Attacking", "being Attacked", "Attacked"."""
        fold = self.raw_at(to).fold
        entries = alone(self.lexicon.phrases, fold)
        return fold in self.cues["being"] or any(e.terminal in ("VERBING", "VERBED") for e in entries)

    def clause_follows(self, to: int) -> bool:
        """`after the Attack concludes`: a finite verb comes before the phrase is over."""
        before = self.raw_at(to).fold
        for at in range(to + 1, to + 10):
            fold = self.raw_at(at).fold
            if self.raw_at(at).kind != "word":
                return False
            if fold in self.lexicon.third_words or fold in self.cues["finite"] or self.is_call(fold, "third"):
                return True
            many = before in self.cues["several"] or before in self.lexicon.plurals
            if many and self.verb_follows(at, any_form=True):
                return True
            if fold in self.cues["no_clause"]:
                return False
            before = fold
        return False

    def noun_follows(self, to: int) -> bool:
        entries = beginning(self.lexicon.phrases, self.raw_at(to).fold)
        return any(entry.terminal == "NOUN" for entry in entries)

    def is_call(self, fold: str, form: str = "") -> bool:
        """Whether a word is a verb that the hero declares."""
        return any(
            entry.terminal == "VERB" and entry.form.startswith("call:" + form)
            for entry in beginning(self.names.phrases, fold)
        )

    def is_deed(self, raw: Raw) -> bool:
        """Whether a word is a verb of the hero, and not the name of a thing too."""
        terminals = {entry.terminal for entry in alone(self.names.phrases, raw.fold)}
        return terminals == {"VERB"}

    def outcome_follows(self, to: int) -> bool:
        first = self.raw_at(to)
        if first.kind in _FACES or self.bounded_outcome(to) is not None:
            return True
        if first.kind == "tiers":
            return self.tiers_shown(to) > 0
        if first.kind == "num" and self.phrase_at(to + 1, "OR_MORE", "OR_LESS") is not None:
            return False  # "with 2 or more Heat"
        if first.kind == "times" or (first.kind == "num" and first.text in "123456"):
            behind = self.raw_at(to + 1)
            if first.kind == "num" and behind.text == first.text:
                return self.outcome_follows(to + 1)  # "on 6 6"
            return behind.text in ",:." or behind.fold in self.cues["joining"]
        if first.fold in self.cues["both"] or first.fold in self.cues["article"]:
            return self.outcome_follows(to + 1)
        return first.fold in self.cues["shown"] or self.phrase_at(to, "ANY_OTHER", "STRAIGHT") is not None

    def symbols_follow(self, to: int) -> bool:
        """`with [flame]` asks what was rolled; of dice, and with numbers, it says which are meant."""
        if self.last.lexeme == "die":
            return False
        bounded = self.bounded_outcome(to)
        if bounded is not None:
            return bounded[0].type == "TIMES"
        words = {raw.fold for raw in self.raws[to : to + 2]}
        return not words & self.cues["shown"] and self.outcome_follows(to)

    def stack_limit(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`Stack limit 3.`, `Max. 3`: a sentence of its own."""
        named = self.phrase_at(self.at, "NOUN")
        if raw.fold in self.cues["most"]:
            to = self.at + 1 + (self.raw_at(self.at + 1).text == ".")
        else:
            to = named[1] if named is not None and named[0] == "stack_limit" else len(self.raws)
        while to < self.at + 4 and self.raw_at(to).fold in self.cues["before_limit"]:
            to += 1
        number = self.number_at(to)
        token = self.phrase_at(to + 1, "NOUN")
        end = token[1] if token is not None and token[0] == "token" else to + 1
        behind = self.raw_at(end)
        if number is not None and (behind.text in ",.;" or behind.new_line):
            said = "most" if raw.fold in self.cues["most"] else "stack_limit"
            yield self.merged("MARKER", f"{said} {number}", self.at, end), end

    def how_often(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`3 times`, `up to six times`; what may be done so often in a turn is said otherwise."""
        most = self.phrase_at(self.at, "QUANT")
        at = most[1] if most is not None and most[0] == "up_to" else self.at
        number = self.number_at(at)
        time = self.raw_at(at + 1).fold
        if number is None or time not in self.cues["time"] or time in self.names.phrases:
            return
        limit = self.phrase_at(at + 2, "ADV")
        if limit is None or limit[0] != "per_turn":
            bound = "up_to " if at > self.at else ""
            yield self.merged("ADV", f"times {bound}{number}", self.at, at + 2), at + 2

    def matching_numbers(self) -> Iterator[tuple[Word, int]]:
        """`3 matching numbers`."""
        number, to = self.number_at(self.at), self.at + 3
        if number in (2, 3, 4, 5) and self.raw_at(to - 1).fold in self.cues["matched"]:
            yield self.merged("OF_A_KIND", str(number), self.at, to), to

    def repeated_outcome(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`4-5 4-5`, `6 6`: the same numbers on so many dice."""
        to = self.at
        while (self.raw_at(to).kind, self.raw_at(to).text) == (raw.kind, raw.text):
            to += 1
        if to - self.at > 1:
            yield self.merged("RANGE", " ".join([raw.text] * (to - self.at)), self.at, to), to

    def bounded_outcome(self, at: int) -> tuple[Word, int] | None:
        """`4 or higher` as a range of numbers; `2 or more [flame]`, `at least 2 [flame]` as `2 x [flame]`."""
        first = self.raw_at(at)
        if first.kind != "num" and first.fold not in self.lexicon.bounding:
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
        face = self.raw_at(to)
        if face.kind == "symbols" and lexeme != "or_less":
            if len(symbol_names(face.text)) > 1:
                return None
            return self.merged("TIMES", f"{number} x {face.text}", start, to + 1), to + 1
        if bound is None or not 1 <= number <= 6:
            return None
        if self.noun_follows(to) or face.fold in self.names.phrases:
            return None  # "on 2 or more players"
        numbers = f"{number}-6" if lexeme == "or_more" else f"1-{number}"
        return self.merged("RANGE", numbers, start, to), to

    def merged(self, terminal: str, lexeme: str, at: int, to: int) -> Word:
        """Several words that are read as one."""
        start, end = self.raws[at].start, self.raws[to - 1].end
        return Word(terminal, self.text[start:end], lexeme, "", start, end)

    def number_at(self, at: int) -> int | None:
        raw = self.raw_at(at)
        return int(raw.text) if raw.kind == "num" else self.lexicon.numbers.get(raw.fold)

    def phrase_at(self, at: int, *terminals: str) -> tuple[str, int] | None:
        """What a phrase of some classes says that begins at a place, and the place behind it."""
        for rest, entries in self.lexicon.phrases.get(self.raw_at(at).fold, ()):
            to = self.match(rest, at)
            for entry in entries if to else ():
                if entry.terminal in terminals:
                    return entry.lexeme, to
        return None

    def numbers_follow(self) -> bool:
        """Behind the comma of `on 1, 2 or 3`."""
        if self.last.type != "NUM":
            return False
        first = self.at + 1
        is_or = self.raw_at(first).fold in self.cues["or"]
        if is_or:  # ", or 3"
            return self.raw_at(first + 1).kind == "num"
        behind = self.raw_at(first + 1).fold
        return self.raw_at(first).kind == "num" and (behind == "," or behind in self.cues["or"])

    def match(self, rest: tuple[str, ...], at: int = -1) -> int:
        """The place behind a phrase whose first word is here, or at a place; 0 if it goes on otherwise."""
        to = (self.at if at < 0 else at) + 1
        raws = self.raws
        if to + len(rest) > len(raws):
            return 0
        for word in rest:
            if raws[to].fold != word:
                return 0
            to += 1
        return to

    def possessive(self, raw: Raw) -> tuple[Word, int] | None:
        """`opponent's`, `players'`, or a declared name with 's."""
        for to in range(min(self.at + 4, len(self.raws)), self.at, -1):
            last = self.raws[to - 1]
            stem = re.sub(self.lexicon.possessive, "", last.fold)
            if last.kind != "word" or stem == last.fold:
                continue
            first, *others = (*(r.fold for r in self.raws[self.at : to - 1]), stem)
            for phrases in (self.names.phrases, self.lexicon.phrases):
                for rest, entries in phrases.get(first, ()):
                    for entry in entries if rest == tuple(others) else ():
                        if entry.terminal in ("NAME", "NOUN"):
                            word = self.merged("POSS", entry.lexeme, self.at, to)
                            word.form = entry.terminal.lower()
                            return word, to
        return None

    def unknown_name(self, raw: Raw) -> tuple[Word, int]:
        """Capitalised words that nobody declared are read as a name, so that the finding can say so."""
        to = self.at + 1
        while self.raw_at(to).kind == "word":
            follower = self.raws[to]
            known = follower.fold in self.lexicon.phrases or follower.fold in self.names.phrases
            if known or follower.new_line or not follower.text[0].isupper():
                break
            to += 1
        end = self.raws[to - 1].end
        text = self.text[raw.start : end]
        return Word("NAME", text, text, NameKind.UNKNOWN.value, raw.start, end), to
