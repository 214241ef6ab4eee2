"""What is said without a word: by a case, by the order, by going on without a comma."""

from __future__ import annotations

from collections.abc import Callable

from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.lexicon import PEOPLE
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.ahead import AMOUNTS, DAMAGE_TYPES, POLARITY, Ahead
from dtlang.syntax.text.word import NOTHING_YET, Raw, Word, unsaid

_BEFORE_THING = frozenset(("DET", "POSS", "NUM", "TIERS", "QUANT", "ADJ", "FRAC", "NOUN"))
_BEGINS_THING = frozenset((*_BEFORE_THING, "PRON", "VERBED"))
_OUTCOMES = frozenset(("NUM", "RANGE", "TOTALS", "SHOWN_TIERS", "OF_A_KIND", "STRAIGHT", "PARITY", "SYMBOLS"))
_SHOWING = frozenset(("ON_ROLL", "OR_FACE", "AND_FACE", "COMMA_FACE"))
_DATIVE = frozenset(("against", "to"))  # prepositions with the case that says "to whom" by itself
_HAS_OWNER = frozenset(("NOUN", "NAME", "ADJ_AFTER"))
_SIGNS = frozenset("+-–−")
_DASHES = frozenset("-–−")
_SHOWS = (NameKind.DIAL.value, NameKind.PIECE.value)
_LISTS = frozenset(("COMMA", "COLON", "AND", "OR", "THEN"))
_GAINED = frozenset(("gain", "get", "make"))
_SOMEBODY = frozenset(("PRON", "NOUN"))
_ACTING = frozenset(("owner", "token"))
DONE_BY = frozenset(("damage", "card"))
_ENDS_PHRASE = frozenset(("NOUN", "NAME", "SYMBOLS", "RANGE", "VERBED", "VERB", "ADV", "NUM"))


class Unwritten(Ahead):
    """What is said without a word of its own."""

    __slots__ = ()

    def unwritten(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """What is said without a word of its own: by a case, by the order, by going on without a comma."""
        last = self.last
        if last is NOTHING_YET:
            return self.at_beginning(raw, accepts) or self.without_verb_or_preposition(raw, accepts)
        if last.form == "plus" and self.verb not in self.lexicon.unsaid["more"].values():
            return unsaid("ADJ", raw, "additional")
        found = self.without_verb_or_preposition(raw, accepts)
        if found is not None:
            return found
        if self.lexicon.declines and (told := self.by_case(raw, accepts)) is not None:
            return told
        if self.lexicon.no_comma and last.type in ("NOUN", "NAME", "SYMBOLS", "RANGE"):
            if raw.fold in self.lexicon.orders and accepts("BEFORE_VERB"):  # "během své fáze údržby získej"
                return unsaid("BEFORE_VERB", raw)
        if self.leading and self.main_clause(raw) and accepts("BEFORE_VERB"):
            self.leading = ""
            return unsaid("BEFORE_VERB", raw)
        named = self.lexicon.declines and last.type == "NAME"
        if (
            self.makes
            and (last.type in _SOMEBODY or named)
            and self.verb_follows(self.at)
            and accepts("TO_DO")
        ):
            return unsaid("TO_DO", raw, "to")  # "make them discard 1 card"
        if self.to_whom and raw.fold in self.cues["dealt_for"] and self.verb == "deal":
            if self.names_player(last) and self.amount_at(self.at + 1):  # "hit them for 5 dmg"
                self.to_whom = False
                self.at += 1
                return Word("PREP", raw.text, "whom", "", raw.start, raw.end)
        if self.to_whom and self.is_dealt(raw):
            self.to_whom = False
            return unsaid("PREP", raw, "whom")
        if last.type == "NOUN" and last.lexeme in DONE_BY and self.does_it(self.at) and accepts("WHO"):
            return unsaid("WHO", raw, "who")  # "any dmg an afflicted player receives"
        if raw.fold in self.cues["owner"] and self.holder_follows(last) and accepts("HELD_BY"):
            return unsaid("HELD_BY", raw)
        return None

    def at_beginning(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """What can be left out before the first word of a sentence."""
        if self.outer_verb and self.amount_in_brackets():
            verb = self.outer_verb
            return Word("VERB", self.lexicon.verbs[verb][0], verb, "base", raw.start, raw.start)
        if self.asks and self.is_question() and accepts("SUBORD"):
            self.leading, self.subordinate = "SUBORD", True
            return unsaid("SUBORD", raw, "if")
        if raw.kind != "word" and self.bare_outcome(self.at) and accepts("ON_ROLL"):
            self.by_outcome = True
            return unsaid("ON_ROLL", raw, "on")
        owner = self.phrase_at(self.at, "POSS") if self.inside else None  # "(your turn only)"
        time = self.bare_time() if owner or raw.fold in self.cues["edges"] else ""
        return unsaid("PREP", raw, time) if time else None

    def without_verb_or_preposition(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """The verb of `6 dmg` and `+2 Heat`; the preposition that a case stands for."""
        named = raw.fold in self.named
        turned = self.turned_dial() if named and accepts("MARKER") | accepts("VERB") else ""
        if turned:
            self.verb, self.unsaid_verb = turned, True
            return Word("VERB", self.lexicon.verbs[turned][0], turned, "base", raw.start, raw.start)
        bare = not self.inside and (named or raw.kind in AMOUNTS or raw.text in _SIGNS or raw.text == "X")
        listed = raw.text in _SIGNS and self.last.type in _LISTS and accepts("VERB")  # "6 dmg, +1 CP"
        verb = self.implied_verb(raw) if bare and (listed or accepts("MARKER")) else ""
        if verb:
            self.verb, self.unsaid_verb = verb, True
            token = raw.text == "+" and self.raw_at(self.at + 1).fold in self.named  # "+Cinder"
            self.at += raw.text in _DASHES or token
            return Word("VERB", self.lexicon.verbs[verb][0], verb, "base", raw.start, raw.start)
        case = self.lexicon.cases.get(raw.fold)
        if case is not None and accepts("PREP") and not self.lexicon.declines:
            if self.last.type != "PREP" and self.last.text.casefold() not in self.lexicon.cases:
                return unsaid("PREP", raw, case, "case")  # "zvolenému soupeři"
        return None

    def by_case(self, raw: Raw, accepts: Callable[[str], bool]) -> Word | None:
        """What a case says: to whom, whose; and that somebody acts, where no comma tells it."""
        last = self.last
        rolled = self.by_outcome or self.before.type in _SHOWING
        shown = rolled and last.type in _OUTCOMES and not self.verb
        subject = raw.fold in self.cues["nominative_before"] or self.in_case("nominative")
        if shown and raw.kind == "word" and subject and accepts("COMMA"):
            return unsaid("COMMA", raw)  # "za 5-6 tento útok se stane neblokovatelným"
        counts = self.before.form == "case" or self.before.type == "QUANT" or self.before.lexeme in _DATIVE
        bare = (last.type == "NUM" and not counts) or self.before.lexeme == "beyond"  # "nad rámec prvního"
        if last.type == "PREP" or (last.type in _BEFORE_THING and last.type != "NOUN" and not bare):
            return None
        if self.in_case("dative") and accepts("PREP"):
            return unsaid("PREP", raw, "dat", "case")
        if last.type in _HAS_OWNER and accepts("OF"):
            whole = last.lexeme in self.cues["of_behind"] and self.begins_thing(raw)
            whole = whole and not (self.in_case("nominative") and not self.in_case("genitive"))
            if whole or (last.lexeme not in PEOPLE and self.in_case("genitive", accepts)):
                return unsaid("OF", raw, "of")
        ends = (last.type in _ENDS_PHRASE and last.type != "VERB") or last.type in (
            "PRON",
            "ADJ",
        )  # "nad rámec prvního"
        if ends and accepts("BEFORE_VERB") and not self.within_clause():
            if last.type == "ADJ" and self.before.lexeme != "beyond" and not self.is_order():
                return None
            phase = raw.fold in self.cues["phases"]
            if raw.fold in self.cues["nominative_before"]:
                phase = self.raw_at(self.at + 1).fold in self.cues["phases"]
            phase = phase and (last.type == "ADV" or last.lexeme in PHASES)
            if (
                phase
                or self.name_acts()
                or self.is_order()
                or raw.fold in self.cues["subjects"]
                or self.in_case("nominative")
            ):
                self.leading = ""
                return unsaid("BEFORE_VERB", raw)
        return None

    def name_acts(self) -> bool:
        """Whether a declared name stands here, and behind it what it does: `Žár nemůže být odstraněn`."""
        for rest, _ in self.named.get(self.raw_at(self.at).fold, ()):
            to = self.match(rest)
            fold = self.raw_at(to).fold if to else ""
            if fold in self.lexicon.third_words or fold in self.cues["modal"] or fold in self.cues["finite"]:
                return True
        return False

    def is_order(self) -> bool:
        """Whether somebody is told what to do here: `odstraň`, `podívej se na`."""
        verb = self.phrase_at(self.at, "VERB")
        if verb is None:
            return self.is_call(self.raw_at(self.at).fold)
        return " ".join(raw.fold for raw in self.raws[self.at : verb[1]]) in self.cues["order"]

    def within_clause(self) -> bool:
        """Whether a clause began with a word such as `pokud`, and no comma has ended it."""
        for at in range(self.at - 1, self.first - 1, -1):
            within = self.phrase_at(max(at - 1, 0), "SUBORD")  # "poté, co"
            if within is not None and within[1] > at:
                return True
            if self.raws[at].text in ",:" and self.phrase_at(at, "WHO") is None:
                return False
            if self.phrase_at(at, "SUBORD", "ONLY_IF") is not None:
                return True
        return False

    def in_case(self, case: str, accepts: Callable[[str], bool] = lambda _: True) -> bool:
        """Whether somebody, or a place, is named here in a case, perhaps with a number before."""
        at, cues = self.at, self.cues
        if case == "dative" and self.raw_at(at).fold in cues["dative_pronouns"]:
            return True
        if case != "genitive":
            bound = self.phrase_at(at, "QUANT")
            at = at if bound is None else bound[1]
            counted = self.number_at(at) is not None
            at += counted
            if counted and case == "dative" and self.verb == "heal" and self.last.type == "VERB":
                return False  # "uzdrav 1 zvolenému hráči"
        for to in range(at, at + 4):
            fold = self.raw_at(to).fold
            if fold in cues[f"{case}_people"]:
                as_subject = fold in cues["nominative_people"] and case != "nominative"
                return not (
                    as_subject and self.acts_at(to) and accepts("BEFORE_VERB")
                )  # "soupeři získají" are several who act
            if fold not in cues[f"{case}_before"]:
                return False
        return False

    def acts_at(self, at: int) -> bool:
        """Whether a verb follows whoever is named here."""
        behind = self.raw_at(at + 1).fold
        return behind in self.lexicon.third_words or behind in self.cues["modal"]

    def begins_thing(self, raw: Raw) -> bool:
        """Whether a word can begin a thing: not a preposition, a verb, a mark."""
        if raw.kind in AMOUNTS or raw.kind == "symbols" or raw.fold in self.named:
            return True
        if raw.fold in self.cues["subjects"]:
            return False
        options = self.lexicon.phrases.get(raw.fold, ())
        return any(e.terminal in _BEGINS_THING for rest, some in options if self.match(rest) for e in some)

    def turned_dial(self) -> str:
        """`Sun Dial +2`: what is done where a dial is named with how much it goes up or down."""
        for to, entries in self.names_at(self.at):
            dial = any(e.form in _SHOWS for e in entries if e.terminal == "NAME")
            sign = self.raw_at(to).text if dial else ""
            if sign in _SIGNS and sign and self.raw_at(to + 1).kind == "num":
                behind = self.raw_at(to + 2)
                if behind.text in ",.;" or behind.new_line or behind.fold in self.cues["and"]:
                    return "increase" if sign == "+" else "decrease"
        return ""

    def main_clause(self, raw: Raw) -> bool:
        """Whether the main clause begins here, though no comma stands before it: `if you have Heat you may
        draw 1 card`, `during your turn draw 1 card`; but not `per Heat you have`, which is of the thing."""
        last = self.last
        on_them = last.type == "PRON" and self.before.type == "PREP"  # "if they have Cinder on them you"
        of_verb = (
            last.type == "PRON" and last.lexeme == "it" and self.before.type == "VERB"
        )  # "to remove it he"
        if last.type not in _ENDS_PHRASE and not on_them and not of_verb:
            return False
        if last.type == "NOUN" and last.lexeme in PEOPLE:
            return False
        if last.type == "NAME" and self.before.type == "SUBORD":
            return False  # "a menos que Wisp tenha mais PC": whoever has them, and no order
        if raw.fold in self.cues["limit"]:
            return False  # "the Heat stack limit"
        if raw.fold in self.lexicon.orders:
            return last.type != "VERB" and (bool(self.verb) or self.leading in ("PREP", "ADV"))
        also = self.phrase_at(self.at + 1, "ADV", "ADDITIONALLY", "INSTEAD")  # "you also draw 1 card"
        to = self.at + 1 if also is None else also[1]
        behind = self.raw_at(to)
        if (
            self.leading == "TO_DO" and raw.fold in self.cues["article"]
        ):  # "to remove this token a player must"
            return behind.fold in self.cues["people"]
        if self.leading == "PREP" and last.lexeme in PHASES and not self.verb and self.somebody_acts():
            return True  # "at the end of their turn the owner of this token removes it"
        if raw.fold not in self.cues["subjects"]:  # "during your Upkeep Phase roll 1 die"
            in_phase = last.lexeme in PHASES and not self.verb and raw.fold in self.lexicon.base_words
            return in_phase and (
                self.number_at(self.at + 1) is not None or behind.fold in self.cues["article"]
            )
        if behind.fold in self.cues["modal"]:
            return True
        if last.type == "VERB" and self.leading == "SUBORD":
            return False  # "after they Attack you draw 1 card": Attack whom?
        there = self.raw_at(to + 1)
        object = there.kind in AMOUNTS or there.fold in self.cues["article"] or self.number_at(to + 1)
        owned = self.before.type == "POSS"  # "the turn you gain this token" is told by what is done
        object = object or (owned and there.fold in self.cues["any_article"])
        acts = behind.fold in self.lexicon.base_words or behind.fold in self.lexicon.third_words
        return acts and bool(object)

    def does_it(self, at: int) -> bool:
        """Whether somebody is named here who does what is said behind: `an afflicted player receives`."""
        article = self.phrase_at(at, "DET")
        if article is None or article[0] not in ("a", "the", "this", "that"):
            return False
        to = article[1]
        adjective = self.phrase_at(to, "ADJ")
        to = to if adjective is None else adjective[1]
        for behind, entries in self.names_at(to):
            if any(e.form == NameKind.STATUS.value for e in entries):
                to = behind
                break
        noun = self.phrase_at(to, "NOUN")
        if noun is None or noun[0] not in (*PEOPLE, "owner"):
            return False
        verb = self.raw_at(noun[1]).fold
        return verb in self.lexicon.third_words and self.phrase_at(noun[1], "BE") is None

    def somebody_acts(self) -> bool:
        """Whether somebody is named here, with an article, and not whose what stands before is."""
        article = self.phrase_at(self.at, "DET")
        if article is None:
            return False
        to = article[1]
        adjective = self.phrase_at(to, "ADJ")
        to = to if adjective is None else adjective[1]
        noun = self.phrase_at(to, "NOUN")
        return self.people_at(to) or (noun is not None and noun[0] in _ACTING)

    def bare_time(self) -> str:
        """`Upkeep: ...` is during it, `End of your turn: ...` at it: the preposition that is left out."""
        owner = self.phrase_at(self.at, "POSS") if self.inside else None
        found = self.phrase_at(self.at if owner is None else owner[1], "NOUN")
        if found is None:
            return ""
        lexeme, to = found
        only = self.inside and self.phrase_at(to, "ADV") == ("only", to + 1)  # "(Upkeep only)"
        if only and (lexeme in PHASES or lexeme in self.lexicon.unsaid["phases"]):
            return "during"
        behind = self.raw_at(to)
        if lexeme in self.lexicon.unsaid["phases"] and (behind.text == ":" or self.is_arrow(behind)):
            return "during"
        of = self.phrase_at(to, "OF") if lexeme in ("end", "start", "conclusion") else None
        return "at" if of is not None else ""

    def implied_verb(self, raw: Raw) -> str:
        """What is done with so much of a thing, where no verb says it: `6 dmg`, `+2 Heat`."""
        sign = "more" if raw.text == "+" else "less" if raw.text in _DASHES else "some"
        at = self.at + (sign != "some")
        number = self.raw_at(at).kind in AMOUNTS or self.raw_at(at).text == "X"
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
        if behind.text == ":" or (sign == "some" and self.is_arrow(behind)):
            return ""  # "1 CP: draw 1 card" is a price
        if not number and not (thing in POLARITY and self.stands_alone(to)):  # "+Cinder" is Cinder
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

    def stands_alone(self, to: int) -> bool:
        """Behind a token that is named without a verb: `Cinder.`, `Cinder + Shock`, `Cinder x2`, `Heat +1`,
        `Cinder on a chosen opponent`."""
        raw = self.raw_at(to)
        if raw.text in ",.;+" or raw.new_line or raw.fold in self.cues["times"]:
            return True
        if raw.fold in self.cues["and"]:
            return bool(self.token_at(to + 1)[0])
        on = self.phrase_at(to, "PREP")
        return on is not None and on[0] == "on"  # "Cinder on a chosen opponent", "Cinder on 14+"

    def is_somebody(self, word: Word) -> bool:
        return word.type in _SOMEBODY and word.lexeme != "it"

    def is_dealt(self, raw: Raw) -> bool:
        """Whether somebody was named and what they are dealt follows: `deal them 5 dmg`."""
        if not self.names_player(self.last) or (self.verb in _GAINED and not self.is_somebody(self.last)):
            return False  # "gain Heat tokens"
        if self.verb == "make":
            return raw.fold in self.names.phrases  # "make them Hexed"
        parameter = self.names.parameter and raw.text == "N"
        if parameter or raw.kind in AMOUNTS or raw.fold in self.names.phrases:
            return True
        options = self.lexicon.phrases.get(raw.fold, ())
        return any(
            e.terminal in _BEFORE_THING for rest, entries in options if self.match(rest) for e in entries
        )
