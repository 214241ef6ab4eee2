"""The names that a hero file declares: what may be spoken of in its texts beside the game's own words."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import msgspec

from dtlang.syntax.lexicon import Entry, Phrases, split_words


class NameKind(Enum):
    STATUS = "status"
    PIECE = "piece"  # companions and other declared tokens
    ABILITY = "ability"
    CARD = "card"
    HERO = "hero"
    UNKNOWN = "unknown"


class Names(msgspec.Struct, eq=False):
    """Declared names, ready for the lexer. A name is read in singular or plural."""

    kinds: dict[str, NameKind] = {}
    verbs: tuple[str, ...] = ()
    symbols: tuple[str, ...] | None = None  # none: any symbol will do
    phrases: Phrases = {}
    parameter: bool = False  # inside a keyword definition, where N is an amount
    folded_symbols: frozenset[str] = frozenset()
    keywords: dict[str, frozenset[str]] = {}  # what each verb is declared with, folded; "" for nothing

    @classmethod
    def of(
        cls,
        *,
        statuses: Iterable[str] = (),
        pieces: Iterable[str] = (),
        abilities: Iterable[str] = (),
        cards: Iterable[str] = (),
        heroes: Iterable[str] = (),
        verbs: Iterable[str] = (),
        keywords: Iterable[tuple[str, str]] = (),
        symbols: Iterable[str] | None = None,
        parameter: bool = False,
    ) -> Names:
        """`keywords` are verbs with what they are said of: `("take", "Step")`, `("brew", "")`.

        A verb of which nothing more is known (`verbs`) is read where the game has no such verb.
        """
        kinds: dict[str, NameKind] = {}
        for group, kind in (
            (statuses, NameKind.STATUS),
            (pieces, NameKind.PIECE),
            (heroes, NameKind.HERO),
            (abilities, NameKind.ABILITY),
            (cards, NameKind.CARD),
        ):
            for name in group:
                kinds.setdefault(name, kind)
        said_of: dict[str, frozenset[str]] = {}
        for verb, what in keywords:
            said_of[verb.casefold()] = said_of.get(verb.casefold(), frozenset()) | {what.casefold()}
        verbs = tuple(dict.fromkeys((*(v.casefold() for v in verbs), *said_of)))
        found: dict[tuple[str, ...], list[Entry]] = {}
        for name, kind in kinds.items():
            words = split_words(name)
            for last in _numbers(words[-1]) if words else ():
                entries = found.setdefault((*words[:-1], last), [])
                if not any(e.lexeme == name for e in entries):
                    entries.append(Entry("NAME", name, kind.value))
        for verb in verbs:
            for terminal, form, word in _inflected(verb):
                words = split_words(word)
                if words:
                    found.setdefault(words, []).append(Entry(terminal, verb, "call:" + form))
        phrases: Phrases = {}
        for words, entries in found.items():
            phrases.setdefault(words[0], []).append((words[1:], tuple(entries)))
        for options in phrases.values():
            options.sort(key=lambda option: -len(option[0]))
        faces = tuple(symbols) if symbols is not None else None
        folded = frozenset(" ".join(face.split()).casefold() for face in faces or ())
        return cls(kinds, verbs, faces, phrases, parameter, folded, said_of)

    def of_kind(self, *kinds: NameKind) -> list[str]:
        return [name for name, kind in self.kinds.items() if kind in kinds]


def _numbers(name: str) -> Iterable[str]:
    """The last word of a name in singular and plural."""
    yield name
    if name[-1:].isalpha():
        yield name + "s"
        yield name + "es"
        if name.endswith("y"):
            yield name[:-1] + "ies"


def _inflected(verb: str) -> Iterable[tuple[str, str, str]]:
    """The regular forms of a declared verb; of a verb with a particle ("cool off") the first word bends."""
    first, _, rest = verb.partition(" ")
    tail = f" {rest}" if rest else ""
    stem = first.removesuffix("e")
    yield "VERB", "base", first + tail
    for ending in ("s", "es"):
        yield "VERB", "third", first + ending + tail
    if first.endswith("y"):
        yield "VERB", "third", first[:-1] + "ies" + tail
        yield "VERBED", "done", first[:-1] + "ied" + tail
    yield "VERBING", "doing", stem + "ing" + tail
    yield "VERBING", "doing", first + first[-1:] + "ing" + tail
    for done in (stem + "ed", first + "n", first + "en", first + first[-1:] + "ed"):
        yield "VERBED", "done", done + tail
