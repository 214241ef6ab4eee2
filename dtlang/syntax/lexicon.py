"""The words of a language: which classes of word a spelling can be, and how a word is spelt when printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, repeat, starmap
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from dtlang import resources
from dtlang.syntax.kept import kept

K = TypeVar("K")
V = TypeVar("V")

# One scan of a text: words, numbers and marks. A run of symbols is one mark, so is `2 x [heart]`.
# What is written most stands first, behind what begins with a letter too; a blank is passed with its word.
SCAN = re.compile(
    r"""
    (?: (?P<frac>1/2(?![\d/])|½)
      | (?P<times_face>[x×]\s*(?:(?:\[[^\[\]\n]{1,40}\])+|[1-6]\s?[-–]\s?[1-6](?!\w)))
      | (?P<word>[^\W\d_]+(?:[-'’.][^\W\d_]+)*(?:['’](?!\w))?)
      | (?P<of_a_kind>[2-5][-\ ]of[-\ ]a[-\ ]kind(?:\s*\(\#'s\))?)
      | (?P<times>\d{1,3}\s*[x×]\s*(?:(?:\[[^\[\]\n]{1,40}\])+|[1-6](?:\s?[-–]\s?[1-6])?(?![\w/])))
      | (?P<range>[1-6]\s?[-–]\s?[1-6](?![\w\d])|[1-6]\+(?!\s*\d))
      | (?P<totals>\d{1,2}\s?[-–]\s?\d{1,2}(?![\w/])|\d{2}\+(?!\s*\d))
      | (?P<clock>\d{1,3}:\d{1,3}(?!\d))
      | (?P<tiers>(?:\d{1,2}/)+\d{1,2}(?:[-\ ]of[-\ ]a[-\ ]kind|(?![\w/])))
      | (?P<num>\d{1,4}(?!\w))
      | (?P<symbols>(?:\[[^\[\]\n]{1,40}\]\s*)*\[[^\[\]\n]{1,40}\])
      | (?P<dash_or>[-–—]\s*or\s*[-–—])
      | (?P<comment>(?<!\S)\#(?!')[^\n]*)
      | (?P<mark>[^\s"“”„«»])
    )\ ?
    """,
    re.VERBOSE,
)


class Entry(msgspec.Struct, eq=False):
    """One reading of a phrase: a class of word for the grammar and what the word means."""

    terminal: str
    lexeme: str
    form: str = ""


# The forms of a verb, in the order of the word list, and the class of word that each is.
VERB_FORMS = {"base": "VERB", "third": "VERB", "doing": "VERBING", "done": "VERBED"}

# Whose word lists and lines are whole, so that heroes can be written in them.
LANGUAGES = ("en",)

# Nouns that name players.
PEOPLE = ("player", "opponent", "teammate", "attacker", "defender")


class Incomplete(Exception):
    """A word list or a table of a language lacks something, and says what; whoever writes it adds it."""


class Table(dict[K, V]):
    """Entries of a file of a language; one that is asked for and not there is called by its name."""

    def __init__(self, title: str, entries: Mapping[K, V]):
        super().__init__(entries)
        self.title = title

    def __missing__(self, key: K) -> V:
        said = " ".join(key) if isinstance(key, tuple) else key
        raise Incomplete(f"{self.title} has no `{said}`")


def tables(path: Path) -> Table[str, Any]:
    """A file of a language, every section of it a table."""
    import tomllib

    def table(title: str, entries: dict[str, Any]) -> Table[str, Any]:
        inner = {
            name: table(f"[{name}] of {title}", entry) if isinstance(entry, dict) else entry
            for name, entry in entries.items()
        }
        return Table(title, inner)

    with path.open("rb") as file:
        return table(path.name, tomllib.load(file))


# Phrases by their first word: the other words of the phrase, and what the phrase can be; longest first.
# By the first word: the words behind it, and those that they stand for.
Shorthand = dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]
Phrases = dict[str, list[tuple[tuple[str, ...], tuple[Entry, ...]]]]


class Lexicon(msgspec.Struct, eq=False):
    """All words of one language, for reading and for printing."""

    phrases: Phrases
    verbs: dict[str, tuple[str, ...]]  # by the lemma, as in VERB_FORMS
    nouns: dict[str, tuple[str, str]]
    words: dict[tuple[str, str], str]  # (terminal, lexeme) -> first spelling
    numbers: dict[str, int]
    verb_words: frozenset[str]  # every form of every verb
    third_words: frozenset[str]  # forms that follow "a player"
    base_words: frozenset[str]  # base forms, which may follow "to"
    orders: frozenset[str]  # base forms that are nothing else
    plurals: frozenset[str]
    spellings: dict[str, tuple[str, ...]] = {}  # terminal -> its spellings
    brackets: dict[str, str] = {}  # patterns, by what the bracket is
    adjective_verbs: frozenset[str] = frozenset()  # base forms that are an adjective too
    bounding: frozenset[str] = frozenset()  # words with which "at least 2" and "two or more" begin
    shorthand: Shorthand = {}  # "isn't" -> "is", "not"; "undef" "." -> "undefendable"
    short_words: frozenset[str] = frozenset()  # the words of it that stand alone
    short_pairs: frozenset[tuple[str, str]] = frozenset()  # and the first two of the others
    cues: dict[str, frozenset[str]] = {}  # words that tell what the word beside them is
    possessive: str = ""  # the ending of an owner, as a pattern
    denying: str = "$^"  # how a word begins, ends or is that denies something, as a pattern
    unsaid: dict[str, dict[str, str]] = {}  # what a thing implies: verbs, prepositions
    unsaid_before: frozenset[str] = frozenset()  # before these, something may be said without a word
    may_end: frozenset[str] = frozenset()  # a sentence can be over before these
    cases: dict[str, str] = {}  # a word in a case that says what a preposition says in English
    silent: frozenset[str] = frozenset()  # words that only the verb beside them needs
    senses: dict[str, tuple[str, ...]] = {}  # a spelling of several verbs, told apart by the object
    no_comma: bool = False  # none stands between a circumstance and the verb
    silent_you: bool = False  # who does it is left out where that is you
    clause_words: frozenset[str] = (
        frozenset()
    )  # words with which a clause can begin without a comma before it
    to_whom: frozenset[str] = frozenset()  # verbs behind which one may say first for whom, then what

    def bracket_kind(self, inside: str) -> str:
        """What words in round brackets are: a known phrase, a `rule` to be read, or a `remark`."""
        words = " ".join(inside.split()).rstrip(" .") or inside
        for kind in (
            "rounded_up",
            "rounded_down",
            "repeat",
            "you_too",
            "not_you",
            "already",
            "limits",
            "least_one",
            "no_ultimate",
            "most",
            "once",
            "remark",
        ):
            if kind in self.brackets and re.fullmatch(self.brackets[kind], words, re.IGNORECASE):
                return kind
        rule = self.brackets.get("rule")
        if rule is None or re.search(rule, words, re.IGNORECASE):
            return "rule"  # a language without such a list reads every bracket as a rule
        said = words.casefold().split()
        if said and (said[0] in self.base_words or said[0] in self.third_words):  # "(discard 1)"
            return "rule"
        number = any(map(str.isdigit, words)) and not words[0].isdigit()  # "(3 cards deal 6 dmg)" reckons
        return "rule" if number and not self.verb_words.isdisjoint(said) else "remark"


_EDGES = ("start", "end", "conclusion")  # of a phase or turn


def split_words(phrase: str) -> tuple[str, ...]:
    """The scanned parts of a phrase, folded.

    >>> split_words("at any time")
    ('at', 'any', 'time')
    """
    found = ((m.lastgroup or "", m) for m in SCAN.finditer(phrase))
    return tuple(m[kind].casefold() for kind, m in found if kind != "comment")


def _shorthand(table: dict[str, str]) -> Shorthand:
    found: Shorthand = {}
    for short, words in table.items():
        for spelling in dict.fromkeys((short, short.replace("'", "’"))):
            first, *rest = split_words(spelling)
            found.setdefault(first, []).append((tuple(rest), tuple(words.split())))
    for options in found.values():
        options.sort(key=lambda option: -len(option[0]))
    return found


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; what is read out of its word list is kept for the next start."""
    path = resources.grammar(f"{language}.toml")
    made_of = (path, Path(__file__))  # what is kept is as old as the code that made it
    data: dict[str, Any] = kept(f"{language}-words", made_of, lambda: _word_list(path))
    phrases: Phrases = {
        word: [(rest, tuple(starmap(Entry, entries))) for rest, entries in options]
        for word, options in data.pop("phrases").items()
    }
    for section in ("verbs", "nouns", "words"):
        data[section] = Table(f"[{section}] of {path.name}", data[section])
    return Lexicon(phrases=phrases, **data)


def _word_list(path: Path) -> dict[str, Any]:
    """A word list as plain data, with the fields of a `Lexicon`."""
    data = tables(path)
    found: dict[tuple[str, ...], list[tuple[str, str, str]]] = {}
    first: dict[tuple[str, str], str] = {}
    spellings: dict[str, list[str]] = {}

    def enter(phrase: str, terminal: str, lexeme: str, form: str = "") -> None:
        entries = found.setdefault(split_words(phrase), [])
        if not any(entry[:2] == (terminal, lexeme) for entry in entries):
            entries.append((terminal, lexeme, form))
        first.setdefault((terminal, lexeme), phrase)
        spellings.setdefault(terminal, []).append(phrase)

    def forms_of(section: str, most: int) -> Iterator[tuple[str, bool, list[str]]]:
        """Every word of a section with its forms, and whether it is the spelling that is printed."""
        for lexeme, text in data[section].items():
            for number, spelling in enumerate(text.split(" | ")):
                forms = spelling.split()
                if len(forms) < most:
                    raise Incomplete(f"{data[section].title}: `{lexeme}` has fewer than {most} forms")
                yield lexeme, number == 0, forms

    verbs: dict[str, tuple[str, ...]] = {}
    verb_words: dict[str, set[str]] = {form: set() for form in VERB_FORMS}
    for lemma, printed, forms in forms_of("verbs", 4):
        if printed:
            verbs[lemma] = tuple(form.split("/")[0] for form in forms[:4])
        for form, several in zip(chain(VERB_FORMS, repeat("done")), forms, strict=False):
            for word in several.replace("_", " ").split("/"):
                if word != "-":
                    word = word.replace("_", " ")  # "get rid of"
                    verb_words[form].add(word)
                    enter(word, VERB_FORMS[form], lemma, form)
    nouns: dict[str, tuple[str, str]] = {}
    plurals: set[str] = set()
    for lexeme, printed, forms in forms_of("nouns", 2):
        one, many = (form.replace("_", " ") for form in forms)
        if printed:
            nouns[lexeme] = (one, many)
        enter(one, "NOUN", lexeme, "one")
        enter(many, "NOUN", lexeme, "many")
        if many != one:
            plurals.add(split_words(many)[-1])
    for terminal, lexemes in data["words"].items():
        for lexeme, phrases in lexemes.items():
            for phrase in phrases:
                enter(phrase, terminal, lexeme)
    for word, value in data["numbers"].items():
        enter(word, "NUM", str(value))

    def spelt(terminal: str, *lexemes: str) -> set[str]:
        """Single words of a class; of some lexemes, or all."""
        return {
            words[0]
            for words, entries in found.items()
            for name, lexeme, _ in entries
            if len(words) == 1 and name == terminal and (not lexemes or lexeme in lexemes)
        }

    have, has = Table(data["verbs"].title, verbs)["have"][:2]
    base_words = verb_words["base"]
    cues = {
        "article": spelt("DET", "a"),
        "the": spelt("DET", "the"),
        "that": spelt("DET", "that"),
        "edges": {
            words[0]
            for words, entries in found.items()
            for name, lexeme, _ in entries
            if name == "NOUN" and (lexeme in data.get("unsaid", {}).get("phases", {}) or lexeme in _EDGES)
        },
        "time": spelt("NOUN", "time"),
        "often": {*data["numbers"], *(split_words(most)[0] for most in data["words"]["QUANT"]["up_to"])},
        "owner": spelt("POSS", "your") | spelt("DET", "that", "the"),
        "people": spelt("NOUN", *PEOPLE),
        "has": {has},
        "have": {have, has, *data["cues"].get("had", "").split(), *data["cues"].get("having", "").split()},
        "having": set(data["cues"].get("having", "").split()),
        "modal": spelt("MODAL"),
        "being": spelt("BEING"),
        "finite": spelt("BE") | {have, has} | spelt("MODAL", "would"),
        "helper": spelt("MODAL") | spelt("BE") | spelt("DO") | spelt("NOT"),
        "before_verb": spelt("ADV", "either", "successfully", "immediately") | spelt("NOT"),
        "several": spelt("PRON", "you", "they"),
        "subjects": set(data["cues"].get("subjects", "").split()),
        "also": set(data["cues"].get("also", "").split()),
        "afterwards": set(data["cues"].get("afterwards", "").split()),
        "and": spelt("AND"),
        "with": spelt("PREP", "with", "on", "for"),
        "dealt_for": spelt("PREP", "for"),
        "where": set(data["cues"].get("where", "").split()),
        "both": spelt("BOTH"),
        "or": spelt("OR"),
        "joining": spelt("AND") | spelt("OR"),
        "between_options": {",", *spelt("AND"), *spelt("OR")},
        "shown": spelt("PARITY") | spelt("OF_A_KIND"),
        "no_clause": set(data["cues"]["no_clause"].split()),
        "times": set(data["cues"].get("times", "").split()),
        "faces": set(data["cues"].get("faces", "").split()),
        "opening": set(data["cues"].get("opening", "").split()),
        "matching": set(data["cues"].get("matching", "").split()),
        "behind_number": {
            *data["cues"].get("matching", "").split(),
            *data["cues"].get("times", "").split(),
            *spelt("NOUN", "time"),
        },
        "limit": set(data["cues"].get("limit", "").split()),
        "most": set(data["cues"].get("most", "").split()),
        "before_limit": {":", *data["cues"].get("before_limit", "").split()},
        "matched": set(data["cues"].get("matched", "").split()),
    }
    cases = {word: case for case, words in data.get("cases", {}).items() for word in words.split()}
    no_comma = data["cues"].get("no_comma", False)
    orders = frozenset(w for w in base_words if {e[0] for e in found[split_words(w)]} == {"VERB"})
    least = [split_words(phrase)[0] for phrase in data["words"]["QUANT"]["at_least"]]
    by_word: dict[str, list[tuple[tuple[str, ...], list[tuple[str, str, str]]]]] = {}
    for words, entries in found.items():
        by_word.setdefault(words[0], []).append((words[1:], entries))
    for options in by_word.values():
        options.sort(key=lambda option: -len(option[0]))
    shorthand = _shorthand({**data.get("contractions", {}), **data.get("shorthand", {})})
    return {
        "phrases": by_word,
        "verbs": verbs,
        "nouns": nouns,
        "words": first,
        "numbers": dict(data["numbers"]),
        "verb_words": frozenset().union(*verb_words.values()),
        "third_words": frozenset(verb_words["third"]),
        "base_words": frozenset(base_words),
        "orders": orders,
        "plurals": frozenset(plurals),
        "spellings": {t: tuple(dict.fromkeys(s)) for t, s in spellings.items()},
        "brackets": dict(data.get("brackets", {})),
        "cues": {name: frozenset(words) for name, words in cues.items()},
        "possessive": data["cues"]["possessive"],
        "denying": data["cues"].get("denying", "$^"),
        "to_whom": frozenset(data["cues"]["to_whom"].split()),
        "clause_words": frozenset((*base_words, *cues["several"])),
        "silent": frozenset(data["cues"].get("silent", "").split()),
        "silent_you": data["cues"].get("silent_you", False),
        "unsaid": {
            kind: dict(data.get("unsaid", {}).get(kind, {})) for kind in ("some", "more", "less", "phases")
        },
        "no_comma": no_comma,
        "may_end": frozenset((".", ";", ",", "/", "", *cues["and"])),
        "cases": cases,
        "unsaid_before": frozenset((*cases, *cues["owner"], *(orders if no_comma else ()))),
        "senses": {
            words[0]: lexemes
            for words, entries in found.items()
            if len(words) == 1 and len(lexemes := tuple(e[1] for e in entries if e[0] == "VERB")) > 1
        },
        "adjective_verbs": frozenset(base_words & set(spellings["ADJ"])),
        "bounding": frozenset((*data["numbers"], *least)),
        "shorthand": shorthand,
        "short_words": frozenset(word for word, options in shorthand.items() if not options[-1][0]),
        "short_pairs": frozenset(
            (word, rest[0]) for word, options in shorthand.items() for rest, _ in options if rest
        ),
    }
