"""Cuts a text into words for the grammar, with the names of the file and what the parser can take next.

A spelling can be several classes of word ("roll" is a verb and a noun). Among the readings of the longest
phrase, the lexer takes the first that the parser accepts at this point; names win over words of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.lexicon import PEOPLE, Entry
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.ahead import AMOUNTS, CHOOSES, PAYS, alone, beginning
from dtlang.syntax.text.bounds import Bounds
from dtlang.syntax.text.steady import BEHIND, MARKS
from dtlang.syntax.text.unwritten import DONE_BY, Unwritten
from dtlang.syntax.text.word import NOTHING_YET, Raw, Word, read_as

_EDGES = ("start", "end", "conclusion")
_FACE = {"AND": "AND_FACE", "OR": "OR_FACE", "COMMA": "COMMA_FACE"}
_BEFORE_NOUN = frozenset(
    ("DET", "POSS", "ADJ", "NUM", "TIERS", "QUANT", "FRAC", "TIMES", "OR_MORE", "OR_LESS")
)
_BEFORE_BARE = frozenset(("PREP", "VERB"))
_BEFORE_OUTCOME = frozenset(("ON_ROLL", "SUBORD", "ONLY_IF", "AND", "OR"))
_BEFORE_AMOUNT = frozenset(
    ("COMMA", "AND", "COLON", "THEN", "NUM", "RANGE", "SYMBOLS", "OF_A_KIND", "SHOWN_TIERS")
)
_PLUS_MINUS = frozenset("+-–−")
_JOINS = frozenset(("AND", "OR"))
_MAY_BE_BARE = frozenset((*AMOUNTS, "mark"))
_SYMBOLS = frozenset(("symbols", "times"))
_SHOWN = frozenset(("SYMBOLS", "TIMES", "RANGE", "NUM", "OF_A_KIND", "STRAIGHT", "SHOWN_TIERS"))
_PREDICATES = frozenset(("VERB", "BE", "MODAL"))
_WHEN = ("when", "whenever")
_TELLING = frozenset((*_PREDICATES, "AND", "OR", "GROUP", "COMMA", "COLON", "QUANT"))
_DEALS = frozenset(("deal", "add"))
_PER_EACH = frozenset(("token", "card", "cp", "opponent", "die"))
_LONG_DASHES = frozenset("-–—")
_MADE = frozenset(("make", "have", "force"))
_ALONE = frozenset(
    ("positive", "negative", "unique", "companion", "nothing")
)  # markers only where nothing else is said
_BEFORE_MOST = frozenset(("VERB", "", "SUBORD", "ONLY_IF", "COLON", "PREP", "COMMA", "AND", "OR", "THEN"))
_BEFORE_THEN = frozenset(("PRON", "NOUN", "NAME", "BE", "MODAL"))
_OF_PEOPLE = frozenset(("on", "to"))
_VERB_OR_NOUN = frozenset(("VERB", "NOUN"))
_LOWERED = frozenset(
    ("cp", "health", "die", *PEOPLE)
)  # what ends the name of something that is raised or lowered
_DEFINITE = frozenset(("the", "this", "that", "your"))
_TIMES = frozenset(
    (
        *("once_per_turn", "twice_per_turn", "three_times_per_turn", "any_time"),
        *("this_turn", "that_turn", "this_roll_phase"),
    )
)  # a clause may begin behind these without a comma
_CIRCUMSTANCES = frozenset(
    ("any_time", "this_turn", "later_turns", "turn_gained", "once_per_turn", "twice_per_turn")
) | {f"{number}_times_per_turn" for number in ("three", "four", "five")}
_SO_FAR = frozenset(("already", "just", "now"))
_NEVER_OTHERS = frozenset(("NOUN", "NAME", "VERBING", "POSS", "MODAL", "BE", "OF", "BEING", "NOT", "QUANT"))
_BOUNDS = ("up_to", "at_least", "at_most", "less_than", "more_than", "exactly")
_NOWHERE: tuple[tuple[str, ...], str] = ((), "")


class SentenceLexer(Bounds, Unwritten):
    """Gives the words of one text, one at a time, to a parser that says what it accepts."""

    __slots__ = ()

    def next(self, accepts: Callable[[str], bool]) -> tuple[Word, bool]:
        """The next word, as the first of its readings that the parser accepts, and whether it accepts one."""
        raw = self.raws[self.at]
        fold = raw.fold
        if (
            self.attentive
            or (self.declines and self.told_by_case(raw))
            or fold in self.unsaid_before
            or (raw.text in _PLUS_MINUS and self.last.type in _JOINS)
            or (self.last.type in _BEFORE_AMOUNT and (raw.kind in _MAY_BE_BARE or fold in self.named))
            or (self.leading and self.may_be_main(fold))
            or (self.last.lexeme in DONE_BY and fold in self.cues["any_article"])
        ):
            unwritten = self.unwritten(raw, accepts)
            if unwritten is not None:
                self.last = unwritten
                self.watching = self.to_whom or self.makes
                self.attentive = self.makes
                return unwritten, accepts(unwritten.type)
        plain = self.plain(raw)
        if plain is not None and accepts(plain.type):
            self.at += 1
            if self.watching or plain.type in _TELLING:
                self.tell(plain)
            self.before, self.last = self.last, plain
            return plain, True
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
        took = best or read_as("WORD", raw)
        if self.watching or took.type in _TELLING:
            self.tell(took)
        self.before, self.last = self.last, took
        if took.form == "plus":
            self.attentive = self.watching = True
        return took, accepted

    def told_by_case(self, raw: Raw) -> bool:
        """Whether this word may say something by its case; most do not."""
        cues, fold = self.cues, raw.fold
        told = fold in cues["told"] or self.last.lexeme in cues["of_behind"]
        return told or raw.kind != "word" or fold in self.named

    def may_be_main(self, fold: str) -> bool:
        """Whether a word can be the first of a main clause, behind what stands before it."""
        article = self.leading == "TO_DO" and fold in self.cues["article"]
        if self.leading == "PREP" and self.last.lexeme in PHASES and not self.verb:
            article = fold in self.cues["any_article"]  # "at the end of his turn the owner ..."
        return article or fold in self.lexicon.clause_words

    def plain(self, raw: Raw) -> Word | None:
        """The first of the readings, where one need not look for it; most words are such."""
        fold, last = raw.fold, self.last.type
        if raw.kind == "word":
            if fold in self.named:
                return self.plain_name(raw)
        elif raw.kind == "num":
            numbers = last in _BEFORE_OUTCOME or self.raw_at(self.at + 1).fold in self.cues["behind_number"]
            if numbers or self.names_player(self.last):
                return None
            return Word("NUM", raw.text, fold, "", raw.start, raw.end)
        elif raw.kind in _SYMBOLS:
            if self.raw_at(self.at + 1).fold in self.cues["faces"]:
                return None
            return Word(raw.kind.upper(), raw.text, fold, "", raw.start, raw.end)
        elif raw.text not in ",:" or self.leading == "SUBORD" or self.raw_at(self.at + 1).kind in _SYMBOLS:
            return None
        steady = self.steady[fold]
        if steady is None or last in steady.behind or self.raw_at(self.at + 1).fold in steady.before:
            return None
        entry = steady.entry
        return Word(entry.terminal, raw.text, entry.lexeme, entry.form, raw.start, raw.end)

    def plain_name(self, raw: Raw) -> Word | None:
        """A name that is one word, and no word of the language."""
        (rest, entries), *others = self.named[raw.fold]
        entry = entries[0]
        if rest or others or len(entries) > 1 or entry.terminal != "NAME":
            return None
        if raw.fold in self.lexicon.phrases or raw.text[0].islower():
            return None
        behind = self.raw_at(self.at + 1).fold
        if "'" in behind or "’" in behind:
            return None  # "a Hexed player's"
        return Word("NAME", self.as_declared(raw.text, entry), entry.lexeme, entry.form, raw.start, raw.end)

    def as_declared(self, text: str, entry: Entry) -> str:
        """A name in the nominative, where it stands in another case of one: `Růži` is no plural."""
        folded = " ".join(text.casefold().split()) if self.names.as_one else ""
        return entry.lexeme if folded in self.names.as_one and entry.terminal == "NAME" else text

    def tell(self, word: Word) -> None:
        """What changes with a word that begins a sentence, says what is done, or joins."""
        kind = word.type
        if self.last is NOTHING_YET:
            self.by_outcome = self.by_outcome or kind == "ON_ROLL"
            timed = kind == "ADV" and word.lexeme in _TIMES
            self.leading = kind if timed or kind in ("SUBORD", "PREP", "TO_DO") else ""
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
            forced = (
                self.lexicon.declines and self.verb == "force"
            )  # no word stands before what one has to do
            self.makes = somebody or kind in _BEFORE_NOUN or forced
        elif kind in ("AND", "OR", "GROUP") and self.last.type == "PRON":
            self.grouped = True
        if kind == "COMMA":
            self.before_comma = self.last.type
        whom = False
        if self.to_whom and kind != "VERB":
            # "deal a chosen opponent with Cinder", but not "deal 2 dmg to"
            holds = kind == "PREP" and (word.lexeme == "with" or word.form == "case")
            before = kind == "OF" or kind in _BEFORE_NOUN
            whom = self.names_player(word)
            self.to_whom = whom or holds or before
        self.watching = self.to_whom or self.makes
        self.attentive = whom or self.makes

    def readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """All readings at this place, most likely first, each with the place behind it."""
        found: list[tuple[Word, int]] = []
        if self.last is NOTHING_YET or (self.last.type == "COMMA" and self.before_comma == "MARKER"):
            if raw.fold in self.cues["limit_first"] or raw.kind == "num":
                found += self.stack_limit(raw)
        if self.last.type == "ON_ROLL":
            bounded = self.bounded_outcome(self.at)
            if bounded is not None:
                found.append(bounded)
        if self.last.lexeme == "roll" or raw.kind == "num" or raw.fold in self.cues["often"]:
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
        if terminal == "NUM" and self.raw_at(self.at + 1).fold in self.cues["times"]:
            found += self.times_name(raw)
        if terminal in ("NUM", "TIERS") and self.counts_behind():
            found.append(self.number_behind(lexeme))
        found.append((read_as(terminal, raw, lexeme), self.at + 1))
        return iter(found)

    def mark_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        if raw.text == "(":
            yield self.bracket(raw)
            return
        behind = self.raw_at(self.at + 1)
        if raw.text != ",":
            yield from self.signs(raw, behind)
        elif behind.fold in self.cues["or"] and self.moment_follows(self.at + 2):
            yield self.merged("OR_WHEN", "or", self.at, self.at + 2), self.at + 2
        elif self.leading == "SUBORD" and (joined := self.asked_together()) is not None:
            yield joined
        for rest, entries in self.phrases_from(raw.fold, behind.fold):
            to = self.match(rest)
            if to:
                yield from self.entries(entries, raw, to)
        terminal = MARKS.get(raw.text, "MARK")
        if terminal in _FACE and (behind.kind in _SYMBOLS or self.numbers_follow()):
            yield read_as(_FACE[terminal], raw), self.at + 1
        yield read_as(terminal, raw), self.at + 1

    def signs(self, raw: Raw, behind: Raw) -> Iterator[tuple[Word, int]]:
        """Marks that stand for words: plus, times, per, is."""
        if raw.text == "+" and self.token_at(self.at + 1 + (behind.kind == "num"))[0] and self.verb in _DEALS:
            yield read_as("AND", raw, "and"), self.at + 1  # "5 dmg + Cinder"
        if raw.text == "+" and behind.fold in self.lexicon.base_words and self.verb_follows(self.at + 1):
            yield read_as("AND", raw, "and"), self.at + 1  # "3 dmg + remove"
        if raw.text == "+" and self.unsaid_verb and self.token_at(self.at + 1)[0]:
            yield read_as("AND", raw, "and"), self.at + 1  # "Cinder + Shock"
        if raw.text in ("+", "×") and behind.kind == "num" and self.last.type == "NAME":
            if raw.text == "×" or self.unsaid_verb:  # "Heat +1", "Heat ×2"
                yield self.merged("NUM_AFTER", behind.text, self.at, self.at + 2), self.at + 2
        if raw.text in self.cues["times"]:
            yield from self.times_thing(raw)
        if self.last.type == "NAME" and self.verb in ("increase", "decrease") and behind.kind == "num":
            yield self.merged("NUM_AFTER", behind.text, self.at, self.at + 2), self.at + 2  # "Sun Dial +2"
        if raw.text == "+" and behind.kind == "num" and self.last.type == "VERB":
            more = self.merged("NUM", behind.text, self.at, self.at + 2)
            more.form = "plus"
            yield more, self.at + 2
        if raw.text in _LONG_DASHES and self.last.type in ("ONE_OF", "MENU"):
            yield read_as("COLON", raw), self.at + 1  # "Choose one —"
        if raw.text in _LONG_DASHES and self.last.lexeme == "die" and self.phrase_at(self.at + 1, "PREP"):
            yield read_as("COLON", raw), self.at + 1  # "roll 1 die - on 6, ..."
        if raw.text == "?" and self.leading:
            yield read_as("COMMA", raw), self.at + 1
        named = behind.fold in self.named and self.last.type != "NAME"  # "Heat/Cinder": or
        if raw.text == "/" and self.last.type == "VERB" and self.verb_follows(self.at + 1):
            yield read_as("OR", raw, "or"), self.at + 1  # "hurl/recall"
        counts = (
            self.last.type in ("NOUN", "NUM")
            and (self.phrase_at(self.at + 1, "NOUN") or ("",))[0] in _PER_EACH
        )
        if raw.text == "/" and (behind.kind == "symbols" or named or counts):
            yield read_as("PREP", raw, "per"), self.at + 1  # "1 CP/Heat", "1 dmg / [flame]"
        if raw.text == "=":
            shown = self.last.type in _SHOWN or self.last.lexeme == "die"
            if not shown and self.is_arrow(raw):  # what follows from what
                if self.leading:
                    yield read_as("COMMA", raw), self.at + 1  # "if you have Heat -> draw 1 card"
                yield read_as("COLON", raw), self.at + 1  # "2 Heat -> draw 1 card"
            yield read_as("COLON" if shown else "PREP", raw, "equal_to"), self.at + 1

    def bracket(self, raw: Raw) -> tuple[Word, int]:
        """Everything up to the closing bracket is one token; what it says is read on its own."""
        depth = 0
        for to in range(self.at, len(self.raws)):
            closing = self.raws[to]
            depth += (closing.text == "(") - (closing.text == ")")
            if depth == 0:
                break
        inside = self.text[raw.end : closing.start]
        if depth or to == self.at + 1:  # quotes are no words
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
        return tuple([raw.fold for raw in self.raws[at:to]]) in self.names.whole

    def word_readings(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        options: list[tuple[int, int, tuple[Entry, ...]]] = []
        behind = self.raw_at(self.at + 1).fold
        fold, cues = raw.fold, self.cues
        for rest, entries in self.phrases_from(fold, behind):
            if not rest:
                options.append((self.at + 1, 1, entries))
            elif to := self.match(rest):
                options.append((to, -1 if entries[0].terminal == "NOUN" else 1, entries))
        if fold in cues["times"]:
            yield from self.times_thing(raw)
        if raw.text == "X" and "x" not in self.named and not self.names.parameter:
            if self.some_x < 2 and (self.some_x or self.verb in PAYS):
                yield read_as("QUANT", raw, "that_much" if self.some_x else "any_number"), self.at + 1
        if fold in cues["have"]:
            yield from self.perfect()
        if (fold in cues["that"] or fold in cues["which"]) and behind in cues["several"]:
            yield from self.contact()
        if fold in self.named:
            if (held := self.held_by(raw)) is not None:
                yield held
            options += self.names_here(raw)
            # the longest first; names before words, but not before a compound noun
            options.sort(key=lambda option: (-option[0], option[1]))
        for to, _, entries in options:
            yield from self.entries(entries, raw, to)
        capital = raw.text[0].isupper()
        owner = capital or "'" in raw.text or "’" in raw.text
        owner = owner or (not options and ("'" in behind or "’" in behind))  # "the owning player's"
        possessive = self.possessive(raw) if owner else None
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
        elif self.last.type == "NOUN" and (behind.fold in self.named or behind.fold in self.cues["owner"]):
            yield read_as("PREP", raw, "per"), self.at + 1

    def times_name(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`2 x Heat dmg` is 2 dmg per Heat."""
        for to, entries in self.names_at(self.at + 2):
            kind = self.phrase_at(to, "ADJ")  # "2 x Heat undefendable dmg"
            unit = self.noun_follows(to if kind is None else kind[1])
            unit = unit or self.last.type == "PLUS"  # "5 dmg + 2 x Heat"
            for entry in entries if unit else ():
                if entry.terminal == "NAME":
                    text = f"{raw.text} x {entry.lexeme}"
                    yield Word("TIMES", text, entry.lexeme, entry.form, raw.start, self.raws[to - 1].end), to

    def perfect(self) -> Iterator[tuple[Word, int]]:
        """`you have rolled` asks what `you rolled` asks."""
        fold = self.raw_at(self.at + 1).fold
        entries = chain(alone(self.lexicon.phrases, fold), alone(self.named, fold))
        done = next((e for e in entries if e.terminal == "VERBED"), None)
        told = done is not None and (not self.lexicon.declines or self.says_past(fold))
        if done is not None and told:
            having = self.raws[self.at].fold in self.cues["having"]
            word = self.merged("VERBING" if having else "VERB", done.lexeme, self.at, self.at + 2)
            word.form = done.form if done.form.startswith("call") else "done"
            yield word, self.at + 2

    def says_past(self, fold: str) -> bool:
        """`udělil` is what somebody has done, `udělen` what was done to something."""
        return any(e.terminal == "VERB" and e.form == "done" for e in alone(self.lexicon.phrases, fold))

    def contact(self) -> Iterator[tuple[Word, int]]:
        """`per Heat that you have` says what `per Heat you have` says."""
        if self.last.type in ("NOUN", "NAME", "SYMBOLS"):
            pronoun = self.raws[self.at + 1].fold
            lexeme = next(e.lexeme for e in alone(self.lexicon.phrases, pronoun) if e.terminal == "PRON")
            yield self.merged("CONTACT", lexeme, self.at, self.at + 2), self.at + 2

    def names_here(self, raw: Raw) -> Iterator[tuple[int, int, tuple[Entry, ...]]]:
        """What the hero's own words can be; a name is written as it was declared, not in small letters."""
        small = raw.text[0].islower()
        # "the furnace" of a hero who has a Furnace: no word of the language, so nothing else can be meant
        unlike = small and raw.fold not in self.lexicon.phrases
        as_name = not small or unlike or any(e.lexeme[:1].islower() for e in beginning(self.named, raw.fold))
        for to, entries in self.names_at(self.at):
            fitting = tuple(e for e in entries if as_name or e.terminal != "NAME")
            if fitting:
                yield to, 0, fitting

    def entries(self, entries: tuple[Entry, ...], raw: Raw, to: int) -> Iterator[tuple[Word, int]]:
        end = self.raws[to - 1].end
        text = self.text[raw.start : end]
        if len(entries) > 1:
            entries = self.likely_first(self.verb_or_adjective(entries, to), raw, to)
        for entry in entries:
            text = self.as_declared(text, entry)
            for terminal in self.retagged(entry, to):
                yield Word(terminal, text, entry.lexeme, entry.form, raw.start, end), to

    def verb_or_adjective(self, entries: tuple[Entry, ...], to: int) -> tuple[Entry, ...]:
        """`target` says which player right before one, and is a verb or a noun everywhere else.

        `target opponent` is one that is to be targeted, `the target opponent` the one who is already.
        """
        terminals = {entry.terminal for entry in entries}
        if not {"VERB", "ADJ"} <= terminals:
            return entries
        of_two = self.last.lexeme == "the" and any(entry.lexeme == "lowest" for entry in entries)
        if self.last.type == "BE" or of_two:  # "está activa", "your roll is lower", "the lower of them"
            return tuple(entry for entry in entries if entry.terminal in ("ADJ", "CMP"))
        if not self.qualifies_player(to):
            return tuple(entry for entry in entries if entry.terminal != "ADJ")
        definite = self.last.lexeme in _DEFINITE
        lexeme = "target" if definite else "to_target"
        return tuple(entry for entry in entries if (entry.terminal, entry.lexeme) == ("ADJ", lexeme))

    def likely_first(self, entries: tuple[Entry, ...], raw: Raw, to: int) -> tuple[Entry, ...]:
        """Readings of one spelling in the order in which its neighbours make them likely."""
        terminals = {entry.terminal for entry in entries}
        last, first = self.last.type, ""
        if terminals == _VERB_OR_NOUN:  # by far the most frequent
            nouns = self.noun_first(raw)
            return tuple(sorted(entries, key=lambda e: e.terminal != "NOUN")) if nouns else entries
        if {"VERB", "NOUN"} <= terminals and self.noun_first(raw):
            first = "NOUN"
        if {"NOUN", "ADJ"} <= terminals and (self.number_at(to) is not None or self.noun_follows(to)):
            first = "ADJ"
        if {"NOUN", "ADJ"} <= terminals and self.lexicon.agreeing and last == "NOUN":
            first = "ADJ"  # "un oponente objetivo"
        if {"NOUN", "QUANT"} <= terminals and self.raw_at(to).kind == "num":
            first = "QUANT"  # "minimum 3 Heat"
        if {"PLUS", "ADJ"} <= terminals and not self.term_follows(to):
            first = "ADJ"  # "2 PC menos", "1 dado más"
        if {"ADJ", "VERBED"} <= terminals:
            if self.lexicon.declines or (self.lexicon.agreeing and last == "NOUN"):
                first = "ADJ"  # "2 joueurs choisis", "zvoleného hráče"
            elif (
                last in _BEFORE_NOUN
                or (not last and self.people_at(to))
                or (last in _BEFORE_BARE and self.noun_follows(to))
            ):
                first = "ADJ"  # "per stored die"
        if {"NAME", "VERB"} <= terminals and self.object_follows(to):
            first = "VERB"
        if "ONE_OF" in terminals and self.raw_at(to).text == ":":
            first = "ONE_OF"
        if {"MARKER", "NOUN"} <= terminals:
            first = "MARKER"  # "1-2: nothing."
        if "VERBED" in terminals and self.last.lexeme == "damage" and self.cues["of_damage"]:
            return tuple(sorted(entries, key=lambda e: e.lexeme not in self.cues["of_damage"]))
        if "VERBED" in terminals and not self.cues["of_cards"].isdisjoint(entry.lexeme for entry in entries):
            drawn = self.last.lexeme == "card"
            return tuple(sorted(entries, key=lambda e: (e.lexeme in self.cues["of_cards"]) is not drawn))
        if {"no", "none"} == {entry.lexeme for entry in entries} and self.phrase_at(to, "OF"):
            return tuple(sorted(entries, key=lambda e: e.lexeme != "none"))  # "aucun d'entre eux"
        if {"SUBORD", "TO_DO"} <= terminals and last == "VERB" and self.verb in CHOOSES:
            first = "TO_DO"  # "ce joueur choisit si"
        if {"QUANT", "ADJ"} <= terminals:  # "plus de 2 cartes", "plus de cartes que vous"
            first = "QUANT" if self.raw_at(to).kind in AMOUNTS else "ADJ"
        in_too = any(entry.lexeme == "in" for entry in entries)  # "em" is more than "at"
        is_at = last == "BE" and not in_too
        is_at = is_at and not (self.lexicon.declines and self.is_surface(to))  # "je na 5", "je na straně"
        if "PREP" in terminals and (is_at or self.edge_follows(to)):
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "at"))
        if "PREP" in terminals and {"in", "on"} <= {e.lexeme for e in entries} and self.is_surface(to):
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "on"))  # "en tu oponente"
        if "PREP" in terminals and {"per", "on"} <= {e.lexeme for e in entries} and not self.is_outcome(to):
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "per"))  # "2 zranění za Žár"
        rest = self.cues["remainder"]
        if "PREP" in terminals and (self.raw_at(to).fold in rest or self.raw_at(to + 1).fold in rest):
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "for"))  # "pendant le reste de"
        if {"PREP", "OF"} <= terminals and self.verb in self.cues["by_so_much"] and self.says_how_much(to):
            first = "PREP"  # "augmentez ce dé de 1"
        if {"PREP", "OF"} <= terminals and self.lexicon.declines:
            of = last in _BEFORE_NOUN or self.verb == "activate" or self.end_of_deck()
            first = "OF" if of else "PREP"  # "2 z těchto žetonů"
        taking = self.verb in self.cues["taken_from"]
        if self.cues["taken_from"] and self.before.lexeme == "this":
            taking = True  # nobody's is this token: "... que infligiu esta ficha de um oponente"
        if {"PREP", "OF"} <= terminals and taking and self.is_place(to):
            first = "PREP"  # "roba 1 carta de tu mazo"
        if {"PREP", "WHO"} <= terminals and self.cues["compares"]:
            compared = any(raw.fold in self.cues["compares"] for raw in self.raws[self.first : self.at])
            verb = self.raw_at(to).fold in self.cues["have"] or self.verb_follows(to, any_form=True)
            than = compared and not verb
            first = "PREP" if than else "WHO"  # "más cartas que tú", "las cartas que robas"
        if {"DET", "PREP"} <= terminals:
            named = last in ("VERB", "OF", "PREP", "SUBORD", "") and self.raw_at(to).fold in self.named
            first = "DET" if named or self.is_feminine(to) else "PREP"  # "a carta", "a um oponente"
        if {"BE", "MODAL"} <= terminals:
            does = self.verb_follows(to) or self.phrase_at(to, "BE") is not None
            first = "MODAL" if does else "BE"  # "se você for sacar", "for atacado"
        if "POSS" in terminals and raw.fold in self.cues["your_own"] and self.others_act(to):
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "their"))
        if "POSS" in terminals and self.raw_at(to).fold in self.cues["ends"]:
            entries = tuple(sorted(entries, key=lambda e: e.lexeme != "its"))  # "son maximum"
        if {"DET", "ADJ"} <= terminals and last in ("DET", "POSS", "NUM"):
            first = "ADJ"  # "sus otros dados"
        if {"PREP", "QUANT"} <= terminals and last in _BEFORE_MOST and self.raw_at(to).kind == "num":
            first = "QUANT"  # "inflict until 2 Cinder"
        if "CMP" in terminals and (
            last in ("BE", "NOT") or (last == "SUBORD" and self.raw_at(to).text in ",:")
        ):
            first = "CMP"
        return tuple(sorted(entries, key=lambda e: e.terminal != first)) if first else entries

    def says_how_much(self, to: int) -> bool:
        """Behind what is raised or lowered, by how much: not whose it is, and not what it is the cost of."""
        if self.raw_at(to).kind in AMOUNTS:
            return True
        whole = self.last.type in ("NAME", "ADJ_AFTER") or self.last.lexeme in _LOWERED
        for at in range(to, to + 5) if whole else ():
            noun = self.phrase_at(at, "NOUN")
            if self.raw_at(at).text in ".:;":
                break
            if noun is not None or self.pronoun_at(at):
                return noun is not None and noun[0] not in PEOPLE
        return whole

    def edge_follows(self, to: int) -> bool:
        """`au début de`, `à la conclusion de`: where a part of a turn begins or ends."""
        edges = [at for at in (to, to + 1) if self.raw_at(at).fold in self.cues["edges"]]
        if self.lexicon.declines:  # "odkládací fáze", but not "odkládací balíček"
            nouns = (self.phrase_at(at, "NOUN") for at in edges)
            return any(noun is not None and noun[0] in (*PHASES, *_EDGES) for noun in nouns)
        return bool(edges)

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

    def retagged(self, entry: Entry, to: int) -> tuple[str, ...]:
        """Classes of word that depend on the neighbours; this is what keeps the grammar free of conflicts.

        What begins to look around here has to leave the classes of `steady.py`, or to be named there."""
        terminal, lexeme = entry.terminal, entry.lexeme
        if terminal == "PREP":
            return self.prepositions(lexeme, to)
        if terminal in _NEVER_OTHERS or (terminal == "VERB" and lexeme != "do"):
            return (terminal,)
        last = self.last.type
        if terminal == "PRON" and self.lexicon.declines:
            return (terminal,)  # there "who" stands before it
        behind, instead = BEHIND.get(terminal, _NOWHERE)
        follower = self.raw_at(to)
        if last in behind:
            return instead, terminal
        if terminal in ("OR_MORE", "OR_LESS"):
            return (terminal,) if last != "VERB" else ()  # "raise or lower Sun Dial"
        if terminal == "CMP":
            if lexeme == "equal" and self.noun_follows(to):
                return ()  # "both dice are the same number"
            if last == "SUBORD" and follower.text not in ",:":
                return ()  # "if lower, ...", but "if the same opponent ..."
        elif terminal == "SUBORD_FIRST":
            return () if last else ("SUBORD",)  # "Once spent, ..." only; elsewhere "once" is one time
        elif terminal == "VERBED":
            if entry.form == "beside" and (self.noun_follows(to) or follower.fold in self.named):
                return "ADJ", terminal  # "udělené zranění"
            if lexeme == "roll" and follower.kind == "symbols" and last in ("DET", "PREP"):
                return "ADJ", terminal  # "for every rolled [flame]"
            if last in ("DET", "POSS") and (
                self.noun_follows(to) or (self.last.lexeme == "each" and self.thing_at(to))
            ):
                return "ADJ", terminal  # "the drawn cards", "each removed Heat"
            if self.last.lexeme == "card" and self.raw_at(self.at - 2).fold in self.cues["definite"]:
                return "ADJ_AFTER", terminal  # "les cartes piochées", but "par carte piochée"
            if lexeme == "result":
                return "VERB", terminal  # a phase that "resulted in" an Attack
            if last in ("NOUN", "NAME") and self.is_past(to):
                return "VERB", terminal  # "if your opponent gained Cinder"
        elif terminal == "FRAC":
            if lexeme == "twice" and (last == "DET" or follower.text in ",.;" or follower.new_line):
                return ()  # "repeat this twice", "stoke 2 twice"
        elif terminal == "DET":
            if lexeme == "both" and self.by_outcome and (follower.text in ".;" or follower.new_line):
                return "MARKER", terminal  # "5-6: both"
            if lexeme in ("all", "both") and last == "PRON":
                return "ALL_AFTER", terminal  # "spend them all", "they both"
            if lexeme == "either" and follower.fold not in self.cues["the"]:
                if self.phrase_at(to, "OF") is None:
                    return ()  # "on either the top or bottom"; elsewhere it stands before a verb
            if lexeme == "each" and last == "NUM" and (follower.text in ",.;" or follower.new_line):
                return ()  # "prevent 1 each"
        elif terminal == "ONE_OF":
            if follower.text != ":" and follower.text not in _LONG_DASHES:
                return ()
        elif terminal == "MARKER":
            if lexeme in _ALONE and (self.inside or follower.text not in ",.;"):
                return ()  # "Negative status effects ..."
        elif terminal == "THEN":
            if self.phrase_at(to - 1, "DET") is not None and self.noun_follows(to):
                return (terminal,) if not self.clause_follows(to - 1) else ()  # "after that Attack is over"
            if last and follower.text in ".;" and self.raws[to - 1].fold in self.cues["afterwards"]:
                return ("ADV",)  # "remove it afterwards"
            if last in _BEFORE_THEN and self.verb_follows(to, any_form=True):
                return "ADV_BEFORE", terminal  # "they then remove it", "it is then removed"
        elif terminal == "ONLY" and self.inside and not last and self.phrase_at(to, "PREP") is not None:
            return ()  # "(only during your turn)"
        elif terminal in ("ADV", "ADDITIONALLY", "INSTEAD", "ONLY"):
            if terminal == "ADDITIONALLY" and not last and self.lexicon.no_comma:
                return (terminal,)
            if (
                terminal == "ADV"
                and last in ("", "COMMA", "ONLY")
                and self.lexicon.no_comma
                and lexeme in _CIRCUMSTANCES
            ):
                return (terminal,)  # "jednou za tah uděl": no comma tells where it ends
            if lexeme != "including_you" and (
                self.verb_follows(to, any_form=True) or (last in ("BE", "NOT") and lexeme in _SO_FAR)
            ):
                return "ADV_BEFORE", terminal
        elif terminal == "SUBORD":
            if self.raws[to - 1].fold in self.cues["once"]:  # elsewhere "once" is one time
                return (terminal,) if last and self.clause_follows(to) else ()
            if lexeme == "if" and self.faces_alone(to):
                return "ON_ROLL", terminal  # "if [flame][flame], draw 1 card"
            if lexeme in _WHEN and self.deed_follows(to) and (last or follower.fold in self.cues["being"]):
                return ()  # behind a verb "when Attacking" is a circumstance
        elif terminal in ("DO", "VERB"):
            if lexeme == "do":
                some = follower.kind in AMOUNTS or self.number_at(to) is not None
                return (terminal,) if some is (terminal == "VERB") else ()  # "it does 2 dmg", "if it does"
        elif terminal == "NUM":
            if self.counts_behind():
                return "NUM_AFTER", terminal
        elif terminal in ("AND", "OR") and self.moment_follows(to):
            return "OR_WHEN", terminal
        elif terminal in ("AND", "OR") and self.time_follows(to):
            return "OR_TIME", terminal
        elif terminal in ("AND", "OR") and self.group_begins(to):
            return "GROUP", terminal
        elif terminal in _FACE:
            numbers = follower.kind == "num" and last in ("NUM", "COMMA_FACE")
            if numbers or follower.kind in _SYMBOLS:
                return _FACE[terminal], terminal
        return (terminal,)

    def is_past(self, to: int) -> bool:
        """Whether somebody did something to something, behind `if`; `the dmg dealt` is dmg."""
        asked = not self.verb if self.leading == "SUBORD" else self.asked_behind()
        if not asked or self.phrase_at(to, "ADV", "BE") is not None:
            return False
        thing = self.raw_at(to).kind in AMOUNTS or self.raw_at(to).fold in self.named
        return thing or self.object_follows(to) or self.phrase_at(to, "NUM", "QUANT", "NOUN") is not None

    def asked_behind(self) -> bool:
        """`gain 1 Heat if your opponent had no Cinder`: behind the main clause, and before a verb."""
        for at in range(self.at - 1, self.first, -1):
            fold = self.raws[at].fold
            if fold in self.cues["if"]:
                return True
            if fold in self.lexicon.verb_words or self.raws[at].kind == "mark":
                return False
        return False

    def prepositions(self, lexeme: str, to: int) -> tuple[str, ...]:
        """What a preposition begins: something to do, an outcome, a clause, or a phrase like any other."""
        found: tuple[str, ...] = ()
        if lexeme == "per" and self.verb == "transfer" and self.lexicon.agreeing and self.people_at(to):
            return ()  # "transfira 1 carta para cada oponente"
        if lexeme == "based_on" and any(
            self.phrase_at(at, "NOUN") == ("choice", at + 1) for at in (to, to + 1)
        ):
            return ("OF",)  # "podle tvé volby"
        if lexeme == "between" and self.gerund_follows(to) and self.verb in CHOOSES:
            found = ("TO_DO",)  # "choose between drawing 1 card and gaining 1 CP"
        if (lexeme == "to" and self.verb_follows(to)) or (lexeme == "for" and self.gerund_follows(to)):
            found = ("TO_DO",)
        elif lexeme == "for" and self.raw_at(to).fold in self.lexicon.base_words and self.amount_at(to + 1):
            found = ("TO_DO",)  # "spend 1 Heat for re-roll 1 die"
        elif (lexeme == "on" and self.is_outcome(to)) or (lexeme == "with" and self.is_rolled(to)):
            found = ("ON_ROLL",)
        elif self.raws[to - 1].fold in self.cues["article"]:
            return found  # "on a 6" is an outcome; "on a chosen player" is "on" with "a chosen player"
        elif lexeme == "as" and self.raw_at(to + 1).fold in self.cues["have"] and self.pronoun_at(to):
            found = ("AS_HAS",)  # "as much dmg as they have Cinder"
        elif lexeme == "when" and not self.deed_follows(to):
            return found  # "when Attacking", "when Attacked"; otherwise a clause follows
        elif lexeme in ("after", "before") and not self.lexicon.declines and self.clause_follows(to):
            found = ("SUBORD",)
        shared = (
            lexeme in _OF_PEOPLE and self.raw_at(to).fold in self.cues["and"] and self.verb_follows(to + 1)
        )
        if shared or self.raw_at(to).text in ",:.;":  # "inflict Cinder on & deal 2 dmg to all opponents"
            return *found, "DANGLING", "PREP"
        return *found, "PREP"

    def end_of_deck(self) -> bool:
        """`vrchní 2 karty`: of a deck, and not taken from it."""
        ends = (self.phrase_at(at, "ADJ") for at in range(max(self.first, self.at - 4), self.at))
        return any(end is not None and end[0] in ("top", "bottom") for end in ends)

    def is_outcome(self, to: int) -> bool:
        rolled = self.last is NOTHING_YET or self.raws[to - 1].fold not in self.cues["never_rolled"]
        return rolled and self.outcome_follows(to)

    def number_behind(self, lexeme: str) -> tuple[Word, int]:
        """`2`, `2 spaces`: behind what is moved, or the direction."""
        unit = self.phrase_at(self.at + 1, "NOUN")
        to = self.at + 1 if unit is None or unit[0] != "space" else unit[1]
        return self.merged("NUM_AFTER", lexeme, self.at, to), to

    def is_deed(self, raw: Raw) -> bool:
        """Whether a word is a verb of the hero, and not the name of a thing too."""
        terminals = {entry.terminal for entry in alone(self.named, raw.fold)}
        return terminals == {"VERB"}

    def stack_limit(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`Stack limit 3.`, `Max. 3`, `At most 3 per player.`: a sentence of its own."""
        said, to = "stack_limit", self.at
        if raw.fold in self.cues["most"]:
            to = self.at + 1 + (self.raw_at(self.at + 1).text == ".")
            stacks = self.phrase_at(to, "NOUN")
            stacks = stacks if stacks is not None and stacks[0] == "token" else None
            to = to if stacks is None else stacks[1]  # "Max stacks: 5"
            said = "most" if stacks is None else said
        elif raw.fold in self.cues["limit"]:
            named = self.phrase_at(self.at, "NOUN")
            if named is None or named[0] not in ("stack_limit", "token"):
                return
            to = named[1]  # "Stack 4."
        else:
            bound = self.phrase_at(self.at, "QUANT")
            to = bound[1] if bound is not None and bound[0] in ("at_most", "up_to") else self.at
            said = ""
        while said and to < self.at + 5 and self.raw_at(to).fold in self.cues["before_limit"]:
            to += 1
        number = self.number_at(to)
        token = self.phrase_at(to + 1, "NOUN")
        end = token[1] if token is not None and token[0] == "token" else to + 1
        owner = self.on_each_player(end)
        if owner:  # "Max 2 per player": so is every stack limit
            said, end = "stack_limit", owner
        end = self.behind_note(end)
        behind = self.raw_at(end)
        if said and number is not None and (behind.text in ",.;" or behind.new_line):
            yield self.merged("MARKER", f"{said} {number}", self.at, end), end

    def on_each_player(self, at: int) -> int:
        """The place behind `per player`, `on one player`; 0: there is no such thing."""
        role = self.phrase_at(at, "PREP")
        if role is None or role[0] not in ("per", "by", "on", "for"):
            return 0
        to = role[1]
        article = self.phrase_at(to, "DET")
        if role[0] in ("on", "for"):
            each = article is not None and article[0] in ("a", "each", "any")
            if not each and self.number_at(to) != 1:
                return 0
            to = article[1] if article is not None else to + 1
        one = self.phrase_at(to, "NOUN")
        return one[1] if one is not None and one[0] == "player" else 0

    def behind_note(self, at: int) -> int:
        """The place behind a bracket that says what a stack limit is anyway, or `at a time`."""
        when = self.phrase_at(at, "ADV")
        at = when[1] if when is not None and when[0] == "at_a_time" else at
        if self.raw_at(at).text != "(" or self.raw_at(at).new_line:
            return at
        to = next((to for to in range(at, len(self.raws)) if self.raws[to].text == ")"), at)
        inside = self.text[self.raws[at].end : self.raws[to].start]
        return to + 1 if to > at and self.lexicon.bracket_kind(inside) == "limits" else at

    def how_often(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`3 times`, `up to six times`; what may be done so often in a turn is said otherwise."""
        most = self.phrase_at(self.at, "QUANT")
        bounds = _BOUNDS if self.last.lexeme == "roll" else ("up_to",)  # "if you rolled fewer than 3 times"
        at = most[1] if most is not None and most[0] in bounds else self.at
        number = self.number_at(at)
        time = self.raw_at(at + 1).fold
        if number is None or time not in self.cues["time"] or time in self.named:
            return
        limit = self.phrase_at(at + 2, "ADV")
        if limit is None or limit[0] != "per_turn":
            bound = f"{most[0]} " if most is not None and at > self.at else ""
            yield self.merged("ADV", f"times {bound}{number}", self.at, at + 2), at + 2

    def matching_numbers(self) -> Iterator[tuple[Word, int]]:
        """`3 matching numbers`, `3+ matching numbers`: more of them hold as many, too."""
        raw, to = self.raws[self.at], self.at + 3
        bounded = raw.kind == "range" and raw.text[1:] == "+"
        number = int(raw.text[0]) if bounded else self.number_at(self.at)
        if number in (2, 3, 4, 5) and self.raw_at(to - 1).fold in self.cues["matched"]:
            yield self.merged("OF_A_KIND", str(number), self.at, to), to

    def repeated_outcome(self, raw: Raw) -> Iterator[tuple[Word, int]]:
        """`4-5 4-5`, `6 6`: the same numbers on so many dice."""
        to = self.at
        while (self.raw_at(to).kind, self.raw_at(to).text) == (raw.kind, raw.text):
            to += 1
        if to - self.at > 1:
            yield self.merged("RANGE", " ".join([raw.text] * (to - self.at)), self.at, to), to

    def possessive(self, raw: Raw) -> tuple[Word, int] | None:
        """`opponent's`, `players'`, or a declared name with 's."""
        for to in range(min(self.at + 4, len(self.raws)), self.at, -1):
            last = self.raws[to - 1]
            stem = re.sub(self.lexicon.possessive, "", last.fold)
            if last.kind != "word" or stem == last.fold:
                continue
            words = (*(r.fold for r in self.raws[self.at : to - 1]), stem)
            known = [
                e
                for rest, found in self.lexicon.phrases.get(words[0], ())
                if rest == words[1:]
                for e in found
            ]
            for entry in (*self.names.whole.get(words, ()), *known):
                if entry.terminal in ("NAME", "NOUN"):
                    word = self.merged("POSS", entry.lexeme, self.at, to)
                    word.form = entry.terminal.lower()
                    return word, to
        return None

    def held_by(self, raw: Raw) -> tuple[Word, int] | None:
        """`a Hexed player's`: of whoever has that token."""
        for to, entries in self.names_at(self.at):
            owner = self.raw_at(to).fold
            stem = re.sub(self.lexicon.possessive, "", owner)
            if stem == owner or not self.is_people(stem):
                continue
            for entry in entries:
                if entry.terminal == "NAME" and entry.form == NameKind.STATUS.value:
                    word = self.merged("POSS", entry.lexeme, self.at, to + 1)
                    word.form = "held"
                    return word, to + 1
        return None

    def unknown_name(self, raw: Raw) -> tuple[Word, int]:
        """Capitalised words that nobody declared are read as a name, so that the finding can say so."""
        to = self.at + 1
        while self.raw_at(to).kind == "word":
            follower = self.raws[to]
            known = follower.fold in self.lexicon.phrases or follower.fold in self.named
            if known or follower.new_line or not follower.text[0].isupper():
                break
            to += 1
        end = self.raws[to - 1].end
        text = self.text[raw.start : end]
        return Word("NAME", text, text, NameKind.UNKNOWN.value, raw.start, end), to
