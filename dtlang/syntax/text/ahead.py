"""What can be asked about the words that follow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.lexicon import PEOPLE, Entry, Lexicon, Phrases
from dtlang.syntax.names import NameKind, Names
from dtlang.syntax.text.by_second import phrases_by_second
from dtlang.syntax.text.steady import steady_words
from dtlang.syntax.text.word import NO_MORE, NOTHING_YET, Raw, Word, symbol_names

FURTHEST = 9  # words that are looked ahead, behind the last one
_NAMED_ROLLS = ("ANY_OTHER", "STRAIGHT", "PARITY", "OF_A_KIND")
_FACES = frozenset(("symbols", "range", "totals", "of_a_kind"))
AMOUNTS = frozenset(("num", "times", "frac", "tiers"))
POLARITY = frozenset(("positive", "negative"))
# A word of a damage type, for `3 undefendable`.
DAMAGE_TYPES = frozenset(("normal", "undefendable", "pure", "collateral", "ultimate"))
CHOOSES = frozenset(("choose", "select"))
PAYS = frozenset(("spend", "pay", "remove", "discard", "lose"))
_JOINING = frozenset(("COMMA", "AND", "OR", "DASH_OR", "THEN"))
_ZONE_NOUNS = ("hand", "deck", "discard_pile", "top", "bottom", "board")
_QUALIFYING = ("DET", "POSS", "ADJ", "QUANT")
_WHO_HOLDS = (NameKind.HERO.value, NameKind.PIECE.value)
_THINGS = ("RANGE", "NOUN", "NAME", "ADJ_AFTER", "SYMBOLS", "PRON")
_OWNED = ("die", "choice", "attack", "highest", "lowest")  # "os dados de você" are yours
_TAKEN = (
    "choice",
    "main_card",
    "roll_card",
    "instant_card",
    "card",
    "token",
    "status_effect",
    "cp",
    "damage",
    "upgrade",
    "health",
    *PEOPLE,
)
_ALONG = frozenset(("forward", "backward", "back", "up", "down"))  # "move Footwork forward 2"


def alone(phrases: Phrases, fold: str) -> Iterator[Entry]:
    """What a word can be by itself."""
    return (entry for rest, entries in phrases.get(fold, ()) if not rest for entry in entries)


def beginning(phrases: Phrases, fold: str) -> Iterator[Entry]:
    """What a phrase can be that begins with a word."""
    return (entry for _, entries in phrases.get(fold, ()) for entry in entries)


class Ahead:
    """The words of one text, where reading stands, and what can be asked about the words that follow."""

    # An object of more than thirty fields is slow without.
    __slots__ = (
        "asks",
        "at",
        "attentive",
        "before",
        "before_comma",
        "by_outcome",
        "cues",
        "declines",
        "first",
        "grouped",
        "inside",
        "last",
        "leading",
        "lexicon",
        "listed",
        "listing",
        "makes",
        "may_end",
        "named",
        "names",
        "options",
        "outer_verb",
        "phrases_from",
        "raw_at",
        "raws",
        "some_x",
        "steady",
        "subordinate",
        "text",
        "to_whom",
        "unsaid_before",
        "unsaid_verb",
        "verb",
        "watching",
    )

    def __init__(self, text: str, raws: list[Raw], lexicon: Lexicon, names: Names):
        self.text = text
        self.raws = raws
        # The word at a place, and `NO_MORE` behind the last one; looked up several times for every word.
        self.raw_at: Callable[[int], Raw] = [*raws, *[NO_MORE] * FURTHEST].__getitem__
        self.lexicon = lexicon
        self.names = names
        self.named = names.phrases
        self.unsaid_before = lexicon.unsaid_before
        self.may_end = lexicon.may_end
        self.cues = lexicon.cues
        self.declines = lexicon.declines
        self.steady = steady_words(lexicon)
        self.phrases_from = phrases_by_second(lexicon).options
        self.at = 0
        self.inside = False  # of brackets
        self.asks = bool(raws) and text.find("?", raws[0].start, raws[-1].end) >= 0
        self.outer_verb = ""  # of the clause that brackets stand in
        self.some_x = 0  # how often "X" has been said: the second time it is that many
        self.options = 0  # how many options of a list have been marked so far
        self.listing = False  # options follow, each on a line of its own
        self.begin()

    def begin(self) -> None:
        """Forgets the words of the sentence before."""
        self.first = self.at
        self.last = self.before = NOTHING_YET
        self.attentive = True  # something may be said without a word, whatever comes next
        self.watching = True  # and what comes next tells whether that goes on
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

    def phrase_at(self, at: int, *terminals: str) -> tuple[str, int] | None:
        """What a phrase of some classes says that begins at a place, and the place behind it."""
        for rest, entries in self.phrases_from(self.raw_at(at).fold, self.raw_at(at + 1).fold):
            to = self.match(rest, at) if rest else at + 1
            for entry in entries if to else ():
                if entry.terminal in terminals:
                    return entry.lexeme, to
        return None

    def match(self, rest: tuple[str, ...], at: int = -1) -> int:
        """The place behind a phrase whose first word is here, or at a place; 0 if it goes on otherwise."""
        to = (self.at if at < 0 else at) + 1
        if not rest:
            return to
        raws = self.raws
        if to + len(rest) > len(raws):
            return 0
        for word in rest:
            if raws[to].fold != word:
                return 0
            to += 1
        return to

    def names_at(self, at: int) -> Iterator[tuple[int, tuple[Entry, ...]]]:
        """All that is declared and stands at a place, longest first, each with the place behind it.

        A stranger's names may all begin alike, so they are not asked one after another.
        """
        for length in self.names.lengths.get(self.raw_at(at).fold, ()):
            words = tuple([raw.fold for raw in self.raws[at : at + length]])
            entries = self.names.whole.get(words)
            if entries is not None and len(words) == length:  # the text does not end before
                yield at + length, entries

    def number_at(self, at: int) -> int | None:
        raw = self.raw_at(at)
        return int(raw.text) if raw.kind == "num" else self.lexicon.numbers.get(raw.fold)

    def merged(self, terminal: str, lexeme: str, at: int, to: int) -> Word:
        """Several words that are read as one."""
        start, end = self.raws[at].start, self.raws[to - 1].end
        return Word(terminal, self.text[start:end], lexeme, "", start, end)

    def is_arrow(self, raw: Raw) -> bool:
        """`->`, which is read as the sign for "is"."""
        return raw.text == "=" and self.text[raw.start : raw.end] != raw.text

    def token_at(self, at: int) -> tuple[str, int]:
        """Whether a token that is named here is positive or negative, and the place behind it."""
        for to, entries in self.names_at(at):
            for entry in entries:
                kind = self.names.polarity.get(entry.lexeme, "") if entry.terminal == "NAME" else ""
                if kind in POLARITY and not self.raw_at(at).text[0].islower():
                    return kind, to
        return "", at

    def is_people(self, fold: str) -> bool:
        """Whether a word names players: `player`, `opponents`."""
        return any(e.terminal == "NOUN" and e.lexeme in PEOPLE for e in alone(self.lexicon.phrases, fold))

    def is_call(self, fold: str, form: str = "") -> bool:
        """Whether a word is a verb that the hero declares."""
        return any(
            entry.terminal == "VERB" and entry.form.startswith("call:" + form)
            for entry in beginning(self.names.phrases, fold)
        )

    def people_at(self, at: int) -> bool:
        """Whether players are named here: `oponente`, `companheiro de equipe`."""
        noun = self.phrase_at(at, "NOUN")
        return noun is not None and noun[0] in PEOPLE

    def names_player(self, word: Word) -> bool:
        """`heal Nyra 2`, `heal a chosen player 2`: the number stands behind whom it is for."""
        return word.type in ("PRON", "NAME") or (word.type == "NOUN" and word.lexeme in (*PEOPLE, "target"))

    def verb_follows(self, to: int, any_form: bool = False) -> bool:
        fold = self.raw_at(to).fold
        if fold in self.lexicon.adjective_verbs:
            if self.qualifies_player(to + 1):
                return False  # "to target opponent"
            if self.raw_at(to + 1).text in ",.;" and self.verb not in CHOOSES:
                return False  # "2 dmg to target"
        if any_form:
            return fold in self.lexicon.verb_words or fold in self.cues["helper"] or self.is_call(fold)
        if fold in self.lexicon.base_words or fold in self.names.verbs or self.is_call(fold):
            return True
        if fold in self.cues["reflexive"] and self.phrase_at(to, "VERB") is not None:
            return True  # "se podívat na"
        return fold in self.cues["before_verb"] and self.verb_follows(to + 1)

    def qualifies_player(self, to: int) -> bool:
        """Whether a player is named right behind, and no helping verb stands before."""
        if self.last.type in ("MODAL", "NOT", "DONT"):
            return False
        raw = self.raw_at(to)
        if raw.kind != "word":
            return False
        stem = re.sub(self.lexicon.possessive, "", raw.fold)
        return any(entry.lexeme in PEOPLE for entry in alone(self.lexicon.phrases, stem))

    def gerund_follows(self, to: int) -> bool:
        """`spend 1 Heat for adding 2 dmg`."""
        return any(e.terminal == "VERBING" for e in alone(self.lexicon.phrases, self.raw_at(to).fold))

    def pronoun_at(self, to: int) -> bool:
        return any(e.terminal == "PRON" for e in alone(self.lexicon.phrases, self.raw_at(to).fold))

    def amount_at(self, to: int) -> bool:
        """Whether so much of something is named here: `1 die`, `a card`."""
        raw = self.raw_at(to)
        return (
            raw.kind in ("num", "times", "frac")
            or raw.fold in self.cues["article"]
            or self.number_at(to) is not None
        )

    def deed_follows(self, to: int) -> bool:
        """A participle right behind: "Attacking", "being Attacked", "Attacked"."""
        fold = self.raw_at(to).fold
        entries = alone(self.lexicon.phrases, fold)
        return fold in self.cues["being"] or any(
            e.terminal in ("VERBING", "VERBED") and e.form != "beside" for e in entries
        )

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

    def object_follows(self, to: int) -> bool:
        """An article or an owner right behind: `Haunt an opponent`, of a verb that is a name too."""
        return any(e.terminal in ("DET", "POSS") for e in alone(self.lexicon.phrases, self.raw_at(to).fold))

    def amount_in_brackets(self) -> bool:
        """`(4 if you have Heat)`, `(or 4 if ...)`, `(undefendable if ...)`: how much, of what, and when."""
        or_ = self.phrase_at(self.at, "OR")
        start = self.at if or_ is None else or_[1]
        kind = self.phrase_at(start, "ADJ")
        typed = kind is not None and kind[0] in DAMAGE_TYPES
        if self.raw_at(start).kind != "num" and not typed:
            return False
        ends = range(start + 1, start + 3 + 2 * (not typed))
        if not any(self.phrase_at(at, "SUBORD") is not None for at in ends):
            return False
        self.at = start
        return True

    def is_question(self) -> bool:
        """`Your opponent has Cinder? Draw 1 card.`: what is asked, up to the mark."""
        at = self.at
        while self.raw_at(at).text not in ".;:?,":
            at += 1
        return self.raw_at(at).text == "?"

    def holder_follows(self, last: Word) -> bool:
        """`for each Cinder your attacker has`: behind a token or a dial, somebody who has it."""
        held = last.type == "NOUN" and last.lexeme in ("cp", "token", "status_effect")
        if not held and last.type != "NAME":
            return False
        somebody = self.raw_at(self.at + 1).fold in self.cues["people"]
        has = somebody and self.raw_at(self.at + 2).fold in self.cues["has"]
        return has and self.phrase_at(self.at + 2, "BE") is None

    def tiers_shown(self, at: int) -> int:
        """The place behind `3/4/5 [claw]`, `3/4/5-of-a-kind`; 0: numbers of something else."""
        if self.raw_at(at).text[-1:].isalpha():
            return at + 1
        return at + 2 if self.raw_at(at + 1).kind == "symbols" else 0

    def term_follows(self, to: int) -> bool:
        """Behind "plus": so much, or a value that is spoken of."""
        if self.raw_at(to).kind in AMOUNTS or self.number_at(to) is not None:
            return True
        return self.phrase_at(to, "FRAC", "POSS", "DET") is not None

    def is_place(self, to: int) -> bool:
        """Behind a thing, where it is taken from: a zone, or somebody; not what it is a part or number of."""
        last = self.last
        certain = self.before.lexeme == "the" and last.lexeme not in PEOPLE
        if last.lexeme in _ZONE_NOUNS or certain:
            return False  # "la carta superior de tu mazo", "el PC de tu oponente"
        if (self.phrase_at(to, "PRON") or ("", to))[0] == "you":
            owned = self.before.type == "POSS"  # "à sua escolha de si mesmo": it is somebody's already
            return owned or last.lexeme not in _OWNED
        if last.type == "NUM" and self.before.lexeme == "up_to_max":
            return True  # "até um máximo de 7 de um oponente"
        if last.type not in _THINGS or (last.type == "NOUN" and last.lexeme not in _TAKEN):
            return False
        for at in range(to, to + 4):
            noun = self.phrase_at(at, "NOUN")
            if noun is not None:
                return noun[0] in (*_ZONE_NOUNS, *PEOPLE, "attack")
            if self.phrase_at(at, *_QUALIFYING) is None and self.raw_at(at).kind != "num":
                return self.raw_at(at).fold in self.named or self.pronoun_at(at)
        return False

    def is_feminine(self, to: int) -> bool:
        """Whether a feminine noun follows, perhaps behind what describes it."""
        for at in range(to, to + 3):
            noun = self.phrase_at(at, "NOUN")
            if noun is not None:
                spelt = " ".join(raw.fold for raw in self.raws[at : noun[1]])
                return self.lexicon.genders.get(spelt, 0) % 2 == 1
            if self.phrase_at(at, "POSS", "ADJ") is None or self.phrase_at(at, "DET") is not None:
                break
        return False

    def others_act(self, to: int) -> bool:
        """Whether somebody else acts in this clause, so that `sua mão` is theirs; `seu oponente` is yours."""
        if self.people_at(to):
            return False
        depth = 0
        for at in range(self.at - 1, self.first - 1, -1):
            raw = self.raws[at]
            depth += (raw.text == ")") - (raw.text == "(")
            if depth > 0:
                continue
            if self.lexicon.declines:
                if self.is_yours(raw):
                    return False
            elif raw.text in ",:;" or raw.fold in self.cues["and"]:
                return False
            passive = self.phrase_at(at, "BE") is not None and self.phrase_at(at + 1, "VERBED") is not None
            if (
                passive
                or raw.fold in self.lexicon.third_words
                or self.is_call(raw.fold)
                or raw.fold in self.cues["modal"]
            ):
                return self.somebody_before(at, within=self.is_call(raw.fold))
        return False

    def is_yours(self, raw: Raw) -> bool:
        """Whether a verb tells by its form that it is you who acts, or has to; or you are named."""
        cues, fold = self.cues, raw.fold
        told = fold in cues["of_you"] or fold in cues["subjects"] or self.is_call(fold, "second")
        return told or fold in cues["order"]

    def somebody_before(self, verb: int, within: bool = False) -> bool:
        """Whether the subject of a verb is somebody else than you; `within` the clause, or before it too."""
        joined = within and not self.lexicon.declines and self.raw_at(verb - 1).fold in self.cues["joining"]
        if joined:  # "roube 1 carta de 2 jogadores ou stoke": who acts is who acted
            verb = next((at for at in range(verb - 2, self.first - 1, -1) if self.is_finite(at)), verb)
        for at in range(verb - 1, self.first - 1, -1):
            raw = self.raws[at]
            if self.lexicon.declines:  # "hráč kromě tebe" acts
                ends = within and raw.text in ",:;" and self.phrase_at(at, "WHO") is None
                if ends or self.is_yours(raw):
                    return False
                named = any(e.form in _WHO_HOLDS for e in beginning(self.named, raw.fold))
                if named or (raw.fold in self.cues["nominative_people"] and self.people_at(at)):
                    return True
                continue
            if raw.text in ",:;":
                return False
            if self.phrase_at(at, "PRON") == ("you", at + 1):
                return False
            if self.people_at(at) or any(e.form in _WHO_HOLDS for e in beginning(self.named, raw.fold)):
                return True
        return False

    def is_finite(self, at: int) -> bool:
        """Whether a verb stands here that tells somebody to act, or that somebody does."""
        fold = self.raw_at(at).fold
        return fold in self.lexicon.orders or fold in self.lexicon.third_words or self.is_call(fold)

    def is_surface(self, to: int) -> bool:
        """What things are on and not in, where one word says both: people, boards, sides."""
        for at in range(to, to + 4):
            noun = self.phrase_at(at, "NOUN")
            if noun is not None:
                return noun[0] in ("side", "board", *PEOPLE)
            if self.phrase_at(at, *_QUALIFYING) is None and self.raw_at(at).kind != "num":
                break
        somebody = any(e.form in _WHO_HOLDS for e in beginning(self.named, self.raw_at(to).fold))
        return self.pronoun_at(to) or (somebody and self.last.type != "BE")

    def is_rolled(self, to: int) -> bool:
        """`with [flame]`; at the beginning of a sentence `with an even number` too."""
        leads = self.last is NOTHING_YET or self.last.type in ("COMMA", "THEN")
        return self.symbols_follow(to) or (leads and self.outcome_follows(to))

    def one_die_rolled(self, at: int) -> bool:
        """Whether `roll 1 die` stands somewhere before."""
        for place in range(min(at, len(self.raws)) - 1, 0, -1):
            if self.raws[place].fold == self.lexicon.nouns["die"][0]:
                one = self.raws[place - 1].fold
                return self.number_at(place - 1) == 1 or one in self.cues["article"]
        return False

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
            if self.lexicon.no_comma and (behind.fold in self.lexicon.orders or self.begins_clause(to + 1)):
                return True  # "za 6 uděl 2 zranění"
            return behind.text in ",:." or behind.fold in self.cues["joining"]
        if first.fold in self.cues["both"] or first.fold in self.cues["article"]:
            return self.outcome_follows(to + 1)
        return first.fold in self.cues["shown"] or self.phrase_at(to, *_NAMED_ROLLS) is not None

    def begins_clause(self, at: int) -> bool:
        """Whether somebody acts here, in a language whose cases tell that."""
        fold = self.raw_at(at).fold
        return (
            fold in self.cues["subjects"]
            or fold in self.cues["nominative_before"] | self.cues["nominative_people"]
        )

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
        if bound is None or number < 1:
            return None
        if self.noun_follows(to) or face.fold in self.names.phrases:
            return None  # "on 2 or more players"
        if number > 6:
            return self.merged(
                "TOTALS", f"{number}+" if lexeme == "or_more" else f"1-{number}", start, to
            ), to
        numbers = f"{number}-6" if lexeme == "or_more" else f"1-{number}"
        return self.merged("RANGE", numbers, start, to), to

    def symbols_follow(self, to: int) -> bool:
        """`with [flame]` asks what was rolled; of dice, and with numbers, it says which are meant."""
        if self.last.lexeme == "die":
            return False
        bounded = self.bounded_outcome(to)
        if bounded is not None:
            return bounded[0].type == "TIMES"
        words = {raw.fold for raw in self.raws[to : to + 2]}
        return not words & self.cues["shown"] and self.outcome_follows(to)

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

    def bare_outcome(self, at: int) -> bool:
        """`[flame]: add 2 dmg`, `1-2 = gain 1 CP`, `[flame] deals 2 dmg`: what dice show, without `on`."""
        raw, behind = self.raw_at(at), self.raw_at(at + 1)
        while raw.kind == "symbols" and behind.fold in self.cues["joining"]:  # "[flame] or [ward]"
            at += 2
            raw, behind = self.raw_at(at), self.raw_at(at + 1)
        if raw.kind == "tiers":
            to = self.tiers_shown(at)
            return to > 0 and self.raw_at(to).text in (":", "=")
        number = raw.kind == "num" and raw.text in "123456"
        if number and behind.text not in (":", "=") and behind.fold not in self.lexicon.third_words:
            may = self.phrase_at(at + 1, "MODAL") is not None  # "6 may pass it on", "6 lets you draw 1 card"
            may = may or behind.fold in self.cues["both"]  # "6 both"
            may = may or behind.fold in self.lexicon.orders or self.nothing_at(at + 1)  # "6 draw 2 cards"
            return may and self.one_die_rolled(at)
        if raw.kind not in _FACES and not number:
            return False
        if behind.text in (":", "="):
            return True
        does = (
            behind.text == "+"
            or behind.fold in self.cues["both"]
            or self.nothing_at(at + 1)  # "1-3 nothing"
            or self.verb_follows(at + 1)
            or behind.fold in self.lexicon.third_words
        )
        return does and self.one_die_rolled(at)  # of several dice: once, or for each?

    def nothing_at(self, at: int) -> bool:
        marker = self.phrase_at(at, "MARKER")
        return marker is not None and marker[0] == "nothing" and self.raw_at(marker[1]).text in ",.;"

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

    def counts_behind(self) -> bool:
        """`heal Nyra 2`, `move Footwork forward 2`."""
        along = self.last.type == "ADV" and self.last.lexeme in _ALONG
        return along or self.names_player(self.last)

    def group_begins(self, to: int) -> bool:
        """`or you and all teammates heal 2`: several who act, in a clause that is joined to another."""
        if self.last.type != "PRON" or self.before.type not in _JOINING:
            return False
        return any(self.people_at(at) for at in range(to, to + 3))

    def moment_follows(self, to: int) -> bool:
        """`..., or when you are Attacked`: behind a time, an event."""
        sub = self.phrase_at(to, "SUBORD")
        return sub is not None and sub[0] in ("when", "whenever")

    def time_follows(self, to: int) -> bool:
        """`during your Upkeep or Main Phase`: behind one phase, another."""
        if self.last.type != "NOUN" or self.last.lexeme not in PHASES:
            return False
        for at in range(to, to + 6):  # "or your opponent's Main Phase"
            phase = self.phrase_at(at, "NOUN")
            if phase is not None and phase[0] in PHASES:
                return True
            owner = re.search(self.lexicon.possessive, self.raw_at(at).fold)
            if not owner and self.phrase_at(at, "POSS", "DET", "ADJ") is None:
                return False
        return False

    def starts_sentence(self, raw: Raw) -> bool:
        if raw.kind == "word":
            return raw.text[0].isupper()
        return raw.kind not in ("dash_or", "mark") or raw.text in "(-•*"

    def asked_together(self) -> tuple[Word, int] | None:
        """The comma in `if you have Heat, Cinder and Smoke, ...`: it joins as the "and" behind it does."""
        at, joiner, raw = self.at, "", self.raws[self.at]
        while True:
            comma = self.raw_at(at).text == ","
            word = self.raw_at(at + comma).fold
            here = "AND" if word in self.cues["and"] else "OR" if word in self.cues["or"] else ""
            joiner = here or joiner
            thing = self.thing_at(at + comma + bool(here)) if comma or here else 0
            if not thing:
                break
            at = thing
        if at == self.at or not joiner or self.raw_at(at).text not in ",:":
            return None
        to = self.at + 1 + (self.raw_at(self.at + 1).fold in self.cues["joining"])
        text = self.text[raw.start : self.raws[to - 1].end]
        return Word(joiner, text, joiner.lower(), "", raw.start, raw.end), to

    def thing_at(self, at: int) -> int:
        """The place behind `2 Heat`, `a Cinder`: a declared name with its number or article; 0: none."""
        first = self.raw_at(at)
        if first.kind == "num" and self.last.type == "NUM":
            behind = self.raw_at(at + 1)
            if behind.kind != "word" or behind.fold in self.cues["or"]:
                return at + 1  # "if the result is 1, 2 or 3"
        at += first.kind == "num" or self.number_at(at) is not None or first.fold in self.cues["article"]
        for to, entries in self.names_at(at):
            if any(entry.terminal == "NAME" for entry in entries):
                return to
        return 0
