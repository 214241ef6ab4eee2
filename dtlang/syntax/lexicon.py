"""The words of a language: which classes of word a spelling can be, and how a word is spelt when printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, repeat, starmap
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from dtlang import resources
from dtlang.kept import kept
from dtlang.syntax.declension import DAT, FORMS, GEN, NOM, Declension

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


@cache
def scanner(elided: str = "", clitics: str = "", of_a_kind: str = "") -> re.Pattern[str]:
    """The scan of a language in which words lose their end before a vowel (`l'`), or pronouns hang on to a
    verb (`-les`): both are words of their own."""
    pattern = SCAN.pattern
    if elided:
        alone = rf"(?i:{elided})['’](?=\w)" + (rf"|-(?:{clitics})(?!\w)" if clitics else "")
        hanging = rf"(?!(?:{clitics})(?!\w))" if clitics else ""
        pattern = pattern.replace("(?P<word>[^", rf"(?P<word>{alone}|[^")
        pattern = pattern.replace("(?:[-'’.][^", rf"(?:[-'’.]{hanging}[^", 1)
    elif clitics:
        pattern = pattern.replace("(?P<word>[^", rf"(?P<word>-(?:{clitics})(?!\w)|[^")
    if of_a_kind:
        pattern = pattern.replace(r"[-\ ]of[-\ ]a[-\ ]kind", of_a_kind)
    return re.compile(pattern, re.VERBOSE) if elided or clitics or of_a_kind else SCAN


class Entry(msgspec.Struct, eq=False):
    """One reading of a phrase: a class of word for the grammar and what the word means."""

    terminal: str
    lexeme: str
    form: str = ""


# The forms that a verb can have, and how each is read: as which class of word, and as which English form.
VERB_FORMS = {
    "base": (("VERB", "base"),),
    "third": (("VERB", "third"),),
    "doing": (("VERBING", "doing"),),
    "done": (("VERBED", "done"),),
    "infinitive": (("VERB", "base"), ("VERBING", "doing")),
    "several": (("VERB", "third"),),
    "second": (("VERB", "base"),),  # of you, where that is not how one orders
    "past": (("VERB", "done"), ("VERBED", "done")),  # what somebody has done: "udělil"
    "past_several": (("VERB", "done"), ("VERBED", "done")),
    # As things are that are still to come: behind "the next time that", "before".
    **{f"wish{person}": (("VERB", "third"),) for person in ("", "_second", "_several")},
    **{f"future{person}": (("VERB", "third"),) for person in ("", "_second", "_several")},
}
ENGLISH_FORMS = "base third doing done"

# Whose word lists and lines are whole, so that heroes can be written in them.
LANGUAGES = ("en", "fr", "es", "pt", "cs")

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
    verbs: dict[str, tuple[str, ...]]  # by the lemma, in the order of `forms`
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
    bracket_players: dict[str, tuple[str, ...]] = {}  # "(self or ally)" -> "yourself", "or", "a", ...
    bracket_roles: dict[str, str] = {}  # "remove" -> "from", of whom brackets name behind such a verb
    unwritten_that: str = ""  # "(cannot be prevented)" is "that cannot be prevented"
    shorthand: Shorthand = {}  # "isn't" -> "is", "not"; "undef" "." -> "undefendable"
    short_words: frozenset[str] = frozenset()  # the words of it that stand alone
    short_pairs: frozenset[tuple[str, str]] = frozenset()  # and the first two of the others
    word_order: dict[str, frozenset[str]] = {}  # words whose place can be another one
    out_of_order: frozenset[str] = frozenset()  # one of these is in every text that has such
    cues: dict[str, frozenset[Any]] = {}  # words that tell what the word beside them is
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
    forms: tuple[str, ...] = tuple(ENGLISH_FORMS.split())  # of verbs, as the word list has them
    scan: tuple[str, str, str] = ("", "", "")  # what `scanner` has to know
    enclitic: list[str] = []  # how an order or infinitive ends with which a pronoun is written together
    contracted: dict[str, str] = {}  # two words in one, in texts, names and phrases alike
    owner_behind: bool = False  # "the hand of your opponent" is how it is said
    agreeing: dict[
        str, tuple[str, ...]
    ] = {}  # by the first of its forms: of one, of one woman, of several ..
    genders: dict[str, int] = {}  # a noun as it is printed -> which of these forms stands beside it
    feminine: str = "$^"  # names that are feminine by their ending, as a pattern
    declined: dict[str, tuple[int, bool, tuple[str, ...]]] = {}  # a nominative -> gender, number, all cases
    declines: bool = False  # what a noun is to a verb or another noun is told by its case
    attributive: list[str] = []  # how a participle ends beside a noun, where that is not as beside a verb
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
            "must_some",
            "limits",
            "your_choice",
            "their_choice",
            "to_limit",
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
        number = any(map(str.isdecimal, words)) and not words[0].isdecimal()  # "(3 cards deal 6 dmg)" reckons
        return "rule" if number and not self.verb_words.isdisjoint(said) else "remark"


_EDGES = ("start", "end", "conclusion")  # of a phase or turn


def split_words(
    phrase: str, scan: re.Pattern[str] = SCAN, contracted: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The scanned parts of a phrase, folded; of two words in one, both.

    >>> split_words("at any time")
    ('at', 'any', 'time')
    """
    found = ((m.lastgroup or "", m) for m in scan.finditer(phrase))
    words = (m[kind].casefold() for kind, m in found if kind != "comment")
    if not contracted:
        return tuple(words)
    return tuple(part for word in words for part in contracted.get(word, word).split(" "))


_OUT_OF_ORDER = (
    "more",
    "already",
    "after",
    "changes",
    "asks",
    "how",
    "tokens",
    "this",
    "both",
    "hits",
    "hurts",
    "whoever",
    "who",
    "signs",
    "split",
)


def _word_order(
    table: Mapping[str, str | list[str]], by_word: Mapping[str, list[tuple[tuple[str, ...], list[Any]]]]
) -> dict[str, frozenset[str]]:
    """The words of each cue, and for verbs of two words the second ones: `phrasal give` has `up`."""
    if not table:
        return {}
    order = {
        cue: frozenset(words.split() if isinstance(words, str) else words) for cue, words in table.items()
    }
    split: set[str] = set()
    for first, options in by_word.items():
        seconds = {rest[0] for rest, entries in options if len(rest) == 1 and entries[0][0] == "VERB"}
        if seconds:
            order[f"phrasal {first}"] = frozenset(seconds)
            split |= seconds
    return order | {"split": frozenset(split), "signs": frozenset("-–−+(")}


def _shorthand(table: dict[str, str], scan: re.Pattern[str]) -> Shorthand:
    found: Shorthand = {}
    for short, words in table.items():
        for spelling in dict.fromkeys((short, short.replace("'", "’"))):
            first, *rest = split_words(spelling, scan)
            found.setdefault(first, []).append((tuple(rest), tuple(words.split())))
    for options in found.values():
        options.sort(key=lambda option: -len(option[0]))
    return found


def _elided(phrase: str, before_vowels: str) -> tuple[str, ...]:
    """`autre que`, and as it stands before a vowel `autre qu'`."""
    *_, last = phrase.split(" ")
    shortened = last[:-1] in before_vowels.split("|") if before_vowels else False
    return (phrase, f"{phrase[:-1]}'") if shortened and last[-1] in "aei" else (phrase,)


def _hanging(verbs: Mapping[str, Sequence[str]], cue: Mapping[str, Any]) -> dict[str, str]:
    """`retíralo` is `retira -lo`, `removê-lo` is `remover -o`: verbs with a pronoun that hangs on to them."""
    found: dict[str, str] = {}
    for pronoun in cue.get("enclitic", "").split():
        for verb in {form for forms in verbs.values() for form in (forms[0], forms[2]) if form != "-"}:
            found[ended(verb, cue["enclitic_endings"]) + pronoun] = f"{verb} -{pronoun}"
    if "to_you" in cue:  # "te causa", "causarte"
        before, behind = cue["to_you"].split()
        for forms in (verbs[verb] for verb in cue["to_whom"].split()):
            found[ended(forms[0], cue["enclitic_endings"]) + before] = f"{forms[0]} {behind}"
            found[f"{forms[2]}{before}"] = f"{forms[2]} {behind}"
            found |= {f"{before} {form}": f"{form} {behind}" for form in (forms[1], *forms[4:])}
    return found


def _denied(verbs: Mapping[str, str], kinds: Sequence[str], cue: Mapping[str, Any]) -> dict[str, str]:
    """`nezíská` is `ne získá`, `se nestane` is `ne se stane`: verbs that are denied by how they begin."""
    no = cue.get("negating", "")
    helpers = [f"{word} " for word in cue.get("had", "").split()]
    found: dict[str, str] = {}
    for text in verbs.values() if no else ():
        for spelling in text.split(" | "):
            for kind, several in zip(kinds, spelling.split(), strict=False):
                for words in several.split("/") if several != "-" and kind not in ("base", "done") else ():
                    before, verb = ("se ", words[3:]) if words.startswith("se_") else ("", words)
                    verb = verb.removeprefix("si_").partition("_")[0]
                    for form in (verb, f"{verb}a", f"{verb}o", f"{verb}y") if kind == "past" else (verb,):
                        for had in ("", *helpers) if kind == "past" else ("",):  # "jsi nezískal"
                            found[f"{had}{before}{no}{form}"] = f"{no} {had}{before}{form}"
    return found


def _by_case(
    cases: Declension, data: Mapping[str, Any], nouns: Mapping[str, tuple[str, str]], bent: Mapping[str, Any]
) -> dict[str, set[str]]:
    """Words for people, and those that stand before them, in the cases that say something by themselves."""
    before = [
        *(word for lexeme in _BEFORE_PEOPLE for word in data["words"]["ADJ"].get(lexeme, ())),
        *(word for words in data["words"]["DET"].values() for word in words),
        *(word for words in data["words"]["POSS"].values() for word in words),
    ]
    people = [
        cases.listed_noun(spelling.split()[0].replace("_", " "), spelling.split()[1]).forms
        for lexeme in (*PEOPLE, "hero", "owner")
        for spelling in data["nouns"][lexeme].split(" | ")
    ]
    found: dict[str, set[str]] = {}
    for name, case in (("nominative", NOM), ("genitive", GEN), ("dative", DAT)):
        one, many = case, case + FORMS // 2
        found[f"{name}_people"] = {forms[at] for forms in people for at in (one, many)}
        genders = range(1 if case == DAT else 4)
        found[f"{name}_before"] = {
            bent[word][at + gender * FORMS]
            for word in before
            if word in bent
            for at in (one, many)
            for gender in genders
        }
    found["dative_pronouns"] = {
        form
        for word in ("ty", "sebe", "je", "jej")
        if word in cases.irregular
        for form in [cases.irregular[word].forms[DAT]]
    }
    for lexeme in ("hand", "deck", "discard_pile", "board"):
        for spelling in data["nouns"][lexeme].split(" | "):
            found["genitive_people"].add(
                cases.listed_noun(spelling.split()[0].replace("_", " "), spelling.split()[1]).forms[GEN]
            )
    for lexeme in ("attack", "token", "card", "die", "damage", "defense", "turn"):
        one, gender, *_ = data["nouns"][lexeme].split()
        found["nominative_people"].add(one)
        if lexeme in ("attack", "token"):
            found["genitive_people"].add(cases.listed_noun(one, gender).forms[GEN])
    phases = data.get("unsaid", {}).get("phases", {})
    found["phases"] = {one.split()[0] for lexeme in phases for one in nouns[lexeme][:1]}
    found["dative_many"] = {forms[DAT + FORMS // 2] for forms in people}
    return found


_CASED = ("nominative_", "genitive_", "dative_")  # how the cues are called that hold words in a case
_BEFORE_PEOPLE = ("chosen", "to_target", "same", "other", "target", "active", "first", "next", "remaining")


def ended(word: str, rule: list[str]) -> str:
    """A word with another ending, by the first of the patterns that fits."""
    for pattern, ending in (one.split(" = ") for one in rule):
        if re.search(pattern, word):
            return re.sub(pattern, ending, word, count=1)
    return word


def _agreeing(table: dict[str, Any]) -> tuple[dict[str, tuple[str, ...]], list[list[str]]]:
    """Words that bend with their noun, each with all its forms, and the rules for all others."""
    listed = (line.split() for line in table.get("words", ()))
    return {forms[0]: tuple(forms) for forms in listed}, table.get("endings", [])


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
    cue = data["cues"]
    elision = (cue.get("elided", ""), cue.get("clitics", ""), cue.get("of_a_kind", ""))
    contracted = data.get("contracted", {})
    scan = scanner(*elision)
    agreeing, rules = _agreeing(data.get("agreeing", {}))
    cases = Declension(data["declining"]) if "declining" in data else None
    silent = cue.get("silent", "").split()

    def bent(word: str, terminal: str) -> tuple[str, ...]:
        """All forms of a word that bends with its noun; of any other just itself."""
        if cases is not None and terminal in ("ADJ", "DET", "POSS") and " " not in word:
            agreeing[word] = cases.adjective(word)
            return tuple(dict.fromkeys(agreeing[word]))
        if cases is not None and terminal == "VERBED" and " " not in word:
            done = cases.done(word)
            agreeing[word], agreeing[done] = cases.beside_verb(word), cases.adjective(done)
            return tuple(dict.fromkeys((*agreeing[word], *agreeing[done])))
        if not rules or terminal not in ("ADJ", "VERBED", "DET", "POSS"):
            return (word,)
        if word not in agreeing and terminal in ("ADJ", "VERBED") and " " not in word:
            agreeing[word] = (word, *(ended(word, rule) for rule in rules))
        return agreeing.get(word, (word,))

    def split(spelt: str) -> tuple[str, ...]:
        """The words of a phrase that are read; silent ones are not."""
        words = split_words(spelt.replace("_", " "), scan, contracted)
        return tuple(word for word in words if word not in silent) or words

    def enter(phrase: str, terminal: str, lexeme: str, form: str = "", *, bends: bool = True) -> None:
        forms = bent(phrase, terminal) if bends else (phrase,)
        as_adjective = (
            agreeing[cases.done(phrase)] if cases and len(forms) > 1 and terminal == "VERBED" else ()
        )
        spelt_so = (elided for spelt in forms for elided in _elided(spelt, elision[0]))
        for spelt in dict.fromkeys(spelt_so):
            entries = found.setdefault(split(spelt), [])
            if not any(entry[:2] == (terminal, lexeme) for entry in entries):
                entries.append((terminal, lexeme, "beside" if spelt in as_adjective else form))
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
    verb_words: dict[str, set[str]] = {form: set() for form in ENGLISH_FORMS.split()}
    verb_forms = cue.get("forms", ENGLISH_FORMS).split()
    told_apart = "second" in verb_forms  # what you do, and what you are to do
    statements: set[str] = set()
    orders_only: set[str] = set()  # what is spelt as an order, whatever else it is
    reflexive = cue.get("reflexive", "").split()
    of_you = set(cue.get("of_you", "").split())  # what tells by its form that it is you who acts
    for lemma, printed, forms in forms_of("verbs", len(verb_forms)):
        orders_only.update(forms[0].replace("_", " ").split("/"))
        if printed:
            verbs[lemma] = tuple(form.split("/")[0].replace("_", " ") for form in forms[: len(verb_forms)])
        listed = list(zip(chain(verb_forms, repeat("done")), forms, strict=False))
        if (
            "second" in verb_forms
        ):  # an order is spelt like what others do: only the infinitive is its own form
            listed.sort(key=lambda form: form[0] != "third")
        for kind, several in listed:
            for word in several.replace("_", " ").split("/"):
                if cases is not None and kind.startswith("past") and word != "-":
                    for past in dict.fromkeys(cases.participle(word)):  # "udělil", "udělila", "udělili"
                        verb_words["done"].add(past)
                        for terminal, form in VERB_FORMS[kind]:
                            enter(past, terminal, lemma, form, bends=False)
                    continue
                for terminal, form in VERB_FORMS[kind] if word != "-" else ():
                    verb_words[form].add(word)
                    if told_apart:
                        if kind in ("third", "several"):
                            statements.add(word)
                        finite = next(part for part in word.split(" ") if part not in reflexive)
                        verb_words[form].add(finite)  # "volver a lanzar"
                        if kind == "second":
                            of_you.add(finite)
                    enter(word, terminal, lemma, "third" if form == kind == "base" and told_apart else form)
    nouns: dict[str, tuple[str, str]] = {}
    genders: dict[str, int] = {}
    plurals: set[str] = set()
    declined: dict[str, tuple[int, bool, tuple[str, ...]]] = {}
    for lexeme, printed, forms in forms_of("nouns", 2):
        one, many = (form.replace("_", " ") for form in forms[:2])
        if cases is not None:
            noun = cases.listed_noun(one, forms[1], indeclinable=forms[2:] == ["-"])
            one, many = noun.forms[0], noun.forms[FORMS // 2]
            declined.setdefault(many.casefold(), (noun.gender, True, noun.forms))
            declined[one.casefold()] = (noun.gender, False, noun.forms)
            for form, number in noun.by_likelihood():
                enter(form, "NOUN", lexeme, number)
            plurals.update(split_words(form, scan, contracted)[-1] for form in noun.forms[FORMS // 2 :])
        if printed:
            nouns[lexeme] = (one, many)
        if cases is not None:
            continue
        if rules:  # what has a gender says so: "carte cartes f"
            female = "f" in forms[2:]
            genders.setdefault(one.casefold(), int(female))
            genders.setdefault(many.casefold(), 2 + female)
        enter(one, "NOUN", lexeme, "one")
        enter(many, "NOUN", lexeme, "many")
        if many != one:
            plurals.add(split_words(many, scan, contracted)[-1])
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

    for line in data["declining"]["lines"] if cases is not None else ():
        word, gender = line.split()
        found_noun = (cases or Declension({})).listed_noun(word.replace("_", " "), gender)
        declined[found_noun.forms[0].casefold()] = (found_noun.gender, False, found_noun.forms)
        declined[found_noun.forms[FORMS // 2].casefold()] = (found_noun.gender, True, found_noun.forms)
    for word in data["declining"]["short"].split() if cases is not None else ():
        agreeing[word] = (cases or Declension({})).beside_verb(word)
    have, has, *_ = Table(data["verbs"].title, verbs)["have"]
    they_have = set(verbs["have"][4:])
    base_words = verb_words["base"]
    of_you = {
        word
        for word in of_you - statements
        if {e[0] for e in found.get((word,), ())} <= {"VERB", "MODAL", "BE", "DO"}
    }
    cues = {
        "article": spelt("DET", "a"),
        "the": spelt("DET", "the"),
        "any_article": spelt("DET"),
        "that": spelt("DET", "that"),
        "less": spelt("ADJ", "fewer"),
        "which": spelt("WHO", "who") - spelt("PREP", "than"),
        "edges": {
            words[0]
            for words, entries in found.items()
            for name, lexeme, _ in entries
            if name == "NOUN" and (lexeme in data.get("unsaid", {}).get("phases", {}) or lexeme in _EDGES)
        },
        "time": spelt("NOUN", "time"),
        "often": {
            *data["numbers"],
            *(split_words(most, scan, contracted)[0] for most in data["words"]["QUANT"]["up_to"]),
        },
        "owner": spelt("POSS", "your") | spelt("DET", "that", "the"),
        "people": spelt("NOUN", *PEOPLE),
        "has": {has},
        "have": {
            have,
            has,
            *they_have,
            *data["cues"].get("had", "").split(),
            *data["cues"].get("having", "").split(),
        },
        "having": set(data["cues"].get("having", "").split()),
        "modal": spelt("MODAL"),
        "being": spelt("BEING"),
        "finite": spelt("BE") | {have, has} | spelt("MODAL", "would"),
        "helper": spelt("MODAL") | spelt("BE") | spelt("DO") | spelt("NOT"),
        "before_verb": spelt("ADV", "either", "successfully", "immediately") | spelt("NOT"),
        "several": spelt("PRON", "you", "they"),
        "subjects": set(data["cues"].get("subjects", "").split()),
        "each": spelt("ADV", "each"),
        "order": orders_only - statements if cases is not None else set(),
        "also": set(data["cues"].get("also", "").split()),
        "afterwards": set(data["cues"].get("afterwards", "").split()),
        "and": spelt("AND"),
        "with": spelt("PREP", "with", "on", "for"),
        "dealt_for": spelt("PREP", "for"),
        "where": set(data["cues"].get("where", "").split()),
        "both": spelt("BOTH"),
        "or": spelt("OR"),
        "if": spelt("SUBORD", "if", "unless"),
        "joining": spelt("AND") | spelt("OR"),
        "between_options": {",", *spelt("AND"), *spelt("OR")},
        "shown": spelt("PARITY") | spelt("OF_A_KIND"),
        "no_clause": set(data["cues"]["no_clause"].split()),
        "times": set(data["cues"].get("times", "").split()),
        "faces": set(data["cues"].get("faces", "").split()),
        "opening": set(data["cues"].get("opening", "").split()),
        "opening_comma": set(data["cues"].get("opening_comma", "").split()),
        "between": set(data["cues"].get("between", "").split()),
        "before_face": set(data["cues"].get("before_face", "").split()),
        "also_behind": set(data["cues"].get("also_behind", "").split()),
        "menu_words": set(data["cues"].get("menu_words", "").split()),
        "matching": set(data["cues"].get("matching", "").split()),
        "behind_number": {
            *data["cues"].get("matching", "").split(),
            *data["cues"].get("times", "").split(),
            *spelt("NOUN", "time"),
        },
        "before_noun": spelt("DET") | spelt("POSS") | spelt("OF"),
        "of_cards": set(cue.get("of_cards", "").split()),
        "of_damage": set(cue.get("of_damage", "").split()),
        "ends": spelt("NOUN", "maximum", "minimum", "start"),
        "remainder": spelt("NOUN", "remainder"),
        "article_behind": set(cue.get("article_behind", "").split()),
        "articles": {split_words(article, scan) for article in data["cues"].get("articles", ())},
        "definite": set(cue.get("definite", "").split()),
        "nothing": set(cue.get("nothing", "").split()),
        "of_you": of_you,
        "before_of_you": {*reflexive, *cue.get("before_of_you", "").split()},
        "taken_from": set(cue.get("taken_from", "").split()),
        "the_yours": {
            pair
            for owner in (data["words"]["POSS"]["your"] if cue.get("your_own", False) else ())
            for the in data["words"]["DET"]["the"]
            for pair in zip(agreeing[the], agreeing[owner], strict=True)
        },
        "your_own": {word for word in spelt("POSS", "your") if cue.get("your_own", False)},
        "reflexive": set(reflexive) if cases is not None else set(),
        "never_rolled": set(cue.get("never_rolled", "").split()),
        "compares": set(cue.get("compares", "").split()),
        "by_so_much": set(data["cues"].get("by_so_much", "").split()),
        "limit": set(data["cues"].get("limit", "").split()),
        "most": set(data["cues"].get("most", "").split()),
        "before_limit": {":", *data["cues"].get("before_limit", "").split()},
        "once": set(data["cues"].get("once", "").split()),
        "the_phase": set(data["cues"].get("the_phase", ())),
        "only": set(data["cues"].get("only", "").split()),
        "not_only": set(data["cues"].get("not_only", "").split()),
        "limit_first": {
            *data["cues"].get("limit", "").split(),
            *data["cues"].get("most", "").split(),
            *data["cues"].get("limit_first", "").split(),
        },
        "matched": set(data["cues"].get("matched", "").split()),
    }
    in_case = {word: case for case, words in data.get("cases", {}).items() for word in words.split()}
    cues |= {"told": set(), "nominative_people": set(), "nominative_before": set(), "phases": set()}
    if cases is not None:
        cues |= _by_case(cases, data, nouns, agreeing)
        cues["told"] = {
            *(word for name, words in cues.items() if name.startswith(_CASED) for word in words),
            *(order.split(" ")[0] for order in (*cues["order"], *cues["phases"])),
            *(split_words(word, scan, contracted)[0] for word in spellings["QUANT"]),
            *(*cues["subjects"], *data["numbers"]),
        }
        cues["of_behind"] = set(cue.get("of_behind", "").split())
        in_case |= dict.fromkeys((*cues["dative_people"], *cues["dative_pronouns"]), "dat")
    no_comma = data["cues"].get("no_comma", False)
    orders = frozenset(
        word
        for word in base_words - statements - of_you
        if {entry[0] for entry in found.get(split_words(word, scan, contracted), ())} == {"VERB"}
    )
    least = [split_words(phrase, scan, contracted)[0] for phrase in data["words"]["QUANT"]["at_least"]]
    by_word: dict[str, list[tuple[tuple[str, ...], list[tuple[str, str, str]]]]] = {}
    for words, entries in found.items():
        by_word.setdefault(words[0], []).append((words[1:], entries))
    for options in by_word.values():
        options.sort(key=lambda option: -len(option[0]))
    order = _word_order(data.get("word_order", {}), by_word)
    joined = {
        **_denied(data["verbs"], verb_forms, cue),
        **contracted,
        **_hanging(verbs, cue),
        **data.get("contractions", {}),
    }
    shorthand = _shorthand({**joined, **data.get("shorthand", {})}, scan)
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
        "clause_words": frozenset((*base_words, *cues["several"], *cues["subjects"])),
        "silent": frozenset(data["cues"].get("silent", "").split()),
        "silent_you": data["cues"].get("silent_you", False),
        "forms": tuple(verb_forms),
        "scan": elision,
        "enclitic": list(cue.get("enclitic_endings", ())),
        "contracted": dict(contracted),
        "owner_behind": cue.get("owner_behind", False),
        "agreeing": agreeing,
        "genders": genders,
        "declined": declined,
        "declines": cases is not None,
        "attributive": list(data.get("declining", {}).get("attributive", ())),
        "feminine": data.get("agreeing", {}).get("feminine_names", "$^"),
        "unsaid": {
            kind: dict(data.get("unsaid", {}).get(kind, {})) for kind in ("some", "more", "less", "phases")
        },
        "no_comma": no_comma,
        "may_end": frozenset((".", ";", ",", "/", "=", "", *cues["and"])),
        "cases": in_case,
        "unsaid_before": frozenset((*in_case, *cues["owner"], *(orders if no_comma else ()))),
        "senses": {
            words[0]: lexemes
            for words, entries in found.items()
            if len(words) == 1
            and len(lexemes := tuple(e[1] for e in entries if e[0] in ("VERB", "VERBED"))) > 1
        },
        "adjective_verbs": frozenset(base_words & set(spellings["ADJ"])),
        "bounding": frozenset((*data["numbers"], *least)),
        "shorthand": shorthand,
        "bracket_players": {
            spelt_so: tuple(words.split())
            for words, several in data.get("bracket_players", {}).items()
            for spelt_so in several
        },
        "bracket_roles": dict(data.get("bracket_roles", {})),
        "unwritten_that": cue.get("unwritten_that", ""),
        "word_order": order,
        "out_of_order": frozenset().union(*(words for cue, words in order.items() if cue in _OUT_OF_ORDER)),
        "short_words": frozenset(word for word, options in shorthand.items() if not options[-1][0]),
        "short_pairs": frozenset(
            (word, rest[0]) for word, options in shorthand.items() for rest, _ in options if rest
        ),
    }
