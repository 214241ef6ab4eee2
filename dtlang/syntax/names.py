"""The names that a hero file declares: what may be spoken of in its texts beside the game's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache

import msgspec

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.syntax.declension import declension
from dtlang.syntax.lexicon import Entry, Phrases, lexicon, scanner, split_words


class NameKind(Enum):
    STATUS = "status"
    PIECE = "piece"  # companions and other declared tokens
    DIAL = "dial"  # a piece that shows a number: there is one of it
    ABILITY = "ability"
    CARD = "card"
    CARD_KIND = "card_kind"  # what several cards are: `kind Ore`
    PLACE = "place"  # where cards are laid
    HERO = "hero"
    UNKNOWN = "unknown"


_DECLINED = (NameKind.STATUS, NameKind.PIECE, NameKind.DIAL)  # where a language has cases


class Names(msgspec.Struct, eq=False):
    """Declared names, ready for the lexer. A name is read in singular or plural."""

    kinds: dict[str, NameKind] = {}
    verbs: tuple[str, ...] = ()
    symbols: tuple[str, ...] | None = None  # none: any symbol will do
    phrases: Phrases = {}
    whole: dict[tuple[str, ...], tuple[Entry, ...]] = {}  # the same by all their words
    lengths: dict[str, tuple[int, ...]] = {}  # of how many words the phrases are that begin so, longest first
    parameter: bool = False  # inside a keyword definition, where N is an amount
    folded_symbols: frozenset[str] = frozenset()
    polarity: dict[str, str] = {}  # whether a status effect is positive or negative, where that is known
    keywords: dict[str, frozenset[str]] = {}  # what each verb is declared with, folded; "" for nothing
    as_one: frozenset[str] = frozenset()  # forms of names that mean one of it, as they are not declared
    tiers: int = 0  # below `3/4/5 [claw]:`, how many numbers `4/6/8` has

    @classmethod
    def of(
        cls,
        *,
        statuses: Mapping[str, str] | Iterable[str] = (),
        pieces: Iterable[str] = (),
        dials: Iterable[str] = (),
        abilities: Iterable[str] = (),
        cards: Iterable[str] = (),
        card_kinds: Iterable[str] = (),
        places: Iterable[str] = (),
        heroes: Iterable[str] = (),
        verbs: Iterable[str] = (),
        keywords: Iterable[tuple[str, str]] = (),
        symbols: Iterable[str] | None = None,
        parameter: bool = False,
        language: str = "en",
    ) -> Names:
        """`keywords` are verbs with what they are said of: `("take", "Step")`, `("brew", "")`.

        `statuses` may say of each whether it is positive or negative.
        A verb of which nothing more is known (`verbs`) is read where the game has no such verb.
        """
        kinds: dict[str, NameKind] = {}
        groups = {NameKind.STATUS: statuses, NameKind.DIAL: dials, NameKind.PIECE: pieces}
        groups |= {NameKind.HERO: heroes, NameKind.PLACE: places, NameKind.ABILITY: abilities}
        for kind, group in {**groups, NameKind.CARD_KIND: card_kinds, NameKind.CARD: cards}.items():
            for name in group:
                kinds.setdefault(name, kind)
        said_of: dict[str, frozenset[str]] = {}
        for verb, what in keywords:
            said_of[verb.casefold()] = said_of.get(verb.casefold(), frozenset()) | {what.casefold()}
        verbs = tuple(dict.fromkeys((*(v.casefold() for v in verbs), *said_of)))
        found: dict[tuple[str, ...], list[Entry]] = {}
        words_of = lexicon(language)
        scan, contracted = scanner(*words_of.scan), words_of.contracted
        cases = declension(language)
        called = {name.casefold() for name in kinds}
        for name, kind in kinds.items():
            words = split_words(name, scan, contracted)
            for last in (words[-1], *bent_as(words[-1], "plural", language)) if words else ():
                entries = found.setdefault((*words[:-1], last), [])
                if not any(e.lexeme == name for e in entries):
                    entries.append(Entry("NAME", name, kind.value))
            for bent in cases.phrase(name).forms if cases is not None and kind in _DECLINED else ():
                if bent.casefold() not in called:  # what another is called it is not
                    entries = found.setdefault(split_words(bent, scan, contracted), [])
                    if not any(e.lexeme == name for e in entries):
                        entries.append(Entry("NAME", name, kind.value))
        for verb in verbs:
            for terminal, form, word in _inflected(verb, language):
                words = split_words(word, scan, contracted)
                if words:
                    found.setdefault(words, []).append(Entry(terminal, verb, "call:" + form))
        as_one: set[str] = set()
        for name, kind in kinds.items():
            if cases is not None and kind in _DECLINED:
                one, many = cases.phrase(name).in_numbers()
                as_one |= {form.casefold() for form in {*one} - {*many}}
        phrases: Phrases = {}
        for words, entries in found.items():
            phrases.setdefault(words[0], []).append((words[1:], tuple(entries)))
        for options in phrases.values():
            options.sort(key=lambda option: -len(option[0]))
        whole = {words: tuple(entries) for words, entries in found.items()}
        lengths = {
            first: tuple(dict.fromkeys(1 + len(rest) for rest, _ in options))
            for first, options in phrases.items()
        }
        faces = tuple(symbols) if symbols is not None else None
        folded = frozenset(" ".join(face.split()).casefold() for face in faces or ())
        polarity = dict(statuses) if isinstance(statuses, Mapping) else {}
        return cls(
            kinds,
            verbs,
            faces,
            phrases,
            whole,
            lengths,
            parameter,
            folded,
            polarity,
            said_of,
            frozenset(as_one),
        )

    def of_kind(self, *kinds: NameKind) -> list[str]:
        return [name for name, kind in self.kinds.items() if kind in kinds]


_FINITE = ("base", "several", "second", "wish", "wish_second", "wish_several", "future", "future_several")


@cache
def _bending(language: str) -> dict[str, list[list[str]]]:
    """The endings of declared names and verbs: for each form patterns and what is written instead."""
    rules = kept_toml(resources.grammar(f"{language}.frames.toml")).get("bending", {})
    return {form: [rule.split(" = ") for rule in some] for form, some in rules.items()}


@lru_cache(maxsize=2048)  # a hero is read again and again, with the same names
def bent_as(word: str, form: str, language: str) -> tuple[str, ...]:
    """Every spelling that a form can have.

    >>> bent_as("ally", "plural", "en")
    ('allies', 'allys', 'allyes')
    """
    rules = _bending(language).get(form, ())
    found = (re.sub(pattern, ending, word, count=1) for pattern, ending in rules if re.search(pattern, word))
    return tuple(dict.fromkeys(found))


def done_forms(word: str, language: str) -> tuple[str, ...]:
    """What something is called to which a word was done, or that does it.

    >>> done_forms("chill", "en")[:3]
    ('chilling', 'chillling', 'chilled')
    """
    return (*bent_as(word, "doing", language), *bent_as(word, "done", language))


def plural_forms(word: str, language: str) -> tuple[str, ...]:
    """What several of something are called."""
    return bent_as(word, "plural", language)


def _inflected(verb: str, language: str) -> Iterator[tuple[str, str, str]]:
    """The regular forms of a declared verb; of a verb with a particle ("cool off") the first word bends."""
    first, space, rest = verb.partition(" ")
    yield "VERB", "base", verb
    for terminal, form in (("VERB", "third"), ("VERBING", "doing"), ("VERBED", "done")):
        others = _FINITE if form == "third" else ()  # where these are not as it is declared
        bent = (word for one in (form, *others) for word in bent_as(first, one, language))
        yours = set(bent_as(first, "second", language)) - set(bent_as(first, "base", language))
        told = lexicon(language).declines  # that it is you who acts
        for word in dict.fromkeys(bent):
            of_you = told and form == "third" and word in yours
            yield terminal, "second" if of_you else form, word + space + rest
